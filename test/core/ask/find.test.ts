import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { differByOneLetter } from "../../../core/ask/find/spelling.ts";
import { dayInWords } from "../../../core/text/day-words.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const inventedArchive = (releases?: string[]) =>
  mergedArchive(
    {
      "2001-01-01": [
        ...[
          heading("7", "Skills"),
          heading("702", "Keyword Skills"),
          rule("702.1", "Digging"),
          rule("702.2", "Raking"),
        ],
        ...[rule("702.1a", "A digger turns one bed in each turn of its own."), rule("702.2a", "A raker rakes leaves.")],
        ...[term("Digging", "A skill. See rule 702.1."), term("Tool", "What a gardener carries.")],
        term("Old Tool", "What a gardener carried."),
      ],
      "2005-01-01": [
        ...[
          heading("7", "Skills"),
          heading("702", "Keyword Skills"),
          rule("702.1", "Raking"),
          rule("702.3", "Digging"),
        ],
        ...[rule("702.3a", "A digger turns one bed in each turn of its own."), rule("702.1a", "A raker rakes leaves.")],
        ...[term("Digging", "A skill. See rule 702.3."), term("Tool", "What a gardener carries.")],
        term("Barrow", "1. Wheels. See rule 702.3.\n2. A mound. See rule 702.1, “Raking.”"),
      ],
    },
    releases,
  );
const invented = { ...embedded, archive: inventedArchive() };
const today = day("2026-11-20");
const found = (holdings: typeof embedded, q: string, on = today) => findAnswer(holdings, { q, on, today });
const answerOf = (holdings: typeof embedded, q: string) => found(holdings, q).answer?.address ?? null;

