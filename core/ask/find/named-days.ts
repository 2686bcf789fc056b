import type { Archive } from "../../archive/archive.ts";
import { keepLast } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import { eraAddress, releaseAddress } from "../../text/addresses.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { isNoWord, setNameKey } from "../sets.ts";
import { differByOneLetter, isWordOfRules } from "./spelling.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A day that people call by the name of a set or an era. */
export type NamedDay = {
  readonly kind: "set" | "era" | "day";
  readonly title: string;
  readonly on: IsoDate;
  /** The address of the answer about it. */
  readonly href: string;
  /** The whole names of the sets that may be meant, if a part of the names of several was written: "Eldraine". */
  readonly among?: readonly string[];
};

type Name = {
  readonly words: string;
  readonly named: NamedDay;
  readonly isCapital: boolean;
  /** It is a term of the rules too, or a topic of the rules of play, which are there without a rulebook. */
  readonly isTerm?: boolean;
};

/** Names have at most so many words. */
const nameMax_words = 8;

/**
 * The sets and eras named in a text, longest names first, with their places. A code of letters only counts in capitals,
 * if it has no vowel, or if it is compared with another one and nothing else is said: "eldritch moon to afr". A name that is
 * also a term of the rules counts only beside "set".
 */
export function namedDaysIn(
  holdings: { readonly archive: Archive; readonly playbook: Playbook },
  text: string,
): { readonly named: NamedDay; readonly start: number; readonly end: number }[] {
  const names = namesOf(holdings);
  // The `10e` of 502.10e is no edition.
  const words = [...text.matchAll(/(?<![\p{L}\p{N}]|\d\.)[\p{L}\p{N}][\p{L}\p{N}&'’/]*/gu)].map(
    ({ 0: word, index }) => ({ word, index }),
  );
  const { set, joining, pair } = vocabularyOf(holdings.playbook).words;
  const asksSet = /\bc[oa]mes? out\b/i.test(text) || words.some(({ word }) => set.has(word.toLowerCase()));
  const found: { named: NamedDay; start: number; end: number }[] = [];
  const codes: typeof found = [];
  for (const { start, end } of runsOf(words, nameMax_words)) {
    if (found.some((other) => start < other.end && other.start < end)) continue;
    const written = text.slice(start, end);
    const name = names.get(setNameKey(written));
    if (name === undefined || (name.isTerm === true && !asksSet)) continue;
    const isSmall = name.isCapital && written !== written.toUpperCase();
    (isSmall ? codes : found).push({ named: name.named, start, end });
  }
  const both = [...found, ...codes].toSorted((a, b) => a.start - b.start);
  const [first, last] = [both[0]?.start ?? 0, both.at(-1)?.start ?? 0];
  const others = words.filter(({ index }) => !both.some(({ start, end }) => start <= index && index < end));
  const isCompared = others.every(({ word, index }) =>
    (first < index && index < last ? pair : joining).has(word.toLowerCase()),
  );
  if (isCompared && found.length > 0) found.push(...codes);
  const all = found.length > 0 ? found : misspelledIn(holdings, text, words);
  return all.toSorted((a, b) => a.start - b.start);
}

/** The names of sets have so many letters at least where one of them is wrong, as in "fate refroged"; no digit is. */
const misspelledMin_chars = 8;
const misspelledMax_words = 4;

/** The first set of which the name is written with one wrong letter, in a word that no rule has. */
function misspelledIn(
  { archive, playbook }: { readonly archive: Archive; readonly playbook: Playbook },
  text: string,
  words: readonly { readonly word: string; readonly index: number }[],
): { readonly named: NamedDay; readonly start: number; readonly end: number }[] {
  const long = [...namesOf({ archive, playbook }).values()].filter(
    ({ words: name, isCapital, isTerm }) =>
      !isCapital && isTerm !== true && name.length >= misspelledMin_chars && !/\d/.test(name),
  );
  for (const { start, end } of runsOf(words, misspelledMax_words)) {
    const written = setNameKey(text.slice(start, end));
    const meant = long.find(({ words: name }) => differByOneLetter(written, name));
    if (meant === undefined) continue;
    const wrong = written.split(" ").filter((word) => !` ${meant.words} `.includes(` ${word} `));
    if (!wrong.every((word) => isWordOfRules(archive, word))) return [{ named: meant.named, start, end }];
  }
  return [];
}

/** Where neighbouring words begin and end in their text, so many at most, the longest first. */
function* runsOf(words: readonly { readonly word: string; readonly index: number }[], most: number) {
  for (let size = Math.min(most, words.length); size > 0; size -= 1)
    for (const [at, { index: start }] of words.slice(0, words.length - size + 1).entries()) {
      const last = words[at + size - 1];
      if (last !== undefined) yield { start, end: last.index + last.word.length };
    }
}

const lastNames = () => keepLast<ReadonlyMap<string, Name>>();

function namesOf({ archive, playbook }: { archive: Archive; playbook: Playbook }): ReadonlyMap<string, Name> {
  return archive.once(lastNames)(playbook, () => {
    const names = new Map<string, Name>();
    for (const name of [
      ...eraNamesIn(archive, playbook),
      ...setNamesIn(archive, playbook),
      ...editionNamesIn(playbook),
    ])
      if (name.words !== "" && !names.has(name.words)) names.set(name.words, name);
    return names;
  });
}

/** A name that a set has too means the set. */
function eraNamesIn(archive: Archive, playbook: Playbook): Name[] {
  const { eras } = vocabularyOf(playbook);
  const ofSets = new Set(
    archive.releases.flatMap(({ sets }) => sets.flatMap(({ name, code }) => [name, code].map(setNameKey))),
  );
  return [...playbook.presets.values()].flatMap(({ id, name, on }) => {
    const named: NamedDay = { kind: "era", title: name, on, href: eraAddress(on) };
    const own = [name, id].filter((words) => !ofSets.has(setNameKey(words)));
    return [...own, ...(eras.get(id) ?? [])].map((words) => ({
      words: setNameKey(words),
      named,
      isCapital: false,
    }));
  });
}

/** The editions before the first rulebook, which have a day and no release. */
function editionNamesIn(playbook: Playbook): Name[] {
  return [...vocabularyOf(playbook).days].flatMap(([day, said]) => {
    const on = day as IsoDate;
    const named: NamedDay = { kind: "day", title: said[0] ?? day, on, href: `/on/${on}` };
    return said.map((words) => ({ words: setNameKey(words), named, isCapital: false }));
  });
}

/** Whole names and codes before parts of names, first parts before others, and newer sets before older ones. */
function setNamesIn(archive: Archive, playbook: Playbook): Name[] {
  const sets = archive.releases
    .toReversed()
    .flatMap(({ from, sets: released }) => released.map((set) => ({ set, from })));
  const topics = new Set([...playbook.parameters.values()].map(({ topic }) => topic));
  const nameFor = (set: (typeof sets)[number], words: string, isCapital = false): Name[] => {
    const key = setNameKey(words);
    const isTerm = !isCapital && (archive.entriesByTerm.has(key) || topics.has(key));
    const title = `${set.set.name} (${set.set.code})`;
    const named: NamedDay = { kind: "set", title, on: firstDayOf(set.from), href: releaseAddress(set.from) };
    return [{ words: key, named, isCapital, isTerm }];
  };
  const known = new Map(sets.map((set) => [set.set.code, set]));
  return [
    ...sets.flatMap((set) => nameFor(set, set.set.name)),
    ...sets.flatMap((set) => nameFor(set, set.set.code, !isNoWord(set.set.code))),
    ...[...vocabularyOf(playbook).sets].flatMap(([code, others]) => {
      const set = known.get(code);
      return set === undefined ? [] : others.flatMap((name) => nameFor(set, name));
    }),
    ...[firstPartOf, lastPartOf, placeIn].flatMap((partOf) => {
      const parts = sets.flatMap((set) => {
        const part = partOf(set.set.name);
        return part === undefined || part.length < partMin_chars ? [] : [{ set, part }];
      });
      const bySame = Map.groupBy(parts, ({ part }) => setNameKey(part));
      return parts.flatMap(({ set, part }) => {
        const among = [...new Set(bySame.get(setNameKey(part))?.map(({ set: { set } }) => set.name))].toReversed();
        return nameFor(set, part).map((name) =>
          among.length < 2 ? name : { ...name, named: { ...name.named, among } },
        );
      });
    }),
  ];
}

/** "Strixhaven" of "Strixhaven: School of Mages". */
function firstPartOf(name: string): string | undefined {
  const [before, after] = name.split(parting);
  return after === undefined ? undefined : before;
}

function lastPartOf(name: string): string | undefined {
  return name.split(parting)[1];
}

const parting = /: | — /;

/** "Thunder Junction" of "Outlaws of Thunder Junction". */
function placeIn(name: string): string | undefined {
  return / (?:of|from|at|in) (?:the )?(.+)$/.exec(name)?.[1];
}

const partMin_chars = 6;
