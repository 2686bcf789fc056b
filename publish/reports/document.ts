/**
 * A printed page before it has a format: what HTML, Markdown and wikitext have in common. Texts are plain and not
 * escaped yet.
 */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3 | 4; readonly content: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly role: ParagraphRole; readonly content: readonly Inline[] }
  | { readonly kind: "list"; readonly role: "plain" | "notes"; readonly entries: readonly (readonly Inline[])[] }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly columns: readonly string[];
      /** The first cell of a row names it. */
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** `notice`: small print. `note`: our words about a change. */
export type ParagraphRole = "plain" | "redline" | "example" | "note" | "notice";

/** `link` without an address is text. `citation` is a footnote if the format has footnotes, and nothing otherwise. */
export type Inline =
  | { readonly kind: "text" | "strong" | "deleted" | "added"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string | null }
  | { readonly kind: "citation"; readonly text: string; readonly href: string | null };

/** Plain words. */
export function text(words: string): Inline {
  return { kind: "text", text: words };
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

/** Makes a full address from one that is relative to the host; `null` if no host is known. */
export type Addresser = (path: string) => string | null;
