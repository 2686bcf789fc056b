import { type Context, impossible, readParameter } from "../context.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { areOpponents, type State } from "../state.ts";
import { objectOf, withObject } from "../state-objects.ts";
import { plainChange } from "./characteristics.ts";
import { hasKeyword } from "./sizes.ts";
import { withCharacteristics } from "./standing.ts";

/** Keywords that change how a permanent enters. */

/** What can be chosen as a permanent with riot or unleash enters. */
export const entryChoices = ["counter", "haste", "no-counter"] as const;

const keywordsOfChoice = ["riot", "unleash"] as const;

/** Refuses a choice for what has no keyword that asks for one. */
export function requireChooser(name: string, keywords: readonly string[], context: Context): void {
  if (!keywordsOfChoice.some((keyword) => keywords.includes(keyword)))
    throw impossible(context, `${name} has neither riot nor unleash: leave out "chosen".`);
}

/**
 * A permanent that enters with these keywords, with their counters and after the choice of its controller. Throws if
 * that is not said.
 */
export function withEntryKeywords(
  plain: GameObject,
  keywords: readonly string[],
  state: State,
  context: Context,
): GameObject {
  const object = withCounted(withBloodthirst(plain, keywords, state, context), keywords, context);
  const keyword = keywordsOfChoice.find((keyword) => keywords.includes(keyword));
  if (keyword === undefined || readParameter(context, keyword) === "no-rule") return object;
  const other = keyword === "riot" ? "haste" : "no-counter";
  const choice = state.choice.chosen.find((word) => word === "counter" || word === other);
  if (choice === undefined)
    throw impossible(
      context,
      `${object.name} has ${keyword}: write "chosen: counter" or "chosen: ${other}" with the event in which it enters.`,
    );
  const chosen = withReason(object, keyword);
  if (choice === "counter") return withCounters(chosen, "+1/+1", 1);
  if (choice === "no-counter") return chosen;
  const haste = { ...plainChange(state.order, false), does: "gains", keyword: "haste", keywords: ["haste"] } as const;
  return { ...chosen, changes: [...chosen.changes, haste] };
}

/** A permanent with the counters of bloodthirst, if an opponent was dealt damage this turn. */
function withBloodthirst(
  object: GameObject,
  keywords: readonly string[],
  { table }: State,
  context: Context,
): GameObject {
  const number = numberOf("bloodthirst", keywords);
  if (number === 0 || readParameter(context, "bloodthirst") === "no-rule") return object;
  const isHurt = table.triggered
    .slice(table.turnSince)
    .some(
      ({ when, player, object: hurt }) =>
        when === "is-dealt-damage" &&
        hurt === null &&
        player !== null &&
        areOpponents(context.situation, controllerOf(object), player),
    );
  const marked = withReason(object, "bloodthirst");
  return isHurt ? withCounters(marked, "+1/+1", number) : marked;
}

/** A permanent with the counters of fading, vanishing, graft and modular. */
function withCounted(object: GameObject, keywords: readonly string[], context: Context): GameObject {
  const counted = { fading: "fade", vanishing: "time", graft: "+1/+1", modular: "+1/+1" } as const;
  return (["fading", "vanishing", "graft", "modular"] as const).reduce((object, keyword) => {
    const number = numberOf(keyword, keywords);
    if (number === 0 || readParameter(context, keyword) === "no-rule") return object;
    return withCounters(withReason(object, keyword), counted[keyword], number);
  }, object);
}

/** The number of a keyword, those of several together. */
function numberOf(keyword: string, keywords: readonly string[]): number {
  const numbers = keywords
    .filter((word) => word.startsWith(`${keyword}-`))
    .map((word) => Number(word.slice(keyword.length + 1)));
  return numbers.reduce((sum, number) => sum + number, 0);
}

function withCounters(object: GameObject, kind: string, times: number): GameObject {
  return { ...object, counters: { ...object.counters, [kind]: (object.counters[kind] ?? 0) + times } };
}

/**
 * Says whether effects that are there take the abilities of a permanent that enters, and with them what it says of how
 * it enters; by the rules of the day. `undefined`: no rule says it.
 */
export function isSilencedThere(state: State, context: Context, object: GameObject): boolean | undefined {
  if (!isBareThere(state, context, object)) return false;
  const value = readParameter(context, "entering-under-an-effect");
  return value === "no-rule" ? undefined : value === "already-affected";
}

function isBareThere(state: State, context: Context, object: GameObject): boolean {
  const isLand = object.types.includes("land");
  if (isLand && state.table.standing.includes("lands-lose-abilities")) return true;
  if (state.effects.length === 0) return false;
  const there = withObject(state, object.id, (object) => ({ ...object, zone: "battlefield" }));
  return objectOf(withCharacteristics(there, context), object.id).isBare;
}

/**
 * Whether an object enters tapped: by its own text or by the old hideaway. The rules of the day decide whether an
 * effect on the battlefield removes that text.
 */
export function entersTapped(state: State, context: Context, object: GameObject) {
  const reasons: ParameterId[] = [];
  if (hasKeyword(object, "hideaway", context)) {
    reasons.push("hideaway-tapped");
    const value = readParameter(context, "hideaway-tapped");
    if (value === "no-rule") return { isTapped: false, reasons, silent: "hideaway-tapped" as const };
    return { isTapped: value === "tapped", reasons, silent: undefined };
  }
  const isSaid = hasKeyword(object, "enters-tapped", context);
  if (!isSaid || !isBareThere(state, context, object)) return { isTapped: isSaid, reasons, silent: undefined };
  reasons.push("entering-under-an-effect");
  const isSilenced = isSilencedThere(state, context, object);
  const silent = isSilenced === undefined ? ("entering-under-an-effect" as const) : undefined;
  return { isTapped: isSilenced === false, reasons, silent };
}
