import { pairsOf as letterPairsOf, likeness } from "../text/likeness.ts";
import { compareWords, type WordOperation } from "../text/words.ts";
import type { ImportedRuling } from "./imported.ts";

/**
 * The change of a ruling between two downloads. `redated`: the same words under another day of publication or another
 * source. `reworded`: other words that are like the old ones.
 */
type ImportedRulingChange = {
  readonly class: "added" | "dropped" | "reworded" | "redated";
  readonly before: ImportedRuling | null;
  readonly after: ImportedRuling | null;
  /** The changes of a reworded ruling, word by word; otherwise `null`. */
  readonly words: readonly WordOperation[] | null;
};

/** The similarity from which two rulings are regarded as one: lower if both have the same day of publication. */
const likenessMin = { sameDay: 0.4, otherDay: 0.7 };
/** Every remaining ruling is compared with every other; no card needs this many comparisons. */
const comparisonsMax = 10_000;

/** Whether two lists have the same rulings, each equally often, in any order. */
export function haveSameRulings(before: readonly ImportedRuling[], after: readonly ImportedRuling[]): boolean {
  if (before.length !== after.length) return false;
  const [old, fresh] = [before.map(wholeOf).toSorted(), after.map(wholeOf).toSorted()];
  return old.every((ruling, index) => ruling === fresh[index]);
}

/**
 * The changes of rulings from one list to the next: reworded, redated and added ones in the order of the new list, then
 * dropped ones. Rulings have no ids in a bulk file, so rewordings are recognised by similarity.
 */
export function rulingChangesBetween(
  before: readonly ImportedRuling[],
  after: readonly ImportedRuling[],
): ImportedRulingChange[] {
  const unchanged = pairsOf(before, after, wholeOf);
  const redated = pairsOf(
    without(before, unchanged, "old"),
    without(after, unchanged, "fresh"),
    ({ comment }) => comment,
  );
  const pairsByText = [...unchanged, ...redated];
  const reworded = likePairs(without(before, pairsByText, "old"), without(after, pairsByText, "fresh"));
  const all = [...pairsByText, ...reworded];
  const partnerIn = (pairs: readonly Pair[], ruling: ImportedRuling) =>
    pairs.find(({ fresh }) => fresh === ruling)?.old;
  const isUnchanged = new Set(unchanged.map(({ fresh }) => fresh));
  return [
    ...after
      .filter((ruling) => !isUnchanged.has(ruling))
      .map((ruling): ImportedRulingChange => {
        const same = partnerIn(redated, ruling);
        if (same !== undefined) return { class: "redated", before: same, after: ruling, words: null };
        const like = partnerIn(reworded, ruling);
        if (like === undefined) return { class: "added", before: null, after: ruling, words: null };
        return { class: "reworded", before: like, after: ruling, words: compareWords(like.comment, ruling.comment) };
      }),
    ...without(before, all, "old").map(
      (ruling): ImportedRulingChange => ({ class: "dropped", before: ruling, after: null, words: null }),
    ),
  ];
}

/** A ruling before and after a change. */
type Pair = { readonly old: ImportedRuling; readonly fresh: ImportedRuling };

function wholeOf({ source, publishedOn, comment }: ImportedRuling): string {
  return JSON.stringify([publishedOn, source, comment]);
}

/** Pairs of rulings that share a key, each ruling in at most one pair. */
function pairsOf(
  before: readonly ImportedRuling[],
  after: readonly ImportedRuling[],
  respect: (ruling: ImportedRuling) => string,
): Pair[] {
  const waiting = Map.groupBy(before, respect);
  return after.flatMap((fresh) => {
    const old = waiting.get(respect(fresh))?.shift();
    return old === undefined ? [] : [{ old, fresh }];
  });
}

/** The most similar pairs, best first. */
function likePairs(before: readonly ImportedRuling[], after: readonly ImportedRuling[]): Pair[] {
  if (before.length * after.length > comparisonsMax) return [];
  const [old, fresh] = [before, after].map((list) => list.map(({ comment }) => letterPairsOf(comment.toLowerCase())));
  const near = before
    .flatMap((left, i) =>
      after.map((right, j) => ({
        old: left,
        fresh: right,
        nearness: likeness(old?.[i] ?? new Set(), fresh?.[j] ?? new Set()),
      })),
    )
    .filter(({ old: left, fresh: right, nearness }) => {
      const { sameDay, otherDay } = likenessMin;
      return nearness >= (left.publishedOn === right.publishedOn ? sameDay : otherDay);
    })
    .toSorted((a, b) => b.nearness - a.nearness);
  const taken = new Set<ImportedRuling>();
  return near.filter(({ old: left, fresh: right }) => {
    if (taken.has(left) || taken.has(right)) return false;
    taken.add(left).add(right);
    return true;
  });
}

function without(rulings: readonly ImportedRuling[], pairs: readonly Pair[], side: keyof Pair): ImportedRuling[] {
  const paired = new Set(pairs.map((pair) => pair[side]));
  return rulings.filter((ruling) => !paired.has(ruling));
}
