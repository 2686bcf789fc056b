import type BetterSqlite from "better-sqlite3";
import type { AnnouncedItem, Announcement } from "../../core/archive/announcement.ts";
import type { Archive } from "../../core/archive/archive.ts";
import type { DatedRelease, Phrase, Quote, ReleasedSet, Source, UnusedSection } from "../../core/archive/collection.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import type { Entry, NumberPeriod, ReferencePeriod } from "../../core/archive/periods.ts";
import { lazily, lazyMap, once, withDerived } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareRuleNumbers, type RuleNumber } from "../../core/text/rule-number.ts";
import { program } from "../code.ts";
import { type BetterSQLite3Database, drizzle, getTableColumns } from "../kept/drizzle.ts";
import { fullTextFrom } from "../search/full-text.ts";
import { importedIn } from "./read-imported.ts";
import { type LineageReader, lineageReaderOf, textReaderOf } from "./read-lineages.ts";
import { ruleIndexIn, statementIndexIn } from "./read-packed.ts";
import { announcedItemRows, announcements, phrases, unusedSections } from "./schema.ts";

/**
 * The archive that `writeTables` wrote. Lineages are read at their first use, so opening costs the same however much is
 * held. The database must stay open and unchanged while the history is used. Only reads.
 *
 * Statements on lineages, numbers and terms are prepared by hand: a look-up runs some of them, and a whole history gives
 * fifty thousand rows, for which drizzle would make objects in between.
 */
export function archiveIn(db: BetterSqlite.Database): Archive {
  const tables = once(() => drizzle({ client: db }));
  const texts = textReaderOf(db);
  const lineages = lineageReaderOf(db, texts);
  const numberPeriodsByNumber = periodsByNumber(db, lineages);
  const read = lazily<Pick<Archive, ReadAtFirstUse>>({
    releases: () => releasesIn(db),
    sources: () => sourcesIn(db),
    unusedSections: () => unusedSectionsIn(tables()),
    phrases: () => phrasesIn(tables()),
    announcements: () => announcementsIn(tables()),
    heldReleases: () => heldReleasesIn(db),
    imported: () => importedIn(tables, db, texts),
  });
  const indexes = {
    lineages: lazyMap(lineages.named, () => lineages.all().map((lineage) => [lineage.id, lineage])),
    numberPeriodsByNumber,
    numberPeriodsBySection: periodsBySection(db, numberPeriodsByNumber),
    entriesByTerm: entriesByTerm(db, lineages),
    offspring: offspringIn(db, lineages),
    program,
    stored: {
      firstHeld: () => firstHeldIn(db),
      references: referencesByRule(db, lineages),
      numbersOfRulesIn: numbersOfRulesIn(db),
      statements: () => statementIndexIn(tables()),
      rules: () => ruleIndexIn(tables()),
      fullText: fullTextFrom,
      announced: () => announcedIn(tables(), read.announcements),
    },
  };
  // What is read at its first use stays in this object: a copy would read it all.
  return withDerived<Archive>(Object.assign(read, indexes));
}

