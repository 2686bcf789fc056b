import type { History } from "../../core/archive/history.ts";
import { withDerived } from "../../core/derived.ts";

/**
 * A history with all that it reads only when asked read, so that it can be compared, and used when its database is
 * closed.
 */
export function plain(history: History): History {
  const { imported } = history;
  return withDerived<History>({
    ...history,
    lineages: new Map(history.lineages),
    numberPeriodsByNumber: new Map(history.numberPeriodsByNumber),
    numberPeriodsBySection: new Map(history.numberPeriodsBySection),
    entriesByTerm: new Map(history.entriesByTerm),
    offspring: new Map(history.offspring),
    imported: { ...imported, printedForms: new Map(imported.printedForms) },
    stored: {},
  });
}
