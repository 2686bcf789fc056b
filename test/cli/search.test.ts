import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { importInto } from "../../db/store.ts";
import { heading, printRulebook, rule, term } from "../core/ingest/reading/printed.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

const entries = [
  heading("1", "RuleReference"),
  heading("100", "General"),
  rule("100.1", "A garden is as large as its fence is long."),
  term("Leaf", "What hangs on a twig. See Twig."),
  term("Twig", "What bears a leaf."),
];

async function said(...words: string[]) {
  const given = surroundings(words);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("annals search", () => {
  it("shows the places of words on a day, with the found words marked", async () => {
    const { code, written } = await said("search", "mana", "burn", "--on", "2005-01-10");
    expect(code).toBe(0);
    expect(written).toContain(
      "1 text has these words on 10 January 2005, 1 to 1 shown\n\n- 507.4 (from 1 October 2003 to 10 July 2009)\n  A player doesn't lose life due to *mana* *burn*",
    );
  });

  it("finds a number directly, and goes through all days", async () => {
    const { written } = await said("search", "rule 711.3", "--on", "any");
    expect(written).toMatch(/^Has this as its number or name:\n\n- 711\.3 \(from 1 October 2010 to /);
  });

  it("shows as many as asked, and says how to get more", async () => {
    const { written } = await said("search", "player", "--on", "2024-06-07", "--limit", "2", "--after", "1");
    expect(written).toContain(" texts have these words on 7 June 2024, 2 to 3 shown");
    expect(written).toContain("More with --after 3");
  });

  it("leaves out what a word behind -- excludes", async () => {
    const { written } = await said("search", "--on", "2005-01-10", "--", "mana", "-burn");
    expect(written).not.toContain("507.4");
  });
});

describe("annals glossary", () => {
  it("says what is not held, with the summary", async () => {
    const { code, errorOutput } = await said("glossary", "mana", "burn", "--on", "2005-01-10");
    expect(code).toBe(1);
    expect(errorOutput).toContain(
      'not-held: The text of the entry "Mana Burn" on 10 January 2005 is not held. We know its summary',
    );
  });

  it("answers an entry of an imported rulebook", async () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-"));
    try {
      const environment = { ANNALS_DB: preparedCopy() };
      const place = { file: environment.ANNALS_DB, now: () => new Date("2026-11-20T12:00:00Z") };
      const bytes = Buffer.from(printRulebook({ provisions: entries }));
      expect(importInto(place, [{ fileName: "ground.txt", bytes }])).toMatchObject({ files: [{ kind: "added" }] });
      const given = surroundings(["glossary", "LEAF", "--on", "2009-05-01"], environment);
      expect([await run(given), given.errorOutput]).toEqual([0, []]);
      expect(given.written.join("\n").split("\n")).toEqual([
        "Leaf",
        "",
        "What hangs on a twig. See Twig.",
        "",
        "In force: since 1 May 2009 at the latest, the first day known",
        "Release: 1 May 2009",
        "See: Twig",
        "Address: /v1/glossary/Leaf?on=2009-05-01",
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("annals parameters", () => {
  it("lists those with some words best first, as the service does", async () => {
    const asked = ["parameters", "--text", "mana burn", "--on", "2012-01-01"];
    const { parameters } = JSON.parse((await said(...asked, "--json")).written) as {
      readonly parameters: readonly { readonly id: string }[];
    };
    const { written } = await said(...asked);
    const listed = [...written.matchAll(/^- .+? \((.+?)\): /gm)].map(([, id]) => id);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed).toEqual(parameters.map(({ id }) => id));
  });

  it("lists all of a day by topic", async () => {
    const { written } = await said("parameters", "--on", "2012-01-01");
    expect(written).toContain("Cards with several sides\n\n- ");
  });
});
