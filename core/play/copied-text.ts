import type { Context } from "./context.ts";
import type { ObjectChange } from "./objects/characteristics.ts";
import { controllerOf, type GameObject } from "./objects.ts";
import type { State } from "./state.ts";
import { isNamedIn, type WrittenEvent, withNames } from "./words/written-situation.ts";

/** What a situation states of the abilities of a permanent, `by` it: a copy of that permanent has them, too. */

/** The kinds of events that state an ability of a permanent. */
const statements: readonly string[] = [
  ...["changes", "forbids", "demands", "caps", "charges", "blocksMore", "cannot", "replaces", "prevents", "guards"],
  ...["changesHandSize", "changesCost", "triggersMore", "stopsTriggers"],
];

/** The keys of such events that name an object, and not words that fit some; `of` does so in effects on combat. */
const naming: readonly string[] = ["by", "changes", "except", "named", "from", "to"];
const ofObject: readonly string[] = ["forbids", "demands", "caps", "charges"];

type Copying = { readonly copy: GameObject; readonly original: GameObject };

/** The permanents of whose own abilities the situation says something as an effect: `by` them. */
export function withStatedEffects({ effects, table }: State): ReadonlySet<number> {
  const { bans, costChanges, handSizeChanges, triggerIncreases, guards, combatEffects, damageEffects } = table;
  const standing = effects.filter(({ changes }) => changes.some(({ does }) => does !== "defines"));
  const replacements = table.replacements.filter(({ copied }) => copied === null);
  const all = [
    standing,
    replacements,
    bans,
    costChanges,
    handSizeChanges,
    triggerIncreases,
    guards,
    combatEffects,
    damageEffects,
  ].flat();
  return new Set(all.flatMap(({ source }) => source ?? []));
}

/** Which of these objects are copies of permanents of whose abilities the situation states some as effects. */
export function copiesOfStated(state: State, objects: readonly GameObject[]): readonly Copying[] {
  const copies = objects.filter(isCopy);
  const sources = copies.length === 0 ? new Set<number>() : withStatedEffects(state);
  return copies.flatMap((copy) => {
    // What is face down has no name, and a copy of it no text.
    const card = cardOf(copy);
    const isOriginal = ({ id, is }: GameObject): boolean => card !== "" && is === card && sources.has(id);
    const originals = state.objects.filter((object) => object.id !== copy.id && isOriginal(object));
    const original = originals.find((object) => !isCopy(object)) ?? originals[0];
    return original === undefined ? [] : [{ copy, original }];
  });
}

/** The card whose text a copy has, also before its characteristics were looked at again. */
function cardOf(copy: GameObject): string {
  return copiedChange(copy)?.copied?.is ?? copy.is;
}

function copiedChange({ changes }: GameObject): ObjectChange | undefined {
  return changes.findLast(({ copied }) => copied !== null);
}

/** Also a permanent that is another card of the same name, which has the same text. */
function isCopy(object: GameObject): boolean {
  const { is, name, isToken, zone } = object;
  return copiedChange(object) !== undefined || (is !== name && (isToken || zone === "battlefield"));
}

type Statement = { readonly key: string; readonly event: WrittenEvent };

/** The next event that states of a copy what the situation stated of the original; `undefined` if there is none. */
export function copiedStatement(state: State, context: Context): Statement | undefined {
  return copiesOfStated(state, state.objects)
    .flatMap((copying) => copiedStatements(copying, state, context))
    .find(({ key }) => !state.copiedText.includes(key));
}

/**
 * The events that state of a copy what the situation stated of the original, each with a key of its own; none if one of
 * them is open. What the situation states of the copy itself, also later, is left to it.
 */
export function copiedStatements({ copy, original }: Copying, state: State, context: Context): readonly Statement[] {
  const { events } = context.situation;
  const isLeft = copy.zone !== "battlefield" || events.some((event) => isStatement(event, copy.name));
  if (isLeft || hasOtherTexts(original)) return [];
  const stated = events.slice(0, context.at + 1).flatMap((event, at) => {
    const key = [copy.id, copiedChange(copy)?.order ?? copy.order, at].join(" ");
    return isStatement(event, original.name)
      ? [{ key, event: copiedBy(event, { copy, original }, state, context) }]
      : [];
  });
  return stated.every((one): one is Statement => one.event !== undefined) ? stated : [];
}

/** Says whether what was stated of a permanent may be about another text than the one that is copied, or of its player. */
function hasOtherTexts(original: GameObject): boolean {
  const { attachedTo, endedCopies, otherFace } = original;
  return (
    copiedChange(original) !== undefined ||
    endedCopies.length > 0 ||
    otherFace !== null ||
    typeof attachedTo === "string"
  );
}

function isStatement(event: WrittenEvent, name: string): boolean {
  const isOver = ["until", "untilTurnOf", "once"].some((key) => key in event) || event["prevents"] === "next";
  return event["by"] === name && !isOver && statements.some((kind) => kind in event);
}

/** A statement about a permanent as one about its copy; `undefined` if it is open whom or what else it would name. */
function copiedBy(
  event: WrittenEvent,
  { copy, original }: Copying,
  { objects }: State,
  { situation }: Context,
): WrittenEvent | undefined {
  const [you, now] = [original.base, controllerOf(copy)];
  const named = situation.players.filter((player) => isNamedIn(event, player));
  const isOfOthers = you !== now && named.some((player) => player !== you) && situation.players.length > 2;
  // Whoever is named may be who controlled it then, or who does so for a while.
  const isOpen = isOfOthers || (named.length > 0 && original.taken.length + copy.taken.length > 0);
  // What it says of its own entering has to hold before the copy is there.
  const isOfEntering = event["replaces"] === "enters" && event["named"] === original.name;
  if (isOpen || isOfEntering || objects.some(({ id, name }) => id !== original.id && isNamedIn(event, name)))
    return undefined;
  const forPlayers = withNames(
    event,
    new Map([[you, now], ...(situation.players.length === 2 ? [[now, you] as const] : [])]),
  );
  const keys = ofObject.some((kind) => kind in event) ? [...naming, "of"] : naming;
  return Object.fromEntries(
    Object.entries(forPlayers).map(([key, value]) => [
      key,
      keys.includes(key) && value === original.name ? copy.name : value,
    ]),
  );
}
