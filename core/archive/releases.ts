import type { IsoDate } from "../text/days.ts";
import type { DatedRelease } from "./archive.ts";
import type { History } from "./history.ts";

/**
 * The release in force on a day; `undefined` before the first known one. A binary search, because every look-up asks
 * this.
 *
 * @example releaseOn(history, "2005-01-10").from === "2004-10-01"
 */
export function releaseOn(history: History, day: IsoDate): DatedRelease | undefined {
  const { releases } = history;
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
 * @example heldReleaseOn(history, "1990-01-01") === undefined
 */
export function heldReleaseOn(history: History, day: IsoDate): IsoDate | undefined {
  return history.heldReleases.findLast((held) => held <= day);
}

/**
 * Says whether the release in force on a day is held.
 *
 * @example isReleaseHeldOn(history, "1990-01-01") === false
 */
export function isReleaseHeldOn(history: History, day: IsoDate): boolean {
  const held = heldReleaseOn(history, day);
  return held !== undefined && held === releaseOn(history, day)?.from;
}
