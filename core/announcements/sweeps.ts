import type { AnnouncedItem } from "../archive/announcement.ts";
import { cachedValues } from "../derived.ts";
import type { IsoDate } from "../text/days.ts";
import type { LineageChange, ReleaseChanges } from "./changes.ts";
import { changesWords, tellingWords } from "./fit.ts";

/** A change of words, taken apart. */
type Rewording = {
  readonly change: LineageChange;
  /** Each replacement: what was taken out, or put in. */
  readonly steps: ReadonlySet<string>;
  /** The telling words that are only on one side of it: the others stand elsewhere in the rule now, or as before. */
  readonly words: ReadonlySet<string>;
};

/** A reason with fewer telling words than these says too little to be found in a rule that nobody names. */
const wordsMin = 3;

/**
 * Gives the reasons of one article to what it does not name, but was reworded in the same way: by the very replacements
 * that a named rule has, or in nothing but words of a reason, or in all words of one. When "expansion symbol" is no
 * characteristic any more, the rules that listed it are not named one by one. `all`: the items of all articles, because
 * what another one names has its reason.
 */
export function withSweeps(
  rewordings: Rewordings,
  items: readonly AnnouncedItem[],
  all: readonly AnnouncedItem[],
): readonly AnnouncedItem[] {
  const { changes } = rewordings;
  const gained = new Map<AnnouncedItem, string[]>();
  for (const [release, found] of Map.groupBy(items, (item) => item.found)) {
    if (release === null) continue;
    const reached = all.filter((item) => item.found === release);
    const told = new Set(reached.flatMap(({ lineage, members }) => [lineage, ...members]));
    const silent = changes
      .on(release)
      .filter(({ lineage, class: name }) => changesWords(name) && !told.has(lineage.id));
    const named = found.filter(isCertain).map((item): NamedItem => {
      return { item, steps: stepsOf(rewordings, release, item), reason: tellingWords(item.entry.reason) };
    });
    for (const rewording of silent.flatMap((change) => rewordings.of(change) ?? [])) {
      const item = sweepOver(rewording, named);
      if (item !== undefined) gained.set(item, [...(gained.get(item) ?? []), rewording.change.lineage.id]);
    }
  }
  return items.map((item) => ({ ...item, members: [...item.members, ...(gained.get(item) ?? [])] }));
}

function isCertain({ lineage, certainty, entry }: AnnouncedItem): boolean {
  return lineage !== null && certainty !== "low" && entry.kind !== "renumbered" && entry.kind !== "moved";
}

/** The replacements in the rule that an item names, and in those that have its reason too. */
function stepsOf(
  { changes, of }: Rewordings,
  release: IsoDate,
  { lineage, members }: AnnouncedItem,
): ReadonlySet<string> {
  const ids = new Set([lineage, ...members]);
  const own = changes.on(release).filter((change) => ids.has(change.lineage.id));
  return new Set(own.flatMap((change) => [...(of(change)?.steps ?? [])]));
}

/** The rewordings of all releases, each taken apart once, however many articles look at it. */
export function rewordingsIn(changes: ReleaseChanges): Rewordings {
  return { changes, of: cachedValues((change: LineageChange) => rewordingOf(changes, change)) };
}

type Rewordings = { readonly changes: ReleaseChanges; readonly of: (change: LineageChange) => Rewording | undefined };

function rewordingOf(changes: ReleaseChanges, change: LineageChange): Rewording | undefined {
  const steps = changes.replacements(change)?.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)) ?? [];
  if (steps.length === 0) return undefined;
  const [gone, come] = (["delete", "insert"] as const).map((side) =>
    tellingWords(steps.flatMap(({ op, text }) => (op === side ? [text] : [])).join(" ")),
  ) as [ReadonlySet<string>, ReadonlySet<string>];
  return {
    change,
    steps: new Set(steps.map(({ op, text }) => `${op} ${bareWords(text)}`)),
    words: new Set([...[...gone].filter((word) => !come.has(word)), ...[...come].filter((word) => !gone.has(word))]),
  };
}

/** Words and symbols without the marks between them. */
function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, " ")
    .trim();
}

type NamedItem = {
  readonly item: AnnouncedItem;
  readonly steps: ReadonlySet<string>;
  readonly reason: ReadonlySet<string>;
};

/**
 * The item whose reason a rewording has, the surest first; `undefined` if none fits. If it is only one word that others
 * got too, and one item announces something new of that name, that is the reason: the others have more to say.
 */
function sweepOver({ steps, words }: Rewording, named: readonly NamedItem[]): AnnouncedItem | undefined {
  const fitting = named.flatMap(({ item, steps: own, reason }) => {
    const isAbout = [...words].some((word) => reason.has(word));
    if (isAbout && isWithin(steps, own)) return [{ item, rank: 3 }];
    if (words.size > 1 && isWithin(words, reason)) return [{ item, rank: 2 }];
    return reason.size >= wordsMin && isWithin(reason, words) ? [{ item, rank: 1 }] : [];
  });
  const best = fitting.toSorted((a, b) => b.rank - a.rank)[0];
  const [word = ""] = words;
  const fresh = named.filter(({ item, reason }) => item.entry.kind === "new" && reason.has(word));
  const isOneWord = best?.rank === 3 && steps.size === 1 && words.size === 1;
  return isOneWord && fresh.length === 1 ? fresh[0]?.item : best?.item;
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one));
}
