import type { Routes } from "../../http/routes.ts";
import { contentsOperations } from "../../operations/contents.ts";
import { listMostChanged } from "../../operations/most-changed.ts";
import { addOperations } from "../operations.ts";

/** What the rules of a day consist of, and their words. */
export function contentsRoutes(routes: Routes): void {
  addOperations(routes, [...contentsOperations, listMostChanged]);
}
