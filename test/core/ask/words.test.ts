import { describe, expect, it } from "vitest";
import { questionsAnswer } from "../../../core/ask/outcomes/catalogue.ts";
import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { parametersAnswer } from "../../../core/ask/parameters/answers.ts";
import { wordsAnswer } from "../../../core/ask/words/answer.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import { embeddedHoldings } from "../../archive.ts";

const { archive, playbook } = embeddedHoldings();
const today = "2026-08-15" as IsoDate;
const read = (text: string, firstDay?: IsoDate) => wordsAnswer(playbook, { text, on: today, today, firstDay });

/** The answers to what a sentence tells, by what is asked. */
function played(text: string): Record<string, unknown> {
  const { situation, on } = read(text);
  if (situation === null) return {};
  const asked = situation.situation.events.filter((event) => "ask" in event);
  const { answers } = outcomeAnswer(archive, playbook, { situation: situationFrom(situation.situation), on });
  return Object.fromEntries(asked.map((event, at) => [event["object"] ?? event["player"], answers[at]?.value]));
}

describe("a day in words", () => {
  it.each([
    ["3/3 blocks 2/2 first strike in 1999", "1999-04-23"],
    ["3/3 blocks 2/2 first strike in April 1999", "1999-04-23"],
    ["3/3 blocks 2/2 first strike in 2005", "2005-01-01"],
    ["3/3 blocks 2/2 first strike in 1998", "1998-01-01"],
    ["3/3 blocks 2/2 first strike on 1999-01-05", "1999-01-05"],
  ])("is the first one with rules in a year or month: %s", (text, on) => {
    expect(read(text, "1999-04-23" as IsoDate).on).toBe(on);
  });
});

describe("a rule of play in words", () => {
  it.each([
    ["what is mana burn", "unused-mana-costs"],
    ["legend rule in 2005", "legend-rule"],
    ["does damage use the stack", "time-before-damage"],
    ["london mulligan", "mulligan-hand"],
    ["mana burn", "unused-mana-costs"],
    ["paris mulligan", "mulligan-hand"],
    ["color identity", "commander-deck-colours"],
    ["how does madness work", "madness-window"],
  ])("%s", (text, id) => {
    const [first] = read(text).parameters;
    expect([first?.id, first?.isCalled]).toEqual([id, true]);
    expect(read(text).situation).toBeNull();
  });

  it("has the value of the day that the words name, the day before and after a change", () => {
    const valueOn = (day: string) => read(`legend rule on ${day}`).parameters[0]?.value;
    expect(["2004-09-30", "2004-10-01", "2013-07-12", "2013-07-13"].map(valueOn)).toEqual([
      "oldest-stays",
      "all-go",
      "all-go",
      "one-each",
    ]);
    expect(read("legend rule in 2005")).toMatchObject({ on: "2005-01-01" });
    expect(read("legend rule")).toMatchObject({ on: today });
  });

  it.each(["what is the best deck in standard", "how much is a black lotus", "qwertz uiop"])(
    "calls nothing by its name in: %s",
    (text) => {
      const { parameters, questions, situation } = read(text);
      expect([...parameters, ...questions].filter(({ isCalled }) => isCalled)).toEqual([]);
      expect(situation).toBeNull();
    },
  );
});

