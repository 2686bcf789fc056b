import { tableOf } from "../text/tables.ts";
import { many, none, record } from "./initial.ts";
import type { Characteristics, CopiableValues, ObjectChange, Size } from "./objects/characteristics.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { TotalCost } from "./stack-entry.ts";
import { type CastingWay, everyCreatureType, type SettingAside } from "./words/vocabulary.ts";

/** Where an object can be. `gone`: it has left the game or ceased to exist. */
export const zones = [
  "battlefield",
  "hand",
  "graveyard",
  "library",
  "exile",
  "command",
  "phased-out",
  "stack",
  "gone",
] as const;
export type Zone = (typeof zones)[number];

/** When an ability of an object can trigger. */
export const triggerMoments = [
  "enters",
  "leaves",
  "dies",
  "deals-damage",
  "deals-combat-damage",
  "is-dealt-damage",
  "attacks",
  "blocks",
  "becomes-blocked",
  "is-not-blocked",
  "becomes-target",
  "is-cast",
  "is-sacrificed",
  "is-discarded",
  "is-cycled",
  "gets-counters",
  "loses-last-counter",
  "becomes-tapped",
  "becomes-untapped",
  "is-tapped-for-mana",
  "is-turned-face-up",
  "mutates",
  "goes-to-graveyard",
  "is-attacked",
  "draws",
  "gains-life",
  "loses-life",
  "begins",
] as const;
export type TriggerMoment = (typeof triggerMoments)[number];

/** What a permanent can become by a word of the rules that says nothing else of it. */
export const designations = ["renowned", "monstrous"] as const;
export type PermanentDesignation = (typeof designations)[number];

/** A card or token that is a part of a merged permanent, as it is by itself. */
export type Component = {
  readonly id: number;
  readonly isToken: boolean;
  readonly isCommander: boolean;
  readonly values: CopiableValues;
};

/** An object: a permanent, a card, or a spell or ability. A plain value; events make new ones. */
export type GameObject = Characteristics &
  Readonly<typeof plainObject> & {
    readonly id: number;
    /** Its name in the events. */
    readonly name: string;
    readonly owner: string;
    /** Who controls it by default; `taken` lists those who gained control by effects, oldest first. */
    readonly base: string;
    readonly zone: Zone;
    /** Its place in the order in which objects entered their zones. */
    readonly order: number;
    /** The object that it was before it changed zones last; `null` if it did not, or nothing speaks of that. */
    readonly former: GameObject | null;
  };

/** What an object holds if nothing is said of it, and may hold. */
const plainObject = {
  taken: many<string>(),
  /** Of these, who has it only until the turn ends, or as long as a permanent is there, by its number. */
  borrowed: many<{ readonly by: string; readonly source: number | null }>(),
  /** Who has gained control of it, or had it as it left the battlefield before, also if that is over. */
  holders: many<string>(),
  /** The creature that it haunts from exile, and the place of that in the order of objects. */
  haunts: none<{ readonly id: number; readonly order: number }>(),
  /** What a merged permanent consists of, the topmost first; none of another object. */
  components: many<Component>(),
  /** The merged permanent of which it is a part, instead of being an object. */
  partOf: none<number>(),
  /** The creature with which it is paired, and whose creatures both are for that. */
  pair: none<{ readonly with: number; readonly of: string }>(),
  /** The number of the turn in which it came under its controller's control. */
  turn: 0,
  /** The number chosen for X, of a spell and of the permanent that it becomes. */
  x: none<number>(),
  /** Of how many colours the mana was that was spent to cast it, of a spell and of the permanent that it becomes. */
  colorsSpent: none<number>(),
  /** Its place in that order as a Legend, if it became one later. */
  legendSince: none<number>(),
  isToken: false,
  isCommander: false,
  isFaceDown: false,
  /** The face that is not up, of what has transformed; whether the front face is down. */
  otherFace: none<CopiableValues>(),
  isBackUp: false,
  /** Either face of the card can be cast or played, and has a mana cost of its own. */
  isModal: false,
  /** What is printed on the card, of a spell that is only a part of it, such as an Adventure. */
  wholeCard: none<CopiableValues>(),
  /** Its places in the order of events when it turned over, since it entered. */
  turnedAt: many<number>(),
  /** From when until when it was a copy for a turn, in that order. */
  endedCopies: many<readonly [from: number, to: number]>(),
  isTapped: false,
  /** Its copiable values as printed, or as it was created; what effects make of them stands in its other fields. */
  printed: none<CopiableValues>(),
  /** Power and toughness after all effects; `null` if no effect and no counter changes them. */
  size: none<Size>(),
  /** The object or player that it is attached to, and since when; what it may enchant, if it is an Aura. */
  attachedTo: none<number | string>(),
  attachedSince: none<number>(),
  enchants: many<string>(),
  /** The player who protects a battle. */
  protector: none<string>(),
  chapters: none<number>(),
  loyalty: none<number>(),
  defense: none<number>(),
  /** Whether it is there from the beginning, so that what happened to it before is not said. */
  isThereBefore: true,
  /** Whether an effect took its abilities. */
  isBare: false,
  counters: record<number>(),
  /** When the last counter of a keyword was put on it, by kind: the timestamp of all of that kind. */
  countersSince: record<number>(),
  /** Whether the situation says how many lore counters were on it as it was introduced. */
  isLoreSaid: false,
  damage: 0,
  /** It was dealt damage by a source with deathtouch, which kills it at the next check. */
  isTouchedByDeath: false,
  changes: many<ObjectChange>(),
  /** How often it regenerates instead of being destroyed, this turn. */
  shields: 0,
  /** It does not untap in the next untap step of its controller. */
  isKeptTapped: false,
  /** The number of the turn in which an effect says that it attacks if able. */
  mustAttackIn: none<number>(),
  /** The number of the turn in which one of its loyalty abilities was last activated. */
  loyaltyUsedIn: none<number>(),
  /** Its controller must choose which of several stays. */
  isToChoose: false,
  /** It was taken to be the one that stays of several, and nothing has said so yet. */
  isKept: false,
  /** The ways in which it was cast, as a spell and as the permanent that this becomes; one as often as it was paid. */
  castBy: many<CastingWay>(),
  /** Where it was before it was cast, while it is on the stack. */
  castFrom: none<Zone>(),
  /** The special action by which it was exiled from a hand, or the part of it that resolved, and in which turn. */
  aside: none<{ readonly by: SettingAside | "adventure"; readonly turn: number }>(),
  /** What it costs as a spell, from when it was cast until it leaves the stack. */
  total: none<TotalCost>(),
  /** How often it was cast from the command zone, as a commander. */
  timesCast: 0,
  /** In exile until a permanent leaves: that permanent, as it was, by its number and its place in the order. */
  exiledBy: none<{ readonly source: number; readonly order: number }>(),
  /** What it has become once and for all, by a word of the rules. */
  designations: many<PermanentDesignation>(),
  /** The parameters that contributed to what became of it. */
  because: many<ParameterId>(),
  /** The parameter that leaves open what became of it. */
  openBy: none<ParameterId>(),
};

