import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinctWordings, fullTextOf } from "../../../core/archive/wordings.ts";
import { type SearchQuestion, searchAnswer } from "../../../core/ask/search.ts";
import type { Hit } from "../../../core/contract/search.ts";
import { Problem } from "../../../core/problem.ts";
import { fullTextFrom } from "../../../db/search/full-text.ts";
import { searchable } from "../../archive.ts";
import { day } from "../../days.ts";
import { inventedReleases } from "../../invented-releases.ts";
import { mergedArchive, rule } from "../../merged.ts";
import { rulesOnly } from "../../rules-only.ts";

function search(q: string, on: string, rest: Partial<SearchQuestion> = {}) {
  const question = { q, on: on === "any" ? on : day(on), kind: null, limit: 20, after: 0, ...rest } as const;
  return searchAnswer(rulesOnly(inventedReleases), question);
}

/** Hits by number or name, with all their places. */
function placed(hits: readonly Hit[]): string[] {
  return hits.map(({ places }) =>
    places.map(({ number, name, inForce: { from, to } }) => `${number ?? name} ${from} ${to}`).join(", "),
  );
}

function found(q: string, on: string): (string | null | undefined)[] {
  return search(q, on)
    .hits.map(({ places }) => places[0]?.number ?? places[0]?.name)
    .toSorted();
}

function marked(hit: Hit | undefined): string {
  return (hit?.snippet ?? []).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
}

describe("words on a day", () => {
  it("are those in force that day, from the first to the last", () => {
    expect(found("rope", "2002-12-31")).toEqual(["500.2"]);
    expect(found("rope", "2003-01-01")).toEqual([]);
    expect(found("rope", "2004-01-01")).toEqual(["Knot, Rope", "Rope"]);
    expect(found("noon", "2002-12-31")).toEqual([]);
    expect(found("noon", "2003-01-01")).toEqual(["500.1"]);
  });

  it("are found once where two rules say the same, with both places", () => {
    const { hits, total } = search("noon", "2003-01-01");
    expect(total).toBe(1);
    expect(placed(hits)).toEqual(["500.1 2003-01-01 null, 500.4 2003-01-01 null"]);
  });

  it("are found in names first, then in texts, then in examples", () => {
    expect(placed(search("well*", "2002-01-01").hits)[0]).toBe("500 2001-01-01 null");
    expect(found("ann", "2001-01-01")).toEqual(["500.1"]);
    const spades = fullTextFrom(
      mergedArchive({
        "2001-01-01": [
          rule("100.1", "Spades dig ground.", "Forks lift earth."),
          rule("100.2", "Forks lift earth.", "Spades dig ground."),
        ],
      }),
    );
    const first = (word: string) => spades.find(word)[0]?.[0]?.number;
    expect([first("spades"), first("forks")]).toEqual(["100.1", "100.2"]);
  });

  it("have their certainty", () => {
    const sure = (on: string) => search("dawn bucket", on).hits[0]?.places[0]?.certainty;
    expect([sure("2003-01-01"), sure("2003-06-01"), sure("2005-01-01")]).toEqual(["witnessed", "bridged", "uncertain"]);
    expect(search("lid closes", "2003-06-01").hits[0]?.places[0]?.certainty).toBe("uncertain");
  });

  it("of one kind only, if that is asked", () => {
    const kinds = (kind: "heading" | "rule" | "glossary") =>
      search("bucket*", "2001-01-01", { kind }).hits.map(({ places }) => places[0]?.number ?? places[0]?.name);
    expect(kinds("heading")).toEqual(["500"]);
    expect(kinds("rule").toSorted()).toEqual(["500.1", "500.2"]);
    expect(kinds("glossary")).toEqual(["Jötun"]);
  });

  it("lead to an address that answers", () => {
    expect(search("dawn bucket", "2001-05-05").hits[0]?.places[0]?.href).toBe("/v1/rules/500.1?on=2001-05-05");
    expect(search("giant", "2001-05-05").hits[0]?.places[0]?.href).toBe("/v1/glossary/J%C3%B6tun?on=2001-05-05");
    const counterpart = search('"the first of two"', "2004-01-01").hits[0]?.places[0];
    expect(counterpart?.href, "under a term of two entries stands a lineage").toBe(
      `/v1/lineages/${counterpart?.lineage}`,
    );
  });

  it("are refused before the first release", () => {
    expect(() => search("well", "2000-12-31")).toThrow(expect.objectContaining({ code: "before-first-release" }));
  });
});

describe("words of all days", () => {
  it("are found once with every place, newest first; a change of quotes is no change", () => {
    expect(placed(search('"comes up with"', "any").hits)).toEqual([
      "500.2 2003-01-01 null, 500.1 2001-01-01 2003-01-01",
    ]);
    expect(placed(search('"closes the player\'s well" -opened', "any").hits)).toEqual(["500.3 2001-01-01 2004-01-01"]);
    expect(search("bucket", "any").hits[0]?.places[0]?.certainty).toBe(null);
  });

  it("are in the index once", () => {
    const wordings = distinctWordings(inventedReleases);
    const texts = wordings.map(({ name, text, examples }) => JSON.stringify([name, text, examples]));
    expect(new Set(texts).size).toBe(texts.length);
    const revisions = [...inventedReleases.lineages.values()].flatMap((lineage) => lineage.revisions);
    expect(texts.length).toBeLessThan(revisions.filter(({ hasEnded }) => !hasEnded).length);
  });
});

