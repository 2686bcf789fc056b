import { readFileSync } from "node:fs";
import { zstdCompressSync } from "node:zlib";
import type BetterSqlite from "better-sqlite3";
import { announcedItems } from "../../core/announcements/announced.ts";
import type { Archive } from "../../core/archive/archive.ts";
import type { DatedRelease } from "../../core/archive/collection.ts";
import type {
  Contradiction,
  ImportedContent,
  LinkDecision,
  OpenLink,
  PrintedForm,
  PublishedFile,
} from "../../core/archive/imported.ts";
import type { StatementIndex } from "../../core/archive/indexes.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { referencesByRule } from "../../core/archive/references.ts";
import { packedRuleIndex, ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import { indexStatements } from "../../core/ask/quotes/statements.ts";
import { cachedIn } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { dayFrom } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { sectionOf } from "../../core/text/rule-number.ts";
import type { ReadingRow } from "../published-files/readings.ts";
import { packedNumbers, packedTexts } from "./read-packed.ts";

/** The input for the tables: everything that answers use. */
export type TableContents = {
  readonly archive: Archive;
  readonly decisions: readonly LinkDecision[];
  readonly playbook: Playbook;
  /** The reading of the dataset, for the next import; null if no import follows. */
  readonly reading: { readonly key: string; readonly content: Buffer } | null;
  readonly fileReadings: readonly ReadingRow[];
  /** How they were made, by key; shown in the table `about`. */
  readonly about: Readonly<Record<string, string>>;
};

const sqlIn = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** Creates all tables in an empty database and fills them, in one transaction. */
export function writeTables(db: BetterSqlite.Database, tabled: TableContents): void {
  db.exec(sqlIn("schema.sql"));
  const add = addingTo(db);
  db.transaction(() => {
    for (const [key, value] of Object.entries(tabled.about)) add("about", key, value);
    if (tabled.reading !== null) add("dataset_reading", tabled.reading.key, tabled.reading.content);
    writeArchive(add, tabled);
    const textId = textsIn(add);
    writeTexts(textId, tabled.archive);
    writeLineages(add, textId, tabled.archive);
    writeImported(add, textId, tabled.archive.imported);
    writeStatementIndex(add, tabled.archive);
    writeRuleIndex(add, tabled.archive);
    writePlaybook(add, tabled.playbook);
    tabled.fileReadings.forEach(({ sha256, content }, position) => {
      add("file_readings", position, sha256, content);
    });
    db.exec(sqlIn("indexes.sql"));
  })();
}

/** Gives each text a number and writes it at its first use. */
function textsIn(add: Adding): (text: string) => number {
  const ids = new Map<string, number>();
  return (text) =>
    cachedIn(ids, text, () => {
      const id = ids.size + 1;
      add("texts", id, text);
      return id;
    });
}

/** Numbers the texts by day. */
function writeTexts(textId: (text: string) => number, { lineages, imported }: Archive): void {
  const revisions = [...lineages.values()].flatMap(({ revisions: all }) => all);
  const forms = [...imported.printedForms.values()].map(({ release, ...form }) => ({ ...form, from: release }));
  for (const { text, examples } of [...revisions, ...forms].toSorted(byText(({ from }) => from))) {
    if (text !== null) textId(text);
    for (const example of examples) textId(example);
  }
}

/** Writes releases, sources and the rest of the dataset except lineages. */
function writeArchive(add: Adding, { archive, decisions }: TableContents): void {
  const held = new Set<string>(archive.heldReleases);
  [...archive.sources.values()].forEach((source, index) => {
    const { id, kind, title, by, dated, seed, notes } = source;
    add("sources", id, index, kind, title, by, dated, seed, notes);
    source.slips.forEach((text, position) => {
      add("source_slips", id, position, text);
    });
    source.fits.forEach(({ from, to }, position) => {
      add("source_fits", id, position, from, to);
    });
    source.quotes.forEach(({ lineage, number, sha256, examples }, position) => {
      [sha256, ...examples].forEach((hash, part) => {
        add("source_quotes", id, position, part, lineage, number, hash);
      });
    });
  });
  for (const release of archive.releases) writeRelease(add, release, held.has(release.from));
  [...archive.unusedSections.values()].flat().forEach(({ number, from, to }, position) => {
    add("unused_sections", position, number, from, to);
  });
  archive.phrases.forEach(({ number, on, words }, position) => {
    add("phrases", position, number, on, words);
  });
  archive.announcements.forEach((article, position) => {
    add("announcements", position, article.id, JSON.stringify(article));
  });
  announcedItems(archive).forEach(({ article: _, entry, item, lineage, found, ...rest }, position) => {
    add("announced_items", position, entry.id, item, lineage, found, JSON.stringify(rest));
  });
  decisions.forEach(({ release, provision, was, since, why }, position) => {
    add("link_decisions", position, release, provision, was, since, why);
  });
}

function writeRelease(
  add: Adding,
  { from, document, to, notes, sets, otherDates }: DatedRelease,
  isHeld: boolean,
): void {
  add("releases", from, document, to, Number(isHeld), notes);
  sets.forEach(({ code, name, released, isCertain, because, source, page }, position) => {
    add("release_sets", from, position, code, name, released, Number(isCertain), because, source, page);
  });
  otherDates.forEach(({ on, source, says }, position) => {
    add("release_dates", from, position, on, source, says);
  });
}

const playbookKinds = [
  "parameters",
  "cards",
  "questions",
  "rulings",
  "presets",
  "asking",
  "words",
] as const satisfies (keyof Playbook)[];

function writePlaybook(add: Adding, playbook: Playbook): void {
  for (const kind of playbookKinds) {
    [...playbook[kind]].forEach(([key, value], position) => {
      add("playbook", kind, position, key, JSON.stringify(value));
    });
  }
}

/** More revisions than a lineage has. */
const revisions_max = 100_000;

function revisionIdOf(lineage: number, index: number): number {
  if (index + 1 >= revisions_max) throw new Error(`lineage ${lineage} has too many revisions`);
  return lineage * revisions_max + index + 1;
}

/** Where a revision belongs in the tables. */
type RevisionAt = { readonly lineage: number; readonly place: number; readonly to: string | null };

/** Writes rows about lineages by their keys. */
function lineageRowsOf(add: Adding, textId: (text: string) => number) {
  return {
    addLineage(lineage: Lineage, id: number): void {
      const { id: name, document, topic, kind, title, section, isComplete, isOlder } = lineage;
      add("lineages", id, name, document, topic, kind, title, section, Number(isComplete), Number(isOlder));
    },
    addRevision(revision: Revision, { lineage, place, to }: RevisionAt): void {
      const id = revisionIdOf(lineage, place);
      const { from, number, name, text, summary, hasEnded, isFirstSeen, readIn, significance, why } = revision;
      const words = text === null ? null : textId(text);
      const flags = [Number(hasEnded), Number(isFirstSeen)];
      add("revisions", id, lineage, from, to, number, name, words, summary, ...flags, readIn, significance, why);
      revision.examples.forEach((example, position) => {
        add("examples", id, position, textId(example), revision.examplesAfter?.[position] ?? null);
      });
      revision.sources.forEach((source, position) => {
        add("revision_sources", id, position, source);
      });
      revision.events.forEach(({ kind, basis, confidence, with: parties }, event) => {
        add("events", id, event, kind, basis, confidence);
        parties.forEach((party, position) => {
          add("event_parties", id, event, position, party.lineage, party.number);
        });
      });
    },
  };
}

/**
 * Writes all lineages with their revisions and their look-ups: by number, by the rule to which their words refer, by
 * glossary term, and by the lineage from which each was split. References are in the order of lineages, all else is in
 * the order of days, and then of ids.
 */
function writeLineages(add: Adding, textId: (text: string) => number, archive: Archive): void {
  const keys = new Map<string, number>();
  const { addLineage, addRevision } = lineageRowsOf(add, textId);
  for (const lineage of [...archive.lineages.values()].toSorted(byText(firstDayOf))) {
    const key = keys.size + 1;
    keys.set(lineage.id, key);
    addLineage(lineage, key);
    lineage.revisions.forEach((revision, index) => {
      addRevision(revision, { lineage: key, place: index, to: lineage.revisions[index + 1]?.from ?? null });
    });
  }
  const inOrder = byText(
    ({ from, lineage }: { readonly from: string; readonly lineage: Lineage }) => from + lineage.id,
  );
  [...archive.numberPeriodsByNumber.values()]
    .flat()
    .toSorted(inOrder)
    .forEach(({ number, lineage, from, to }, index) => {
      add("number_periods", index + 1, number, sectionOf(number), keyOf(lineage), from, to);
    });
  [...archive.once(referencesByRule)]
    .flatMap(([rule, references]) => references.map((reference) => ({ rule, ...reference })))
    .forEach(({ rule, number, lineage, from, to }, index) => {
      add("reference_periods", index + 1, rule, number, keyOf(lineage), from, to);
    });
  [...archive.entriesByTerm]
    .flatMap(([key, entries]) => entries.map((entry) => ({ key, ...entry })))
    .toSorted(inOrder)
    .forEach(({ key, term, lineage, from, to }, index) => {
      add("glossary_entries", index + 1, key, term, keyOf(lineage), from, to);
    });
  for (const [parent, children] of archive.offspring) {
    children.forEach((child, position) => {
      add("offspring", parent, position, keyOf(child));
    });
  }

  function keyOf({ id }: Lineage): number {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`${id} is not among the lineages`);
    return key;
  }
}

