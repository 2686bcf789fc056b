import { type Context, impossible, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import { controllerOf, type GameObject, isOfType, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { areOpponents, type State, withAsked } from "../state.ts";
import { objectOf, withObject } from "../state-objects.ts";
import { numberedKeywords } from "../words/vocabulary.ts";
import { plainChange } from "./characteristics.ts";
import { mergingChoices } from "./merging.ts";
import { hasKeyword } from "./sizes.ts";
import { copiedFrom, nowOf, withCharacteristics } from "./standing.ts";

/** Keywords that change how a permanent enters. */

/** What can be chosen as a permanent enters with a keyword that asks for a choice. */
const entryChoices: readonly string[] = ["counter", "haste", "no-counter", ...mergingChoices];

/** These keywords, each with what is chosen if not counters. */
const keywordsOfChoice = { riot: "haste", unleash: "no-counter", tribute: "no-counter" } as const;

/** The keywords that ask for a choice, and how many counters each offers. */
function choicesAmong(keywords: readonly string[]) {
  return keywords.flatMap((word) => {
    const [, name = word, number] = /^(.*)-(\d+)$/.exec(word) ?? [];
    const isMeant = Object.hasOwn(keywordsOfChoice, name) && numberedKeywords.includes(name) === (number !== undefined);
    return isMeant ? [{ keyword: name as keyof typeof keywordsOfChoice, counters: Number(number ?? 1) }] : [];
  });
}

/** The state after an object moved with something `chosen` for that. Throws if nothing asked for a choice of it. */
export function withChoiceMade(after: State, { choice }: State, context: Context, { name }: GameObject): State {
  const idle = after.choice.chosen.filter((word) => !after.choice.asked.includes(word));
  const absent = idle.find((word) => !isEntryChoice(word) && !after.objects.some(({ name }) => name === word));
  if (absent !== undefined) throw impossible(context, `there is no ${absent} to choose.`);
  if (idle.length > 0)
    throw impossible(context, `${name} has no riot, unleash or tribute, and does not devour: leave out "chosen".`);
  return { ...after, choice };
}

export function isEntryChoice(word: string): boolean {
  return entryChoices.includes(word);
}

/**
 * The state in which a permanent that enters with these keywords has their counters, after the choice of its controller.
 * Throws if that is not said.
 */
export function withEntryKeywords(
  state: State,
  plain: GameObject,
  keywords: readonly string[],
  context: Context,
): State {
  const object = withSunburst(
    withCounted(withBloodthirst(plain, keywords, state, context), keywords, context),
    keywords,
    state,
    context,
  );
  const done = choicesSaid(object.name, keywords, state, context).reduce((object, { keyword, counters, choice }) => {
    const chosen = withReason(object, keyword);
    if (choice === "counter") return withCounters(chosen, "+1/+1", counters);
    if (choice === "no-counter") return chosen;
    const haste = { ...plainChange(state.order, false), does: "gains", keyword: "haste", keywords: ["haste"] } as const;
    return { ...chosen, changes: [...chosen.changes, haste] };
  }, object);
  const said = choicesAmong(keywords).length === 0 ? [] : state.choice.chosen.filter(isEntryChoice);
  return withAsked(
    withObject(state, plain.id, () => done),
    ...said,
  );
}

/** What is chosen for each keyword that the day knows and that asks for a choice. Throws if that is not said. */
function choicesSaid(name: string, keywords: readonly string[], { choice }: State, context: Context) {
  const said = choice.chosen.filter(isEntryChoice);
  const every = choicesAmong(keywords);
  const isKnown = ({ keyword }: (typeof every)[number]): boolean => readParameter(context, keyword) !== "no-rule";
  // A list may have a word for each keyword, or for each that the day knows.
  const paired = said.length === every.length ? every : every.filter(isKnown);
  const known = paired.map((one, nth) => ({ ...one, choice: said[nth] ?? "" })).filter(isKnown);
  const isFit = known.every(({ keyword, choice }) => wordsFor(keyword).includes(choice));
  if (known.length === 0 || (said.length === paired.length && isFit)) return known;
  const [{ keyword }] = known as [(typeof known)[number]];
  const words = wordsFor(keyword).map((word) => `"chosen: ${word}"`);
  const lists = known.map(({ keyword }) => `${wordsFor(keyword).join(" or ")} for ${keyword}`);
  const how =
    known.length === 1
      ? `has ${keyword}: write ${words.join(" or ")}`
      : `has several keywords that ask for a choice: write "chosen" as a list in this order: ${lists.join(", then ")},`;
  throw impossible(context, `${name} ${how} with the event in which it enters.`);
}

function wordsFor(keyword: keyof typeof keywordsOfChoice): readonly string[] {
  return ["counter", keywordsOfChoice[keyword]];
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

/**
 * What a permanent with devour has its controller sacrifice as it enters, of the creatures that are chosen, and the
 * counters that it gets for them; `asked`: what was chosen for that; `assumed`: that none were taken to be, if that is
 * not said. Throws `situation-impossible` if something else on the battlefield is chosen.
 */
export function devoured(state: State, context: Context, object: GameObject, player: string) {
  const numbers = object.isFaceDown ? [] : numbersOf("devour", object.keywords);
  const number = Math.max(0, ...numbers);
  const isOwn = number > 0 && isSilencedThere(state, context, object) !== true;
  const isKnown = isOwn && readParameter(context, "devour") !== "no-rule";
  const there = (isKnown ? state.objects : []).filter(({ zone }) => zone === "battlefield");
  const food = there.filter((other) => controllerOf(other) === player && isOfType(other, "creature"));
  const named = there.filter(({ name }) => state.choice.chosen.includes(name));
  const eaten = food.filter((other) => named.includes(other));
  const [other] = named.filter((one) => !eaten.includes(one));
  if (other !== undefined)
    throw impossible(context, `${object.name} devours creatures of ${player}, and ${other.name} is none.`, ["devour"]);
  const asked = state.choice.chosen.filter((word) => word === "no-counter" || food.some(({ name }) => name === word));
  const twice = asked.find((word, index) => asked.indexOf(word) < index);
  if (twice !== undefined && twice !== "no-counter")
    throw impossible(context, `${object.name} devours ${twice} once: write it once in "chosen".`, ["devour"]);
  const isSaid = food.length === 0 || asked.length > 0;
  const counters: Readonly<Record<string, number>> = eaten.length === 0 ? {} : { "+1/+1": number * eaten.length };
  return {
    eaten,
    counters,
    asked: isKnown ? asked : number > 0 ? state.choice.chosen : [],
    assumed: [
      ...(isSaid ? [] : [`What ${object.name} devours is not said ("chosen"): nothing was taken.`]),
      ...(eaten.length > 0 && new Set(numbers).size > 1
        ? [`Which devour of ${object.name} eats what is not said: that of the greatest number was taken to.`]
        : []),
    ],
  };
}

/** Counters of two kinds of effects together. */
export function addedTogether(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sums = Object.entries(other).map(([kind, count]) => [kind, (one[kind] ?? 0) + count] as const);
  return { ...one, ...Object.fromEntries(sums) };
}

/** Keywords that count, each with the kind of its counters. */
const counted = [
  ["fading", "fade"],
  ["vanishing", "time"],
  ["graft", "+1/+1"],
  ["modular", "+1/+1"],
  ["ravenous", "+1/+1"],
] as const;

/** A permanent with the counters of fading, vanishing, graft, modular and ravenous. */
function withCounted(object: GameObject, keywords: readonly string[], context: Context): GameObject {
  return counted.reduce<GameObject>((object, [keyword, kind]) => {
    const number = keyword === "ravenous" ? chosenX(object, keywords, context) : numberOf(keyword, keywords);
    if (number === 0 || readParameter(context, keyword) === "no-rule") return object;
    return withCounters(withReason(object, keyword), kind, number);
  }, object);
}

/** The counters of ravenous: the number chosen for X of the spell that the permanent was, and none of what was not cast. */
function chosenX({ name, x, former }: GameObject, keywords: readonly string[], context: Context): number {
  if (!keywords.includes("ravenous") || readParameter(context, "ravenous") === "no-rule") return 0;
  if (x === null && former?.zone === "stack")
    throw missing(
      context,
      { what: `the number chosen for X of ${name}`, of: name, keys: ["x"] },
      '"x" where it is cast',
    );
  return x ?? 0;
}

/** A permanent with the counters of sunburst: +1/+1 counters if by the rules of the day it enters as a creature. */
function withSunburst(object: GameObject, keywords: readonly string[], state: State, context: Context): GameObject {
  const times = keywords.filter((word) => word === "sunburst").length;
  if (times === 0 || object.former?.zone !== "stack") return object;
  const value = readParameter(context, "sunburst");
  if (value === "no-rule" || value === "not-known") return object;
  const { name, colorsSpent } = object;
  if (colorsSpent === null)
    throw missing(
      context,
      { what: `of how many colours the mana for ${name} was`, of: name, keys: ["colorsSpent"] },
      '"colorsSpent" where it is cast',
    );
  if (colorsSpent === 0) return object;
  const kinds =
    value === "as-printed" ? copiedFrom(object, context) : asEntering(state, context, object, ({ types }) => types);
  return withCounters(
    withReason(object, "sunburst"),
    isOfType(kinds, "creature") ? "+1/+1" : "charge",
    times * colorsSpent,
  );
}

function numbersOf(keyword: string, keywords: readonly string[]): readonly number[] {
  return keywords
    .filter((word) => word.startsWith(`${keyword}-`))
    .map((word) => Number(word.slice(keyword.length + 1)));
}

/** The number of a keyword, those of several together. */
function numberOf(keyword: string, keywords: readonly string[]): number {
  return numbersOf(keyword, keywords).reduce((sum, number) => sum + number, 0);
}

function withCounters(object: GameObject, kind: string, times: number): GameObject {
  return { ...object, counters: { ...object.counters, [kind]: (object.counters[kind] ?? 0) + times } };
}

/**
 * An object as it would be on the battlefield, which decides how it enters. By the rules of the day only its copiable
 * characteristics count, or what its own text makes of it, too, or the effects that are there. `seen` gives what matters.
 */
export function asEntering(
  state: State,
  context: Context,
  object: GameObject,
  seen: (object: GameObject) => unknown = nowOf,
): GameObject {
  const before = withEffectsThere(state);
  const there = withObject(before, object.id, () => ({ ...object, zone: "battlefield" }));
  const { zone, changes } = object;
  const wouldBe = (state: State): GameObject => ({
    ...objectOf(withCharacteristics(state, context), object.id),
    zone,
    changes,
  });
  const { definitions: _definitions, ...copiable } = copiedFrom(object, context);
  const own = wouldBe({ ...there, effects: [] });
  const ways: Readonly<Record<string, GameObject>> = {
    "as-copiable": { ...object, ...copiable },
    "not-yet-affected": own,
    "already-affected": before.effects.length === 0 ? own : wouldBe(there),
  };
  const isSame = (one: GameObject): boolean => JSON.stringify(seen(one)) === JSON.stringify(seen(own));
  if (Object.values(ways).every(isSame)) return own;
  const value = readParameter(context, "entering-under-an-effect");
  if (value === "no-rule") context.open.add("entering-under-an-effect");
  return withReason(ways[value] ?? own, "entering-under-an-effect");
}

/** The state without the effects of permanents that come at the same time as others: they are not there yet for these. */
function withEffectsThere(state: State): State {
  const { atOnce } = state.table;
  if (atOnce === null) return state;
  const isComing = ({ id, isBare }: GameObject): boolean => !isBare && !atOnce.includes(id);
  const coming = state.objects.filter(isComing).map(({ id }) => id);
  return { ...state, effects: state.effects.filter(({ source }) => source === null || !coming.includes(source)) };
}

/** The keywords with which an object enters, and the rules on which they rest. */
export function keywordsEntering(state: State, context: Context, object: GameObject) {
  const { keywords, because } = asEntering(state, context, object, ({ keywords }) => keywords);
  return { keywords, because };
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
  const before = withEffectsThere(state);
  if (before.effects.length === 0) return false;
  const there = withObject(before, object.id, (object) => ({ ...object, zone: "battlefield" }));
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
