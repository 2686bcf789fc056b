import type { IsoDate } from "./days.ts";
import { isSection, type RuleNumber } from "./rule-number.ts";

/** The addresses of calls and pages, with which answers and pages link to each other. They are relative to the host. */

/** What the addresses of all calls begin with. */
export const apiRoot = "/v1";

/**
 * The address of a call by its path, with a query. Parameters that are `null`, `undefined` or empty are left out.
 *
 * @example callAddress("/search", { q: "mana burn", after: null }) === "/v1/search?q=mana+burn"
 */
export function callAddress(path: string, parameters?: QueryParameters): string {
  return apiRoot + (parameters === undefined ? path : withQuery(path, parameters));
}

/** As `callAddress` about a day. Answers contain thousands of these, and a day needs no escaping. */
function addressOn(path: string, on: IsoDate): string {
  return `${apiRoot}${path}?on=${on}`;
}

/**
 * The page for a call: its address without `/v1`.
 *
 * @example pageOf("/v1/rules/507.4?on=2005-01-10") === "/rules/507.4?on=2005-01-10"
 */
export function pageOf(call: string): string {
  return call === apiRoot ? "/" : call.startsWith(`${apiRoot}/`) ? call.slice(apiRoot.length) : call;
}

/** The parameters of a query; those that are `null`, `undefined` or empty are left out. */
export type QueryParameters = Readonly<Record<string, string | number | null | undefined>>;

/**
 * A path with a query. Parameters that are `null`, `undefined` or empty are left out.
 *
 * @example withQuery("/search", { q: "mana burn", after: null }) === "/search?q=mana+burn"
 */
export function withQuery(path: string, parameters: QueryParameters): string {
  let query = "";
  for (const name in parameters) {
    const value = parameters[name];
    if (value === null || value === undefined || value === "") continue;
    const text = String(value);
    query += `${query === "" ? "?" : "&"}${isPlain.test(text) ? `${name}=${text}` : new URLSearchParams({ [name]: text })}`;
  }
  return path + query;
}

/** What needs no escaping in a query. */
const isPlain = /^[\w.-]+$/;

/**
 * The address of the rule with a number on a day.
 *
 * @example ruleAddress("507.4", "2005-01-10") === "/v1/rules/507.4?on=2005-01-10"
 */
export function ruleAddress(number: RuleNumber, on: IsoDate): string {
  return addressOn(`/rules/${number}`, on);
}

/** The address of all documents with their releases. */
export const documentsAddress = "/v1/documents";

/** The address of the contents of a document, on a day if one is given. */
export function documentContentsAddress(document: string, on?: IsoDate): string {
  return callAddress(`/documents/${document}/contents`, { on });
}

/** The address of what changed in a document between two days. */
export function documentDiffAddress(document: string, from: IsoDate, to: IsoDate): string {
  return callAddress(`/documents/${document}/diff`, { from, to });
}

/** The address of a section of a document on a day, or with an ending of what belongs to it. */
export function documentSectionAddress(document: string, number: string, on: IsoDate, ending = ""): string {
  return addressOn(`/documents/${document}/sections/${number}${ending}`, on);
}

/** The address of what a number of any document names on a day: a rule, or a section of tournament play. */
export function citedAddress(document: string, number: RuleNumber, on: IsoDate): string {
  return document === "cr" ? ruleAddress(number, on) : documentSectionAddress(document, number, on);
}

/**
 * The address of the history of the rule that had a number on a day.
 *
 * @example ruleHistoryAddress("507.4", "2005-01-10") === "/v1/rules/507.4/history?on=2005-01-10"
 */
export function ruleHistoryAddress(number: RuleNumber, on: IsoDate): string {
  return addressOn(`/rules/${number}/history`, on);
}

/**
 * The address of a provision in one release. With a published file, named by the SHA-256 of its bytes, the answer at
 * the address never changes.
 *
 * @example permalink("507.4", "2004-10-01") === "/v1/releases/2004-10-01/rules/507.4"
 */
export function permalink(number: RuleNumber, release: string, publishedFile?: string): string {
  return callAddress(`/releases/${release}/rules/${number}`, { publishedFile });
}

/** So many digits of a hash name a published file for people, who copy addresses. */
const hashShown_digits = 12;

/**
 * An address with the hash of a published file as people copy it.
 *
 * @example withShortHash("/rules/1?publishedFile=0123456789abcdef") === "/rules/1?publishedFile=0123456789ab"
 */
export function withShortHash(address: string): string {
  return address.replace(
    /(publishedFile=)([0-9a-f]+)/,
    (_all, name: string, hash: string) => name + hash.slice(0, hashShown_digits),
  );
}

/**
 * The address of all lineages that ever had a number.
 *
 * @example numberAddress("507.4") === "/v1/numbers/507.4"
 */
export function numberAddress(number: RuleNumber): string {
  return callAddress(`/numbers/${number}`);
}

