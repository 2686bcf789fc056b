import type { WordOperation } from "../../core/text/words.ts";

/** A part of a redline as shown. If only typography differs, the new form is shown without marks. */
type Mark = { readonly kind: "same" | "deleted" | "added"; readonly text: string };

/** A part of two texts; `isChanged` if their words differ. */
type Passage = { readonly operations: readonly WordOperation[]; readonly isChanged: boolean };

/**
 * A text with more than `changesMax` changes of which less than this share stayed is unreadable word by word: it is
 * shown as replaced.
 */
const sameMin = 0.4;
const changesMax = 4;

/**
 * Makes operations easier to read without changing what they say: two replacements with one word between them become
 * one ("[-his-]{+he+} or [-her-]{+she+}" becomes "[-his or her-]{+he or she+}"), and a text of which little stayed is
 * replaced as a whole.
 */
export function smoothed(operations: readonly WordOperation[]): WordOperation[] {
  const passages = joinReplacements(passagesOf(operations));
  const changes = passages.filter(({ isChanged }) => isChanged).length;
  const same = passages
    .filter(({ isChanged }) => !isChanged)
    .reduce((sum, { operations }) => sum + wordsIn(operations), 0);
  const isPuzzle = changes > changesMax && same < sameMin * wordsIn(operations);
  return isPuzzle ? replacement(operations) : passages.flatMap(operationsOf);
}

/** The marks shown for operations. */
export function marksOf(operations: readonly WordOperation[]): Mark[] {
  const marks: Mark[] = [];
  for (const { op, text, typographic } of operations) {
    if (typographic && op === "delete") continue;
    const kind = op === "equal" || typographic ? "same" : op === "delete" ? "deleted" : "added";
    const last = marks.at(-1);
    if (last?.kind === kind) marks[marks.length - 1] = { kind, text: last.text + text };
    else marks.push({ kind, text });
  }
  return marks;
}

/** An unchanged passage longer than this is shortened to its ends. */
const sameMax_chars = 700;
const endMax_chars = 200;

/** An unchanged passage; of a long one only the words beside the changes. */
export function shortened(
  same: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  if (same.length <= sameMax_chars || (isFirst && isLast)) return same;
  const [head, tail] = [same.slice(0, endMax_chars).toWellFormed(), same.slice(-endMax_chars).toWellFormed()];
  const start = isFirst ? "" : (/^.*(?=\s)/s.exec(head)?.[0] ?? head);
  const end = isLast ? "" : (/(?<=\s).*$/s.exec(tail)?.[0] ?? tail);
  return [start, "[…]", end].filter((part) => part !== "").join(" ");
}

/** Says whether operations change any word. */
export function hasChanges(operations: readonly WordOperation[]): boolean {
  return operations.some(isChange);
}

function isChange({ op, typographic }: WordOperation): boolean {
  return op !== "equal" && !typographic;
}

function passagesOf(operations: readonly WordOperation[]): Passage[] {
  const passages: Passage[] = [];
  for (const operation of operations) {
    const isChanged = isChange(operation);
    const last = passages.at(-1);
    if (last?.isChanged === isChanged)
      passages[passages.length - 1] = { operations: [...last.operations, operation], isChanged };
    else passages.push({ operations: [operation], isChanged });
  }
  return passages;
}

function joinReplacements(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  passages.forEach((passage, index) => {
    const [last, between] = [joined.at(-2), joined.at(-1)];
    const isJoined =
      index > 1 &&
      last !== undefined &&
      between !== undefined &&
      isReplacement(last) &&
      isReplacement(passage) &&
      wordsIn(between.operations) <= 1;
    if (isJoined)
      joined.splice(-2, 2, {
        operations: [...last.operations, ...between.operations, ...passage.operations],
        isChanged: true,
      });
    else joined.push(passage);
  });
  return joined;
}

function isReplacement({ operations, isChanged }: Passage): boolean {
  return isChanged && operations.some(({ op }) => op === "delete") && operations.some(({ op }) => op === "insert");
}

function operationsOf({ operations, isChanged }: Passage): readonly WordOperation[] {
  return isChanged ? replacement(operations) : operations;
}

/** One deletion and one insertion in place of many operations. */
function replacement(operations: readonly WordOperation[]): WordOperation[] {
  const join = (left: "delete" | "insert") =>
    operations
      .filter(({ op }) => op !== left)
      .map(({ text }) => text)
      .join("");
  const [deleted, inserted] = [join("insert"), join("delete")];
  return [
    ...(deleted === "" ? [] : [{ op: "delete" as const, text: deleted }]),
    ...(inserted === "" ? [] : [{ op: "insert" as const, text: inserted }]),
  ];
}

function wordsIn(operations: readonly WordOperation[]): number {
  return operations.reduce(
    (sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0),
    0,
  );
}
