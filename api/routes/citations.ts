import type { Routes } from "../../http/routes.ts";
import { citationOperations } from "../../operations/citations.ts";
import { addOperations } from "../operations.ts";

/**
 * Rule numbers in texts: followed from the day they were written to another, and compared with the words beside them.
 */
export function citationRoutes(routes: Routes): void {
  addOperations(routes, citationOperations);
}
