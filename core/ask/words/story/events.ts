import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import type { Board } from "./board.ts";
import { hasPart, printedOf, type Thing, thingEvent } from "./things.ts";

/** The events of a situation that a story has told. */

/** What a thing does that the words do not say, and that what is asked may depend on. */
export function unsaidEffect({ things, events }: Board): Thing | undefined {
  const doing = ["instant", "sorcery", "aura", "equipment", "enchantment"];
  const countered = new Set(
    events.flatMap(({ does }) => (Array.isArray(does) ? does : []).map((one) => one["counters"])),
  );
  // Of “Blood Artist” alone nothing is known.
  const isOnlyNamed = ({ types, power, place }: Thing) => types.size === 0 && power === null && place === "battlefield";
  const isAsked = (name?: string) =>
    events.some(
      (event) =>
        "ask" in event &&
        (name === undefined || (event["object"] !== name && event["of"] !== name)) &&
        event["ask"] !== "mayCastNow",
    );
  return things.find((thing) => {
    const { name, types, hasEffect } = thing;
    if (hasEffect || countered.has(name)) return false;
    if (thing.isAssumed) return !isOnlyOfName(things, events, name);
    const isSpell = types.has("instant") || types.has("sorcery");
    // “He kills my 2/2 in response to my Giant Growth”: it may have lost its target.
    if (isSpell && events.some(({ ask, object }) => ask === "became" && object === name))
      return hasPart(events, (part) => ["destroys", "moves", "sacrifices", "deals"].some((key) => key in part));
    return isOnlyNamed(thing)
      ? isAsked(thing.isToken ? name : undefined)
      : doing.some((type) => types.has(type)) && isAsked(name);
  });
}

/** Nothing but whether cards of one name may all stay is asked, so that it does not matter what else they are. */
function isOnlyOfName(things: readonly Thing[], events: readonly WrittenEvent[], card: string): boolean {
  const names = things.filter(({ name, cardName }) => (cardName ?? name) === card).map(({ name }) => name);
  const isOfThem = ({ casts, moves, ask, object }: WrittenEvent) =>
    names.includes(String(casts ?? moves ?? (ask === "where" ? object : undefined)));
  const isOfTurn = (event: WrittenEvent) => ["turn", "begins", "resolves"].some((key) => key in event);
  return names.length > 1 && events.every((event) => isOfTurn(event) || isOfThem(event));
}

/** The events of a story. */
export function eventsOf({ things, setup, events }: Board): WrittenEvent[] {
  const standing = things.filter(({ place, isStatic }) => place === "battlefield" || place === "hand" || isStatic);
  const first = events.findIndex((event) => "turn" in event);
  const { turn } = events[first] ?? {};
  // What is tapped now would untap as the turn begins.
  const untaps = events[first + 1]?.["begins"] === "untap";
  const isLate = ({ isSick, damage, isTapped, owner }: Thing) =>
    isSick || damage > 0 || (isTapped && owner === turn && !untaps);
  const early = standing.filter((thing) => !isLate(thing)).toSorted((one, other) => rank(one) - rank(other));
  const late = standing.filter(isLate);
  const begun = first < 0 && late.length > 0 ? [{ turn: late[0]?.player ?? "" }, ...events] : events;
  const cut = first < 0 ? Math.min(1, late.length) : first + 1;
  const told = begun.map((event) => printedIn(things, event));
  const isOfLate = (event: WrittenEvent) => late.some(({ name }) => Object.values(event).includes(name));
  return [
    ...[...early.map(thingEvent), ...setup.filter((event) => !isOfLate(event)), ...told.slice(0, cut)],
    ...[...late.map(thingEvent), ...setup.filter(isOfLate), ...told.slice(cut)],
  ];
}

/** An event with all that the story says is printed on what it casts or creates. */
function printedIn(things: readonly Thing[], event: WrittenEvent): WrittenEvent {
  const thing = things.find(({ name }) => name === event["casts"] || name === event["creates"]);
  const does = event["does"];
  return {
    ...event,
    ...(Array.isArray(does) && { does: does.map((one) => printedIn(things, one as WrittenEvent)) }),
    ...(thing?.isStatic === false && printedOf(thing)),
  };
}

/** What something is attached to comes before it. */
function rank({ attachedTo }: Thing): number {
  return attachedTo === null ? 0 : 1;
}
