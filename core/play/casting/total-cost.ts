import { isAsked, numberOf } from "../amounts.ts";
import { citable } from "../citing.ts";
import { type Context, readParameter } from "../context.ts";
import { isMember } from "../objects/groups.ts";
import { isKeywordKnown, ruleOfKeyword } from "../objects/keyword-rules.ts";
import { askerIn } from "../objects/qualities.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isThere } from "../replacement/replacement.ts";
import type { TotalCost } from "../stack-entry.ts";
import { areOpponents, playersIn, type State } from "../state.ts";
import { objectCalled } from "../state-objects.ts";
import type { CostChange } from "../table.ts";
import { type CastingWay, countedBy } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { costOfWay, manaFaceDown, ruleOfWay } from "./casting-ways.ts";
import { costSymbols, manaIn } from "./mana-costs.ts";

/** What a spell costs in all, found as it is cast and kept: its cost, what is added, what is taken away, what sets it. */

/** What is said of a cost where a spell is cast. */
export type WrittenCost = {
  readonly alternative?: string | undefined;
  readonly additional?: string | undefined;
  readonly costs?: readonly WrittenEvent[] | undefined;
  readonly isUnpaid: boolean;
  readonly splices?: string | readonly string[] | undefined;
  /** The ways in which it is cast; some have a cost of their own. */
  readonly by: readonly CastingWay[];
};

const commanderTax_mana = 2;

