import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkCitations } from "../../../../core/ask/citations/check.ts";
import { citationsAnswer } from "../../../../core/ask/citations/resolve.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { day, number } from "../../../days.ts";
import { mergedArchive } from "../../../merged.ts";
import { areReleasesHere, wholeArchive } from "../../../real-releases.ts";

const file = new URL("../../../../../shared/releases/CR-2014-05-01.txt", import.meta.url);

describe.skipIf(!existsSync(file))("words beside numbers of a real release (skipped without it)", () => {
  const provisions = existsSync(file) ? [...readRulebook(readFileSync(file)).provisions] : [];
  const archive = mergedArchive({ "2014-05-01": provisions });
  const ask = (written: string, gloss: string) =>
    checkCitations(archive, [{ number: number(written), gloss }], { on: day("2014-06-01") }).citations[0];

  it("words that a rule lacks do not make it right", () => {
    // On that day 704.5j is about planeswalkers, and 704.5k about legendary permanents.
    expect(ask("704.5j", "legend rule")?.verdict).toBe("wrong-rule");
    expect(ask("704.5k", "legend rule")?.verdict).toBe("fits");
    expect(ask("704.5j", "legend rule")?.suggestions[0]).toMatchObject({ number: "704.5k" });
  });

  it.each([
    ["scry when the loader has parsed its chunk", "cannot-tell"],
    ["loss of banding keeps its upkeep-only gate", "cannot-tell"],
    ["scry, look at the loader chunk and the top of its library", "wrong-rule"],
  ])("one word of a whole sentence makes no number wrong: %j is %s", (gloss, verdict) => {
    expect(ask("602.5", gloss)?.verdict).toBe(verdict);
  });

  it("the name of a keyword says nothing for one of its letters where another has more words in one piece", () => {
    const gloss = "an effect makes one member of the band blocked -> the entire band becomes blocked";
    const answer = ask("702.21h", gloss);
    expect([answer?.verdict, answer?.suggestions[0]?.number]).toEqual(["wrong-rule", "702.21i"]);
    expect(ask("702.21i", gloss)?.verdict).toBe("fits");
    expect(ask("702.21h", "banding: others in the band are blocked too")?.verdict).toBe("fits");
  });

  it.each([
    ["803.1a", "player can attack an opponent seated immediately to their"],
    ["803.1b", "player can attack an opponent seated immediately to their"],
    ["205.3g", "unique set of subtypes"],
  ])("words that another letter has as well fit %s, but not with high confidence", (cited, gloss) => {
    expect(ask(cited, gloss)).toMatchObject({ verdict: "fits", confidence: "medium" });
  });

  it("symbols alone make no number wrong", () => {
    expect(ask("106.1", "{R} or {G}")?.verdict).toBe("cannot-tell");
    expect(ask("107.6", "{Q}")?.verdict).toBe("fits");
  });

  it("words before a colon that are those of the cited rule say what it is about", () => {
    const gloss = "at the beginning of that turn's end step you lose";
    expect(ask("603.7a", gloss)?.verdict).toBe("wrong-rule");
    expect(ask("603.7a", `delayed: ${gloss}`)?.verdict).toBe("fits");
  });

  it("a size beside a rule about power and toughness is an instance of what it says", () => {
    // On that day layer 7c is about effects, and layer 7d about counters.
    expect(ask("613.3d", "+1/+1 and -1/-1 counters")?.verdict).not.toBe("wrong-rule");
    expect(ask("302.1", "+1/+1 and -1/-1 counters are removed")?.verdict).toBe("wrong-rule");
  });

  it("a section is never suggested where a rule is cited", () => {
    const suggested = ["cast face down", "continuous effects", "keyword abilities", "damage"].flatMap((gloss) =>
      (ask("305.2", gloss)?.suggestions ?? []).map((rule) => rule.number),
    );
    expect(suggested.length).toBeGreaterThan(3);
    expect(suggested.filter((found) => !found.includes("."))).toEqual([]);
  });
});

describe.skipIf(!areReleasesHere)("in all real releases (skipped without them)", () => {
  it("words between two of them suggest first what one of them surely means", () => {
    const cited = [{ number: number("714.1"), gloss: "Sagas" }];
    const [found] = checkCitations(wholeArchive(), cited, { on: day("2021-08-01") }).citations;
    expect([found?.verdict, found?.suggestions[0]?.number]).toEqual(["cannot-tell", "715.1"]);
  });

  it("words that are clearly those of a rule name another letter that has them nearly as clearly", () => {
    const gloss = 'the "blighted creature" is the one the player chose to put the -1/-1 counters on';
    const cited = [{ number: number("701.68b"), gloss }];
    const [found] = checkCitations(wholeArchive(), cited, { on: day("2026-06-19") }).citations;
    expect([found?.verdict, found?.confidence, found?.suggestions[0]?.number]).toEqual(["fits", "medium", "701.68c"]);
  });

  it.each([
    ["601.2b", "announce targets of the spell", "601.2c"],
    ["803.1a", "attack right option", "803.1b"],
    ["613.1e", "type-changing effects", "613.1d"],
  ])("general words tell letters of one rule apart: %s beside %j is wrong, meant is %s", (cited, gloss, meant) => {
    const verdictOf = (written: string) => {
      const asked = [{ number: number(written), gloss }];
      const [found] = checkCitations(wholeArchive(), asked, { on: day("2026-06-19") }).citations;
      return [found?.verdict, found?.suggestions[0]?.number];
    };
    expect(verdictOf(cited)).toEqual(["wrong-rule", meant]);
    expect(verdictOf(meant)[0]).toBe("fits");
  });

  it.each([
    ["903.9", "2018-10-05", "split", ["903.9b", "903.9a"]],
    ["407.3", "2005-08-01", "moved", ["113.10b"]],
  ])("%s of %s is, on 2026-06-19, %s: %j", (cited, on, verdict, numbers) => {
    const asked = { number: number(cited), on: day(on) };
    const [found] = citationsAnswer(wholeArchive(), [asked], { on: null, to: day("2026-06-19") }).citations;
    expect(found?.verdict).toBe(verdict);
    expect(found?.now === null ? found.parts.map((part) => part.number) : [found?.now]).toEqual(numbers);
  });
});
