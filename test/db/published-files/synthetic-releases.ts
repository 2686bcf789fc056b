import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Archive } from "../../../core/archive/archive.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import type { Candidate, FileReport } from "../../../db/published-files/import.ts";
import { importInto, openStore, type Store } from "../../../db/store.ts";
import {
  heading,
  type InventedProvision,
  printRulebook,
  rule,
  type ToPrint,
  term,
  withExamplesAfter,
} from "../../core/ingest/reading/printed.ts";
import { plain } from "../plain-history.ts";

const nouns =
  "spade gate turnip neighbour ladder wheelbarrow hedge pond crow bucket lantern scarecrow beehive trellis orchard compost ribbon fence kettle mole".split(
    " ",
  );
const verbs = "buries lends paints counts borrows hides waters trades mends follows guards measures".split(" ");
const ends =
  "before the first frost; while it rains; at the end of the harvest; if nobody objects; until the gate is shut; unless the pond is frozen; without asking; during the next turn".split(
    "; ",
  );

/** A rule text that only this number gives: long enough to be known again, and unlike that of any other number. */
export function inventedText(number: number): string {
  const pick = (words: readonly string[], step: number): string => words[(number * step + step) % words.length] ?? "";
  return `A gardener who ${pick(verbs, 5)} the gardener's "${pick(nouns, 7)}" of plot ${number} also ${pick(verbs, 11)} one ${pick(nouns, 3)} ${pick(ends, 1)}, and then the ${pick(nouns, 13)} ${pick(ends, 3)} belongs to row ${number * 3}.`;
}

/** The rules of an invented section, numbered in their order. */
export function inventedSection(section: string, name: string, texts: readonly string[]): InventedProvision[] {
  return [heading(section, name), ...texts.map((text, index) => rule(`${section}.${index + 1}`, text))];
}

function texts(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => inventedText(first + index));
}

const [soil, rain, fences] = [texts(1, 9), texts(20, 7), texts(40, 8)];
const [long, halves] = [`${inventedText(60)} ${inventedText(61)}`, [inventedText(60), inventedText(61)]];
const turnip = term("Turnip", "A plant that nobody plants on purpose. See rule 100.3.");
const gate = withExamplesAfter(
  term("Gate", "The only way into a garden.\nIt is also the only way out of it.", "A gate with a bell is open."),
  1,
);

function gardenBook(...sections: readonly (readonly InventedProvision[])[]): InventedProvision[] {
  return [heading("1", "SyntheticReleases"), ...sections.flat()];
}

function replaced(list: readonly string[], at: number, ...others: string[]): string[] {
  return list.toSpliced(at, 1, ...others);
}

const first = gardenBook(
  inventedSection("100", "Soil", soil),
  inventedSection("101", "Rain", [...rain, long]),
  inventedSection("102", "Fences", fences),
  [turnip, gate],
);
const amended = gardenBook(
  inventedSection("100", "Soil", replaced(soil, 2, soil[2]?.replace("A gardener", "Any two gardeners") ?? "")),
  inventedSection("101", "Rain", [...rain, long]),
  inventedSection("102", "Fences", replaced(fences, 0, inventedText(70), fences[0] ?? "")),
  [turnip, gate],
);
/** A new section in between moves the two after it; a rule is split. */
const moved = gardenBook(
  inventedSection("100", "Soil", replaced(soil, 2, soil[2]?.replace("A gardener", "Any two gardeners") ?? "")),
  inventedSection("101", "Wind", texts(80, 5)),
  inventedSection("102", "Rain", [...rain, ...halves]),
  inventedSection("103", "Fences", replaced(fences, 0, inventedText(70), fences[0] ?? "")),
  [turnip, gate, term("Wind", "Air in a hurry. See section 101.")],
);
const reworded = moved.map((provision) =>
  provision.number === "102.3" ? { ...provision, text: `${provision.text} It may be mended.` } : provision,
);
const shrunk = gardenBook(
  inventedSection("100", "Soil", soil.slice(0, 6)),
  inventedSection("101", "Wind", texts(80, 5)),
  inventedSection("102", "Rain", [...rain, long]),
  [turnip, term("Wind", "Air in a hurry. See section 101.")],
);
const last = gardenBook(
  inventedSection("100", "Soil", [...soil.slice(0, 6), inventedText(90), inventedText(91)]),
  inventedSection("101", "Gales", texts(80, 5)),
  inventedSection("102", "Rain", [...rain, long]),
  [turnip, term("Wind", "Air in a hurry. See section 101."), gate, term("Pond", "A lake that gave up.")],
);

function garden(fileName: string, dayStated: string, provisions: ToPrint["provisions"], style: Partial<ToPrint> = {}) {
  const bytes = printRulebook({ ...style, provisions, dayStated: `These rules are effective as of ${dayStated}.` });
  return { fileName, bytes: Buffer.from(bytes) };
}

/** The same words with the quotes of a typesetter. */
function curled(provisions: readonly InventedProvision[]): InventedProvision[] {
  return provisions.map((provision) => ({
    ...provision,
    text: provision.text?.replaceAll(/"([^"]*)"/g, "“$1”").replaceAll("'", "’") ?? null,
  }));
}

