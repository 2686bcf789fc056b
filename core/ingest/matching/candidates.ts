import TinyQueue from "tinyqueue";
import { type Weights, weightOfFeature } from "./features.ts";

/** Pairs of places to compare, as a set of before * width + after; `width` is greater than any place after. */
export type Pairs = { readonly width: number; readonly found: Set<number> };

export function addPair({ width, found }: Pairs, before: number, after: number): void {
  found.add(before * width + after);
}

export function* eachPair(pairs: Pairs): Generator<{ before: number; after: number }> {
  for (const pair of sortedPairs(pairs)) yield { before: Math.floor(pair / pairs.width), after: pair % pairs.width };
}

/** The pairs as numbers, in the same order. */
export function sortedPairs({ found }: Pairs): Float64Array {
  return Float64Array.from(found).sort();
}

/** The most candidates on the other side for any one provision. */
const enough = 12;

/**
 * Adds the pairs that have a key in common: all pairs if few have it; if many have it, only pairs at about the same
 * position among them, so that the cost stays proportional to their number. A key of `undefined` counts as no key.
 */
export function addPairsByKey(pairs: Pairs, before: Sharing, after: Sharing): void {
  const [groups, others] = [groupsOf(before), groupsOf(after)];
  for (const [key, mine] of groups) {
    const theirs = others.get(key) ?? [];
    const interval = theirs.length / mine.length;
    mine.forEach((place, rank) => {
      const [from, to] =
        mine.length * theirs.length <= enough * enough
          ? [0, theirs.length]
          : [Math.floor(rank * interval) - enough / 2, Math.ceil((rank + 1) * interval) + enough / 2];
      for (const other of theirs.slice(Math.max(0, from), Math.min(to, Math.max(0, from) + 2 * enough)))
        addPair(pairs, place, other);
    });
  }
}

/** Places in printed order, and the key of each. */
type Sharing = {
  readonly places: readonly number[];
  readonly keyOf: (place: number) => string | number | undefined;
};

function groupsOf({ places, keyOf }: Sharing): Map<string | number, number[]> {
  const groups = new Map<string | number, number[]>();
  for (const place of places) {
    const key = keyOf(place);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}

/** Places in printed order, and the rare features of the text at each, the rarest first. */
type Texts = { readonly places: readonly number[]; readonly rareFeatures: readonly Int32Array[] };

export function textsAt(places: readonly number[], rareFeaturesAt: (place: number) => Int32Array): Texts {
  return { places, rareFeatures: places.map((place) => rareFeaturesAt(place)) };
}

const rarestOfEach = 24;

/** Adds for each text the texts on the other side that share most of its rarest features. */
export function addPairsByWords(pairs: Pairs, before: Texts, after: Texts, weights: Weights): void {
  nearest(before, after, weights, (place, other) => addPair(pairs, place, other));
  nearest(after, before, weights, (place, other) => addPair(pairs, other, place));
}

function nearest(texts: Texts, others: Texts, weights: Weights, add: (place: number, other: number) => void): void {
  const wanted = texts.rareFeatures.map((features) => features.subarray(0, rarestOfEach));
  const postings = postingsOf(wanted, others);
  const shared = new Float64Array((others.places.at(-1) ?? -1) + 1);
  const sharedWith = (other: number) => shared[other] as number;
  texts.places.forEach((place, index) => {
    const alike: number[] = [];
    for (const feature of wanted[index] ?? []) {
      const posting = postings.get(feature);
      if (posting === undefined || posting.length === 0) continue;
      const weight = weightOfFeature(weights, feature);
      for (const other of posting) {
        if (shared[other] === 0) alike.push(other);
        shared[other] = sharedWith(other) + weight;
      }
    }
    if (alike.length > enough) alike.sort((a, b) => sharedWith(b) - sharedWith(a) || a - b);
    for (const other of alike.slice(0, enough)) add(place, other);
    for (const other of alike) shared[other] = 0;
  });
}

/** Where each of the features stands among the texts. */
function postingsOf(wanted: readonly Int32Array[], { places, rareFeatures }: Texts): Map<number, number[]> {
  const postings = new Map<number, number[]>();
  for (const features of wanted) for (const feature of features) if (!postings.has(feature)) postings.set(feature, []);
  rareFeatures.forEach((features, index) => {
    for (const feature of features) postings.get(feature)?.push(places[index] as number);
  });
  return postings;
}

/** A row that may be assigned to a column, with the worth of that (above 0). */
export type Edge = { readonly row: number; readonly column: number; readonly worth: number };

/**
 * Assigns each row to at most one column and each column to at most one row, so that the total worth is the greatest
 * possible; rows and columns may stay unassigned. Of equally good choices the order of the edges decides. If more than
 * `rowsMax` rows are connected by edges, these edges are taken one by one instead, best first: no rulebook has so many,
 * and this bounds the time that hostile input can cost.
 *
 * @returns The chosen edges.
 */
export function bestAssignment<Given extends Edge>(edges: readonly Given[]): Given[] {
  return clustersOf(edges).flatMap((cluster) =>
    new Set(cluster.map(({ row }) => row)).size > rowsMax ? bestFirst(cluster) : bestInAll(cluster),
  );
}

const rowsMax = 200;

/** Groups edges that share rows or columns, directly or through others; in the order given. */
function clustersOf<Given extends Edge>(edges: readonly Given[]): Given[][] {
  const rowOf = new Map<number, number>();
  const above = new Map<number, number>();
  const topOf = (row: number): number => {
    let top = row;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    if (top !== row) above.set(row, top);
    return top;
  };
  for (const { row, column } of edges) {
    const [mine, theirs] = [topOf(row), topOf(rowOf.get(column) ?? row)];
    if (mine !== theirs) above.set(mine, theirs);
    rowOf.set(column, theirs);
  }
  return [...Map.groupBy(edges, ({ row }) => topOf(row)).values()];
}

function bestFirst<Given extends Edge>(edges: readonly Given[]): Given[] {
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  return edges
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ row, column }) => {
      if (rows.has(row) || columns.has(column)) return false;
      rows.add(row);
      columns.add(column);
      return true;
    });
}

