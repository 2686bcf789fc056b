import { type Context, countLooks, readParameter } from "../context.ts";
import type { ValueOf } from "../parameters/parameters.ts";
import { type LayerPart, type ObjectChange, partOf, type Values, valuesAfter } from "./characteristics.ts";

/**
 * The order in which continuous effects apply: the layers of the day, in each of them first the effects on which others
 * depend, then timestamps.
 */

/** A continuous effect: what it does, and to what. */
export type ContinuousEffect = {
  /** Its timestamp. */
  readonly order: number;
  /** The object whose ability it comes from; `null` if it comes from no object that is there. */
  readonly source: number | null;
  readonly changes: readonly ObjectChange[];
  /** It affects the same objects whatever their values are. */
  readonly isFixed: boolean;
  /** The objects that it affects, which may depend on the values that they have so far. */
  affects(values: ValuesById): readonly number[];
};

export type ValuesById = ReadonlyMap<number, Values>;

/** The layers of a time. */
type System = {
  readonly layers: readonly (readonly LayerPart[])[];
  /** An effect that changes types applies as a whole in the layer of its types. */
  readonly areTypesWhole: boolean;
  /** An effect that has begun to apply goes on to apply to the same objects in later layers. */
  readonly goesOn: boolean;
};

const rest = ["color", "ability", "defined-size", "set-size", "added-size", "static-size", "switched-size"] as const;

/** The layers by the rules of the day. */
const systems: Readonly<Record<Exclude<ValueOf<"layers">, "no-rule" | "not-known">, System>> = {
  timestamps: { layers: [["copy", "text", "type", ...rest], ["counters"]], areTypesWhole: true, goesOn: false },
  "copies-types-counters": {
    layers: [["copy"], ["type"], ["counters"], ["text", ...rest]],
    areTypesWhole: true,
    goesOn: false,
  },
  "characteristic-setting-before-types": {
    layers: [["copy"], ["text"], ["defined-size"], ["type"], ["counters"], [...rest]],
    areTypesWhole: true,
    goesOn: false,
  },
  "six-layers-types-whole": {
    layers: [
      ...([["copy"], ["text"], ["type"], ["color", "ability"]] as const),
      ...([["defined-size"], ["counters"], ["set-size", "added-size", "static-size", "switched-size"]] as const),
    ],
    areTypesWhole: true,
    goesOn: false,
  },
  "six-layers": {
    layers: [
      ...([["copy"], ["text"], ["type"], ["color", "ability"], ["defined-size"]] as const),
      ...([["set-size", "added-size"], ["counters"], ["static-size"], ["switched-size"]] as const),
    ],
    areTypesWhole: false,
    goesOn: true,
  },
  "seven-layers": {
    layers: [
      ...([["copy"], ["text"], ["type"], ["color"], ["ability"], ["defined-size"], ["set-size"]] as const),
      ...([["added-size", "static-size"], ["counters"], ["switched-size"]] as const),
    ],
    areTypesWhole: false,
    goesOn: true,
  },
  "counters-with-bonuses": {
    layers: [
      ...([["copy"], ["text"], ["type"], ["color"], ["ability"], ["defined-size"], ["set-size"]] as const),
      ...([["added-size", "static-size", "counters"], ["switched-size"]] as const),
    ],
    areTypesWhole: false,
    goesOn: true,
  },
};

/** An effect, with the objects that it has begun to affect; `null` before. */
type EffectScope = { readonly effect: ContinuousEffect; begun: readonly number[] | null };

/**
 * The values of objects after all effects.
 *
 * @param start The values before any effect, by the numbers of the objects.
 * @param counted Gives an object its counters, which apply in a layer of their own.
 */
export function valuesWith(
  start: ValuesById,
  effects: readonly ContinuousEffect[],
  counted: (id: number, values: Values) => Values,
  { system: name, ...surroundings }: { readonly system: ValueOf<"layers"> } & Pick<Step, "context" | "open">,
): ValuesById {
  const system = systems[name as keyof typeof systems] ?? systems.timestamps;
  const all: readonly EffectScope[] = effects.map((effect) => ({ effect, begun: null }));
  return system.layers.reduce((values, layer) => {
    const after = appliedIn(values, all, { layer, system, ...surroundings });
    return layer.includes("counters") ? new Map([...after].map(([id, values]) => [id, counted(id, values)])) : after;
  }, start);
}

/** `open`: the effects that were applied before others of the same age, where another order gives other values. */
type Step = {
  readonly layer: readonly LayerPart[];
  readonly system: System;
  readonly context: Context;
  readonly open: Set<ContinuousEffect>;
};

