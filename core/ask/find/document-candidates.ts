import { tournamentDocumentIds } from "../../archive/document.ts";
import type { Revision } from "../../archive/lineage.ts";
import type { Holdings } from "../../holdings.ts";
import { withoutPenalty } from "../../ingest/documents/provisions.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { type PlaceCandidate, pathOf, sure } from "./deciding.ts";
import { placeOfSectionIn } from "./documents.ts";
import { coverageOf, type Query, ruleMatches } from "./match.ts";

/** A section of a document is long, so that it has more words than a rule by chance. */
const sectionShare = 0.85;
/** Who names a tournament, a judge or a penalty asks for these documents. */
const askedSectionShare = 1.2;
/** An appendix lists what the sections say, or what changed. */
const appendixShare = 0.6;

/** Who asks for a penalty tells what somebody did, and seldom in the words of the infraction. */
const infractionMin = 0.25;

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
    isAsked,
    asksPenalty,
  }: {
    readonly on: IsoDate;
    readonly before: IsoDate | null;
    readonly isAsked: boolean;
    readonly asksPenalty: boolean;
  },
): PlaceCandidate[] {
  if (query.terms.length === 0) return [];
  return tournamentDocumentIds.flatMap((id) => {
    const archive = documents.get(id);
    if (archive === undefined) return [];
    const starts = archive.releases.map(({ from }) => firstDayOf(from));
    const days = [on, ...starts.filter((from) => before !== null && from > on && from < before)];
    const seen = new Set<string>();
    return days.flatMap((day) =>
      ruleMatches(archive, day, query)
        .filter(({ entry: { revision }, terms }) =>
          asksPenalty
            ? isInfraction(revision) && coverageOf(query, terms) >= infractionMin
            : terms.size >= Math.min(sure.terms, query.terms.length - query.instead.size) &&
              coverageOf(query, terms) >= sure.coverage,
        )
        .filter(({ entry: { lineage } }) => !seen.has(lineage.id) && seen.add(lineage.id))
        .map(({ entry, score, terms }) => ({
          place: placeOfSectionIn(id, entry.revision, day),
          ...{
            score:
              score *
              (entry.number.startsWith("appendix") ? appendixShare : isAsked ? askedSectionShare : sectionShare),
            terms,
            isExact: false,
            isDoubtful: !isAsked || !termsOf(entry.revision.name ?? "").some((term) => terms.has(term)),
          },
        })),
    );
  });
}

/** Who asks for a penalty is not answered by the rules of the game. */
export function besidePenalty({ playbook }: Holdings, candidate: PlaceCandidate): PlaceCandidate {
  const { kind, address } = candidate.place;
  const parameter = playbook.parameters.get(pathOf(address).replace("/parameters/", ""));
  if (kind === "document" || parameter?.topic === penalties) return candidate;
  return { ...candidate, isExact: false, isDoubtful: true, score: Math.min(1, candidate.score) * besidePenaltyShare };
}

const besidePenaltyShare = 0.4;

/** The topic of rules of play that are penalties. */
const penalties = "tournament-penalties";
