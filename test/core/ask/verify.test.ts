import { describe, expect, it } from "vitest";
import { type DifferenceKind, verificationOf } from "../../../core/ask/verify.ts";
import { readRulebook } from "../../../core/ingest/reading/read.ts";
import type { Candidate } from "../../../db/published-files/import.ts";
import { sha256Of } from "../../../db/published-files/packing.ts";
import {
  day,
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
  withStore,
} from "../../db/published-files/synthetic-releases.ts";

const dataset = inventedDataset();

/** What is found when a garden is compared with an archive into which others were imported. */
function verified(candidate: Candidate, release: string, held: readonly Candidate[]) {
  const plot = plotIn(freshFolder(), dataset);
  imported(plot, ...held);
  const { provisions } = readRulebook(candidate.bytes);
  const file = { release: day(release), sha256: sha256Of(candidate.bytes), provisions };
  const verification = withStore(plot, ({ holdings: { archive } }) => verificationOf(archive, file));
  const counts = Object.entries(verification.counts).filter(([, count]) => count > 0);
  return { ...verification, counts: Object.fromEntries(counts) as Partial<Record<DifferenceKind, number>> };
}

const { first, amended, damaged, moved, movedAgain, movedCurled, shrunk, last } = syntheticReleases;

describe("a file beside the answers for its day", () => {
  const held = [first, amended, movedAgain, last];

  it.each([
    [first, "2004-02-01"],
    [amended, "2005-08-01"],
    [movedAgain, "2006-02-01"],
  ])("%#: that rest on it differs in nothing", (candidate, release) => {
    expect(verified(candidate, release, held)).toMatchObject({
      restsOn: { kind: "file" },
      differences: [],
      notCompared: 0,
      isConfirmed: true,
      compared: readRulebook(candidate.bytes).provisions.length,
    });
  });

  it("differs in nothing if a person wrote down something else, because the whole file counts", () => {
    const { differences, isConfirmed } = verified(last, "2009-10-01", held);
    expect([differences, isConfirmed]).toEqual([[], true]);
  });

  it("with lost characters differs in typography only from what a person wrote down", () => {
    const { counts, isConfirmed } = verified(damaged, "2005-08-01", [damaged]);
    expect([counts, isConfirmed]).toEqual([{ typography: 1 }, true]);
  });

  it("differs from another published file by kind", () => {
    const { restsOn, counts, differences } = verified(movedCurled, "2006-02-01", held);
    expect(restsOn).toMatchObject({ kind: "publishedFile", fileName: movedAgain.fileName });
    expect(counts).toEqual({ words: 1, typography: 31 });
    expect(differences[0]).toMatchObject({ kind: "words", number: "102.3" });
    expect(verified(movedCurled, "2006-02-01", [moved])).toMatchObject({
      counts: { typography: 32 },
      isConfirmed: true,
    });
  });

  it("that is not held is compared with what its neighbours make us answer", () => {
    const { restsOn, counts, notCompared, isConfirmed } = verified(amended, "2005-08-01", [first, last]);
    expect(restsOn).toEqual({ kind: "neighbour", release: "2004-02-01", next: "2009-10-01" });
    expect(counts).toEqual({ words: 1, "only-in-file": 1, number: 8 });
    expect([notCompared, isConfirmed]).toEqual([0, false]);
  });

  it("is compared with the dataset alone if no release of its day or before is held", () => {
    const { restsOn, counts, compared, notCompared, isConfirmed } = verified(shrunk, "2007-05-01", [last]);
    expect(restsOn).toEqual({ kind: "dataset" });
    // Of one of the two lineages of the dataset a person wrote down the words, of the other the later published file
    // has them.
    expect([compared, notCompared]).toEqual([2, readRulebook(shrunk.bytes).provisions.length - 2]);
    expect([counts, isConfirmed]).toEqual([{ words: 1 }, false]);
  });
});
