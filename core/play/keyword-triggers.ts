import { type Context, readParameter } from "./context.ts";
import { controllerOf, type GameObject, isOfType } from "./objects.ts";
import { keywordsOf, sizeOf } from "./sizes.ts";
import { triggerOf } from "./stack.ts";
import type { PendingTrigger } from "./stack-entry.ts";
import type { State } from "./state.ts";
import type { Happening } from "./table.ts";
import { numberedKeywords, type TriggeredKeyword } from "./vocabulary.ts";
import type { WrittenEvent } from "./written-situation.ts";

/** Keyword abilities that are triggered abilities, said in the words with which a situation states one. */

/** Something that happened, as an object with a keyword sees it; `number` is that of the keyword. */
type Seen = {
  readonly happening: Happening;
  readonly source: GameObject;
  readonly number: number;
  readonly state: State;
  readonly context: Context;
};

type KeywordTrigger = {
  readonly when: readonly Happening["when"][];
  /** Says whether what happened is what the keyword speaks of. */
  isMeant(seen: Seen): boolean;
  does(seen: Seen): readonly WrittenEvent[];
  /** A question with its answer without which nothing happens. */
  readonly condition?: WrittenEvent;
};

const thisTurn = { until: "end-of-turn" };
const isItself = ({ happening, source }: Seen): boolean => happening.object === source.id;
const objectOf = ({ happening, state }: Seen): GameObject | undefined =>
  state.objects.find(({ id }) => id === happening.object);
const isYours = ({ happening, source }: Seen): boolean => happening.player === controllerOf(source);
const adding = (changes: string, power: number): WrittenEvent[] => [
  { changes, does: ["adds"], power, toughness: power, ...thisTurn },
];

/** Says whether the creature that blocks now blocks the object. */
function isBlockingIt({ happening, source, state }: Seen): boolean {
  return state.table.attackers.some(
    ({ attacker, blockers }) =>
      attacker === source.id && happening.object !== null && blockers.includes(happening.object),
  );
}

/** Returns to the battlefield from its graveyard with a counter, unless it had one of that kind. */
function returning(counter: string): KeywordTrigger {
  return {
    when: ["dies"],
    isMeant: (seen) => isItself(seen) && (seen.source.counters[counter] ?? 0) === 0,
    does: () => [
      { moves: "this", to: "battlefield" },
      { puts: counter, on: "this" },
    ],
    condition: { ask: "where", object: "this", is: "graveyard" },
  };
}

function isGreater(seen: Seen): boolean {
  const [one, other] = [objectOf(seen), seen.source].map((object) => object && sizeOf(object, seen.context));
  if (one == null || other == null) return false;
  const isMore = (a: number | null, b: number | null): boolean => a !== null && b !== null && a > b;
  return isMore(one.power, other.power) || isMore(one.toughness, other.toughness);
}

const keywordTriggers: Readonly<Record<TriggeredKeyword, KeywordTrigger>> = {
  flanking: {
    when: ["blocks"],
    isMeant: (seen) => {
      const blocker = objectOf(seen);
      return blocker !== undefined && isBlockingIt(seen) && !keywordsOf(blocker).includes("flanking");
    },
    does: () => adding("it", -1),
  },
  bushido: {
    when: ["blocks", "becomes-blocked"],
    isMeant: isItself,
    does: ({ number }) => adding("this", number),
  },
  exalted: {
    when: ["attacks"],
    isMeant: isYours,
    does: () => adding("it", 1),
    condition: { ask: "count", of: ["attacking"], atMost: 1 },
  },
  prowess: {
    when: ["is-cast"],
    isMeant: (seen) => {
      const spell = objectOf(seen);
      return spell !== undefined && isYours(seen) && !isOfType(spell, "creature");
    },
    does: () => adding("this", 1),
  },
  afflict: {
    when: ["becomes-blocked"],
    isMeant: isItself,
    does: ({ number, source, state }) =>
      state.table.attackers.flatMap(({ attacker, at }) =>
        attacker === source.id ? [{ loses: number, player: at }] : [],
      ),
  },
  evolve: {
    when: ["enters"],
    isMeant: (seen) => {
      const object = objectOf(seen);
      const isOther = object !== undefined && !isItself(seen) && isOfType(object, "creature");
      return isOther && isYours(seen) && isGreater(seen);
    },
    does: () => [{ puts: "+1/+1", on: "this" }],
  },
  persist: returning("-1/-1"),
  undying: returning("+1/+1"),
};

/** The abilities of an object's keywords that trigger on something, by the rules of the day. */
export function keywordTriggersOf(seen: Omit<Seen, "number">): readonly PendingTrigger[] {
  const { source, happening, context } = seen;
  if (source.zone !== "battlefield") return [];
  return source.keywords.flatMap((keyword) => {
    const [, name = keyword, number = "1"] = /^(.*)-(\d+)$/.exec(keyword) ?? [];
    if (!Object.hasOwn(keywordTriggers, name) || numberedKeywords.includes(keyword)) return [];
    const id = name as TriggeredKeyword;
    const { when, isMeant, does, condition } = keywordTriggers[id];
    const known = { ...seen, number: Number(number) };
    if (!when.includes(happening.when) || !isMeant(known) || readParameter(context, id) !== "triggers") return [];
    return [
      triggerOf(source, {
        name: `${name} of ${source.name}`,
        it: happening.object,
        player: happening.player,
        conditions: condition === undefined ? [] : [condition],
        does: does(known),
        because: [id],
      }),
    ];
  });
}
