import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../cli/context.ts";
import { run } from "../../cli/program.ts";
import { guideAsText } from "../core/ingest/documents/invented.ts";
import { heading, printRulebook, rule, term } from "../core/ingest/reading/printed.ts";
import { syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-import-"));

function fileWith(fileName: string, bytes: Uint8Array | string): string {
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  return path;
}

const paths = Object.fromEntries(
  Object.entries(syntheticReleases).map(([name, { fileName, bytes }]) => [name, fileWith(fileName, bytes)]),
) as Record<keyof typeof syntheticReleases, string>;

/** An archive of its own, without imports. */
function archive(file = preparedCopy()) {
  const environment = { ANNALS_DB: file };
  return async (words: readonly string[], terminal: Terminal | null = null, time = "12:00") => {
    const now = () => new Date(`2026-11-20T${time}:00Z`);
    const given = { ...surroundings(words, environment), terminal, now };
    return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput };
  };
}

/** The files of three releases: a few rules, in the second without one of them. */
function frogs(...without: readonly (string | null)[]): string[] {
  const texts = ["eats the younger of two flies", "swims under ice", "sleeps until noon", "sings in any rain"];
  return without.map((missing, index) => {
    const day = `${["May", "June", "July"][index]} 1, 2027`;
    const all = index === 2 ? [...texts, "looks up at the moon"] : texts;
    const rules = all.map((does, place) => rule(`100.${place + 1}`, `A frog that ${does} belongs to pond ${place}.`));
    const provisions = [
      ...[heading("1", "Frogs"), heading("100", "Green Frogs")],
      ...rules.filter(({ number }) => number !== missing),
      term("Frog", "What is found in a pond."),
    ];
    const bytes = printRulebook({ provisions, dayStated: `These rules are effective as of ${day}.` });
    return fileWith(`Frogs ${index}.txt`, bytes);
  });
}

