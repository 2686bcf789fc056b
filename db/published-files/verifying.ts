import type { History } from "../../core/archive/history.ts";
import { verificationOf } from "../../core/ask/verify.ts";
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
    return { ...report, verified: { compared, notCompared, counts, isConfirmed } };
  });
}
