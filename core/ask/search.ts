import type { Archive } from "../archive/archive.ts";
import { standingOf } from "../archive/certainty.ts";
import type { DocumentId } from "../archive/document.ts";
import { entriesHeaded } from "../archive/glossary.ts";
import { isHeld, knownInterval, revisionOn, titleOn, wordsOf } from "../archive/life.ts";
import type { LineageKind, Revision } from "../archive/lineage.ts";
import { isBeyondNewestRelease, releaseInForce } from "../archive/lookup.ts";
import type { WordingPeriod } from "../archive/periods.ts";
import { heldReleaseOn } from "../archive/releases.ts";
import { entriesOn, holdersOn } from "../archive/sections.ts";
import { fullTextOf } from "../archive/wordings.ts";
import { pageAfter } from "../contract/paging.ts";
import type { Hit, HitPlace, SearchAnswer } from "../contract/search.ts";
import type { Holdings } from "../holdings.ts";
import { documentSectionAddress, entryAddress, lineageAddress, ruleAddress } from "../text/addresses.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { compareRuleNumbers, ruleNumberFrom } from "../text/rule-number.ts";
import { cardsNamed } from "./cards/named.ts";
import { archiveOf } from "./documents.ts";
import { parametersAbout, parametersNamed, wordsByParameter } from "./parameters/named.ts";

/** The words to find, on a day or at any time. `document`: all if absent. `after`: how many hits to skip. */
export type SearchQuestion = {
  readonly q: string;
  readonly document?: DocumentId | null;
  readonly on: IsoDate | "any";
  readonly kind: LineageKind | null;
  readonly limit: number;
  readonly after: number;
};

/** Where the same words stood in one document. */
type PlacesInDocument = {
  readonly document: DocumentId;
  readonly archive: Archive;
  readonly places: readonly WordingPeriod[];
};

/**
 * Finds words in every document that is held, for a day or for all days; of hits with the same words in the same order,
 * those of the rules come first. Throws `invalid-request` for a question without a word,
 * `before-first-release`, and `not-held` for a document without a held file. `next` is where the next page begins.
 */
export function searchAnswer(holdings: Holdings, question: SearchQuestion): SearchAnswer {
  const { archive } = holdings;
  const { q, on, kind, document = null, limit, after } = question;
  // Each document has releases of its own.
  const ownArchive = document === null ? archive : archiveOf(holdings, document);
  const release = on === "any" ? null : releaseInForce(ownArchive, on).from;
  const sought = ruleNumberFrom(q) ?? q;
  const wanted = wantedOf(question);
  const each = searchedIn(holdings, document).map((searched) => foundIn(searched, sought, wanted));
  const documents = [...each.flatMap(({ withPhrase }) => withPhrase), ...each.flatMap(({ others }) => others)];
  const { entries: page, next } = pageAfter(documents, { after, limit });
  const direct: PlacesInDocument[] = (document === null || document === "cr" ? directPlaces(archive, q) : [])
    .map(wanted)
    .filter(isSome)
    .toSorted(([a], [b]) => newestFirst(a, b))
    .map((places) => ({ document: "cr", archive, places }));
  const hits = hitsOf([...direct, ...page]);
  return {
    q,
    on,
    document,
    kind,
    release,
    restsOn: on === "any" ? null : (heldReleaseOn(ownArchive, on) ?? null),
    beyondNewestRelease: on !== "any" && isBeyondNewestRelease(ownArchive, on),
    direct: hits.slice(0, direct.length),
    cards: after === 0 && kind === null ? cardsNamed(holdings, q) : [],
    parameters:
      after === 0 && kind === null
        ? parametersNamed(parametersAbout(holdings.playbook, q, { words: archive.once(wordsByParameter) }), on)
        : [],
    total: documents.length,
    hits: hits.slice(direct.length),
    next,
  };

  function hitsOf(groups: readonly PlacesInDocument[]): Hit[] {
    const snippets = fullTextOf(archive).excerpts(
      sought,
      groups.map(({ places: [place] }) => (place === undefined ? "" : printedAt(place, on))),
    );
    return groups.map((group, index) => ({
      snippet: snippets[index] ?? [],
      places: group.places.map((place) => hitPlace(group, place, on)),
    }));
  }
}

/** A document that is looked through. */
type SearchScope = Pick<PlacesInDocument, "document" | "archive">;

/** The rules and the other documents that are held, or the one asked for. */
function searchedIn({ archive, documents }: Holdings, document: DocumentId | null): SearchScope[] {
  const all: SearchScope[] = [
    { document: "cr", archive },
    ...[...documents].map(([id, held]) => ({ document: id, archive: held })),
  ];
  return all.filter((scope) => document === null || scope.document === document);
}

