import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemSentence } from "../../cli/failures.ts";
import type { DocumentId } from "../../core/archive/document.ts";
import type { PublicArchive } from "../../core/archive/public-archives.ts";
import { documentNamed } from "../../core/fetch/rules-page.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { storedFilesIn } from "../../db/store.ts";
import { checkForRules } from "../../fetching/update.ts";
import { rulesAsPdf } from "../core/ingest/documents/invented.ts";
import { freshFolder, inventedDataset, plotIn } from "../db/published-files/synthetic-releases.ts";
import { breaksAfter, fetcher, mirror, says, sends, sha256Of } from "./mirror.ts";
import { gzipped, tarred, zipped } from "./packed.ts";

const rules = Buffer.from(rulesAsPdf());
const release = "2017-09-01" as IsoDate;

function archiveAt(address: string, documents: readonly DocumentId[] = ["mtr"], bytes = rules): PublicArchive {
  return {
    id: "kettles",
    title: "kettles",
    source: "cr",
    places: [{ kind: "address", template: `${address}/{path}` }],
    files: documents.map((document) => ({
      document,
      release,
      path: `${document}/rules.pdf`,
      commit: null,
      length_bytes: bytes.length,
      sha256: sha256Of(bytes),
    })),
  };
}

describe("annals fetch --document", () => {
  it("imports the files of that document by their hash, and asks for nothing else", async () => {
    const server = await mirror({ "/mtr/rules.pdf": [sends(rules)] });
    onTestFinished(server.close);
    const other = { ...archiveAt(server.address, ["jar"], Buffer.from("other")), id: "spoons" };
    const { run, place } = fetcher([archiveAt(server.address), other]);
    const account = await run({ document: "mtr" });
    expect(account).toMatchObject({ added: [{ release }], missing: [], held: { releases: 1, of: 1 }, failures: [] });
    expect(server.asked.map(({ path }) => path)).toEqual(["/mtr/rules.pdf"]);
    const holding = storedFilesIn(place);
    expect(holding.kind === "open" && holding.files.map(({ document, release: day }) => [document, day])).toEqual([
      ["mtr", release],
    ]);
    expect((await run({ document: "mtr" })).heldBefore).toEqual([release]);
    expect((await run()).held).toEqual({ releases: 0, of: 0 });
  });

  it("follows a redirect on the host that was asked", async () => {
    const server = await mirror({
      "/mtr/rules.pdf": [says(301, { location: "/moved/rules.pdf" })],
      "/moved/rules.pdf": [sends(rules)],
    });
    onTestFinished(server.close);
    const account = await fetcher([archiveAt(server.address)]).run({ document: "mtr" });
    expect(account).toMatchObject({ added: [{ release }], missing: [] });
    expect(server.asked.map(({ path }) => path)).toEqual(["/mtr/rules.pdf", "/moved/rules.pdf"]);
  });

  it.each([
    ["is not there", says(404), /404 Not Found/],
    ["leads to a local network", says(302, { location: "http://192.168.0.1/rules.pdf" }), /redirect/],
    ["is a web page", sends("<html><body>Gone</body></html>"), /web page/],
    ["has another hash", sends(Buffer.from(rulesAsPdf({ misprinted: true }))), /its hash is/],
    ["breaks off", breaksAfter(rules, 700), /closed before the end, 5 times/],
    ["is cut off", sends(rules.subarray(0, 700)), /700 of 4015 bytes/],
  ])("reports a file that %s as missing, and imports nothing", async (_name, answer, reason) => {
    const server = await mirror({ "/mtr/rules.pdf": [answer] });
    onTestFinished(server.close);
    const { run, place } = fetcher([archiveAt(server.address)]);
    const { added, missing } = await run({ document: "mtr" });
    expect([added, missing.map(({ reasons: [first] }) => first?.reason)]).toEqual([
      [],
      [expect.stringMatching(reason)],
    ]);
    const holding = storedFilesIn(place);
    expect(holding.kind === "open" ? holding.files : []).toEqual([]);
  });

  it("imports nothing of a file with the right hash that is no such document", async () => {
    const bytes = Buffer.from(`%PDF-1.4\n${"1 0 obj\n".repeat(900)}`);
    const server = await mirror({ "/mtr/rules.pdf": [sends(bytes)] });
    onTestFinished(server.close);
    const { run, place } = fetcher([archiveAt(server.address, ["mtr"], bytes)]);
    const account = await run({ document: "mtr" });
    expect(account.added).toEqual([]);
    expect(JSON.stringify(account)).toContain("cannot be read as a tournament document");
    expect(storedFilesIn(place)).toMatchObject({ kind: "open", files: [] });
  });

  it("takes it from a folder, whatever the file is called", async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, "old.pdf"), rules);
    writeFileSync(join(folder, "strange.pdf"), "%PDF-1.4 other");
    const { run } = fetcher([archiveAt("http://127.0.0.1:1")]);
    expect(await run({ document: "mtr", from: folder })).toMatchObject({ added: [{ release }], keptAside: [] });
  });

  it.each([
    ["rules.zip", () => zipped([{ name: "old/rules.pdf", bytes: rules }])],
    ["rules.tar", () => tarred([{ name: "old/rules.PDF", bytes: rules }])],
    ["rules.tar.gz", () => gzipped([{ name: "rules.doc", bytes: rules }])],
  ])("takes it from %s, on this machine or at an address", async (name, packed) => {
    const path = join(freshFolder(), name);
    writeFileSync(path, await packed());
    const fromDisk = fetcher([archiveAt("http://127.0.0.1:1")]);
    expect(await fromDisk.run({ document: "mtr", from: path })).toMatchObject({ added: [{ release }], failures: [] });
    const server = await mirror({ [`/${name}`]: [sends(await packed())] });
    onTestFinished(server.close);
    const fromNetwork = fetcher([archiveAt("http://127.0.0.1:1")]);
    const from = `${server.address}/${name}`;
    expect(await fromNetwork.run({ document: "mtr", from })).toMatchObject({ added: [{ release }], failures: [] });
  });

  it("takes it from its own address, and from a page that links it", async () => {
    const page = '<html><body><a href="/a/rules.pdf">rules</a></body></html>';
    const server = await mirror({ "/index/": [sends(page)], "/a/rules.pdf": [sends(rules), sends(rules)] });
    onTestFinished(server.close);
    for (const path of ["/a/rules.pdf", "/index/"]) {
      const { run } = fetcher([archiveAt("http://127.0.0.1:1")]);
      expect(await run({ document: "mtr", from: server.address + path })).toMatchObject({ added: [{ release }] });
    }
  });

  it("takes none from an archive that has a file of that name with another hash", async () => {
    const path = join(freshFolder(), "rules.zip");
    writeFileSync(path, zipped([{ name: "rules.pdf", bytes: Buffer.from("%PDF-1.4 other") }]));
    const account = await fetcher([archiveAt("http://127.0.0.1:1")]).run({ document: "mtr", from: path });
    expect(account).toMatchObject({ added: [], keptAside: [] });
  });
});

