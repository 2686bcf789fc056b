import { type Context, impossible } from "../context.ts";
import type { Decider } from "../control.ts";
import { type DecisionName, decisionOf } from "../decisions.ts";
import { type Asker, askerIn } from "../objects/qualities.ts";
import type { AnswerValue } from "../playbook.ts";
import type { Control, State } from "../state.ts";
import type { RawAnswer } from "./question.ts";

/** A player who has left takes no action and is controlled by nobody. */
export function nothingOfOneWhoLeft(player: string, value: AnswerValue): RawAnswer {
  return {
    value,
    sentence: `${value === false ? "No: " : ""}${player} has left the game.`,
    references: ["conceding"],
  };
}

/** The answer of a decider. */
export function raw({ references, confidence }: Decider): Omit<RawAnswer, "value" | "sentence"> {
  return { references, confidence };
}

/**
 * Who asks how many there are that fit words: the player whose effect it is, or the one asked about. Throws if no effect
 * asks, and the words are about somebody's or another object.
 */
export function askerOf(
  { meanings, table }: State,
  player: string | undefined,
  words: readonly string[],
  context: Context,
): Asker {
  const relative = ["opponents", "another", ...(player === undefined ? ["yours"] : [])];
  const open = words.find((word) => relative.includes(word));
  if (meanings === null && open !== undefined)
    throw impossible(context, `no effect asks, so “${open}” has no meaning: name in "player" whose they are.`);
  const you = meanings?.you ?? player ?? context.situation.players[0] ?? "";
  return askerIn({ table }, context, { you, source: meanings?.source ?? null });
}

/** The source of an effect, for a sentence. */
export function sourceOf(control: Control | undefined): string {
  return control === undefined || control.source === "an effect" ? "an effect" : control.source;
}

/** Who decides, in one sentence. */
export function deciderSentence(decider: Decider, player: string, what: DecisionName | undefined): string {
  const { decides, likely, through, givenBy, references } = decider;
  const phrase = what === undefined ? "" : ` ${decisionOf(what).phrase}`;
  if (decides === null) {
    const isLeft = likely !== null && references[0] === "controller-leaves";
    const rest = isLeft ? ` Most likely ${likely} does, because nobody else is left.` : "";
    if (references[0] === "chain-of-control")
      return `No rule says who decides for players who control each other.${rest}`;
    if (decisionOf(what ?? "cast").class === "unsettled")
      return `No rule or ruling settles who decides for ${player}${phrase} while ${player} is controlled.`;
    return `No rule says who decides for ${player}${phrase}.${rest}`;
  }
  const path = through.map(sourceOf).join(", then ");
  if (givenBy !== null) {
    const over = through.length > 0 ? ` ${decides} decides for the player who gets it, by ${path}.` : "";
    return `${decides} decides${phrase}: ${givenBy} gives that decision away, and comes before control of ${player}.${over}`;
  }
  if (decides !== player) return `${decides} decides for ${player}${phrase}, by ${path}.`;
  if (through.length > 0) return `${player} decides${phrase}: control of oneself changes nothing.`;
  const kind = what === undefined ? "called-for" : decisionOf(what).class;
  if (kind === "conceding") return `${player} decides${phrase}: nobody can make a player concede or prevent it.`;
  if (kind === "uncalled") return `${player} decides${phrase}: neither the rules nor an object asks for that.`;
  if (kind === "tournament") return `${player} decides${phrase}: that is a matter of the tournament rules.`;
  if (decider.confidence === "low")
    return `${player} decides${phrase}; the instructions of the resolving spell to ${player} are not modelled.`;
  return `${player} decides${phrase}.`;
}
