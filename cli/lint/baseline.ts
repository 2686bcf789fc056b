import { writeFileSync } from "node:fs";
import { lintBaselineForm } from "../../core/contract/lint.ts";
import { Problem } from "../../core/problem.ts";
import { byText } from "../../core/text/order.ts";
import { type RegularFile, regularFileAt } from "../../fetching/regular-file.ts";
import { reasonFor, shownName } from "../files.ts";
import { fingerprintOf, type LintFinding } from "./findings.ts";

/** A file of known findings. `isNamed`: on the command line, so it may be created, and be a link. */
export type Baseline = { readonly path: string; readonly isNamed: boolean };

const baselineMax_bytes = 64 * 1024 * 1024;

/**
 * Leaves out the findings of a baseline, each as often as it is listed there. If the file does not exist and was named
 * on the command line, writes it with all findings and returns none; throws `invalid-request` if it was not named.
 */
export function beyondBaseline(
  findings: readonly LintFinding[],
  { path, isNamed }: Baseline,
): { readonly left: readonly LintFinding[]; readonly isNew: boolean } {
  const file = regularFileAt(path, { max_bytes: baselineMax_bytes, isFollowed: isNamed });
  if (file.kind === "none" && isAbsent(file.error)) {
    if (!isNamed)
      throw new Problem(
        "invalid-request",
        `${shownName(path)}, the baseline of the configuration, does not exist; create it with --baseline ${shownName(path)}.`,
      );
    create(path, findings);
    return { left: [], isNew: true };
  }
  const known = new Map(Object.entries(readBaseline(path, file)));
  const left = findings.filter((finding) => {
    const key = fingerprintOf(finding);
    const count = known.get(key) ?? 0;
    known.set(key, count - 1);
    return count <= 0;
  });
  return { left, isNew: false };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function create(path: string, findings: readonly LintFinding[]): void {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(fingerprintOf(finding), (counts.get(fingerprintOf(finding)) ?? 0) + 1);
  const sorted = Object.fromEntries([...counts].toSorted(byText(([key]) => key)));
  try {
    // Not through a link to a file that is not there.
    writeFileSync(path, `${JSON.stringify({ findings: sorted }, null, 2)}\n`, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    throw new Problem("invalid-request", `${shownName(path)} cannot be written (${shownName(error.message)}).`);
  }
}

function readBaseline(path: string, file: RegularFile): Record<string, number> {
  const said = shownName(path);
  if (file.kind === "none") throw new Problem("invalid-request", reasonFor(path, file.error));
  if (file.kind === "not-regular") throw new Problem("invalid-request", `${said} is not a regular file.`);
  if (file.kind === "too-large")
    throw new Problem("invalid-request", `${said} has more than ${baselineMax_bytes} bytes; it is no baseline.`);
  let read: ReturnType<typeof lintBaselineForm.safeParse>;
  try {
    read = lintBaselineForm.safeParse(JSON.parse(file.bytes.toString("utf8")));
  } catch {
    throw new Problem("invalid-request", `${said} is not JSON; delete it to create a new one.`);
  }
  if (!read.success) throw new Problem("invalid-request", `${said} is not a baseline; delete it to create a new one.`);
  return read.data.findings;
}
