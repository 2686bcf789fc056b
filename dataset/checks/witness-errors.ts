import type { Archive } from "../../core/archive/archive.ts";
import type { Quote } from "../../core/archive/collection.ts";
import { revisionOn, wordsOf } from "../../core/archive/life.ts";
import { numberPeriodsOf } from "../../core/archive/periods.ts";
import type { DataError, FiledSource } from "../../core/ingest/curated/dataset.ts";
import { canonicalSha256 } from "../../core/text/canonical.ts";
import { type Interval, type IsoDate, joinTouching } from "../../core/text/days.ts";

/** Finds what is wrong with a witness: quotes of unknown lineages, and days that do not follow from its quotes. */
export function witnessErrors({ file, source }: FiledSource, archive: Archive): DataError[] {
  const errors: DataError[] = [];
  source.quotes.forEach(({ lineage }, index) => {
    if (!archive.lineages.has(lineage)) {
      errors.push({
        file,
        path: ["quotes", index, "lineage"],
        error: `no lineage "${lineage}" is known`,
        fix: "correct the id",
      });
    }
  });
  source.quotes.forEach((quote, index) => {
    if (source.quotes.findIndex(({ lineage }) => lineage === quote.lineage) !== index) {
      errors.push({
        file,
        path: ["quotes", index, "lineage"],
        error: `"${quote.lineage}" is quoted twice`,
        fix: "keep one",
      });
    }
  });
  if (source.kind !== "witness" || source.quotes.length === 0 || errors.length > 0) return errors;
  const computed = daysFitting(source.quotes, archive);
  if (JSON.stringify(computed) !== JSON.stringify(source.fits)) {
    const days = computed.map(({ from, to }) => `${from} to ${to ?? "now"}`).join(", ") || "no day at all";
    errors.push({
      file,
      path: ["fits"],
      error: "the days do not follow from what the witness quotes",
      fix: `its quotes fit ${days}: correct the quotes or the days`,
    });
  }
  return errors;
}

/** The days on which every quoted provision had its number and had the quoted words and examples. */
function daysFitting(quotes: readonly Quote[], archive: Archive): Interval[] {
  const fitting: Interval[] = [];
  for (const { from, to } of archive.releases) {
    if (quotes.every((quote) => isQuoteOf(quote, archive, from as IsoDate)))
      fitting.push({ from: from as IsoDate, to: to as IsoDate | null });
  }
  return joinTouching(fitting);
}

function isQuoteOf(quote: Quote, archive: Archive, day: IsoDate): boolean {
  const lineage = archive.lineages.get(quote.lineage);
  const revision = lineage && revisionOn(lineage, day);
  if (
    lineage === undefined ||
    revision === undefined ||
    !numberPeriodsOf(lineage).some(({ number }) => number === quote.number)
  )
    return false;
  const words = wordsOf(lineage, revision);
  return (
    revision.number === quote.number &&
    words !== null &&
    canonicalSha256(words) === quote.sha256 &&
    JSON.stringify(revision.examples.map(canonicalSha256)) === JSON.stringify(quote.examples)
  );
}
