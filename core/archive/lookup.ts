import { Problem } from "../problem.ts";
import { dayFrom, type Interval, type IsoDate } from "../text/days.ts";
import { type RuleNumber, ruleNumberFrom, sectionOf } from "../text/rule-number.ts";
import type { DatedRelease } from "./archive.ts";
import { conflictFacts } from "./conflicts.ts";
import type { History } from "./history.ts";
import { howToHold } from "./how-to-hold.ts";
import { endOfDays, isHeld, revisionInterval, revisionOn, whereaboutsOn } from "./life.ts";
import type { Lineage, Party, Revision } from "./lineage.ts";
import { releaseOn } from "./releases.ts";
import { entriesOn, holdersOn, isSectionWholeOn } from "./sections.ts";
import { titleOn } from "./titles.ts";

/** A provision found: the lineage, what it said on the day, and the release in force. */
export type Found = {
  readonly lineage: Lineage;
  readonly revision: Revision;
  readonly number: RuleNumber;
  readonly release: DatedRelease;
};

/** One use of a number: who bore it and when, and where that lineage stood on the day asked. */
export type NumberUse = Interval & {
  readonly lineage: string;
  readonly title: string;
  readonly name: string | null;
  /** The number of that lineage on the day asked; `null` where it was not in the rules. */
  readonly numberThen: RuleNumber | null;
  /** The day on which it ended, on the day asked or before. */
  readonly ended: IsoDate | null;
  /** Where its words went on, with the number on the day asked. */
  readonly mergedInto: Party | null;
};

/** The release in force on a day. Refuses days before the first known one (`before-first-release`). */
export function releaseInForce(history: History, on: IsoDate): DatedRelease {
  const release = releaseOn(history, on);
  const first = history.releases[0]?.from;
  if (release !== undefined) return release;
  throw new Problem(
    "before-first-release",
    `The first release of the Comprehensive Rules that is known took effect on ${first}; ${on} is before it.`,
    {
      on,
      firstKnown: first,
      ...heldDays(history),
    },
  );
}

/** The newest release says nothing of days after its own: an answer for them holds as far as is known. */
export function isBeyondNewestRelease(history: History, on: IsoDate): boolean {
  return on > (history.releases.at(-1)?.from ?? "");
}

/**
 * Finds the one provision that bore a number on a day, whether or not its words are held.
 *
 * Refuses with `before-first-release`, `number-not-in-use`, `not-held` (nothing is known of the number on that day) and
 * `ambiguous`.
 */
export function holderOn(history: History, number: RuleNumber, on: IsoDate): Found {
  const release = releaseInForce(history, on);
  const holders = holdersOn(history, number, on);
  const [holder] = holders;
  if (holders.length > 1)
    throw ambiguous(
      number,
      on,
      holders.map(({ lineage }) => lineage),
    );
  const revision = holder && revisionOn(holder.lineage, on);
  if (holder === undefined || revision === undefined) throw unborne(history, number, on, release);
  return { lineage: holder.lineage, revision, number, release };
}

/**
 * As `holderOn`, and refuses with `not-held` where only a summary or a heading is known; the summary is among the
 * facts.
 */
export function provisionOn(history: History, number: RuleNumber, on: IsoDate): Found {
  const found = holderOn(history, number, on);
  const { lineage, revision } = found;
  if (isHeld(lineage, revision)) return found;
  const known =
    revision.summary === null
      ? `It was the heading "${revision.name}"; the rules under it are not held.`
      : `We know its summary, in our words: ${revision.summary}${certaintyOf(lineage, revision) === "uncertain" ? " (It may have changed before that day: when it next did is not known exactly.)" : ""}`;
  throw new Problem("not-held", `The text of ${number} on ${on} is not held. ${known}`, {
    ...factsOf(history, number, on),
    lineage: lineage.id,
    lineageTitle: titleOn(lineage, on),
    name: revision.name,
    summary: revision.summary,
    inForce: revisionInterval(lineage, revision),
    certainty: certaintyOf(lineage, revision),
    now: whereaboutsOn(history, lineage, endOfDays),
    release: found.release.from,
    ...howToHold(history, on),
  });
}

/**
 * `uncertain` where the day of the next change is only that of the first release known to show it: the change may be
 * older, and what is known of the days before it may have been out of date.
 */
export function certaintyOf(lineage: Lineage, revision: Revision): "certain" | "uncertain" {
  const next = lineage.revisions[lineage.revisions.indexOf(revision) + 1];
  return next?.isFirstSeen === true ? "uncertain" : "certain";
}

function ambiguous(place: string, on: IsoDate, holders: readonly Lineage[]): Problem {
  return new Problem(
    "ambiguous",
    `${place} was printed ${holders.length} times on ${on}; ask for one of the lineages.`,
    {
      on,
      number: place,
      choices: holders.map(({ id, title }) => ({ lineage: id, title })),
    },
  );
}

