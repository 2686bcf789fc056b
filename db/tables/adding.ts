/** What a column of a table holds. */
export type Cell = string | number | Buffer | null;

/** Adds a row to a table. */
export type Adding = (table: string, ...row: readonly Cell[]) => void;
