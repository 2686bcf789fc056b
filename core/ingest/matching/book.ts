import type { Link } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { cachedValues } from "../../derived.ts";
import { comparableText } from "../../text/canonical.ts";
import { setReferencesApart } from "../../text/references.ts";
import { parentOf, type RuleNumber } from "../../text/rule-number.ts";
import { featuresOf, firstFeatures, slotCountsOf, textsMax } from "./features.ts";

/**
 * A rulebook prepared for linking. All lists are parallel to its provisions; places are indices into them, -1 for none.
 */
export type IndexedBook = {
  readonly provisions: readonly Provision[];
  /**
   * Equal for provisions with the same words: the letters in lower case and the digits of title and text, references
   * masked. Provisions of different kinds have different keys.
   */
  readonly keys: readonly string[];
  /**
   * The title of a heading or glossary entry in the same form, without "(Obsolete)"; `null` for a rule. Chapters and
   * sections have different titles.
   */
  readonly titles: readonly (string | null)[];
  /** Where each key, and each title, stands that stands only once. */
  readonly placeOfKey: ReadonlyMap<string, number>;
  readonly placeOfTitle: ReadonlyMap<string, number>;
  /**
   * The provisions to whose numbers the words of each refer, in reading order; -1 for a number that stands nowhere or
   * twice.
   */
  readonly citations: readonly Int32Array[];
  /** By provision: where its number is cited, as the place of the other one and the position among its citations. */
  readonly citedAt: ReadonlyMap<number, readonly { readonly by: number; readonly at: number }[]>;
  /** The provision above: the chapter of a section, the section of a rule, the rule of a subrule. */
  readonly parents: Int32Array;
  /** The section a rule stands in. */
  readonly sections: Int32Array;
  /** The last part of the number: `7`, `02` of 702, `.9` of 702.9, `a` of 702.9a; empty in the glossary. */
  readonly labels: readonly string[];
  /** Whether it is a rule of a few words without a stop. */
  readonly areTitles: readonly boolean[];
  /** By slot of features, in how many of its provisions they stand. */
  readonly slotCounts: (bits: number) => Int32Array;
  /** Words and pairs of words as sorted hashes, repeated as often as they occur; computed at the first use. */
  readonly features: (at: number) => Int32Array;
  /**
   * The same for the first twenty words, for the first sentence, and for the first five words of that sentence: they
   * say what a rule is about.
   */
  readonly beginnings: (at: number) => Int32Array;
  readonly openings: (at: number) => Int32Array;
  readonly subjects: (at: number) => Int32Array;
};

/** A longer first sentence is cut. */
const opening_words = 20;
const subject_words = 5;

/**
 * Prepares the rulebooks before and after a change. Takes one pass over the texts that the previous rulebooks did not
 * have.
 */
export function booksFrom(
  before: readonly Provision[],
  after: readonly Provision[],
): { old: IndexedBook; fresh: IndexedBook } {
  return { old: bookOf(before), fresh: bookOf(after) };
}

let lastBooks: readonly IndexedBook[] = [];

/** The last two are kept: each rulebook is linked to the one before and the one after. */
function bookOf(provisions: readonly Provision[]): IndexedBook {
  const book = lastBooks.find((last) => last.provisions === provisions) ?? bookFrom(provisions);
  lastBooks = [...lastBooks.filter((last) => last !== book).slice(-1), book];
  return book;
}

