import { mkdirSync, renameSync, rmSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemSentence } from "../../cli/failures.ts";
import { nextCheckIn } from "../../core/fetch/update.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { storedFilesIn } from "../../db/store.ts";
import { checkForRules, type UpdateSurroundings, watchForRules } from "../../fetching/update.ts";
import { recordFile, updateRecordOf } from "../../fetching/update-state.ts";
import { startDailyChecks } from "../../fetching/upkeep.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
} from "../db/published-files/synthetic-releases.ts";
import { type Answer, alarmsSet, mirror, says, sends } from "./mirror.ts";

const data = inventedDataset();
const { amended, moved, shrunk, movedSpaced, last } = syntheticReleases;

/** A rules page as the publisher writes them, with these links. */
function page(...links: readonly string[]): string {
  const others =
    '<a href="/en/news">News</a> <a href="https://media.wizards.com/2026/downloads/MagicCompRules 20260807.docx">DOCX</a>';
  return `<!DOCTYPE html><html><body><h1>Rules</h1>${others} ${links.map((link) => `<a class="cta" href="${link}">TXT</a>`).join(" ")}</body></html>`;
}

/** A server in place of the publisher's, and an archive in which one release is held. */
async function publisher(answers: Readonly<Record<string, readonly Answer[]>>, held = [amended]) {
  const server = await mirror(answers);
  onTestFinished(server.close);
  const place = plotIn(freshFolder(), data);
  imported(place, ...held);
  const pauses: number[] = [];
  const surroundings: UpdateSurroundings = {
    location: place,
    page: { address: `${server.address}/en/rules`, hosts: [] },
    documents: null,
    environment: {},
    now: () => new Date("2026-11-20T12:00:00Z"),
    today: () => "2026-11-20" as IsoDate,
    pause: (wait_ms) => Promise.resolve(pauses.push(wait_ms)),
    jitter: () => 0.5,
    userAgent: "annals-test",
    isHttpAllowed: true,
    limits: { connect_ms: 1_000, silence_ms: 200, whole_ms: 5_000, slow_ms: 5_000 },
    sentenceOf: systemSentence,
  };
  const check = async (changed: Partial<UpdateSurroundings> = {}) => {
    const updating = await checkForRules({ ...surroundings, ...changed });
    if (updating.kind !== "looked") throw new Error("not opened");
    return updating.report;
  };
  const releases = () => {
    const holding = storedFilesIn(place);
    return holding.kind === "open" ? holding.files.map(({ release }) => release) : [];
  };
  return { check, releases, place, surroundings, asked: server.asked, pauses };
}

const misspelt = "/2021/downloads/MagicCompRules 202109224.txt";

