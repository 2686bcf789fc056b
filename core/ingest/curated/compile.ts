import type {
  EventKind,
  Lineage,
  LineageEvent,
  LineageKind,
  Party,
  Revision,
  Significance,
} from "../../archive/lineage.ts";
import { canonicalText } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareTexts } from "../../text/order.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/** A revision as a person writes it: what does not change is left out. */
export type WrittenRevision = {
  readonly from: IsoDate;
  /** Whole, or beginning with a dot if the lineage is in a section that is a lineage itself, or `unknown`. */
  readonly number?: string | undefined;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly summary?: string | undefined;
  readonly examples?: readonly string[] | undefined;
  readonly significance: Significance;
  readonly why: string;
  readonly sources: readonly string[];
  readonly ends?: "removed" | "merged" | undefined;
  readonly into?: string | undefined;
  readonly splitFrom?: string | undefined;
  /** The day is that of the first release known to show it; the change may have come with an earlier one. */
  readonly firstSeen?: boolean | undefined;
};

/** A lineage as a person writes it. */
export type WrittenLineage = {
  readonly id: string;
  readonly title: string;
  readonly kind: LineageKind;
  readonly section?: string | undefined;
  readonly complete?: boolean | undefined;
  readonly older?: boolean | undefined;
  readonly revisions: readonly WrittenRevision[];
};

/** A revision with all that it inherits, before its events are known. */
type Draft = Omit<Revision, "events"> & { readonly written: WrittenRevision };

/** An end by merging, with the lineage that ended. */
type Absorption = { readonly id: string; readonly revision: WrittenRevision };

/** All drafts by lineage, and by lineage what was merged into it. */
type Drafts = {
  readonly byLineage: ReadonlyMap<string, readonly Draft[]>;
  readonly absorptions: ReadonlyMap<string, readonly Absorption[]>;
};

/**
 * Compiles lineages from their written form: completes what was left out, moves rules along with their section, and
 * derives events.
 *
 * Expects lineages that passed `datasetFaults`: every lineage named exists, revisions stand oldest first.
 */
export function compileLineages(written: readonly WrittenLineage[]): Lineage[] {
  const byId = new Map(written.map((lineage) => [lineage.id, lineage]));
  const absorptions = absorptionsIn(written);
  const byLineage = new Map(written.map((lineage) => [lineage.id, draftsOf(lineage, byId, absorptions)]));
  const drafts = { byLineage, absorptions };
  return written.map((lineage) => ({
    id: lineage.id,
    document: "cr",
    topic: lineage.id.split(".")[0] ?? "",
    kind: lineage.kind,
    title: lineage.title,
    section: lineage.section ?? null,
    isComplete: lineage.complete === true,
    isOlder: lineage.older === true,
    revisions: (byLineage.get(lineage.id) ?? []).map((draft, index, all) => {
      const { written: _, ...revision } = draft;
      return { ...revision, events: eventsOf({ lineage, draft, before: all[index - 1], drafts }) };
    }),
  }));
}

function absorptionsIn(written: readonly WrittenLineage[]): Map<string, Absorption[]> {
  const all = written.flatMap(({ id, revisions }) =>
    revisions.flatMap((revision) => (revision.into === undefined ? [] : [{ id, revision, into: revision.into }])),
  );
  return Map.groupBy(all, ({ into }) => into);
}

function draftsOf(
  lineage: WrittenLineage,
  byId: ReadonlyMap<string, WrittenLineage>,
  absorptions: Drafts["absorptions"],
): Draft[] {
  const section = lineage.section === undefined ? undefined : byId.get(lineage.section);
  // The effect of a moved section or a merge on a rule whose words stay the same.
  const caused = [
    ...movesOf(section),
    ...(absorptions.get(lineage.id) ?? []).map(({ revision }) => causedBy(revision)),
  ];
  const entries = [
    ...lineage.revisions.map((written) => ({ written, isCaused: false })),
    ...caused.map((written) => ({ written, isCaused: true })),
  ];
  const drafts: Draft[] = [];
  for (const { written, isCaused } of entries.toSorted(byDayOwnFirst)) {
    const before = drafts.at(-1);
    // It affects only a rule in force on that day, and adds nothing if the rule itself changed on the same day.
    if (isCaused && (before === undefined || before.hasEnded || before.from === written.from)) continue;
    drafts.push(draftAfter(before, written, section));
  }
  return drafts;
}

type Entry = { readonly written: WrittenRevision; readonly isCaused: boolean };

