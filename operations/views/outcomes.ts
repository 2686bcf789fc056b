import { revisionOn } from "../../core/archive/life.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { questionNamed } from "../../core/ask/outcomes/catalogue.ts";
import { traceOf } from "../../core/ask/outcomes/trace.ts";
import type {
  Outcome,
  OutcomeCitation,
  QuestionAnswer,
  QuestionHistoryAnswer,
  TraceEntry,
} from "../../core/contract/outcomes.ts";
import type { TracedObject, TracedState } from "../../core/contract/trace.ts";
import { noWork } from "../../core/play/context.ts";
import type { CatalogueQuestion } from "../../core/play/playbook.ts";
import { playedInWords, situationFrom } from "../../core/play/situation.ts";
import { plain } from "../../core/play/words/plain-words.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { answerTo } from "../operation.ts";
import { valueInWords } from "../parameters.ts";
import { getQuestion, getQuestionHistory } from "../questions.ts";

/** What a page shows of outcomes beside the answer: cited texts, how the table changes, a question on all days. */

/** A basis of an answer with its text around the words that matter; `text` is `null` if none is held or quoted. */
export type CitedBasis = OutcomeCitation & {
  /** The id of the card cited, if the dataset has it. */
  readonly cardId: string | null;
  readonly text: { readonly before: string; readonly quote: string; readonly after: string } | null;
};

/** A longer rule lists many cases, and the quoted words are enough. */
const wholeMax_chars = 900;

/** What the answers rest on, answer by answer: each rule in full once, and after that only the words that matter. */
export function basisOf(holdings: HoldingsOnDay, answers: readonly Outcome[]): readonly (readonly CitedBasis[])[] {
  const shown = new Set<string | null>();
  return answers.map(({ citations }) => {
    const links = citations.map((cited) => ({
      ...cited,
      cardId: holdings.playbook.cards.get((cited.card ?? "").toLowerCase())?.id ?? null,
      text: textAround(holdings, cited, shown.has(cited.lineage)),
    }));
    for (const { lineage } of citations) shown.add(lineage);
    return links;
  });
}

function textAround({ archive }: HoldingsOnDay, { lineage, on, quote }: OutcomeCitation, isShown: boolean) {
  const cited = archive.lineages.get(lineage ?? "");
  const text = (cited === undefined ? undefined : revisionOn(cited, on))?.text ?? "";
  const start = quote === null ? 0 : evenQuotes(text).indexOf(evenQuotes(quote));
  if (isShown || text === "" || text.length > wholeMax_chars || start === -1)
    return quote === null ? null : { before: "", quote: "", after: quote };
  const end = start + (quote ?? "").length;
  return { before: text.slice(0, start), quote: text.slice(start, end), after: text.slice(end) };
}

/** Makes the quotation marks of all published files equal, one character for one, so that positions stay the same. */
function evenQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** An event as it was played: what changed at the table, and the rules of play consulted, with their values. */
export type TraceStep = {
  readonly event: string;
  readonly changes: readonly string[];
  /** `isDated`: it has a value on the day, and so a page. */
  readonly parameters: readonly { readonly id: string; readonly value: string; readonly isDated: boolean }[];
};

/** A trace in words. */
export function traceSteps({ playbook }: HoldingsOnDay, trace: readonly TraceEntry[], on: IsoDate): TraceStep[] {
  return trace.map(({ written, state, parameters }, index) => ({
    event: playedInWords(written),
    changes: changesInWords(trace[index - 1]?.state, state),
    parameters: parameters.map(({ id, value }) => ({
      id,
      value: valueInWords(value),
      isDated: (playbook.parameters.get(id)?.values[0]?.from ?? "9999") <= on,
    })),
  }));
}

/** What an event made true, and what is no longer true. */
function changesInWords(before: TracedState | undefined, after: TracedState): string[] {
  const [old, fresh] = [before === undefined ? new Map<string, string>() : sentencesOf(before), sentencesOf(after)];
  return [
    ...[...fresh].filter(([key, sentence]) => old.get(key) !== sentence).map(([, sentence]) => sentence),
    ...[...old].filter(([key]) => !fresh.has(key)).map(([, sentence]) => `No longer: ${sentence}`),
  ];
}

const controlWords = {
  waiting: "is waiting for",
  working: "controls",
  overridden: "would control, but for a later effect,",
};

