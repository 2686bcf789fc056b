import type { AnswerDoubt, Context } from "../context.ts";
import { areTypesSaid, type GameObject, isCreature, isOfType } from "../objects.ts";
import type { State } from "../state.ts";
import { objectTypes } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { unsaidOfAura } from "./protection.ts";
import { sizeOf } from "./sizes.ts";

/** Whether what is on the battlefield is there for sure, by what the situation says of it. */

/** What is not said and decides whether a permanent has died: the rest of a sentence; `undefined` if it is there. */
export function unsaidOfDeath(object: GameObject, context: Context): string | undefined {
  if (object.zone !== "battlefield") return undefined;
  const { counters, changes } = object;
  const { toughness } = sizeOf(object, context);
  const isShrunk =
    (counters["-1/-1"] ?? 0) > (counters["+1/+1"] ?? 0) || changes.some((change) => change.toughness < 0);
  if (isCreature(object) === true && toughness === null && isShrunk) return "its toughness";
  return !areTypesSaid(object) && toughness !== null && toughness <= 0 ? "whether it is a creature" : undefined;
}

/**
 * What is not said of a permanent that was there before: a Saga had counters, and perhaps has unknown chapters; an Aura
 * is attached to something.
 */
export function unsaidOfBefore(object: GameObject): string | undefined {
  const { zone, isThereBefore, isLoreSaid, chapters, attachedTo } = object;
  if (zone !== "battlefield") return undefined;
  const isLoreOpen = (isThereBefore && !isLoreSaid) || chapters === null;
  if (isOfType(object, "saga") && isLoreOpen) return "its lore counters and chapters";
  return isOfType(object, "aura") && attachedTo === null ? "to what it is attached" : undefined;
}

/** The doubt if it is not said whether a permanent is there that would count. */
export function openPresence(
  { objects }: State,
  { ask: question, of, target, object: asked, attacker }: WrittenEvent,
  context: Context,
): AnswerDoubt | undefined {
  for (const object of objects) {
    const isOfOther = asked !== undefined && asked !== object.name && attacker !== object.name;
    const ofDeath = isOfOther ? undefined : unsaidOfDeath(object, context);
    const isMeant =
      question === "count"
        ? isOfKind(object, of)
        : object.name === (question === "legalTarget" ? target : question === "attachedTo" ? asked : undefined);
    const ofDeathOrFall = ofDeath ?? unsaidOfAura(object, objects);
    const unsaid = ofDeathOrFall ?? (isMeant ? unsaidOfBefore(object) : undefined);
    if (unsaid === undefined) continue;
    const why = `Whether ${object.name} is there still depends on what is not said, ${unsaid}: it was taken to be.`;
    return { says: [why], confidence: ofDeathOrFall === undefined ? "medium" : "low" };
  }
  return undefined;
}

/** Says whether an object may be one of those that are counted: of one of the types, if there are types among the words. */
function isOfKind(object: GameObject, words: unknown): boolean {
  const types = [words]
    .flat()
    .map(String)
    .filter((word) => (objectTypes as readonly string[]).includes(word));
  return types.length === 0 || types.some((type) => isOfType(object, type));
}
