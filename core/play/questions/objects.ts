import { capitalised } from "../../text/shorten.ts";
import { landDrops, untimelyLand } from "../casting/land-plays.ts";
import { citable } from "../citing.ts";
import { attackable, attackObstacle } from "../combat/attacking.ts";
import { isLifeUnsaid } from "../combat/damage.ts";
import { stateBeforeAttacks } from "../combat/declarations.ts";
import { type Context, readParameter } from "../context.ts";
import { isAttackOver, untimely } from "../moment.ts";
import { lifeInEffect, lifeOf, playerCountersOf } from "../objects/players.ts";
import { unsaidOfBefore, unsaidOfDeath } from "../objects/presence.ts";
import { sizeOf } from "../objects/sizes.ts";
import { printedOn } from "../objects/standing.ts";
import { controllerOf, type GameObject, isCreature, isOfType, triggerMoments, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { objectAt, objectCalled } from "../state-objects.ts";
import { rulesOfLooking } from "../triggers/triggers.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { byObstacle, possible } from "./declarations.ts";
import { nothingOfOneWhoLeft } from "./phrases.ts";
import { allowedIfCreature, byParameter, notKnown, question, type RawAnswer, refused, unsettled } from "./question.ts";

/** Where objects are, after “it is”. */
export const places: Readonly<Record<Zone, string>> = {
  battlefield: "on the battlefield",
  hand: "in its owner's hand",
  graveyard: "in the graveyard",
  library: "in its owner's library",
  exile: "in exile, out of the game",
  command: "in the command zone",
  "phased-out": "phased out",
  stack: "on the stack",
  gone: "gone for good",
};

/** Questions of what an object is, whose answer means another thing where it is not on the battlefield. */
const ofState: readonly string[] = [
  ...["size", "power", "toughness", "tapped", "countersOn", "damageOn", "colors", "types", "abilities"],
];

/** The answer to such a question with the place of what has left, or was never there. */
export function withPlace(state: State, written: WrittenEvent, answer: RawAnswer): RawAnswer {
  if (!ofState.includes(String(written["ask"]))) return answer;
  const object = objectCalled(state, String(written["object"]));
  if (object === undefined || object.openBy !== null) return answer;
  if (object.zone === "battlefield" || object.zone === "stack") return answer;
  return { ...answer, sentence: `${answer.sentence} It is ${places[object.zone]}.` };
}

/** Where objects are, how big they are, and what they may do. */
export const objectQuestions = {
  where: question({
    name: "Where is an object?",
    keys: { object: "text" },
    means: "Where is this object now? `as-chosen` if its controller has to choose which of several stays.",
    says: ({ object }) => `Where is ${object}?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const open = openAnswer(object, context);
      if (open !== undefined) return open;
      const value = object.isToChoose ? "as-chosen" : object.zone;
      const sentence = object.isToChoose
        ? `${controllerOf(object)} chooses which of them stays.`
        : capitalised(`${name} is ${places[object.zone]}.`);
      return { value, sentence, references: object.because, ...doubtOf(object) };
    },
  }),
  size: question({
    name: "How big is an object?",
    keys: { object: "text" },
    means: "What power and toughness does this object have?",
    says: ({ object }) => `How big is ${object}?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const { power, toughness, because, openBy } = sizeOf(object, context);
      const none = unsettled(context, openBy, `how big ${name} is`);
      if (none !== undefined) return none;
      if (power === null || toughness === null)
        return notKnown(`The power and toughness of ${name} are not known: the situation does not say them.`, because);
      const references = [...because, ...object.because.filter((id) => !because.includes(id))];
      return { value: { power, toughness }, sentence: capitalised(`${name} is ${power}/${toughness}.`), references };
    },
  }),
  owner: question({
    name: "Who owns an object?",
    keys: { object: "text" },
    means: "Who owns this object?",
    says: ({ object }) => `Who owns ${object}?`,
    answer: (state, { object: name }, context) => {
      const { owner, because, isToken } = objectAt(state, name, context);
      const rules = citable(context, isToken && !because.includes("token-owner") ? ["token-owner"] : []);
      return { value: owner, sentence: `${owner} owns ${name}.`, references: [...because, ...rules] };
    },
  }),
  tapped: question({
    name: "Is an object tapped?",
    keys: { object: "text" },
    means: "Is this object tapped?",
    says: ({ object }) => `Is ${object} tapped?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const open = openAnswer(object, context);
      if (open !== undefined) return open;
      const sentence = capitalised(`${name} is ${object.isTapped ? "" : "not "}tapped.`);
      const isAttacking = state.table.attackers.some(({ attacker }) => attacker === object.id);
      const rules = citable(context, isAttacking ? [object.isTapped ? "tapping-to-attack" : "vigilance"] : []);
      return { value: object.isTapped, sentence, references: [...object.because, ...rules] };
    },
  }),
  countersOn: question({
    name: "Which counters are on an object or player?",
    keys: {
      object: { is: "text", means: "The object or player, by its name" },
      "kind?": key("text", "Of which kind", "Counters of this kind only: the answer is their number"),
    },
    means: "Which counters are on this object, or does this player have? With `kind`, how many of these?",
    says: ({ object, kind }) =>
      kind === undefined ? `Which counters are on ${object}?` : `How many ${kind} counters are on ${object}?`,
    answer: (state, { object: name, kind }, context) => {
      const object = context.situation.players.includes(name) ? null : objectAt(state, name, context);
      const counters = object?.counters ?? playerCountersOf(state, name, context);
      const there = Object.fromEntries(Object.entries(counters).filter(([, count]) => count > 0));
      const value = kind === undefined ? there : (there[kind] ?? 0);
      const counts = Object.entries(there)
        .filter(([one]) => kind === undefined || one === kind)
        .map(([kind, count]) => `${count} ${kind} ${count === 1 ? "counter" : "counters"}`);
      const none = `no ${kind === undefined ? "" : `${kind} `}counters`;
      return {
        value,
        sentence: capitalised(`${name} has ${counts.length === 0 ? none : counts.join(" and ")}.`),
        references: object?.because ?? ["counters"],
        ...(object === null ? {} : doubtOf(object)),
      };
    },
  }),
  triggered: question({
    name: "Has an ability triggered?",
    keys: { object: "text", when: key(triggerMoments, "On what") },
    means: "Has an ability of this object triggered, one that triggers when it enters, leaves, dies or deals damage?",
    says: ({ object, when }) => `Has an ability of ${object} triggered that looks for “${plain(when)}”?`,
    answer: (state, { object: name, when }, context) => {
      const object = objectAt(state, name, context);
      const seen = state.table.triggered.filter((happening) => happening.when === when);
      const own = seen.find((happening) => happening.object === object.id);
      // An object without a stated ability is taken to have one that looks for what happened to it.
      const isStated = [object, printedOn(object)].some(({ triggers }) => triggers.length > 0);
      const isHeard = state.table.sounded.some((sound) => sound.source === object.id && sound.when === when);
      const value = isHeard || (!isStated && own?.isOfBare === false);
      const open = openAnswer(object, context);
      if (open !== undefined && !value) return open;
      const phasing: ParameterId[] = object.because.includes("phasing-effects") ? ["phasing-triggers"] : [];
      const isConditional = object.triggers.some(
        (trigger) => trigger.when.includes(when) && trigger.conditions.length > 0,
      );
      const looking = isStated && own !== undefined ? rulesOfLooking(own, context) : [];
      const rules = citable(context, [...(isConditional ? (["intervening-if"] as const) : []), ...looking]);
      const references = [...new Set([...rules, ...phasing, ...object.because])];
      return { value, sentence: `${value ? "Yes: it has triggered" : "No: it has not triggered"}.`, references };
    },
  }),
  mayAttackWith: question({
    name: "May a creature attack?",
    keys: { object: "text", "at?": { is: "text", means: "What it would attack; left out, anything" } },
    means: "May this creature attack in the turn under way, alone or together with others?",
    says: ({ object, at }) => `May ${object} attack${at === undefined ? "" : ` ${at}`}?`,
    answer: (state, { object: name, at }, context) => {
      const object = objectAt(state, name, context);
      const open = openAnswer(object, context);
      if (open !== undefined) return open;
      const late = untimely(state, controllerOf(object), "attacks", context);
      if (late !== undefined && isAttackOver(state)) return byObstacle(late);
      const isName = at === undefined || context.situation.players.includes(at);
      const target = isName ? at : objectAt(state, at, context).id;
      const before = stateBeforeAttacks(state);
      const now = before.objects.find(({ id }) => id === object.id) ?? object;
      const obstacle = attackObstacle(before, now, context, target);
      if (obstacle !== undefined) return byObstacle(obstacle);
      const rules: readonly ParameterId[] = isOfType(object, "wall") ? ["walls"] : object.because;
      if (isCreature(object) === undefined) return allowedIfCreature(name, "attacking-creatures");
      readParameter(context, "attack-conditions");
      if (target !== undefined && !attackable(state, context).includes(target))
        return { value: false, sentence: `No: ${at} cannot be attacked now.`, references: ["attackable"] };
      const references: readonly ParameterId[] = [...rules, "attack-conditions"];
      const yes = { value: true, sentence: "Yes: nothing prevents it.", references };
      if (state.turn === null || state.table.combatEffects.length === 0) return yes;
      return possible(state, context, "attackers", { id: object.id, target, rules: references });
    },
  }),
  basicLand: question({
    name: "Is a land basic, and legendary?",
    keys: { object: "text" },
    means: "Is this land, which an effect made one of a basic land type, basic now, and is it legendary?",
    says: ({ object }) => `Is ${object} basic, and legendary?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const isLegendary = object.supertypes.includes("legendary");
      if (!object.types.includes("basic-land-type"))
        return {
          value: { basic: false, legendary: isLegendary },
          sentence: capitalised(`${name} is as it was.`),
          references: [],
        };
      return byParameter(context, "land-made-basic", `what becomes of ${name}`, {
        "basic-and-not-legendary": [
          { basic: true, legendary: false },
          capitalised(`${name} is basic, and no longer legendary.`),
        ],
        "supertypes-stay": [
          { basic: false, legendary: isLegendary },
          capitalised(`${name} is not basic${isLegendary ? ", and legendary as before" : ""}: supertypes stay.`),
        ],
      });
    },
  }),
  life: question({
    name: "How much life does a player have?",
    keys: { player: "player" },
    means: "How much life does this player have (with teams, this team)?",
    says: ({ player }) => `How much life does ${player} have?`,
    answer: (state, { player }, context) => {
      const counted = state.meanings === null ? lifeOf : lifeInEffect;
      const { life, because, openBy } = counted(state, player, context);
      const none = unsettled(context, openBy, `how much life ${player} has`);
      if (none !== undefined) return none;
      if (isLifeUnsaid(state, player, context))
        return {
          value: life,
          sentence: `${player} has ${life} life, without the damage of the creatures that attacked and are not named.`,
          references: because,
          confidence: "low",
        };
      return { value: life, sentence: `${player} has ${life} life.`, references: because };
    },
  }),
  lost: question({
    name: "Who has lost?",
    keys: {},
    means: "Who has lost the game, by life, an empty library, poison or a commander, or by leaving?",
    says: () => "Who has lost?",
    answer: (state, _question, context) => {
      const { lost, lostBecause, lifeBecause, commanderDamage } = state.table;
      const silent = Object.values(state.table.lifeOpenBy)[0];
      const none = silent === undefined ? undefined : unsettled(context, silent, "who has lost");
      if (none !== undefined) return none;
      const isDrawn = lost.length > 1 && lost.length === context.situation.players.length;
      const rules = citable(context, [
        ...rulesOfTeams(lostBecause, context),
        ...(isDrawn ? (["everybody-loses"] as const) : []),
        ...(commanderDamage.length > 0 ? (["commander-damage"] as const) : []),
      ]);
      const references = [...new Set([...lostBecause, ...Object.values(lifeBecause).flat(), ...rules])];
      return {
        value: lost,
        sentence: lost.length === 0 ? "Nobody has lost." : `${lost.join(" and ")} lost.`,
        references,
        ...(state.table.lifeUnsaid.length === 0 ? {} : { confidence: "low" as const }),
      };
    },
  }),
  mayPlayLand: question({
    name: "May a player play another land?",
    keys: { player: "player" },
    means: "May this player play another land at this moment?",
    says: ({ player }) => `May ${player} play another land?`,
    answer: (state, { player }, context) => {
      if (state.left.includes(player)) return nothingOfOneWhoLeft(player, false);
      const late = untimelyLand(state, player, context);
      if (late !== undefined) return refused(late);
      const none = unsettled(context, "land-drops", `whether ${player} may play another land`);
      if (none !== undefined) return none;
      const { isLeft, why } = landDrops(state, player, context);
      return {
        value: isLeft,
        sentence: `${isLeft ? "Yes" : "No"}: ${why}.`,
        references: isLeft ? ["land-timing", "land-drops"] : ["land-drops"],
      };
    },
  }),
} as const;

