import { type Context, impossible, readParameter } from "../context.ts";
import { missingQuality, missingSource } from "../missing-facts.ts";
import { controllerOf, type GameObject, isAtWork } from "../objects.ts";
import { type State, teamOf, turnOrder } from "../state.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { type Asker, askerIn, isQuality, keyFor, qualityWords, unfit, unsaid } from "./qualities.ts";

/**
 * Many objects or players in one event: `each creature yours`, `each-opponent`. The event happens to all of them at the
 * same time.
 */

/** Words for several players at once, in effects. */
export const groupsOfPlayers: readonly string[] = ["each-player", "each-opponent"];

/** Events whose groups are kept as words, because they are whatever fits later, too, or because these are no groups there. */
const dynamic: readonly string[] = ["forbids", "demands", "caps", "charges", "blocksMore", "changes", "happens"];

/** Events that are about one object, where a permanent says `by` that it is so as long as it is there. */
const ofOne: readonly string[] = ["takes", "replaces"];

/** Events that take a group as a list, because what they do to several is one thing. */
const inOneList: readonly string[] = ["deals"];

/** Events in which all that comes onto the battlefield does so at one time. */
const entering: readonly string[] = ["moves", "creates"];

/** Whose effect speaks of a group. */
export type Speaker = { readonly you: string | null; readonly source: number | null };

/** The words of a group that is written as `each creature yours`; `undefined` for anything else. */
export function groupWords(value: unknown): readonly string[] | undefined {
  return typeof value === "string" && value.startsWith("each ") ? value.slice("each ".length).split(" ") : undefined;
}

/** The words of a group, checked. Throws `situation-impossible` for one that is unknown or has no meaning here. */
function checkedWords(words: readonly string[], { you }: Speaker, context: Context): readonly string[] {
  const unknown = words.find((word) => !isQuality(word));
  if (unknown !== undefined)
    throw impossible(
      context,
      `"${unknown.slice(0, 40)}" does not say which objects are meant; the words are ${qualityWords.join(", ")}, a subtype such as Goblin, power-4-or-more, with-flying.`,
    );
  const relative = words.find((word) =>
    ["yours", "opponents", "another", "opponent", "player", "spell"].includes(word),
  );
  if (relative !== undefined && (you === null || !["yours", "opponents", "another"].includes(relative)))
    throw you === null
      ? missingSource(context, relative)
      : impossible(context, `"${relative}" does not say which objects are meant.`);
  return words;
}

/** The objects of a group. Throws `situation-impossible` if the situation does not say whether one belongs to it. */
export function membersOf(
  state: State,
  written: readonly string[],
  speaker: Speaker,
  context: Context,
): readonly GameObject[] {
  const words = checkedWords(written, speaker, context);
  const zone = words.includes("card-in-graveyard") ? "graveyard" : "battlefield";
  const asker = askerIn(state, context, { you: speaker.you ?? "", source: speaker.source });
  return state.objects.filter((object) => object.zone === zone && isMember(object, words, asker, context));
}

/** Says whether an object fits words. Throws `situation-impossible` if the situation does not say it. */
export function isMember(object: GameObject, words: readonly string[], asker: Asker, context: Context): boolean {
  // What another word leaves out need not be known.
  const isOut = words.some(
    (word) => unsaid(object, [word]) === undefined && unfit(object, [word], asker) !== undefined,
  );
  const unknown = isOut ? undefined : unsaid(object, words);
  if (unknown !== undefined) throw missingQuality(context, object, unknown, [keyFor(unknown)]);
  return unfit(object, words, asker) === undefined;
}

/**
 * Says whether a group in an event is what fits at any time: an effect on all damage of a turn changes no object, and
 * counts for what comes later as well.
 */
function isOfAnyTime(event: WrittenEvent, key: string): boolean {
  if (dynamic.some((kind) => event[kind] !== undefined)) return true;
  const isOnDamage = event["prevents"] === "all" || event["replaces"] === "deals-damage";
  return isOnDamage && (key === "from" || key === "to") && groupWords(event[key]) !== undefined;
}

