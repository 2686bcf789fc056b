import { type Context, impossible, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { StackEntry } from "../stack-entry.ts";
import type { State } from "../state.ts";
import { manaIn } from "./mana-costs.ts";

/** The card at which cascade stops. */

/**
 * Checks that cascade stops at a card, and lets it be cast so: by the mana value that the card has in the library, and
 * by that of the spell where the rules of the day ask for it. Throws `situation-impossible` if not.
 */
export function requireFound(
  state: State,
  context: Context,
  ability: StackEntry | undefined,
  { card, spell }: { readonly card: GameObject | undefined; readonly spell: GameObject },
): void {
  const source = state.objects.find(({ id }) => id === ability?.source);
  if (source === undefined || !spell.castBy.includes("cascade")) return;
  const [limit, cast, whole] = [manaIn(source), manaIn(spell), manaIn(card ?? spell)];
  if (limit === null || cast === null || whole === null)
    throw missing(context, {
      what: `the mana values of ${source.name} and ${spell.name}`,
      keys: ["cost"],
      areSeveral: true,
    });
  const isHalf = spell.castBy.includes("half");
  const values = isHalf && readParameter(context, "split-card-value") === "each-half" ? [cast, whole - cast] : [whole];
  const rules: ParameterId[] = ["cascade", ...(isHalf ? (["split-card-value"] as const) : [])];
  if (!values.some((value) => value >= 0 && value < limit) && !(isHalf && whole < limit))
    throw impossible(
      context,
      `cascade of ${source.name} does not stop at ${spell.name}: its mana value is not less.`,
      rules,
    );
  if (cast >= limit && readParameter(context, "cascade-other-face") === "must-be-less")
    throw impossible(
      context,
      `${spell.name} may not be cast by cascade of ${source.name}: its mana value is not less.`,
      ["cascade-other-face"],
    );
}
