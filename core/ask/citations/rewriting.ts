import type { History } from "../../archive/history.ts";
import { heldReleaseOn } from "../../archive/releases.ts";
import { isSectionWholeOn, sectionOn } from "../../archive/sections.ts";
import type { Resolution } from "../../contract/citations.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareRuleNumbers, isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { Spelling, WrittenReference } from "./written.ts";

/** A reference in a text and what became of it. */
export type Placed = { readonly reference: WrittenReference; readonly resolution: Resolution };

/**
 * What a reference is to become in the text, in its own form; `null` where it cannot be carried to another number and
 * stays. `isRangeBroken`: both ends of its range could be carried, but what stands between them on the other day is not
 * what stood between them.
 */
export type Replacement = { readonly text: string | null; readonly isRangeBroken: boolean };

/**
 * Works out what each reference of a text is to become. References that hang on each other (a range; letters that share
 * a number) are carried together or not at all: a half-carried range would cite something else.
 */
export function replacementsFor(history: History, placed: readonly Placed[], to: IsoDate): Replacement[] {
  return chainsOf(placed).flatMap((chain) => {
    const isRangeBroken = chain.some((first, index) => {
      const last = chain[index + 1];
      return last?.reference.link === "range" && !isRangeWhole(history, first, last, to);
    });
    const isCarried = !isRangeBroken && chain.every(({ resolution }) => resolution.now !== null);
    let previous: RuleNumber | null = null;
    return chain.map(({ reference, resolution: { now } }) => {
      const text = isCarried && now !== null ? spelled(reference, now, previous) : null;
      previous = now;
      return { text, isRangeBroken };
    });
  });
}

/** The text with its references replaced; everything else stays as it is, to the byte. */
export function textWith(text: string, placed: readonly Placed[], replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let from = 0;
  placed.forEach(({ reference: { start, end, written } }, index) => {
    pieces.push(text.slice(from, start), replacements[index]?.text ?? written);
    from = end;
  });
  return pieces.join("") + text.slice(from);
}

function chainsOf(placed: readonly Placed[]): Placed[][] {
  const chains: Placed[][] = [];
  for (const one of placed) {
    if (one.reference.link !== null) chains.at(-1)?.push(one);
    else chains.push([one]);
  }
  return chains;
}

/**
 * Says whether a range still means the same when its ends are carried: the rules between them on the day it was written
 * are those between the new ends, both known from a rulebook or a section held whole. Always so where no number
 * changes.
 */
function isRangeWhole(history: History, first: Placed, last: Placed, to: IsoDate): boolean {
  const [on, a, b] = [first.resolution.on, first.resolution.now, last.resolution.now];
  if (on === null || a === null || b === null) return true;
  const before = { from: first.reference.number, to: last.reference.number };
  if (a === before.from && b === before.to) return true;
  if (compareRuleNumbers(a, b) >= 0 || isSection(a) !== isSection(b)) return false;
  const [old, fresh] = [lineagesIn(history, before, on), lineagesIn(history, { from: a, to: b }, to)];
  return old !== undefined && fresh !== undefined && old.join(" ") === fresh.join(" ");
}

/**
 * The lineages from one number to another of the same section, by id; `undefined` where nothing whole is held of the
 * section, or the range leaves it.
 */
function lineagesIn(history: History, range: { from: RuleNumber; to: RuleNumber }, day: IsoDate): string[] | undefined {
  const section = sectionOf(range.from);
  // Of a day without a held release of its own the one before it says as much as it says of each number.
  const isKnown = isSectionWholeOn(history, section, day) || heldReleaseOn(history, day) !== undefined;
  if (section !== sectionOf(range.to) || !isKnown) return undefined;
  return sectionOn(history, section, day)
    .filter(({ number }) => compareRuleNumbers(range.from, number) <= 0 && compareRuleNumbers(number, range.to) <= 0)
    .map(({ lineage }) => lineage.id)
    .toSorted();
}

/** A number in the form of the reference that it replaces. `previous`: the number now written before it. */
export function spelled({ spelling, written }: WrittenReference, now: RuleNumber, previous: RuleNumber | null): string {
  const isCapital = /[A-Z]/.test(written);
  const number = isCapital ? now.toUpperCase() : now;
  if (previous !== null && isShared(spelling, now, previous)) return number.replace(shared[spelling], "");
  return withSignsOf(spelling === "whole" ? written : "", number);
}

/** What a number that goes on from another leaves out. */
const shared: Readonly<Record<Spelling, RegExp>> = { whole: /^/, letters: /^[\d.]+/, digits: /^\d+\./ };

function isShared(spelling: Spelling, now: RuleNumber, previous: RuleNumber): boolean {
  if (spelling === "letters") return /[a-z]$/.test(now) && parentOf(now) === parentOf(previous);
  return spelling === "digits" && !isSection(now) && sectionOf(now) === sectionOf(previous);
}

/** Puts the signs between the parts of one number into another: `712|5`, `712.5(a)`, `712_5_a`. */
function withSignsOf(written: string, number: string): string {
  const [, dot = ".", joint = "", closing = ""] = /^\d+([^\da-z])\d+([^\da-z]?)[a-z]*(\)?)$/i.exec(written) ?? [];
  return number.replace(".", dot).replace(/(?<![a-z])[a-z]+$/i, (letters) => `${joint}${letters}${closing}`);
}
