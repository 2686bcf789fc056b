import type { Archive } from "../archive/archive.ts";
import { recordingOf } from "../archive/certainty.ts";
import { splitAt } from "../archive/change.ts";
import {
  endOfDays,
  examplesInWords,
  isBeforeKnown,
  isHeld,
  knownEndOf,
  knownInterval,
  livesOf,
  revisionInterval,
  revisionOn,
  titleOn,
  whereaboutsOn,
  wordingsOf,
  wordsOf,
} from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { holderOn, isBeyondNewestRelease, lineageNamed, releaseInForce } from "../archive/lookup.ts";
import { numberPeriodsOf } from "../archive/periods.ts";
import { howToHold } from "../archive/releases.ts";
import type { LineageAnswer, LineageSummary, LineagesAnswer, RevisionAnswer } from "../contract/lineages.ts";
import { Problem } from "../problem.ts";
import { lineageAddress, permalink } from "../text/addresses.ts";
import { addDays, holdsOn, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { reasonsAnnounced } from "./announcements.ts";
import { aboutTopic, sourcesNamed } from "./parts.ts";

/** Which lineages to list. */
type LineageFilter = { readonly on: IsoDate | undefined; readonly topic: string | undefined };

/**
 * Lists lineages by id: all or those of a topic, in force on one day or at any time. With a day, their numbers are
 * those of that day. Throws `invalid-request` for an unknown topic.
 */
export function lineagesAnswer(archive: Archive, { on, topic }: LineageFilter): LineagesAnswer {
  if (on !== undefined) releaseInForce(archive, on);
  const inTopic = aboutTopic([...archive.lineages.values()], topic);
  const listed = inTopic.filter((lineage) => on === undefined || revisionOn(lineage, on) !== undefined);
  return {
    on: on ?? null,
    beyondNewestRelease: on !== undefined && isBeyondNewestRelease(archive, on),
    notKnown: inTopic.filter((lineage) => on !== undefined && isBeforeKnown(lineage, on)).map(({ id }) => id),
    lineages: listed.map((lineage) => lineageSummaryOf(lineage, on)),
  };
}

function lineageSummaryOf(lineage: Lineage, on: IsoDate | undefined): LineageSummary {
  const numberPeriods = numberPeriodsOf(lineage).map(({ number, ...days }) => ({
    number,
    ...knownInterval(lineage, days),
  }));
  return {
    id: lineage.id,
    kind: lineage.kind,
    topic: lineage.topic,
    title: on === undefined ? lineage.title : titleOn(lineage, on),
    isHeld: lineage.revisions.some((revision) => isHeld(lineage, revision)),
    isOlder: lineage.isOlder,
    lives: livesOf(lineage),
    ...knownEndOf(lineage),
    numbers: on === undefined ? numberPeriods : numberPeriods.filter((numberPeriod) => holdsOn(numberPeriod, on)),
    href: lineageAddress(lineage.id),
  };
}

/**
 * One lineage with all its revisions, or the one in force on a day. Throws `unknown-lineage`, and
 * `number-not-in-use` for a day on which it was not in the rules.
 */
export function lineageAnswer(archive: Archive, id: string, on: IsoDate | undefined): LineageAnswer {
  const lineage = lineageNamed(archive, id);
  if (on !== undefined) releaseInForce(archive, on);
  const revision = on === undefined ? undefined : revisionOn(lineage, on);
  if (on !== undefined && revision === undefined) throw absent(archive, lineage, on);
  return answerOf(archive, lineage, on ?? null, revision === undefined ? wordingsOf(lineage) : [revision]);
}

function absent(archive: Archive, lineage: Lineage, on: IsoDate): Problem {
  const code = isBeforeKnown(lineage, on) ? "not-held" : "number-not-in-use";
  const detail =
    code === "not-held"
      ? `may be older than what is known of it; nothing is held for ${on}`
      : `was not in the rules on ${on}`;
  return new Problem(code, `"${titleOn(lineage, on)}" ${detail}.`, {
    on,
    lineage: lineage.id,
    inUse: livesOf(lineage),
    now: whereaboutsOn(archive, lineage, endOfDays),
    ...(code === "not-held" ? howToHold(archive, on) : {}),
  });
}

/**
 * The whole history of the provision that had a number on a day, without changes of typography only. Throws what
 * `holderOn` throws; a lineage of summaries is answered.
 */
export function historyAnswer(archive: Archive, number: RuleNumber, on: IsoDate): LineageAnswer {
  const { lineage } = holderOn(archive, number, on);
  return answerOf(archive, lineage, on, wordingsOf(lineage));
}

function answerOf(
  archive: Archive,
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
    now: whereaboutsOn(archive, lineage, endOfDays),
    revisions: revisions.map((revision) => revisionAnswer(archive, lineage, revision)),
    links: { self: lineageAddress(lineage.id) },
  };
}

/** The permalink is in the release that has the words: in another one the provision may have another number. */
function permalinkOf(lineage: Lineage, revision: Revision): string | null {
  if (revision.number === null || !isHeld(lineage, revision)) return null;
  const { readIn, number, from } = revision;
  return readIn === null ? permalink(number, from) : permalink(revisionOn(lineage, readIn)?.number ?? number, readIn);
}

function revisionAnswer(archive: Archive, lineage: Lineage, revision: Revision): RevisionAnswer {
  const { number, name, summary, significance, why, from } = revision;
  const split = splitAt(archive, lineage, revision);
  return {
    ...revisionInterval(lineage, revision),
    number,
    name,
    text: revision.hasEnded ? null : wordsOf(lineage, revision),
    summary,
    ...examplesInWords(lineage, revision),
    events: split === undefined ? revision.events : [...revision.events, split],
    significance,
    announced: reasonsAnnounced(archive, lineage.id, { from: addDays(from, -1), to: from }),
    why,
    readIn: revision.readIn,
    recorded: recordingOf(archive, lineage, revision, from),
    release: from,
    sources: sourcesNamed(archive, revision.sources),
    permalink: permalinkOf(lineage, revision),
  };
}