function appliedIn(start: ValuesById, all: readonly EffectScope[], step: Step): ValuesById {
  let waiting = all.filter(({ effect }) => changesIn(effect, step).length > 0);
  let values = start;
  while (waiting.length > 0) {
    const [next, ...others] = nextOf(waiting, values, step);
    if (next === undefined) throw new Error("no effect waits");
    if (others.some((other) => isOrderOpen(next, other, values, step))) step.open.add(next.effect);
    const affected = reachOf(next, values);
    if (next.begun !== null && values.get(next.effect.source ?? -1)?.isBare === true)
      readParameter(step.context, "applied-in-layers");
    if (step.system.goesOn && affected.length > 0) next.begun = affected;
    values = after(values, next, affected, step);
    waiting = waiting.filter((effect) => effect !== next);
  }
  return values;
}

function changesIn({ changes }: ContinuousEffect, { layer, system }: Step): readonly ObjectChange[] {
  const isWhole = system.areTypesWhole && changes.some((change) => partOf(change) === "type");
  return changes.filter((change) => layer.includes(isWhole ? "type" : partOf(change)));
}

/** The objects that an effect affects now: none, if the ability that it comes from is lost. */
function reachOf({ effect, begun }: EffectScope, values: ValuesById): readonly number[] {
  if (begun !== null) return begun;
  const { source } = effect;
  return source !== null && values.get(source)?.isBare !== false ? [] : effect.affects(values);
}

function after(values: ValuesById, { effect }: EffectScope, affected: readonly number[], step: Step): ValuesById {
  const valuesById = new Map(values);
  for (const id of affected) {
    const before = valuesById.get(id);
    if (before === undefined) continue;
    valuesById.set(
      id,
      changesIn(effect, step).reduce((values, change) => valuesAfter(values, change, step.context), before),
    );
  }
  return valuesById;
}

/** The effects that may apply next, the oldest first: those that depend on no other one, or only in a circle. */
function nextOf(waiting: readonly EffectScope[], values: ValuesById, step: Step): readonly EffectScope[] {
  const ordered = waiting.toSorted(
    (a, b) => Number(isDefining(b.effect)) - Number(isDefining(a.effect)) || a.effect.order - b.effect.order,
  );
  if (ordered.length === 1) return ordered;
  const loose = ordered.filter(({ effect, begun }) => !effect.isFixed && begun === null);
  countLooks(step.context, ordered.length + (loose.length * ordered.length + 1) * values.size);
  if (loose.length === 0) return ordered;
  const needs = new Map(
    loose.map((one) => [one, ordered.filter((other) => other !== one && depends(one, other, values, step))] as const),
  );
  const reachedFrom = (from: EffectScope): ReadonlySet<EffectScope> => {
    const reached = new Set(needs.get(from));
    for (const effect of reached) for (const next of needs.get(effect) ?? []) reached.add(next);
    return reached;
  };
  const isFree = (effect: EffectScope): boolean =>
    (needs.get(effect) ?? []).every((other) => reachedFrom(other).has(effect));
  const free = ordered.filter(isFree);
  if (free[0] !== ordered[0]) readParameter(step.context, "dependency");
  return free;
}

/** Says whether the order of two effects is a player's choice and counts: their sources came at the same time. */
function isOrderOpen(one: EffectScope, other: EffectScope, values: ValuesById, step: Step): boolean {
  const [a, b] = [one.effect, other.effect];
  const isOfOne = a.source === null || b.source === null || a.source === b.source;
  // Effects of one source differ by a fraction.
  if (isOfOne || Math.floor(a.order) !== Math.floor(b.order) || isDefining(a) !== isDefining(b)) return false;
  const applied = (values: ValuesById, scope: EffectScope): ValuesById =>
    after(values, scope, reachOf(scope, values), step);
  return unordered([...applied(applied(values, one), other)]) !== unordered([...applied(applied(values, other), one)]);
}

/** A value as text in which lists of the same things are the same. */
function unordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(unordered).toSorted().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}:${unordered(one)}`)
    .toSorted()
    .join()}}`;
}

/** Says whether an effect depends on another: the other would change whether it exists, or what it applies to. */
function depends(one: EffectScope, other: EffectScope, values: ValuesById, step: Step): boolean {
  if (isDefining(one.effect) || isDefining(other.effect)) return false;
  const later = after(values, other, reachOf(other, values), step);
  return reachOf(one, values).join() !== reachOf(one, later).join();
}

/** An ability that defines characteristics of the object that it is on. */
function isDefining({ changes }: ContinuousEffect): boolean {
  return changes.some(({ does }) => does === "defines");
}
