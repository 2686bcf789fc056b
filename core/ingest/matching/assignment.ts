import TinyQueue from "tinyqueue";

/** That a row may go to a column, and what it is worth (above 0). */
export type Edge = { readonly row: number; readonly column: number; readonly worth: number };

/**
 * Gives rows to columns, each to at most one, so that the sum of what the chosen edges are worth is the greatest
 * possible; rows and columns may stay alone. Between equally good choices the order of the edges decides. Edges that
 * hang together by more rows than `rowsMax` are taken one by one instead, the best first: no rulebook has such, and a
 * hostile input could otherwise take hours.
 *
 * @returns The chosen edges.
 */
export function bestAssignment<Given extends Edge>(edges: readonly Given[]): Given[] {
  return clustersOf(edges).flatMap((cluster) =>
    new Set(cluster.map(({ row }) => row)).size > rowsMax ? bestFirst(cluster) : bestInAll(cluster),
  );
}

const rowsMax = 200;

/** Edges that share rows or columns, directly or through others, together; in the order given. */
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
 * rows, with a column for each row that stays alone, worth nothing.
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
   * Finds the cheapest way to place one more row, moving others aside, and keeps the prices such that no row would
   * rather change.
   */
  function place(start: number): void {
    const reached = new Map<number, { length: number; row: number; edge: Given | undefined; isSettled: boolean }>();
    const queue = new TinyQueue<Waiting>([], byLength);
    let [row, length, column] = [start, 0, -1];
    do {
      const current = row === start ? 0 : -(chosen[row]?.worth ?? 0) - (price[places[row] ?? -1] ?? 0);
      const reach = (to: number, cost: number, edge: Given | undefined) => {
        const total = length + cost - (price[to] ?? 0) - current;
        const known = reached.get(to);
        if (known !== undefined && (known.isSettled || known.length <= total)) return;
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

/** A column that can be reached, and what that costs. */
type Waiting = { readonly length: number; readonly column: number };

/** The cheapest first; of equally cheap ones the one with the lower column. */
function byLength(left: Waiting, right: Waiting): number {
  return left.length - right.length || left.column - right.column;
}

function nextOf(queue: TinyQueue<Waiting>): Waiting {
  const next = queue.pop();
  if (next === undefined) throw new Error("a row can always stay alone");
  return next;
}
