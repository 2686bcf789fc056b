import type { Archive } from "../../archive/archive.ts";
import type { Days } from "../../archive/change.ts";
import { type ChangeScope, followedScope } from "../../archive/change-scope.ts";
import { revisionOn } from "../../archive/life.ts";
import { releaseInForce } from "../../archive/lookup.ts";
import type { DiffScope } from "../../contract/diff.ts";
import type {
  AnswerOnDay,
  CitedAnswer,
  DiffWithOutcomes,
  OutcomesDiffAnswer,
  QuestionDifference,
  SkippedQuestion,
} from "../../contract/outcomes.ts";
import { cachedValues, keepLast } from "../../derived.ts";
import type { Holdings } from "../../holdings.ts";
import { noWork, valueOn } from "../../play/context.ts";
import type { ParameterId } from "../../play/parameters/parameters.ts";
import { type Play, play } from "../../play/play.ts";
import type { CatalogueQuestion, Playbook } from "../../play/playbook.ts";
import { situationFrom } from "../../play/situation.ts";
import type { Situation } from "../../play/words/written-situation.ts";
import { Problem } from "../../problem.ts";
import { questionAddress } from "../../text/addresses.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { diffAnswer } from "../diff.ts";
import { citedAnswer } from "./cite.ts";
import { changeOf } from "./outcome.ts";
import { firstDay, type Matter, type PlaySegment, segmentOn } from "./segments.ts";

/** Compares how two days decide a situation, question by question. Throws `unknown-card`. */
export function outcomesDiffAnswer(
  archive: Archive,
  playbook: Playbook,
  { situation, from, to }: { readonly situation: Situation; readonly from: IsoDate; readonly to: IsoDate },
): OutcomesDiffAnswer {
  const work = noWork();
  const [before, after] = [from, to].map((on) => answeredOn({ archive, playbook, situation, work }, on));
  const questions = situation.events.flatMap((written, event) => ("ask" in written ? [{ written, event }] : []));
  return {
    from,
    to,
    questions: [],
    notAskedBefore: [],
    differences: questions.map(({ written, event }, index) => {
      const [old, fresh] = [before?.cited[index], after?.cited[index]];
      const isPossibleThen = old !== undefined;
      const changed =
        old !== undefined && fresh !== undefined
          ? changeOf(old, fresh)
          : isPossibleThen === (fresh !== undefined)
            ? null
            : "possible";
      return {
        question: written,
        event,
        changed,
        before: sideOf(old, before?.impossible),
        after: sideOf(fresh, after?.impossible),
      };
    }),
  };
}

type AnswersOnDay = { readonly cited: readonly CitedAnswer[]; readonly impossible: string | null };

function answeredOn({ archive, playbook, situation, work }: Matter, on: IsoDate): AnswersOnDay {
  const { answers, problem } = play(playbook, situation, on, { work });
  return {
    cited: answers.map((answer) => citedAnswer(archive, playbook, answer, on)),
    impossible: problem?.message ?? null,
  };
}

function sideOf(cited: CitedAnswer | undefined, impossible: string | null | undefined): AnswerOnDay {
  if (cited === undefined) return { impossible: impossible ?? "" };
  return {
    value: cited.value,
    sentence: cited.sentence,
    layer: cited.layer,
    lineages: cited.citations.flatMap(({ lineage }) => lineage ?? []),
  };
}

/**
 * Compares how two days answer all questions of the catalogue. Questions that made no sense yet on the earlier day are
 * listed separately. Throws `before-first-release`, and `invalid-request` if the days are in the wrong order.
 */
export function catalogueDiffAnswer(
  archive: Archive,
  playbook: Playbook,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): OutcomesDiffAnswer {
  if (from > to) throw new Problem("invalid-request", `"from" (${from}) has to be before "to" (${to}).`, { from, to });
  releaseInForce(archive, from);
  const scope = { section: null, rule: null, lineage: null, classes: [] };
  const catalogue = catalogueInTime(archive, playbook);
  const questions = outcomesBetween({ archive, playbook }, { from, to, scope });
  return { from, to, differences: [], questions, notAskedBefore: notAskedOn(catalogue, { from, to }) };
}

/** The questions that make no sense on the earlier day, by id, with the reason and the answer of the later day. */
function notAskedOn(
  catalogue: CatalogueInTime,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): SkippedQuestion[] {
  return catalogue
    .flatMap((dated) => {
      const { question, askedFrom } = dated;
      if (from >= askedFrom) return [];
      const { id, title } = question;
      const [reason, after] = [dated.whyNotAskedOn(from), dated.answersOn(to)];
      return [{ question: id, title, askedFrom, reason, after, href: questionAddress(id) }];
    })
    .toSorted(byText(({ question }) => question));
}

/**
 * Why a question makes no sense on a day: one of its cards did not exist yet, or a parameter that it reads has no
 * value.
 */
function whyNotAsked({ situation, expected }: CatalogueQuestion, playbook: Playbook, day: IsoDate): string {
  const { problem, context } = play(playbook, situationFrom(situation), day);
  const { card, firstDay: cameOut, parameters = [] } = problem?.facts ?? {};
  if (card !== undefined && cameOut !== undefined) return `${card} came out on ${cameOut}.`;
  const decisive = problem === null ? [...context.parametersRead] : (parameters as readonly ParameterId[]);
  const silent = decisive.flatMap((id) => {
    const dated = valueOn(playbook, id, day);
    return dated?.value === "no-rule" || dated?.value === "not-known" ? [dated.says] : [];
  });
  if (silent.length > 0) return [...new Set(silent)].join(" ");
  if (problem !== null) return problem.message;
  // Most questions are about control of players, even if playing them reads no parameter of that kind.
  const control = valueOn(playbook, "who-decides", day);
  return control?.value === "no-rule" ? control.says : `It is answered from ${expected[0]?.from} on.`;
}

