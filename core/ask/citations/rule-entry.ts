import type { History } from "../../archive/history.ts";
import type { StoredRuleIndex, StoredTerms } from "../../archive/indexes.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Once } from "../../derived.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/** How often each term, by its position in the vocabulary, occurs in a rule: in its own words, or in those around it. */
export type Terms = ReadonlyMap<number, number>;

/**
 * Each term that occurs in a rule, with a number for it. It grows when rules of other days are read, never because of a
 * question.
 */
export type Vocabulary = Map<string, number>;

/**
 * Where a term occurs: positions in `entries`, first those that have it in their own words, and how much it counts at
 * each.
 */
export type Postings = {
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

/** The stored index of a history, to be read once; `null` if there is none. */
export function storedRuleIndex({ stored }: History): StoredRuleIndex | null {
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
 * The rules of a stored index. Their lineages are read at first use. The vocabulary of the history has to begin with that
 * of the index.
 */
export function unpackedEntries(history: History, packed: StoredRuleIndex): RuleEntry[] {
  return packed.entries.map((entry) => new StoredRuleEntry(history, packed.on, entry));
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
  readonly #history: History;
  readonly #on: IsoDate;
  readonly #id: string;
  #lineage: Lineage | undefined;
  #revision: Revision | undefined;

  constructor(history: History, on: IsoDate, [number, id, sequence, own, around]: StoredRuleIndex["entries"][number]) {
    this.number = number;
    this.sequence = Int32Array.from(sequence);
    this.own = termsFrom(own);
    this.around = termsFrom(around);
    this.#history = history;
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
