import { createHash } from "node:crypto";
import { basename } from "node:path";
import { revisionOn, wordingsOf } from "../../core/archive/life.ts";
import { type HoldingsOnDay, holdingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { lineagePath, pageOf } from "../../core/text/addresses.ts";
import { dayOfInstant } from "../../core/text/days.ts";
import { answeringFingerprint } from "../../db/code.ts";
import type { LiveArchive } from "../../db/live-archive.ts";
import { escapeXml } from "../../document/xml.ts";
import type { App } from "../../http/routes.ts";
import { ownAddressOn } from "../../operations/views/addresses.ts";
import { type PageView, pageAsHtml } from "../../web/shown.ts";
import { buildApp } from "../app.ts";
import { addressesElsewhere, addressInFiles, type Edition, firstAddresses } from "./addresses.ts";
import { answersFrom, sharedAnswers } from "./answers.ts";
import { daysByPath } from "./days.ts";
import { fileOf, folderOf, type StaticFile } from "./folder.ts";
import { type Files, missingPageOf, searchPageOf, searchPaths, waysInFiles, withFilesScript } from "./pages.ts";

/** A page that can be found: its address, its words, what a list of pages calls it. */
type SearchRecord = { readonly url: string; readonly content: string; readonly title: string };

/** Every rule and glossary entry, under each wording it had. */
function searchRecords({ archive, today }: HoldingsOnDay): SearchRecord[] {
  return [...archive.lineages.values()].flatMap((lineage) => {
    const now = revisionOn(lineage, today);
    const own = now === undefined ? undefined : ownAddressOn(archive, lineage, today);
    const last = now ?? lineage.revisions.findLast((revision) => !revision.hasEnded);
    const texts = wordingsOf(lineage)
      .toReversed()
      .flatMap(({ name, text }) => [name, text]);
    const content = [...new Set(texts)].filter((text) => text !== null).join(" ");
    if (last === undefined || content === "") return [];
    const name = last.number ?? last.name ?? lineage.id;
    return {
      url: own === undefined ? lineagePath(lineage.id) : (pageOf(own).split("?")[0] ?? ""),
      content,
      title: now === undefined ? `${name}, no longer in the rules` : name,
    };
  });
}

/** What only the ready-made search forms of pagefind need. */
const isUnused = /(?:-ui\.|-modular-|highlight|component)/;

/**
 * The files of an index that a browser searches, by path. `null` if pagefind, which makes it, is not installed: it is a
 * program of its own, larger than Annals, that only this needs.
 */
async function searchIndexOf(records: readonly SearchRecord[]): Promise<[path: string, content: Buffer][] | null> {
  const pagefind = await import("pagefind").catch(() => null);
  if (pagefind === null) return null;
  const { index } = await pagefind.createIndex({ forceLanguage: "en" });
  if (index === undefined) throw new Error("pagefind has made no index");
  try {
    for (const { url, content, title } of records) {
      const record = { url, content, language: "en", meta: { title } };
      const { errors } = await index.addCustomRecord(record);
      if (errors.length > 0) throw new Error(`pagefind refuses ${url}: ${errors.join("; ")}`);
    }
    const { files } = await index.getFiles();
    return files
      .filter(({ path }) => !isUnused.test(path))
      .map(({ path, content }) => [`pagefind/${path}`, Buffer.from(content)]);
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}

/** How the files are written. */
type StaticExport = {
  readonly folder: string;
  /** The address at which people will read the files: canonical links, feeds and the map of the site name it. */
  readonly publicUrl: string;
  readonly now: () => Date;
  /** What an export before this one wrote into the folder, and what it was made of; `null` if there was none. */
  readonly before: { readonly edition: string | null; readonly files: readonly StaticFile[] };
  readonly version: string;
  readonly tell: (sentence: string) => void;
};

/**
 * Writes all that a service would answer to GET, apart from what depends on a person's words, as files at the same
 * addresses. The answers come from the same operations and pages, so that there is no second way of saying anything.
 * `edition` names all that they follow from: if the export before was of the same one, its files are right as they are.
 */
export async function writeStatic(live: LiveArchive, job: StaticExport) {
  const { folder, publicUrl, before, version, tell } = job;
  const instant = job.now();
  const today = dayOfInstant(instant);
  // The name of the tables has the fingerprint of their sources. The path of the database would show more than it explains.
  const state = basename(live.where()?.tablesFile ?? "");
  const edition = [version, today, publicUrl, state, answeringFingerprint()].join(" ");
  const into = folderOf(folder, edition, before.files);
  const isIndexed = before.files.some(({ path }) => path === "pagefind/pagefind.js");
  if (before.edition === edition && isIndexed && into.isWhole())
    return { edition, state, files: before.files, written: 0, removed: 0 };
  const app = await buildApp({ live, now: () => instant, publicUrl, isCaching: false });
  const { answers, forget } = sharedAnswers();
  const holdings = { ...holdingsOnDay(live.current(), today), answers };
  try {
    const work = { app, edition: { holdings, days: daysByPath(holdings) }, publicUrl, into, forget, tell };
    const files = await writeAnswers(work, into.resumed());
    for (const [address, shownAt] of addressesElsewhere(work.edition))
      files.push(into.write(fileOf(address) ?? "", pageElsewhere(shownAt)));
    files.push(...(await writeRest(work)));
    into.flush();
    return { edition, state, files, ...into.finish(files) };
  } finally {
    into.flush();
    await app.close();
  }
}

type Into = ReturnType<typeof folderOf>;
type Work = {
  readonly app: App;
  readonly edition: Edition;
  readonly publicUrl: string;
  readonly into: Into;
  /** Forgets the answers on which what was written rests. */
  forget(): void;
  readonly tell: (sentence: string) => void;
};

/** Writes the answer of one address after the other and follows their links, until all that files show is written. */
async function writeAnswers(work: Work, resumed: ReturnType<Into["resumed"]>): Promise<StaticFile[]> {
  const { edition, into, forget, tell } = work;
  const ways = filesOf(edition);
  const groups = groupsOf(edition, ways);
  const waiting = [...new Set(groups.values())].toReversed();
  const [discovered, taken] = [new Set<Group>(), new Set<Group>()];
  const isNew = (address: string): boolean => {
    if (isSearched(address)) return false;
    const group = groups.get(address) ?? [address];
    if (discovered.has(group)) return false;
    groups.set(address, group);
    discovered.add(group);
    return true;
  };
  const done = new Map(resumed.map((entry) => [entry.address, entry]));
  if (done.size > 0) tell(`${done.size} files are left from an interrupted export`);
  const files: StaticFile[] = [];
  let leads: string[] = [];
  const answerAt = answersIn(work, ways, (lead) => void (isNew(lead) && leads.push(lead)));
  let answered = 0;
  const entryAt = async (address: string) => {
    leads = [];
    const answer = await answerAt(address);
    const path = fileOf(address);
    const name = answer?.isProblem === true ? path?.replace(/(?=\.\w+$)/, ".problem") : path;
    const file = name === undefined || answer === undefined ? null : into.write(name, answer.content);
    const entry = { address, file, leads };
    into.note(entry);
    answered += 1;
    if (answered % 5000 === 0) tell(`${files.length} of ${groups.size} files`);
    return entry;
  };
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (taken.has(group)) continue;
    taken.add(group);
    // The other parts of a list follow it, and rest on the same answer.
    if (!group.every((address) => /[?&]after=/.test(address))) forget();
    const led: string[] = [];
    for (const address of group) {
      const before = done.get(address);
      const entry = before === undefined ? await entryAt(address) : { ...before, leads: before.leads.filter(isNew) };
      if (entry.file !== null) files.push(entry.file);
      led.push(...entry.leads);
    }
    // What a page leads to is written after it, the other parts of its list first: much of it is about the same.
    const lists = group.map((address) => `${address.split("?", 1)[0]}?`);
    const isPart = (lead: string) => lists.some((list) => lead.startsWith(list));
    const inOrder = [...led.filter((lead) => !isPart(lead)).toReversed(), ...led.filter(isPart).toReversed()];
    waiting.push(...inOrder.flatMap((lead) => [groups.get(lead) ?? []]));
  }
  return files;
}

/** Addresses that rest on the same answer. They are written one after the other, so that it is made once. */
type Group = readonly string[];

/** The group of each address from which an export begins, in their order. */
function groupsOf(edition: Edition, { fileFor }: Files): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const addresses of firstAddresses(edition)) {
    const named = new Set(addresses.flatMap((address) => fileFor(address)?.split("#", 1)[0] ?? []));
    const group = [...named].filter((address) => !groups.has(address) && !isSearched(address));
    for (const address of group) groups.set(address, group);
  }
  return groups;
}

