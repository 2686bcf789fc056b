import type { Routes } from "../../http/routes.ts";
import { listTournamentRules } from "../../operations/tournament-rules.ts";
import { addOperations } from "../operations.ts";

/** The sentences of the tournament documents that outcomes cite. */
export function tournamentRoutes(routes: Routes): void {
  addOperations(routes, [listTournamentRules]);
}
