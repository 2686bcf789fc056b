import { describe, expect, it } from "vitest";
import { ruleIndexOn } from "../../../core/ask/citations/rule-index.ts";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { queryFrom } from "../../../core/ask/find/match.ts";
import { subjectsOn } from "../../../core/ask/find/subjects.ts";
import { vocabularyOf } from "../../../core/ask/find/vocabulary.ts";
import { readingsOf } from "../../../core/text/written-days.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const today = day("2026-11-20");
const withRules = (...provisions: Parameters<typeof mergedArchive>[0][string]) => {
  const archive = mergedArchive({ "2001-01-01": provisions });
  return { ...embedded, archive };
};
const found = (holdings: typeof embedded, q: string) => findAnswer(holdings, { q, on: today, today });
const answerOf = (holdings: typeof embedded, q: string) => found(holdings, q).answer?.address ?? null;

const garden = withRules(
  heading("404", "Beds and Paths"),
  rule("404.1", "The paths grow tall hedges there in spring that whoever rakes near walls waters; wide are beds."),
  rule("404.2", "Whoever waters the beds rakes the paths; near wide walls tall hedges grow there in spring."),
  rule("404.3", "A ladder is carried by two."),
  ...[term("In Play", "The zone where things stand."), term("Tool", "What a gardener carries.")],
  term("Local Enchantment", "An enchantment on one thing."),
);

