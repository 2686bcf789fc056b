import { capitalised } from "../../text/shorten.ts";
import { withoutLandDrop } from "../casting/land-plays.ts";
import { forbiddenSpell } from "../casting/timing.ts";
import { citable } from "../citing.ts";
import { type Context, type Refusal, readParameter } from "../context.ts";
import { deciderOf, isActive } from "../control.ts";
import { type DecisionName, decisionNames, decisionOf } from "../decisions.ts";
import { needsPriority, untimely, untimelySlow } from "../moment.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isBanned } from "../replacement/replacement.ts";
import type { Control, State } from "../state.ts";
import { key } from "../words/description.ts";
import { plainWords } from "../words/plain-words.ts";
import { deciderSentence, nothingOfOneWhoLeft, raw, sourceOf } from "./phrases.ts";
import { question, type RawAnswer, refused } from "./question.ts";
import { withPriorityOf } from "./stack.ts";

const about = decisionNames;

/** What a player may do at this moment, or can be made to do. */
export const permissionQuestions = {
  mayMake: question({
    name: "May a player decide so for another?",
    keys: {
      player: { is: "player", means: "The player who would have the other decide" },
      whom: key("player", "Whom", "The player who would decide"),
      about,
    },
    means: "May this player make another one decide or do this?",
    says: ({ player, whom, about }) => `May ${player} decide for ${whom}: ${plainWords(about)}?`,
    answer: (state, { player, whom, about: what }, context) =>
      withPriorityFor(what, state, whom, mayMake(state, { player, whom, what }, context), context),
  }),
  may: question({
    name: "May a player decide so of their own will?",
    keys: { player: "player", about },
    means: "May this player do so of their own will at this moment?",
    says: ({ player, about }) => `May ${player} decide freely: ${plainWords(about)}?`,
    answer: (state, { player, about: what }, context) =>
      withPriorityFor(what, state, player, mayOfOwnWill(state, player, what, context), context),
  }),
  binds: question({
    name: "Does a controlling effect forbid or demand it?",
    keys: { player: "player", about },
    means: "Does an effect that controls this player forbid (`restricts`) or demand (`requires`) such an action?",
    says: ({ player, about }) =>
      `Does an effect that controls ${player} forbid or demand anything about ${plainWords(about)}?`,
    answer: (state, { player, about: what }, context) => {
      const bound = bindingOf(state, player, what, context);
      const rule = readParameter(context, "effect-may-bind");
      return {
        value: bound?.kind ?? "no",
        sentence:
          bound === undefined
            ? `No effect that controls ${player} says anything about this (${decisionOf(what).phrase}).`
            : `${capitalised(sourceOf(bound.control))} ${bound.kind === "restricts" ? "forbids" : "demands"} it of ${player}; the player who decides for ${player} is bound by that.`,
        references: ["effect-may-bind"],
        ...(rule === "binds" ? {} : { confidence: "medium" as const }),
      };
    },
  }),
  mayCast: question({
    name: "May a player cast a spell now?",
    keys: { player: "player", what: { is: ["instant", "sorcery"], means: "The type of the spell" } },
    means: "May this player cast such a spell of their own, of their own will, now, given the means?",
    says: ({ player, what }) =>
      `May ${player} cast ${what === "instant" ? "an instant" : "a sorcery"} of their own now?`,
    answer: (state, { player, what }, context) =>
      withPriorityFor("cast", state, player, mayCastOwn(state, player, what, context), context),
  }),
  mayMakeMana: question({
    name: "May a mana ability be activated now?",
    keys: {
      player: "player",
      of: key(["land", "other-permanent"], "Of what"),
      "for?": key("text", "For which card"),
    },
    means:
      "May a mana ability of such a permanent of this player's be activated now, whoever decides, and its mana be spent on the card named in `for`?",
    says: ({ player, of, for: card }) =>
      `May a mana ability of ${of === "land" ? "a land" : "another permanent"} of ${player}’s be activated now${card === undefined ? "" : `, for ${card}`}?`,
    answer: (state, written, context) =>
      withPriorityFor("mana-abilities", state, written.player, mayMakeMana(state, written, context), context),
  }),
} as const;

/** Whether a player may cast a spell of their own of their own will, as if that player had priority. */
function mayCastOwn(state: State, player: string, what: "instant" | "sorcery", context: Context): RawAnswer {
  const own = mayOfOwnWill(state, player, "cast", context);
  const banned = forbiddenSpell(state, player, { types: [what], castBy: [] }, context);
  if (own.value === true && banned !== undefined) return refused(banned);
  const isSlow = what === "sorcery" || isBanned(state, "cast-except-as-sorcery", player, context);
  if (own.value !== true || !isSlow)
    return own.value === true
      ? {
          ...own,
          sentence: `Yes: an instant may be cast whenever its player has priority; it is ${player}'s own, and only ${player}'s resources pay for it.`,
          references: ["own-decisions", "whose-resources", ...citable(context, ["priority-order"])],
        }
      : own;
  const step = state.turn?.steps[state.turn.at]?.step;
  const isMain = step === "precombat-main" || step === "postcombat-main";
  const late = untimelySlow(state, player, context);
  const rules = citable(context, ["slow-spells"]);
  if (late !== undefined) return refused({ ...late, references: [...late.references, ...rules] });
  return {
    value: isMain,
    sentence: isMain
      ? `Yes: it is ${player}'s turn, in a main phase.`
      : `No: ${state.turn === null ? "no turn is under way" : `it is ${player}'s turn, but a sorcery needs a main phase and an empty stack`}.`,
    references: ["who-is-active", ...rules],
  };
}

