import type { History } from "../../core/archive/history.ts";
import type { StatementIndex } from "../../core/archive/indexes.ts";
import { indexStatements } from "../../core/ask/quotes/statements.ts";
import { packedNumbers, packedTexts } from "../lists.ts";
import type { Adding } from "./adding.ts";

/** Writes which rules contain each sentence, so that a search for one need not scan all rules. */
export function writeStatementIndex(add: Adding, history: History): void {
  writeIndex(add, indexStatements(history));
}

/** Writes the lists of an index. */
function writeIndex(add: Adding, index: StatementIndex): void {
  for (const [part, list] of Object.entries(index))
    add("statement_index", part, list instanceof Uint32Array ? packedNumbers(list) : packedTexts(list));
}