describe("what the search box is sure of", () => {
  it("leads to a rule of play if the next best is a rule on which that rests", () => {
    const archive = mergedArchive({
      "2018-04-27": [
        heading("608", "Resolving Spells and Abilities"),
        rule("608.2", "A spell with targets resolves in steps. If none is legal, such a spell doesn't resolve."),
        rule("608.2b", "If all targets of a spell are now illegal, the spell or ability doesn't resolve."),
      ],
    });
    const { answer, others } = found({ ...embedded, archive }, "targets all illegal spell countered");
    expect(answer?.address).toBe("/parameters/all-targets-illegal?on=2026-11-20");
    expect(others[0]?.address).toBe("/rules/608.2b?on=2026-11-20");
  });

  it("does not answer what something does with what is done to it", () => {
    const fish = withRules(
      heading("404", "Ponds"),
      rule("404.1", "Otters can be frightened. (See part six.)"),
      rule("404.2", "A heron near the pond frightens whoever walks there."),
    );
    expect(answerOf(fish, "can otters be frightened")).toBe("/rules/404.1?on=2026-11-20");
    expect(answerOf(fish, "can otters frighten")).toBeNull();
  });

  it("takes a rule before another one if its words stand side by side as in the question", () => {
    const { answer, others } = found(garden, "who waters beds rakes paths");
    expect((answer ?? others[0])?.address).toBe("/rules/404.2?on=2026-11-20");
  });

  it("needs a longer lead for a rule in which the words of the question stand far apart", () => {
    const long = [
      "Whoever waters the beds in the morning looks at the gate first, walks along the old wall to the pond behind the hedge,",
      "and sees that the shed is locked before the keeper comes back from town with new boots, a rake, two spades and seeds",
      "for roses that climb.",
    ];
    const other = rule("404.2", long.join(" "));
    const answerBeside = (words: string) =>
      answerOf(withRules(heading("404", "Grounds"), rule("404.1", words), other), "gate locked keeper");
    const together =
      "At night the gate is locked by a keeper; when rain falls on the lawn, the bell that creaks is oiled.";
    const apart = "A gate that creaks is oiled; when rain falls on the lawn it is locked, and the bell calls a keeper.";
    expect(answerBeside(together)).toBe("/rules/404.1?on=2026-11-20");
    expect(answerBeside(apart)).toBeNull();
  });

  it("answers with none of two subrules of one rule that fit alike", () => {
    const opened = rule("404.1a", "The gate is opened by a keeper at dawn.");
    const closed = rule("404.1b", "The gate is closed by a keeper at dusk.");
    const gates = withRules(heading("404", "Grounds"), rule("404.1", "Keepers work."), opened, closed);
    expect(found(gates, "keeper of the gate").answer).toBeNull();
    expect(answerOf(gates, "keeper closes gate at dusk")).toBe("/rules/404.1b?on=2026-11-20");
  });

  it("needs a shorter lead for a rule that alone has all words of the question", () => {
    const all = rule("404.1", "At night the gate is locked by a keeper; when it rains, the bell that creaks is oiled.");
    const answerBeside = (words: string) =>
      answerOf(withRules(heading("404", "Grounds"), all, rule("404.2", words)), "gate locked keeper");
    expect(answerBeside("The gate is locked.")).toBe("/rules/404.1?on=2026-11-20");
  });

  it("takes an entry before a rule of play that is called the same among other names", () => {
    expect(answerOf(garden, "what is a local enchantment")).toBe("/glossary/Local%20Enchantment?on=2026-11-20");
    expect(answerOf(garden, "when did local enchantment change")).toBe("/parameters/illegal-aura?on=2026-11-20");
  });

  it("does not take a name for what is asked if the question has a word of it twice", () => {
    expect(answerOf(garden, "what is a tool")).toBe("/glossary/Tool?on=2026-11-20");
    expect(answerOf(garden, "which tool may only be used as a tool")).toBeNull();
  });

  it("lists both names between which the difference is asked, and answers with neither", () => {
    const { answer, others } = found(garden, "difference between a tool and a local enchantment");
    expect(answer).toBeNull();
    expect(new Set(others.slice(0, 2).map(({ address }) => address))).toEqual(
      new Set(["/glossary/Tool?on=2026-11-20", "/glossary/Local%20Enchantment?on=2026-11-20"]),
    );
    expect(others.at(2), "the rules with these words come behind").not.toBeUndefined();
  });

  it("lists what stands on both sides of “and” after “between”, also if one name has both words", () => {
    const archive = mergedArchive({
      "2001-01-01": [
        heading("404", "Beds"),
        rule("404.1", "Phases and steps of a bed may be skipped: a phase has steps."),
        ...[term("Phase", "A part of a day."), term("Step", "A part of a phase.")],
        term("Phases and Steps", "The parts of a day."),
      ],
    });
    const { answer, others } = found({ ...embedded, archive }, "difference between a step and a phase");
    expect(answer).toBeNull();
    expect(others.slice(0, 2).map(({ address }) => address)).toEqual([
      "/glossary/Step?on=2026-11-20",
      "/glossary/Phase?on=2026-11-20",
    ]);
  });

  it("lists what stands before and after “vs”, also a name that has ended", () => {
    const now = [
      ...[heading("404", "Beds"), rule("404.1", "A tool lies beside what is removed from the bed.")],
      term("Tool", "What a gardener carries."),
    ];
    const archive = mergedArchive({
      "2001-01-01": [...now, term("Removed from the Bed", "Pulled out.")],
      "2005-01-01": now,
    });
    const { answer, others } = found({ ...embedded, archive }, "tool vs removed from the bed");
    expect(answer).toBeNull();
    const first = others.slice(0, 2).map(({ title }) => title.split(" (")[0]);
    expect(first, "before the rules with these words").toEqual(["Tool", "Removed from the Bed"]);
  });

  it("does not answer with an entry that ended if no day is asked for and the entry lacks a word", () => {
    const archive = mergedArchive({
      "2001-01-01": [term("Sealed Bed", "A bed that is dug."), term("Hoe", "What a gardener carries.")],
      "2005-01-01": [term("Hoe", "What a gardener carries.")],
    });
    const ended = { ...embedded, archive };
    expect(answerOf(ended, "how many hoes in a sealed bed")).toBeNull();
    expect(answerOf(ended, "what is a sealed bed")).toContain("/glossary/Sealed%20Bed");
    expect(answerOf(ended, "sealed bed 2003")).toContain("/glossary/Sealed%20Bed");
  });

  it("says “without” of words that none of the listed places has, and of those that the answer lacks", () => {
    const opened = rule("404.1a", "The gate is opened by a keeper at dawn.");
    const closed = rule("404.1b", "The gate is closed by a keeper at dusk.");
    const gates = withRules(heading("404", "Grounds"), rule("404.1", "Keepers work."), opened, closed);
    const { answer, without, others } = found(gates, "is the gate of the keeper opened or closed on sundays");
    expect([answer, others.length, without]).toEqual([null, 2, ["sundays"]]);
    const dusk = found(gates, "keeper closed gate at dusk, opened on sundays");
    expect([dusk.answer?.address, dusk.without]).toEqual(["/rules/404.1b?on=2026-11-20", ["opened", "sundays"]]);
  });

  it("reads “first” and “last” before a word for a change as part of that", () => {
    const { without } = found(garden, "when was the tool first introduced");
    expect(without).toEqual([]);
    expect(answerOf(garden, "when was the tool first introduced")).toBe("/glossary/Tool?on=2026-11-20");
  });

  it("does not answer with a rule for a word that only a section of a document has", () => {
    const rules = withRules(
      heading("404", "Beds and Paths"),
      rule("404.1", "Nobody leaves a path without permission of the gardener."),
    );
    const left = { ...rule("3.3", "A player leaves for the bathroom without permission."), name: "Slow Play" };
    const guide = mergedArchive({ "2001-01-01": [left] });
    const q = "bathroom without permission";
    expect(answerOf(rules, "without permission of the gardener")).toBe("/rules/404.1?on=2026-11-20");
    const beside = { ...rules, documents: new Map([["ipg", guide] as const]) };
    expect(answerOf(beside, q)).toBeNull();
    expect(found(beside, q).others.map(({ address }) => address)).toContain(
      "/documents/ipg/sections/3.3?on=2026-11-20",
    );
  });

  it("reads the word for the glossary with a wrong letter", () => {
    expect(answerOf(garden, "tool glosary")).toBe("/glossary/Tool?on=2026-11-20");
  });

  it("weighs words alike whatever days were read before", () => {
    const informationAfter = (read: readonly string[]) => {
      const archive = mergedArchive({
        "2001-01-01": [heading("404", "Beds"), rule("404.1", "A hedge is clipped.")],
        "2005-01-01": [heading("404", "Beds"), rule("404.1", "A bed is dug and a path is raked.")],
      });
      for (const on of read) ruleIndexOn(archive, day(on));
      const holdings = { ...embedded, archive };
      const on = day("2005-01-01");
      const { information } = queryFrom(
        { archive, index: subjectsOn(holdings, on), on, vocabulary: vocabularyOf(embedded.playbook), documents: [] },
        { words: ["clipped"], names: [], typed: ["clipped"], asksChange: false, isChange: false },
      );
      return [...information];
    };
    expect(informationAfter(["2001-01-01"])).toEqual(informationAfter([]));
  });

  it("lists the rule that tells a former name before others with the new one", () => {
    const named = withRules(
      heading("404", "Shed"),
      ...["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"].map((nth) =>
        rule(`404.${nth}`, `The shed, ${nth}.`),
      ),
      rule(
        "404.12",
        "Previously, the shed was called the hut. Plans with the word hut have been drawn again since then.",
      ),
    );
    expect(found(named, "when was the shed renamed").others.map(({ address }) => address)).toContain(
      "/rules/404.12?on=2026-11-20",
    );
  });

  it("knows a term of which each word is one of asking", () => {
    expect(answerOf(garden, "in play 2003")).toBe("/glossary/In%20Play?on=2003-01-01");
    expect(answerOf(garden, "play in 2003")).toBe("/on/2003-01-01");
  });

  it("takes the name of a set that is also a term for the set only beside a word for sets", () => {
    const archive = mergedArchive({ "2001-01-01": [term("Tool", "What a gardener carries.")] });
    const sets = [{ code: "DIG", name: "Tool" }];
    Object.assign(archive, { releases: archive.releases.map((release) => ({ ...release, sets })) });
    expect(answerOf({ ...embedded, archive }, "when was tool released")).toBe("/releases/2001-01-01");
    expect(answerOf({ ...embedded, archive }, "which day did tool come out")).toBe("/releases/2001-01-01");
    expect(answerOf({ ...embedded, archive }, "when was tool changed")).toBe("/glossary/Tool?on=2026-11-20");
  });
});

