import type { Archive } from "../../archive/archive.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { dayOf } from "./days.ts";
import { dayBefore, type TypedReading, typedWords } from "./reading.ts";
import { asideWords, type Intent, intents } from "./vocabulary.ts";

/** The page that the words wish for, if they name one and nothing else. */
export function intentIn(
  archive: Archive,
  { rest, points, numbers, asksChange }: TypedReading,
  today: IsoDate,
): FoundPlace | undefined {
  if (numbers.length > 0 || points.length > 1) return undefined;
  const found = intents
    .flatMap((intent) => intent.said.map((said) => ({ intent, said: typedWords(said) })))
    .filter(({ said }) => isSaid(rest, said))
    .toSorted((a, b) => b.said.length - a.said.length)[0];
  if (found === undefined) return undefined;
  const own = new Set(found.intent.said.flatMap(typedWords));
  const others = rest.filter((word) => !own.has(word) && !isAside(word));
  if (others.length > 0) return undefined;
  const point = points.find(({ kind }) => kind !== "today");
  if (point === undefined) return filled(archive, found.intent, found.intent.address, today);
  return found.intent.dated === undefined || asksChange
    ? undefined
    : filled(archive, found.intent, found.intent.dated, dayOf(archive, point));
}

/** The words of a wish stand side by side. */
function isSaid(words: readonly string[], said: readonly string[]): boolean {
  return words.some((_, at) => said.every((word, place) => words[at + place] === word));
}

function isAside(word: string): boolean {
  return asideWords.has(word.replaceAll("'", "")) || besideWishes.has(word);
}

const besideWishes: ReadonlySet<string> = new Set(
  "rule rules change changes changed magic mtg comprehensive set sets release releases version gathering update updates updated set's page numbers number list recently lately of there was were game".split(
    " ",
  ),
);

function filled(archive: Archive, { title }: Intent, address: string, day: IsoDate): FoundPlace {
  const release = releaseOn(archive, day)?.from ?? archive.releases[0]?.from ?? day;
  const first = firstDayOf(release);
  const written = address
    .replace("{release}", release)
    .replace("{before}", dayBefore(first))
    .replace("{day}", day < first ? first : day);
  return { kind: "page", address: written, title };
}