describe("annals update --document", () => {
  it.each([
    ["MTG_MTR_2026_Feb27_EN.pdf", "mtr"],
    ["MTG_IPG_2024Sep23_EN.pdf", "ipg"],
    ["JAR.pdf", "jar"],
    ["MTG_MTR_2026_Feb27_DE.pdf", undefined],
    ["MTG_MTR_2026_Feb27_EN.html", undefined],
    ["Jarring_news.pdf", undefined],
  ])("%s is %s", (name, document) => {
    expect(documentNamed(name)).toBe(document);
  });

  it("imports what the publisher's page links by the day it states, and then finds nothing new", async () => {
    const links = '<a href="/WPN/MTG_MTR_2017Sep_EN.pdf">MTR</a> <a href="/WPN/MTG_MTR_2017Sep_FR.pdf">MTR</a>';
    const server = await mirror({
      "/en/rules-documents": [sends(`<!DOCTYPE html><html><body>${links}</body></html>`)],
      "/WPN/MTG_MTR_2017Sep_EN.pdf": [sends(rules)],
    });
    onTestFinished(server.close);
    const place = plotIn(freshFolder(), inventedDataset());
    const check = async () => {
      const updating = await checkForRules({
        location: place,
        page: { address: `${server.address}/en/rules-documents`, hosts: [] },
        documents: ["mtr", "ipg", "jar"],
        environment: {},
        now: () => new Date("2026-11-20T12:00:00Z"),
        today: () => "2026-11-20" as IsoDate,
        pause: async () => undefined,
        jitter: () => 0.5,
        userAgent: "annals-test",
        isHttpAllowed: true,
        limits: { connect_ms: 1_000, silence_ms: 200, whole_ms: 5_000, slow_ms: 5_000 },
        sentenceOf: systemSentence,
      });
      if (updating.kind !== "looked") throw new Error("not opened");
      return updating.report;
    };
    const first = await check();
    expect(first).toMatchObject({ outcome: "new", releases: [{ release, since: null }] });
    expect(first.sentences[0]).toContain("New: the release of the Magic Tournament Rules in force from 2017-09-01");
    expect((await check()).outcome).toBe("nothing-new");
    expect(server.asked.map(({ path }) => path)).not.toContain("/WPN/MTG_MTR_2017Sep_FR.pdf");
  });
});