describe("a code of letters in small ones", () => {
  const archive = mergedArchive({
    "2001-01-01": [rule("404.1", "Gardens are wide.")],
    "2003-01-01": [rule("404.1", "An age of gardens.")],
  });
  const sets = [
    { code: "GRD", name: "Gardener Guild" },
    { code: "AGE", name: "Aged Garden" },
  ] as const;
  Object.assign(archive, { releases: archive.releases.map((release, at) => ({ ...release, sets: [sets[at]] })) });
  const answer = (q: string) => answerOf({ ...embedded, archive }, q);

  it.each(["gardener guild -> age", "what changed between age and grd"])("is a set beside another one: %s", (q) => {
    expect(answer(q)).toBe("/diff?from=2001-01-01&to=2003-01-01");
  });

  it.each(["age", "gardens age since gardener guild", "gardener guild rules in age"])(
    "is a word otherwise: %s",
    (q) => {
      expect(answer(q) ?? "none").not.toMatch(/^\/(?:diff|releases)/);
    },
  );
});

describe("misspelled words in the search box", () => {
  const archive = mergedArchive({ "2001-01-01": [rule("404.1", "Gardens are wide. Tools change hands.")] });
  const sets = [{ code: "GRD", name: "Gardener Guild" }];
  Object.assign(archive, { releases: archive.releases.map((release) => ({ ...release, sets })) });

  it.each([
    ["what chnaged in Gardener Guild", "a word of asking"],
    ["gardener gulid", "the name of a set"],
    ["Gardener Guild 2001 rules", "and the year beside a set is its own"],
  ])("are read as what they are near to: %s (%s)", (q) => {
    expect(answerOf({ ...embedded, archive }, q)).toBe("/releases/2001-01-01");
  });
});

