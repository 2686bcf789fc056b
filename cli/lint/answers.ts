import { availableParallelism } from "node:os";
import type { History } from "../../core/archive/history.ts";
import { textChecked } from "../../core/ask/citations/check.ts";
import { ignoredIn } from "../../core/ask/citations/find.ts";
import type { CheckedCitation, CheckVerdict } from "../../core/contract/citation-check.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { codeEnding } from "../../db/code.ts";
import type { Where } from "../../db/live-archive.ts";
import type { LineDays } from "./blame.ts";
import type { FileAnswer } from "./findings.ts";
import type { Settings } from "./settings.ts";

/** A text to check. */
export type CitingText = { readonly path: string; readonly text: string };

/** How texts are checked. `explained`: the verdicts that are explained; left out, all are. */
export type Checking = {
  readonly on: IsoDate;
  readonly days: LineDays | null;
  readonly settings: Pick<Settings, "ignore">;
  readonly explained: ReadonlySet<CheckVerdict> | undefined;
};

/** A text for another thread, and the state of the archive with which it is compared. */
export type CheckTask = { readonly where: Where; readonly source: CitingText; readonly how: Checking };

/** A thread needs a second until it can check, and 150 MB; four are as quick as anybody needs. */
const threadsMax = 4;
const threadedFrom_numbers = 20_000;
const readSingly_numbers = 1000;

/**
 * The answers for texts, in their order. Where they contain many numbers, threads share the texts.
 *
 * @param where Where threads find the same history; `null` if they cannot.
 */
export async function answersFor(
  { history, where }: { readonly history: History; readonly where: Where | null },
  sources: readonly CitingText[],
  how: Checking,
  threadedFrom = threadedFrom_numbers,
): Promise<FileAnswer[]> {
  const numbersOf = sources.map(({ text }) => text.match(numberForm) ?? []);
  const numbers = numbersOf.flat();
  const counts = numbersOf.map(({ length }) => length);
  const threads = threadsFor(counts, availableParallelism());
  if (where !== null && threads > 1 && numbers.length >= threadedFrom)
    return inThreads(history, sources, { where, how, threads });
  if (new Set(numbers).size > readSingly_numbers) readWhole(history);
  return sources.map((source) => answerOf(history, source, how));
}

/**
 * How many threads have work, if one text is checked by one thread: a long text beside short ones leaves the others idle.
 *
 * @param counts How many numbers each text contains.
 */
export function threadsFor(counts: readonly number[], processors: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const longest = counts.reduce((most, count) => Math.max(most, count), 1);
  return Math.min(threadsMax, processors, Math.round(total / longest));
}

const numberForm = /\d{3}\.\d{1,3}[a-z]{0,2}/g;

async function inThreads(
  history: History,
  sources: readonly CitingText[],
  { where, how, threads }: { readonly where: Where; readonly how: Checking; readonly threads: number },
): Promise<FileAnswer[]> {
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
  try {
    return await Promise.all(
      sources.map(async ({ path, text }) => {
        const own = how.days?.get(path);
        const days = how.days && new Map(own === undefined ? [] : [[path, own]]);
        const source = { path, text };
        // The tables are gone if another program imported something meanwhile; this one still has them open.
        return (await pool.run({ where, source, how: { ...how, days } })) ?? answerOf(history, source, how);
      }),
    );
  } finally {
    await pool.destroy();
  }
}

/** Reads the whole history at once, which takes less time than one rule after the other where most are asked for. */
export function readWhole(history: History): void {
  // A map of which all keys are wanted is read whole.
  history.numberPeriodsByNumber.keys();
  history.lineages.keys();
}

/** The answer for one text. */
export function answerOf(
  history: History,
  { path, text }: CitingText,
  { on, days, settings, explained }: Checking,
): FileAnswer {
  const own = days?.get(path);
  const answer = textChecked(history, text, { on, writtenOn: (line) => own?.get(line) ?? null, explained });
  const ignored = ignoredIn(text);
  const left: readonly RuleNumber[] = settings.ignore.flatMap((number) => ruleNumberFrom(number) ?? []);
  const isIgnored = ({ line, number }: CheckedCitation) => left.includes(number) || ignored.has(line ?? 0, number);
  const citations = answer.citations.filter((citation) => !isIgnored(citation));
  const counts = { ...answer.counts };
  for (const { verdict } of answer.citations.filter(isIgnored)) counts[verdict] -= 1;
  return { file: path, on, counts, citations };
}
