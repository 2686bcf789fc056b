import { align } from "../../core/text/alignment.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { GitContents } from "../../fetching/git-program.ts";
import { type History, type Version, versionKey } from "./history.ts";

/** The lines of a text, numbered from 1 elsewhere and from 0 here; ends of lines differ between a checkout and git. */
export function linesOf(bytes: Buffer): string[] {
  return bytes
    .toString("latin1")
    .split("\n")
    .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** For each line of a text that an earlier text has too, its place there; both from 0. */
export function sameLines(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number> {
  const same = new Map<number, number>();
  const numbered = (lines: readonly string[]) => lines.map((text, at) => ({ text, at }));
  for (const run of align(numbered(before), numbered(after), ({ text }) => text))
    if (run.kind === "same") for (const [old, fresh] of run.pairs) same.set(fresh.at, old.at);
  return same;
}

/** A day on which a line was written; `null` if the history that is here does not say. */
export type LineOrigin = IsoDate | null;

/** What is known of versions without their history: an earlier run kept it. */
export type KnownOrigins = (version: Version, line: number) => LineOrigin | undefined;

type OriginSources = {
  readonly history: History;
  readonly contents: GitContents;
  readonly origins: KnownOrigins;
  /** Commits at which the history is cut off: their lines may be older. */
  readonly shallow: ReadonlySet<string>;
};

/**
 * The days on which lines of a version were written: each line is followed through the versions before as long as they
 * have it. If it came on several ways, the earliest day counts. A line that ends at a version whose history or content
 * is not here is `undefined` in the answer.
 *
 * @param lines From 0.
 */
export async function originsOf(
  version: Version,
  lines: readonly number[],
  sources: OriginSources,
): Promise<ReadonlyMap<number, LineOrigin>> {
  const originByLine = new Map<number, LineOrigin>();
  const settle = (line: number, day: LineOrigin) => {
    const other = originByLine.get(line);
    if (other === undefined || other === null || (day !== null && day < other))
      originByLine.set(line, day ?? other ?? null);
  };
  const textOf = textsFrom(sources.contents);
  const seen = new Map<string, Set<number>>();
  const waiting = [{ version, places: lines.map((line) => ({ line, at: line })) }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const key = versionKey(next.version);
    const visited = seen.get(key) ?? new Set();
    seen.set(key, visited);
    const { version: here } = next;
    const places = next.places.filter(({ line, at }) => {
      const day = sources.origins(here, at);
      if (day !== undefined) settle(line, day);
      return day === undefined && !visited.has(line);
    });
    for (const { line } of places) visited.add(line);
    if (places.length === 0) continue;
    for (const { commit, day, from } of sources.history.steps.get(key) ?? []) {
      const left = new Set(places);
      for (const before of from) {
        const carried = await carriedTo(before, here, places, textOf);
        // What cannot be compared says nothing of the day.
        if (carried === null) left.clear();
        for (const { place } of carried ?? []) left.delete(place);
        if (carried !== null && carried.length > 0)
          waiting.push({ version: before, places: carried.map(({ place, at }) => ({ line: place.line, at })) });
      }
      for (const { line } of left) settle(line, sources.shallow.has(commit) ? null : day);
    }
  }
  return originByLine;
}

type Place = { readonly line: number; readonly at: number };

/** The places that a version before has too; `null` if one of the two cannot be read. */
async function carriedTo(
  before: Version,
  here: Version,
  places: readonly Place[],
  textOf: (blob: string) => Promise<readonly string[] | null>,
): Promise<{ readonly place: Place; readonly at: number }[] | null> {
  if (before.blob === here.blob) return places.map((place) => ({ place, at: place.at }));
  const [old, fresh] = [await textOf(before.blob), await textOf(here.blob)];
  if (old === null || fresh === null) return null;
  const same = sameLines(old, fresh);
  return places.flatMap((place) => {
    const at = same.get(place.at);
    return at === undefined ? [] : [{ place, at }];
  });
}

const contentMax_bytes = 16 * 1024 * 1024;
/** A version is compared with the next one, so a few texts are enough. */
const textsMax = 8;

function textsFrom(contents: GitContents): (blob: string) => Promise<readonly string[] | null> {
  const texts = new Map<string, readonly string[] | null>();
  return async (blob) => {
    const cached = texts.get(blob);
    if (cached !== undefined) return cached;
    const bytes = await contents.content(blob, contentMax_bytes);
    const text = bytes === null ? null : linesOf(bytes);
    const [oldest] = texts.keys();
    if (texts.size >= textsMax && oldest !== undefined) texts.delete(oldest);
    texts.set(blob, text);
    return text;
  };
}