function isSearched(address: string): boolean {
  return searchPaths.some((path) => path === address);
}

function filesOf(edition: Edition): Files {
  return {
    takesDay: (path) => edition.days.has(path),
    fileFor: (address) => {
      const file = isFile(address) ? address : addressInFiles(edition, address);
      return file === null || fileOf(file.split("#", 1)[0] ?? "") === undefined ? null : file;
    },
  };
}

/** What is a file of the service too. */
function isFile(address: string): boolean {
  return /^\/(?:assets|docs)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml|openapi\.\w+)$/.test(address);
}

/** What the file of an address holds, and whether the service answers with a problem there. */
type Content = { readonly content: string | Buffer; readonly isProblem: boolean };

function answersIn({ app, edition, publicUrl }: Work, files: Files, lead: (address: string) => void) {
  const { holdings } = edition;
  const { fileFor } = files;
  const waysFrom = waysInFiles(holdings, files, lead);
  const copies: Edition = { ...edition, isTodayDated: true };
  const copied = (address: string) => addressInFiles(copies, address) ?? address;
  const answer = answersFrom(holdings, { base: publicUrl, waysFrom, copied });
  return async (address: string): Promise<Content | undefined> => {
    const own = await answer(address);
    if (own === undefined) return ofService(app, address, lead);
    if (own.kind === "nothing") return undefined;
    if (own.kind === "content") return own;
    const to = fileFor(own.movedTo) ?? "/";
    lead(to.split("#", 1)[0] ?? "");
    return { content: pageElsewhere(to), isProblem: false };
  };
}

