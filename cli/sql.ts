import { Command } from "commander";
import type { Store } from "../db/store.ts";
import { type CommandContext, Refused } from "./context.ts";
import { withStore } from "./opening.ts";

/** `annals sql [query]`: queries the tables in SQL, or prints their path. */
export function sql(context: CommandContext): Command {
  const { write } = context;
  return new Command("sql")
    .description("query the tables in SQL; without a query, print the path of their file (docs/database.md)")
    .argument("[query]", "one SELECT")
    .option("--json", "the rows as JSON; the default is lines with tabs")
    .action((query: string | undefined, { json }: { json?: true }) =>
      withStore(context, (store) => {
        if (query === undefined) return write(pathOf(store));
        const { columns, rows } = rowsOf(store, query);
        if (json) return write(JSON.stringify(rows, null, 2));
        const lines = rows.map((row) => columns.map((column) => cell(row[column])).join("\t"));
        write([columns.join("\t"), ...lines].join("\n"));
      }),
    );
}

/** The path of the tables, for other programs. Under the name ":memory:" these would open an empty database. */
function pathOf({ tablesFile }: Store): string {
  if (tablesFile === ":memory:")
    throw new Refused(
      "The tables are in no file, because none may be written beside the database. Add a query instead.",
    );
  return tablesFile;
}

type Rows = { readonly columns: readonly string[]; readonly rows: readonly Readonly<Record<string, unknown>>[] };

/** The tables are opened read-only, so no statement can change them. */
function rowsOf({ tables }: Store, query: string): Rows {
  try {
    const statement = tables.prepare<[], Record<string, unknown>>(query);
    return { columns: statement.columns().map(({ name }) => name), rows: statement.all() };
  } catch (error) {
    if (error instanceof Error) throw new Refused(`SQLite refuses this: ${error.message}.`);
    throw error;
  }
}

function cell(value: unknown): string {
  return value === null ? "" : String(value).replace(/\s+/g, " ");
}
