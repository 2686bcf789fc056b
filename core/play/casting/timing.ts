import { citable } from "../citing.ts";
import { type Context, type Refusal, readParameter } from "../context.ts";
import { behindSplitSecond, untimelySlow, withoutPriority } from "../moment.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { isSummoningSick, sicknessOf } from "../objects/tapping.ts";
import { type GameObject, isCreature } from "../objects.ts";
import { isBanned } from "../replacement/replacement.ts";
import type { State } from "../state.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { ruleOfWay, slowAmong } from "./casting-ways.ts";

/** When spells may be cast and abilities activated. */

/** What is cast or activated: `isSlow` of an ability, `isPermitted` of a spell that an effect lets be cast like an instant. */
type TimedSpell = {
  readonly player: string;
  readonly spell: GameObject | null;
  readonly isSlow?: boolean;
  readonly isPermitted?: boolean;
  /** The ways in which a spell is cast. */
  readonly by?: readonly string[];
};

/** Why a spell, or an ability if `spell` is `null`, cannot be cast or activated now; `undefined` if it can. */
export function untimelySpell(
  state: State,
  context: Context,
  { player, spell, isSlow = false, isPermitted = false, by = [] }: TimedSpell,
): Refusal | undefined {
  const late = withoutPriority(state, context, player) ?? behindSplitSecond(state, context);
  if (late !== undefined) return late;
  const slowWay = slowAmong(by);
  const isSlowed = spell !== null && isBanned(state, "cast-except-as-sorcery", player, context);
  const isFast =
    spell === null ? !isSlow : isPermitted || spell.types.includes("instant") || hasKeyword(spell, "flash", context);
  if (isFast && slowWay === undefined && !isSlowed) return undefined;
  const slow = untimelySlow(state, player, context);
  if (slow === undefined) return undefined;
  if (isFast && isSlowed) return { why: slow.why, references: ["cannot-wins", ...slow.references] };
  if (slowWay !== undefined) return { why: slow.why, references: [ruleOfWay(slowWay), ...slow.references] };
  readParameter(context, "slow-spells");
  return { why: slow.why, references: ["slow-spells", ...slow.references] };
}

/**
 * Why a spell that is cast as a part of something that resolves cannot be; `undefined` if it can. It needs no moment,
 * unless an effect says so: at no such moment may a sorcery be cast.
 */
export function untimelyPart(state: State, player: string, context: Context): Refusal | undefined {
  if (!isBanned(state, "cast-except-as-sorcery", player, context)) return undefined;
  return {
    why: `${player} casts spells only when a sorcery may be cast, and not while something resolves`,
    references: ["cannot-wins"],
  };
}

/** Why an effect forbids a spell, a card cast by bestow by the rules of the day; `undefined` if none does. */
export function forbiddenSpell(
  state: State,
  player: string,
  { types, castBy }: Pick<GameObject, "types" | "castBy">,
  context: Context,
): Refusal | undefined {
  const { table } = state;
  if (isBanned(state, "cast", player, context)) {
    const rules = table.bans.flatMap((ban) => (ban.what === "cast" && ban.player === player ? (ban.rule ?? []) : []));
    return { why: `an effect says that ${player} cannot cast spells`, references: ["cannot-wins", ...rules] };
  }
  if (!table.standing.includes("no-creature-spells")) return undefined;
  const isCreatureCard = castBy.includes("bestow") && readParameter(context, "prohibited-casting") === "not-begun";
  if (!isCreatureCard && !types.includes("creature")) return undefined;
  return { why: "players cannot cast creature spells", references: citable(context, ["golden-rule"]) };
}

/** Why a creature does not use an ability for which it is tapped itself: it is summoning sick. */
export function tooNewToTap(
  state: State,
  source: GameObject,
  costs: readonly WrittenEvent[],
  context: Context,
): Refusal | undefined {
  const isTapping = costs.some(({ taps }) =>
    [taps].flat().some((tapped) => tapped === "this" || tapped === source.name),
  );
  const isSick = isCreature(source) === true && isSummoningSick(state, source, context);
  if (!isTapping || !isSick || readParameter(context, "summoning-sickness") !== "not-while-new") return undefined;
  return { why: sicknessOf(state, source), references: ["summoning-sickness"] };
}

/** Why no further loyalty ability of a permanent can be activated in this turn; `undefined` if one can. */
export function loyaltyUsed({ turn }: State, source: GameObject, context: Context): Refusal | undefined {
  if (source.loyaltyUsedIn === null || source.loyaltyUsedIn !== (turn?.number ?? null)) return undefined;
  if (readParameter(context, "loyalty-abilities") !== "once-each-turn") return undefined;
  return {
    why: `a loyalty ability of ${source.name} has been activated in this turn`,
    references: ["loyalty-abilities"],
  };
}