describe("a combat in words", () => {
  it.each([
    ["2/2 first strike blocks 3/3 deathtouch", { "2/2 blocker": "graveyard", "3/3 attacker": "battlefield" }],
    ["3/3 first strike blocks 2/2 deathtouch", { "3/3 blocker": "battlefield", "2/2 attacker": "graveyard" }],
    ["Bear 2/2 blocks Elemental 5/1 with first strike, who dies", { Bear: "graveyard", Elemental: "battlefield" }],
    [
      "Anna attacks with a 5/5 trample, Ben blocks with a 2/2 deathtouch",
      { "Anna’s 5/5": "graveyard", "Ben’s 2/2": "graveyard", Ben: 17 },
    ],
    ["Carol attacks with a 5/5 trample and Dan's 2/2 blocks", { "Carol’s 5/5": "battlefield", Dan: 17 }],
    ["my opponent attacks with a 3/3, I block with a 4/4", { "Ben’s 3/3": "graveyard", "Anna’s 4/4": "battlefield" }],
    ["a 4/4 is blocked by a 2/1 and a 3/2", { "4/4 attacker": "graveyard", "3/2 blocker": "graveyard" }],
    [
      "2/2 and 2/2 block 4/4",
      { "2/2 blocker": "graveyard", "2/2 blocker (2)": "graveyard", "4/4 attacker": "graveyard" },
    ],
    ["a 2/2 attacks and nobody blocks", { "2/2 attacker": "battlefield", Ben: 18 }],
    [
      "two 2/2s block a 4/4 trampler",
      { "4/4 attacker": "graveyard", "2/2 blocker": "graveyard", "2/2 blocker (2)": "graveyard" },
    ],
    [
      "my opponent attacks me with a 3/3 menace and I block with two 2/2 creatures",
      { "Ben’s 3/3": "graveyard", "Anna’s 2/2": "graveyard", "Anna’s 2/2 (2)": "battlefield" },
    ],
    ["three 1/1s attack, nobody blocks", { Ben: 17 }],
    ["7/7 trample double strike vs 3/3 and a 2/2", { "7/7 attacker": "battlefield", Ben: 11 }],
    ["a pair of 2/2 first strikers gang-block a 4/4", { "4/4 attacker": "graveyard", "2/2 blocker": "battlefield" }],
    ["3/3 first strike vs 3/4", { "3/3 attacker": "graveyard", "3/4 blocker": "battlefield" }],
    [
      "attacker 4/4 trample, blockers 2/2 and 1/1 deathtouch",
      { "4/4 attacker": "graveyard", "2/2 blocker": "graveyard", "1/1 blocker": "graveyard", Ben: 19 },
    ],
    ["a 4/4 attacker and a 2/2 blocker", { "4/4 attacker": "battlefield", "2/2 blocker": "graveyard" }],
    ["unblocked 4/4 lifelink", { Ben: 16, Anna: 24 }],
    [
      "5/5 trample attacks a player with 3 life and is blocked by a 2/2",
      { "2/2 blocker": "graveyard", Ben: 0, undefined: ["Ben"] },
    ],
    [
      "I have a 3/3 and my opponent has a 4/4: I attack and they block",
      { "Anna’s 3/3": "graveyard", "Ben’s 4/4": "battlefield" },
    ],
    ["my opponent is at 3 life, I attack with a 2/2", { Ben: 1 }],
    ["a 3/3 attacks a planeswalker with 3 loyalty", { "Ben’s planeswalker": "graveyard" }],
    ["5/5 trample deathtouch attacks, 3/3 blocks in 2008", { Ben: 18 }],
    ["5/5 trample deathtouch attacks, 3/3 blocks on 2009-12-01", { "3/3 blocker": "graveyard", Ben: 18 }],
    ["5/5 trample deathtouch attacks, 3/3 blocks in 2011", { "3/3 blocker": "graveyard", Ben: 16 }],
    ["1/1 infect attacks Ben unblocked", { "Anna’s 1/1": "battlefield" }],
    ["a 2/2 attacks Carol unblocked", { Carol: 18 }],
    ["2/2 toxic 1 attacks", { Ben: 1 }],
  ])("%s", (text, wanted) => {
    expect(read(text).untold).toBeNull();
    expect(played(text)).toMatchObject(wanted);
  });

  it("has enough damage for each blocker where deathtouch kills, before one damage counted as lethal", () => {
    const { situation } = read("5/5 deathtouch attacks, 3/3 and 3/3 block in 2008");
    expect(situation?.situation.events.flatMap((event) => event["assigns"] ?? [])).toEqual([1, 4]);
  });

  it("is shown as sentences, one for each event, before it is answered", () => {
    const { situation } = read("2/2 first strike blocks 3/3 deathtouch");
    expect(situation?.says).toHaveLength(situation?.situation.events.length ?? 0);
    expect(situation?.says.join(" ")).toContain("2/2 blocker blocks 3/3 attacker.");
  });

  it("is played on the day that the words name", () => {
    expect(read("2/2 blocks 3/3 on 2009-07-10").on).toBe("2009-07-10");
    expect(read("2/2 blocks 3/3 in 2005").on).toBe("2005-01-01");
  });

  it("names the first words that it does not understand", () => {
    expect(read("2/2 blocks 3/3 zorgly").untold).toEqual({ text: "zorgly", isTyped: true, hint: null });
  });

  it.each(["a 2/2 and a 3/3 attack, a 4/4 blocks", "4/4 attacker, 2/2 and 1/1 blockers"])(
    "is refused if the words leave open who blocks whom: %s",
    (text) => {
      const { situation, untold } = read(text);
      expect([situation, untold]).toEqual([null, expect.any(Object)]);
    },
  );

  it.each([
    ["2/2 and 3/3 attack, a 4/4 blocks the 3/3", { "4/4 blocker": "3/3 attacker" }],
    ["attack with 2/2 and 3/3, block the 3/3 with a 4/4", { "4/4 blocker": "3/3 attacker" }],
    ["1/1 flying and 4/4 attack, 2/2 blocks the 4/4", { "2/2 blocker": "4/4 attacker" }],
    ["my 3/3 and 2/2 attack, the 2/2 is blocked by a 4/4", { "Ben’s 4/4": "Anna’s 2/2" }],
    ["my opponent blocks my 2/2 with a 1/1 first striker", { "Ben’s 1/1": "Anna’s 2/2" }],
    ["my opponent blocks my 2/2 with flying with a 1/1", { "Ben’s 1/1": "Anna’s 2/2" }],
    ["6/6 attacks, 3/3 blocks and 2/2 blocks", { "3/3 blocker": "6/6 attacker", "2/2 blocker": "6/6 attacker" }],
    [
      "4/4 and 1/1 attack, 2/2 blocks the 4/4 and 1/1 blocks the 1/1",
      { "2/2 blocker": "4/4 attacker", "1/1 blocker": "1/1 attacker" },
    ],
  ])("blocks the attacker that is named again: %s", (words, blocks) => {
    const events = read(words).situation?.situation.events ?? [];
    expect(
      Object.fromEntries(
        events.flatMap((event) => ("blocksWith" in event ? [[event["blocksWith"], event["attacker"]]] : [])),
      ),
    ).toEqual(blocks);
  });

  it("is not found where nobody attacks or blocks", () => {
    expect(read("a 2/2 and a 3/3").situation).toBeNull();
  });
});

