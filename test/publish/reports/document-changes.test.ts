import { expect, it } from "vitest";
import type { DocumentDiffAnswer } from "../../../core/contract/documents.ts";
import { markdownOf } from "../../../document/markdown.ts";
import { wikitextOf } from "../../../document/wikitext.ts";
import { getDocumentDiff } from "../../../operations/documents.ts";
import { documentChangeBlocks, documentChangesCsv } from "../../../publish/reports/document-changes.ts";
import { day } from "../../days.ts";

/** A report of what changed in a document of tournament play, over invented sections. */

type Side = DocumentDiffAnswer["changes"][number]["before"];
const side = (number: string, title: string, text: string, penalty: string | null = null): Side =>
  ({ number, title, text, penalty }) as Side;
const certain = { from: "witnessed", to: "witnessed" } as DocumentDiffAnswer["certainty"];

function answer(changes: readonly [kind: string, before: Side, after: Side][]): DocumentDiffAnswer {
  const [from, to] = [day("2012-07-01"), day("2013-07-01")];
  return {
    ...{ document: "ipg", from, to, releases: { from, to }, certainty: certain },
    counts: { unchanged: 7 } as DocumentDiffAnswer["counts"],
    changes: changes.map(([kind, before, after], place) => ({ kind, lineage: `l${place}`, before, after })) as never,
  };
}

/** The name of a section, leading to what it was or is on a day. */
const linked = (number: string, title: string, on: string) =>
  `[${number} ${title}](</v1/documents/ipg/sections/${number}?on=${on}>)`;

const long = Array.from({ length: 200 }, (_, place) => `word${place}`).join(" ");

it("shows of each section the paragraphs in which words changed", () => {
  const changes = answer([
    [
      "both",
      side("2.1", "Marbles", `Same.\nOld ${long} end.\n* Last`),
      side("2.2", "Marbles", `Same.\nNew ${long} end.\n* Last`),
    ],
  ]);
  const printed = markdownOf(documentChangeBlocks(changes));
  const [was, is] = [linked("2.1", "Marbles", "2012-07-01"), linked("2.2", "Marbles", "2013-07-01")];
  expect(printed).toContain(`### ${was} → ${is}, renumbered and reworded`);
  expect(printed).toContain(`| ${is} | renumbered and reworded | ${was} |`);
  expect(printed).toContain("<del>Old</del><ins>New</ins>");
  expect(printed).toContain("\\[…\\]");
  expect(printed).not.toContain("Same.");
  expect(printed).not.toContain("Last");
});

it("says what became of penalties, and has no column for documents without", () => {
  const changed = answer([
    ["amended", side("3.1", "Late", "Text.", "Warning"), side("3.1", "Late", "Text.", "Game Loss")],
    ["removed", side("3.2", "Loud", "Be quiet.", "Caution"), null],
    ["added", null, side("3.3", "New", "Words.")],
  ]);
  const printed = markdownOf(documentChangeBlocks(changed));
  expect(printed).toContain(`| ${linked("3.1", "Late", "2013-07-01")} | reworded | Warning → Game Loss |`);
  expect(printed).toContain(`| ${linked("3.2", "Loud", "2012-07-01")} | removed | Caution |`);
  expect(printed).toContain(`| ${linked("3.3", "New", "2013-07-01")} | new |  |`);
  expect(printed).toContain("Penalty: <del>Warning</del><ins>Game Loss</ins>");
  expect(printed).not.toContain("none → none");
  const plain = markdownOf(documentChangeBlocks(answer([["added", null, side("1", "A", "Words.")]])));
  expect(plain).not.toContain("Penalty");
});

it("keeps what is printed from being markup", () => {
  const printed = wikitextOf(
    documentChangeBlocks(answer([["added", null, side("1", "A", "* [[B]] {{C}} | == D ==\n; E")]])),
  );
  expect(printed).not.toMatch(/^[*;]/m);
  expect(printed).not.toContain("[[B]]");
  expect(printed).not.toContain("{{C}}");
});

it("lists more changes than a page has room for, without their words", () => {
  const many = (count: number) =>
    documentChangeBlocks(
      answer(Array.from({ length: count }, (_, place) => ["added", null, side(`${place + 1}`, "A", "Fresh words.")])),
    );
  expect(markdownOf(many(300))).toContain("Fresh words.");
  expect(markdownOf(many(301))).not.toContain("Fresh words.");
  expect(markdownOf(many(301))).toContain("too many changes");
});

it("tells assistants which sections changed, and not their words", () => {
  const changed = answer([["added", null, side("1", "A", "Fresh words.")]]);
  const told = markdownOf(getDocumentDiff.tool?.document?.(changed as never, {} as never) ?? []);
  expect(told).toContain(`| ${linked("1", "A", "2013-07-01")} | new |`);
  expect(told).not.toContain("Fresh words.");
});

it("says that nothing changed", () => {
  expect(markdownOf(documentChangeBlocks(answer([])))).toContain("No section changed.");
});

it("has one row for each section in a table, safe in spreadsheets", () => {
  const changed = answer([
    ["amended", side("3.1", "Late", "Text.", "Warning"), side("3.10", "Late", '=Say "now"', "Game Loss")],
    ["added", null, side("3.3", "New", "One.\nTwo.")],
  ]);
  const [head, first, second] = documentChangesCsv(changed).split("\r\n");
  expect(head).toMatch(/^\ufeffdocument,what happened,old number,new number,/);
  expect(first).toBe(
    'ipg,reworded,IPG 3.1,IPG 3.10,Late,Late,Warning,Game Loss,Text.,"\'=Say ""now""",l0,2012-07-01,2013-07-01',
  );
  expect(second).toBe('ipg,new,,IPG 3.3,,New,,,,"One.\nTwo.",l1,2012-07-01,2013-07-01');
});
