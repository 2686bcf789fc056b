import type { ResolvedCitation } from "../../core/contract/parts.ts";
import type { SnippetPart } from "../../core/contract/search.ts";
import { lineagePath, numberAddress, pageOf } from "../../core/text/addresses.ts";
import { type PrintedWords, printedPartsOf } from "../../core/text/printed-order.ts";
import type { WordOperation } from "../../core/text/words.ts";
import { h, type Markup } from "../tags.ts";

/**
 * A text as printed, with its references as links to their rules on the same day. `place` says which text of the answer
 * it is.
 */
function printedText(text: string, citations: readonly ResolvedCitation[], place: "text" | number): Markup[] {
  const pieces: Markup[] = [];
  let end = 0;
  for (const citation of citations.filter((citation) => citation.in === place).toSorted((a, b) => a.start - b.start)) {
    const address = addressOf(citation);
    const written = text.slice(citation.start, citation.end);
    pieces.push(text.slice(end, citation.start));
    pieces.push(address === null ? written : h.a({ href: address, title: citation.title ?? undefined }, written));
    end = citation.end;
  }
  return [...pieces, text.slice(end)];
}

/** The words of an answer as printed: paragraphs, and the examples in their places, with references as links. */
export function printedWords(words: PrintedWords & { readonly citations: readonly ResolvedCitation[] }): Markup[] {
  return printedPartsOf(words).map((part) => {
    if (part.kind === "example")
      return h.p({ class: "example" }, h.b("Example: "), printedText(part.text, words.citations, part.index));
    const end = part.start + part.text.length;
    const within = words.citations
      .filter((citation) => citation.in === "text" && citation.start >= part.start && citation.end <= end)
      .map((citation) => ({ ...citation, start: citation.start - part.start, end: citation.end - part.start }));
    return h.p(printedText(part.text, within, "text"));
  });
}

function addressOf({ state, lineage, number, on }: ResolvedCitation): string | null {
  if (state === "unknown") return null;
  return lineage === null ? pageOf(numberAddress(number)) : lineagePath(lineage, on);
}

/** Which sides of a comparison are shown: both in one text, or one of them. */
type Sides = "both" | "before" | "after";

/**
 * A comparison word by word: deleted words are struck through, inserted ones underlined. For differences of typography
 * only the new text is shown, or the old one on the old side.
 */
export function markedWords(words: readonly WordOperation[], sides: Sides): Markup[] {
  return words.flatMap(({ op, text, typographic }, index): Markup[] => {
    if (op === "equal") return [text];
    if ((op === "delete" && sides === "after") || (op === "insert" && sides === "before")) return [];
    if (typographic) return op === "delete" && sides === "both" ? [] : [text];
    const before = words[index - 1];
    // Separates two adjacent marks; a style sheet cannot know whether there are words between them.
    const isTouching = sides === "both" && before !== undefined && before.op !== "equal" && !before.typographic;
    return [(op === "delete" ? h.del : h.ins)({ class: isTouching ? "after-mark" : undefined }, text)];
  });
}

/** A snippet with the words of the search marked. */
export function snippetMarked(snippet: readonly SnippetPart[]): Markup[] {
  // A mark may be between the two underscores of italics.
  return snippet.map(({ text, isMatch }) => {
    const bare = text.replaceAll("_", "");
    return isMatch ? h.mark(bare) : bare;
  });
}
