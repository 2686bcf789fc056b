import { Command, Option } from "commander";
import { type ChangeClass, changeClasses } from "../core/archive/change.ts";
import { scopeFrom } from "../core/ask/diff.ts";
import { outcomesBetween } from "../core/ask/outcomes/differences.ts";
import { type ReportFormat, reportFormats } from "../core/contract/reports.ts";
import { Problem } from "../core/problem.ts";
import { printReport, reportFileName } from "../publish/reports/formats.ts";
import { reportOf } from "../publish/reports/report.ts";
import { type CommandContext, dayArgument, numberArgument } from "./context.ts";
import { writeTo } from "./files.ts";

/** `annals report <from> <to> [--format md]`: a report of what changed between two days. */
export function report({ environment, withSnapshot, write }: CommandContext): Command {
  return new Command("report")
    .description("write a report of what changed between two days")
    .argument("<from>", "a day, YYYY-MM-DD", dayArgument)
    .argument("<to>", "another day; if it is earlier, the comparison is reversed", dayArgument)
    .addOption(
      new Option("--format <name>", "html, GitHub's Markdown, MediaWiki's wikitext, JSON or CSV")
        .choices(reportFormats)
        .default("md"),
    )
    .option("--section <number>", "only this section", numberArgument)
    .option("--rule <number>", "only this rule and its subrules", numberArgument)
    .option("--lineage <id>", "only this lineage")
    .option("--classes <names>", 'classes of changes, separated by commas, or "all"', classesArgument)
    .option(
      "--url <address>",
      "the address of an Annals service, for links (ANNALS_URL); without it the report has no links",
    )
    .option("--out <file>", 'write to this file; "auto" names it after the report')
    .action((from, to, { format, url, out, ...limits }) =>
      withSnapshot(({ history, playbook }) => {
        const scope = scopeFrom(limits);
        const base = baseArgument(url ?? environment["ANNALS_URL"] ?? "");
        const form = format as ReportFormat;
        const knownAt = history.imported.knownAt ?? undefined;
        const outcomes = outcomesBetween({ history, playbook }, { from, to, scope });
        const text = printReport(reportOf(history, { days: { from, to }, scope, outcomes, knownAt }), form, base);
        if (out === undefined) return write(text.trimEnd());
        const file = out === "auto" ? reportFileName({ from, to, scope }, form) : out;
        writeTo(file, text);
        write(`${file} written`);
      }),
    );
}

/** The address of a service without a slash at the end; `null` if none is given. */
function baseArgument(written: string): string | null {
  if (written === "") return null;
  if (/^https?:\/\/[^\s<>"]+$/.test(written)) return written.replace(/(?<!\/)\/+$/, "");
  throw new Problem(
    "invalid-request",
    `"${written.slice(0, 80)}" is not the address of a service; write it like https://example.org.`,
  );
}

/** Classes of changes given as an argument; others are refused with `invalid-request`. */
function classesArgument(written: string): readonly ChangeClass[] {
  if (written === "all") return changeClasses;
  const names = written.split(",");
  const unknown = names.find((name) => !(changeClasses as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Problem(
      "invalid-request",
      `"${unknown}" is not a class of changes; there are ${changeClasses.join(", ")}.`,
    );
  return names as ChangeClass[];
}
