import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdersOn } from "../../../core/archive/sections.ts";
import { canonicalSha256 } from "../../../core/text/canonical.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import type { Progress } from "../../../db/location.ts";
import { type Candidate, wordsSha256Of } from "../../../db/published-files/import.ts";
import { importInto, rebuild } from "../../../db/store.ts";
import {
  day,
  freshFolder,
  imported,
  instant,
  inventedDataset,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "./synthetic-releases.ts";

const dataset = inventedDataset();
const { mistaken: _, ...sound } = syntheticReleases;

function plot() {
  return plotIn(freshFolder(), dataset);
}

it("the hash of the words of a file is that of the canonical form of all of them", () => {
  const sign = fc.constantFrom(
    "a",
    "e",
    "\u0301",
    " ",
    "\n",
    "\u00a0",
    "™",
    "\ufffd",
    "(tm)",
    "(t",
    "m)",
    "’",
    "“",
    "-",
  );
  const texts = fc.array(fc.string({ unit: sign, maxLength: 6 }), { minLength: 1, maxLength: 5 });
  const provisionOf = (text: string) => {
    return { kind: "rule", number: null, printedNumber: null, name: null, text, examples: [], line: 1 } as const;
  };
  fc.assert(
    fc.property(texts, (all) => {
      expect(wordsSha256Of({ provisions: all.map(provisionOf) })).toBe(canonicalSha256(all.join("\n")));
    }),
  );
});

describe("two published files of one release", () => {
  it.each<[string, readonly Candidate[], Candidate]>([
    ["the other lost characters", [syntheticReleases.amended, syntheticReleases.damaged], syntheticReleases.amended],
    ["it is the only one", [syntheticReleases.damaged], syntheticReleases.damaged],
    ["it was published later", [syntheticReleases.moved, syntheticReleases.movedAgain], syntheticReleases.movedAgain],
    [
      "nobody knows when the other was published",
      [syntheticReleases.movedAgain, syntheticReleases.movedSpaced],
      syntheticReleases.movedAgain,
    ],
  ])("answers rest on one, because %s", (_because, candidates, best) => {
    const there = plot();
    imported(there, ...candidates);
    const served = withStore(there, ({ holdings: { archive } }) =>
      archive.imported.publishedFiles.filter(({ isServed }) => isServed),
    );
    expect(served.map(({ fileName }) => fileName)).toEqual([best.fileName]);
  });

  it("differ in words, in typography, or in white space, which does not count", () => {
    const there = plot();
    imported(
      there,
      syntheticReleases.movedAgain,
      syntheticReleases.moved,
      syntheticReleases.movedSpaced,
      syntheticReleases.movedCurled,
    );
    const publishedFiles = withStore(there, ({ holdings: { archive } }) => archive.imported.publishedFiles);
    const kinds = new Map(
      publishedFiles.map(({ fileName, deviations }) => [fileName, new Set(deviations.map(({ kind }) => kind))]),
    );
    expect(kinds.get(syntheticReleases.movedAgain.fileName)).toEqual(new Set());
    expect(kinds.get(syntheticReleases.movedSpaced.fileName)).toEqual(new Set());
    expect(kinds.get(syntheticReleases.moved.fileName)).toEqual(new Set(["words"]));
    expect(kinds.get(syntheticReleases.movedCurled.fileName)).toEqual(new Set(["words", "typography"]));
    const [words] =
      publishedFiles.find(({ fileName }) => fileName === syntheticReleases.moved.fileName)?.deviations ?? [];
    expect(words).toMatchObject({ number: "102.3", served: expect.stringMatching(/It may be mended\.$/) });
  });

  it("are told apart when the second comes, whichever it is", () => {
    const there = plot();
    imported(there, syntheticReleases.first, syntheticReleases.moved);
    expect(imported(there, syntheticReleases.movedAgain)).toMatchObject([
      {
        isServed: true,
        since: { release: "2004-02-01" },
        beside: [{ fileName: syntheticReleases.moved.fileName, counts: { amended: 1, typographyOnly: 0 } }],
      },
    ]);
    expect(imported(there, syntheticReleases.movedSpaced)).toMatchObject([
      {
        isServed: false,
        since: null,
        beside: [{ fileName: syntheticReleases.movedAgain.fileName, counts: { amended: 0, typographyOnly: 0 } }],
      },
    ]);
  });
});

describe("a decision about a link", () => {
  it("in data/links is applied from the next start, and one that cannot be applied is reported", () => {
    const data = inventedDataset();
    const there = plotIn(freshFolder(), data);
    imported(there, syntheticReleases.amended, syntheticReleases.moved, syntheticReleases.last);
    const lineageOf = (number: string) =>
      withStore(
        there,
        ({ holdings: { archive } }) => holdersOn(archive, number as RuleNumber, day("2006-02-01"))[0]?.lineage.id,
      );
    expect([lineageOf("100.9"), lineageOf("101.1")]).toEqual(["100.9@2005-08-01", "101.1@2006-02-01"]);
    mkdirSync(join(data, "links"));
    writeFileSync(
      join(data, "links/2006-02-01.yaml"),
      [
        "release: 2006-02-01",
        "decisions:",
        '  - provision: "101.1"',
        '    was: "100.9"',
        "    why: Decided in a test.",
        "  - provision: Gate",
        "    new: true",
        "    why: Decided in a test.",
        '  - provision: "555.5"',
        "    new: true",
        "    why: There is no such rule.",
        "",
      ].join("\n"),
    );
    expect([lineageOf("100.9"), lineageOf("101.1")]).toEqual(["100.9@2006-02-01", "100.9@2005-08-01"]);
    withStore(there, ({ holdings: { archive } }) => {
      expect([...archive.lineages.keys()]).toEqual(
        expect.arrayContaining(["glossary:gate@2005-08-01", "glossary:gate@2006-02-01"]),
      );
      expect(archive.imported.undecided).toMatchObject([
        { release: "2006-02-01", name: "555.5", reason: expect.stringContaining("cannot be applied") },
      ]);
    });
  });
});

describe("the history as of an instant", () => {
  const arrivals = fc.shuffledSubarray<Candidate>(Object.values(sound), { minLength: 4, maxLength: 6 });

  it("is that of an archive with only what was recorded until then", () => {
    fc.assert(
      fc.property(arrivals, (candidates) => {
        const [all, growing] = [plot(), plot()];
        for (const candidate of candidates) imported(all, candidate);
        // Those of the archive that grows are looked at after each import.
        const then = candidates.map((candidate) => {
          imported(growing, candidate);
          return withStore(growing, ({ holdings: { archive } }) => timeless(archive));
        });
        withStore(all, (store) => {
          const instants = store.holdings.archive.imported.recordedAt;
          const [dataset, ...imports] = instants;
          expect(imports).toHaveLength(candidates.length);
          expect(store.asOf(dataset ?? "").archive.heldReleases).toEqual([]);
          imports.forEach((at, index) => {
            const known = store.asOf(at).archive;
            expect(timeless(known)).toEqual(then[index]);
            expect(known.imported.laterPublishedFiles).toHaveLength(candidates.length - index - 1);
          });
        });
      }),
      { numRuns: 4 },
    );
  });

  it("changes with an import, and not a millisecond before", () => {
    const there = plot();
    imported(there, syntheticReleases.first);
    imported(there, syntheticReleases.last);
    withStore(there, (store) => {
      const second = store.holdings.archive.imported.recordedAt[2] ?? "";
      const before = new Date(Date.parse(second) - 1).toISOString();
      expect(store.asOf(before).archive.heldReleases).toEqual(["2004-02-01"]);
      expect(store.asOf(second).archive.heldReleases).toEqual(["2004-02-01", "2009-10-01"]);
      expect(second > instant(0)).toBe(true);
    });
  });
});

describe("an import", () => {
  it("reads no held file again", () => {
    const there = plot();
    const { shrunk, last, first, moved, movedAgain, movedSpaced, typeset } = syntheticReleases;
    for (const candidate of [shrunk, last, first, moved, movedAgain, movedSpaced]) imported(there, candidate);
    const connection = new BetterSqlite(there.file);
    const damaged = connection
      .prepare("update published_files set content = x'00' where release in ('2004-02-01', '2006-02-01')")
      .run();
    expect(damaged.changes).toBe(4);
    connection.close();
    expect(imported(there, typeset)).toMatchObject([{ kind: "added", since: { release: "2007-05-01" } }]);
    expect(() => rebuild(there)).toThrow(/frame|end of file/);
  });

  it("keeps nothing of a refused file, and imports the others", () => {
    const there = plot();
    const broken = { fileName: "nothing.txt", bytes: Buffer.from("No garden at all.") };
    expect(imported(there, broken, syntheticReleases.first).map(({ kind }) => kind)).toEqual(["refused", "added"]);
    expect(withStore(there, ({ holdings: { archive } }) => archive.imported.publishedFiles)).toHaveLength(1);
  });

  it("reports each step, and the number of steps", () => {
    const steps: string[] = [];
    const there = plot();
    const progress: Progress = ({ what, done, of }) => void steps.push(`${what} ${done}/${of}`);
    importInto({ ...there, progress }, [syntheticReleases.first, syntheticReleases.last]);
    expect(steps).toEqual([
      `read ${syntheticReleases.first.fileName} 1/2`,
      `read ${syntheticReleases.last.fileName} 2/2`,
      "linked 2004-02-01 to 2009-10-01 1/1",
    ]);
  });
});