/** A state in sentences, each under the name of its subject. */
function sentencesOf(state: TracedState): Map<string, string> {
  const { turn, controls, decides, skips, extraTurns, left, lost, objects, stack, triggered, subgames } = state;
  const each = (record: Readonly<Record<string, number | null>>, key: string, say: (count: number) => string) =>
    Object.entries(record).flatMap(([player, count]) =>
      count === null ? [] : [[`${key} ${player}`, `${player} ${say(count)}.`] as const],
    );
  return new Map([
    ...(turn === null ? [] : [["turn", turnInWords(turn)] as const]),
    ...(subgames === 0 ? [] : [["subgames", `Subgames under way: ${subgames}.`] as const]),
    ...controls.map(
      ({ source, by, on, state: stands }, index) =>
        [`control ${index}`, `${source}: ${by} ${controlWords[stands]} ${on}.`] as const,
    ),
    ...Object.entries(decides).flatMap(([player, decider]) =>
      decider === player ? [] : [[`decides ${player}`, `${decider ?? "Nobody known"} decides for ${player}.`] as const],
    ),
    ...each(state.mana, "mana", (count) => `has ${count} unused mana`),
    ...each(state.lifeLost, "lost life", (count) => `has lost ${count} life`),
    ...each(state.life, "life", (count) => `is at ${count} life`),
    ...each(state.poison, "poison", (count) => `has ${count} poison counters`),
    ...skips.map(
      ({ player, what }, index) => [`skip ${index}`, `${player} will skip the next ${plain(what)}.`] as const,
    ),
    ...extraTurns.map((player, index) => [`extra ${index}`, `${player} will get an extra turn.`] as const),
    ...left.map((player) => [`left ${player}`, `${player} has left the game.`] as const),
    ...lost.map((player) => [`lost ${player}`, `${player} has lost the game.`] as const),
    ...objects.map((object, index) => [`object ${index}`, objectInWords(object)] as const),
    ...(stack.length === 0 ? [] : [["stack", stackInWords(stack)] as const]),
    ...triggered.map(
      ({ object, when }, index) => [`triggered ${index}`, `${object} triggered: ${plain(when)}.`] as const,
    ),
  ]);
}

function stackInWords(stack: TracedState["stack"]): string {
  const names = stack.map(({ name, player }) => (player === "nobody" ? name : `${name} (${player})`));
  return `On the stack, from the top: ${names.join("; ")}.`;
}

function turnInWords({ players, number, isExtra, step }: NonNullable<TracedState["turn"]>): string {
  const whose = `${players.join(" and ")}’s ${isExtra ? "extra turn" : "turn"} (turn ${number})`;
  return step === "over" ? `${whose} is over.` : `${whose}: ${plain(step)}.`;
}

function objectInWords(object: TracedObject): string {
  const { name, controller, zone, isOpen, power, toughness, damage, counters, isTapped, attacks, blocks } = object;
  if (isOpen) return `${name}: it is not known what became of it.`;
  const facts = [
    zone === "gone" ? "gone" : plain(zone),
    zone === "battlefield" ? `controlled by ${controller}` : null,
    power === null || zone !== "battlefield" ? null : `${power}/${toughness}`,
    damage === 0 ? null : `${damage} damage`,
    ...Object.entries(counters).map(
      ([kind, count]) => `${count} ${plain(kind)} ${count === 1 ? "counter" : "counters"}`,
    ),
    isTapped ? "tapped" : null,
    attacks === null ? null : `attacks ${attacks}`,
    blocks.length === 0 ? null : `blocks ${blocks.join(" and ")}`,
  ];
  return `${name}: ${facts.filter((fact) => fact !== null).join(", ")}.`;
}

/** A question of the catalogue on a day and through time, also on a day on which its situation cannot happen. */
export type QuestionView = {
  readonly question: CatalogueQuestion;
  /** The titles of the sources that ask or answer it. */
  readonly sources: readonly string[];
  readonly intervals: QuestionHistoryAnswer["intervals"];
  readonly answered: { readonly answer: QuestionAnswer; readonly steps: readonly TraceStep[] } | null;
  /** Why the situation cannot happen on the day; `null` if it can. */
  readonly impossible: string | null;
};

/** Throws `unknown-question`, and `before-first-release`. */
export function questionView(holdings: HoldingsOnDay, id: string, on: IsoDate): QuestionView {
  const { intervals } = answerTo(getQuestionHistory, holdings, { id });
  const question = questionNamed(holdings.playbook, id);
  const sources = question.sources.map((source) => holdings.archive.sources.get(source)?.title ?? source);
  try {
    const answer = answerTo(getQuestion, holdings, { id, on });
    const matter = { playbook: holdings.playbook, situation: situationFrom(question.situation), work: noWork() };
    const steps = traceSteps(holdings, traceOf(matter, on), on);
    return { question, sources, intervals, answered: { answer, steps }, impossible: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    return { question, sources, intervals, answered: null, impossible: error.message };
  }
}
