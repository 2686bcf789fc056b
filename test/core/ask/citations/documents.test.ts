import { describe, expect, it } from "vitest";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";
import { textAnswer } from "../../../../core/ask/citations/resolve.ts";
import { written } from "../../../../document/formats.ts";
import { checkDocument } from "../../../../operations/citations-documents.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const section = (number: string, name: string, said: string): Provision => ({ ...rule(number, said), name });
const missed = section(
  "3.1",
  "Game Play Error — Missed Trigger",
  "A bucket that nobody lets down was forgotten at dawn.",
);
const late = section("3.5", "Tournament Error — Tardiness", "A player who comes to the well after noon is late.");
const slow = section(
  "3.6",
  "Tournament Error — Slow Play",
  "A player who counts every drop of water plays too slowly.",
);
const archive = mergedArchive({ "2001-01-01": [heading("500", "Wells"), rule("500.1", "A well is deep.")] });
const files = {
  "2011-01-01": [missed, late, slow],
  "2013-01-01": [
    { ...missed, number: "2.1" as never },
    { ...late, number: "3.1" as never },
    { ...slow, number: "3.6" as never },
  ],
};
const guide = mergedArchive(files, Object.keys(files), [], { document: "ipg" });
const documents = new Map([["ipg", guide] as const]);
const cited = (text: string) =>
  referencesWrittenIn(text).map(({ document, number, start, end, link }) => {
    return [document, number, text.slice(start, end), ...(link === null ? [] : [link])].join(" ");
  });

describe("sections of tournament documents in a text", () => {
  it.each([
    ["IPG 2.5 and MTR 4.4; CR 704.5a", ["ipg 2.5 2.5", "mtr 4.4 4.4", "cr 704.5a 704.5a"]],
    ["IPG 3.5 and MTR 4.8, section 2.1 of the IPG", ["ipg 3.5 3.5", "mtr 4.8 4.8", "ipg 2.1 2.1"]],
    ["MTR 4.8 and 2.1 of the IPG; 3.1 in the current MTR", ["mtr 4.8 4.8", "ipg 2.1 2.1", "mtr 3.1 3.1"]],
    ["MTR section 3.12, or Tournament Rules: 3.10.", ["mtr 3.12 3.12", "mtr 3.10 3.10"]],
    ["Magic Tournament Rules, §4.4–4.6 and 5.1", ["mtr 4.4 4.4", "mtr 4.6 4.6 range", "mtr 5.1 5.1"]],
    ["see section 2.1 of the IPG", ["ipg 2.1 2.1"]],
    ["MTR 12.7, which does not exist", ["mtr 12.7 12.7"]],
    ["{{MTR|4.4}}, [[IPG]] 2.2/2.3", ["mtr 4.4 4.4", "ipg 2.2 2.2", "ipg 2.3 2.3"]],
    ["MTR Appendix B; JAR, Serious Problems", ["mtr appendix-b Appendix B", "jar serious-problems Serious Problems"]],
    ["Floor Rules section 116, penalty guide § 141", ["mtr 116 116", "ipg 141 141"]],
  ])("%s", (text, expected) => {
    expect(cited(text)).toEqual(expected);
  });

  it.each([
    "version 2.5 of the program",
    "IPG 2.5.1",
    "MTR 12.10.2013",
    "MTR 1.0",
    "MTR 4,5",
    "$2.10 of the tournament rules",
    "AMTR 4.4",
    "https://rules.example/mtr-4.4",
    "MTR 116",
  ])("none in %s", (text) => {
    expect(cited(text)).toEqual([]);
  });

  it("are found in a hostile text without trying each part of it again and again", () => {
    const texts = ["MTR ".repeat(60_000), `IPG 2.1${", 2.1".repeat(60_000)}`, "CR 704.5a IPG 2.1 ".repeat(20_000)];
    expect(texts.map((text) => referencesWrittenIn(text).length)).toEqual([0, 60_001, 40_000]);
  });
});

