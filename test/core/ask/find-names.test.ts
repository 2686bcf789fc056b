import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { isQuestion, vocabularyOf } from "../../../core/ask/find/vocabulary.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day, number } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const today = day("2026-11-20");
const kept = [
  ...[
    heading("404", "Beds"),
    rule("404.1", "A ladder is carried by two.", "Put the Garden Gnome on it."),
    rule("404.2", "Rakes lean on hedges."),
  ],
  ...[rule("404.3", "Whoever carries a ladder carries no rake near walls, hedges or ponds."), heading("701", "Skills")],
  ...[rule("701.1", "Bed"), rule("701.1a", "To bed a rose is to put it into soil."), rule("701.2", "Deep Digging")],
  ...[rule("701.2a", "Deep digging turns soil twice."), heading("405", "Water"), rule("405.1", "Ponds hold water.")],
  rule("405.2", "Previously, the pond was called the “pool.” Cards that say “pool” mean the pond."),
  ...[heading("407", "Stack"), rule("407.1", "A stack holds logs."), term("Play", "To use a tool.")],
  ...[term("Pond", "Where water stands."), term("Rose", "1. A flower. See section 4.\n2. A colour. See rule 405.1.")],
];
const archive = mergedArchive({
  "2001-01-01": [...kept, heading("303", "Spades and Forks"), rule("303.1", "Forks turn compost in autumn.")],
  "2010-01-01": [
    ...kept,
    heading("406", "Spades and Forks"),
    heading("303", "Seeds"),
    rule("303.1", "Seeds are sown."),
  ],
});
const found = (q: string) => findAnswer({ ...embedded, archive }, { q, on: today, today });
const answerTo = (q: string) => found(q).answer?.address ?? null;
const listed = (q: string) => found(q).others.map(({ address }) => address);

