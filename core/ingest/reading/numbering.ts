import type { Finding } from "../../archive/rulebook.ts";
import { comparePlaces, isNext, numberAt, type Ordinals, type PrintedNumber } from "./rules-part.ts";

/** A number as printed, with its line; `place` is `null` if a part of it is lost. */
type NumberedLine = { readonly number: PrintedNumber; readonly line: number };

/**
 * The meaning of each number, judged by its neighbours; `null` if it cannot be determined. A number counts as a
 * misprint only if the number expected in its place fits between its neighbours and is printed nowhere else.
 */
type Numbering = { readonly places: readonly (Ordinals | null)[]; readonly findings: readonly Finding[] };

/** Judges the numbers of a rulebook in printed order; expects headings of sections and rules, no chapters. */
export function numberingOf(entries: readonly NumberedLine[]): Numbering {
  const printedPlaces = new Set(entries.flatMap(({ number: { place } }) => (place === null ? [] : [keyOf(place)])));
  const meant: (Ordinals | null)[] = entries.map(({ number }) => number.place);
  const printed = entries.map(({ number }) => number.printed);
  const taken = new Set<string>();
  const findings: Finding[] = [];
  let before: Ordinals | undefined;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined) break;
    const place = meant[index] ?? null;
    const isCorrected = place !== entry.number.place;
    if (before !== undefined && !isCorrected && (place === null || !isNext(before, place))) {
      const run = misprintAt(meant, { index, before, printed, printedPlaces });
      for (const [offset, corrected] of run.entries()) {
        meant[index + offset] = corrected;
        printedPlaces.add(keyOf(corrected));
      }
      const next = meant[index + 1] ?? undefined;
      if (run.length === 0) findings.push(...anomaly(entry, { before, place, next, taken }));
    }
    const settled = meant[index] ?? null;
    findings.push(...spelling(entry, settled));
    if (settled === null) continue;
    taken.add(keyOf(settled));
    // A number that belongs elsewhere must not make the numbers after it look wrong.
    const next = meant[index + 1] ?? undefined;
    const isStep = before === undefined || isNext(before, settled) || (next !== undefined && isNext(settled, next));
    const isInOrder = before === undefined || comparePlaces(settled, before) > 0;
    if (isStep || (isInOrder && (next === undefined || comparePlaces(next, settled) > 0))) before = settled;
  }
  return { places: meant, findings };
}

type Suspect = {
  readonly index: number;
  readonly before: Ordinals;
  readonly printed: readonly string[];
  readonly printedPlaces: ReadonlySet<string>;
};

/** The most misprints in a row that are recognised if only the last is followed by a number that fits. */
const misprintsInRowMax = 3;

/**
 * The places meant from a suspect number on: one, or more if the numbers after it repeat its mistake. Empty if nothing
 * can be proved.
 */
function misprintAt(meant: readonly (Ordinals | null)[], suspect: Suspect, row = 1): readonly Ordinals[] {
  const place = meant[suspect.index] ?? null;
  const next = meant[suspect.index + 1] ?? undefined;
  const orphans = place === null ? [] : withoutParent(meant, suspect, place);
  if (orphans.length > 0) return orphans;
  const isInOrder = place !== null && comparePlaces(place, suspect.before) > 0;
  const nextIsInOrder = place !== null && (next === undefined || comparePlaces(next, place) > 0);
  const printed = suspect.printed[suspect.index] ?? "";
  const successor = successorOf(suspect.before, place, printed);
  if (place !== null && isInOrder && nextIsInOrder) {
    const late = lateStart(meant, suspect, place);
    return late.length > 0 || successor === undefined ? late : inWrongSection(meant, suspect, successor);
  }
  if (successor === undefined || suspect.printedPlaces.has(keyOf(successor))) return [];
  const run = mendedRun(meant, suspect, successor);
  if (run.length > 0) return run;
  const moved = inWrongSection(meant, suspect, successor);
  if (moved.length > 0 || row === misprintsInRowMax) return moved;
  if (place !== null && !isOneSlipFrom(printed, numberAt(successor) ?? "")) return [];
  const index = suspect.index + 1;
  const rest = index < meant.length ? misprintAt(meant, { ...suspect, index, before: successor }, row + 1) : [];
  return rest.length > 0 ? [successor, ...rest] : [];
}

