import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { CuratedArchive, Release, Source } from "../core/archive/archive.ts";
import type { Lineage } from "../core/archive/lineage.ts";
import * as schema from "./schema.ts";

/** Rows for one table. */
export type TableRows = { readonly table: SQLiteTable; readonly rows: readonly Record<string, unknown>[] };

/** Holds rows against their table, so that a column cannot be forgotten or misnamed. */
function rowsFor<Table extends SQLiteTable>(table: Table, rows: readonly Table["$inferInsert"][]): TableRows {
  return { table, rows };
}

/** All rows of the derived tables, in an order in which each table comes after those it refers to. */
export function rowsOf({ lineages, releases, unusedSections, sources, decisions }: CuratedArchive): TableRows[] {
  const revisions = lineages.flatMap((lineage) =>
    lineage.revisions.map((revision) => ({ ...revision, lineage: lineage.id })),
  );
  return [
    rowsFor(
      schema.sources,
      sources.map(({ quotes: _quotes, fits: _fits, slips: _slips, ...source }) => source),
    ),
    rowsFor(
      schema.slips,
      sources.flatMap(({ id, slips }) => slips.map((text, position) => ({ source: id, position, text }))),
    ),
    rowsFor(
      schema.fits,
      sources.flatMap(({ id, fits }) => fits.map((interval) => ({ source: id, ...interval }))),
    ),
    rowsFor(
      schema.releases,
      releases.map(({ document, from, notes }) => ({ document, from, notes })),
    ),
    rowsFor(schema.releaseDates, releases.flatMap(releaseDateRows)),
    rowsFor(schema.unusedSections, unusedSections),
    rowsFor(schema.linkDecisions, decisions),
    rowsFor(
      schema.lineages,
      lineages.map(({ revisions: _revisions, ...lineage }) => lineage),
    ),
    rowsFor(
      schema.revisions,
      revisions.map(
        ({ examples: _examples, sources: _sources, events: _events, readIn: _readIn, ...revision }) => revision,
      ),
    ),
    rowsFor(
      schema.examples,
      revisions.flatMap(({ lineage, from, examples }) =>
        examples.map((text, position) => ({ lineage, from, position, text })),
      ),
    ),
    rowsFor(
      schema.revisionSources,
      revisions.flatMap(({ lineage, from, sources: named }) =>
        named.map((source, position) => ({ lineage, from, position, source })),
      ),
    ),
    rowsFor(
      schema.events,
      revisions.flatMap(({ lineage, from, events }) =>
        events.map(({ kind, basis, confidence }, position) => ({ lineage, from, position, kind, basis, confidence })),
      ),
    ),
    rowsFor(schema.eventParties, lineages.flatMap(eventPartyRows)),
    rowsFor(schema.quotes, sources.flatMap(quoteRows)),
  ];
}

function releaseDateRows({ document, from, otherDates }: Release): (typeof schema.releaseDates.$inferInsert)[] {
  return otherDates.map((date, position) => ({ document, release: from, position, ...date }));
}

function eventPartyRows(lineage: Lineage): (typeof schema.eventParties.$inferInsert)[] {
  return lineage.revisions.flatMap(({ from, events }) =>
    events.flatMap((event, index) =>
      event.with.map((party, position) => ({
        lineage: lineage.id,
        from,
        event: index,
        position,
        party: party.lineage,
        number: party.number,
      })),
    ),
  );
}

function quoteRows(source: Source): (typeof schema.quotes.$inferInsert)[] {
  return source.quotes.flatMap(({ lineage, number, sha256, examples }) =>
    [sha256, ...examples].map((hash, position) => ({ source: source.id, lineage, number, position, sha256: hash })),
  );
}
