import { absent, type Context, impossible } from "../context.ts";
import { missingNumber, missingTypes } from "../missing-facts.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import { type State, teamOf } from "../state.ts";
import { objectOf, withObject } from "../state-objects.ts";
import { type KeyValues, key } from "../words/description.ts";
import { countersInWords } from "../words/plain-words.ts";
import { keyName } from "../words/shape.ts";
import { attachedAs } from "./attachments.ts";
import { hasKeyword, sizeOf } from "./sizes.ts";

/** An object as it stands when a situation introduces it: what happened to it before and still counts. */
export const introducedKeys = {
  "tapped?": key("flag", "It is tapped", "It is tapped"),
  "counters?": key("counters", "Counters on it", "The counters that are on it: how many of each kind"),
  "damage?": key("count", "Damage marked on it", "The damage that is marked on it in the turn under way"),
  "attachedTo?": key("text", "Attached to what or whom", "The object or player to which it is attached"),
  "summoningSick?": key(
    "flag",
    "It is summoning sick",
    "It came under its controller's control since that player's last turn began; left out, it was there before",
  ),
} as const;

type ObjectCondition = KeyValues<typeof introducedKeys>;

/** How an object stands, in words: “tapped”, “with 2 +1/+1 counters”. */
export function introducedInWords(written: ObjectCondition): readonly string[] {
  const { tapped, counters, damage, attachedTo, summoningSick } = written;
  return [
    tapped === true ? "tapped" : null,
    summoningSick === true ? "summoning sick" : null,
    counters === undefined ? null : `with ${countersInWords(counters)}`,
    damage === undefined ? null : `with ${damage} damage marked on it`,
    attachedTo === undefined ? null : `attached to ${attachedTo}`,
  ].filter((words) => words !== null);
}

/** The state in which an object stands as it was introduced. Throws `situation-impossible` if it cannot stand so. */
export function withIntroduced(before: State, id: number, written: ObjectCondition, context: Context): State {
  const said = Object.keys(introducedKeys)
    .map(keyName)
    .filter((key) => written[key as keyof ObjectCondition] !== undefined);
  if (said.length === 0) return before;
  const object = objectOf(before, id);
  requirePlace(before, object, said, context);
  const { tapped, counters, damage, attachedTo, summoningSick } = written;
  const { turnsTaken } = before;
  const state = withObject(before, id, (object) => ({
    ...object,
    isTapped: tapped === true,
    counters: { ...object.counters, ...counters },
    isLoreSaid: counters?.["lore"] !== undefined,
    damage: damage ?? 0,
    turn: summoningSick === true ? turnsTaken : object.turn,
  }));
  if (damage !== undefined) {
    requireDamageable(object, context);
    requireStill(state, object, context, { what: "no damage is marked on it any more", isIn: () => true });
  }
  const team = teamOf(context.situation, controllerOf(object));
  if (summoningSick === true)
    requireStill(state, object, context, {
      what: "it is not summoning sick any more",
      isIn: (player) => team.includes(player),
    });
  if (attachedTo === undefined) return state;
  return attachedAs(state, objectOf(state, id), attachedTo, context);
}

/** Throws if what is said is not said of something that is there from the beginning, and in a zone where it can be so. */
function requirePlace({ meanings }: State, object: GameObject, said: readonly string[], context: Context): void {
  const { name, zone } = object;
  if (meanings !== null)
    throw impossible(
      context,
      `"${said[0]}" is said of what is there already: an effect says it by an event of its own.`,
    );
  const isPermanent = zone === "battlefield" || zone === "phased-out";
  const ofPermanents = said.find((key) => key !== "counters");
  if (ofPermanents !== undefined && !isPermanent)
    throw impossible(context, `"${ofPermanents}" is said of a permanent, and ${name} is not on the battlefield.`);
  if (zone === "graveyard" || zone === "gone") throw absent(object, context, `${name} has no counters in that zone.`);
}

/** Throws if no damage can be marked on an object, or it is not known whether that destroys it. */
function requireDamageable(object: GameObject, context: Context): void {
  const { name } = object;
  const isHit = isCreature(object);
  if (isHit === undefined) throw missingTypes(context, name);
  if (!isHit) throw impossible(context, `damage is marked on creatures, and ${name} is none.`);
  if (
    sizeOf(object, context).toughness === null &&
    !object.isFaceDown &&
    !hasKeyword(object, "indestructible", context)
  )
    throw missingNumber(context, "toughness", name);
}

/** Throws if what is said ends as the first turn that comes begins, so that it would say nothing. */
function requireStill(
  { turn }: State,
  { name }: GameObject,
  context: Context,
  { what, isIn }: { readonly what: string; isIn(player: string): boolean },
): void {
  if (turn !== null && !turn.isOver) return;
  const { situation, at } = context;
  const next = situation.events.slice(at + 1).find((event) => "turn" in event)?.["turn"];
  if (typeof next !== "string" || !isIn(next)) return;
  throw impossible(context, `as the turn of ${next} begins, ${what}: introduce ${name} after {turn: ${next}}.`);
}
