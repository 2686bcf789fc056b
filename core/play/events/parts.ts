import { requireAimed } from "../casting/targets.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { missingDecision } from "../missing-facts.ts";
import { groupWords } from "../objects/groups.ts";
import { qualityList } from "../objects/qualities.ts";
import { controllerOf } from "../objects.ts";
import type { Meanings } from "../stack-entry.ts";
import { type State, withAsked } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import {
  type Complete,
  type Description,
  type Keys,
  type KeyValues,
  key,
  type ShapeOf,
  shapeOf,
} from "../words/description.ts";
import { aimedAt } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import type { WrittenEvent } from "../words/written-situation.ts";

/**
 * A kind of event: its keys and words, and its effect on a state. `play` throws `situation-impossible` for an event that
 * cannot happen, and does not modify its arguments.
 */
type EventKind<K extends Keys> = Description<K> & {
  /** An event of this kind as a sentence for people. */
  says(event: KeyValues<K>): string;
  /** Keys that go only with some words of another key: a key, the other one, and those words. */
  readonly only?: Readonly<Record<string, readonly [key: string, words: readonly string[]]>>;
  play(state: State, event: KeyValues<K>, context: Context): State;
  /** Plays it for several at one moment, if that is not the same as one after the other: life is gained once. */
  playTogether?(state: State, events: readonly KeyValues<K>[], context: Context): State;
};
export type EventDefinition<K extends Keys = Keys> = EventKind<K> & { readonly shape: ShapeOf<K> };

/** Lets the compiler infer the arguments of `says` and `play` from the keys, and demand words for each key. */
export function event<const K extends Keys>(kind: EventKind<K> & Complete<K>): EventDefinition<K> {
  return { ...kind, shape: shapeOf<K>(kind.keys) };
}

/**
 * Parts of an effect: those that happen only under a condition, or only if a player would have it so; and what it makes
 * happen later.
 */

const parts = {
  does: key("events", "What happens then", "What happens then, as events"),
  "otherwise?": key("events", "What happens if not", "What happens if not, as events"),
} as const;