describe("a section cited in a text", () => {
  const to = day("2013-01-01");

  it("is followed to another day, and rewritten, beside rules of the same text", () => {
    const text = "IPG 3.1 and 3.5; IPG section 3.6; CR 500.1.";
    const answer = textAnswer(archive, text, { on: day("2011-01-01"), to, rewrite: true, documents });
    expect(answer.text).toBe("IPG 2.1 and 3.1; IPG section 3.6; CR 500.1.");
    expect(answer.references.map(({ document, verdict }) => `${document} ${verdict}`)).toEqual([
      "ipg moved",
      "ipg moved",
      "ipg current",
      "cr current",
    ]);
    expect(answer.citations[0]).toMatchObject({
      document: "ipg",
      number: "3.1",
      now: "2.1",
      sentence: 'IPG 3.1 of 2011-01-01 ("Game Play Error — Missed Trigger") is 2.1 on 2013-01-01, in the same words.',
      links: {
        cited: "/v1/documents/ipg/sections/3.1?on=2011-01-01",
        now: "/v1/documents/ipg/sections/2.1?on=2013-01-01",
      },
    });
  });

  it("is not certain on a day after the first one of a file, since nobody knows all releases", () => {
    const sentenceOn = (text: string, on: string) =>
      textAnswer(archive, text, { on: day(on), to: day("2014-01-01"), rewrite: false, documents }).citations[0]
        ?.sentence;
    expect(sentenceOn("IPG 3.5", "2011-01-01")).toMatch(
      /Not certain for 2014-01-01: a release that is not held may have been in force\.$/,
    );
    expect(sentenceOn("IPG 4.8", "2011-06-01")).toBe(
      "No section had the number IPG 4.8 on 2011-06-01, as far as files are held.",
    );
  });

  it("is dated by the other sections of its document, whatever rules stand beside it", () => {
    const answer = textAnswer(archive, "IPG 3.5 and IPG 3.1", { on: null, to, rewrite: true, documents });
    expect(answer.text).toBe("IPG 3.1 and IPG 2.1");
    expect(answer.dating?.numbers).toEqual([]);
  });

  it("is not held if no file of its document is", () => {
    const answer = textAnswer(archive, "MTR 3.1", { on: day("2011-06-01"), to, rewrite: true, documents });
    expect(answer.citations.map(({ document, verdict }) => [document, verdict])).toEqual([["mtr", "not-held"]]);
    expect(answer.text).toBe("MTR 3.1");
  });

  it.each([
    ["IPG 3.1 (Missed Trigger)", "stale", "2.1"],
    ["IPG 3.1, Tardiness", "fits", undefined],
    ["IPG 3.5 is right", "nonexistent", "3.1"],
    ["IPG 4.8", "nonexistent", undefined],
    ["Slow Play is in IPG 2.1", "wrong-rule", "3.6"],
    ["Missed trigger is IPG 2.1, and slow play is in IPG 3.6", "fits", undefined],
    ["IPG 3.1", "cannot-tell", undefined],
    ["MTR 3.1 (Missed Trigger)", "cannot-tell", undefined],
  ])("%s on a later day: %s, meant is %s", (text, verdict, meant) => {
    const [citation] = checkText(archive, text, { on: day("2013-01-01"), documents }).citations;
    expect([citation?.verdict, citation?.suggestions[0]?.number]).toEqual([verdict, meant]);
  });

  it.each([
    ["2011-01-01", "nonexistent", "high"],
    ["2011-01-02", "fits", "low"],
    ["2012-12-31", "fits", "low"],
    ["2013-01-01", "fits", "high"],
  ])("on %s may be what the next held file says: %s, %s", (on, verdict, confidence) => {
    const [citation] = checkText(archive, "IPG 2.1 (Missed Trigger)", { on: day(on), documents }).citations;
    expect([citation?.verdict, citation?.confidence]).toEqual([verdict, confidence]);
  });

  it.each([
    ["IPG 2.1", "2011-01-01", "nonexistent", "high"],
    ["IPG 2.1", "2011-01-02", "cannot-tell", "low"],
    ["IPG 2.1", "2012-12-31", "cannot-tell", "low"],
    ["IPG 4.8", "2011-01-01", "nonexistent", "high"],
    ["IPG 4.8", "2011-01-02", "nonexistent", "medium"],
    ["IPG 3.5", "2013-01-01", "nonexistent", "high"],
    ["IPG 3.5", "2013-01-02", "nonexistent", "medium"],
  ])("%s on %s, without a section that has the number, is %s: %s", (text, on, verdict, confidence) => {
    const [citation] = checkText(archive, text, { on: day(on), documents }).citations;
    expect([citation?.verdict, citation?.confidence]).toEqual([verdict, confidence]);
  });

  it("is not said to be unused when it is followed from a day on which the next held file may apply", () => {
    const followed = (on: string, text = "IPG 2.1") =>
      textAnswer(archive, text, { on: day(on), to, rewrite: false, documents });
    const certainties = ["2011-01-01", "2011-01-02"].map((on) => followed(on, "IPG 4.8").citations[0]?.certainty.on);
    expect(certainties).toEqual(["witnessed", "uncertain"]);
    expect(["2011-01-01", "2011-01-02", "2012-12-31"].map((on) => followed(on).citations[0]?.verdict)).toEqual([
      "not-in-use",
      "not-held",
      "not-held",
    ]);
  });
});

