import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { lintBaselineForm } from "../../core/contract/lint.ts";
import { Problem } from "../../core/problem.ts";
import { byText } from "../../core/text/order.ts";
import { fingerprintOf, type LintFinding } from "./findings.ts";

/**
 * Leaves out the findings of a baseline, each as often as it is listed there. If the file does not exist, writes it
 * with all findings and returns none.
 */
export function beyondBaseline(
  findings: readonly LintFinding[],
  path: string,
): { readonly left: readonly LintFinding[]; readonly isNew: boolean } {
  if (!existsSync(path)) {
    const counts: Record<string, number> = {};
    for (const finding of findings) counts[fingerprintOf(finding)] = (counts[fingerprintOf(finding)] ?? 0) + 1;
    const sorted = Object.fromEntries(Object.entries(counts).toSorted(byText(([key]) => key)));
    writeFileSync(path, `${JSON.stringify({ findings: sorted }, null, 2)}\n`);
    return { left: [], isNew: true };
  }
  const known = new Map(Object.entries(readBaseline(path)));
  const left = findings.filter((finding) => {
    const key = fingerprintOf(finding);
    const count = known.get(key) ?? 0;
    known.set(key, count - 1);
    return count <= 0;
  });
  return { left, isNew: false };
}

function readBaseline(path: string): Record<string, number> {
  let read: ReturnType<typeof lintBaselineForm.safeParse>;
  try {
    read = lintBaselineForm.safeParse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new Problem("invalid-request", `${path} is not JSON; delete it to create a new one.`);
  }
  if (!read.success) throw new Problem("invalid-request", `${path} is not a baseline; delete it to create a new one.`);
  return read.data.findings;
}
