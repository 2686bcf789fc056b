import type { History } from "../../archive/history.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";

/** Terms by their place in the vocabulary, each followed by how often it stands there. */
type PackedTerms = readonly number[];

/** An index of the rules of a day as plain lists, to be stored. */
export type PackedRuleIndex = {
  readonly on: IsoDate;
  readonly vocabulary: readonly string[];
  /** Of each rule: its number, the id of its lineage, and its terms as in `RuleEntry`. */
  readonly entries: readonly (readonly [RuleNumber, string, readonly number[], PackedTerms, PackedTerms])[];
  readonly referrers: readonly (readonly [RuleNumber, number])[];
};

/** What of an index costs time to build. */
export type IndexParts = Pick<RuleIndex, "entries" | "referrers">;

const stored = new WeakMap<History, () => PackedRuleIndex | null>();

/** Gives a history the stored index of one day, so that it need not be built. It is read at the first check. */
export function giveStoredRuleIndex(history: History, read: () => PackedRuleIndex | null): void {
  let known: PackedRuleIndex | null | undefined;
  stored.set(history, () => {
    known ??= read();
    return known;
  });
}

/** The stored index of a history; `null` if there is none. */
export function storedRuleIndexOf(history: History): PackedRuleIndex | null {
  return stored.get(history)?.() ?? null;
}

/** The plain lists of an index. The terms have to be those of its own day and of no other. */
export function packedRuleIndex({ on, vocabulary, entries, referrers }: RuleIndex): PackedRuleIndex {
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
    referrers: [...referrers],
  };
}

/**
 * The rules of a stored index. Their lineages are read at first use. The vocabulary of the history has to begin with that
 * of the index.
 */
export function unpackedParts(history: History, packed: PackedRuleIndex): IndexParts {
  const entries = packed.entries.map(([number, id, sequence, own, around]): RuleEntry => {
    let lineage: Lineage | undefined;
    let revision: Revision | undefined;
    return {
      number,
      get lineage() {
        lineage ??= history.lineages.get(id);
        if (lineage === undefined) throw new Error(`lineage ${id} of the stored index is missing`);
        return lineage;
      },
      get revision() {
        revision ??= revisionOn(this.lineage, packed.on);
        if (revision === undefined) throw new Error(`${id} says nothing on ${packed.on}`);
        return revision;
      },
      ...{ sequence: Int32Array.from(sequence), own: termsFrom(own), around: termsFrom(around) },
    };
  });
  return { entries, referrers: new Map(packed.referrers) };
}

function termsFrom(packed: PackedTerms): ReadonlyMap<number, number> {
  const terms = new Map<number, number>();
  for (let at = 0; at < packed.length; at += 2) terms.set(packed[at] as number, packed[at + 1] as number);
  return terms;
}
