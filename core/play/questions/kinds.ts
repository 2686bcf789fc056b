import { cardQuestions } from "./cards.ts";
import { castingQuestions } from "./casting.ts";
import { characteristicQuestions } from "./characteristics.ts";
import { combatQuestions } from "./combat.ts";
import { costQuestions } from "./costs.ts";
import { damageQuestions } from "./damage.ts";
import { decisionQuestions } from "./decisions.ts";
import { declarationQuestions } from "./declarations.ts";
import { designationQuestions } from "./designations.ts";
import { manaQuestions } from "./mana.ts";
import { numberQuestions } from "./numbers.ts";
import { objectQuestions } from "./objects.ts";
import { permissionQuestions } from "./permissions.ts";
import { sightQuestions } from "./sight.ts";
import { stackQuestions } from "./stack.ts";
import { startingQuestions } from "./starting.ts";
import { turnQuestions } from "./turns.ts";

/** The kinds of questions by what they are about, as people choose among them. */
export const questionGroups = {
  "Who decides": decisionQuestions,
  "What may be done": permissionQuestions,
  "Turns and combat": {
    ...turnQuestions,
    ...designationQuestions,
    ...combatQuestions,
    ...declarationQuestions,
    ...damageQuestions,
  },
  Mana: manaQuestions,
  Objects: { ...objectQuestions, ...characteristicQuestions, ...numberQuestions },
  "Spells and abilities": { ...stackQuestions, ...costQuestions, ...castingQuestions },
  "The beginning, and formats": startingQuestions,
  "Hidden and outside cards": sightQuestions,
  "Cards and tournaments": cardQuestions,
} as const;

/**
 * What an effect can ask about an object that has left, which is then answered as it last was there (608.2h). Every other
 * question about an object is about where it is now, and what may be done.
 */
export const questionsLookingBack: readonly string[] = [
  ...["size", "power", "toughness", "manaValue", "x", "colors", "types", "abilities", "copyOf", "isDesignated"],
  ...["tapped", "countersOn", "controls", "isOpponents", "attachedTo", "basicLand", "castBy", "timesPaid", "totalCost"],
  ...["damageOn", "blockers", "inCombat", "owner"],
];

/** Every kind of question, by the value of `ask`. A new kind needs an entry in one of these tables only. */
export const questionKinds = {
  ...decisionQuestions,
  ...permissionQuestions,
  ...sightQuestions,
  ...manaQuestions,
  ...combatQuestions,
  ...declarationQuestions,
  ...damageQuestions,
  ...turnQuestions,
  ...designationQuestions,
  ...cardQuestions,
  ...objectQuestions,
  ...characteristicQuestions,
  ...numberQuestions,
  ...castingQuestions,
  ...costQuestions,
  ...stackQuestions,
  ...startingQuestions,
} as const;