describe("other words of players in the search box", () => {
  const holdings = withRules(
    rule("701.1", "Tracks"),
    rule("701.1a", "Tracks are left by boots."),
    term("State-Based Effects", "What the game checks."),
  );

  it("are no misspelled words of the rules", () => {
    expect(found(holdings, "who cracks it").understood).toEqual([]);
    expect(found(holdings, "who trakcs it").understood).toEqual(["“trakcs” is read as “tracks”."]);
  });

  it("are short forms of former terms too", () => {
    expect(answerOf(holdings, "SBE 2005")).toBe("/glossary/State-Based%20Effects?on=2005-01-01");
  });
});

describe("a card among other words", () => {
  it.each(["is emrakul's turn skippable", "how many spades does master warcraft last"])("is listed: %s", (q) => {
    expect(found(embedded, q).others.map(({ kind }) => kind)).toContain("card");
  });
});

describe("days in digits", () => {
  it("are read in one order, which a day that has only one reading gives", () => {
    expect(readingsOf("1/24/2020 to 2/3/2020")).toEqual(["2020-01-24 to 2020-02-03"]);
    expect(readingsOf("3/4/2020 to 5/6/2020")).toEqual(["2020-03-04 to 2020-05-06", "2020-04-03 to 2020-06-05"]);
  });

  it("are compared", () => {
    expect(answerOf(garden, "what changed between 1/24/2003 and 2/25/2004")).toBe(
      "/diff?from=2003-01-24&to=2004-02-25",
    );
  });
});

describe("documents for tournaments in the search box", () => {
  const section = (number: string, name: string, text: string) => ({ ...rule(number, text), name });
  const guide = mergedArchive({
    "1994-01-01": [
      section("2.7", "Shovels", "Long shovels are registered."),
      section("2.8", "Watering Cans", "Watering cans are filled at noon."),
      section("4.9", "Beds/Paths", "Whoever plants beds and paths asks first."),
      ...Array.from({ length: 60 }, (_, at) => section(`5.${at + 1}`, "Seeds", "Seeds are counted.")),
    ],
  });
  const both = { ...garden, documents: new Map([["mtr", guide] as const]) };

  it.each([
    ["beds and paths", "/sections/404?on=2026-11-20", "a title of the Comprehensive Rules comes first"],
    ["are long shovels registered", "/documents/mtr/sections/2.7?on=2026-11-20", "a tournament is named"],
    ["noon watering cans", "/documents/mtr/sections/2.8?on=2026-11-20", "its title has most of what the words tell"],
    ["MTR 1995", "/documents/mtr/contents?on=1995-01-01", "the document is older than the first rulebook"],
  ])("%s leads to %s: %s", (q, address) => {
    expect(answerOf(both, q)).toBe(address);
  });
});
