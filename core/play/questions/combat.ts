import { readParameter } from "../context.ts";
import { byParameter, question, unsettled } from "./question.ts";

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
  reaches: question({
    shape: { at: ["player", "creature", "planeswalker", "battle", "planeswalker-by-each-player"] },
    means:
      "How does a spell that deals damage to one target of the caster's choice reach this: as its `target`, by `redirect`, or `never`? `planeswalker-by-each-player`: by damage to each player.",
    answer: (_state, { at }, context) => {
      if (at === "player" || at === "creature")
        return { value: "target", sentence: `A ${at} can be its target.`, references: [] };
      if (at === "battle")
        return byParameter(context, "any-target", "whether a battle can be a target", {
          "creature-player-planeswalker": ["never", "A battle is not among what can be its target."],
          "battles-too": ["target", "A battle can be its target."],
        });
      const isEach = at === "planeswalker-by-each-player";
      return byParameter(context, "burn-to-planeswalker", "how damage reaches a planeswalker", {
        redirect: ["redirect", "It is dealt to the player, whose opponent may have it dealt to the planeswalker."],
        target: isEach
          ? ["never", "Damage to players is not dealt to planeswalkers."]
          : ["target", "The planeswalker can be its target."],
      });
    },
  }),
  tramplesOver: question({
    shape: { power: "count", toughness: "count", "damaged?": "count", "deathtouch?": "flag" },
    means:
      "How much of its damage can a creature with trample deal to the player, past one blocker of this toughness that was dealt `damaged` before?",
    answer: (_state, { power, toughness, damaged = 0, deathtouch }, context) => {
      const isCounted = damaged > 0 && readParameter(context, "trample-and-earlier-damage") === "counts";
      const none =
        damaged > 0
          ? unsettled(context, "trample-and-earlier-damage", "whether earlier damage counts for trample")
          : undefined;
      if (none !== undefined) return none;
      const needed = Math.max(0, toughness - (isCounted ? damaged : 0));
      const rule =
        deathtouch === true ? unsettled(context, "deathtouch-division", "what deathtouch changes") : undefined;
      if (rule !== undefined) return rule;
      const isOne = deathtouch === true && readParameter(context, "deathtouch-division") === "one-is-lethal";
      const lethal = isOne ? Math.min(1, needed) : needed;
      const value = Math.max(0, power - lethal);
      return {
        value,
        sentence: `It is ${value}: ${lethal} is lethal for the blocker.`,
        references: [
          ...(deathtouch === true ? (["deathtouch-division"] as const) : []),
          ...(damaged > 0 ? (["trample-and-earlier-damage"] as const) : []),
        ],
      };
    },
  }),
  mayActUnattacked: question({
    shape: {},
    means: "No creature attacks: may anybody act in the declare attackers step all the same?",
    answer: (_state, _question, context) =>
      byParameter(context, "no-attack-no-priority", "whether anybody may act then", {
        no: [false, "No: the rest of combat is skipped at once."],
        yes: [true, "Yes: only the later steps are skipped."],
      }),
  }),
  tappingIsCost: question({
    shape: {},
    means: "Is tapping a creature that attacks a cost?",
    answer: (_state, _question, context) =>
      byParameter(context, "tapping-to-attack", "what tapping to attack is", {
        cost: [true, "Yes: tapping is a cost to attack."],
        "not-a-cost": [false, "No: attacking taps it, and costs nothing."],
      }),
  }),
  mayAttackPartner: question({
    shape: { player: "player" },
    means:
      'Two-Headed Giant: this player\'s partner has "creatures cannot attack you". May creatures attack this player?',
    answer: (_state, { player }, context) =>
      byParameter(context, "combat-two-headed-giant", "whom creatures attack", {
        team: [false, `No: creatures attack the team, and ${player}'s partner cannot be attacked.`],
        "one-player": [true, `Yes: creatures attack one player, and that may be ${player}.`],
      }),
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