/** A question of the catalogue, played on the days that are asked for. */
type DatedQuestion = {
  readonly question: CatalogueQuestion;
  /** The first day on which it makes sense. */
  readonly askedFrom: IsoDate;
  /** What tells its answers on a day from others. Expects a day on which it makes sense, as `changesBetween` does. */
  keyOn(day: IsoDate): string;
  /** Its answers on a day; none before it makes sense. */
  answersOn(day: IsoDate): readonly AnswerOnDay[];
  /** Why it makes no sense on an earlier day. */
  whyNotAskedOn(day: IsoDate): string;
  /** The days after one day, up to another, on which its answers change. */
  changesBetween(from: IsoDate, to: IsoDate): readonly IsoDate[];
};

type CatalogueInTime = readonly DatedQuestion[];

const lastCatalogue = () => keepLast<CatalogueInTime>();

/** All questions. What was played is kept, so that any two days can be compared quickly the next time. */
function catalogueInTime(archive: Archive, playbook: Playbook): CatalogueInTime {
  return archive.once(lastCatalogue)(playbook, () =>
    [...playbook.questions.values()].map((question) => datedQuestion(archive, playbook, question)),
  );
}

/** Few days are asked for at a time, each in several formats and scopes. */
const daysKept = 4;

function datedQuestion(archive: Archive, playbook: Playbook, question: CatalogueQuestion): DatedQuestion {
  const askedFrom = question.expected[0]?.from ?? firstDay(archive);
  const situation = situationFrom(question.situation);
  const segments: (PlaySegment & { readonly day: IsoDate; readonly key: string })[] = [];
  const segmentAround = (day: IsoDate) => {
    const earlier = segments.find((segment) => holdsOn(segment, day));
    if (earlier !== undefined) return earlier;
    const found = segmentOn({ archive, playbook, situation, work: noWork() }, day, "values");
    const segment = { ...found, day, key: keyOf(found.play) };
    segments.push(segment);
    return segment;
  };
  return {
    question,
    askedFrom,
    keyOn: (day) => segmentAround(day).key,
    answersOn: cachedValues((day: IsoDate) => {
      if (day < askedFrom) return [];
      const { day: start, play: then } = segmentAround(day);
      // A sentence may name the day.
      const { answers, problem } = start === day ? then : play(playbook, situation, day);
      if (problem !== null) return [sideOf(undefined, problem.message)];
      return answers.map((answer) => sideOf(citedAnswer(archive, playbook, answer, day), null));
    }, daysKept),
    whyNotAskedOn: cachedValues((day: IsoDate) => whyNotAsked(question, playbook, day), daysKept),
    changesBetween(from, to) {
      const days: IsoDate[] = [];
      let before = segmentAround(from);
      while (before.to !== null && before.to <= to) {
        const next = segmentAround(before.to);
        if (next.key !== before.key) days.push(before.to);
        before = next;
      }
      return days;
    },
  };
}

function keyOf({ answers, problem }: Play): string {
  return problem === null ? JSON.stringify(answers.map(({ value }) => value)) : "impossible";
}

/**
 * Compares what is held on two days, and how they answer the questions of the catalogue. Throws what `diffAnswer`
 * throws.
 */
export function diffWithOutcomes(
  { archive, playbook }: Pick<Holdings, "archive" | "playbook">,
  days: Days,
  scope: DiffScope,
): DiffWithOutcomes {
  const answer = diffAnswer(archive, days, scope);
  return { ...answer, outcomes: outcomesBetween({ archive, playbook }, { ...days, scope }) };
}

/**
 * The questions of the catalogue that two days answer differently; with a scope, only those that cite a rule in it on
 * either day.
 */
export function outcomesBetween(
  { archive, playbook }: Pick<Holdings, "archive" | "playbook">,
  { from, to, scope }: { readonly from: IsoDate; readonly to: IsoDate; readonly scope: ChangeScope },
): QuestionDifference[] {
  const { has } = followedScope(archive, { from, to }, scope);
  const isLimited = (scope.section ?? scope.rule ?? scope.lineage) !== null;
  return catalogueInTime(archive, playbook)
    .flatMap((dated) => {
      const { question, askedFrom } = dated;
      if (from < askedFrom || to < askedFrom || dated.keyOn(from) === dated.keyOn(to)) return [];
      const [before, after] = [dated.answersOn(from), dated.answersOn(to)];
      const { id, title } = question;
      const rests = (answers: readonly AnswerOnDay[], day: "from" | "to"): boolean =>
        answers.some((answer) =>
          "impossible" in answer ? false : answer.lineages.some((lineage) => has(standing(lineage, day), day)),
        );
      if (isLimited && !rests(before, "from") && !rests(after, "to")) return [];
      const changedOn = dated.changesBetween(from, to);
      return [{ question: id, title, changedOn, before, after, href: questionAddress(id) }];
    })
    .toSorted(byText(({ question }) => question));

  function standing(lineage: string, day: "from" | "to") {
    const cited = archive.lineages.get(lineage);
    return { lineage, number: (cited && revisionOn(cited, day === "from" ? from : to)?.number) ?? null };
  }
}
