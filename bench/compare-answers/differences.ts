import { diffArrays } from "diff";

/** One place where two answers differ; what only one of them has is `undefined` in the other. */
export type Difference = { readonly at: string; readonly old?: string; readonly new?: string };

/** What may differ on purpose. All expressions are regular expressions. */
export type Intentions = {
  /** Pairs of an expression and its replacement, for old addresses and answers. */
  readonly renamings: readonly (readonly [string, string])[];
  /** If all pages were rewritten: of a page, only its status and where it leads are compared. */
  readonly arePagesNew?: boolean;
  readonly intended: readonly {
    /** Of addresses and commands; by default all of them. */
    readonly answers?: string;
    readonly at?: string;
    /** `null` if the answer has nothing there. */
    readonly old?: string | null;
    readonly new?: string | null;
    /** The change that made the difference. */
    readonly because: string;
  }[];
};

/** All differences of two answers: of JSON by its properties, of pages by their visible texts and links, of the rest by lines. */
export function differencesOf(one: string, other: string, { arePagesNew = false }: Intentions): Difference[] {
  if (one === other) return [];
  const [left, right] = [json(one), json(other)];
  if (left !== undefined && right !== undefined) return ofValues("", left, right);
  const arePages = page.test(one) && page.test(other);
  if (arePages && arePagesNew) return ofValues("page", statusOf(one), statusOf(other));
  if (!arePages) return ofLists("line", linesOf(one), linesOf(other));
  return [...ofLists("text", textsOf(one), textsOf(other)), ...ofLists("link", linksOf(one), linksOf(other))];
}

const page = /^\d+ \S* *(<!doctype html|$)/i;

function statusOf(answer: string): string {
  return /^\d+ \S*/.exec(answer)?.[0] ?? "";
}

/** A difference as a kind of difference: without the numbers, days and most of the words. */
export function kindOf(path: string, { at, old, new: now }: Difference): string {
  return `${routeOf(path)} ${at}: ${shapeOf(old)} -> ${shapeOf(now)}`;
}

/** The reason for a difference, if it is intended. */
export function reasonOf(path: string, difference: Difference, { intended }: Intentions): string | undefined {
  const has = (pattern: string | null | undefined, text: string | undefined) =>
    pattern === undefined ||
    (pattern === null ? text === undefined : text !== undefined && new RegExp(pattern).test(text));
  return intended.find(
    (one) =>
      has(one.answers, path) &&
      has(one.at, difference.at) &&
      has(one.old, difference.old) &&
      has(one.new, difference.new),
  )?.because;
}

/** The route of an address: `/v1/rules/{}/history`; of a command its name. */
export function routeOf(path: string): string {
  if (!path.includes("/")) return `annals ${path.split(" ")[0]}`;
  const [route = ""] = path.split("?");
  return route
    .replace(/^POST /, "POST")
    .replace(/(\/(?:rules|numbers|sections|glossary|lineages|releases|questions|cards|parameters))\/[^/]+/g, "$1/{}");
}

function shapeOf(text: string | undefined): string {
  if (text === undefined) return "(none)";
  const short = text.replace(/\d+/g, "9").replace(/\s+/g, " ");
  return short.length > 60 ? `${short.slice(0, 60)}…` : short;
}

/** An answer as kept: status, place of a redirect, body. */
function json(answer: string): unknown {
  const [, status = "", location = "", body = ""] = /^(\d+) (\S*) ([\s\S]*)$/.exec(answer) ?? [];
  try {
    return status === "" ? JSON.parse(answer) : { status, location, body: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

function ofValues(at: string, one: unknown, other: unknown): Difference[] {
  if (Array.isArray(one) && Array.isArray(other)) return ofArrays(at, one, other);
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
      ofValues(at === "" ? key : `${at}.${key}`, one[key], other[key]),
    );
  const [left, right] = [written(one), written(other)];
  if (left === right) return [];
  return [{ at, ...(left === undefined ? {} : { old: left }), ...(right === undefined ? {} : { new: right }) }];
}

/** Entries are paired by what they are about, in order. */
function ofArrays(at: string, one: readonly unknown[], other: readonly unknown[]): Difference[] {
  const inside = `${at}[]`;
  const [left, right] = [[...one], [...other]];
  return diffArrays(one.map(subjectOf), other.map(subjectOf)).flatMap(({ added, removed, count = 0 }) => {
    const olds = added ? [] : left.splice(0, count);
    const news = removed ? [] : right.splice(0, count);
    return Array.from({ length: count }, (_, place) => ofValues(inside, olds[place], news[place])).flat();
  });
}

function subjectOf(entry: unknown): string {
  if (!isRecord(entry)) return JSON.stringify(entry);
  const names = ["id", "lineage", "number", "from", "release", "term", "name", "question", "op", "class", "day"];
  const known = names.flatMap((name) => (typeof entry[name] === "string" ? [`${name}=${entry[name]}`] : []));
  return known.join(" ");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function written(value: unknown): string | undefined {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A removed and an added entry at the same place are one difference. */
function ofLists(at: string, one: readonly string[], other: readonly string[]): Difference[] {
  const parts = diffArrays([...one], [...other]);
  return parts.flatMap((part, place): Difference[] => {
    const before = parts[place - 1];
    if (part.added && before?.removed) return [];
    const following = parts[place + 1];
    const news = part.added ? part.value : part.removed && following?.added ? following.value : [];
    const olds = part.removed ? part.value : [];
    return Array.from({ length: Math.max(olds.length, news.length) }, (_, line) => ({
      at,
      ...(olds[line] === undefined ? {} : { old: olds[line] }),
      ...(news[line] === undefined ? {} : { new: news[line] }),
    }));
  });
}

function textsOf(page: string): string[] {
  const inside = page
    .replace(/^(\d+ \S*) */, "<p>$1</p>")
    .replace(/<(script|style|nav|footer|header)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(?:a|b|i|em|strong|span|ins|del|mark|code|time|abbr|small|cite|q|bdi|wbr)\b[^>]*>/g, "");
  return inside
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}

function linksOf(page: string): string[] {
  const inside = page.replace(/<(nav|footer|header)\b[\s\S]*?<\/\1>/g, "");
  return [...new Set([...inside.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = ""]) => href))].toSorted();
}

function linesOf(text: string): string[] {
  return text
    .replace(/></g, ">\n<")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
