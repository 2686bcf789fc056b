import type { History } from "../archive/history.ts";
import { heldDays } from "../archive/lookup.ts";
import { type SectionLife, sectionLife } from "./section-life.ts";

/** What this archive is about, for who comes to it without a question. */
export type HomeAnswer = {
  /** The first and last release of which any text is held. */
  readonly firstHeld: string | null;
  readonly lastHeld: string | null;
  /** How many releases are held whole. */
  readonly releasesHeld: number;
  /** The section with an unusual life; `null` in an archive that does not know it. */
  readonly life: SectionLife | null;
  /** Where all calls are described. */
  readonly calls: string;
};

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
