import { entriesFoundOn } from "../../core/archive/glossary.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { callAddress, lineagePath, pageOf, withQuery } from "../../core/text/addresses.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleOf } from "../../core/text/rule-number.ts";
import { operations } from "../../operations/all.ts";
import { assets } from "../../web/assets.ts";
import { pages } from "../../web/pages.ts";
import { type DaysByPath, firstDayLike } from "./days.ts";
import { searchPaths } from "./pages.ts";

/** Which addresses of the service are written as files, and which file stands for an address. */

/** Paths whose answers depend on what a person types or sends, and those for neighbours of the service. */
const neededService =
  /^\/(?:suggest|quotes|outcomes|citations|reports|published-files|mcp|metrics|healthz|readyz|.*\/timemap|releases\/[^/]+\/announcements\/.*|eras\/diff\.\w+|eras\.\w+|documents\/[^/]+\/report\.\w+|rulebooks\/.*\/source)(?:\/|$)/;

/** The parameters, beside the day, with which a path is written; each names one part of a list, or a part of it. */
const parametersOf: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^\/lineages$/, ["after", "topic"]],
  [/^\/(?:contents|keywords|glossary|releases\/[^/]+)$/, ["after"]],
  [/^\/eras\/diff$/, ["to"]],
  [/^\/diff$/, ["from", "to", "after"]],
  [/^\/changes\.\w+$/, ["by"]],
];

/** The state of the archive that is written, and the days of its pages. */
export type Edition = {
  readonly holdings: HoldingsOnDay;
  readonly days: DaysByPath;
  /** Today has an address with its day too, as people copy it: the one without is about another day tomorrow. */
  readonly isTodayDated?: true;
};

/**
 * The address of the file that shows what an address shows: the same address, in one order of its parameters and on the
 * first day on which it says the same. `null` if no file shows that.
 */
export function addressInFiles(edition: Edition, address: string): string | null {
  const [whole = "", search = ""] = address.split("#", 1)[0]?.split("?", 2) ?? [];
  const path = pageOf(whole);
  const isCall = path !== whole || whole === callAddress("");
  const query = queryIn(search);
  const { on, at, after, limit } = query;
  const other = otherPath(edition, path, { on: on ?? edition.holdings.today, at, after, isCall });
  if (other !== undefined) {
    const [, place] = other?.split("#") ?? [];
    const inFiles = other === null ? null : addressInFiles(edition, isCall ? callAddress(other) : other);
    return inFiles === null || place === undefined ? inFiles : `${inFiles}#${place}`;
  }
  if (neededService.test(path) || (isCall && searchPaths.some((searchPath) => searchPath === path))) return null;
  const rest = restOf(query);
  if (rest !== nothing) {
    const names = parametersOf.find(([form]) => form.test(path))?.[1] ?? [];
    if (Object.keys(rest).some((name) => !names.includes(name))) return null;
  }
  const editionQuery = path === "/diff" ? neighbours(edition, rest) : inDays(edition, { path, isCall }, { rest, on });
  if (editionQuery === null) return null;
  const parameters = isCall && limit !== undefined ? { ...editionQuery, limit } : editionQuery;
  const file = sorted(isCall ? (path === "/" ? callAddress("") : callAddress(path)) : path, parameters);
  // What holds today may be on another page than on its day.
  const isWithoutDay = on !== undefined && editionQuery["on"] === undefined && !isCall;
  return isWithoutDay ? addressInFiles(edition, file) : file;
}

type Query = Readonly<Record<string, string | undefined>>;
const nothing: Query = {};

/** Nearly all addresses have a day and nothing else. */
function queryIn(search: string): Query {
  if (search === "") return nothing;
  const [, on] = /^on=([\d-]+)$/.exec(search) ?? [];
  return on === undefined ? Object.fromEntries(new URLSearchParams(search)) : { on };
}

/** The parameters that name a part of a list. */
function restOf(query: Query): Query {
  let rest = nothing;
  for (const name in query) if (name !== "on" && name !== "limit") rest = { ...rest, [name]: query[name] };
  return rest;
}

type AddressQuery = {
  readonly on: string;
  readonly at: string | undefined;
  readonly after: string | undefined;
  readonly isCall: boolean;
};

