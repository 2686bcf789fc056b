import type { Routes } from "../../http/routes.ts";
import { cardOperations } from "../../operations/cards.ts";
import { addOperations } from "../operations.ts";

/** Cards that affect who makes decisions, their text and rulings through time; and the cards of imported bulk files. */
export function cardRoutes(routes: Routes): void {
  addOperations(routes, cardOperations);
}
