import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** The addresses of the HTTP contract, with which answers link to each other. They are relative to the host. */

/**
 * The address of the rule with a number on a day.
 *
 * @example ruleAddress("507.4", "2005-01-10") === "/v1/rules/507.4?on=2005-01-10"
 */
export function ruleAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}?on=${on}`;
}

/**
 * The address of the history of the rule that had a number on a day.
 *
 * @example ruleHistoryAddress("507.4", "2005-01-10") === "/v1/rules/507.4/history?on=2005-01-10"
 */
export function ruleHistoryAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/rules/${number}/history?on=${on}`;
}

/**
 * The address of a provision in one release. With a published file, named by the SHA-256 of its bytes, the answer at
 * the address never changes.
 *
 * @example permalink("507.4", "2004-10-01") === "/v1/releases/2004-10-01/rules/507.4"
 */
export function permalink(number: RuleNumber, release: string, publishedFile?: string): string {
  return `/v1/releases/${release}/rules/${number}${publishedFile === undefined ? "" : `?publishedFile=${publishedFile}`}`;
}

/**
 * The address of all lineages that ever had a number.
 *
 * @example numberAddress("507.4") === "/v1/numbers/507.4"
 */
export function numberAddress(number: RuleNumber): string {
  return `/v1/numbers/${number}`;
}

/**
 * The address of a section on a day.
 *
 * @example sectionAddress("507", "2005-01-10") === "/v1/sections/507?on=2005-01-10"
 */
export function sectionAddress(number: RuleNumber, on: IsoDate): string {
  return `/v1/sections/${number}?on=${on}`;
}

/**
 * The address of the glossary on a day.
 *
 * @example glossaryAddress("2005-01-10") === "/v1/glossary?on=2005-01-10"
 */
export function glossaryAddress(on: IsoDate): string {
  return `/v1/glossary?on=${on}`;
}

/**
 * The address of a lineage.
 *
 * @example lineageAddress("player-control.mana-burn") === "/v1/lineages/player-control.mana-burn"
 */
export function lineageAddress(id: string): string {
  return `/v1/lineages/${encodeURIComponent(id.toWellFormed()).replaceAll("%40", "@").replaceAll("%3A", ":")}`;
}

/**
 * The address of a release, by the day on which it took effect.
 *
 * @example releaseAddress("2004-10-01") === "/v1/releases/2004-10-01"
 */
export function releaseAddress(from: string): string {
  return `/v1/releases/${from}`;
}

/**
 * The address of the release in force on a day.
 *
 * @example releasesAddress("2005-01-10") === "/v1/releases?on=2005-01-10"
 */
export function releasesAddress(on: IsoDate): string {
  return `/v1/releases?on=${on}`;
}

/**
 * The address of a glossary entry on a day.
 *
 * @example entryAddress("Mana Burn", "2005-01-10") === "/v1/glossary/Mana%20Burn?on=2005-01-10"
 */
export function entryAddress(term: string, on: IsoDate): string {
  return `/v1/glossary/${encodeURIComponent(term.toWellFormed())}?on=${on}`;
}

/**
 * The address of the history of a glossary entry, by its term on a day.
 *
 * @example entryHistoryAddress("Haste", "2005-01-10") === "/v1/glossary/Haste/history?on=2005-01-10"
 */
export function entryHistoryAddress(term: string, on: IsoDate): string {
  return `/v1/glossary/${encodeURIComponent(term.toWellFormed())}/history?on=${on}`;
}

/**
 * The address of a card.
 *
 * @example cardAddress("mindslaver") === "/v1/cards/mindslaver"
 */
export function cardAddress(id: string): string {
  return `/v1/cards/${encodeURIComponent(id.toWellFormed())}`;
}

/**
 * The address of a parameter on a day.
 *
 * @example parameterAddress("mana-burn", "2005-01-10") === "/v1/parameters/mana-burn?on=2005-01-10"
 */
export function parameterAddress(id: string, on: IsoDate): string {
  return `/v1/parameters/${id}?on=${on}`;
}

/**
 * The address of all values of a parameter.
 *
 * @example parameterHistoryAddress("mana-burn") === "/v1/parameters/mana-burn/history"
 */
export function parameterHistoryAddress(id: string): string {
  return `/v1/parameters/${id}/history`;
}

/**
 * The address of all parameters on a day.
 *
 * @example eraAddress("2005-01-10") === "/v1/eras?on=2005-01-10"
 */
export function eraAddress(on: IsoDate): string {
  return `/v1/eras?on=${on}`;
}

/**
 * The address of a list that comes in pages, with these query parameters. Parameters that are `null` are left out.
 *
 * @example pageAddress("search", { q: "mana", after: null }) === "/v1/search?q=mana"
 */
export function pageAddress(
  list: "glossary" | "search",
  parameters: Readonly<Record<string, string | number | null>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, String(value));
  return `/v1/${list}?${query}`;
}

/**
 * Adds the instant as of which an answer was asked to an address. Without an instant the address stays as it is.
 *
 * @example withKnownAt("/v1/releases", undefined) === "/v1/releases"
 */
export function withKnownAt(address: string, knownAt: string | undefined): string {
  if (knownAt === undefined || /[?&]knownAt=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ knownAt })}`;
}
