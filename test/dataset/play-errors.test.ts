import { describe, expect, it } from "vitest";
import { parameterCoverage } from "../../core/ask/parameters/checks.ts";
import { withDerived } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { readDatasetFiles } from "../../dataset/files.ts";
import { readDataset } from "../../dataset/read.ts";
import { dataFolder } from "../../db/location.ts";
import { archive, playbook } from "../core/play/situations.ts";
import { day } from "../days.ts";

const files = readDatasetFiles(dataFolder);

/** The errors of the dataset with something in one file replaced; the replacement has to be one. */
function errorsAfter(path: string, from: string, to: string): string[] {
  const changed = files.map((file) =>
    file.path === path ? { path, text: file.text?.replace(from, to) ?? null } : file,
  );
  expect(changed.find((file) => file.path === path)?.text).not.toBe(files.find((file) => file.path === path)?.text);
  const reading = readDataset(changed);
  return reading.kind === "sound" ? [] : reading.errors.map(({ file, line, error }) => `${file}:${line}: ${error}`);
}

describe("the check finds what is wrong with parameters, cards and questions", () => {
  it.each([
    [
      "words that the rule does not have",
      ["parameters/several-effects.yaml", "The last one to be created", "The first one to be created"],
      "does not say this from 2003-10-01 on",
    ],
    [
      "words that the rule had for a part of the time",
      ["parameters/who-decides.yaml", "makes all choices and decisions", "makes all choices and decisions that player"],
      "does not say this from 2010-10-01 on",
    ],
    [
      "a rule that ended while the value holds",
      ["parameters/burn-spared.yaml", "  - from: 2009-07-11", "  - from: 2009-09-04"],
      "is not in the rules on 2009-07-11",
    ],
    [
      "a rule that is not known",
      ["parameters/hand-size.yaml", "turns.hand-size", "turns.hand"],
      'no lineage "turns.hand"',
    ],
    [
      "a source that is not known",
      ["parameters/skipped-phase.yaml", "source: bloodbending-rulings-2025", "source: nobody"],
      'no source "nobody"',
    ],
    [
      "a name that another rule of play has",
      ["parameters/skipping.yaml", "name: Skipping", "name: Legend rule"],
      '"Legend rule" is the name of another rule of play',
    ],
    [
      "a value that the engine does not know",
      ["parameters/skipping.yaml", "value: passed-over", "value: perhaps"],
      'the value "perhaps" is not in the set',
    ],
    [
      "a value outside the set that the file declares",
      ["parameters/legend-creature-type.yaml", "value: no-such-type", "value: no-such-word"],
      'the value "no-such-word" is not in the set',
    ],
    [
      "a value that is declared and never used",
      ["parameters/legend-rule.yaml", "id: legend-rule\n", "id: a-new-rule\nallowed: [no-word, all-go]\n"],
      '"no-word" is declared, and is the value on no day',
    ],
    [
      "a set for a parameter whose values the engine declares",
      ["parameters/skipping.yaml", "verified:", "allowed: [passed-over]\nverified:"],
      "the engine reads this parameter",
    ],
    [
      "no set for a parameter that the engine does not read",
      ["parameters/legend-rule.yaml", "id: legend-rule\n", "id: a-new-rule\n"],
      "its file says which values it can have",
    ],
    [
      "a rule that moves after the value has ended",
      ["parameters/legend-rule.yaml", 'moves: {2009-07-11: "704.5k"}', 'moves: {2013-07-13: "704.5k"}'],
      "2013-07-13 is not before the next value",
    ],
    [
      "moves of a rule without a number",
      [
        "parameters/indestructible.yaml",
        "{term: Indestructible,",
        '{term: Indestructible, moves: {2005-01-01: "101.1"},',
      ],
      "only a reference with a number says where it moved",
    ],
    ["an unquoted number", ["parameters/legend-rule.yaml", 'number: "704.5k"', "number: 704.5"], "unquoted"],
    [
      "a preset before the first rulebook",
      ["presets/sixth-edition.yaml", '"on": 1999-04-23', '"on": 1998-04-23'],
      "is before the first release known",
    ],
    [
      "a preset without a known source",
      ["presets/pre-m10.yaml", "m10-bulletin-2009", "m11-bulletin"],
      'no source "m11-bulletin" is known',
    ],
    ["another name of a set that no release came with", ["asking/names.yaml", "8ED:", "7ED:"], '"7ED" is not known'],
    ["another name of an unknown era", ["asking/names.yaml", "  pre-m10:", "  pre-m9:"], '"pre-m9" is not known'],
    [
      "a list that stands in two files",
      ["asking/words.yaml", "words:", "topics: [mana]\nwords:"],
      "topics stands in asking/topics.yaml too",
    ],
    [
      "a topic that is left out",
      ["asking/topics.yaml", "  - mana\n", ""],
      'the topic "mana" of parameters/ is missing',
    ],
    ["a word that stands twice", ["words/others.yaml", "{word: monstrous", "{word: miracle"], '"miracle" stands twice'],
    [
      "a word by a parameter that the engine does not read",
      ["words/others.yaml", "parameter: goad", "parameter: goading"],
      'reads no parameter "goading"',
    ],
    [
      "a word of a day without a release",
      ["words/others.yaml", "from: 2016-09-30", "from: 2016-09-29"],
      "2016-09-29 is the day of no release",
    ],
    [
      "a word of another set",
      ["words/others.yaml", "set: THS", "set: KTK"],
      "the release of 2013-09-27 did not come with KTK",
    ],
    [
      "a word seen before it came",
      ["words/others.yaml", "seen: 2014-02-01", "seen: 2013-07-13"],
      "write seen with a later day than from",
    ],
    ["a topic that nothing has", ["asking/topics.yaml", "  - mana\n", "  - mana\n  - luck\n"], 'has the topic "luck"'],
    [
      "values out of order",
      ["parameters/restarting.yaml", "2011-05-01", "1998-01-01"],
      "does not come after 1999-04-23",
    ],
    [
      "a parameter under another name",
      ["parameters/skipping.yaml", "id: skipping", "id: hand-size"],
      "does not fit the name of the file",
    ],
    ["an act that no card has", ["cards/mindslaver.yaml", "does: control", "does: conquer"], "does"],
    [
      "an event that does not exist",
      ["questions/scope/a01.yaml", "{turn: Carol}", "{round: Carol}"],
      "no kind of event has these keys",
    ],
    [
      "a key that does not exist",
      ["questions/scope/a01.yaml", "{turn: Carol}", "{turn: Carol, step: draw}"],
      'unknown key "step"',
    ],
    ["a player who is not there", ["questions/scope/a01.yaml", "{turn: Carol}", "{turn: Dora}"], 'names "Dora"'],
    [
      "a card that is not known",
      ["questions/scope/a01.yaml", "card: Mindslaver", "card: Mindslavr"],
      'No card "Mindslavr"',
    ],
    [
      "too few values",
      ["questions/scope/a10.yaml", "values: [Anna]", "values: [Anna, Ben]"],
      "2 values are expected, and 1 questions are asked",
    ],
    [
      "a situation that cannot happen on its day",
      ["questions/scope/a09.yaml", "from: 2004-10-01", "from: 2004-09-30"],
      "cannot happen",
    ],
  ] as const)("%s", (_what, [path, from, to], error) => {
    const errors = errorsAfter(path, from, to);
    expect(
      errors.some((found) => found.startsWith(`${path}:`) && found.includes(error)),
      errors.join("\n"),
    ).toBe(true);
  });

  it("a parameter that is missing", () => {
    const reading = readDataset(files.filter(({ path }) => path !== "parameters/skipping.yaml"));
    expect(reading.kind === "invalid" && reading.errors.map(({ file }) => file)).toEqual(["parameters/skipping.yaml"]);
  });
});

