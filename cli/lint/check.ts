import { availableParallelism } from "node:os";
import type { Archive } from "../../core/archive/archive.ts";
import { checkText } from "../../core/ask/citations/check.ts";
import { alarms } from "../../core/ask/citations/decide.ts";
import type { CheckAnswer, CheckedCitation, CheckVerdict } from "../../core/contract/citation-check.ts";
import type { LintSettings, Severity } from "../../core/contract/lint.ts";
import type { Holdings } from "../../core/holdings.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { codeEnding } from "../../db/code.ts";
import type { Where } from "../../db/live-archive.ts";
import type { LineDays } from "./blame.ts";
import { type CitingFile, ignoredIn } from "./sources.ts";

/** A text to check. */
export type CitingText = Pick<CitingFile, "path" | "text" | "pageDay">;

/** `explained`: the verdicts that are explained; left out, all are. */
export type CheckOptions = {
  readonly on: IsoDate;
  readonly days: LineDays | null;
  readonly settings: Pick<LintSettings, "ignore">;
  readonly explained: ReadonlySet<CheckVerdict> | undefined;
};

/** A text for another thread, and the state of the archive with which it is compared. */
export type CheckTask = { readonly where: Where; readonly source: CitingText; readonly options: CheckOptions };

/** What texts are compared with: the rules, and the documents that are held beside them. */
export type ComparedHoldings = Pick<Holdings, "archive"> & Partial<Pick<Holdings, "documents">>;

/** A thread needs a second until it can check, and 150 MB; four are as quick as anybody needs. */
const threadsMax = 4;
const threadedFrom_citations = 100_000;
const readSingly_numbers = 1000;

/**
 * The answers for texts, in their order. A text is taken from the list when it is its turn, and is not kept. After so
 * many citations that the rest is worth it, threads share the texts that are left.
 *
 * @param where Where threads find the same history; `null` if they cannot.
 */
export async function* checkSources(
  { where, ...compared }: ComparedHoldings & { readonly where: Where | null },
  sources: Iterable<CitingText>,
  options: CheckOptions,
  { threads = Math.min(threadsMax, availableParallelism()), threadedFrom = threadedFrom_citations } = {},
): AsyncGenerator<FileAnswer> {
  const waiting = sources[Symbol.iterator]();
  const mayShare = where !== null && threads > 1;
  const numbers = new Set<string>();
  let [citations, isWhole] = [0, false];
  const { archive } = compared;
  while (!mayShare || citations < threadedFrom) {
    const { value: source, done } = waiting.next();
    if (done) return;
    if (!isWhole) for (const [number] of source.text.matchAll(numberForm)) numbers.add(number);
    if (!isWhole && numbers.size > readSingly_numbers) {
      readWhole(archive);
      isWhole = true;
    }
    const answer = checkSource(compared, source, options);
    yield answer;
    citations += answer.citations.length;
  }
  yield* inThreads(compared, { [Symbol.iterator]: () => waiting }, { where, options, threads });
}

const numberForm = /\d{3}\.\d{1,3}[a-z]{0,2}/g;

async function* inThreads(
  compared: ComparedHoldings,
  sources: Iterable<CitingText>,
  { where, options, threads }: { readonly where: Where; readonly options: CheckOptions; readonly threads: number },
): AsyncGenerator<FileAnswer> {
  const { Piscina } = await import("piscina");
  const filename = new URL(`./thread${codeEnding}`, import.meta.url).href;
  const pool = new Piscina<CheckTask, FileAnswer | null>({
    filename,
    name: "answer",
    minThreads: threads,
    maxThreads: threads,
    // Otherwise a thread never returns to its event loop between two texts, and frees nothing outside its heap.
    atomics: "disabled",
  });
  const answerFor = async ({ path, text, pageDay = null }: CitingText): Promise<FileAnswer> => {
    const own = options.days?.get(path);
    const days = options.days && new Map(own === undefined ? [] : [[path, own]]);
    const source = { path, text, pageDay };
    // The tables are gone if another program imported something meanwhile; this one still has them open.
    return (await pool.run({ where, source, options: { ...options, days } })) ?? checkSource(compared, source, options);
  };
  const running: Promise<FileAnswer>[] = [];
  try {
    for (const source of sources) {
      running.push(answerFor(source));
      if (running.length >= threads * tasksPerThread) yield await (running.shift() as Promise<FileAnswer>);
    }
    for (const answer of running) yield await answer;
  } finally {
    await pool.destroy();
  }
}

/** So many that no thread waits, and so few that their texts take little memory. */
const tasksPerThread = 8;

/** Reads the whole history at once, which takes less time than one rule after the other where most are asked for. */
export function readWhole(archive: Archive): void {
  // A map of which all keys are wanted is read whole.
  archive.numberPeriodsByNumber.keys();
  archive.lineages.keys();
}

/** The answer for one text. */
export function checkSource(
  { archive, documents = new Map() }: ComparedHoldings,
  { path, text, pageDay = null }: CitingText,
  { on, days, settings, explained }: CheckOptions,
): FileAnswer {
  const dayOfLine = days?.get(path);
  const writtenOn = (line: number) => dayOfLine?.get(line) ?? pageDay;
  const answer = checkText(archive, text, { on, writtenOn, explained, documents });
  const ignored = ignoredIn(text);
  const leftOut: readonly RuleNumber[] = settings.ignore.flatMap((number) => ruleNumberFrom(number) ?? []);
  const isIgnored = ({ line, number }: CheckedCitation) => leftOut.includes(number) || ignored.has(line ?? 0, number);
  const citations = answer.citations.filter((citation) => !isIgnored(citation));
  const counts = { ...answer.counts };
  for (const { verdict } of answer.citations.filter(isIgnored)) counts[verdict] -= 1;
  return { file: path, on, counts, citations };
}

/** The answer for one file. */
export type FileAnswer = { readonly file: string } & CheckAnswer;

/** A citation that needs attention. */
export type LintFinding = {
  readonly file: string;
  readonly citation: CheckedCitation;
  readonly severity: Exclude<Severity, "off">;
};

type Finding = "stale" | "wrong-rule" | "nonexistent";
/** A guess by words alone does not stop a merge. */
const severities: Readonly<Record<Finding, Severity>> = {
  stale: "error",
  "wrong-rule": "warning",
  nonexistent: "error",
};

const ranks = { low: 0, medium: 1, high: 2 } as const;

/** The findings of the answers, with the severity that the configuration gives each verdict. */
export function findingsIn(answers: readonly FileAnswer[], { severity, confidence }: LintSettings): LintFinding[] {
  return answers.flatMap(({ file, citations }) =>
    citations.flatMap((citation): LintFinding[] => {
      const { verdict } = citation;
      if (!alarms.has(verdict) || ranks[citation.confidence] < ranks[confidence]) return [];
      const level = severity[verdict as Finding] ?? severities[verdict as Finding];
      return level === "off" ? [] : [{ file, citation, severity: level }];
    }),
  );
}

/** The key of a finding, which does not depend on lines: its file, number, verdict and words. */
export function findingKey({ file, citation: { document, number, verdict, gloss } }: LintFinding): string {
  const name = document === "cr" ? number : `${document} ${number}`;
  return [file, name, verdict, gloss.toLowerCase().replace(/\s+/g, " ")].join("|");
}
