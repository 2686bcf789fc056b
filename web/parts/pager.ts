import { withQuery } from "../../core/text/addresses.ts";
import { h, type Markup } from "../tags.ts";

/** A part of a long list: its position, and the total. */
type PagerList = {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number | null | undefined>>;
  readonly after: number;
  readonly limit: number;
  readonly total: number;
};

/**
 * Links to the parts of a list before and after this one, and says which part this is. Empty if the list is
 * complete.
 */
export function pager({ path, parameters, after, limit, total }: PagerList) {
  if (after === 0 && total <= limit) return null;
  const at = (index: number) => withQuery(path, { ...parameters, after: index === 0 ? null : index });
  const end = Math.min(after + limit, total);
  return h.nav(
    { class: "pager", "aria-label": "Parts of the list" },
    after === 0 ? null : h.a({ href: at(Math.max(0, after - limit)), rel: "prev" }, "← Before"),
    h.span({ class: "figure" }, `${Math.min(after + 1, total)}–${end} of ${total}`),
    end === total || after >= total ? null : h.a({ href: at(after + limit), rel: "next" }, "After →"),
  );
}

/** Lists of words from A to Z, in pages: a bar of letters, and a part for each letter. */

/** More words than this stand on the next page. */
export const wordsMax = 360;

/** The page of a list of words, and what stands in its address. */
type LetterList = {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number | null | undefined>>;
};

/** The letter under which a word is listed; words that begin with no letter come first. */
function letterOf(word: string): string {
  const letter = word.normalize("NFD").match(/[a-z]/i)?.[0].toUpperCase();
  return letter ?? "0";
}

/** Links to the letters of all words, each on the page where it begins. */
export function letterBar(words: readonly string[], { path, parameters }: LetterList): Markup {
  const first = new Map<string, number>();
  words.forEach((word, index) => {
    if (!first.has(letterOf(word))) first.set(letterOf(word), index);
  });
  return h.nav(
    { class: "jumps", "aria-label": "Letters" },
    h.ul(
      [...first].map(([letter, index]) => {
        const after = Math.floor(index / wordsMax) * wordsMax;
        return h.li(
          h.a({ href: `${withQuery(path, { ...parameters, after: after || null })}#letter-${letter}` }, letter),
        );
      }),
    ),
  );
}

/** The things of a page, under the letters of their words. */
export function underLetters<Thing>(
  things: readonly Thing[],
  wordOf: (thing: Thing) => string,
  shown: (thing: Thing) => Markup,
): Markup {
  return [...Map.groupBy(things, (thing) => letterOf(wordOf(thing)))].map(([letter, ofLetter]) =>
    h.section(
      { "aria-labelledby": `letter-${letter}` },
      h.h2({ id: `letter-${letter}` }, letter),
      h.ul(
        { class: "words" },
        ofLetter.map((thing) => h.li(shown(thing))),
      ),
    ),
  );
}
