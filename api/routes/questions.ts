import type { Routes } from "../../http/routes.ts";
import { questionOperations } from "../../operations/questions.ts";
import { addOperations } from "../operations.ts";

/** The catalogue of situations with dated answers. */
export function questionRoutes(routes: Routes): void {
  addOperations(routes, questionOperations);
}
