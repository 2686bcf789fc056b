import type { AnnouncedKind } from "../archive/announcement.ts";
import { type ChangeClass, defaultClasses } from "../archive/change-classes.ts";

/** How well a change of the rules fits what was announced: 3 exactly, 2 well, 1 hardly, 0 not at all. */
export type KindFit = 0 | 1 | 2 | 3;

const moves: Readonly<Partial<Record<ChangeClass, KindFit>>> = {
  renumbered: 3,
  both: 3,
  merged: 2,
  split: 2,
  added: 2,
  removed: 2,
  amended: 1,
  "reference-only": 1,
};

/**
 * What each announced kind fits. An article says "revised" of whatever has other words, and of a rule that became two;
 * a rule that only moved is announced within a range, and by accident when a number is misprinted.
 */
const fits: Readonly<Record<AnnouncedKind, Readonly<Partial<Record<ChangeClass, KindFit>>>>> = {
  new: { added: 3, split: 3, both: 1, amended: 1, merged: 1, renumbered: 1 },
  revised: {
    amended: 3,
    both: 3,
    merged: 3,
    split: 3,
    title: 3,
    examples: 3,
    "reference-only": 2,
    "typography-only": 2,
    added: 2,
    removed: 1,
    renumbered: 1,
  },
  deleted: { removed: 3, merged: 3, both: 1, amended: 1 },
  renumbered: moves,
  moved: moves,
  glossary: {
    added: 3,
    removed: 3,
    amended: 3,
    title: 3,
    split: 3,
    merged: 3,
    both: 3,
    examples: 3,
    "reference-only": 3,
    "typography-only": 2,
  },
};

export function fitOf(kind: AnnouncedKind, change: ChangeClass): KindFit {
  return fits[kind][change] ?? 0;
}

/** Classes of changes after which a rule does something else, or says it otherwise. */
export function changesWords(change: ChangeClass): boolean {
  return change !== "renumbered" && defaultClasses.includes(change);
}

const empty = new Set(
  "about added after also before being called card cards clarified changed change dropped each effect effects every first follow follows from into more moved must named names never new obsolete only other removed replaced reference references rule rules said says some subrule subrules term terms than that their them then there these they this those updated used using when where which while with without words wording".split(
    " ",
  ),
);

/**
 * The words that distinguish a reason from others, shortened so that "exchanged" and "exchange" are one.
 *
 * @example [...tellingWords("damage dealt to planeswalkers")].join() === "damag,dealt,plane"
 */
export function tellingWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z'’]{4,}/g) ?? [];
  return new Set(words.filter((word) => !empty.has(word)).map((word) => word.slice(0, 5)));
}

/** How many telling words of a reason are among those of a text. */
export function sharedWords(reason: ReadonlySet<string>, said: ReadonlySet<string>): number {
  return [...reason].filter((word) => said.has(word)).length;
}
