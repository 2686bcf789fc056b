import { isEvidence } from "../../core/archive/ranking-reasons.ts";
import { type Copy, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { FileStore, PublishedFileRow } from "./file-store.ts";
import type { Readings } from "./readings.ts";
import { storedFileFrom } from "./stored-files.ts";

/** A few files in circulation have a day in their name and contain the text of another release. */
export function refuseTextOfAnotherRelease(
  held: readonly PublishedFileRow[],
  wordsSha256: string,
  release: IsoDate,
): void {
  const counterpart = held.find((row) => row.wordsSha256 === wordsSha256 && row.release !== release);
  if (counterpart === undefined) return;
  const detail = `The document states ${release}, but its words are those of the release of ${counterpart.release}, which is held; say which one it is (--from, or from= over HTTP).`;
  throw new Problem("ambiguous", detail, { choices: [counterpart.release, release] });
}

/**
 * A file with a later publication day would replace the served one for that reason alone. If it is shown to be worse,
 * only a person can decide that it does.
 */
export function refuseWorseCopy(
  fileStore: FileStore,
  copy: Copy & { readonly wordsSha256: string },
  release: IsoDate,
  { facts, readings }: { readonly facts: RankingFacts; readonly readings: Readings },
): void {
  const rows = fileStore.rows({ document: "cr" });
  const held = rows.filter((row) => row.release === release);
  if (copy.publishedOn === null || held.every(({ wordsSha256 }) => wordsSha256 === copy.wordsSha256)) return;
  const before = rows.findLast((row) => row.release < release)?.release;
  const after = rows.find((row) => row.release > release)?.release;
  const copies = held.map((row): Copy => ({ ...row, rulebook: storedFileFrom(fileStore, row, { readings }).rulebook }));
  const neighbours = [before, after].map((day) =>
    rows
      .filter((row) => row.release === day)
      .flatMap((row) => storedFileFrom(fileStore, row, { readings }).rulebook.provisions),
  );
  const { best, others } = rankCopies([...copies, copy], { release, facts, neighbours });
  const reason = others.find((other) => other.copy === copy)?.reason;
  if (reason === undefined || !isEvidence(reason) || copy.publishedOn <= (best.publishedOn ?? "")) return;
  const detail = `This file says it was published on ${copy.publishedOn}, after the held file of ${release}, but that one is better (${reason}); a person can decide otherwise in data/links/${release}.yaml.`;
  throw new Problem("worse-copy", detail, { release, held: best.sha256, reason });
}
