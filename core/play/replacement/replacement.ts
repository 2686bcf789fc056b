import { tableOf } from "../../text/tables.ts";
import { type Context, readParameter } from "../context.ts";
import { none, record } from "../initial.ts";
import { missing } from "../missing-facts.ts";
import type { CopiableValues } from "../objects/characteristics.ts";
import { askerIn, unfit } from "../objects/qualities.ts";
import { controllerOf, type GameObject, isAtWork, isOverwritten, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { triggerOf } from "../stack.ts";
import { type State, teamOf } from "../state.ts";
import type { bans } from "../table.ts";
import { differingWay, withWayTaken } from "../ways.ts";
import { plainReplacement, type Replaceable, type ReplacementEffect } from "../words/replacement-words.ts";

/** Replacement effects: what would happen, and what happens instead. */

/** Something that would happen to an object or a player. */
export type Occurrence = Readonly<typeof plainOccurrence> & {
  readonly what: "moves" | Exclude<Replaceable, "dies" | "goes-to-graveyard" | "leaves" | "enters">;
  /** The player to whom it happens, or who controls the object. That player chooses among effects. */
  readonly player: string;
  /** The effect whose events happen instead. */
  readonly instead: ReplacementEffect | null;
};

const plainOccurrence = {
  object: none<GameObject>(),
  amount: 1,
  /** An effect does it, and no cost and no turn that begins. */
  isByEffect: true,
  /** What the object itself says of how it enters is taken from it by effects that are there. */
  isSilenced: false,
  /** It happens to a permanent as that enters. */
  isEntering: false,
  to: none<Zone>(),
  isTapped: false,
  counters: record<number>(),
  /** Under whose control it enters, if under that of another. */
  under: none<string>(),
  copied: none<CopiableValues>(),
};

/** Something that happens as it usually does. */
export function usual(what: Occurrence["what"], facts: Partial<Occurrence> & Pick<Occurrence, "player">): Occurrence {
  return { ...plainOccurrence, what, instead: null, ...facts };
}

/** One way in which effects can apply one after the other. */
type Way = { readonly occurrence: Occurrence; readonly used: readonly ReplacementEffect[] };

/** More ways than the few effects of a real game give. */
const waysMax = 200;

/**
 * What really happens: the state after what happens instead, with the effects that applied. If the order of several
 * matters and is not said, the state says what was taken to be so.
 */
export function replaced(
  state: State,
  context: Context,
  would: Occurrence,
): { readonly state: State; readonly occurrence: Occurrence; readonly because: readonly ParameterId[] } {
  const all = [...state.table.replacements, ...ofCounters(state, context)];
  if (!all.some((effect) => applies(effect, would, { state, context })))
    return { state, occurrence: would, because: [] };
  readParameter(context, "replacement-effects");
  const ways = waysFrom({ occurrence: would, used: [] }, all, { state, context });
  const { way, isOpen } = differingWay(ways, resultOf, context, waysMax);
  if (way === undefined) return { state, occurrence: would, because: [] };
  const { occurrence, used } = way;
  const unsure = !would.isByEffect ? used.find(({ costs }) => costs === null) : undefined;
  if (unsure !== undefined)
    throw missing(
      context,
      {
        what: `whether that of ${unsure.name} is also about counters that no effect puts (a cost, or a turn that begins)`,
        of: unsure.name,
        keys: ["costs"],
      },
      '"costs: included" or, if it speaks of effects only, "costs: left-out"',
    );
  const because: readonly ParameterId[] = [
    ...used.flatMap(({ because: rule }) => rule ?? []),
    "replacement-effects",
    ...(used.length > 1 ? (["replacement-order"] as const) : []),
  ];
  for (const id of because) readParameter(context, id);
  const taken = `${would.player} chose which effect applied first, and it is not said: that of ${used[0]?.name} was taken.`;
  const told = isOpen ? withWayTaken(state, context, taken) : state;
  const spent = used.filter(({ isOnce }) => isOnce).map(({ number }) => number);
  const replacements = state.table.replacements.filter(({ number }) => !spent.includes(number));
  const after = { ...told, table: { ...state.table, replacements } };
  return { state: withInstead(after, context, occurrence, used), occurrence, because };
}

/** What can be seen of a way, and which effects are over by it: two ways with the same result need no choice. */
function resultOf({ occurrence: { object: _object, instead, ...result }, used }: Way): string {
  const spent = used.filter(({ isOnce }) => isOnce).map(({ number: _number, name: _name, ...effect }) => effect);
  return JSON.stringify([
    { ...result, instead: instead?.number ?? null },
    spent.map((one) => JSON.stringify(one)).sort(),
  ]);
}

type Moment = { readonly state: State; readonly context: Context };

function waysFrom(way: Way, all: readonly ReplacementEffect[], moment: Moment): readonly Way[] {
  const left = all.filter(
    (effect) => !way.used.includes(effect) && !isCopiedAway(effect, way) && applies(effect, way.occurrence, moment),
  );
  const next = chosenFrom(left, moment);
  if (next.length === 0) return [way];
  const ways: Way[] = [];
  for (const effect of next) {
    if (ways.length > waysMax) break;
    const then = { occurrence: after(way.occurrence, effect), used: [...way.used, effect] };
    ways.push(...waysFrom(then, all, moment));
  }
  return ways;
}

/** The effects among which there is a choice: those that the rules of the day put first, in the order that is said. */
function chosenFrom(effects: readonly ReplacementEffect[], { state, context }: Moment): readonly ReplacementEffect[] {
  if (effects.length < 2) return effects;
  const order = readParameter(context, "replacement-order");
  const first = Array.isArray(order) ? order.map((name) => effects.filter(classes.get(name) ?? (() => false))) : [];
  const allowed = first.find((some) => some.length > 0) ?? effects;
  return inOrderSaid(allowed, state);
}

/** Effects that have to be chosen before others, on the days on which the rules say so. */
const classes = tableOf<(effect: ReplacementEffect) => boolean>({
  "self-replacement": ({ isSelf }) => isSelf,
  "control-of-what-enters": ({ under }) => under !== null,
  "copy-of-what-enters": ({ copied }) => copied !== null,
});

/** Those before which none of the others applies, as far as the situation says. */
export function inOrderSaid<Effect extends { readonly name: string }>(
  effects: readonly Effect[],
  { table }: State,
): readonly Effect[] {
  const isBefore = (effect: Effect, other: Effect): boolean =>
    table.appliedInOrder.some((names) => {
      const [a, b] = [names.indexOf(effect.name), names.indexOf(other.name)];
      return a !== -1 && b !== -1 && a < b;
    });
  return effects.filter((effect) => !effects.some((other) => isBefore(other, effect)));
}

/** Says whether an effect applies to what would happen, as other effects have made it so far. */
function applies(effect: ReplacementEffect, occurrence: Occurrence, { state, context }: Moment): boolean {
  if (occurrence.instead !== null || state.table.applied.includes(effect.number)) return false;
  if (!occurrence.isByEffect && effect.costs === "left-out") return false;
  if (!isOf(effect.what, occurrence) || !isInForce(effect, occurrence, state)) return false;
  const object = asItWouldBe(occurrence);
  if (effect.whose !== null && effect.whose !== (object === null ? occurrence.player : controllerOf(object)))
    return false;
  if (object === null) return effect.named === null && effect.of.length === 0;
  if (effect.on !== null) return object.id === effect.on;
  if (effect.named !== null && object.name !== effect.named) return false;
  const { source } = effect;
  const you = controllerOfEffect(effect, state);
  return unfit(object, effect.of, askerIn(state, context, { you, source })) === undefined;
}

function isOf(what: Replaceable, { what: happening, object, to }: Occurrence): boolean {
  if (happening !== "moves") return what === happening;
  const isLeaving = object?.zone === "battlefield" && to !== "battlefield";
  if (what === "leaves") return isLeaving;
  if (what === "enters") return to === "battlefield";
  return to === "graveyard" && (what === "goes-to-graveyard" || (what === "dies" && isLeaving));
}

/** An effect of a permanent; `since`: its place in the order of events, if it is stated as an ability of that. */
type OfPermanent = { readonly source: number | null; readonly since?: number };

/** Says whether the permanent that an effect comes from is there, with its abilities. */
export function isThere({ source, since }: OfPermanent, { objects, table }: State): boolean {
  if (source === null) return true;
  const object = objects.find(({ id }) => id === source);
  if (object !== undefined && since !== undefined && isOverwritten(object, since)) return false;
  // What comes at the same time as others is not there for them yet, and what leaves with them still is.
  if (table.atOnce !== null) return table.atOnce.includes(source);
  return object !== undefined && isAtWork(object) && !object.isBare;
}

/** Who controls an effect: who controls the permanent whose ability it is, whoever did so as the effect was stated. */
export function controllerOfEffect({ source, you }: { source: number | null; you: string }, state: State): string {
  const object = source === null ? undefined : state.objects.find(({ id }) => id === source);
  return object === undefined ? you : controllerOf(object);
}

/** Says whether it happens to the source of an effect as that comes, or elsewhere than where its abilities are at work. */
function isOfAbsentSource({ source }: ReplacementEffect, { object, isEntering }: Occurrence): boolean {
  return source !== null && object?.id === source && (isEntering || object.zone !== "battlefield");
}

/** Says whether an effect is at work on what would happen: on its source, as that comes, only if it is about that alone. */
function isInForce(effect: ReplacementEffect, occurrence: Occurrence, state: State): boolean {
  const isAbsent = isOfAbsentSource(effect, occurrence);
  if (isAbsent && effect.named !== occurrence.object?.name) return false;
  if (isAbsent && !occurrence.isEntering) return !occurrence.isSilenced;
  return isThere({ ...effect, since: effect.number }, state);
}

/** Says whether an effect about how its own source enters is gone, because another one makes that a copy of something. */
function isCopiedAway(effect: ReplacementEffect, { occurrence, used }: Way): boolean {
  return (
    isOfAbsentSource(effect, occurrence) &&
    used.some(({ copied, source }) => copied !== null && source !== effect.source)
  );
}

/** The object as it would be on the battlefield. */
function asItWouldBe({ object, under, copied }: Occurrence): GameObject | null {
  if (object === null) return null;
  const copy = copied === null ? object : { ...object, ...copied };
  return under === null ? copy : { ...copy, base: under, taken: [] };
}

function after(occurrence: Occurrence, effect: ReplacementEffect): Occurrence {
  if (effect.instead !== null) return { ...occurrence, instead: effect };
  const more = Object.entries(effect.counters).map(([kind, count]) => [kind, count + (occurrence.counters[kind] ?? 0)]);
  const counters = { ...occurrence.counters, ...Object.fromEntries(more) };
  return {
    ...occurrence,
    to: effect.goes ?? occurrence.to,
    isTapped: occurrence.isTapped || effect.isTapped,
    under: effect.under ?? occurrence.under,
    copied: effect.copied ?? occurrence.copied,
    counters,
    amount: Math.max(0, occurrence.amount * effect.times + effect.adds),
  };
}

/** The state after what happens instead. The effects that applied do not apply again to that. */
function withInstead(
  state: State,
  context: Context,
  { instead, object, player }: Occurrence,
  used: readonly ReplacementEffect[],
): State {
  if (instead?.instead == null || instead.instead.length === 0) return state;
  const { applied } = state.table;
  const numbers = used.map(({ number }) => number);
  const busy = { ...state, table: { ...state.table, applied: [...applied, ...numbers] } };
  const you = controllerOfEffect(instead, state);
  const meanings = { source: instead.source, you, it: object?.id ?? null, player, x: null };
  const done = context.language.effect(busy, instead.instead, meanings, context);
  return { ...done, table: { ...done.table, applied } };
}

/** The effects of finality counters: what has one and would die is exiled. */
function ofCounters({ objects }: State, context: Context): readonly ReplacementEffect[] {
  return objects.flatMap((object) => {
    if (object.zone !== "battlefield" || (object.counters["finality"] ?? 0) === 0) return [];
    if (readParameter(context, "finality-counters") !== "exiled-instead") return [];
    const counter = { number: -object.id, name: `the finality counter on ${object.name}`, what: "dies" as const };
    return [
      {
        ...plainReplacement,
        ...counter,
        you: controllerOf(object),
        on: object.id,
        goes: "exile" as const,
        because: "finality-counters" as const,
      },
    ];
  });
}

/** Says whether an effect forbids that to a player: "can't" comes before what would happen. */
export function isBanned(state: State, what: (typeof bans)[number], player: string, context: Context): boolean {
  const players = isOfTeam(what, context) ? teamOf(context.situation, player) : [player];
  const isFound = state.table.bans.some(
    (ban) => ban.what === what && players.includes(ban.player) && isThere(ban, state),
  );
  return isFound && readParameter(context, "cannot-wins") === "cannot";
}

/** Says whether what is forbidden to one player of a team is so to all: gaining and losing life that they share. */
function isOfTeam(what: (typeof bans)[number], context: Context): boolean {
  const isOfLife = what === "gain-life" || what === "lose-life";
  return isOfLife && context.situation.isTeamGame && readParameter(context, "life-of-a-team") === "the-teams";
}

/** The state after a spell with epic resolved: its player cannot cast spells any more, and copies it in each upkeep. */
export function withEpic(state: State, spell: GameObject, context: Context): State {
  if (!spell.keywords.includes("epic") || readParameter(context, "epic") === "no-rule") return state;
  const since = state.order;
  const you = controllerOf(spell);
  const ban = { what: "cast", player: you, source: null, isForTurn: false, since, rule: "epic" } as const;
  const as = `copy of ${spell.name}`;
  const does = [
    { copiesSpell: spell.name, player: "you", as },
    { changes: as, does: "loses", keyword: "epic" },
  ];
  const copying = {
    ...triggerOf(spell, { name: `epic of ${spell.name}`, you, does, because: ["epic"] }),
    at: "upkeep",
    whose: you,
    since: state.turn?.number ?? 0,
    madeAt: since,
    isRepeated: true,
  };
  const table = { ...state.table, bans: [...state.table.bans, ban] };
  return { ...state, order: since + 1, table, delayed: [...state.delayed, copying] };
}