describe("annals update", () => {
  it("imports new rules by the day they state, whatever their name says, and reports what changed", async () => {
    const { check, releases } = await publisher({
      "/en/rules": [sends(page(misspelt.replace(" ", "%20")))],
      [misspelt]: [sends(moved.bytes)],
    });
    const report = await check();
    expect(report).toMatchObject({ outcome: "new", releases: [{ release: "2006-02-01", since: "2005-08-01" }] });
    expect(report.sentences[0]).toMatch(
      /^New: the release in force from 2006-02-01\. Since 2005-08-01: .*\/diff\?from=2005-08-01&to=2006-02-01$/,
    );
    expect(releases()).toEqual(["2005-08-01", "2006-02-01"]);
  });

  it.each([
    ["a blank", "/2026/downloads/MagicCompRules 20260101.txt"],
    ["%20", "/2026/downloads/MagicCompRules%2020260101.txt"],
    ["a plus sign", "/2026/downloads/MagicCompRules+20260101.txt"],
    ["an entity", "/2026/downloads/MagicCompRules&#32;20260101.txt"],
    ["nothing between", "/2026/downloads/MagicCompRules20260101.txt"],
  ])("reads a link whose name is written with %s", async (_how, link) => {
    const paths = ["MagicCompRules 20260101.txt", "MagicCompRules+20260101.txt", "MagicCompRules20260101.txt"];
    const files = paths.map((name) => [`/2026/downloads/${name}`, [sends(moved.bytes)]] as const);
    const { check } = await publisher({ "/en/rules": [sends(page(link))], ...Object.fromEntries(files) });
    expect(await check()).toMatchObject({ outcome: "new" });
  });

  it("skips links with a password and other odd ones, says so, and reads the others", async () => {
    const name = "/rules/MagicCompRules 20060101.txt";
    const odd = (host: string) => [
      `http://name:secret@${host}${name}`,
      `http://name@${host}${name}`,
      "javascript:alert('MagicCompRules.txt')",
      "http://[/MagicCompRules.txt",
      "//example.org/MagicCompRules.txt",
      "http://bücher.example/MagicCompRules.txt",
      "http://127.0.0.1:99999/MagicCompRules.txt",
      "data:text/plain,MagicCompRules.txt",
      "MagicCompRules%zz%00%1b.docx",
      `/${"x".repeat(1_000_000)}/MagicCompRules.txt`,
    ];
    const written: Answer = ({ headers }, response) => response.end(page(...odd(headers.host ?? ""), name));
    const { check, asked } = await publisher({ "/en/rules": [written], [name]: [sends(moved.bytes)] });
    const report = await check();
    expect(report).toMatchObject({ outcome: "new", releases: [{ release: "2006-02-01" }] });
    expect(report.sentences.at(-1)).toBe("2 links with a name or password in them were not followed.");
    expect(asked.map(({ path }) => path)).toEqual(["/en/rules", name]);
  });

  it("trusts the document if its name has the day of another release", async () => {
    const name = "/2026/downloads/MagicCompRules 20050801.txt";
    const { check, releases } = await publisher({ "/en/rules": [sends(page(name))], [name]: [sends(shrunk.bytes)] });
    expect(await check()).toMatchObject({ outcome: "new", releases: [{ release: "2007-05-01" }] });
    expect(releases()).toEqual(["2005-08-01", "2007-05-01"]);
  });

  it("finds nothing new in held files, and then asks only for what changed", async () => {
    const name = "/rules/MagicCompRules 20050801.txt";
    const marked =
      (content: Uint8Array | string): Answer =>
      (request, response) => {
        if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
        else response.writeHead(200, { etag: '"1"' }).end(content);
      };
    const { check, asked } = await publisher({ "/en/rules": [marked(page(name))], [name]: [marked(amended.bytes)] });
    expect((await check()).outcome).toBe("nothing-new");
    expect((await check()).outcome).toBe("nothing-new");
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined, '"1"', '"1"']);
  });

  it("keeps rules published again with the same words, and does not call them new", async () => {
    const name = "/rules/MagicCompRules 20060210.txt";
    const { check, releases } = await publisher(
      { "/en/rules": [sends(page(name))], [name]: [sends(movedSpaced.bytes)] },
      [syntheticReleases.movedAgain],
    );
    const report = await check();
    expect(report.sentences[0]).toBe(
      "The release of 2006-02-01 was published again with the same words; the file is kept beside the other.",
    );
    expect(report.outcome).toBe("nothing-new");
    expect(releases()).toEqual(["2006-02-01", "2006-02-01"]);
  });

  it("says from when announced rules are in force, and holds them at once", async () => {
    const name = "/rules/MagicCompRules.txt";
    const { check, releases } = await publisher({ "/en/rules": [sends(page(name))], [name]: [sends(last.bytes)] });
    const report = await check({ today: () => "2009-09-28" as IsoDate });
    expect(report.sentences[0]).toMatch(/^New: the release in force from 2009-10-01, in 3 days\./);
    expect(releases()).toContain("2009-10-01");
  });

  it.each<[string, Readonly<Record<string, readonly Answer[]>>, RegExp]>([
    ["the page is gone", { "/en/rules": [says(404)] }, /cannot be read: the server answers 404/],
    ["the page links no rules", { "/en/rules": [sends(page())] }, /links no text file of the rules/],
    ["the file is gone", { "/en/rules": [sends(page(misspelt))] }, /MagicCompRules 202109224\.txt cannot be read/],
    [
      "the file is a web page",
      { "/en/rules": [sends(page(misspelt))], [misspelt]: [sends("<!doctype html><html></html>")] },
      /is a web page/,
    ],
    [
      "the file stops in the middle",
      { "/en/rules": [sends(page(misspelt))], [misspelt]: [sends(moved.bytes.subarray(0, 1_500))] },
      /was not imported/,
    ],
  ])("fails and imports nothing where %s", async (_what, answers, sentence) => {
    const { check, releases, place } = await publisher(answers);
    const report = await check();
    expect(report.outcome).toBe("failed");
    expect(report.sentences.join(" ")).toMatch(sentence);
    expect(releases()).toEqual(["2005-08-01"]);
    expect(await updateRecordOf(place.file)).toMatchObject({ lastSuccessAt: null, failuresInRow: 1 });
  });

  it("remembers the last try and the last success", async () => {
    const name = "/rules/MagicCompRules.txt";
    const { check, place } = await publisher({
      "/en/rules": [sends(page(name)), says(404)],
      [name]: [sends(moved.bytes)],
    });
    await check();
    await check({ now: () => new Date("2026-11-21T12:00:00Z") });
    expect(await updateRecordOf(place.file)).toEqual({
      lastTry: { at: "2026-11-21T12:00:00.000Z", outcome: "failed", sentence: expect.stringContaining("404") },
      lastSuccessAt: "2026-11-20T12:00:00.000Z",
      failuresInRow: 1,
    });
  });

  it("reports a release once that is published several times, by the file that is served", async () => {
    const names = [
      "/a/MagicCompRules 20060819.txt",
      "/b/MagicCompRules%2020060821.txt",
      "/c/MagicCompRules 20060201.txt",
    ];
    const [first = "", second = "", third = ""] = names.map((name) => decodeURIComponent(name));
    const { check } = await publisher({
      "/en/rules": [sends(page(...names))],
      [first]: [sends(movedSpaced.bytes)],
      [second]: [sends(moved.bytes)],
      [third]: [sends(syntheticReleases.movedCurled.bytes)],
    });
    const report = await check();
    expect(report.releases).toEqual([{ release: "2006-02-01", since: "2005-08-01" }]);
    expect(report.sentences).toEqual([
      expect.stringMatching(/^New: the release in force from 2006-02-01\. Since 2005-08-01: /),
      "The release of 2006-02-01 was published in 3 files; the other 2 are kept beside it.",
    ]);
  });

  it("reads every file of a page that links several under one name, and each content once", async () => {
    const names = ["/a/MagicCompRules.txt", "/b/MagicCompRules.txt", "/c/MagicCompRules 20260819.txt"];
    const [first = "", second = "", third = ""] = names;
    const { check, releases } = await publisher({
      "/en/rules": [sends(page(...names))],
      [first]: [sends(moved.bytes)],
      [second]: [sends(shrunk.bytes)],
      [third]: [sends(moved.bytes)],
    });
    expect((await check()).releases.map(({ release }) => release)).toEqual(["2006-02-01", "2007-05-01"]);
    expect(releases()).toEqual(["2005-08-01", "2006-02-01", "2007-05-01"]);
  });

  it("does not follow links to other hosts", async () => {
    const { check } = await publisher({ "/en/rules": [sends(page("http://localhost/MagicCompRules.txt"))] });
    expect((await check()).sentences[0]).toContain("links no text file of the rules");
  });
});

