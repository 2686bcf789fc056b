import type { Archive } from "../../core/archive/archive.ts";
import { checkText } from "../../core/ask/citations/check.ts";
import { alarms } from "../../core/ask/citations/decide.ts";
import type { CheckAnswer, CheckedCitation, CheckVerdict } from "../../core/contract/citation-check.ts";
import type { LintSettings, Severity } from "../../core/contract/lint.ts";
import type { Holdings } from "../../core/holdings.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import type { LineDays } from "./blame.ts";
import { type CitingFile, ignoredIn } from "./sources.ts";

type CitingText = Pick<CitingFile, "path" | "text" | "pageDay">;

/** `explained`: the verdicts that are explained; left out, all are. */
export type CheckOptions = {
  readonly on: IsoDate;
  readonly days: LineDays | null;
  readonly settings: Pick<LintSettings, "ignore">;
  readonly explained: ReadonlySet<CheckVerdict> | undefined;
};

/** What texts are compared with: the rules, and the documents that are held beside them. */
export type ComparedHoldings = Pick<Holdings, "archive"> &
  Partial<Pick<Holdings, "documents">> & { readonly playbook?: Holdings["playbook"] | undefined };

/** From so many different numbers on, the whole history is read at once, which takes less time than rule after rule. */
const readSingly_numbers = 1000;
const numberForm = /\d{3}\.\d{1,3}[a-z]{0,2}/g;

/** The answers for texts, in their order. A text is taken from the list when it is its turn, and is not kept. */
export function* checkSources(
  compared: ComparedHoldings,
  sources: Iterable<CitingText>,
  options: CheckOptions,
): Generator<FileAnswer> {
  const numbers = new Set<string>();
  for (const source of sources) {
    if (numbers.size <= readSingly_numbers) {
      for (const [number] of source.text.matchAll(numberForm)) numbers.add(number);
      if (numbers.size > readSingly_numbers) readWhole(compared.archive);
    }
    yield checkSource(compared, source, options);
  }
}

/** Reads all rules and their numbers. */
export function readWhole(archive: Archive): void {
  // A map of which all keys are wanted is read whole.
  archive.numberPeriodsByNumber.keys();
  archive.lineages.keys();
}

/** The answer for one text. */
export function checkSource(
  { archive, documents = new Map(), playbook }: ComparedHoldings,
  { path, text, pageDay = null }: CitingText,
  { on, days, settings, explained }: CheckOptions,
): FileAnswer {
  const dayOfLine = days?.get(path);
  const writtenOn = (line: number) => dayOfLine?.get(line) ?? pageDay;
  const publishedOn = dayOfName(path);
  const answer = checkText(archive, text, { on, writtenOn, publishedOn, explained, documents, playbook });
  const ignored = ignoredIn(text);
  const leftOut: readonly RuleNumber[] = settings.ignore.flatMap((number) => ruleNumberFrom(number) ?? []);
  const isIgnored = ({ line, number }: CheckedCitation) => leftOut.includes(number) || ignored.has(line ?? 0, number);
  const citations = answer.citations.filter((citation) => !isIgnored(citation));
  const counts = { ...answer.counts };
  for (const { verdict } of answer.citations.filter(isIgnored)) counts[verdict] -= 1;
  return { file: path, on, counts, citations };
}

/** Articles are named by the day on which they were published: `_posts/2016-11-03-legends.md`. */
const nameOfArticle = /(?:^|[\\/])(\d{4}-\d{2}-\d{2})-[^\\/]+\.(?:mdx?|markdown|html?|txt|adoc|rst|tex|wiki)$/i;

function dayOfName(path: string): IsoDate | null {
  return dayFrom(nameOfArticle.exec(path)?.[1] ?? "") ?? null;
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
