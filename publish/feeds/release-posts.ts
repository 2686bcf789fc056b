import type { Archive } from "../../core/archive/archive.ts";
import { type DocumentId, documentTitles } from "../../core/archive/document.ts";
import { releaseAnswer, releasesAnswer } from "../../core/ask/releases.ts";
import { documentContentsAddress, pageOf, releaseAddress } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { text } from "../../document/blocks.ts";
import { releaseChangeInWords } from "../../document/words.ts";
import type { Feed } from "./formats.ts";
import { byPlaceInFeed, type FeedPage, feedPageOf, type PageQuery, type Post, paragraphsHtml } from "./post.ts";

/** The feed with one entry for each release of a document: its id and name. */
export function releasesFeed(document: DocumentId): Pick<Feed, "id" | "title" | "description"> {
  const title = documentTitles[document];
  return {
    id: `${document}/releases`,
    title: `Releases of the ${document === "cr" ? "Magic rules" : title}`,
    description: `One entry for each release of the ${title}, newest first, with what it changed.`,
  };
}

/** The most changes that an entry names; the page of the release has all. */
const namedMax = 40;

/**
 * A page of the feed of releases. The first release known changed nothing, and releases not yet in force are left out;
 * so are those of other documents than the rules that are not held.
 */
export function releasePosts(
  archive: Archive,
  { document, today }: { readonly document: DocumentId; readonly today: IsoDate },
  query: PageQuery,
): FeedPage<Post> {
  const { releases } = releasesAnswer(archive, { on: undefined, today });
  const posted = releases.filter(({ isHeld }) => document === "cr" || isHeld).slice(1);
  const places = posted
    .filter(({ isAnnounced, from }) => !isAnnounced && from.length === "2001-07-23".length)
    .map(({ from }) => ({ on: from as IsoDate, id: `${document}/release/${from}` }))
    .toSorted(byPlaceInFeed);
  const { entries, next } = feedPageOf(places, query);
  return { entries: entries.map((place) => postOf(archive, { document, today }, place)), next };
}

function postOf(
  archive: Archive,
  { document, today }: { readonly document: DocumentId; readonly today: IsoDate },
  { on, id }: { readonly on: IsoDate; readonly id: string },
): Post {
  const { sets, changes, notes, isHeld } = releaseAnswer(archive, on, today);
  const named = sets.map(({ name }) => name).join(", ");
  const sentence =
    changes.length === 0 && !isHeld
      ? "Its text is not held."
      : `${counted(changes.length, "known provision")} changed.`;
  const lines = changes
    .slice(0, namedMax)
    .map(({ number, title, ...change }) => [text(`${number ?? "–"} ${title}: ${releaseChangeInWords(change)}`)]);
  const rest = changes.length > namedMax ? [[text(`and ${changes.length - namedMax} more`)]] : [];
  return {
    id,
    on,
    path: pageOf(document === "cr" ? releaseAddress(on) : documentContentsAddress(document, on)),
    title: `${document === "cr" ? "Rules" : documentTitles[document]} of ${dayInWords(on)}${named === "" ? "" : ` (${named})`}`,
    summary: [sentence, notes ?? ""].join(" ").trim(),
    contentHtml: paragraphsHtml([[text(sentence)], ...(notes === null ? [] : [[text(notes)]]), ...lines, ...rest]),
    tags: ["release"],
    facts: {
      on,
      class: "release",
      isFirstSeen: false,
      lineage: null,
      before: null,
      after: null,
      card: null,
      ruling: null,
    },
  };
}
