import type { Confidence } from "../archive/lineage.ts";
import type { DatedValue } from "../archive/parameter.ts";
import type { Card, CardText } from "../cards/card.ts";
import { nearestNames } from "../cards/names.ts";
import { Problem, problemAgain } from "../problem.ts";
import type { IsoDate } from "../text/days.ts";
import { suggestionFor } from "../text/likeness.ts";
import type { ParameterId, ValueOf } from "./parameters/parameters.ts";
import type { Playbook } from "./playbook.ts";
import type { Meanings } from "./stack-entry.ts";
import type { DatedWord } from "./words/dated-word.ts";
import type { Situation, WrittenEvent } from "./words/written-situation.ts";

/**
 * Why an answer is less sure than what decides it: the sentences that say so, how sure it still is, and the parameters
 * to cite for it.
 */
export type AnswerDoubt = {
  readonly says: readonly string[];
  readonly confidence: Exclude<Confidence, "high">;
  readonly references?: readonly ParameterId[];
};

/**
 * The context in which a situation is played on one day: its players, and the parameters of the day. It records the
 * parameters read, because an answer holds as long as none of them changes.
 */
export type Context = {
  readonly on: IsoDate;
  readonly situation: Situation;
  readonly parametersRead: Set<ParameterId>;
  /** The parameters without a rule on the day that leave something open. */
  readonly open: Set<ParameterId>;
  readonly assumptions: Assumptions;
  /** What players choose by a rule: among which objects, the rule, and what is open (the rest of a sentence). */
  readonly choices: Map<
    string,
    { readonly names: readonly string[]; readonly rule: ParameterId; readonly open: string }
  >;
  /** How many ways to go on there were each time that the situation left it open (`ways.ts`). */
  readonly ways: number[];
  /** Whether an answer may depend on the way that was taken. */
  isWayTaken: boolean;
  /** The value of a parameter, without recording that it was read. */
  valueOf(id: ParameterId): unknown;
  readonly cardsRead: Set<Card>;
  /** The words read whose days no parameter gives. */
  readonly wordsRead: Set<DatedWord>;
  /** The words for what the rules of the day are not sure to have: how sure it is, and why (the rest of a sentence). */
  readonly doubts: Map<string, { readonly certainty: Confidence; readonly why: string }>;
  /** What made the answers less sure on which effects and conditions rest: each later answer may rest on it, too. */
  readonly carried: Map<string, AnswerDoubt>;
  /**
   * All cards known, for questions about which cards exist; `isAnyCardConsulted` says that such a question was asked.
   */
  readonly playbook: Playbook;
  isAnyCardRead: boolean;
  /** The place of the current event, from 0. */
  at: number;
  /** The language of situations, in which effects are written, too. */
  language: Language;
  readonly work: Work;
};

/**
 * The work of one answer, which may play a situation many times: the looks at objects, abilities and effects so far, and
 * how many there may be.
 */
export type Work = { looks: number; readonly most: number };

/** The work of an answer that begins. */
export const noWork = (most = looksMax): Work => ({ looks: 0, most });

/** How the events of an effect are played, and its conditions answered. */
/** Events that have to be possible as a whole: what a player chose to do, or the costs of a spell or ability. */
export type Need = "whole" | "costs";

export type Language = {
  /** The state in which what is stated of permanents holds for their copies, too. */
  copied<State>(state: State, context: Context): State;
  /** Takes and returns a state of the game. */
  play<State>(state: State, event: WrittenEvent, context: Context): State;
  isTrue<State>(state: State, condition: WrittenEvent, context: Context): boolean;
  /** The answer to a question in an effect; `isSure`: it does not rest on what the situation leaves open. */
  answer<State>(state: State, question: WrittenEvent, context: Context): { value: unknown; isSure: boolean };
  /**
   * Plays the events of an effect, in which words such as `you` have these meanings. What is impossible is left out,
   * unless there is a need for all of it.
   */
  effect<State>(
    state: State,
    events: readonly WrittenEvent[],
    meanings: Meanings,
    context: Context,
    need?: Need,
  ): State;
};

