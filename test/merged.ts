import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import type { CuratedCollection } from "../core/archive/collection.ts";
import type { DocumentId } from "../core/archive/document.ts";
import { nothingImported, type PublishedFile } from "../core/archive/imported.ts";
import type { Provision } from "../core/archive/rulebook.ts";
import { compileLineages, type WrittenLineage } from "../core/ingest/curated/compile.ts";
import { transitionBetween } from "../core/ingest/merging/books.ts";
import { deviationsOf } from "../core/ingest/merging/differences.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import { lostMarksIn, lostQuotesIn } from "../core/ingest/reading/parts.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { searchable } from "./archive.ts";
import { day } from "./days.ts";

/** A rule of an invented rulebook. */
export function rule(number: string, text: string, ...examples: string[]): Provision {
  return { kind: "rule", number: number as RuleNumber, printedNumber: null, name: null, text, examples, line: 1 };
}

/** A heading of an invented rulebook. */
export function heading(number: string, name: string): Provision {
  return { ...rule(number, ""), kind: "heading", name, text: null };
}

/** A glossary entry of an invented rulebook. */
export function term(name: string, text: string): Provision {
  return { kind: "glossary", number: null, printedNumber: null, name, text, examples: [], line: 1 };
}

/**
 * The document; the last release that people compared what they wrote with; the releases whose files are damaged or lack parts; other
 * copies of releases, of which nobody knows whether they are right.
 */
type Reading = {
  readonly document?: DocumentId;
  readonly readAgainst?: string;
  readonly damaged?: readonly string[];
  readonly incomplete?: readonly string[];
  readonly copies?: Readonly<Record<string, readonly Provision[]>>;
};

/**
 * The history of a few invented rulebooks; `known` names the releases that there were, held or not, `written` is what
 * people wrote down.
 */
export function mergedArchive(
  held: Readonly<Record<string, readonly Provision[]>>,
  known = Object.keys(held),
  written: readonly WrittenLineage[] = [],
  { document = "cr", readAgainst, damaged = [], incomplete = [], copies = {} }: Reading = {},
): Archive {
  const books = Object.entries(held).map(([release, provisions]) => {
    const isIncomplete = incomplete.includes(release);
    return { release: day(release), provisions, isDamaged: isIncomplete || damaged.includes(release), isIncomplete };
  });
  const transitions = books
    .slice(1)
    .map((book, index) => transitionBetween(books[index]?.provisions ?? [], book.provisions));
  const releases = known.map((from) => ({ document, from, sets: [], otherDates: [], notes: null }));
  const lineages = compileLineages(written);
  const curated: CuratedCollection = {
    lineages,
    sources: [],
    unusedSections: [],
    decisions: [],
    releases,
    ...(readAgainst === undefined ? {} : { readAgainst: day(readAgainst) }),
  };
  const { collection, ...merged } = merge(curated, books, transitions, document);
  const recordedAt = "2026-01-01T00:00:00.000Z";
  const others = Object.entries(copies).map(([release, provisions]) => {
    const served = held[release] ?? [];
    const deviations = deviationsOf(served, provisions, transitionBetween(served, provisions));
    const file = { release: day(release), sha256: `copy ${release}`, fileName: `copy-${release}.html`, deviations };
    return { ...file, isServed: false, notServedBecause: "hash", findings: [], recordedAt };
  });
  const served = books.map(({ release, provisions }) => ({
    release,
    sha256: release,
    isServed: true,
    notServedBecause: null,
    deviations: [],
    findings: [...(provisions.some(hasLosses) ? [{ kind: "character-damaged" }] : []), ...marksLostIn(provisions)],
    recordedAt,
  }));
  const publishedFiles = [...served, ...others] as unknown as PublishedFile[];
  return searchable(archiveFrom(collection, { ...nothingImported, ...merged, publishedFiles }));
}

function marksLostIn(provisions: readonly Provision[]) {
  const finding =
    lostMarksIn(provisions.flatMap(({ text, examples }) => [text ?? "", ...examples]).join("\n")) ??
    lostQuotesIn(provisions);
  return finding === undefined ? [] : [finding];
}

function hasLosses({ text, examples }: Provision): boolean {
  return [text, ...examples].some((part) => part?.includes("\ufffd"));
}