/** An object given only by its name and player. */
export function objectNamed(name: string, player: string, order: number): GameObject {
  return {
    ...plainObject,
    id: order,
    name,
    is: name,
    owner: player,
    base: player,
    zone: "battlefield",
    order,
    types: [],
    subtypes: [],
    supertypes: [],
    colors: null,
    cost: null,
    power: null,
    toughness: null,
    keywords: [],
    triggers: [],
    former: null,
  };
}

/** Who controls an object: the last player who gained control of it, or else its default controller. */
export function controllerOf({ base, taken }: GameObject): string {
  return taken.at(-1) ?? base;
}

/** Says whether an object has a controller where it is; a card elsewhere has only its owner. */
export function isControlled({ zone }: GameObject): boolean {
  return ["battlefield", "phased-out", "stack"].includes(zone);
}

/** Says whether the abilities of an object are at work where it is: on the battlefield, or of an emblem in the command zone. */
export function isAtWork({ zone, isCommander }: GameObject): boolean {
  return zone === "battlefield" || (zone === "command" && !isCommander);
}

/** Types below a card type for which the rules ask by name, and which say what the object is above that. */
const typesBelow = tableOf<readonly string[]>({
  creature: ["wall", "legend"],
  artifact: ["equipment", "fortification"],
  enchantment: ["aura", "saga"],
});

/** Says whether an object is of a type, wherever the situation says so: among its types or those below. */
export function isOfType({ types, subtypes }: Pick<GameObject, "types" | "subtypes">, type: string): boolean {
  const kinds = [type, ...(typesBelow.get(type) ?? [])];
  if (type === "wall" && subtypes.includes(everyCreatureType)) return true;
  return kinds.some((kind) => types.includes(kind) || subtypes.some((subtype) => subtype.toLowerCase() === kind));
}

/** Says whether a word is a type of cards, and not one below that. */
export function isCardType(word: string): boolean {
  return ![...typesBelow.values()].some((below) => below.includes(word));
}

/**
 * Says whether what was stated of the abilities of an object, at a place in the order of events, is a text that it does
 * not have now: it is a copy of something else, its other face is up, or it is face down.
 */
export function isOverwritten(object: GameObject, since: number): boolean {
  const { changes, endedCopies, turnedAt, isFaceDown } = object;
  const isCopy = changes.some(({ does, order }) => does === "copies" && order >= since);
  const wasCopy = endedCopies.some(([from, to]) => from < since && since <= to);
  return isFaceDown || isCopy || wasCopy || turnedAt.filter((at) => at >= since).length % 2 === 1;
}

/** The sizes that the text defines which an object has now: its own, or that which it copies. */
export function definedBy(object: GameObject): readonly ObjectChange[] {
  return object.changes.filter(({ does, order }) => does === "defines" && !isOverwritten(object, order + 1));
}

/** Says whether the situation says of which types an object is: of none, if effects took all that it had. */
export function areTypesSaid({ types, printed, changes }: GameObject): boolean {
  const copied = changes.findLast((change) => change.copied !== null)?.copied ?? printed;
  return types.length > 0 || (copied !== null && copied.types.length > 0);
}

/** Says whether an object is a creature; `undefined` if the situation does not say of which types it is. */
export function isCreature(object: GameObject): boolean | undefined {
  if (object.isFaceDown) return true;
  return areTypesSaid(object) ? isOfType(object, "creature") : undefined;
}

/** Says whether an object is legendary: by that word or, in earlier years, by the creature type Legend; not face down. */
export function isLegend(object: GameObject): boolean {
  return !object.isFaceDown && (object.supertypes.includes("legendary") || isOfType(object, "legend"));
}

/** An object on which effects until end of turn are over, at a place in the order of events. */
export function withTurnChangesOver(object: GameObject, now: number): GameObject {
  const changes = object.changes.filter(({ isForTurn }) => !isForTurn);
  const copies = object.changes.filter(({ does, isForTurn }) => does === "copies" && isForTurn);
  const endedCopies = [...object.endedCopies, ...copies.map(({ order }) => [order, now] as const)];
  return { ...object, shields: 0, changes, endedCopies };
}

/** The object with one more parameter that contributed to what became of it. */
export function withReason(object: GameObject, id: ParameterId): GameObject {
  return object.because.includes(id) ? object : { ...object, because: [...object.because, id] };
}
