import type BetterSqlite from "better-sqlite3";
import type { DatedRelease, Phrase, ReleasedSet, Source, UnusedSection } from "../../core/archive/archive.ts";
import type { History } from "../../core/archive/history.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import type { Entry, NumberPeriod, ReferencePeriod } from "../../core/archive/periods.ts";
import { withDerived } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareRuleNumbers, type RuleNumber } from "../../core/text/rule-number.ts";
import { program } from "../code.ts";
import { fullTextFrom } from "../search/full-text.ts";
import { lazyMap } from "./lazy-map.ts";
import { importedIn } from "./read-imported.ts";
import { type LineageReader, lineageReaderOf } from "./read-lineages.ts";
import { ruleIndexIn } from "./read-rule-index.ts";
import { statementIndexIn } from "./read-statement-index.ts";

/**
 * The history that `writeTables` wrote. Lineages are read at their first use, so opening costs the same however much is
 * held. The database must stay open and unchanged while the history is used. Only reads.
 */
export function historyIn(db: BetterSqlite.Database): History {
  const lineages = lineageReaderOf(db);
  const releases = releasesIn(db);
  const numberPeriodsByNumber = periodsByNumber(db, lineages);
  return withDerived<History>({
    lineages: lazyMap(lineages.named, () => lineages.all().map((lineage) => [lineage.id, lineage])),
    releases,
    sources: sourcesIn(db),
    unusedSections: unusedSectionsIn(db),
    phrases: db.prepare<[], Phrase>(`select number, on_day as "on", words from phrases order by position`).all(),
    numberPeriodsByNumber,
    numberPeriodsBySection: periodsBySection(db, numberPeriodsByNumber),
    entriesByTerm: entriesByTerm(db, lineages),
    offspring: offspringIn(db, lineages),
    heldReleases: db
      .prepare<[], IsoDate>("select from_day from releases where is_held = 1 order by from_day")
      .pluck()
      .all(),
    imported: importedIn(db),
    program,
    stored: {
      firstHeld: () => firstHeldIn(db),
      references: referencesByRule(db, lineages),
      statements: () => statementIndexIn(db),
      rules: () => ruleIndexIn(db),
      fullText: fullTextFrom,
    },
  });
}

/** The first day of a revision that `isHeld`. */
function firstHeldIn(db: BetterSqlite.Database): IsoDate | null {
  return (
    db
      .prepare<[], IsoDate | null>(
        `select min(from_day) from revisions join lineages on lineages.id = revisions.lineage
         where case kind when 'heading' then is_complete = 1 or read_in is not null else text is not null end`,
      )
      .pluck()
      .get() ?? null
  );
}

type PeriodRow = readonly [number: RuleNumber, lineage: number, from: IsoDate, to: IsoDate | null];

/** Reads the lineage when it is used: a section has up to a thousand, and an answer about a rule needs few of them. */
function lazyPeriodFrom([number, lineage, from, to]: PeriodRow, lineages: LineageReader): NumberPeriod {
  return {
    get lineage() {
      return lineages.at(lineage);
    },
    number,
    from,
    to,
  };
}

function referencesByRule(
  db: BetterSqlite.Database,
  lineages: LineageReader,
): ReadonlyMap<string, readonly ReferencePeriod[]> {
  const columns = "select number, lineage, from_day, to_day, rule from reference_periods";
  type Row = readonly [...PeriodRow, rule: string];
  const ofRule = db.prepare<[string], Row>(`${columns} where rule = ? order by id`).raw();
  const every = db.prepare<[], Row>(`${columns} order by id`).raw();
  const referenceFrom = ([number, lineage, from, to]: Row) => lazyPeriodFrom([number, lineage, from, to], lineages);
  return lazyMap(
    (rule) => {
      const rows = ofRule.all(rule);
      return rows.length === 0 ? undefined : rows.map(referenceFrom);
    },
    () =>
      [...Map.groupBy(every.all(), (row) => row[4])].map(([rule, rows]) => [rule, rows.map(referenceFrom)] as const),
  );
}

function periodsByNumber(
  db: BetterSqlite.Database,
  lineages: LineageReader,
): ReadonlyMap<string, readonly NumberPeriod[]> {
  const columns = "select number, lineage, from_day, to_day from number_periods";
  const ofNumber = db.prepare<[string], PeriodRow>(`${columns} where number = ? order by id`).raw();
  const every = db.prepare<[], PeriodRow>(`${columns} order by id`).raw();
  const wholePeriodFrom = ([number, lineage, from, to]: PeriodRow): NumberPeriod => {
    return { lineage: lineages.at(lineage), number, from, to };
  };
  return lazyMap(
    (number) => {
      const rows = ofNumber.all(number);
      return rows.length === 0 ? undefined : rows.map((row) => lazyPeriodFrom(row, lineages));
    },
    () => {
      lineages.all();
      return Map.groupBy(every.all().map(wholePeriodFrom), ({ number }) => number as string);
    },
  );
}

/** By section, from the same periods: a section has few numbers, and each is read only once. */
function periodsBySection(
  db: BetterSqlite.Database,
  byNumber: History["numberPeriodsByNumber"],
): ReadonlyMap<string, readonly NumberPeriod[]> {
  const numbersOf = db
    .prepare<[string], RuleNumber>("select distinct number from number_periods where section = ?")
    .pluck();
  const sections = db.prepare<[], RuleNumber>("select distinct section from number_periods").pluck();
  const inSection = (section: string): NumberPeriod[] | undefined => {
    const numbers = numbersOf.all(section).toSorted(compareRuleNumbers);
    return numbers.length === 0 ? undefined : numbers.flatMap((number) => byNumber.get(number) ?? []);
  };
  const inOrder = (): string[] => sections.all().toSorted(compareRuleNumbers);
  return lazyMap(
    inSection,
    () => {
      // Iterates over the periods first, so that they are read together.
      const known = byNumber.size;
      return known === 0 ? [] : inOrder().map((section) => [section, inSection(section) ?? []] as const);
    },
    inOrder,
  );
}

