import type { Archive } from "../archive/archive.ts";
import type { PublishedFile } from "../archive/imported.ts";
import { importedTopic, isHeld, revisionOn } from "../archive/life.ts";
import type { Lineage } from "../archive/lineage.ts";
import { heldDays } from "../archive/lookup.ts";
import { isEvidence } from "../archive/ranking-reasons.ts";
import type { ImportedCards } from "../cards/imported.ts";
import type { CardCoverage } from "../contract/cards.ts";
import type { HomeAnswer } from "../contract/home.ts";
import type { CoverageAnswer, FileConflict, TopicCoverage, WitnessCoverage } from "../contract/releases.ts";
import type { Playbook } from "../play/playbook.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { sectionLife } from "./section-life.ts";

/** Answers what is held and what is not, as far as the archive itself knows. */
export function coverageAnswer(archive: Archive): CoverageAnswer {
  const { releases } = archive;
  return {
    releases: {
      known: releases.length,
      first: releases[0]?.from ?? null,
      newest: releases.at(-1)?.from ?? null,
      held: archive.heldReleases,
      notHeld: unheldReleases(archive),
      publishedFilesHeld: archive.imported.publishedFiles.length,
    },
    ...heldDays(archive),
    topics: topicsOf(archive),
    gaps: gapsOf(archive),
    witnesses: witnessesOf(archive),
    dateDisagreements: releases.flatMap(({ from, otherDates }) =>
      otherDates.map((date) => ({ release: from, ...date })),
    ),
    ...importedCoverage(archive),
  };
}

function importedCoverage(
  archive: Archive,
): Pick<CoverageAnswer, "contradictions" | "confirmations" | "undecided" | "conflicts"> {
  const { imported } = archive;
  const { contradictions, printedForms, undecided } = imported;
  const contradicted = new Set(contradictions.map(({ lineage, release }) => `${lineage} ${release}`));
  // Forms of provisions with lost characters confirm nothing: their words come from the same file.
  const compared = [...printedForms].filter(([, { lineage, release }]) => !isRead(archive, lineage, release));
  const confirmed = compared.filter(([key]) => !contradicted.has(key)).length;
  const confirmations = { confirmed, contradicted: compared.length - confirmed };
  return { contradictions, confirmations, undecided, conflicts: fileConflictsIn(archive) };
}

/** Says whether the words of a lineage on a day were read in a published file. */
function isRead({ lineages }: Archive, id: string, day: IsoDate): boolean {
  const lineage = lineages.get(id);
  return lineage !== undefined && revisionOn(lineage, day)?.readIn != null;
}

/** The published files that differ in words from those that answers use. */
export function fileConflictsIn({ imported }: Archive): FileConflict[] {
  return imported.publishedFiles.flatMap(fileConflicts);
}

function fileConflicts({ release, sha256, fileName, notServedBecause, deviations }: PublishedFile): FileConflict[] {
  const provisions = deviations.filter(({ kind }) => kind !== "typography").length;
  if (notServedBecause === null || provisions === 0) return [];
  const isSettled = isEvidence(notServedBecause);
  return [{ release, sha256, fileName, reason: notServedBecause, isSettled, provisions }];
}

function topicsOf(archive: Archive): TopicCoverage[] {
  const byTopic = Map.groupBy(archive.lineages.values(), ({ topic }) => topic);
  return [...byTopic].map(([topic, lineages]) => ({
    topic,
    lineages: lineages.length,
    revisions: lineages.reduce((sum, { revisions }) => sum + revisions.length, 0),
    lineagesHeld: lineages.filter((lineage) => lineage.revisions.some((revision) => isHeld(lineage, revision))).length,
    from: lineages.map(({ revisions }) => revisions[0]?.from ?? "").toSorted()[0] ?? "",
  }));
}

function gapsOf(archive: Archive): string[] {
  const months = archive.releases.filter(({ from }) => from.length === "2001-07".length).map(({ from }) => from);
  const { firstHeld } = heldDays(archive);
  return [
    ...wholeTextGaps(archive),
    ...(firstHeld === null ? [] : [`No text is held for any day before ${firstHeld}.`]),
    ...[...archive.lineages.values()].flatMap(firstSeenIn),
    ...(months.length === 0 ? [] : [`Only the month is known of the releases of ${months.join(", ")}.`]),
  ];
}

function unheldReleases({ releases, heldReleases }: Archive): string[] {
  const held = new Set<string>(heldReleases);
  return releases.map(({ from }) => from).filter((from) => !held.has(from));
}

function wholeTextGaps(archive: Archive): string[] {
  const [known, missing] = [archive.releases.length, unheldReleases(archive).length];
  if (archive.heldReleases.length === 0)
    return [
      "No release is held as a whole: until a published file is imported, only complete sections and summaries are held.",
    ];
  if (missing === 0) return [];
  return [
    `${missing} of ${known} known releases have no published file here; answers for their days rest on the nearest earlier release that has one, and state how certain that is.`,
  ];
}

function firstSeenIn({ id, topic, revisions }: Lineage): string[] {
  // A change that is known only from published files may be older than the first file that shows it; the list of
  // releases not held already says so.
  if (topic === importedTopic) return [];
  return revisions
    .filter(({ isFirstSeen, readIn }) => isFirstSeen && readIn === null)
    .map(({ from }) => `${id}: the change of ${from} was first seen on that day and may be older.`);
}

function witnessesOf(archive: Archive): WitnessCoverage[] {
  return [...archive.sources.values()]
    .filter(({ kind }) => kind === "witness")
    .map(({ id, title, kind, dated, quotes, fits, slips, notes }) => ({
      source: id,
      title,
      kind,
      dated,
      quotes: quotes.length,
      fits,
      isOutOfDate: dated !== null && !fits.some((interval) => holdsOn(interval, dated as IsoDate)),
      slips,
      notes,
    }));
}

/** Answers what is held about cards, rulings and tournament documents. */
export function cardCoverage({ cards, rulings, tournamentRules }: Playbook, imported: ImportedCards): CardCoverage {
  return {
    curated: cards.size,
    rulings: [...rulings.values()].map(({ card, rulings: all, lists }) => ({
      card,
      rulings: all.length,
      lists: lists.map(({ source, shownOn, isWhole }) => ({ source, shownOn, isWhole })),
    })),
    tournamentRules: [...tournamentRules.keys()].toSorted(),
    imports: imported.imports(),
  };
}

/** The section on controlling another player, where the project started. */
const heart = "player-control.section";

/** Summarises what is held, and the history of that section. Never throws. */
export function homeAnswer(archive: Archive): HomeAnswer {
  return {
    ...heldDays(archive),
    releasesHeld: archive.heldReleases.length,
    life: archive.lineages.has(heart) ? sectionLife(archive, heart) : null,
    calls: "/openapi.yaml",
  };
}
