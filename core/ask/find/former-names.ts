import type { Archive } from "../../archive/archive.ts";
import { revisionOn } from "../../archive/life.ts";
import type { IsoDate } from "../../text/days.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import type { PlaceCandidate } from "./deciding.ts";
import { coverageOf, type Query } from "./match.ts";
import { placeOfLineage } from "./places.ts";

/** What is called otherwise than before: "when was the battlefield renamed". */

/** What was found where a new name is asked for, with the rules that tell the former one first. */
export function withFormerNames(
  archive: Archive,
  found: readonly PlaceCandidate[],
  query: Query,
  days: { readonly on: IsoDate; readonly newest: IsoDate },
): PlaceCandidate[] {
  return [...found, ...formerNames(archive, query, days)].map((one) => asFormerName(one, days.newest));
}

/** Where a new name is asked for: what tells the former one comes first, and another page of that name does not answer. */
function asFormerName(candidate: PlaceCandidate, on: IsoDate): PlaceCandidate {
  const { kind, title } = candidate.place;
  if (candidate.lineage === undefined || kind === "parameter" || title.includes("(Obsolete)")) return candidate;
  const { text = null } = revisionOn(candidate.lineage, on) ?? {};
  return formerName.test(text ?? "")
    ? { ...candidate, score: candidate.score * formerNameGain }
    : { ...candidate, isDoubtful: true, isExact: false, score: Math.min(candidate.score, exactMax) };
}

/** So the rules tell names that they gave up. */
const formerName =
  /\bpreviously, (?:(?!\bpreviously, ).)*\b(?:called|referred to)\b|\bused to be (?:called|known as|a)\b/is;
const formerNameGain = 1.6;
const exactMax = 1;

/** The newest rules that tell a name given up and have all that is asked, as they are on a day. */
function formerNames(
  archive: Archive,
  query: Query,
  { on, newest }: { readonly on: IsoDate; readonly newest: IsoDate },
): PlaceCandidate[] {
  const { entries, vocabulary } = ruleIndexOn(archive, newest);
  const ids = query.terms.filter((term) => !query.instead.has(term)).map((term) => vocabulary.get(term));
  if (ids.length === 0) return [];
  return entries
    .filter(({ own }) => ids.every((id) => id !== undefined && own.has(id)))
    .filter(({ revision }) => formerName.test(revision.text ?? ""))
    .map(({ lineage }) => ({
      place: placeOfLineage(archive, lineage, on),
      ...{ score: coverageOf(query, query.terms), terms: new Set(query.terms), lineage },
      ...{ isExact: false, isDoubtful: false },
    }));
}
