import { cardQuestions } from "./cards.ts";
import { combatQuestions } from "./combat.ts";
import { decisionQuestions } from "./decisions.ts";
import { manaQuestions } from "./mana.ts";
import { permissionQuestions } from "./permissions.ts";
import { sightQuestions } from "./sight.ts";
import { turnQuestions } from "./turns.ts";

/**
 * Every kind of question, by what stands behind `ask`. A new kind is added to one of these tables, and nowhere else.
 */
export const questionKinds = {
  ...decisionQuestions,
  ...permissionQuestions,
  ...sightQuestions,
  ...manaQuestions,
  ...combatQuestions,
  ...turnQuestions,
  ...cardQuestions,
} as const;