function firstDayOf({ revisions }: Lineage): string {
  return revisions[0]?.from ?? "";
}

/** Writes what published files add to the dataset: the files, their differences, and undecided links. */
function writeImported(add: Adding, textId: (text: string) => number, imported: ImportedContent): void {
  const rows = importedRowsOf(add, textId);
  for (const instant of imported.recordedAt) add("instants", instant);
  imported.publishedFiles.forEach((publishedFile, index) => {
    rows.addPublishedFile(publishedFile, index + 1);
  });
  imported.laterPublishedFiles.forEach(({ release, recordedAt }, position) => {
    add("later_files", position, release, recordedAt);
  });
  [...imported.printedForms.values()].forEach((form, index) => {
    rows.addPrintedForm(form, index + 1);
  });
  imported.contradictions.forEach((contradiction, index) => {
    rows.addContradiction(contradiction, index + 1);
  });
  for (const { release, lineage, number } of imported.missingLines) add("missing_lines", release, lineage, number);
  imported.misprints.forEach(({ release, lineage, printed, meant }, index) => {
    add("misprints", index + 1, release, lineage, printed, meant);
  });
  imported.undecided.forEach((link, index) => {
    rows.addUndecided(link, index + 1);
  });
  [...imported.curatedRecordings].forEach(([lineage, { at, supersededAt }], position) => {
    add("curated_recordings", lineage, position, at, supersededAt);
  });
}