function byDayOwnFirst(a: Entry, b: Entry): number {
  return compareTexts(a.written.from, b.written.from) || Number(a.isCaused) - Number(b.isCaused);
}

/** The days on which a section's number changed, each as a revision that changes nothing else. */
function movesOf(section: WrittenLineage | undefined): WrittenRevision[] {
  const moves = section?.revisions.filter(({ number }) => number !== undefined) ?? [];
  return moves.map((move) => ({ ...causedBy(move), significance: "renumbering" }));
}

function causedBy({ from, why, sources, significance }: WrittenRevision): WrittenRevision {
  return { from, why, sources, significance };
}

function draftAfter(before: Draft | undefined, written: WrittenRevision, section: WrittenLineage | undefined): Draft {
  const { from, significance, why, sources } = written;
  const common = { from, significance, why, sources, written, isFirstSeen: written.firstSeen === true, readIn: null };
  if (written.ends !== undefined) {
    return {
      ...common,
      number: null,
      name: before?.name ?? null,
      text: null,
      summary: null,
      examples: [],
      hasEnded: true,
    };
  }
  // Nothing is carried over from before an end.
  const carried = before?.hasEnded === true ? undefined : before;
  const own = written.number ?? carried?.written.number;
  return {
    ...common,
    written: { ...written, number: own },
    number: numberFrom(own, section, from),
    name: written.name ?? before?.name ?? null,
    text: written.text ?? carried?.text ?? null,
    summary: written.summary ?? carried?.summary ?? null,
    examples: written.examples ?? carried?.examples ?? [],
    hasEnded: false,
  };
}

function numberFrom(own: string | undefined, section: WrittenLineage | undefined, day: IsoDate): RuleNumber | null {
  if (own === undefined || own === "unknown") return null;
  if (!own.startsWith(".")) return own as RuleNumber;
  const place = sectionNumberOn(section, day);
  return place === undefined || place === "unknown" ? null : (`${place}${own}` as RuleNumber);
}

function sectionNumberOn(section: WrittenLineage | undefined, day: IsoDate): string | undefined {
  return section?.revisions.findLast((revision) => revision.number !== undefined && revision.from <= day)?.number;
}

type EventContext = {
  readonly lineage: WrittenLineage;
  readonly draft: Draft;
  readonly before: Draft | undefined;
  readonly drafts: Drafts;
};

function eventsOf({ lineage, draft, before, drafts }: EventContext): LineageEvent[] {
  const { splitFrom, ends, into } = draft.written;
  if (draft.hasEnded) {
    return ends === "merged" && into !== undefined
      ? [curated("merged", [{ lineage: into, number: numberOn(into, draft.from, drafts) }])]
      : [curated("removed")];
  }
  const events: LineageEvent[] = [];
  if (splitFrom !== undefined) events.push(curated("split", [partyBefore(splitFrom, draft.from, drafts)]));
  else if (before === undefined && lineage.older !== true) events.push(curated("created"));
  else if (before?.hasEnded === true) events.push(curated("restored"));

  const absorbed = (drafts.absorptions.get(lineage.id) ?? []).filter(({ revision }) => revision.from === draft.from);
  if (absorbed.length > 0) {
    const parents = [lineage.id, ...absorbed.map(({ id }) => id)];
    events.push(
      curated(
        "merged",
        parents.map((id) => partyBefore(id, draft.from, drafts)),
      ),
    );
  }
  if (before !== undefined && !before.hasEnded) {
    if (before.number !== draft.number) events.push(curated("renumbered"));
    // A revision of a summary that says nothing new changed words, not meaning.
    const isRewording = draft.summary !== null && events.length === 0;
    if (isRewording || saidBy(before) !== saidBy(draft)) events.push(curated("amended"));
  }
  return draft.isFirstSeen ? events.map((event) => ({ ...event, confidence: "low" })) : events;
}

function curated(kind: EventKind, parties: readonly Party[] = []): LineageEvent {
  return { kind, basis: "curated", confidence: "high", with: parties };
}

function saidBy(draft: Draft): string {
  return [draft.name ?? "", draft.text ?? "", draft.summary ?? "", ...draft.examples].map(canonicalText).join("\n");
}

function numberOn(id: string, day: IsoDate, drafts: Drafts): RuleNumber | null {
  return drafts.byLineage.get(id)?.findLast(({ from }) => from <= day)?.number ?? null;
}

function partyBefore(id: string, day: IsoDate, drafts: Drafts): Party {
  return { lineage: id, number: drafts.byLineage.get(id)?.findLast(({ from }) => from < day)?.number ?? null };
}
