import { cardAddress, pageOf } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { capitalised } from "../../core/text/shorten.ts";
import { type Inline, text } from "../../document/blocks.ts";
import { inlineMarks } from "../reports/print.ts";
import { hasChanges } from "../reports/redline.ts";
import type { CardChange } from "./card-change.ts";
import { noteOf, type Post, paragraphsHtml, summarised, wordsChanged } from "./post.ts";

const fates: Readonly<Record<CardChange["kind"], string>> = {
  "card-new": "new card",
  "text-changed": "text changed",
  "effect-changed": "what it does changed",
  "card-gone": "no longer in the imported files",
  "ruling-published": "ruling published",
  "ruling-reworded": "ruling reworded",
  "ruling-dropped": "ruling dropped",
};

/** A card that first appears in a download may be of any age. */
function fateOf({ kind, isFirstSeen }: CardChange): string {
  return kind === "card-new" && isFirstSeen ? "new in the imported files" : fates[kind];
}

/** A change of a card or of a ruling on it as an entry of a feed. */
export function cardPost(change: CardChange): Post {
  const { id, kind, on, isFirstSeen, card, name, ruling, title } = change;
  return {
    id,
    on,
    path: `${pageOf(cardAddress(card))}?on=${change.shownOn}`,
    title: `${name}, ${fateOf(change)}${title === null ? "" : `: ${title}`}`,
    summary: cardChangeInWords(change),
    contentHtml: contentHtml(change),
    tags: [kind.startsWith("ruling") ? "ruling" : "card", kind],
    facts: { on, class: kind, isFirstSeen, lineage: null, before: null, after: null, card, ruling },
  };
}

/** Our own words if there are any, otherwise the change of words or facts. */
function cardChangeInWords(change: CardChange): string {
  const { why, words, says, quote, facts } = change;
  const changed = words === null ? "" : wordsChanged(words);
  const sentence = why ?? (changed !== "" ? changed : (says ?? quote ?? facts.map(factSaid).join(" ")));
  return `${summarised(sentence)} ${sinceSaid(change)}`.trim() || `${change.name}, ${fateOf(change)}.`;
}

/** The words (as a redline if both sides are held), their meaning in our words, the notes, and the basis of the day. */
function contentHtml(change: CardChange): string {
  const { words, quote, says, facts, why, kind } = change;
  const since = sinceSaid(change);
  const paragraphs: Inline[][] = [
    ...(words === null || !hasChanges(words) ? [] : [inlineMarks(words)]),
    ...(quote === null ? [] : [[text(`${kind === "ruling-dropped" ? "It said" : "It says"}: “${quote}”`)]]),
    ...(says === null ? [] : [[text(`In our words: ${says}`)]]),
    ...facts.map((fact) => [text(factSaid(fact))]),
    ...(why === null ? [] : [noteOf(why)]),
    ...(since === "" ? [] : [[text(since)]]),
  ];
  return paragraphsHtml(paragraphs.length === 0 ? [[text(`${change.name}, ${fateOf(change)}.`)]] : paragraphs);
}

function factSaid({ name, before, after }: CardChange["facts"][number]): string {
  return `${capitalised(name)}: ${before}, now ${after}.`;
}

/** The precision of the day of the change. */
function sinceSaid({ kind, on, after, isFirstSeen }: CardChange): string {
  if (!isFirstSeen) return "";
  if (kind === "card-new") return "";
  if (after === null) return `First seen on ${dayInWords(on)}; it may be older.`;
  return kind === "ruling-dropped" || kind === "card-gone"
    ? `It went after ${dayInWords(after)}, on ${dayInWords(on)} at the latest.`
    : `It came after ${dayInWords(after)}, on ${dayInWords(on)} at the latest.`;
}