it("the index is made once for a history, and again for another", () => {
  const archive = searchable(inventedReleases);
  expect(fullTextOf(archive)).toBe(fullTextOf(archive));
  const bare = searchable({ ...archive, lineages: new Map() });
  expect(fullTextOf(bare).find("dawn")).toEqual([]);
  expect(fullTextOf(archive).find("dawn").length).toBeGreaterThan(0);
});

it("a heading that ended no longer has words, even if its section is held whole", () => {
  const [lineage] = [...inventedReleases.lineages.values()].filter(({ kind }) => kind === "heading");
  const [said] = lineage?.revisions ?? [];
  if (lineage === undefined || said === undefined) throw new Error("there is a heading");
  const end = { ...said, from: day("2005-01-01"), number: null, name: null, text: null, hasEnded: true };
  const ended = { ...lineage, isComplete: true, revisions: [said, end] };
  expect(
    distinctWordings({ ...inventedReleases, lineages: new Map([["ended", ended]]) }).map(({ name }) => name),
  ).toEqual([said.name]);
});

describe("what people type", () => {
  it.each([
    ["several words: all of them", "water dawn", ["500.2"]],
    ["a phrase", '"closes the player\'s well"', ["500.3"]],
    ["the words of it in another order are none", '"the closes"', []],
    ["a phrase with curly quotes and a curly apostrophe", "“player’s well”", ["500.3"]],
    ["curly quotes make a phrase", "“the closes”", []],
    ["other quotes may stand in a word", "lid″s OR water\uFF02", ["500.2"]],
    ["a phrase that is not closed", '"closes the', ["500.3"]],
    ["the beginning of a word", "gian*", ["Jötun"]],
    ["not the beginning, but the word", "gian", []],
    ["a phrase and a beginning", '"a giant too la"*', ["Jötun"]],
    ["one or the other", "giant OR noon", ["500.1", "Jötun"]],
    ["one or the other, and a third", "giant OR noon dawn", ["500.1"]],
    ["OR at an end is a word", "giant OR", []],
    ["without a word", "nobody -noon", ["Well, Spring"]],
    ["without a phrase", 'nobody -"dug, or"', ["500.1"]],
    ["an alternative that is excluded is none", "giant OR -noon dawn", []],
    ["without regard to accents and capitals", "JOTUN", ["Jötun"]],
    ["a rule number as one word", '"rule 702.19b"', ["500.3"]],
    ["a rule number is no beginning", "702.19a", []],
    ["a number cut short is none", "02.19b", []],
    ["what is an operator to SQLite is a word here", "and NEAR dawn", []],
    ["and no column", "text:dawn", []],
  ])("%s: %s", (_, q, expected) => {
    expect(found(q, "2004-01-01").toSorted()).toEqual([...expected].toSorted());
  });

  it.each(["", " ", '"', "*", "-", "--", "(", "😀", "-dawn", "x".repeat(301), "w ".repeat(25), " ".repeat(10_000)])(
    "has to have a word, and not too many: %j is refused",
    (q) => {
      expect(() => search(q, "any")).toThrow(expect.objectContaining({ code: "invalid-request" }));
    },
  );

  it("may be as long as this", () => {
    expect(search("x".repeat(300), "any").total).toBe(0);
    expect(search("w ".repeat(24), "any").total).toBe(0);
  });

  it("gives an answer or the right refusal, whatever it is", () => {
    const pieces = fc.constantFrom(
      ...['"', "*", "-", "OR", "AND", "NOT", "NEAR(", ")", "(", "^", ":", "{", "}", "+", "'", "''", "\\", "\0", "%"],
      ...[
        "702.19b",
        "500.1",
        "dawn",
        "wordings",
        "rank",
        "“",
        "”",
        "„",
        "‟",
        "″",
        "\uFF02",
        "’",
        " ",
        "\t",
        "\n",
        "\uFFFD",
        "\uD800",
      ],
      ...["\uE000", "\uE001", "😀", "\u0301", "\u{1E900}", "Ⅷ", "rule", "Lid"],
    );
    const words = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(pieces).map((some) => some.join("")),
    );
    const spaced = fc.array(fc.oneof(pieces, words), { maxLength: 12 }).map((some) => some.join(" "));
    fc.assert(
      fc.property(fc.oneof(words, spaced), fc.constantFrom("any", "2001-01-01", "2004-01-01"), (q, on) => {
        try {
          const { hits, direct, total } = search(q, on);
          expect(hits.length).toBe(Math.min(total, 20));
          for (const { places, snippet } of [...hits, ...direct]) {
            expect(places.length).toBeGreaterThan(0);
            expect(snippet.map(({ text }) => text).join("")).not.toMatch(/[\uE000\uE001]/);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          expect((error as Problem).code).toBe("invalid-request");
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a snippet", () => {
  it("shows the words as printed on the day, with what was found marked", () => {
    expect(marked(search("players well", "2001-01-01").hits[0])).toBe("");
    expect(marked(search('"player’s well"', "2001-01-01").hits[0])).toBe('A "lid" closes the [player\'s well].');
    expect(marked(search("player's lid", "2002-01-01").hits[0])).toBe("A “[lid]” closes the [player’s] well.");
    expect(marked(search("wells", "2002-01-01").hits[0])).toBe("[Wells] and Buckets");
  });

  it("marks a word that has an accent, and has no marks of its own", () => {
    expect(marked(search("cafe", "2004-01-01").hits[0])).toBe("It leads down to the [café].");
  });

  it("may be from an example, or be the beginning if only the name was found", () => {
    expect(marked(search("dry", "2001-01-01").hits[0])).toContain("bucket comes up [dry].");
    expect(marked(search("jotun", "2001-01-01").hits[0])).toBe("A giant too large for a bucket. See Lid.");
  });
});

describe("numbers and terms", () => {
  it.each(["500.1", "rule 500.1", "CR 500.1."])("find what has a number on the day directly: %s", (q) => {
    expect(placed(search(q, "2001-06-01").direct)).toEqual(["500.1 2001-01-01 2003-01-01"]);
    expect(placed(search(q, "2003-01-01").direct)).toEqual(["500.1 2003-01-01 null"]);
  });

  it("find all that ever had it, of all days", () => {
    expect(placed(search("500.2", "any").direct).toSorted()).toEqual([
      "500.2 2001-01-01 2003-01-01",
      "500.2 2003-01-01 null",
    ]);
  });

  it("find what refers to a number beside it", () => {
    expect(found("rule 500.1", "2001-01-01")).toEqual(["500.2"]);
    expect(found("CR 500.1.", "2001-01-01")).toEqual(["500.2"]);
    expect(found("702.19", "2004-01-01")).toEqual(["500.3"]);
    expect(found("702.2", "2004-01-01")).toEqual([]);
  });

  it("find a term, in any capitals, as one of several, and as obsolete", () => {
    expect(placed(search("jötun", "2001-01-01").direct)).toEqual(["Jötun 2001-01-01 null"]);
    expect(placed(search("spring", "2002-01-01").direct)).toEqual(["Well, Spring 2002-01-01 null"]);
    expect(placed(search("lid", "any").direct)).toEqual(["Lid (Obsolete) 2004-01-01 null, Lid 2001-01-01 2004-01-01"]);
    expect(search("water", "any").direct).toEqual([]);
  });
});

describe("pages", () => {
  it("joined are all hits, each once, and the last has no next", () => {
    const all = search("a*", "any", { limit: 100 });
    expect(all.total).toBeGreaterThan(7);
    expect(all.next).toBe(null);
    expect(search("a*", "any", { limit: all.total }).next).toBe(null);
    expect(search("a*", "any", { limit: all.total - 1 }).next).not.toBe(null);
    const pages: Hit[] = [];
    let next: string | null = "0";
    while (next !== null) {
      const page = search("a*", "any", { limit: 3, after: Number(next) });
      pages.push(...page.hits);
      expect(page.total).toBe(all.total);
      next = page.next;
    }
    expect(pages).toEqual(all.hits);
    expect(search("a*", "any", { after: 1000 })).toMatchObject({ hits: [], next: null, total: all.total });
  });
});

describe("symbols", () => {
  const indexed = fullTextFrom(
    mergedArchive({
      "2001-01-01": [rule("100.1", "{oT}: Draw water."), rule("100.2", "Don't tap the rope; a T is no symbol.")],
      "2006-01-01": [rule("100.1", "{T}: Draw water."), rule("100.3", "{2}{U}, {T}: Raise {∞} buckets.")],
    }),
  );
  const numbers = (q: string) => indexed.find(q).map((places) => places[0]?.number);
  const shown = (q: string, text: string) =>
    (indexed.excerpts(q, [text])[0] ?? []).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

  it("are not letters, and are found in the spelling of any time", () => {
    expect(numbers("{T}").toSorted()).toEqual(["100.1", "100.3"]);
    expect(numbers("{oT}").toSorted()).toEqual(["100.1", "100.3"]);
    expect(numbers("t")).toEqual(["100.2"]);
    expect(numbers("{t} -buckets")).toEqual(["100.1"]);
  });

  it("are each a word if they touch, in phrases too", () => {
    expect(numbers("{U}")).toEqual(["100.3"]);
    expect(numbers("{2}{U}")).toEqual(["100.3"]);
    expect(numbers('"{T}: Draw"')).toEqual(["100.1"]);
    expect(numbers("∞ OR {9}")).toEqual([]);
    expect(numbers("{∞}")).toEqual(["100.3"]);
  });

  it("are marked as they were printed", () => {
    expect(shown("{U}", "{2}{U}, {oU}: a U.")).toBe("{2}[{U}], [{oU}]: a U.");
  });
});