/** The path under which files have what another path names too; `null` if they do not; `undefined` for all others. */
function otherPath(
  { holdings, days }: Edition,
  path: string,
  { on, at, after, isCall }: AddressQuery,
): string | null | undefined {
  const inBook = /^\/documents\/cr\/(?:sections\/([^/]+)|(contents))$/.exec(path);
  if (inBook !== null) return withDay(inBook[2] === undefined ? `/rules/${inBook[1]}` : "/contents", on);
  const heading = /^\/rules\/(\d{3})$/.exec(path);
  if (heading !== null) return withDay(`/sections/${heading[1]}`, on);
  // A long section is shown in parts by the service; its file has the first, and every rule has a file.
  const place = /^\/sections\/[^/]+$/.test(path) ? at : undefined;
  if (place !== undefined) return withDay(`/rules/${place}`, on);
  const inRule = /^\/rules\/([^/]+[a-z])$/.exec(path);
  if (inRule !== null && !isCall) return ruleOfSubrule({ holdings, days }, inRule[1] as RuleNumber, on);
  const inNumber = /^\/numbers\/([^/]+)$/.exec(path);
  if (inNumber !== null && !isCall) return onlyLineageOf(holdings, inNumber[1] as RuleNumber);
  // The comparison with the release before has the same list, in the same parts.
  const release = /^\/releases\/([^/]+)$/.exec(path)?.[1] as IsoDate | undefined;
  if (release !== undefined && after !== undefined && !isCall)
    return withQuery("/diff", { from: addDays(release, -1), to: release, after });
  const inRelease = /^\/releases\/([^/]+)\/rules\/([^/]+)$/.exec(path);
  if (inRelease !== null) return withDay(`/rules/${inRelease[2]}`, inRelease[1] ?? "");
  const book = /^\/rulebooks\/([^/.]+)\.(\w+)$/.exec(path);
  if (book !== null) {
    const [, day = "", format = ""] = book;
    const held = holdings.archive.heldReleases.findLast((release) => release <= day);
    // Its sections have the same for readers and programs.
    return held === undefined || format !== "txt" ? null : held === day ? undefined : `/rulebooks/${held}.${format}`;
  }
  const history = /^\/(rules|glossary)\/([^/]+)\/history$/.exec(path);
  if (history !== null && !isCall) {
    const [, kind, name = ""] = history;
    const [holder, ...others] =
      kind === "rules"
        ? holdersOn(holdings.archive, name as RuleNumber, on as IsoDate)
        : entriesFoundOn(holdings.archive, decodeURIComponent(name), on as IsoDate);
    return holder === undefined || others.length > 0 ? null : lineagePath(holder.lineage.id);
  }
  const day = /^\/on\/([^/]+)$/.exec(path);
  if (day !== null) return days.get("/on")?.includes(day[1] ?? "") === true ? undefined : null;
  return undefined;
}

/** The page of a rule shows its subrules in full. */
function ruleOfSubrule({ days }: Edition, number: RuleNumber, on: string): string | undefined {
  const path = `/rules/${ruleOf(number)}`;
  const isShown = [path, `/rules/${number}`].every((one) => firstDayLike(days.get(one) ?? [], on) !== undefined);
  return isShown ? `${withDay(path, on)}#r${number}` : undefined;
}

/** The history of a lineage that never shared its number says all that the list of the number would. */
function onlyLineageOf({ archive }: HoldingsOnDay, number: RuleNumber): string | undefined {
  const ids = new Set(archive.numberPeriodsByNumber.get(number)?.map(({ lineage }) => lineage.id));
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? undefined : lineagePath(only);
}

function withDay(path: string, on: string): string {
  return withQuery(path, { on });
}

/**
 * The query of a page on the first day on which it says what it says on a day; without a day if it still does, because a
 * page says hardly more of today. Programs get both.
 */
function inDays(
  { holdings, days, isTodayDated }: Edition,
  { path, isCall }: { readonly path: string; readonly isCall: boolean },
  { on, rest }: { readonly on: string | undefined; readonly rest: Query },
): Query | null {
  const own = days.get(path);
  if (on === undefined || (on === holdings.today && isTodayDated !== true)) {
    const isShown = own === undefined || firstDayLike(own, holdings.today) !== undefined;
    return isShown ? rest : null;
  }
  const first = own === undefined || on > holdings.today ? undefined : firstDayLike(own, on);
  if (own === undefined || first === undefined) return null;
  const isOfToday = !isCall && isTodayDated !== true && firstDayLike(own, holdings.today) === first;
  return isOfToday ? rest : rest === nothing ? { on: first } : { ...rest, on: first };
}

/** Two days between which the rules changed once; they are written as the day of the change and the day before. */
function neighbours({ days }: Edition, { from = "", to = "", after }: Query): Query | null {
  const all = days.get("/contents") ?? [];
  const [earlier, later] = [all.findLastIndex((day) => day <= from), all.findLastIndex((day) => day <= to)];
  return earlier >= 0 && later === earlier + 1 ? { ...changeOn(all[later] as IsoDate), after } : null;
}

