import { describe, expect, it } from "vitest";
import { toolsOf } from "../../mcp/operations.ts";
import { argumentsFrom, toolFor, tools } from "../../mcp/server.ts";
import type { Asking } from "../../mcp/tool.ts";
import { operations } from "../../operations/all.ts";
import { queryOn } from "../../operations/operation.ts";
import { embeddedHoldings } from "../archive.ts";
import { day } from "../days.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";

const asking: Asking = {
  holdings: {
    ...embeddedHoldings(),
    archive: mergedArchive({
      "2001-01-01": [
        ...[
          heading("7", "Skills"),
          heading("702", "Keyword Skills"),
          rule("702.1", "Digging"),
          rule("702.3", "Raking"),
        ],
        ...[rule("702.10", "Sowing"), rule("702.20", "Mowing"), term("Sheep", "What eats what was mown.")],
      ],
    }),
    documents: new Map([
      ["mtr", mergedArchive({ "2001-01-01": [heading("3", "Rules"), rule("3.1", "Sleeves"), rule("3.10", "Cards")] })],
    ]),
  },
  today: day("2026-11-20"),
  asOf: async () => ({ holdings: asking.holdings }),
  address: (path) => path,
  failed: () => undefined,
};
const read = (given: object) => {
  const [ruleOnDay] = tools;
  if (ruleOnDay === undefined) throw new Error("there are no tools");
  return argumentsFrom(toolFor(ruleOnDay, given as Record<string, unknown>), asking)["number"];
};

describe("a number as an assistant writes it", () => {
  it.each<[object, string, string]>([
    [{ number: "702.1" }, "702.1", "text is read as it stands"],
    [{ number: 702.3 }, "702.3", "no rule had 702.30"],
    [{ number: 702.2 }, "702.20", "only 702.20 was in use"],
    [{ section: 702 }, "702", "a section has no point"],
  ])("%j is %s, because %s", (given, number) => {
    expect(read(given)).toBe(number);
  });

  it("is that of no document if the document is no word", () => {
    expect(() => read({ document: { toString: 1 }, number: "3.1" })).toThrow("document");
  });

  it("has to be text if it may be two sections of the document that is asked about", () => {
    expect(() => read({ document: "mtr", number: 3.1 })).toThrow('"3.1" or "3.10"');
    expect(read({ document: "mtr", number: 702.1 })).toBe("702.1");
  });

  it("has to be text if it may be two numbers", () => {
    expect(() => read({ number: 702.1 })).toThrow('"702.1" or "702.10"');
  });
});

describe("a search in one document", () => {
  it.each([
    ["cr", "Mowing", /^\/rules\/702\.20/],
    ["mtr", "Mowing", null],
    ["mtr", "MTR 3.10", /^\/documents\/mtr\//],
    ["cr", "MTR 3.10", null],
  ])("finds in %s for %s only what is there", async (document, query, address) => {
    const search = tools.find(({ name }) => name === "search_rules");
    const { answer } = (await search?.call(asking, { query, document })) ?? {};
    const { found } = answer as SearchFound;
    const addresses = [...(found.answer === null ? [] : [found.answer]), ...found.others].map((place) => place.address);
    expect(addresses).toEqual(address === null ? [] : expect.arrayContaining([expect.stringMatching(address)]));
  });
});

type Place = { readonly address: string };
type SearchFound = { readonly found: { readonly answer: Place | null; readonly others: readonly Place[] } };

/** Read by the frame: which page, and the archive as of which instant. */
const ofFrame = new Set(["after", "limit", "knownAt"]);

/** What the questions of tools need that those of their operations do not have, and the section that is held here. */
const examples: Readonly<Record<string, object>> = {
  search: { query: "mana burn" },
  getGlossaryEntry: { term: "Sheep" },
  getCard: { card: "mindslaver" },
  getDocumentSection: { id: "mtr", number: "3.1" },
  getDocumentSectionHistory: { id: "mtr", number: "3.1" },
  getDocumentDiff: { id: "mtr", from: "2005-01-10", to: "2005-01-11" },
};

describe("every argument that a tool lists", () => {
  const ofTools = operations.flatMap((operation) =>
    "formats" in operation || operation.tool === null
      ? []
      : [
          {
            operation,
            tool: operation.tool,
            listed: toolsOf(operation).flatMap(({ question }) => Object.keys(question.shape)),
          },
        ],
  );

  it.each(ofTools.map((one) => [one.tool.name, one.operation.id, one] as const))("%s (%s) is read", (_, __, one) => {
    const { operation, tool, listed } = one;
    const seen = new Set<string | symbol>();
    const query = { ...queryOn(operation, operation.example as object, asking.today), ...examples[operation.id] };
    const whole: Record<string, unknown> = { ...Object.fromEntries(listed.map((name) => [name, undefined])), ...query };
    const question = new Proxy(whole, {
      get: (given, key) => {
        seen.add(key);
        return given[key as string];
      },
    }) as never;
    const of = /Document|Glossary/.test(operation.id) ? asking.holdings : embeddedHoldings();
    const answer = (tool.ask ?? operation.ask)({ ...of, today: asking.today } as never, question) as never;
    tool.select?.(answer, question);
    (tool.document ?? operation.document)?.(answer, question);
    expect(listed.filter((name) => !ofFrame.has(name) && !seen.has(name))).toEqual([]);
  });
});
