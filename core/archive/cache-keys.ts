import { dayFrom } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { isChapter, ruleNumberFrom, sectionOf } from "../text/rule-number.ts";
import type { History } from "./history.ts";
import type { Lineage } from "./lineage.ts";
import { releaseOn } from "./releases.ts";

/** Keys under which a cache keeps answers, so that after an import only those that changed are removed. */

/** The key of answers that may depend on everything. */
export const wholeKey = "whole";

/** The key of answers about a number. */
function keyOfNumber(number: string): string {
  return `number-${number}`;
}

/** The key of answers that show the neighbours of a rule, or a whole section. */
function keyOfSection(section: string): string {
  return `section-${section}`;
}

/**
 * The key of answers about a lineage. It is percent-encoded, because ids of the glossary may contain letters that a
 * header may not.
 */
function keyOfLineage(id: string): string {
  return `lineage-${encodeURIComponent(id)}`;
}

/**
 * The key of answers for a day on which a release was in force.
 *
 * @example keyOfRelease("2010-10-01") === "release-2010-10-01"
 */
export function keyOfRelease(from: string): string {
  return `release-${from}`;
}

/**
 * The key by which an answer depends on what it is about, for the answers that depend on less than everything: those
 * under `/v1/rules/`, `/v1/sections/` and `/v1/lineages/` with one name after that. A test compares all these answers
 * before and after imports.
 */
export const narrowKeys = {
  rules: keysAboutNumber,
  sections: keysAboutNumber,
  lineages: (id: string): readonly string[] => [keyOfLineage(id)],
} as const;

function keysAboutNumber(number: string): readonly string[] {
  const known = ruleNumberFrom(number);
  // A chapter lists sections, which may change without it.
  return known === undefined || isChapter(known) ? [wholeKey] : [keyOfNumber(known), keyOfSection(sectionOf(known))];
}

/**
 * Those of some addresses whose answers depend on keys that changed, each once: for a cache that knows addresses and no
 * keys. An address may begin with a host or the path of a proxy. One that is not understood depends on everything.
 *
 * @param history The newer of the two states that the keys distinguish. Where another release is in force on a day than
 *   before, both are among the keys.
 * @example changedAddresses(history, ["number-507.4"], ["/v1/rules/507.4?on=2005-01-10", "/v1/rules/507.1?on=2005-01-10"]).length === 1
 */
export function changedAddresses(history: History, keys: readonly string[], addresses: readonly string[]): string[] {
  const changed = new Set(keys);
  if (changed.size === 0) return [];
  return [...new Set(addresses)].filter((address) => {
    const asked = narrowAddress(address);
    const release = asked && releaseOn(history, asked.on);
    // Answers for days on which no release was in force depend on the whole archive.
    if (asked === undefined || release === undefined) return true;
    return [...narrowKeys[asked.kind](asked.name), keyOfRelease(release.from)].some((key) => changed.has(key));
  });
}

const narrowForm = /\/v1\/(rules|sections|lineages)\/([^/?#]+)\?on=([0-9-]{10})$/;

/** What an address asks for, if it is one of the narrow ones and asks about a day and nothing else. */
function narrowAddress(address: string) {
  const [, kind, written = "", day = ""] = narrowForm.exec(address) ?? [];
  const [name, on] = [decoded(written), dayFrom(day)];
  if (kind === undefined || name === undefined || on === undefined) return undefined;
  return { kind: kind as keyof typeof narrowKeys, name, on };
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/**
 * The keys of all answers that may differ between two states of an archive, sorted. Answers without any of these keys
 * are the same in both.
 *
 * @example changedKeys(history, history).length === 0
 */
export function changedKeys(before: History, after: History): string[] {
  const lineages = changedLineages(before, after);
  const releases = changedReleases(before, after);
  if (lineages.length === 0 && releases.length === 0) return [];
  const numbers = new Set(
    lineages.flatMap(({ revisions }) => revisions.flatMap(({ number }) => (number === null ? [] : [number]))),
  );
  const sections = new Set([...numbers].map(sectionOf));
  const ids = new Set(lineages.map(({ id }) => id));
  return [
    wholeKey,
    ...[...numbers].map(keyOfNumber).toSorted(),
    ...[...sections].map(keyOfSection).toSorted(),
    ...[...ids].map(keyOfLineage).toSorted(),
    ...releases.map(keyOfRelease),
  ];
}

/** Every lineage that changed, as it was and as it is. */
function changedLineages(before: History, after: History): Lineage[] {
  const ids = new Set([...before.lineages.keys(), ...after.lineages.keys()]);
  return [...ids].flatMap((id) => {
    const [was, is] = [before.lineages.get(id), after.lineages.get(id)];
    return written(was) === written(is) ? [] : [was, is].filter((lineage) => lineage !== undefined);
  });
}

/** Releases whose days or held text changed. */
function changedReleases(before: History, after: History): string[] {
  const [was, is] = [before, after].map(releaseTexts);
  const days = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...days].filter((day) => was?.get(day) !== is?.get(day)).toSorted();
}

function releaseTexts({ releases, heldReleases, imported }: History): ReadonlyMap<string, string> {
  const held = new Set<string>(heldReleases);
  const files = Map.groupBy(imported.publishedFiles, ({ release }) => release as string);
  return new Map(
    releases.map(({ from, to }) => {
      const texts = (files.get(from) ?? []).map(({ sha256, isServed }) => [sha256, isServed]);
      // Answers for a release that is not held depend on the releases around it.
      const beside = held.has(from)
        ? []
        : [heldReleases.findLast((day) => day < from) ?? null, heldReleases.find((day) => day > from) ?? null];
      return [from, written([to, held.has(from), texts, beside])];
    }),
  );
}

/** A value as text, with the members of each object in one order. */
function written(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(byText(([key]) => key)))
        : part,
    ) ?? ""
  );
}