function bookFrom(provisions: readonly Provision[]): IndexedBook {
  const titles = provisions.map(({ kind, number, name }) =>
    name === null ? null : `${kind[0]}${number?.length ?? ""} ${titleIn(name)}`,
  );
  const texts = provisions.map(({ text }) => (text === null ? nothing : wordsOf(text)));
  const keys = provisions.map(({ kind }, at) => {
    const [title, text] = [titles[at] ?? null, texts[at] ?? nothing];
    return title !== null ? `${title} : ${text.words}` : kind === "rule" ? text.ruleKey : `${kind[0]} ${text.words}`;
  });
  const parents = parentsOf(provisions);
  const placeOfNumber = placesOnce<string>(provisions.map(({ number }) => number));
  const citations = texts.map(({ citations }) =>
    citations.length === 0 ? none : Int32Array.from(citations, (number) => placeOfNumber.get(number) ?? -1),
  );
  return {
    provisions,
    keys,
    titles,
    placeOfKey: placesOnce(keys),
    placeOfTitle: placesOnce(titles),
    citations,
    citedAt: citedIn(citations),
    parents,
    sections: sectionsOf(provisions, parents),
    labels: provisions.map(({ number }) => labelOf(number)),
    areTitles: provisions.map(({ kind, text }) => {
      return kind === "rule" && text !== null && text.length <= 40 && !/[.:!?]$/.test(text);
    }),
    slotCounts: madeOnce((bits) => slotCountsOf(keys, bits)),
    features: madeOnce((at) => featuresOf(keys[at] ?? "")),
    beginnings: madeOnce((at) => firstWords(keys[at] ?? "", opening_words)),
    openings: madeOnce((at) => firstWords(openingKey(provisions[at], keys[at] ?? ""), opening_words)),
    subjects: madeOnce((at) => firstWords(keys[at] ?? "", subject_words)),
  };
}

function citedIn(citations: readonly Int32Array[]): IndexedBook["citedAt"] {
  const cited = new Map<number, { by: number; at: number }[]>();
  citations.forEach((places, by) => {
    places.forEach((place, at) => {
      const uses = cited.get(place);
      if (uses !== undefined) uses.push({ by, at });
      else if (place !== -1) cited.set(place, [{ by, at }]);
    });
  });
  return cited;
}

/** Remembers what was made for each place. */
export function madeOnce<Value extends object>(make: (at: number) => Value): (at: number) => Value {
  const values: (Value | undefined)[] = [];
  return (at) => {
    values[at] ??= make(at);
    return values[at];
  };
}

/**
 * The key that a provision would have if it were only its first sentence; its whole key where it has no more than a
 * title.
 */
function openingKey(provision: Provision | undefined, key: string): string {
  return provision?.text == null ? key : `${provision.kind[0]} ${openingOf(provision.text)}`;
}

const openingOf = cachedValues((text: string): string => {
  const end = sentenceEnd.exec(text);
  return wordsOf(end === null ? text : text.slice(0, end.index)).words;
}, textsMax);

