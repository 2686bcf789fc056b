import type { Archive } from "../../archive/archive.ts";
import { type DocumentId, sectionNamed } from "../../archive/document.ts";
import { isBeyondNewestRelease, releaseInForce } from "../../archive/lookup.ts";
import { releaseOn } from "../../archive/releases.ts";
import {
  type CitationAnswer,
  type CitationsAnswer,
  type Dating,
  type KeptBecause,
  type ReferenceAnswer,
  type Resolution,
  verdicts,
} from "../../contract/citations.ts";
import { cachedIn } from "../../derived.ts";
import type { Holdings } from "../../holdings.ts";
import { citedAddress } from "../../text/addresses.ts";
import { withLineFeeds } from "../../text/canonical.ts";
import { countsOfEach } from "../../text/counts.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { type ArchiveAndPlaybook, hasOtherWords } from "../known-by-parameters.ts";
import { numbersDating, undatedResolution } from "./dating.ts";
import { referencesWrittenIn, requireAtMost } from "./find.ts";
import { type ReferenceFate, type Replacement, replacementsFor, textWith } from "./fix.ts";
import { nothingKnown, resolutionOf, resolutionSentence } from "./follow.ts";
import { resolvedByWords } from "./meant.ts";
import { type Gloss, glossesIn, glossGiven } from "./words.ts";

/** A number and the day on which it was written; `null` if the day is not known. */
type DatedNumber = { readonly number: RuleNumber; readonly on: IsoDate | null };

/** A number of a document, with the words at each place where it stands. */
type DatedCitation = DatedNumber & { readonly document: DocumentId; readonly glosses: readonly Gloss[] };

/**
 * What else is held, nothing if left out: other documents, for texts that cite them; the rules of play, which quote words
 * of releases that are not held.
 */
type OtherHoldings = { readonly documents?: Holdings["documents"]; readonly playbook?: Holdings["playbook"] };

/** `on`: the day on which citations without a day of their own were written; `to`: the day to which they are followed. */
type CitationDays = { readonly on: IsoDate | null; readonly to: IsoDate };

/**
 * Follows a list of citations; the answers have the order of the list. Throws `before-first-release` if `to` or the common
 * `on` is before the first known release.
 */
