import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { archiveFrom } from "../core/archive/archive.ts";
import { outcomesOn } from "../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../core/play/situation.ts";
import { situationForm } from "../core/play/situation-form.ts";
import type { WrittenEvent } from "../core/play/words/written-situation.ts";
import { Problem } from "../core/problem.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/location.ts";
import { day } from "../test/days.ts";
import { columns } from "./table.ts";

/**
 * How many questions of judges can be said as situations, and how many of those are answered rightly, by topic.
 * `questions.yaml` was written before anything was tried; `situations.yaml` says them in the language, or why not.
 * The other files have other sets, both in one.
 *
 *     node bench/natural-situations.ts [--all] [--rules] [--second | --fourth | … , a file of the folder]
 *
 * `--rules` lists the right answers that cite none of the rules that decide the question.
 */
interface Question {
  readonly id: number;
  readonly topic: string;
  readonly on: string;
  readonly question: string;
  readonly right: string;
  /** The numbers of the rules that decide it, on that day. */
  readonly rule?: string;
}
interface Said {
  readonly id: number;
  readonly cannot?: string;
  readonly players?: readonly string[];
  readonly teams?: readonly (readonly string[])[];
  readonly play?: "tournament";
  readonly events?: readonly WrittenEvent[];
  /** What each of its questions is answered with; `refused`, if the situation cannot happen. */
  readonly expected?: readonly unknown[];
}
interface Verdict {
  readonly result: "cannot" | "right" | "wrong";
  readonly confident: boolean;
  readonly uncited: number;
  /** What the answers cite, by number. */
  readonly cited: readonly string[];
  readonly note: string;
}
const today = "2026-08-15";
const folder = new URL("natural-situations/", import.meta.url);
const read = (name: string): unknown => parse(readFileSync(new URL(name, folder), "utf8"));
const names = readdirSync(folder).map((file) => file.replace(".yaml", ""));
const other = names.find((name) => process.argv.includes(`--${name}`));
const questions = read(`${other ?? "questions"}.yaml`) as readonly Question[];
const saidIn = read(`${other ?? "situations"}.yaml`) as readonly Said[];
const saidById = new Map(saidIn.map((one) => [one.id, one]));
const reading = readDataset(readDatasetFiles(dataFolder));
if (reading.kind === "invalid") throw new Error("data/ has errors; annals check lists them");
const { playbook } = reading;
const archive = archiveFrom(reading.collection);

const cannot = (note: string): Verdict => ({ result: "cannot", confident: false, uncited: 0, cited: [], note });

/** The numbers of rules in a text; none if it names glossary entries or nothing. */
const numbersIn = (text = ""): readonly string[] => text.match(/\b\d{3}(?:\.\d+[a-z]?)?/g) ?? [];

/** Whether one rule is the other, or a subrule of it. */
const isSameOrBelow = (one: string, other: string): boolean =>
  one === other || (one.startsWith(other) && /^[a-z.]/.test(one.slice(other.length)));

/** Whether an answer cites a rule that decides the question, its parent or its child; `undefined` if none is named. */
function isRuleCited({ rule, cited }: Pick<Question & Verdict, "rule" | "cited">): boolean | undefined {
  const wanted = numbersIn(rule);
  if (wanted.length === 0) return undefined;
  return cited.some((one) => wanted.some((other) => isSameOrBelow(one, other) || isSameOrBelow(other, one)));
}

function verdictOn({ id, on }: Question): Verdict {
  const { cannot: why, expected = [], players = ["Anna", "Ben"], ...more } = saidById.get(id) ?? { id };
  if (why !== undefined) return cannot(why);
  const { teams, play, events = [] } = more;
  const written = { players, hypothetical: true, events, ...(teams && { teams }), ...(play && { play }) };
  const { error } = situationForm.safeParse(written);
  if (error !== undefined) return cannot(`not of the form: ${error.issues[0]?.message}`);
  const refused = expected[0] === "refused";
  try {
    const answers = outcomesOn(archive, playbook, {
      situation: situationFrom(written),
      on: day(on === "today" ? today : on),
    });
    const values = answers.map(({ value }) => value);
    const right = !refused && isDeepStrictEqual(values, expected);
    return {
      result: right ? "right" : "wrong",
      confident: answers.some(
        ({ confidence }, i) => confidence === "high" && !isDeepStrictEqual(values[i], expected[i]),
      ),
      uncited: answers.filter(
        ({ value, citations }) => value !== "not-known" && value !== "no-rule" && citations.length === 0,
      ).length,
      cited: answers.flatMap(({ citations }) => citations.flatMap(({ number }) => number ?? [])),
      note: JSON.stringify(values),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refused
      ? {
          result: "right",
          confident: false,
          uncited: 0,
          cited: (error.facts["rules"] ?? []) as string[],
          note: error.message,
        }
      : cannot(error.message);
  }
}

const verdicts = questions.map((question) => ({ ...question, ...verdictOn(question) }));
const topics = [...new Set(questions.map(({ topic }) => topic))].toSorted();
const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`;
const rowOf = (name: string, of: typeof verdicts): string[] => {
  const said = of.filter(({ result }) => result !== "cannot");
  const right = said.filter(({ result }) => result === "right");
  // What is refused for what is not said cites no rule.
  const ruled = right.filter((one) => one.cited.length > 0 && isRuleCited(one) !== undefined);
  return [
    name,
    String(of.length),
    String(said.length),
    percent(said.length, of.length),
    String(right.length),
    percent(right.length, said.length),
    String(said.filter(({ result, confident }) => result === "wrong" && confident).length),
    String(said.reduce((sum, { uncited }) => sum + uncited, 0)),
    percent(ruled.filter(isRuleCited).length, ruled.length),
  ];
};
const head = [
  "topic",
  "questions",
  "said",
  "share",
  "right",
  "share",
  "wrong, confidence high",
  "answers without citation",
  "cite the rule",
];
const rows = topics.map((topic) =>
  rowOf(
    topic,
    verdicts.filter((one) => one.topic === topic),
  ),
);
console.log(columns([head, ...rows, rowOf("all", verdicts)]));
for (const verdict of verdicts) {
  const { id, question, right, result, confident, uncited, cited, rule, note } = verdict;
  if (result === "wrong")
    console.log(`\nwrong${confident ? ", confidence high" : ""}: ${id} ${question} ${right}\n  ${note}`);
  else if (result === "cannot" && process.argv.includes("--all")) console.log(`\ncannot: ${id} ${question}\n  ${note}`);
  if (uncited > 0) console.log(`\nwithout citation: ${id} ${question}`);
  if (process.argv.includes("--rules") && result === "right" && cited.length > 0 && isRuleCited(verdict) === false)
    console.log(`\nrule ${rule} not cited: ${id} ${question}\n  cited: ${[...new Set(cited)].join(", ")}`);
}
