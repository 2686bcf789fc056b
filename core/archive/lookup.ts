import { Problem } from "../problem.ts";
import { endedInText, intervalInText, onOrBy } from "../text/day-words.ts";
import { dayFrom, type IsoDate, type KnownInterval } from "../text/days.ts";
import { type RuleNumber, ruleNumberFrom, sectionOf } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import type { DatedRelease } from "./collection.ts";
import { conflictFacts } from "./conflicts.ts";
import { documentTitles } from "./document.ts";
import { endOfDays, isHeld, knownInterval, revisionInterval, revisionOn, titleOn, whereaboutsOn } from "./life.ts";
import type { Lineage, Party, Revision } from "./lineage.ts";
import { heldReleaseOn, howToHold, knownFromInText, mayOthersFollow, releaseOn } from "./releases.ts";
import {
  entriesOn,
  holdersOn,
  isFarBeyond,
  isLineLackingOn,
  isSectionWholeOn,
  nextReleaseWith,
  releasesFarFrom,
  tornSectionsOn,
} from "./sections.ts";

/** A provision found: its lineage, what it said on the day, and the release in force. */
export type ProvisionOnDay = {
  readonly lineage: Lineage;
  readonly revision: Revision;
  readonly number: RuleNumber;
  readonly release: DatedRelease;
};

/** One use of a number: the lineage that had it and when, and where that lineage was on the day asked. */
export type NumberUse = KnownInterval & {
  readonly lineage: string;
  readonly title: string;
  readonly name: string | null;
  /** The number of that lineage on the day asked; `null` if it was not in the rules. */
  readonly numberThen: RuleNumber | null;
  /** The day on which it ended, on the day asked or before. */
  readonly ended: IsoDate | null;
  /** That day is only that of the first release held without it. */
  readonly isEndedFirstSeen: boolean;
  /** The lineage that took over its words, with its number on the day asked. */
  readonly mergedInto: Party | null;
};

/**
 * The release in force on a day. Throws `before-first-release` for a day before the first known release.
 *
 * @example releaseInForce(archive, "2005-01-10").from === "2004-10-01"
 */
export function releaseInForce(archive: Archive, on: IsoDate): DatedRelease {
  const release = releaseOn(archive, on);
  if (release !== undefined) return release;
  const [first] = archive.releases;
  throw new Problem(
    "before-first-release",
    `The first release of the ${documentTitles[first?.document ?? "cr"]} that is known took effect on ${first?.from}; ${on} is before it.`,
    {
      on,
      firstKnown: first?.from,
      ...heldDays(archive),
    },
  );
}

/**
 * Says whether a day is after the first day of the newest release: an answer for it is true as far as we know.
 *
 * @example isBeyondNewestRelease(archive, "2005-01-10") === false
 */
export function isBeyondNewestRelease(archive: Archive, on: IsoDate): boolean {
  return on > (archive.releases.at(-1)?.from ?? "");
}

/** What a list of a day says about its day. Throws `before-first-release`. */
export function listFactsOn(archive: Archive, on: IsoDate) {
  const { from: release } = releaseInForce(archive, on);
  const restsOn = heldReleaseOn(archive, on) ?? null;
  return { on, release, restsOn, beyondNewestRelease: isBeyondNewestRelease(archive, on) };
}

/**
 * A day as a problem names it, with the fact that goes with it: what applies after the newest release is not known, nor
 * what applies between two releases if others may have come there.
 *
 * @example dayAsked(archive, "2005-01-10").dayInWords === "2005-01-10"
 */
export function dayAsked(
  archive: Archive,
  on: IsoDate,
): { readonly dayInWords: string; readonly facts: { readonly beyondNewestRelease?: true } } {
  const isBeyond = isBeyondNewestRelease(archive, on);
  if (!isBeyond && !mayOthersFollow(archive, on)) return { dayInWords: on, facts: {} };
  return {
    dayInWords: `${on}, as far as is known from the release of ${releaseOn(archive, on)?.from}`,
    facts: isBeyond ? { beyondNewestRelease: true } : {},
  };
}

