import type { Routes } from "../../http/routes.ts";
import { locateQuotes } from "../../operations/quotes.ts";
import { addOperations } from "../operations.ts";

/** Dates texts that quote the rules. */
export function quoteRoutes(routes: Routes): void {
  addOperations(routes, [locateQuotes]);
}
