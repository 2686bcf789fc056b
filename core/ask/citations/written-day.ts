import type { Archive } from "../../archive/archive.ts";
import { dayFrom, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { Judgement } from "./between.ts";
import { numbersDating } from "./dating.ts";
import { holdersMeantOn } from "./follow.ts";

/**
 * The day on which a text was written, as far as its numbers show it: many of them, with letters, were in use together
 * only on earlier days, and hardly any of them was not. `null` if they may be those of the day of the check.
 */
export function dayOfNumbers(archive: Archive, all: readonly RuleNumber[], on: IsoDate): IsoDate | null {
  const numbers = [...new Set(all)];
  if (numbers.length < datingMin_numbers) return null;
  const { fits } = numbersDating(archive, numbers.slice(0, datingMax_numbers));
  const [first, ...others] = fits;
  if (first === undefined || others.length > 0 || first.to === null || first.to > on) return null;
  const isDated = first.notInUse.length + first.notHeld.length <= datedShare * numbers.length;
  return isDated ? first.from : null;
}

/** Fewer numbers may be a mistake or two. */
const datingMin_numbers = 8;
const datingMax_numbers = 300;
const datedShare = 0.02;

/**
 * Says whether the words beside the numbers of a text agree with a day worked out from the numbers: where another rule had
 * the number then, hardly any words are those of the rule that has it now, or had it at a third time. The citations of a
 * text that grew for years have no one day.
 *
 * @param judgements What the words alone say about each citation.
 */
export function isDayOfWords(archive: Archive, judgements: readonly Judgement[], day: IsoDate): boolean {
  let [agreeing, opposing] = [0, 0];
  for (const { evidence, decision } of judgements) {
    const { verdict, confidence, meant } = decision;
    const now = evidence.cited?.lineage;
    const said = verdict === "fits" ? now : verdict === "stale" ? meant?.lineage : undefined;
    if (said === undefined || confidence === "low") continue;
    const [holder, ...others] = holdersMeantOn(archive, evidence.claim.number, day).meant;
    if (holder === undefined || holder === now || others.length > 0) continue;
    if (said === holder) agreeing += 1;
    else opposing += 1;
  }
  return opposing <= opposingShare * agreeing;
}

const opposingShare = 0.1;

const dayForm = /(?<!\d)((?:19|20)\d{2})([-/.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/;

/**
 * The day on which a line says that it was written: `// 20091005 - 704.5i`. A day later than that of the check means
 * something else.
 */
export function dayBeside(text: string, { start, end }: { start: number; end: number }, on: IsoDate): IsoDate | null {
  const [, year, , month, day] = dayForm.exec(text.slice(start, end === -1 ? text.length : end)) ?? [];
  const written = year === undefined ? undefined : dayFrom(`${year}-${month}-${day}`);
  return written === undefined || written > on ? null : written;
}
