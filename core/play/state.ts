import type { Window } from "../cards/card-act.ts";
import { many, none, record } from "./initial.ts";
import type { StandingEffect } from "./objects/characteristics.ts";
import type { GameObject } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { DelayedTrigger, Fate, Meanings, PendingTrigger, StackEntry } from "./stack-entry.ts";
import { emptyTable, type Table } from "./table.ts";
import type { TurnState } from "./turn-steps.ts";
import { asList } from "./words/shape.ts";
import type { Situation } from "./words/written-situation.ts";

/** An effect that makes one player control another. */
export type Control = {
  /** Its place in the order in which effects were created. */
  readonly order: number;
  /** The card it comes from, or "an effect". */
  readonly source: string;
  /** The player who will decide, or `outsider`. */
  readonly by: string;
  /** The player whom it affects; `null`: every opponent of `by`. */
  readonly on: string | null;
  readonly during: Window;
  /** The spells during whose resolution it applies, for the window `resolving`. */
  readonly spells: readonly string[];
  readonly restricts: readonly string[];
  readonly requires: readonly string[];
  /** Whether the turn or phase that it waits for has begun. */
  readonly hasBegun: boolean;
  /** Whether a turn or phase that it waited for was skipped. */
  readonly hasWaited: boolean;
  /** How an effect that overrode it ended: it was shorter and expired, or something else ended it. */
  readonly returned: "after-shorter" | "after-removal" | null;
  /** What its controller may do with cards found while it controls a search. */
  readonly found: "exiled-for-you" | null;
};

/**
 * An effect that gives one kind of decision to somebody, until the turn ends. `of`: the player whose decision it
 * normally is.
 */
export type GivenDecision = {
  readonly source: string;
  readonly about: string;
  readonly of: string;
  readonly to: string;
};

/** An extra turn to come. `after`: the turn after which it comes, or `next`, the next turn of that player. */
export type ExtraTurn = { readonly order: number; readonly player: string; readonly after: number | "next" };

/** An effect that makes a player skip the next turn, or the next phase or step of that name. */
export type Skip = { readonly player: string; readonly what: string };

/** Permission to look at something hidden; `spell`: only while that spell resolves. */
export type Sight = {
  readonly viewer: string;
  readonly what: string;
  readonly of: string;
  readonly spell?: string;
};

/** What is chosen while something resolves: names and words, and whether who may pay or do something does so. */
export type ResolutionChoice = {
  readonly chosen: readonly string[];
  readonly pays: "yes" | "no" | null;
  readonly may: "yes" | "no" | null;
  /** What was asked for: `pays`, `may`, and of `chosen` what something let be chosen. */
  readonly asked: readonly string[];
};

/** The state in which something is chosen, if it is said. */
export function withChosen(state: State, chosen: readonly string[] | string | undefined): State {
  return chosen === undefined ? state : { ...state, choice: { ...state.choice, chosen: asList(chosen), asked: [] } };
}

/** The state in which something has asked for this. */
export function withAsked(state: State, ...words: readonly string[]): State {
  return { ...state, choice: { ...state.choice, asked: [...state.choice.asked, ...words] } };
}

/** The state in which these sentences were taken as true. */
export function withAssumed(state: State, ...sentences: readonly string[]): State {
  return sentences.length === 0 ? state : { ...state, assumed: [...state.assumed, ...sentences] };
}

/** A search of a library under way. */
export type Search = {
  readonly player: string;
  /** The owner of the library. */
  readonly owner: string;
  readonly for: "any-card" | "stated-quality";
};

/** A card found in a search; `by`: the player for whom an effect exiled it; `effects`: how many effects would. */
export type SearchedCard = {
  readonly card: string;
  /** The owner of the library in which it was. */
  readonly owner: string;
  readonly by: string | null;
  readonly effects: number;
};

/**
 * Everything that an event can change: one game and, during a subgame, the main game that waits. A plain value; events
 * return new ones.
 */
export type State = Readonly<typeof gameBegun> & {
  /** The state before the first of the attackers, and of the blockers, of the current combat was declared. */
  readonly beforeAttacks: State | null;
  readonly beforeBlocks: State | null;
  readonly outer: State | null;
};

const nothingChosen: ResolutionChoice = { chosen: [], pays: null, may: null, asked: [] };

