import type { Routes } from "../../http/routes.ts";
import { getDiff } from "../../operations/diff.ts";
import { addOperations } from "../operations.ts";

/** What changed between two days. */
export function diffRoutes(routes: Routes): void {
  addOperations(routes, [getDiff]);
}