/** Nothing known bore the number: says whether it was not in use, or whether we cannot know. */
function unborne(history: History, number: RuleNumber, on: IsoDate, release: DatedRelease): Problem {
  const section = sectionOf(number);
  const heading = holdersOn(history, section, on)[0]?.lineage;
  const headingName = heading && revisionOn(heading, on)?.name;
  const facts = {
    ...factsOf(history, number, on),
    release: release.from,
    section: heading ? { number: section, title: headingName, lineage: heading.id } : null,
    ...conflictFacts(history, release.from, { number, name: null }),
  };
  const past = pastOf(facts.inUse, number, on);
  if (heading !== undefined && isSectionWholeOn(history, section, on)) {
    return new Problem(
      "number-not-in-use",
      `No rule bore ${number} on ${on}: section ${section}, "${headingName}", had none of that number. ${past}`,
      facts,
    );
  }
  if (isSectionWholeOn(history, section, on)) {
    return new Problem(
      "number-not-in-use",
      `No rule bore ${number} on ${on}: there was no section ${section}. ${past}`,
      facts,
    );
  }
  const place = headingName
    ? `Section ${section} was "${headingName}" on that day, and not all of its rules are held.`
    : `What stood in section ${section} on that day is not held.`;
  return new Problem("not-held", `We cannot say what ${number} said on ${on}. ${place} ${past}`.trim(), {
    ...facts,
    ...howToHold(history, on),
  });
}

function factsOf(history: History, number: RuleNumber, on: IsoDate) {
  const inUse = usesOf(history, number, on);
  const before = inUse.findLast(({ from }) => from <= on);
  const movedTo = before?.numberThen ?? before?.mergedInto?.number ?? null;
  return { on, number, inUse, movedTo: movedTo === number ? null : movedTo, ...heldDays(history) };
}

/** The known uses of a number, oldest first. */
export function usesOf(history: History, number: RuleNumber, on: IsoDate): NumberUse[] {
  return (history.numberPeriodsByNumber.get(number) ?? []).map(({ lineage, from, to }) => {
    const { number: numberThen, ended, mergedInto } = whereaboutsOn(history, lineage, on);
    const name = revisionOn(lineage, from)?.name ?? null;
    return { from, to, lineage: lineage.id, title: titleOn(lineage, from), name, numberThen, ended, mergedInto };
  });
}

function pastOf(uses: readonly NumberUse[], number: RuleNumber, on: IsoDate): string {
  if (uses.length === 0) return `Annals holds nothing of any rule with that number.`;
  const said = uses.map((use) => {
    const days = use.to === null ? `since ${use.from}` : `from ${use.from} until ${use.to}`;
    return `"${use.name ?? use.title}" ${days}${placeThen(use, on)}`;
  });
  return `Known uses of ${number}: ${said.join("; ")}.`;
}

function placeThen({ numberThen, ended, mergedInto }: NumberUse, on: IsoDate): string {
  if (numberThen !== null) return `; on ${on} it stood at ${numberThen}`;
  if (mergedInto !== null)
    return `; it was merged on ${ended}, and on ${on} its words stood in ${mergedInto.number ?? mergedInto.lineage}`;
  return ended === null ? "" : `; that rule ended on ${ended}`;
}

/**
 * Finds a lineage by its id or by any place where it stood: a number, or `glossary:` and a term, with the day of a
 * release (`702.9b@2024-09-20`). A lineage that no person named is called after the first such place that is held, so
 * its id may change with an import; the old one still leads to it.
 *
 * Refuses with `unknown-lineage`, and `ambiguous` where several stood at that place.
 */
export function lineageNamed(history: History, id: string): Lineage {
  const named = history.lineages.get(id);
  if (named !== undefined) return named;
  const [, place = "", day = ""] = /^(.+)@(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  const on = dayFrom(day);
  if (on === undefined) throw unknownLineage(id);
  const found = lineagesAt(history, place, on);
  const [only] = found;
  if (only === undefined) throw unknownLineage(id);
  if (found.length > 1) throw ambiguous(place, on, found);
  return only;
}

function lineagesAt(history: History, place: string, on: IsoDate): Lineage[] {
  if (place.startsWith("glossary:")) {
    return entriesOn(history, place.slice("glossary:".length), on).map(({ lineage }) => lineage);
  }
  const number = ruleNumberFrom(place);
  return number === undefined ? [] : holdersOn(history, number, on).map(({ lineage }) => lineage);
}

/** The problem of a lineage that is not known. */
export function unknownLineage(id: string): Problem {
  return new Problem("unknown-lineage", `No lineage "${id.slice(0, 80)}" is known; /v1/lineages lists them.`, {
    lineage: id.slice(0, 80),
  });
}

const heldDaysOf = new WeakMap<History, { firstHeld: string | null; lastHeld: string | null }>();

/** The first and last release of which any text is held. */
export function heldDays(history: History): { firstHeld: string | null; lastHeld: string | null } {
  const known = heldDaysOf.get(history);
  if (known !== undefined) return known;
  let firstHeld: string | null = null;
  for (const lineage of history.lineages.values()) {
    const first = lineage.revisions.find((revision) => isHeld(lineage, revision))?.from;
    if (first !== undefined && (firstHeld === null || first < firstHeld)) firstHeld = first;
  }
  const days = { firstHeld, lastHeld: firstHeld === null ? null : (history.releases.at(-1)?.from ?? null) };
  heldDaysOf.set(history, days);
  return days;
}
