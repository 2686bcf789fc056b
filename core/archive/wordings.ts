import { comparableText, comparableWithSymbols } from "../text/canonical.ts";
import type { Archive } from "./archive.ts";
import type { FullText } from "./indexes.ts";
import { isHeld, printedInterval } from "./life.ts";
import type { Lineage, Revision } from "./lineage.ts";
import type { WordingPeriod } from "./periods.ts";

/**
 * Held words with all places that had them. The words are in the form in which only words, punctuation and symbols
 * (`{T}`) count.
 */
type Wording = {
  readonly name: string;
  readonly text: string;
  readonly examples: string;
  /** Ordered by lineage as in the archive, then by day. */
  readonly places: readonly WordingPeriod[];
};

/**
 * All held words, each once. Two are the same if name, text and examples are all equal.
 *
 * @example distinctWordings(archive).length > 0
 */
export function distinctWordings(archive: Archive): Wording[] {
  const wordings = new Map<string, Wording & { readonly places: WordingPeriod[] }>();
  for (const lineage of archive.lineages.values()) {
    for (const revision of lineage.revisions) {
      if (revision.hasEnded || !isHeld(lineage, revision)) continue;
      const words = [revision.name ?? "", revision.text ?? "", revision.examples.join("\n")];
      const key = words.map(comparableText).join("\n");
      const places = wordings.get(key)?.places ?? [];
      addPlace(places, lineage, revision);
      // Some old published files lost the braces of their symbols. The last one that says the same has them.
      const [name = "", text = "", examples = ""] = words.map((part) => comparableWithSymbols(part));
      wordings.set(key, { name, text, examples, places });
    }
  }
  return [...wordings.values()];
}

/** A revision that changed only typography extends the interval before it. */
function addPlace(places: WordingPeriod[], lineage: Lineage, revision: Revision): void {
  const { from, to } = printedInterval(lineage, revision);
  const { number } = revision;
  const last = places.at(-1);
  const isSamePlace = last?.lineage === lineage && last.number === number && last.to === from;
  if (isSamePlace) places[places.length - 1] = { ...last, to };
  else places.push({ lineage, number, from, to });
}

/**
 * The index of all words held in a history. Throws an error if the archive has no source of one: those that are read
 * from tables have it.
 */
export function fullTextOf(archive: Archive): FullText {
  if (archive.stored.fullText === undefined) throw new Error("this history was made without an index of its words");
  return archive.once(archive.stored.fullText);
}
