import { align, type Run } from "./alignment.ts";
import { canonicalText } from "./canonical.ts";

/**
 * One step from a text to another. The texts of `equal` and `delete` together are the old text, those of `equal` and `insert` the new one.
 * `typographic` marks a pair of `delete` and `insert` that differ in quotes, dashes or spaces only.
 */
export type WordOperation = {
  readonly op: "equal" | "delete" | "insert";
  readonly text: string;
  readonly typographic?: true | undefined;
};

/** Words with the marks inside them (`player's`, `702.19b`, `non-Aura`), white space, and other marks one by one. */
const token = /[\p{L}\p{N}]+(?:['\u2019.\-\u2010-\u2015][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\s]/gu;

/**
 * Compares two texts word by word; a text of `null` stands for no text at all.
 *
 * @returns Operations whose texts, joined, give both texts exactly. A word that differs in typography only is no change of words: it does
 * not break a run of equal words apart.
 */
export function compareWords(before: string | null, after: string | null): WordOperation[] {
  const operations: WordOperation[] = [];
  for (const run of joinAcrossSpaces(align(tokensOf(before), tokensOf(after), comparable))) {
    if (run.kind === "changed") addChanged(operations, run.before, run.after);
    else for (const [old, fresh] of run.pairs) addSame(operations, old, fresh);
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

function tokensOf(text: string | null): string[] {
  return text?.match(token) ?? [];
}

function comparable(word: string): string {
  return canonicalText(word) || " ";
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
  if (old !== fresh)
    operations.push({ op: "delete", text: old, typographic: true }, { op: "insert", text: fresh, typographic: true });
  else if (last?.op === "equal") operations[operations.length - 1] = { op: "equal", text: last.text + old };
  else operations.push({ op: "equal", text: old });
}
