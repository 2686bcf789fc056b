import { LRUCache } from "lru-cache";
import type { Archive } from "../../archive/archive.ts";
import type { StoredRuleIndex, StoredTerms } from "../../archive/indexes.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import { releaseOn } from "../../archive/releases.ts";
import { holdersOn } from "../../archive/sections.ts";
import { cachedIn, type Once, withDerived } from "../../derived.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";

/** How often each term, by its position in the vocabulary, occurs in a rule: in its own words, or in those around it. */
type Terms = ReadonlyMap<number, number>;

/**
 * Each term that occurs in a rule, with a number for it. It grows when rules of other days are read, never because of a
 * question.
 */
export type Vocabulary = Map<string, number>;

/**
 * Where a term occurs: positions in `entries`, first those that have it in their own words, and how much it counts at
 * each.
 */
type Postings = {
  readonly positions: Int32Array;
  readonly weights: Float32Array;
  /** How many of the positions have it in their own words. */
  readonly ownCount: number;
};

/**
 * One rule in the form in which it is compared with words: its own text and its surroundings (heading, rule above,
 * examples, rules below).
 */
export type RuleEntry = {
  readonly number: RuleNumber;
  readonly lineage: Lineage;
  readonly revision: Revision;
  /** The terms of its own words in their order. */
  readonly sequence: Int32Array;
  readonly own: Terms;
  /** Terms of its surroundings, with weights below one. */
  readonly around: Terms;
};

/** The rules in force on a day, indexed by their words: an inverted index. It keeps what is computed from it. */
export type RuleIndex = {
  readonly on: IsoDate;
  readonly entries: readonly RuleEntry[];
  readonly byNumber: ReadonlyMap<RuleNumber, RuleEntry>;
  /** The position of each rule in `entries`. */
  readonly positionOf: ReadonlyMap<RuleEntry, number>;
  readonly vocabulary: Vocabulary;
  /** By term; nothing for those that no rule of the day has. */
  readonly postings: readonly (Postings | undefined)[];
  /** By term: its inverse document frequency, the information that it carries. The rarer a term, the more. */
  readonly idf: Float64Array;
  /** The idf of a term that no rule of the day has. */
  readonly unknownIdf: number;
  readonly once: Once<RuleIndex>;
};

export function idfOf({ idf, unknownIdf }: RuleIndex, term: number): number {
  return idf[term] ?? unknownIdf;
}

/** A check with a day for each line needs one index only, a service a few. */
const indexesByRelease = () => new LRUCache<string, RuleIndex>({ max: 8 });

/** The index of the rules in force on a day; built at the first request and kept. */
export function ruleIndexOn(archive: Archive, day: IsoDate): RuleIndex {
  const release = releaseOn(archive, day)?.from ?? day;
  return cachedIn<string, RuleIndex>(archive.once(indexesByRelease), release, () => indexFrom(archive, day));
}

function indexFrom(archive: Archive, on: IsoDate): RuleIndex {
  const vocabulary = archive.once(vocabularyOf);
  const packed = archive.once(storedRuleIndex);
  const isStored = packed !== null && releaseOn(archive, on)?.from === packed.on;
  const entries = isStored ? unpackedEntries(archive, packed) : entriesOn(archive, on);
  const postings = postingsOf(entries, vocabulary.size);
  const most = Math.log(1 + (entries.length - 0.5) / 1.5);
  const idf = Float64Array.from(postings, (posting) => {
    if (posting === undefined) return most * unknownIdfShare;
    const count = Math.max(1, posting.ownCount);
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
  });
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const positionOf = new Map(entries.map((entry, position) => [entry, position]));
  return withDerived<RuleIndex>({
    on,
    entries,
    byNumber,
    positionOf,
    vocabulary,
    postings,
    idf,
    unknownIdf: most * unknownIdfShare,
  });
}

function entriesOn(archive: Archive, on: IsoDate): RuleEntry[] {
  const entries: RuleEntry[] = [];
  for (const numberPeriods of archive.numberPeriodsBySection.values())
    for (const period of numberPeriods) {
      if (!holdsOn(period, on)) continue;
      const { lineage, number } = period;
      const revision = revisionOn(lineage, on);
      if (revision !== undefined && revision.number === number) entries.push(entryOf(archive, lineage, revision, on));
    }
  addGlossary(archive, entries, on);
  return entries;
}

/** A word that no rule has is usually about something else, such as the program. */
const unknownIdfShare = 0.35;

function vocabularyOf(archive: Archive): Vocabulary {
  return new Map((archive.once(storedRuleIndex)?.vocabulary ?? []).map((term, position) => [term, position]));
}

/** The terms of the words of a rule, by their positions in the vocabulary. New terms are added to it. */
function termIdsOf(vocabulary: Vocabulary, terms: readonly string[]): Int32Array {
  return Int32Array.from(terms, (term) => {
    const id = vocabulary.get(term);
    if (id !== undefined) return id;
    vocabulary.set(term, vocabulary.size);
    return vocabulary.size - 1;
  });
}

