import type { WrittenEvent } from "../../../play/words/written-situation.ts";

/** A permanent, card or spell of a story. What later sentences say of it is added. */
export type Thing = {
  readonly name: string;
  player: string;
  /** Who controls it at first. */
  readonly owner: string;
  power: number | null;
  toughness: number | null;
  readonly types: Set<string>;
  readonly supertypes: Set<string>;
  readonly subtypes: Set<string>;
  readonly colors: Set<string>;
  readonly keywords: Set<string>;
  readonly counters: Record<string, number>;
  loyalty: number | null;
  /** Its mana cost, which gives its colours. */
  cost: string | null;
  isTapped: boolean;
  isSick: boolean;
  isToken: boolean;
  isFaceDown: boolean;
  /** Its triggered abilities, as the situation has them. */
  readonly triggers: WrittenEvent[];
  /** Its activated abilities: what they cost and do, and what their target has to be. */
  readonly activated: WrittenEvent[];
  isCommander: boolean;
  attachedTo: string | null;
  /** The name on the card, if it is not that of the thing. */
  cardName: string | null;
  damage: number;
  readonly isCast: boolean;
  /** The words say what it does. */
  hasEffect: boolean;
  /** It is cast from hand, and what it changes once it is there is said before. */
  isStatic: boolean;
  /** Only its name is told, and what it is was assumed. */
  isAssumed: boolean;
  /** An effect was said to be on “a creature”, and not on whose. */
  isOfAnybody: boolean;
  /** Where it is as far as the words have told; what is cast or created is no object of the beginning. */
  place: "battlefield" | "hand" | "stack" | "created";
};

/** Whether what happens to a thing may be the cost of its own ability. */
export function mayPay({ activated }: Thing, cost: "taps" | "sacrifices"): boolean {
  return activated.some(({ costs }) => Array.isArray(costs) && costs.some((one) => cost in one));
}

/** The words for what a thing is, as an object and a spell have them. */
export function printedOf(thing: Thing): WrittenEvent {
  const list = (key: string, words: ReadonlySet<string>) => (words.size === 0 ? {} : { [key]: [...words] });
  return {
    ...(thing.cardName !== null && { copyOf: thing.cardName }),
    ...list("types", thing.types),
    ...list("subtypes", thing.subtypes),
    ...list("supertypes", thing.supertypes),
    ...list("colors", thing.colors),
    ...list("keywords", thing.keywords),
    ...(thing.power !== null && { power: thing.power, toughness: thing.toughness }),
    ...(thing.cost !== null && { cost: thing.cost }),
    ...(thing.loyalty !== null && { loyalty: thing.loyalty }),
    ...(thing.triggers.length > 0 && { triggers: thing.triggers }),
  };
}

/** The event that says that a thing is there from the beginning. */
export function thingEvent(thing: Thing): WrittenEvent {
  return {
    object: thing.name,
    player: thing.owner,
    ...printedOf(thing),
    ...((thing.place === "hand" || thing.isStatic) && { in: "hand" }),
    ...(thing.isToken && { token: true }),
    ...(thing.isCommander && { commander: true }),
    ...(thing.isFaceDown && { faceDown: true }),
    ...(thing.isTapped && { tapped: true }),
    ...(thing.isSick && { summoningSick: true }),
    ...(thing.damage > 0 && { damage: thing.damage }),
    ...(Object.keys(thing.counters).length > 0 && { counters: thing.counters }),
    ...(thing.attachedTo !== null && { attachedTo: thing.attachedTo }),
  };
}

/** Whether one of these parts of a situation is such, or has within it one that is. */
export function hasPart(parts: unknown, isSuch: (part: WrittenEvent) => boolean): boolean {
  if (typeof parts !== "object" || parts === null) return false;
  return isSuch(parts as WrittenEvent) || Object.values(parts).some((part) => hasPart(part, isSuch));
}
