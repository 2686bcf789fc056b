import type { Block, Inline } from "./blocks.ts";

/**
 * A text that MediaWiki shows literally: characters with a meaning become entities. Single braces, brackets and
 * apostrophes have no meaning and stay, so that an editor can read `{1}` and "player's". Line ends become `<br>`.
 *
 * Source: mediawiki.org, "Help:Formatting", "Help:Links", "Help:Tables", "Help:Magic words".
 */
export function escapeWikitext(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replace(/[&<>|]/g, entity)
    .replace(/\{[{|]+|\{(?=&#124;)|\}\}+|\[\[+|\]\]+|''+|~~~+|__+|-\{|\}-|!!+|==+/g, (run) => run.replace(/./g, entity))
    .replace(/^\{|\{$|^\}|\}$|^'|'$|^\[|\[$|^\]|\]$/g, entity)
    .replace(/\[(?=[a-z][a-z0-9+.-]*:|\/\/)/gi, entity)
    .replace(/:(?=\/\/)|\b(?:mailto|news|urn|tel|sms|magnet|geo|bitcoin|xmpp|sip|sips):/gi, (scheme) =>
      scheme.replace(":", "&#58;"),
    )
    .replace(/\b(RFC|PMID|ISBN)(?= )/g, "$1&#8203;")
    .replace(/\r\n|[\r\n]/g, "<br>");
}

function entity(mark: string): string {
  return `&#${mark.codePointAt(0)};`;
}

/**
 * More characters have a meaning at the start of a line: lists, headings, rules, tables, preformatted text, redirects.
 */
function atLineStart(line: string): string {
  return line.replace(/^\s+/, "").replace(/^[*#:;=!|-]/, entity);
}

/** Writes a document as wikitext, with its citations as footnotes. */
export function wikitextOf(blocks: readonly Block[]): string {
  const hasCitations = blocks.some(
    (block) => block.kind === "paragraph" && block.content.some(({ kind }) => kind === "citation"),
  );
  // The title of a wiki page is its name.
  const body = blocks.filter((block) => !(block.kind === "heading" && block.level === 1)).map(blockWikitext);
  return `${[...body, ...(hasCitations ? ["== References ==\n<references />"] : [])].join("\n\n")}\n`;
}

function blockWikitext(block: Block): string {
  switch (block.kind) {
    case "heading": {
      const line = inlineWikitext(block.content);
      if (block.level === 4) return `'''${line}'''`;
      const marks = "=".repeat(block.level);
      return `${marks} ${line} ${marks}`;
    }
    case "paragraph":
      return paragraphWikitext(block);
    case "list":
      return block.entries
        .map((entry) => `${block.role === "notes" ? ":*" : "*"} ${atLineStart(inlineWikitext(entry))}`)
        .join("\n");
    case "facts":
      return block.facts
        .map(({ name, content }) => `; ${escapeWikitext(name)}\n: ${inlineWikitext(content)}`)
        .join("\n");
    case "table":
      return tableWikitext(block);
  }
}

function paragraphWikitext({ role, content }: Extract<Block, { kind: "paragraph" }>): string {
  const line = atLineStart(inlineWikitext(content));
  switch (role) {
    case "note":
    case "example":
      return `: ${line}`;
    case "notice":
      return `<small>${line}</small>`;
    default:
      return line;
  }
}

function tableWikitext({ caption, columns, rows }: Extract<Block, { kind: "table" }>): string {
  const cell = (content: readonly Inline[], index: number): string =>
    index === 0 ? `! scope="row" | ${inlineWikitext(content)}` : `| ${inlineWikitext(content)}`;
  return [
    '{| class="wikitable"',
    `|+ ${escapeWikitext(caption)}`,
    ...columns.map((column) => `! scope="col" | ${escapeWikitext(column)}`),
    ...rows.flatMap((row) => ["|-", ...row.map(cell)]),
    "|}",
  ].join("\n");
}

function inlineWikitext(parts: readonly Inline[]): string {
  return parts.map(partWikitext).join("").trim();
}

function partWikitext(part: Inline): string {
  const text = escapeWikitext(part.text);
  switch (part.kind) {
    case "text":
    case "quoted":
      return text;
    case "strong":
      return `<b>${text}</b>`;
    case "found":
      return `<mark>${text}</mark>`;
    case "deleted":
      return `<del>${text}</del>`;
    case "added":
      return `<ins>${text}</ins>`;
    case "link":
      return part.href === null ? text : `[${addressIn(part.href)} ${text}]`;
    case "citation":
      return `<ref>${text}${part.href === null ? "" : ` [${addressIn(part.href)} (Annals)]`}</ref>`;
  }
}

/** An address ends at a space or bracket, and must not open a template or a tag. */
function addressIn(href: string): string {
  return href.replace(/[\s[\]{}|<>"']/g, encodeURIComponent).replaceAll("'", "%27");
}