describe("the search box", () => {
  it.each([
    ["trample summoning sickness", "summoning-sickness", "trample"],
    ["banding with mana burn", "unused-mana-costs", "banding"],
  ])("is not sure of a page without a name of the rules, which is asked about: %s", (q, first, named) => {
    const { answer, others, without } = found(embedded, q);
    expect(answer).toBeNull();
    expect(others[0]?.address).toBe(`/parameters/${first}?on=2026-11-20`);
    expect(others.map(({ address }) => address)).toContain(`/parameters/${named}?on=2026-11-20`);
    expect(without, "another one that is listed has the name").toEqual([]);
  });

  it("leads to no comparison that begins before the first rulebook", () => {
    const { answer, understood } = found(invented, "rules 1994 to 2005-01-01");
    expect(answer).toBeNull();
    expect(understood).toContain("No rulebook is held for days before 1 January 2001.");
  });

  it.each([
    ["what does 702.3a say now", "/rules/702.3a?on=2026-11-20", "a number stands in the words"],
    ["where is rule 702.2 of 2001 today?", "/rules/702.2?on=2001-01-01", "a number has a year"],
    ["how does digging work", "/rules/702.3?on=2026-11-20", "a keyword leads to its rule, not to its entry"],
    ["DIGGING", "/rules/702.3?on=2026-11-20", "capitals do not matter"],
    ["glossary tool", "/glossary/Tool?on=2026-11-20", "the glossary is asked for, and not the rule"],
    ["what happens if both digging", "/rules/702.3?on=2026-11-20", "words that open a question stand before a name"],
    ["digging in 4th edition", "/rules/702.1?on=2001-01-01", "an edition before the first rulebook has a day"],
    ["old tools", "/glossary/Old%20Tool?on=2004-12-31", "an entry that ended has its last day"],
    ["when did digging replace old tools", "/glossary/Old%20Tool?on=2004-12-31", "the end of a name is the change"],
    ["old tool -> digging", "/glossary/Old%20Tool?on=2004-12-31", "an arrow stands for a change of names"],
    ["old tool renamed to digging", "/glossary/Old%20Tool?on=2004-12-31", "so does a word"],
    ["what changed between 2001-01-01 and 2005-01-01", "/diff?from=2001-01-01&to=2005-01-01", "two days compare"],
    ["chapter 7", "/contents?on=2026-11-20#c7", "a chapter stands in the contents"],
    ["section 7 of the rules in 2002", "/contents?on=2002-01-01#c7", "people call a chapter a section"],
    ["how many times was 702.3 changed", "/rules/702.3/history?on=2026-11-20", "words ask for the history"],
    ["how often may I use 702.3", "/rules/702.3?on=2026-11-20", "nothing asks for a change"],
    ["original text of 702.3a", "/rules/702.3a/history?on=2026-11-20", "the first wording stands in the history"],
    ["702 from 2001-01-01 to 2005-01-01", "/diff?from=2001-01-01&to=2005-01-01&section=702", "a section compares"],
    ["what was played differently in 2001 and 2005", "/eras/diff?from=2001-01-01&to=2005-01-01", "play compares"],
    ["changes in the last two years", "/diff?from=2024-11-20&to=2026-11-20", "a span of years reaches to today"],
    ["a month ago", "/on/2026-10-20", "a day is counted from today"],
    ["since 2005-01-01", "/diff?from=2005-01-01&to=2026-11-20", "since reaches to today"],
    ["2003-10-01", "/on/2003-10-01", "a day has a page"],
    ["rss feed", "/v1/changes.atom?by=release", "a wish has a page"],
    ["json download of all rules", "/v1/rulebooks/2005-01-01.html", "two wishes are said at once"],
    ["what's new", "/releases/2005-01-01", "the newest release is new"],
    ["print the rules of 2003", "/v1/rulebooks/2003-01-01.html", "a rulebook of a year"],
    ["how does digging work in 2002", "/rules/702.1?on=2002-01-01", "its number of that day counts"],
  ])("%j leads to %s, because %s", (q, address) => {
    expect(answerOf(invented, q)).toBe(address);
  });

  it("takes a name that has ended for a word of the question if nothing else asks for a change", () => {
    expect(answerOf(invented, "when do digging and old tools meet")).not.toBe("/glossary/Old%20Tool?on=2004-12-31");
  });

  it("lists the rules that an entry of several meanings names next", () => {
    const { answer, others } = found(invented, "barrow");
    expect(answer?.address).toBe("/glossary/Barrow?on=2026-11-20");
    expect(others.slice(0, 2).map(({ address }) => address)).toEqual([
      ...["/rules/702.3?on=2026-11-20", "/rules/702.1?on=2026-11-20"],
    ]);
  });

  it.each([
    ["when did the legend rule change", "/parameters/legend-rule?on=2026-11-20", "a name of a rule of play"],
    ["is damage on the stack still a thing?", "/parameters/time-before-damage?on=2026-11-20", "words about asking"],
    ["since M10", "/diff?from=2009-07-11&to=2026-11-20", "a set is a day"],
    ["M10 to M11", "/diff?from=2009-07-11&to=2010-07-16", "two sets"],
    ["Magic 2010", "/releases/2009-07-11", "the year belongs to the name"],
    ["diff Kaldheim Strixhaven 711", "/diff?from=2021-02-05&to=2021-04-22&section=711", "a section, and the older set"],
    ["pre-M10", "/eras?on=2009-07-10", "an era has a name"],
    ["magic 2010 rules changes", "/releases/2009-07-11", "what came with a set"],
    ["rss feed of new rules", "/v1/changes.atom?by=release", "the newest release is wished for least"],
    ["mcp server", "/help#assistants", "assistants have a part of the help"],
    ["help", "/help", "help is a page, not how much is held"],
    ["mind slaver 2005-01-10", "/cards/mindslaver?on=2005-01-10", "a card on a day"],
    ["word of command rules", "/cards/word-of-command", "a card, with a word about rules"],
    ["oracle text of emrakul, the promised end", "/cards/emrakul-the-promised-end", "a card, with words before it"],
  ])("%j of the dataset leads to %s: %s", (q, address) => {
    expect(answerOf(embedded, q)).toBe(address);
  });

  it("says of which release the numbers are where that of the day in the words is not held", () => {
    const archive = inventedArchive(["2001-01-01", "2003-01-01", "2005-01-01"]);
    const understood = (q: string, on = today) => found({ ...invented, archive }, q, on).understood.at(-1) ?? "";
    const note =
      "The release of 1 January 2003, in force on 1 June 2003, is not held. What is shown is that of 1 January 2001, so what changed between them is missing.";
    expect(understood("702.1 on 2003-06-01")).toBe(note);
    expect(understood("digging 2003-06-01")).toBe(note);
    expect(understood("702.1 on 2002-12-31")).not.toContain("is not held");
    expect(understood("702.1", day("2003-06-01")), "the page says it").not.toContain("is not held");
  });

  it("does not answer with what is said of a rule today on a day before there was one", () => {
    const phrases = [{ number: "702.1a", on: day("2005-01-01"), words: "pick up litter" }];
    const said = { ...invented, archive: Object.assign(inventedArchive(), { phrases }) };
    expect(answerOf(said, "pick up litter")).toBe("/rules/702.1a?on=2026-11-20");
    expect(answerOf(said, "pick up litter in 1998")).toBeNull();
  });

  it("says a correction of spelling and lists what it finds, if nothing else speaks for it", () => {
    const { understood, answer, others } = found(invented, "rakig");
    expect([understood, answer]).toEqual([["“rakig” is read as “raking”."], null]);
    expect(others[0]?.address).toBe("/rules/702.1?on=2026-11-20");
    expect(answerOf(invented, "rakign"), "a longer word, and no other as near").toBe("/rules/702.1?on=2026-11-20");
    const documents = new Map([
      ["mtr", mergedArchive({ "2001-01-01": [rule("1.1", "No rakinge is allowed.")] })] as const,
    ]);
    expect(found({ ...invented, documents }, "rakinge").understood).toEqual([]);
  });

  it.each([
    ["702.3 in 2005", "2005-01-01"],
    ["702.3a 2005", "2005-01-01"],
    ["702.3 in January 2005", "2005-01-01"],
    ["how does digging work in 2003", "2003-01-01"],
    ["702.1 2003", "2003-01-01"],
    ["IPG 1.1 2003", "2003-06-01"],
    ["bells 2003", "2003-06-01"],
    ["companion 2020", "2020-04-17"],
    ["companion rule change 2020", "2020-06-01"],
    ["legend rule 2013", "2013-01-01"],
    ["when did the legend rule change in 2013", "2013-07-13"],
  ])("%j is read as %s, and the link is of that day", (q, on) => {
    const ipg = mergedArchive({
      "2001-01-01": [rule("2.1", "Chairs.")],
      "2003-06-01": [{ ...rule("1.1", "Ring them."), name: "Bells" }],
    });
    const { understood, answer } = found({ ...invented, documents: new Map([["ipg", ipg] as const]) }, q);
    expect(answer?.address).toMatch(new RegExp(`on=${on}$`));
    expect(understood.join(" ")).toContain(`is read as ${dayInWords(on)}.`);
  });

  it.each([
    ["702.1 2026-13-45", "2026-13-45"],
    ["702.1 2011-00-10", "2011-00-10"],
    ["702.1 on 2012-1-45", "2012-1-45"],
    ["702.1 45.13.2012", "45.13.2012"],
    ["702.1 on 45/13/2012", "45/13/2012"],
    ["702.1 20121345", "20121345"],
    ["702.1 on 45 June 2012", "45 June 2012"],
    ["how does digging work on 2012-99-01", "2012-99-01"],
    ["rules in 2012-13", "2012-13"],
  ])("names what has the form of a day and is none, and is not certain: %s", (q, written) => {
    const { understood, answer, without } = found(invented, q);
    expect([answer, without]).toEqual([null, expect.arrayContaining([written])]);
    expect(understood).toContain(`“${written}” names no day of the calendar.`);
  });

  it("names words beside a number that its rule does not have", () => {
    expect(found(invented, "702.1 on hedgehog 2003").without).toEqual(["hedgehog"]);
    expect(found(invented, "leaves 702.1 in 2003").without).toEqual(["leaves"]);
    expect(found(invented, "leaves 702.1").without).toEqual([]);
  });

  it("answers no comparison of several of a kind with the one that ended", () => {
    expect(answerOf(invented, "difference between the old tool and the tool for digging")).toBeNull();
  });

  it("leads to what is about a controlled player only with words about control", () => {
    expect(answerOf(embedded, "forgotten trigger")).toBe("/parameters/penalty-missed-trigger?on=2026-11-20");
    expect(answerOf(embedded, "missed triggers of a controlled player")).toContain("/parameters/missed-triggers");
    expect(
      found(embedded, "a forgotten trigger of a controlled player").others.map(({ address }) => address),
    ).toContain("/questions/F15");
  });

  it("leads to no rule of play on a day before its first value", () => {
    const late = [...invented.playbook.parameters.values()].filter(
      ({ values }) => (values[0]?.from ?? "") > "2002-06-01",
    );
    expect(late.length).toBeGreaterThan(10);
    for (const { id, name, values } of late) {
      const { answer, others, understood } = found(invented, `${name} on 1 June 2002`);
      const shown = [answer, ...others].flatMap(
        (place) => place?.address.match(`/parameters/${id}\\?on=(.*)`)?.[1] ?? [],
      );
      expect(
        shown.every((day) => day >= (values[0]?.from ?? "")),
        `${id}: ${shown}`,
      ).toBe(true);
      expect(answer?.address.includes(`/parameters/${id}?`) ?? false, id).toBe(false);
      if (shown.length > 0) expect(understood.join(" ")).toMatch(/What “.*” was before .* is not written down/);
    }
  });

  it.each(["fifth edition rules", "rules of Alpha", "legend rule in 1995", "702.1 1996"])(
    "says that nothing is held for a day before the first rulebook: %s",
    (q) => {
      const { understood, answer, others } = found(invented, q);
      expect(answer).toBeNull();
      expect(understood).toContain("No rulebook is held for days before 1 January 2001.");
      expect(others.map(({ address }) => address)).toContain("/on/2001-01-01");
    },
  );

  it.each([
    ["bribe", "/parameters/penalty-bribery?on=2026-11-20"],
    ["maximum 4 copies rule", "/parameters/copies-of-a-card?on=2026-11-20"],
    ["sideboard time limit", "/parameters/pregame-time?on=2026-11-20"],
  ])("%j leads to %s", (q, address) => {
    expect(answerOf(embedded, q)).toBe(address);
  });

  it.each(["did rule 702.1 change between 2050 and 2060", "what changed between 2050 and 2060"])(
    "does not say what will have changed: %s",
    (q) => {
      const { answer, understood } = found(invented, q);
      expect([answer, understood.at(-1)]).toEqual([null, expect.stringContaining("is not known.")]);
    },
  );

  it("says that a card is not held, and is not certain of what has words of its name", () => {
    const { understood, answer, others } = found(embedded, "Lightning Bolt");
    expect([understood[0], answer]).toEqual([
      expect.stringContaining("No card called “Lightning Bolt” is held."),
      null,
    ]);
    expect(others).not.toEqual([]);
  });

  it("cannot tell what is asked in another language, although an article of it is a word of the rules", () => {
    const { answer, others, without } = found(embedded, "Wann wurde die Legendenregel geändert?");
    expect([answer, others, without.includes("legendenregel")]).toEqual([null, [], true]);
    expect(answerOf(embedded, "when did the legend rule change")).not.toBeNull();
  });

  it.each([
    ["kann eine Kreatur mit Einsatzverzögerung blocken", "a misspelled English word is among them"],
    ["la main peut regarder ailleurs", "an English word is among them"],
    ["wie funktioniert Erstschlag", "its small words are no articles"],
  ])("says of %s that it is not understood, although %s", (q) => {
    const { understood, answer, others } = found(embedded, q);
    expect([understood, answer, others]).toEqual([
      ["These words are not understood: the rules are in English."],
      null,
      [],
    ]);
  });

  it("finds a short word in a tournament document", () => {
    const ipg = mergedArchive({ "2001-01-01": [rule("1.1", "The penalty is Disqualification."), rule("1.2", "Sit.")] });
    const { answer, others } = found({ ...invented, documents: new Map([["ipg", ipg] as const]) }, "DQ");
    expect([answer, others[0]?.address]).toEqual([null, "/documents/ipg/sections/1.1?on=2026-11-20"]);
  });

  it("lists two numbers, because no page is about both", () => {
    const { answer, others } = found(invented, "702.1 vs 702.3");
    expect([answer, others.map(({ title }) => title.slice(0, 5))]).toEqual([null, ["702.1", "702.3"]]);
  });

  it("answers with a rule by its words if it has most of them and no other comes near, and names those it lacks", () => {
    const { answer, without } = found(invented, "may a digger turn a bed on sundays");
    expect([answer?.address, without]).toEqual(["/rules/702.3a?on=2026-11-20", ["sundays"]]);
  });

  it.each([
    ["may a digger rake leaves", "two rules have words of it"],
    ["may a digger paint the fence on sundays", "most of what it tells is in no rule"],
    ["is digging like raking", "it names two things"],
    ["pick up litter in 1998", "nothing like it is known"],
  ])("does not answer %j, because %s", (q) => {
    expect(answerOf(invented, q)).toBeNull();
  });

  it.each<[string, string | null, string]>([
    ["2001-01-01 rules for 2005-01-01", null, "words between days do not join them"],
    ["list of numbers that moved between 2001-01-01 and 2005-01-01", "/diff?from=2001-01-01&to=2005-01-01", "they do"],
    ["which rules were in force on 2003-10-01", "/on/2003-10-01", "nothing else is asked about the day"],
    ["which rules changed on 2003-10-01", "/diff?from=2003-09-30&to=2003-10-01", "a change of the day is asked for"],
    ["what changed six months ago", "/on/2026-05-20", "no day of a change is named"],
    ["list all releases of the comprehensive rules", "/releases", "the rulebook is named for what is asked of it"],
    ["how to cite a comprehensive rule in an article", "/tools/citations", "half of the words name a page"],
    ["does the rulebook cite apples, pears, plums or quinces", null, "most words name something else"],
    ["glossary entry for tool", "/glossary/Tool?on=2026-11-20", "an entry is asked for in more words"],
  ])("%j leads to %s: %s", (q, address, _because) => {
    expect(answerOf(invented, q)).toBe(address);
  });

  it.each([
    ["api rate limit", "/docs", "no rule has the word of a page"],
    ["how does digging work in 2002, as plain text", "/on/2002-01-01", "several words name a page"],
  ])("lists the page that %j names: %s", (q, address) => {
    expect(found(invented, q).others.map((one) => one.address)).toContain(address);
  });

  it.each(["qwertz asdfgh", "wie geht das", "???", "__proto__", "\u0000", "", "x".repeat(2_000)])(
    "finds nothing for %j and says so",
    (q) => {
      expect([found(invented, q).answer, found(invented, q).others]).toEqual([null, []]);
    },
  );

  it("takes a text of the rules for a quotation, and never a question", () => {
    const sentence = "A digger turns one bed in each turn of its own.";
    expect(answerOf(invented, `"${sentence}"`)).toMatch(/^\/tools\/quote/);
    expect(answerOf(invented, `The book says: a digger, ${sentence} That is all`)).toMatch(/^\/tools\/quote/);
    expect(answerOf(invented, `Why does it say, in the book, that ${sentence.toLowerCase()}?`)).toMatch(/^\/rules/);
    // Few words in a row are the same by chance.
    expect(answerOf(invented, "work on one bed in each turn of ours by all")).not.toMatch(/^\/tools/);
  });

  it("says how days and misspelt words were read", () => {
    expect(found(invented, "rakign in 2001").understood).toEqual([
      "“rakign” is read as “raking”.",
      "“2001” is read as 1 January 2001.",
    ]);
    expect(found(invented, "3/1/2003").others.map(({ title }) => title)).toEqual(["2003-03-01", "2003-01-03"]);
  });

  it.each([
    ["trample", "tramle", true],
    ["trample", "trampel", true],
    ["trample", "tramplee", true],
    ["trample", "triple", false],
    ["trample", "trample", false],
  ])("%s and %s differ by one letter: %s", (one, other, isNear) => {
    expect(differByOneLetter(one, other)).toBe(isNear);
  });

  it("leads from a combat in words to the situation, and says what it read", () => {
    const { answer, understood } = found(embedded, "2/2 first strike blocks 3/3 deathtouch");
    expect(answer).toMatchObject({ kind: "situation", address: expect.stringMatching(/^\/situation\?sentence=2%2F2/) });
    expect(understood).toContain("2/2 blocker blocks 3/3 attacker.");
  });

  it("only proposes a combat of which a word is not understood", () => {
    const { answer, others, without } = found(embedded, "2/2 attacks and two 3/3 block wildly");
    expect([answer, others[0]?.kind, without]).toEqual([null, "situation", expect.arrayContaining(["wildly"])]);
  });

  it("reads a creature that attacks into another, and what bearers of keywords are called", () => {
    expect(found(embedded, "a 2/1 first striker attacks into a 3/3").understood).toContain(
      "3/3 blocker blocks 2/1 attacker.",
    );
  });
});
