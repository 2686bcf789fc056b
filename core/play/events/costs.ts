import { missingSource } from "../missing-facts.ts";
import { spellList } from "../objects/qualities.ts";
import { controllerOf } from "../objects.ts";
import { withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { costChangeKinds } from "../table.ts";
import { key } from "../words/description.ts";
import { byPermanent } from "../words/durations.ts";
import { plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { event } from "./event.ts";

/** Effects that change what spells cost. */
export const costEvents = {
  changesCost: event({
    name: "An effect changes what spells cost",
    keys: {
      changesCost: key(
        costChangeKinds,
        "More, less, or at least",
        "So much generic mana more or less, or at least so much mana in all",
      ),
      amount: key("amount", "How much mana", "How much mana"),
      "of?": key(spellList, "Which spells", "Words that the spells have to fit, if not all"),
      "player?": key("player", "Whose spells", "The player whose spells they are, if not everybody's"),
      "by?": byPermanent,
    },
    means:
      "An effect makes spells cost so much generic mana `more` or `less`, or `at-least` so much mana; only spells that fit the words in `of`.",
    says: ({ changesCost: kind, amount, of, player, by }) =>
      [
        `Spells${player === undefined ? "" : ` of ${player}`}`,
        of === undefined ? "" : ` that are ${plainWords(of)}`,
        ` cost ${kind === "at-least" ? `at least ${amount} mana` : `${amount} mana ${kind}`}`,
        by === undefined ? "." : `, by ${by}.`,
      ].join(""),
    play: (state, { changesCost: kind, amount, of, player, by }, context) => {
      const source = by === undefined ? null : objectAt(state, by, context);
      const words = asList(of);
      const you = source === null ? (state.meanings?.you ?? null) : controllerOf(source);
      const relative = words.find((word) => word === "yours" || word === "opponents");
      if (relative !== undefined && you === null) throw missingSource(context, relative, '"by", or "player"');
      const change = {
        kind,
        amount,
        words,
        player: player ?? null,
        source: source?.id ?? null,
        you,
        since: state.order,
      };
      return withMore(state, "costChanges", change);
    },
  }),
} as const;
