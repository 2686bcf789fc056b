import { type TournamentDocumentId, tournamentDocumentIds } from "../../archive/document.ts";
import type { Revision } from "../../archive/lineage.ts";
import type { Holdings } from "../../holdings.ts";
import { withoutPenalty } from "../../ingest/documents/provisions.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import type { RuleEntry } from "../citations/rule-index.ts";
import { sectionsOn, titleWithoutKind } from "../documents.ts";
import { type PlaceCandidate, sure } from "./deciding.ts";
import { placeOfSectionIn } from "./documents.ts";
import { coverageOf, type Query, ruleMatches } from "./match.ts";

/** A section of a document is long, so that it has more words than a rule by chance. */
const sectionShare = 0.85;
/** Who names a tournament, a judge or a penalty asks for these documents. */
const askedSectionShare = 1.2;
/** Then a section with so much of what the words tell is listed. */
const askedCoverageMin = 0.4;
/** An appendix lists what the sections say, or what changed, unless its title has most of the words. */
const appendixShare = 0.6;

/** It tells the penalty of what a player does. */
function isInfraction({ text }: Revision): boolean {
  return withoutPenalty(text ?? "").penalty !== null;
}

/**
 * Sections of the documents by which tournaments are judged that have most of what the words tell. Of a month or year,
 * which ends `before` a day, each release of a document is asked.
 */
export function sectionCandidates(
  { documents }: Holdings,
  query: Query,
  {
    on,
    before,
    named,
    isAsked,
    asksPenalty,
  }: {
    readonly on: IsoDate;
    readonly before: IsoDate | null;
    /** The only one that is asked, with any of the words. */
    readonly named: TournamentDocumentId | null;
    readonly isAsked: boolean;
    readonly asksPenalty: boolean;
  },
): PlaceCandidate[] {
  if (query.terms.length === 0) return [];
  return (named === null ? tournamentDocumentIds : [named]).flatMap((id) => {
    const archive = documents.get(id);
    if (archive === undefined) return [];
    const starts = archive.releases.map(({ from }) => firstDayOf(from));
    const days = [on, ...starts.filter((from) => before !== null && from > on && from < before)];
    const seen = new Set<string>();
    return days.flatMap((day) =>
      ruleMatches(archive, day, query)
        .filter(({ entry: { revision }, terms }) =>
          asksPenalty
            ? isInfraction(revision)
            : named !== null ||
              isTitled(revision, terms) ||
              (terms.size >= Math.min(sure.terms, query.terms.length - query.instead.size) &&
                coverageOf(query, terms) >= (isAsked ? askedCoverageMin : sure.coverage)),
        )
        .filter(({ entry: { lineage } }) => !seen.has(lineage.id) && seen.add(lineage.id))
        .map(({ entry, score, terms }) => ({
          place: placeOfSectionIn(id, entry.revision, day),
          score: score * (isAppendixBeside(entry, query) ? appendixShare : isAsked ? askedSectionShare : sectionShare),
          terms,
          isExact: false,
          isOfPenalty: true,
          isDoubtful: coverageOf(query, inTitle(entry, terms)) < (isAsked ? Number.MIN_VALUE : titleMin),
        })),
    );
  });
}

/** The words have its whole title: "order of tiebreakers". */
function isTitled({ name }: Revision, terms: ReadonlySet<string>): boolean {
  const title = termsOf(titleWithoutKind(name ?? ""));
  return title.length > 0 && title.every((term) => terms.has(term));
}

/** The terms of titles of several words that words have whole: "drop from tournament" is one, and asks for no change. */
export function termsOfTitles({ documents }: Holdings, words: readonly string[], on: IsoDate): ReadonlySet<string> {
  const terms = new Set(termsOf(words.join(" ")));
  const titled = [...documents.values()]
    .flatMap((archive) => sectionsOn(archive, on))
    .filter(({ revision }) => isTitled(revision, terms))
    .map(({ revision: { name } }) => termsOf(titleWithoutKind(name ?? "")));
  return new Set(titled.filter(({ length }) => length > 1).flat());
}

function inTitle({ revision }: RuleEntry, terms: ReadonlySet<string>): readonly string[] {
  return termsOf(titleWithoutKind(revision.name ?? "")).filter((term) => terms.has(term));
}

/** If no word asks for tournaments, the title of a section that answers has so much of what the words tell. */
const titleMin = 0.5;

function isAppendixBeside({ number, revision }: RuleEntry, query: Query): boolean {
  return number.startsWith("appendix") && coverageOf(query, termsOf(revision.name ?? "")) < sure.coverage;
}

/** Who asks for a penalty is not answered by the rules of the game. */
export function besidePenalty(candidate: PlaceCandidate): PlaceCandidate {
  if (candidate.isOfPenalty === true) return candidate;
  return { ...candidate, isExact: false, isDoubtful: true, score: Math.min(1, candidate.score) * besidePenaltyShare };
}

const besidePenaltyShare = 0.4;
