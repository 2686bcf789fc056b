import { openTarget } from "../casting/targets.ts";
import { lesserPower, ofDefender } from "../objects/qualities.ts";
import { printedOn } from "../objects/standing.ts";
import type { GameObject } from "../objects.ts";
import type { TriggeredKeyword } from "../words/vocabulary.ts";
import { isItself, type KeywordTrigger, type Sighting } from "./keyword-choices.ts";

/** The keywords that backup with a number gives to another creature: those printed after it that its own has, too. */
function keywordsBelow(source: GameObject, number: number): readonly string[] {
  const { keywords } = printedOn(source);
  const place = keywords.indexOf(`backup-${number}`);
  // A creature that only gained backup gives nothing.
  const below = place === -1 ? [] : keywords.slice(place + 1);
  return below.filter((word) => !word.startsWith("backup-") && source.keywords.includes(word));
}

/** Says whether a card went to the graveyard as the spell that it was resolved. */
function hasResolved({ source, state }: Sighting): boolean {
  const { became } = state.fates.findLast(({ entry }) => entry?.source === source.id && entry.kind === "spell") ?? {};
  return source.former?.zone === "stack" && became === "resolved";
}

/** Says whether a card in exile has haunt, and does not haunt an object: from the beginning it may haunt any. */
export function isNoHaunt({ zone, keywords, isThereBefore, haunts }: GameObject, object: GameObject): boolean {
  if (zone !== "exile" || isThereBefore || !keywords.includes("haunt")) return false;
  return haunts?.id !== object.id || haunts.order !== object.order;
}

/** Keyword abilities that trigger and are aimed at something. */
export const aimed = {
  modular: {
    when: ["dies"],
    isMeant: isItself,
    aims: () => ["artifact-creature"],
    does: ({ source }) => {
      const times = source.counters["+1/+1"] ?? 0;
      return [{ may: "you", does: times === 0 ? [] : [{ puts: "+1/+1", on: openTarget, times }] }];
    },
  },
  haunt: {
    when: ["dies", "goes-to-graveyard"],
    on: { "goes-to-graveyard": "graveyard" },
    isMeant: (seen) => isItself(seen) && (seen.happening.when === "dies" || hasResolved(seen)),
    aims: () => ["creature"],
    does: () => [{ moves: "this", to: "exile", haunting: openTarget }],
  },
  soulshift: {
    when: ["dies"],
    isMeant: isItself,
    aims: ({ number }) => ["Spirit", "card-in-graveyard", "yours", `mana-value-${number}-or-less`],
    does: () => [{ may: "you", does: [{ moves: openTarget, to: "hand" }] }],
  },
  backup: {
    when: ["enters"],
    isMeant: isItself,
    aims: () => ["creature"],
    does: ({ number, source }) => {
      const gains = { changes: openTarget, does: ["gains"], until: "end-of-turn" };
      const isAnother = { ask: "legalTarget", target: openTarget, of: "this", aims: ["another"], is: true };
      const given = keywordsBelow(source, number).map((keyword) => ({ ...gains, keyword }));
      return [
        { puts: "+1/+1", on: openTarget, times: number },
        { if: [isAnother], does: given },
      ];
    },
    doubt: ({ number, source: { name, triggers, changes, keywords } }) =>
      triggers.length > 0 ||
      changes.some(({ does }) => does === "copies") ||
      keywords.filter((word) => word === `backup-${number}`).length > 1
        ? `Which abilities of ${name} its backup gives is not known here: only keywords printed on it after backup were taken to be.`
        : undefined,
  },
  provoke: {
    when: ["attacks"],
    isMeant: isItself,
    aims: () => ["creature", ofDefender],
    does: () => {
      const blocks = { demands: "block", of: openTarget, attacker: "this", until: "end-of-turn" };
      return [{ may: "you", does: [{ untaps: openTarget }, blocks] }];
    },
  },
  mentor: {
    when: ["attacks"],
    isMeant: isItself,
    aims: () => ["creature", "attacking", lesserPower],
    does: () => [{ puts: "+1/+1", on: openTarget }],
  },
} as const satisfies Partial<Readonly<Record<TriggeredKeyword, KeywordTrigger>>>;
