import type { Block, Inline, ParagraphRole } from "./blocks.ts";
import { escapeXml } from "./xml.ts";

/**
 * The style of a report; a content security policy can allow it by its hash. Deleted and inserted words differ in
 * lines, not only in colour; words for screen readers are visually hidden.
 */
export const reportStyle = `
:root { color-scheme: light dark; --text: #1b1b1b; --page: #ffffff; --soft: #595959; --line: #c9c9c9; --del: #a1150f; --ins: #0b5d1e; --link: #0b4f9e; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e6e6; --page: #161616; --soft: #a9a9a9; --line: #4a4a4a; --del: #ff9d96; --ins: #8fd99c; --link: #8ebcf5; }
}
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--page); font: 1rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: break-word; }
h1, h2, h3, h4, table, .notice { font-family: system-ui, sans-serif; line-height: 1.3; }
h1 { font-size: 1.7rem; }
h2 { font-size: 1.3rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
h3 { font-size: 1.1rem; margin-top: 1.8rem; }
h4 { font-size: .95rem; margin: 1.4rem 0 .2rem; }
h4 + p { margin-top: 0; }
a { color: var(--link); }
del { color: var(--del); text-decoration: line-through; }
ins { color: var(--ins); text-decoration: underline; }
.example { margin-left: 1.5rem; }
.note, .notes { margin-left: 1.5rem; color: var(--soft); font-size: .92rem; }
.notice { color: var(--soft); font-size: .85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .88rem; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }
tbody th { font-weight: normal; min-width: 5.6rem; }
.heard { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; user-select: none; }
@media print {
  :root { --text: #000; --page: #fff; --soft: #333; --line: #999; --del: #000; --ins: #000; --link: #000; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  a { text-decoration: none; }
  h2, h3, h4 { break-after: avoid; }
  tr, p { break-inside: avoid; }
  .scroll { overflow: visible; }
}
`;

/** Writes a document as one self-contained HTML page without scripts and pictures. */
export function htmlOf(blocks: readonly Block[], title: string): string {
  return [...htmlPage({ title, main: [blocksHtml(blocks)] })].join("");
}

/**
 * A self-contained page piece by piece, around content that is HTML: of a long text not all is in memory. `canonical` is
 * the address under which it lasts.
 */
export function* htmlPage({ title, canonical = null, main }: HtmlPage): Generator<string> {
  const link = canonical === null ? "" : `<link rel="canonical" href="${escapeXml(canonical)}">\n`;
  yield `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeXml(title)}</title>\n${link}<style>${reportStyle}</style>\n</head>\n<body>\n<main>\n`;
  yield* main;
  yield "</main>\n</body>\n</html>\n";
}

type HtmlPage = { readonly title: string; readonly canonical?: string | null; readonly main: Iterable<string> };

/** Blocks as HTML, without a page around them. */
function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map((block) => `${blockHtml(block)}\n`).join("");
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${inlineHtml(block.content)}</h${block.level}>`;
    case "paragraph":
      return `<p${classOf(block.role)}>${inlineHtml(block.content)}</p>`;
    case "list":
      return `<ul${block.role === "notes" ? ' class="notes"' : ""}>\n${block.entries.map((entry) => `<li>${inlineHtml(entry)}</li>`).join("\n")}\n</ul>`;
    case "facts":
      return `<dl>\n${block.facts.map(({ name, content }) => `<dt>${escapeXml(name)}</dt><dd>${inlineHtml(content)}</dd>`).join("\n")}\n</dl>`;
    case "table":
      return tableHtml(block);
  }
}

function classOf(role: ParagraphRole): string {
  return role === "plain" ? "" : ` class="${role}"`;
}

function tableHtml({ caption, columns, rows }: Extract<Block, { kind: "table" }>): string {
  const cells = (row: readonly (readonly Inline[])[]): string =>
    row
      .map((cell, index) => (index === 0 ? `<th scope="row">${inlineHtml(cell)}</th>` : `<td>${inlineHtml(cell)}</td>`))
      .join("");
  return [
    // Wide tables can be scrolled, also with the keyboard.
    `<div class="scroll" role="region" aria-label="${escapeXml(caption)}" tabindex="0">`,
    `<table><caption>${escapeXml(caption)}</caption>`,
    `<thead><tr>${columns.map((column) => `<th scope="col">${escapeXml(column)}</th>`).join("")}</tr></thead>`,
    `<tbody>\n${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}\n</tbody></table></div>`,
  ].join("\n");
}

/** Parts of a line as HTML. `isHeard` adds words for screen readers, which only the style of a report hides. */
export function inlineHtml(parts: readonly Inline[], isHeard = true): string {
  return parts.map((part) => partHtml(part, isHeard)).join("");
}

function partHtml(part: Inline, isHeard: boolean): string {
  const [removed, added, end] = isHeard ? ["[removed: ", "[added: ", "] "].map(heard) : ["", "", ""];
  const text = escapeXml(part.text).replaceAll("\n", "<br>");
  switch (part.kind) {
    case "text":
    case "quoted":
      return text;
    case "strong":
      return `<strong>${text}</strong>`;
    case "found":
      return `<mark>${text}</mark>`;
    case "deleted":
      return `<del>${removed}${text}${end}</del>`;
    case "added":
      return `<ins>${added}${text}${end}</ins>`;
    case "link":
      return part.href === null ? text : `<a href="${escapeXml(part.href)}">${text}</a>`;
    case "citation":
      return "";
  }
}

function heard(words: string): string {
  return `<span class="heard">${words}</span>`;
}
