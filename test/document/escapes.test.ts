import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMarkdown } from "../../document/markdown.ts";
import { escapeWikitext } from "../../document/wikitext.ts";
import { escapeXml } from "../../document/xml.ts";
import { csvField, csvOf } from "../../publish/reports/csv.ts";

/** Texts of marks that mean something somewhere, among letters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."<>&\"'`*_~|[]{}()#+-=!:;@$\\/\n\r\t ab1".split(""),
        "<script>",
        "{{",
        "}}",
        "[[",
        "]]",
        "''",
        "~~~~",
      ),
      fc.constantFrom(
        "http://x",
        "@user",
        "#12",
        "GH-3",
        ":smile:",
        "-->",
        "<!--",
        "|}",
        "{|",
        "==",
        "__TOC__",
        "&lt;",
        "&#60;",
        "www.x.y",
      ),
      fc.string({ maxLength: 4, unit: "grapheme" }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** What a browser makes of entities. */
function decoded(html: string): string {
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? "?") : String.fromCodePoint(Number(code)),
  );
}

describe("XML and HTML", () => {
  it("give back every text that they can hold", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39|#13);)/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not occur there
        expect(escaped).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]/);
        expect(decoded(escaped)).toBe(
          text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd"),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

/** What GitHub's Markdown makes of a line without marks of its own; anything that still means something is an error. */
function markdownShown(source: string): string {
  return decoded(
    source
      .replaceAll("<!-- -->", "")
      .replaceAll("<span>$</span>", "$")
      .replaceAll("<br>", "\n")
      .replace(/\\([\\`*_[\]|~])|([`*_[\]<>|~])/g, (all, escaped: string | undefined) => {
        if (escaped === undefined) throw new Error(`${all} would mean something in ${source}`);
        return escaped;
      }),
  );
}

describe("Markdown", () => {
  it("shows every text as it is, in one line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[\n\r]/);
        const shown = text
          .toWellFormed()
          .replaceAll("\0", "\ufffd")
          .replace(/\r\n|\r/g, "\n")
          .replaceAll("\t", " ");
        expect(markdownShown(escaped)).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["@wizards", "@<!-- -->wizards"],
    ["see #12", "see #<!-- -->12"],
    [":smile:", ":<!-- -->smile:"],
    ["a | b", "a \\| b"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["pay $1", "pay <span>$</span>1"],
  ])("keeps %s from becoming something", (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

describe("wikitext", () => {
  it("has nothing left that MediaWiki would act on, and shows the text as it is", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeWikitext(text);
        expect(escaped).not.toMatch(/\n|\r|\{\{|\}\}|\[\[|\]\]|''|~~~|__|\{\||\|\}|\||-\{|\}-|!!|==|:\/\//);
        expect(escaped.replaceAll("<br>", "")).not.toMatch(/[<>]/);
        const shown = text
          .toWellFormed()
          .replaceAll("\0", "\ufffd")
          .replace(/\r\n|\r/g, "\n");
        expect(decoded(escaped.replaceAll("<br>", "\n"))).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["pay {1} or {2}.", "pay {1} or {2}."],
    ["the player's turn", "the player's turn"],
    ["{{delete}}", "&#123;&#123;delete&#125;&#125;"],
    ["[[File:x.png]]", "&#91;&#91;File:x.png&#93;&#93;"],
    ["[http://x y]", "&#91;http&#58;//x y&#93;"],
    ["a | b", "a &#124; b"],
    ["<ref>x</ref>", "&#60;ref&#62;x&#60;/ref&#62;"],
  ])("writes %s as %s", (text, expected) => {
    expect(escapeWikitext(text)).toBe(expected);
  });
});

/** A reader of CSV, after RFC 4180. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let [row, rest] = [[] as string[], csv.replace(/^\ufeff/, "")];
  while (rest !== "") {
    const found = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
    if (found === null) throw new Error(`not CSV: ${rest.slice(0, 40)}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(found[0].length);
  }
  return rows;
}

/** Fields that a spreadsheet calculates: found step by step, and not by the expression that is tested. */
function isFormula(field: string): boolean {
  if ("\t\r\n".includes(field.charAt(0)) && field !== "") return true;
  const seen = [...field].find((sign) => !/[\s\p{Cf}\p{Cc}]/u.test(sign)) ?? "";
  return seen !== "" && "=+-@＝＋－＠﹦﹢﹣﹫".includes(seen);
}

describe("CSV", () => {
  it("gives back every field, with a mark before what a spreadsheet would calculate", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const safe = rows.map((row) => row.map((field) => (isFormula(field) ? `'${field}` : field)));
          expect(rowsOf(csvOf(rows))).toEqual(safe);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    " =1",
    "\u00a0+1",
    "\u200b@A1",
    "\u0000-1",
    "﹦1",
    "\tA",
  ])("does not let %j become a formula", (text) => {
    expect(csvField(text).replace(/^"/, "")).toMatch(/^'/);
  });
});
