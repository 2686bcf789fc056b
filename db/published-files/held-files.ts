import { and, eq } from "drizzle-orm";
import type { Printing, ProvisionCounts } from "../../core/archive/imported.ts";
import type { Finding, Provision, Rulebook } from "../../core/archive/rulebook.ts";
import type { PrintedBook } from "../../core/ask/rule.ts";
import { type Book, type Passage, passageBetween } from "../../core/ingest/merging/books.ts";
import { deviationsOf } from "../../core/ingest/merging/deviations.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import type { Database } from "../load.ts";
import * as schema from "../schema.ts";
import { type PrintingRow, type Shelf, shelfOf } from "./file-store.ts";
import { passageFrom } from "./passages.ts";

/** A printing with what stands in it. */
export type Holding = { readonly row: PrintingRow; readonly rulebook: Rulebook };

/** Printings ready to be woven: one book for each release, and how each became the next. */
export type Holdings = {
  readonly books: readonly Book[];
  readonly passages: readonly Passage[];
  readonly printings: readonly Printing[];
};

/**
 * Reads the printings of a database.
 *
 * @param knownAt Only those recorded until then; all, where it is left out.
 * @param fingerprint Passages that other code derived are not used but made anew.
 */
export function holdingsOf(db: Database, fingerprint: string, knownAt?: string): Holdings {
  const shelf = shelfOf(db);
  const rows = shelf.rows().filter(({ recordedAt }) => knownAt === undefined || recordedAt <= knownAt);
  const intern = interner();
  const readings = rows.map((row) => holdingFrom(shelf, row, intern));
  const byRelease = [...Map.groupBy(readings, ({ row }) => row.release).values()];
  const served = byRelease.map(servedOf);
  const books = served.map(({ row, rulebook }) => ({ release: row.release, provisions: rulebook.provisions }));
  const passages = served.slice(1).map((after, index) => passage(served[index] as Holding, after));
  const printings = byRelease.flatMap((holdings, index) =>
    holdings.map((holding) => printingOf(holding, served[index] as Holding)),
  );
  return { books, passages, printings };

  function passage(before: Holding, after: Holding): Passage {
    return (
      keptPassage(db, before.row.id, after.row.id, fingerprint) ??
      passageBetween(before.rulebook.provisions, after.rulebook.provisions)
    );
  }

  function printingOf(holding: Holding, best: Holding): Printing {
    const { row, rulebook } = holding;
    const { id: _id, dictionary: _dictionary, transcoding: _transcoding, wordsSha256: _words, ...facts } = row;
    const { encoding, newlines, lines, provisions } = rulebook;
    const findings = findingsOf({ ...row, rulebook });
    const isServed = holding === best;
    const deviations = isServed ? [] : deviationsOf(best.rulebook.provisions, provisions, passage(best, holding));
    return { ...facts, encoding, newlines, isServed, provisions: countsOf(provisions), lines, findings, deviations };
  }
}

/** The stored passage between two printings; `undefined` where there is none, or one that other code derived. */
export function keptPassage(db: Database, before: number, after: number, fingerprint: string): Passage | undefined {
  const { passages } = schema;
  const row = db
    .select()
    .from(passages)
    .where(and(eq(passages.before, before), eq(passages.after, after)))
    .get();
  return row === undefined || row.fingerprint !== fingerprint ? undefined : passageFrom(row.content);
}

/** Reads a kept printing. */
export function holdingFrom(
  shelf: Shelf,
  row: PrintingRow,
  intern: (text: string) => string = (text) => text,
): Holding {
  const rulebook = readRulebook(shelf.bytesOf(row));
  return {
    row,
    rulebook: { ...rulebook, provisions: rulebook.provisions.map((provision) => interned(provision, intern)) },
  };
}

/** How long before or after the day from which it is in force a rulebook may well be published. */
const publicationMax_days = 60;

/** What reading found, and what speaks against the days that a person or the file name gave. */
export function findingsOf({
  release,
  publishedOn,
  rulebook,
}: Pick<PrintingRow, "release" | "publishedOn"> & { readonly rulebook: Rulebook }): Finding[] {
  const { statedFrom, findings } = rulebook;
  const told = (detail: string): Finding => ({ kind: "days-differ", severity: "warning", line: null, detail });
  const isFar =
    publishedOn !== null && Math.abs(Date.parse(publishedOn) - Date.parse(release)) > publicationMax_days * 86_400_000;
  return [
    ...(statedFrom === null || statedFrom === release
      ? []
      : [told(`The document states ${statedFrom}, and was imported as the release of ${release}.`)]),
    ...(isFar ? [told(`It is said to be published on ${publishedOn}, far from ${release}.`)] : []),
    ...findings,
  ];
}

/** One printing by the sum of its bytes; `undefined` where it is not held. */
export function printedBook(db: Database, sha256: string): PrintedBook | undefined {
  const shelf = shelfOf(db);
  const row = shelf.rows().find((one) => one.sha256 === sha256);
  return row && { sha256, release: row.release, provisions: holdingFrom(shelf, row).rulebook.provisions };
}

/**
 * The printing of a release on which answers rest: one without lost characters before one with, then the one published last. The sum of the
 * bytes decides between equals, so that the order of arrival never matters.
 */
export function servedOf(holdings: readonly Holding[]): Holding {
  const [best] = holdings.toSorted(
    (a, b) =>
      damageIn(a) - damageIn(b) ||
      compareText(b.row.publishedOn ?? "", a.row.publishedOn ?? "") ||
      compareText(a.row.sha256, b.row.sha256),
  );
  if (best === undefined) throw new Error("a release without a printing");
  return best;
}

const damages: ReadonlySet<string> = new Set(["character-damaged", "marks-lost", "encoding-doubtful"]);

function damageIn({ rulebook }: Holding): number {
  return rulebook.findings.some(({ kind, severity }) => severity === "warning" && damages.has(kind)) ? 1 : 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countsOf(provisions: readonly Provision[]): ProvisionCounts {
  const of = (kind: Provision["kind"]): number => provisions.filter((provision) => provision.kind === kind).length;
  return {
    headings: of("heading"),
    rules: of("rule"),
    examples: provisions.reduce((sum, { examples }) => sum + examples.length, 0),
    glossary: of("glossary"),
  };
}

/** Keeps one copy of each text, apart from the document it was cut from: most rules say the same in a hundred releases. */
function interner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const copy = Buffer.from(text).toString();
    known.set(copy, copy);
    return copy;
  };
}

function interned(provision: Provision, intern: (text: string) => string): Provision {
  const { name, text, examples } = provision;
  return {
    ...provision,
    name: name === null ? null : intern(name),
    text: text === null ? null : intern(text),
    examples: examples.map(intern),
  };
}
