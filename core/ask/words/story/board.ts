import { many, none, several } from "../../../play/initial.ts";
import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { firstName, secondName } from "../../outcomes/quick-start.ts";
import { isHarm } from "./effects.ts";
import type { Gaps } from "./forms.ts";
import type { PlayerPhrase } from "./players.ts";
import type { Thing } from "./things.ts";

/** A spell that waits, and the event that casts it, which later words add to. */
type Pending = { readonly thing: Thing; readonly event: Record<string, unknown>; readonly does: WrittenEvent[] };

/** An ability whose text is being told: what is said to happen then is what it does. */
export type Ability = {
  readonly thing: Thing;
  readonly isQuoted: boolean;
  readonly isActivated: boolean;
  /** It is about what happens to others, too, so that “it” may be either. */
  readonly isOfOthers: boolean;
  /** The ability, or the event that activates it. */
  readonly event: Record<string, unknown>;
  readonly does: WrittenEvent[];
};

/** What a story has told so far, as a situation that is being written. */
export type Board = Players &
  BoardOfDay &
  Readonly<ReturnType<typeof collected>> &
  ReturnType<typeof underWay> & {
    damage: "none" | "assigned" | "dealt";
    /** Those whom the sentence under way names, and the one before it. */
    nearby: readonly [now: string[], before: string[]];
    /** The story is about two players with names, and nobody says “I”. */
    readonly isOfTwo: boolean;
    /** All players whom the words speak of have names. */
    readonly isOfNames: boolean;
    subject: Pick<Gaps, "who" | "thing">;
    /** The last subject of a clause that is no relative one. */
    main: Pick<Gaps, "who" | "thing">;
  };

type Players = {
  readonly speaker: string;
  readonly others: readonly string[];
  /** The words name no player at all. */
  readonly isOfNobody: boolean;
  /** Who attacks where the words do not say it: the speaker, or a player without a name. */
  readonly attacker: string;
};

type BoardOfDay = {
  /** Cards of which it is known what they do. */
  readonly known: ReadonlySet<string>;
  /** What well-known cards are of which there may be one. */
  readonly kinds: ReadonlyMap<string, string>;
  /** What deathtouch changes about dividing damage on the day. */
  readonly deathtouch: string;
  /** What “any target” may be on the day. */
  readonly anyTarget: string;
};

/** What a story adds to as it goes on. */
function collected() {
  return {
    things: several<Thing>(),
    /** What holds before the first turn, beside the things. */
    setup: several<WrittenEvent>(),
    events: several<WrittenEvent>(),
    /** What happens as soon as the first turn has begun. */
    opening: several<WrittenEvent>(),
    assumed: several<string>(),
    unknown: several<string>(),
    pending: several<Pending>(),
    attackers: several<Thing>(),
    blocks: several<{ readonly blocker: Thing; readonly attacker: Thing }>(),
    /** Attackers of which the words say that nothing blocks them; open: nobody is there to block. */
    unblocked: new Set<Thing>(),
    /** Things of which only one was meant, “one of them”, and whether it is that one. */
    parted: new Map<Thing, boolean>(),
    /** Players who do not attack in this turn, and creatures of others that do not. */
    peaceful: new Set<string>(),
    resting: new Set<Thing>(),
    /** What attacked in the turn before. */
    tired: new Set<Thing>(),
    /** How the words divide combat damage among blockers. */
    shares: several<{ readonly assigns: number; readonly from: string; readonly to: string }>(),
    /** Names of cards, and of no kinds of creatures, as the words have them. */
    unique: new Set<string>(),
    /** How many cards players have in hand, as the words say. */
    hands: new Map<string, number>(),
    before: several<Thing[]>(),
    /** Attackers of which the words say nothing at all. */
    strangers: new Set<Thing>(),
    /** What may be paid so that something is not countered, and whether the words say that it is. */
    payable: several<string>(),
    /** What a player controls only until the turn ends. */
    borrowed: new Set<Thing>(),
    /** Costs that creatures have to pay to attack or block, and whether the words say that they are paid. */
    charged: new Set<Thing>(),
    /** Which player controls which other for a turn. */
    controls: several<{ readonly by: string; readonly on: string }>(),
    /** Mana in the pool of the player whose turn it is. */
    mana: new Map<string, number>(),
    /** How many cards are in a player's library. */
    libraries: new Map<string, number>(),
    /** Players other than the speaker, the last one named last. */
    named: several<string>(),
    genders: new Set<"he" | "she">(),
    /** What the words, or people at large, call players with names. */
    pronouns: new Map<string, "he" | "she">(),
  };
}

