import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import type { Parameter } from "../../../../core/archive/parameter.ts";
import { checkCitations, checkText } from "../../../../core/ask/citations/check.ts";
import { citationsAnswer } from "../../../../core/ask/citations/resolve.ts";
import { withDerived } from "../../../../core/derived.ts";
import type { Playbook } from "../../../../core/play/playbook.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { embedded } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it.";
const lid = "A lid closes a well. Nobody draws from a closed well until its owner lifts the lid.";
const toll = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const frost = "Frost turns the handle of every winch to ice, and gloves are lent by the miller.";
const bell = "The bell tower rings thrice when the harvest procession passes the granary.";

/** Of four releases the first and the third are held: by the third a rule came in before the others. */
const archive = mergedArchive(
  {
    "2001-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", dip),
      rule("500.2", rope),
      rule("500.3", lid),
      rule("500.6", bell),
    ],
    "2003-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", toll),
      rule("500.2", dip),
      rule("500.3", rope),
      rule("500.4", lid),
      rule("500.6", bell),
    ],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"],
);

/** A rule of play that rests on a rule which no held rulebook has under the number. */
const parameter: Parameter = {
  id: "frost",
  topic: "wells",
  name: "Frost",
  title: "What frost does to winches",
  alsoCalled: [],
  allowed: ["ice"],
  isOlder: false,
  headline: null,
  example: null,
  notes: null,
  verified: day("2026-01-01"),
  values: [
    {
      from: day("2002-01-01"),
      value: "ice",
      layer: "game-rules",
      confidence: "high",
      says: "Frost turns handles to ice.",
      inExample: null,
      references: [
        {
          lineage: null,
          document: null,
          numbers: [
            { from: day("2002-01-01"), number: "500.3" as RuleNumber },
            { from: day("2004-01-01"), number: "500.5" as RuleNumber },
          ],
          term: null,
          source: null,
          quote: frost,
        },
      ],
    },
  ],
};
const playbook: Playbook = withDerived<Playbook>({
  ...embedded().playbook,
  parameters: new Map([[parameter.id, parameter]]),
});

const checked = (number: string, gloss: string, on: string, own: Archive = archive) =>
  checkCitations(own, [{ number: number as RuleNumber, gloss }], { on: day(on), playbook }).citations[0];

const words = {
  dip: "bucket let down into a well comes up with water left at dawn",
  rope: "the rope of the bucket belongs to the one whose grandmother spun it",
  lid: "nobody draws from a closed well until its owner lifts the lid",
  bell: "the bell tower rings when the harvest procession passes the granary",
  frost: "frost turns the handle of every winch to ice, and gloves are lent by the miller",
};

describe("a number on a day between two held rulebooks", () => {
  it.each([
    ["500.1", words.dip, "fits", "as in the book before"],
    ["500.2", words.dip, "fits", "as in the book after"],
    ["500.3", words.rope, "fits", "as in the book after, though the book before has another rule there"],
    ["500.1", words.rope, "cannot-tell", "the books have the words under different numbers"],
    ["500.1", words.bell, "wrong-rule", "both books have the words under one other number"],
    ["500.6", words.rope, "wrong-rule", "both have one rule under the number, and the words mean another that moved"],
    ["500.4", words.bell, "cannot-tell", "the book before has no such number"],
    ["500.3", words.frost, "fits", "the dataset has the words there on that day"],
  ])("%s beside %j is %s: %s", (number, gloss, verdict) => {
    expect(checked(number, gloss, "2002-06-01")).toMatchObject({ verdict });
  });

  it("is less certain where the rulebooks differ, and says which is not held", () => {
    for (const [number, gloss] of [
      ["500.1", words.dip],
      ["500.2", words.dip],
    ] as const) {
      const found = checked(number, gloss, "2002-06-01");
      expect(found?.confidence).not.toBe("high");
      expect(found?.because).toContain("2002-01-01");
      expect(found?.because).toMatch(/2001-01-01|2003-01-01/);
    }
    expect(checked("500.6", words.bell, "2002-06-01")).toMatchObject({ verdict: "fits", confidence: "high" });
  });

  it("names both rulebooks and both numbers where it cannot tell", () => {
    const found = checked("500.1", words.rope, "2002-06-01");
    for (const said of ["2001-01-01", "2003-01-01", "2002-01-01"]) expect(found?.because).toContain(said);
    expect(found?.suggestions.map(({ number }) => number)).toEqual(["500.2", "500.3"]);
  });

  it("is judged again if the rules of play are given only then", () => {
    const asked = [{ number: "500.3" as RuleNumber, gloss: `${words.frost}, as ever` }];
    const on = day("2002-06-01");
    expect(checkCitations(archive, asked, { on }).citations[0]?.verdict).not.toBe("fits");
    expect(checkCitations(archive, asked, { on, playbook }).citations[0]?.verdict).toBe("fits");
    expect(checkCitations(archive, asked, { on }).citations[0]?.verdict).not.toBe("fits");
  });

  it("is explained if no verdict is left out, though it was not before", () => {
    const asked = [{ number: "500.6" as RuleNumber, gloss: `${words.bell} again` }];
    const on = day("2003-06-01");
    const because = (explained?: ReadonlySet<never>) =>
      checkCitations(archive, asked, { on, explained }).citations[0]?.because;
    expect(because(new Set<never>())).toBe("");
    expect(because()).not.toBe("");
  });

  it("is what the rulebook says on a day whose release is held", () => {
    expect(checked("500.2", words.dip, "2001-06-01")?.verdict).not.toBe("fits");
    expect(checked("500.1", words.dip, "2003-06-01")).toMatchObject({ verdict: "stale" });
    expect(checked("500.3", words.frost, "2003-06-01")?.verdict).not.toBe("fits");
  });

  it("is judged after the newest held rulebook by that and by the dataset", () => {
    expect(checked("500.2", words.dip, "2004-06-01")).toMatchObject({ verdict: "fits", confidence: "high" });
    expect(checked("500.5", words.frost, "2004-06-01")).toMatchObject({ verdict: "fits" });
  });
});