describe("lists by any word", () => {
  it("gives questions and rules of play with any of the words, best first", () => {
    const text = "how does the mulligan work for a beginner";
    expect(questionsAnswer(playbook, { text }).questions[0]?.title.toLowerCase()).toContain("mulligan");
    const { parameters } = parametersAnswer(archive, playbook, { on: today, topic: undefined, text });
    expect(parameters[0]?.id).toContain("mulligan");
    expect(parameters.length).toBeGreaterThan(1);
  });

  it("gives nothing for words with which everything is asked", () => {
    expect(questionsAnswer(playbook, { text: "how does the" }).questions).toEqual([]);
  });
});

describe("what triggers on the combat damage that words tell", () => {
  it.each<[string, string, unknown]>([
    ["3/3 deathtouch blocks 5/5 in 2008", "5/5 attacker", "graveyard"],
    ["2/2 lifelink attacks in 2008", "Anna", 22],
    ["2/2 persist blocks 3/3", "2/2 blocker", "battlefield"],
  ])("has resolved before the question: %s", (text, asked, value) => {
    expect(played(text)[asked]).toEqual(value);
  });

  it("asks also who has lost", () => {
    expect(read("5/5 attacks Ben at 3 life").situation).not.toBeNull();
    expect(played("5/5 attacks, Ben is at 3 life")).toMatchObject({ Ben: -2 });
  });
});