/** What holds only where the story has come to, or until its words change it. */
function underWay() {
  return {
    ability: none<Ability>(),
    /** What a player was said to kill, bounce or save with the spell that waits last, which is to say that it does. */
    meant: none<{
      readonly pending: Pending;
      readonly target: Thing | string;
      readonly verb: string;
      /** Its size is no longer what the words say. */
      readonly isResized?: boolean;
    }>(),
    /** The spell that says what its target has to be; `isAsked`: what may be is asked, before it is cast. */
    aimed: none<{
      readonly pending: Pending;
      readonly aims: readonly string[];
      /** What happens to the target, in turn. */
      readonly eventsOf: ((name: string) => WrittenEvent | readonly WrittenEvent[])[];
      isAsked: boolean;
    }>(),
    /** What one phrase named as new, if these are several: “two 1/1s”. */
    group: many<Thing>(),
    /** Whose text follows in quotation marks. */
    bearer: none<Thing>(),
    isOpen: false,
    /** How many events there were as a life total was told behind a question. */
    toldLast: none<number>(),
    /** A sentence begins with the words under way. */
    isAtStart: true,
    /** Who plays first, if the words say it. */
    first: none<string>(),
    turn: none<string>(),
    step: none<string>(),
    isResponse: false,
    /** A spell was taken to have resolved before the next one, which the words do not say. */
    isOvertaken: false,
    /** Something happened to a creature, so that the words no longer show how its damage is divided. */
    isChanged: false,
    /** Damage was dealt so, and only what does not rest on its division is known. */
    isDivisionOpen: false,
    /** The things of this statement, and of those before it, the last first. */
    mentioned: several<Thing>(),
    /** The words under way say more of a thing or spell that they name: “a spell that deals 3 damage and gains me 3 life”. */
    isRelative: false,
    /** The words say that what comes next happens before combat damage, or before blocks. */
    isBefore: false,
    /** The words say that what has happened in this turn came before attackers were declared. */
    isBeforeAttacks: false,
    /** A player wishes to do something, which is not done: only what may be a target is asked after it. */
    isWish: false,
    /** What the last spell that was cast was taken to come after: a spell that counters comes before. */
    overtaken: none<{ readonly pending: readonly Pending[]; readonly event: WrittenEvent; readonly assumed: string }>(),
    pays: none<"yes" | "no">(),
    isPaid: false,
    /** Asks of other things what was asked last. */
    asksAgain: none<(thing: Gaps["thing"]) => void>(),
    /** No words since then say whose turn it is. */
    isTurnOpen: false,
    /** A spell that a player has, and that somebody has to answer for it to be cast. */
    held: none<Thing>(),
    /** The words say that this mana is not spent. */
    isManaLeft: false,
    /** The words tell of combat damage, or of an attack as over: “has attacked”. */
    isHitTold: false,
    /** The words put combat damage on the stack before they tell of the combat. */
    isAssigned: false,
    /** The statement before this one said what a player or a thing has. */
    isHaving: false,
  };
}

/** The players of a story: those it names, and the speaker if it says “I”. */
function playersIn(names: readonly string[], hasSpeaker: boolean): Players {
  const free = [firstName, secondName].filter((name) => !names.includes(name));
  const all = hasSpeaker ? [free[0] ?? "Me", ...names] : [...names];
  const players = [...all, ...[firstName, secondName].filter((name) => !all.includes(name))].slice(
    0,
    Math.max(2, all.length),
  );
  const [speaker = firstName, ...others] = players;
  const attacker = players.find((name) => !names.includes(name)) ?? speaker;
  return { isOfNobody: !hasSpeaker && names.length === 0, attacker, speaker, others };
}