describe("a parameter is stale if a rule that it cites changed after it was verified", () => {
  const verified = (id: string, on: string): Playbook => {
    const parameter = playbook.parameters.get(id);
    if (parameter === undefined) throw new Error(id);
    return withDerived<Playbook>({ ...playbook, parameters: new Map([[id, { ...parameter, verified: day(on) }]]) });
  };
  const staleOf = (id: string, on: string) =>
    parameterCoverage(archive, verified(id, on)).flatMap(({ stale }) =>
      stale.map(({ lineage, changedOn }) => `${lineage} ${changedOn}`),
    );

  it("amended on the day after, and no longer from that day on", () => {
    expect(staleOf("control-of-oneself", "2025-06-05")).toEqual(["player-control.self-control 2025-06-06"]);
    expect(staleOf("control-of-oneself", "2025-06-06")).toEqual([]);
  });

  it("but not if the rule only moved", () => {
    expect(staleOf("several-effects", "2010-10-01")).toEqual([]);
    expect(staleOf("several-effects", "2010-09-30")).toEqual(["player-control.overwrite 2010-10-01"]);
  });

  it("and none of those in the dataset is", () => {
    expect(parameterCoverage(archive, playbook).filter(({ stale }) => stale.length > 0)).toEqual([]);
  });
});
