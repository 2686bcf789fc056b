import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { provisionDifference } from "./books.ts";
import type { Calendar } from "./calendar.ts";
import type { Reading } from "./revisions.ts";

/**
 * Moves each curated revision dated by the first release known to show it (`isFirstSeen`) to the first published file
 * that shows it. Curated numbers and words stay.
 *
 * @param readings Those of this lineage, oldest first.
 */
export function settledDays(lineage: Lineage, readings: readonly Reading[], calendar: Calendar): Revision[] {
  const settled: Revision[] = [];
  lineage.revisions.forEach((revision, index) => {
    const first = revision.isFirstSeen && !revision.hasEnded ? firstShowing(index) : undefined;
    settled.push(first === undefined ? revision : dated(revision, first, calendar));
  });
  return settled;

  /** The oldest reading of the unbroken series that shows a revision up to its day. */
  function firstShowing(index: number): Reading | undefined {
    const [before, revision, after] = [settled.at(-1), lineage.revisions[index], lineage.revisions[index + 1]];
    if (revision === undefined) return undefined;
    const dayOf = ({ book }: Reading) => calendar.books[book]?.release ?? ("" as IsoDate);
    const same = readings.find(
      (one) => dayOf(one) >= revision.from && (after === undefined || dayOf(one) < after.from),
    );
    const isMoved = before !== undefined && before.number !== revision.number && revision.number !== null;
    let first: Reading | undefined;
    for (const reading of readings.toReversed()) {
      const day = dayOf(reading);
      if (day >= revision.from) continue;
      if (before !== undefined && day <= before.from) break;
      const shows = isMoved
        ? reading.provision.number === revision.number
        : saysTheSame(revision, reading.provision, same?.provision);
      if (!shows) break;
      first = reading;
    }
    return first;
  }
}

function saysTheSame(revision: Revision, printed: Provision, later: Provision | undefined): boolean {
  if (revision.number !== null && revision.number !== printed.number) return false;
  if (revision.text !== null) return isSameWords(revision.text, printed.text ?? "");
  return later !== undefined && ["none", "typography"].includes(provisionDifference(printed, later));
}

/** A day between two held files stays the first seen one. */
function dated(revision: Revision, { book }: Reading, { books, followsGap }: Calendar): Revision {
  const isFirstSeen = followsGap[book] === true;
  const events = isFirstSeen
    ? revision.events
    : revision.events.map((event) => ({ ...event, confidence: "high" as const }));
  return { ...revision, from: books[book]?.release ?? revision.from, isFirstSeen, events };
}

/**
 * Gives a lineage the number printed in each file if the dataset gives another one or none. A wrongly continued number
 * is corrected up to the day of the next curated number. A number that a file prints for another rule becomes unknown,
 * and so does that of a summary that a file does not print.
 *
 * @param revisions Oldest first.
 * @param readings Those of this lineage, oldest first.
 */
export function withPrintedNumbers(
  revisions: readonly Revision[],
  readings: readonly Reading[],
  kind: Lineage["kind"],
  { books, followsGap, numbers }: Calendar,
): Revision[] {
  if (kind === "glossary") return [...revisions];
  const printed = new Map(readings.map(({ book, provision }) => [book, provision.number]));
  const corrected = [...revisions];
  books.forEach(({ release }, book) => {
    const at = corrected.findLastIndex(({ from }) => from <= release);
    const revision = corrected[at];
    if (revision === undefined || revision.hasEnded) return;
    const number = printed.get(book) ?? null;
    const { number: wrong } = revision;
    if (wrong === number) return;
    // A file may lack a rule because it is damaged: curated words keep their number, unless the file gives it to
    // another rule.
    const isWrittenDown = revision.text !== null || revision.name !== null;
    if (number === null && wrong !== null && isWrittenDown && !numbers[book]?.has(wrong)) return;
    const isKnownThatDay = revision.from === release;
    const renumbered: Revision = isKnownThatDay
      ? { ...revision, number }
      : {
          ...{ ...revision, from: release, number, isFirstSeen: followsGap[book] === true, why: "", sources: [] },
          ...{ significance: "renumbering", events: renumbering(number, followsGap[book] === true) },
        };
    corrected.splice(isKnownThatDay ? at : at + 1, isKnownThatDay ? 1 : 0, renumbered);
    for (
      let next = corrected.indexOf(renumbered) + 1;
      corrected[next]?.number === wrong && !corrected[next]?.hasEnded;
      next++
    )
      corrected[next] = { ...(corrected[next] as Revision), number };
  });
  return corrected;
}

function renumbering(number: string | null, isFirstSeen: boolean): Revision["events"] {
  if (number === null) return [];
  return [{ kind: "renumbered", basis: "number", confidence: isFirstSeen ? "medium" : "high", with: [] }];
}