/** What is taken to be so where a situation is played once more, because something is open. */
export type Assumptions = {
  /** Values that parameters have in place of those of the day. */
  readonly values: ReadonlyMap<ParameterId, unknown>;
  /** Nothing becomes of an object of which it is open what becomes of it. */
  readonly isNothing: boolean;
  /** Which of each group of `choices` is chosen, by its place; `null`: that stays open. */
  readonly chosen: ReadonlyMap<string, number> | null;
  /** Which of the `ways` is tried each time, by its place (left out, the first); `null`: none is. */
  readonly tried: readonly number[] | null;
};

const noLanguage: Language = {
  copied: (state) => state,
  play: (state) => state,
  isTrue: () => false,
  answer: () => ({ value: null, isSure: false }),
  effect: (state) => state,
};

/** Makes a new context. */
export function contextFor(
  playbook: Playbook,
  situation: Situation,
  on: IsoDate,
  language: Language = noLanguage,
  work: Work = noWork(),
  assumptions: Partial<Assumptions> = {},
): Context {
  return {
    open: new Set(),
    choices: new Map(),
    ways: [],
    isWayTaken: false,
    assumptions: { values: new Map(), isNothing: false, chosen: null, tried: null, ...assumptions },
    // Before its first value a parameter is not known.
    valueOf: (id) => assumptions.values?.get(id) ?? valueOn(playbook, id, on)?.value ?? "not-known",
    on,
    situation,
    playbook,
    parametersRead: new Set(),
    cardsRead: new Set(),
    wordsRead: new Set(),
    doubts: new Map(),
    carried: new Map(),
    isAnyCardRead: false,
    at: 0,
    language,
    work,
  };
}

/** Twenty times as many as any situation of the catalogue takes for its answers on all days: about a second. */
const looksMax = 1_000_000;

/**
 * Counts looks at objects, abilities or effects, wherever there may be far more of them than events. Throws `too-large`
 * when an answer takes too many: no effect leaves that out, as it leaves out what is impossible.
 */
export function countLooks({ work }: Pick<Context, "work">, looks: number): void {
  work.looks += looks;
  if (work.looks <= work.most) return;
  throw new Problem(
    "too-large",
    "The situation needs more work than one answer may take: it is played by the rules of every time, and has too many events, questions, objects, abilities or effects for that. Tell it with fewer.",
  );
}

/** The value of a parameter on a day; `undefined` before its first value. */
export function valueOn(playbook: Playbook, id: ParameterId, day: IsoDate): DatedValue | undefined {
  return playbook.parameters.get(id)?.values.findLast(({ from }) => from <= day);
}

/**
 * The value of a parameter in this context, which is recorded as read. Before its first value a parameter is
 * `not-known`.
 */
export function readParameter<Id extends ParameterId>(context: Context, id: Id): ValueOf<Id> {
  context.parametersRead.add(id);
  return context.valueOf(id) as ValueOf<Id>;
}

export type CardInContext = { readonly card: Card; readonly text: CardText };

/** How a program can play a card before it came out. Pages leave this sentence out. */
export const playAnyway = "Add hypothetical: true to play it anyway.";

/**
 * A card by its name. Throws `unknown-card` for a card that Annals does not know and, unless the situation is
 * hypothetical, `situation-impossible` for one that did not exist yet on the day. In a hypothetical situation such a
 * card has its first text.
 */
export function cardAt(context: Context, name: string): CardInContext {
  const card = context.playbook.cards.get(name.toLowerCase());
  if (card === undefined) {
    const names = [...context.playbook.cards.values()].map((card) => card.name);
    throw new Problem(
      "unknown-card",
      `No card "${name.slice(0, 80)}" is known here.${suggestionFor(name.slice(0, 80), names)} Annals knows only cards that change who decides: ${names.join("; ")}. Describe any other effect with an event (docs/situations.md).`,
      { card: name.slice(0, 80), choices: nearestNames(name.slice(0, 80), names), event: context.at },
    );
  }
  context.cardsRead.add(card);
  const text = card.texts.findLast(({ from }) => from <= context.on);
  const first = card.texts[0];
  if (first === undefined) throw new Error(`${card.id} has no text`);
  if (text !== undefined) return { card, text };
  if (context.situation.isHypothetical) return { card, text: first };
  const { message, facts } = impossible(
    context,
    `${card.name} did not exist on ${context.on}: it came out on ${first.from}.`,
  );
  throw new Problem("situation-impossible", `${message} ${playAnyway}`, {
    ...facts,
    card: card.name,
    firstDay: first.from,
  });
}

