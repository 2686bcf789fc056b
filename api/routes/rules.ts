import type { Routes } from "../../http/routes.ts";
import { ruleOperations } from "../../operations/rules.ts";
import { addOperations } from "../operations.ts";

/** Look-ups by number: what the rule said, its history, all lineages with the number, the whole section. */
export function ruleRoutes(routes: Routes): void {
  addOperations(routes, ruleOperations);
}