describe("annals import", () => {
  it("names a line that a file lacks between two with the same words, and goes on with the rule", async () => {
    const [first = "", second = "", third = ""] = frogs(null, "100.2", null);
    const annals = archive();
    await annals(["import", first, second]);
    expect((await annals(["at", "100.2", "--on", "2027-06-15"])).errorOutput.join("")).toContain("not-held");
    const { written } = await annals(["import", third]);
    expect(written).toContain("lines missing in the file of 2027-06-01, taken from those around it: 100.2");
    const { code, written: answer } = await annals(["at", "100.2", "--on", "2027-06-15"]);
    expect(code).toBe(0);
    expect(answer).toContain("A frog that swims under ice");
  });

  it("gives for each file what a person needs to check it", async () => {
    const annals = archive();
    const { code, written, errorOutput } = await annals(["import", paths.first, paths.moved, paths.damaged]);
    expect(code).toBe(0);
    expect(written).toContain(
      "Garden 20040201.txt: added\n  in force from 2004-02-01 (as it states), published 2004-02-01\n  31 provisions\n  no earlier release is held",
    );
    expect(written).toMatch(
      /Garden 20060201\.txt: added\n.*\n {2}40 provisions\n {2}since 2005-08-01: 7 added, \d+ moved, .*1 split/,
    );
    expect(written).toMatch(/Garden 20050730\.txt: added\n(?: .*\n)* {2}warnings: 1\n/);
    expect(written).toMatch(/ {4}line \d+, character-damaged: The text has/);
    expect(written).toMatch(
      /\n3 added, 0 held already, 0 refused\.\n\d+ entries of data\/ have to be read again: the files of 2004-02-01, 2005-08-01, 2006-02-01 say otherwise \(annals check lists them\)\.$/,
    );
    expect(errorOutput).toEqual([
      "read Garden 20040201.txt (1 of 3)",
      "read Garden 20060201.txt (2 of 3)",
      "read Garden 20050730.txt (3 of 3)",
      "linked 2004-02-01 to 2005-08-01 (1 of 2)",
      "linked 2005-08-01 to 2006-02-01 (2 of 2)",
    ]);
    expect((await annals(["at", "102.3", "--on", "2006-02-01"])).written).toContain("1 February 2006");
  });

  it("shows control characters of a file name as codes", async () => {
    const named = fileWith("rules \u001b[31m\u009b2J.txt", "nothing");
    const { written } = await archive()(["import", named]);
    expect(written).toContain("rules \\u001b[31m\\u009b2J.txt: refused");
    expect(written).not.toContain("\u001b");
  });

  it("names the lines of all findings with --verbose", async () => {
    const { written } = await archive()(["import", paths.damaged, "--verbose"]);
    expect(written).toMatch(/warnings: 1\n {4}line \d+, character-damaged: The text has/);
  });

  it("says how a second published file of a release differs from the one held, and what is held already", async () => {
    const annals = archive();
    await annals(["import", paths.moved]);
    expect((await annals(["import", paths.movedAgain])).written).toContain(
      "beside Garden 20060201.txt of the same release, in whose place it is served: 1 amended, 39 unchanged",
    );
    expect((await annals(["import", paths.moved])).written).toContain("held already, as the release of 2006-02-01");
  });

  it("takes what it can, says why it refuses the others, and exits with 1", async () => {
    const annals = archive();
    const word = fileWith("rules.docx", "PK\u0003\u0004and so on");
    const { code, written, errorOutput } = await annals([
      "import",
      word,
      join(folder, "none.txt"),
      folder,
      paths.first,
    ]);
    expect(code).toBe(1);
    expect(written).toMatch(/rules\.docx: refused \(unreadable-document\)\n {2}.*text file/);
    expect(written).toContain(`${join(folder, "none.txt")} does not exist.`);
    expect(written).toContain(`${folder} is a folder; name the files in it.`);
    expect(written).toContain("1 added, 0 held already, 3 refused.");
    expect(errorOutput.at(-1)).toBe("3 of 4 files not imported.");
    expect((await annals(["at", "100.1", "--on", "2004-02-01"])).code).toBe(0);
  });

  it("says only that a file without a word is empty", async () => {
    const annals = archive();
    for (const bytes of ["", " \n"]) {
      const { code, written } = await annals(["import", fileWith("Nothing.txt", Buffer.from(bytes))]);
      expect([code, written.split("\n")[1]?.trim()]).toEqual([1, "The file is empty."]);
    }
    const { written } = await annals(["import", "--document", "mtr", fileWith("Nothing.txt", Buffer.from(""))]);
    expect(written).toContain("This cannot be read as a tournament document. It is empty.");
  });

  it("needs a day from a person if a document states none", async () => {
    const provisions = [{ kind: "rule" as const, number: "100.1", name: null, text: "All is well.", examples: [] }];
    const undated = fileWith("Garden 20100101.txt", printRulebook({ provisions, dayStated: null }));
    const annals = archive();
    const refused = await annals(["import", undated]);
    expect([refused.code, refused.written]).toEqual([1, expect.stringContaining("refused (ambiguous)")]);
    expect(refused.written).toContain("It may be the release of 2010-01-01.");
    const given = await annals(["import", undated, "--from", "2010-01-01", "--published", "2009-12-30"]);
    expect([given.code, given.written]).toEqual([
      0,
      expect.stringContaining("in force from 2010-01-01 (as given), published 2009-12-30"),
    ]);
  });

  it("compares each file with the answers after the import, and says what differs", async () => {
    const { code, written } = await archive()(["import", paths.first, paths.last]);
    expect(code).toBe(0);
    // The dataset has a section on player control, which no garden has.
    expect(written.match(/\d+ provisions compared with the answers for that day: .*/g)).toEqual([
      expect.stringMatching(/^31 provisions .*: different \d+ only here \(annals verify shows them\)$/),
      expect.stringMatching(/^29 provisions .*: different \d+ only here /),
    ]);
  });

  it("names no command for the differences of a document of tournament play, which verify does not read", async () => {
    const guide = guideAsText();
    const files = [guide, guide.replace("says nothing new", "says something else")].map((text, at) =>
      fileWith(`guide-${at}.txt`, text),
    );
    const { written } = await archive()(["import", ...files]);
    expect(written).toMatch(/provisions compared with the answers for that day: different 1 in words$/m);
    expect(written).not.toContain("annals verify");
  });

  it("gives the report as JSON", async () => {
    const { written } = await archive()(["import", paths.first, "--json"]);
    expect(JSON.parse(written)).toMatchObject({
      files: [
        {
          kind: "added",
          fileName: "Garden 20040201.txt",
          release: "2004-02-01",
          since: null,
          verified: { compared: 31 },
        },
      ],
    });
  });

  it.each([
    [["import"], "error: missing required argument", "no file"],
    [["import", "a", "b", "--from", "2010-01-01"], "invalid-request: --from and --published", "a day for two files"],
    [["import", "a", "--from", "soon"], "invalid-date: ", "no day"],
  ])("%j is wrong usage, because: %s %s", async (words, errorText) => {
    const { code, errorOutput } = await archive()(words);
    expect([code, errorOutput[0]?.slice(0, errorText.length)]).toEqual([2, errorText]);
  });

  it("can still answer what was known before", async () => {
    const annals = archive();
    await annals(["import", paths.first]);
    await annals(["import", paths.moved], null, "13:00");
    const asked = ["at", "102.3", "--on", "2006-02-01"];
    const known = async (instant: string) => annals([...asked, "--known-at", instant]);
    expect((await annals(asked)).written).toContain("1 February 2006");
    expect(await known("2026-11-20")).toEqual(await annals(asked));
    expect((await known("2026-11-20T12:59:59Z")).written).toContain("1 February 2004");
    expect((await known("2026-11-19")).errorOutput.join()).toContain("recorded nothing before");
    expect(await known("soon")).toMatchObject({ code: 2, written: "" });
    expect((await annals(["check", "--known-at", "2026-11-20"])).code).toBe(2);
  });

  it("does not import into memory, where it would be lost at once", async () => {
    const given = surroundings(["import", paths.first]);
    expect(await run(given)).toBe(2);
    expect(given.errorOutput).toEqual([expect.stringContaining("ANNALS_DB does not name a file")]);
  });

  it("overwrites its progress bar on a terminal, and clears it", async () => {
    const drawn: string[] = [];
    const terminal = { columns: () => 60, write: (text: string) => void drawn.push(text) };
    const { errorOutput } = await archive()(["import", paths.first, paths.moved], terminal);
    expect(errorOutput).toEqual([]);
    expect(drawn).toEqual([
      "\r\u001b[K████████████░░░░░░░░░░░░ 1/2 read Garden 20040201.txt",
      "\r\u001b[K████████████████████████ 2/2 read Garden 20060201.txt",
      "\r\u001b[K████████████████████████ 1/1 linked 2004-02-01 to 2006-02-0",
      "\r\u001b[K",
    ]);
  });
});

