import { tableOf } from "../../text/tables.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { asList } from "../words/shape.ts";

/** Mana costs as people write them, `{X}{2}{R}`: the mana value, the colours, and the number chosen for X. */

const symbolForm = /^(?:\d{1,3}|[WUBRGCSX]|[\dWUBRGC]\/[WUBRGP](?:\/P)?)$/;
const costForm = /^(?:\{[^{}]{1,7}\}){1,40}$/;
const colorsBySign = tableOf({ W: "white", U: "blue", B: "black", R: "red", G: "green" });

function symbolsOf(cost: string): readonly string[] {
  return cost
    .toUpperCase()
    .split(/[{}\s]/)
    .filter((part) => part !== "");
}

/** Checks a cost as it is written. Throws `situation-impossible` for anything but mana symbols. */
function requireCost(cost: string, context: Context): void {
  const wrong = symbolsOf(cost).find((symbol) => !symbolForm.test(symbol));
  if (wrong !== undefined || !costForm.test(cost))
    throw impossible(context, `"${wrong ?? cost}" is no mana symbol: a cost is written as {X}{2}{R}, {2/W} or {G/P}.`);
}

/** The symbols of a cost as it is written. Throws `situation-impossible` for anything but mana symbols. */
export function costSymbols(cost: string, context: Context): readonly string[] {
  if (cost !== "") requireCost(cost, context);
  return symbolsOf(cost);
}

/** The colours that a cost gives an object. */
function colorsOfCost(cost: string): readonly string[] {
  const signs = symbolsOf(cost).flatMap((symbol) => symbol.split("/"));
  return [...colorsBySign].flatMap(([sign, color]) => (signs.includes(sign) ? [color] : []));
}

type WrittenCharacteristics = {
  readonly colors?: string | readonly string[] | undefined;
  readonly cost?: string | undefined;
  readonly withoutCost?: true | undefined;
  readonly types?: string | readonly string[] | undefined;
};

/** The cost of what has none: a land, and a token that no card is said to be the original of. */
export const noCost = "";

/** The colours and the cost of an object as they are written; colours that are not said are those of the cost. */
export function colorsAndCost(written: WrittenCharacteristics, context: Context): Pick<GameObject, "colors" | "cost"> {
  const { colors, cost, types, withoutCost } = written;
  if (withoutCost === true && cost !== undefined)
    throw impossible(context, 'it has a mana cost or none: leave out "cost" or "withoutCost".');
  if (cost !== undefined) requireCost(cost, context);
  const ofCost = cost === undefined ? null : colorsOfCost(cost);
  return {
    colors: colors === undefined ? ofCost : asList(colors).filter((word) => word !== "colorless"),
    cost: cost ?? (withoutCost === true || asList(types).includes("land") ? noCost : null),
  };
}

/** The amount of mana that a symbol stands for: of two halves the larger one counts. */
function amountOf(symbol: string, x: number): number {
  if (symbol === "X") return x;
  return Math.max(...symbol.split("/").map((part) => (/^\d+$/.test(part) ? Number(part) : 1)));
}

/** The amount of mana of a cost as it is written. */
export function manaOf(cost: string, context: Context): number {
  return costSymbols(cost, context).reduce((sum, symbol) => sum + amountOf(symbol, 0), 0);
}

/** Says whether an object has no mana cost. */
function isWithoutCost({ cost, isFaceDown }: GameObject): boolean {
  return isFaceDown || cost === noCost;
}

/**
 * Says whether an object is a token with both faces of what it copies, and the back face up: the rules say that a back
 * face counts with the cost of its front, and that a copy of one has mana value 0.
 */
export function isCopiedBack({ isToken, isBackUp, isModal, otherFace }: GameObject): boolean {
  return isToken && isBackUp && !isModal && (otherFace?.cost ?? noCost) !== noCost;
}

/** The mana value of an object as a number; `null` if the situation does not say enough, or the rules. */
export function manaIn(object: GameObject): number | null {
  const { cost, zone, x } = object;
  if (isCopiedBack(object)) return null;
  if (isWithoutCost(object)) return 0;
  if (cost === null) return null;
  const symbols = symbolsOf(cost);
  const chosen = zone === "stack" ? x : 0;
  if (chosen === null && symbols.includes("X")) return null;
  return symbols.reduce((sum, symbol) => sum + amountOf(symbol, chosen ?? 0), 0);
}

/** A mana value with the parameters that give it; `openBy`: the one that leaves it open. */
export type ManaValue = {
  readonly value: number | null;
  readonly because: readonly ParameterId[];
  readonly openBy: ParameterId | null;
};

/** The mana value of an object by the rules of the day. The value is `null` if the situation does not say enough. */
export function manaValueOf(object: GameObject, context: Context): ManaValue {
  const isVariable = object.cost !== null && symbolsOf(object.cost).includes("X");
  const because: readonly ParameterId[] =
    object.isBackUp && !object.isModal
      ? ["back-face-value", "mana-value"]
      : isWithoutCost(object)
        ? ["no-mana-cost"]
        : isVariable
          ? ["value-of-x", "mana-value"]
          : ["mana-value"];
  const openBy = because.find((id) => ["no-rule", "not-known"].includes(readParameter(context, id) as string)) ?? null;
  return { value: manaIn(object), because, openBy };
}

/** Throws `situation-impossible` if a number is chosen for the X of an ability that does not ask for it. */
export function requireXAsked(
  { activates: name, costs, does }: { readonly activates: string; readonly costs?: unknown; readonly does?: unknown },
  context: Context,
): void {
  if (!isXAsked([costs, does]))
    throw impossible(context, `nothing asks for the X of ${name}: write {ask: x} in what it does.`);
}

/** Says whether something written asks for the number chosen for X, in whatever part of it. */
function isXAsked(written: unknown): boolean {
  if (typeof written !== "object" || written === null) return false;
  if (!("ask" in written && written.ask === "x")) return Object.values(written).some(isXAsked);
  return !("object" in written) || written.object === "this";
}

/** Checks the number that is chosen for X. Throws `situation-impossible` for one that may not be chosen. */
export function requireX(
  { cost, name }: Pick<GameObject, "cost" | "name">,
  { x, isUnpaid }: { readonly x: number | null; readonly isUnpaid: boolean },
  context: Context,
): void {
  if (x === null) return;
  if (cost !== null && !symbolsOf(cost).includes("X")) throw impossible(context, `the cost of ${name} has no X.`);
  if (isUnpaid && x > 0 && readParameter(context, "x-when-unpaid") === "only-0")
    throw impossible(context, `X is 0 for a spell that is cast without paying its mana cost.`, ["x-when-unpaid"]);
}

/** Why a spell cannot be cast for its mana cost, because it has none; `undefined` if it has one or none is paid. */
export function unpayable(
  { cost, types, name }: Pick<GameObject, "cost" | "types" | "name">,
  isOtherPaid: boolean,
  context: Context,
): { readonly why: string; readonly references: readonly ParameterId[] } | undefined {
  if (cost !== noCost || types.includes("land")) return undefined;
  const value = readParameter(context, "unpayable-cost");
  if (value === "only-for-another-cost" && isOtherPaid) return undefined;
  const why = value === "no-rule" || value === "not-known" ? ", and no rule says whether it is cast" : "";
  const more = value === "only-for-another-cost" ? ', which cannot be paid: write "alternative" or "unpaid"' : why;
  return { why: `${name} has no mana cost${more}`, references: ["unpayable-cost"] };
}
