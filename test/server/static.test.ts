import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { buildApp } from "../../server/app.ts";
import { writeStatic } from "../../server/static/export.ts";
import { fileOf, type StaticFile } from "../../server/static/folder.ts";
import { heading, printRulebook, rule, term } from "../core/ingest/reading/printed.ts";
import { freshFolder, placeIn, small } from "../db/cards/downloads.ts";

const publicUrl = "https://rules.example";
const now = () => new Date("2026-11-20T12:00:00Z");

const garden = (gate: string, when: string) => ({
  fileName: `${when}.txt`,
  bytes: Buffer.from(
    printRulebook({
      provisions: [
        heading("1", "Garden Concepts"),
        heading("100", "General"),
        rule("100.1", "These rules are for gardens."),
        rule("100.2", "A garden has a gate."),
        rule("100.2a", gate),
        term("Gate", "What shuts a garden. See rule 100.2a."),
      ],
      dayStated: `These rules are effective as of ${when}.`,
    }),
  ),
  from: undefined,
  publishedOn: undefined,
});

/** An export of two small rulebooks; `before` is what an export before it wrote. */
async function exported(
  folder: string,
  live: Parameters<typeof writeStatic>[0],
  before: Parameters<typeof writeStatic>[1]["before"] = { edition: null, files: [] },
) {
  return writeStatic(live, { folder, publicUrl, now, before, version: "1", tell: () => undefined });
}

function contentOf(folder: string, path: string): string | undefined {
  const place = join(folder, path);
  return existsSync(`${place}.gz`) ? gunzipSync(readFileSync(`${place}.gz`)).toString() : undefined;
}

