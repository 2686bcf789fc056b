import type { AnnouncedItemAnswer, ArticleAnswer } from "../../core/contract/announcements.ts";
import type { Report } from "../../core/contract/reports.ts";
import { pageOf, releaseAddress } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import {
  type Addresser,
  type Block,
  heading,
  type Inline,
  joined,
  link,
  list,
  paragraph,
  text,
} from "../../document/blocks.ts";
import { listed } from "./words.ts";

/** Up to this number of articles and items are named; of changed provisions more fit into a line. */
const namedMax = 6;
const placesMax = 20;

type Announcements = NonNullable<Report["announcements"]>;

/** What was announced and found, announced and not found, and changed and not announced. */
export function announcementBlocks(report: Report, address: Addresser): Block[] {
  const { announcements } = report;
  if (announcements === null || announcements.changed + announcements.articles.length === 0) return [];
  const { articles } = announcements;
  const title = heading(2, "What the publisher announced");
  if (articles.length + announcements.others === 0)
    return [title, paragraph("plain", "No article of the publisher is known for what changed between the two days.")];
  return [
    title,
    ...(articles.length === 0 ? [] : [paragraph("plain", articlesNamed(articles))]),
    list([...foundLines(announcements), ...silentLines(report, announcements)]),
    ...wholeLists(report, address),
  ];
}

function articlesNamed(articles: readonly ArticleAnswer[]): Inline[] {
  if (articles.length > namedMax)
    return [text(`${counted(articles.length, "article")} announce releases of these years.`)];
  const named = articles.map(({ title, author, published, release, page }): Inline[] => [
    link(title, page),
    text(
      ` (${author === null ? "" : `${author}, `}${dayInWords(published)}, for the release of ${dayInWords(release)})`,
    ),
  ]);
  return [text(articles.length === 1 ? "The article: " : "The articles: "), ...joined(named, "; "), text(".")];
}

function foundLines({ articles, found, others, elsewhere, notFound, unknown }: Announcements): Inline[][] {
  const all = articles.reduce((sum, { items }) => sum + items, 0);
  const counts = [
    ...(articles.length === 0 ? [] : [`${found} of ${counted(all, "item")}`]),
    ...(others === 0 ? [] : [`${counted(others, "item")} announced for other releases`]),
  ];
  return [
    strongLine("Announced and found", `${counts.join(", and ")}.`),
    ...(notFound.length === 0 ? [] : [itemLine(`Announced and not found (${notFound.length})`, notFound)]),
    ...(elsewhere.length === 0
      ? []
      : [itemLine(`Announced, and found on another day (${elsewhere.length})`, elsewhere)]),
    ...(unknown === 0
      ? []
      : [strongLine("Not known", `${counted(unknown, "item")}, because the rulebook of the release is not held.`)]),
  ];
}

function itemLine(label: string, items: readonly AnnouncedItemAnswer[]): Inline[] {
  const named = items.slice(0, namedMax).map(({ item, reason, because }) => `${item} (${reason}): ${because}`);
  const rest = items.length - named.length;
  return strongLine(label, `${named.join("; ")}${rest === 0 ? "" : `; and ${rest} more`}.`);
}

/** Headings and rules by number, entries of the glossary by term. */
function silentLines({ releases, isReverse }: Report, { changed, notAnnounced }: Announcements): Inline[][] {
  if (notAnnounced.length === 0) return [];
  const named = notAnnounced.slice(0, placesMax).map(({ number, title }) => number ?? title);
  const rest = notAnnounced.length - named.length;
  const places = rest === 0 ? listed(named) : `${named.join(", ")} and ${rest} more`;
  const { certainty, nearestHeld } = isReverse ? releases.to : releases.from;
  const since = certainty === "uncertain" && nearestHeld !== null ? ` since ${dayInWords(nearestHeld)}` : "";
  return [strongLine(`Changed${since} and not announced (${notAnnounced.length} of ${changed})`, `${places}.`)];
}

function strongLine(label: string, sentence: string): Inline[] {
  return [{ kind: "strong", text: `${label}:` }, text(` ${sentence}`)];
}

/** Where the whole lists are: at the address of the release, or by a command. */
function wholeLists({ releases, announcements }: Report, address: Addresser): Block[] {
  const releasesNamed = new Set([
    releases.to.release,
    ...(announcements?.articles ?? []).map(({ release }) => release),
  ]);
  if (releasesNamed.size > 1) return [];
  const { release } = releases.to;
  const page = address(`${pageOf(releaseAddress(release))}/announcements`);
  const words = `All lists for the release of ${dayInWords(release)}`;
  return [
    paragraph(
      "plain",
      page === null ? `${words}: “annals release-announcements ${release}”.` : [link(words, page), text(".")],
    ),
  ];
}