describe("a section of which the dataset says that it moved between two held rulebooks", () => {
  const said = { significance: "renumbering", why: "", sources: [] } as const;
  const moved = mergedArchive(
    {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), heading("510", "Belfries"), rule("510.1", bell)],
      "2003-01-01": [heading("500", "Belfries"), rule("500.1", bell), heading("520", "Wells"), rule("520.1", dip)],
    },
    ["2001-01-01", "2002-01-01", "2003-01-01"],
    [
      {
        id: "wells.section",
        title: "Wells",
        kind: "heading",
        revisions: [
          { ...said, from: day("2001-01-01"), number: "500", name: "Wells" },
          { ...said, from: day("2002-01-01"), number: "520" },
        ],
      },
    ],
  );

  it("leaves it open what a number was, and says what both rulebooks have under it", () => {
    const found = checked("500.1", words.dip, "2002-06-01", moved);
    expect(found?.verdict).toBe("cannot-tell");
    expect(found?.because).toContain(
      'in that of 2001-01-01 "A bucket that is let down into a well comes up with as much …" has the number, and the words fit it; in that of 2003-01-01 "The bell tower',
    );
  });
});

describe("the day on which a number changed hands, between two held rulebooks", () => {
  it("is marked as the latest possible one, unless the release of that day is held", () => {
    const found = checked("500.1", words.dip, "2003-06-01");
    expect(found).toMatchObject({ verdict: "stale", since: "2003-01-01", isSinceFirstSeen: true });
    expect(found?.because).toContain("Until 2002-12-31 at the latest 500.1 was");
    const held = mergedArchive({
      "2001-01-01": [heading("500", "Wells and Buckets"), rule("500.1", dip)],
      "2003-01-01": [heading("500", "Wells and Buckets"), rule("500.1", toll), rule("500.2", dip)],
    });
    const known = checked("500.1", words.dip, "2003-06-01", held);
    expect(known).toMatchObject({ verdict: "stale", since: "2003-01-01", isSinceFirstSeen: false });
    expect(known?.because).toContain("Until 2002-12-31 500.1 was");
  });

  it("is marked so for a number that no rule has any more, and for the end of a rule", () => {
    const ended = mergedArchive(
      {
        "2001-01-01": [heading("500", "Wells and Buckets"), rule("500.1", dip), rule("500.2", bell)],
        "2003-01-01": [heading("500", "Wells and Buckets"), rule("500.1", dip)],
      },
      ["2001-01-01", "2002-01-01", "2003-01-01"],
    );
    const found = checked("500.2", words.bell, "2003-06-01", ended);
    expect(found).toMatchObject({ verdict: "nonexistent", since: "2003-01-01", isSinceFirstSeen: true });
    expect(found?.because).toContain("Until 2002-12-31 at the latest it was");
    const days = { on: day("2001-06-01"), to: day("2003-06-01") };
    const cited = [{ number: "500.2" as RuleNumber, on: null }];
    const [followed] = citationsAnswer(ended, cited, days).citations;
    expect(followed?.sentence).toContain("it ended with 2002-12-31 at the latest");
    expect(followed?.between.at(-1)).toMatchObject({ from: "2003-01-01", isFirstSeen: true });
  });
});

