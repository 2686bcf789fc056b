import type { Archive } from "../archive/archive.ts";
import { classOfChange, isChange } from "../archive/change.ts";
import type { DatedRelease } from "../archive/collection.ts";
import { isHeld, revisionOn, titleOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { isBeyondNewestRelease, releaseInForce } from "../archive/lookup.ts";
import type {
  ReleaseAnswer,
  ReleaseChange,
  ReleaseCounts,
  ReleaseSummary,
  ReleasesAnswer,
} from "../contract/releases.ts";
import { keepLast } from "../derived.ts";
import { Problem } from "../problem.ts";
import { releaseAddress } from "../text/addresses.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { compareNumbersIfAny } from "../text/rule-number.ts";
import { sourcesNamed } from "./parts.ts";
import { releaseOfSet } from "./sets.ts";

/** The releases in question: all, the one in force on a day, the one of a set. `today` decides which are to come. */
type ReleasesQuestion = {
  readonly on?: IsoDate | undefined;
  readonly set?: string | undefined;
  readonly today: IsoDate;
};

/**
 * Lists the releases, or the one in force on a day, or the one that came with a set. Throws `before-first-release` and
 * `unknown-release`.
 */
export function releasesAnswer(archive: Archive, { on, set, today }: ReleasesQuestion): ReleasesAnswer {
  const ofSet = set === undefined ? undefined : releaseOfSet(archive, set);
  const releases = (on === undefined ? archive.releases : [releaseInForce(archive, on)]).filter(
    ({ from }) => ofSet === undefined || from === ofSet,
  );
  return {
    on: on ?? null,
    beyondNewestRelease: on !== undefined && isBeyondNewestRelease(archive, on),
    releases: releases.map((release) => ({
      ...releaseSummaryOf(archive, release, today),
      ...changesCounted(archive, release),
    })),
  };
}

/** One release by the day it takes effect. Throws `unknown-release`. */
export function releaseAnswer(archive: Archive, from: string, today: IsoDate): ReleaseAnswer {
  const place = archive.releases.findIndex((release) => release.from === from);
  const release = archive.releases[place];
  if (release === undefined) throw unknownRelease(archive, from);
  const [before, after] = [archive.releases[place - 1], archive.releases[place + 1]];
  const fitting = [...archive.sources.values()].filter(({ fits }) =>
    fits.some((days) => holdsOn(days, from as IsoDate)),
  );
  return {
    ...releaseSummaryOf(archive, release, today),
    changes: archive.once(lastChanges)(from, () => changesOf(archive, release)),
    publishedFiles: archive.imported.publishedFiles
      .filter((publishedFile) => publishedFile.release === from)
      .toSorted((a, b) => Number(b.isServed) - Number(a.isServed)),
    gatheredSince: gatheredSince(archive, from),
    witnesses: sourcesNamed(
      archive,
      fitting.map(({ id }) => id),
    ),
    previous: before === undefined ? null : releaseAddress(before.from),
    next: after === undefined ? null : releaseAddress(after.from),
  };
}

const lastChanges = () => keepLast<readonly ReleaseChange[]>();

/** The day of a release, for addresses that name one. Throws `unknown-release`. */
export function releaseDay(archive: Archive, from: string): IsoDate {
  if (!archive.releases.some((release) => release.from === from)) throw unknownRelease(archive, from);
  return from as IsoDate;
}

function unknownRelease(archive: Archive, from: string): Problem {
  const inForce = archive.releases.findLast((release) => release.from <= from)?.from ?? null;
  const hint = inForce === null ? "" : ` The one in force on that day is ${inForce}.`;
  return new Problem("unknown-release", `No release is known that took effect on ${from}.${hint}`, {
    release: from,
    inForce,
  });
}

type ReleaseChanges = Pick<ReleaseSummary, "changes" | "changesByKind" | "gatheredSince">;

function changesCounted(archive: Archive, { from }: DatedRelease): ReleaseChanges {
  const counts = archive.once(countsByDay).get(from) ?? noChanges;
  return {
    changes: Object.values(counts).reduce((sum, count) => sum + count, 0),
    changesByKind: counts,
    gatheredSince: gatheredSince(archive, from),
  };
}

/** The held release before a held one, if known releases between the two are not held. */
function gatheredSince(archive: Archive, from: string): IsoDate | null {
  const { heldReleases, releases } = archive;
  const before = heldReleases[heldReleases.indexOf(from as IsoDate) - 1];
  if (before === undefined) return null;
  return releases.some((release) => release.from > before && release.from < from) ? before : null;
}

function releaseSummaryOf(
  archive: Archive,
  release: DatedRelease,
  today: IsoDate,
): Omit<ReleaseSummary, keyof ReleaseChanges> {
  const { document, from, to, sets, otherDates, notes } = release;
  return {
    document,
    from,
    to,
    sets: [...sets],
    otherDates,
    notes,
    isAnnounced: from > today,
    isHeld: archive.heldReleases.includes(from as IsoDate),
    href: releaseAddress(from),
  };
}

const noChanges: ReleaseCounts = { added: 0, reworded: 0, moved: 0, renumbered: 0, removed: 0, other: 0 };

/** How many lineages changed on each day, by kind, for days with changes: tens of thousands with whole rulebooks. */
function countsByDay(archive: Archive): ReadonlyMap<string, ReleaseCounts> {
  const counts = new Map<string, Record<keyof ReleaseCounts, number>>();
  for (const lineage of archive.lineages.values())
    for (const [place, revision] of lineage.revisions.entries()) {
      if (!isChange(lineage, revision)) continue;
      const ofDay = counts.get(revision.from) ?? { ...noChanges };
      ofDay[kindOf(lineage, revision, lineage.revisions[place - 1])] += 1;
      counts.set(revision.from, ofDay);
    }
  return counts;
}

/** What happened to a lineage in a change. If its words are not held, its events decide. */
function kindOf(lineage: Lineage, revision: Revision, before: Revision | undefined): keyof ReleaseCounts {
  if (revision.hasEnded) return "removed";
  if (before === undefined || before.hasEnded) return "added";
  const isMoved = before.number !== revision.number;
  const isCompared = isHeld(lineage, before) && isHeld(lineage, revision);
  const change = isCompared ? classOfChange(lineage, before, revision) : undefined;
  const isReworded = isCompared
    ? change === "both" || change === "amended" || change === "title" || change === "examples"
    : revision.events.some(({ kind }) => kind === "amended");
  if (isReworded) return isMoved ? "moved" : "reworded";
  return isMoved ? "renumbered" : "other";
}

/**
 * In the order of the document: a lineage that left the rules is listed at its last place, and lineages without a
 * number come last, by name.
 */
function changesOf(archive: Archive, { from }: DatedRelease): ReleaseChange[] {
  const day = from as IsoDate;
  const placed = [...archive.lineages.values()].flatMap((lineage) => {
    const change = changeOf(lineage, day);
    if (change === undefined) return [];
    const numberBefore = lineage.revisions.findLast((revision) => revision.from < day)?.number ?? null;
    return [{ change, number: change.number ?? numberBefore }];
  });
  return placed
    .toSorted((a, b) => compareNumbersIfAny(a.number, b.number) || compareTexts(a.change.title, b.change.title))
    .map(({ change }) => change);
}

function changeOf(lineage: Lineage, day: IsoDate): ReleaseChange | undefined {
  const revision = lineage.revisions.find(({ from }) => from === day);
  if (revision === undefined || !isChange(lineage, revision)) return undefined;
  const before = lineage.revisions[lineage.revisions.indexOf(revision) - 1];
  const latest = revisionOn(lineage, day) ?? before;
  return {
    lineage: lineage.id,
    title: titleOn(lineage, day),
    number: revision.number,
    kind: kindOf(lineage, revision, before),
    events: revision.events.map(({ kind }) => kind),
    why: revision.why,
    isHeld: latest !== undefined && isHeld(lineage, latest),
  };
}
