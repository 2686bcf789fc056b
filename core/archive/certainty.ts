import type { IsoDate } from "../text/days.ts";
import { lostCharacter, misplacedMarksIn } from "../text/lost-characters.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import { type Conflict, conflictsAt, datasetConflicts } from "./conflicts.ts";
import type { PublishedFile, Recording } from "./imported.ts";
import { examplesInWords, revisionOn, wordsOf } from "./life.ts";
import type { Lineage, Revision } from "./lineage.ts";
import { heldReleaseOn, mayOthersFollow, releaseOn } from "./releases.ts";

/**
 * How certain it is that words were in force on a day. `witnessed`: the release in force is held, or its words are in
 * the dataset. `bridged`: it is not held, but the held releases before and after it say the same; or its published file
 * lost characters or the whole line, which near releases show. `uncertain`: the releases differ, no later one is held,
 * only a summary is known, characters are still lost, or the published file and the dataset contradict each other.
 */
export type Certainty = "witnessed" | "bridged" | "uncertain";

/** Most certain first. */
export const certainties: readonly Certainty[] = ["witnessed", "bridged", "uncertain"];

/**
 * The least certain of several; `witnessed` if there are none.
 *
 * @example leastOf(["witnessed", "bridged"]) === "bridged"
 */
export function leastOf(all: Iterable<Certainty>): Certainty {
  let least = 0;
  for (const certainty of all) least = Math.max(least, certainties.indexOf(certainty));
  return certainties[least] ?? "uncertain";
}

/**
 * What a lineage said in another held release than the one an answer rests on. `text` is `null` if that release did not
 * have the lineage.
 */
type OtherReading = {
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly text: string | null;
  readonly examples: readonly string[];
  readonly examplesAfter?: readonly number[] | undefined;
};

/** What an answer rests on. */
type Provenance = {
  readonly certainty: Certainty;
  /** The held release whose published file has these words; `null` if the words are in the dataset. */
  readonly restsOn: IsoDate | null;
  /**
   * For an uncertain answer: what the nearest held release on the other side of the day says; `null` if there is none.
   */
  readonly otherwise: OtherReading | null;
  readonly recorded: Recording | null;
  /** Other published files of the release it rests on, or entries of the dataset, that say something else here. */
  readonly conflicts: readonly Conflict[];
};

/**
 * What the words of a lineage on a day rest on.
 *
 * @example provenanceOf(archive, manaBurn, manaBurn.revisions[0], "2003-10-01").certainty === "witnessed"
 */
export function provenanceOf(archive: Archive, lineage: Lineage, revision: Revision, day: IsoDate): Provenance {
  const standing = standingOf(archive, lineage, revision, day);
  const release = standing.restsOn ?? releaseOn(archive, day)?.from ?? null;
  return {
    ...standing,
    recorded: recordingOf(archive, lineage, revision, day),
    conflicts: [
      ...conflictsAt(archive, release, revision),
      ...(release === null ? [] : datasetConflicts(archive, lineage.id, release)),
    ],
  };
}

/**
 * As `provenanceOf`, without the times of recording and the conflicts.
 *
 * @example standingOf(archive, manaBurn, manaBurn.revisions[0], "2003-10-01").restsOn === null
 */
