import { citable } from "../citing.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { withTargeting } from "../happening.ts";
import { missing, missingTypes } from "../missing-facts.ts";
import { isMutating } from "../objects/merging.ts";
import { isQuality, ofOwner } from "../objects/qualities.ts";
import { printedAs, printedOn } from "../objects/standing.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type NewEntry, withEntry, withEntryTaken } from "../stack.ts";
import type { StackEntry } from "../stack-entry.ts";
import { type State, withAssumed } from "../state.ts";
import { objectCalled, withObject } from "../state-objects.ts";
import type { KeyValues } from "../words/description.ts";
import { cardFrom, type cardKeys, keyWrittenOtherwise } from "../words/printed-form.ts";
import { asList } from "../words/shape.ts";
import type { CastingWay } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { faceCast } from "./castable.ts";
import { partAmong } from "./casting-ways.ts";
import { colorsAndCost, requireX } from "./mana-costs.ts";
import { withCostsPaid } from "./payments.ts";
import { type Aim, requireAimed, retargeted, targetNamed, targetObstacle } from "./targets.ts";

/** Casting spells and activating abilities: what is announced, chosen and paid. */

/** What is said of a spell or ability as it is announced. */
export type AnnouncedParts = {
  readonly targets?: string | readonly string[] | undefined;
  readonly aims?: string | readonly string[] | undefined;
  readonly costs?: readonly WrittenEvent[] | undefined;
  readonly does?: readonly WrittenEvent[] | undefined;
  readonly uncounterable?: true | undefined;
  readonly x?: number | undefined;
  readonly name: string;
  readonly you: string;
  readonly source: number;
  readonly kind: "spell" | "ability";
  /** The parameters that are reasons for what it does. */
  readonly because?: readonly ParameterId[];
};

/** A spell or ability goes on the stack: its targets are chosen, and then its costs are paid. */
export function announced(start: State, context: Context, parts: AnnouncedParts): State {
  const { name, you, source, kind } = parts;
  requireAimed(parts, context);
  const before = withTwice(start, asList(parts.targets), name, context);
  const entry: NewEntry = {
    seenAt: before.order,
    name,
    you,
    source,
    kind,
    does: parts.does ?? [],
    aims: aimsOf(before, parts),
    isUncounterable: parts.uncounterable === true,
    x: parts.x ?? null,
    because: parts.because ?? [],
  };
  const targets = chosenTargets(before, asList(parts.targets), { you, source, kind, aims: entry.aims ?? [] }, context);
  const aimed = targets.map(({ ability }) => before.stack.find(({ id }) => id === ability));
  const state = withEntry(aimed.reduce(withEntryTaken, before), { ...entry, targets });
  const meanings = { source, you, it: null, player: null, x: parts.x ?? null, seenAt: before.order };
  const paid = withCostsPaid(state, parts.costs ?? [], meanings, context);
  if (kind === "spell" && paid.objects.some((object) => object.id === source && object.zone !== "stack"))
    throw impossible(context, `the costs of ${name} cannot move ${name} itself, which is a spell on the stack.`);
  // What the ability itself paid with it still knows; what leaves after that is another object.
  const [id, since] = [before.order, paid.order];
  const stack = paid.stack.map((entry) => (entry.id === id && kind === "ability" ? { ...entry, since } : entry));
  return { ...withTargeting({ ...paid, stack }, targets, you), priority: you };
}

/**
 * The state in which something is aimed twice at the same: on some days nothing is, and on the others only where it
 * says “target” twice, which the situation does not say.
 */
function withTwice(state: State, targets: readonly string[], name: string, context: Context): State {
  const twice = targets.find((target, place) => targets.indexOf(target) !== place);
  if (twice === undefined) return state;
  if (readParameter(context, "same-target-twice") === "never")
    throw impossible(context, `${twice} cannot be a target of ${name} twice.`, ["same-target-twice"]);
  const sentence = `${name} was taken to say “target” once for each time at which it aims at ${twice}.`;
  return withAssumed(state, sentence);
}

/** The words that each target has to fit: of an Aura spell, if they are not said, those of what it enchants. */
function aimsOf({ objects }: State, { aims, source, kind }: AnnouncedParts): readonly string[] {
  const spell = kind === "spell" ? objects.find(({ id }) => id === source) : undefined;
  if (spell !== undefined && isMutating(spell)) return ["creature", "non-Human", ofOwner, ...asList(aims)];
  const enchants = spell?.enchants ?? [];
  return aims === undefined && enchants.every(isQuality) ? enchants : asList(aims);
}

/** Throws if another number of targets is named than something on the stack has. */
export function requireSameNumber({ name, targets }: StackEntry, names: readonly string[], context: Context): void {
  if (names.length !== targets.length)
    throw impossible(context, `the number of targets of ${name} stays: ${targets.length}.`, [
      ...citable(context, ["changing-targets"]),
    ]);
}

/** The targets chosen. Throws `situation-impossible` for one that may not be chosen. */
export function chosenTargets(
  state: State,
  names: readonly string[],
  aim: Aim,
  context: Context,
): StackEntry["targets"] {
  return names.map((name) => {
    const target = targetNamed(state, name, context);
    const obstacle = targetObstacle(state, target, aim, context);
    if (obstacle !== undefined)
      throw impossible(context, `${name} cannot be the target: ${obstacle.why}.`, obstacle.references);
    return target;
  });
}

