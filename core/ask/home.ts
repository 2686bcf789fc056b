import type { Archive } from "../archive/archive.ts";
import { heldDays } from "../archive/lookup.ts";
import type { HomeAnswer } from "../contract/home.ts";
import { sectionLife } from "./section-life.ts";

/** The section on controlling another player, where the project started. */
const heart = "player-control.section";

/** Summarises what is held, and the history of that section. Never throws. */
export function homeAnswer(archive: Archive): HomeAnswer {
  return {
    ...heldDays(archive),
    releasesHeld: archive.heldReleases.length,
    life: archive.lineages.has(heart) ? sectionLife(archive, heart) : null,
    calls: "/openapi.yaml",
  };
}
