import { readParameter } from "../context.ts";
import { question } from "./question.ts";

/** What creatures may attack, and how their damage may be divided. */
export const combatQuestions = {
  attackable: question({
    shape: {},
    means: "What can creatures be declared to attack?",
    answer: (_state, _question, context) => {
      const value = readParameter(context, "attackable");
      return {
        value,
        sentence: `Creatures can attack ${typeof value === "string" ? value : value.join(", ")}.`,
        references: ["attackable"],
      };
    },
  }),
  mayDivide: question({
    shape: {
      damage: ["attacker", "blocker"],
      power: "count",
      lethal: "counts",
      division: "counts",
      "inOrder?": "flag",
    },
    means:
      "May a creature of this power divide its combat damage so among creatures that die of so much? In any order that may be announced, or, with `inOrder`, in the order given.",
    answer: (_state, { damage, power, lethal, division, inOrder }, context) => {
      const id = damage === "attacker" ? "attacker-damage" : "blocker-damage";
      const rule = readParameter(context, id);
      const isWhole = division.length === lethal.length && sum(division) === power;
      const value = isWhole && (rule === "free" || isInSomeOrder(lethal, division, inOrder === true));
      const written = division.join(" + ");
      const why = !isWhole
        ? `${power} damage has to be divided among ${lethal.length}, and this is ${sum(division)} among ${division.length}`
        : rule === "free"
          ? "damage is divided freely"
          : "each creature in the damage assignment order has to get lethal damage before the next one gets any";
      return { value, sentence: `${value ? "Yes" : "No"}, ${written}: ${why}.`, references: [id] };
    },
  }),
  actsBeforeDamage: question({
    shape: {},
    means: "Can anybody act between the assigning of combat damage and its dealing?",
    answer: (_state, _question, context) => {
      const value = readParameter(context, "time-before-damage") === "yes";
      return {
        value,
        sentence: value
          ? "Yes: assigned damage waits on the stack, and players get priority."
          : "No: assigned damage is dealt at once.",
        references: ["time-before-damage"],
      };
    },
  }),
} as const;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Says whether there is an order in which nobody gets damage before all that come earlier got lethal damage: at most
 * one may get less, but some.
 */
function isInSomeOrder(lethal: readonly number[], division: readonly number[], isFixed: boolean): boolean {
  const places = division.map((given, index) => ({ given, needed: lethal[index] ?? 0 }));
  if (!isFixed) return places.filter(({ given, needed }) => given > 0 && given < needed).length <= 1;
  const last = places.findLastIndex(({ given }) => given > 0);
  return places.slice(0, Math.max(last, 0)).every(({ given, needed }) => given >= needed);
}
