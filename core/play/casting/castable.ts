import { citable } from "../citing.ts";
import { type Context, impossible, type Refusal, refusalOf, requireAllowed } from "../context.ts";
import { bestowed } from "../objects/attachments.ts";
import { overTurned } from "../objects/faces.ts";
import { turnedDown } from "../objects/standing.ts";
import { type GameObject, isOfType } from "../objects.ts";
import type { StackEntry } from "../stack-entry.ts";
import type { State } from "../state.ts";
import { type CastingWay, castingWays } from "../words/vocabulary.ts";
import {
  abilityThatCasts,
  backAmong,
  isCastableFrom,
  isOtherCostPaid,
  isWordOf,
  manaFaceDown,
  partAmong,
  requireWays,
} from "./casting-ways.ts";
import { unpayable } from "./mana-costs.ts";
import { forbiddenSpell, untimelyPart, untimelySpell } from "./timing.ts";

/** Whether a card can be cast, apart from its targets and costs: the event asks it, and so does the question. */

/** A spell that is about to be cast: `spell` as it would be in these ways, `ability` as whose part it is cast. */
type Cast = {
  readonly player: string;
  readonly card: GameObject | undefined;
  readonly spell: GameObject;
  readonly by: readonly CastingWay[];
  readonly ability: StackEntry | undefined;
  readonly isUnpaid: boolean;
  readonly hasTargets: boolean;
  readonly alternative: string | undefined;
  /** An effect lets it be cast like an instant. */
  readonly isPermitted?: boolean;
};

/** Throws `situation-impossible` if the rules of the day or an effect do not let a card be cast in these ways now. */
export function requireCastable(state: State, cast: Cast, context: Context): void {
  const { player, spell, by, ability, isUnpaid, alternative, isPermitted = false } = cast;
  requireWays(state, context, cast);
  const shown = inWays(spell, by, context);
  // Face down it is no land, but bestow is a choice as the card itself is cast.
  if (isOfType(by.includes("bestow") ? spell : shown, "land"))
    throw impossible(
      context,
      `${spell.name} is a land, which is played and never cast.`,
      citable(context, ["lands-never-cast"]),
    );
  requireAllowed(context, unpayable(spell, isUnpaid || isOtherCostPaid(by, alternative), context));
  const isPartOfEffect = state.meanings !== null || ability !== undefined;
  const late = isPartOfEffect
    ? untimelyPart(state, player, context)
    : untimelySpell(state, context, { player, spell: shown, by, isPermitted });
  requireAllowed(context, late ?? forbiddenSpell(state, player, { ...shown, castBy: by }, context));
}

/** A card with the face up that is cast in these ways. Throws `situation-impossible` if that face is not known. */
export function faceCast(card: GameObject, by: readonly CastingWay[], context: Context): GameObject {
  return backAmong(by) === undefined ? card : overTurned(card, context);
}

/** A card as the spell that it is if it is cast in these ways. */
export function inWays(card: GameObject, by: readonly CastingWay[], context: Context): GameObject {
  const plain = by.includes("bestow") ? bestowed(card, card.order) : card;
  return manaFaceDown(by) === undefined ? plain : turnedDown({ ...plain, castBy: by }, context);
}

/** A way in which a card could be cast from where it is, and why it cannot be cast so now; `null`: as usual. */
export type CastTrial = { readonly way: CastingWay | null; readonly refusal: Refusal | undefined };

function isModalWay({ isModal }: GameObject, way: CastingWay): boolean {
  return isModal && way === "other-face";
}

/** Tries each way in which what is said of a card lets its player cast it from where it is. */
export function castTrials(state: State, card: GameObject, player: string, context: Context): readonly CastTrial[] {
  const ways = castingWays.filter(
    (way) =>
      (card.aside?.by === way || card.keywords.some((word) => isWordOf(word, way)) || isModalWay(card, way)) &&
      isCastableFrom(card, player, [way]),
  );
  const usual = isCastableFrom(card, player, []) ? [null] : [];
  return [...usual, ...ways].map((way) => {
    const by = way === null ? [] : [way];
    // Of the part that is cast the situation says only then what it is.
    const part =
      partAmong(by) === undefined || way === "prototype"
        ? card
        : { ...card, types: ["sorcery"], keywords: card.keywords };
    const refusal = refusalOf(() => {
      const spell = faceCast(part, by, context);
      const ability = abilityThatCasts(state, card, by, context);
      const cast = { player, card, spell: { ...spell, isFaceDown: false }, by, ability };
      requireCastable(state, { ...cast, isUnpaid: false, hasTargets: false, alternative: undefined }, context);
    });
    return { way, refusal };
  });
}
