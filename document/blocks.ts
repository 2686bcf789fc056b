/**
 * A document before it has a format: what plain text, Markdown, wikitext and HTML have in common. Texts are plain and
 * not escaped yet.
 */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly content: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly role: ParagraphRole; readonly content: readonly Inline[] }
  | { readonly kind: "list"; readonly role: ListRole; readonly entries: readonly (readonly Inline[])[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly columns: readonly string[];
      /** The first cell of a row names it. */
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** What an answer states beside its text: a name, and the words for it. */
export type Fact = { readonly name: string; readonly content: readonly Inline[] };

/** `notes`: our words about a change. `places`: each entry begins with its place, which programs read in a terminal. */
type ListRole = "plain" | "notes" | "places";

/** `notice`: small print. `note`: our words about a change. */
export type ParagraphRole = "plain" | "redline" | "example" | "note" | "notice";

/** `found`: words that were looked for. `link` without an address is text. `citation` is a footnote if the format has footnotes, and nothing otherwise. */
export type Inline =
  | { readonly kind: "text" | "strong" | "found" | "deleted" | "added"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string | null }
  | { readonly kind: "citation"; readonly text: string; readonly href: string | null };

/** Plain words. */
export function text(words: string): Inline {
  return { kind: "text", text: words };
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

/** A heading of a page. */
export function heading(level: 1 | 2 | 3 | 4, content: readonly Inline[]): Block {
  return { kind: "heading", level, content };
}

/** A paragraph of a page. */
export function paragraph(role: ParagraphRole, content: readonly Inline[]): Block {
  return { kind: "paragraph", role, content };
}

/** Facts, without those whose content is `null`: a fact that says nothing is not shown. */
export function facts(named: Readonly<Record<string, string | readonly Inline[] | null>>): Block {
  return {
    kind: "facts",
    facts: Object.entries(named).flatMap(([name, content]) =>
      content === null || content.length === 0
        ? []
        : [{ name, content: typeof content === "string" ? [text(content)] : content }],
    ),
  };
}

/** Makes a full address from one that is relative to the host; `null` if no host is known. */
export type Addresser = (path: string) => string | null;
