/** Months as people write them: English names whole or short, those of other languages whole. */
import { once } from "../derived.ts";

const languages = ["de", "es", "fr", "it", "nl", "pl", "pt", "sv"];

/** The names of the twelve months as they stand beside a day. A form is made once: making one is slow. */
function namesIn(language: string): readonly string[] {
  const form = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => {
    const month = form.formatToParts(Date.UTC(2001, at, 1)).find(({ type }) => type === "month");
    return (month?.value ?? "").toLowerCase();
  });
}

/** "Août" is also written without its accent. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Made when a text is first searched for days: few commands do that, and the forms of nine languages are slow to make. */
const places = once(
  (): ReadonlyMap<string, number> =>
    new Map(
      [
        ...languages.flatMap((language) => namesIn(language).map((name, at) => ({ at, forms: [name, plain(name)] }))),
        ...namesIn("en").map((name, at) => ({ at, forms: [name, name.slice(0, 3), ...(at === 8 ? ["sept"] : [])] })),
      ].flatMap(({ at, forms }) => forms.map((form) => [form, at + 1] as const)),
    ),
);

/** The source of a pattern for the name of a month. */
export const monthNames = once(() => [...places().keys()].toSorted((a, b) => b.length - a.length).join("|"));

/** The place of a month in the year, from 1 on; 0 if a word is none. */
export function placeOfMonth(name: string): number {
  return places().get(name.toLowerCase()) ?? 0;
}
