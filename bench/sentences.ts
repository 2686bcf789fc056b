import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { archiveFrom } from "../core/archive/archive.ts";
import { outcomeAnswer } from "../core/ask/outcomes/outcome.ts";
import { type WordsAnswer, wordsAnswer } from "../core/ask/words/answer.ts";
import { situationFrom } from "../core/play/situation.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/location.ts";

/**
 * How many everyday sentences get what a person wants: `node bench/sentences.ts`. `bench/sentences/` has the sentences
 * and says how they were drawn; the day is that of the drawing. `--stories`: situations in several sentences, each on a day
 * of its own.
 */

type Wanted = { readonly parameter: string } | { readonly situation: readonly unknown[] } | "refusal";
type Drawn = {
  readonly drawn: IsoDate;
  readonly sentences: readonly { readonly text: string; readonly wants: Wanted }[];
};

const shown = 3;
const reading = readDataset(readDatasetFiles(dataFolder));
if (reading.kind !== "sound") throw new Error("The dataset has errors: npm run data:check");
const { playbook } = reading;
const archive = archiveFrom(reading.collection);
const read = (name: string): unknown => parse(readFileSync(new URL(`sentences/${name}.yaml`, import.meta.url), "utf8"));
const { drawn, sentences } = read("sentences") as Drawn;

/** What a sentence gets, in a few words, and whether that is wanted. */
function judged(answer: WordsAnswer, wants: Wanted): readonly [isRight: boolean, got: string] {
  const named = answer.parameters.slice(0, shown).map(({ id, isCalled }) => (isCalled ? id : `${id}?`));
  if (wants === "refusal")
    return [answer.situation === null && !named.some((id) => !id.endsWith("?")), named.join(", ")];
  if ("parameter" in wants) {
    const isFound = named.some((id) => id.replace("?", "") === wants.parameter);
    return [isFound && answer.situation === null, named.join(", ")];
  }
  if (answer.situation === null) return [false, "no situation"];
  try {
    const situation = situationFrom(answer.situation.situation);
    const values = outcomeAnswer(archive, playbook, { situation, on: answer.on }).answers.map(({ value }) => value);
    const isRight = isInOrder(wants.situation, values);
    return [isRight, `${values.join(", ")}`];
  } catch (error) {
    if (error instanceof Problem) return [false, error.message];
    throw error;
  }
}

/** The wanted values stand among the answers in this order: a sentence leaves open what else is asked. */
function isInOrder(wanted: readonly unknown[], values: readonly unknown[], isSame = Object.is): boolean {
  let at = -1;
  return wanted.every((one) => {
    at = values.findIndex((value, place) => place > at && isSame(value, one));
    return at >= 0;
  });
}

type Story = { readonly text: string; readonly on: IsoDate; readonly wants: string | readonly unknown[] };
type Stories = { readonly sets: readonly { readonly name: string; readonly stories: readonly Story[] }[] };

/** What became of a story: decided, and rightly or not, or refused. */
function resultOf({ text, on, wants }: Story): string {
  const { situation, on: day } = wordsAnswer(playbook, { text, on, today: drawn });
  if (situation === null) return wants === "cannot-be-said" ? "refused, cannot be said" : "refused, could be said";
  try {
    const played = situationFrom(situation.situation);
    const values = outcomeAnswer(archive, playbook, { situation: played, on: day }).answers.map(({ value }) => value);
    return Array.isArray(wants) && isInOrder(wants, values, isDeepStrictEqual) ? "right" : "WRONG";
  } catch (error) {
    if (error instanceof Problem) return wants === "impossible" ? "right" : "WRONG";
    throw error;
  }
}

if (process.argv.includes("--stories")) {
  const { sets } = read("stories") as Stories;
  for (const { name, stories } of sets) {
    const results = stories.map((story) => [resultOf(story), story.text] as const);
    for (const [result, text] of results) console.log(`${result}: ${text}`);
    const counts = Map.groupBy(results, ([result]) => result);
    console.log(`${name}: ${[...counts].map(([result, those]) => `${those.length} ${result}`).join("; ")}`);
  }
  process.exit();
}

const results = sentences.map(({ text, wants }) => {
  const [isRight, got] = judged(wordsAnswer(playbook, { text, on: drawn, today: drawn }), wants);
  return { isRight, text, got };
});
for (const { isRight, text, got } of results) console.log(`${isRight ? "right" : "WRONG"}  ${text}\n       ${got}`);
console.log(`${results.filter(({ isRight }) => isRight).length} of ${results.length} right`);
