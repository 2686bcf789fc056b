import { suggestionFor } from "../../text/likeness.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { controlledBy, type Decider, deciderOf, isActive, standingOf, standingParameters } from "../control.ts";
import { type DecisionName, decisionNames, decisionOf } from "../decisions.ts";
import type { AnswerValue } from "../playbook.ts";
import { areOpponents, type Control, playersIn, type State } from "../state.ts";
import { activePlayers } from "../turns.ts";
import { question, type RawAnswer, unsettled } from "./question.ts";

const about = decisionNames;

/** Who decides, who controls whom, and what somebody may be made to do. */
export const decisionQuestions = {
  decides: question({
    shape: { player: "player", "about?": about },
    means: "Who makes this player's decisions, or one kind of them?",
    answer: (state, { player, about: what }, context) => {
      if (state.left.includes(player)) return ofOneWhoLeft(player, context);
      const decider = deciderOf(state, player, what, context);
      return {
        ...raw(decider),
        value: decider.decides ?? decider.silence,
        sentence: sentenceOf(decider, player, what),
      };
    },
  }),
  controller: question({
    shape: { player: "player" },
    means:
      "Which player controls this one? `nobody` where none does; the player's own name where they control themselves.",
    answer: (state, { player }, context) => {
      if (state.left.includes(player)) return nothingOfOneWhoLeft(player, context, "nobody");
      const standing = standingOf(state, player, context);
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
    shape: { player: "player" },
    means: "Which players does this one control?",
    answer: (state, { player }, context) => {
      const standings = playersIn(context.situation, state).map((other) => ({
        other,
        standing: standingOf(state, other, context),
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
            : fallback(references, context),
      };
    },
  }),
  mayMake: question({
    shape: { player: "player", whom: "player", about },
    means: "May this player have another one decide so, or do so?",
    answer: (state, { player, whom, about: what }, context) => mayMake(state, { player, whom, what }, context),
  }),
  may: question({
    shape: { player: "player", about },
    means: "May this player do so of their own will at this moment?",
    answer: (state, { player, about: what }, context) => {
      if (state.left.includes(player)) return nothingOfOneWhoLeft(player, context, false);
      if (decisionOf(what).class === "impossible") return impossibleFor(player, what, context);
      const decider = deciderOf(state, player, what, context);
      const bound = bindingOf(state, player, what, context);
      const value =
        decider.decides === null ? decider.silence : decider.decides === player && bound?.kind !== "restricts";
      return {
        ...raw(decider),
        value,
        sentence:
          typeof value === "string"
            ? sentenceOf(decider, player, what)
            : value
              ? `Yes: ${player} decides ${decisionOf(what).phrase}${decisionOf(what).class === "conceding" ? ", at any time" : ""}.`
              : `No: ${decider.decides} decides ${decisionOf(what).phrase} for ${player}.`,
      };
    },
  }),
  binds: question({
    shape: { player: "player", about },
    means: "Does an effect that controls this player forbid (`restricts`) or demand (`requires`) such an action?",
    answer: (state, { player, about: what }, context) => {
      const bound = bindingOf(state, player, what, context);
      const rule = readParameter(context, "effect-may-bind");
      return {
        value: bound?.kind ?? "no",
        sentence:
          bound === undefined
            ? `No effect that controls ${player} says anything of this (${decisionOf(what).phrase}).`
            : `${capitalised(sourceOf(bound.control))} ${bound.kind === "restricts" ? "forbids" : "demands"} it of ${player}; whoever decides for ${player} is bound by that.`,
        references: ["effect-may-bind"],
        ...(rule === "binds" ? {} : { confidence: "medium" as const }),
      };
    },
  }),
  controls: question({
    shape: { object: "text" },
    means: "Who controls this permanent, spell or ability?",
    answer: (state, { object }, context) => {
      const found = requireObject(state, object, context);
      readParameter(context, "control-of-objects");
      return {
        value: found.controller,
        sentence: `${found.controller} controls ${object}: control of a player moves no object.`,
        references: ["control-of-objects"],
      };
    },
  }),
  isOpponents: question({
    shape: { object: "text", player: "player" },
    means: "Does this object count as one that an opponent of the player controls?",
    answer: (state, { object, player }, context) => {
      const { controller } = requireObject(state, object, context);
      readParameter(context, "control-of-objects");
      const value = areOpponents(context.situation, controller, player);
      return {
        value,
        sentence: `${value ? "Yes" : "No"}: ${controller} controls ${object}, whoever made the decision.`,
        references: ["control-of-objects"],
      };
    },
  }),
  pays: question({
    shape: { for: "player" },
    means: "Whose mana, cards, life and permanents pay the costs of this player's spells and abilities?",
    answer: (_state, { for: payer }, context) =>
      ownResources(context, payer, `Only what is ${payer}'s pays for ${payer}.`),
  }),
  mayPay: question({
    shape: { player: "player", for: "player" },
    means: "May what is this player's pay for spells and abilities of the other?",
    answer: (_state, { player, for: payer }, context) => {
      const value = player === payer;
      const sentence = `${value ? "Yes" : "No"}: only what is ${payer}'s pays for ${payer}.`;
      return { ...ownResources(context, payer, sentence), value };
    },
  }),
  mayCast: question({
    shape: { player: "player", what: ["instant", "sorcery"] },
    means: "May this player cast such a spell of their own now, given priority and the means?",
    answer: (state, { player, what }, context) => {
      const isActivePlayer = activePlayers(state, context).includes(player);
      readParameter(context, "who-is-active");
      const step = state.turn?.steps[state.turn.at];
      const isMain = step?.step === "precombat-main" || step?.step === "postcombat-main";
      const value = what === "instant" ? state.turn !== null : isActivePlayer && isMain && state.stack.length === 0;
      const why =
        what === "instant"
          ? `an instant may be cast whenever one has priority; it is ${player}'s own, and only what is ${player}'s pays for it`
          : isActivePlayer
            ? `it is ${player}'s turn${value ? ", in a main phase" : ", but a sorcery waits for a main phase with an empty stack"}`
            : `it is not ${player}'s turn: whoever decides, the player whose turn it is stays the active player`;
      return {
        value,
        sentence: `${value ? "Yes" : "No"}: ${why}.`,
        references:
          what === "instant" ? readParameters(context, "own-decisions", "whose-resources") : ["who-is-active"],
      };
    },
  }),
  inGame: question({
    shape: { player: "player" },
    means: "Is this player still in the game?",
    answer: (state, { player }, context) => {
      const team = context.situation.isTeamGame && state.left.length > 0;
      const none = team
        ? unsettled(context, "team-concedes", "what becomes of the team of a player who concedes")
        : undefined;
      if (none !== undefined) return none;
      const value = !state.left.includes(player);
      readParameter(context, "conceding");
      return {
        value,
        sentence: `${player} ${value ? "is still in the game" : "has left the game"}.`,
        references: team ? ["team-concedes", "conceding"] : ["conceding"],
      };
    },
  }),
} as const;

/** Whoever has left decides nothing; what an object asks of them somebody else is named to choose. */
function ofOneWhoLeft(player: string, context: Context): RawAnswer {
  const none = unsettled(
    context,
    "choice-of-one-who-left",
    `who makes a choice that is asked of ${player}, who has left`,
  );
  return (
    none ?? {
      value: "another player",
      sentence: `${player} has left and decides nothing; the controller of the object that asks names another player.`,
      references: ["choice-of-one-who-left"],
    }
  );
}

/** One who has left takes no action, and is under nobody's control. */
function nothingOfOneWhoLeft(player: string, context: Context, value: AnswerValue): RawAnswer {
  return {
    value,
    sentence: `${value === false ? "No: " : ""}${player} has left the game.`,
    references: readParameters(context, "conceding"),
  };
}

function raw({ references, confidence }: Decider): Omit<RawAnswer, "value" | "sentence"> {
  return { references, confidence };
}

function readParameters<const Ids extends readonly Parameters<typeof readParameter>[1][]>(
  context: Context,
  ...ids: Ids
): Ids {
  for (const id of ids) readParameter(context, id);
  return ids;
}

function fallback(references: RawAnswer["references"], context: Context): RawAnswer["references"] {
  return references.length > 0 ? [...new Set(references)] : readParameters(context, "how-long");
}

function sourceOf(control: Control | undefined): string {
  return control === undefined || control.source === "an effect" ? "an effect" : control.source;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who decides, in one sentence. */
function sentenceOf(decider: Decider, player: string, what: DecisionName | undefined): string {
  const { decides, likely, through, givenBy, references } = decider;
  const phrase = what === undefined ? "" : ` ${decisionOf(what).phrase}`;
  if (decides === null) {
    const isLeft = likely !== null && references[0] === "controller-leaves";
    const rest = isLeft ? ` Most sensibly ${likely} does, for nobody else is left to.` : "";
    if (references[0] === "chain-of-control")
      return `No rule says who decides for players who control each other.${rest}`;
    if (decisionOf(what ?? "cast").class === "unsettled")
      return `No rule or ruling settles who decides${phrase} for ${player} while ${player} is controlled.`;
    return `No rule says who decides${phrase} for ${player}.${rest}`;
  }
  const path = through.map(sourceOf).join(", then ");
  if (givenBy !== null) {
    const over = through.length > 0 ? ` ${decides} decides for the one to whom it is given, by ${path}.` : "";
    return `${decides} decides${phrase}: ${givenBy} gives that decision away, and comes before control of ${player}.${over}`;
  }
  if (decides !== player) return `${decides} decides${phrase} for ${player}, by ${path}.`;
  if (through.length > 0) return `${player} decides${phrase}: control of oneself changes nothing.`;
  const kind = what === undefined ? "called-for" : decisionOf(what).class;
  if (kind === "conceding") return `${player} decides${phrase}: nobody can make a player concede, or keep one from it.`;
  if (kind === "uncalled") return `${player} decides${phrase}: neither the rules nor any object ask for that.`;
  if (kind === "tournament") return `${player} decides${phrase}: that is a matter of the tournament rules.`;
  return `${player} decides${phrase}.`;
}

function mayMake(
  state: State,
  { player, whom, what }: { readonly player: string; readonly whom: string; readonly what: DecisionName },
  context: Context,
): RawAnswer {
  const gone = [player, whom].find((one) => state.left.includes(one));
  if (gone !== undefined) return nothingOfOneWhoLeft(gone, context, false);
  if (decisionOf(what).class === "impossible") return impossibleFor(whom, what, context);
  const decider = deciderOf(state, whom, what, context);
  if (decider.decides === null)
    return { ...raw(decider), value: decider.silence, sentence: sentenceOf(decider, whom, what) };
  const bound = bindingOf(state, whom, what, context);
  if (bound?.kind === "restricts") {
    readParameter(context, "effect-may-bind");
    return {
      value: false,
      sentence: `No: ${sourceOf(bound.control)} does not let that be done.`,
      references: ["effect-may-bind"],
    };
  }
  const value = decider.decides === player && player !== whom;
  return {
    ...raw(decider),
    value,
    sentence: `${value ? "Yes" : "No"}: ${sentenceOf(decider, whom, what)}`,
  };
}

function impossibleFor(player: string, what: DecisionName, context: Context): RawAnswer {
  return {
    value: false,
    sentence: `No: nobody may have ${player} decide ${decisionOf(what).phrase}; only what ${player} may or must do is decided.`,
    references: readParameters(context, "who-decides", "uncalled-decisions"),
  };
}

/** What the effect that controls a player says of an action. */
function bindingOf(
  state: State,
  player: string,
  what: DecisionName,
  { situation }: Context,
): { readonly kind: "restricts" | "requires"; readonly control: Control } | undefined {
  const control = state.controls.findLast((other) => isActive(other, player, state, situation));
  if (control?.restricts.includes(what)) return { kind: "restricts", control };
  return control?.requires.includes(what) ? { kind: "requires", control } : undefined;
}

function ownResources(context: Context, payer: string, sentence: string): RawAnswer {
  return { value: payer, sentence, references: readParameters(context, "whose-resources") };
}

function requireObject(state: State, name: string, context: Context) {
  const object = state.objects.findLast((other) => other.name === name);
  const names = state.objects.map((other) => other.name);
  if (object === undefined) throw impossible(context, `there is no ${name}.${suggestionFor(name, names)}`);
  if (state.left.includes(object.controller))
    throw impossible(context, `${object.controller}, who controlled ${name}, has left the game.`);
  return object;
}
