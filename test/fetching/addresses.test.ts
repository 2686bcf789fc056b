import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { storedFilesIn } from "../../db/store.ts";
import {
  type Answer,
  breaksAfter,
  fetcher,
  inventedArchive,
  mirror,
  proxyTo,
  publishedFiles,
  says,
  sends,
  sha256Of,
  stopsAfter,
} from "./mirror.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A mirror of the gardens in which one file is answered otherwise. */
async function gardenMirror(answers: readonly Answer[] = [], others: Readonly<Record<string, readonly Answer[]>> = {}) {
  const usual = Object.fromEntries(publishedFiles.map(({ fileName, bytes }) => [`/rules/${fileName}`, [sends(bytes)]]));
  const [special] = publishedFiles;
  const path = `/rules/${special?.fileName}`;
  const server = await mirror({ ...usual, ...(answers.length === 0 ? {} : { [path]: answers }), ...others });
  opened.push(server);
  const template = `${server.address}/{path}`;
  return { ...server, path, place: { kind: "address" as const, template } };
}

const [garden] = publishedFiles;
const bytes = garden?.bytes ?? Buffer.alloc(0);

/** The releases that are held, as the archive itself says, oldest first. */
function heldIn(place: Parameters<typeof storedFilesIn>[0]): readonly string[] {
  const holding = storedFilesIn(place);
  if (holding.kind !== "open") throw new Error("not opened");
  return holding.files.map(({ release }) => release);
}

