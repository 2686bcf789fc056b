import type { Contradiction } from "../core/archive/imported.ts";
import type { Finding } from "../core/archive/rulebook.ts";
import { differenceKinds } from "../core/ask/verify.ts";
import type { AddedFile, ComparedFile, TransitionCounts, UndecidedLink } from "../core/contract/published-files.ts";
import type { FileReport } from "../db/published-files/import.ts";
import { differenceTitles } from "./verify.ts";

/** The output of `annals import`: counts, or everything with `--verbose`. */
type SummaryStyle = { readonly isVerbose: boolean };

/** The result for each file, and the totals. */
export function importInLines(reports: readonly FileReport[], style: SummaryStyle): string {
  const count = (kind: FileReport["kind"]) => reports.filter((report) => report.kind === kind).length;
  const total = `${count("added")} added, ${count("already-held")} held already, ${count("refused")} refused.`;
  return [...reports.flatMap((report) => [...linesOf(report, style), ""]), total, ...alarm(reports)].join("\n");
}

/** What in data/ has to be read again, because a published file says otherwise. */
function alarm(reports: readonly FileReport[]): string[] {
  const contradictions = reports
    .flatMap((report) => (report.kind === "added" ? report.contradictions : []))
    // A link that the dataset decided otherwise is no word of a file.
    .filter(({ kind }) => kind !== "link");
  const entries = new Set(contradictions.map(({ lineage }) => lineage)).size;
  const days = [...new Set(contradictions.map(({ release }) => release))].toSorted();
  if (entries === 0) return [];
  const named = entries === 1 ? "1 entry of data/ has" : `${entries} entries of data/ have`;
  return [`${named} to be read again: the files of ${days.join(", ")} say otherwise (annals check lists them).`];
}

function linesOf(report: FileReport, style: SummaryStyle): string[] {
  switch (report.kind) {
    case "refused":
      return [`${report.fileName}: refused (${report.code})`, `  ${report.reason}`, ...choiceLines(report.facts)];
    case "already-held":
      return [`${report.fileName}: held already, as the release of ${report.release}${correctionIn(report)}`];
    case "added":
      return [`${report.fileName}: added`, ...addedLines(report, style).map((line) => `  ${line}`)];
  }
}

function correctionIn({ release, corrected }: Extract<FileReport, { kind: "already-held" }>): string {
  if (corrected === null) return "";
  return corrected.release === release
    ? ", with another day of publication from now on"
    : `, corrected from ${corrected.release}`;
}

function choiceLines(facts: object): string[] {
  if (!("choices" in facts) || !Array.isArray(facts.choices) || facts.choices.length === 0) return [];
  return [`  It may be the release of ${facts.choices.join(" or ")}.`];
}

function addedLines(report: AddedFile, { isVerbose }: SummaryStyle): string[] {
  const { release, dayBasis, publishedOn, provisions, since, beside, isServed, findings, contradictions } = report;
  const warnings = findings.filter(({ severity }) => severity === "warning");
  return [
    `in force from ${release} (${dayBasis === "stated" ? "as it states" : "as given"}), published ${publishedOn ?? "on an unknown day"}`,
    `${provisions} provisions`,
    ...(since === null ? [] : [`since ${since.release}: ${changesIn(since.counts)}`]),
    ...(since === null && isServed ? ["no earlier release is held to compare it with"] : []),
    ...beside.map((other) => besideLine(other, isServed)),
    ...(report.notServedBecause === null
      ? []
      : [`not served: another file of the release is better (${report.notServedBecause})`]),
    ...(since === null ? [] : section("undecided", since.undecided.map(openLinkLine), isVerbose)),
    verifiedLine(report),
    ...section(
      "contradictions with the dataset",
      contradictions.filter(({ isLater }) => !isLater).map(contradictionLine),
      isVerbose,
    ),
    ...section(
      "entries of the dataset to read again",
      contradictions.filter(({ isLater }) => isLater).map(contradictionLine),
      isVerbose,
    ),
    ...missingLine(report),
    ...warningLines(warnings, isVerbose),
    ...section("notes", findings.filter(({ severity }) => severity === "note").map(findingLine), isVerbose),
  ];
}

/** Lines that files lack between others with the same words: the lineages go on. */
function missingLine({ missingLines }: AddedFile): string[] {
  return [...Map.groupBy(missingLines, ({ release }) => release)].map(([release, lines]) => {
    const numbers = lines.map(({ number, lineage }) => number ?? lineage).join(", ");
    return `lines missing in the file of ${release}, taken from those around it: ${numbers}`;
  });
}

/** The result of comparing the file with the answers for its day; differences of typography do not matter. */
function verifiedLine({ document, verified }: AddedFile): string {
  const { compared, notCompared, counts, isConfirmed } = verified;
  if (compared === 0) return "nothing compared with the answers for that day";
  const present = differenceKinds.filter((kind) => counts[kind] > 0 && !(isConfirmed && kind === "typography"));
  const differences = present.map((kind) => `${counts[kind]} ${differenceTitles[kind]}`).join(", ");
  const rest = notCompared > 0 ? `, nothing is held for ${notCompared} others` : "";
  const shown = document === "cr" ? " (annals verify shows them)" : "";
  return `${compared} provisions compared with the answers for that day${rest}: ${differences === "" ? "no difference" : `different ${differences}${shown}`}`;
}

const warningsShown = 10;

/** Warnings are printed in full, because a person has to decide what they mean for the file. */
function warningLines(warnings: readonly Finding[], isVerbose: boolean): string[] {
  const shown = isVerbose ? warnings : warnings.slice(0, warningsShown);
  const rest = warnings.length - shown.length;
  const lines = [...shown.map(findingLine), ...(rest > 0 ? [`and ${rest} more (--verbose)`] : [])];
  return warnings.length === 0 ? [] : [`warnings: ${warnings.length}`, ...lines.map((line) => `  ${line}`)];
}

function section(title: string, lines: readonly string[], isVerbose: boolean): string[] {
  if (lines.length === 0) return [];
  return [`${title}: ${lines.length}`, ...(isVerbose ? lines.map((line) => `  ${line}`) : [])];
}

const changeTitles: readonly (readonly [keyof TransitionCounts, string])[] = [
  ["added", "added"],
  ["removed", "removed"],
  ["moved", "moved"],
  ["amended", "amended"],
  ["referenceOnly", "with other references only"],
  ["typographyOnly", "with other typography only"],
  ["merged", "merged"],
  ["split", "split"],
  ["unchanged", "unchanged"],
];

function changesIn(counts: TransitionCounts): string {
  const present = changeTitles.filter(([key]) => counts[key] > 0);
  return present.map(([key, title]) => `${counts[key]} ${title}`).join(", ");
}

function besideLine({ fileName, counts }: ComparedFile, isServed: boolean): string {
  const place = isServed ? "in whose place it is served" : "which stays the one served";
  return `beside ${fileName} of the same release, ${place}: ${changesIn(counts)}`;
}

function openLinkLine({ number, name, line, reason }: UndecidedLink): string {
  return `line ${line}, ${number ?? name}: ${reason}`;
}

function findingLine({ kind, line, detail }: Finding): string {
  return `${line === null ? "" : `line ${line}, `}${kind}: ${detail}`;
}

function contradictionLine({ lineage, kind, number, curated, printed }: Contradiction): string {
  const place = number === null ? lineage : `${number} (${lineage})`;
  return `${place}, ${kind}: the dataset has ${quoted(curated)}, the file ${quoted(printed)}`;
}

function quoted(text: string | null): string {
  return text === null ? "nothing" : `"${text.replaceAll("\n", " / ")}"`;
}
