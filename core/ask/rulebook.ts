import { provenanceOf } from "../archive/certainty.ts";
import { glossaryOn } from "../archive/glossary.ts";
import type { History } from "../archive/history.ts";
import { howToHold } from "../archive/how-to-hold.ts";
import { isHeld, revisionInterval, revisionOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { isBeyondNewestRelease, releaseInForce } from "../archive/lookup.ts";
import type { NumberPeriod } from "../archive/periods.ts";
import { heldReleaseOn, isReleaseHeldOn } from "../archive/releases.ts";
import type { BookEntry, BookHead, BookProvision, OutlinedChapter } from "../contract/rulebooks.ts";
import { Problem } from "../problem.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { examplesOf } from "../text/printed-order.ts";
import { compareRuleNumbers, isChapter, isSection, type RuleNumber, sectionOf } from "../text/rule-number.ts";

/**
 * The facts about the rulebook of a day that are printed before its provisions. Throws `before-first-release`, and
 * `not-held` if nothing is known for that day.
 */
export function bookHead(history: History, on: IsoDate): BookHead {
  const about = aboutBook(history, on);
  const contents = outlineOf(history, on);
  if (contents.length === 0)
    throw new Problem("not-held", `No rules are held for ${on}.`, {
      ...{ on, release: about.release, ...howToHold(history, on) },
    });
  return { ...about, contents };
}

function aboutBook(history: History, on: IsoDate): Omit<BookHead, "contents"> {
  return {
    on,
    beyondNewestRelease: isBeyondNewestRelease(history, on),
    release: releaseInForce(history, on).from,
    restsOn: heldReleaseOn(history, on) ?? null,
    isWhole: isReleaseHeldOn(history, on),
  };
}

/** The headings and rules of a day in the order of their numbers, including those whose words are not held. */
export function* bookProvisions(history: History, on: IsoDate): Generator<BookProvision> {
  for (const { lineage, number } of periodsOn(history, on)) {
    const revision = revisionOn(lineage, on);
    if (revision === undefined) continue;
    const { name } = revision;
    yield { number, kind: lineage.kind, name, ...wordsIn(history, { lineage, revision, on }) };
  }
}

/** The glossary of a day, in alphabetical order. */
export function* bookEntries(history: History, on: IsoDate): Generator<BookEntry> {
  for (const { lineage, term } of glossaryOn(history, on)) {
    const revision = revisionOn(lineage, on);
    if (revision !== undefined) yield { term, ...wordsIn(history, { lineage, revision, on }) };
  }
}

type DatedRevision = { readonly lineage: Lineage; readonly revision: Revision; readonly on: IsoDate };

function wordsIn(history: History, { lineage, revision, on }: DatedRevision): Omit<BookEntry, "term"> {
  return {
    lineage: lineage.id,
    text: revision.text,
    summary: isHeld(lineage, revision) ? null : revision.summary,
    ...examplesOf(revision),
    inForce: revisionInterval(lineage, revision),
    certainty: provenanceOf(history, lineage, revision, on).certainty,
  };
}

/** Everything that has a number on a day, in the order of the numbers; a chapter comes before its first section. */
function periodsOn(history: History, on: IsoDate): NumberPeriod[] {
  return [...history.numberPeriodsBySection.values()]
    .flatMap((periods) => periods.filter((period) => holdsOn(period, on)))
    .toSorted((a, b) => compareRuleNumbers(a.number, b.number));
}

/** Chapters and sections. A section whose chapter is not held is listed under the first digit of its number. */
function outlineOf(history: History, on: IsoDate): OutlinedChapter[] {
  const periods = periodsOn(history, on);
  const chapters = Map.groupBy(periods, ({ number }) => number.slice(0, 1));
  return [...chapters].map(([digit, within]) => {
    const sections = Map.groupBy(
      within.filter(({ number }) => !isChapter(number)),
      ({ number }) => sectionOf(number),
    );
    const chapter = within.find(({ number }) => isChapter(number));
    return {
      number: digit as RuleNumber,
      name: chapter === undefined ? null : nameOn(chapter, on),
      sections: [...sections].map(([number, ofSection]) => {
        const heading = ofSection.find((period) => isSection(period.number));
        return { number, name: heading === undefined ? null : nameOn(heading, on) };
      }),
    };
  });
}

function nameOn({ lineage }: NumberPeriod, on: IsoDate): string | null {
  return revisionOn(lineage, on)?.name ?? null;
}