/**
 * Subrules from `a` on without a rule of their own, right under the previous rule, which has no subrules: they belong
 * to that rule.
 */
function withoutParent(
  meant: readonly (Ordinals | null)[],
  { index, before, printedPlaces }: Suspect,
  first: Ordinals,
): readonly Ordinals[] {
  const isUnderRule = before.section === first.section && before.rule + 1 === first.rule && before.letter === 0;
  const parent = { ...first, letter: 0 };
  if (!isUnderRule || before.rule === 0 || first.letter !== 1 || printedPlaces.has(keyOf(parent))) return [];
  const run: Ordinals[] = [];
  for (let place = meant[index]; place?.letter === run.length + 1 && isSameRule(place, first); ) {
    run.push({ ...place, rule: before.rule });
    place = meant[index + run.length];
  }
  return run.some((place) => printedPlaces.has(keyOf(place))) ? [] : run;
}

/**
 * A series of numbers of another section, such as 501.2 to 501.6 after 510.1, moved to the section in which they are
 * printed.
 */
function inWrongSection(
  meant: readonly (Ordinals | null)[],
  { index, before, printedPlaces }: Suspect,
  successor: Ordinals,
): readonly Ordinals[] {
  const first = meant[index];
  if (first?.rule !== successor.rule || first.letter !== successor.letter) return [];
  if (first.section === before.section || !isOneSlipFrom(`${first.section}`, `${before.section}`)) return [];
  const run: Ordinals[] = [];
  let [last, following]: readonly [Ordinals, Ordinals | null | undefined] = [first, first];
  while (following && (run.length === 0 || (following.section === first.section && isNext(last, following)))) {
    run.push({ ...following, section: before.section });
    last = following;
    following = meant[index + run.length];
  }
  const end = run.at(-1) ?? successor;
  const fits = following === undefined || (following !== null && isNext(end, following));
  return fits && !run.some((place) => printedPlaces.has(keyOf(place))) ? run : [];
}

function isSameRule(a: Ordinals, b: Ordinals): boolean {
  return a.section === b.section && a.rule === b.rule;
}

/** Subrules that begin after `a` right under their rule: all move up, because every list begins at `a`. */
function lateStart(
  meant: readonly (Ordinals | null)[],
  { index, before }: Suspect,
  first: Ordinals,
): readonly Ordinals[] {
  const isUnderRule = before.section === first.section && before.rule === first.rule && before.letter === 0;
  if (!isUnderRule || first.rule === 0) return [];
  const run: Ordinals[] = [];
  for (let at = index; ; at++) {
    const place = meant[at];
    if (place?.letter !== first.letter + run.length || place.section !== first.section || place.rule !== first.rule)
      break;
    run.push({ ...place, letter: run.length + 1 });
  }
  return run;
}

/**
 * The number after another one at the level of the suspect one: the next letter, the next rule, or the next section.
 */
function successorOf(before: Ordinals, place: Ordinals | null, printed: string): Ordinals | undefined {
  const letterPrinted = /(?<![a-z])[a-z]+$/.exec(printed)?.[0];
  if (letterPrinted === undefined) {
    if (place?.rule === 0) return { section: before.section + 1, rule: 0, letter: 0 };
    return { section: before.section, rule: before.rule + 1, letter: 0 };
  }
  if (before.rule === 0) return undefined;
  const nextLetter = { ...before, letter: Math.floor(before.letter) + 1 };
  // If a part of the number is lost, the rest of it has to fit.
  return place !== null || numberAt(nextLetter)?.endsWith(letterPrinted) ? nextLetter : undefined;
}

/**
 * The suspect number and the subrules that share its mistake, moved to a successor; empty if the numbers that follow do
 * not fit.
 */