/**
 * The state after an effect changed the targets of something on the stack, each to another legal one. An illegal one
 * leaves the old target in place, or all of them, by the rules of the day. Its effect is about the new targets.
 */
export function withTargets(state: State, entry: StackEntry, names: readonly string[], context: Context): State {
  requireSameNumber(entry, names, context);
  readParameter(context, "target-legality");
  const wanted = names.map((name) => targetNamed(state, name, context));
  // A target that is named again is left as it is, even if it is illegal by then.
  const isLegal = wanted.map(
    (target, place) =>
      target.name === entry.targets[place]?.name || targetObstacle(state, target, entry, context) === undefined,
  );
  const isWhole = readParameter(context, "changing-targets") === "all-or-none";
  const isChanged = (place: number): boolean => (isWhole ? !isLegal.includes(false) : isLegal[place] === true);
  const targets = entry.targets.map((old, place) => (isChanged(place) ? (wanted[place] ?? old) : old));
  const because = [...entry.because, ...citable(context, ["changing-targets"])];
  const changed = { ...entry, ...retargeted(entry, targets), because };
  const stack = state.stack.map((one) => (one.id === entry.id ? changed : one));
  const fresh = targets.filter(({ name }, place) => name !== entry.targets[place]?.name);
  return withTargeting({ ...state, stack }, fresh, entry.you);
}

/** The number chosen for X; 0 of a spell that is not paid for. */
function chosenX(spell: GameObject, { x, unpaid }: WrittenSpell, context: Context): number | null {
  requireX(spell, { x: x ?? null, isUnpaid: unpaid === true }, context);
  return x ?? (unpaid === true ? 0 : null);
}

type WrittenSpell = KeyValues<typeof cardKeys> & {
  readonly casts: string;
  readonly player: string;
  readonly x?: number | undefined;
  readonly unpaid?: true | undefined;
};

/** A card as the part of it that is cast, with the characteristics written for that part. */
function partOf(card: GameObject, written: WrittenSpell, way: CastingWay, context: Context): GameObject {
  const { name, owner, order } = card;
  if (way === "prototype") return prototyped(card, written, context);
  if (written.types === undefined)
    throw missing(context, { what: `what is cast of ${name} by ${way}`, of: name, keys: ["types"] }, 'its "types"');
  const part = cardFrom({ ...written, copyOf: written.copyOf ?? name }, { name, player: owner, order }, context);
  return { ...printedAs(card, printedOn(part)), wholeCard: printedOn(card) };
}

/** A card with the other power, toughness and mana cost that are written, and the colours of that cost. */
function prototyped(card: GameObject, written: WrittenSpell, context: Context): GameObject {
  const { cost, power, toughness, ...rest } = written;
  const key = keyWrittenOtherwise(rest, card, context);
  if (key !== undefined) throw impossible(context, `"${key}" is that of the card ${card.name} also by prototype.`);
  if (cost === undefined || power === undefined || toughness === undefined)
    throw missing(context, {
      what: `the prototype of ${card.name}`,
      of: card.name,
      keys: ["cost", "power", "toughness"],
    });
  const values = { ...printedOn(card), ...colorsAndCost({ cost }, context), power, toughness };
  return { ...printedAs(card, values), wholeCard: printedOn(card) };
}

/** The spell on the stack: a card that the situation has, or a part of it, or a new one. */
export function spellCast(
  state: State,
  written: WrittenSpell,
  by: readonly CastingWay[],
  context: Context,
): { state: State; spell: GameObject } {
  const { casts: name, player } = written;
  const part = partAmong(by);
  const card = objectCalled(state, name);
  if (card !== undefined) {
    if (card.zone === "battlefield" || card.zone === "stack" || card.zone === "phased-out" || card.zone === "gone")
      throw impossible(
        context,
        `${name} is not a card that can be cast: it is in the zone “${card.zone}” (another one needs a name of its own).`,
      );
    if (card.openBy !== null)
      throw impossible(context, `what became of the card ${name} is open by the rules of ${context.on}.`, [
        card.openBy,
      ]);
    const key = part === undefined ? keyWrittenOtherwise(written, card, context) : undefined;
    if (key !== undefined) throw impossible(context, `"${key}" is said where ${name} is introduced, and not here.`);
    if (card.types.length === 0) throw missingTypes(context, name, "instant");
    const face = faceCast(card, by, context);
    const shown = { ...(part === undefined ? face : partOf(card, written, part, context)), isFaceDown: false };
    const x = chosenX(shown, written, context);
    const spell = { ...shown, zone: "stack" as const, order: state.order, base: player, taken: [], x };
    return { spell, state: withObject({ ...state, order: state.order + 1 }, card.id, () => spell) };
  }
  if (part !== undefined)
    throw impossible(context, `only a part of ${name} is cast by ${part}: introduce the card as an object before.`);
  if (written.types === undefined) throw missingTypes(context, name, "instant");
  const unpaidSpell = cardFrom(written, { name, player, order: state.order }, context);
  const spell: GameObject = {
    ...unpaidSpell,
    x: chosenX(unpaidSpell, written, context),
    zone: "stack",
    isThereBefore: false,
  };
  return { spell, state: { ...state, order: state.order + 1, objects: [...state.objects, spell] } };
}