function changeOn(day: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } {
  return { from: addDays(day, -1), to: day };
}

function sorted(path: string, query: Query): string {
  const names = Object.keys(query);
  if (names.length <= 1) return withQuery(path, query);
  return withQuery(path, Object.fromEntries(names.toSorted().map((name) => [name, query[name]])));
}

/**
 * The addresses from which an export begins; what their pages link to follows. Those of a group rest on the same answer.
 */
export function* firstAddresses(edition: Edition): Generator<readonly string[]> {
  const { archive, today } = edition.holdings;
  const fixed = [
    callAddress("/schemas/era-1.json"),
    "/robots.txt",
    "/sitemap.xml",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
    "/docs/json",
  ];
  yield* each([...fixed, ...Object.values(assets).map(({ path }) => path)]);
  const operationPaths = new Set(operations.flatMap((operation) => ("formats" in operation ? [] : [operation.path])));
  const shown = new Set(pages.map(({ path }) => path));
  for (const path of new Set([...shown, ...operationPaths]))
    if (!path.includes(":"))
      yield [
        ...(shown.has(path) ? [path] : []),
        ...(operationPaths.has(path) ? [callAddress(path === "/" ? "" : path)] : []),
      ];
  for (const format of ["json", "csv"]) yield [callAddress(`/changes/numbers.${format}`)];
  for (const format of ["atom", "rss", "json"])
    yield* each(["", "?by=release"].map((by) => callAddress(`/changes.${format}${by}`)));
  for (const day of archive.heldReleases) yield [callAddress(`/rulebooks/${day}.txt`)];
  for (const day of edition.days.get("/on") ?? []) yield [`/on/${day}`, ...both(withDay("/contents", day))];
  const releases = new Set<string>(archive.releases.map(({ from }) => from));
  for (const day of edition.days.get("/contents")?.slice(1) ?? [])
    yield [
      ...both(withQuery("/diff", changeOn(day as IsoDate))),
      ...(releases.has(day) ? both(`/releases/${day}`) : []),
    ];
  for (const [path, own] of edition.days) {
    if (path === "/on") continue;
    yield both(path);
    const shown = own.filter((on) => !on.startsWith("-")).map((on) => `${path}?on=${on}`);
    yield* answersSameAlways.has(path) ? each(shown) : shown.map(both);
    if (/^\/(?:cards|questions|parameters)\//.test(path)) yield both(`${path}/history`);
    if (firstDayLike(own, today) === undefined) continue;
    if (/^\/documents\/.*\/sections\//.test(path)) yield both(`${path}/history`);
    if (/^\/(?:rules|glossary)\//.test(path)) yield [callAddress(`${path}/history`)];
    if (path.startsWith("/rules/")) yield [callAddress(`${path}/cited-by`)];
  }
  for (const path of edition.days.keys()) {
    if (/^\/documents\/[^/]+\/contents$/.test(path)) yield [path.replace(/\/contents$/, "")];
    if (/^\/cards\//.test(path)) yield [...both(`${path}/rulings`), ...both(`${path}/rulings/history`)];
  }
  for (const number of archive.numberPeriodsByNumber.keys()) yield both(`/numbers/${number}`);
  for (const id of archive.lineages.keys()) yield both(lineagePath(id));
}

/** The addresses of pages that another page shows, with the place there. */
export function* addressesElsewhere(edition: Edition): Generator<readonly [address: string, shownAt: string]> {
  const { archive, today } = edition.holdings;
  const numbers = [...archive.numberPeriodsByNumber.keys()];
  for (const address of numbers.flatMap((number) => [`/rules/${number}`, `/numbers/${number}`])) {
    const shownAt = addressInFiles(edition, address);
    if (shownAt !== null && shownAt !== address) yield [address, shownAt];
  }
  // Addresses in feeds, and those that are copied, have a day. A later export has the page of that day, if it is another
  // one by then.
  for (const [path, own] of edition.days) {
    const address = withDay(path, firstDayLike(own, today) ?? "");
    const shownAt = path === "/on" ? null : addressInFiles(edition, address);
    if (shownAt !== null && !shownAt.includes("?")) yield [address, shownAt];
  }
}

/** Lists of which the page takes a day and the call does not. */
const answersSameAlways = new Set(
  operations
    .filter((operation) => !("formats" in operation) && !("on" in operation.query.shape))
    .map(({ path }) => path),
);

/** A page and the call that answers the same. */
function both(path: string): [string, string] {
  return [path, callAddress(path)];
}

function each(addresses: readonly string[]): string[][] {
  return addresses.map((address) => [address]);
}
