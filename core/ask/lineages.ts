import { lineageAddress, permalink } from "../archive/addresses.ts";
import { recordingOf } from "../archive/certainty.ts";
import type { History } from "../archive/history.ts";
import type { Recording } from "../archive/imported.ts";
import {
  endOf,
  endOfDays,
  isBeforeKnown,
  isHeld,
  livesOf,
  revisionInterval,
  revisionOn,
  type Whereabouts,
  whereaboutsOn,
  wordingsOf,
  wordsOf,
} from "../archive/life.ts";
import type { Lineage, LineageEvent, LineageKind, Revision, Significance } from "../archive/lineage.ts";
import { holderOn, isBeyondNewestRelease, lineageNamed, releaseInForce } from "../archive/lookup.ts";
import { numberPeriodsOf } from "../archive/periods.ts";
import { titleOn } from "../archive/titles.ts";
import { Problem } from "../problem.ts";
import { holdsOn, type Interval, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { type SourceNamed, sourcesNamed } from "./parts.ts";

/** A revision as answered: with its days and what brought it about. An end has neither number nor words. */
export type RevisionAnswer = Interval & {
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly summary: string | null;
  readonly examples: readonly string[];
  readonly events: readonly LineageEvent[];
  readonly significance: Significance;
  readonly why: string;
  /** `from` is the day of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
  /** The held release in whose published file the words were read; `null` where a person wrote them down. */
  readonly readIn: IsoDate | null;
  /** When the archive took this in, and when something better took its place. */
  readonly recorded: Recording | null;
  /** The release that brought it. */
  readonly release: string;
  readonly sources: readonly SourceNamed[];
  readonly permalink: string | null;
};

export type LineageAnswer = {
  readonly lineage: string;
  readonly kind: LineageKind;
  readonly topic: string;
  readonly title: string;
  /** The rule is older than the first revision known. */
  readonly isOlder: boolean;
  readonly on: IsoDate | null;
  readonly now: Whereabouts;
  readonly revisions: readonly RevisionAnswer[];
  readonly links: { readonly self: string };
};

export type LineageSummary = {
  readonly id: string;
  readonly kind: LineageKind;
  readonly topic: string;
  readonly title: string;
  /** Its words are held, not only a summary. */
  readonly isHeld: boolean;
  readonly isOlder: boolean;
  readonly lives: readonly Interval[];
  readonly ended: IsoDate | null;
  readonly numbers: readonly (Interval & { readonly number: RuleNumber })[];
  readonly href: string;
};

export type LineagesAnswer = {
  readonly on: IsoDate | null;
  readonly beyondNewestRelease: boolean;
  /** How many there are on all pages. */
  readonly total: number;
  /** The id after which the next page begins; `null` on the last one. */
  readonly next: string | null;
  /** Lineages older than what is known of them: whether they were in the rules on the day is not known. */
  readonly notKnown: readonly string[];
  readonly lineages: readonly LineageSummary[];
};

/** Which lineages to list, and which page of them: `limit` (500) of them after the id `after`. */
export type LineageFilter = {
  readonly on: IsoDate | undefined;
  readonly topic: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};

/**
 * Lists the lineages by id, of one topic or all, in the rules on one day or ever; with a day, their numbers are those of that day.
 * Refuses with `invalid-request` an unknown topic.
 */
export function lineagesAnswer(
  history: History,
  { on, topic, after = "", limit = 500 }: LineageFilter,
): LineagesAnswer {
  if (on !== undefined) releaseInForce(history, on);
  const inTopic = [...history.lineages.values()].filter((lineage) => topic === undefined || lineage.topic === topic);
  if (inTopic.length === 0) {
    const topics = [...new Set([...history.lineages.values()].map((lineage) => lineage.topic))];
    throw new Problem("invalid-request", `There is no topic "${topic}"; there are ${topics.join(", ")}.`, {
      topic,
      topics,
    });
  }
  const listed = inTopic.filter((lineage) => on === undefined || revisionOn(lineage, on) !== undefined);
  const rest = listed.filter(({ id }) => id > after);
  const page = rest.slice(0, limit);
  return {
    on: on ?? null,
    beyondNewestRelease: on !== undefined && isBeyondNewestRelease(history, on),
    total: listed.length,
    next: rest.length > page.length ? (page.at(-1)?.id ?? null) : null,
    notKnown: inTopic.filter((lineage) => on !== undefined && isBeforeKnown(lineage, on)).map(({ id }) => id),
    lineages: page.map((lineage) => summaryOf(lineage, on)),
  };
}

function summaryOf(lineage: Lineage, on: IsoDate | undefined): LineageSummary {
  const numberPeriods = numberPeriodsOf(lineage).map(({ number, from, to }) => ({ number, from, to }));
  return {
    id: lineage.id,
    kind: lineage.kind,
    topic: lineage.topic,
    title: on === undefined ? lineage.title : titleOn(lineage, on),
    isHeld: lineage.revisions.some((revision) => isHeld(lineage, revision)),
    isOlder: lineage.isOlder,
    lives: livesOf(lineage),
    ended: endOf(lineage),
    numbers: on === undefined ? numberPeriods : numberPeriods.filter((numberPeriod) => holdsOn(numberPeriod, on)),
    href: lineageAddress(lineage.id),
  };
}

/** One lineage with all its revisions, or the one in force on a day. Refuses with `unknown-lineage`, and `number-not-in-use` for a day on which it was not in the rules. */
export function lineageAnswer(history: History, id: string, on: IsoDate | undefined): LineageAnswer {
  const lineage = lineageNamed(history, id);
  if (on !== undefined) releaseInForce(history, on);
  const revision = on === undefined ? undefined : revisionOn(lineage, on);
  if (on !== undefined && revision === undefined) throw absent(history, lineage, on);
  return answerOf(history, lineage, on ?? null, revision === undefined ? wordingsOf(lineage) : [revision]);
}

function absent(history: History, lineage: Lineage, on: IsoDate): Problem {
  const code = isBeforeKnown(lineage, on) ? "not-held" : "number-not-in-use";
  const detail =
    code === "not-held"
      ? `is older than what is known of it; nothing is held of ${on}`
      : `was not in the rules on ${on}`;
  return new Problem(code, `"${titleOn(lineage, on)}" ${detail}.`, {
    on,
    lineage: lineage.id,
    inUse: livesOf(lineage),
    now: whereaboutsOn(history, lineage, endOfDays),
  });
}

/**
 * The whole life of the provision that bore a number on a day, without changes of mere typography. Refuses as `holderOn` does; a lineage of summaries is
 * answered.
 */
export function historyAnswer(history: History, number: RuleNumber, on: IsoDate): LineageAnswer {
  const { lineage } = holderOn(history, number, on);
  return answerOf(history, lineage, on, wordingsOf(lineage));
}

function answerOf(
  history: History,
  lineage: Lineage,
  on: IsoDate | null,
  revisions: readonly Revision[],
): LineageAnswer {
  return {
    lineage: lineage.id,
    kind: lineage.kind,
    topic: lineage.topic,
    title: on === null ? lineage.title : titleOn(lineage, on),
    isOlder: lineage.isOlder,
    on,
    now: whereaboutsOn(history, lineage, endOfDays),
    revisions: revisions.map((revision) => revisionAnswer(history, lineage, revision)),
    links: { self: lineageAddress(lineage.id) },
  };
}

/** In the release that has the words: what was read in another one may stand at another number there. */
function permalinkOf(lineage: Lineage, revision: Revision): string | null {
  if (revision.number === null || !isHeld(lineage, revision)) return null;
  const { readIn, number, from } = revision;
  return readIn === null ? permalink(number, from) : permalink(revisionOn(lineage, readIn)?.number ?? number, readIn);
}

function revisionAnswer(history: History, lineage: Lineage, revision: Revision): RevisionAnswer {
  const { number, name, summary, examples, events, significance, why, from } = revision;
  return {
    ...revisionInterval(lineage, revision),
    number,
    name,
    text: revision.hasEnded ? null : wordsOf(lineage, revision),
    summary,
    examples,
    events,
    significance,
    why,
    isFirstSeen: revision.isFirstSeen,
    readIn: revision.readIn,
    recorded: recordingOf(history, lineage, revision, from),
    release: from,
    sources: sourcesNamed(history, revision.sources),
    permalink: permalinkOf(lineage, revision),
  };
}
