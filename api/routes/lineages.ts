import type { Routes } from "../../http/routes.ts";
import { lineageOperations } from "../../operations/lineages.ts";
import { addOperations } from "../operations.ts";

/** Lineages by id. */
export function lineageRoutes(routes: Routes): void {
  addOperations(routes, lineageOperations);
}
