import { plainChange } from "./characteristics.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { controllerOf, type GameObject, withReason } from "./objects.ts";
import { areOpponents, type State } from "./state.ts";

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
  const object = withBloodthirst(plain, keywords, state, context);
  const keyword = keywordsOfChoice.find((one) => keywords.includes(one));
  if (keyword === undefined || readParameter(context, keyword) === "no-rule") return object;
  const other = keyword === "riot" ? "haste" : "no-counter";
  const choice = state.choice.chosen.find((word) => word === "counter" || word === other);
  if (choice === undefined)
    throw impossible(
      context,
      `${object.name} has ${keyword}: write "chosen: counter" or "chosen: ${other}" with the event in which it enters.`,
    );
  const chosen = withReason(object, keyword);
  if (choice === "counter")
    return { ...chosen, counters: { ...chosen.counters, "+1/+1": (chosen.counters["+1/+1"] ?? 0) + 1 } };
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
  const number = keywords.reduce((sum, one) => sum + Number(/^bloodthirst-(\d+)$/.exec(one)?.[1] ?? 0), 0);
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
  if (!isHurt) return marked;
  return { ...marked, counters: { ...marked.counters, "+1/+1": (marked.counters["+1/+1"] ?? 0) + number } };
}