export function standingOf(
  archive: Archive,
  lineage: Lineage,
  revision: Revision,
  day: IsoDate,
): Omit<Provenance, "recorded" | "conflicts"> {
  const inForce = releaseOn(archive, day)?.from as IsoDate | undefined;
  // Of some provisions only a summary is known, because no held source shows their words.
  if (revision.readIn === null && revision.text === null && lineage.kind !== "heading")
    return { certainty: "uncertain", restsOn: null, otherwise: null };
  const held = heldReleaseOn(archive, day);
  const isContradicted =
    held !== undefined && datasetConflicts(archive, lineage.id, held).some(({ isSettled }) => !isSettled);
  if (revision.readIn === null || inForce === undefined)
    return { certainty: isContradicted ? "uncertain" : "witnessed", restsOn: null, otherwise: null };
  const restsOn = held !== undefined && held > revision.readIn ? held : revision.readIn;
  if (isContradicted) return { certainty: "uncertain", restsOn, otherwise: null };
  const printedIn = archive.heldReleases.findLast((day) => day <= restsOn && !isLineMissing(archive, lineage, day));
  if (held === inForce && printedIn !== undefined && printedIn < held)
    return { certainty: "bridged", restsOn: printedIn, otherwise: null };
  if (held === inForce) {
    if (hasLosses(archive, revision, restsOn)) return { certainty: "uncertain", restsOn, otherwise: null };
    if (!mayOthersFollow(archive, day))
      return { certainty: isRestored(archive, lineage, restsOn) ? "bridged" : "witnessed", restsOn, otherwise: null };
  }
  const next = archive.heldReleases.find((release) => release > inForce);
  // Only a later published file has these words. The dataset says that they came into force between the two releases.
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

/** Says whether words still lack characters that the published file of a release lost, because no near release shows them. */
function hasLosses(archive: Archive, { text, examples }: Revision, release: IsoDate): boolean {
  const texts = [text ?? "", ...examples];
  if (texts.some((text) => text.includes(lostCharacter))) return true;
  return archive.once(releasesWithLosses).has(release) && texts.some((text) => misplacedMarksIn(text).length > 0);
}

/**
 * Says whether the line of a provision is missing in the published file of a release, and stands in those around it.
 *
 * @example isLineMissing(archive, manaBurn, "2004-10-01") === false
 */
export function isLineMissing(archive: Archive, { id }: Lineage, release: string): boolean {
  return archive.once(releasesLackingLine).get(id)?.has(release) === true;
}

/** The releases in which the line of a lineage is missing. */
function releasesLackingLine({ imported }: Archive): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = Map.groupBy(imported.missingLines, ({ lineage }) => lineage);
  return new Map([...lines].map(([id, all]) => [id, new Set(all.map(({ release }) => release))]));
}

/** Says whether the published file of a release lost characters of a provision, which were taken from a near release. */
function isRestored(archive: Archive, lineage: Lineage, release: IsoDate): boolean {
  return archive.once(releasesWithLosses).has(release) && archive.imported.printedForms.has(`${lineage.id} ${release}`);
}

/** The releases of which the served file lost characters. */
function releasesWithLosses({ imported }: Archive): ReadonlySet<IsoDate> {
  return new Set(imported.publishedFiles.filter(lacksCharacters).map(({ release }) => release));
}

function lacksCharacters({ isServed, findings }: PublishedFile): boolean {
  return isServed && findings.some(({ kind }) => kind === "character-damaged" || kind === "marks-lost");
}

function readingOn(lineage: Lineage, release: IsoDate): OtherReading {
  const revision = revisionOn(lineage, release);
  if (revision === undefined) return { release, number: null, text: null, examples: [] };
  return { release, number: revision.number, text: wordsOf(lineage, revision), ...examplesInWords(lineage, revision) };
}

/**
 * When the archive recorded what it says about a lineage on a day: with the published file in which it was read, or
 * with the dataset. `null` if the archive has no such times, because it does not come from a database.
 *
 * @example recordingOf(archive, manaBurn, manaBurn.revisions[0], "2003-10-01") === null
 */
export function recordingOf(
  { imported }: Archive,
  lineage: Lineage,
  { readIn }: Revision,
  day: IsoDate,
): Recording | null {
  const { publishedFiles, laterPublishedFiles, curatedRecordings } = imported;
  if (readIn === null) return curatedRecordings.get(lineage.id) ?? null;
  const read = publishedFiles.find((publishedFile) => publishedFile.isServed && publishedFile.release === readIn);
  if (read === undefined) return null;
  // Superseded by a published file of the same release, or of a release between it and the day.
  const superseding = laterPublishedFiles
    .filter(({ release }) => release >= readIn && release <= day)
    .map(({ recordedAt }) => recordedAt);
  return { at: read.recordedAt, supersededAt: superseding.toSorted()[0] ?? null };
}
