import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { firstName, secondName } from "../../outcomes/quick-start.ts";
import type { Gaps } from "./forms.ts";
import type { PlayerPhrase, QualityPhrase, ThingPhrase } from "./phrases.ts";
import { printedOf, type Thing, thingEvent } from "./things.ts";

/** A spell that waits, and the event that casts it, which later words add to. */
type Pending = { readonly thing: Thing; readonly event: Record<string, unknown>; readonly does: WrittenEvent[] };

/** What a story has told so far, as a situation that is being written. */
export type Board = {
  readonly speaker: string;
  readonly others: readonly string[];
  readonly things: Thing[];
  /** What holds before the first turn, beside the things. */
  readonly setup: WrittenEvent[];
  readonly events: WrittenEvent[];
  /** What happens as soon as the first turn has begun. */
  readonly opening: WrittenEvent[];
  readonly assumed: string[];
  readonly unknown: string[];
  readonly pending: Pending[];
  readonly attackers: Thing[];
  readonly blocks: { readonly blocker: Thing; readonly attacker: Thing }[];
  /** Attackers of which the words say that nothing blocks them; open: nobody is there to block. */
  readonly unblocked: Set<Thing>;
  isOpen: boolean;
  turn: string | null;
  step: string | null;
  damage: "none" | "assigned" | "dealt";
  isResponse: boolean;
  /** Something happened to a creature, so that the words no longer show how its damage is divided. */
  isChanged: boolean;
  /** The things of this statement, and of those before it, the last first. */
  mentioned: Thing[];
  readonly before: Thing[][];
  /** Costs that creatures have to pay to attack or block, and whether the words say that they are paid. */
  readonly charged: Set<Thing>;
  isPaid: boolean;
  /** Mana in the pool of the player whose turn it is. */
  readonly mana: Map<string, number>;
  /** How many cards are in a player's library. */
  readonly libraries: Map<string, number>;
  /** Players other than the speaker, the last one named last. */
  readonly named: string[];
  readonly genders: Set<"he" | "she">;
  subject: Pick<Gaps, "who" | "thing">;
  /** The statement before this one said what a player or a thing has. */
  isHaving: boolean;
  /** What deathtouch changes about dividing damage on the day. */
  readonly deathtouch: string;
};

/** The players of a story: those it names, and the speaker if it says “I”. */
export function boardFor(
  names: readonly string[],
  { hasSpeaker, deathtouch }: { readonly hasSpeaker: boolean; readonly deathtouch: string },
): Board {
  const free = [firstName, secondName].filter((name) => !names.includes(name));
  const all = hasSpeaker ? [free[0] ?? "Me", ...names] : [...names];
  const players = [...all, ...[firstName, secondName].filter((name) => !all.includes(name))].slice(
    0,
    Math.max(2, all.length),
  );
  const [speaker = firstName, ...others] = players;
  return {
    ...{ speaker, others, things: [], setup: [], events: [], opening: [], assumed: [], unknown: [], pending: [] },
    ...{
      attackers: [],
      blocks: [],
      unblocked: new Set(),
      isOpen: false,
      turn: null,
      step: null,
      damage: "none",
      isResponse: false,
      isChanged: false,
    },
    ...{
      charged: new Set(),
      isPaid: false,
      mana: new Map(),
      libraries: new Map(),
      before: [],
      mentioned: [],
      named: [],
      genders: new Set(),
      subject: {},
      isHaving: false,
      deathtouch,
    },
  };
}

/** Marks words as not understood; the story is then refused. */
export function refuse(board: Board, text: string): undefined {
  board.unknown.push(text);
}

/** The player whom words name; `null` and refused if that is not clear. */
export function playerOf(board: Board, phrase: PlayerPhrase | null | undefined): string | null {
  const who = phrase?.who;
  const name = typeof who === "object" ? who.name : who === "speaker" ? board.speaker : theOther(board, who);
  if (phrase?.gender !== undefined) board.genders.add(phrase.gender);
  // With three players or more each may be another's.
  const isTwo = board.genders.size > 1 && board.others.length === 1;
  if (name === null || isTwo) refuse(board, who === "pronoun" ? "he, she or they" : "opponent");
  else if (name !== board.speaker || typeof who === "object") board.named.push(name);
  return name;
}