function withPriorityFor(what: DecisionName, state: State, player: string, answer: RawAnswer, context: Context) {
  return needsPriority(what) ? withPriorityOf(state, player, answer, context) : answer;
}

/** Whether a mana ability of a player may be activated, as if that player had priority. */
function mayMakeMana(
  state: State,
  { player, of, for: card }: { readonly player: string; readonly of: string; readonly for?: string | undefined },
  context: Context,
): RawAnswer {
  if (state.left.includes(player)) return nothingOfOneWhoLeft(player, false);
  const control = state.controls.findLast((other) => isActive(other, player, state, context.situation));
  if (control?.restricts.includes("mana-abilities")) {
    const chosen = control.spells.at(-1);
    const value = control.during === "resolving" && of === "land" && card === chosen;
    const why = `${sourceOf(control)} allows only mana of lands, and only for ${chosen ?? "what it names"}`;
    return { value, sentence: `${value ? "Yes" : "No"}: ${why}.`, references: ["effect-may-bind"] };
  }
  const late = untimely(state, player, "mana-abilities", context);
  if (late !== undefined) return refused(late);
  return {
    value: true,
    sentence: `Yes: nothing limits which mana abilities of ${player}'s may be activated.`,
    references: ["mana-ability-moments", ...(control === undefined ? [] : (["whose-resources"] as const))],
  };
}

/** Why a player cannot do so now, whoever decides it: the moment is wrong, or no land play is left. */
function unable(state: State, player: string, what: DecisionName, context: Context): Refusal | undefined {
  const late = untimely(state, player, what, context);
  return late ?? (what === "play-lands" ? withoutLandDrop(state, player, context) : undefined);
}

function mayOfOwnWill(state: State, player: string, what: DecisionName, context: Context): RawAnswer {
  if (state.left.includes(player)) return nothingOfOneWhoLeft(player, false);
  if (decisionOf(what).class === "impossible") return impossibleFor(player, what);
  const decider = deciderOf(state, player, what, context);
  const bound = bindingOf(state, player, what, context);
  if (decider.decides === null)
    return { ...raw(decider), value: decider.silence, sentence: deciderSentence(decider, player, what) };
  if (decider.decides === player && bound?.kind === "restricts") {
    return {
      value: false,
      sentence: `No: ${sourceOf(bound.control)} does not let that be done.`,
      references: ["effect-may-bind"],
    };
  }
  if (decider.decides !== player)
    return {
      ...raw(decider),
      value: false,
      sentence: `No: ${decider.decides} decides for ${player} ${decisionOf(what).phrase}.`,
    };
  const late = unable(state, player, what, context);
  if (late !== undefined) return refused(late);
  const rules: readonly ParameterId[] = what === "companion" ? ["companion"] : [];
  return {
    ...raw(decider),
    references: [...rules, ...decider.references],
    value: true,
    sentence: `Yes: ${player} decides ${decisionOf(what).phrase}${decisionOf(what).class === "conceding" ? ", at any time" : ""}.`,
  };
}

function mayMake(
  state: State,
  { player, whom, what }: { readonly player: string; readonly whom: string; readonly what: DecisionName },
  context: Context,
): RawAnswer {
  const gone = [player, whom].find((player) => state.left.includes(player));
  if (gone !== undefined) return nothingOfOneWhoLeft(gone, false);
  if (decisionOf(what).class === "impossible") return impossibleFor(whom, what);
  const decider = deciderOf(state, whom, what, context);
  if (decider.decides === null)
    return { ...raw(decider), value: decider.silence, sentence: deciderSentence(decider, whom, what) };
  const bound = bindingOf(state, whom, what, context);
  if (bound?.kind === "restricts") {
    return {
      value: false,
      sentence: `No: ${sourceOf(bound.control)} does not let that be done.`,
      references: ["effect-may-bind"],
    };
  }
  const value = decider.decides === player && player !== whom;
  const late = value ? unable(state, whom, what, context) : undefined;
  if (late !== undefined) return refused(late);
  return { ...raw(decider), value, sentence: `${value ? "Yes" : "No"}: ${deciderSentence(decider, whom, what)}` };
}

function impossibleFor(player: string, what: DecisionName): RawAnswer {
  return {
    value: false,
    sentence: `No: nobody may have ${player} decide ${decisionOf(what).phrase}; only actions that ${player} may or must take are decided.`,
    references: ["who-decides", "uncalled-decisions"],
  };
}

/** What the effect that controls a player says about an action. */
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
