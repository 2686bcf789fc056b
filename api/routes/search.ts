import type { Routes } from "../../http/routes.ts";
import { searchOperations } from "../../operations/search.ts";
import { addOperations } from "../operations.ts";

/** Full-text search, on a day or over all history; and suggestions while the user types. */
export function searchRoutes(routes: Routes): void {
  addOperations(routes, searchOperations);
}
