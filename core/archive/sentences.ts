import { cachedIn } from "../derived.ts";
import { comparableText } from "../text/canonical.ts";
import type { IsoDate } from "../text/days.ts";
import type { Archive } from "./archive.ts";
import { isFirstSeenOn } from "./life.ts";
import type { Lineage, Revision } from "./lineage.ts";

/** A sentence with the day since when its rule has had it, through every number of the rule. */
export type DatedSentence = {
  readonly text: string;
  readonly since: IsoDate;
  /** `since` is only the first day known to show it: the sentence may be older. */
  readonly mayBeOlder: boolean;
};

/** The sentences of a provision, and the day since when all its words have been the same. */
type DatedSentences = {
  readonly text: readonly DatedSentence[];
  readonly examples: readonly (readonly DatedSentence[])[];
};

/**
 * The end of a sentence: its mark, closing quotes or brackets, white space, and a possible start of the next sentence.
 */
const boundary = /(?<=[.!?]["'\u2019\u201D)\]]{0,8})\s+(?=["'\u2018\u201C([{]{0,8}[\p{Lu}\d_{])/u;
/** Abbreviations, whose full stop does not end a sentence. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|p)\.$/i;

/**
 * The sentences of a text, in order. Joined by single spaces they are the text again, except for white space.
 *
 * @example sentencesOf("One, e.g. this. Two.").length === 2
 */
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
 * Dates each sentence of a revision: the first day from which the rule has had that sentence without a break. A rule
 * that was merged into it, or from which it was split, counts as the rule. Typography does not count. A sentence of the
 * text is searched among texts, one of an example among examples.
 *
 * @example datedSentences(archive, manaBurn, manaBurn.revisions[0]).text[0].since === "2003-10-01"
 */
export function datedSentences(archive: Archive, lineage: Lineage, revision: Revision): DatedSentences {
  const dated = (part: Part) => (sentence: string) => {
    const { from, mayBeOlder } = firstWith(archive, { lineage, revision }, { part, key: comparableText(sentence) });
    return { text: sentence, since: from, mayBeOlder };
  };
  return {
    text: sentencesOf(revision.text ?? "").map(dated("text")),
    examples: revision.examples.map((example) => sentencesOf(example).map(dated("examples"))),
  };
}

/**
 * The day since when all the sentences have been the same: the latest of their days. `undefined` if there are none.
 *
 * @example latestOf([]) === undefined
 */
export function latestOf(sentences: readonly DatedSentence[]): IsoDate | undefined {
  return sentences
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
}

type Part = "text" | "examples";
type OwnedRevision = { readonly lineage: Lineage; readonly revision: Revision };
type SentenceKey = { readonly part: Part; readonly key: string };

/** Follows the lineage and its parents back for as long as they have the sentence. */
function firstWith(
  archive: Archive,
  here: OwnedRevision,
  sought: SentenceKey,
): { readonly from: IsoDate; readonly mayBeOlder: boolean } {
  const { lineage, revision } = here;
  let first = { from: revision.from, mayBeOlder: isFirstSeenOn(lineage, revision.from) };
  for (const before of placesBefore(archive, here)) {
    if (!keysOf(archive, before.revision)[sought.part].has(sought.key)) continue;
    const earlier = firstWith(archive, before, sought);
    if (earlier.from < first.from) first = earlier;
  }
  return first;
}

/** The revisions before a revision: that of its own lineage, and those of the parents of its merge or split. */
function* placesBefore(archive: Archive, { lineage, revision }: OwnedRevision): Generator<OwnedRevision> {
  const own = lineage.revisions[lineage.revisions.indexOf(revision) - 1];
  if (own !== undefined && !own.hasEnded) yield { lineage, revision: own };
  for (const { with: parties } of revision.events) {
    for (const party of parties) {
      const other = archive.lineages.get(party.lineage);
      if (other === undefined || other === lineage) continue;
      const last = other.revisions.findLast((one) => one.from < revision.from);
      if (last !== undefined && !last.hasEnded) yield { lineage: other, revision: last };
    }
  }
}

type Keys = Readonly<Record<Part, ReadonlySet<string>>>;
const keysByRevision = () => new Map<Revision, Keys>();

/** Cached: revisions never change, and each is searched for every sentence of later ones. */
function keysOf(archive: Archive, revision: Revision): Keys {
  return cachedIn(archive.once(keysByRevision), revision, ({ text, examples }) => ({
    text: new Set(sentencesOf(text ?? "").map(comparableText)),
    examples: new Set(examples.flatMap(sentencesOf).map(comparableText)),
  }));
}
