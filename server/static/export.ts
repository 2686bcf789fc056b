import { createHash } from "node:crypto";
import { holdingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { apiRoot } from "../../core/text/addresses.ts";
import { dayOfInstant } from "../../core/text/days.ts";
import type { LiveArchive } from "../../db/live-archive.ts";
import type { App } from "../../http/routes.ts";
import { buildApp } from "../app.ts";
import { addressInFiles, type Edition, firstAddresses } from "./addresses.ts";
import { daysByPath } from "./days.ts";
import { fileOf, folderOf, type StaticFile } from "./folder.ts";
import { pageInFiles, pagesOfFiles, searchPaths, type Ways } from "./pages.ts";
import { searchIndexOf, searchRecords } from "./search-index.ts";

/** How the files are written. */
export type StaticExport = {
  readonly folder: string;
  /** The address at which people will read the files: canonical links, feeds and the map of the site name it. */
  readonly publicUrl: string;
  readonly now: () => Date;
  /** What an export before this one wrote into the folder. */
  readonly before: readonly StaticFile[];
  /** What distinguishes this program from another version of it. */
  readonly version: string;
  readonly tell: (sentence: string) => void;
};

/** How many answers are compressed and written while the next one is made. */
const writesMax = 16;

/**
 * Writes all that a service would answer to GET, apart from what depends on a person's words, as files at the same
 * addresses: the service itself answers each, so that there is no second way of saying anything.
 */
export async function writeStatic(live: LiveArchive, asked: StaticExport) {
  const { folder, publicUrl, before, version, tell } = asked;
  const instant = asked.now();
  const today = dayOfInstant(instant);
  const app = await buildApp({ live, now: () => instant, publicUrl, isCaching: false });
  const holdings = holdingsOnDay(live.current(), today);
  const edition: Edition = { holdings, days: daysByPath(holdings) };
  const key = [version, today, publicUrl, live.where()?.state ?? ""].join(" ");
  const into = folderOf(folder, key, before);
  try {
    const files = await writeAnswers(app, edition, { into, resumed: into.resumed(), tell });
    files.push(...(await writeRest(app, edition, into, tell)));
    into.flush();
    return { files, ...into.finish(files) };
  } finally {
    into.flush();
    await app.close();
  }
}

type Into = ReturnType<typeof folderOf>;
type Work = {
  readonly into: Into;
  readonly resumed: ReturnType<Into["resumed"]>;
  readonly tell: (sentence: string) => void;
};

/** Asks for one address after the other and follows their links, until all that files show is written. */
async function writeAnswers(app: App, edition: Edition, { into, resumed, tell }: Work): Promise<StaticFile[]> {
  const seen = new Set<string>();
  const waiting: string[] = [];
  const ways = waysOf(edition);
  const meet = (address: string): boolean => {
    if (seen.has(address) || searchPaths.some((path) => path === address)) return false;
    seen.add(address);
    return waiting.push(address) > 0;
  };
  for (const address of firstAddresses(edition)) {
    const file = ways.fileFor(address);
    if (file !== null) meet(file.split("#", 1)[0] ?? "");
  }
  const done = new Map(resumed.map((entry) => [entry.address, entry]));
  if (done.size > 0) tell(`${done.size} files are there from an export that was interrupted`);
  const files: StaticFile[] = [];
  const writing = new Set<Promise<void>>();
  let asked = 0;
  try {
    for (const address of waiting) {
      const entry = done.get(address);
      if (entry !== undefined) {
        entry.leads.forEach(meet);
        if (entry.file !== null) files.push(entry.file);
        continue;
      }
      asked += 1;
      const leads: string[] = [];
      const answer = await answerAt(app, address, ways, (lead) => void (meet(lead) && leads.push(lead)));
      const path = fileOf(address);
      const write = async () => {
        const name = answer.isProblem ? path?.replace(/(?=\.\w+$)/, ".problem") : path;
        const file = name === undefined ? null : await into.write(name, answer.content);
        if (file !== null) files.push(file);
        into.note({ address, file, leads });
      };
      const one = write().finally(() => writing.delete(one));
      writing.add(one);
      if (writing.size >= writesMax) await Promise.race(writing);
      if (asked % 5000 === 0) tell(`${files.length} of ${seen.size} files`);
    }
    await Promise.all(writing);
  } finally {
    // What was begun is finished, so that nothing is written after an interruption.
    await Promise.allSettled(writing);
  }
  return files;
}

function waysOf(edition: Edition): Ways {
  const known = new Map<string, string | null>();
  return {
    today: edition.holdings.today,
    takesDay: (path) => edition.days.has(path),
    fileFor(address) {
      const found = known.get(address);
      if (found !== undefined) return found;
      const file = isFile(address) ? address : addressInFiles(edition, address);
      const named = file === null || fileOf(file.split("#", 1)[0] ?? "") === undefined ? null : file;
      known.set(address, named);
      return named;
    },
  };
}

/** What is a file of the service too. */
function isFile(address: string): boolean {
  return /^\/(?:assets|docs)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml|openapi\.\w+)$/.test(address);
}