/** An event for each member of the groups that an event speaks of; the event itself if it speaks of none. */
function spread(event: WrittenEvent, state: State, speaker: Speaker, context: Context): readonly WrittenEvent[] {
  const key = Object.keys(event).find((key) => isGroup(event[key]) && !isOfAnyTime(event, key));
  if (key === undefined) return [event];
  const value = event[key];
  const isOfObjects = [value].flat().some((one) => groupWords(one) !== undefined);
  if (isOfObjects && event["by"] !== undefined && ofOne.some((kind) => event[kind] !== undefined))
    throw impossible(
      context,
      `as long as ${event["by"]} is there, this is about one object: name it, and not “${value}”.`,
    );
  const names = Array.isArray(value)
    ? [value.flatMap((name) => (isGroup(name) ? namesIn(name, state, speaker, context) : [String(name)]))]
    : namesIn(value, state, speaker, context);
  const isListed = key === "from" || key === "to" || (key === "player" && event["to"] === undefined);
  if (isListed && inOneList.some((kind) => event[kind] !== undefined)) {
    const { [key]: _group, ...rest } = event;
    const list = names.flat();
    return list.length === 0
      ? []
      : spread({ ...rest, [key === "from" ? "from" : "to"]: list }, state, speaker, context);
  }
  return names
    .filter((name) => name.length > 0)
    .flatMap((name) => spread({ ...event, [key]: name }, state, speaker, context));
}

/**
 * Plays an event that may be about several objects or players, for all of them at the same time: a permanent whose
 * ability replaces something is still there for each of them.
 */
export function playedForAll(
  state: State,
  event: WrittenEvent,
  speaker: Speaker,
  context: Context,
  play: (state: State, event: WrittenEvent) => State,
): State {
  const events = spread(event, state, speaker, context);
  const isOfSeveral = (one: WrittenEvent) =>
    Object.values(one).some((value) => Array.isArray(value) && value.length > 1);
  const isSeveral = events.length > 1 || isOfSeveral(event) || events.some(isOfSeveral);
  const done = isSeveral ? atOnce(state, (all) => events.reduce(play, all)) : events.reduce(play, state);
  return entering.some((key) => key in event) ? withOneAge(state, done) : done;
}

/**
 * Gives what came onto the battlefield since a moment one place in the order of time: it came together, and none of it
 * is older.
 */
export function withOneAge(before: State, after: State): State {
  const isNew = ({ zone, order }: GameObject): boolean => zone === "battlefield" && order >= before.order;
  if (after.objects.filter(isNew).length < 2) return after;
  const aged = (object: GameObject): GameObject => ({
    ...object,
    order: before.order,
    attachedSince: object.attachedSince === null ? null : before.order,
  });
  return { ...after, objects: after.objects.map((object) => (isNew(object) ? aged(object) : object)) };
}

/** What happens at the same time: what is at work as it begins counts as being there for all of it. */
export function atOnce(state: State, happen: (state: State) => State): State {
  const { table, objects, effects } = state;
  if (table.replacements.length + effects.length === 0) return happen(state);
  const there = objects.filter((object) => isAtWork(object) && !object.isBare).map(({ id }) => id);
  const all = { ...state, table: { ...table, atOnce: there } };
  const done = happen(all);
  return done === all ? state : { ...done, table: { ...done.table, atOnce: table.atOnce } };
}

function isGroup(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isGroup);
  return groupWords(value) !== undefined || (typeof value === "string" && groupsOfPlayers.includes(value));
}

function namesIn(value: unknown, state: State, speaker: Speaker, context: Context): readonly string[] {
  const words = groupWords(value);
  if (words === undefined) return playersMeant(String(value), state, speaker, context);
  if (words.some((word) => word.startsWith("mana-value"))) readParameter(context, "mana-value");
  const names = membersOf(state, words, speaker, context).map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw impossible(context, `several objects are called ${twice}: give each its own name.`);
  // The affected objects of each player, the active player's first.
  const order = turnOrder(state, context);
  const placeOf = (name: string): number => {
    const object = state.objects.find((object) => object.name === name);
    return object === undefined ? 0 : order.indexOf(controllerOf(object));
  };
  return names.toSorted((name, other) => placeOf(name) - placeOf(other));
}

function playersMeant(word: string, state: State, { you }: Speaker, context: Context): readonly string[] {
  const players = turnOrder(state, context);
  if (word === "each-player") return players;
  if (you === null) throw missingSource(context, word);
  return players.filter((player) => !teamOf(context.situation, you).includes(player));
}
