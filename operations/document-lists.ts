import type { DocumentContentsAnswer, DocumentsAnswer } from "../core/contract/documents.ts";
import { documentContentsAddress, documentDiffAddress } from "../core/text/addresses.ts";
import { dayInWords, dayOrBy } from "../core/text/day-words.ts";
import { firstDayOf } from "../core/text/days.ts";
import { type Block, heading, joined, link, list, paragraph, table } from "../document/blocks.ts";
import { sectionName } from "../publish/reports/document-changes.ts";

export function documentsDocument({ documents }: DocumentsAnswer): readonly Block[] {
  return [
    heading(1, "Documents"),
    table({
      caption: "What is held",
      columns: ["Title", "Short", "Releases known", "Held", "First held", "Newest held"],
      rows: documents.map(({ id: document, title, releases, href }) => {
        const held = releases.filter(({ isHeld }) => isHeld);
        const [first, newest] = [held.at(0)?.from ?? "", held.at(-1)?.from ?? ""];
        return [link(title, href), document, `${releases.length}`, `${held.length}`, first, newest];
      }),
    }),
    ...documents.filter(({ id: document }) => document !== "cr").flatMap(releasesOf),
    ...filesThatDiffer(documents.flatMap((document) => document.conflicts)),
  ];
}

/** The releases of a document, the newest first, each with what it changed. Those of the rules have a page of their own. */
function releasesOf({ id: document, title, releases }: DocumentsAnswer["documents"][number]): Block[] {
  const held = releases.filter(({ isHeld }) => isHeld);
  if (held.length === 0) return [];
  const entries = held.map(({ from }, index) => {
    const [day, before] = [firstDayOf(from), held[index - 1]];
    const changes = before && documentDiffAddress(document, firstDayOf(before.from), day);
    const words = link(dayInWords(day), documentContentsAddress(document, day));
    return changes === undefined ? [words] : joined([[words], [link("what changed", changes)]], ": ");
  });
  return [heading(2, `${title}: releases`), list(entries.toReversed())];
}

export function contentsDocument({
  title,
  on,
  release,
  conflicts,
  sections,
}: DocumentContentsAnswer): readonly Block[] {
  const hasPenalties = sections.some(({ penalty }) => penalty !== null);
  return [
    heading(1, `${title} on ${dayInWords(on)}`),
    paragraph("notice", `The release of ${dayInWords(release)}`),
    table({
      caption: "Sections",
      columns: ["Section", ...(hasPenalties ? ["Penalty"] : []), "Since"],
      rows: sections.map(({ number, title: name, penalty, since, isFirstSeen, href }) => [
        link(sectionName({ number, title: name }) || number, href),
        ...(hasPenalties ? [penalty ?? ""] : []),
        dayOrBy(dayInWords(since), isFirstSeen),
      ]),
    }),
    ...filesThatDiffer(conflicts),
  ];
}

/** The published files that differ from those used, as a table; nothing if none does. */
function filesThatDiffer(conflicts: DocumentContentsAnswer["conflicts"]): Block[] {
  if (conflicts.length === 0) return [];
  return [
    table({
      caption: "Published files that differ from the one used",
      columns: ["File", "Release", "Sections that differ", "Which is right"],
      rows: conflicts.map(({ fileName, release, provisions, isSettled }) => [
        ...[fileName, dayInWords(release), `${provisions}`, isSettled ? "the one used" : "not known"],
      ]),
    }),
  ];
}
