import { describe, expect, it } from "vitest";
import { stillArchive } from "../../db/live-archive.ts";
import { service } from "../api/service.ts";
import { embeddedHoldings, searchable } from "../archive.ts";
import { mergedArchive, rule, term } from "../merged.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();

describe("what did not exist on one of two days", () => {
  const from = "2001-06-01";
  const to = "2003-10-01";

  it.each([
    [`/eras/diff?from=${from}&to=${to}`, "Did not exist on one of the days"],
    [`/eras?on=${from}&view=list`, "Did not exist yet"],
  ])("is linked on %s for a day on which something is known of it", async (path, listed) => {
    const { html, text } = await open(app, path);
    expect(text).toContain(listed);
    const linked = addressesIn(html).filter((address) => address.startsWith("/parameters/"));
    expect(linked.length).toBeGreaterThan(10);
    const dead = await Promise.all(
      linked.map(async (address) => ((await open(app, address)).status === 200 ? [] : address)),
    );
    expect(dead.flat()).toEqual([]);
  });
});

describe("a section of a document whose number is in use on some days only", () => {
  it("is linked for these days only", async () => {
    const section = (number: string, name: string) => ({ ...rule(number, "A player is late."), name });
    const books = { "2011-01-01": [section("3.5", "Tardiness")], "2013-01-01": [section("3.10", "Tardiness")] };
    const ipg = mergedArchive(books, Object.keys(books), [], { document: "ipg" });
    const documents = new Map([["ipg", searchable(ipg)] as const]);
    const late = await service({ live: stillArchive({ ...embeddedHoldings(), documents }) });
    const linkedOn = async (day: string) => {
      const { html } = await open(late, `/documents/ipg/sections/3.5?on=${day}`);
      const linked = addressesIn(html).filter((address) => address.startsWith("/documents/ipg/sections/3.5?on="));
      return linked.map((address) => address.slice(-10)).toSorted();
    };
    expect(await linkedOn("2011-01-01")).toEqual(["2011-01-02"]);
    expect(await linkedOn("2012-12-30")).toEqual(["2012-12-29", "2012-12-31"]);
    expect(await linkedOn("2012-12-31")).toEqual(["2012-12-30"]);
    await late.close();
  });
});

describe("a card that was not out on the day", () => {
  it("is for programs what is known of it on all days, as the page shows it", async () => {
    const jsonOf = async (on: string) => {
      const { html } = await open(app, `/cards/emrakul-the-promised-end?on=${on}`);
      const address = /<link rel="alternate" type="application\/json" href="([^"]*)"/.exec(html)?.[1] ?? "";
      return [address, (await app.inject({ url: address })).statusCode];
    };
    expect(await jsonOf("2016-07-21")).toEqual(["/v1/cards/emrakul-the-promised-end/history", 200]);
    expect(await jsonOf("2016-07-22")).toEqual(["/v1/cards/emrakul-the-promised-end?on=2016-07-22", 200]);
  });
});

describe("a rule of the first rulebook held", () => {
  it("may be older than that, which nothing shows", async () => {
    const archive = mergedArchive({ "2001-01-01": [rule("500.1", "A bell rings.")] }, ["2000-01-01", "2001-01-01"]);
    const wells = await service({ archive });
    const { text } = await open(wells, "/lineages/500.1@2001-01-01");
    expect(text).toContain("Knownsince 1 January 2001; it may be older");
    const { json } = await wells.inject({ url: "/v1/lineages/500.1@2001-01-01?on=2000-06-01" });
    expect(json()).toMatchObject({ detail: expect.stringContaining("may be older than what is known of it") });
  });
});

describe("a card that a list may ban", () => {
  it("is not called legal without that", async () => {
    expect((await open(app, "/cards/time-walk")).text).toContain("legal where its sets are, unless banned");
  });
});

describe("a rule of play whose value was told in other words later", () => {
  it("has the words of each part of an interval, also of one without the day", async () => {
    const { text } = await open(app, "/parameters/mana-before-costs?on=2000-01-01");
    expect(text).toContain("from 1 July 2003 to 10 July 2009: Mana abilities come first, in a step of their own");
    expect(text).toContain("since 11 July 2009: Mana abilities are activated before costs are paid.");
  });

  it("is told on the page of a glossary entry in the words of the day", async () => {
    const archive = mergedArchive({ "1999-11-01": [term("Poison", "A kind of counter.")] });
    const { text } = await open(await service({ archive }), "/glossary/Poison?on=2003-06-01");
    expect(text).toContain("Poison: A player with ten or more poison counters loses at the next check.");
  });
});

describe("a rule of play that never changed", () => {
  it("has no change before, and its words have their own days", async () => {
    const { html, text } = await open(app, "/parameters/forced-concession?on=2026-11-20");
    expect(text).toContain("Never changed");
    expect(html).not.toMatch(/<a [^>]*data-step="change-before"/);
    expect(text.match(/The controller cannot make a player concede/g)).toHaveLength(2);
    expect(text).toContain("from 23 April 1999 to 30 September 2003: Nobody concedes for somebody else.");
    expect(text).toContain("since 1 October 2003: The controller cannot make a player concede");
  });

  it("has one if it changed", async () => {
    const { html } = await open(app, "/parameters/conspire?on=2026-11-20");
    expect(html).toMatch(/<a [^>]*href="\/parameters\/conspire\?on=1999-04-23[^>]*data-step="change-before"/);
  });
});
