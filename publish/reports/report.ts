import { changesWords } from "../../core/announcements/fit.ts";
import type { Archive } from "../../core/archive/archive.ts";
import { standingOf } from "../../core/archive/certainty.ts";
import type { Days } from "../../core/archive/change.ts";
import { revisionOn, titleOn } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { lineageNamed, releaseInForce } from "../../core/archive/lookup.ts";
import { heldReleaseOn, isHeldRelease, isReleaseHeldOn } from "../../core/archive/releases.ts";
import { isSectionWholeOn } from "../../core/archive/sections.ts";
import { announcedInDays } from "../../core/ask/announcements.ts";
import { diffAnswer } from "../../core/ask/diff.ts";
import type { AnnouncedItemAnswer, ArticleAnswer } from "../../core/contract/announcements.ts";
import type { Change, DiffAnswer, DiffScope } from "../../core/contract/diff.ts";
import type { AnswerOnDay, QuestionDifference } from "../../core/contract/outcomes.ts";
import type {
  Note,
  Outcomes,
  Report,
  ReportAnnouncements,
  ReportEntry,
  ReportRelease,
  ReportSection,
  ReportSource,
} from "../../core/contract/reports.ts";
import { withKnownAt } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { firstDayOf } from "../../core/text/days.ts";
import { entryLinks, reportLinks } from "./links.ts";
import { numberTable } from "./number-table.ts";
import { hasChanges, smoothed } from "./redline.ts";
import { groupedBySection, notesOn, ownNotes, type SectionOfChanges } from "./sections.ts";
import { reportInSentences } from "./summary.ts";
import { ownTitle } from "./titles.ts";
import { titleOf } from "./words.ts";

export type ReportQuestion = {
  readonly days: Days;
  readonly scope: DiffScope;
  /** Questions of the catalogue with different answers on the two days; left out if they are not computed. */
  readonly outcomes?: readonly QuestionDifference[] | undefined;
  /** The instant as of which the history is known (default: now). The links of the report keep it. */
  readonly knownAt?: string | undefined;
};

/** With more changed texts than these a report gives a table of sections. */
const entriesMax = 250;

/** Reports what changed between two days. Throws what `diffAnswer` throws. */
export function reportOf(archive: Archive, { days, scope, outcomes, knownAt }: ReportQuestion): Report {
  const diff = diffAnswer(archive, days, scope);
  const { changes, counts } = asRead(diff);
  const sections = groupedBySection(archive, changes, days).map((section) =>
    sectionOfReport(archive, section, { days, knownAt }),
  );
  const differing = diff.notHeld.filter(({ difference }) => difference !== "not-known");
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  const report = {
    ...days,
    isReverse: diff.isReverse,
    knownAt: knownAt ?? null,
    scope,
    releases: {
      from: reportRelease(archive, days.from, diff.certainty.from),
      to: reportRelease(archive, days.to, diff.certainty.to),
    },
    beyondNewestRelease: diff.beyondNewestRelease,
    isWhole: diff.isWhole,
    wholeSections: sections.flatMap((section) =>
      isWholeOnBoth(archive, section, days) ? ((section.after ?? section.before)?.number ?? []) : [],
    ),
    counts,
    // A report on one section always has the words.
    isSummarised: entries > entriesMax && (scope.section ?? scope.rule ?? scope.lineage) === null,
    sections,
    numbers: numberTable(archive, diff.numbers, days),
    announcements: announcementsOf(archive, sections, { days, scope }),
    outcomes: outcomesOf(outcomes?.map((outcome) => ({ ...outcome, href: withKnownAt(outcome.href, knownAt) }))),
    notHeld: differing,
    notKnown: diff.notHeld.length - differing.length,
    sources: sourcesOf(archive, sections),
    links: reportLinks(days, scope, knownAt),
  };
  const named = scope.lineage === null ? null : titleOn(lineageNamed(archive, scope.lineage), days.to);
  return { title: titleOf(report, named), ...report, summary: reportInSentences(report) };
}

/** The changes of a diff as a reader sees them, counted again. */
function asRead({ changes, counts, scope }: DiffAnswer): Pick<DiffAnswer, "changes" | "counts"> {
  const read = changes.map(changeAsRead);
  const recounted = { ...counts };
  changes.forEach((change, index) => {
    recounted[change.class]--;
    recounted[read[index]?.class ?? change.class]++;
  });
  return { changes: read.filter((change) => scope.classes.includes(change.class)), counts: recounted };
}

/**
 * A change as a reader sees it. If two texts differ but all their words are equal, there is nothing to show: the change
 * becomes one of typography, or of the number alone.
 */
export function changeAsRead(change: Change): Change {
  const isRewording = change.class === "amended" || change.class === "both" || change.class === "examples";
  if (!isRewording || [change, ...change.examples].some(({ words }) => hasChanges(words))) return change;
  return { ...change, class: change.class === "both" ? "renumbered" : "typography-only" };
}

