import { z } from "zod";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { questionNamed } from "../../core/ask/outcomes/catalogue.ts";
import { outcomeAnswer, timelineAnswer } from "../../core/ask/outcomes/outcome.ts";
import {
  firstName,
  type QuickStart,
  quickStarted,
  secondName,
  startingCards,
  unknownCard,
  usualQuestions,
} from "../../core/ask/outcomes/quick-start.ts";
import type { OutcomeAnswer, TimelineInterval } from "../../core/contract/outcomes.ts";
import { noWork, playAnyway } from "../../core/play/context.ts";
import { eventGroups } from "../../core/play/events/kinds.ts";
import { questionGroups } from "../../core/play/questions/kinds.ts";
import { kindOf, playedInWords, situationFrom } from "../../core/play/situation.ts";
import { situationForm } from "../../core/play/situation-form.ts";
import { partNames } from "../../core/play/turn-steps.ts";
import { type Description, type Keys, keyWords, meansInWords, shapeOf } from "../../core/play/words/description.ts";
import { plain } from "../../core/play/words/plain-words.ts";
import { keyName, type Part } from "../../core/play/words/shape.ts";
import {
  eventsMax,
  playersMax,
  type WrittenEvent,
  type WrittenSituation,
} from "../../core/play/words/written-situation.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";

/** Building a situation step by step: the kinds of events and questions, what is wrong, and what is decided so far. */

export type { QuickStart, WrittenEvent, WrittenSituation };
export { eventsMax, playedInWords as eventInWords, playersMax };

/** A key of an event: its field in a form. */
export type EventField = {
  readonly name: string;
  readonly label: string;
  /** The type of its value, as in a `Shape`; `word` and `words`: one or several of `words`. */
  readonly type: Extract<Part, string> | "word" | "words";
  readonly words: readonly { readonly word: string; readonly name: string }[];
  readonly isNeeded: boolean;
  /** The name of a card is expected. */
  readonly isCard: boolean;
};

/** A kind of event or question. Its id tells an event and a question of the same name apart. */
export type FormKind = {
  readonly id: string;
  readonly isQuestion: boolean;
  readonly name: string;
  readonly means: string;
  readonly fields: readonly EventField[];
};

type EventGroup = { readonly name: string; readonly kinds: readonly FormKind[] };

type Groups = Readonly<Record<string, Readonly<Record<string, Description>>>>;

function groupsOf(groups: Groups, isQuestion: boolean): readonly EventGroup[] {
  return Object.entries(groups).map(([name, kinds]) => ({
    name,
    kinds: Object.entries(kinds).map(([kind, description]) => ({
      id: isQuestion ? `ask-${kind}` : kind,
      isQuestion,
      name: description.name,
      means: meansInWords(description),
      fields: Object.entries(shapeOf(description.keys)).map(([key, part]) => fieldOf(description.keys, key, part)),
    })),
  }));
}

function fieldOf(keys: Keys, key: string, part: Part): EventField {
  const { label, isCard = false } = keyWords(keys, keyName(key));
  const words = typeof part === "string" ? [] : "severalOf" in part ? part.severalOf : part;
  return {
    name: keyName(key),
    label,
    type: typeof part === "string" ? part : "severalOf" in part ? "words" : "word",
    words: words.map((word) => ({ word, name: plain(word) })),
    isNeeded: !key.endsWith("?"),
    isCard,
  };
}

/** All kinds of events, and all kinds of questions, by what they are about. */
export const kindsOfEvents = { events: groupsOf(eventGroups, false), questions: groupsOf(questionGroups, true) };

const kinds: ReadonlyMap<string, FormKind> = new Map(
  [...kindsOfEvents.events, ...kindsOfEvents.questions].flatMap((group) => group.kinds.map((kind) => [kind.id, kind])),
);

/** A kind by its id. */
export function kindNamed(id: string): FormKind | undefined {
  return kinds.get(id);
}

/** The kind of an event or question that was written. */
export function kindWritten(event: WrittenEvent): FormKind | undefined {
  return kinds.get("ask" in event ? `ask-${event["ask"]}` : kindOf(event));
}

/** A situation that may have no events yet. */
const unfinishedForm = situationForm.extend({ events: z.array(situationForm.shape.events.element).max(eventsMax) });

