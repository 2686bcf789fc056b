import type { Archive } from "../../core/archive/archive.ts";
import { withDerived } from "../../core/derived.ts";

/**
 * A archive with all that it reads only when asked read, so that it can be compared, and used when its database is
 * closed.
 */
export function plain(archive: Archive): Archive {
  const { imported } = archive;
  return withDerived<Archive>({
    ...archive,
    lineages: new Map(archive.lineages),
    numberPeriodsByNumber: new Map(archive.numberPeriodsByNumber),
    numberPeriodsBySection: new Map(archive.numberPeriodsBySection),
    entriesByTerm: new Map(archive.entriesByTerm),
    offspring: new Map(archive.offspring),
    imported: { ...imported, printedForms: new Map(imported.printedForms) },
    stored: {},
  });
}
