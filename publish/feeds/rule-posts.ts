import { sectionNamed } from "../../core/archive/document.ts";
import { documentContentsAddress, documentSectionAddress, pageOf } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { addDays } from "../../core/text/days.ts";
import { asSentence } from "../../core/text/shorten.ts";
import { type Inline, text } from "../../document/blocks.ts";
import { announcedInlines } from "../../document/words.ts";
import { exampleInlines, inlineMarks } from "../reports/print.ts";
import { hasChanges } from "../reports/redline.ts";
import { fateOf, placesOf } from "../reports/words.ts";
import type { FeedEntry } from "./changes.ts";
import { noteOf, type Post, paragraphsHtml, summarised, wordsChanged } from "./post.ts";

/** A change of a rule as an entry of a feed. */
export function rulePost(entry: FeedEntry): Post {
  const { on, change, isFirstSeen, document } = entry;
  const { title, lineage, before, after } = change;
  return {
    id: entry.id,
    on,
    path: pathOf(entry),
    title: `${document === "cr" ? "" : `${sectionNamed(document, null)} `}${placesOf(change)} ${fateOf(change)}${title === null ? "" : `: ${title}`}`,
    summary: ruleChangeInWords(entry),
    contentHtml: contentHtml(entry),
    tags: [change.class, change.kind],
    facts: {
      on,
      class: change.class,
      isFirstSeen,
      lineage,
      before: before?.number ?? null,
      after: after?.number ?? null,
      card: null,
      ruling: null,
    },
  };
}

/** The page on which the change is seen. A section of another document has no page for a day on which it was gone. */
function pathOf({ document, on, change: { links, before, after } }: FeedEntry): string {
  if (document === "cr") return links.after ?? links.before ?? links.history;
  const [number, day] = after === null ? [before?.number, addDays(on, -1)] : [after.number, on];
  return pageOf(number == null ? documentContentsAddress(document, on) : documentSectionAddress(document, number, day));
}

/** The change as text: the first note if there is one, otherwise the removed and added words. */
function ruleChangeInWords({ on, isFirstSeen, change }: FeedEntry): string {
  const reason = change.announced[0]?.reason ?? change.notes[0]?.why;
  const sentence = reason === undefined ? wordsChanged(change.words) : asSentence(reason);
  const since = isFirstSeen ? ` First seen in the release of ${dayInWords(on)}; the change may be older.` : "";
  return `${summarised(sentence)}${since}`.trim() || `${placesOf(change)} ${fateOf(change)}.`;
}

/** The redline, the changed examples and the notes. */
function contentHtml({ change }: FeedEntry): string {
  const { words, examples, notes, before, after } = change;
  const paragraphs: Inline[][] = [
    hasChanges(words) || after === null ? inlineMarks(words) : [text((after ?? before)?.text ?? "")],
    ...examples.filter((example) => hasChanges(example.words)).map(exampleInlines),
    ...change.announced.map((reason) => announcedInlines(reason, reason.page)),
    ...notes.map(({ why }) => noteOf(why)),
  ];
  return paragraphsHtml(paragraphs);
}