/**
 * The address of a section on a day.
 *
 * @example sectionAddress("507", "2005-01-10") === "/v1/sections/507?on=2005-01-10"
 */
export function sectionAddress(number: RuleNumber, on: IsoDate): string {
  return addressOn(`/sections/${number}`, on);
}

/**
 * The address of the glossary on a day.
 *
 * @example glossaryAddress("2005-01-10") === "/v1/glossary?on=2005-01-10"
 */
export function glossaryAddress(on: IsoDate): string {
  return addressOn("/glossary", on);
}

/** What needs no escaping in the id of a lineage, as most ids. */
const isPlainId = /^[\w.:@-]+$/;

/**
 * The address of a lineage.
 *
 * @example lineageAddress("player-control.mana-burn") === "/v1/lineages/player-control.mana-burn"
 */
export function lineageAddress(id: string): string {
  if (isPlainId.test(id)) return callAddress(`/lineages/${id}`);
  const written = encodeURIComponent(id.toWellFormed()).replaceAll("%40", "@").replaceAll("%3A", ":");
  return callAddress(`/lineages/${written}`);
}

/**
 * The address of a release, by the day on which it took effect.
 *
 * @example releaseAddress("2004-10-01") === "/v1/releases/2004-10-01"
 */
export function releaseAddress(from: string): string {
  return callAddress(`/releases/${from}`);
}

/**
 * The address of the release in force on a day.
 *
 * @example releasesAddress("2005-01-10") === "/v1/releases?on=2005-01-10"
 */
export function releasesAddress(on: IsoDate): string {
  return addressOn("/releases", on);
}

/**
 * The address of a glossary entry on a day.
 *
 * @example entryAddress("Mana Burn", "2005-01-10") === "/v1/glossary/Mana%20Burn?on=2005-01-10"
 */
export function entryAddress(term: string, on: IsoDate): string {
  return addressOn(`/glossary/${encodeURIComponent(term.toWellFormed())}`, on);
}

/**
 * The address of the history of a glossary entry, by its term on a day.
 *
 * @example entryHistoryAddress("Haste", "2005-01-10") === "/v1/glossary/Haste/history?on=2005-01-10"
 */
export function entryHistoryAddress(term: string, on: IsoDate): string {
  return addressOn(`/glossary/${encodeURIComponent(term.toWellFormed())}/history`, on);
}

/**
 * The address of a card.
 *
 * @example cardAddress("mindslaver") === "/v1/cards/mindslaver"
 */
export function cardAddress(id: string): string {
  return callAddress(`/cards/${encodeURIComponent(id.toWellFormed())}`);
}

/**
 * The address of a parameter on a day.
 *
 * @example parameterAddress("mana-burn", "2005-01-10") === "/v1/parameters/mana-burn?on=2005-01-10"
 */
export function parameterAddress(id: string, on: IsoDate): string {
  return addressOn(`/parameters/${id}`, on);
}

/**
 * The address of all values of a parameter.
 *
 * @example parameterHistoryAddress("mana-burn") === "/v1/parameters/mana-burn/history"
 */
export function parameterHistoryAddress(id: string): string {
  return callAddress(`/parameters/${id}/history`);
}

/**
 * The address of all parameters on a day.
 *
 * @example eraAddress("2005-01-10") === "/v1/eras?on=2005-01-10"
 */
export function eraAddress(on: IsoDate): string {
  return addressOn("/eras", on);
}

/**
 * The address of a question of the catalogue.
 *
 * @example questionAddress("A01") === "/v1/questions/A01"
 */
export function questionAddress(id: string): string {
  return callAddress(`/questions/${encodeURIComponent(id.toWellFormed())}`);
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

/**
 * The page of a lineage, on all days or on one. A link to a lineage on a day leads to its number or term on that day, if
 * its words are held, and otherwise to that day in its history (`operations/views/addresses.ts`).
 *
 * @example lineagePath("player-control.mana-burn") === "/lineages/player-control.mana-burn"
 */
export function lineagePath(id: string, on?: IsoDate): string {
  return withQuery(pageOf(lineageAddress(id)), { on });
}

/**
 * The page of a number on a day: of the section or the rule. Does not check whether it is held.
 *
 * @example numberPath("507", "2005-01-10") === "/sections/507?on=2005-01-10"
 */
export function numberPath(number: RuleNumber, on: IsoDate): string {
  return pageOf(isSection(number) ? sectionAddress(number, on) : ruleAddress(number, on));
}

/**
 * The page of a comparison of two days, of one section or of everything.
 *
 * @example comparePath({ from: "2005-01-10", to: "2006-01-10" }) === "/diff?from=2005-01-10&to=2006-01-10"
 */
export function comparePath(
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  section: RuleNumber | null = null,
): string {
  return withQuery("/diff", { from, to, section });
}
