import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { datedValueOn } from "../../../../core/archive/parameter.ts";
import { hasWords } from "../../../../core/ask/parameters/resolve.ts";
import type { PrintedDocument } from "../../../../core/ingest/documents/provisions.ts";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { embeddedHoldings } from "../../../archive.ts";
import { keptIn } from "../../../kept.ts";

/** The published documents beside the checkout, if there are any, with what a reader noted of each. */
const folder = fileURLToPath(new URL("../../../../../shared/documents/", import.meta.url));
const areHere = existsSync(folder);

type Noted = { readonly file: string; readonly document: string; readonly stated_day: string | null };
type Check = {
  readonly file: string;
  readonly section?: string | null;
  readonly title?: string;
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  readonly no_title?: string;
};

function notedIn<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as Content;
}

/** As this code reads them; reading all of them takes longer than everything that is then asked of them. */
async function documentsRead(files: readonly string[]): Promise<ReadonlyMap<string, PrintedDocument>> {
  const paths = files.map((file) => join(folder, "files", file));
  const kept = keptIn<ReadonlyMap<string, PrintedDocument>>("annals-tests-documents", paths);
  const known = kept.read();
  if (known !== undefined) return known;
  const read = new Map<string, PrintedDocument>();
  for (const [at, file] of files.entries())
    read.set(file, await readTournamentDocument(new Uint8Array(readFileSync(paths[at] ?? ""))));
  kept.write(read);
  return read;
}

const keyOf = (words: string): string => words.replace(/[^a-z0-9]/gi, "").toLowerCase();

/** The guide of 22 January 2016 has no section 2.4. */
const skipped = ["IPG-2016-01-22.html 2.5"];

describe.skipIf(!areHere)("the published tournament documents", () => {
  const { files } = areHere ? notedIn<{ files: readonly Noted[] }>("manifest.json") : { files: [] };
  const held = files.filter(({ file, document }) => !file.includes("broken") && !document.startsWith("D"));
  let documents: ReadonlyMap<string, PrintedDocument>;
  beforeAll(async () => {
    documents = await documentsRead(held.map(({ file }) => file));
  });

  it("each state the day that a reader found, and are the document that they are", () => {
    const differing = held.filter(({ file, document, stated_day }) => {
      const read = documents.get(file);
      return read?.document !== document.toLowerCase() || read.statedFrom !== stated_day;
    });
    expect(differing).toEqual([]);
  });

  it("have no gap in the numbers of their sections, but for those that the document skips", () => {
    const gaps = [...documents].flatMap(([file, { sections }]) => {
      const numbers = sections.flatMap(({ number }) => (/^\d+\.\d+$/.test(number) ? [number] : []));
      return numbers.flatMap((number) => {
        const [chapter, section] = number.split(".").map(Number);
        return section === 1 || numbers.includes(`${chapter}.${(section ?? 0) - 1}`) ? [] : [`${file} ${number}`];
      });
    });
    expect(gaps).toEqual(skipped);
  });

  it("have only parts without a number that the documents have, and no title with a word in pieces", () => {
    const named = /^(?:introduction|framework-of-this-document|deck-construction-rules|appendix-[a-h])$/;
    const odd = [...documents].flatMap(([file, { document, sections }]) =>
      sections
        .filter(({ number }) => document !== "jar" && !/^\d{1,3}(?:\.\d{1,2})?$/.test(number))
        .flatMap(({ number }) => (named.test(number) ? [] : [`${file} ${number}`])),
    );
    const inPieces = [...documents].flatMap(([file, { sections }]) =>
      sections.flatMap(({ title }) => (/\b[B-Z] [A-Z]{2}|:$| Definition$/.test(title) ? [`${file} ${title}`] : [])),
    );
    expect([...odd, ...inPieces]).toEqual([]);
  });

  it("have the title of the contents in no section", () => {
    const titled = [...documents].flatMap(([file, { sections }]) =>
      sections.flatMap(({ number, text }) => (/^(?:table of )?contents$/im.test(text) ? [`${file} ${number}`] : [])),
    );
    expect(titled).toEqual([]);
  });

  it("print a penalty for each infraction", () => {
    const without = [...documents].flatMap(([file, { document, sections }]) =>
      sections
        .filter(({ title, number }) => document === "ipg" && /^\d/.test(number) && /\w ?[—–-] ?[A-Z]/.test(title))
        .flatMap(({ number, penalty }) => (penalty === null ? [`${file} ${number}`] : [])),
    );
    expect(without).toEqual([]);
    const stalling = documents.get("IPG-2001-11-01.pdf")?.sections.find(({ number }) => number === "162");
    expect(stalling?.penalty).toMatch(/REL 3: Match Loss; REL 4: Disqualification;/);
  });

  it("have the words of every value of a rule of tournament play that rests on them, on each of its days", () => {
    const { parameters } = embeddedHoldings().playbook;
    const first = new Map([...documents].toReversed().map(([, one]) => [`${one.document} ${one.statedFrom}`, one]));
    const checked = [...parameters.values()].flatMap((parameter) =>
      [...first.values()].flatMap(({ document, statedFrom, sections }) =>
        (statedFrom === null ? [] : (datedValueOn(parameter, statedFrom)?.references ?? []))
          .filter((reference) => reference.document === document)
          .map(({ numbers, quote }) => {
            const number = numbers.findLast(({ from }) => statedFrom !== null && from <= statedFrom)?.number;
            const words = sections
              .filter((section) => section.number === number)
              .map(({ penalty, text }) => (penalty === null ? text : `Penalty: ${penalty}\n${text}`));
            return { of: `${parameter.id} ${document} ${statedFrom} ${number}`, isThere: hasWords(words, quote ?? "") };
          }),
      ),
    );
    expect(checked.length).toBeGreaterThan(2000);
    expect(checked.filter(({ isThere }) => !isThere).map(({ of }) => of)).toEqual([]);
  });

  it("state the first day of every value that rests on them", () => {
    const days = new Set([...documents.values()].map(({ document, statedFrom }) => `${document} ${statedFrom}`));
    const others = [...embeddedHoldings().playbook.parameters.values()].flatMap(({ id, values }) =>
      values.flatMap(({ from, references }) =>
        references.flatMap(({ document }) =>
          document === null || days.has(`${document} ${from}`) ? [] : [`${id} ${from}`],
        ),
      ),
    );
    expect(others).toEqual([]);
  });

  it("confirm every fact that a reader noted", () => {
    const { facts } = notedIn<{ facts: readonly { readonly id: string; readonly checks: readonly Check[] }[] }>(
      "facts.json",
    );
    const wrong = facts.flatMap(({ id, checks }) => checks.filter((check) => !isConfirmed(check)).map(() => id));
    expect(facts.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  function isConfirmed({ file, section = null, title, contains = [], lacks = [], no_title }: Check): boolean {
    const sections = documents.get(file)?.sections ?? [];
    const number = section?.toLowerCase().replace(" ", "-");
    const named = number === undefined ? sections : sections.filter((one) => one.number === number);
    const words = keyOf(named.map((one) => `${one.title} ${one.penalty ?? ""} ${one.text}`).join(" "));
    return (
      named.length > 0 &&
      contains.every((part) => words.includes(keyOf(part))) &&
      lacks.every((part) => !words.includes(keyOf(part))) &&
      (title === undefined || keyOf(named[0]?.title ?? "").includes(keyOf(title))) &&
      (no_title === undefined || sections.every((one) => !keyOf(one.title).includes(keyOf(no_title))))
    );
  }
});
