import type { IsoDate } from "../text/days.ts";
import type { DatedRelease } from "./archive.ts";
import type { History } from "./history.ts";

/**
 * The release in force on a day; `undefined` before the first known one. Halves the list at each step: every look-up
 * asks this.
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

/** The newest held release that took effect on a day or before; `undefined` where there is none. */
export function heldReleaseOn(history: History, day: IsoDate): IsoDate | undefined {
  return history.heldReleases.findLast((held) => held <= day);
}

/** Says whether the whole text in force on a day is held. */
export function isReleaseHeldOn(history: History, day: IsoDate): boolean {
  const held = heldReleaseOn(history, day);
  return held !== undefined && held === releaseOn(history, day)?.from;
}