describe("annals update --watch", () => {
  it("checks again after a day, and sooner after a failure", async () => {
    const { surroundings } = await publisher({
      "/en/rules": [says(404), says(404), sends(page(misspelt))],
      [misspelt]: [sends(amended.bytes)],
    });
    const waits: number[] = [];
    const stop = new Error("stopped");
    const pause = (wait_ms: number): Promise<unknown> => {
      waits.push(wait_ms / 60_000);
      return waits.length === 3 ? Promise.reject(stop) : Promise.resolve();
    };
    await expect(watchForRules({ ...surroundings, pause }, () => undefined)).rejects.toBe(stop);
    expect(waits).toEqual([15, 30, 24 * 60]);
  });

  it("waits after an error of the disk or the database, also if it cannot be recorded, and goes on", async () => {
    const { surroundings, place, releases } = await publisher({
      "/en/rules": [sends(page(misspelt))],
      [misspelt]: [sends(moved.bytes)],
    });
    const [database, record] = [place.file, recordFile(place.file)];
    renameSync(database, `${database}.away`);
    mkdirSync(database);
    const reported: string[] = [];
    const waits: number[] = [];
    const stop = new Error("stopped");
    const pause = async (wait_ms: number): Promise<unknown> => {
      waits.push(wait_ms / 60_000);
      if (waits.length === 1) {
        expect(await updateRecordOf(database)).toMatchObject({ lastTry: { outcome: "failed" }, failuresInRow: 1 });
        rmSync(record);
        mkdirSync(record);
      } else if (waits.length === 2) {
        for (const folder of [database, record]) rmSync(folder, { recursive: true });
        renameSync(`${database}.away`, database);
      } else throw stop;
      return undefined;
    };
    const watching = watchForRules({ ...surroundings, pause }, (updating) => {
      reported.push(updating.kind === "looked" ? updating.report.sentences.join(" ") : updating.kind);
    });
    await expect(watching).rejects.toBe(stop);
    expect(waits).toEqual([15, 30, 24 * 60]);
    expect(reported[0]).toContain("is a folder, where the database should be");
    expect(reported[1]).toMatch(/EISDIR/);
    expect(reported[2]).toMatch(/^New: the release in force from 2006-02-01/);
    expect(releases()).toContain("2006-02-01");
    expect(await updateRecordOf(database)).toMatchObject({ lastTry: { outcome: "new" }, failuresInRow: 0 });
  });

  it("ends at a defect of the program", async () => {
    const { surroundings } = await publisher({ "/en/rules": [says(404)] });
    const defect = new TypeError("a defect");
    const now = (): Date => {
      throw defect;
    };
    await expect(watchForRules({ ...surroundings, now }, () => undefined)).rejects.toBe(defect);
  });

  it("spreads its checks by a tenth, and never waits longer than that after failures", () => {
    expect([0, 1].map((jitter) => nextCheckIn({ failuresInRow: 0 }, jitter) / 3_600_000)).toEqual([21.6, 26.4]);
    expect(nextCheckIn({ failuresInRow: 40 }, 0.5)).toBe(86_400_000);
  });
});