/** The addresses of the site that a page leads to, with their places. */
function linksIn(html: string): string[] {
  const written = [
    ...html.matchAll(/<(?:a|link|script|img)\b(?:[^">]|"[^"]*")*? (?:href|src)=(?:"([^"]*)"|([^ >]*))/g),
  ];
  return written
    .map(([, quoted, bare = ""]) => (quoted ?? bare).replaceAll("&amp;", "&"))
    .filter((one) => !/^https?:/.test(one));
}

function hasPlace(html: string, id: string): boolean {
  return [` id="${id}"`, ` id=${id} `, ` id=${id}>`].some((written) => html.includes(written));
}

/** The words of a page that a person reads, without what only files say, and the addresses to copy. */
function wordsIn(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replaceAll(/<p class="?note"? role="?note"?>These pages are files\.[^<]*/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/https:\/\/rules\.example[^\s)]*/g, "")
    .replaceAll(/\s+/g, " ");
}

describe("an export of files", () => {
  const folder = join(freshFolder(), "files");
  const place = placeIn(freshFolder(), small);
  let live: Parameters<typeof writeStatic>[0];
  let close = (): void => undefined;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let files: readonly StaticFile[] = [];
  let first: Awaited<ReturnType<typeof exported>>;
  /** The files in another folder, as if that export had written them there. */
  const copied = (): string => {
    const into = join(freshFolder(), "files");
    cpSync(folder, into, { recursive: true, preserveTimestamps: true });
    return into;
  };
  const htmlFiles = () => files.filter(({ path }) => path.endsWith(".html"));
  beforeAll(async () => {
    importInto(place, [garden("The gate is shut.", "May 1, 2009"), garden("The gate is open.", "October 1, 2010")]);
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    live = opening.live;
    close = opening.live.close;
    app = await buildApp({ live, now, publicUrl });
    first = await exported(folder, live);
    ({ files } = first);
  });
  afterAll(async () => {
    await app.close();
    close();
  });

  it("leads with every link to a file, and with every place to an element of it", () => {
    expect(htmlFiles().length).toBeGreaterThan(60);
    const names = new Set(files.map(({ path }) => path));
    const [broken, places]: [string[], string[]] = [[], []];
    for (const { path } of htmlFiles()) {
      for (const link of linksIn(contentOf(folder, path) ?? "")) {
        const [address = "", at] = link.split("#");
        const target = address === "" ? path : fileOf(address.replace(/^(\/(?:search|find))\?.*/, "$1"));
        // The service has a problem there too.
        const problem = target?.replace(/\.json$/, ".problem.json") ?? "";
        if (target === undefined || !(names.has(target) || names.has(problem))) broken.push(`${path}: ${link}`);
        else if (at !== undefined && at !== "" && target.endsWith(".html")) {
          places.push(link);
          if (!hasPlace(contentOf(folder, target) ?? "", at)) broken.push(`${path}: ${link} has no such place`);
        }
      }
    }
    expect(broken).toEqual([]);
    expect(places.length).toBeGreaterThan(20);
  });

  it("says of pages what they are, and below them where else to go, but not on days of the past", () => {
    const paths = ["rules/100.2.html", "rules/100.2@on=2009-05-01.html"];
    const [now, past] = paths.map((path) => contentOf(folder, path));
    // A history has no description of its own.
    const history = contentOf(folder, htmlFiles().find(({ path }) => path.startsWith("lineages/"))?.path ?? "");
    const described = /<meta name=description |<meta property=og:/g;
    expect(now?.match(described)?.length).toBeGreaterThan(4);
    for (const bare of [past, history]) expect(bare?.match(described)).toBeNull();
    for (const page of [now, past, history]) expect(page).toMatch(/<link rel=canonical .*not by Wizards of the Coast/s);
    const below = /<footer.*href=\/help>.*These pages are files/s;
    for (const page of [now, history]) expect(page).toMatch(below);
    expect(past).not.toMatch(below);
  });

  it("says at each address what the service says there", async () => {
    const addresses = new Set(htmlFiles().flatMap(({ path }) => linksIn(contentOf(folder, path) ?? "")));
    let [pagesCompared, callsCompared] = [0, 0];
    for (const link of addresses) {
      const [address = ""] = link.split("#");
      if (!address.startsWith("/") || /^\/(?:search|find|docs)/.test(address)) continue;
      const path = fileOf(address) ?? "";
      const content = contentOf(folder, path) ?? contentOf(folder, path.replace(/(?=\.json$)/, ".problem")) ?? "";
      const isCall = address.startsWith("/v1");
      const answer = await app.inject({ url: address, headers: isCall ? {} : { accept: "text/html" } });
      if (isCall || !String(answer.headers["content-type"]).startsWith("text/html")) {
        expect(content === answer.body, address).toBe(true);
        callsCompared += 1;
      } else if (answer.statusCode !== 303) {
        // A page of a day of the past has a citation to copy only, and its history is not drawn.
        const notOfDay = /<details class="?copies"?>.*?<\/details>|<section class="?strip"? .*?<\/section>/gs;
        const [own, served] = [content, answer.body].map((html) =>
          wordsIn(address.includes("on=") ? html.replace(notOfDay, "") : html),
        );
        expect(own, address).toBe(served);
        pagesCompared += 1;
      }
    }
    expect(pagesCompared).toBeGreaterThan(50);
    expect(callsCompared).toBeGreaterThan(50);
  });

  it("keeps a rule on its days apart, and leads from a day to the first of those that say the same", () => {
    expect(contentOf(folder, "rules/100.2@on=2009-05-01.html")).toContain("The gate is shut.");
    expect(contentOf(folder, "rules/100.2.html")).toContain("The gate is open.");
    expect(contentOf(folder, "v1/rules/100.2a@on=2009-05-01.json")).toContain("The gate is shut.");
    const days = JSON.parse(contentOf(folder, "days.json") ?? "") as Record<string, string[]>;
    expect(days["/rules/100.2"]).toEqual(["2009-05-01", "2010-10-01"]);
    expect(days["/rules/100.1"]).toEqual(expect.not.arrayContaining(["2010-10-01"]));
    expect(contentOf(folder, "sections/100@on=2009-05-01.html")).toContain('href="/rules/100.2?on=2009-05-01"');
  });

  it("has what still holds today once, and leads there from its day, for readers", () => {
    expect(contentOf(folder, "sections/100@on=2009-05-01.html")).toContain("href=/rules/100.1>");
    expect(contentOf(folder, "rules/100.1@on=2009-05-01.html")).toContain('url=/rules/100.1"');
    expect(contentOf(folder, "rules/100.2@on=2010-10-01.html")).toContain('url=/rules/100.2"');
    expect(contentOf(folder, "v1/rules/100.2@on=2010-10-01.json")).toContain("The gate is open.");
  });

  it("offers all texts to copy on pages of today, with an address that lasts, and a citation on those of the past", () => {
    const pageOn = (on: string) => contentOf(folder, `rules/100.2${on}.html`) ?? "";
    const [today, past] = [pageOn(""), pageOn("@on=2009-05-01")];
    expect([today, past].map((html) => html.match(/id=copied-[^ >]*/g)?.length)).toEqual([8, 1]);
    expect(today).toContain("https://rules.example/rules/100.2?on=2010-10-01");
    expect(past).toMatch(/id=copied-citation [^>]*>[^<]*https:\/\/rules\.example\/rules\/100\.2\?on=2009-05-01/);
  });

  it("compares a release with the day before, as its page does, under one address", () => {
    expect(contentOf(folder, "releases/2010-10-01.html")).toContain('href="/diff?from=2010-09-30&amp;to=2010-10-01"');
    expect(contentOf(folder, "diff@from=2010-09-30&to=2010-10-01.html")).toContain("The gate is");
    expect(files.filter(({ path }) => /^diff@.*to=2010-10-01/.test(path)).map(({ path }) => path)).toHaveLength(1);
  });

  it("has no file of a call that lacks a parameter, nor of what is unknown but for the example of that", () => {
    const problems = files.filter(({ path }) => path.includes(".problem."));
    const unknown = problems.filter(({ path }) =>
      /"(?:not-found|invalid-request)"/.test(contentOf(folder, path) ?? ""),
    );
    expect(problems.length).toBeGreaterThan(unknown.length);
    expect(unknown.map(({ path }) => path)).toEqual(["v1/rule/507.4.problem.json"]);
  });

  it("has what another page shows once, and leads there", () => {
    expect(contentOf(folder, "rules/100.2a.html")).toContain("url=/rules/100.2#r100.2a");
    expect(contentOf(folder, "numbers/100.2.html")).toMatch(/url=\/lineages\/100\.2@/);
    expect(contentOf(folder, "rules/100.2.html")).toContain(" id=r100.2a ");
    expect(contentOf(folder, "v1/numbers/100.2.json")).toContain('"100.2"');
  });

  it("tells of a form that only the service answers, and leaves it without effect", () => {
    const compare = contentOf(folder, "situation.html") ?? "";
    expect(compare).toMatch(/answered by a running service only\.<form[^>]* inert>/);
    expect(contentOf(folder, "rules/100.2.html")).toMatch(/<form id=as-of (?![^>]* inert)/);
  });

  it("goes on after an interruption, and writes nothing that was there", async () => {
    const into = join(freshFolder(), "files");
    const inTheWay = join(into, "v1/rules/100.2/cited-by.json.gz");
    mkdirSync(inTheWay, { recursive: true });
    await expect(exported(into, live)).rejects.toThrow("EISDIR");
    rmdirSync(inTheWay);
    const before = timesIn(into);
    expect(before.size).toBeGreaterThan(100);
    const { files: all } = await exported(into, live);
    const after = timesIn(into);
    expect([...before].filter(([path, time]) => path !== ".unfinished" && after.get(path) !== time)).toEqual([]);
    // The index is another each time it is made.
    const inOrder = (some: readonly StaticFile[]) =>
      some.flatMap((one) => (one.path.startsWith("pagefind/") ? [] : JSON.stringify(one))).toSorted();
    expect(inOrder(all)).toEqual(inOrder(files));
  });

  it("writes only what changed, and removes what is gone", async () => {
    expect(first.written).toBe(files.length);
    const into = copied();
    const times = timesIn(into);
    const earlier = (files: readonly StaticFile[]) => ({ edition: "another", files });
    expect(await exported(into, live, earlier(files))).toMatchObject({ written: 0, removed: 0 });
    expect(timesIn(into)).toEqual(times);
    const stray = { path: "rules/999.9.html", halfSha256: "0" };
    mkdirSync(join(into, "rules"), { recursive: true });
    writeFileSync(join(into, `${stray.path}.gz`), "");
    const changed = files.map((one) => (one.path === "rules/100.2.html" ? { ...one, halfSha256: "0" } : one));
    expect(await exported(into, live, earlier([...changed, stray]))).toMatchObject({ written: 1, removed: 1 });
    expect(existsSync(join(into, `${stray.path}.gz`))).toBe(false);
  });

  it("makes nothing again of the same edition, unless a file is gone", async () => {
    const into = copied();
    const answeredBy = { ...live, current: () => expect.unreachable("nothing is to be answered") };
    expect(await exported(into, answeredBy, first)).toEqual({ ...first, written: 0, removed: 0 });
    const tomorrow = { ...first, edition: first.edition.replace("2026-11-20", "2026-11-21") };
    expect(await exported(into, live, tomorrow)).toMatchObject({ written: 0, removed: 0 });
    rmSync(join(into, "rules/100.2.html.gz"));
    expect(await exported(into, live, first)).toMatchObject({ written: 1, removed: 0 });
  });
});

function timesIn(folder: string): Map<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const place = join(parentPath, name);
      return [place.slice(folder.length + 1), statSync(place).mtimeMs];
    }),
  );
}
