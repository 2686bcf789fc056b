import { readFileSync } from "node:fs";
import type BetterSqlite from "better-sqlite3";
import type { DatedRelease } from "../../core/archive/archive.ts";
import type { History } from "../../core/archive/history.ts";
import type { LinkDecision } from "../../core/archive/imported.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { byText } from "../../core/text/order.ts";
import type { ReadingRow } from "../published-files/readings.ts";
import { type Adding, addingTo } from "./adding.ts";
import { writeImported } from "./write-imported.ts";
import { writeLineages } from "./write-lineages.ts";
import { writeRuleIndex } from "./write-rule-index.ts";
import { writeStatementIndex } from "./write-statement-index.ts";

/** The input for the tables: everything that answers use. */
export type Tabled = {
  readonly history: History;
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
export function writeTables(db: BetterSqlite.Database, tabled: Tabled): void {
  db.exec(sqlIn("schema.sql"));
  const add = addingTo(db);
  db.transaction(() => {
    for (const [key, value] of Object.entries(tabled.about)) add("about", key, value);
    if (tabled.reading !== null) add("dataset_reading", tabled.reading.key, tabled.reading.content);
    writeArchive(add, tabled);
    const textId = textsIn(add);
    writeTexts(textId, tabled.history);
    writeLineages(add, textId, tabled.history);
    writeImported(add, textId, tabled.history.imported);
    writeStatementIndex(add, tabled.history);
    writeRuleIndex(add, tabled.history);
    writePlaybook(add, tabled.playbook);
    tabled.fileReadings.forEach((row, position) => {
      writeReading(add, row, position);
    });
    db.exec(sqlIn("indexes.sql"));
  })();
}

/** Gives each text a number and writes it at its first use. */
function textsIn(add: Adding): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const id = known.size + 1;
    known.set(text, id);
    add("texts", id, text);
    return id;
  };
}

/** Writes what stands in a held file. */
function writeReading(add: Adding, row: ReadingRow, position: number): void {
  const { sha256, textsBefore, texts, provisions, rest } = row;
  add("file_readings", position, sha256, textsBefore, texts, provisions, rest);
}

/** Numbers the texts by day. */
function writeTexts(textId: (text: string) => number, { lineages, imported }: History): void {
  const revisions = [...lineages.values()].flatMap(({ revisions: all }) => all);
  const forms = [...imported.printedForms.values()].map(({ release, ...form }) => ({ ...form, from: release }));
  for (const { text, examples } of [...revisions, ...forms].toSorted(byText(({ from }) => from))) {
    if (text !== null) textId(text);
    for (const example of examples) textId(example);
  }
}

/** Writes releases, sources and the rest of the dataset except lineages. */
function writeArchive(add: Adding, { history, decisions }: Tabled): void {
  const held = new Set<string>(history.heldReleases);
  [...history.sources.values()].forEach((source, place) => {
    const { id, kind, title, by, dated, seed, notes } = source;
    add("sources", id, place, kind, title, by, dated, seed, notes);
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
  for (const release of history.releases) writeRelease(add, release, held.has(release.from));
  [...history.unusedSections.values()].flat().forEach(({ number, from, to }, position) => {
    add("unused_sections", position, number, from, to);
  });
  history.phrases.forEach(({ number, on, words }, position) => {
    add("phrases", position, number, on, words);
  });
  decisions.forEach(({ release, provision, was, since, why }, position) => {
    add("link_decisions", position, release, provision, was, since, why);
  });
}

/** Writes a known release. */
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
  "tournamentRules",
  "presets",
] as const satisfies (keyof Playbook)[];

function writePlaybook(add: Adding, playbook: Playbook): void {
  for (const kind of playbookKinds) {
    [...playbook[kind]].forEach(([key, value], position) => {
      add("playbook", kind, position, key, JSON.stringify(value));
    });
  }
}