/** A board on which nothing has happened. */
export function boardFor(
  names: readonly string[],
  {
    hasSpeaker,
    called,
    ...day
  }: BoardOfDay & { readonly hasSpeaker: boolean; readonly called: ReadonlyMap<string, "he" | "she"> },
): Board {
  return {
    ...playersIn(names, hasSpeaker),
    ...collected(),
    ...underWay(),
    pronouns: new Map([...called].filter(([name]) => names.includes(name))),
    damage: "none",
    nearby: [[], []],
    isOfTwo: !hasSpeaker && names.length === 2,
    isOfNames: !hasSpeaker && names.length > 0,
    subject: {},
    main: {},
    ...day,
  };
}

/** Marks words as not understood; the story is then refused. */
export function refuse(board: Board, text: string): undefined {
  board.unknown.push(text);
}

/**
 * The player whom words name; `null` and refused if that is not clear. `otherwise`: whom a pronoun means of two players
 * with names.
 */
export function playerOf(
  board: Board,
  phrase: PlayerPhrase | null | undefined,
  otherwise?: string | null,
): string | null {
  const who = phrase?.who;
  const isOpen = phrase?.isAny === true && board.others.length > 1;
  const called = who === "pronoun" ? calledSo(board, phrase?.gender) : null;
  const name = isOpen ? null : (called ?? playerNamed(board, who) ?? (who === "pronoun" ? (otherwise ?? null) : null));
  if (phrase?.gender !== undefined && called === null) board.genders.add(phrase.gender);
  if (phrase?.gender !== undefined && name !== null && (called !== null || board.isOfTwo))
    board.pronouns.set(name, phrase.gender);
  // With three players or more each may be another's.
  const isTwo = board.genders.size > 1 && board.others.length === 1 && !otherwise;
  if (name === null || isTwo) refuse(board, who === "pronoun" ? "he, she or they" : who === "you" ? "you" : "opponent");
  else if (name !== board.speaker || typeof who === "object") {
    board.named.push(name);
    board.nearby[0].push(name);
  }
  return name;
}

/** Whom of several players with names “he” or “she” can be: who was called so last, or whom nothing calls otherwise. */
function calledSo(
  { isOfTwo, isOfNames, speaker, others, named, pronouns }: Board,
  gender: PlayerPhrase["gender"],
): string | null {
  const [last, ...before] = [...pronouns].filter(([, one]) => one === gender).map(([name]) => name);
  if (isOfTwo && last !== undefined && before.length === 0 && named.at(-1) === last) return last;
  const players = isOfNames ? [speaker, ...others] : others;
  const [only, ...rest] = players.filter((name) => (pronouns.get(name) ?? gender) === gender);
  return gender === undefined || players.length < 2 || rest.length > 0 ? null : (only ?? null);
}

/** “Bob attacks her”: she is the other one of two players with names, and is called so from then on. */
export function otherThan<One extends NonNullable<Gaps["at"]>>(board: Board, one: One, who: Gaps["who"]): One {
  const isOpen = one.kind === "player" && one.who === "pronoun" && one.isSelf !== true && board.isOfTwo;
  const other = isOpen && typeof who?.who === "object" ? opponentOf(board, who.who.name) : null;
  if (other === null || one.kind !== "player") return one;
  if (one.gender !== undefined) board.pronouns.set(other, one.gender);
  return { ...one, who: { name: other } };
}

function playerNamed(board: Board, who: PlayerPhrase["who"] | undefined): string | null {
  const { ability, speaker, mentioned, before } = board;
  if (typeof who === "object") return who.name;
  // Of several players more than one may be attacked.
  if (who === "attacking" || who === "defending") {
    const player = board.attackers[0]?.player ?? board.turn ?? board.attacker;
    return who === "attacking" ? player : opponentOf(board, player);
  }
  if (who === "controller") {
    const [thing, ...others] =
      ability !== null ? [ability.thing] : mentioned.length > 0 ? mentioned : (before[0] ?? []);
    return others.length > 0 ? null : (thing?.player ?? null);
  }
  if (ability?.isQuoted === true) {
    if (who === "you") return ability.thing.player;
    return who === "other" ? opponentOf(board, ability.thing.player) : null;
  }
  // “A 2/2 that says when it dies you draw a card”: its controller, or who is spoken to.
  if (who === "you" && ability?.isActivated === false) return null;
  return who === "speaker" ? speaker : theOther(board, who === "you" ? "other" : who);
}

