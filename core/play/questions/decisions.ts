import { tableOf } from "../../text/tables.ts";
import { citable } from "../citing.ts";
import type { Context } from "../context.ts";
import { controlledBy, controlStateOf, deciderOf, standingParameters } from "../control.ts";
import { type DecisionName, decisionNames } from "../decisions.ts";
import { controllerOf, type GameObject, isOfType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { areOpponents, playersIn, type State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { plainWords } from "../words/plain-words.ts";
import { ofOneWhoLeft, unpaidCost } from "./leaving.ts";
import { openAnswer, places } from "./objects.ts";
import { deciderSentence, nothingOfOneWhoLeft, raw, sourceOf } from "./phrases.ts";
import { question, type RawAnswer, unsettled } from "./question.ts";

const about = decisionNames;

/** Who decides, who controls whom, and who pays. */
export const decisionQuestions = {
  decides: question({
    name: "Who decides for a player?",
    keys: { player: "player", "about?": about, "askedBy?": key(["object", "rule"], "Asked by") },
    means:
      "Who makes this player's decisions, or one kind of them? For a player who has left: who makes a choice that an object asks for, or, with `askedBy`, a rule.",
    says: ({ player, about, askedBy }) =>
      askedBy === "rule"
        ? `Who decides what a rule asks of ${player}?`
        : about === undefined
          ? `Who makes ${player}’s decisions?`
          : whoDecides(player, about),
    answer: (state, { player, about: what, askedBy = "object" }, context) => {
      if (state.left.includes(player)) return ofOneWhoLeft(state, { player, what, askedBy }, context);
      const decider = deciderOf(state, player, what, context);
      return {
        ...raw(decider),
        value: decider.decides ?? decider.silence,
        sentence: deciderSentence(decider, player, what),
      };
    },
  }),
  controller: question({
    name: "Who controls a player?",
    keys: { player: "player" },
    means: "Which player controls this one? `nobody` if none does; the player's own name if they control themselves.",
    says: ({ player }) => `Who controls ${player}?`,
    answer: (state, { player }, context) => {
      if (state.left.includes(player)) return nothingOfOneWhoLeft(player, "nobody");
      const standing = controlStateOf(state, player, context);
      const value = standing.kind === "own" ? "nobody" : standing.kind === "unruled" ? "no-rule" : standing.control.by;
      const sentence =
        value === "nobody"
          ? `Nobody controls ${player}.`
          : value === "no-rule"
            ? `No rule says whether ${player} is controlled.`
            : `${value === player ? `${player} controls themselves` : `${value} controls ${player}`}, by ${standing.kind === "own" ? "nothing" : sourceOf(standing.control)}.`;
      if (standing.kind === "own") return { ...raw(deciderOf(state, player, undefined, context)), value, sentence };
      const isMixed =
        standing.kind !== "unruled" && standing.overridden.some(({ during }) => during !== standing.control.during);
      return {
        value,
        sentence,
        references: standingParameters(standing, context),
        ...(isMixed ? { confidence: "medium" as const } : {}),
      };
    },
  }),
  controlled: question({
    name: "Whom does a player control?",
    keys: { player: "player" },
    means: "Which players does this one control?",
    says: ({ player }) => `Whom does ${player} control?`,
    answer: (state, { player }, context) => {
      const standings = playersIn(context.situation, state).map((other) => ({
        other,
        standing: controlStateOf(state, other, context),
      }));
      const unruled = standings.flatMap(({ standing }) =>
        standing.kind === "unruled" && standing.control.by === player ? [standing.parameter] : [],
      );
      const [parameter] = unruled;
      if (parameter !== undefined)
        return { value: "no-rule", sentence: `No rule says whom ${player} controls.`, references: [parameter] };
      const value = controlledBy(state, player, context);
      const references = value.flatMap((other) => raw(deciderOf(state, other, undefined, context)).references);
      return {
        value,
        sentence: value.length === 0 ? `${player} controls nobody.` : `${player} controls ${value.join(" and ")}.`,
        references:
          context.situation.isTeamGame && value.length > 0
            ? ["team-control", ...new Set(references)]
            : fallback(references),
      };
    },
  }),
  controls: question({
    name: "Who controls an object?",
    keys: { object: { is: "text", means: "The object, by its name" } },
    means: "Who controls this permanent, spell or ability?",
    says: ({ object }) => `Who controls ${object}?`,
    answer: (state, { object }, context) => {
      const subject = objectAt(state, object, context);
      if (state.left.length > 0) {
        const none = unsettled(context, "objects-of-one-who-left", `who controls ${object} now that somebody has left`);
        if (none !== undefined) return none;
      }
      const open = openAnswer(subject, context) ?? uncontrolled(state, subject, "nobody");
      if (open !== undefined) return open;
      const value = controllerOf(subject);
      const left = state.left.length > 0 ? (["objects-of-one-who-left"] as const) : [];
      if (Object.keys(state.everControlled).length === 0 && state.controls.length === 0) {
        const references: readonly ParameterId[] = [
          ...left,
          ...subject.because.filter((id) => id === "new-objects"),
          ...citable(context, subject.taken.length > 1 ? ["timestamps"] : []),
          ...citable(
            context,
            typeof subject.attachedTo === "number" && isOfType(subject, "equipment") ? ["equipment-controller"] : [],
          ),
          "object-controller",
          ...(subject.taken.length > 0 ? (["layers"] as const) : []),
        ];
        return { value, sentence: `${value} controls ${object}.`, references };
      }
      return {
        value,
        sentence: `${value} controls ${object}: control of a player moves no object.`,
        references: [...left, "control-of-objects"],
      };
    },
  }),
  isOpponents: question({
    name: "Does an object count as an opponent’s?",
    keys: { object: { is: "text", means: "The object, by its name" }, player: "player" },
    means: "Does this object count as one that an opponent of the player controls?",
    says: ({ object, player }) => `Does ${object} count as an opponent’s, for ${player}?`,
    answer: (state, { object, player }, context) => {
      const subject = objectAt(state, object, context);
      const open = openAnswer(subject, context) ?? uncontrolled(state, subject, false);
      if (open !== undefined) return open;
      const controller = controllerOf(subject);
      const value = areOpponents(context.situation, controller, player);
      return {
        value,
        sentence: `${value ? "Yes" : "No"}: ${controller} controls ${object}, whoever made the decision.`,
        references: ["control-of-objects"],
      };
    },
  }),
  pays: question({
    name: "Whose resources pay for a player?",
    keys: { for: { is: "player", means: "The player for whom a cost is paid" } },
    means: "Whose mana, cards, life and permanents pay the costs of this player's spells and abilities?",
    says: (keys) => `Whose mana, cards, life and permanents pay for ${keys["for"]}?`,
    answer: (state, { for: payer }, context) =>
      state.left.includes(payer)
        ? unpaidCost(payer, context)
        : ownResources(payer, `Only what is ${payer}'s pays for ${payer}.`),
  }),
  mayPay: question({
    name: "May one player’s resources pay for another?",
    keys: {
      player: { is: "player", means: "The player who would pay" },
      for: { is: "player", means: "The player for whom the cost is paid" },
    },
    means: "May this player's resources pay for spells and abilities of the other?",
    says: ({ player, for: other }) => `May what is ${player}’s pay for spells and abilities of ${other}?`,
    answer: (state, { player, for: payer }) => {
      const gone = [player, payer].find((player) => state.left.includes(player));
      if (gone !== undefined) return nothingOfOneWhoLeft(gone, false);
      const value = player === payer;
      const sentence = `${value ? "Yes" : "No"}: only what is ${payer}'s pays for ${payer}.`;
      return { ...ownResources(payer, sentence), value };
    },
  }),
  inGame: question({
    name: "Is a player still in the game?",
    keys: { player: "player" },
    means: "Is this player still in the game?",
    says: ({ player }) => `Is ${player} still in the game?`,
    answer: (state, { player }, context) => {
      const team = context.situation.isTeamGame && state.left.length > 0;
      const none = team
        ? unsettled(context, "team-concedes", "what becomes of the team of a player who concedes")
        : undefined;
      if (none !== undefined) return none;
      const value = !state.left.includes(player);
      const loss = value ? undefined : state.table.lostBy[player];
      if (loss !== undefined && loss !== "conceding") return goneByLosing(player, loss, context);
      return {
        value,
        sentence: `${player} ${value ? "is still in the game" : "has left the game"}.`,
        references: team ? ["team-concedes", "conceding"] : ["conceding"],
      };
    },
  }),
} as const;

/** The answer about a player who has lost, and so has left. */
function goneByLosing(player: string, loss: ParameterId, context: Context): RawAnswer {
  const ofTeam = context.situation.isTeamGame ? citable(context, ["team-loses"]) : [];
  if (context.situation.players.length === 2)
    return { value: false, sentence: `${player} has lost, and the game is over.`, references: [loss] };
  const none = unsettled(context, "loser-leaves", `whether ${player}, who has lost, leaves the game`);
  if (none !== undefined) return none;
  return {
    value: false,
    sentence: `${player} has lost, and so has left the game.`,
    references: ["loser-leaves", ...ofTeam, loss],
  };
}

/** The answer about an object that has no controller; `undefined` for one that has. In the command zone some have. */
function uncontrolled({ left }: State, object: GameObject, value: RawAnswer["value"]): RawAnswer | undefined {
  const { name, zone, owner, because, isCommander } = object;
  if (zone === "battlefield" || zone === "stack" || zone === "phased-out") return undefined;
  if (zone === "command" && !isCommander) return undefined;
  const where =
    zone === "gone" && left.includes(owner) ? "it has left the game with its owner" : `it is ${places[zone]}`;
  const hasLeft = because.includes("objects-of-one-who-left");
  return {
    value,
    sentence: `Nobody controls ${name}: ${where}.`,
    references: [hasLeft ? "objects-of-one-who-left" : "cards-without-controller"],
  };
}

function fallback(references: RawAnswer["references"]): RawAnswer["references"] {
  return references.length > 0 ? [...new Set(references)] : ["how-long"];
}

function ownResources(payer: string, sentence: string): RawAnswer {
  return { value: payer, sentence, references: ["whose-resources"] };
}

/** The noun for what is chosen, for decisions that people call a choice. */
const choices = tableOf({
  attacks: "attackers",
  blocks: "blockers",
  targets: "targets",
  modes: "modes",
  discards: "discards",
  sacrifices: "sacrifices",
});

function whoDecides(player: string, about: DecisionName): string {
  const choice = choices.get(about);
  return choice === undefined
    ? `Who decides for ${player}: ${plainWords(about)}?`
    : `Who chooses ${player}’s ${choice}?`;
}