/** The rules by which a team loses with a player, by the ways in which players have lost. */
function rulesOfTeams(ways: readonly ParameterId[], { situation }: Context): readonly ParameterId[] {
  if (!situation.isTeamGame || ways.length === 0) return [];
  const isOther = ways.some((way) => way !== "conceding");
  return [
    ...(isOther ? (["team-loses"] as const) : []),
    ...(ways.includes("conceding") ? (["team-concedes"] as const) : []),
  ];
}

/** The answer if a parameter leaves open what became of an object. */
export function openAnswer(object: GameObject, context: Context): RawAnswer | undefined {
  const { name, openBy } = object;
  if (openBy !== null)
    return (
      unsettled(context, openBy, `what becomes of ${name}`) ??
      notKnown(`What becomes of ${name} is not known: write its "subtypes" and those of its like.`, [openBy])
    );
  const unsaid = unsaidOfDeath(object, context);
  return unsaid === undefined
    ? undefined
    : notKnown(
        `What becomes of ${name} is not known: the situation does not say ${unsaid}.`,
        sizeOf(object, context).because,
      );
}

/** A permanent that was there before, of which something is not said that may have made it leave. */
function doubtOf(object: GameObject): Pick<RawAnswer, "confidence"> {
  return unsaidOfBefore(object) === undefined ? {} : { confidence: "medium" };
}