function sectionOfReport(archive: Archive, section: SectionOfChanges, days: ReportDays): ReportSection {
  const absorbed = absorbedBy(section.changes);
  const isAbsorbed = new Set([...absorbed.values()].flat());
  const entryOf = (change: Change): ReportEntry => ({
    ...entryFrom(archive, change, { ...days, said: section.notes }),
    absorbed: (absorbed.get(change.lineage) ?? []).map(entryOf),
  });
  const shown = section.changes.filter((change) => !isAbsorbed.has(change));
  const isHeading = (change: Change): boolean => change.kind === "heading" && change.lineage === section.heading;
  const heading = shown.find((change) => isHeading(change) && change.class !== "renumbered");
  const isRenumberedOnly = (change: Change): boolean => change.class === "renumbered" && !absorbed.has(change.lineage);
  return {
    kind: section.kind,
    before: section.before,
    after: section.after,
    heading: heading === undefined ? null : entryOf(heading),
    notes: section.notes,
    entries: shown.filter((change) => change !== heading && !isRenumberedOnly(change)).map(entryOf),
    renumbered: shown.filter(isRenumberedOnly).map(entryOf),
  };
}

type ReportDays = Pick<ReportQuestion, "days" | "knownAt">;

/** One change as a report shows it, without notes that were shown before. */
export function entryFrom(
  archive: Archive,
  change: Change,
  { days, knownAt, said: notesBefore }: ReportDays & { readonly said: readonly Note[] },
): ReportEntry {
  const lineage = archive.lineages.get(change.lineage) as Lineage;
  const { notes, smaller } = ownNotes(notesOn(lineage, days), notesBefore);
  return {
    class: change.class,
    lineage: change.lineage,
    kind: change.kind,
    title: ownTitle(lineage),
    before: change.before,
    after: change.after,
    joinedNumber: change.joined?.number ?? null,
    words: smoothed(change.words),
    examples: change.examples.map((example) => ({ ...example, words: smoothed(example.words) })),
    announced: change.announced,
    notes,
    smallerNotes: smaller,
    absorbed: [],
    releases: {
      before: change.before && releaseBehind(archive, lineage, days.from),
      after: change.after && releaseBehind(archive, lineage, days.to),
    },
    links: entryLinks(change, days, knownAt),
  };
}

/** The release from which the words of a lineage on a day are known. */
function releaseBehind(archive: Archive, lineage: Lineage, day: IsoDate): string {
  const revision = revisionOn(lineage, day);
  const standing = revision && standingOf(archive, lineage, revision, day);
  const standIn = standing?.certainty === "uncertain" ? standing.restsOn : null;
  return standIn ?? releaseInForce(archive, day).from;
}

/** By lineage, the changes that were merged into it and have no place of their own. */
function absorbedBy(changes: readonly Change[]): Map<string, Change[]> {
  const shown = new Set(changes.map(({ lineage }) => lineage));
  const absorbed = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.after !== null || change.joined === null || !shown.has(change.joined.lineage)) continue;
    absorbed.set(change.joined.lineage, [...(absorbed.get(change.joined.lineage) ?? []), change]);
  }
  return absorbed;
}

function reportRelease(archive: Archive, day: IsoDate, certainty: ReportRelease["certainty"]): ReportRelease {
  const { from, otherDates } = releaseInForce(archive, day);
  const nearestHeld = heldReleaseOn(archive, day) ?? null;
  return { day, release: from, isHeld: isReleaseHeldOn(archive, day), nearestHeld, certainty, otherDates };
}

/** Says whether a section was there on both days with all its rules held. */
function isWholeOnBoth(archive: Archive, { before, after }: ReportSection, { from, to }: Days): boolean {
  return (
    before !== null &&
    after !== null &&
    isSectionWholeOn(archive, before.number, from) &&
    isSectionWholeOn(archive, after.number, to)
  );
}

/** The sources of the notes that a report shows, each once; the rules themselves are named apart. */
function sourcesOf(archive: Archive, sections: readonly ReportSection[]): ReportSource[] {
  const entries = sections.flatMap((section) => [
    ...(section.heading === null ? [] : [section.heading]),
    ...section.entries,
  ]);
  const all = entries.flatMap((entry) => [entry, ...entry.absorbed]);
  const notes = [...sections.flatMap((section) => section.notes), ...all.flatMap((entry) => entry.notes)];
  return [...new Set(notes.flatMap((note) => note.sources))]
    .flatMap((id) => (id === "cr" ? [] : (archive.sources.get(id) ?? [])))
    .map(({ id, kind, title, by, dated }) => ({ id, kind, title, by, dated }));
}

/** Arranges the questions with different answers; `undefined` if they were not computed. */
function outcomesOf(differences: readonly QuestionDifference[] | undefined): Outcomes {
  if (differences === undefined)
    return {
      reason: "What changed in play was not worked out for this report.",
      questions: [],
    };
  return {
    reason: null,
    questions: differences.map(({ question, title, before, after, href }) => ({
      question,
      title,
      href,
      before: before.map(sentenceOf),
      after: after.map(sentenceOf),
    })),
  };
}

function sentenceOf(answer: AnswerOnDay): string {
  return "sentence" in answer ? answer.sentence : `Cannot happen: ${answer.impossible}`;
}

/**
 * What was announced between two days, beside the changes that a report shows; `null` if the report is limited, because
 * an article is about the whole rulebook.
 */
function announcementsOf(
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
