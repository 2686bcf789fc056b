import { describe, expect, it } from "vitest";
import { type SearchQuestion, searchAnswer } from "../../../core/ask/search.ts";
import { searchable } from "../../archive.ts";
import { day } from "../../days.ts";
import { mergedArchive, rule, term } from "../../merged.ts";
import { rulesOnly } from "../../rules-only.ts";

const rules = searchable(
  mergedArchive({
    "2001-01-01": [rule("500.1", "The bucket of a well is made of wood."), term("Bucket", "It holds water.")],
  }),
);
const guide = searchable(
  mergedArchive({
    "2011-01-01": [{ ...rule("3.1", "A player who loses a bucket of water is late."), name: "Lost Bucket" }],
    "2013-01-01": [{ ...rule("2.1", "A player who loses a bucket of water is late."), name: "Lost Bucket" }],
  }),
);

function search(q: string, on: string, rest: Partial<SearchQuestion> = {}) {
  const question = { q, on: on === "any" ? on : day(on), kind: null, limit: 20, after: 0, ...rest } as const;
  return searchAnswer({ ...rulesOnly(rules), documents: new Map([["ipg", guide] as const]) }, question);
}

const placed = (q: string, on: string, rest: Partial<SearchQuestion> = {}) =>
  search(q, on, rest).hits.map(({ places }) =>
    places.map(({ document, number, name }) => `${document} ${number ?? name}`),
  );

describe("words in several documents", () => {
  it("are found in all of them, each named, those of the rules first", () => {
    expect(placed("bucket", "2012-06-01")).toEqual([["cr Bucket"], ["cr 500.1"], ["ipg 3.1"]]);
    expect(placed("bucket", "any").flat()).toEqual(["cr Bucket", "cr 500.1", "ipg 2.1", "ipg 3.1"]);
  });

  it("lead to the section on the day", () => {
    expect(search("loses bucket", "2013-06-01").hits[0]?.places[0]?.href).toBe(
      "/v1/documents/ipg/sections/2.1?on=2013-06-01",
    );
  });

  it("are found in one only where that is asked, on the days of its own releases", () => {
    expect(placed("bucket", "2012-06-01", { document: "ipg" })).toEqual([["ipg 3.1"]]);
    expect(placed("bucket", "2012-06-01", { document: "cr" })).toEqual([["cr Bucket"], ["cr 500.1"]]);
    expect(search("bucket", "2012-06-01", { document: "ipg" })).toMatchObject({
      ...{ release: "2011-01-01", restsOn: "2011-01-01", beyondNewestRelease: false },
    });
    expect(search("bucket", "2012-06-01").release).toBe("2001-01-01");
    expect(() => placed("bucket", "2012-06-01", { document: "mtr" })).toThrow(/No file of the Magic Tournament Rules/);
    expect(() => placed("bucket", "2010-12-31", { document: "ipg" })).toThrow(/2010-12-31 is before it/);
  });

  it("are given in pages over all of them", () => {
    const first = search("bucket", "2012-06-01", { limit: 2 });
    expect([first.total, first.hits.length]).toEqual([3, 2]);
    const rest = search("bucket", "2012-06-01", { limit: 2, after: Number(first.next ?? 0) });
    expect(rest.hits.map(({ places }) => places[0]?.document)).toEqual(["ipg"]);
  });

  it("that are the number or name of a rule are a direct hit of the rules alone", () => {
    expect(search("500.1", "2012-06-01").direct).toHaveLength(1);
    expect(search("500.1", "2012-06-01", { document: "ipg" }).direct).toEqual([]);
  });
});