/**
 * Source: shortest augmenting paths (Jonker and Volgenant, "A shortest augmenting path algorithm", 1987) over sparse
 * rows, with an extra column of no worth for each row, so that any row can stay unassigned.
 */
function bestInAll<Given extends Edge>(edges: readonly Given[]): Given[] {
  const rows = [...Map.groupBy(edges, ({ row }) => row).values()];
  const columns = new Map<number, number>();
  for (const { column } of edges) if (!columns.has(column)) columns.set(column, columns.size);
  const price = new Float64Array(columns.size + rows.length);
  const owners = new Int32Array(columns.size + rows.length).fill(-1);
  const places = new Int32Array(rows.length).fill(-1);
  const chosen: (Given | undefined)[] = rows.map(() => undefined);
  rows.forEach((_, row) => {
    place(row);
  });
  return chosen.filter((edge) => edge !== undefined);

  /**
   * Finds the cheapest way to place one more row, moving others if necessary, and updates the prices so that no row
   * gains by changing.
   */
  function place(start: number): void {
    const reached = new Map<number, { length: number; row: number; edge: Given | undefined; isSettled: boolean }>();
    const queue = new TinyQueue<Waiting>([], byLength);
    let [row, length, column] = [start, 0, -1];
    do {
      const current = row === start ? 0 : -(chosen[row]?.worth ?? 0) - (price[places[row] ?? -1] ?? 0);
      const reach = (to: number, cost: number, edge: Given | undefined) => {
        const total = length + cost - (price[to] ?? 0) - current;
        const shorter = reached.get(to);
        if (shorter !== undefined && (shorter.isSettled || shorter.length <= total)) return;
        reached.set(to, { length: total, row, edge, isSettled: false });
        queue.push({ length: total, column: to });
      };
      for (const edge of rows[row] ?? []) reach(columns.get(edge.column) ?? -1, -edge.worth, edge);
      reach(columns.size + row, 0, undefined);
      do ({ length, column } = nextOf(queue));
      while (reached.get(column)?.isSettled !== false);
      const nearest = reached.get(column);
      if (nearest !== undefined) nearest.isSettled = true;
      row = owners[column] ?? -1;
    } while (row !== -1);
    for (const [settled, step] of reached)
      if (step.isSettled) price[settled] = (price[settled] ?? 0) + step.length - length;
    for (let next = column; next !== -1; ) {
      const step = reached.get(next);
      const left = step === undefined || step.row === start ? -1 : (places[step.row] ?? -1);
      if (step !== undefined) {
        owners[next] = step.row;
        places[step.row] = next;
        chosen[step.row] = step.edge;
      }
      next = left;
    }
  }
}

/** A column that can be reached, with the cost. */
type Waiting = { readonly length: number; readonly column: number };

/** Cheapest first; of equally cheap ones, the lower column first. */
function byLength(left: Waiting, right: Waiting): number {
  return left.length - right.length || left.column - right.column;
}

function nextOf(queue: TinyQueue<Waiting>): Waiting {
  const next = queue.pop();
  if (next === undefined) throw new Error("a row can always stay unassigned");
  return next;
}
