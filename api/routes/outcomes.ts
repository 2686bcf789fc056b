import type { Routes } from "../../http/routes.ts";
import { outcomeOperations } from "../../operations/outcomes.ts";
import { addOperations } from "../operations.ts";

/** A situation decided under the rules of a day, of all days, of two days. */
export function outcomeRoutes(routes: Routes): void {
  addOperations(routes, outcomeOperations);
}
