import { citable } from "../citing.ts";
import { attackObstacle, bandOf, combatPhaseOrder, mayBeBand } from "../combat/attacking.ts";
import { effectsOfKind, isAbout } from "../combat/combat-effects.ts";
import { judgeOf, stateBeforeAttacks } from "../combat/declarations.ts";
import { isInOrder } from "../combat/division.ts";
import { readParameter } from "../context.ts";
import { isCreature } from "../objects.ts";
import { objectAt } from "../state-objects.ts";
import { isInCombat } from "../table.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { isForced } from "./declarations.ts";
import { byParameter, question, refused, unsettled } from "./question.ts";

/** Whom creatures may attack, and how their damage may be divided. */
export const combatQuestions = {
  attackable: question({
    name: "What can be attacked?",
    keys: {},
    means: "What can creatures be declared to attack?",
    says: () => "What can creatures be declared to attack?",
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
    name: "May combat damage be divided so?",
    keys: {
      damage: key(["attacker", "blocker"], "Damage of an", "Whose damage it is"),
      power: { is: "count", means: "How much damage there is" },
      lethal: key(
        "counts",
        "What each creature dies of",
        "How much is lethal for each creature, in the order announced",
      ),
      division: key("counts", "What each creature is dealt", "How much each creature would get, in the same order"),
      "inOrder?": key("flag", "In just this order", "Only in the order given"),
    },
    means:
      "May a creature of this power divide its combat damage in this way among creatures with these lethal amounts? In any order that may be announced or, with `inOrder`, in the order given.",
    says: ({ damage, power, lethal, division, inOrder }) =>
      [
        `May ${damage === "blocker" ? "a blocker" : "an attacker"} of power ${power} divide its damage as ${division.join(" + ")}`,
        ` among creatures that die of ${lethal.join(" + ")}${inOrder === true ? ", in this order" : ""}?`,
      ].join(""),
    answer: (_state, { damage, power, lethal, division, inOrder }, context) => {
      const id = damage === "attacker" ? "attacker-damage" : "blocker-damage";
      const rule = readParameter(context, id);
      const isWhole = division.length === lethal.length && sum(division) === power;
      const shares = division.map((given, index) => ({ given, lethal: lethal[index] ?? 0 }));
      const value = isWhole && (rule === "free" || isInOrder(shares, inOrder === true));
      const written = division.join(" + ");
      const why = !isWhole
        ? `${power} damage has to be divided among ${lethal.length}, and this is ${sum(division)} among ${division.length}`
        : rule === "free"
          ? "damage is divided freely"
          : "each creature in the damage assignment order has to get lethal damage before the next one gets any";
      return { value, sentence: `${value ? "Yes" : "No"}, ${written}: ${why}.`, references: [id] };
    },
  }),
  hasToAttack: question({
    name: "Does a creature have to attack?",
    keys: { object: "text" },
    means: "Does this creature have to attack in the combat phase under way, or else in the next one, if it can?",
    says: ({ object }) => `Does ${object} have to attack?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const isDemanded =
        (state.turn !== null && object.mustAttackIn === state.turn.number) ||
        effectsOfKind(state, "goads").some(({ of }) => isAbout(of, object)) ||
        effectsOfKind(state, "demands").some(({ of, what }) => what === "attack" && isAbout(of, object));
      // What another creature has to do can leave this one no choice.
      const isAsked = isDemanded || judgeOf(state, context, "attackers").judge.requirements.length > 0;
      if (state.turn === null || !isAsked)
        return { value: false, sentence: "No: no effect of this turn says so.", references: [] };
      const before = stateBeforeAttacks(state);
      const now = before.objects.find(({ id }) => id === object.id) ?? object;
      const obstacle = attackObstacle(before, now, context);
      if (obstacle !== undefined) return refused(obstacle);
      if (state.turn.steps.slice(state.turn.at).every(({ step }) => step !== "declare-attackers"))
        return { value: false, sentence: "No: attackers are no longer declared in this turn.", references: [] };
      if (combatPhaseOrder(state) > 1 && state.table.combatEffects.length === 0)
        return byParameter(context, "attacks-each-combat", "what a second combat phase asks for", {
          "every-combat": [true, "Yes: it attacks in each combat phase of the turn."],
        });
      readParameter(context, "attack-declaration");
      if (isDemanded && isCreature(object) === undefined)
        return { value: true, sentence: "Yes: it attacks if it can.", references: ["attack-declaration"] };
      return isForced(state, context, "attackers", { id: object.id, name, target: undefined });
    },
  }),
  inCombat: question({
    name: "Does a creature attack or block?",
    keys: { object: "text" },
    means: "Does this creature attack or block now?",
    says: ({ object }) => `Does ${object} attack or block now?`,
    answer: (state, { object: name }, context) => {
      const { id, because } = objectAt(state, name, context);
      if (state.table.inCombatOpen.includes(id))
        return byParameter(context, "phasing-out-in-combat", `whether ${name} is still in combat`, {
          removed: [false, `No: ${name} was removed from combat as it phased out.`],
          "not-said": ["no-rule", `No rule says whether ${name} is still in combat.`],
        });
      const value = isInCombat(state.table, id);
      const sentence = `${value ? "Yes" : "No"}: ${name} is ${value ? "" : "not "}in combat.`;
      return { value, sentence, references: because.includes("phasing-out-in-combat") ? because : [] };
    },
  }),
  mayBand: question({
    name: "May creatures attack as a band?",
    keys: {
      object: "text",
      with: key("text", "In a band with", "The other creature, perhaps with its band"),
    },
    means:
      'May this creature attack in one band with that one, and with those that are in its band already, by "bands with other legends"?',
    says: ({ object, with: other }) => `May ${object} attack in one band with ${other}?`,
    answer: (state, { object: name, with: other }, context) => {
      const [object, partner] = [objectAt(state, name, context), objectAt(state, other, context)];
      const none = unsettled(context, "bands-with-other", `whether ${name} and ${other} may be one band`);
      if (none !== undefined) return none;
      const attacking = state.table.attackers.find(({ attacker }) => attacker === partner.id);
      const members = [...(attacking === undefined ? [partner] : bandOf(state, attacking)), object];
      const value = mayBeBand(members, context) === true;
      const rule =
        readParameter(context, "bands-with-other") === "same-ability"
          ? "all of them need the ability"
          : "all of them have to be legends, and one needs the ability";
      return { value, sentence: `${value ? "Yes" : "No"}: ${rule}.`, references: ["bands-with-other"] };
    },
  }),
  actsBeforeDamage: question({
    name: "Can anybody act before combat damage is dealt?",
    keys: {},
    means: "Can anybody act between the assigning of combat damage and its dealing?",
    says: () => "Can anybody act between the assigning of combat damage and its dealing?",
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
    name: "How does damage reach a planeswalker or battle?",
    keys: {
      at: key(["player", "creature", "planeswalker", "battle", "planeswalker-by-each-player"], "What"),
    },
    means:
      "How does a spell that deals damage to one target of the caster's choice reach this: as its `target`, by `redirect`, or `never`? `planeswalker-by-each-player`: by damage to each player.",
    says: ({ at }) =>
      at === "planeswalker-by-each-player"
        ? "How does damage to each player reach a planeswalker?"
        : `How does a damage spell of the caster’s choice reach a ${plain(at)}?`,
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
    name: "How much damage tramples over?",
    keys: {
      power: "count",
      toughness: "count",
      "damaged?": key("count", "Damage dealt to it before"),
      "deathtouch?": key("flag", "With deathtouch"),
    },
    means:
      "How much of its damage can a creature with trample deal to the player, past one blocker of this toughness that was dealt `damaged` before?",
    says: ({ power, toughness, damaged, deathtouch }) =>
      `How much can ${power} power with trample${deathtouch === true ? " and deathtouch" : ""} deal past a blocker of toughness ${toughness}${damaged === undefined ? "" : `, dealt ${damaged} before`}?`,
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
          ...citable(context, ["trample"]),
          ...(deathtouch === true ? (["deathtouch-division"] as const) : []),
          ...(damaged > 0 ? (["trample-and-earlier-damage"] as const) : []),
        ],
      };
    },
  }),
  mayActUnattacked: question({
    name: "May anybody act where nobody attacks?",
    keys: {},
    means: "No creature attacks: may anybody act in the declare attackers step all the same?",
    says: () => "No creature attacks: may anybody act in the declare attackers step?",
    answer: (_state, _question, context) =>
      byParameter(context, "no-attack-no-priority", "whether anybody may act then", {
        no: [false, "No: the rest of combat is skipped at once."],
        yes: [true, "Yes: only the later steps are skipped."],
      }),
  }),
  tappingIsCost: question({
    name: "Is tapping to attack a cost?",
    keys: {},
    means: "Is tapping a creature that attacks a cost?",
    says: () => "Is tapping a creature that attacks a cost?",
    answer: (_state, _question, context) =>
      byParameter(context, "tapping-to-attack", "what tapping to attack is", {
        cost: [true, "Yes: tapping is a cost to attack."],
        "not-a-cost": [false, "No: attacking taps it, and costs nothing."],
      }),
  }),
  mayAttackPartner: question({
    name: "May one of a team be attacked?",
    keys: { player: "player" },
    means:
      'Two-Headed Giant: this player\'s partner has "creatures cannot attack you". May creatures attack this player?',
    says: ({ player }) => `${player}’s partner cannot be attacked: may creatures attack ${player}?`,
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