describe("a fetch over HTTP", () => {
  it("gets all releases in one import, and names itself in its requests", async () => {
    const server = await gardenMirror();
    const fetch = fetcher([inventedArchive([server.place])]);
    const account = await fetch.run();
    expect(account).toMatchObject({
      held: { releases: 3, of: 3 },
      missing: [],
      keptAside: [],
      failures: [],
      refused: [],
    });
    expect(account.added.map(({ release }) => release)).toEqual(["2005-08-01", "2006-02-01", "2007-05-01"]);
    expect(account.received_bytes).toBe(publishedFiles.reduce((sum, one) => sum + one.bytes.length, 0));
    expect(heldIn(fetch.place)).toEqual(["2005-08-01", "2006-02-01", "2007-05-01"]);
    expect(server.asked.map(({ headers }) => headers["user-agent"])).toEqual([
      "annals-test",
      "annals-test",
      "annals-test",
    ]);
    expect(readdirSync(`${fetch.place.file}.fetch/incoming`)).toEqual([]);
  });

  it("says how much of the disk the database, its tables and the files beside it take", async () => {
    const server = await gardenMirror([sends(Buffer.concat([bytes, Buffer.from("\r\n")]))]);
    const fetch = fetcher([inventedArchive([server.place])]);
    const { disk } = await fetch.run();
    const folder = dirname(fetch.place.file);
    const sizeOf = (isWanted: (name: string) => boolean): number =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isWanted(relative(folder, join(entry.parentPath, entry.name))))
        .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(disk).toEqual({
      database_bytes: sizeOf((name) => name.startsWith(`${basename(fetch.place.file)}`) && !name.includes(".fetch")),
      tables_bytes: sizeOf((name) => name.includes(".tables-")),
      beside_bytes: sizeOf((name) => name.includes(".fetch")),
    });
    expect(disk.tables_bytes).toBeGreaterThan(disk.database_bytes / 2);
    expect(disk.beside_bytes).toBeGreaterThan(0);
  });

  it("does not ask for what is held, and asks only for what is selected", async () => {
    const server = await gardenMirror();
    const fetch = fetcher([inventedArchive([server.place])]);
    await fetch.run({
      selection: {
        releases: null,
        since: publishedFiles[2]?.release ?? null,
        until: publishedFiles[2]?.release ?? null,
      },
    });
    expect(server.asked).toHaveLength(1);
    expect(await fetch.run()).toMatchObject({ heldBefore: ["2006-02-01"], held: { releases: 3, of: 3 } });
    expect(server.asked).toHaveLength(3);
    await fetch.run();
    expect(server.asked).toHaveLength(3);
  });

  it.each<[string, readonly Answer[], readonly number[]]>([
    ["breaks off in the middle", [breaksAfter(bytes, 500), sends(bytes)], [1_000]],
    ["stops sending", [stopsAfter(bytes, 500), sends(bytes)], [1_000]],
    ["is overloaded twice", [says(503), says(503), sends(bytes)], [1_000, 2_000]],
    ["asks for some seconds", [says(429, { "retry-after": "7" }), sends(bytes)], [7_000]],
    [
      "asks to wait until an instant",
      [says(429, { "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" }), sends(bytes)],
      [30_000],
    ],
  ])("asks again where the server %s", async (_what, answers, waits) => {
    const server = await gardenMirror(answers);
    const fetch = fetcher([inventedArchive([server.place])]);
    expect(await fetch.run()).toMatchObject({ held: { releases: 3, of: 3 }, missing: [] });
    expect(fetch.waits).toEqual(waits);
  });

  it.each<[string, readonly Answer[], RegExp]>([
    ["never answers whole", [breaksAfter(bytes, 500)], /the connection was closed before the end, 5 times/],
    ["asks to wait for an hour", [says(429, { "retry-after": "3600" })], /the server answers 429 Too Many Requests/],
    ["does not have the file", [says(404)], /the server answers 404 Not Found/],
    [
      "redirects in a circle",
      [(_q, r) => void r.writeHead(302, { location: "" }).end()],
      /redirects more than 5 times/,
    ],
    ["redirects to another scheme", [says(302, { location: "ftp://example.org/x" })], /leads from http to ftp/],
    [
      "redirects to a local network",
      [says(302, { location: "http://10.1.2.3/x" })],
      /10\.1\.2\.3 is a private address/,
    ],
    [
      "redirects to this machine by name",
      [says(302, { location: "http://localhost/x" })],
      /localhost leads to a private/,
    ],
    [
      "redirects to this machine by IPv6",
      [says(302, { location: "http://[::ffff:127.0.0.1]/x" })],
      /is a private address/,
    ],
    ["sends more than a rulebook has", [sends(bytes, { "content-length": "99999999" })], /larger than 16777216 bytes/],
    ["sends a web page", [sends("<!DOCTYPE html><html><body>Log in</body></html>")], /it is a web page/],
    ["sends less than there is", [sends(bytes.subarray(0, 900))], /it has 900 of \d+ bytes/],
    ["sends another release", [sends(publishedFiles[1]?.bytes ?? "")], /the published file of another release/],
  ])("says what is missing and why where the server %s", async (_what, answers, reason) => {
    const server = await gardenMirror(answers);
    const fetch = fetcher([inventedArchive([server.place])]);
    const account = await fetch.run();
    expect(account.held).toEqual({ releases: 2, of: 3 });
    expect(account.missing).toMatchObject([
      { release: "2005-08-01", reasons: [{ reason: expect.stringMatching(reason) }] },
    ]);
    expect(heldIn(fetch.place)).toEqual(["2006-02-01", "2007-05-01"]);
  });

  it("follows a redirect on the host that was asked, and tries the next place if one does not have the file", async () => {
    const server = await gardenMirror([says(301, { location: "/elsewhere" })], { "/elsewhere": [sends(bytes)] });
    expect(await fetcher([inventedArchive([server.place])]).run()).toMatchObject({ held: { releases: 3 } });
    const broken = await gardenMirror([says(404)]);
    const account = await fetcher([inventedArchive([broken.place]), inventedArchive([server.place], "other")]).run();
    expect(account).toMatchObject({ held: { releases: 3 }, missing: [] });
  });

  it("keeps a file with another hash aside, and imports it only on request", async () => {
    const changed = Buffer.concat([bytes, Buffer.from("\r\n")]);
    const server = await gardenMirror([sends(changed)]);
    const fetch = fetcher([inventedArchive([server.place])]);
    const account = await fetch.run();
    expect(account.missing.map(({ release }) => release)).toEqual(["2005-08-01"]);
    const [aside] = account.keptAside;
    expect(aside).toMatchObject({ release: "2005-08-01", sha256: sha256Of(changed) });
    expect(readFileSync(aside?.path ?? "")).toEqual(changed);
    expect(heldIn(fetch.place)).not.toContain("2005-08-01");
    expect(await fetch.run({ isAccepting: true })).toMatchObject({ missing: [], keptAside: [], held: { releases: 3 } });
    expect(heldIn(fetch.place)).toContain("2005-08-01");
    expect(readdirSync(`${fetch.place.file}.fetch/aside`)).toEqual([]);
  });

  it("refuses an address that is not encrypted unless it is allowed", async () => {
    const server = await gardenMirror();
    const account = await fetcher([inventedArchive([server.place])]).run({}, { isHttpAllowed: false });
    expect(account.missing).toHaveLength(3);
    expect(account.missing[0]?.reasons[0]?.reason).toContain("not encrypted");
    expect(server.asked).toEqual([]);
  });

  it("uses the proxy of the environment, which resolves host names itself", async () => {
    const server = await gardenMirror();
    const proxy = await proxyTo(server.address);
    opened.push(proxy);
    const place = { kind: "address" as const, template: "http://rules.invalid/{path}" };
    const account = await fetcher([inventedArchive([place])]).run({}, { environment: { HTTP_PROXY: proxy.address } });
    expect(account).toMatchObject({ held: { releases: 3 }, missing: [] });
    expect(new Set(proxy.named)).toEqual(new Set(["rules.invalid:80"]));
  });

  it("asks for a limited number of files at once", async () => {
    let [now, most] = [0, 0];
    const slow =
      (content: Buffer): Answer =>
      (_request, response) => {
        most = Math.max(most, ++now);
        setImmediate(() => {
          now--;
          response.end(content);
        });
      };
    const server = await mirror(
      Object.fromEntries(publishedFiles.map((one) => [`/rules/${one.fileName}`, [slow(one.bytes)]])),
    );
    opened.push(server);
    const place = { kind: "address" as const, template: `${server.address}/{path}` };
    await fetcher([inventedArchive([place])]).run({ jobs: 1 });
    expect(most).toBe(1);
  });
});

