import { align, type Run } from "./alignment.ts";
import { canonicalText, comparableText, isSameWords } from "./canonical.ts";

/**
 * One step from an old text to a new one. The texts of `equal` and `delete` joined are the old text; those of `equal`
 * and `insert` are the new one. `typographic` marks a difference of typography only: a pair of `delete` and `insert`,
 * or one of them if a mark such as ™ was added or removed.
 */
export type WordOperation = {
  readonly op: "equal" | "delete" | "insert";
  readonly text: string;
  readonly typographic?: true | undefined;
};

/**
 * Words with the marks inside them (`player's`, `702.19b`, `non-Aura`), white space, symbols (`{2}`), trade marks, and
 * all other marks singly.
 */
const token =
  /[\p{L}\p{N}]+(?:['\u2019.\-\u2010-\u2015][\p{L}\p{N}]+)*|\s+|\{[^{}\s]{1,20}\}|\((?:tm|TM|r|R)\)|[^\p{L}\p{N}\s]/gu;

/**
 * Compares two texts word by word; `null` is not a text.
 *
 * @returns Operations whose texts, joined, give both texts exactly. A word that differs in typography only counts as
 *   equal and does not split a run of equal words. If two texts have little in common, one replaces the other as a
 *   whole.
 * @example compareWords("may gain control", "may keep control")[1].text === "gain"
 */
export function compareWords(before: string | null, after: string | null): WordOperation[] {
  const [old, fresh] = [before ?? "", after ?? ""];
  if (old === fresh) return old === "" ? [] : [{ op: "equal", text: old }];
  if (old === "") return [{ op: "insert", text: fresh }];
  if (fresh === "") return [{ op: "delete", text: old }];
  const operations: WordOperation[] = [];
  const isAllTypography = isSameWords(old, fresh);
  for (const run of joinAcrossSpaces(runsBetween(tokensOf(old), tokensOf(fresh), isAllTypography))) {
    if (run.kind === "changed") addChanged(operations, run.before, run.after);
    else for (const [left, right] of run.pairs) addSame(operations, left, right);
  }
  return operations;
}

function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Aligns the words. Runs that differ in typography only count as the same; so do all runs if the whole texts differ in
 * typography only.
 */
function runsBetween(before: readonly string[], after: readonly string[], isAllTypography: boolean): Run<string>[] {
  if (!isAllTypography && haveLittleInCommon(before, after)) return [{ kind: "changed", before, after }];
  return align(before, after, comparableWord).map((run) => {
    if (run.kind === "same") return run;
    const [old, fresh] = [run.before.join(""), run.after.join("")];
    const isTypography = isAllTypography || isSameWords(withoutLoneMarks(old), withoutLoneMarks(fresh));
    return isTypography ? { kind: "same", pairs: [[old, fresh]] } : run;
  });
}

/** The form in which two words are compared. */
function comparableWord(word: string): string {
  if (isPlain.test(word)) return word;
  return comparableText(word) || (word.trim() === "" ? " " : "\u2122");
}

/**
 * A word that needs no conversion: letters and digits without a last letter that may be a damaged trade mark ("r", "t",
 * a capital).
 */
const isPlain = /^[A-Za-z]*[a-qsu-z0-9]$|^ $/;

/** Drops single marks of emphasis and around addresses. Several `_` in a row are a blank to fill in, and stay. */
function withoutLoneMarks(text: string): string {
  return text.replace(/(?<!_)_(?!_)|[<>]/g, "");
}

/**
 * Texts that share fewer than one word in six (of both together) are replaced as a whole: the words that match would
 * match by chance.
 */
const commonMin = 1 / 6;
/** Shorter texts are always compared word by word. */
const wordsMin = 40;

function haveLittleInCommon(before: readonly string[], after: readonly string[]): boolean {
  if (Math.min(before.length, after.length) < wordsMin) return false;
  const left = new Map<string, number>();
  for (const word of before) {
    const key = comparableWord(word);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  left.delete(" ");
  let shared = 0;
  for (const word of after) {
    const key = comparableWord(word);
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    shared++;
  }
  return shared < (commonMin * Math.max(before.length, after.length)) / 2;
}

/** Makes a single space between two changes part of them: one deletion and one insertion read better than several. */
function joinAcrossSpaces(runs: readonly Run<string>[]): Run<string>[] {
  const joined: Run<string>[] = [];
  runs.forEach((run, index) => {
    const last = joined.at(-1);
    const isLoneSpace =
      run.kind === "same" && run.pairs.every(([word]) => word.trim() === "") && index < runs.length - 1;
    if (last?.kind === "changed" && (run.kind === "changed" || isLoneSpace)) {
      const [before, after] =
        run.kind === "changed"
          ? [run.before, run.after]
          : [run.pairs.map(([old]) => old), run.pairs.map(([, fresh]) => fresh)];
      joined[joined.length - 1] = {
        kind: "changed",
        before: [...last.before, ...before],
        after: [...last.after, ...after],
      };
    } else joined.push(run);
  });
  return joined;
}

/** Adds a deletion, then an insertion. Words that both begin or end with are equal. */
function addChanged(operations: WordOperation[], before: readonly string[], after: readonly string[]): void {
  const start = sharedStart(before, after);
  const end = sharedStart(before.slice(start).toReversed(), after.slice(start).toReversed());
  for (const word of before.slice(0, start)) addSame(operations, word, word);
  const [deleted, inserted] = [before, after].map((words) => words.slice(start, words.length - end).join(""));
  if (deleted) operations.push({ op: "delete", text: deleted });
  if (inserted) operations.push({ op: "insert", text: inserted });
  for (const word of before.slice(before.length - end)) addSame(operations, word, word);
}

function sharedStart(left: readonly string[], right: readonly string[]): number {
  const length = left.findIndex((word, index) => word !== right[index]);
  return length === -1 ? left.length : length;
}

function addSame(operations: WordOperation[], old: string, fresh: string): void {
  const last = operations.at(-1);
  if (old === fresh) {
    if (last?.op === "equal") operations[operations.length - 1] = { op: "equal", text: last.text + old };
    else operations.push({ op: "equal", text: old });
    return;
  }
  if (old !== "") operations.push({ op: "delete", text: old, typographic: true });
  if (fresh !== "") operations.push({ op: "insert", text: fresh, typographic: true });
}

/** One example of a rule on both sides; `null` if a side does not have it. */
export type ExampleChange = {
  /** Its index among the examples of each side, from 0; `null` if a side does not have it. */
  readonly at: { readonly before: number | null; readonly after: number | null };
  readonly before: string | null;
  readonly after: string | null;
  readonly words: readonly WordOperation[];
};

/**
 * Pairs the examples of two wordings in order: equal examples with each other, and the changed ones between them one by
 * one. Gives the changed ones only.
 *
 * @example compareExamples(["One.", "Two."], ["One.", "Too."])[0].at.before === 1
 */
export function compareExamples(before: readonly string[], after: readonly string[]): ExampleChange[] {
  if (before.length + after.length === 0) return [];
  let [beforeAt, afterAt] = [0, 0];
  return align(before, after, canonicalText)
    .flatMap((run): readonly ExamplePair[] => (run.kind === "same" ? run.pairs : pairInOrder(run.before, run.after)))
    .map(([old, fresh]) => ({
      old,
      fresh,
      at: { before: old === null ? null : beforeAt++, after: fresh === null ? null : afterAt++ },
    }))
    .filter(({ old, fresh }) => old !== fresh)
    .map(({ old, fresh, at }) => ({ at, before: old, after: fresh, words: compareWords(old, fresh) }));
}

type ExamplePair = readonly [string | null, string | null];

function pairInOrder(before: readonly string[], after: readonly string[]): ExamplePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index] ?? null,
    after[index] ?? null,
  ]);
}
