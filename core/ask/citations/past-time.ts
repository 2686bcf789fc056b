import type { Archive } from "../../archive/archive.ts";
import { addDays, firstDayOf, type Interval, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { type DayInText, daysWrittenIn, readingsOf } from "../../text/written-days.ts";
import { setFound, setNameKey } from "../sets.ts";
import { firstSentence, lastSentence } from "./sentences.ts";

/** A time in the past of which a sentence speaks, or that a text gives for itself, as it is written there. */
export type PastTime = Interval & { readonly to: IsoDate; readonly written: string };

/**
 * The time of which the sentence around a citation speaks: "On 2016-10-01, 704.5k was …", "as of Dominaria", "before 2022 it
 * was 103.4", "per the 2011 rules". Such a sentence is right if the number was right then. `null` if it names no time,
 * or one that is not over on the day of the check. Where a line only bears a day, that is the day on which it was written.
 */
export function timeInSentence(
  archive: Archive,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  on: IsoDate,
): PastTime | null {
  const before = text.slice(Math.max(0, start - beside_chars), start);
  const after = text.slice(end, end + beside_chars);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const opening = lastSentence(line);
  const sentence = opening + firstSentence(after.split("\n", 1)[0] ?? "");
  const isPast = past.test(sentence);
  const bracketed = timeInBrackets(archive, after, on);
  if (bracketed !== null && isPast) return bracketed;
  const found = timeAfterLead(archive, sentence, { isPast, on });
  if (found !== null || !untilThen.test(sentence)) return found;
  // "Mana burn was removed with Magic 2010. Until then rule 300.3 …": the sentence before says until when.
  const previous = lastSentence(line.slice(0, line.length - opening.length));
  return timeAfterLead(archive, previous, { isPast: true, isEnd: true, on });
}

/** The time that stands alone in brackets behind a number: "713 (2009), 716 (Innistrad)". */
function timeInBrackets(archive: Archive, after: string, on: IsoDate): PastTime | null {
  const [, inside = ""] = /^["'`]?\s\(([^()\n]{3,60})\)/.exec(after) ?? [];
  const found = timeAtStart(archive, inside, on);
  return found?.written === inside && found.to <= on ? found : null;
}

/**
 * The first time of a sentence behind a word that joins one to it, which is over on a day. `isEnd`: the time meant is the one
 * before it.
 */
function timeAfterLead(
  archive: Archive,
  sentence: string,
  { isPast, isEnd = false, on }: { readonly isPast: boolean; readonly isEnd?: boolean; readonly on: IsoDate },
): PastTime | null {
  for (const { 0: whole, index, groups: { lead = "" } = {} } of sentence.matchAll(leading)) {
    if (!isPast && !tellsItself.test(lead)) continue;
    const start = index + whole.length;
    const found = timeAtStart(archive, sentence.slice(start, start + named_chars), on);
    if (found === null) continue;
    const isBefore = isEnd || beforeIt.test(lead);
    const to = isBefore ? found.from : found.to;
    const from = isBefore || untilIt.test(lead) ? firstOfAll : found.from;
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
  /\b(?<lead>as of|per|under|according to|updated for|before|prior to|until|till|through|during|back in|on|in|by|with|when)\s{1,2}(?:the\s{1,2})?/gi;
const untilThen = /\b(?:until|till|before) (?:then|that)\b/i;
/** The longest name of a set, or a day. */
const named_chars = 80;
const setName = /^[\p{Lu}\d][\p{L}\d'’]{0,20}(?:[ :-]{1,2}(?:of |the |and |to ){0,2}[\p{Lu}\d][\p{L}\d'’]{0,20}){0,5}/u;

/** The day, month, year or set with which a text begins. */
function timeAtStart(archive: Archive, text: string, on: IsoDate): PastTime | null {
  const [first] = daysWrittenIn(text, on);
  if (first?.start === 0) {
    const { day, before = addDays(day, 1), end } = first;
    return { from: day, to: before, written: text.slice(0, end) };
  }
  return ofSet(archive, setName.exec(text)?.[0] ?? "");
}

/** From the release that came with a set to the next one; of several words the most that are a name, or its first part. */
function ofSet(archive: Archive, words: string): PastTime | null {
  const parts = words.split(/(?<=[\p{L}\d'’])(?=[ :-])/u);
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join("");
    const match = setFound(archive, name) ?? setBeginning(archive, name);
    const next = archive.releases.find(({ from }) => match !== undefined && from > match.release);
    if (match !== undefined && next !== undefined)
      return { from: firstDayOf(match.release), to: firstDayOf(next.from), written: match.set.name };
  }
  return null;
}

/** The only set whose name has the words before its colon: "Strixhaven" of "Strixhaven: School of Mages". */
function setBeginning(archive: Archive, words: string) {
  const key = setNameKey(words);
  const named = archive.releases.flatMap(({ from, sets }) =>
    sets.filter(({ name }) => setNameKey(name.split(":", 1)[0] ?? "") === key).map((set) => ({ set, release: from })),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** From where to where in a text a day counts that the text gives for itself or for a part of it. */
type DatedPart = { readonly start: number; readonly end: number; readonly time: PastTime };

/**
 * The times that a text gives for itself or for parts of it, by the place in it: its front matter, its head or that of a
 * message ("Date: …"), headings of a change log ("## 1.5 (2016-05-02)"). What stands there was published on that day and
 * is not kept up to date, as a line of a program is. The smallest part around a place counts.
 *
 * @param publishedOn The day in the name of the text.
 */
export function timesOfParts(
  text: string,
  on: IsoDate,
  publishedOn: IsoDate | null = null,
): (place: number) => PastTime | null {
  let parts: readonly DatedPart[] | undefined;
  return (place) => {
    parts ??= [
      ...ofWhole(text, on, publishedOn),
      ...ofMessages(text, on),
      ...ofPosts(text, on),
      ...ofHeadings(text, on),
    ];
    return parts.findLast(({ start, end }) => start <= place && place < end)?.time ?? null;
  };
}

const frontMatter = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([\s\S]{0,4000}?)\n\1[ \t]*\r?(?:\n|$)/;
const renewal = "(?:last[_-]?)?(?:mod|modified|update|updated|edited|revised|reviewed)";
const dateKey = `(?:pub|publish|published|${renewal})?[_-]?(?:date|at|on)?`;
/** Docusaurus puts the day of the last update below a key of its own, beside the author. */
const over = String.raw`(?:last_update:[ \t]*\r?\n(?:[ \t]+author:[^\n]*\n)?[ \t]+)?`;
const dateEntry = new RegExp(String.raw`^${over}["']?(${dateKey})["']?[ \t]*[:=][ \t]*["']?([^"'\n]{4,40})`, "gim");
const dateOfPage =
  /<meta\s(?=[^<>]{0,200}(?:published_time|modified_time|["'](?:dc\.)?(?:date|pubdate)["']))[^<>]{0,200}\bcontent=["']([^"'<>]{4,40})["']/gi;
const dateOfPaper = /^[ \t]{0,8}\\date\{([^{}\n]{4,40})\}/gm;

/** The last of the days that the head of a text, or its name, gives for all of it. */
function ofWhole(text: string, on: IsoDate, publishedOn: IsoDate | null): DatedPart[] {
  const matter = frontMatter.exec(text)?.[2] ?? "";
  const written = [
    ...(publishedOn === null ? [] : [publishedOn]),
    ...[...matter.matchAll(dateEntry)].flatMap(([, key, value = ""]) => (key === "" ? [] : [value])),
    ...[...text.slice(0, head_chars).matchAll(dateOfPage)].map(([, value = ""]) => value),
    ...[...text.slice(0, head_chars).matchAll(dateOfPaper)].map(([, value = ""]) => value),
  ];
  const times = written.flatMap((value) => timeFrom(daysOf(value, on)[0], value) ?? []);
  const last = times.toSorted(byText(({ from }) => from)).at(-1);
  return last === undefined ? [] : [{ start: 0, end: text.length, time: last }];
}

const head_chars = 20_000;

const headBlock = /(?<=^|\n[ \t]*\r?\n)(?:[A-Z][A-Za-z-]{1,20}:[ \t][^\n]{0,200}(?:\r?\n|$)){2,12}/g;
const dateLine = /^(?:Date|Posted|Published|Sent|Modified|Updated):[ \t]+([^\n]{4,60})/m;

/** The messages of a thread, each from its head to the next one; the head of a page is one too. */
function ofMessages(text: string, on: IsoDate): DatedPart[] {
  const heads = [...text.matchAll(headBlock)].slice(0, headingsMax);
  return heads.flatMap(({ 0: block, index }, nth) => {
    const value = dateLine.exec(block)?.[1] ?? "";
    const time = timeFrom(daysOf(value, on)[0], value);
    return time === null ? [] : [{ start: index, end: heads[nth + 1]?.index ?? text.length, time }];
  });
}

const postLine =
  /^[ \t]{0,8}(?:<[a-z][^<>\n]{0,120}>[ \t]*){0,4}[*_]{0,2}(?<lead>(?:last )?(?:posted|published|written|updated|edited|sent)(?: by [^\n\d]{1,40}?)?(?: on| in|:)? )?(?<day>(?=[^\n:<]{0,36}\d{4}\b)[^\n:<]{6,40}?)(?<hour>,?[ \t](?:at )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?)?\.?[*_]{0,2}(?:<\/[a-z]{1,12}>[ \t]*){0,4}[ \t]*\r?$/gim;
/** A day alone on one of the first lines is that of the text. */
const titleMax = { chars: 240, lines: 3 };

/** The posts of a page, each from a line that has only its day, with a word for that or an hour, to the next such line. */
function ofPosts(text: string, on: IsoDate): DatedPart[] {
  const posts = [...text.matchAll(postLine)].slice(0, headingsMax).flatMap(({ index, groups = {} }) => {
    const { lead, day = "", hour } = groups;
    const isFirst = index < titleMax.chars && text.slice(0, index).split("\n").length <= titleMax.lines;
    if (lead === undefined && hour === undefined && !isFirst) return [];
    const readings = readingsOf(day);
    const written = readings.length === 1 ? (readings[0] ?? day) : day;
    const [first] = daysOf(written, on);
    const isAlone = first?.start === 0 && first.end === written.length;
    const time = isAlone ? timeFrom(first, written) : null;
    return time === null ? [] : [{ index, time }];
  });
  return posts.map(({ index, time }, nth) => ({ start: index, end: posts[nth + 1]?.index ?? text.length, time }));
}

/** Comments of programs begin with one `#` too, so a heading needs two, a version, or "as of". */
const headingLine = /^(#{1,6})[ \t]+([^\n]{1,200})$|^(?=\S)([^\n]{1,200})\n([-=])\4{3,}[ \t]*\r?$/gm;
/** A text with more has other things than parts. */
const headingsMax = 2_000;
const versionForm = /\d\.\d/;
const asOf =
  /(?:^|[\s(,–—-])(?:as of|stand(?: vom|:|(?= \d))|état au|stato al|(?:last )?updated(?: on)?|last revised):?\s[^,;()]{4,30}\)?$/i;
const closing = /^[\s)\]*_]*$/;

/** The parts under headings that end with a day, each to the next heading as high as its own. */
function ofHeadings(text: string, on: IsoDate): DatedPart[] {
  const headings = [...text.matchAll(headingLine)]
    .slice(0, headingsMax)
    .map(({ index, 1: marks, 2: title, 3: under, 4: line }) => {
      return { index, level: marks?.length ?? (line === "=" ? 1 : 2), title: (title ?? under ?? "").trim() };
    });
  return headings.flatMap(({ index, level, title }, nth) => {
    if (level === 1 && !versionForm.test(title) && !asOf.test(title)) return [];
    const last = daysOf(title, on).at(-1);
    const time = last !== undefined && closing.test(title.slice(last.end)) ? timeFrom(last, title) : null;
    if (time === null) return [];
    const next = headings.findIndex((other, at) => at > nth && other.level <= level);
    const end = headings[next]?.index ?? text.length;
    return [{ start: index, end, time }];
  });
}

/** Days, without the hours of an instant: `2016-05-02T10:00:00Z`. */
function daysOf(written: string, on: IsoDate): DayInText[] {
  return daysWrittenIn(written.replace(/(?<=\d{4}-\d\d-\d\d)[T ]\d\d:.*/, ""), on);
}

function timeFrom(day: DayInText | undefined, written: string): PastTime | null {
  if (day === undefined) return null;
  return {
    from: day.day,
    to: day.before ?? addDays(day.day, 1),
    written: written.slice(day.start, day.end),
  };
}
