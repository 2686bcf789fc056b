import type { Archive } from "../archive/archive.ts";
import { standingOf } from "../archive/certainty.ts";
import { glossaryOn } from "../archive/glossary.ts";
import { isHeld, revisionInterval, revisionOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { listFactsOn } from "../archive/lookup.ts";
import type { NumberPeriod } from "../archive/periods.ts";
import { howToHold, isReleaseHeldOn } from "../archive/releases.ts";
import type { BookEntry, BookHead, BookProvision, OutlinedChapter } from "../contract/rulebooks.ts";
import { Problem } from "../problem.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { examplesOf } from "../text/printed-order.ts";
import { compareRuleNumbers, isChapter, isSection, type RuleNumber, sectionOf } from "../text/rule-number.ts";

/**
 * The facts about the rulebook of a day that are printed before its provisions. Throws `before-first-release`, and
 * `not-held` if nothing is known for that day.
 */
export function bookHead(archive: Archive, on: IsoDate): BookHead {
  const about = aboutBook(archive, on);
  const contents = outlineOf(archive, on);
  if (contents.length === 0)
    throw new Problem("not-held", `No rules are held for ${on}.`, {
      on,
      release: about.release,
      ...howToHold(archive, on),
    });
  return { ...about, contents };
}

function aboutBook(archive: Archive, on: IsoDate): Omit<BookHead, "contents"> {
  return { ...listFactsOn(archive, on), isWhole: isReleaseHeldOn(archive, on) };
}

/** The headings and rules of a day in the order of their numbers, including those whose words are not held. */
export function* bookProvisions(archive: Archive, on: IsoDate): Generator<BookProvision> {
  for (const { lineage, number } of periodsOn(archive, on)) {
    const revision = revisionOn(lineage, on);
    if (revision === undefined) continue;
    const { name } = revision;
    yield { number, kind: lineage.kind, name, ...wordsIn(archive, { lineage, revision, on }) };
  }
}

/** The glossary of a day, in alphabetical order. */
export function* bookEntries(archive: Archive, on: IsoDate): Generator<BookEntry> {
  for (const { lineage, term } of glossaryOn(archive, on)) {
    const revision = revisionOn(lineage, on);
    if (revision !== undefined) yield { term, ...wordsIn(archive, { lineage, revision, on }) };
  }
}

type DatedRevision = { readonly lineage: Lineage; readonly revision: Revision; readonly on: IsoDate };

function wordsIn(archive: Archive, { lineage, revision, on }: DatedRevision): Omit<BookEntry, "term"> {
  return {
    lineage: lineage.id,
    text: revision.text,
    summary: isHeld(lineage, revision) ? null : revision.summary,
    ...examplesOf(revision),
    inForce: revisionInterval(lineage, revision),
    certainty: standingOf(archive, lineage, revision, on).certainty,
  };
}

/** Everything that has a number on a day, in the order of the numbers; a chapter comes before its first section. */
function periodsOn(archive: Archive, on: IsoDate): NumberPeriod[] {
  return [...archive.numberPeriodsBySection.values()]
    .flatMap((periods) => periods.filter((period) => holdsOn(period, on)))
    .toSorted((a, b) => compareRuleNumbers(a.number, b.number));
}

/** Chapters and sections. A section whose chapter is not held is listed under the first digit of its number. */
function outlineOf(archive: Archive, on: IsoDate): OutlinedChapter[] {
  const periods = periodsOn(archive, on);
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