function postingsOf(entries: readonly RuleEntry[], terms: number): (Postings | undefined)[] {
  const lists = Array.from({ length: terms }, (): { own: number[]; around: number[] } => ({ own: [], around: [] }));
  entries.forEach((entry, position) => {
    for (const term of entry.own.keys()) lists[term]?.own.push(position);
    for (const term of entry.around.keys()) if (!entry.own.has(term)) lists[term]?.around.push(position);
  });
  return lists.map(({ own, around }, term) => {
    if (own.length + around.length === 0) return undefined;
    const positions = Int32Array.from([...own, ...around]);
    const weights = Float32Array.from(positions, (position) => {
      const entry = entries[position] as RuleEntry;
      return weightOf(entry, entry.own.get(term) ?? 0, entry.around.get(term) ?? 0);
    });
    return { positions, weights, ownCount: own.length };
  });
}

/** A repeated word tells little more than the word once. */
const saturation = 0.9;
const lengthShare = 0.35;
const lengthMean_terms = 28;

/**
 * How much a term counts in a rule, 0 to about 1.5: more where the rule is short, less where only its surroundings have
 * it. `own`, `around`: how often it occurs there.
 */
export function weightOf({ sequence }: RuleEntry, own: number, around: number): number {
  const count = own + aroundShare * around;
  if (count === 0) return 0;
  const length = saturation * (1 - lengthShare + (lengthShare * sequence.length) / lengthMean_terms);
  return (count * (1 + saturation)) / (count + length);
}

/** Adds what the glossary says to the rules to which it refers: players know 302.6 only as "summoning sickness". */
function addGlossary(archive: Archive, entries: readonly RuleEntry[], on: IsoDate): void {
  const vocabulary = archive.once(vocabularyOf);
  const byNumber = new Map(entries.map((entry) => [entry.number as string, entry]));
  for (const lineage of archive.lineages.values()) {
    if (lineage.kind !== "glossary") continue;
    const revision = revisionOn(lineage, on);
    if (revision?.text == null) continue;
    const pointedAt = new Set([...revision.text.matchAll(pointer)].map(([, number = ""]) => number));
    if (pointedAt.size === 0 || pointedAt.size > pointersMax) continue;
    const name = termIdsOf(vocabulary, termsOf(revision.name ?? ""));
    const text = termIdsOf(vocabulary, termsOf(revision.text.replace(ruleReferences, " ")));
    for (const number of pointedAt) {
      const around = byNumber.get(number)?.around as Map<number, number> | undefined;
      if (around === undefined) continue;
      addTerms(around, name, glossaryNameShare);
      addTerms(around, text, glossaryTextShare);
    }
  }
}

const pointer = /\brules? (\d{3}(?:\.\d+[a-z]*)?)/g;
/** An entry that names more rules than this says too little about each. */
const pointersMax = 3;
const glossaryNameShare = 1;
const glossaryTextShare = 0.3;

/** The weight of a term of the surroundings, relative to a term of the rule itself. */
const aroundShare = 0.5;

/** A rule on a day, with the surroundings it had that day. */
export function entryOf(archive: Archive, lineage: Lineage, revision: Revision, day: IsoDate): RuleEntry {
  const number = revision.number as RuleNumber;
  const vocabulary = archive.once(vocabularyOf);
  const sequence = sequenceOf(archive, revision);
  const own = new Map<number, number>();
  addTerms(own, sequence, 1);
  if (revision.text === null && revision.summary !== null)
    addTerms(own, termIdsOf(vocabulary, termsOf(revision.summary)), 1);
  addTerms(own, phraseOf(archive, lineage), 1);
  const around = new Map<number, number>();
  for (const example of revision.examples) addTerms(around, termIdsOf(vocabulary, termsOf(example)), exampleShare);
  const section = sectionOf(number);
  for (let above = parentOf(number); above !== undefined && above.length >= 3; above = parentOf(above)) {
    const over = holderTermsOn(archive, above, day);
    // A short rule above is a title: "702.19. Trample".
    const share = above === section || over.length <= titleMax_terms ? 1 : parentShare;
    addTerms(around, over, share);
    if (above === section) break;
  }
  return { number, lineage, revision, sequence, own, around };
}

type PhrasesByDay = ReadonlyMap<IsoDate, ReadonlyMap<RuleNumber, Int32Array>>;

function phrasesByDay(archive: Archive): PhrasesByDay {
  const vocabulary = archive.once(vocabularyOf);
  const termsOfWords = (words: string) => Int32Array.from(new Set(termIdsOf(vocabulary, termsOf(words))));
  return new Map(
    [...Map.groupBy(archive.phrases, ({ on }) => on)].map(
      ([on, group]) => [on, new Map(group.map(({ number, words }) => [number, termsOfWords(words)]))] as const,
    ),
  );
}