/** What one document has: first the texts with the words as a phrase. */
function foundIn(
  searched: SearchScope,
  sought: string,
  wanted: (places: readonly WordingPeriod[]) => WordingPeriod[],
): { readonly withPhrase: readonly PlacesInDocument[]; readonly others: readonly PlacesInDocument[] } {
  const fullText = fullTextOf(searched.archive);
  const finding = (words: string) => fullText.find(words).map(wanted).filter(isSome);
  const withPhrase = inOrder(phraseOf(sought).flatMap(finding));
  const others = inOrder(finding(sought).filter(outside(withPhrase)));
  const named = (places: readonly WordingPeriod[]): PlacesInDocument => ({ ...searched, places });
  return { withPhrase: withPhrase.map(named), others: others.map(named) };
}

function isSome(places: readonly WordingPeriod[]): boolean {
  return places.length > 0;
}

/** Several plain words may be a phrase: the texts that have it come before those with scattered words. */
function phraseOf(sought: string): string[] {
  return /^[\p{L}\p{N}' -]+$/u.test(sought) && sought.trim().includes(" ") && !/\bOR\b|(?:^|\s)-/.test(sought)
    ? [`"${sought}"`]
    : [];
}

/** Says of places whether they are not among some. */
function outside(texts: readonly (readonly WordingPeriod[])[]): (places: readonly WordingPeriod[]) => boolean {
  const keyOf = ([place]: readonly WordingPeriod[]) => `${place?.lineage.id} ${place?.from} ${place?.number}`;
  const keys = new Set(texts.map(keyOf));
  return (places) => !keys.has(keyOf(places));
}

/**
 * Of two lineages, first the one that is still in the rules. The wordings of one lineage are together, the newest
 * first, so that a list can show them under one heading.
 */
function inOrder(periods: readonly (readonly WordingPeriod[])[]): (readonly WordingPeriod[])[] {
  const groups = [...Map.groupBy(periods, ([place]) => place?.lineage).values()].map((group) =>
    group.toSorted(([a], [b]) => newestFirst(a, b)),
  );
  const isPresent = (group: readonly (readonly WordingPeriod[])[]): boolean => group[0]?.[0]?.to === null;
  return [...groups.filter(isPresent), ...groups.filter((group) => !isPresent(group))].flat();
}

/** Keeps the places that the question asks about. */
function wantedOf({ on, kind }: SearchQuestion): (places: readonly WordingPeriod[]) => WordingPeriod[] {
  return (places) =>
    places
      .filter(
        (place) =>
          (kind === null || place.lineage.kind === kind) &&
          (on === "any" || holdsOn(place, on)) &&
          isHeld(place.lineage, saidAt(place, on)),
      )
      .toSorted(newestFirst);
}

/** Places of the same day are in printed order. */
function newestFirst(a: WordingPeriod | undefined, b: WordingPeriod | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (a.from !== b.from) return compareTexts(b.from, a.from);
  return a.number === null || b.number === null ? 0 : compareRuleNumbers(a.number, b.number);
}

/** The places of every lineage that ever had the text as its number or its glossary term, grouped by lineage. */
function directPlaces(archive: Archive, q: string): (readonly WordingPeriod[])[] {
  const number = ruleNumberFrom(q);
  const numberPeriods = number === undefined ? [] : (archive.numberPeriodsByNumber.get(number) ?? []);
  const entries = entriesHeaded(archive, q).map(({ lineage, from, to }) => ({ lineage, number: null, from, to }));
  return [...Map.groupBy([...numberPeriods, ...entries], ({ lineage }) => lineage).values()];
}

/** What a lineage said on the day asked or, if all days are asked, on the last day of a place. */
function saidAt({ lineage, from, to }: WordingPeriod, on: IsoDate | "any"): Revision {
  const match =
    on === "any"
      ? lineage.revisions.findLast((revision) => to === null || revision.from < to)
      : revisionOn(lineage, on);
  if (match === undefined) throw new Error(`${lineage.id} says nothing from ${from} on`);
  return match;
}

function printedAt(place: WordingPeriod, on: IsoDate | "any"): string {
  const revision = saidAt(place, on);
  return [wordsOf(place.lineage, revision) ?? "", ...revision.examples].join("\n");
}

function hitPlace({ document, archive }: SearchScope, place: WordingPeriod, on: IsoDate | "any"): HitPlace {
  const { lineage, number, from, to } = place;
  const revision = saidAt(place, on);
  return {
    document,
    kind: lineage.kind,
    lineage: lineage.id,
    title: titleOn(lineage, on === "any" ? revision.from : on),
    number,
    name: revision.name,
    inForce: knownInterval(lineage, { from, to }),
    certainty: on === "any" ? null : standingOf(archive, lineage, revision, on).certainty,
    href:
      document !== "cr" && number !== null
        ? documentSectionAddress(document, number, on === "any" ? revision.from : on)
        : addressOf(archive, place, revision, on === "any" ? revision.from : on),
  };
}

/** The address that answers with this place: by number or term, if no other lineage has it on that day. */
function addressOf(archive: Archive, { lineage, number }: WordingPeriod, { name }: Revision, on: IsoDate): string {
  if (number !== null && holdersOn(archive, number, on).length === 1) return ruleAddress(number, on);
  if (name !== null && entriesOn(archive, name, on).length === 1) return entryAddress(name, on);
  return lineageAddress(lineage.id);
}
