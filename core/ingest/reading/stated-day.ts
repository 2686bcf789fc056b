import { dayFrom, type IsoDate } from "../../text/days.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const lead =
  /\b(?:effective|current|valid|in\s+(?:effect|force)|up\s+to\s+date|updated?|as)(?:\s*(?::|as\s+of|of|from|on|since|date:?))?\s*(?:the\s+)?(?:date\s+)?/iy;
const forms = [
  /(?<month>[a-z]{3,9})\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s*,)?\s*(?<year>\d{4})(?!\d)/iy,
  /(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>[a-z]{3,9})\.?,?\s+(?<year>\d{4})(?!\d)/iy,
  /(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/y,
  /(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?!\d)/y,
];
const opening = /\b(?:effective|current|valid|in|up|updated?|as)\b/gi;

/**
 * The days from which a text says it is effective (or current), in the order of the text: "effective as of July 11,
 * 2009", "current as of 1 May 2009", "effective 7/11/2009" (month first, as in the United States), "as of 2009-07-11".
 */
export function statedDaysIn(text: string): IsoDate[] {
  const days: IsoDate[] = [];
  // A long run of spaces must not cost more than one, and a line may break inside a date.
  const line = text.replace(/\s+/g, " ");
  for (const { index } of line.matchAll(opening)) {
    lead.lastIndex = index;
    if (!lead.test(line)) continue;
    for (const form of forms) {
      form.lastIndex = lead.lastIndex;
      const day = dayFromParts(form.exec(line)?.groups);
      if (day === undefined) continue;
      days.push(day);
      break;
    }
  }
  return days.filter((day, at) => days.indexOf(day) === at);
}

function dayFromParts(parts: Readonly<Record<string, string>> | undefined): IsoDate | undefined {
  const { year, month = "", day = "" } = parts ?? {};
  if (year === undefined) return undefined;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return dayFrom(`${year}-${(/^\d/.test(month) ? month : `${named}`).padStart(2, "0")}-${day.padStart(2, "0")}`);
}
