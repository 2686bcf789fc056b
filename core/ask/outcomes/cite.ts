import type { Archive } from "../../archive/archive.ts";
import { differenceOf } from "../../archive/change.ts";
import { sectionNamed, type TournamentDocumentId } from "../../archive/document.ts";
import { isFirstSeenOn, revisionOn, titleOn, wordsOf } from "../../archive/life.ts";
import type { Confidence, Lineage, Revision } from "../../archive/lineage.ts";
import {
  type DatedValue,
  isSameValue,
  numberNamedOn,
  type Parameter,
  type RuleReference,
} from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { CitedAnswer, OutcomeCitation } from "../../contract/outcomes.ts";
import { valueOn } from "../../play/context.ts";
import type { ParameterId } from "../../play/parameters/parameters.ts";
import type { AskedAnswer } from "../../play/play.ts";
import type { Playbook } from "../../play/playbook.ts";
import { outsider } from "../../play/state.ts";
import { type Problem, problemAgain } from "../../problem.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { quotedOn, resolveReference } from "../parameters/resolve.ts";

const certainty: readonly Confidence[] = ["low", "medium", "high"];

/** Looks up the rules behind an answer, as they were on the day. */
export function citedAnswer(archive: Archive, playbook: Playbook, answer: AskedAnswer, on: IsoDate): CitedAnswer {
  const values = answer.references.flatMap((id) => {
    const datedValue = valueOn(playbook, id, on);
    return datedValue === undefined ? [] : [datedValue];
  });
  const cards = (answer.cards ?? []).map(
    ({ name }) => ({ ...nothing, kind: "card", on, card: name, title: name }) as const,
  );
  const citations = [...cards, ...citationsOf(archive, playbook, answer.references, on)];
  const confidences = [...values.map(({ confidence }) => confidence), answer.confidence ?? "high"];
  const [seen] = values.flatMap(({ lastSeen }) => (lastSeen !== undefined && lastSeen < on ? lastSeen : [])).toSorted();
  return {
    event: answer.event,
    question: answer.question,
    value: answer.value,
    sentence: answer.sentence.startsWith(outsider) ? `S${answer.sentence.slice(1)}` : answer.sentence,
    because: [...new Set(values.map(({ says }) => says))],
    layer: answer.cards !== undefined ? "card" : (values[0]?.layer ?? "inference"),
    citations,
    reasonSince: reasonSince(playbook, answer.references, on),
    parameters: answer.references,
    confidence: certainty.find((level) => confidences.includes(level)) ?? "high",
    ...(seen === undefined ? {} : { lastSeen: seen }),
  };
}

/** A refusal with the rules that decide it, by their numbers on the day. */
export function citedProblem(archive: Archive, playbook: Playbook, problem: Problem, on: IsoDate): Problem {
  const { parameters = [] } = problem.facts as { readonly parameters?: readonly ParameterId[] };
  const rules = citationsOf(archive, playbook, parameters, on).flatMap(({ number }) => number ?? []);
  if (rules.length === 0) return problem;
  const sentence = `${problem.message} See ${rules.length === 1 ? "rule" : "rules"} ${rules.join(", ")}.`;
  return problemAgain(problem.code, sentence, { ...problem.facts, rules });
}

/** The rules that give parameters, as they were on a day; each once. */
function citationsOf(
  archive: Archive,
  playbook: Playbook,
  references: readonly ParameterId[],
  on: IsoDate,
): readonly OutcomeCitation[] {
  const citations: OutcomeCitation[] = [];
  const rests = references.flatMap((id) => {
    const [parameter, value] = [playbook.parameters.get(id), valueOn(playbook, id, on)];
    if (parameter === undefined || value === undefined) return [];
    return value.references.map((reference) => ({ parameter, value, reference }));
  });
  for (const { parameter, value, reference } of rests) {
    const citation = isSectionReference(reference)
      ? sectionCitation(parameter, { value, reference }, on)
      : citationOf(archive, reference, on);
    const isNew = !citations.some(
      (other) =>
        other.lineage === citation?.lineage &&
        other.source === citation?.source &&
        other.tournamentRule === citation?.tournamentRule &&
        // Rules without a held rulebook are distinguished by their numbers alone.
        (other.lineage !== null || other.number === citation?.number),
    );
    if (citation !== undefined && isNew) citations.push(citation);
  }
  return citations;
}

