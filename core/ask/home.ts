import type { History } from "../archive/history.ts";
import { heldDays } from "../archive/lookup.ts";
import type { HomeAnswer } from "../contract/home.ts";
import { sectionLife } from "./section-life.ts";

/** The section on controlling another player, for which all this was begun. */
const heart = "player-control.section";

/** Tells what is held, and the life of the section with an unusual one. Refuses nothing. */
export function homeAnswer(history: History): HomeAnswer {
  return {
    ...heldDays(history),
    releasesHeld: history.heldReleases.length,
    life: history.lineages.has(heart) ? sectionLife(history, heart) : null,
    calls: "/openapi.yaml",
  };
}
