import type { Finding } from "../../archive/rulebook.ts";

/**
 * A question mark in an impossible place: inside a word, before one, or after a space. In web addresses `name=` follows
 * it.
 */
const misplaced = /(?:^|[\s([{\u2014/-])\?|\?(?=\w)(?!\w+=)/gm;
const chanceMax = 5;

/**
 * The warning that quotation marks, apostrophes or dashes were turned into question marks; `undefined` if there are so
 * few that they may be misprints.
 */
export function lostMarksIn(text: string): Finding | undefined {
  if (!text.includes("?")) return undefined;
  let count = 0;
  let first = -1;
  for (const { index } of text.matchAll(misplaced)) {
    if (count === 0) first = index;
    count++;
  }
  if (count <= chanceMax) return undefined;
  const line = text.slice(0, first + 1).split("\n").length;
  const detail = `Quotes, apostrophes or dashes were lost: a question mark stands where none can stand in ${count} places or more, first on line ${line}.`;
  return { kind: "marks-lost", severity: "warning", line, detail };
}
