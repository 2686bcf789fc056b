import { describe, expect, it } from "vitest";
import { citationsAnswer, textAnswer } from "../../../../core/ask/citations/resolve.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const bucket = "A bucket comes up with as much water as the well has left at dawn.";
const stranger = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const frost = "In a hard frost the rope is brought indoors, and nobody draws until it thaws.";
const gate = "A gate that nobody guards stands open until the second bell of the evening.";
const toll = "Wagons loaded with salt owe the bridge a toll for every wheel.";
const archive = mergedArchive({
  "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), rule("500.3", gate)],
  "2002-01-01": [
    heading("500", "Wells"),
    rule("500.1", bucket),
    rule("500.2", frost),
    rule("500.3", stranger),
    rule("500.4", gate),
    rule("500.5", toll),
  ],
});
const to = day("2002-06-01");
const followed = (text: string, rewrite = false) => textAnswer(archive, text, { on: null, to, rewrite });

describe("a number without a day that may be several rules", () => {
  it.each([
    ["that had it before", "Strangers pay the keeper a copper coin before drawing (rule 500.2).", "moved", "500.3"],
    ["that has it now", "Rule 500.2: in a hard frost the rope is brought indoors.", "current", "500.2"],
    [
      "that has it now, which has moved",
      "A gate nobody guards stands open until the second bell, rule 500.3.",
      "moved",
      "500.4",
    ],
  ])("is the one %s, if the words are its", (_, text, verdict, now) => {
    const [citation] = followed(text).citations;
    expect(citation).toMatchObject({ verdict, now, choices: [], byWords: { others: 1 } });
    expect(citation?.sentence).toMatch(
      /those of this rule, not of the other rule that had the number \((?:high|medium)\)\.$/,
    );
  });

  it.each([
    ["there are no words", "See rule 500.2."],
    ["the words are about something else", "The test of rule 500.2 fails on some machines, and takes hours."],
    [
      "the words are those of both",
      "In a frost a stranger pays the keeper, and the rope is indoors until it thaws: rule 500.2.",
    ],
    ["a rule that never had it has the words", "Wagons loaded with salt owe a toll for every wheel (rule 500.2)."],
    [
      "most of the words are those of a rule that never had it",
      "Wagons loaded with salt owe the bridge a toll for every wheel, as a stranger pays a copper coin (rule 500.2).",
    ],
    ["it is only mentioned", `There is no rule 500.2: ${stranger}`],
    ["it stands at the words of one and of the other", `${stranger} (Rule 500.2.)\n\n${frost} (Rule 500.2.)`],
  ])("stays ambiguous if %s", (_, text) => {
    const [citation] = followed(text).citations;
    expect(citation).toMatchObject({ verdict: "ambiguous", byWords: null });
  });

  it("is decided in a list by the words given with it", () => {
    const of = (gloss?: string) => ({ number: "500.2" as RuleNumber, on: null, ...(gloss && { gloss }) });
    const { citations } = citationsAnswer(archive, [of(stranger), of(frost), of()], { on: null, to });
    expect(citations.map(({ verdict, now }) => `${verdict} ${now}`)).toEqual([
      "moved 500.3",
      "current 500.2",
      "ambiguous null",
    ]);
  });

  it("is what the day says, if that is known, whatever the words", () => {
    const { citations } = textAnswer(archive, `${frost} (rule 500.2)`, { on: day("2001-06-01"), to, rewrite: false });
    expect(citations[0]).toMatchObject({ verdict: "moved", now: "500.3", byWords: null });
  });

  it("is replaced in a text only if the words are sure", () => {
    const guess = "A stranger brings a coin (rule 500.2).";
    const { text, references, citations } = followed(guess, true);
    expect(citations[0]).toMatchObject({ now: "500.3", byWords: { confidence: "medium" } });
    expect([text, references[0]]).toEqual([
      guess,
      expect.objectContaining({ replacement: null, keptBecause: "words" }),
    ]);
    const sure = `${stranger} (Rule 500.2.)`;
    expect(followed(sure, true)).toMatchObject({
      text: sure.replace("500.2", "500.3"),
      citations: [{ byWords: { confidence: "high" } }],
    });
  });

  it.each([
    ["the first", ["A stranger brings a coin (rule 500.2).", `${stranger} (Rule 500.2.)`]],
    ["the last", [`${stranger} (Rule 500.2.)`, "A stranger brings a coin (rule 500.2)."]],
  ])("is only as sure as the words at the least clear of its places, %s", (_, places) => {
    expect(followed(places.join("\n\n")).citations[0]?.byWords).toEqual({ confidence: "medium", others: 1 });
  });

  it("may be a rule that came after the day to which it is followed", () => {
    const { citations } = textAnswer(archive, `${frost} (Rule 500.2.)`, {
      on: null,
      to: day("2001-06-01"),
      rewrite: false,
    });
    expect(citations[0]).toMatchObject({
      verdict: "removed",
      title: expect.stringContaining("hard frost"),
      byWords: { others: 1 },
    });
  });
});

describe("a number without a day that no rule has now", () => {
  const gone = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", toll), rule("500.3", stranger)],
    "2002-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), rule("500.3", frost)],
    "2003-01-01": [heading("500", "Wells"), rule("500.1", stranger), rule("500.2", bucket)],
  });
  const byWords = (text: string) =>
    textAnswer(gone, text, { on: null, to: day("2003-06-01"), rewrite: false }).citations[0];

  it.each([
    [`${stranger} (Rule 500.3.)`, "500.1", "high"],
    ["A stranger with a coin may dance with bears at every fair: rule 500.3.", "500.1", "medium"],
    [`${frost} (Rule 500.3.)`, null, "medium"],
  ])("is one that had it: %s", (text, now, confidence) => {
    expect(byWords(text)).toMatchObject({ now, byWords: { confidence, others: 1 } });
  });

  it.each([
    "Many people bring a coin to fairs, where jugglers and bears dance: rule 500.3.",
    `There is no rule 500.3: ${stranger}`,
  ])("stays ambiguous at words that hardly fit one: %s", (text) => {
    expect(byWords(text)).toMatchObject({ verdict: "ambiguous", byWords: null });
  });
});

describe("a rule that was split while it had its number", () => {
  it("stays ambiguous by its words", () => {
    const end = rule("500.4", toll);
    const split = mergedArchive({
      "2001-01-01": [heading("500", "Wells"), rule("500.1", `${bucket} ${stranger}`), end],
      "2002-01-01": [heading("500", "Wells"), rule("500.1", bucket), rule("500.2", stranger), end],
      "2003-01-01": [
        heading("500", "Wells"),
        rule("500.1", frost),
        rule("500.2", bucket),
        rule("500.3", stranger),
        end,
      ],
    });
    const { citations } = textAnswer(split, `${bucket} (Rule 500.1.)`, {
      on: null,
      to: day("2003-06-01"),
      rewrite: false,
    });
    expect(citations[0]).toMatchObject({ verdict: "ambiguous", byWords: null });
  });
});
