import { type History, type Lineage, type Revision, revisionInterval, revisionOn } from "../../core/archive/history.ts";
import { statementOn } from "../../core/ask/tournament-rules.ts";
import type { Fault } from "../../core/ingest/curated/dataset.ts";
import { type DoctrineId, doctrineValues } from "../../core/play/parameters.ts";
import { play } from "../../core/play/play.ts";
import {
  type Card,
  type CatalogueQuestion,
  type Doctrine,
  type Playbook,
  playbookFrom,
} from "../../core/play/playbook.ts";
import { situationFrom } from "../../core/play/situation.ts";
import { RulesError } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { Interval } from "../../core/text/days.ts";
import { type FiledShelf, shelfFaults } from "./card-errors.ts";

/** What situations are decided by, each part with the file it stands in. */
export type FiledPlaybook = FiledShelf & {
  readonly doctrines: readonly { readonly file: string; readonly doctrine: Doctrine }[];
  readonly cards: readonly { readonly file: string; readonly card: Card }[];
  readonly questions: readonly { readonly file: string; readonly question: CatalogueQuestion }[];
};

/**
 * Finds what is wrong with doctrines, cards and questions that each have the right form: values that the engine does not know, days out of order,
 * rules that were not there, words that the rule cited does not have, situations that cannot be played.
 */
export function playbookFaults(filed: FiledPlaybook, history: History): Fault[] {
  const faults = [
    ...nameFaults(filed),
    ...filed.doctrines.flatMap(({ file, doctrine }) =>
      doctrineFaults(doctrine, { history, filed }).map((fault) => ({ file, ...fault })),
    ),
    ...filed.cards.flatMap(({ file, card }) => cardFaults(card, history).map((fault) => ({ file, ...fault }))),
    ...shelfFaults(filed, filed.cards, history),
  ];
  if (faults.length > 0) return faults;
  const playbook = playbookOf(filed);
  return filed.questions.flatMap(({ file, question }) =>
    questionFaults(question, playbook, history).map((fault) => ({ file, ...fault })),
  );
}

/** The doctrines, cards and questions, without their files. */
export function playbookOf({ doctrines, cards, questions, rulings, tournamentRules }: FiledPlaybook): Playbook {
  return playbookFrom({
    doctrines: doctrines.map(({ doctrine }) => doctrine),
    cards: cards.map(({ card }) => card),
    questions: questions.map(({ question }) => question),
    rulings: rulings.map((filed) => filed.rulings),
    tournamentRules: tournamentRules.map(({ rule }) => rule),
  });
}

type FaultInFile = Omit<Fault, "file">;

function nameFaults({ doctrines, cards, questions }: FiledPlaybook): Fault[] {
  const named = [
    ...doctrines.map(({ file, doctrine: { id } }) => ({ file, id, expected: `doctrines/${id}.yaml` })),
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
      fault: `"${id}" does not fit the name of the file`,
      remedy: `name the file ${expected}, or mend the id`,
    }));
  const missing = (Object.keys(doctrineValues) as DoctrineId[])
    .filter((id) => !doctrines.some(({ doctrine }) => doctrine.id === id))
    .map((id) => ({
      file: `doctrines/${id}.yaml`,
      path: [],
      fault: "the engine asks for this doctrine, and it is missing",
      remedy: "write the file; data/README.md shows how",
    }));
  const twice = questions
    .filter(({ question }, index) => questions.findIndex((other) => other.question.id === question.id) !== index)
    .map(({ file, question }) => ({
      file,
      path: ["id"],
      fault: `"${question.id}" is the id of another question as well`,
      remedy: "give it another one",
    }));
  return [...misplaced, ...(doctrines.length === 0 ? [] : missing), ...twice];
}

/** What tells whether the grounds of a tenet hold. */
type Known = { readonly history: History; readonly filed: FiledShelf };

function doctrineFaults({ id, tenets }: Doctrine, known: Known): FaultInFile[] {
  const values: readonly string[] = doctrineValues[id];
  return tenets.flatMap((tenet, index) => {
    const { from, value, grounds } = tenet;
    const interval = { from, to: tenets[index + 1]?.from ?? null };
    const at = (...rest: (string | number)[]): (string | number)[] => ["tenets", index, ...rest];
    const isKnown =
      value === "no-rule" ||
      value === "not-known" ||
      (typeof value === "string" ? values.includes(value) : values[0] === "list");
    return [
      ...orderFaults(tenets, index, "tenets"),
      ...(isKnown
        ? []
        : [
            {
              path: at("value"),
              fault: `the engine does not know the value "${String(value)}"`,
              remedy: `write one of ${[...values, "no-rule", "not-known"].join(", ")}`,
            },
          ]),
      ...grounds.flatMap((ground, place) =>
        groundFaults(ground, interval, known).map((fault) => ({
          ...fault,
          path: at("grounds", place, ...fault.path),
        })),
      ),
    ];
  });
}

function orderFaults(dated: readonly { readonly from: string }[], index: number, key: string): FaultInFile[] {
  const [before, here] = [dated[index - 1], dated[index]];
  if (before === undefined || here === undefined || here.from > before.from) return [];
  return [
    {
      path: [key, index, "from"],
      fault: `${here.from} does not come after ${before.from}`,
      remedy: "put them in the order of their days, one for each day",
    },
  ];
}

