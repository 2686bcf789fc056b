import type { History } from "../../core/archive/history.ts";
import { revisionInterval, revisionOn } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { statementOn } from "../../core/archive/tournament-rules.ts";
import type { Card } from "../../core/cards/card.ts";
import type { DataError } from "../../core/ingest/curated/dataset.ts";
import { type ParameterId, parameterValues } from "../../core/play/parameters.ts";
import { play } from "../../core/play/play.ts";
import { type CatalogueQuestion, type Parameter, type Playbook, playbookFrom } from "../../core/play/playbook.ts";
import { situationFrom } from "../../core/play/situation.ts";
import { Problem } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import { haveCommonDay, holdsOn, type Interval } from "../../core/text/days.ts";
import { type FiledFileStore, fileStoreErrors } from "./card-errors.ts";

/** What situations are decided by, each part with the file it stands in. */
export type FiledPlaybook = FiledFileStore & {
  readonly parameters: readonly { readonly file: string; readonly parameter: Parameter }[];
  readonly cards: readonly { readonly file: string; readonly card: Card }[];
  readonly questions: readonly { readonly file: string; readonly question: CatalogueQuestion }[];
};

/**
 * Finds what is wrong with parameters, cards and questions that each have the right form: values that the engine does not know, days out of order,
 * rules that were not there, words that the rule cited does not have, situations that cannot be played.
 */
export function playbookErrors(filed: FiledPlaybook, history: History): DataError[] {
  const errors = [
    ...nameErrors(filed),
    ...filed.parameters.flatMap(({ file, parameter }) =>
      parameterErrors(parameter, { history, filed }).map((error) => ({ file, ...error })),
    ),
    ...filed.cards.flatMap(({ file, card }) => cardErrors(card, history).map((error) => ({ file, ...error }))),
    ...fileStoreErrors(filed, filed.cards, history),
  ];
  if (errors.length > 0) return errors;
  const playbook = playbookOf(filed);
  return filed.questions.flatMap(({ file, question }) =>
    questionErrors(question, playbook, history).map((error) => ({ file, ...error })),
  );
}

/** The parameters, cards and questions, without their files. */
export function playbookOf({ parameters, cards, questions, rulings, tournamentRules }: FiledPlaybook): Playbook {
  return playbookFrom({
    parameters: parameters.map(({ parameter }) => parameter),
    cards: cards.map(({ card }) => card),
    questions: questions.map(({ question }) => question),
    rulings: rulings.map((filed) => filed.rulings),
    tournamentRules: tournamentRules.map(({ rule }) => rule),
  });
}

type ErrorInFile = Omit<DataError, "file">;

function nameErrors({ parameters, cards, questions }: FiledPlaybook): DataError[] {
  const named = [
    ...parameters.map(({ file, parameter: { id } }) => ({ file, id, expected: `parameters/${id}.yaml` })),
    ...cards.map(({ file, card: { id } }) => ({ file, id, expected: `cards/${id}.yaml` })),
    ...questions.map(({ file, question: { id, topic } }) => ({
      file,
      id,
      expected: `questions/${topic}/${id.toLowerCase()}.yaml`,
    })),
  ];
  const misplaced = named
    .filter(({ file, expected }) => file !== expected)
    .map(({ file, id, expected }) => ({
      file,
      path: ["id"],
      error: `"${id}" does not fit the name of the file`,
      fix: `name the file ${expected}, or mend the id`,
    }));
  const missing = (Object.keys(parameterValues) as ParameterId[])
    .filter((id) => !parameters.some(({ parameter }) => parameter.id === id))
    .map((id) => ({
      file: `parameters/${id}.yaml`,
      path: [],
      error: "the engine asks for this parameter, and it is missing",
      fix: "write the file; data/README.md shows how",
    }));
  const twice = questions
    .filter(({ question }, index) => questions.findIndex((other) => other.question.id === question.id) !== index)
    .map(({ file, question }) => ({
      file,
      path: ["id"],
      error: `"${question.id}" is the id of another question as well`,
      fix: "give it another one",
    }));
  return [...misplaced, ...(parameters.length === 0 ? [] : missing), ...twice];
}

/** What tells whether the references of a value hold. */
type Known = { readonly history: History; readonly filed: FiledFileStore };

function parameterErrors({ id, values }: Parameter, known: Known): ErrorInFile[] {
  const allowed: readonly string[] = parameterValues[id];
  return values.flatMap((datedValue, index) => {
    const { from, value, references } = datedValue;
    const interval = { from, to: values[index + 1]?.from ?? null };
    const at = (...rest: (string | number)[]): (string | number)[] => ["values", index, ...rest];
    const isKnown =
      value === "no-rule" ||
      value === "not-known" ||
      (typeof value === "string" ? allowed.includes(value) : allowed[0] === "list");
    return [
      ...orderErrors(values, index, "values"),
      ...(isKnown
        ? []
        : [
            {
              path: at("value"),
              error: `the engine does not know the value "${String(value)}"`,
              fix: `write one of ${[...allowed, "no-rule", "not-known"].join(", ")}`,
            },
          ]),
      ...references.flatMap((reference, place) =>
        referenceErrors(reference, interval, known).map((error) => ({
          ...error,
          path: at("references", place, ...error.path),
        })),
      ),
    ];
  });
}

function orderErrors(dated: readonly { readonly from: string }[], index: number, key: string): ErrorInFile[] {
  const [before, here] = [dated[index - 1], dated[index]];
  if (before === undefined || here === undefined || here.from > before.from) return [];
  return [
    {
      path: [key, index, "from"],
      error: `${here.from} does not come after ${before.from}`,
      fix: "put them in the order of their days, one for each day",
    },
  ];
}

