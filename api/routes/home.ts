import type { Routes } from "../../http/route.ts";
import { getHome } from "../../operations/archive.ts";
import { addOperations } from "../operations.ts";

/** The start page. */
export function homeRoute(routes: Routes): void {
  addOperations(routes, [getHome]);
}
