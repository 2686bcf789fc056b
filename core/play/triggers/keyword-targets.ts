import { openTarget } from "../casting/targets.ts";
import { lesserPower } from "../objects/qualities.ts";
import type { TriggeredKeyword } from "../words/vocabulary.ts";
import { isItself, type KeywordTrigger } from "./keyword-choices.ts";

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
  soulshift: {
    when: ["dies"],
    isMeant: isItself,
    aims: ({ number }) => ["Spirit", "card-in-graveyard", "yours", `mana-value-${number}-or-less`],
    does: () => [{ may: "you", does: [{ moves: openTarget, to: "hand" }] }],
  },
  mentor: {
    when: ["attacks"],
    isMeant: isItself,
    aims: () => ["creature", "attacking", lesserPower],
    does: () => [{ puts: "+1/+1", on: openTarget }],
  },
} as const satisfies Partial<Readonly<Record<TriggeredKeyword, KeywordTrigger>>>;
