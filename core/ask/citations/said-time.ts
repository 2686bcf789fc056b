import type { Archive } from "../../archive/archive.ts";
import { addDays, dayFrom, firstDayOf, type Interval, type IsoDate } from "../../text/days.ts";
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
  for (const { 0: whole, groups: { lead = "", day, month, year, set } = {} } of sentence.matchAll(saidTime)) {
    if (!isPast && !tellsItself.test(lead)) continue;
    const found =
      day !== undefined ? ofDay(day) : set !== undefined ? ofSet(archive, set) : ofSpan(month ?? year ?? "");
    if (found === null) continue;
    const written = set === undefined ? whole : `${lead} ${found.name}`;
    const to = beforeIt.test(lead) ? found.from : found.to;
    const from = beforeIt.test(lead) || untilIt.test(lead) ? firstOfAll : found.from;
    if (to <= on) return { from, to, written };
  }
  return null;
}

/** Sentences are rarely longer, and a text may be one line. */
const beside_chars = 240;
const firstOfAll = "1993-01-01" as IsoDate;

const past = /\b(?:was|were|had|said|used to|formerly|previously|at the time|back then)\b/i;
const tellsItself = /^(?:as of|per|under|according to|updated for|before|prior to|until|till|through)/i;
const leads = "as of|per|under|according to|updated for|before|prior to|until|till|through|during|back in|on|in|by"
  .split("|")
  .map((words) => `[${words.charAt(0).toUpperCase()}${words.charAt(0)}]${words.slice(1)}`);
const beforeIt = /^(?:before|prior to)/i;
const untilIt = /^(?:until|till|through)/i;

const months = "January February March April May June July August September October November December".split(" ");
const monthName = `(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?\\.?`).join("|")})`;
// Every repetition is bounded, so that even a hostile text takes constant time per character.
const saidTime = new RegExp(
  `\\b(?<lead>${leads.join("|")})\\s{1,2}(?:the\\s{1,2})?(?:` +
    [
      String.raw`(?<day>(?:19|20)\d\d-\d\d-\d\d|${monthName} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d|\d{1,2} ${monthName} (?:19|20)\d\d)(?![\d-])`,
      String.raw`(?<month>${monthName} (?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?![\d-])`,
      String.raw`(?<year>(?:19|20)\d\d)(?![\d-]|\.\d)`,
      String.raw`(?<set>[\p{Lu}\d][\p{L}\d'’]{0,20}(?:[ :-]{1,2}(?:of |the |and |to ){0,2}[\p{Lu}\d][\p{L}\d'’]{0,20}){0,5})`,
    ].join("|") +
    ")",
  "gu",
);

type Found = Pick<SaidTime, "from" | "to"> & { readonly name?: string };

function ofDay(written: string): Found | null {
  const day = dayFrom(written) ?? dayFrom(inDigits(written));
  return day === undefined ? null : { from: day, to: addDays(day, 1) };
}

/** A month or a year. */
function ofSpan(written: string): Found | null {
  const [year = "", month] = inDigits(written).split("-");
  const first = dayFrom(`${year}-${month ?? "01"}-01`);
  if (first === undefined) return null;
  const to = month === undefined ? firstDayOf(`${Number(year) + 1}-01`) : firstDayOf(addDays(first, 31).slice(0, 7));
  return { from: first, to };
}

/** `October 1, 2016` and `1 Oct 2016` as 2016-10-01, `Oct 2016` as 2016-10. */
function inDigits(written: string): string {
  const name = /[A-Za-z]{3}/.exec(written)?.[0];
  if (name === undefined) return written;
  const month = String(months.findIndex((one) => one.startsWith(name)) + 1).padStart(2, "0");
  const [day, year] = [/\b\d{1,2}(?!\d)/.exec(written)?.[0], /\d{4}/.exec(written)?.[0]];
  return [year, month, ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
}

/** From the release that came with a set to the next one; of several words the most that are a name. */
function ofSet(archive: Archive, words: string): Found | null {
  const parts = words.split(/(?<=[\p{L}\d'’])(?=[ :-])/u);
  for (let count = parts.length; count > 0; count--) {
    const match = setFound(archive, parts.slice(0, count).join(""));
    const next = archive.releases.find(({ from }) => match !== undefined && from > match.release);
    if (match !== undefined && next !== undefined)
      return { from: firstDayOf(match.release), to: firstDayOf(next.from), name: match.set.name };
  }
  return null;
}