type EntryRow = readonly [key: string, term: string, lineage: number, from: IsoDate, to: IsoDate | null];

function entriesByTerm(db: BetterSqlite.Database, lineages: LineageReader): ReadonlyMap<string, readonly Entry[]> {
  const columns = "select key, term, lineage, from_day, to_day from glossary_entries";
  const ofTerm = db.prepare<[string], EntryRow>(`${columns} where key = ? order by id`).raw();
  const every = db.prepare<[], EntryRow>(`${columns} order by id`).raw();
  const entryFrom = ([, term, lineage, from, to]: EntryRow): Entry => ({
    lineage: lineages.at(lineage),
    term,
    from,
    to,
  });
  return lazyMap(
    (key) => {
      const rows = ofTerm.all(key);
      return rows.length === 0 ? undefined : rows.map(entryFrom);
    },
    () => [...Map.groupBy(every.all(), ([key]) => key)].map(([key, rows]) => [key, rows.map(entryFrom)] as const),
  );
}

function offspringIn(db: BetterSqlite.Database, lineages: LineageReader): ReadonlyMap<string, readonly Lineage[]> {
  const columns = "select parent, child from offspring";
  type Row = readonly [parent: string, child: number];
  const ofParent = db.prepare<[string], Row>(`${columns} where parent = ? order by position`).raw();
  const every = db.prepare<[], Row>(`${columns} order by parent, position`).raw();
  return lazyMap(
    (parent) => {
      const rows = ofParent.all(parent);
      return rows.length === 0 ? undefined : rows.map(([, child]) => lineages.at(child));
    },
    () =>
      [...Map.groupBy(every.all(), ([parent]) => parent)].map(
        ([parent, rows]) => [parent, rows.map(([, child]) => lineages.at(child))] as const,
      ),
  );
}

function releasesIn(db: BetterSqlite.Database): DatedRelease[] {
  type Row = { from: string; document: "cr"; to: string | null; notes: string | null };
  type DateRow = { release: string; on: string; source: string; says: string };
  const dates = Map.groupBy(
    db
      .prepare<[], DateRow>(
        `select release, on_day as "on", source, says from release_dates order by release, position`,
      )
      .all(),
    ({ release }) => release,
  );
  const sets = setsIn(db);
  return db
    .prepare<[], Row>(`select document, from_day as "from", to_day as "to", notes from releases order by from_day`)
    .all()
    .map((row) => ({
      ...row,
      sets: sets.get(row.from) ?? [],
      otherDates: (dates.get(row.from) ?? []).map(({ on, source, says }) => ({ on, source, says })),
    }));
}

function setsIn(db: BetterSqlite.Database): ReadonlyMap<string, readonly ReleasedSet[]> {
  type Row = Omit<ReleasedSet, "isCertain"> & { readonly release: string; readonly isCertain: number };
  const rows = db
    .prepare<[], Row>(
      `select release, code, name, released_on as released, is_certain as isCertain, because, source, page
       from release_sets order by release, position`,
    )
    .all();
  const bare = ({ release: _, isCertain, ...set }: Row): ReleasedSet => ({ ...set, isCertain: isCertain === 1 });
  return new Map(
    [...Map.groupBy(rows, ({ release }) => release)].map(([release, group]) => [release, group.map(bare)]),
  );
}

function unusedSectionsIn(db: BetterSqlite.Database): Map<string, UnusedSection[]> {
  const rows = db
    .prepare<[], UnusedSection>(
      `select number, from_day as "from", to_day as "to" from unused_sections order by position`,
    )
    .all();
  return Map.groupBy(rows, ({ number }) => number);
}

function sourcesIn(db: BetterSqlite.Database): Map<string, Source> {
  type Row = Omit<Source, "quotes" | "fits" | "slips">;
  type QuoteRow = { source: string; position: number; lineage: string; number: RuleNumber; sha256: string };
  const slips = Map.groupBy(
    db.prepare<[], { source: string; text: string }>("select source, text from source_slips").all(),
    ({ source }) => source,
  );
  const fits = Map.groupBy(
    db
      .prepare<[], { source: string; from: IsoDate; to: IsoDate | null }>(
        `select source, from_day as "from", to_day as "to" from source_fits order by source, position`,
      )
      .all(),
    ({ source }) => source,
  );
  const quotes = Map.groupBy(
    db
      .prepare<[], QuoteRow>(
        "select source, position, lineage, number, sha256 from source_quotes order by source, position, part",
      )
      .all(),
    ({ source }) => source,
  );
  const sources = db
    .prepare<[], Row>(`select id, kind, title, "by", dated, seed, notes from sources order by position`)
    .all();
  return new Map(
    sources.map((row) => [
      row.id,
      {
        ...row,
        quotes: [...Map.groupBy(quotes.get(row.id) ?? [], ({ position }) => position).values()].flatMap(
          ([text, ...examples]) =>
            text === undefined
              ? []
              : [
                  {
                    lineage: text.lineage,
                    number: text.number,
                    sha256: text.sha256,
                    examples: examples.map(({ sha256 }) => sha256),
                  },
                ],
        ),
        fits: (fits.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
        slips: (slips.get(row.id) ?? []).map(({ text }) => text),
      },
    ]),
  );
}