/** The published files of the invented rules, by what is special about each. */
export const syntheticReleases = {
  first: garden("Garden 20040201.txt", "February 1, 2004", first, { wrapping: "filled", encoding: "ascii" }),
  amended: garden("Garden 20050801.txt", "August 1, 2005", amended),
  /** The release of the same day, with characters that were lost. */
  damaged: garden("Garden 20050730.txt", "August 1, 2005", curled(amended).map(withLostCharacter)),
  moved: garden("Garden 20060201.txt", "February 1, 2006", moved, { encoding: "cp1252" }),
  /** Published again two days later, with other words. */
  movedAgain: garden("Garden 20060203.txt", "February 1, 2006", reworded),
  /** And once more with other white space only, on a day nobody knows. */
  movedSpaced: garden("Garden, a copy.txt", "February 1, 2006", reworded, { newline: "\n", contents: "leaders" }),
  /** A second typesetter set the first one. */
  movedCurled: garden("Garden 20060202.txt", "February 1, 2006", curled(moved)),
  shrunk: garden("Garden 20070501.txt", "May 1, 2007", shrunk),
  typeset: garden("Garden 20080801.txt", "August 1, 2008", curled([...shrunk, term("Pond", "A lake that gave up.")])),
  /** The words of another release, under a day of its own. */
  mistaken: garden("Garden, misnamed.txt", "August 1, 2009", curled(shrunk)),
  last: garden("Garden 20091001.txt", "October 1, 2009", last),
} as const satisfies Record<string, Candidate>;

function withLostCharacter(provision: InventedProvision): InventedProvision {
  return { ...provision, text: provision.text?.replace("“", "\ufffd") ?? null };
}

/** The releases that the dataset below knows: those of the published files, and two that are not held. */
const releases = [
  "2004-02-01",
  "2005-08-01",
  "2006-02-01",
  "2006-10-01",
  "2007-05-01",
  "2008-08-01",
  "2009-10-01",
  "2010-01-01",
];

const dataset: Readonly<Record<string, string>> = {
  "releases/cr.yaml": `document: cr\nreleases:\n${releases.map((day) => `  - from: ${day}\n`).join("")}`,
  "sources/cr.yaml": "id: cr\nkind: document\ntitle: Garden Rules\nnotes: Invented for tests.\n",
  "lineages/garden/first-row.yaml": `id: garden.first-row
kind: rule
title: The first row
revisions:
  - from: 2004-02-01
    number: "100.1"
    text: ${inventedText(1)}
    significance: substantive
    why: New.
    sources: [cr]
  - from: 2007-05-01
    text: ${inventedText(1).replace("A gardener", "A gardener or two")}
    significance: wording
    why: Written down wrongly, so that a published file contradicts it.
    sources: [cr]
`,
  "lineages/garden/rain.yaml": `id: garden.rain
kind: rule
title: A rule about rain of which only the summary is known
revisions:
  - from: 2004-02-01
    number: "101.2"
    summary: Something about rain.
    significance: substantive
    why: New.
    sources: [cr]
  - from: 2006-02-01
    number: "102.2"
    significance: renumbering
    why: Wind came before rain.
    sources: [cr]
`,
};

/** A folder of its own for one test. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "annals-test-"));
}

/** Writes the small dataset for the synthetic releases, and returns its folder. */
export function inventedDataset(): string {
  const folder = join(freshFolder(), "data");
  for (const [path, text] of Object.entries(dataset)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The place of an archive, and the second of each import: each is one later than the last. */
export type Plot = { readonly file: string; readonly folder: string; readonly now: () => Date };

/** An instant, by the number of seconds after the first. */
export function instant(second: number): string {
  return new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
}

/** A place for an archive whose clock advances by a second each time it is read. */
export function plotIn(folder: string, data: string): Plot {
  let second = 0;
  return { file: join(folder, "garden.sqlite"), folder: data, now: () => new Date(instant(second++)) };
}

/** Imports, and expects that the archive could be opened. */
export function imported(plot: Plot, ...candidates: readonly Candidate[]): readonly FileReport[] {
  const importing = importInto(plot, candidates);
  if (importing.kind !== "imported") throw new Error(`not imported: ${JSON.stringify(importing)}`);
  return importing.files;
}

/** Opens an archive for one use and closes it. */
export function withStore<Result>(plot: Plot, use: (store: Store) => Result): Result {
  const opening = openStore(plot);
  if (opening.kind !== "open") throw new Error(`not opened: ${JSON.stringify(opening)}`);
  try {
    return use(opening.store);
  } finally {
    opening.store.close();
  }
}

/** The history of an archive apart from when it came to know what it knows. */
export function timeless(whole: Archive) {
  const { imported, ...history } = plain(whole);
  const { publishedFiles, ...other } = imported;
  return {
    ...history,
    imported: {
      ...other,
      recordedAt: null,
      knownAt: null,
      curatedRecordings: null,
      laterPublishedFiles: null,
      publishedFiles: publishedFiles.map(({ recordedAt: _, ...publishedFile }) => publishedFile),
    },
  };
}

/** A day of the calendar, for tests. */
export function day(text: string): IsoDate {
  return text as IsoDate;
}
