import { wordsOf } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";

/**
 * Our title of a lineage; `null` for a glossary entry, and for a lineage without a title of ours, whose first words the
 * report shows anyway.
 */
export function ownTitle({ title, revisions, kind }: Lineage): string | null {
  if (kind === "glossary") return null;
  const start = title.replace(/ …$/, "");
  return revisions.some(
    ({ text, name, readIn }) => readIn !== null && (text ?? name ?? "").replace(/\s+/g, " ").startsWith(start),
  )
    ? null
    : title;
}

const openingMax_chars = 60;

/** The words with which a provision begins on a day. */
export function openingOf(lineage: Lineage, revision: Revision): string {
  const words = (wordsOf(lineage, revision) ?? "").replace(/\s+/g, " ").trim();
  if (words.length <= openingMax_chars) return words;
  return `${words.slice(0, words.lastIndexOf(" ", openingMax_chars)).toWellFormed()} …`;
}
