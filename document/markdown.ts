import type { Block, Inline } from "./blocks.ts";

/** Characters with a meaning everywhere in Markdown. A backslash before any other character would be shown. */
const marks = /[\\`*_[\]<>|~&]/g;

/**
 * A text that GitHub's Markdown shows literally, in a paragraph, a heading, a list or a table. Line ends become `<br>`.
 * GitHub's own additions (mentions, references to issues, emoji, formulas, bare addresses) are prevented by an
 * invisible comment.
 *
 * Source: GitHub Flavored Markdown Spec; GitHub Docs, "Autolinked references", "Writing mathematical expressions".
 */
export function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replace(marks, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : mark === "&" ? "&amp;" : `\\${mark}`))
    .replace(/@(?=\w)/g, "@<!-- -->")
    .replace(/(#|GH-)(?=\d)/gi, "$1<!-- -->")
    .replace(/:(?=[\w+-]+:)/g, ":<!-- -->")
    .replace(/:(?=\/\/)/g, ":<!-- -->")
    .replace(/\b(www)\./gi, "$1<!-- -->.")
    .replaceAll("$", "<span>$</span>")
    .replace(/\r\n|[\r\n]/g, "<br>")
    .replaceAll("\t", " ");
}

/** More characters have a meaning at the start of a line: headings, lists, quotes, rules, code. */
function atLineStart(line: string): string {
  return line
    .replace(/^ +/, "")
    .replace(/^(#{1,6})(?=\s|$)/, "\\$1")
    .replace(/^([-+=])/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Writes a document as GitHub's Markdown. */
export function markdownOf(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join("\n\n")}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "heading":
      // A number and a dot at the start would not make a list here, but a closing row of # would vanish.
      return `${"#".repeat(block.level)} ${inlineMarkdown(block.content).replace(/(?<!#)#(#*)$/, "\\#$1")}`;
    case "paragraph":
      return paragraphMarkdown(block);
    case "list":
      return block.entries
        .map((entry) => `${block.role === "notes" ? "> " : ""}- ${atLineStart(inlineMarkdown(entry))}`)
        .join("\n");
    case "facts":
      return block.facts
        .map(({ name, content }) => `- **${escapeMarkdown(name)}:** ${inlineMarkdown(content)}`)
        .join("\n");
    case "table":
      return [
        block.columns.map(escapeMarkdown),
        block.columns.map(() => "---"),
        ...block.rows.map((row) => row.map((cell) => inlineMarkdown(cell))),
      ]
        .map((cells) => `| ${cells.join(" | ")} |`)
        .join("\n");
  }
}

function paragraphMarkdown({ role, content }: Extract<Block, { kind: "paragraph" }>): string {
  const line = atLineStart(inlineMarkdown(content));
  switch (role) {
    case "note":
      return `> ${line}`;
    case "notice":
      return `<sub>${line}</sub>`;
    default:
      return line;
  }
}

function inlineMarkdown(parts: readonly Inline[]): string {
  return parts.map(partMarkdown).join("").trim();
}

function partMarkdown(part: Inline): string {
  const text = escapeMarkdown(part.text);
  switch (part.kind) {
    case "text":
    case "quoted":
      return text;
    case "strong":
      return isPlainPhrase.test(text) ? `**${text}**` : wrapped("<b>", text, "</b>");
    case "found":
      return wrapped("<mark>", text, "</mark>");
    case "deleted":
      return wrapped("<del>", text, "</del>");
    case "added":
      return wrapped("<ins>", text, "</ins>");
    case "link":
      return part.href === null ? text : `[${text}](<${part.href.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
    case "citation":
      return "";
  }
}

/** Between spaces, asterisks reliably make such a phrase bold. */
const isPlainPhrase = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}:])?$/u;

/** As tags, because `~~` and `**` have no effect beside a space or inside a word. */
function wrapped(open: string, text: string, close: string): string {
  return text === "" ? "" : `${open}${text}${close}`;
}
