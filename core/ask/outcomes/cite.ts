import type { History } from "../../archive/history.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Confidence } from "../../archive/lineage.ts";
import type { RuleReference } from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import { statementOn } from "../../archive/tournament-rules.ts";
import type { CitedAnswer, OutcomeCitation } from "../../contract/outcomes.ts";
import { valueOn } from "../../play/context.ts";
import type { AskedAnswer } from "../../play/play.ts";
import type { Playbook } from "../../play/playbook.ts";
import { outsider } from "../../play/state.ts";
import type { IsoDate } from "../../text/days.ts";
import { resolveReference } from "../parameters/resolve.ts";

const certainty: readonly Confidence[] = ["low", "medium", "high"];

/** Looks up what an answer rests on, as it stood on the day. */
export function citedAnswer(history: History, playbook: Playbook, answer: AskedAnswer, on: IsoDate): CitedAnswer {
  const values = answer.references.flatMap((id) => {
    const datedValue = valueOn(playbook, id, on);
    return datedValue === undefined ? [] : [datedValue];
  });
  const citations: OutcomeCitation[] = (answer.cards ?? []).map(({ name }) => ({
    ...nothing,
    kind: "card",
    on,
    card: name,
    title: name,
  }));
  for (const reference of values.flatMap(({ references }) => references)) {
    const citation =
      reference.tournamentRule === null
        ? citationOf(history, reference, on)
        : tournamentCitation(playbook, reference, on);
    const isNew = !citations.some(
      (other) =>
        other.lineage === citation?.lineage &&
        other.source === citation?.source &&
        other.tournamentRule === citation?.tournamentRule &&
        // Rules of which no rulebook is held are told apart by their numbers alone.
        (other.lineage !== null || other.number === citation?.number),
    );
    if (citation !== undefined && isNew) citations.push(citation);
  }
  const confidences = [...values.map(({ confidence }) => confidence), answer.confidence ?? "high"];
  return {
    event: answer.event,
    question: answer.question,
    value: answer.value,
    sentence: answer.sentence.startsWith(outsider) ? `S${answer.sentence.slice(1)}` : answer.sentence,
    because: [...new Set(values.map(({ says }) => says))],
    layer: answer.cards !== undefined ? "card" : (values[0]?.layer ?? "inference"),
    citations,
    parameters: answer.references,
    confidence: certainty.find((level) => confidences.includes(level)) ?? "high",
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
  since: null,
} as const;

/** `undefined` where nothing is known of the sentence on that day. */
function tournamentCitation(
  { tournamentRules }: Playbook,
  { tournamentRule: id, quote }: RuleReference,
  on: IsoDate,
): OutcomeCitation | undefined {
  const rule = tournamentRules.get(id ?? "");
  const statement = rule && statementOn(rule, on);
  if (rule === undefined || statement === undefined) return undefined;
  const place = [statement.document.toUpperCase().replace("-", " "), statement.number].filter(Boolean).join(" ");
  return {
    ...nothing,
    kind: "tournament-rule",
    on,
    tournamentRule: rule.id,
    title: `${place}: ${rule.title}`,
    quote: quote ?? statement.quote,
    summary: statement.summary,
    since: statement.basis === "seen" ? null : statement.from,
  };
}

/** `undefined` where the rule was not in the rules on that day. */
function citationOf(history: History, reference: RuleReference, on: IsoDate): OutcomeCitation | undefined {
  const { source: sourceId, term, quote } = reference;
  const { lineage, number } = resolveReference(history, reference, on);
  const release = releaseOn(history, on)?.from ?? null;
  const revision = lineage === null ? undefined : revisionOn(lineage, on);
  if (lineage === null || revision === undefined) {
    const source = history.sources.get(sourceId ?? "");
    if (source !== undefined) return { ...nothing, kind: "source", on, source: source.id, title: source.title, quote };
    if (number === null && term === null) return undefined;
    const title = number === null ? `Glossary: ${term}` : `Rule ${number}`;
    return { ...nothing, kind: "rule", number, on, title, release, quote };
  }
  return {
    ...nothing,
    kind: "rule",
    number: revision.number,
    on,
    lineage: lineage.id,
    title: lineage.title,
    release,
    quote: revision.text === null && revision.name === null ? null : quote,
    summary: revision.text === null ? revision.summary : null,
    since: revision.from,
  };
}