export const partEvents = {
  if: event({
    name: "Part of an effect happens under a condition",
    keys: { if: key("conditions", "If", "Questions with the answers that make it true"), ...parts },
    means:
      "Part of what a spell or ability does: if all these questions have these answers at that moment, `does` happens, and if not, what stands in `otherwise`.",
    says: () => "Something happens under a condition.",
    play: (state, { if: conditions, does, otherwise = [] }, context) => {
      const meanings = meaningsIn(state, context);
      const isMet = conditions.every((condition) => context.language.isTrue(state, condition, context));
      return context.language.effect(state, isMet ? does : otherwise, meanings, context);
    },
  }),
  may: event({
    name: "A player may do something as part of an effect",
    keys: { may: key("player", "Who may", "The player who may do it"), ...parts },
    means:
      "Part of what a spell or ability does: a player may have `does` happen, costs included; if not, what stands in `otherwise` happens. `resolves` says whether, with `may`.",
    says: ({ may }) => `${may} may have something happen.`,
    play: (before, { may: player, does, otherwise = [] }, context) => {
      const meanings = meaningsIn(before, context);
      // Where nothing but a cost stands in it, as in "unless you pay", the player pays.
      const isPayment = does.length === 0;
      const { may, pays } = before.choice;
      const decision = may ?? (isPayment ? pays : null);
      if (decision === null)
        throw isPayment ? missingDecision(context, "pays", player) : missingDecision(context, "may", player);
      const state = withAsked(before, may === null ? "pays" : "may");
      // Nobody can choose what is impossible.
      return decision === "yes"
        ? context.language.effect(state, does.map(sacrificedBy(player, () => true)), meanings, context, "whole")
        : context.language.effect(state, otherwise, meanings, context);
    },
  }),
  later: event({
    name: "An effect makes something happen later",
    keys: {
      later: key(
        ["upkeep", "draw", "precombat-main", "combat", "end-of-combat", "end"],
        "At the beginning of which step",
        "The step at whose beginning it happens",
      ),
      "whose?": key("player", "Of whose turn", "The player in whose turn; left out, the next such step of anybody"),
      does: key("events", "What happens then", "What happens then, as events"),
    },
    means: "A delayed triggered ability: at the beginning of the next such step, it triggers once and does this.",
    says: ({ later, whose }) =>
      `Something will happen at the beginning of ${whose === undefined ? "the next" : `${whose}’s next`} ${later} step.`,
    play: (state, { later, whose = null, does }, context) => {
      const meanings = meaningsIn(state, context);
      readParameter(context, "delayed-triggers");
      const name = `delayed ability of ${speakerOf(state, meanings)}`;
      const [since, madeAt] = [state.turn?.number ?? 0, state.order];
      const { you } = meanings;
      const isOwn = (name: string): boolean => controllerOf(objectAt(state, name, context)) === you;
      const own = sacrificedBy(you, (name) => groupWords(name) === undefined && isOwn(name));
      const delayed = { ...meanings, name, at: later, whose, since, madeAt, does: does.map(own), because: [] };
      return { ...state, order: state.order + 1, delayed: [...state.delayed, delayed] };
    },
  }),
  whenDone: event({
    name: "A reflexive ability triggers",
    keys: {
      whenDone: key("events", "What it does", "What it does, as events"),
      "targets?": key("texts", "Targets", "Its targets: names of players and objects"),
      "aims?": key(qualityList, "What a target has to be", "What each target has to be"),
    },
    means:
      "Part of an effect was done, and an ability triggers on that (“when you do”): it goes on the stack and does this.",
    says: ({ targets }) => `An ability triggers on that${aimedAt(targets)}.`,
    play: (state, { whenDone, targets, aims }, context) => {
      const meanings = meaningsIn(state, context);
      requireAimed({ targets, aims }, context);
      readParameter(context, "reflexive-triggers");
      const name = `ability of ${speakerOf(state, meanings)}`;
      const because = ["reflexive-triggers"] as const;
      const pending = { ...reflexive, ...meanings, name, does: whenDone, because, aims: asList(aims) };
      const aimed = asList(targets).map((target) => ({ name: target, object: null }));
      return { ...state, pending: [...state.pending, { ...pending, targets: aimed }] };
    },
  }),
} as const;

/** What an ability that triggers on something done within an effect is, before it is on the stack. */
const reflexive = {
  kind: "trigger",
  conditions: [],
  isUncounterable: false,
  isCopy: false,
  isChapter: false,
  madeAt: null,
  since: null,
} as const;

/** The name of the object whose effect it is, or of the player. */
function speakerOf({ objects }: State, { source, you }: Meanings): string {
  return objects.find(({ id }) => id === source)?.name ?? you;
}

function meaningsIn({ meanings }: State, context: Context): Meanings {
  if (meanings === null) throw impossible(context, 'it is part of what a spell or ability does: write it in "does".');
  return meanings;
}

/**
 * An event of an effect that has a player sacrifice the objects that are meant, and nobody else: what somebody else
 * controls by then, that player cannot sacrifice. If it says who sacrifices them, it stays as it is.
 */
export function sacrificedBy(
  player: string,
  isMeant: (name: string) => boolean,
): (event: WrittenEvent) => WrittenEvent {
  const withPlayer = (event: WrittenEvent): WrittenEvent => {
    if ("if" in event) return { ...event, ...within(event, "does"), ...within(event, "otherwise") };
    const names = asList(event["sacrifices"] as string | readonly string[] | undefined);
    return names.length > 0 && event["player"] === undefined && names.every(isMeant) ? { ...event, player } : event;
  };
  const within = (event: WrittenEvent, key: string): WrittenEvent => {
    const events = event[key];
    return Array.isArray(events) ? { [key]: events.map(withPlayer) } : {};
  };
  return withPlayer;
}
