import type { Archive } from "../../archive/archive.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { dayOf } from "./days.ts";
import { type BoxReading, dayBefore, lowerCaseWords } from "./reading.ts";
import type { AskingWords } from "./vocabulary.ts";

/** The page that the words wish for, if they name one and nothing else. */
export function intentIn(archive: Archive, reading: BoxReading, today: IsoDate): FoundPlace | undefined {
  const { rest, points, numbers, vocabulary } = reading;
  if (numbers.length > 0 || points.length > 1) return undefined;
  const all = wishesIn(reading);
  const [found] = all;
  if (found === undefined) return undefined;
  // Who names two wishes ("json download of all rules") gets the one that is said with more words.
  const own = new Set([...found.intent.said.flatMap(lowerCaseWords), ...all.flatMap(({ said }) => said)]);
  const others = rest.filter((word) => !own.has(word) && !isAside(word, vocabulary));
  return others.length > 0 ? undefined : placeOfWish(archive, found, reading, today);
}

/**
 * The pages that words name among others: with several words, or with one that is not a word of the rules. `isDoubtful`:
 * more than half of what is asked for is something else.
 */
export function pagesIn(
  archive: Archive,
  reading: BoxReading,
  { today, isOfRules }: { readonly today: IsoDate; readonly isOfRules: (word: string) => boolean },
): { readonly place: FoundPlace; readonly isDoubtful: boolean }[] {
  const asked = reading.content.filter((word) => !isAside(word, reading.vocabulary));
  return wishesIn(reading)
    .filter(({ said }) => said.length > 1 || !said.some(isOfRules))
    .flatMap((wish) => {
      const place = placeOfWish(archive, wish, reading, today);
      const others = asked.filter((word) => !wish.said.includes(word));
      return place === undefined ? [] : [{ place, isDoubtful: others.length * 2 > asked.length }];
    });
}

type Wish = { readonly intent: AskingWords["pages"][number]; readonly said: readonly string[] };

/** The best first: what is said with more words, and last what yields to all others. */
function wishesIn({ rest, vocabulary }: BoxReading): Wish[] {
  return vocabulary.pages
    .flatMap((intent) => intent.said.map((said) => ({ intent, said: lowerCaseWords(said) })))
    .filter(({ said }) => isSaid(rest, said))
    .toSorted(
      (a, b) => Number(a.intent.yields === true) - Number(b.intent.yields === true) || b.said.length - a.said.length,
    );
}

function placeOfWish(
  archive: Archive,
  { intent }: Wish,
  { points, asksChange }: BoxReading,
  today: IsoDate,
): FoundPlace | undefined {
  const point = points.find(({ kind }) => kind !== "today");
  if (point === undefined) return filled(archive, intent, intent.address, today);
  return intent.dated === undefined || asksChange
    ? undefined
    : filled(archive, intent, intent.dated, dayOf(archive, point));
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
