import { requireAimed } from "../casting/targets.ts";
import { type Context, impossible } from "../context.ts";
import { isPlayerWord, isRelative, qualityList, qualityWords } from "../objects/qualities.ts";
import { triggerMoments } from "../objects.ts";
import type { Trigger } from "../stack-entry.ts";
import { whileTrue } from "../triggers/state-triggers.ts";
import { partNames } from "../turn-steps.ts";
import { asList, type ShapeValues } from "./shape.ts";
import type { WrittenEvent } from "./written-situation.ts";

/** The word for what the object whose ability it is is attached to: the equipped or enchanted creature, or player. */
export const ofHost = "attached";

/** A triggered ability as a situation states it on an object: when, of what, under which conditions, and what it does. */
export const triggerShape = {
  when: { severalOf: [...triggerMoments, whileTrue] },
  "of?": { severalOf: [...qualityWords, ofHost], forms: qualityList.forms },
  "named?": "text",
  "at?": partNames,
  "from?": ["battlefield", "graveyard", "hand", "exile", "command"],
  "whose?": ["you", "opponent", "any"],
  "once?": "flag",
  "nth?": "count",
  "if?": "conditions",
  "targets?": "texts",
  "aims?": qualityList,
  does: "events",
} as const;

/** What happens to players only, and what happens to players as well as to objects. */
const momentsOfPlayers: readonly string[] = ["draws", "gains-life", "loses-life", "begins"];
const momentsOfBoth: readonly string[] = ["becomes-target", "is-attacked", "is-dealt-damage"];

/** What happens to an object as its own player's. */
const momentsOfOwn: readonly string[] = [
  ...["enters", "leaves", "dies", "goes-to-graveyard", "is-sacrificed", "is-discarded", "is-cycled", "is-cast"],
  ...["attacks", "blocks", "becomes-blocked", "is-not-blocked", "becomes-tapped", "becomes-untapped"],
  "is-tapped-for-mana",
  ...["is-turned-face-up", "mutates", "gets-counters", "loses-last-counter"],
];

/** Says whether something happens to players only, so that an ability of an object that names nobody is about them. */
export function isOfPlayers(moment: string): boolean {
  return momentsOfPlayers.includes(moment);
}

/** Throws `situation-impossible` if words are of objects for what happens to players only, or the other way round. */
export function requireSubject(when: readonly string[], of: readonly string[], context: Context): void {
  if (of.length === 0) return;
  const isWrong = (moment: string): boolean =>
    isOfPlayers(moment)
      ? !of.every((word) => isPlayerWord(word) || isRelative(word) || word === ofHost)
      : of.every(isPlayerWord) && !momentsOfBoth.includes(moment);
  const wrong = when.find(isWrong);
  if (wrong === undefined) return;
  const why = isOfPlayers(wrong)
    ? 'a player, and "of" can be player, opponent, yours or opponents'
    : 'an object, and "of" says which';
  throw impossible(context, `“${wrong}” happens to ${why}, and not ${of.join(", ")}.`);
}

/** The triggered ability that was written. Throws `situation-impossible` if it can never trigger. */
export function triggerFrom(event: WrittenEvent, context: Context): Trigger {
  const written = event as ShapeValues<typeof triggerShape>;
  const { when, of, named = null, at = null, from = "battlefield", whose = "any", targets, aims, does } = written;
  requireSubject(asList(when), asList(of), context);
  requireAimed({ targets, aims }, context);
  if (at === "untap" || at === "beginning")
    throw impossible(
      context,
      `nobody gets priority in the untap step: what triggers there waits, so write "at: upkeep".`,
    );
  const ofPlayers = asList(when).find(isOfPlayers);
  const own = asList(when).find((moment) => momentsOfOwn.includes(moment));
  if (whose === "opponent" && own !== undefined && asList(of).length === 0 && named === null)
    throw impossible(
      context,
      `without "of" and "named" “${own}” happens to the object itself, which is no opponent's: write "of: opponents", or more of these words.`,
    );
  if (named !== null && ofPlayers !== undefined)
    throw impossible(
      context,
      `“${ofPlayers}” happens to players: "named" says which object, and "whose" which player.`,
    );
  if (written.once === true && written.nth !== undefined)
    throw impossible(context, '"nth" counts each of what happens together, and "once" does not: write one of the two.');
  if (asList(when).includes("is-cycled") && asList(when).includes("is-discarded"))
    throw impossible(
      context,
      "what is cycled is discarded, and an ability on both triggers once: leave out “is-cycled”.",
    );
  const isOfState = asList(when).includes(whileTrue);
  if (isOfState && (asList(when).length > 1 || written.if === undefined || asList(of).length > 0))
    throw impossible(context, `“${whileTrue}” stands alone, with "if" and without "of": it looks for what is so.`);
  if (at !== null && !asList(when).includes("begins"))
    throw impossible(context, '"at" is the step that begins, and goes only with "when: begins".');
  return {
    when: asList(when),
    of: asList(of),
    named,
    at,
    from,
    whose,
    isOnce: written.once === true,
    nth: written.nth ?? null,
    conditions: written.if ?? [],
    targets: asList(targets),
    aims: asList(aims),
    does,
  };
}
