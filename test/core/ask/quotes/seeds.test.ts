import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { holdersOn } from "../../../../core/archive/sections.ts";
import { quotesAnswer } from "../../../../core/ask/quotes/answer.ts";
import { statementsOf } from "../../../../core/ask/quotes/statements.ts";
import { sectionAnswer } from "../../../../core/ask/section.ts";
import { holdsOn } from "../../../../core/text/days.ts";
import { isSection, type RuleNumber } from "../../../../core/text/rule-number.ts";
import { embeddedArchive, embeddedHoldings } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { areReleasesHere, wholeArchive } from "../../../real-releases.ts";

const shared = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
const seedsFolder = join(shared, "seeds");
const areHere = existsSync(seedsFolder) && areReleasesHere;

/** The five documents that the project was created from, and what was found in each by hand. */
const seeds = [
  {
    seed: "000",
    fits: [
      ["2022-11-18", "2023-04-14"],
      ["2024-02-02", "2024-11-08"],
    ],
    releases: 8,
    because: "words and number stood twice",
  },
  {
    seed: "001",
    fits: [["2014-05-01", "2016-07-22"]],
    releases: 11,
    because: "slips of the pen do not stand in the way",
  },
  {
    seed: "002",
    fits: [["2025-06-06", "2025-07-25"]],
    releases: 1,
    because: "one release had these words under this number",
  },
  {
    seed: "003",
    fits: [["2003-10-01", "2004-10-01"]],
    releases: 4,
    because: "words that were replaced before it was written",
  },
  { seed: "004", fits: [["2007-10-01", "2009-07-11"]], releases: 7, because: "an example that went is not in it" },
] as const;

function pageOf(seed: string): string {
  const name = readdirSync(seedsFolder).find((file) => file.startsWith(seed));
  return readFileSync(join(seedsFolder, name ?? ""), "utf8");
}

const embedded = embeddedArchive();
describe.skipIf(!areHere)("the five seeds (skipped if they are absent)", () => {
  const histories = [
    ["the dataset alone", () => embedded] as const,
    ["all real releases imported", wholeArchive] as const,
  ];

  describe.each(histories)("with %s", (_name, archive) => {
    it.each(seeds)("seed $seed fits $fits: $because", ({ seed, fits, releases }) => {
      const answer = quotesAnswer(archive(), { text: pageOf(seed), on: null });
      expect(answer.basis).toBe("words");
      expect(answer.fits.map(({ from, to }) => [from, to])).toEqual(fits);
      expect(answer.fits.flatMap((fit) => fit.releases)).toHaveLength(releases);
      const witness = [...embedded.sources.values()].find((source) => source.seed === seed);
      expect(answer.fits.map(({ from, to }) => ({ from, to }))).toEqual(witness?.fits);
    });

    it("seed 003 was out of date when it was posted: words were replaced on 2004-10-01", () => {
      const { onDay } = quotesAnswer(archive(), { text: pageOf("003"), on: day("2005-01-10") });
      expect(onDay).toMatchObject({
        isFit: false,
        against: [{ on: "2004-10-01", edge: "ends", kind: "words", number: "507.3a" }],
      });
      expect(
        onDay?.against[0]?.words.filter(({ op }) => op !== "equal").map(({ op, text }) => [op, text.trim()]),
      ).toEqual([["delete", "from hand"]]);
    });

    it("seeds 000 and 004 fit the days that they give themselves", () => {
      expect(quotesAnswer(archive(), { text: pageOf("000"), on: day("2024-06-07") }).onDay?.isFit).toBe(true);
      expect(quotesAnswer(archive(), { text: pageOf("004"), on: day("2008-03-17") }).onDay?.isFit).toBe(true);
    });

    it("seed 001 has slips, found as such, and mixes states: its tournament rule began when its section ended", () => {
      const { tournamentRules } = embeddedHoldings().playbook;
      const { sentences, summary } = quotesAnswer(archive(), { text: pageOf("001"), on: null, tournamentRules });
      const slips = sentences.filter(({ match, number }) => match === "nearest" && number !== null);
      expect(slips.map(({ number }) => number)).toEqual(["712.1", "712.5b", "712.5b", "712.6"]);
      const tournament = sentences.filter(({ text }) => text.includes("sideboard"));
      expect(tournament.map(({ weight }) => weight)).toEqual(["nothing", "tournament"]);
      expect(tournament[1]?.tournament).toMatchObject({
        rule: "sideboard-sight",
        document: "mtr",
        number: "3.15",
        shared: [],
        days: { from: "2016-07-22" },
      });
      expect(summary.join(" ")).toContain("The page mixes texts that were never in force together.");
    });
  });

  it("seed 001 mixes states: its sentence of 805.8 was replaced on another day than its section", () => {
    const { sentences } = quotesAnswer(wholeArchive(), { text: pageOf("001"), on: null });
    expect(sentences.find(({ number }) => number === "805.8")).toMatchObject({
      weight: "dates",
      days: [{ from: "2010-10-01", to: "2017-07-08" }],
    });
  });

  it("a page that quotes a whole section of a real release fits its day", () => {
    const whole = wholeArchive();
    for (const on of whole.heldReleases) {
      const sections = [...whole.numberPeriodsBySection.keys()].filter(
        (section) => isSection(section as RuleNumber) && holdersOn(whole, section as RuleNumber, on).length === 1,
      );
      for (const section of sections.filter((_, place) => place % 29 === 0)) {
        const { title, provisions } = sectionAnswer({ archive: whole }, section as RuleNumber, on);
        const rules = provisions.flatMap((one) => [
          `${one.number}. ${one.text}`,
          ...one.examples.map((example) => `Example: ${example}`),
        ]);
        const { fits, surely } = quotesAnswer(whole, {
          text: [`${section}. ${title}`, ...rules].join("\n\n"),
          on: null,
        });
        expect(
          fits.some((fit) => holdsOn(fit, on)),
          `${section} on ${on}`,
        ).toBe(true);
        expect(
          surely.some((interval) => holdsOn(interval, on)),
          `${section} on ${on}, surely`,
        ).toBe(true);
      }
    }
  });

  it("every sentence of the real releases is found again in a release that has it", () => {
    const whole = wholeArchive();
    const statements = statementsOf(whole);
    expect(statements.words.length).toBeGreaterThan(15_000);
    const some = statements.words.flatMap((_, place) => (place % 23 === 0 ? (statements.at(place) ?? []) : []));
    for (const { prints, occurrences } of some) {
      const [print = ""] = prints;
      const [found] = quotesAnswer(whole, { text: `Example: ${print}`, on: null }).sentences;
      expect(found?.match, print).toBe("exact");
      const from = occurrences[0]?.revision.from ?? "";
      expect(
        found?.days.some((interval) => interval.from <= from && (interval.to === null || interval.to > from)),
        print,
      ).toBe(true);
    }
  });
});
