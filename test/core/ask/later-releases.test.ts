import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import type { DatedValue, Parameter, RuleReference } from "../../../core/archive/parameter.ts";
import type { Provision } from "../../../core/archive/rulebook.ts";
import { eraDiff, parameterAnswer, parameterOn, parametersAnswer } from "../../../core/ask/parameters/answers.ts";
import { playbookBeside } from "../../../core/ask/parameters/later-releases.ts";
import { playbookFrom } from "../../../core/play/playbook.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { getParameter, listParameters } from "../../../operations/parameters.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const lid = "A lid that lies on a well keeps all leaves and all frogs out of its water until somebody lifts it.";
const others = [
  rule("500.7", "Whoever draws the last water of a day has to fetch the next water from the river beside the mill."),
  rule(
    "500.8",
    "A rope that is too short for a well is knotted to another rope, and the knot counts as one more foot.",
  ),
];

/** Two invented rulebooks: people read the first, and nobody the second. */
const wellsOf = (...later: readonly Provision[]): Archive =>
  mergedArchive(
    {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), rule("500.2", lid), ...others],
      "2002-01-01": [heading("500", "Wells"), ...later, ...others],
    },
    undefined,
    [],
    { readAgainst: "2001-01-01" },
  );

const quoting = (quote: string | null): RuleReference => ({
  lineage: null,
  document: null,
  numbers: [{ from: day("2001-01-01"), number: "500.1" as RuleNumber }],
  term: null,
  source: null,
  quote,
});

const waterOf = (quote: string | null): Parameter => ({
  id: "water",
  topic: "wells",
  name: "Water",
  title: "How much water comes up",
  alsoCalled: [],
  allowed: ["what-is-left"],
  isOlder: false,
  headline: null,
  example: null,
  notes: null,
  verified: day("2001-06-01"),
  values: [
    {
      from: day("2001-01-01"),
      value: "what-is-left",
      layer: "game-rules",
      confidence: "high",
      says: "What was left at dawn.",
      inExample: null,
      references: [quoting(quote)],
    },
  ],
});

