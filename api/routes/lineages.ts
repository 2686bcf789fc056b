import type { Routes } from "../../http/route.ts";
import { lineageOperations } from "../../operations/lineages.ts";
import { addOperations } from "../operations.ts";

/** Lineages by id. */
export function lineageRoutes(routes: Routes): void {
  addOperations(routes, lineageOperations);
}
