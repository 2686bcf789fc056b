import { align, type Run } from "./alignment.ts";
import { comparableText, isSameWords } from "./canonical.ts";

/**
 * One step from a text to another. The texts of `equal` and `delete` together are the old text, those of `equal` and
 * `insert` the new one. `typographic` marks what differs in typography only: a pair of `delete` and `insert`, or one
 * alone where a mark such as ™ came or went.
 */
export type WordOperation = {
  readonly op: "equal" | "delete" | "insert";
  readonly text: string;
  readonly typographic?: true | undefined;
};

/**
 * Words with the marks inside them (`player's`, `702.19b`, `non-Aura`), white space, symbols (`{2}`), trade marks, and
 * other marks one by one.
 */
const token =
  /[\p{L}\p{N}]+(?:['\u2019.\-\u2010-\u2015][\p{L}\p{N}]+)*|\s+|\{[^{}\s]{1,20}\}|\((?:tm|TM|r|R)\)|[^\p{L}\p{N}\s]/gu;

/**
 * Compares two texts word by word; a text of `null` stands for no text at all.
 *
 * @returns Operations whose texts, joined, give both texts exactly. A word that differs in typography only is no change
 *   of words: it does not break a run of equal words apart. Where two texts have little in common, one is replaced by
 *   the other as a whole.
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

/** Applies operations to the old text. Throws where they belong to another one. */
export function applyOperations(before: string | null, operations: readonly WordOperation[]): string {
  let [rest, after] = [before ?? "", ""];
  for (const { op, text } of operations) {
    if (op !== "insert") {
      if (!rest.startsWith(text)) throw new Error("these operations belong to another text");
      rest = rest.slice(text.length);
    }
    if (op !== "delete") after += text;
  }
  if (rest !== "") throw new Error("these operations end before the text does");
  return after;
}

function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}

/**
 * Aligns the words. Stretches that differ in typography only count as the same; all do where it is known of the whole
 * texts.
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

/** What two words are compared by. */
function comparableWord(word: string): string {
  if (isPlain.test(word)) return word;
  return comparableText(word) || (word.trim() === "" ? " " : "\u2122");
}

/** Letters and digits, and one that can be no letter glued to a name. */
const isPlain = /^[A-Za-z]*[a-qsu-z0-9]$|^ $/;

/** Marks of emphasis and around addresses are single; several in a row are a name left blank. */
function withoutLoneMarks(text: string): string {
  return text.replace(/(?<!_)_(?!_)|[<>]/g, "");
}

/**
 * Texts that share fewer words than one in six (of both together) are no rewording of each other; word by word, chance
 * matches would mislead.
 */
const commonMin = 1 / 6;
/** Short texts are shown word by word in any case. */
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

/** A lone space between two changes is part of them: one deletion and one insertion read better than a chain. */
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

/** Deletion, then insertion; what both begin or end with is the same after all. */
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
