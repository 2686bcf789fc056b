import { type Context, impossible, readParameter } from "../context.ts";
import { isOfPlayer } from "../happening.ts";
import { isUnpaired } from "../objects/pairs.ts";
import { controllerOf, type GameObject, isOfType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import type { Happening } from "../table.ts";
import type { TriggeredKeyword } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";

/** Keyword abilities that trigger, and of which a player chooses or pays something as they resolve. */

/** Something that happened, as an object with a keyword sees it; `number` is that of the keyword. */
export type Sighting = {
  readonly happening: Happening;
  readonly source: GameObject;
  readonly number: number;
  readonly state: State;
  readonly context: Context;
};

type Place = "stack" | "hand" | "exile" | "graveyard";

export type KeywordTrigger = {
  readonly when: readonly Happening["when"][];
  /** Where the object has to be, at any of these moments or at each; left out, on the battlefield. */
  readonly on?: Place | Partial<Readonly<Record<Happening["when"], Place>>>;
  /** The parameter with its rule, if it has another name. */
  readonly rule?: ParameterId;
  /** Says whether what happened is what the keyword speaks of. */
  isMeant(seen: Sighting): boolean;
  does(seen: Sighting): readonly WrittenEvent[];
  /** Of an ability with a target, which is `openTarget` in what it does: the words that the target has to fit. */
  aims?(seen: Sighting): readonly string[];
  /** What was taken to be chosen, where a player has a choice that cannot be said. */
  doubt?(seen: Sighting): string | undefined;
  /** A question with its answer without which nothing happens. */
  readonly condition?: WrittenEvent;
};

export const isItself = ({ happening, source }: Sighting): boolean => happening.object === source.id;
export const isYours = ({ happening, source }: Sighting): boolean => isOfPlayer(happening, controllerOf(source));

/** How great X has to be for a card. */
const xOfRavenous = 5;

/** The Servos of fabricate. */
const servo = { types: ["artifact", "creature"], subtypes: ["Servo"], colors: ["colorless"], power: 1, toughness: 1 };

export const isYourUpkeep = (seen: Sighting): boolean => seen.happening.step === "upkeep" && isYours(seen);

/** Sacrificed unless its controller pays, which a situation says. */
const unlessPaid: WrittenEvent = { may: "you", does: [], otherwise: [{ sacrifices: "this" }] };

/** Says whether it came under its controller's control since the beginning of that player's last upkeep. */
function isNewSinceUpkeep({ source, happening, state }: Sighting): boolean {
  const upkeeps = state.table.triggered.filter(({ when, step }) => when === "begins" && step === "upkeep");
  const earlier = upkeeps.slice(0, upkeeps.lastIndexOf(happening));
  const last = earlier.findLastIndex(({ player }) => player === happening.player);
  return source.turn >= (last === -1 ? 0 : state.turnsTaken - (earlier.length - last));
}

const has = (kind: string): WrittenEvent => ({ ask: "countersOn", object: "this", kind, atLeast: 1 });

/** Says whether a permanent has counters of a kind, or entered with some by its keyword and nobody says how many are left. */
function isCounting(keyword: string, kind: string, { source }: Sighting): boolean {
  return (source.counters[kind] ?? Number(source.keywords.some((word) => word.startsWith(`${keyword}-`)))) > 0;
}

/** What is done with counters of which it has to be known how many there are. */
function counting(kind: string, { source, context }: Sighting, done: WrittenEvent): readonly WrittenEvent[] {
  if (source.counters[kind] !== undefined) return [done];
  throw impossible(
    context,
    `how many ${kind} counters ${source.name} has must be known: write "counters: {${kind}: 1}" where it is introduced.`,
  );
}

/** The events that copy the spell so many times. */
export function copiesOf({ source }: Sighting, times: number): readonly WrittenEvent[] {
  return Array.from({ length: times }, (_one, place) => ({
    copiesSpell: source.name,
    player: "you",
    as: `copy ${place + 1} of ${source.name}`,
  }));
}

/** How many other spells were cast this turn before the one that is cast now. */
function castBefore({ state, happening }: Sighting): number {
  const { triggered, turnSince } = state.table;
  const casts = triggered.slice(turnSince).filter(({ when }) => when === "is-cast");
  return casts.indexOf(happening);
}

export const choosing = {
  exploit: {
    when: ["enters"],
    isMeant: isItself,
    does: () => [{ may: "you", does: [{ hasToSacrifice: "you", of: "creature" }] }],
  },
  recover: {
    when: ["dies"],
    on: "graveyard",
    isMeant: (seen) => {
      const { happening, source, state } = seen;
      const object = state.objects.find(({ id }) => id === happening.object);
      return object !== undefined && isOfType(object, "creature") && object.owner === source.owner;
    },
    does: () => [{ may: "you", does: [{ moves: "this", to: "hand" }], otherwise: [{ moves: "this", to: "exile" }] }],
  },
  soulbond: {
    when: ["enters"],
    isMeant: (seen) => {
      const { happening, source, state } = seen;
      const isFree = (object: GameObject): boolean => isUnpaired(state, object, controllerOf(source));
      const others = state.objects.filter(({ id }) => id !== source.id && (isItself(seen) || id === happening.object));
      return isFree(source) && others.some(isFree);
    },
    does: (seen) => [{ may: "you", does: [{ pairs: "this", ...(isItself(seen) ? {} : { with: "it" }) }] }],
  },
  fabricate: {
    when: ["enters"],
    isMeant: isItself,
    does: ({ number }) => [
      {
        may: "you",
        does: [{ puts: "+1/+1", on: "this", times: number }],
        otherwise: [{ creates: "Servo", player: "you", times: number, ...servo }],
      },
    ],
  },
  ravenous: {
    when: ["enters"],
    isMeant: (seen) => isItself(seen) && (seen.source.x ?? 0) >= xOfRavenous,
    does: () => [{ draws: 1, player: "you" }],
  },
  graft: {
    when: ["enters"],
    isMeant: (seen) => {
      const { happening, source, state, context } = seen;
      const object = state.objects.find(({ id }) => id === happening.object);
      const isOther = object !== undefined && !isItself(seen) && isOfType(object, "creature");
      const isAlways = readParameter(context, "graft") === "triggers";
      return isOther && (isAlways || (source.counters["+1/+1"] ?? 0) > 0);
    },
    does: () => [{ may: "you", does: [{ removes: "+1/+1", from: "this", onto: "it" }] }],
  },
  extort: {
    when: ["is-cast"],
    isMeant: isYours,
    does: () => [
      {
        may: "you",
        does: [
          { loses: 1, player: "each-opponent" },
          { gainsLife: { ask: "lostThisWay" }, player: "you" },
        ],
      },
    ],
  },
  storm: {
    when: ["is-cast"],
    on: "stack",
    isMeant: isItself,
    does: (seen) => copiesOf(seen, castBefore(seen)),
  },
  echo: { when: ["begins"], isMeant: (seen) => isYourUpkeep(seen) && isNewSinceUpkeep(seen), does: () => [unlessPaid] },
  "cumulative-upkeep": {
    when: ["begins"],
    isMeant: isYourUpkeep,
    does: () => [{ puts: "age", on: "this" }, unlessPaid],
  },
  fading: {
    when: ["begins"],
    isMeant: isYourUpkeep,
    does: (seen) => {
      const [does, otherwise] = [[{ removes: "fade", from: "this" }], [{ sacrifices: "this" }]];
      return counting("fade", seen, { if: [has("fade")], does, otherwise });
    },
  },
  vanishing: {
    when: ["begins", "loses-last-counter"],
    isMeant: (seen) =>
      seen.happening.when === "begins"
        ? isYourUpkeep(seen) && isCounting("vanishing", "time", seen)
        : isItself(seen) && seen.happening.kind === "time",
    does: (seen) =>
      seen.happening.when === "begins"
        ? counting("time", seen, { if: [has("time")], does: [{ removes: "time", from: "this" }] })
        : [{ sacrifices: "this" }],
  },
} as const satisfies Partial<Readonly<Record<TriggeredKeyword, KeywordTrigger>>>;
