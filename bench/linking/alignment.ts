import type { Provision } from "../../core/archive/rulebook.ts";
import { comparableText } from "../../core/text/canonical.ts";

/**
 * A second opinion on the links between two rulebooks, which shares no method and no code with `core/ingest/matching`:
 * by the longest common sequence of words, and by the order of the provisions. It is slow and simple and serves
 * measurements only. It is not the truth: if the two disagree, a person reads both.
 */
export type Aligned = { readonly before: number; readonly after: number; readonly alike: number };

/** A provision as words, without rule numbers, which can change without the rule. */
type Line = { readonly at: number; readonly group: string; readonly words: readonly string[]; readonly key: string };

/** Aligns two rulebooks. A provision is aligned with at most one. */
export function align(before: readonly Provision[], after: readonly Provision[]): readonly Aligned[] {
  return ["heading", "rule", "glossary"].flatMap((kind) => alignKind(linesOf(before, kind), linesOf(after, kind)));
}

function linesOf(provisions: readonly Provision[], kind: string): readonly Line[] {
  return provisions.flatMap((provision, at): Line[] => {
    if (provision.kind !== kind) return [];
    const words = comparableText(`${provision.name ?? ""} ${provision.text ?? ""}`)
      .toLowerCase()
      .replace(/\b\d{3}(?:\.\d+[a-z]*)?\b/g, " ")
      .replaceAll("'", "")
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== "");
    return [{ at, group: provision.number?.slice(0, 3) ?? "", words, key: words.join(" ") }];
  });
}

/**
 * First provisions with the same words in the same order (a longest common sequence of lines), then the gaps between
 * these by words and order, then what is left by words alone, most similar first.
 */
function alignKind(old: readonly Line[], fresh: readonly Line[]): readonly Aligned[] {
  const [open, openFresh] = [new Set(old), new Set(fresh)];
  const found: Aligned[] = [];
  const take = (left: Line, right: Line, alike: number) => {
    open.delete(left);
    openFresh.delete(right);
    found.push({ before: left.at, after: right.at, alike });
  };
  const uniqueFresh = onlyOnes(fresh);
  for (const [key, line] of onlyOnes(old)) {
    const other = uniqueFresh.get(key);
    if (other !== undefined) take(line, other, 1);
  }
  const partner = new Map(found.map(({ before, after }) => [before, after]));
  const placeFresh = new Map(fresh.map((line, index) => [line.at, index]));
  for (const pass of [0, 1])
    for (const [left, right] of gapsOf(old, fresh, partner, placeFresh))
      for (const pair of alignGap(
        left.filter((line) => open.has(line)),
        right.filter((line) => openFresh.has(line)),
        pass === 0 ? 0.6 : 0.4,
      )) {
        take(pair.left, pair.right, pair.alike);
        partner.set(pair.left.at, pair.right.at);
      }
  for (const { left, right, alike } of likely([...open], [...openFresh]))
    if (alike >= leastAnywhere && open.has(left) && openFresh.has(right)) take(left, right, alike);
  return found;
}

function onlyOnes(lines: readonly Line[]): Map<string, Line> {
  const groups = Map.groupBy(lines, ({ key }) => key);
  return new Map(
    [...groups].flatMap(([key, [line, ...others]]) =>
      line === undefined || others.length > 0 ? [] : [[key, line] as const],
    ),
  );
}

/** The runs of lines not aligned yet, between two lines whose partners are in the same order on the other side. */
function* gapsOf(
  old: readonly Line[],
  fresh: readonly Line[],
  partner: ReadonlyMap<number, number>,
  placeFresh: ReadonlyMap<number, number>,
): Generator<readonly [readonly Line[], readonly Line[]]> {
  let start = -1;
  for (let end = 0; end <= old.length; end++) {
    const there = end === old.length ? fresh.length : placeFresh.get(partner.get(old[end]?.at ?? -1) ?? -1);
    if (there === undefined) continue;
    const before = start === -1 ? -1 : (placeFresh.get(partner.get(old[start]?.at ?? -1) ?? -1) ?? -1);
    const isForward = there > before && there - before <= gapMax && end - start <= gapMax;
    if (isForward && (end - start > 1 || there - before > 1))
      yield [old.slice(start + 1, end), fresh.slice(before + 1, there)];
    start = end;
  }
}

const gapMax = 150;
const leastAnywhere = 0.55;

/**
 * The alignment in order with the greatest total similarity (Needleman and Wunsch), among pairs that are similar
 * enough.
 */
function alignGap(
  left: readonly Line[],
  right: readonly Line[],
  least: number,
): { left: Line; right: Line; alike: number }[] {
  const alike = left.map((mine) => right.map((theirs) => likeness(mine.words, theirs.words)));
  const best = Array.from({ length: left.length + 1 }, () => new Float64Array(right.length + 1));
  const worth = (row: number, column: number) => {
    const value = alike[row]?.[column] ?? 0;
    return value < least ? 0 : value ** 2;
  };
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      (best[row] as Float64Array)[column] = Math.max(
        best[row + 1]?.[column] ?? 0,
        best[row]?.[column + 1] ?? 0,
        worth(row, column) + (best[row + 1]?.[column + 1] ?? 0),
      );
  const pairs: { left: Line; right: Line; alike: number }[] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    const here = best[row]?.[column] ?? 0;
    if (worth(row, column) > 0 && here === worth(row, column) + (best[row + 1]?.[column + 1] ?? 0)) {
      pairs.push({ left: left[row] as Line, right: right[column] as Line, alike: alike[row]?.[column] ?? 0 });
      row++;
      column++;
    } else if (here === (best[row + 1]?.[column] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

/** Pairs that share a rare word, most similar first. */
function likely(old: readonly Line[], fresh: readonly Line[]): { left: Line; right: Line; alike: number }[] {
  const holders = new Map<string, Line[]>();
  for (const line of fresh)
    for (const word of new Set(line.words)) holders.set(word, [...(holders.get(word) ?? []), line]);
  return old
    .flatMap((left) => {
      const near = new Set([...new Set(left.words)].flatMap((word) => holders.get(word) ?? []).slice(0, 4000));
      return [...near].map((right) => ({ left, right, alike: likeness(left.words, right.words) }));
    })
    .filter(({ alike }) => alike >= leastAnywhere)
    .sort((a, b) => b.alike - a.alike || a.left.at - b.left.at);
}

/** Twice the length of the longest common sequence of words, divided by the number of words of both; 0 to 1. */
export function likeness(left: readonly string[], right: readonly string[]): number {
  const all = left.length + right.length;
  if (all === 0) return 1;
  if ((2 * Math.min(left.length, right.length)) / all < leastAnywhere - 0.2) return 0;
  let row = new Uint16Array(right.length + 1);
  for (const word of left) {
    const next = new Uint16Array(right.length + 1);
    for (let at = 0; at < right.length; at++)
      next[at + 1] = word === right[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    row = next;
  }
  return (2 * (row[right.length] ?? 0)) / all;
}
