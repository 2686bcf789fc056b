import type { Routes } from "../../http/routes.ts";
import { glossaryOperations } from "../../operations/glossary.ts";
import { addOperations } from "../operations.ts";

/** The glossary: its terms on a day, an entry, and the history of an entry. */
export function glossaryRoutes(routes: Routes): void {
  addOperations(routes, glossaryOperations);
}
