import { asc } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { CuratedArchive, Quote, Release, Source, UnusedSection } from "../core/archive/archive.ts";
import type { Lineage, LineageEvent, Revision } from "../core/archive/lineage.ts";
import * as schema from "./schema.ts";

export type Database = BetterSQLite3Database<typeof schema>;

/** Reads the whole archive from the tables. Reads only; expects tables that `rebuild` filled. */
export function loadArchive(db: Database): CuratedArchive {
  return {
    decisions: db.select().from(schema.linkDecisions).orderBy(asc(schema.linkDecisions.release)).all(),
    lineages: loadLineages(db),
    releases: loadReleases(db),
    unusedSections: loadUnusedSections(db),
    sources: loadSources(db),
  };
}

function loadLineages(db: Database): Lineage[] {
  const { lineages, revisions } = schema;
  const revisionsByLineage = Map.groupBy(loadRevisions(db), ({ lineage }) => lineage);
  return db
    .select()
    .from(lineages)
    .orderBy(asc(lineages.id))
    .all()
    .map((row) => ({ ...row, revisions: (revisionsByLineage.get(row.id) ?? []).map(({ revision }) => revision) }));

  function loadRevisions(from: Database): { lineage: string; revision: Revision }[] {
    const examples = byRevision(from.select().from(schema.examples).orderBy(asc(schema.examples.position)).all());
    const sources = byRevision(
      from.select().from(schema.revisionSources).orderBy(asc(schema.revisionSources.position)).all(),
    );
    const events = loadEvents(from);
    return from
      .select()
      .from(revisions)
      .orderBy(asc(revisions.lineage), asc(revisions.from))
      .all()
      .map(({ lineage, ...row }) => {
        const key = `${lineage} ${row.from}`;
        return {
          lineage,
          revision: {
            ...row,
            readIn: null,
            examples: (examples.get(key) ?? []).map(({ text }) => text),
            sources: (sources.get(key) ?? []).map(({ source }) => source),
            events: events.get(key) ?? [],
          },
        };
      });
  }
}

function byRevision<Row extends { lineage: string; from: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ lineage, from }) => `${lineage} ${from}`);
}

function loadEvents(db: Database): Map<string, LineageEvent[]> {
  const parties = Map.groupBy(
    db.select().from(schema.eventParties).orderBy(asc(schema.eventParties.position)).all(),
    ({ lineage, from, event }) => `${lineage} ${from} ${event}`,
  );
  const events = new Map<string, LineageEvent[]>();
  for (const [key, rows] of byRevision(db.select().from(schema.events).orderBy(asc(schema.events.position)).all())) {
    events.set(
      key,
      rows.map(({ kind, basis, confidence, position }) => ({
        kind,
        basis,
        confidence,
        with: (parties.get(`${key} ${position}`) ?? []).map(({ party, number }) => ({ lineage: party, number })),
      })),
    );
  }
  return events;
}

function loadReleases(db: Database): Release[] {
  const { releases, releaseDates } = schema;
  const dates = Map.groupBy(
    db.select().from(releaseDates).orderBy(asc(releaseDates.position)).all(),
    ({ release }) => release,
  );
  return db
    .select()
    .from(releases)
    .orderBy(asc(releases.from))
    .all()
    .map((row) => ({
      ...row,
      otherDates: (dates.get(row.from) ?? []).map(({ on, source, says }) => ({ on, source, says })),
    }));
}

function loadUnusedSections(db: Database): UnusedSection[] {
  const { unusedSections } = schema;
  return db.select().from(unusedSections).orderBy(asc(unusedSections.number), asc(unusedSections.from)).all();
}

function loadSources(db: Database): Source[] {
  const fits = Map.groupBy(db.select().from(schema.fits).orderBy(asc(schema.fits.from)).all(), ({ source }) => source);
  const slips = Map.groupBy(
    db.select().from(schema.slips).orderBy(asc(schema.slips.position)).all(),
    ({ source }) => source,
  );
  const quotes = loadQuotes(db);
  return db
    .select()
    .from(schema.sources)
    .orderBy(asc(schema.sources.id))
    .all()
    .map((row) => ({
      ...row,
      quotes: quotes.get(row.id) ?? [],
      fits: (fits.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
      slips: (slips.get(row.id) ?? []).map(({ text }) => text),
    }));
}

function loadQuotes(db: Database): Map<string, Quote[]> {
  const rows = db.select().from(schema.quotes).orderBy(asc(schema.quotes.position)).all();
  const quotes = new Map<string, Quote[]>();
  for (const [source, ofSource] of Map.groupBy(rows, (row) => row.source)) {
    const byLineage = [...Map.groupBy(ofSource, ({ lineage }) => lineage)];
    quotes.set(
      source,
      byLineage.flatMap(([lineage, [text, ...examples]]) =>
        text === undefined
          ? []
          : [{ lineage, number: text.number, sha256: text.sha256, examples: examples.map(({ sha256 }) => sha256) }],
      ),
    );
  }
  return quotes;
}
