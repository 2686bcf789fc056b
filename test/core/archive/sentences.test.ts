import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../core/archive/archive.ts";
import { datedSentences, sentencesOf } from "../../../core/archive/sentences.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { compileLineages } from "../../../core/ingest/curated/compile.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";

describe("the sentences of a text", () => {
  it.each([
    ["One. Two.", ["One.", "Two."], "two"],
    ["See rule 300.3. It is short.", ["See rule 300.3.", "It is short."], "a number is no end"],
    ["(It is lost. See rule 300.3.)", ["(It is lost.", "See rule 300.3.)"], "inside parentheses"],
    ["He said “Stop.” Then he went.", ["He said “Stop.”", "Then he went."], "after a closing quote"],
    ["Some (e.g. Mana) are. Others not.", ["Some (e.g. Mana) are.", "Others not."], "an abbreviation"],
    ["Is it? Yes!  Sure", ["Is it?", "Yes!", "Sure"], "other marks, and no mark at the end"],
    ["", [], "nothing"],
  ])("%j: %j (%s)", (text, sentences, _because) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it("lose nothing but white space", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 .!?()"'\n]{0,80}$/), (text) => {
        expect(sentencesOf(text).join(" ").replace(/\s+/g, " ")).toBe(text.replace(/\s+/g, " ").trim());
      }),
    );
  });
});

const common = { significance: "wording", why: "For the test.", sources: [] } as const;

describe("the day of a sentence", () => {
  const lineages = compileLineages([
    {
      id: "t.a",
      title: "A",
      kind: "rule",
      revisions: [
        { ...common, from: day("2001-01-01"), number: "100.1", text: "First. Second." },
        { ...common, from: day("2002-01-01"), text: "First. Other." },
        { ...common, from: day("2003-01-01"), number: "200.1", text: "First. Second. “Quoted.”", examples: ["First."] },
        { ...common, from: day("2004-01-01"), text: 'First. Second. "Quoted." From afar.' },
      ],
    },
    {
      id: "t.b",
      title: "B",
      kind: "rule",
      revisions: [
        { ...common, from: day("2000-01-01"), number: "100.2", text: "From afar." },
        { ...common, from: day("2004-01-01"), ends: "merged", into: "t.a" },
      ],
    },
  ]);
  const archive = archiveFrom({ lineages, releases: [], sources: [], unusedSections: [] });
  const lineage = archive.lineages.get("t.a");
  const datesOf = (index: number) => {
    const revision = lineage?.revisions[index];
    if (lineage === undefined || revision === undefined) throw new Error("missing");
    const { text, examples } = datedSentences(archive, lineage, revision);
    return [text.map(({ since }) => since), examples.map((example) => example.map(({ since }) => since))];
  };

  it("is the first one with it, whatever the number; a sentence that came back is new again", () => {
    expect(datesOf(1)).toEqual([["2001-01-01", "2002-01-01"], []]);
    expect(datesOf(2)).toEqual([["2001-01-01", "2003-01-01", "2003-01-01"], [["2003-01-01"]]]);
  });

  it("stays the same through typography, and through a merge", () => {
    expect(datesOf(3)[0]).toEqual(["2001-01-01", "2003-01-01", "2003-01-01", "2000-01-01"]);
  });
});

const seeds = fileURLToPath(new URL("../../../../shared/seeds/", import.meta.url));

describe("section 507 as looked up on 2008-03-17", () => {
  const dated = sectionAnswer({ archive: embeddedArchive() }, "507" as RuleNumber, day("2008-03-17"), {
    isDated: true,
  });
  const of = (number: string) => dated.provisions.find((one) => one.number === number)?.sentences;

  it("dates the reference of 507.3b apart from the sentences before it", () => {
    expect(of("507.3b")?.text.map(({ since }) => since)).toEqual(["2003-10-01", "2003-10-01", "2005-08-01"]);
    expect(of("507.3a")?.since).toEqual({ text: "2003-10-01", examples: ["2004-10-01"] });
    expect(of("507.3c")?.text.map(({ since }) => since)).toEqual(["2005-08-01", "2003-10-01"]);
  });

  it("is undated unless asked", () => {
    const plain = sectionAnswer({ archive: embeddedArchive() }, "507" as RuleNumber, day("2008-03-17"));
    expect(plain.provisions.some((one) => "sentences" in one)).toBe(false);
  });

  it.skipIf(!existsSync(seeds))("has the tags of the seed on every rule and example", () => {
    const name = readdirSync(seeds).find((file) => file.startsWith("004")) ?? "";
    const tags = [...readFileSync(`${seeds}${name}`, "utf8").matchAll(/\[CompRules (\d{4})\/(\d{2})\/(\d{2})\]/g)];
    const ours = dated.provisions.flatMap(({ sentences }) => [
      sentences?.since.text,
      ...(sentences?.since.examples ?? []),
    ]);
    expect(ours).toEqual(tags.map(([, year, month, date]) => `${year}-${month}-${date}`));
    expect(tags.length).toBe(16);
  });
});
