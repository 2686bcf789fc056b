import { type Context, impossible, readParameter } from "../context.ts";
import { sizeOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isCreature, isOfType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type State, withAssumed } from "../state.ts";
import { objectAt, withReasons } from "../state-objects.ts";
import { isOfSubtype } from "../words/quality-forms.ts";
import { asList } from "../words/shape.ts";
import type { CastingWay } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";

/** What the rules of ways to cast ask for as their costs, where the situation says what was done to pay. */

type Payment = {
  /** The event by which it is paid, and what is paid with, in words. */
  readonly verb: "sacrifices" | "taps" | "discards" | "moves";
  readonly what: string;
  readonly count?: number;
  fits(object: GameObject, spell: GameObject, context: Context): boolean;
};

const payments: Partial<Record<CastingWay, Payment>> = {
  bargain: {
    verb: "sacrifices",
    what: "an artifact, enchantment or token",
    fits: (object) => object.isToken || isOfType(object, "artifact") || isOfType(object, "enchantment"),
  },
  casualty: { verb: "sacrifices", what: "a creature of that power", fits: hasPower },
  emerge: { verb: "sacrifices", what: "a creature", fits: (object) => isCreature(object) !== false },
  conspire: {
    verb: "taps",
    what: "untapped creatures that share a colour with it",
    count: 2,
    fits: (object, { colors }) => isCreature(object) !== false && sharesColor(object.colors, colors),
  },
  "jump-start": { verb: "discards", what: "a card", fits: () => true },
  retrace: {
    verb: "discards",
    what: "a land card",
    fits: (object) => object.types.length === 0 || isOfType(object, "land"),
  },
  escape: {
    verb: "moves",
    what: "other cards of the player's graveyard",
    fits: (object, spell) =>
      object.id !== spell.id && object.zone === "graveyard" && object.owner === controllerOf(spell),
  },
};

/** What is not said is not refused. */
function sharesColor(some: GameObject["colors"], others: GameObject["colors"]): boolean {
  return some === null || others === null || some.some((color) => others.includes(color));
}

/** Whether a creature has as much power as the number of casualty says. */
function hasPower(object: GameObject, { keywords }: GameObject, context: Context): boolean {
  const numbers = keywords.flatMap((word) => /^casualty-(\d+)$/.exec(word)?.[1] ?? []).map(Number);
  const { power } = sizeOf(object, context);
  return isCreature(object) !== false && (power === null || numbers.length === 0 || power >= Math.min(...numbers));
}

/** Checks what is said to be done as the costs of these ways. Throws `situation-impossible` if that is no payment. */
export function requireWaysPaid(
  state: State,
  {
    spell,
    by,
    costs = [],
  }: { spell: GameObject; by: readonly CastingWay[]; costs?: readonly WrittenEvent[] | undefined },
  context: Context,
): void {
  for (const way of new Set(by)) {
    const { verb, what, count = 1, fits } = payments[way] ?? {};
    if (verb === undefined || fits === undefined) continue;
    const names = costs.flatMap((cost) => asList(cost[verb] as string | readonly string[] | undefined));
    const fitting = names.filter((name) => fits(objectAt(state, name, context), spell, context));
    if (names.length > 0 && fitting.length < count)
      throw impossible(
        context,
        `for ${way} ${spell.name} costs ${count === 1 ? what : `${count} ${what}`}: ${names.join(", ")} is not that.`,
        [way as ParameterId],
      );
  }
}

/**
 * The state in which cards are spliced onto a spell: they stay in the hand, and the situation says what the spell does.
 * Throws `situation-impossible` if one cannot be.
 */
export function withSpliced(state: State, spell: GameObject, names: readonly string[], context: Context): State {
  if (names.length === 0) return state;
  const { name, types, subtypes } = spell;
  const onto = readParameter(context, "splice");
  const twice = names.find((one, place) => names.indexOf(one) !== place);
  if (twice !== undefined) throw impossible(context, `${twice} is spliced onto ${name} once.`, ["splice"]);
  for (const other of names) {
    const card = objectAt(state, other, context);
    const isInHand = card.zone === "hand" && card.owner === controllerOf(spell);
    if (!isInHand || !card.keywords.includes("splice"))
      throw impossible(context, `${other} is no card with splice in the hand of ${controllerOf(spell)}.`, ["splice"]);
  }
  const isSpell = types.includes("instant") || types.includes("sorcery");
  const marked = withReasons(state, spell.id, "splice");
  if (isOfSubtype(subtypes, "Arcane")) return marked;
  if (!isSpell || onto !== "onto-a-quality")
    throw impossible(context, `cards are spliced onto Arcane spells, and ${name} is none by its "subtypes".`, [
      "splice",
    ]);
  return withAssumed(marked, `That ${names.join(" and ")} may be spliced onto ${name} was taken as true.`);
}
