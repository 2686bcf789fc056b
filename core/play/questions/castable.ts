import { type CastTrial, castTrials, faceCast } from "../casting/castable.ts";
import { partAmong, ruleOfWay } from "../casting/casting-ways.ts";
import { untimelySpell } from "../casting/timing.ts";
import { citable } from "../citing.ts";
import { type Context, type Refusal, readParameter } from "../context.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { type GameObject, isOfType } from "../objects.ts";
import type { State } from "../state.ts";
import { type RawAnswer, refused, unsettled } from "./question.ts";

/** Whether a card may be cast now: as the event would say that casts it in one of the ways that its player has. */
export function castableAnswer(state: State, card: GameObject, player: string, context: Context): RawAnswer {
  const trials = castTrials(state, card, player, context);
  if (trials.length === 0) return notFromThere(state, card, player, context);
  const success = trials.find(({ refusal }) => refusal === undefined);
  if (success !== undefined) return allowed(state, card, success, context);
  const first = trials.find(({ refusal }) => refusal?.missing !== undefined) ?? trials[0];
  const refusal = first?.refusal;
  if (first === undefined || refusal === undefined) throw new Error("a trial that fails has a refusal");
  if (first.way !== null) {
    const none = unsettled(context, ruleOfWay(first.way), `what casting by ${first.way} is`);
    if (none !== undefined) return none;
  }
  const isUnsaid = card.types.length === 0 && isPossibleAs("instant", state, card, player, context);
  const isOfPart = trials.some(({ way }) => way !== null && partAmong([way]) !== undefined);
  if (isUnsaid || isOfPart) return { ...refused(refusal), confidence: "low" };
  return refusal.references.includes("unpayable-cost") ? uncastable(refusal, trials, context) : refused(refusal);
}

function isPossibleAs(type: string, state: State, card: GameObject, player: string, context: Context): boolean {
  const trials = castTrials(state, { ...card, types: [type] }, player, context);
  return trials.some(({ refusal }) => refusal === undefined);
}

function allowed(state: State, card: GameObject, { way }: CastTrial, context: Context): RawAnswer {
  const face = faceCast(card, way === null ? [] : [way], context);
  const isFlash = hasKeyword(face, "flash", context);
  const rule = isOfType(face, "instant") || isFlash ? "acting-with-priority" : "slow-spells";
  const references = [
    ...(way === null ? [] : [ruleOfWay(way)]),
    ...citable(context, isFlash ? ["flash"] : []),
    rule,
  ] as const;
  const isOfPart = way !== null && partAmong([way]) !== undefined;
  if (card.types.length === 0 || isOfPart) {
    const sentence = `Yes, if ${isOfPart ? "the types of that part allow it" : "its types allow it"}: they are not said.`;
    return { value: true, sentence, references, confidence: "low" };
  }
  if (rule === "slow-spells" && state.turn === null) return refused({ why: "no turn is under way", references });
  return { value: true, sentence: `Yes${way === null ? "" : `, by ${way}`}: the moment is right.`, references };
}

/** Nothing that is said lets a player cast a card from where it is. */
function notFromThere(state: State, spell: GameObject, player: string, context: Context): RawAnswer {
  const late = untimelySpell(state, context, { player, spell });
  if (late !== undefined) return refused(late);
  readParameter(context, "slow-spells");
  const sentence = `No: nothing that is said lets ${player} cast ${spell.name} from the zone “${spell.zone}”.`;
  return { value: false, sentence, references: citable(context, ["casting-allowed"]), confidence: "medium" };
}

/** The answer about a card without a mana cost, which another cost may still let be cast. */
function uncastable({ references }: Refusal, trials: readonly CastTrial[], context: Context): RawAnswer {
  const none = unsettled(context, "unpayable-cost", "whether a card without a mana cost is cast");
  if (none !== undefined) return none;
  const sentence = "No: it has no mana cost, and that cannot be paid.";
  const ways = trials.flatMap(({ way }) => (way === null ? [] : [way]));
  if (ways.length === 0) return { value: false, sentence, references };
  return {
    value: false,
    sentence: `${sentence} A cost of ${ways.join(" or ")} that is another one could be.`,
    references,
    confidence: "low",
  };
}