/** A fact that has to be known for what happens, and that the situation does not say. */
export type MissingFact = {
  /** What it is, as a part of a sentence: “the power of Bear”, “whether Anna pays”. */
  readonly what: string;
  /** The object or player that it is about, if it is about one. */
  readonly of?: string;
  /** The keys of the language that say it. */
  readonly keys: readonly string[];
  /** “The mana values of both”. */
  readonly areSeveral?: true;
};

/**
 * Why something cannot be done: the end of a sentence, and the parameters that give it; `missing`: the fact without which
 * nobody can tell.
 */
export type Refusal = {
  readonly why: string;
  readonly references: readonly ParameterId[];
  readonly missing?: MissingFact;
};

/** Why something cannot be done by one rule of the day, which is recorded as read. */
export function refusalBy(context: Context, rule: ParameterId, why: string): Refusal {
  readParameter(context, rule);
  return { why, references: [rule] };
}

/** The cause of the problem of an event that cannot happen. `isPart`: an effect does the rest without it. */
type Impossibility = Refusal & { readonly isPart: boolean };

/**
 * The problem of an event that cannot happen. It gives the place of the event, from 1 in the sentence and from 0 in the
 * facts. `because`: the parameters that decide it, if a rule does.
 */
export function impossible(
  context: Context,
  sentence: string,
  because: readonly ParameterId[] = [],
  more: Partial<Pick<Impossibility, "isPart" | "missing">> = {},
): Problem {
  const event = context.situation.events[context.at];
  const cause: Impossibility = { why: sentence.replace(/\.$/, ""), references: because, isPart: false, ...more };
  return new Problem(
    "situation-impossible",
    `Event ${context.at + 1} (${JSON.stringify(event)?.slice(0, 120)}) cannot happen: ${sentence}`,
    { event: context.at, written: event, on: context.on, ...(because.length > 0 && { parameters: because }) },
    { cause },
  );
}

/** Throws the problem of what is refused; nothing if it is not. */
export function requireAllowed(context: Context, refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  const { why, references, missing } = refusal;
  throw impossible(context, `${why}.`, references, missing && { missing });
}

/** The problem of what goes on for ever: no moment comes after it. */
export function endless(context: Context, what: string): Problem {
  readParameter(context, "mandatory-loop");
  return impossible(context, `${what}; if no player can stop that, the game is a draw.`, ["mandatory-loop"]);
}

/** Why an event was refused, if something that was thrown says so. */
export function impossibilityOf(thrown: unknown): Impossibility | undefined {
  return thrown instanceof Problem ? (thrown.cause as Impossibility | undefined) : undefined;
}

/** Why an event would be refused; `undefined` if it would not. So a question is answered by what the event does. */
export function refusalOf(run: () => unknown): Refusal | undefined {
  try {
    run();
    return undefined;
  } catch (thrown) {
    const refusal = impossibilityOf(thrown);
    if (refusal === undefined) throw thrown;
    return refusal;
  }
}

/**
 * The problem of something that cannot be done because of how the table stands. Who tells it has told it wrongly; an
 * effect that says it does the rest without it.
 */
export function impossiblePart(context: Context, sentence: string, because: readonly ParameterId[] = []): Problem {
  return impossible(context, sentence, because, { isPart: true });
}

/**
 * The problem of an object that is not where something happens to it. One that is still where the situation introduced
 * it was never there: that is an error of who wrote it, also in an effect.
 */
export function absent(object: { readonly id: number; readonly order: number }, context: Context, sentence: string) {
  return object.order === object.id ? impossible(context, sentence) : impossiblePart(context, sentence);
}

/** Says whether something that was thrown is the problem of a part that an effect leaves out. */
export function isImpossiblePart(thrown: unknown): thrown is Problem {
  return impossibilityOf(thrown)?.isPart === true;
}

/** Runs what has to be possible as a whole, such as the costs of a spell: a part that is not is no part to leave out. */
export function wholly<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (!isImpossiblePart(thrown)) throw thrown;
    const { code, message, facts, cause } = thrown;
    throw problemAgain(code, message, facts, { cause: { ...(cause as Impossibility), isPart: false } });
  }
}

/** Refuses a name for an object that is a player's: a name says what is meant only if it is that of one thing. */
export function requireObjectName(name: string, context: Context): void {
  if (context.situation.players.includes(name))
    throw impossible(context, `${name} is a player: give the object another name.`);
}
