/** What a column of a table holds. */
export type SqlValue = string | number | Buffer | null;

/** Adds a row to a table. */
export type Adding = (table: string, ...row: readonly SqlValue[]) => void;
