import { Problem } from "../../core/problem.ts";
import { comparableWithSymbols, hasSymbol } from "../../core/text/canonical.ts";

/** A search in the language of FTS5: what a text must match, and what is marked in it. */
type Expression = { readonly fitting: string; readonly marking: string };

const questionMax_chars = 300;
/** Each term is looked up by itself, and a prefix of a thousand words takes milliseconds. */
const termsMax = 24;

/** A minus that excludes; then a phrase in double quotes, closed or not, or a word; either may end with a star. */
const term = /(?<minus>-)?(?:"(?<phrase>[^"]*)"?\*?|(?<word>[^\s"]+))/gu;

type Term = { readonly written: string; readonly quoted: string; readonly isExcluded: boolean };

/**
 * Reads what people type: words, all of which must occur; a `"phrase in quotes"`; `begin*` for all words with that
 * beginning; a symbol as the rules write it, `{T}`; `OR` between two of these; `-word` for what must not occur. Every
 * term is quoted, so that nothing typed is an operator of FTS5. FTS5 splits a term such as `702.19b` or `player's` in
 * the same way as the texts, and searches for the parts side by side.
 *
 * Throws `invalid-request` for a search without words or with too many.
 */
export function expressionFrom(question: string): Expression {
  if (question.length > questionMax_chars)
    throw refused(`is longer than ${questionMax_chars} characters; look for a few words of it`);
  const terms = termsIn(question);
  const groups: string[][] = [];
  const excluded: string[] = [];
  let isAlternative = false;
  terms.forEach(({ written, quoted, isExcluded }, index) => {
    const isOr = written === "OR" && groups.length > 0 && index < terms.length - 1;
    if (isExcluded) excluded.push(quoted);
    else if (isAlternative) groups.at(-1)?.push(quoted);
    else if (!isOr) groups.push([quoted]);
    isAlternative = isOr;
  });
  if (groups.length === 0) throw refused("has no word to look for");
  if (groups.flat().length + excluded.length > termsMax)
    throw refused(`has more than ${termsMax} words; look for a few of them`);
  const wanted = groups.map((alternatives) => `(${alternatives.join(" OR ")})`).join(" AND ");
  const fitting = excluded.length === 0 ? wanted : `(${wanted}) NOT (${excluded.join(" OR ")})`;
  return { fitting, marking: groups.flat().join(" OR ") };
}

/** The terms with a letter or digit: the index has nothing else. */
function termsIn(question: string): Term[] {
  const plain = question
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\u201C-\u201F]/g, '"');
  return [...plain.matchAll(term)].flatMap(({ 0: written, groups }) => {
    const sought = groups?.["phrase"] ?? groups?.["word"] ?? "";
    if (!/[\p{L}\p{N}∞]/u.test(sought)) return [];
    const end = written.endsWith("*") ? "*" : "";
    const quoted = spellingsOf(sought).map((words) => `"${words.replaceAll('"', '""')}"${end}`);
    const alternatives = quoted.length === 1 ? quoted.join("") : `(${quoted.join(" OR ")})`;
    return [{ written, quoted: alternatives, isExcluded: groups?.["minus"] !== undefined }];
  });
}

/** The spellings of a term in texts: the index has `{T}` throughout, but an excerpt of a text until 2005 has `{oT}`. */
function spellingsOf(sought: string): string[] {
  const letters = hasSymbol(sought) ? ["", "o", "oc"] : [""];
  return letters.map((letter) => comparableWithSymbols(sought, letter));
}

function refused(error: string): Problem {
  return new Problem("invalid-request", `"q" ${error}.`, { errors: [{ at: "q", error }] });
}
