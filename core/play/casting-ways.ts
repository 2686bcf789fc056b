import { type Context, impossible, readParameter } from "./context.ts";
import type { GameObject, Zone } from "./objects.ts";
import { triggerOf } from "./stack.ts";
import type { State } from "./state.ts";
import type { CastingWay } from "./vocabulary.ts";

/** Ways to cast a spell that the rules know by a word, and what becomes of a spell that was cast in one of them. */

type Way = {
  /** From which zone the card is cast in that way; left out, as usual. */
  readonly from?: Zone;
  /** It is for instants and sorceries; if not, for permanents. */
  readonly isForSpellsOnly: boolean;
  /** Where the card goes whenever it would leave the stack, and as it resolves. */
  readonly leavesTo?: Zone;
  readonly resolvesTo?: Zone;
  /** It is sacrificed as soon as it has entered. */
  readonly isSacrificed?: true;
};

const ways: Readonly<Record<CastingWay, Way>> = {
  flashback: { from: "graveyard", isForSpellsOnly: true, leavesTo: "exile" },
  "jump-start": { from: "graveyard", isForSpellsOnly: true, leavesTo: "exile" },
  buyback: { isForSpellsOnly: true, resolvesTo: "hand" },
  evoke: { isForSpellsOnly: false, isSacrificed: true },
};

/** Checks a way to cast, by the rules of the day. Throws `situation-impossible` if a card cannot be cast so. */
export function requireWay(card: GameObject | undefined, spell: GameObject, way: CastingWay, context: Context): void {
  const value = readParameter(context, way);
  if (value === "no-rule" || value === "not-known")
    throw impossible(context, `no rule of ${context.on} says what casting by ${way} is.`);
  const { from, isForSpellsOnly } = ways[way];
  if (from !== undefined && card?.zone !== from)
    throw impossible(context, `${spell.name} is cast by ${way} from the ${from}: introduce it there, with "in".`);
  const isSpellOnly = spell.types.some((type) => type === "instant" || type === "sorcery");
  if (isSpellOnly !== isForSpellsOnly)
    throw impossible(
      context,
      `${way} is for ${isForSpellsOnly ? "instants and sorceries" : "permanents"}, by their "types".`,
    );
}

/** Where a spell goes instead as it leaves the stack; `undefined` if nothing says otherwise. */
export function leavingTo({ castBy, zone }: GameObject): Zone | undefined {
  return castBy === null || zone !== "stack" ? undefined : ways[castBy].leavesTo;
}

/** Where an instant or sorcery goes as it resolves; `undefined` if nothing says otherwise. */
export function resolvedTo({ castBy }: GameObject): Zone | undefined {
  return castBy === null ? undefined : (ways[castBy].leavesTo ?? ways[castBy].resolvesTo);
}

/** The state after a permanent spell entered: what was cast in such a way may be sacrificed by its own ability. */
export function withEntryOf(state: State, { id, castBy }: GameObject): State {
  const permanent = state.objects.find((one) => one.id === id);
  if (castBy === null || ways[castBy].isSacrificed === undefined || permanent?.zone !== "battlefield") return state;
  const ability = triggerOf(permanent, {
    name: `${castBy} of ${permanent.name}`,
    does: [{ sacrifices: "this" }],
    because: [castBy],
    since: state.order,
  });
  return { ...state, pending: [...state.pending, ability] };
}
