import { fetchCommandLine } from "../../core/archive/releases.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { nearWords } from "../../core/ask/near-words.ts";
import { setFound } from "../../core/ask/sets.ts";
import { nearestNames } from "../../core/cards/names.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { daysMeant } from "../../core/text/written-days.ts";

/** What is known of the facts of a problem, so that its page offers only what answers. */
export type WaysOn = {
  /** The number, if a rule ever had it. */
  readonly number: RuleNumber | null;
  /** The id of the lineage, if it is known. */
  readonly lineage: string | null;
  /** The topics that there are, the most similar first. */
  readonly topics: readonly string[];
};

/** Reads the facts of a problem. */
export function waysOnFrom(
  { archive }: HoldingsOnDay,
  facts: {
    readonly number?: string;
    readonly lineage?: string;
    readonly topic?: string;
    readonly topics?: readonly string[];
  },
): WaysOn {
  const { lineage, topic, topics = [] } = facts;
  const number = facts.number === undefined ? undefined : ruleNumberFrom(facts.number);
  const near = topic === undefined ? [] : nearestNames(topic, topics);
  return {
    number: number !== undefined && archive.numberPeriodsByNumber.has(number) ? number : null,
    lineage: lineage !== undefined && archive.lineages.has(lineage) ? lineage : null,
    topics: topic === undefined ? [] : [...near, ...topics.filter((topic) => !near.includes(topic))],
  };
}

/** The command that fetches the rulebooks, if none is held. */
export function fetchCommandFor({ archive }: HoldingsOnDay): string | null {
  return archive.heldReleases.length === 0 ? fetchCommandLine(archive) : null;
}

/** The days that may be meant by words; that of a release, if they name its set. */
export function daysNear({ archive, today }: HoldingsOnDay, written: string): readonly IsoDate[] {
  const days = daysMeant(written, today);
  const set = days.length > 0 ? undefined : setFound(archive, written);
  return set === undefined ? days : [set.release as IsoDate];
}

/** Words that may have been meant by a text that is not found. */
export function wordsNear({ archive }: HoldingsOnDay, text: string, on: IsoDate): readonly string[] {
  return nearWords(archive, text, on);
}