function theOther(
  { isOfNames, others, named, nearby, speaker }: Board,
  who: "other" | "pronoun" | undefined,
): string | null {
  if (who === undefined) return null;
  if (others.length === 1 && who === "other") return others[0] ?? null;
  // With two names “she” may be either of them; of three players or more, the only one of this sentence and the last.
  const last = [...new Set(who === "pronoun" && others.length > 1 ? nearby.flat() : named)];
  if (last.length === 1) return last[0] ?? null;
  // “Can Alice cast it in her turn?”: whose that is has to be told first.
  if (who === "pronoun" && isOfNames) return null;
  return last.length === 0 && others.length === 1 && speaker !== others[0] ? (others[0] ?? null) : null;
}

/** The other of two players. */
export function opponentOf(board: Board, player: string): string | null {
  const rest = [board.speaker, ...board.others].filter((name) => name !== player);
  if (rest.length !== 1) refuse(board, "opponent");
  return rest.length === 1 ? (rest[0] ?? null) : null;
}

/** Nothing says that what happens after blocks comes after combat damage. */
export function assumeBeforeDamage({ attackers, blocks, unblocked, damage, assumed }: Board): undefined {
  const isBlocked = attackers.length > 0 && blocks.length + unblocked.size > 0;
  if (isBlocked && damage === "none") assumed.push("What happens after blocks comes before combat damage.");
}

/** Combat damage, or what waits, may be why: “my 2/2 dies” after blocks tells what comes of them. */
export function mayBeResult({ ability, attackers, damage, pending, isResponse, isBefore }: Board): boolean {
  const isFighting = attackers.length > 0 && damage !== "dealt" && !isBefore;
  const isPerhaps = pending.some(({ does }) => does.length === 0 || does.some((one) => isHarm(one, true)));
  return ability === null && !isResponse && (isFighting || isPerhaps);
}

/** What a player is said to gain, lose or draw may be what a spell or ability that was told of does. */
export function isRetold(board: Board, key: "gainsLife" | "loses" | "draws", player: string): boolean {
  const { ability, isResponse, things, events, attackers, damage } = board;
  if (ability !== null || isResponse) return false;
  const isSame = (one: WrittenEvent) =>
    (key in one && (one["player"] === player || /^each-/.test(String(one["player"])))) ||
    (key === "loses" && "deals" in one && (one["to"] === player || /^each-/.test(String(one["to"]))));
  const told = [...things.flatMap(({ triggers }) => triggers), ...events].flatMap(({ does }) => does ?? []);
  const isOfCombat = key === "loses" || things.some((one) => one.player === player && one.keywords.has("lifelink"));
  const isFighting = key !== "draws" && attackers.length > 0 && damage !== "dealt";
  return (told as WrittenEvent[]).some(isSame) || (isFighting && isOfCombat);
}

/** Lets everything resolve that waits. */
export function settle(board: Board): undefined {
  if (board.pending.length > 0) board.events.push({ resolves: "all", ...paid(board) });
  for (const { thing } of board.pending.splice(0)) if (thing.place === "stack") thing.place = "created";
  board.isResponse = false;
}

/** Who may pay: for what else is countered, or for what is aimed at another player's permanent with ward. */
export function payersOf({ payable, pending, things }: Board): readonly string[] {
  const warded = pending.flatMap(({ thing, event }) => {
    const targets = [event["targets"] ?? []].flat();
    const isWarded = ({ name, player, keywords }: Thing) =>
      targets.includes(name) && player !== thing.player && keywords.has("ward");
    return things.filter(isWarded).map(() => thing.player);
  });
  return [...payable, ...warded];
}

/** Whether a player pays for what else would be countered; refused if the words do not say it, or of several. */
function paid(board: Board): { readonly pays?: "yes" | "no" } {
  const { pays } = board;
  const payers = payersOf(board);
  if (payers.length > 1 || (payers.length > 0 && pays === null)) refuse(board, `whether ${payers[0]} pays`);
  if (payers.length === 0 && pays !== null) refuse(board, "pay");
  board.payable.splice(0);
  board.pays = null;
  return pays === null ? {} : { pays };
}

/** Happens at once, after all that waits. */
export function act(board: Board, ...events: readonly WrittenEvent[]): undefined {
  if (board.ability !== null) {
    board.ability.does.push(...events);
    return;
  }
  if (!board.isResponse) settle(board);
  board.events.push(...events);
}