export function citationsAnswer(
  archive: Archive,
  cited: readonly (DatedNumber & { readonly gloss?: string | undefined })[],
  { playbook, ...days }: CitationDays & Pick<OtherHoldings, "playbook">,
): CitationsAnswer {
  const { dating, resolutions } = resolutionsOf(
    { archiveOf: () => archive, playbook },
    cited.map(({ number, on, gloss }) => {
      return { document: "cr", number, on, glosses: gloss === undefined ? [] : [glossGiven(gloss, number)] };
    }),
    days,
  );
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
 * other day, said in a sentence (`follow.ts`). Where it may be several rules, the words beside it may say which
 * (`meant.ts`). Last, each reference gets the text of its new number in its own spelling;
 * those that depend on each other, as the ends of a range, change together or not at all (`fix.ts`).
 */
export function textAnswer(
  archive: Archive,
  text: string,
  {
    rewrite,
    referencesMax,
    documents = new Map(),
    playbook,
    ...days
  }: CitationDays & OtherHoldings & { readonly rewrite: boolean; readonly referencesMax?: number },
): CitationsAnswer {
  const written = referencesWrittenIn(text);
  requireAtMost(referencesMax, written);
  const archiveOf = (document: DocumentId) => (document === "cr" ? archive : documents.get(document));
  const places = Map.groupBy(written, keyOf);
  const isWithoutDay = days.on === null && written.length > 0;
  const glosses = isWithoutDay
    ? new Map(glossesIn(withLineFeeds(text), written).map((gloss, nth) => [written[nth], gloss]))
    : null;
  const { dating, resolutions } = resolutionsOf(
    { archiveOf, playbook },
    [...places.values()].flatMap((same): DatedCitation[] => {
      const [first] = same;
      if (first === undefined) return [];
      const { document, number } = first;
      return [{ document, number, on: null, glosses: same.flatMap((place) => glosses?.get(place) ?? []) }];
    }),
    days,
  );
  const indexes = new Map([...places.keys()].map((key, index) => [key, index]));
  const fates = written.flatMap((reference): ReferenceFate[] => {
    const resolution = resolutions[indexes.get(keyOf(reference)) ?? -1];
    return resolution === undefined ? [] : [{ reference, resolution }];
  });
  const replacements = replacementsFor(archiveOf, fates.map(withoutGuess), days.to);
  return {
    ...frameOf(archive, days),
    dating,
    counts: countsOfEach(
      verdicts,
      fates.map(({ resolution }) => resolution.verdict),
    ),
    citations: resolutions.map((resolution) => citationAnswerOf(resolution, days.to)),
    references: referenceAnswers(withLineFeeds(text), fates, replacements, indexes),
    text: rewrite ? textWith(text, fates, replacements) : null,
  };
}

function keyOf({ document, number }: Pick<DatedCitation, "document" | "number">): string {
  return `${document} ${number}`;
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

/** A resolution with the document of its number. */
type DocumentResolution = Resolution & { readonly document: DocumentId };

/** `dating`: that of the rule numbers. */
type Resolutions = { readonly dating: Dating | null; readonly resolutions: readonly DocumentResolution[] };

type ArchiveOf = (document: DocumentId) => Archive | undefined;

type Held = { readonly archiveOf: ArchiveOf; readonly playbook: Holdings["playbook"] | undefined };

/** Follows each different citation once. Those without a day are dated together, by document. */
function resolutionsOf(
  { archiveOf, playbook }: Held,
  cited: readonly DatedCitation[],
  days: CitationDays,
): Resolutions {
  const archive = archiveOf("cr");
  const datings = datingsOf(archiveOf, cited, days);
  const cache = new Map<string, DocumentResolution>();
  const resolutions = cited.map((citation) => {
    const { document, number, glosses } = citation;
    const on = citation.on ?? days.on;
    const clauses = on === null ? glosses.map(({ clause }) => clause) : [];
    return cachedIn(cache, [keyOf(citation), on, ...clauses].join("\n"), () => {
      const held = archiveOf(document);
      const isOfRule = document === "cr" && held !== undefined;
      const byNumbers = followedTo(held, { number, on }, { dating: datings.get(document), to: days.to });
      const resolution = isOfRule ? resolvedByWords(held, byNumbers, { glosses, to: days.to }) : byNumbers;
      return { document, ...(isOfRule ? corrected({ archive: held, playbook }, resolution, days.to) : resolution) };
    });
  });
  const dating = datings.get("cr") ?? null;
  // With sections of other documents only, there are no rule numbers to date.
  const isWithoutDay = cited.some(({ on }) => (on ?? days.on) === null);
  return {
    dating: dating ?? (isWithoutDay && archive !== undefined ? numbersDating(archive, []) : null),
    resolutions,
  };
}

function datingsOf(archiveOf: ArchiveOf, cited: readonly DatedCitation[], { on: common }: CitationDays) {
  const undated = Map.groupBy(
    cited.filter(({ on }) => (on ?? common) === null),
    ({ document }) => document,
  );
  return new Map(
    [...undated].flatMap(([document, citations]): [DocumentId, Dating][] => {
      const archive = archiveOf(document);
      const numbers = [...new Set(citations.map(({ number }) => number))];
      return archive === undefined ? [] : [[document, numbersDating(archive, numbers)]];
    }),
  );
}

/** Follows one citation. If nothing of its document is held, nothing is known of it. */
function followedTo(
  archive: Archive | undefined,
  { number, on }: DatedNumber,
  { dating, to }: { readonly dating: Dating | undefined; readonly to: IsoDate },
): Resolution {
  if (archive === undefined) return { ...nothingKnown, number, on, verdict: "not-held", reason: "number-not-held" };
  if (on !== null) return resolutionOf(archive, number, { on, to });
  const mayBeOther = dating?.mayBeOthers.includes(number) === true;
  return undatedResolution(archive, number, { fits: dating?.fits ?? [], mayBeOther }, to);
}

/**
 * Corrects what became of the words of a citation by what the dataset quotes of releases that are not held: words that one
 * of the two releases had, and the held rulebook before it does not have.
 */
function corrected(holdings: ArchiveAndPlaybook, resolution: Resolution, to: IsoDate): Resolution {
  const { number, on, now, words, verdict } = resolution;
  if (words !== "same" || on === null || now === null) return resolution;
  if (releaseOn(holdings.archive, on)?.from === releaseOn(holdings.archive, to)?.from) return resolution;
  const [before, after] = [hasOtherWords(holdings, number, on), hasOtherWords(holdings, now, to)];
  if (!before && !after) return resolution;
  // What is quoted of two releases are not their whole words.
  if (before && after) return { ...resolution, words: "not-held" };
  return { ...resolution, words: "changed", verdict: verdict === "moved" ? "moved-and-amended" : "amended" };
}

function citationAnswerOf(resolution: DocumentResolution, to: IsoDate): CitationAnswer {
  const { document, number, on, now, lineage } = resolution;
  const address = (of: RuleNumber, day: IsoDate) => citedAddress(document, of, day);
  return {
    ...resolution,
    sentence: document === "cr" ? resolutionSentence(resolution, to) : sectionSentence(resolution, to),
    links: {
      cited: on === null || lineage === null ? null : address(number, on),
      now: now === null ? null : address(now, to),
    },
  };
}

function sectionSentence({ document, ...resolution }: DocumentResolution, to: IsoDate): string {
  const number = sectionNamed(document, resolution.number) as RuleNumber;
  return resolutionSentence({ ...resolution, number }, to, "section");
}

function referenceAnswers(
  text: string,
  fates: readonly ReferenceFate[],
  replacements: readonly Replacement[],
  indexes: ReadonlyMap<string, number>,
): ReferenceAnswer[] {
  let line = { number: 1, start: 0, end: text.indexOf("\n") };
  return fates.map((fate, index) => {
    const { reference, resolution } = fate;
    const { verdict, now } = resolution;
    const { document, number, written, start, end, isBare, link } = reference;
    while (line.end !== -1 && line.end < start)
      line = { number: line.number + 1, start: line.end + 1, end: text.indexOf("\n", line.end + 1) };
    const replacement = replacements[index] ?? { text: null, isRangeBroken: false };
    return {
      document,
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
      citation: indexes.get(keyOf(reference)) ?? -1,
      replacement: replacement.text === written ? null : replacement.text,
      keptBecause: keptBecause(fate, replacement),
    };
  });
}

function keptBecause(fate: ReferenceFate, { text, isRangeBroken }: Replacement): KeptBecause | null {
  const { verdict, now, number } = fate.resolution;
  if (now === number || text !== null) return null;
  if (now === null) return verdict;
  if (withoutGuess(fate) !== fate) return "words";
  return isRangeBroken ? "range" : "companion";
}

/** A reference without its new number, where only words say it, and not surely enough to replace it without a look. */
function withoutGuess(fate: ReferenceFate): ReferenceFate {
  const { byWords, now, number } = fate.resolution;
  if (byWords?.confidence !== "medium" || now === number) return fate;
  return { ...fate, resolution: { ...fate.resolution, now: null } };
}