/** The words with which people speak of a lineage. They stay with it, whatever number it has later. */
function phraseOf(archive: Archive, lineage: Lineage): Int32Array {
  for (const [on, byNumber] of archive.once(phrasesByDay)) {
    const number = revisionOn(lineage, on)?.number ?? null;
    const terms = number === null ? undefined : byNumber.get(number);
    if (terms !== undefined) return terms;
  }
  return noTerms;
}

const exampleShare = 0.4;
const parentShare = 0.5;
const titleMax_terms = 5;

function holderTermsOn(archive: Archive, number: RuleNumber, day: IsoDate): Int32Array {
  const holder = holdersOn(archive, number, day)[0]?.lineage;
  const revision = holder && revisionOn(holder, day);
  return revision === undefined ? noTerms : sequenceOf(archive, revision);
}

const noTerms = new Int32Array(0);
const sequencesByRevision = () => new Map<Revision, Int32Array>();

function sequenceOf(archive: Archive, revision: Revision): Int32Array {
  return cachedIn(archive.once(sequencesByRevision), revision, ({ name, text }) => {
    const words = [name, text].filter((part) => part !== null).join("\n");
    return termIdsOf(archive.once(vocabularyOf), termsOf(words.replace(ruleReferences, " ")));
  });
}

/** "(See rule 601.2a.)" says nothing about what a rule is about. */
const ruleReferences =
  /\(?\b[Ss]ee (?:also )?rules? [^.()]*(?:\.\d[^.()]*)*[.)]*|\b(?:rules?|sections?) \d{3}(?:\.\d+[a-z]*)?(?:[–-][a-z\d.]+)?/g;

function addTerms(into: Map<number, number>, terms: Int32Array, weight: number): void {
  for (const term of terms) into.set(term, (into.get(term) ?? 0) + weight);
}

export function hasTerm({ own, around }: RuleEntry, term: number): boolean {
  return own.has(term) || around.has(term);
}

/** Says whether a number is that of a rule that only names what the rules below it are about. */
export function isTitleEntry(entry: RuleEntry): boolean {
  return isSection(entry.number) || entry.sequence.length <= titleMax_terms;
}

/** The stored index of a history, to be read once; `null` if there is none. */
function storedRuleIndex({ stored }: Archive): StoredRuleIndex | null {
  return stored.rules?.() ?? null;
}

/** The plain lists of an index. The terms have to be those of its own day and of no other. */
export function packedRuleIndex({ on, vocabulary, entries }: RuleIndex): StoredRuleIndex {
  return {
    on,
    vocabulary: [...vocabulary.keys()],
    entries: entries.map(({ number, lineage, sequence, own, around }) => [
      number,
      lineage.id,
      [...sequence],
      [...own].flat(),
      [...around].flat(),
    ]),
  };
}

/**
 * The rules of a stored index. Their lineages are read at first use. The vocabulary of the archive has to begin with that
 * of the index.
 */
function unpackedEntries(archive: Archive, packed: StoredRuleIndex): RuleEntry[] {
  return packed.entries.map((entry) => new StoredRuleEntry(archive, packed.on, entry));
}

/**
 * A rule of a stored index. A class, because entries whose getters are closures of their own are objects without a
 * common shape, which makes reading their other properties several times slower.
 */
class StoredRuleEntry implements RuleEntry {
  readonly number: RuleNumber;
  readonly sequence: Int32Array;
  readonly own: Terms;
  readonly around: Terms;
  readonly #history: Archive;
  readonly #on: IsoDate;
  readonly #id: string;
  #lineage: Lineage | undefined;
  #revision: Revision | undefined;

  constructor(archive: Archive, on: IsoDate, [number, id, sequence, own, around]: StoredRuleIndex["entries"][number]) {
    this.number = number;
    this.sequence = Int32Array.from(sequence);
    this.own = termsFrom(own);
    this.around = termsFrom(around);
    this.#history = archive;
    this.#on = on;
    this.#id = id;
  }

  get lineage(): Lineage {
    this.#lineage ??= this.#history.lineages.get(this.#id);
    if (this.#lineage === undefined) throw new Error(`lineage ${this.#id} of the stored index is missing`);
    return this.#lineage;
  }

  get revision(): Revision {
    this.#revision ??= revisionOn(this.lineage, this.#on);
    if (this.#revision === undefined) throw new Error(`${this.#id} says nothing on ${this.#on}`);
    return this.#revision;
  }
}

function termsFrom(packed: StoredTerms): Terms {
  const terms = new Map<number, number>();
  for (let at = 0; at < packed.length; at += 2) terms.set(packed[at] as number, packed[at + 1] as number);
  return terms;
}