describe("a rule of play that rests on a rule which the rulebook held before has under the number", () => {
  const [value] = parameter.values;
  const references = value?.references.map((reference) => ({
    ...reference,
    numbers: [{ from: day("2003-01-01"), number: "500.4" as RuleNumber }],
    quote: "Nobody draws from a closed well until its owner lifts the lid.",
  }));
  const own = { ...parameter, name: "Buckets", values: [{ ...value, says: dip, references }] } as Parameter;
  const titled: Playbook = withDerived<Playbook>({ ...playbook, parameters: new Map([[own.id, own]]) });

  it("does not decide over the comparison with that rulebook", () => {
    const cited = [{ number: "500.4" as RuleNumber, gloss: words.dip }];
    const [found] = checkCitations(archive, cited, { on: day("2004-06-01"), playbook: titled }).citations;
    expect(found).toMatchObject({ verdict: "wrong-rule" });
    expect(found?.suggestions[0]?.number).toBe("500.2");
  });
});

describe("a line written on a day between two held rulebooks", () => {
  it("does not tell which rule its number was", () => {
    const writtenOn = () => day("2002-06-01");
    const [found] = checkText(archive, "// CR 500.1", { on: day("2003-06-01"), writtenOn }).citations;
    expect(found?.verdict).not.toBe("stale");
    const [held] = checkText(archive, "// CR 500.1", {
      on: day("2003-06-01"),
      writtenOn: () => day("2001-06-01"),
    }).citations;
    expect(held).toMatchObject({ verdict: "stale", basis: "numbers" });
  });
});

describe("a number that a rule no longer had, as the dataset says, though the rulebook before has it", () => {
  const [value] = parameter.values;
  const numbers = [
    { from: day("2001-01-01"), number: "500.1" as RuleNumber },
    { from: day("2002-01-01"), number: "500.2" as RuleNumber },
  ];
  const references = value?.references.map((reference) => ({ ...reference, numbers, quote: dip }));
  const own = { ...parameter, values: [{ ...value, from: day("2001-01-01"), references }] } as Parameter;
  const saying: Playbook = withDerived<Playbook>({ ...playbook, parameters: new Map([[own.id, own]]) });
  const judged = (number: string, on: string) => {
    const cited = [{ number: number as RuleNumber, gloss: words.dip }];
    return checkCitations(archive, cited, { on: day(on), playbook: saying }).citations[0];
  };

  it("is not called right, but the number that it then had is", () => {
    expect(judged("500.1", "2002-06-01")?.verdict).toBe("cannot-tell");
    expect(judged("500.1", "2002-06-01")?.because).toContain("the dataset says that the rule was 500.2 on that day");
    expect(judged("500.1", "2002-06-01")?.suggestions[0]).toMatchObject({ number: "500.2", confidence: "medium" });
    expect(judged("500.2", "2002-06-01")?.verdict).toBe("fits");
    expect(judged("500.1", "2001-06-01")?.verdict).toBe("fits");
  });
});

describe("a citation followed to a release that is not held", () => {
  const followed = (number: string, on: string, to: string) => {
    const cited = [{ number: number as RuleNumber, on: day(on) }];
    return citationsAnswer(archive, cited, { on: null, to: day(to), playbook: quoting }).citations[0];
  };
  const [value] = parameter.values;
  const numbers = [{ from: day("2004-01-01"), number: "500.1" as RuleNumber }];
  const references = value?.references.map((reference) => ({ ...reference, numbers, quote: "pays two copper coins" }));
  const own = { ...parameter, values: [{ ...value, from: day("2004-01-01"), references }] } as Parameter;
  const quoting: Playbook = withDerived<Playbook>({ ...playbook, parameters: new Map([[own.id, own]]) });

  it("has other words there if the dataset quotes such", () => {
    const found = followed("500.1", "2003-06-01", "2004-06-01");
    expect(found).toMatchObject({ verdict: "amended", now: "500.1", words: "changed" });
    expect(found?.sentence).toContain("in other words");
    expect(found?.sentence).toContain("Not certain for 2004-06-01");
  });

  it("has the same words otherwise, and within one release", () => {
    expect(followed("500.2", "2003-06-01", "2004-06-01")).toMatchObject({ verdict: "current", words: "same" });
    expect(followed("500.1", "2004-02-01", "2004-06-01")).toMatchObject({ verdict: "current", words: "same" });
  });
});