function groundFaults(
  ground: Doctrine["tenets"][number]["grounds"][number],
  interval: Interval,
  { history, filed }: Known,
): FaultInFile[] {
  const { lineage: id, source, tournamentRule, quote } = ground;
  if (tournamentRule !== null) return tournamentFaults(ground, interval, filed);
  if (source !== null) {
    return history.sources.has(source)
      ? []
      : [
          {
            path: ["source"],
            fault: `no source "${source}" is known`,
            remedy: `add sources/${source}.yaml, or mend the name`,
          },
        ];
  }
  const lineage = history.lineages.get(id ?? "");
  if (lineage === undefined)
    return [{ path: ["lineage"], fault: `no lineage "${id}" is known`, remedy: "mend the id" }];
  const absent = absentIn(lineage, interval);
  if (absent !== undefined)
    return [
      {
        path: ["lineage"],
        fault: `"${id}" is not in the rules on ${absent}, while the tenet holds`,
        remedy: "split the tenet at that day, or cite another rule",
      },
    ];
  const other =
    quote === null ? undefined : revisionsIn(lineage, interval).find((revision) => !isQuotedFrom(revision, quote));
  return other === undefined
    ? []
    : [
        {
          path: ["quote"],
          fault: `"${id}" does not say this from ${other.from} on`,
          remedy: "quote words that the rule has for as long as the tenet holds, or split the tenet at that day",
        },
      ];
}

/** A sentence of the tournament documents has to stand, and to have the words quoted, for as long as the tenet holds. */
function tournamentFaults(
  { tournamentRule: id, quote }: Doctrine["tenets"][number]["grounds"][number],
  { from, to }: Interval,
  { tournamentRules }: FiledShelf,
): FaultInFile[] {
  const rule = tournamentRules.find(({ rule }) => rule.id === id)?.rule;
  if (rule === undefined)
    return [
      {
        path: ["tournamentRule"],
        fault: `no tournament rule "${id}" is known`,
        remedy: `add tournament-rules/${id}.yaml, or mend the id`,
      },
    ];
  const first = statementOn(rule, from);
  const later = rule.statements.filter((statement) => statement.from > from && (to === null || statement.from < to));
  if (first === undefined)
    return [
      {
        path: ["tournamentRule"],
        fault: `nothing is known of "${id}" on ${from}`,
        remedy: "cite it from its first day on, or write down what it said before",
      },
    ];
  const other = [first, ...later].find((statement) => quote !== null && !statement.quote?.includes(quote));
  if (other === undefined) return [];
  return [
    {
      path: ["quote"],
      fault: `"${id}" is not quoted as saying this from ${other.from} on`,
      remedy: "quote words that it has for as long as the tenet holds, or split the tenet at that day",
    },
  ];
}

/** A day in the interval on which a lineage was not in the rules; days before the first revision of an older one are not known, and pass. */
function absentIn(lineage: Lineage, { from, to }: Interval): string | undefined {
  if (revisionOn(lineage, from) === undefined && !(lineage.isOlder && from < (lineage.revisions[0]?.from ?? "")))
    return from;
  return lineage.revisions.find(
    (revision) => revision.hasEnded && revision.from > from && (to === null || revision.from < to),
  )?.from;
}

function revisionsIn(lineage: Lineage, { from, to }: Interval): Revision[] {
  return lineage.revisions.filter((revision) => {
    const held = revisionInterval(lineage, revision);
    return (to === null || held.from < to) && (held.to === null || held.to > from) && !revision.hasEnded;
  });
}

/** Says whether words stand in a rule or its examples. What is not held cannot be compared, and passes. */
function isQuotedFrom({ text, examples }: Revision, quote: string): boolean {
  return text === null || [text, ...examples].some((words) => canonicalText(words).includes(canonicalText(quote)));
}

function cardFaults({ texts, sources }: Card, history: History): FaultInFile[] {
  return [
    ...texts.flatMap((_text, index) => orderFaults(texts, index, "texts")),
    ...sources.flatMap((source, index) =>
      history.sources.has(source)
        ? []
        : [{ path: ["sources", index], fault: `no source "${source}" is known`, remedy: `add sources/${source}.yaml` }],
    ),
  ];
}

function questionFaults(question: CatalogueQuestion, playbook: Playbook, history: History): FaultInFile[] {
  const { situation: written, expected, sources } = question;
  const asked = written.events.filter((event) => "ask" in event).length;
  const faults: FaultInFile[] = [
    ...sources.flatMap((source, index) =>
      history.sources.has(source)
        ? []
        : [{ path: ["sources", index], fault: `no source "${source}" is known`, remedy: `add sources/${source}.yaml` }],
    ),
    ...expected.flatMap((_expectation, index) => orderFaults(expected, index, "expected")),
    ...expected.flatMap(({ values }, index) =>
      values.length === asked
        ? []
        : [
            {
              path: ["expected", index, "values"],
              fault: `${values.length} values are expected, and ${asked} questions are asked`,
              remedy: "write one value for each question, in order",
            },
          ],
    ),
  ];
  for (const [index, { from }] of expected.entries()) {
    const fault = playFault(question, playbook, from);
    if (fault !== undefined)
      faults.push({ ...fault, path: fault.path.length > 0 ? fault.path : ["expected", index, "from"] });
  }
  return faults;
}

/** What keeps a question from being played on a day, if anything does. */
function playFault(
  { situation: written }: CatalogueQuestion,
  playbook: Playbook,
  on: Interval["from"],
): FaultInFile | undefined {
  try {
    const { refusal } = play(playbook, situationFrom(written), on);
    if (refusal !== null) throw refusal;
    return undefined;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const event = error.facts["event"];
    const path = typeof event === "number" ? ["situation", "events", event] : [];
    return {
      path,
      fault: error.message.replace(/\.$/, ""),
      remedy: "mend the situation, or the day from which it is expected",
    };
  }
}
