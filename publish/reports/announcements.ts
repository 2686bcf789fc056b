import { changesWords } from "../../core/announcements/fit.ts";
import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { isHeldRelease } from "../../core/archive/releases.ts";
import { announcedInDays } from "../../core/ask/announcements.ts";
import type { AnnouncedItemAnswer, ArticleAnswer } from "../../core/contract/announcements.ts";
import type { DiffScope } from "../../core/contract/diff.ts";
import type { ReportAnnouncements, ReportEntry, ReportSection } from "../../core/contract/reports.ts";
import { firstDayOf } from "../../core/text/days.ts";

/**
 * What was announced between two days, beside the changes that a report shows; `null` if the report is limited, because
 * an article is about the whole rulebook.
 */
export function announcementsOf(
  archive: Archive,
  sections: readonly ReportSection[],
  { days, scope }: { readonly days: Days; readonly scope: DiffScope },
): ReportAnnouncements {
  if ((scope.section ?? scope.rule ?? scope.lineage ?? scope.only ?? null) !== null) return null;
  const { articles, found, elsewhere, notFound } = announcedInDays(archive, days);
  const isHeld = new Map(
    articles.map(({ article, release }) => [article, isHeldRelease(archive, firstDayOf(release))]),
  );
  const own = found.filter((item) => articleOf(articles, item) !== undefined);
  const missing = notFound.filter((item) => isHeld.get(articleOf(articles, item)?.article ?? "") === true);
  const changed = sections.flatMap(changedIn).filter((entry) => changesWords(entry.class));
  return {
    articles,
    found: own.length,
    others: found.length - own.length,
    elsewhere,
    notFound: missing,
    unknown: notFound.length - missing.length,
    changed: changed.length,
    notAnnounced: changed
      .filter(({ announced }) => announced.length === 0)
      .map(({ lineage, kind, title, before, after, class: name }) => {
        const side = after ?? before;
        const number = side?.number ?? null;
        return { lineage, kind, number, before: before?.number ?? null, title: title ?? side?.name ?? "", class: name };
      }),
  };
}

/** All that changed in a section, with what was merged into another rule. */
function changedIn({ heading, entries }: ReportSection): readonly ReportEntry[] {
  const shown = [...(heading === null ? [] : [heading]), ...entries];
  return shown.flatMap((entry) => [entry, ...entry.absorbed]);
}

function articleOf(articles: readonly ArticleAnswer[], { id }: AnnouncedItemAnswer): ArticleAnswer | undefined {
  return articles.find(({ article }) => id.startsWith(`${article}#`));
}
