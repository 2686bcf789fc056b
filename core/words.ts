import { diffArrays } from "diff";
import { canonicalText } from "./canonical.ts";

/**
 * One step from a text to another. The texts of `equal` and `delete` together are the old text, those of `equal` and `insert` the new one.
 * `typographic` marks a pair of `delete` and `insert` that differ in quotes, dashes or spaces only.
 */
export type WordOperation = { readonly op: "equal" | "delete" | "insert"; readonly text: string; readonly typographic?: true | undefined };

/** Words with the marks inside them (`player's`, `702.19b`, `non-Aura`), white space, and other marks one by one. */
const token = /[\p{L}\p{N}]+(?:['\u2019.\-\u2010-\u2015][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\s]/gu;

/**
 * Compares two texts word by word.
 *
 * @returns Operations whose texts, joined, give both texts exactly; typographic differences do not break a run of equal words apart
 * into unrelated deletions and insertions. A text of `null` stands for no text at all.
 */
export function compareWords(before: string | null, after: string | null): WordOperation[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const operations: WordOperation[] = [];
  let [oldAt, freshAt] = [0, 0];
  for (const { added, removed, count } of diffArrays(old.map(comparable), fresh.map(comparable))) {
    if (removed) {
      add(operations, { op: "delete", text: old.slice(oldAt, oldAt + count).join("") });
      oldAt += count;
    } else if (added) {
      add(operations, { op: "insert", text: fresh.slice(freshAt, freshAt + count).join("") });
      freshAt += count;
    } else {
      for (let step = 0; step < count; step++) addSame(operations, old[oldAt++] ?? "", fresh[freshAt++] ?? "");
    }
  }
  return joinAcrossSpaces(operations);
}

/** A lone space between two changes is part of them: one deletion and one insertion read better than a chain. */
function joinAcrossSpaces(operations: readonly WordOperation[]): WordOperation[] {
  const joined: WordOperation[] = [];
  operations.forEach((operation, index) => {
    const isSpace = operation.op === "equal" && operation.text.trim() === "";
    if (isSpace && isChange(joined.at(-1)) && isChange(operations[index + 1])) {
      addChange(joined, { op: "delete", text: operation.text });
      addChange(joined, { op: "insert", text: operation.text });
    } else if (isChange(operation)) addChange(joined, operation);
    else joined.push(operation);
  });
  return joined;
}

function isChange(operation: WordOperation | undefined): operation is WordOperation {
  return operation !== undefined && operation.op !== "equal" && operation.typographic === undefined;
}

/** Adds to the last run of changes, deletions before insertions. */
function addChange(operations: WordOperation[], next: WordOperation): void {
  const last = operations.at(-1);
  const beforeLast = operations.at(-2);
  if (isChange(last) && last.op === next.op) {
    operations[operations.length - 1] = { op: next.op, text: last.text + next.text };
  } else if (isChange(last) && isChange(beforeLast) && next.op === "delete" && beforeLast.op === "delete") {
    operations[operations.length - 2] = { op: "delete", text: beforeLast.text + next.text };
  } else if (isChange(last) && last.op === "insert" && next.op === "delete") {
    operations.splice(-1, 0, next);
  } else operations.push(next);
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

function addSame(operations: WordOperation[], old: string, fresh: string): void {
  if (old === fresh) {
    add(operations, { op: "equal", text: old });
  } else {
    operations.push({ op: "delete", text: old, typographic: true }, { op: "insert", text: fresh, typographic: true });
  }
}

function add(operations: WordOperation[], next: WordOperation): void {
  const last = operations.at(-1);
  if (last?.op === next.op && last.typographic === undefined) operations[operations.length - 1] = { op: next.op, text: last.text + next.text };
  else operations.push(next);
}
