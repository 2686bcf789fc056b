import type { Routes } from "../../http/route.ts";
import { getCoverage } from "../../operations/archive.ts";
import { releaseOperations } from "../../operations/releases.ts";
import { addOperations } from "../operations.ts";

/** Releases, the rules printed in them, and what is held of them. */
export function releaseRoutes(routes: Routes): void {
  addOperations(routes, [...releaseOperations, getCoverage]);
}
