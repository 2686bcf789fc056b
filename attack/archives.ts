import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { addDays, type IsoDate } from "../core/text/days.ts";
import type { DatabaseLocation } from "../db/location.ts";
import type { Candidate } from "../db/published-files/import.ts";
import { importCardsInto, importInto, openStore, type Store } from "../db/store.ts";
import { printRulebook, term } from "../test/core/ingest/reading/printed.ts";
import { inventedSection, inventedText, timeless } from "../test/db/published-files/synthetic-releases.ts";

/** Archives to attack. Their rulebooks and cards are invented. */

const [sections_count, rulesInSection] = [6, 20];
const months = "January February March April May June July August September October November December".split(" ");

/** An invented rulebook. Some of its rules, and one of its numbers, differ from the rulebook before. */
export function inventedBook(release: number): Candidate & { readonly from: IsoDate } {
  const from = addDays("2004-03-01" as IsoDate, release * 200);
  const provisions = Array.from({ length: sections_count }, (_, section) => {
    const texts = Array.from({ length: rulesInSection }, (_, place) => {
      const number = section * rulesInSection + place;
      const season = Math.floor((release + (number % 9)) / 9);
      return `${inventedText(number)} It is so in season ${season}${" and a bucket".repeat(number % 17)}.`;
    });
    if (section === release % sections_count) texts.unshift(inventedText(1_000 + release));
    return inventedSection(String(100 + section), `Garden ${section}`, texts);
  }).flat();
  const terms = ["Bucket", "Gate", "Hedge", "Pond", "Spade", "Turnip"].flatMap((thing, row) =>
    ["Blue", "Green", "Heavy", "Hollow"].map((kind, place) =>
      term(`${thing}, ${kind}`, `${inventedText(900 + 10 * row + place)} See rule 100.${1 + place}.`),
    ),
  );
  const [year = "", month = "", day = ""] = from.split("-");
  const dayStated = `These rules are effective as of ${months[Number(month) - 1]} ${Number(day)}, ${year}.`;
  const bytes = Buffer.from(printRulebook({ provisions: [...provisions, ...terms], dayStated }));
  return { fileName: `Garden ${from}.txt`, from, bytes };
}

/** Writes rulebooks into a folder and gives their paths. */
export function writtenBooks(folder: string, releases: readonly number[]): string[] {
  return releases.map((release) => {
    const { fileName, bytes } = inventedBook(release);
    const path = join(folder, fileName);
    writeFileSync(path, bytes);
    return path;
  });
}

const home = mkdtempSync(join(tmpdir(), "annals-attack-"));
process.once("exit", () => rmSync(home, { recursive: true, force: true }));

/** A new temporary folder. It is removed when the process ends. */
export function freshFolder(): string {
  return mkdtempSync(join(home, "one-"));
}

/** The place of an archive, with a fixed time. */
export function placeOf(file: string, folder?: string): DatabaseLocation {
  const now = () => new Date("2026-11-20T12:00:00Z");
  return { file, now, ...(folder === undefined ? {} : { folder }) };
}

/** Makes an archive with these rulebooks, tables included. */
export function archiveOf(releases: readonly number[], folder?: string): string {
  const file = join(freshFolder(), "archive.sqlite");
  const importing = importInto(placeOf(file, folder), releases.map(inventedBook));
  if (importing.kind !== "imported") throw new Error(`not imported: ${importing.kind}`);
  for (const report of importing.files) if (report.kind !== "added") throw new Error(JSON.stringify(report));
  return file;
}

/** Adds a few invented cards with rulings. */
export async function addCards(file: string, folder?: string): Promise<void> {
  const id = (digit: number): string => `${`${digit}`.repeat(8)}-1111-4111-8111-111111111111`;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8];
  const cards = digits.map((digit) => ({
    object: "card",
    oracle_id: id(digit),
    name: `Spade of Plot ${digit}`,
    mana_cost: "{1}",
    type_line: "Artifact",
    oracle_text: inventedText(2_000 + digit),
  }));
  const rulings = digits.map((digit) => ({
    object: "ruling",
    oracle_id: id(digit),
    source: "wotc",
    published_at: "2004-10-04",
    comment: inventedText(3_000 + digit),
  }));
  for (const [kind, objects] of [["oracle", cards] as const, ["rulings", rulings] as const]) {
    const bytes = [Buffer.from(JSON.stringify(objects))];
    const downloadedOn = "2024-01-01" as IsoDate;
    const bulk = { kind, fileName: `${kind}.json`, downloadedOn, bytes };
    const importing = await importCardsInto(placeOf(file, folder), bulk);
    if (importing.kind !== "imported") throw new Error(`not imported: ${importing.kind}`);
  }
}

/** A copy of an archive in a folder of its own, with its tables unless they are to be rebuilt. */
export function copyOf(file: string, { withTables = true } = {}): string {
  const folder = freshFolder();
  const stem = basename(file, ".sqlite");
  for (const name of readdirSync(dirname(file)))
    if (name === basename(file) || (withTables && name.startsWith(`${stem}.tables-`)))
      copyFileSync(join(dirname(file), name), join(folder, name));
  return join(folder, basename(file));
}

/** Removes an archive with its folder. */
export function removed(file: string): void {
  rmSync(dirname(file), { recursive: true, force: true });
}

/** Opens an archive for one use. Throws if it is refused. */
export function withStore<Result>(location: DatabaseLocation, use: (store: Store) => Result): Result {
  const opening = openStore(location);
  if (opening.kind !== "open") throw new Error(`not opened: ${opening.kind}`);
  try {
    return use(opening.store);
  } finally {
    opening.store.close();
  }
}

/** The content of an archive, part by part. A part is a hash, so that two archives can be compared. */
export type Said = Readonly<Record<string, string>>;

/** The whole content of an archive without recording times: tables, published files and cards. */
export function everythingSaid(location: DatabaseLocation): Said {
  return withStore(location, (store) => Object.fromEntries(partsSaid(store).map(([part, say]) => [part, say()])));
}

/** The parts of the content of an archive, each computed on demand. */
export function partsSaid(store: Store): readonly (readonly [string, () => string])[] {
  const { archive, playbook, cards } = store.holdings;
  const files = archive.imported.publishedFiles;
  return [
    ["history", () => hashOf(timeless(archive))],
    ["playbook", () => hashOf(playbook)],
    ["files as published", () => hashOf(files.map(({ sha256 }) => hashOf(store.sourceBytes(sha256))))],
    ["files read again", () => hashOf(files.map(({ sha256, release }) => store.publishedFile(sha256, release)))],
    ["downloads of cards", () => hashOf(cards.imports().map(({ recordedAt: _, ...one }) => one))],
    ["cards", () => hashOf(cards.names().map(({ name, key }) => [name, cards.named(key).map(withoutInstants)]))],
  ];
}

function withoutInstants(card: object): unknown {
  return JSON.parse(JSON.stringify(card, (name, value: unknown) => (name === "recordedAt" ? undefined : value)));
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Map) return [...one];
    return one instanceof Set ? [...one] : one;
  });
  return createHash("sha256")
    .update(text ?? "nothing")
    .digest("hex");
}

/** The errors that SQLite finds in a database; empty if there are none. */
export function unsoundness(file: string): readonly string[] {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    const found = db.pragma("integrity_check", { simple: true });
    const keys = db.pragma("foreign_key_check") as unknown[];
    return [...(found === "ok" ? [] : [`SQLite finds it damaged: ${found}`]), ...(keys.length > 0 ? ["keys"] : [])];
  } finally {
    db.close();
  }
}