type ReadAtFirstUse =
  | "releases"
  | "sources"
  | "unusedSections"
  | "phrases"
  | "announcements"
  | "heldReleases"
  | "imported";

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
  const rules = db.prepare<[], string>("select rule from reference_periods group by rule order by min(id)").pluck();
  const referenceFrom = ([number, lineage, from, to]: Row) => lazyPeriodFrom([number, lineage, from, to], lineages);
  return lazyMap(
    (rule) => {
      const rows = ofRule.all(rule);
      return rows.length === 0 ? undefined : rows.map(referenceFrom);
    },
    () =>
      [...Map.groupBy(every.all(), (row) => row[4])].map(([rule, rows]) => [rule, rows.map(referenceFrom)] as const),
    // Most rules are referred to by none.
    () => rules.all(),
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

/**
 * Without reading the lineages of a section, of which there are up to a thousand. Each section is read once, because it
 * is asked for on many days.
 */
function numbersOfRulesIn(db: BetterSqlite.Database): (section: RuleNumber) => readonly RuleNumber[] {
  const inSection = "select lineage from number_periods where section = ?";
  const numbers = db
    .prepare<[string], RuleNumber>(`select distinct number from number_periods where lineage in (${inSection})`)
    .pluck();
  const bySection = new Map<RuleNumber, readonly RuleNumber[]>();
  return (section) => {
    const read = bySection.get(section) ?? numbers.all(section);
    // A request can name any number of sections that do not exist.
    if (read.length > 0) bySection.set(section, read);
    return read;
  };
}

/** By section, from the same periods: a section has few numbers, and each is read only once. */
function periodsBySection(
  db: BetterSqlite.Database,
  byNumber: Archive["numberPeriodsByNumber"],
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
      const count = byNumber.size;
      return count === 0 ? [] : inOrder().map((section) => [section, inSection(section) ?? []] as const);
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
  const parents = db.prepare<[], string>("select distinct parent from offspring order by parent").pluck();
  return lazyMap(
    (parent) => {
      const rows = ofParent.all(parent);
      return rows.length === 0 ? undefined : rows.map(([, child]) => lineages.at(child));
    },
    () =>
      [...Map.groupBy(every.all(), ([parent]) => parent)].map(
        ([parent, rows]) => [parent, rows.map(([, child]) => lineages.at(child))] as const,
      ),
    // A comparison asks for every lineage, and few have any.
    () => parents.all(),
  );
}

/** Prepared by hand, like the sources: every look-up needs both, and a short command nothing else through drizzle. */
function releasesIn(db: BetterSqlite.Database): DatedRelease[] {
  type DateRow = DatedRelease["otherDates"][number] & { readonly release: string };
  const datesQuery = 'select release, on_day as "on", source, says from release_dates order by release, position';
  const dates = Map.groupBy(db.prepare<[], DateRow>(datesQuery).all(), ({ release }) => release);
  const sets = setsIn(db);
  type Row = Omit<DatedRelease, "sets" | "otherDates">;
  return db
    .prepare<[], Row>('select from_day as "from", document, to_day as "to", notes from releases order by from_day')
    .all()
    .map((row) => ({
      ...row,
      sets: sets.get(row.from) ?? [],
      otherDates: (dates.get(row.from) ?? []).map(({ on, source, says }) => ({ on, source, says })),
    }));
}

function setsIn(db: BetterSqlite.Database): ReadonlyMap<string, readonly ReleasedSet[]> {
  type Row = Omit<ReleasedSet, "isCertain"> & { readonly release: string; readonly isCertain: number };
  const query = `select release, code, name, released_on as released, is_certain as isCertain, because, source, page
    from release_sets order by release, position`;
  const groups = [...Map.groupBy(db.prepare<[], Row>(query).all(), ({ release }) => release)];
  return new Map(
    groups.map(([release, sets]) => [
      release,
      sets.map(({ release: _, isCertain, ...set }) => ({ ...set, isCertain: isCertain === 1 })),
    ]),
  );
}

function heldReleasesIn(db: BetterSqlite.Database): IsoDate[] {
  return db.prepare<[], IsoDate>("select from_day from releases where is_held = 1 order by from_day").pluck().all();
}

function phrasesIn(tables: BetterSQLite3Database): Phrase[] {
  const { position, ...columns } = getTableColumns(phrases());
  return tables.select(columns).from(phrases()).orderBy(position).all();
}

function announcementsIn(tables: BetterSQLite3Database): Announcement[] {
  const { position, article } = announcements();
  const rows = tables.select({ article }).from(announcements()).orderBy(position).all();
  return rows.map((row) => row.article);
}

function announcedIn(tables: BetterSQLite3Database, articles: readonly Announcement[]): AnnouncedItem[] {
  const byEntry = new Map(
    articles.flatMap((article) => article.entries.map((entry) => [entry.id, { article, entry }] as const)),
  );
  const rows = tables.select().from(announcedItemRows()).orderBy(announcedItemRows().position).all();
  return rows.flatMap(({ entry, item, lineage, found, rest }) => {
    const named = byEntry.get(entry);
    return named === undefined ? [] : [{ ...named, item, lineage, found, ...rest }];
  });
}

function unusedSectionsIn(tables: BetterSQLite3Database): Map<string, UnusedSection[]> {
  const { position, ...columns } = getTableColumns(unusedSections());
  const rows = tables.select(columns).from(unusedSections()).orderBy(position).all();
  return Map.groupBy(rows, ({ number }) => number);
}

type QuoteRow = {
  readonly source: string;
  readonly position: number;
  readonly lineage: string;
  readonly number: RuleNumber;
  readonly sha256: string;
};

function sourcesIn(db: BetterSqlite.Database): Map<string, Source> {
  const bySource = <Row extends { readonly source: string }>(query: string) =>
    Map.groupBy(db.prepare<[], Row>(query).all(), ({ source }) => source);
  const slips = bySource<{ readonly source: string; readonly text: string }>(
    "select source, text from source_slips order by source, position",
  );
  const fits = bySource<{ readonly source: string } & Source["fits"][number]>(
    'select source, from_day as "from", to_day as "to" from source_fits order by source, position',
  );
  const quotes = bySource<QuoteRow>(
    "select source, position, lineage, number, sha256 from source_quotes order by source, position, part",
  );
  const rows = db
    .prepare<[], Omit<Source, "quotes" | "fits" | "slips">>(
      'select id, kind, title, "by", dated, seed, notes from sources order by position',
    )
    .all();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        quotes: [...Map.groupBy(quotes.get(row.id) ?? [], (part) => part.position).values()].flatMap(quoteFrom),
        fits: (fits.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
        slips: (slips.get(row.id) ?? []).map(({ text }) => text),
      },
    ]),
  );
}

/** The first part is that of the text, the others are those of the examples. */
function quoteFrom([text, ...examples]: readonly QuoteRow[]): Quote[] {
  if (text === undefined) return [];
  const { lineage, number, sha256 } = text;
  return [{ lineage, number, sha256, examples: examples.map((example) => example.sha256) }];
}