/** What the file of an address holds, and whether the service answers with a problem there. */
async function answerAt(
  app: App,
  address: string,
  ways: Ways,
  lead: (address: string) => void,
): Promise<{ readonly content: Buffer; readonly isProblem: boolean }> {
  const isCall = address.startsWith(apiRoot);
  const answer = await app.inject({ url: address, headers: isCall ? {} : { accept: "text/html,*/*;q=0.5" } });
  const { statusCode, headers, rawPayload } = answer;
  if (statusCode >= 500) throw new Error(`${address} was answered with ${statusCode}: ${answer.body.slice(0, 200)}`);
  const isProblem = statusCode >= 400;
  if (statusCode === 303) {
    const content = Buffer.from(pageElsewhere(String(headers.location), ways, lead));
    return { content, isProblem };
  }
  const isHtml = String(headers["content-type"]).startsWith("text/html") && !isCall;
  const isPage = isHtml && !isFile(address);
  // The documentation of the calls is made by its library, and stays as it is.
  if (isHtml && isFile(address))
    for (const [, part = ""] of answer.body.matchAll(/ (?:href|src)="(\/[^"]*)"/g)) lead(part);
  return { content: isPage ? Buffer.from(pageInFiles(answer.body, ways, lead, address)) : rawPayload, isProblem };
}

function pageElsewhere(location: string, { fileFor }: Ways, lead: (address: string) => void): string {
  const to = fileFor(location) ?? "/";
  lead(to.split("#", 1)[0] ?? "");
  return `<!doctype html><html lang="en"><title>Annals</title><meta http-equiv="refresh" content="0; url=${to.replaceAll("&", "&amp;")}"><p><a href="${to.replaceAll("&", "&amp;")}">Annals</a></p></html>`;
}

/** The files that the service does not have: days, search, and what answers an address without a file. */
async function writeRest(app: App, edition: Edition, into: Into, tell: Work["tell"]): Promise<StaticFile[]> {
  const records = searchRecords(edition.holdings);
  const sha256 = createHash("sha256").update(JSON.stringify(records)).digest("hex");
  const listed = await into.write("pagefind/records.json", Buffer.from(`${JSON.stringify({ sha256 })}\n`));
  // The same records give other files each time.
  const before = into.isUnchanged(listed) ? into.below("pagefind/") : [];
  const index = before.length > 1 ? [] : await searchIndexOf(records);
  if (index === null) tell("The pages cannot be searched: install pagefind beside annals, and export again.");
  const ways = waysOf(edition);
  const { body } = await app.inject({ url: "/help", headers: { accept: "text/html" } });
  const { search, notFound } = pagesOfFiles(
    pageInFiles(body, ways, () => undefined),
    { isIndexed: index !== null },
  );
  const problem = {
    type: "about:blank",
    title: "Not among these files",
    status: 404,
    detail: "No file has this address; /days.json has the days of each.",
  };
  const own: [string, Buffer | string][] = [
    ["days.json", JSON.stringify(Object.fromEntries(edition.days))],
    ...searchPaths.map((path): [string, string] => [`${path.slice(1)}.html`, search]),
    ["404.html", notFound],
    ["404.json", JSON.stringify(problem)],
    ...(index ?? []),
  ];
  const files: StaticFile[] = before.length > 1 ? before : [listed];
  for (const [path, content] of own) files.push(await into.write(path, Buffer.from(content)));
  return files;
}