/**
 * How sure it is that no rule had a number of which `isNumberUnusedOn` says so: `medium` if only the rulebooks around
 * the day show it, or if a release that nobody knows may have brought it.
 *
 * @example unusedConfidence(archive, "507.9", "2005-01-10") === "high"
 */
export function unusedConfidence(archive: Archive, number: RuleNumber, on: IsoDate): "high" | "medium" {
  const isOpen = isBeyondNewestRelease(archive, on) || mayOthersFollow(archive, on);
  const mayHaveCome = isOpen && !isFarBeyond(archive, number, on);
  return mayHaveCome || releasesFarFrom(archive, number, on).length > 0 ? "medium" : "high";
}

/**
 * Finds the one provision that had a number on a day, whether or not its words are held. A number that a file prints by
 * mistake leads to the provision meant, with its right number.
 *
 * Throws `before-first-release`, `number-not-in-use`, `not-held` (nothing is known of the number on that day) and
 * `ambiguous`.
 *
 * @example holderOn(archive, "507.4", "2005-01-10").lineage.id === "player-control.mana-burn"
 */
export function holderOn(archive: Archive, number: RuleNumber, on: IsoDate): ProvisionOnDay {
  const release = releaseInForce(archive, on);
  const holders = holdersOn(archive, number, on);
  const [holder] = holders;
  const meant = holder === undefined ? meantBy(archive, number, on) : undefined;
  if (meant !== undefined) return { ...meant, release };
  if (holders.length > 1)
    throw ambiguous(
      number,
      on,
      holders.map(({ lineage }) => lineage),
    );
  const revision = holder && revisionOn(holder.lineage, on);
  if (holder === undefined || revision === undefined) throw notInUse(archive, number, on, release);
  return { lineage: holder.lineage, revision, number, release };
}

/**
 * The provision for which the file of a day prints a number by mistake, under the number meant.
 *
 * @example meantBy(archive, "507.4", "2005-01-10") === undefined
 */
export function meantBy(
  archive: Archive,
  printed: RuleNumber,
  on: IsoDate,
): Omit<ProvisionOnDay, "release"> | undefined {
  const held = heldReleaseOn(archive, on);
  const [misprint, ...others] = archive.imported.misprints.filter(
    (misprint) => misprint.release === held && misprint.printed === printed,
  );
  const lineage = misprint && archive.lineages.get(misprint.lineage);
  const revision = lineage && revisionOn(lineage, on);
  if (lineage === undefined || revision === undefined || revision.number === null || others.length > 0)
    return undefined;
  return { lineage, revision, number: revision.number };
}

/**
 * The number that the file of a day prints for a provision by mistake; `null` if it prints the one that is meant.
 *
 * @example misprintOf(archive, manaBurn, "2005-01-10") === null
 */
export function misprintOf(archive: Archive, { id }: Lineage, on: IsoDate): string | null {
  const held = heldReleaseOn(archive, on);
  return (
    archive.imported.misprints.find((misprint) => misprint.lineage === id && misprint.release === held)?.printed ?? null
  );
}

/**
 * As `holderOn`; also throws `not-held` if only a summary or a heading is known, with the summary among the facts.
 *
 * @example provisionOn(archive, "507.4", "2005-01-10").release.from === "2004-10-01"
 */
export function provisionOn(archive: Archive, number: RuleNumber, on: IsoDate): ProvisionOnDay {
  const provision = holderOn(archive, number, on);
  const { lineage, revision } = provision;
  if (isHeld(lineage, revision)) return provision;
  const sentence =
    revision.summary === null
      ? `It was the heading "${revision.name}"; the rules under it are not held.`
      : `We know its summary, in our words: ${revision.summary}${certaintyOfEnd(lineage, revision) === "uncertain" ? " (It may have changed before that day: the day of its next change is not known exactly.)" : ""}`;
  throw new Problem("not-held", `The text of ${number} on ${on} is not held. ${sentence}`, {
    ...factsOf(archive, number, on),
    lineage: lineage.id,
    lineageTitle: titleOn(lineage, on),
    name: revision.name,
    summary: revision.summary,
    inForce: revisionInterval(lineage, revision),
    certainty: certaintyOfEnd(lineage, revision),
    now: whereaboutsOn(archive, lineage, endOfDays),
    release: provision.release.from,
    ...howToHold(archive, on),
  });
}

