import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Provision } from "../../core/archive/rulebook.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { embeddedHoldings, searchable } from "../archive.ts";
import { mergedArchive, rule } from "../merged.ts";
import { ask, service } from "./service.ts";

const section = (number: string, name: string, said: string): Provision => ({
  ...rule("100.1", said),
  number: number as RuleNumber,
  name,
});
const bells = section("bells", "Bells", "A bell that nobody rings is silent.");
const wells = section("wells", "Wells", "A well is as deep as it is.");
const lists = section("lists", "Lists", "");
const lamps = (said: string) => section("lamps", "Lamps", said);
const releases = {
  "2014-09-26": [bells, lamps("A keeper fills his or her lamp at dusk."), wells, lists],
  "2019-01-21": [bells, lamps("A keeper fills his or her lamp at dawn."), wells, lists],
};
/** Another copy of the second release, and nobody knows which of the two is right. */
const copies = { "2019-01-21": [bells, lamps("A keeper fills their lamp at dawn."), wells, lists] };
const guide = mergedArchive(releases, Object.keys(releases), [], { document: "jar", copies });

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  const documents = new Map([["jar", searchable(guide)] as const]);
  app = await service({ live: stillArchive({ ...embeddedHoldings(), documents }) });
});
afterAll(() => app.close());

const conflict = { release: "2019-01-21", fileName: "copy-2019-01-21.html", reason: "hash", isSettled: false };

describe("two copies of a release that differ", () => {
  it("are told with the document and with the release", async () => {
    const all = await ask(app, "/v1/documents");
    expect(all.body["documents"]).toContainEqual(
      expect.objectContaining({ id: "jar", conflicts: [expect.objectContaining({ ...conflict, provisions: 1 })] }),
    );
    const contents = await ask(app, "/v1/documents/jar/contents?on=2020-01-01");
    expect(contents.body["conflicts"]).toMatchObject([{ ...conflict, provisions: 1 }]);
    expect((await ask(app, "/v1/documents/jar/contents?on=2015-01-01")).body["conflicts"]).toEqual([]);
  });

  it("are told with the section in which they differ, and with no other", async () => {
    const lamp = await ask(app, "/v1/documents/jar/sections/lamps?on=2020-01-01");
    const says = "lamps Lamps\nA keeper fills their lamp at dawn.";
    expect(lamp.body).toMatchObject({ text: expect.stringMatching(/his or her/), conflicts: [{ ...conflict, says }] });
    for (const other of ["lamps?on=2015-01-01", "bells?on=2020-01-01"])
      expect((await ask(app, `/v1/documents/jar/sections/${other}`)).body["conflicts"]).toEqual([]);
  });

  it.each([
    ["/documents", /copy-2019-01-21\.html.*not known/s],
    ["/documents", /<td[^>]*>cr<\/td><td[^>]*>\d+<\/td><td[^>]*>0<\/td><td[^>]*><\/td>/],
    ["/documents/jar/sections/lamps/history?on=2020-01-01", /only the paragraphs that changed are shown/],
    ["/documents/jar/contents?on=2020-01-01", /copy-2019-01-21\.html.*not known/s],
    ["/documents/jar/sections/lamps?on=2020-01-01", /copy-2019-01-21\.html has other words.*<ins\b[^>]*>their<\/ins>/s],
  ])("are shown on the page %s", async (url, words) => {
    expect((await app.inject({ url, headers: { accept: "text/html" } })).body).toMatch(words);
  });
});

describe("of a document whose releases are not all known", () => {
  it.each([
    ["bells", "2014-09-26", "witnessed"],
    ["bells", "2017-01-01", "bridged"],
    ["lamps", "2014-09-26", "witnessed"],
    ["lamps", "2017-01-01", "uncertain"],
    ["lamps", "2019-01-21", "witnessed"],
    ["lamps", "2026-01-01", "uncertain"],
  ])("%s on %s is %s", async (number, on, certainty) => {
    const { body } = await ask(app, `/v1/documents/jar/sections/${number}?on=${on}`);
    expect(body).toMatchObject({ certainty, restsOn: on < "2019-01-21" ? "2014-09-26" : "2019-01-21" });
  });

  it("a number is denied only as far as is known", async () => {
    const detail = async (on: string) =>
      (await ask(app, `/v1/documents/jar/sections/spoons?on=${on}`)).body["detail"] as unknown as string;
    expect(await detail("2017-01-01")).toContain("2017-01-01, as far as is known from the release of 2014-09-26");
    expect(await detail("2019-01-21")).not.toContain("as far as is known");
  });

  it("every first day is only the first day known", async () => {
    const { body } = await ask(app, "/v1/documents/jar/sections/lamps/history?on=2020-01-01");
    expect(body["revisions"]).toMatchObject([
      { inForce: { from: "2014-09-26", isFirstSeen: true, isEndFirstSeen: true }, events: [] },
      { inForce: { from: "2019-01-21", isFirstSeen: true } },
    ]);
    const url = "/documents/jar/sections/lamps?on=2017-01-01";
    const page = await app.inject({ url, headers: { accept: "text/html" } });
    expect(page.body).toContain("releases that are not known may have come after it");
  });

  it.each([
    ["lists", true],
    ["lists/history", true],
    ["wells", false],
  ])("the page of %s says that it is a heading: %s", async (number, isHeading) => {
    const url = `/documents/jar/sections/${number}?on=2020-01-01`;
    const { body } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(body.includes("A heading: the words are in the sections that follow it.")).toBe(isHeading);
  });
});
