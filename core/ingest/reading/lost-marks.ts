import type { Finding } from "../../archive/rulebook.ts";
import { misplacedMarksIn, misprintedMarksMax } from "../../text/lost-characters.ts";

/**
 * The warning that quotation marks, apostrophes or dashes were turned into question marks; `undefined` if there are so
 * few that they may be misprints.
 */
export function lostMarksIn(text: string): Finding | undefined {
  const marks = misplacedMarksIn(text);
  const [first] = marks;
  const count = marks.length;
  if (first === undefined || count <= misprintedMarksMax) return undefined;
  const line = text.slice(0, first).split("\n").length;
  const detail = `Quotes, apostrophes or dashes were lost: a question mark stands where none can stand in ${count} places or more, first on line ${line}.`;
  return { kind: "marks-lost", severity: "warning", line, detail };
}
