import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import type { WrittenEvent, WrittenSituation } from "../../../core/play/words/written-situation.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

/** The history and playbook of the dataset that comes with the program. */
export const { archive, playbook } = embeddedHoldings();

/** A situation of two players, Anna and Ben, with cards on any day. */
export function duel(events: readonly WrittenEvent[], more: Partial<WrittenSituation> = {}) {
  return situationFrom({ players: ["Anna", "Ben"], hypothetical: true, events, ...more });
}

/** The answers to a situation on a day. */
export function answersOn(situation: ReturnType<typeof duel>, on: string) {
  return outcomesOn(archive, playbook, { situation, on: day(on) });
}
