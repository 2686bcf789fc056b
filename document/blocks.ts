import { type PrintedWords, printedPartsOf } from "../core/text/printed-order.ts";

/**
 * A document before it has a format: what plain text, Markdown, wikitext and HTML have in common. Texts are plain and
 * not escaped yet.
 */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly content: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly role: ParagraphRole; readonly content: readonly Inline[] }
  | { readonly kind: "list"; readonly role: ListRole; readonly entries: readonly (readonly Inline[])[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | (TableHead & { readonly kind: "table"; readonly rows: readonly (readonly (readonly Inline[])[])[] });

type TableHead = { readonly caption: string; readonly columns: readonly string[] };

/** What an answer states beside its text: a name, and the words for it. */
export type Fact = { readonly name: string; readonly content: readonly Inline[] };

/** `notes`: our words about a change. `places`: each entry begins with its place, which programs read in a terminal. */
type ListRole = "plain" | "notes" | "places";

/** `notice`: small print. `note`: our words about a change. */
export type ParagraphRole = "plain" | "redline" | "example" | "note" | "notice";

/**
 * `quoted`: words of somebody else; in all others the frame that writes them says days in words. `found`: quoted words that
 * were looked for. `link` without an address is text. `citation` is a footnote if the format has footnotes, and nothing
 * otherwise.
 */
export type Inline =
  | { readonly kind: "text" | "quoted" | "strong" | "found" | "deleted" | "added"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string | null }
  | { readonly kind: "citation"; readonly text: string; readonly href: string | null };

/** Plain words. */
export function text(words: string): Inline {
  return { kind: "text", text: words };
}

/** Words of the rules, of an article or of a question as it was asked, written as they are. */
export function quoted(words: string): Inline {
  return { kind: "quoted", text: words };
}

/** Words that stand out, such as the number of a rule. */
export function strong(words: string): Inline {
  return { kind: "strong", text: words };
}

/** Words that match a search. */
export function found(words: string): Inline {
  return { kind: "found", text: words };
}

/** Words that lead to an address. */
export function link(words: string, href: string | null): Inline {
  return { kind: "link", text: words, href };
}

/** Puts something between the parts of a list. */
export function joined(parts: readonly (readonly Inline[])[], between: string): Inline[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(between), ...part]));
}

/** What a block says: plain words, or words with links. */
type Content = string | Inline | readonly Inline[];

/** A heading of a page. */
export function heading(level: 1 | 2 | 3 | 4, content: Content): Block {
  return { kind: "heading", level, content: inlines(content) };
}

/** A paragraph of a page. */
export function paragraph(role: ParagraphRole, content: Content): Block {
  return { kind: "paragraph", role, content: inlines(content) };
}

/** A list of a page. */
export function list(entries: readonly Content[], role: ListRole = "plain"): Block {
  return { kind: "list", role, entries: entries.map(inlines) };
}

/** A table of a page. The first cell of a row names it. */
export function table({ rows, ...head }: TableHead & { readonly rows: readonly (readonly Content[])[] }): Block {
  return { kind: "table", ...head, rows: rows.map((row) => row.map(inlines)) };
}

/** Facts, without those whose content is `null` or empty: a fact that says nothing is not shown. */
export function facts(named: Readonly<Record<string, Content | null>>): Block {
  return {
    kind: "facts",
    facts: Object.entries(named).flatMap(([name, value]) => {
      const content = inlines(value ?? "");
      return content.length === 0 ? [] : [{ name, content }];
    }),
  };
}

function inlines(content: Content): readonly Inline[] {
  if (typeof content === "string") return content === "" ? [] : [text(content)];
  return "kind" in content ? [content] : content;
}

/** Makes a full address from one that is relative to the host; `null` if no host is known. */
export type Addresser = (path: string) => string | null;

/** A provision as printed: its number, if it has one, then its paragraphs and examples in printed order. */
export function printed(words: PrintedWords, number: string | null = null): Block[] {
  const blocks = printedPartsOf(words).map(({ kind, text: part }) =>
    kind === "example" ? paragraph("example", quoted(`Example: ${part}`)) : paragraph("plain", quoted(part)),
  );
  const [first, ...others] = blocks;
  if (number === null || first?.kind !== "paragraph") return blocks;
  return first.role === "plain"
    ? [paragraph("plain", [strong(number), text(" "), ...first.content]), ...others]
    : [paragraph("plain", strong(number)), ...blocks];
}
