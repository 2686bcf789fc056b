import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** The addresses of the HTTP contract, so that answers can point at each other. Relative to the host. */

/** What a number said on a day. */
export function ruleAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}?on=${on}`;
}

/** The life of the rule that bore a number on a day. */
export function ruleHistoryAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}/history?on=${on}`;
}

/**
 * The address of a provision in one release; that of one in a published file, named by the SHA-256 of its bytes, never
 * changes what it answers.
 */
export function permalink(number: RuleNumber, release: string, publishedFile?: string): string {
  return `/v1/releases/${release}/rules/${number}${publishedFile === undefined ? "" : `?publishedFile=${publishedFile}`}`;
}

/** Everybody who ever bore a number. */
export function numberAddress(number: RuleNumber): string {
  return `/v1/numbers/${number}`;
}

/** A whole section on a day. */
export function sectionAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/sections/${number}?on=${on}`;
}

/** Chapters, sections and titled rules of a day. */
export function contentsAddress(on: IsoDate): string {
  return `/v1/contents?on=${on}`;
}

/** Keywords and glossary of a day as one list of words. */
export function keywordsAddress(on: IsoDate): string {
  return `/v1/keywords?on=${on}`;
}

/** The terms of the glossary on a day. */
export function glossaryAddress(on: IsoDate): string {
  return `/v1/glossary?on=${on}`;
}

/** A lineage by its identity. */
export function lineageAddress(id: string): string {
  return `/v1/lineages/${encodeURIComponent(id.toWellFormed()).replaceAll("%40", "@").replaceAll("%3A", ":")}`;
}

/** A release by the day it took effect. */
export function releaseAddress(from: string): string {
  return `/v1/releases/${from}`;
}

/** The release in force on a day. */
export function releasesAddress(on: IsoDate): string {
  return `/v1/releases?on=${on}`;
}

/** A glossary entry on a day. */
export function entryAddress(term: string, on: IsoDate): string {
  return `/v1/glossary/${encodeURIComponent(term.toWellFormed())}?on=${on}`;
}

/** The life of the glossary entry under a term on a day. */
export function entryHistoryAddress(term: string, on: IsoDate): string {
  return `/v1/glossary/${encodeURIComponent(term.toWellFormed())}/history?on=${on}`;
}

/** A card by its id. */
export function cardAddress(id: string): string {
  return `/v1/cards/${encodeURIComponent(id.toWellFormed())}`;
}

/** A parameter on a day. */
export function parameterAddress(id: string, on: IsoDate): string {
  return `/v1/parameters/${id}?on=${on}`;
}

/** A parameter through all its values. */
export function parameterHistoryAddress(id: string): string {
  return `/v1/parameters/${id}/history`;
}

/** All rules of play of a day. */
export function eraAddress(on: IsoDate): string {
  return `/v1/eras?on=${on}`;
}

/** A list that comes in pages, asked with these parameters; those that are `null` are left out. */
export function pageAddress(
  list: "glossary" | "search",
  parameters: Readonly<Record<string, string | number | null>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, String(value));
  return `/v1/${list}?${query}`;
}

/** An address of this service for those who ask what was known at an instant; as it is, where that is left out. */
export function withKnownAt(address: string, knownAt: string | undefined): string {
  if (knownAt === undefined || /[?&]knownAt=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ knownAt })}`;
}
