import type { Archive } from "../../archive/archive.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { dayOf } from "./days.ts";
import { dayBefore, type TypedReading, typedWords } from "./reading.ts";
import type { AskingWords } from "./vocabulary.ts";

/** The page that the words wish for, if they name one and nothing else. */
export function intentIn(
  archive: Archive,
  { rest, points, numbers, asksChange, vocabulary }: TypedReading,
  today: IsoDate,
): FoundPlace | undefined {
  if (numbers.length > 0 || points.length > 1) return undefined;
  const all = vocabulary.pages
    .flatMap((intent) => intent.said.map((said) => ({ intent, said: typedWords(said) })))
    .filter(({ said }) => isSaid(rest, said))
    .toSorted(
      (a, b) => Number(a.intent.yields === true) - Number(b.intent.yields === true) || b.said.length - a.said.length,
    );
  const [found] = all;
  if (found === undefined) return undefined;
  // Who names two wishes ("json download of all rules") gets the one that is said with more words.
  const own = new Set([...found.intent.said.flatMap(typedWords), ...all.flatMap(({ said }) => said)]);
  const others = rest.filter((word) => !own.has(word) && !isAside(word, vocabulary));
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

function isAside(word: string, { words: { aside, beside } }: AskingWords): boolean {
  return aside.has(word.replaceAll("'", "")) || beside.has(word);
}

function filled(archive: Archive, { title }: { readonly title: string }, address: string, day: IsoDate): FoundPlace {
  const release = releaseOn(archive, day)?.from ?? archive.releases[0]?.from ?? day;
  const first = firstDayOf(release);
  const written = address
    .replace("{release}", release)
    .replace("{before}", dayBefore(first))
    .replace("{day}", day < first ? first : day);
  return { kind: "page", address: written, title };
}
