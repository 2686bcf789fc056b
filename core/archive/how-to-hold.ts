import type { IsoDate } from "../text/days.ts";
import type { Archive } from "./archive.ts";
import { releaseOn } from "./releases.ts";

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
