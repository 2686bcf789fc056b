import { readParameter } from "../context.ts";
import { copiesOf, isItself, isYourUpkeep, type KeywordTrigger, type Sighting } from "../triggers/keyword-choices.ts";
import type { CastingWay, TriggeredKeyword } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";

/** Keyword abilities that trigger as a spell is cast, or by which a card is cast. */

/** Copies of the spell, as many as its cost of this kind was paid. */
function copying(way: CastingWay): KeywordTrigger {
  const paid = ({ source }: Sighting): number => source.castBy.filter((paidBy) => paidBy === way).length;
  return {
    when: ["is-cast"],
    on: "stack",
    isMeant: (seen) => isItself(seen) && paid(seen) > 0,
    does: (seen) => copiesOf(seen, paid(seen)),
  };
}

/** Tokens that copy the permanent as it enters, as many as its cost of this kind was paid. */
function doubling(way: CastingWay, more: WrittenEvent): KeywordTrigger {
  const paid = ({ source }: Sighting): number => source.castBy.filter((one) => one === way).length;
  return {
    when: ["enters"],
    isMeant: (seen) => isItself(seen) && paid(seen) > 0,
    does: (seen) => {
      const { name } = seen.source;
      return [{ creates: `${name} token`, player: "you", copyOf: name, times: paid(seen), ...more }];
    },
  };
}

/** How many permanents were put into a graveyard this turn. */
function diedThisTurn({ state: { table } }: Sighting): number {
  return table.triggered.slice(table.turnSince).filter(({ when }) => when === "dies").length;
}

const castNow = ({ source }: Sighting, by: CastingWay): WrittenEvent => ({ casts: source.name, player: "you", by });

export const casting = {
  replicate: copying("replicate"),
  conspire: copying("conspire"),
  casualty: copying("casualty"),
  gravestorm: {
    when: ["is-cast"],
    on: "stack",
    isMeant: isItself,
    does: (seen) => copiesOf(seen, diedThisTurn(seen)),
  },
  demonstrate: {
    when: ["is-cast"],
    on: "stack",
    isMeant: isItself,
    does: ({ source: { name } }) => {
      const copies = ["you", "opponent"].map((player, place) => ({
        copiesSpell: name,
        player,
        as: `copy ${place + 1} of ${name}`,
      }));
      return [{ may: "you", does: copies }];
    },
  },
  offspring: doubling("offspring", { power: 1, toughness: 1 }),
  squad: doubling("squad", {}),
  cascade: {
    when: ["is-cast"],
    on: "stack",
    isMeant: isItself,
    does: () => [{ may: "you", does: [{ casts: "the card found", player: "you", by: "cascade" }] }],
  },
  suspend: {
    when: ["begins", "loses-last-counter"],
    on: "exile",
    rule: "suspend-last-counter",
    isMeant: (seen) =>
      seen.happening.when === "begins"
        ? isYourUpkeep(seen) && (seen.source.counters["time"] ?? 0) > 0
        : isItself(seen) && seen.happening.kind === "time",
    does: (seen) => {
      if (seen.happening.when === "begins") return [{ removes: "time", from: "this" }];
      const cast = castNow(seen, "suspend");
      const isForced = readParameter(seen.context, "suspend-last-counter") === "must-cast";
      return [isForced ? cast : { may: "you", does: [cast] }];
    },
  },
  madness: {
    when: ["is-discarded"],
    on: "hand",
    rule: "madness-exile",
    isMeant: isItself,
    does: (seen) => [{ may: "you", does: [castNow(seen, "madness")], otherwise: [{ moves: "this", to: "graveyard" }] }],
  },
  blitz: {
    when: ["dies"],
    isMeant: (seen) => isItself(seen) && seen.source.castBy.includes("blitz"),
    does: () => [{ draws: 1, player: "you" }],
  },
} as const satisfies Partial<Readonly<Record<TriggeredKeyword, KeywordTrigger>>>;