/** The first day on which all parameters behind an answer had the values and reasons that they have on a given day. */
function reasonSince({ parameters }: Playbook, references: readonly string[], on: IsoDate): IsoDate | null {
  const days = references.flatMap((id) => {
    const values = parameters.get(id)?.values ?? [];
    const now = values.findLast(({ from }) => from <= on);
    if (now === undefined) return [];
    // The same value is written again if only the rules behind it changed.
    const before = values.findLast(
      ({ from, value, says }) => from < now.from && !(isSameValue(value, now.value) && says === now.says),
    );
    return values.find(({ from }) => before === undefined || from > before.from)?.from ?? [];
  });
  return days.toSorted().at(-1) ?? null;
}

/**
 * Since when a lineage has had the words of a revision, and since when a number; `null` for one that the archive does not
 * know of it, because the release that gave it is not held.
 */
function agesOf(lineage: Lineage, revision: Revision, number: RuleNumber | null) {
  const until = lineage.revisions.slice(0, lineage.revisions.indexOf(revision) + 1);
  const since = (isSame: (one: Revision) => boolean): IsoDate =>
    until[until.findLastIndex((revision) => !isSame(revision)) + 1]?.from ?? revision.from;
  const words = wordsOf(lineage, revision) ?? revision.summary ?? "";
  const wordsSince = since((revision) => {
    const difference = differenceOf(wordsOf(lineage, revision) ?? revision.summary ?? "", words);
    return !revision.hasEnded && (difference === "none" || difference === "typography");
  });
  const isKnown = number !== null && number === revision.number;
  const numberSince = isKnown ? since((revision) => revision.number === number) : null;
  return {
    wordsSince,
    areWordsFirstSeen: isFirstSeenOn(lineage, wordsSince),
    numberSince,
    isNumberFirstSeen: numberSince !== null && isFirstSeenOn(lineage, numberSince),
  };
}

const nothing = {
  number: null,
  lineage: null,
  source: null,
  tournamentRule: null,
  card: null,
  release: null,
  quote: null,
  summary: null,
  wordsSince: null,
  areWordsFirstSeen: false,
  numberSince: null,
  isNumberFirstSeen: false,
} as const;

type SectionReference = RuleReference & { readonly document: TournamentDocumentId };

function isSectionReference(reference: RuleReference): reference is SectionReference {
  return reference.document !== null;
}

/** The section of a tournament document that gives a value of a parameter. */
function sectionCitation(
  { id, title }: Parameter,
  { value, reference }: { readonly value: DatedValue; readonly reference: SectionReference },
  on: IsoDate,
): OutcomeCitation {
  return {
    ...nothing,
    kind: "tournament-rule",
    on,
    tournamentRule: id,
    title: `${sectionNamed(reference.document, numberNamedOn(reference, on))}: ${title}`,
    quote: reference.quote,
    summary: value.says,
    wordsSince: value.from,
  };
}

/** `undefined` if the rule was not in force on that day. */
function citationOf(archive: Archive, reference: RuleReference, on: IsoDate): OutcomeCitation | undefined {
  const { source: sourceId, term, quote } = reference;
  const { lineage, number } = resolveReference(archive, reference, on);
  const release = releaseOn(archive, on)?.from ?? null;
  const revision = lineage === null ? undefined : revisionOn(lineage, on);
  if (lineage === null || revision === undefined) {
    const source = archive.sources.get(sourceId ?? "");
    if (source !== undefined) return { ...nothing, kind: "source", on, source: source.id, title: source.title, quote };
    if (number === null && term === null) return undefined;
    const title = number === null ? `Glossary: ${term}` : `Rule ${number}`;
    return { ...nothing, kind: "rule", number, on, title, release, quote };
  }
  return {
    ...nothing,
    kind: "rule",
    number,
    on,
    lineage: lineage.id,
    title: titleOn(lineage, on),
    release,
    quote: revision.text === null && revision.name === null ? null : quotedOn(archive, reference, lineage, on),
    summary: revision.text === null ? revision.summary : null,
    ...agesOf(lineage, revision, number),
  };
}
