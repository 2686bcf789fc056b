import { comparableText } from "../text/canonical.ts";
import type { IsoDate } from "../text/days.ts";
import type { History } from "./history.ts";
import type { Lineage, Revision } from "./lineage.ts";

/** A sentence with the day since when it has stood so, through every number of its rule. */
export type DatedSentence = {
  readonly text: string;
  readonly since: IsoDate;
  /** That day is only the first known to show it: the sentence may be older. */
  readonly mayBeOlder: boolean;
};

/** The sentences of a provision, and the day since when all of its words have stood so. */
export type DatedSentences = {
  readonly text: readonly DatedSentence[];
  readonly examples: readonly (readonly DatedSentence[])[];
};

/** An end of a sentence: its mark, what closes after it, white space, and what can begin another one. */
const boundary = /(?<=[.!?]["'\u2019\u201D)\]]{0,8})\s+(?=["'\u2018\u201C([{]{0,8}[\p{Lu}\d_{])/u;
/** Ends of words that are none of a sentence. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|p)\.$/i;

/** The sentences of a text, in order. Joined by single spaces they are the text again, but for its white space. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.split(boundary)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else if (piece.trim() !== "") sentences.push(piece.trim());
  }
  return sentences;
}

/**
 * Dates each sentence of a revision: the first day from which the rule, or one that was merged into it or of which it
 * is a part, has had that sentence without a break. A change of typography is no change; a sentence of the text is
 * looked for among texts, one of an example among examples.
 */
export function datedSentences(history: History, lineage: Lineage, revision: Revision): DatedSentences {
  const dated = (part: Part) => (sentence: string) => {
    const { from, mayBeOlder } = firstWith(history, { lineage, revision }, { part, key: comparableText(sentence) });
    return { text: sentence, since: from, mayBeOlder };
  };
  return {
    text: sentencesOf(revision.text ?? "").map(dated("text")),
    examples: revision.examples.map((example) => sentencesOf(example).map(dated("examples"))),
  };
}

/** The day since when all sentences have stood so: the latest of theirs. `undefined` where there is none. */
export function latestOf(sentences: readonly DatedSentence[]): IsoDate | undefined {
  return sentences
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
}

type Part = "text" | "examples";
type Place = { readonly lineage: Lineage; readonly revision: Revision };
type Sought = { readonly part: Part; readonly key: string };

/** Walks back along the lineage, and into those that it came out of, as far as the sentence is there. */
function firstWith(
  history: History,
  here: Place,
  sought: Sought,
): { readonly from: IsoDate; readonly mayBeOlder: boolean } {
  const { lineage, revision } = here;
  let first = { from: revision.from, mayBeOlder: isFirstKnown(lineage, revision) };
  for (const before of placesBefore(history, here)) {
    if (!keysOf(before.revision)[sought.part].has(sought.key)) continue;
    const earlier = firstWith(history, before, sought);
    if (earlier.from < first.from) first = earlier;
  }
  return first;
}

function isFirstKnown({ isOlder, revisions }: Lineage, revision: Revision): boolean {
  return revision.isFirstSeen || (isOlder && revisions[0] === revision);
}

/**
 * What stood in place of a revision before it: that of its own lineage, and those of lineages that took part in how it
 * came about.
 */
function* placesBefore(history: History, { lineage, revision }: Place): Generator<Place> {
  const own = lineage.revisions[lineage.revisions.indexOf(revision) - 1];
  if (own !== undefined && !own.hasEnded) yield { lineage, revision: own };
  for (const { with: parties } of revision.events) {
    for (const party of parties) {
      const other = history.lineages.get(party.lineage);
      if (other === undefined || other === lineage) continue;
      const last = other.revisions.findLast((one) => one.from < revision.from);
      if (last !== undefined && !last.hasEnded) yield { lineage: other, revision: last };
    }
  }
}

type Keys = Readonly<Record<Part, ReadonlySet<string>>>;
const keysByRevision = new WeakMap<Revision, Keys>();

/** Revisions never change, and each is asked for every sentence of the ones after it. */
function keysOf(revision: Revision): Keys {
  const known = keysByRevision.get(revision);
  if (known !== undefined) return known;
  const keys = {
    text: new Set(sentencesOf(revision.text ?? "").map(comparableText)),
    examples: new Set(revision.examples.flatMap(sentencesOf).map(comparableText)),
  };
  keysByRevision.set(revision, keys);
  return keys;
}
