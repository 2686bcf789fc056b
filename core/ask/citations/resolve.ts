import type { Archive } from "../../archive/archive.ts";
import { isBeyondNewestRelease, releaseInForce } from "../../archive/lookup.ts";
import {
  type CitationAnswer,
  type CitationsAnswer,
  type Dating,
  type KeptBecause,
  type ReferenceAnswer,
  type Resolution,
  type Verdict,
  verdicts,
} from "../../contract/citations.ts";
import { ruleAddress } from "../../text/addresses.ts";
import { countsOfEach } from "../../text/counts.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { numbersDating, undatedResolution } from "./dating.ts";
import { referencesWrittenIn, requireAtMost } from "./find.ts";
import { type ReferenceFate, type Replacement, replacementsFor, textWith } from "./fix.ts";
import { resolutionOf, resolutionSentence } from "./follow.ts";

/** A number and the day on which it was written; `null` if the day is not known. */
export type DatedNumber = { readonly number: RuleNumber; readonly on: IsoDate | null };

/** `on`: the day on which citations without a day of their own were written; `to`: the day to which they are followed. */
export type CitationDays = { readonly on: IsoDate | null; readonly to: IsoDate };

/**
 * Follows a list of citations; the answers have the order of the list. Throws `before-first-release` if `to` or the common
 * `on` is before the first known release.
 */
export function citationsAnswer(archive: Archive, cited: readonly DatedNumber[], days: CitationDays): CitationsAnswer {
  const { dating, resolutions } = resolutionsOf(archive, cited, days);
  return {
    ...frameOf(archive, days),
    dating,
    counts: countsOfEach(
      verdicts,
      resolutions.map(({ verdict }) => verdict),
    ),
    citations: resolutions.map((resolution) => citationAnswerOf(resolution, days.to)),
    references: [],
    text: null,
  };
}

/**
 * Follows the citations of a text from the day on which it was written to another day. Throws what `citationsAnswer`
 * throws, and `too-large` before any work if there are more references than `referencesMax`.
 *
 * It finds the references (`find.ts`). Where the day of the text is not known, all numbers together date it
 * (`dating.ts`). Then each number is followed once: to the rule that had it on that day, and to where that rule is on the
 * other day, said in a sentence (`follow.ts`). Last, each reference gets the text of its new number in its own spelling;
 * those that depend on each other, as the ends of a range, change together or not at all (`fix.ts`).
 */
export function textAnswer(
  archive: Archive,
  text: string,
  { rewrite, referencesMax, ...days }: CitationDays & { readonly rewrite: boolean; readonly referencesMax?: number },
): CitationsAnswer {
  const written = referencesWrittenIn(text);
  requireAtMost(referencesMax, written);
  const numbers = [...new Set(written.map(({ number }) => number))];
  const { dating, resolutions } = resolutionsOf(
    archive,
    numbers.map((number) => ({ number, on: null })),
    days,
  );
  const indexes = new Map(numbers.map((number, index) => [number, index]));
  const fates = written.flatMap((reference): ReferenceFate[] => {
    const resolution = resolutions[indexes.get(reference.number) ?? -1];
    return resolution === undefined ? [] : [{ reference, resolution }];
  });
  const replacements = replacementsFor(archive, fates, days.to);
  return {
    ...frameOf(archive, days),
    dating,
    counts: countsOfEach(
      verdicts,
      fates.map(({ resolution }) => resolution.verdict),
    ),
    citations: resolutions.map((resolution) => citationAnswerOf(resolution, days.to)),
    references: referenceAnswers(text, fates, replacements, indexes),
    text: rewrite ? textWith(text, fates, replacements) : null,
  };
}

function frameOf(archive: Archive, { on, to }: CitationDays) {
  if (on !== null) releaseInForce(archive, on);
  return {
    on,
    to,
    release: releaseInForce(archive, to).from,
    beyondNewestRelease: isBeyondNewestRelease(archive, to),
  };
}

type Resolutions = { readonly dating: Dating | null; readonly resolutions: readonly Resolution[] };

/** Follows each different citation once. Those without a day are dated together. */
function resolutionsOf(archive: Archive, cited: readonly DatedNumber[], { on: common, to }: CitationDays): Resolutions {
  const undated = cited.filter(({ on }) => (on ?? common) === null).map(({ number }) => number);
  const dating = undated.length === 0 ? null : numbersDating(archive, [...new Set(undated)]);
  const [fits, others] = [dating?.fits ?? [], new Set(dating?.mayBeOthers)];
  const cache = new Map<string, Resolution>();
  const resolutions: Resolution[] = [];
  for (const { number, on: own } of cited) {
    const on = own ?? common;
    const key = `${number} ${on}`;
    const resolution =
      cache.get(key) ??
      (on !== null
        ? resolutionOf(archive, number, { on, to })
        : undatedResolution(archive, number, { fits, mayBeOther: others.has(number) }, to));
    cache.set(key, resolution);
    resolutions.push(resolution);
  }
  return { dating, resolutions };
}

function citationAnswerOf(resolution: Resolution, to: IsoDate): CitationAnswer {
  const { number, on, now, lineage } = resolution;
  return {
    ...resolution,
    sentence: resolutionSentence(resolution, to),
    links: {
      cited: on === null || lineage === null ? null : ruleAddress(number, on),
      now: now === null ? null : ruleAddress(now, to),
    },
  };
}

function referenceAnswers(
  text: string,
  fates: readonly ReferenceFate[],
  replacements: readonly Replacement[],
  indexes: ReadonlyMap<RuleNumber, number>,
): ReferenceAnswer[] {
  let line = { number: 1, start: 0, end: text.indexOf("\n") };
  return fates.map(({ reference, resolution: { verdict, now } }, index) => {
    const { number, written, start, end, isBare, link } = reference;
    while (line.end !== -1 && line.end < start)
      line = { number: line.number + 1, start: line.end + 1, end: text.indexOf("\n", line.end + 1) };
    const replacement = replacements[index] ?? { text: null, isRangeBroken: false };
    return {
      number,
      written,
      start,
      end,
      isBare,
      line: line.number,
      column: start - line.start + 1,
      isRangeEnd: link === "range",
      verdict,
      now,
      citation: indexes.get(number) ?? -1,
      replacement: replacement.text === written ? null : replacement.text,
      keptBecause: keptBecause(verdict, { isMoved: now !== number, hasNumber: now !== null, replacement }),
    };
  });
}

function keptBecause(
  verdict: Verdict,
  { isMoved, hasNumber, replacement }: { isMoved: boolean; hasNumber: boolean; replacement: Replacement },
): KeptBecause | null {
  if (!isMoved || replacement.text !== null) return null;
  if (hasNumber) return replacement.isRangeBroken ? "range" : "companion";
  return verdict;
}