const sentenceEnd = /(?<=[a-z)"”][.:?!]["”)]?)\s+(?=["“({[A-Z])/;

/**
 * The features of the first words of a key. "First," and "second," say where a rule stands in a list, and nothing of
 * what it is about.
 */
function firstWords(key: string, words: number): Int32Array {
  const start = key.indexOf(" ") + 1;
  const from = start + (ordinal.exec(key.slice(start, start + 10))?.[0].length ?? 0);
  return firstFeatures(key, from, words);
}

const ordinal = /^(?:first|second|third|fourth|fifth) /;

/**
 * Letters in lower case and digits, with one space between words; numbers of other rules are replaced by `#` and given
 * separately.
 */
type Words = {
  readonly words: string;
  /** The key of a rule with these words: the same string in all steps, so that cached values are found quickly. */
  readonly ruleKey: string;
  readonly citations: readonly string[];
};

const wordsOf = cachedValues((text: string): Words => {
  const { masked, numbers } = setReferencesApart(comparableText(text));
  const words = masked
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9#]+/g, " ")
    .trim();
  return { words, ruleKey: `r ${words}`, citations: numbers };
}, textsMax);

/** The key that a rule with these words would have. */
export function keyOfText(text: string): string {
  return wordsOf(text).ruleKey;
}

const none = new Int32Array();

const nothing: Words = { words: "", ruleKey: "r ", citations: [] };

function placesOnce<Key>(keys: readonly (Key | null)[]): Map<Key, number> {
  const places = new Map<Key, number>();
  const repeated = new Set<Key>();
  keys.forEach((key, place) => {
    if (key === null) return;
    if (places.has(key)) repeated.add(key);
    else places.set(key, place);
  });
  for (const key of repeated) places.delete(key);
  return places;
}

function titleIn(name: string): string {
  return wordsOf(name.replace(/(?:(?<!\s)\s+)?\(obsolete\)$/i, "")).words;
}

/**
 * The nearest earlier provision that has the parent number; if that is missing, the parent of the parent, and so on.
 */
function parentsOf(provisions: readonly Provision[]): Int32Array {
  const parents = new Int32Array(provisions.length).fill(-1);
  const placeOf = new Map<string, number>();
  provisions.forEach(({ number }, at) => {
    if (number === null) return;
    for (let above = parentOf(number); above !== undefined; above = parentOf(above)) {
      const place = placeOf.get(above);
      if (place === undefined) continue;
      parents[at] = place;
      break;
    }
    placeOf.set(number, at);
  });
  return parents;
}

function sectionsOf(provisions: readonly Provision[], parents: Int32Array): Int32Array {
  const sections = new Int32Array(provisions.length).fill(-1);
  parents.forEach((parent, at) => {
    const isHeading = provisions[parent]?.kind === "heading";
    if (provisions[at]?.kind === "rule") sections[at] = isHeading ? parent : (sections[parent] ?? -1);
  });
  return sections;
}

function labelOf(number: RuleNumber | null): string {
  if (number === null) return "";
  const above = parentOf(number);
  return above === undefined ? number : number.slice(above.length);
}

/** The links found so far between two rulebooks. Each step adds links and sees those of earlier steps. */
export type LinkState = {
  readonly old: IndexedBook;
  readonly fresh: IndexedBook;
  /** For each earlier provision, the place of the later one that continues it, or -1. */
  readonly afterOf: Int32Array;
  /** For each later provision, the place of the earlier one, or -1. */
  readonly beforeOf: Int32Array;
  readonly links: Link[];
};

/** No links yet. */
export function linkStateBetween(old: IndexedBook, fresh: IndexedBook): LinkState {
  return {
    old,
    fresh,
    afterOf: new Int32Array(old.provisions.length).fill(-1),
    beforeOf: new Int32Array(fresh.provisions.length).fill(-1),
    links: [],
  };
}

/** Adds a continued link. Neither provision may have one. */
export function addLink(state: LinkState, link: Omit<Link, "kind">): void {
  state.afterOf[link.before] = link.after;
  state.beforeOf[link.after] = link.before;
  state.links.push({ kind: "continued", ...link });
}

/** The places of the provisions of a kind that have no link yet. */
export function unlinked(
  state: LinkState,
  kind: "heading" | "rule" | "glossary",
): { before: number[]; after: number[] } {
  const open = ({ provisions }: IndexedBook, partners: Int32Array) => {
    const places: number[] = [];
    partners.forEach((partner, at) => {
      if (partner === -1 && provisions[at]?.kind === kind) places.push(at);
    });
    return places;
  };
  return { before: open(state.old, state.afterOf), after: open(state.fresh, state.beforeOf) };
}

/** Whether two rules are under titles of rules, such as keywords, at least one of which continued elsewhere. */
export function areStrangers({ old, fresh, afterOf, beforeOf }: LinkState, before: number, after: number): boolean {
  const [parent, other] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
  if (parent === -1 || other === -1 || afterOf[parent] === other) return false;
  return isTitle(old, parent) && isTitle(fresh, other) && (afterOf[parent] !== -1 || beforeOf[other] !== -1);
}

/** Whether a provision is a rule of a few words without a stop. */
export function isTitle({ areTitles }: IndexedBook, place: number): boolean {
  return areTitles[place] === true;
}

/**
 * Almost zero, but grows with the square of the distance: among otherwise equal choices, the one without crossings is
 * best.
 */
export function orderCost({ afterOf, beforeOf }: LinkState, before: number, after: number): number {
  return 1e-4 * (before / afterOf.length - after / beforeOf.length) ** 2;
}

/** The words of a title, whatever it is the title of. */
export function wordsOfTitle({ keys, titles }: IndexedBook, place: number): string {
  const title = titles[place] ?? keys[place] ?? "";
  return title.slice(title.indexOf(" ") + 1);
}
