import type { History } from "../../core/archive/history.ts";
import { evidenceOf } from "../../core/ask/citations/evidence.ts";
import { termsOfGloss } from "../../core/ask/citations/fit.ts";
import {
  type CandidateWeights,
  candidateScore,
  candidateWeights,
  numberParts,
} from "../../core/ask/citations/ranking.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import { type Gloss, glossGiven } from "../../core/ask/citations/words.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import type { Case } from "./cases.ts";

const names = Object.keys(candidateWeights) as (keyof CandidateWeights)[];
const none = Object.fromEntries(names.map((name) => [name, 0])) as CandidateWeights;

/** The rules that one citation may mean, each with its factors for the weights of the ranking. */
export type Choice = {
  readonly group: string;
  readonly rows: readonly Float64Array[];
  readonly numbers: readonly RuleNumber[];
  /** The place of the rule meant; -1 if it is not among them. */
  readonly meant: number;
};

/** Splits the score of all candidates of a citation into its factors. */
export function choiceOf(
  history: History,
  one: Pick<Case, "number" | "meant" | "on" | "gloss" | "group">,
  given?: Gloss,
): Choice {
  const index = ruleIndexOn(history, one.on);
  const words = given ?? glossGiven(one.gloss, one.number);
  const gloss = termsOfGloss(index.vocabulary, words);
  const { candidates } = evidenceOf(history, index, {
    number: one.number,
    gloss,
    beside: words.beside,
    writtenOn: null,
  });
  const query = { gloss, cited: numberParts(one.number) };
  const rows = candidates.map(({ fit, former }) =>
    Float64Array.from(names, (name) =>
      candidateScore(index, query, fit, former?.fit.share ?? null, { ...none, [name]: 1 }),
    ),
  );
  const numbers = candidates.map(({ entry }) => entry.number);
  return { group: one.group, rows, numbers, meant: numbers.indexOf(one.meant) };
}

const rounds = 200;
const step = 0.6;
const momentum = 0.9;
/** Keeps weights small if there are few examples. */
const penalty = 0.005;

/** Fits the weights by a conditional logit: the rule meant is the choice among the candidates of each citation. */
export function rankingFitted(choices: readonly Choice[]): Float64Array {
  const decided = choices.filter(({ meant }) => meant >= 0);
  const weights = new Float64Array(names.length);
  const moves = new Float64Array(names.length);
  for (let round = 0; round < rounds; round++) {
    const slopes = new Float64Array(names.length);
    for (const { rows, meant } of decided) {
      const scores = rows.map((row) => scoreOf(row, weights));
      const most = Math.max(...scores);
      const odds = scores.map((score) => Math.exp(score - most));
      const all = odds.reduce((sum, one) => sum + one, 0);
      rows.forEach((row, place) => {
        const miss = (odds[place] as number) / all - Number(place === meant);
        row.forEach((value, at) => {
          slopes[at] = (slopes[at] as number) + (miss * value) / decided.length;
        });
      });
    }
    weights.forEach((weight, at) => {
      moves[at] = momentum * (moves[at] as number) + (slopes[at] as number) + penalty * weight;
      weights[at] = weight - step * (moves[at] as number);
    });
  }
  return weights;
}

function scoreOf(row: Float64Array, weights: Float64Array): number {
  return row.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
}

/** How many candidates come before the rule meant; `null` if it is not among them. */
export function placeOfMeant({ rows, meant }: Choice, weights: Float64Array): number | null {
  const own = rows[meant];
  if (own === undefined) return null;
  const score = scoreOf(own, weights);
  return rows.filter((row) => scoreOf(row, weights) > score).length;
}

/** The weights in use, by their names. */
export const shipped = Float64Array.from(names, (name) => candidateWeights[name]);

/** Weights by their names, the share counting 1. */
export function named(weights: Float64Array): Record<string, number> {
  return Object.fromEntries(
    names.map((name, at) => [name, Number(((weights[at] as number) / (weights[0] as number)).toFixed(3))]),
  );
}