/** Fetches from `rules.tar` in a folder, where no file may have more than 200 blocks. */
function fetchedWithLittleRoom(folder: string) {
  const program = fileURLToPath(new URL("../../annals.js", import.meta.url));
  const script = `ulimit -f 200; exec "${process.execPath}" "${program}" fetch --from "${join(folder, "rules.tar")}"`;
  const environment = { ...process.env, ANNALS_DB: join(folder, "full.sqlite") };
  return spawnSync("sh", ["-c", script], { env: environment, encoding: "utf8" });
}

describe("a fetch that was interrupted", () => {
  it("continues with the files that are complete, and asks only for the others", async () => {
    const server = await gardenMirror();
    const fetch = fetcher([inventedArchive([server.place])]);
    const incoming = join(`${fetch.place.file}.fetch`, "incoming");
    mkdirSync(incoming, { recursive: true });
    for (const one of publishedFiles.slice(0, 2)) writeFileSync(join(incoming, sha256Of(one.bytes)), one.bytes);
    expect(await fetch.run()).toMatchObject({ held: { releases: 3, of: 3 }, missing: [] });
    expect(server.asked.map(({ path }) => path)).toEqual([`/rules/${publishedFiles[2]?.fileName}`]);
  });

  it("asks again for a file that was left damaged", async () => {
    const server = await gardenMirror();
    const fetch = fetcher([inventedArchive([server.place])]);
    const incoming = join(`${fetch.place.file}.fetch`, "incoming");
    mkdirSync(incoming, { recursive: true });
    writeFileSync(join(incoming, sha256Of(bytes)), bytes.subarray(0, 1_000));
    expect(await fetch.run()).toMatchObject({ held: { releases: 3 }, missing: [] });
    expect(server.asked).toHaveLength(3);
  });

  it("by a full disk says so, and leaves no incomplete file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-full-"));
    writeFileSync(join(folder, "Garden.txt"), Buffer.alloc(400_000, "Comprehensive rules. "));
    execFileSync("tar", ["-cf", join(folder, "rules.tar"), "-C", folder, "Garden.txt"]);
    const outcome = fetchedWithLittleRoom(folder);
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toMatch(/EFBIG/);
    expect(existsSync(join(folder, "full.sqlite"))).toBe(false);
    expect(readdirSync(join(folder, "full.sqlite.fetch", "incoming"))).toEqual([]);
  });
});

describe("a fetch from an archive", () => {
  it("writes no file that it does not need: it needs no room on the disk for them", () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-full-"));
    writeFileSync(join(folder, "Other.txt"), Buffer.alloc(400_000, "Turnips and other roots. "));
    execFileSync("tar", ["-cf", join(folder, "rules.tar"), "-C", folder, "Other.txt"]);
    const { status, stderr } = fetchedWithLittleRoom(folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("EFBIG") });
  });
});
