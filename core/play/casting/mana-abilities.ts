import { type Context, impossible, readParameter } from "../context.ts";
import { withHappening } from "../happening.ts";
import { priorityHolder } from "../moment.ts";
import type { GameObject } from "../objects.ts";
import type { PendingTrigger } from "../stack-entry.ts";
import { type State, withActionBy } from "../state.ts";
import { isTrue, withTriggers } from "../triggers/triggers.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { withCostsPaid } from "./payments.ts";
import { withEvents } from "./resolving.ts";

/** Mana abilities, activated and triggered: they do not use the stack. */

type ManaAbility = {
  readonly by: string;
  readonly source: GameObject;
  readonly x?: number | undefined;
  readonly targets?: unknown;
  readonly aims?: string | readonly string[] | undefined;
  readonly costs?: readonly WrittenEvent[] | undefined;
  readonly does?: readonly WrittenEvent[] | undefined;
};

/** A mana ability does not use the stack: what it does happens at once. */
export function manaMade(state: State, context: Context, ability: ManaAbility): State {
  if (ability.targets !== undefined || ability.aims !== undefined)
    throw impossible(context, "a mana ability has no target.");
  const parts = [...(ability.costs ?? []), ...(ability.does ?? [])];
  const isOfLibrary = parts.some((part) => movesLibraryCard(part, state));
  if (isOfLibrary && readParameter(context, "mana-ability-and-library") === "on-the-stack")
    throw impossible(
      context,
      `by the rules of ${context.on} an ability that moves a card to or from a library is no mana ability: leave out "as".`,
      ["mana-ability-and-library"],
    );
  readParameter(context, "mana-abilities-at-once");
  const x = ability.x ?? null;
  const meanings = { source: ability.source.id, you: ability.by, it: null, player: null, x, seenAt: state.order };
  const paid = withCostsPaid(state, ability.costs ?? [], meanings, context);
  const made = withTriggeredMana(state, withEvents(paid, ability.does ?? [], meanings, context), ability, context);
  const isActing = state.meanings === null && priorityHolder(state, context)?.player === ability.by;
  return isActing ? withActionBy(made, ability.by) : made;
}

/** Says whether something in an event moves a card to or from a library. */
function movesLibraryCard(event: WrittenEvent, state: State): boolean {
  const { draws, moves, to } = event;
  const isOut = state.objects.some(({ name, zone }) => zone === "library" && [moves].flat().includes(name));
  if (draws !== undefined || (moves !== undefined && (to === "library" || isOut))) return true;
  const parts = Object.values(event).flat();
  return parts.some(
    (part) => typeof part === "object" && part !== null && movesLibraryCard(part as WrittenEvent, state),
  );
}

/**
 * The state in which what triggers on tapping for mana has triggered: an ability without a target that makes mana, too,
 * has resolved at once, and others wait to be put on the stack.
 */
function withTriggeredMana(
  before: State,
  made: State,
  { by, source, costs = [], does = [] }: ManaAbility,
  context: Context,
): State {
  const isTapped = costs.some(({ taps }) => taps === "this" || taps === source.name);
  if (!isTapped || !does.some(makesMana)) return made;
  const tapped = withHappening(made, "is-tapped-for-mana", { object: source.id, player: by });
  const heard = withTriggers(before, tapped, context);
  const isAtOnce = ({ does, aims, targets }: PendingTrigger): boolean =>
    does.some(makesMana) && aims.length === 0 && targets.length === 0;
  const fresh = heard.pending.filter((trigger) => !before.pending.includes(trigger) && isAtOnce(trigger));
  if (fresh.length === 0) return heard;
  readParameter(context, "triggered-mana-abilities");
  const others = { ...heard, pending: heard.pending.filter((trigger) => !fresh.includes(trigger)) };
  return fresh.reduce<State>(
    (state, trigger) => (isTrue(state, trigger, context) ? withEvents(state, trigger.does, trigger, context) : state),
    others,
  );
}

/** Says whether something in an event adds mana to a pool. */
function makesMana(event: WrittenEvent): boolean {
  const { mana, does = [], otherwise = [] } = event as Readonly<Record<string, readonly WrittenEvent[]>>;
  return mana !== undefined || [...does, ...otherwise].some(makesMana);
}