describe("names in the search box", () => {
  it("takes what is called as typed before what differs in the plural", () => {
    expect(answerTo("beds")).toBe("/sections/404?on=2026-11-20");
    expect(answerTo("bed")).toBe("/rules/701.1?on=2026-11-20");
  });

  it("leads from an entry that only names a rule to the one below it that says what it is", () => {
    const tools = [
      heading("410", "Tools"),
      rule("410.1", "Some gardeners carry one of these."),
      rule("410.1a", "A dibber tool is a stick that makes holes."),
      rule("410.1b", "A broken hoe tool is mended."),
    ];
    const archive = mergedArchive({
      "2001-01-01": [...tools, term("Dibber Tool", "See rule 410.1."), term("Hoe Tool", "See rule 410.1.")],
    });
    const answerTo = (q: string) => findAnswer({ ...embedded, archive }, { q, on: today, today }).answer?.address;
    expect(answerTo("dibber tool text")).toBe("/rules/410.1a?on=2026-11-20");
    expect(answerTo("hoe tool text"), "no rule says what it is").toBe("/rules/410.1?on=2026-11-20");
  });

  it("leads to an entry whose wording is asked", () => {
    expect(answerTo("rose wording glossary")).toBe("/glossary/Rose?on=2026-11-20");
  });

  it("leads to the rule, and to no rule of play, if the number of what is named is asked", () => {
    const archive = mergedArchive({ "2001-01-01": [heading("702", "Skills"), rule("702.9", "Flying")] });
    const answerTo = (q: string) => findAnswer({ ...embedded, archive }, { q, on: today, today }).answer?.address;
    expect(answerTo("flying rule number in 2005")).toBe("/rules/702.9?on=2005-01-01");
    expect(answerTo("flying in 2005")).toBe("/parameters/flying?on=2005-01-01");
  });

  it("does not count the article of a name", () => {
    expect(answerTo("what is the stack")).toBe("/sections/407?on=2026-11-20");
  });

  it("leads to a term that is a word of asking if its meaning is asked", () => {
    expect(answerTo("what is play in 2003")).toBe("/glossary/Play?on=2003-01-01");
    expect(answerTo("how to play in 2003")).toBe("/on/2003-01-01");
  });

  it("reads a name of several words that is typed as one", () => {
    expect(answerTo("deepdigging")).toBe("/rules/701.2?on=2026-11-20");
  });

  it("leads to an entry of several meanings, and not to the only rule that it names", () => {
    expect(answerTo("rose")).toBe("/glossary/Rose?on=2026-11-20");
  });

  it("lists the rule that tells a former name first where a name is asked for", () => {
    const { answer, others } = found("when was the pond renamed");
    expect((answer ?? others[0])?.address).toBe("/rules/405.2?on=2026-11-20");
    expect(answerTo("pond")).toBe("/glossary/Pond?on=2026-11-20");
    const old = found("what is the former name of the pond");
    expect((old.answer ?? old.others[0])?.address).toBe("/rules/405.2?on=2026-11-20");
  });

  it("does not answer how many of something with what says nothing of it", () => {
    expect(answerTo("how many pond cards are allowed")).toBeNull();
    expect(answerTo("are pond cards allowed")).toBe("/glossary/Pond?on=2026-11-20");
  });

  it("lists a rule that had a number under the title typed beside it, then and now", () => {
    expect(answerTo("303 spades and forks")).toBeNull();
    expect(listed("303 spades and forks")).toEqual([
      ...["/sections/303?on=2009-12-31", "/sections/406?on=2026-11-20", "/sections/303?on=2026-11-20"],
    ]);
    expect(answerTo("303 spades and forks in 2005")).toBe("/sections/303?on=2005-01-01");
    expect(answerTo("seeds 303")).toBe("/sections/303?on=2026-11-20");
  });

  it("finds a rule that has ended by its words on a day that has it", () => {
    expect(listed("compost autumn turn 2005").concat(answerTo("compost autumn turn 2005") ?? [])).toContain(
      "/rules/303.1?on=2005-01-01",
    );
  });

  it("takes a rule that begins with what is asked before one that mentions it", () => {
    const { answer, others } = found("who carries a ladder by two");
    expect((answer ?? others[0])?.address).toBe("/rules/404.1?on=2026-11-20");
  });

  it("takes no text that ends as a question does for a quotation", () => {
    const asking = vocabularyOf(embedded.playbook);
    expect(isQuestion("tokens cease to exist in other zones since when", asking)).toBe(true);
    expect(isQuestion("tokens cease to exist in other zones when this happens", asking)).toBe(false);
  });

  it("is not sure of a page about control beside the name of a card", () => {
    const { answer, others } = findAnswer(embedded, { q: "sorin markov control 2010", on: today, today });
    expect(answer).toBeNull();
    expect(others.map(({ address }) => address)).toContain("/cards/sorin-markov");
  });

  it.each([
    ["penalty for swearing", "/parameters/penalty-unsporting-conduct-minor?on=2026-11-20"],
    ["penalty for marked cards", "/parameters/penalty-marked-cards?on=2026-11-20"],
  ])("is sure of a rule of play about the penalty asked for: %s", (q, address) => {
    expect(findAnswer(embedded, { q, on: today, today }).answer?.address).toBe(address);
  });

  it.each(["L@EC", "FtMGS", "ftmgs"])("knows the short form %s of an infraction", (q) => {
    expect(findAnswer(embedded, { q, on: today, today }).answer?.address).toMatch(/^\/parameters\/penalty-/);
  });

  it.each([
    ["What is the rule for Rake of Roses?", "Rake of Roses"],
    ["what does garden gnome do", "Garden Gnome"],
    ["Deep Digging Gnome errata", "Deep Digging Gnome"],
  ])("says that a card is not held, and answers nothing for certain: %s", (q, name) => {
    const { understood, answer } = found(q);
    expect([understood[0], answer]).toEqual([expect.stringContaining(`No card called “${name}” is held.`), null]);
  });

  it.each([
    ["Tempest Djinn", "Tempest Djinn"],
    ["tempest djinn", "tempest djinn"],
    ["what does tempest djinn do", "tempest djinn"],
    ["Does Scourge Devil have a ladder", "Scourge Devil"],
    ["Ice Age Gardener", "Ice Age Gardener"],
  ])("is not sure of the day of a set whose name may be part of a card's: %s", (q, name) => {
    const { understood, answer } = findAnswer(embedded, { q, on: today, today });
    expect([understood[0], answer]).toEqual([expect.stringContaining(`No card called “${name}” is held.`), null]);
  });

  it.each(["Zendikar Rules Changes", "Kamigawa Legend Rule"])(
    "takes no word that only asks for part of a card: %s",
    (q) => {
      expect(findAnswer(embedded, { q, on: today, today }).understood.join(" ")).not.toContain("No card called");
    },
  );

  it.each(["Tempest Trample", "What Changed In Tempest", "trample in Tempest"])("reads the day of a set: %s", (q) => {
    const { understood } = findAnswer(embedded, { q, on: today, today });
    expect(understood[0]).toBe("“Tempest” is read as 1 October 1997.");
  });

  it.each(["How Does Deep Digging Change a Rose", "Who is the Head Judge"])("takes no card for named: %s", (q) => {
    expect(found(q).understood.join(" ")).not.toContain("No card called");
  });

  it("takes a name of the rules for no card, however long and with whatever capitals and letters", () => {
    const long = mergedArchive({
      "2001-01-01": [
        heading("603", "Raking Garden Abilities"),
        rule("603.1", "Rakes are long.", "Put Raking Garden here."),
      ],
    });
    const raking = { q: "Raking Garden Abilities", on: today, today };
    expect(findAnswer({ ...embedded, archive: long }, raking).answer?.address).toBe("/sections/603?on=2026-11-20");
    expect(answerTo("Spades and Froks")).toBe("/sections/406?on=2026-11-20");
  });

  it("takes the words of an announced release for known, and nothing after it", () => {
    const coming = mergedArchive({ "2001-01-01": kept, "2027-02-05": [...kept, term("Spade", "A tool.")] });
    const ask = (q: string) => findAnswer({ ...embedded, archive: coming }, { q, on: today, today });
    expect(ask("405.1 on 2027-02-05").answer?.address).toBe("/rules/405.1?on=2027-02-05");
    const after = ask("405.1 on 2027-02-06");
    expect([after.answer, after.others[0]?.address]).toEqual([null, "/rules/405.1?on=2027-02-05"]);
  });

  it("takes a year beside an era that has a day in it for the year of that era", () => {
    expect(findAnswer(embedded, { q: "premodern 2003", on: today, today }).answer?.address).toBe("/eras?on=2003-06-30");
    expect(findAnswer(embedded, { q: "premodern 2009", on: today, today }).answer?.address).not.toBe(
      "/eras?on=2003-06-30",
    );
  });

  it("takes the name of a card in an example for no name of the rules beside which it is cited", () => {
    const ask = (example: string) => {
      const provisions = [heading("613", "Layers"), rule("613.4c", "Effects change power.", example)];
      const phrases = [{ number: number("613.4c"), on: day("2001-01-01"), words: "giant growth, pump" }];
      const growing = Object.assign(mergedArchive({ "2001-01-01": provisions }), { phrases });
      return findAnswer({ ...embedded, archive: growing }, { q: "giant growth", on: today, today });
    };
    expect(ask("It has no example.").answer?.address).toBe("/rules/613.4c?on=2026-11-20");
    const { answer, understood } = ask("A player casts Giant Growth.");
    expect([answer, understood[0]]).toEqual([null, expect.stringContaining("No card called “Giant Growth” is held.")]);
  });

  it("is sure of a denial in quotation marks only where a rule has it to the word", () => {
    const carried = (q: string) => found(q).answer?.address ?? null;
    expect(carried("carries a ladder no rake near walls, hedges or ponds")).toBe("/rules/404.3?on=2026-11-20");
    expect(carried('"can\'t" carries a ladder no rake near walls, hedges or ponds')).toBeNull();
  });

  it("takes another form of a name only if it stands alone", () => {
    expect(answerTo("bedded")).toBe("/rules/701.1?on=2026-11-20");
    expect(answerTo("what is bedding")).toBe("/rules/701.1?on=2026-11-20");
    expect(answerTo("it is bedded")).toBeNull();
    expect(answerTo("is a rule bedded")).toBeNull();
  });

  it("reads a wrong letter in a term of the glossary, and in a word with an ending", () => {
    expect(answerTo("glossary ponnd")).toBe("/glossary/Pond?on=2026-11-20");
    expect(found("diggng deep").understood).toEqual(["“diggng” is read as “digging”."]);
    expect(found("what is bestoed there").understood).toEqual(["“bestoed” is read as “bestow”."]);
    expect(found("what is bestoing there").understood).toEqual(["“bestoing” is read as “bestow”."]);
  });
});
