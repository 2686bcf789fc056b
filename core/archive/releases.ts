import { dayInWords } from "../text/day-words.ts";
import type { IsoDate } from "../text/days.ts";
import type { Archive } from "./archive.ts";
import type { DatedRelease } from "./collection.ts";
import { isEveryReleaseKnown } from "./document.ts";

/**
 * The release in force on a day; `undefined` before the first known one. A binary search, because every look-up asks
 * this.
 *
 * @example releaseOn(archive, "2005-01-10").from === "2004-10-01"
 */
export function releaseOn(archive: Archive, day: IsoDate): DatedRelease | undefined {
  const { releases } = archive;
  let [low, high] = [0, releases.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases[middle]?.from ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return releases[low - 1];
}

/**
 * The newest held release that took effect on a day or before; `undefined` if there is none.
 *
 * @example heldReleaseOn(archive, "1990-01-01") === undefined
 */
export function heldReleaseOn(archive: Archive, day: IsoDate): IsoDate | undefined {
  return archive.heldReleases.findLast((held) => held <= day);
}

/**
 * Says whether the release in force on a day is held.
 *
 * @example isReleaseHeldOn(archive, "1990-01-01") === false
 */
export function isReleaseHeldOn(archive: Archive, day: IsoDate): boolean {
  const held = heldReleaseOn(archive, day);
  return held !== undefined && held === releaseOn(archive, day)?.from;
}

/**
 * The held releases around a day whose own is not held: the one before it, and the one after it if there is one. None if
 * its own is held, or none before it is.
 *
 * @example heldReleasesAround(archive, "1990-01-01").length === 0
 */
export function heldReleasesAround(archive: Archive, day: IsoDate): IsoDate[] {
  const before = heldReleaseOn(archive, day);
  if (before === undefined || isReleaseHeldOn(archive, day)) return [];
  const after = archive.heldReleases.find((release) => release > day);
  return after === undefined ? [before] : [before, after];
}

/** On a day whose own release is not held: from which ones the answer is known. */
export function knownFromInText(around: readonly IsoDate[]): string {
  return `as far as is known from the ${around.length === 1 ? "release" : "releases"} of ${around.join(" and ")}, the nearest held`;
}

/** Whether the rulebook of the very release is held, and not only one that was in force then. */
export function isHeldRelease({ heldReleases }: Archive, release: IsoDate): boolean {
  return heldReleases.includes(release);
}

/**
 * Says whether there may be a release that nobody knows between the release of a day and the day.
 *
 * @example mayOthersFollow(archive, "2005-01-10") === false
 */
export function mayOthersFollow(archive: Archive, day: IsoDate): boolean {
  const release = releaseOn(archive, day);
  return release !== undefined && release.from < day && !isEveryReleaseKnown(release.document);
}

/**
 * Says that the release in force on a day is not held, and of which held one before it something is. On a later day than
 * the newest known release took effect, another may be in force. `when`: the day in words.
 */
export function unheldReleaseInText(
  { release, restsOn, beyondNewestRelease = false }: UnheldRelease,
  when = "this day",
): string {
  const inForce = beyondNewestRelease ? "the newest one known" : `in force on ${when}`;
  const start = `The release of ${dayInWords(release)}, ${inForce}, is not held`;
  return restsOn === null
    ? `${start}, nor is one before it. Only what is known from other sources is here.`
    : `${start}. What is shown is that of ${dayInWords(restsOn)}, so what changed between them is missing.`;
}

/** `restsOn`: the held release before it; `null` if there is none. */
type UnheldRelease = {
  readonly release: string;
  readonly restsOn: string | null;
  readonly beyondNewestRelease?: boolean;
};

/** How to get what is not held: a command, and a sentence for people. */
export type HowTo = { readonly command: string; readonly sentence: string };

/**
 * The command that fetches every published rulebook, as it is called where the program runs.
 *
 * @example fetchCommandLine({ program: "npx annals" }) === "npx annals fetch"
 */
export function fetchCommandLine({ program }: Pick<Archive, "program">): string {
  return `${program} fetch`;
}

/**
 * The facts to add to a problem that a rulebook would solve: how to get it. Empty if the release of that day is held.
 * `on` of `null` means all releases.
 *
 * @example howToHold(archive, "2020-01-01").howTo.command === fetchCommandLine(archive)
 */
export function howToHold(archive: Archive, on: IsoDate | null): { readonly howTo?: HowTo } {
  const held: ReadonlySet<string> = new Set(archive.heldReleases);
  const inForce = on === null ? undefined : releaseOn(archive, on);
  const isHeld =
    on === null ? archive.releases.every(({ from }) => isOneHeld(held, from)) : isOneHeld(held, inForce?.from);
  if (isHeld) return {};
  const document = archive.releases[0]?.document ?? "cr";
  const command = document === "cr" ? fetchCommandLine(archive) : `${fetchCommandLine(archive)} --document ${document}`;
  const files = document === "cr" ? "rulebooks" : "files";
  const sentence = `The published ${files} have the answer: "${command}" fetches them from public archives, and "${archive.program} import" imports files that you have.`;
  return { howTo: { command, sentence } };
}

/** A release with only a month (`2001-07`) is held under the day that its document states. */
function isOneHeld(held: ReadonlySet<string>, from: string | undefined): boolean {
  if (from === undefined) return false;
  return held.has(from) || (from.length === "2001-07".length && [...held].some((day) => day.startsWith(`${from}-`)));
}
