import { capitalised } from "../../text/shorten.ts";
import { isPoisonShared, lifeOf, poisonCounted } from "../objects/players.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { question } from "./question.ts";

/** What damage was dealt, by whom and in which step, and what came of it. */
export const damageQuestions = {
  combatDamageDealt: question({
    name: "How much combat damage was dealt?",
    keys: {
      "from?": key("text", "By which creature", "By this creature"),
      "to?": key("text", "To which object", "To this object"),
      "player?": key("player", "To which player", "To this player"),
      "step?": key(["first", "regular"], "In which step", "In the first of two steps, or in the only or second one"),
    },
    means: "How much combat damage was dealt this turn: by a creature, to an object or player, in one of two steps?",
    says: (asked) => `How much combat damage was dealt${whichDamage(asked)}?`,
    answer: (state, asked, context) => {
      const { from, to, player, step } = asked;
      const source = from === undefined ? undefined : objectAt(state, from, context);
      const target = to === undefined ? player : objectAt(state, to, context).id;
      const dealt = state.table.dealt.filter(
        (damage) =>
          (source === undefined || damage.from === source.id) &&
          (target === undefined || damage.to === target) &&
          (step === undefined || damage.step === step),
      );
      const value = dealt.reduce((sum, { amount }) => sum + amount, 0);
      const strikes: readonly ParameterId[] = state.table.firstStrikers.length > 0 ? ["first-strike"] : [];
      const causes = source === undefined ? [] : source.because;
      return {
        value,
        sentence: `The combat damage that was dealt${whichDamage(asked)} so far this turn: ${value}.`,
        references: [...new Set<ParameterId>([...strikes, "combat-damage", ...causes])],
      };
    },
  }),
  damageOn: question({
    name: "How much damage is on a creature?",
    keys: { object: "text" },
    means: "How much damage is marked on this creature?",
    says: ({ object }) => `How much damage is on ${object}?`,
    answer: (state, { object: name }, context) => {
      const { damage, because } = objectAt(state, name, context);
      return { value: damage, sentence: capitalised(`${name} has ${damage} damage.`), references: because };
    },
  }),
  poison: question({
    name: "How many poison counters does a player have?",
    keys: { player: "player" },
    means: "How many poison counters does this player have?",
    says: ({ player }) => `How many poison counters does ${player} have?`,
    answer: (state, { player }, context) => {
      const value = poisonCounted(state, player, context);
      const { because } = lifeOf(state, player, context);
      const given = because.filter((id) => ["infect", "toxic", "poisonous"].includes(id));
      const references = isPoisonShared(state, context) ? [...given, "poison-two-headed-giant" as const] : given;
      return { value, sentence: `${player} has ${value} poison counters.`, references };
    },
  }),
  dividesDamage: question({
    name: "Who divides a creature's combat damage?",
    keys: { object: "text" },
    means: "Which player divides the combat damage of this creature among those that it blocks or is blocked by?",
    says: ({ object }) => `Who divides the combat damage of ${object}?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const bands = againstOf(state, object).filter((other) => hasKeyword(other, "banding", context));
      const [band] = bands;
      const isAttacking = state.table.attackers.some(({ attacker }) => attacker === object.id);
      const rule = isAttacking ? "attacker-damage" : "blocker-damage";
      if (band === undefined) return whoDivides(controllerOf(object), name, rule);
      return whoDivides(controllerOf(band), name, "banding-and-damage");
    },
  }),
} as const;

type WhichDamage = { readonly [key in "from" | "to" | "player" | "step"]?: string | undefined };

function whichDamage({ from, to, player, step }: WhichDamage): string {
  const target = to ?? player;
  const parts = [
    from === undefined ? "" : ` by ${from}`,
    target === undefined ? "" : ` to ${target}`,
    step === undefined ? "" : step === "first" ? " in the first step" : " in the regular step",
  ];
  return parts.join("");
}

function whoDivides(value: string, name: string, rule: ParameterId) {
  return { value, sentence: `${value} divides the damage of ${name}.`, references: [rule] };
}

/** The creatures that a creature blocks or is blocked by. */
function againstOf({ table, objects }: State, { id }: GameObject): readonly GameObject[] {
  const others = table.attackers.flatMap(({ attacker, blockers }) =>
    attacker === id ? blockers : blockers.includes(id) ? [attacker] : [],
  );
  return objects.filter((object) => others.includes(object.id));
}
