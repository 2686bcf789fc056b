import { describe, expect, it } from "vitest";
import { type Copy, nothingKnown, type RankingFacts, rankCopies } from "../../../../core/ingest/reading/ranking.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { day } from "../../../days.ts";
import { type Damage, forged, warned } from "./damaged.ts";
import { largeRulebook } from "./large.ts";
import { linesOf } from "./printed.ts";

function textOf(year: number): string {
  return linesOf({ provisions: largeRulebook(year) }).join("\n");
}

function copyOf(text: string, sha256: string, publishedOn: string | null = null): Copy {
  return {
    sha256,
    publishedOn: publishedOn === null ? null : day(publishedOn),
    rulebook: readRulebook(new TextEncoder().encode(text)),
  };
}

const neighbours = [1, 3].map((year) => readRulebook(new TextEncoder().encode(textOf(year))).provisions);
const around = { release: "2002-02-02", facts: nothingKnown, neighbours };
// The damaged copy has the lower hash, which decides where nothing else does.
const sound = copyOf(textOf(2), "f");
const damagedBy = (damage: Damage, publishedOn: string | null = null) => copyOf(damage(textOf(2)), "0", publishedOn);

/** The hash of the copy that is served and the reason for the other, whichever came first. */
function ranked(one: Copy, other: Copy, facts: RankingFacts = nothingKnown, beside = neighbours): readonly unknown[] {
  const results = [
    [one, other],
    [other, one],
  ].map((copies) => rankCopies(copies, { ...around, facts, neighbours: beside }));
  expect(results[0]).toEqual(results[1]);
  return [results[0]?.best.sha256, results[0]?.others[0]?.reason];
}

describe("of two copies of a release", () => {
  it.each(Object.entries({ ...warned, ...forged }))("the one %s goes last", (_, damage) => {
    const [best, reason] = ranked(sound, damagedBy(damage));
    expect(best).toBe("f");
    expect(reason).not.toBe("hash");
  });

  it.each(Object.entries(warned))("the one %s goes last without neighbours too", (_, damage) => {
    expect(ranked(sound, damagedBy(damage), nothingKnown, [])[0]).toBe("f");
  });

  it.each(
    Object.entries(warned).filter(([name]) => !/swapped|twice|small letters/.test(name) || name === "converted twice"),
  )("the one %s goes last though it claims a later day", (_, damage) => {
    expect(ranked(sound, damagedBy(damage, "2030-01-01"))[0]).toBe("f");
  });

  it("the one with a forged phrase in a text that stands at several numbers goes last", () => {
    const stock = (number: string) =>
      `Several instances of a garden skill on one plant are redundant, as at ${number}.`;
    const sevenfold = textOf(2).replace(/(?<=^203\.\da )Nobody else.*$/gm, stock("the first"));
    const beside = neighbours.map((provisions) =>
      provisions.map((one) => (/^203\.\da$/.test(one.number ?? "") ? { ...one, text: stock("the first") } : one)),
    );
    const forgery = copyOf(sevenfold.replace("are redundant", "are not redundant"), "0");
    expect(ranked(copyOf(sevenfold, "f"), forgery, nothingKnown, beside)).toEqual(["f", "agreement"]);
  });

  it("a section that occurs again under the next number makes a text no better", () => {
    const text = textOf(2).replace(/^104\. (?:.*\n)*?(?=105\. )/gm, "");
    const [from, to] = [text.lastIndexOf("\n103. "), text.lastIndexOf("\n105. ")];
    const twice = `${text.slice(0, to)}${text.slice(from).replace("Nobody else", "Anybody else")}`;
    expect(ranked(copyOf(text, "f"), copyOf(twice, "0"))[0]).toBe("f");
  });

  it("the one that an archive is known to keep goes first, and the one that a person chose before it", () => {
    const damaged = damagedBy((text) => text.replace("Nobody else", "Everybody else"));
    const archivedFiles = new Set(["0"]);
    expect(ranked(sound, damaged, { archivedFiles, chosen: new Map() })).toEqual(["0", "known"]);
    expect(ranked(sound, damaged, { archivedFiles, chosen: new Map([["2002-02-02", "f"]]) })).toEqual(["f", "chosen"]);
    expect(ranked(sound, damaged, { archivedFiles, chosen: new Map([["2003-03-03", "f"]]) })).toEqual(["0", "known"]);
  });

  it("the one published later goes first if little is missing", () => {
    const corrected = (text: string) => text.replace("Nobody else", "No other gardener");
    expect(ranked(sound, damagedBy(corrected, "2030-01-01"))).toEqual(["0", "published-later"]);
  });

  it("the hash decides if nothing else does", () => {
    expect(ranked(sound, copyOf(textOf(2), "0"))).toEqual(["0", "hash"]);
    const other = copyOf(textOf(2).replace("from the year 2 on", "from the second year on"), "0");
    expect(ranked(sound, other)).toEqual(["0", "hash"]);
  });
});
