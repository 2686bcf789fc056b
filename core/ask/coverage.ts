import type { OtherDate, SourceKind } from "../archive/archive.ts";
import type { History } from "../archive/history.ts";
import type { Contradiction, Undecided } from "../archive/imported.ts";
import { isHeld } from "../archive/life.ts";
import type { Lineage } from "../archive/lineage.ts";
import { heldDays } from "../archive/lookup.ts";
import { importedTopic } from "../archive/titles.ts";
import { holdsOn, type Interval, type IsoDate } from "../text/days.ts";

export type TopicCoverage = {
  readonly topic: string;
  readonly lineages: number;
  readonly revisions: number;
  /** Lineages whose words are held; of the others a summary or a heading is known. */
  readonly lineagesHeld: number;
  readonly from: string;
};

export type WitnessCoverage = {
  readonly source: string;
  readonly title: string;
  readonly kind: SourceKind;
  readonly dated: string | null;
  readonly quotes: number;
  readonly fits: readonly Interval[];
  /** It gives itself a date on which other words were in force than those it quotes. */
  readonly isOutOfDate: boolean;
  readonly slips: readonly string[];
  readonly notes: string;
};

/** What is held, from when to when, what is missing, and where sources disagree. */
export type CoverageAnswer = {
  readonly releases: {
    readonly known: number;
    readonly first: string | null;
    readonly newest: string | null;
    /** Releases of which a published file is held. */
    readonly held: readonly string[];
    /** Known releases of which none is: answers for their days rest on the nearest earlier one that is held. */
    readonly notHeld: readonly string[];
    readonly publishedFilesHeld: number;
  };
  readonly firstHeld: string | null;
  readonly lastHeld: string | null;
  readonly topics: readonly TopicCoverage[];
  readonly gaps: readonly string[];
  readonly witnesses: readonly WitnessCoverage[];
  /** Releases for which somebody gives another date than the document itself. */
  readonly dateDisagreements: readonly (OtherDate & { readonly release: string })[];
  /** Where a published file says something else than a person wrote down. */
  readonly contradictions: readonly Contradiction[];
  /** How often a published file has, word for word, what a person wrote down; and how often it speaks against it. */
  readonly confirmations: { readonly confirmed: number; readonly contradicted: number };
  /** Links between releases that a person should decide in data/links. */
  readonly undecided: readonly Undecided[];
};

/** Answers what is held and what is not, as far as the archive itself can tell. */
export function coverageAnswer(history: History): CoverageAnswer {
  const { releases } = history;
  return {
    releases: {
      known: releases.length,
      first: releases[0]?.from ?? null,
      newest: releases.at(-1)?.from ?? null,
      held: history.heldReleases,
      notHeld: unheldReleases(history),
      publishedFilesHeld: history.imported.publishedFiles.length,
    },
    ...heldDays(history),
    topics: topicsOf(history),
    gaps: gapsOf(history),
    witnesses: witnessesOf(history),
    dateDisagreements: releases.flatMap(({ from, otherDates }) =>
      otherDates.map((date) => ({ release: from, ...date })),
    ),
    ...importedCoverage(history),
  };
}

function importedCoverage({
  imported,
}: History): Pick<CoverageAnswer, "contradictions" | "confirmations" | "undecided"> {
  const { contradictions, printedForms, undecided } = imported;
  const contradicted = new Set(contradictions.map(({ lineage, release }) => `${lineage} ${release}`));
  const confirmed = [...printedForms.keys()].filter((key) => !contradicted.has(key)).length;
  return { contradictions, confirmations: { confirmed, contradicted: printedForms.size - confirmed }, undecided };
}

function topicsOf(history: History): TopicCoverage[] {
  const byTopic = Map.groupBy(history.lineages.values(), ({ topic }) => topic);
  return [...byTopic].map(([topic, lineages]) => ({
    topic,
    lineages: lineages.length,
    revisions: lineages.reduce((sum, { revisions }) => sum + revisions.length, 0),
    lineagesHeld: lineages.filter((lineage) => lineage.revisions.some((revision) => isHeld(lineage, revision))).length,
    from: lineages.map(({ revisions }) => revisions[0]?.from ?? "").toSorted()[0] ?? "",
  }));
}

function gapsOf(history: History): string[] {
  const months = history.releases.filter(({ from }) => from.length === "2001-07".length).map(({ from }) => from);
  const { firstHeld } = heldDays(history);
  return [
    ...wholeTextGaps(history),
    ...(firstHeld === null ? [] : [`No text is held of any day before ${firstHeld}.`]),
    ...[...history.lineages.values()].flatMap(firstSeenIn),
    ...(months.length === 0 ? [] : [`Of the releases of ${months.join(", ")} only the month is known.`]),
  ];
}

function unheldReleases({ releases, heldReleases }: History): string[] {
  const held = new Set<string>(heldReleases);
  return releases.map(({ from }) => from).filter((from) => !held.has(from));
}

function wholeTextGaps(history: History): string[] {
  const [known, missing] = [history.releases.length, unheldReleases(history).length];
  if (history.heldReleases.length === 0)
    return [
      "Of no release is the whole text held: only complete sections and summaries, until a published file is imported.",
    ];
  if (missing === 0) return [];
  return [
    `Of ${missing} of ${known} known releases no published file is held; answers for their days rest on the nearest earlier one that is, and say how sure that is.`,
  ];
}

function firstSeenIn({ id, topic, revisions }: Lineage): string[] {
  // Of what only published files tell, every change between two that are held may be older: that follows from the releases not held.
  if (topic === importedTopic) return [];
  return revisions
    .filter(({ isFirstSeen, readIn }) => isFirstSeen && readIn === null)
    .map(({ from }) => `${id}: the change of ${from} was first seen on that day and may be older.`);
}

function witnessesOf(history: History): WitnessCoverage[] {
  return [...history.sources.values()]
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