/** What a game holds at first, and may hold later. */
const gameBegun = {
  turn: none<TurnState>(),
  turnsTaken: 0,
  /** The number of the last turn of each player that has begun. */
  lastTurns: record<number>(),
  /** The player who took, or skipped, the last turn that was not an extra one. */
  lastInOrder: none<string>(),
  order: 1,
  controls: many<Control>(),
  given: many<GivenDecision>(),
  promised: many<ExtraTurn>(),
  /** Extra turns that come next, in this order. */
  queue: many<ExtraTurn>(),
  skips: many<Skip>(),
  sights: many<Sight>(),
  /** What players could see under control that is now over. */
  pastSights: many<Sight>(),
  objects: many<GameObject>(),
  /** What was stated of originals and holds for their copies, too (`copied-text.ts`), by its keys. */
  copiedText: many<string>(),
  /** Effects on groups of objects. */
  effects: many<StandingEffect>(),
  stack: many<StackEntry>(),
  /** What triggered and waits until a player would receive priority. */
  pending: many<PendingTrigger>(),
  delayed: many<DelayedTrigger>(),
  /** What became of spells and abilities, oldest first. */
  fates: many<Fate>(),
  /** What the words of the effect under way mean. */
  meanings: none<Meanings>(),
  /** The player with priority, if somebody acted or passed; and those who passed in succession. */
  priority: none<string>(),
  passed: many<string>(),
  /** What the situation does not say and was taken to be so, in sentences. */
  assumed: many<string>(),
  resolving: many<string>(),
  search: none<Search>(),
  searchedCards: many<SearchedCard>(),
  /** The player whom a rule or effect is asking for mana. */
  payment: none<string>(),
  /** The player whom a resolving spell gives instructions that are not modelled. */
  instructed: many<{ readonly player: string; readonly spell: string }>(),
  /** The player who takes the first turn, if the way in which the game began decides that. */
  first: none<string>(),
  /** Whether chance decides who takes the first turn. */
  isFirstRandom: false,
  attackers: none<{ readonly player: string; readonly at: string }>(),
  pools: record<number>(),
  lifeLost: record<number>(),
  /** The players who lost no life to unused mana because of control, with the parameters. */
  spared: record<readonly ParameterId[]>(),
  /** The players for whom no rule says whether unused mana cost life, with the parameter that leaves it open. */
  unruledLoss: record<ParameterId>(),
  left: many<string>(),
  /** The players whom an effect controlled at any time, with what the last such effect waited for. */
  everControlled: record<Window>(),
  /** The players who are no longer controlled, with the rule that ended the control. */
  freed: record<ParameterId>(),
  table: emptyTable,
  /** The objects and attackers as they were when it was last looked at what happened to them. */
  seen: { objects: many<GameObject>(), attackers: emptyTable.attackers },
  /** What players chose as the top of the stack resolves, as far as it is said. */
  choice: nothingChosen,
};

/** The keys of a table under which it has a list. */
type TableList = { [Key in keyof Table]: Table[Key] extends readonly unknown[] ? Key : never }[keyof Table];

/** The state with more in a list of the table: effects, as a rule. */
export function withMore<Key extends TableList>(state: State, key: Key, ...more: Table[Key]): State {
  return { ...state, table: { ...state.table, [key]: [...state.table[key], ...more] } };
}

/** A person outside the game who controls a player in it. */
export const outsider = "someone outside the game";

/** The beginning of a game. */
export function beginning(outer: State | null = null): State {
  return { ...gameBegun, beforeAttacks: null, beforeBlocks: null, outer };
}

/** The team of a player; without teams, the player alone. */
export function teamOf({ teams }: Pick<Situation, "teams">, player: string): readonly string[] {
  return teams.find((team) => team.includes(player)) ?? [player];
}

/** Records by which rule the players controlled now became free. */
export function freedFrom({ everControlled, freed }: State, parameter: ParameterId): State["freed"] {
  return { ...freed, ...Object.fromEntries(Object.keys(everControlled).map((player) => [player, parameter])) };
}

/** Says whether two players play against each other. */
export function areOpponents(situation: Pick<Situation, "teams">, a: string, b: string): boolean {
  return !teamOf(situation, a).includes(b);
}

/** The players still in the game, in turn order. */
export function playersIn(situation: Situation, { left }: State): readonly string[] {
  return situation.players.filter((player) => !left.includes(player));
}

/** The players still in the game, in turn order from one of them on; the active player first, unless it says who is. */
export function turnOrder(
  state: State,
  { situation: { players } }: { readonly situation: Situation },
  from = state.turn?.players[0] ?? "",
): readonly string[] {
  const first = Math.max(0, players.indexOf(from));
  return [...players.slice(first), ...players.slice(0, first)].filter((player) => !state.left.includes(player));
}

/** The state after a player acted who has that player's priority again: nobody has passed since. */
export function withActionBy(state: State, player: string): State {
  return { ...state, priority: player, passed: [] };
}

/** Says whether enough players are left for the game to go on. */
export function isOver(situation: Situation, state: State): boolean {
  return situation.teams.filter((team) => team.some((player) => !state.left.includes(player))).length < 2;
}

/** Says whether the game itself, and no subgame, is over: nothing happens any more. */
export function isEnded(state: State, { situation }: { readonly situation: Situation }): boolean {
  return state.outer === null && isOver(situation, state);
}

/** Says whether it is an untap step that the situation names. */
export function isNamedUntap({ turn }: State): boolean {
  return turn !== null && !turn.isOver && !turn.isUnnamed && turn.steps[turn.at]?.step === "untap";
}

/** Says whether it is a cleanup step. */
export function isCleanup(turn: TurnState | null): turn is TurnState {
  return turn !== null && !turn.isOver && turn.steps[turn.at]?.step === "cleanup";
}

/** The state in which players get priority in the cleanup step, if it is one. */
export function withCleanupPriority(state: State): State {
  const { turn } = state;
  return isCleanup(turn) && !turn.hasCleanupPriority
    ? { ...state, turn: { ...turn, hasCleanupPriority: true } }
    : state;
}
