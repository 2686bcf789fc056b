import TinyQueue from "tinyqueue";

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
