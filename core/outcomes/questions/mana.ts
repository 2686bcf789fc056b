import type { DoctrineId } from "../doctrines.ts";
import { teamOf } from "../state.ts";
import { consult } from "../table.ts";
import { question } from "./question.ts";

/** Mana in pools, and what it costs to leave it there. */
export const manaQuestions = {
  lifeLost: question({
    shape: { player: "player" },
    means: "How much life did unused mana cost this player (with teams, this team) so far?",
    answer: (state, { player }, table) => {
      const team = teamOf(table.situation, player);
      const value = team.reduce((sum, member) => sum + (state.lifeLost[member] ?? 0), 0);
      const costs = consult(table, "unused-mana-costs");
      const isSpared =
        costs === "life" && value === 0 && Object.keys(state.everControlled).some((other) => team.includes(other));
      const spared: DoctrineId[] = isSpared
        ? ["burn-spared", ...(!(player in state.everControlled) ? (["burn-spared-teammate"] as const) : [])]
        : [];
      const grounds: DoctrineId[] =
        costs === "life" ? [...spared, "unused-mana-costs"] : ["unused-mana-costs", "unused-mana-goes"];
      if (costs === "life" && !isSpared) grounds.push("burn-spared");
      for (const id of grounds) consult(table, id);
      if (costs === "no-rule" || costs === "not-known")
        return { value: costs, sentence: `What unused mana costs on ${table.on} is not known.`, grounds };
      const sentence =
        costs === "nothing"
          ? `${player} loses no life: unused mana goes, and costs nothing.`
          : value > 0
            ? `${player} loses ${value} life to mana burn.`
            : spared.length > 0
              ? `${player} loses no life: another player controls the turn.`
              : `${player} has lost no life to unused mana.`;
      return { value, sentence, grounds };
    },
  }),
  manaLeft: question({
    shape: { player: "player" },
    means: "How much mana is in this player's pool now?",
    answer: (state, { player }, table) => {
      const value = state.pools[player] ?? 0;
      const goes = consult(table, "unused-mana-goes");
      const when =
        goes === "after-phase" ? "at the end of each phase, but not of a step" : "at the end of each step and phase";
      return { value, sentence: `${player} has ${value} mana: pools empty ${when}.`, grounds: ["unused-mana-goes"] };
    },
  }),
} as const;
