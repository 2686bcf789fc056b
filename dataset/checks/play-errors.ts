import type { Archive } from "../../core/archive/archive.ts";
import type { AskingFile } from "../../core/archive/asking.ts";
import type { Preset } from "../../core/archive/collection.ts";
import type { Parameter } from "../../core/archive/parameter.ts";
import type { Card } from "../../core/cards/card.ts";
import type { DataError, ErrorInFile } from "../../core/ingest/curated/dataset.ts";
import { engineValuesOf, type ParameterId, parameterValues } from "../../core/play/parameters/parameters.ts";
import { play } from "../../core/play/play.ts";
import { type CatalogueQuestion, type Playbook, playbookFrom } from "../../core/play/playbook.ts";
import { situationFrom } from "../../core/play/situation.ts";
import type { DatedWord } from "../../core/play/words/dated-word.ts";
import { Problem } from "../../core/problem.ts";
import type { Interval } from "../../core/text/days.ts";
import { askingErrors } from "./asking-errors.ts";
import { type FiledFileStore, fileStoreErrors } from "./card-errors.ts";
import { orderErrors, parameterErrors, presetErrors, sourceErrors } from "./parameter-errors.ts";

/** What decides situations, each part with its file. */
export type FiledPlaybook = FiledFileStore & {
  readonly parameters: readonly { readonly file: string; readonly parameter: Parameter }[];
  readonly cards: readonly { readonly file: string; readonly card: Card }[];
  readonly questions: readonly { readonly file: string; readonly question: CatalogueQuestion }[];
  readonly presets: readonly { readonly file: string; readonly preset: Preset }[];
  readonly asking: readonly { readonly file: string; readonly asking: AskingFile }[];
  readonly words: readonly FiledWords[];
};

/**
 * Finds what is wrong with parameters, cards, presets and questions that each have the right form: values outside their
 * set, days out of order, rules that were not there, words that the rule cited does not have, situations that cannot be
 * played.
 */
export function playbookErrors(filed: FiledPlaybook, archive: Archive): DataError[] {
  const errors = [
    ...nameErrors(filed),
    ...filed.parameters.flatMap(({ file, parameter }) =>
      parameterErrors(parameter, { archive }).map((error) => ({ file, ...error })),
    ),
    ...filed.cards.flatMap(({ file, card }) => cardErrors(card, archive).map((error) => ({ file, ...error }))),
    ...filed.presets.flatMap(({ file, preset }) =>
      presetErrors(file, preset, archive).map((error) => ({ file, ...error })),
    ),
    ...askingErrors(filed, archive),
    ...wordErrors(filed.words, archive),
    ...fileStoreErrors(filed, filed.cards, archive),
  ];
  if (errors.length > 0) return errors;
  const playbook = playbookOf(filed);
  return filed.questions.flatMap(({ file, question }) =>
    questionErrors(question, playbook, archive).map((error) => ({ file, ...error })),
  );
}

/** The parameters, cards and questions, without their files. */
export function playbookOf({ parameters, cards, questions, rulings, presets, asking, words }: FiledPlaybook): Playbook {
  return playbookFrom({
    parameters: parameters.map(({ parameter }) => parameter),
    cards: cards.map(({ card }) => card),
    questions: questions.map(({ question }) => question),
    rulings: rulings.map((filed) => filed.rulings),
    presets: presets.map(({ preset }) => preset),
    asking: asking.map((filed) => filed.asking),
    words: words.flatMap((filed) => filed.words),
  });
}

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
      fix: `name the file ${expected}, or correct the id`,
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
  const ofSameName = parameters
    .filter(
      ({ parameter }, index) => parameters.findIndex((other) => other.parameter.name === parameter.name) !== index,
    )
    .map(({ file, parameter }) => ({
      file,
      path: ["name"],
      error: `"${parameter.name}" is the name of another rule of play as well`,
      fix: "give it another one",
    }));
  return [...misplaced, ...(parameters.length === 0 ? [] : missing), ...twice, ...ofSameName];
}

function cardErrors({ texts, sources }: Card, archive: Archive): ErrorInFile[] {
  return [...texts.flatMap((_text, index) => orderErrors(texts, index, "texts")), ...sourceErrors(sources, archive)];
}

function questionErrors(question: CatalogueQuestion, playbook: Playbook, archive: Archive): ErrorInFile[] {
  const { situation: written, expected, sources } = question;
  const questions = written.events.filter((event) => "ask" in event).length;
  const errors: ErrorInFile[] = [
    ...sourceErrors(sources, archive),
    ...expected.flatMap((_expectation, index) => orderErrors(expected, index, "expected")),
    ...expected.flatMap(({ values }, index) =>
      values.length === questions
        ? []
        : [
            {
              path: ["expected", index, "values"],
              error: `${values.length} values are expected, and ${questions} questions are asked`,
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

/** The error that prevents a question from being played on a day, if there is one. */
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
      fix: "correct the situation, or the day from which it is expected",
    };
  }
}

type FiledWords = { readonly file: string; readonly words: readonly DatedWord[] };

/** Finds what is wrong with words of situations: rules of play and sets that do not exist, words that stand twice. */
function wordErrors(files: readonly FiledWords[], archive: Archive): DataError[] {
  const all = files.flatMap(({ words }) => words.map(({ word }) => word));
  return files.flatMap(({ file, words }) =>
    words.flatMap((dated, index) => {
      const error = wordError(dated, all, archive);
      return error === undefined ? [] : [{ file, path: ["words", index], ...error }];
    }),
  );
}

function wordError(
  dated: DatedWord,
  all: readonly string[],
  { releases }: Archive,
): Pick<DataError, "error" | "fix"> | undefined {
  const { word, parameter } = dated;
  if (all.indexOf(word) !== all.lastIndexOf(word))
    return { error: `"${word}" stands twice in words/`, fix: "remove one of the two" };
  if (parameter !== null)
    return engineValuesOf(parameter) === undefined
      ? { error: `the engine reads no parameter "${parameter}"`, fix: "correct its id" }
      : undefined;
  const { from, set } = dated;
  const release = releases.find((release) => release.from === from);
  if (release === undefined) return { error: `${from} is the day of no release`, fix: "write the day of a release" };
  return set === null || release.sets.some(({ code }) => code === set)
    ? undefined
    : { error: `the release of ${from} did not come with ${set}`, fix: "correct the set, or the day" };
}