/** The total cost of a spell that is being cast, by the effects that are there at this moment. */
export function totalCost(before: State, spell: GameObject, written: WrittenCost, context: Context): TotalCost {
  const changes = before.table.costChanges
    .filter((change) => applies(change, before, spell, context))
    .map((change) => ({ ...change, amount: amountOf(change, before, spell, context) }));
  const tax = taxOf(before, spell, context);
  const own = manaFaceDown(written.by) === undefined ? ownReduction(before, spell, context) : 0;
  const sum = (kind: CostChange["kind"]) =>
    changes.filter((change) => change.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const least = Math.max(0, ...changes.filter(({ kind }) => kind === "at-least").map(({ amount }) => amount));
  const isOther = written.alternative !== undefined || written.isUnpaid;
  const because: readonly ParameterId[] = [
    "total-cost",
    ...(tax === 0 ? [] : (["commander-tax"] as const)),
    ...lowering.filter((rule) => spell.keywords.some((keyword) => ruleOfKeyword(keyword) === rule)),
    ...citable(context, isOther ? ["alternative-cost"] : []),
    ...citable(context, written.by.filter((way) => costOfWay(way) === "alternative").map(ruleOfWay)),
  ];
  const order = readParameter(context, "total-cost");
  const isOrderOpen = least > 0 && order !== "set-last";
  const base = written.isUnpaid ? "" : (written.alternative ?? manaFaceDown(written.by) ?? spell.cost);
  const offered = offeredValue(before, written);
  const isUnknown = lacksOwnCost(written) || tax === null || own === null || offered === null;
  if (isUnknown || base === null || (base === "" && !written.isUnpaid)) return { mana: null, because, isOrderOpen };
  const symbols = [base, written.additional ?? ""].flatMap((cost) => costSymbols(cost, context));
  const isGeneric = (symbol: string) => /^\d+$/.test(symbol) || symbol === "X";
  if (symbols.includes("X") && spell.x === null) return { mana: null, because, isOrderOpen };
  const generic = symbols
    .filter(isGeneric)
    .reduce((total, symbol) => total + (symbol === "X" ? (spell.x ?? 0) : Number(symbol)), 0);
  const others = symbols.filter((symbol) => !isGeneric(symbol));
  // What is paid for {2/W} or {G/P} is a choice, so whether it is as much as the least is open.
  if (least > 0 && others.some((symbol) => symbol.includes("2/") || symbol.includes("/P")))
    return { mana: null, because, isOrderOpen };
  const left = Math.max(0, generic + tax + sum("more") - sum("less") - own - offered);
  const due = Math.max(left, least - others.length);
  const mana = [...(due > 0 || others.length === 0 ? [String(due)] : []), ...others]
    .map((symbol) => `{${symbol}}`)
    .join("");
  return { mana, because, isOrderOpen };
}

/** The rules of keywords by which a spell costs less. */
const lowering: readonly ParameterId[] = ["affinity", "undaunted"];

/** How much less a spell costs by keywords of its own; `null` if that is not known. */
function ownReduction(state: State, spell: GameObject, context: Context): number | null {
  // The bare word does not say what is counted.
  if (spell.keywords.some((keyword) => keyword === "affinity")) return null;
  const known = spell.keywords.filter((keyword) => isKeywordKnown(keyword, context));
  const player = controllerOf(spell);
  const counts = known
    .flatMap((keyword) => countedBy(keyword) ?? [])
    .map((of) => context.language.answer(state, { ask: "count", of, player }, context));
  if (!counts.every(({ isSure }) => isSure)) return null;
  const opponents = playersIn(context.situation, state).filter((one) => areOpponents(context.situation, player, one));
  const undaunted = known.filter((keyword) => keyword === "undaunted").length * opponents.length;
  return counts.reduce((sum, { value }) => sum + Number(value), undaunted);
}

/** How much an effect changes the cost of a spell now. */
function amountOf({ amount, source, you }: CostChange, state: State, spell: GameObject, context: Context): number {
  if (!isAsked(amount)) return amount;
  const holder = state.objects.find(({ id }) => id === source);
  const player = holder === undefined ? (you ?? controllerOf(spell)) : controllerOf(holder);
  return numberOf(amount, { ...state, meanings: { source, you: player, it: null, player: null, x: spell.x } }, context);
}

/** Says whether a spell is cast in a way that has a cost of its own, and that cost is not said. */
function lacksOwnCost({ by, alternative, additional, splices }: WrittenCost): boolean {
  const isOther = by.some((way) => costOfWay(way) === "alternative") && manaFaceDown(by) === undefined;
  if (isOther && alternative === undefined) return true;
  return (splices !== undefined || by.some((way) => paysMana(way))) && additional === undefined;
}

/** Says whether the additional cost of a way to cast is mana, as a rule. */
function paysMana(way: CastingWay): boolean {
  return costOfWay(way) === "additional" && !withoutMana.includes(way);
}

/** The additional costs that the rules themselves give, and that are no mana. */
const withoutMana: readonly CastingWay[] = ["jump-start", "retrace", "bargain", "conspire", "casualty"];

/** The mana value of the creature sacrificed for emerge, by which the cost is lower; `null` if it is not known. */
function offeredValue(state: State, { by, costs = [] }: WrittenCost): number | null {
  if (!by.includes("emerge")) return 0;
  const names = costs.flatMap(({ sacrifices }) => (sacrifices === undefined ? [] : sacrifices)).flat();
  const offered = objectCalled(state, String(names[0]));
  return offered === undefined ? null : manaIn(offered);
}

/** Says whether an effect changes the cost of a spell. Throws if the situation does not say whether the spell fits. */
function applies(change: CostChange, state: State, spell: GameObject, context: Context): boolean {
  if (!isThere(change, state) || (change.player !== null && change.player !== controllerOf(spell))) return false;
  const source = state.objects.find(({ id }) => id === change.source);
  const you = source === undefined ? (change.you ?? "") : controllerOf(source);
  return isMember(spell, change.words, askerIn(state, context, { you, source: change.source }), context);
}

/** How much more a commander costs that is cast from the command zone; `null` if that is not known. */
function taxOf({ objects }: State, { id, isCommander, timesCast }: GameObject, context: Context): number | null {
  const isFromCommand = isCommander && objects.find((object) => object.id === id)?.zone === "command";
  if (!isFromCommand || timesCast === 0) return 0;
  return readParameter(context, "commander-tax") === "two-for-each-time" ? commanderTax_mana * timesCast : null;
}
