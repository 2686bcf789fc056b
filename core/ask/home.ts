import type { History } from "../archive/history.ts";
import { heldDays } from "../archive/lookup.ts";
import type { HomeAnswer } from "../contract/home.ts";
import { sectionLife } from "./section-life.ts";

/** The section on controlling another player, where the project started. */
const heart = "player-control.section";

/** Summarises what is held, and the history of that section. Never throws. */
export function homeAnswer(history: History): HomeAnswer {
  return {
    ...heldDays(history),
    releasesHeld: history.heldReleases.length,
    life: history.lineages.has(heart) ? sectionLife(history, heart) : null,
    calls: "/openapi.yaml",
  };
}
