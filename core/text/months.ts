/** Months as people write them: English names whole or short, those of other languages whole. */

const languages = ["de", "es", "fr", "it", "nl", "pl", "pt", "sv"];
const english = Array.from({ length: 12 }, (_, at) => ({ long: nameIn("en", at, "long"), at }));

function nameIn(language: string, at: number, month: "long" | "short"): string {
  const form = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
  const part = form.formatToParts(Date.UTC(2001, at, 1)).find(({ type }) => type === "month");
  return (part?.value ?? "").toLowerCase();
}

/** "Août" is also written without its accent. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "");
}

const places: ReadonlyMap<string, number> = new Map([
  ...languages.flatMap((language) =>
    english.flatMap(({ at }) => {
      const name = nameIn(language, at, "long");
      return [name, plain(name)].map((one) => [one, at + 1] as const);
    }),
  ),
  ...english.flatMap(({ long, at }) =>
    [long, long.slice(0, 3), ...(at === 8 ? ["sept"] : [])].map((one) => [one, at + 1] as const),
  ),
]);

/** The source of a pattern for the name of a month. */
export const monthNames = [...places.keys()].toSorted((a, b) => b.length - a.length).join("|");

/** The place of a month in the year, from 1 on; 0 if a word is none. */
export function placeOfMonth(name: string): number {
  return places.get(name.toLowerCase()) ?? 0;
}