function mendedRun(meant: readonly (Ordinals | null)[], suspect: Suspect, successor: Ordinals): readonly Ordinals[] {
  const place = meant[suspect.index] ?? null;
  const run: Ordinals[] = [successor];
  let following = meant[suspect.index + 1];
  while (
    place !== null &&
    place.letter === 0 &&
    following?.section === place.section &&
    following.rule === place.rule &&
    following.letter > 0
  ) {
    run.push({ section: successor.section, rule: successor.rule, letter: following.letter });
    following = meant[suspect.index + run.length];
  }
  const isNear = place === null || isOneSlipFrom(suspect.printed[suspect.index] ?? "", numberAt(successor) ?? "");
  if (following === undefined || following === null) return isNear ? run : [];
  const fits = isNext(run.at(-1) ?? successor, following);
  return fits || (isNear && comparePlaces(run.at(-1) ?? successor, following) < 0) ? run : [];
}

/** Says whether one character was lost, added or changed, or two neighbours were exchanged. */
function isOneSlipFrom(printed: string, meant: string): boolean {
  let start = 0;
  while (start < printed.length && printed[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(printed.length, meant.length) - start && printed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [a, b] = [printed.slice(start, printed.length - end), meant.slice(start, meant.length - end)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a[0] === b[1] && a[1] === b[0]);
}

type Circumstances = {
  readonly before: Ordinals;
  readonly place: Ordinals | null;
  readonly next: Ordinals | undefined;
  readonly taken: ReadonlySet<string>;
};

function anomaly({ number, line }: NumberedLine, { before, place, next, taken }: Circumstances): Finding[] {
  if (place === null) return [];
  const after = numberAt(before);
  if (taken.has(keyOf(place)))
    return [finding("number-repeated", "warning", line, `${number.printed} is printed again, after ${after}.`)];
  const isStray = next !== undefined && comparePlaces(next, place) < 0 && comparePlaces(next, before) > 0;
  if (comparePlaces(place, before) < 0 || isStray)
    return [finding("number-out-of-order", "warning", line, `${number.printed} stands after ${after}.`)];
  const missing = missingBetween(before, place);
  if (missing === "") return [];
  // No published text since 1999 leaves out a section.
  const severity = place.rule === 0 ? "warning" : "note";
  return [finding("number-missing", severity, line, `${number.printed} follows ${after}: there is no ${missing}.`)];
}

/** The missing numbers, as a reader would name them; empty if only an unused letter was used. */
function missingBetween(before: Ordinals, after: Ordinals): string {
  const { section, rule } = after;
  if (before.section !== section) {
    if (rule > 0) return `${section}`;
    const isSameChapter = Math.floor(before.section / 100) === Math.floor(section / 100);
    const first = isSameChapter ? before.section + 1 : (Math.floor(before.section / 100) + 1) * 100;
    return range({ section: first, rule: 0, letter: 0 }, { section: section - 1, rule: 0, letter: 0 });
  }
  if (before.rule !== rule) {
    const last = after.letter > 0 ? rule : rule - 1;
    return range({ section, rule: before.rule + 1, letter: 0 }, { section, rule: last, letter: 0 });
  }
  const [first, last] = [Math.floor(before.letter) + 1, Math.ceil(after.letter) - 1];
  return first > last ? "" : range({ section, rule, letter: first }, { section, rule, letter: last });
}

function range(first: Ordinals, last: Ordinals): string {
  const [from, to] = [numberAt(first), numberAt(last)];
  return from === to ? `${from}` : `${from} to ${to}`;
}

function spelling({ number, line }: NumberedLine, meant: Ordinals | null): Finding[] {
  const intended = meant === null ? undefined : numberAt(meant);
  if (intended === undefined)
    return [finding("number-malformed", "warning", line, `The meaning of "${number.printed}" cannot be determined.`)];
  if (meant !== number.place)
    return [finding("number-misprinted", "note", line, `"${number.printed}" is printed for ${intended}.`)];
  if (!number.isMalformed) return [];
  const detail = `The number ${intended} is printed in an unusual way: "${number.beginning}".`;
  return [finding("number-malformed", "note", line, detail)];
}

function finding(kind: Finding["kind"], severity: Finding["severity"], line: number, detail: string): Finding {
  return { kind, severity, line, detail };
}

function keyOf({ section, rule, letter }: Ordinals): string {
  return `${section}.${rule}.${letter}`;
}
