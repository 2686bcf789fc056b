import type { Archive } from "../../archive/archive.ts";
import { revisionOn } from "../../archive/life.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import type { PlaceCandidate } from "./deciding.ts";
import { coverageOf, type Query } from "./match.ts";
import { placeOfLineage } from "./places.ts";

/** What is called otherwise than before: "when was the battlefield renamed". */

/** The day asked about, that of the newest rules, and the words that ask for a name. */
type NameQuestion = { readonly on: IsoDate; readonly newest: IsoDate; readonly renaming: ReadonlySet<string> };

/** What was found where a new name is asked for, with the rules that tell the former one first. */
export function withFormerNames(
  archive: Archive,
  found: readonly PlaceCandidate[],
  query: Query,
  asked: NameQuestion,
): PlaceCandidate[] {
  return [...found, ...formerNames(archive, query, asked)].map((one) => asFormerName(one, asked.newest));
}

/** Where a new name is asked for: what tells the former one comes first, and another page of that name does not answer. */
function asFormerName(candidate: PlaceCandidate, on: IsoDate): PlaceCandidate {
  const { kind, title } = candidate.place;
  if (candidate.lineage === undefined || kind === "parameter" || title.toLowerCase().includes(obsolete))
    return candidate;
  const { text = null } = revisionOn(candidate.lineage, on) ?? {};
  return formerName.test(text ?? "")
    ? { ...candidate, score: candidate.score * formerNameGain }
    : { ...candidate, isDoubtful: true, isExact: false, score: Math.min(candidate.score, exactMax) };
}

/** So the rules tell names that they gave up. */
const formerName =
  /\bpreviously, (?:(?!\bpreviously, ).)*\b(?:called|referred to)\b|\bused to be (?:called|known as|a)\b|\b(?:obsolete term|older name) for\b/is;
const formerNameGain = 1.6;
const exactMax = 1;

/** The newest rules and obsolete terms that tell a name given up and have all that is asked, as they are on a day. */
function formerNames(archive: Archive, query: Query, { on, newest, renaming }: NameQuestion): PlaceCandidate[] {
  const asking = new Set(termsOf([...renaming].join(" ")));
  const terms = query.terms.filter((term) => !query.instead.has(term) && !asking.has(term));
  if (terms.length === 0) return [];
  const { entries, vocabulary } = ruleIndexOn(archive, newest);
  const ids = terms.map((term) => vocabulary.get(term));
  const rules = entries
    .filter(({ own }) => ids.every((id) => id !== undefined && own.has(id)))
    .map(({ lineage }) => lineage);
  const glossary = [...archive.entriesByTerm].flatMap(([term, periods]) => (term.includes(obsolete) ? periods : []));
  const former = glossary
    .filter((period) => holdsOn(period, newest))
    .filter(({ lineage }) => hasAll(termsOf(revisionOn(lineage, newest)?.text ?? ""), terms))
    .map(({ lineage }) => lineage);
  return [...rules, ...former]
    .filter((lineage) => formerName.test(revisionOn(lineage, newest)?.text ?? ""))
    .map((lineage) => ({
      place: placeOfLineage(archive, lineage, on),
      score: coverageOf(query, query.terms),
      terms: new Set(query.terms),
      lineage,
      isExact: false,
      isDoubtful: false,
    }));
}

/** So the glossary marks terms that are no longer used. */
const obsolete = "(obsolete)";

function hasAll(said: readonly string[], terms: readonly string[]): boolean {
  return terms.every((term) => said.includes(term));
}
