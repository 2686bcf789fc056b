import { addDays, dayFrom, type IsoDate } from "../../text/days.ts";

/** A day that words count from today. `isSpan`: they mean all days since then, as "the last two years" does. */
type RelativeDay = {
  readonly on: IsoDate;
  readonly isSpan: boolean;
  readonly start: number;
  readonly end: number;
};

const count = "(?<count>\\d{1,2}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|couple of)";
const unit = "(?<unit>day|week|month|year|decade)s?";
const forms: readonly { readonly form: RegExp; readonly isSpan: boolean }[] = [
  { form: new RegExp(`\\b${count} ${unit} (?:ago|earlier|back)\\b`, "gi"), isSpan: false },
  {
    form: new RegExp(`\\b(?:in|over|during|within|for)? ?(?:the )?(?:last|past) ${count} ${unit}\\b`, "gi"),
    isSpan: true,
  },
  { form: new RegExp(`\\b(?:in|over|during|within) (?:the )(?:last|past) ${unit}\\b`, "gi"), isSpan: true },
  { form: /\b(?<unit>day) before today\b|\byesterday\b/gi, isSpan: false },
  { form: new RegExp(`\\blast ${unit}\\b`, "gi"), isSpan: false },
];
const numbers = "a one two three four five six seven eight nine ten".split(" ");

/** The days in a text that are counted from today, in no order. */
export function relativeDaysIn(text: string, today: IsoDate): RelativeDay[] {
  const found: RelativeDay[] = [];
  for (const { form, isSpan } of forms)
    for (const { 0: match, index: start, groups } of text.matchAll(form)) {
      const end = start + match.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const on = dayBack(today, numberOf(groups?.["count"]), groups?.["unit"] ?? "day");
      if (on !== undefined) found.push({ on, isSpan, start, end });
    }
  return found;
}

function numberOf(written = "1"): number {
  const word = written.toLowerCase();
  if (word === "couple of") return 2;
  if (word === "twenty") return 20;
  return Number.parseInt(word, 10) || Math.max(1, numbers.indexOf(word));
}

function dayBack(today: IsoDate, times: number, unit: string): IsoDate | undefined {
  const kind = unit.toLowerCase();
  if (kind === "day" || kind === "week") return addDays(today, -times * (kind === "week" ? 7 : 1));
  const months = times * (kind === "month" ? 1 : kind === "year" ? 12 : 120);
  const place = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months;
  const [year, month] = [Math.floor(place / 12), (place % 12) + 1];
  const first = `${year}-${String(month).padStart(2, "0")}`;
  // A shorter month ends before the day of this one.
  return [today.slice(8), "30", "29", "28"].map((day) => dayFrom(`${first}-${day}`)).find((day) => day !== undefined);
}
