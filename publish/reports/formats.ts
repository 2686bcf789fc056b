import type { Report, ReportFormat } from "../../core/contract/reports.ts";
import { withKnownAt } from "../../core/text/addresses.ts";
import { type Addresser, type Block, text } from "../../document/blocks.ts";
import { written } from "../../document/formats.ts";
import { reportCsv } from "./csv.ts";
import { documentOf } from "./print.ts";

/**
 * Prints a report in one of its forms. JSON is the report itself. `base` is the address of the service, before paths;
 * `null` gives no links.
 */
export function printReport(report: Report, format: ReportFormat, base: string | null): string {
  const address: Addresser = (path) =>
    base === null ? null : `${base}${withKnownAt(path, report.knownAt ?? undefined)}`;
  switch (format) {
    case "html":
      return written(documentOf(report, address), "html", { title: report.title });
    case "md":
      return written(documentOf(report, address), "markdown");
    case "wiki":
      return written(linkedOnce(documentOf(report, address)), "wikitext");
    case "csv":
      return reportCsv(report);
    case "json":
      return `${JSON.stringify(report, null, 2)}\n`;
  }
}

/** The file name of a report: `rules-changes-2010-09-30-to-2010-10-01-section-711.md`. */
export function reportFileName(
  { from, to, scope: { section, rule, lineage } }: Pick<Report, "from" | "to" | "scope">,
  format: ReportFormat,
): string {
  const parts = Object.entries({ section, rule, lineage }).flatMap(([name, value]) =>
    value === null ? [] : [name, value],
  );
  const scope = parts.map((part) => `-${part.replace(/[^A-Za-z0-9.]+/g, "-")}`).join("");
  return `rules-changes-${from}-to-${to}${scope}.${format === "wiki" ? "wiki.txt" : format}`;
}

/** With the address of an article only at its first mention: a page that people edit would be full of them. */
function linkedOnce(blocks: readonly Block[]): readonly Block[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    if (block.kind !== "paragraph" || (block.role !== "note" && block.role !== "plain")) return block;
    const content = block.content.map((part) => {
      if (part.kind !== "link" || part.href === null) return part;
      if (seen.has(part.href)) return text(part.text);
      seen.add(part.href);
      return part;
    });
    return { ...block, content };
  });
}