describe("the title of a section", () => {
  const sections = [
    ...[
      section("1.1", "Diggers", "Diggers drink first."),
      section("1.2", "Slow Digging", "One spade an hour is slow."),
    ],
    ...[section("1.3", "Rope", "Two diggers hold it."), section("1.4", "Buckets", "Diggers carry them.")],
    ...[section("1.5", "Ladders", "Diggers climb."), section("1.6", "Lamps", "Diggers light them.")],
    ...[section("1.7", "Sleep — Minor", "An hour of it."), section("1.8", "Sleep — Major", "A night of it.")],
  ];
  const rules = mergedArchive({ "2011-01-01": sections }, ["2011-01-01"], [], { document: "mtr" });
  const checked = (text: string) =>
    checkText(archive, text, { on: day("2011-01-01"), documents: new Map([["mtr", rules]]) }).citations;

  it.each([
    ["MTR 1.4 lets diggers rest", "cannot-tell"],
    ["MTR 1.4 — Diggers", "wrong-rule"],
    ["MTR 1.4 (see Diggers)", "wrong-rule"],
    ["MTR 1.4 forbids slow digging", "wrong-rule"],
  ])("that many sections say as a word counts only by itself, another one anywhere: %s is %s", (text, verdict) => {
    expect(checked(text).map((citation) => citation.verdict)).toEqual([verdict]);
  });

  it.each([
    ["Rope: MTR 1.3.", "fits"],
    ["MTR 1.3 (rope)", "fits"],
    ["MTR 1.3 wants a rope for each", "cannot-tell"],
    ["MTR 1.4 — Rope", "wrong-rule"],
    ["MTR 1.7 sleep - minor, a warning", "fits"],
    ["MTR 1.7: Sleep Major", "wrong-rule"],
  ])("that is short counts only by itself or with its class: %s is %s", (text, verdict) => {
    expect(checked(text).map((citation) => citation.verdict)).toEqual([verdict]);
  });

  it("makes nothing wrong of the next section that a sentence cites", () => {
    expect(checked("MTR 1.2 slow digging, MTR 1.4 carrying").map((citation) => citation.verdict)).toEqual([
      "fits",
      "cannot-tell",
    ]);
  });

  it.each([
    ["Ladders (MTR 1.2), slow digging (MTR 1.5)", ["cannot-tell", "cannot-tell"], "each has its own words"],
    ["MTR 1.2: ladders\nMTR 1.5: slow digging", ["cannot-tell", "cannot-tell"], "numbers may be swapped"],

    ["Slow digging: see MTR 1.2 and MTR 1.2.", ["fits", "fits"], "a bare number shares the words"],
    ["Ladders: see MTR 1.2. Slow digging has a warning.", ["wrong-rule"], "the title in its clause counts first"],
  ] as const)("does not speak for another number: %s is %j, because %s", (text, verdicts, _because) => {
    expect(checked(text).map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it("is told with the name of its document and an address that answers", () => {
    const answer = checkText(archive, "MTR 1.4 — Diggers", {
      on: day("2011-01-01"),
      documents: new Map([["mtr", rules]]),
    });
    const told = written(checkDocument(answer), "text", { title: "", address: (path) => path });
    expect(told).toContain("MTR 1.4 is wrong-rule");
    expect(told).toContain("/v1/documents/mtr/sections/1.1?on=2011-01-01");
  });
});