/** Reads an unfinished situation from JSON. Throws `invalid-request` if it is not one. */
export function situationRead(written: string): WrittenSituation {
  const read = unfinishedForm.safeParse(plainFrom(written));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Problem(
    "invalid-request",
    `The situation in the address is not valid: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
  );
}

function plainFrom(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new Problem(
      "invalid-request",
      "The situation in the address is cut off or not JSON; begin again at /situation.",
    );
  }
}

/** What is wrong with who plays. Events that do not fit the players are told at each event, by `decided`. */
export function seatErrors(situation: WrittenSituation): string[] {
  const read = unfinishedForm.safeParse(situation);
  if (!read.success) return [...new Set(read.error.issues.map(({ message }) => `${message}.`))];
  const problem = problemOf(() => situationFrom({ ...situation, events: [anyQuestion] }));
  return problem === null ? [] : [problem.message];
}

/** What is wrong with an event: its form, and a card that cannot be played or that is aimed at nobody. */
export function eventErrors({ playbook }: HoldingsOnDay, kind: FormKind, event: WrittenEvent, on: IsoDate): string[] {
  const read = situationForm.shape.events.element.safeParse(event);
  const ofForm = (read.error?.issues ?? []).map(({ path, message }) => {
    const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
    return path.length === 0 ? sentence : `${path.join(", ")}: ${sentence}`;
  });
  if (!["card", "activates", "ask-mayTarget"].includes(kind.id)) return ofForm;
  const name = String(event["card"] ?? event["activates"] ?? "");
  const card = playbook.cards.get(name.toLowerCase());
  if (card === undefined) return [...ofForm, unknownCard(playbook, name)];
  const text = card.texts.findLast(({ from }) => from <= on) ?? card.texts[0];
  const isAimed = event["on"] !== undefined || kind.id === "ask-mayTarget" || text?.target === "none";
  return isAimed ? ofForm : [...ofForm, `${card.name} needs a target: say at whom it is aimed.`];
}

/** The situation of a question of the catalogue. Throws `unknown-question`. */
export function situationOf({ playbook }: HoldingsOnDay, question: string): WrittenSituation {
  return questionNamed(playbook, question).situation;
}

/** The situation begun by a sentence or a card, or what is missing in it. */
export function situationBegun({ playbook }: HoldingsOnDay, quick: QuickStart, on: IsoDate) {
  return quickStarted(playbook, quick, on);
}

/**
 * A situation with the usual questions of its current turn, in which `whom` is to be controlled; `null` if nobody is, or
 * something is asked already.
 */
export function withUsualQuestions(
  written: WrittenSituation,
): { readonly situation: WrittenSituation; readonly whom: string } | null {
  const { events } = written;
  const whom = events.findLast((event) => "turn" in event)?.["turn"];
  const by = events.findLast((event) => "by" in event && event["on"] === whom)?.["by"];
  if (typeof whom !== "string" || typeof by !== "string" || by === whom) return null;
  const asking = [...events, ...usualQuestions(by, whom)];
  if (asking.length > eventsMax || events.some((event) => "ask" in event)) return null;
  return { situation: { ...written, events: asking }, whom };
}

/** With what a situation can begin. */
export type Beginnings = {
  /** The names of all cards that can be played. */
  readonly cards: readonly string[];
  /** Those of them that a quick start takes. */
  readonly startingCards: readonly string[];
  /** How many questions the catalogue has. */
  readonly questions: number;
  readonly players: readonly [string, string];
};

/** With what a situation can begin under the rules of a day. */
export function beginningsOn({ playbook }: HoldingsOnDay, on: IsoDate): Beginnings {
  return {
    cards: [...playbook.cards.values()].map(({ name }) => name),
    startingCards: startingCards(playbook, on),
    questions: playbook.questions.size,
    players: [firstName, secondName],
  };
}

/** A situation as far as it can be decided: on a day, through time, and the problem if there is one. */
export type SituationDecision = {
  /** `null` if nothing is asked, and on a day on which it cannot happen. */
  readonly answer: OutcomeAnswer | null;
  /** Empty if nothing is asked, and if it can happen on no day. */
  readonly intervals: readonly TimelineInterval[];
  readonly problem: Problem | null;
};

/** Decides a situation that may be unfinished. */
export function situationDecided(
  { archive, playbook }: HoldingsOnDay,
  written: WrittenSituation,
  on: IsoDate,
): SituationDecision {
  const isAsked = written.events.some((event) => "ask" in event);
  // An impossible event is reported at the event, even before a question is asked.
  const events = isAsked ? written.events : [...written.events, anyQuestion];
  // The page is one answer, which decides twice.
  const work = noWork();
  let answer: OutcomeAnswer | null = null;
  const problem = problemOf(() => {
    const situation = situationFrom({ ...written, events });
    const outcome = outcomeAnswer(archive, playbook, { situation, on }, work);
    if (isAsked) answer = outcome;
  });
  if (!isAsked || (problem !== null && problem.code !== "situation-impossible"))
    return { answer, intervals: [], problem };
  // A situation that cannot happen on this day may happen on others. One that can never happen has no days to show.
  let intervals: readonly TimelineInterval[] = [];
  const never = problemOf(() => {
    intervals = timelineAnswer(archive, playbook, { situation: situationFrom(written) }, work).intervals;
  });
  return { answer, intervals, problem: problem ?? never };
}

/** A question that does not depend on the situation. */
const anyQuestion = { ask: "attackable" };

/** The problem that an attempt throws; any other error is thrown again. */
function problemOf(attempt: () => unknown): Problem | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * Why something cannot happen, without the parts for programs: the written event, the key that would allow it, and
 * names of steps.
 */
export function impossibleInWords(sentence: string): string {
  return sentence
    .replace(/^Event (\d+) \(.*\) cannot happen: /s, "Event $1 cannot happen: ")
    .replace(` ${playAnyway}`, "")
    .replace(/(?<![a-z])[a-z]+(?:-[a-z]+)+/g, (name) => (stepNames.has(name) ? plain(name) : name));
}

const stepNames: ReadonlySet<string> = new Set(partNames);