function theOther({ others, named, speaker }: Board, who: "other" | "pronoun" | undefined): string | null {
  if (who === undefined) return null;
  if (others.length === 1 && who === "other") return others[0] ?? null;
  // With two names “she” may be either of them.
  const last = [...new Set(named)];
  if (last.length === 1) return last[0] ?? null;
  return last.length === 0 && others.length === 1 && speaker !== others[0] ? (others[0] ?? null) : null;
}

/** The other of two players. */
export function opponentOf(board: Board, player: string): string | null {
  const rest = [board.speaker, ...board.others].filter((name) => name !== player);
  if (rest.length !== 1) refuse(board, "opponent");
  return rest.length === 1 ? (rest[0] ?? null) : null;
}

/** Which things words may mean, and whose new ones are. */
type Fit = {
  readonly player?: string | null | undefined;
  readonly fits?: (thing: Thing) => boolean;
  readonly place?: Thing["place"];
  /** A thing that was not named before is refused. */
  readonly isKnown?: boolean;
  /** Nothing says which of two fighting creatures “it” is. */
  readonly isEither?: boolean;
};

/** The things that phrases name: known ones, or new ones which are then there from the beginning. */
export function thingsOf(board: Board, phrases: readonly ThingPhrase[] | undefined, fit: Fit = {}): Thing[] {
  const found = (phrases ?? []).flatMap((phrase) => thingsNamed(board, phrase, fit));
  board.mentioned.push(...found.filter((thing) => !board.mentioned.includes(thing)));
  return found;
}

function thingsNamed(board: Board, phrase: ThingPhrase, { fits = () => true, ...fit }: Fit): Thing[] {
  if (phrase.isPronoun) return pronounOf(board, phrase, { fits, isEither: fit.isEither === true });
  const owner = phrase.owner === null ? null : playerOf(board, phrase.owner);
  // "The other one" may be any of several.
  if (phrase.isOther && !phrase.isNew) refuse(board, phrase.text);
  const isInRole = roleTest(board, phrase);
  const known = board.things.filter(
    (thing) => matches(thing, phrase, owner ?? (phrase.isNew ? fit.player : null)) && isInRole(thing) && fits(thing),
  );
  const isAgain = !phrase.isNew || (phrase.power === null && known.length > 0 && phrase.count === "all");
  if (isAgain && known.length > 0) {
    const wanted = phrase.count === "all" ? known.length : phrase.count;
    const isClear = known.length === wanted || areAlike(known);
    if (!isClear || !known.every((thing) => isSaidOf(thing, phrase))) refuse(board, phrase.text);
    return isClear ? known.slice(0, wanted) : [];
  }
  // "A creature" may be one of those that are there, and "the 2/2" is one of them.
  const isThere = board.things.some(
    (thing) => matches(thing, phrase, owner) && (!phrase.isNew || (!phrase.isOther && fits(thing))),
  );
  if (isThere && phrase.owner === null) {
    refuse(board, phrase.text);
    return [];
  }
  const player = owner ?? fit.player ?? null;
  const isIntroduced =
    phrase.isNew || phrase.owner !== null || phrase.power !== null || phrase.types.includes("planeswalker");
  if (fit.isKnown === true || !isIntroduced || player === null || phrase.count === "all" || phrase.role !== null) {
    refuse(board, phrase.text);
    return [];
  }
  return Array.from({ length: phrase.count }, () =>
    newThing(board, phrase, { player, place: fit.place ?? "battlefield" }),
  );
}

function roleTest({ attackers, blocks }: Board, { role }: ThingPhrase): (thing: Thing) => boolean {
  if (role === "attacker") return (thing) => attackers.includes(thing);
  return role === "blocker" ? (thing) => blocks.some(({ blocker }) => blocker === thing) : () => true;
}

/** Adds what a phrase says beside naming a thing; false if it says something else than before. */
function isSaidOf(thing: Thing, { loyalty, counters, isSick, isFaceDown, hasSameName }: ThingPhrase): boolean {
  if (loyalty !== null && thing.loyalty === null) thing.loyalty = loyalty;
  const isLoyal = loyalty === null || thing.loyalty === loyalty;
  const isCounted = Object.entries(counters).every(([kind, count]) => thing.counters[kind] === count);
  return (
    isLoyal &&
    isCounted &&
    thing.isSick === (isSick || thing.isSick) &&
    (!isFaceDown || thing.isFaceDown) &&
    !hasSameName
  );
}