/** Writes single rows about published files, by their keys. */
function importedRowsOf(add: Adding, textId: (text: string) => number) {
  return {
    addPublishedFile,
    addPrintedForm({ lineage, release, number, name, text, ...placed }: PrintedForm, id: number): void {
      const words = text === null ? null : textId(text);
      const examples = JSON.stringify(placed.examples.map(textId));
      const examplesAfter = placed.examplesAfter === undefined ? null : JSON.stringify(placed.examplesAfter);
      add("printed_forms", id, lineage, release, number, name, words, examples, examplesAfter);
    },
    addContradiction(contradiction: Contradiction, id: number): void {
      const { release, lineage, kind, number, curated, printed, served, isLater } = contradiction;
      add("contradictions", id, release, lineage, kind, number, curated, printed, served, Number(isLater));
    },
    addUndecided({ release, number, name, lineage, chosen, reason, candidates }: OpenLink, id: number): void {
      add("undecided", id, release, number, name, lineage, chosen, reason);
      candidates.forEach((candidate, position) => {
        add("undecided_candidates", id, position, candidate.number, candidate.name, candidate.lineage);
      });
    },
  };

  function addPublishedFile(file: PublishedFile, id: number): void {
    const { headings, rules, examples, glossary } = file.provisions;
    const named = [file.release, file.sha256, file.fileName, file.publishedOn, file.recordedAt, file.dayBasis] as const;
    const read = [file.length_bytes, file.encoding, file.newlines] as const;
    const standing = [Number(file.isServed), file.notServedBecause] as const;
    add("published_files", id, ...named, ...read, ...standing, headings, rules, examples, glossary);
    for (const [part, lines] of Object.entries(file.lines)) add("line_counts", id, part, lines);
    file.findings.forEach(({ kind, severity, line, detail }, position) => {
      add("findings", id, position, kind, severity, line, detail);
    });
    file.deviations.forEach(({ kind, number, name, here, served }, position) => {
      add("deviations", id, position, kind, number, name, here, served);
    });
  }
}

/** Writes which rules contain each sentence, so that a search for one need not scan all rules. */
function writeStatementIndex(add: Adding, archive: Archive): void {
  writeIndex(add, indexStatements(archive));
}

function writeIndex(add: Adding, index: StatementIndex): void {
  for (const [part, list] of Object.entries(index))
    add("statement_index", part, list instanceof Uint32Array ? packedNumbers(list) : packedTexts(list));
}

/** Writes the words of the rules of the newest release, so that a check of citations need not read all lineages. */
function writeRuleIndex(add: Adding, archive: Archive): void {
  const newest = dayFrom(archive.releases.at(-1)?.from ?? "");
  if (newest === undefined || archive.heldReleases.length === 0) return;
  const packed = packedRuleIndex(ruleIndexOn(archive, newest));
  add("rule_index", newest, zstdCompressSync(JSON.stringify(packed)));
}

/** What a column of a table holds. */
type SqlValue = string | number | Buffer | null;

type Adding = (table: string, ...row: readonly SqlValue[]) => void;

function addingTo(db: BetterSqlite.Database): Adding {
  const statements = new Map<string, BetterSqlite.Statement<SqlValue[]>>();
  return (table, ...row) => {
    let statement = statements.get(table);
    if (statement === undefined) {
      statement = db.prepare<SqlValue[]>(`insert into ${table} values (${row.map(() => "?").join(", ")})`);
      statements.set(table, statement);
    }
    statement.run(...row);
  };
}
