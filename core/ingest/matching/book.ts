import type { Provision } from "../../archive/rulebook.ts";
import { comparableText } from "../../text/canonical.ts";
import { setReferencesApart } from "../../text/references.ts";
import { parentOf, type RuleNumber } from "../../text/rule-number.ts";
import { featuresOf } from "./features.ts";
import { remembering } from "./known.ts";

/**
 * A rulebook made ready for linking. All lists run parallel to its provisions; places are indices into them, -1 where
 * there is none.
 */
export type Book = {
  readonly provisions: readonly Provision[];
  /**
   * What makes two provisions the same words: small letters and digits of title and text, references masked. Provisions
   * of unlike kind differ.
   */
  readonly keys: readonly string[];
  /**
   * The title of a heading or glossary entry in the same form, "(Obsolete)" left out; `null` for a rule. Chapters and
   * sections differ.
   */
  readonly titles: readonly (string | null)[];
  /** The rule numbers to which the words of each refer, in reading order. */
  readonly citations: readonly (readonly string[])[];
  /** Where each number stands that stands only once. */
  readonly placeOfNumber: ReadonlyMap<string, number>;
  /** The provision above: the chapter of a section, the section of a rule, the rule of a subrule. */
  readonly parents: Int32Array;
  /** The section a rule stands in. */
  readonly sections: Int32Array;
  /** The last part of the number: `7`, `02` of 702, `.9` of 702.9, `a` of 702.9a; empty in the glossary. */
  readonly labels: readonly string[];
  /** Words and pairs of words as sorted hashes, repeated as often as they occur; made where first asked for. */
  readonly features: (at: number) => Int32Array;
};

/**
 * Prepares the rulebooks before and after a change. Costs one walk over the texts that the last rulebooks did not have.
 */
export function booksFrom(before: readonly Provision[], after: readonly Provision[]): { old: Book; fresh: Book } {
  return { old: bookFrom(before), fresh: bookFrom(after) };
}

function bookFrom(provisions: readonly Provision[]): Book {
  const titles = provisions.map(({ kind, number, name }) =>
    name === null ? null : `${kind[0]}${number?.length ?? ""} ${titleIn(name)}`,
  );
  const texts = provisions.map(({ text }) => (text === null ? nothing : wordsOf(text)));
  const keys = provisions.map(({ kind }, at) => {
    const [title, words] = [titles[at] ?? null, texts[at]?.words];
    return title === null ? `${kind[0]} ${words}` : `${title} : ${words}`;
  });
  const parents = parentsOf(provisions);
  const features: (Int32Array | undefined)[] = [];
  return {
    provisions,
    keys,
    titles,
    citations: texts.map(({ citations }) => citations),
    placeOfNumber: placesOnce(provisions.map(({ number }) => number)),
    parents,
    sections: sectionsOf(provisions, parents),
    labels: provisions.map(({ number }) => labelOf(number)),
    features: (at) => {
      features[at] ??= featuresOf(keys[at] ?? "");
      return features[at];
    },
  };
}

/** Small letters and digits with one space between words; numbers of other rules are `#`, and given apart. */
type Words = { readonly words: string; readonly citations: readonly string[] };

const wordsOf = remembering((text): Words => {
  const { masked, numbers } = setReferencesApart(comparableText(text));
  const words = masked
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9#]+/g, " ")
    .trim();
  return { words, citations: numbers };
});

const nothing = { words: "", citations: [] };

/** Where each key stands that stands only once. */
export function placesOnce<Key>(keys: readonly (Key | null)[]): Map<Key, number> {
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

/** The nearest earlier provision that has the number above; where that is missing, the nearest above that. */
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