function areAlike(things: readonly Thing[]): boolean {
  const [first] = things;
  const print = ({ power, toughness, keywords, types, player }: Thing) =>
    [power, toughness, player, [...keywords].toSorted(), [...types].toSorted()].join("|");
  return first !== undefined && first.power !== null && things.every((thing) => print(thing) === print(first));
}

function pronounOf(
  board: Board,
  { count, text }: ThingPhrase,
  { fits, isEither }: { readonly fits: (thing: Thing) => boolean; readonly isEither: boolean },
): Thing[] {
  const { mentioned, before, attackers } = board;
  const levels = isEither && attackers.length > 0 ? [mentioned, before.slice(0, 2).flat()] : [mentioned, ...before];
  const near = levels.map((things) => [...new Set(things)].filter(fits)).find((things) => things.length > 0);
  // "A 2/2 that …": the last one.
  const wanted = (text === "which" ? near?.slice(-1) : near) ?? [];
  if (count === "all" ? wanted.length > 1 : wanted.length === 1) return [...wanted];
  refuse(board, text);
  return [];
}

/** Says whether a thing can be what words name. */
export function matches(thing: Thing, phrase: ThingPhrase, player: string | null | undefined): boolean {
  const isSize = phrase.power === null || (thing.power === phrase.power && thing.toughness === phrase.toughness);
  const isKind = phrase.types.every((type) => thing.types.has(type) || (type === "creature" && thing.power !== null));
  return (
    isSize &&
    isKind &&
    (player === null || player === undefined || thing.player === player) &&
    (phrase.name === null || thing.name.startsWith(phrase.name)) &&
    (phrase.isCard || phrase.isSpell === thing.isCast || (!phrase.isSpell && thing.place !== "stack")) &&
    (!phrase.isToken || thing.isToken) &&
    phrase.keywords.every((keyword) => thing.keywords.has(keyword)) &&
    phrase.colors.every((color) => thing.colors.has(color)) &&
    phrase.supertypes.every((word) => thing.supertypes.has(word)) &&
    phrase.subtypes.every((word) => thing.subtypes.has(word)) &&
    (phrase.isTapped === null || phrase.isTapped === thing.isTapped)
  );
}

/** Puts a new thing into the story. */
export function newThing(
  board: Board,
  phrase: ThingPhrase,
  { player, place }: { readonly player: string; readonly place: Thing["place"] },
): Thing {
  const isStanding =
    phrase.isTapped !== null || phrase.isSick || phrase.isFaceDown || Object.keys(phrase.counters).length > 0;
  if (place !== "battlefield" && isStanding) refuse(board, phrase.text);
  const isCreature = phrase.power !== null || phrase.role !== null;
  const types = new Set([...phrase.types, ...(isCreature ? ["creature"] : [])]);
  if (types.has("aura")) types.add("enchantment");
  if (types.has("equipment")) types.add("artifact");
  if (types.has("saga")) types.add("enchantment");
  const kind =
    [...types].find((type) => !["enchantment", "instant", "sorcery"].includes(type) || types.size === 1) ??
    (phrase.isSpell ? "spell" : "permanent");
  const size = phrase.power === null ? kind : `${phrase.power}/${phrase.toughness}`;
  const plain = phrase.name ?? `${player}’s ${phrase.isSpell && types.size === 0 ? "spell" : size}`;
  const count = board.things.filter(({ name }) => name === plain || name.startsWith(`${plain} (`)).length;
  const thing: Thing = {
    name: count === 0 ? plain : `${plain} (${count + 1})`,
    ...{
      player,
      owner: player,
      place,
      types,
      power: phrase.power,
      toughness: phrase.toughness,
      loyalty: phrase.loyalty,
    },
    ...{
      supertypes: new Set(phrase.supertypes),
      subtypes: new Set(phrase.subtypes),
      colors: new Set(phrase.colors),
      keywords: new Set(phrase.keywords),
    },
    ...{ counters: { ...phrase.counters }, isTapped: phrase.isTapped === true, isSick: phrase.isSick },
    ...{ isToken: phrase.isToken, isFaceDown: phrase.isFaceDown, attachedTo: null, damage: 0 },
    ...{ cardName: null, isCast: place === "stack", hasEffect: false },
  };
  if (phrase.hasSameName) {
    const named = board.things.findLast((one) => [...types].some((type) => one.types.has(type)));
    if (named === undefined && phrase.count === 1) refuse(board, phrase.text);
    thing.cardName = named?.cardName ?? named?.name ?? "The Legend";
    // Some rules keep the older or the newer one.
    if (named?.place === "battlefield" && place === "battlefield")
      board.assumed.push(`${named.name} was there before ${thing.name}.`);
  }
  board.things.push(thing);
  return thing;
}

