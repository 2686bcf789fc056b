import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import type { DocumentContentsAnswer, DocumentHistoryAnswer, DocumentsAnswer } from "../../core/contract/documents.ts";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { surroundings } from "../cli/surroundings.ts";
import { preparedCopy } from "../prepared.ts";
import { ask, service } from "./service.ts";

/** The published documents beside the checkout, if there are any. */
const folder = fileURLToPath(new URL("../../../shared/documents/files/", import.meta.url));
const guides = ["2009-07-01", "2010-07-01", "2012-06-29", "2019-01-21a", "2019-07-12a"].map((day) => `IPG-${day}.pdf`);

/** What a judge asks: the penalty for something on a day. */
const questions = [
  ["a missed trigger", "2010-08-01", "3.1", "Warning", "penalty-missed-trigger", "warning"],
  [
    "tardiness",
    "2009-08-01",
    "4.1",
    "Regular: Warning; Competitive: Game Loss; Professional: Game Loss",
    "penalty-tardiness",
    "warning-then-game-loss",
  ],
  ["slow play", "2012-07-01", "4.3", "Warning", "penalty-slow-play", "warning"],
  ["bribery", "2019-02-01", "4.4", "Match Loss", "penalty-bribery", "match-loss"],
  ["a deck problem", "2019-08-01", "3.5", "Warning", "penalty-deck-problem", "warning"],
] as const;