/**
 * `uncertain` if the day of the next change is only that of the first release known to show it. The change may be
 * older, and then the revision was out of date sooner.
 *
 * @example certaintyOfEnd(manaBurn, manaBurn.revisions[0]) === "certain"
 */
export function certaintyOfEnd(lineage: Lineage, revision: Revision): "certain" | "uncertain" {
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
      choices: holders.map((holder) => ({ lineage: holder.id, title: titleOn(holder, on) })),
    },
  );
}

/** The problem for a number without a known holder: it was not in use, or we cannot know. */
function notInUse(archive: Archive, number: RuleNumber, on: IsoDate, release: DatedRelease): Problem {
  const section = sectionOf(number);
  const heading = holdersOn(archive, section, on)[0]?.lineage;
  const headingName = heading && revisionOn(heading, on)?.name;
  const { dayInWords, facts: ofDay } = dayAsked(archive, on);
  const facts = {
    ...factsOf(archive, number, on),
    ...ofDay,
    release: release.from,
    section: heading ? { number: section, title: headingName, lineage: heading.id } : null,
    ...conflictFacts(archive, release.from, { number, name: null }),
  };
  const past = pastOf(facts.inUse, number, on);
  if (isLineLackingOn(archive, number, on))
    return new Problem(
      "not-held",
      `We cannot say what ${number} said on ${on}. The published file of ${release.from} has rules under that number or after it, and not the number itself: its line seems to be missing there. ${past}`.trim(),
      facts,
    );
  const next = nextReleaseWith(archive, number, on);
  if (next !== undefined)
    return new Problem(
      "not-held",
      `We cannot say what ${number} said on ${on}. The file of ${release.from} has no such number; that of ${next}, the next held, has it, and a release between them may have brought it. ${past}`,
      { ...facts, ...howToHold(archive, on) },
    );
  if (heading !== undefined && isSectionWholeOn(archive, section, on)) {
    return new Problem(
      "number-not-in-use",
      `No rule had the number ${number} on ${dayInWords}: section ${section}, "${headingName}", had no such number. ${past}`,
      facts,
    );
  }
  if (isSectionWholeOn(archive, section, on)) {
    return new Problem(
      "number-not-in-use",
      `No rule had the number ${number} on ${dayInWords}: there was no section ${section}. ${past}`,
      facts,
    );
  }
  const around = releasesFarFrom(archive, number, on);
  if (around.length > 0) {
    return new Problem(
      "number-not-in-use",
      `No rule had the number ${number} on ${on}, ${knownFromInText(around)}: the numbers there end far before it. ${past}`,
      facts,
    );
  }
  const place = tornSectionsOn(archive, on).has(section)
    ? `The published file of ${release.from} seems to lack a page there: a section beside it is missing.`
    : headingName
      ? `Section ${section} ${dayInWords === on ? `was "${headingName}" on that day` : `is "${headingName}" in the newest known release`}, and not all of its rules are held.`
      : `The rules of section ${section} on that day are not held.`;
  return new Problem("not-held", `We cannot say what ${number} said on ${on}. ${place} ${past}`.trim(), {
    ...facts,
    ...howToHold(archive, on),
  });
}

function factsOf(archive: Archive, number: RuleNumber, on: IsoDate) {
  const inUse = usesOf(archive, number, on);
  const before = inUse.findLast(({ from }) => from <= on);
  const movedTo = before?.numberThen ?? before?.mergedInto?.number ?? null;
  return { on, number, inUse, movedTo: movedTo === number ? null : movedTo, ...heldDays(archive) };
}

/**
 * The known uses of a number, oldest first.
 *
 * @example usesOf(archive, "507.4", "2005-01-10")[0].to === "2009-07-11"
 */
