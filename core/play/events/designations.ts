import { impossible, readParameter } from "../context.ts";
import { withVenture } from "../objects/designations.ts";
import { withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { event } from "./parts.ts";

/** Designations that effects give to players, and to the game. */
export const designationEvents = {
  becomesMonarch: event({
    name: "A player becomes the monarch",
    keys: {
      becomesMonarch: key("player", "Who becomes the monarch", "The player who becomes the monarch"),
    },
    means: "A player becomes the monarch, and nobody else is.",
    says: ({ becomesMonarch }) => `${becomesMonarch} becomes the monarch.`,
    play: (state, { becomesMonarch: monarch }) => ({ ...state, table: { ...state.table, monarch } }),
  }),
  takesInitiative: event({
    name: "A player takes the initiative",
    keys: { takesInitiative: key("player", "Who takes the initiative", "The player who takes it") },
    means: "A player takes the initiative, even one who has it, and an ability triggers by which that player ventures.",
    says: ({ takesInitiative }) => `${takesInitiative} takes the initiative.`,
    play: (state, { takesInitiative: initiative }, context) =>
      withVenture({ ...state, table: { ...state.table, initiative } }, context, initiative),
  }),
  getsBlessing: event({
    name: "A player gets the city’s blessing",
    keys: { getsBlessing: key("player", "Who gets it", "The player who gets it") },
    means:
      "A player gets the city’s blessing for the rest of the game, by the effect of a spell with ascend. Who controls ten permanents, one of them with ascend, gets it without this event.",
    says: ({ getsBlessing }) => `${getsBlessing} gets the city’s blessing.`,
    play: (state, { getsBlessing: player }) => {
      const blessed = [...new Set([...state.table.blessed, player])];
      return { ...state, table: { ...state.table, blessed } };
    },
  }),
  guards: event({
    name: "A player has hexproof or shroud",
    keys: {
      guards: key("player", "Who has it", "The player who has it"),
      with: key(["hexproof", "shroud"], "Which keyword", "The keyword"),
      "by?": key("text", "By which permanent", "The permanent that gives it, as long as it is there"),
    },
    means: "An effect gives a player hexproof or shroud, as long as the permanent `by` is there with its abilities.",
    says: ({ guards, with: keyword, by }) => `${guards} has ${keyword}${by === undefined ? "" : ` by ${by}`}.`,
    play: (state, { guards: player, with: keyword, by }, context) => {
      if (readParameter(context, keyword === "hexproof" ? "hexproof-player" : "shroud") === "no-rule")
        throw impossible(context, `no rule of ${context.on} knows ${keyword}.`);
      const source = by === undefined ? null : objectAt(state, by, context).id;
      const guard = { player, keyword, source, since: state.order };
      return withMore(state, "guards", guard);
    },
  }),
  becomesTime: event({
    name: "It becomes day or night",
    keys: { becomesTime: key(["day", "night"], "Day or night", "Day or night") },
    means: "It becomes day, or night. From then on the spells of each turn decide in the next untap step.",
    says: ({ becomesTime }) => `It becomes ${becomesTime}.`,
    play: (state, { becomesTime: time }) => ({ ...state, table: { ...state.table, time } }),
  }),
} as const;
