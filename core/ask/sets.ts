import type { Archive } from "../archive/archive.ts";
import type { Days } from "../archive/change.ts";
import type { ReleasedSet } from "../archive/collection.ts";
import { releaseInForce } from "../archive/lookup.ts";
import { Problem } from "../problem.ts";
import { dayFrom, firstDayOf, type IsoDate } from "../text/days.ts";

/** A set of cards, and the day of the release that came with it. */
type SetMatch = { readonly set: ReleasedSet; readonly release: string };

/**
 * Finds a set by its name or code, as people write it: "Kaladesh", "the M10 rules", "rules of Dominaria". A code of
 * letters only may also be a word ("one", "war"); it counts if it has no vowel, is in capitals, or if a word beside it
 * says that rules are meant.
 */
export function setFound(archive: Archive, written: string): SetMatch | undefined {
  const [before = ""] = introduction.exec(written) ?? [];
  const words = written.slice(before.length).trim().split(/\s+/);
  const last = words.findLastIndex((word) => !beside.has(word.toLowerCase()));
  const name = words.slice(0, last + 1).join(" ");
  const isNamed = last < words.length - 1 || /rule/i.test(before);
  const sought = plain(name);
  if (sought === "") return undefined;
  for (const { from, sets } of archive.releases)
    for (const set of sets) {
      const isCode = set.code.toLowerCase() === sought && (isNamed || isNoWord(set.code) || name === set.code);
      if (isCode || setNameKey(set.name) === setNameKey(name)) return { set, release: from };
    }
  return undefined;
}

/** The release that came with a set, by its name or code. Throws `unknown-release`. */
export function releaseOfSet(archive: Archive, set: string): string {
  const match = setFound(archive, `${set} rules`);
  if (match !== undefined) return match.release;
  const detail = `No release is known that came with a set called ${set}.`;
  throw new Problem("unknown-release", detail, { release: set, inForce: null });
}

/** Two days, of which each may be written as a set: then it is the day of its release. Throws `unknown-release`. */
export function daysMeantBy(archive: Archive, { from, to }: { readonly from: string; readonly to: string }): Days {
  const dayOf = (written: string) => dayFrom(written) ?? firstDayOf(releaseOfSet(archive, written));
  return { from: dayOf(from), to: dayOf(to) };
}

/** The names of the sets that came with the release in force on a day. Throws `before-first-release`. */
export function setsOn(archive: Archive, day: IsoDate): string[] {
  return releaseInForce(archive, day).sets.map(({ name }) => name);
}

/** Says whether the code of a set cannot be a word that people type: it has a digit or no vowel. */
export function isNoWord(code: string): boolean {
  return /\d/.test(code) || !/[aeiouy]/i.test(code);
}

const beginningMax = 4;

/**
 * The sets whose code or name begins as typed, newest first, at most four. `isExact`: it is the whole code or name, and
 * a code of letters only is in capitals, so that a word is not taken for it.
 */
export function setsBeginning(archive: Archive, typed: string): (SetMatch & { readonly isExact: boolean })[] {
  const sought = plain(typed);
  if (sought.length < 2) return [];
  return archive.releases
    .flatMap(({ from, sets }) =>
      sets.flatMap((set) => {
        const [code, name] = [set.code.toLowerCase(), setNameKey(set.name)];
        if (!code.startsWith(sought) && !name.startsWith(setNameKey(typed))) return [];
        const isCode = code === sought && (isNoWord(code) || typed.trim() === set.code);
        return [{ set, release: from, isExact: isCode || name === setNameKey(typed) }];
      }),
    )
    .toReversed()
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .slice(0, beginningMax);
}

/** The form in which names of sets are compared: people leave out articles, colons, dashes and apostrophes. */
export function setNameKey(name: string): string {
  return plain(name).replace(/^the /, "");
}

/** What people write before the name of a set. "Magic" is part of some names. */
const introduction = /^\s{0,9}(?:(?:mtg|rules?(?:book)?\s(?:of|for|from|in|with|since)|the)\s{1,9}){0,3}/i;
/** What people write after the name of a set when they mean the rules that came with it. */
const beside = new Set(["rules", "rulebook", "comprehensive", "comp", "cr", "release", "set", "update", "changes"]);

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['\u2019]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
