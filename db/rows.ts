import type { Archive, Lineage, Release, Source } from "../core/history.ts";
import type * as schema from "./schema.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

/** All rows of the derived tables, in an order in which every row comes after those it refers to. */
export function rowsOf(archive: Archive) {
  const { lineages, releases, sources } = archive;
  const revisions = lineages.flatMap((lineage) => lineage.revisions.map((revision) => ({ ...revision, lineage: lineage.id })));
  return {
    sources: sources.map(({ quotes: _quotes, fits: _fits, slips: _slips, ...source }): Row<typeof schema.sources> => source),
    slips: sources.flatMap((source) => source.slips.map((text, position): Row<typeof schema.slips> => ({ source: source.id, position, text }))),
    fits: sources.flatMap((source) => source.fits.map((interval): Row<typeof schema.fits> => ({ source: source.id, ...interval }))),
    releases: releases.map(({ document, from, notes }): Row<typeof schema.releases> => ({ document, from, notes })),
    releaseDates: releases.flatMap(releaseDateRows),
    unusedSections: archive.unusedSections.map((unused): Row<typeof schema.unusedSections> => unused),
    lineages: lineages.map(({ revisions: _revisions, ...lineage }): Row<typeof schema.lineages> => lineage),
    revisions: revisions.map(({ examples: _examples, sources: _sources, events: _events, ...revision }): Row<typeof schema.revisions> => revision),
    examples: revisions.flatMap(({ lineage, from, examples }) =>
      examples.map((text, position): Row<typeof schema.examples> => ({ lineage, from, position, text })),
    ),
    revisionSources: revisions.flatMap(({ lineage, from, sources: named }) =>
      named.map((source, position): Row<typeof schema.revisionSources> => ({ lineage, from, position, source })),
    ),
    events: revisions.flatMap(({ lineage, from, events }) =>
      events.map(({ kind, basis, confidence }, position): Row<typeof schema.events> => ({ lineage, from, position, kind, basis, confidence })),
    ),
    eventParties: lineages.flatMap(eventPartyRows),
    quotes: sources.flatMap(quoteRows),
  };
}

function releaseDateRows({ document, from, otherDates }: Release): Row<typeof schema.releaseDates>[] {
  return otherDates.map((date, position) => ({ document, release: from, position, ...date }));
}

function eventPartyRows(lineage: Lineage): Row<typeof schema.eventParties>[] {
  return lineage.revisions.flatMap(({ from, events }) =>
    events.flatMap((event, index) =>
      event.with.map((party, position) => ({ lineage: lineage.id, from, event: index, position, party: party.lineage, number: party.number })),
    ),
  );
}

function quoteRows(source: Source): Row<typeof schema.quotes>[] {
  return source.quotes.flatMap(({ lineage, number, sha256, examples }) =>
    [sha256, ...examples].map((hash, position) => ({ source: source.id, lineage, number, position, sha256: hash })),
  );
}