describe.skipIf(!existsSync(join(folder, guides[0] ?? "")))("what was the penalty", () => {
  const environment = { ANNALS_DB: preparedCopy() };
  let live: OpenArchive;
  let app: Awaited<ReturnType<typeof service>>;
  const command = async (...words: string[]) => {
    const around = surroundings(words, environment);
    await run(around);
    return around.written.join("\n");
  };
  const tool = async (given: object, name = "rule_on_day") => {
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: given },
    };
    const accept = "application/json, text/event-stream";
    const response = await app.inject({ method: "POST", url: "/mcp", headers: { accept }, payload: call });
    const data = /^data: (.*)$/m.exec(response.body)?.[1] ?? response.body;
    return JSON.parse(data).result.structuredContent;
  };
  beforeAll(async () => {
    await command("import", ...guides.map((file) => join(folder, file)));
    const opening = await openLive({ file: environment.ANNALS_DB, now: () => new Date("2026-11-20T12:00:00Z") });
    if (opening.kind !== "open") throw new Error("not opened");
    live = opening.live;
    app = await service({ live });
  });
  afterAll(async () => {
    await app?.close();
    live?.close();
  });

  it("is uncertain on a day of a release that is known and not held", async () => {
    const listed = await ask(app, "/v1/documents");
    const { documents } = listed.body as unknown as DocumentsAnswer;
    const releases = documents.find(({ id }) => id === "ipg")?.releases ?? [];
    expect(releases.filter(({ isHeld }) => isHeld)).toHaveLength(guides.length);
    expect(releases.filter(({ isHeld }) => !isHeld).map(({ from }) => from)).toContain("2015-03-27");
    const section = await ask(app, "/v1/documents/ipg/sections/3.1?on=2015-04-01");
    expect(section.body).toMatchObject({ release: "2015-03-27", certainty: "uncertain" });
    const diff = await ask(app, "/v1/documents/ipg/diff?from=2015-04-01&to=2015-05-01");
    expect(diff.body).toMatchObject({ certainty: { from: "uncertain" }, releases: { from: "2015-03-27" } });
    expect(await command("document-diff", "ipg", "2015-04-01", "2015-05-01")).toMatch(
      /On 1 April 2015: .*may not be those in force/,
    );
    const before = await ask(app, "/v1/documents/ipg/sections/116?on=2002-01-01");
    expect(before.status).toBe(404);
    expect(JSON.stringify(before.body)).toContain("fetch --document ipg");
  });

  it("tells of each change, and of each release, in feeds of the document", async () => {
    type Item = {
      readonly url: string;
      readonly title: string;
      readonly id: string;
      readonly _annals: { readonly lineage: string };
    };
    const items = async (query: string) =>
      (await ask(app, `/v1/changes.json?${query}`)).body["items"] as unknown as readonly Item[];
    const releases = await items("document=ipg&by=release");
    expect(releases).toHaveLength(guides.length - 1);
    expect(releases[0]?.title).toMatch(/^Infraction Procedure Guide of /);
    const changes = await items("document=ipg&limit=5");
    expect(changes).toHaveLength(5);
    for (const { url, title, id } of changes) {
      expect([title.slice(0, 4), id]).toEqual(["IPG ", expect.stringContaining("ipg/")]);
      expect(
        (await app.inject({ url: new URL(url).pathname + new URL(url).search, headers: { accept: "text/html" } }))
          .statusCode,
      ).toBe(200);
    }
    const { lineage = "" } = changes[0]?._annals ?? {};
    for (const one of await items(`document=ipg&lineage=${lineage}`)) expect(one._annals.lineage).toBe(lineage);
    for (const query of ["document=ipg&rule=100.1", "document=ipg&card=mindslaver"])
      expect((await ask(app, `/v1/changes.json?${query}`)).status).toBe(400);
    expect((await ask(app, "/v1/changes.atom?document=jar")).status).toBe(404);
    const page = await app.inject({ url: "/documents/ipg/contents", headers: { accept: "text/html" } });
    expect(page.body).toContain('href="/v1/changes.atom?document=ipg&amp;by=release"');
  });

  it("does not take the name of another document for its own", async () => {
    expect((await ask(app, "/v1/documents/ipg/sections/IPG%204.3?on=2012-07-01")).status).toBe(200);
    for (const other of ["MTR%204.3", "CR%20100.1"])
      expect((await ask(app, `/v1/documents/ipg/sections/${other}?on=2012-07-01`)).status).toBe(400);
    expect(await tool({ document: "ipg", number: "MTR 4.3", on: "2012-07-01" })).toBeUndefined();
  });

  it("lists each wording of a section once", async () => {
    const contents = await ask(app, "/v1/documents/ipg/contents?on=2012-07-01&limit=100");
    const { sections } = contents.body as unknown as DocumentContentsAnswer;
    const histories = sections.map(({ number }) => `/v1/documents/ipg/sections/${number}/history?on=2012-07-01`);
    for (const address of histories) {
      const { revisions } = (await ask(app, address)).body as unknown as DocumentHistoryAnswer;
      const starts = revisions.map(({ inForce }) => inForce.from);
      expect(new Set(starts).size, address).toBe(starts.length);
    }
  });

  it("answers assistants about documents through the tools for rules", async () => {
    const on = "2012-07-01";
    expect(await tool({ number: "IPG 4.3", on })).toMatchObject({ document: "ipg", number: "4.3" });
    expect(await tool({ document: "ipg", number: "4.3", on }, "rule_history")).toMatchObject({ document: "ipg" });
    const since = { document: "ipg", from: "2011-01-01", limit: 2 };
    const { changes, total, next } = await tool(since, "diff_days");
    expect(changes).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect((await tool({ ...since, after: next }, "diff_days")).changes).not.toEqual(changes);
    // What the tool for rules knows and the one for documents does not is refused, not ignored.
    for (const refused of [
      { ...since, section: "702" },
      { ...since, document: "xyz" },
    ])
      expect(await tool(refused, "diff_days")).toBeUndefined();
  });

  it.each(questions)(
    "for %s on %s: in the box, over HTTP, as a command, as a tool and as a rule of play",
    async (what, on, number, penalty, parameter, value) => {
      const address = `/documents/ipg/sections/${number}?on=${on}`;
      const found = await ask(app, `/v1/find?q=${encodeURIComponent(`what was the penalty for ${what}`)}&on=${on}`);
      expect(found.body).toMatchObject({ answer: { address } });
      const section = await ask(app, `/v1${address}`);
      expect(section.body).toMatchObject({ document: "ipg", number, penalty, on });
      expect(await command("document", "ipg", number, "--on", on)).toContain(`Penalty: ${penalty}`);
      expect(await tool({ document: "ipg", number, on })).toMatchObject({ document: "ipg", number, penalty });
      const rule = await ask(app, `/v1/parameters/${parameter}?on=${on}`);
      expect(rule.body).toMatchObject({ value, references: [{ document: "ipg", section: number }] });
    },
  );
});