describe("a service that checks every day", () => {
  const name = "/rules/MagicCompRules 202109224.txt";
  const changedOn = "Fri, 20 Nov 2026 09:00:00 GMT";
  const marked =
    (content: Uint8Array | string): Answer =>
    ({ headers }, response) => {
      const isSame = headers["if-none-match"] === '"1"' && headers["if-modified-since"] === changedOn;
      if (isSame) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', "last-modified": changedOn }).end(content);
    };

  it("asks only for what changed, spreads its checks, and checks again sooner after failures", async () => {
    const rules = marked(page(name));
    const { surroundings, place, asked, releases } = await publisher({
      "/en/rules": [rules, rules, says(404), says(404), rules],
      [name]: [marked(moved.bytes)],
    });
    let [now_ms, jitter] = [Date.parse("2026-11-20T12:00:00Z"), 0.5];
    const now = (): Date => new Date(now_ms);
    let record = await updateRecordOf(place.file);
    const check = async (): Promise<void> => {
      await checkForRules({ ...surroundings, now });
      record = await updateRecordOf(place.file);
    };
    const alarms = alarmsSet();
    const checks = startDailyChecks({ check, record: () => record, now, jitter: () => jitter, alarm: alarms.alarm });
    const passes = async (nextJitter: number) => {
      const { wait_ms, ring } = await alarms.next();
      expect(checks.nextAt()).toEqual(new Date(now_ms + wait_ms));
      now_ms += wait_ms;
      jitter = nextJitter;
      ring();
      return wait_ms / 60_000;
    };
    const hours = 60;
    // There was no check before, so the first one is made within a minute.
    expect(await passes(0)).toBe(0.5);
    expect(await passes(1)).toBe(21.6 * hours);
    expect(record.lastTry?.outcome).toBe("new");
    expect(releases()).toContain("2006-02-01");
    expect(await passes(0.5)).toBe(26.4 * hours);
    expect(record).toMatchObject({ lastTry: { outcome: "nothing-new" }, lastSuccessAt: record.lastTry?.at });
    expect(await passes(0.5)).toBe(15);
    expect(await passes(0.5)).toBe(30);
    expect(record).toMatchObject({ lastTry: { outcome: "failed" }, failuresInRow: 2 });
    expect((await alarms.next()).wait_ms).toBe(24 * hours * 60_000);
    expect(record).toMatchObject({ lastTry: { outcome: "nothing-new", at: now().toISOString() }, failuresInRow: 0 });
    expect(asked.map(({ path, headers }) => [path, headers["if-none-match"]])).toEqual([
      ["/en/rules", undefined],
      [name, undefined],
      ["/en/rules", '"1"'],
      [name, '"1"'],
      ["/en/rules", '"1"'],
      ["/en/rules", '"1"'],
      ["/en/rules", '"1"'],
      [name, '"1"'],
    ]);
  });

  it("counts the time before a restart, and stops checking when it is stopped", () => {
    const lastTry = { at: "2026-11-20T06:00:00.000Z", outcome: "nothing-new" as const, sentence: "Nothing new." };
    const record = { lastTry, lastSuccessAt: lastTry.at, failuresInRow: 0 };
    const stopped: number[] = [];
    const checks = startDailyChecks({
      check: () => Promise.reject(new Error("not asked for")),
      record: () => record,
      now: () => new Date("2026-11-20T12:00:00Z"),
      jitter: () => 0.5,
      alarm: (wait_ms) => () => void stopped.push(wait_ms / 3_600_000),
    });
    expect(checks.nextAt()).toEqual(new Date("2026-11-21T06:00:00Z"));
    checks.stop();
    expect(stopped).toEqual([18]);
  });

  it("waits no longer than a day after a check that a wrong clock dated in the future", () => {
    const lastTry = { at: "2027-11-20T06:00:00.000Z", outcome: "nothing-new" as const, sentence: "Nothing new." };
    const checks = startDailyChecks({
      check: () => Promise.reject(new Error("not asked for")),
      record: () => ({ lastTry, lastSuccessAt: lastTry.at, failuresInRow: 0 }),
      now: () => new Date("2026-11-20T12:00:00Z"),
      jitter: () => 0.5,
      alarm: () => () => undefined,
    });
    expect(checks.nextAt()).toEqual(new Date("2026-11-21T12:00:00Z"));
  });
});