/** What only the service itself answers: feeds, rulebooks, the contract, what its pages load. */
async function ofService(app: App, address: string, lead: (address: string) => void): Promise<Content | undefined> {
  const { statusCode, headers, rawPayload, body } = await app.inject({ url: address });
  if (statusCode >= 500) throw new Error(`${address} was answered with ${statusCode}: ${body.slice(0, 200)}`);
  // The documentation of the calls is made by its library, and stays as it is.
  if (String(headers["content-type"]).startsWith("text/html") && isFile(address))
    for (const [, part = ""] of body.matchAll(/ (?:href|src)="(\/[^"]*)"/g)) lead(part);
  return { content: rawPayload, isProblem: statusCode >= 400 };
}

function pageElsewhere(to: string): string {
  const written = escapeXml(to);
  return `<!doctype html><html lang=en><title>Annals</title><meta http-equiv=refresh content="0;url=${written}"><a href="${written}">Annals</a>`;
}

/** The files that the service does not have: days, search, and what answers an address without a file. */
async function writeRest({ edition, publicUrl, into, tell }: Work): Promise<StaticFile[]> {
  const records = searchRecords(edition.holdings).map((one) => ({
    ...one,
    url: addressInFiles(edition, one.url) ?? one.url,
  }));
  const sha256 = createHash("sha256").update(JSON.stringify(records)).digest("hex");
  const listed = into.write("pagefind/records.json", `${JSON.stringify({ sha256 })}\n`);
  // The same records give other files each time.
  const before = into.isUnchanged(listed) ? into.below("pagefind/") : [];
  const index = before.length > 1 ? [] : await searchIndexOf(records);
  if (index === null) tell("The pages cannot be searched: install pagefind beside annals, and export again.");
  const isIndexed = index !== null;
  const waysFrom = waysInFiles(edition.holdings, filesOf(edition), () => undefined);
  const pageOf = (shown: PageView, address: string) => {
    const { html } = pageAsHtml(shown, { base: publicUrl, address, knownAt: undefined, ways: waysFrom(address) });
    return withFilesScript(html);
  };
  const problem = {
    type: "about:blank",
    title: "Not among these files",
    status: 404,
    detail: "No file has this address; /days.json has the days of each.",
  };
  const own: [string, Buffer | string][] = [
    ["days.json", JSON.stringify(Object.fromEntries(edition.days))],
    ...searchPaths.map((path): [string, string] => [
      `${path.slice(1)}.html`,
      pageOf(searchPageOf({ isIndexed }), path),
    ]),
    ["404.html", pageOf(missingPageOf({ isIndexed }), "/404")],
    ["404.json", JSON.stringify(problem)],
    ...(index ?? []),
  ];
  const files = before.length > 1 ? [...before] : [listed];
  for (const [path, content] of own) files.push(into.write(path, content));
  return files;
}