describe("a rule of play in a rulebook that nobody read for it", () => {
  const besideOf = (archive: Archive, quote: string | null, readAgainst: string | undefined = "2001-01-01") => {
    const playbook = playbookFrom({ parameters: [waterOf(quote)], cards: [], questions: [] });
    return playbookBeside(archive, playbook, readAgainst === undefined ? undefined : day(readAgainst));
  };
  const confidences = (archive: Archive, quote: string | null, readAgainst?: string) => {
    const parameter = besideOf(archive, quote, readAgainst).parameters.get("water") as Parameter;
    return ["2001-12-31", "2002-01-01", "2002-06-01"].map((on) => parameterOn(archive, parameter, day(on))?.confidence);
  };
  const same = wellsOf(rule("500.1", dip), rule("500.2", lid));
  const moved = wellsOf(rule("500.1", others[0]?.text ?? ""), rule("500.2", lid), rule("500.3", dip));
  const otherwise = wellsOf(rule("500.1", dip.replace("as the well has left", "as anybody likes")), rule("500.2", lid));
  const reworded = wellsOf(rule("500.1", dip.replace("comes up", "is drawn up")), rule("500.2", lid));
  const gone = wellsOf(rule("500.2", lid));
  const joined = wellsOf(rule("500.2", `${lid} Such a well yields as much water as the well has left at dawn.`));

  it.each([
    ["as sure as before where the rule says the same", same, "as the well has left", "high"],
    ["as sure as before where the rule only moved", moved, "as the well has left", "high"],
    ["hardly sure where the words that give it are gone", otherwise, "as the well has left", "low"],
    ["hardly sure where its rule is gone", gone, "as the well has left", "low"],
    ["hardly sure where its rule is gone, if none of its words are quoted", gone, null, "low"],
    ["less sure where its rule has other words", reworded, "as the well has left", "medium"],
    ["less sure where its rule has other words, if none are quoted", reworded, null, "medium"],
    ["less sure where another rule has the words that give it", joined, "as the well has left", "medium"],
  ] as const)("is %s", (_, archive, quote, confidence) => {
    expect(confidences(archive, quote)).toEqual(["high", confidence, confidence]);
  });

  it.each([
    ["as sure as before where a rule has the words that give it", "lies on a well", "high"],
    ["hardly sure where no rule has them", "as the well has left", "low"],
    ["less sure if no words are quoted", null, "medium"],
  ] as const)("is %s, if no rulebook is held that people read", (_, quote, confidence) => {
    const only = mergedArchive(
      { "2002-01-01": [heading("500", "Wells"), rule("500.2", lid), ...others] },
      ["2001-01-01", "2002-01-01"],
      [],
      { readAgainst: "2001-01-01" },
    );
    expect(confidences(only, quote).slice(1)).toEqual([confidence, confidence]);
  });

  it.each([
    ["as sure as before where its rule has the words that they quote", "as anybody likes", "high"],
    ["hardly sure where no rule has them", "as the mill leaves", "low"],
  ] as const)("is %s, if only an earlier rulebook is held than people read", (_, quote, confidence) => {
    expect(confidences(otherwise, quote, "2001-06-01").slice(1)).toEqual([confidence, confidence]);
    const parameter = waterOf(quote);
    const [value] = parameter.values as [DatedValue];
    const since = playbookFrom({
      parameters: [{ ...parameter, values: [{ ...value, from: day("2001-06-01") }] }],
      cards: [],
      questions: [],
    });
    const [, later] = playbookBeside(otherwise, since, day("2001-06-01")).parameters.get("water")?.values ?? [];
    expect(later?.lastSeen).toBe(confidence === "low" ? "2001-06-01" : undefined);
  });

  it.each([
    ["as sure as before if the rulebooks around it have the rule under the same number", "500.1", "high"],
    ["less sure if the rule may have had another number in it", "500.3", "medium"],
  ] as const)(
    "is %s, if the rulebook that people read is not held and no words are quoted",
    (_, number, confidence) => {
      const around = mergedArchive(
        {
          "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), ...others],
          "2002-01-01": [heading("500", "Wells"), rule(number, dip), ...others],
        },
        ["2001-01-01", "2001-06-01", "2002-01-01"],
        [],
        { readAgainst: "2001-06-01" },
      );
      expect(confidences(around, null, "2001-06-01").slice(1)).toEqual([confidence, confidence]);
    },
  );

  it("is as sure as before in a rulebook that people read", () => {
    expect(confidences(otherwise, "as the well has left", "2002-01-01")).toEqual(["high", "high", "high"]);
  });

  it("keeps its value and its first day, and names the last rulebook that has it", () => {
    const playbook = besideOf(gone, "as the well has left");
    const parameter = playbook.parameters.get("water") as Parameter;
    expect(parameterOn(gone, parameter, day("2002-01-01"))).toMatchObject({
      value: "what-is-left",
      since: "2001-01-01",
      until: null,
      lastSeen: "2001-01-01",
    });
    const days = { from: day("2001-12-31"), to: day("2002-01-01") };
    expect(eraDiff(gone, playbook, days).parameters).toEqual([]);
  });

  it.each([
    ["quotes its rule only as long as that has the words", otherwise, null],
    ["quotes a reworded rule that still has the words", reworded, "as the well has left"],
  ] as const)("%s", (_, archive, quote) => {
    const parameter = besideOf(archive, "as the well has left").parameters.get("water") as Parameter;
    const quotes = ["2001-12-31", "2002-01-01"].map(
      (on) => parameterOn(archive, parameter, day(on))?.references[0]?.quote,
    );
    expect(quotes).toEqual(["as the well has left", quote]);
  });

  it("says in lists of the later day when it was last seen", () => {
    const playbook = besideOf(otherwise, "as the well has left");
    const said = (on: string) => {
      const answer = parametersAnswer(otherwise, playbook, { on: day(on), topic: undefined });
      return JSON.stringify(listParameters.document?.(answer as never, {} as never));
    };
    expect(said("2001-12-31")).toContain("(since 1 January 2001)");
    expect(said("2002-01-01")).toContain("(since 1 January 2001, last seen in the release of 1 January 2001)");
  });

  it("names no lineage to people where its rule is gone", () => {
    const replaced = wellsOf(rule("500.1", lid));
    const playbook = besideOf(replaced, "as the well has left");
    const answer = parameterAnswer(replaced, playbook, "water", day("2002-01-01"));
    expect(answer.references).toMatchObject([{ number: null, lineage: "500.1@2001-01-01" }]);
    const blocks = JSON.stringify(getParameter.document?.(answer as never, {} as never));
    expect(blocks).toContain("a rule that is not there on this day: “as the well has left”");
    expect(blocks).not.toContain("500.1@2001-01-01");
  });

  it("cites its rule under the number of the later rulebook, not the rule that has the former number and the words", () => {
    const leaves = "A lid comes up with as much water as the well has left on it, and with all the leaves.";
    const shifted = wellsOf(rule("500.1", leaves), rule("500.2", dip), rule("500.3", lid));
    const answer = parameterAnswer(shifted, besideOf(shifted, "as the well has left"), "water", day("2002-01-01"));
    expect(answer.references).toMatchObject([{ number: "500.2", lineage: "500.1@2001-01-01" }]);
    expect(answer.confidence).toBe("high");
  });
});
