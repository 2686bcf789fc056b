import { join, relative } from "node:path";
import ignore from "ignore";
import { isRulebookCopy } from "../../core/ask/citations/copies.ts";
import { alarms } from "../../core/ask/citations/decide.ts";
import { projectRecord } from "../../core/ask/citations/repository.ts";
import type { CheckedCitation } from "../../core/contract/citation-check.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { type ComparedHoldings, checkSource, findingsIn, type LintFinding } from "../lint/check.ts";
import { beyondBaseline, type Settings } from "../lint/settings.ts";
import { citingFile } from "../lint/sources.ts";

/** The text of an open document as `annals lint` sees it: all its citations, and those that are findings. */
export type CheckedDocument = {
  readonly text: string;
  readonly on: IsoDate;
  readonly citations: readonly CheckedCitation[];
  readonly findings: readonly LintFinding[];
};

/** An open document: its text, and its file if it has one. */
type OpenText = { readonly text: string; readonly path: string | null };

/**
 * Checks an open document like a file that `annals lint` is given alone: what the configuration leaves out, copies of
 * rulebooks and texts that say that they are generated have no findings.
 */
export function checkedDocument(
  compared: ComparedHoldings,
  { text, path }: OpenText,
  { settings, on }: { readonly settings: Settings; readonly on: IsoDate },
): CheckedDocument {
  const nothing: CheckedDocument = { text, on, citations: [], findings: [] };
  const file = path === null ? "document" : relative(settings.folder ?? ".", path);
  const isLeftOut =
    !file.startsWith("..") &&
    path !== null &&
    ignore()
      .add([...settings.exclude])
      .ignores(file);
  const source = isLeftOut ? null : citingFile({ path: file, bytes: Buffer.from(text) }, () => undefined);
  if (source === null || isRulebookCopy(compared.archive, text)) return nothing;
  // Long lines are blank in the text of the source, and every place is that of the document.
  const answer = checkSource(compared, source, { on, days: null, settings, explained: alarms });
  const project = projectRecord();
  project.add(answer);
  const weighed = project.weighed(answer);
  return { text, on, citations: weighed.citations, findings: withoutKnown(findingsIn([weighed], settings), settings) };
}

/** A baseline that cannot be read leaves out nothing: the command line says what is wrong with it. */
function withoutKnown(findings: readonly LintFinding[], { baseline, folder }: Settings): readonly LintFinding[] {
  if (baseline === undefined || folder === null) return findings;
  try {
    return beyondBaseline(findings, { path: join(folder, baseline), isNamed: false }).findings;
  } catch (error) {
    if (error instanceof Problem) return findings;
    throw error;
  }
}