function referenceErrors(
  reference: Parameter["values"][number]["references"][number],
  interval: Interval,
  { history, filed }: Known,
): ErrorInFile[] {
  const { lineage: id, source, tournamentRule, quote } = reference;
  if (tournamentRule !== null) return tournamentErrors(reference, interval, filed);
  if (source !== null) {
    return history.sources.has(source)
      ? []
      : [
          {
            path: ["source"],
            error: `no source "${source}" is known`,
            fix: `add sources/${source}.yaml, or mend the name`,
          },
        ];
  }
  const lineage = history.lineages.get(id ?? "");
  if (lineage === undefined) return [{ path: ["lineage"], error: `no lineage "${id}" is known`, fix: "mend the id" }];
  const absent = absentIn(lineage, interval);
  if (absent !== undefined)
    return [
      {
        path: ["lineage"],
        error: `"${id}" is not in the rules on ${absent}, while the value holds`,
        fix: "split the value at that day, or cite another rule",
      },
    ];
  const other =
    quote === null ? undefined : revisionsIn(lineage, interval).find((revision) => !isQuotedFrom(revision, quote));
  return other === undefined
    ? []
    : [
        {
          path: ["quote"],
          error: `"${id}" does not say this from ${other.from} on`,
          fix: "quote words that the rule has for as long as the value holds, or split the value at that day",
        },
      ];
}

/** A sentence of the tournament documents has to stand, and to have the words quoted, for as long as the value holds. */
function tournamentErrors(
  { tournamentRule: id, quote }: Parameter["values"][number]["references"][number],
  { from, to }: Interval,
  { tournamentRules }: FiledFileStore,
): ErrorInFile[] {
  const rule = tournamentRules.find(({ rule }) => rule.id === id)?.rule;
  if (rule === undefined)
    return [
      {
        path: ["tournamentRule"],
        error: `no tournament rule "${id}" is known`,
        fix: `add tournament-rules/${id}.yaml, or mend the id`,
      },
    ];
  const first = statementOn(rule, from);
  const later = rule.statements.filter((statement) => statement.from !== from && holdsOn({ from, to }, statement.from));
  if (first === undefined)
    return [
      {
        path: ["tournamentRule"],
        error: `nothing is known of "${id}" on ${from}`,
        fix: "cite it from its first day on, or write down what it said before",
      },
    ];
  const other = [first, ...later].find((statement) => quote !== null && !statement.quote?.includes(quote));
  if (other === undefined) return [];
  return [
    {
      path: ["quote"],
      error: `"${id}" is not quoted as saying this from ${other.from} on`,
      fix: "quote words that it has for as long as the value holds, or split the value at that day",
    },
  ];
}

/** A day in the interval on which a lineage was not in the rules; days before the first revision of an older one are not known, and pass. */
function absentIn(lineage: Lineage, { from, to }: Interval): string | undefined {
  if (revisionOn(lineage, from) === undefined && !(lineage.isOlder && from < (lineage.revisions[0]?.from ?? "")))
    return from;
  return lineage.revisions.find(
    (revision) => revision.hasEnded && revision.from !== from && holdsOn({ from, to }, revision.from),
  )?.from;
}

function revisionsIn(lineage: Lineage, { from, to }: Interval): Revision[] {
  return lineage.revisions.filter((revision) => {
    return !revision.hasEnded && haveCommonDay({ from, to }, revisionInterval(lineage, revision));
  });
}

/** Says whether words stand in a rule or its examples. What is not held cannot be compared, and passes. */
function isQuotedFrom({ text, examples }: Revision, quote: string): boolean {
  return text === null || [text, ...examples].some((words) => canonicalText(words).includes(canonicalText(quote)));
}

function cardErrors({ texts, sources }: Card, history: History): ErrorInFile[] {
  return [
    ...texts.flatMap((_text, index) => orderErrors(texts, index, "texts")),
    ...sources.flatMap((source, index) =>
      history.sources.has(source)
        ? []
        : [{ path: ["sources", index], error: `no source "${source}" is known`, fix: `add sources/${source}.yaml` }],
    ),
  ];
}

function questionErrors(question: CatalogueQuestion, playbook: Playbook, history: History): ErrorInFile[] {
  const { situation: written, expected, sources } = question;
  const asked = written.events.filter((event) => "ask" in event).length;
  const errors: ErrorInFile[] = [
    ...sources.flatMap((source, index) =>
      history.sources.has(source)
        ? []
        : [{ path: ["sources", index], error: `no source "${source}" is known`, fix: `add sources/${source}.yaml` }],
    ),
    ...expected.flatMap((_expectation, index) => orderErrors(expected, index, "expected")),
    ...expected.flatMap(({ values }, index) =>
      values.length === asked
        ? []
        : [
            {
              path: ["expected", index, "values"],
              error: `${values.length} values are expected, and ${asked} questions are asked`,
              fix: "write one value for each question, in order",
            },
          ],
    ),
  ];
  for (const [index, { from }] of expected.entries()) {
    const error = playError(question, playbook, from);
    if (error !== undefined)
      errors.push({ ...error, path: error.path.length > 0 ? error.path : ["expected", index, "from"] });
  }
  return errors;
}

/** What keeps a question from being played on a day, if anything does. */
function playError(
  { situation: written }: CatalogueQuestion,
  playbook: Playbook,
  on: Interval["from"],
): ErrorInFile | undefined {
  try {
    const { problem } = play(playbook, situationFrom(written), on);
    if (problem !== null) throw problem;
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const event = error.facts["event"];
    const path = typeof event === "number" ? ["situation", "events", event] : [];
    return {
      path,
      error: error.message.replace(/\.$/, ""),
      fix: "mend the situation, or the day from which it is expected",
    };
  }
}
