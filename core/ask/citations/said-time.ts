import type { Archive } from "../../archive/archive.ts";
import { addDays, firstDayOf, type Interval, type IsoDate } from "../../text/days.ts";
import { daysWrittenIn } from "../query.ts";
import { setFound } from "../sets.ts";
import { firstSentence, lastSentence } from "./sentences.ts";

/** A time in the past of which a sentence speaks, as the sentence writes it. */
export type SaidTime = Interval & { readonly to: IsoDate; readonly written: string };

/**
 * The time of which the sentence around a citation speaks: "On 2016-10-01, 704.5k was …", "as of Dominaria", "before 2022 it
 * was 103.4", "per the 2011 rules". Such a sentence is right if the number was right then. `null` if it names no time,
 * or one that is not over on the day of the check. Where a line only bears a day, that is the day on which it was written.
 */
export function timeSaidBeside(
  archive: Archive,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  on: IsoDate,
): SaidTime | null {
  const before = text.slice(Math.max(0, start - beside_chars), start);
  const after = text.slice(end, end + beside_chars);
  const sentence =
    lastSentence(before.slice(before.lastIndexOf("\n") + 1)) + firstSentence(after.split("\n", 1)[0] ?? "");
  const isPast = past.test(sentence);
  for (const { 0: whole, index, groups: { lead = "" } = {} } of sentence.matchAll(leading)) {
    if (!isPast && !tellsItself.test(lead)) continue;
    const start = index + whole.length;
    const found = timeAtStart(archive, sentence.slice(start, start + named_chars), on);
    if (found === null) continue;
    const to = beforeIt.test(lead) ? found.from : found.to;
    const from = beforeIt.test(lead) || untilIt.test(lead) ? firstOfAll : found.from;
    if (to <= on) return { from, to, written: `${whole}${found.written}` };
  }
  return null;
}

/** Sentences are rarely longer, and a text may be one line. */
const beside_chars = 240;
const firstOfAll = "1993-01-01" as IsoDate;

const past = /\b(?:was|were|had|said|used to|formerly|previously|at the time|back then)\b/i;
const tellsItself = /^(?:as of|per|under|according to|updated for|before|prior to|until|till|through)/i;
const beforeIt = /^(?:before|prior to)/i;
const untilIt = /^(?:until|till|through)/i;
const leading =
  /\b(?<lead>as of|per|under|according to|updated for|before|prior to|until|till|through|during|back in|on|in|by)\s{1,2}(?:the\s{1,2})?/gi;
/** The longest name of a set, or a day. */
const named_chars = 80;
const setName = /^[\p{Lu}\d][\p{L}\d'’]{0,20}(?:[ :-]{1,2}(?:of |the |and |to ){0,2}[\p{Lu}\d][\p{L}\d'’]{0,20}){0,5}/u;

/** The day, month, year or set with which a text begins. */
function timeAtStart(archive: Archive, text: string, on: IsoDate): SaidTime | null {
  const [first] = daysWrittenIn(text, on);
  if (first?.start === 0) {
    const { day, before = addDays(day, 1), end } = first;
    return { from: day, to: before, written: text.slice(0, end) };
  }
  return ofSet(archive, setName.exec(text)?.[0] ?? "");
}

/** From the release that came with a set to the next one; of several words the most that are a name. */
function ofSet(archive: Archive, words: string): SaidTime | null {
  const parts = words.split(/(?<=[\p{L}\d'’])(?=[ :-])/u);
  for (let count = parts.length; count > 0; count--) {
    const match = setFound(archive, parts.slice(0, count).join(""));
    const next = archive.releases.find(({ from }) => match !== undefined && from > match.release);
    if (match !== undefined && next !== undefined)
      return { from: firstDayOf(match.release), to: firstDayOf(next.from), written: match.set.name };
  }
  return null;
}