describe("a command that finds its tables gone", () => {
  /** An archive with two releases, and a way to take its tables away. */
  async function held() {
    const file = preparedCopy();
    const annals = archive(file);
    await annals(["import", paths.first, paths.moved]);
    const lose = () => {
      for (const name of readdirSync(dirname(file))) if (name !== basename(file)) rmSync(join(dirname(file), name));
    };
    return { annals, lose };
  }

  it.each([[["releases"]], [["sql", "select 1"]]])("%j says once that they are made again", async (words) => {
    const { annals, lose } = await held();
    const before = await annals(words);
    lose();
    const after = await annals(words);
    expect(after.errorOutput).toEqual([expect.stringContaining("The tables are made again")]);
    expect([before.errorOutput, (await annals(words)).errorOutput]).toEqual([[], []]);
    expect([after.code, after.written]).toEqual([before.code, before.written]);
  });

  it("shows on a terminal how far it is, and clears that", async () => {
    const { annals, lose } = await held();
    lose();
    const drawn: string[] = [];
    const terminal = { columns: () => 80, write: (text: string) => void drawn.push(text) };
    expect((await annals(["releases"], terminal)).errorOutput).toEqual([]);
    expect(
      drawn.map((line) =>
        line
          .slice(line.indexOf("K") + 1)
          .replaceAll(/[█░]/g, "")
          .trim(),
      ),
    ).toEqual(["1/2 read Garden 20040201.txt", "2/2 read Garden 20060201.txt", ""]);
    drawn.length = 0;
    await annals(["releases"], terminal);
    expect(drawn).toEqual([]);
  });

  it("says nothing when an archive is opened for the first time", async () => {
    expect((await archive(join(mkdtempSync(join(folder, "new-")), "a.sqlite"))(["releases"])).errorOutput).toEqual([]);
  });
});