export function usesOf(archive: Archive, number: RuleNumber, on: IsoDate): NumberUse[] {
  return (archive.numberPeriodsByNumber.get(number) ?? []).map(({ lineage, from, to }) => {
    const {
      number: numberThen,
      ended,
      isEndFirstSeen: isEndedFirstSeen,
      mergedInto,
    } = whereaboutsOn(archive, lineage, on);
    const name = revisionOn(lineage, from)?.name ?? null;
    const days = knownInterval(lineage, { from, to });
    return {
      ...days,
      lineage: lineage.id,
      title: titleOn(lineage, from),
      name,
      numberThen,
      ended,
      isEndedFirstSeen,
      mergedInto,
    };
  });
}

function pastOf(uses: readonly NumberUse[], number: RuleNumber, on: IsoDate): string {
  if (uses.length === 0) return `Annals holds no rule with that number.`;
  const sentences = uses.map((use) => {
    return `"${use.name ?? use.title}" ${intervalInText(use)}${placeThen(use, on)}`;
  });
  return `Known uses of ${number}: ${sentences.join("; ")}.`;
}

function placeThen({ numberThen, ended, isEndedFirstSeen, mergedInto }: NumberUse, on: IsoDate): string {
  if (numberThen !== null) return `; on ${on} its number was ${numberThen}`;
  if (ended === null) return "";
  const day = onOrBy(ended, isEndedFirstSeen);
  if (mergedInto !== null && mergedInto.number === null)
    return `; it was merged ${day} into a rule that was no longer there on ${on}`;
  if (mergedInto !== null) return `; it was merged ${day}, and on ${on} its words were in ${mergedInto.number}`;
  return `; that rule ${endedInText(ended, isEndedFirstSeen)}`;
}

/**
 * Finds a lineage by its id or by any place at which it ever was: a number, or `glossary:` and a term, with the day of
 * a release (`702.9b@2024-09-20`). The id of an imported lineage is the first such place that is held. An import may
 * change it; the old id still leads to the lineage.
 *
 * Throws `unknown-lineage`, and `ambiguous` if several lineages were at that place.
 *
 * @example lineageNamed(archive, "player-control.mana-burn").revisions[0].number === "507.4"
 */
export function lineageNamed(archive: Archive, id: string): Lineage {
  const named = archive.lineages.get(id);
  if (named !== undefined) return named;
  const [, place = "", day = ""] = /^(.+)@(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  const on = dayFrom(day);
  if (on === undefined) throw unknownLineage(id);
  const lineages = lineagesAt(archive, place, on);
  const [only] = lineages;
  if (only === undefined) throw unknownLineage(id);
  if (lineages.length > 1) throw ambiguous(place, on, lineages);
  return only;
}

function lineagesAt(archive: Archive, place: string, on: IsoDate): Lineage[] {
  if (place.startsWith("glossary:")) {
    return entriesOn(archive, place.slice("glossary:".length), on).map(({ lineage }) => lineage);
  }
  const number = ruleNumberFrom(place);
  return number === undefined ? [] : holdersOn(archive, number, on).map(({ lineage }) => lineage);
}

function unknownLineage(id: string): Problem {
  return new Problem("unknown-lineage", `No lineage "${id.slice(0, 80)}" is known; /v1/lineages lists them.`, {
    lineage: id.slice(0, 80),
  });
}

/** The days of the first and last release with any text held. */
type HeldDays = { readonly firstHeld: string | null; readonly lastHeld: string | null };

/**
 * The days of the first and last release with any text held.
 *
 * @example heldDays(archive).firstHeld === "2003-10-01"
 */
export function heldDays(archive: Archive): HeldDays {
  const firstHeld = archive.once(firstHeldOf);
  return { firstHeld, lastHeld: firstHeld === null ? null : (archive.releases.at(-1)?.from ?? null) };
}

function firstHeldOf({ lineages, stored }: Archive): IsoDate | null {
  if (stored.firstHeld !== undefined) return stored.firstHeld();
  const days = [...lineages.values()].flatMap(
    (lineage) => lineage.revisions.find((revision) => isHeld(lineage, revision))?.from ?? [],
  );
  return days.toSorted()[0] ?? null;
}
