import type { History } from "../../core/archive/history.ts";
import { verificationOf } from "../../core/ask/verify.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { FileReport, StoredReport } from "./import.ts";
import type { StoredFile } from "./stored-files.ts";

/**
 * Compares each added file with the answers for the first day of its release. A difference is an error in this program
 * or in the dataset, and must be noticed at once.
 */
export function verifiedReports(
  reports: readonly StoredReport[],
  history: History,
  storedFile: (sha256: string) => StoredFile,
): FileReport[] {
  return reports.map((report): FileReport => {
    if (report.kind !== "added") return report;
    const { release, sha256 } = report;
    const { provisions } = storedFile(sha256).rulebook;
    const { compared, notCompared, counts, isConfirmed } = verificationOf(history, { release, sha256, provisions });
    const { contradictions, missingLines } = history.imported;
    const isHere = (one: { readonly release: IsoDate }) => report.isServed && one.release === release;
    const held = history.heldReleases;
    const place = held.indexOf(release);
    // A file shows what those beside it lack.
    const isAround = (one: { readonly release: IsoDate }) =>
      report.isServed && held.slice(Math.max(0, place - 1), place + 2).includes(one.release);
    return {
      ...report,
      contradictions: contradictions.filter(isHere),
      missingLines: missingLines.filter(isAround),
      verified: { compared, notCompared, counts, isConfirmed },
    };
  });
}
