import type { Archive } from "../../archive/archive.ts";
import type { DocumentId } from "../../archive/document.ts";
import { heldReleaseOn } from "../../archive/releases.ts";
import { isSectionWholeOn, sectionOn } from "../../archive/sections.ts";
import type { Resolution } from "../../contract/citations.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareRuleNumbers, isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { Spelling, WrittenReference } from "./number-forms.ts";

/** A reference in a text and what became of it. */
export type ReferenceFate = { readonly reference: WrittenReference; readonly resolution: Resolution };

/**
 * The new text of a reference, in its own form; `null` if it cannot be moved to another number and stays as it is.
 * `isRangeBroken`: both ends of its range could be moved, but the rules between them are not the same on the two days.
 */
export type Replacement = { readonly text: string | null; readonly isRangeBroken: boolean };

/**
 * Decides the new text of each reference. References that depend on each other (a range; letters that share a number)
 * are replaced together or not at all: half a replaced range would cite something else.
 */
export function replacementsFor(
  archiveOf: (document: DocumentId) => Archive | undefined,
  fates: readonly ReferenceFate[],
  to: IsoDate,
): Replacement[] {
  return chainsOf(fates).flatMap((chain) => {
    const archive = archiveOf(chain[0]?.reference.document ?? "cr");
    const isRangeBroken = chain.some((first, index) => {
      const last = chain[index + 1];
      return last?.reference.link === "range" && archive !== undefined && !isRangeWhole(archive, first, last, to);
    });
    const isCarried =
      !isRangeBroken && chain.every(({ reference, resolution: { now } }) => isSpellable(reference, now));
    let previous: RuleNumber | null = null;
    return chain.map(({ reference, resolution: { now } }) => {
      const text = isCarried && now !== null ? spelled(reference, now, previous) : null;
      previous = now;
      return { text, isRangeBroken };
    });
  });
}

/** The text with its references replaced; every other byte stays as it is. */
export function textWith(text: string, fates: readonly ReferenceFate[], replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let from = 0;
  fates.forEach(({ reference: { start, end } }, index) => {
    pieces.push(text.slice(from, start), replacements[index]?.text ?? text.slice(start, end));
    from = end;
  });
  return pieces.join("") + text.slice(from);
}

function chainsOf(fates: readonly ReferenceFate[]): ReferenceFate[][] {
  const chains: ReferenceFate[][] = [];
  for (const fate of fates) {
    if (fate.reference.link !== null) chains.at(-1)?.push(fate);
    else chains.push([fate]);
  }
  return chains;
}

/**
 * Says whether a range means the same with its ends replaced: the rules between the old ends on the day it was written
 * are the rules between the new ends, both known from a rulebook or from a section held as a whole. Always true if no
 * number changes.
 */
function isRangeWhole(archive: Archive, first: ReferenceFate, last: ReferenceFate, to: IsoDate): boolean {
  const [on, a, b] = [first.resolution.on, first.resolution.now, last.resolution.now];
  if (on === null || a === null || b === null) return true;
  const before = { from: first.reference.number, to: last.reference.number };
  if (a === before.from && b === before.to) return true;
  if (compareRuleNumbers(a, b) >= 0 || isSection(a) !== isSection(b)) return false;
  const [old, fresh] = [lineagesIn(archive, before, on), lineagesIn(archive, { from: a, to: b }, to)];
  return old !== undefined && fresh !== undefined && old.join(" ") === fresh.join(" ");
}

/**
 * The lineages from one number to another of the same section, by id; `undefined` if the section is not held as a
 * whole, or if the range leaves it.
 */
function lineagesIn(archive: Archive, range: { from: RuleNumber; to: RuleNumber }, day: IsoDate): string[] | undefined {
  const section = sectionOf(range.from);
  // For a day whose own release is not held, the release before it counts, as it does for single numbers.
  const isKnown = isSectionWholeOn(archive, section, day) || heldReleaseOn(archive, day) !== undefined;
  if (section !== sectionOf(range.to) || !isKnown) return undefined;
  return sectionOn(archive, section, day)
    .filter(({ number }) => compareRuleNumbers(range.from, number) <= 0 && compareRuleNumbers(number, range.to) <= 0)
    .map(({ lineage }) => lineage.id)
    .toSorted();
}

/** A section that is now an appendix, or has only a title, cannot stand in place of a number. */
function isSpellable({ document, number }: WrittenReference, now: RuleNumber | null): boolean {
  return now !== null && (document === "cr" || /^\d/.test(now) === /^\d/.test(number));
}

/** A number in the form of the reference that it replaces. `previous`: the number now written before it. */
export function spelled(
  { document, number: cited, spelling, written }: WrittenReference,
  now: RuleNumber,
  previous: RuleNumber | null,
): string {
  if (document !== "cr" && now === cited) return written;
  if (document !== "cr" && !/^\d/.test(now))
    return now.replace("appendix-", "Appendix ").replace(/[a-z]$/, (letter) => letter.toUpperCase());
  const isCapital = /[A-Z]/.test(written);
  const number = isCapital ? now.toUpperCase() : now;
  if (previous !== null && isShared(spelling, now, previous)) return number.replace(shared[spelling], "");
  return withSeparatorsOf(spelling === "whole" ? written : "", number);
}

/** What a number that continues another one leaves out. */
const shared: Readonly<Record<Spelling, RegExp>> = { whole: /^/, letters: /^[\d.]+/, digits: /^\d+\./ };

function isShared(spelling: Spelling, now: RuleNumber, previous: RuleNumber): boolean {
  if (spelling === "letters") return /[a-z]$/.test(now) && parentOf(now) === parentOf(previous);
  return spelling === "digits" && !isSection(now) && sectionOf(now) === sectionOf(previous);
}

/** Puts the separators of one number into another: `712|5`, `712.5(a)`, `712_5_a`. */
function withSeparatorsOf(written: string, number: string): string {
  const [, dot = ".", joint = "", closing = ""] = /^\d+([^\da-z])\d+([^\da-z]?)[a-z]*(\)?)$/i.exec(written) ?? [];
  return number.replace(".", dot).replace(/(?<![a-z])[a-z]+$/i, (letters) => `${joint}${letters}${closing}`);
}