/** Adds what words say about a thing. */
export function addQualities(thing: Thing, { keywords, loyalty, counters }: QualityPhrase): undefined {
  for (const keyword of keywords) thing.keywords.add(keyword);
  thing.loyalty = loyalty ?? thing.loyalty;
  Object.assign(thing.counters, counters);
}

/** Begins a turn if none is under way; refuses another player's. */
export function ensureTurn(board: Board, player: string, isSure = true): undefined {
  if (board.turn === null) {
    board.turn = player;
    board.events.push({ turn: player }, ...board.opening.splice(0));
    if (!isSure) board.assumed.push(`It is ${player}’s turn.`);
  } else if (board.turn !== player && isSure) refuse(board, `${player}’s turn`);
}

/** Happens at once, or as soon as the first turn begins. */
export function happensSoon(board: Board, ...events: readonly WrittenEvent[]): undefined {
  if (board.turn === null) board.opening.push(...events);
  else act(board, ...events);
}

/** The next turn of a player begins. */
export function passToTurn(board: Board, player: string): undefined {
  act(board, { turn: player });
  Object.assign(board, { turn: player, step: null, damage: "none" });
  board.attackers.splice(0);
  board.blocks.splice(0);
  board.unblocked.clear();
}

/** Moves on to a step or phase of the turn. */
export function beginStep(board: Board, step: string): undefined {
  if (board.step === step) return;
  settle(board);
  board.step = step;
  board.events.push({ begins: step });
}

/** A moment at which the player whose turn it is may do anything. */
export function ensureMain(board: Board, player: string): undefined {
  ensureTurn(board, player, false);
  if (board.step === null && board.attackers.length === 0) beginStep(board, "precombat-main");
}

/** Lets everything resolve that waits. */
export function settle(board: Board): undefined {
  if (board.pending.length > 0) board.events.push({ resolves: "all" });
  for (const { thing } of board.pending.splice(0)) if (thing.place === "stack") thing.place = "created";
  board.isResponse = false;
}

/** Happens at once, after all that waits. */
export function act(board: Board, ...events: readonly WrittenEvent[]): undefined {
  if (!board.isResponse) settle(board);
  board.events.push(...events);
}

/** What a thing does that the words do not say, and that what is asked may depend on. */
export function unsaidEffect({ things, events }: Board): Thing | undefined {
  const doing = ["instant", "sorcery", "aura", "equipment", "enchantment"];
  const countered = new Set(
    events.flatMap(({ does }) => (Array.isArray(does) ? does : []).map((one) => one["counters"])),
  );
  return things.find(
    (thing) =>
      doing.some((type) => thing.types.has(type)) &&
      !thing.hasEffect &&
      !countered.has(thing.name) &&
      events.some((event) => "ask" in event && event["object"] !== thing.name && event["ask"] !== "mayCastNow"),
  );
}

/** The events of a story. */
export function eventsOf({ things, setup, events }: Board): WrittenEvent[] {
  const standing = things.filter(({ place }) => place === "battlefield" || place === "hand");
  const first = events.findIndex((event) => "turn" in event);
  const { turn } = events[first] ?? {};
  // What is tapped now would untap as the turn begins.
  const untaps = events[first + 1]?.["begins"] === "untap";
  const isLate = ({ isSick, damage, isTapped, owner }: Thing) =>
    isSick || damage > 0 || (isTapped && owner === turn && !untaps);
  const early = standing.filter((thing) => !isLate(thing)).toSorted((one, other) => rank(one) - rank(other));
  const late = standing.filter(isLate);
  const begun = first < 0 && late.length > 0 ? [{ turn: late[0]?.player ?? "" }, ...events] : events;
  const cut = first < 0 ? Math.min(1, late.length) : first + 1;
  const told = begun.map((event) => {
    const thing = things.find(({ name }) => name === event["casts"]);
    return thing === undefined ? event : { ...event, ...printedOf(thing) };
  });
  return [...early.map(thingEvent), ...setup, ...told.slice(0, cut), ...late.map(thingEvent), ...told.slice(cut)];
}

/** What something is attached to comes before it. */
function rank({ attachedTo }: Thing): number {
  return attachedTo === null ? 0 : 1;
}
