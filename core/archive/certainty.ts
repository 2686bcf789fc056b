import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { type Conflict, conflictsAt } from "./conflicts.ts";
import type { History } from "./history.ts";
import type { Recording } from "./imported.ts";
import { revisionOn, wordsOf } from "./life.ts";
import type { Lineage, Revision } from "./lineage.ts";
import { heldReleaseOn, releaseOn } from "./releases.ts";

/**
 * How sure it is that words were in force on a day. `witnessed`: the release in force is held, or a person wrote its
 * words down. `bridged`: it is not, but the held releases before and after it say the same. `uncertain`: they differ,
 * or there is none after it.
 */
export type Certainty = "witnessed" | "bridged" | "uncertain";

/** Surest first. */
export const certainties: readonly Certainty[] = ["witnessed", "bridged", "uncertain"];

/** The least sure of several; `witnessed` where there are none. */
export function leastOf(all: Iterable<Certainty>): Certainty {
  let least = 0;
  for (const certainty of all) least = Math.max(least, certainties.indexOf(certainty));
  return certainties[least] ?? "uncertain";
}

/**
 * What a lineage said in another held release than the one an answer rests on; `text` is `null` where it was not in it.
 */
export type OtherReading = {
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly text: string | null;
  readonly examples: readonly string[];
};

/** What an answer rests on. */
export type Provenance = {
  readonly certainty: Certainty;
  /** The held release whose published file has these words; `null` where a person wrote them down. */
  readonly restsOn: IsoDate | null;
  /**
   * Where it is uncertain: what the nearest held release on the other side of the day says; `null` where there is none.
   */
  readonly otherwise: OtherReading | null;
  readonly recorded: Recording | null;
  /** Other published files of the release it rests on that say something else here. */
  readonly conflicts: readonly Conflict[];
};

/** Says on what the words of a lineage on a day rest. */
export function provenanceOf(history: History, lineage: Lineage, revision: Revision, day: IsoDate): Provenance {
  const standing = standingOf(history, lineage, revision, day);
  const release = standing.restsOn ?? releaseOn(history, day)?.from ?? null;
  return {
    ...standing,
    recorded: recordingOf(history, lineage, revision, day),
    conflicts: conflictsAt(history, release, revision),
  };
}

/** As `provenanceOf`, without the times of recording and the conflicts. */
export function standingOf(
  history: History,
  lineage: Lineage,
  revision: Revision,
  day: IsoDate,
): Omit<Provenance, "recorded" | "conflicts"> {
  const inForce = releaseOn(history, day)?.from as IsoDate | undefined;
  if (revision.readIn === null || inForce === undefined)
    return { certainty: "witnessed", restsOn: null, otherwise: null };
  const held = heldReleaseOn(history, day);
  const restsOn = held !== undefined && held > revision.readIn ? held : revision.readIn;
  if (held === inForce) return { certainty: "witnessed", restsOn, otherwise: null };
  const next = history.heldReleases.find((release) => release > inForce);
  // Words that only a later published file has were put here because a person knows that they came between the two.
  if (revision.readIn > inForce) {
    return {
      certainty: "uncertain",
      restsOn,
      otherwise: held === undefined ? null : readingOn(lineage, held),
    };
  }
  if (next === undefined) return { certainty: "uncertain", restsOn, otherwise: null };
  const isBridged = lineage.revisions.every(
    ({ from, significance }) => from <= revision.from || from > next || significance === "typography",
  );
  return isBridged
    ? { certainty: "bridged", restsOn, otherwise: null }
    : { certainty: "uncertain", restsOn, otherwise: readingOn(lineage, next) };
}

function readingOn(lineage: Lineage, release: IsoDate): OtherReading {
  const revision = revisionOn(lineage, release);
  if (revision === undefined) return { release, number: null, text: null, examples: [] };
  return { release, number: revision.number, text: wordsOf(lineage, revision), examples: revision.examples };
}

/**
 * When the archive took in what it says of a lineage on a day: with the published file that it was read in, or with the
 * dataset. `null` where the archive keeps no such times, because it lies in no database.
 */
export function recordingOf(
  { imported }: History,
  lineage: Lineage,
  { readIn }: Revision,
  day: IsoDate,
): Recording | null {
  const { publishedFiles, laterPublishedFiles, curatedRecordings } = imported;
  if (readIn === null) return curatedRecordings.get(lineage.id) ?? null;
  const read = publishedFiles.find((publishedFile) => publishedFile.isServed && publishedFile.release === readIn);
  if (read === undefined) return null;
  // A published file of the same release, or of one between it and the day, takes its place.
  const superseding = laterPublishedFiles
    .filter(({ release }) => release >= readIn && release <= day)
    .map(({ recordedAt }) => recordedAt);
  return { at: read.recordedAt, supersededAt: superseding.toSorted()[0] ?? null };
}
