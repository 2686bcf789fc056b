import { describe, expect, it } from "vitest";
import { tournamentDocumentIds } from "../../core/archive/document.ts";
import { archivesWith, knownFilesOf } from "../../core/archive/public-archives.ts";
import { knownArchivesIn } from "../../dataset/public-archives.ts";
import { readDataset } from "../../dataset/read.ts";
import { datasetAt } from "../../db/ready.ts";

const sha256 = "ab".repeat(32);
const commit = "0123456789abcdef0123456789abcdef01234567";
const archive = `id: one
title: One
commit: ${commit}
places:
  - git: https://example.org/one.git
  - address: https://example.org/raw/{commit}/{path}
source: cr
files:
  - release: 2000-01-01
    path: rules/2000 01.txt
    bytes: 3
    sha256: ${sha256}
`;
const path = "archives/one.yaml";

/** The errors of a small dataset with one archive in it, whose text is changed. */
function errorsWith(changes: Record<string, string>): string[] {
  const files = {
    "lineages/t/one.yaml":
      'id: t.one\ntitle: One\nkind: rule\nrevisions:\n  - from: 2000-01-01\n    number: "100.1"\n    text: One.\n    significance: substantive\n    why: New.\n    sources: [cr]\n',
    "releases/cr.yaml": "document: cr\nreleases:\n  - from: 2000-01-01\n  - from: 2001-07\n",
    "sources/cr.yaml": "id: cr\nkind: document\ntitle: The rules\nnotes: For the test.\n",
    [path]: archive,
    ...changes,
  };
  const reading = readDataset(Object.entries(files).map(([name, text]) => ({ path: name, text })));
  return reading.kind === "sound" ? [] : reading.errors.map(({ file, line, error }) => `${file}:${line}: ${error}`);
}

/** The archive with a piece of its text replaced; fails where the piece is not there. */
function archiveWith(old: string, fresh: string): Record<string, string> {
  expect(archive).toContain(old);
  return { [path]: archive.replace(old, fresh) };
}

describe("a public archive", () => {
  it("that is sound is read", () => {
    expect(errorsWith({})).toEqual([]);
  });

  it("may know the day of a release if others know only the month", () => {
    expect(errorsWith(archiveWith("release: 2000-01-01", "release: 2001-07-23"))).toEqual([]);
  });

  it.each<[string, [string, string], string]>([
    ["an unknown key", ["bytes: 3", "bytes: 3\n    size: 3"], `${path}:12: unknown key "size"`],
    ["another id than its file", ["id: one", "id: two"], `${path}:1: the id "two" does not follow from the path`],
    ["an unknown source", ["source: cr", "source: nobody"], `${path}:7: no source "nobody" is known`],
    [
      "a place that is not encrypted",
      ["https://example.org/raw", "http://example.org/raw"],
      `${path}:6: address: write an address`,
    ],
    ["a template without a path", ["/{path}", "/rules.txt"], `${path}:6: address: write {path}`],
    ["a template with an unknown blank", ["/{path}", "/{day}/{path}"], `${path}:6: address: only {path}`],
    ["a place of two kinds", ["  - address", "    address"], `${path}:5: 0: a place is either`],
    ["no commit where a place needs one", [`commit: ${commit}\n`, ""], `${path}:4: this place needs a commit`],
    ["a path out of the archive", ["rules/2000 01.txt", "../secret.txt"], `${path}:10: path: write the path`],
    ["a short hash", [sha256, "ab"], `${path}:12: sha256: write a SHA-256`],
    ["no size", ["bytes: 3", "bytes: 0"], `${path}:11: bytes: write how many`],
    [
      "an unknown release",
      ["release: 2000-01-01", "release: 2000-01-02"],
      `${path}:9: no release is known of 2000-01-02`,
    ],
  ])("with %s is refused", (_what, [old, fresh], error) => {
    expect(errorsWith(archiveWith(old, fresh))[0]).toContain(error);
  });

  it("that names a file twice, or one hash for two releases, is refused", () => {
    const second = (release: string, name: string) =>
      `${archive}  - release: ${release}\n    path: ${name}\n    bytes: 3\n    sha256: ${sha256}\n`;
    expect(errorsWith({ [path]: second("2000-01-01", "rules/2000 01.txt") })).toEqual([
      `${path}:14: rules/2000 01.txt stands here twice`,
    ]);
    expect(errorsWith({ [path]: second("2001-07-01", "other.txt") })[0]).toContain(
      "the same hash stands with the releases of",
    );
  });

  it("and the page of the publisher each have their own form", () => {
    expect(errorsWith({ "archives/publisher.yaml": "page: http://example.org/\nhosts: [example.org]\n" })).toEqual([
      "archives/publisher.yaml:1: page: write an address that begins with https://",
    ]);
  });
});

describe("the archives of the dataset", () => {
  const { archives: all, rulesPage, documentsPage } = knownArchivesIn(datasetAt({}).files);
  const archives = archivesWith(all, "cr");

  it("hold every release that is known, each under one hash", () => {
    const known = [...knownFilesOf(archives).values()];
    expect(known).toHaveLength(134);
    expect(new Set(known.map(({ release }) => release)).size).toBe(134);
  });

  it("hold each known release of the documents of tournament play once, by address", () => {
    const files = tournamentDocumentIds.map((document) => [...knownFilesOf(archivesWith(all, document)).values()]);
    const counts = files.map((known) => [known.length, new Set(known.map(({ release }) => release)).size]);
    expect(counts).toEqual([
      [48, 48],
      [31, 31],
      [3, 3],
    ]);
    expect(documentsPage?.hosts).toEqual(["media.wizards.com"]);
  });

  it("give each file its commit", () => {
    const files = archives.flatMap(({ files }) => files);
    expect(files.every(({ commit: own }) => own !== null)).toBe(true);
    expect(new Set(files.map(({ commit: own }) => own)).size).toBe(4);
  });

  it("name the page of the publisher", () => {
    expect(rulesPage?.hosts).toEqual(["media.wizards.com"]);
  });
});
