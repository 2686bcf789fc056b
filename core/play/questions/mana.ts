import { readParameter } from "../context.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { teamOf } from "../state.ts";
import { question } from "./question.ts";

/** Mana in pools, and the cost of leaving it there. */
export const manaQuestions = {
  lifeLost: question({
    name: "How much life did unused mana cost?",
    keys: { player: "player" },
    means: "How much life did unused mana cost this player (with teams, this team) so far?",
    says: ({ player }) => `How much life did unused mana cost ${player} so far?`,
    answer: (state, { player }, context) => {
      const team = teamOf(context.situation, player);
      const costs = readParameter(context, "unused-mana-costs");
      if (costs === "no-rule" || costs === "not-known")
        return {
          value: costs,
          sentence: `What unused mana costs on ${context.on} is not known.`,
          references: ["unused-mana-costs"],
        };
      if (costs === "nothing") {
        const sentence = `${player} loses no life: unused mana goes, and costs nothing.`;
        return { value: 0, sentence, references: ["unused-mana-costs", "unused-mana-goes"] };
      }
      const silent = team.flatMap((member) => state.unruledLoss[member] ?? []);
      if (silent.length > 0)
        return {
          value: "no-rule",
          sentence: `No rule says whether unused mana costs ${player} life: it does, unless another player still controls the turn, and that is open.`,
          references: [...new Set<ParameterId>([...silent, "burn-spared", "unused-mana-costs"])],
        };
      const value = team.reduce((sum, member) => sum + (state.lifeLost[member] ?? 0), 0);
      const spared = team.flatMap((member) => state.spared[member] ?? []);
      if (value > 0 || spared.length === 0)
        return {
          value,
          sentence:
            value > 0
              ? `${player} loses ${value} life to mana burn.`
              : `${player} has lost no life to unused mana: none has gone.`,
          references: ["unused-mana-costs", "burn-spared"],
        };
      return {
        value,
        sentence: `${player} loses no life: another player controlled the turn.`,
        references: [...new Set<ParameterId>([...spared, "unused-mana-costs"])],
      };
    },
  }),
  manaLeft: question({
    name: "How much mana is in a pool?",
    keys: { player: "player" },
    means: "How much mana is in this player's pool now?",
    says: ({ player }) => `How much mana is in ${player}’s pool now?`,
    answer: (state, { player }, context) => {
      const value = state.pools[player] ?? 0;
      const goes = readParameter(context, "unused-mana-goes");
      const when =
        goes === "after-phase" ? "at the end of each phase, but not of a step" : "at the end of each step and phase";
      return { value, sentence: `${player} has ${value} mana: pools empty ${when}.`, references: ["unused-mana-goes"] };
    },
  }),
} as const;
