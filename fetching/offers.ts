import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DocumentId } from "../core/archive/document.ts";
import type { KnownFile } from "../core/archive/public-archives.ts";
import { fileNames, hasPassword, isLikelyRules, isWebPage, originFrom, printableName } from "../core/fetch/plan.ts";
import { nameIn, passwordLinks, rulesLinksOn } from "../core/fetch/rules-page.ts";
import { errorCodeOf, Problem } from "../core/problem.ts";
import { compareTexts } from "../core/text/order.ts";
import {
  beginning_bytes,
  type Collecting,
  discard,
  downloadArchive,
  downloadedText,
  type FetchedFiles,
  fileSha256,
  inParallel,
  keepAside,
  ownFile,
  pieceOf,
  type ReceivedFile,
  received,
  take,
  taken,
  textMax_bytes,
  utf8From,
} from "./collecting.ts";
import { clone, gitSentence, type OpenedRepository, openRepository, type Repository } from "./git.ts";
import { packedFilesIn, UnreadableArchive } from "./unpacking.ts";
import { contentOf } from "./visits.ts";

/** The largest page of a mirror. */
const pageMax_bytes = 4 * 1024 * 1024;
/** The links of a page that may fail before the others are no longer tried; bounds the time of a slow mirror. */
const failuresMax = 50;
/** The most files in a folder or archive; bounds the cost of naming a wrong one. */
const filesMax = 20_000;
/** Unpacked, all releases have a tenth of this. */
const unpackedMax_bytes = 1024 * 1024 * 1024;
const limits = { file_bytes: textMax_bytes, files: filesMax, total_bytes: unpackedMax_bytes };
/** All releases take less than a second. */
const unpackingMax_ms = 60_000;

/** The wanted files, by hash. */
type WantedFiles = ReadonlyMap<string, KnownFile>;
type Work = {
  readonly wanted: WantedFiles;
  readonly place: string;
  readonly collection: FetchedFiles;
  readonly collecting: Collecting;
};

/**
 * Collects files from the origin named with `--from`. Files are recognised by their hash. Throws `invalid-request` if
 * it is not an origin.
 */
export async function visitOrigin(
  written: string,
  wanted: readonly KnownFile[],
  collection: FetchedFiles,
  collecting: Collecting,
): Promise<void> {
  const origin = originFrom(written);
  if ("address" in origin) requireAddress(origin.address);
  const work = { wanted: new Map(wanted.map((file) => [file.sha256, file])), place: written, collection, collecting };
  collecting.on({ kind: "place", place: written, files: wanted.length });
  switch (origin.kind) {
    case "path":
      return visitPath(origin.path, work);
    case "git":
      return visitRemote(origin.repository, work);
    case "packed":
      return visitPacked(origin.address, work);
    case "text":
      return visitText(origin.address, work);
    case "index":
      return visitIndex(origin.address, work);
  }
}

/** The address is not repeated, because it may contain a password. */
function requireAddress(address: string): void {
  if (!URL.canParse(address)) throw new Problem("invalid-request", "--from names an address that cannot be read.");
  if (hasPassword(new URL(address)))
    throw new Problem("invalid-request", "--from names an address with a name or password in it; they are never sent.");
}

async function visitPath(path: string, work: Work): Promise<void> {
  const entry = await entryAt(path);
  if (entry === "file") {
    if (fileNames(work.collecting.document).test(path)) return takeOwnFiles([path], work);
    return unpack(path, work);
  }
  const opening = openRepository(path, work.collecting.git);
  if (opening !== undefined) await readOpened(opening, { ...work, isCloned: false });
  await takeOwnFiles(await filesUnder(path, work.collecting.document), work);
}

async function entryAt(path: string): Promise<"file" | "folder"> {
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) return "folder";
    if (entry.isFile()) return "file";
  } catch (error) {
    if (!/^(ENOENT|ENOTDIR|ELOOP)$/.test(errorCodeOf(error))) throw error;
  }
  throw new Problem("invalid-request", `--from names "${path}", which is not a folder, a file or an address.`);
}

/**
 * The published files below a folder, and what is called like one: links to files, also outside the folder, which the
 * reader follows. Without those in hidden folders; links to folders are not followed, because they may lead in a circle.
 */
async function filesUnder(folder: string, document: DocumentId): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const visible = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules").toSorted(byName);
  const below = await Promise.all(
    visible.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path, document);
      return fileNames(document).test(entry.name) ? [path] : [];
    }),
  );
  const paths = below.flat();
  if (paths.length <= filesMax) return paths;
  throw new Problem("invalid-request", `--from names a folder with more than ${filesMax} text files.`);
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareTexts(a.name, b.name);
}

/** Examines files on this machine, without moving them. */
async function takeOwnFiles(paths: readonly string[], work: Work): Promise<void> {
  const { wanted, place, collection, collecting } = work;
  for (const path of paths) {
    const bytes = await ownFile(path);
    if (bytes === undefined) continue;
    if (typeof bytes === "string") {
      collection.failures.push({ place: printableName(path), reason: bytes });
      continue;
    }
    const sha256 = fileSha256(bytes);
    const use = useOf({ sha256, beginning: bytes.toString("latin1", 0, beginning_bytes) }, work);
    const file = wanted.get(sha256);
    if (use === "wanted" && file !== undefined) {
      const read = async (): Promise<Buffer | undefined> => {
        const again = await ownFile(path);
        return Buffer.isBuffer(again) && fileSha256(again) === sha256 ? again : undefined;
      };
      collection.obtained.set(sha256, { sha256, release: file.release, fileName: nameOf(file), read });
      collecting.on({ kind: "bytes", received_bytes: bytes.length });
      collecting.on({ kind: "file", release: file.release, place, length_bytes: bytes.length });
    } else if (use === "unknown-rules") {
      const reason = "its hash is not a known one";
      collection.strangers.push({ fileName: basename(path), path, sha256, place, release: null, reason });
    }
  }
}

async function visitRemote(repository: string, work: Work): Promise<void> {
  if (work.wanted.size === 0) return;
  const into = work.collecting.staging.folder;
  const isCloned = !/^file:/i.test(repository);
  await readOpened(await clone({ repository, commit: null, into }, work.collecting.git), { ...work, isCloned });
}

/** `isCloned`: only the newest commit is there; otherwise those that the archives name may be. */
async function readOpened(opening: OpenedRepository, work: Work & { readonly isCloned: boolean }): Promise<void> {
  const { collection, place } = work;
  if (opening.kind === "failed") return void collection.failures.push({ place, reason: opening.reason });
  try {
    await readRepository(opening.repository, work);
  } catch (error) {
    const reason = gitSentence(error);
    if (reason === undefined) throw error;
    collection.failures.push({ place, reason });
  } finally {
    await opening.repository.removed();
  }
}

/**
 * Reads all text files of a commit; for a repository on disk, those of every commit that the archives name, or of the
 * newest one.
 */
async function readRepository(repository: Repository, work: Work & { readonly isCloned: boolean }): Promise<void> {
  const named = new Set([...work.wanted.values()].flatMap(({ copies }) => copies.map(({ commit }) => commit)));
  const present: string[] = [];
  for (const commit of named)
    if (!work.isCloned && commit !== null && (await repository.has(commit))) present.push(commit);
  const commits = present.length > 0 && !named.has(null) ? present : [...new Set([...present, repository.commit])];
  const listed = (await Promise.all(commits.map((commit) => repository.listed(commit)))).flat();
  const texts = new Map(
    listed.filter(({ path }) => fileNames(work.collecting.document).test(path)).map(({ blob, path }) => [blob, path]),
  );
  await repository.bring([...texts.keys()]);
  for (const [blob, path] of texts) {
    const bytes = await contentOf(repository, blob);
    if (typeof bytes === "string") work.collection.failures.push({ place: `${work.place}, ${path}`, reason: bytes });
    else await takeFromMemory(bytes, path, work);
  }
}

async function visitPacked(address: string, work: Work): Promise<void> {
  if (work.wanted.size === 0) return;
  const reply = await downloadArchive(address, work.collecting);
  if (reply.kind !== "answered") return noteFailure(reply, work);
  try {
    await unpack(reply.body.path, work);
  } finally {
    await discard(reply.body);
  }
}

async function unpack(path: string, work: Work): Promise<void> {
  const deadline = AbortSignal.timeout(unpackingMax_ms);
  try {
    for await (const { path: inside, bytes } of packedFilesIn(path, {
      ...limits,
      names: fileNames(work.collecting.document),
      deadline,
    }))
      await takeFromMemory(bytes, inside, work);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    work.collection.failures.push({ place: work.place, reason: error.message });
  }
}

async function visitText(address: string, work: Work): Promise<void> {
  if (work.wanted.size === 0) return;
  const reply = await downloadedText(address, work.collecting);
  if (reply.kind !== "answered") return noteFailure(reply, work);
  // Counted as it arrived; what is taken is counted again.
  work.collecting.on({ kind: "bytes", received_bytes: -reply.body.length_bytes });
  await takeIfWanted(reply.body, nameIn(new URL(address)), work, work.place);
}

/** Follows the links of a page to text files, known names first, until every wanted file is found. */
async function visitIndex(address: string, work: Work): Promise<void> {
  const { collecting, wanted, collection } = work;
  if (wanted.size === 0) return;
  const reply = await collecting.network.request({ address, sizeMax_bytes: pageMax_bytes }, utf8From);
  if (reply.kind !== "answered") return noteFailure(reply, work);
  const search = { page: reply.address, hosts: [], names: fileNames(collecting.document), linksMax: filesMax };
  const { links, withPassword } = rulesLinksOn(reply.body, search);
  const isNamed = (fileName: string): boolean =>
    [...wanted.values()].some((file) => fileName.includes(file.release) || nameOf(file) === fileName);
  const failuresBefore = collection.failures.length;
  const isHopeless = (): boolean => collection.failures.length - failuresBefore >= failuresMax;
  const inTurn = links.toSorted((a, b) => Number(isNamed(b.fileName)) - Number(isNamed(a.fileName)));
  if (links.length === 0) collection.failures.push({ place: work.place, reason: "it links no text files" });
  await inParallel(inTurn, collecting.jobs, async (link) => {
    if (isAllObtained(work) || isHopeless()) return;
    await visitText(link.address, { ...work, place: link.address });
  });
  if (isHopeless())
    collection.failures.push({
      place: work.place,
      reason: `${failuresMax} of its links failed; the others were not tried`,
    });
  if (withPassword > 0 && !isAllObtained(work))
    collection.failures.push({ place: work.place, reason: passwordLinks(withPassword) });
}

function isAllObtained({ wanted, collection }: Work): boolean {
  return [...wanted.keys()].every((sha256) => collection.obtained.has(sha256));
}

function noteFailure(reply: { readonly kind: string; readonly reason?: string }, { collection, place }: Work): void {
  collection.failures.push({ place, reason: reply.reason ?? "the server says that nothing changed" });
}

/** Takes a file as `takeIfWanted` does. Files that are of no use are never written to the disk. */
async function takeFromMemory(bytes: Buffer, path: string, work: Work): Promise<void> {
  const beginning = bytes.toString("latin1", 0, beginning_bytes);
  const use = useOf({ sha256: fileSha256(bytes), beginning }, work);
  if (use === "none") return;
  const name = `${work.place}, ${printableName(path)}`;
  if (use === "web-page") return noteWebPage(name, work);
  await takeIfWanted(await received(work.collecting.staging, pieceOf(bytes)), path, work, name);
}

/**
 * Takes wanted files, keeps unknown rulebooks aside, and discards files that are not wanted or not rulebooks.
 *
 * @param name What to call the file in a failure.
 */
async function takeIfWanted(body: ReceivedFile, path: string, work: Work, name: string): Promise<void> {
  const { wanted, place, collection, collecting } = work;
  const { staging, on } = collecting;
  const { sha256, length_bytes } = body;
  const use = useOf(body, work);
  const file = wanted.get(sha256);
  if (use === "wanted" && file !== undefined) {
    await take(staging, body);
    collection.obtained.set(sha256, {
      sha256,
      release: file.release,
      fileName: nameOf(file),
      read: () => taken(staging, sha256),
    });
    on({ kind: "bytes", received_bytes: length_bytes });
    return on({ kind: "file", release: file.release, place, length_bytes });
  }
  if (use === "web-page") noteWebPage(name, work);
  if (use !== "unknown-rules") return discard(body);
  const fileName = basename(path);
  const aside = await keepAside(staging, body, fileName);
  const reason = "its hash is not a known one";
  collection.strangers.push({ fileName, path: aside, sha256, place, release: null, reason });
}

function noteWebPage(name: string, { collection }: Work): void {
  collection.failures.push({ place: name, reason: "it is a web page, not a text file" });
}

/** What a file is good for, as its hash and its first bytes say. */
function useOf(
  { sha256, beginning }: Pick<ReceivedFile, "sha256" | "beginning">,
  { wanted, collection, collecting }: Work,
): "wanted" | "unknown-rules" | "web-page" | "none" {
  if (wanted.has(sha256) && !collection.obtained.has(sha256)) return "wanted";
  if (!isStrange(sha256, collecting)) return "none";
  // Only the rules are recognised without their hash.
  if (collecting.document !== "cr") return "none";
  if (isWebPage(beginning)) return "web-page";
  return isLikelyRules(beginning) ? "unknown-rules" : "none";
}

/** A file is unknown if no known archive has it and nobody imported it. */
function isStrange(sha256: string, { files, held }: Collecting): boolean {
  return !files.has(sha256) && !held.has(sha256);
}

/** The name under which an archive keeps a file: the same wherever the file came from, and so is the day in it. */
function nameOf({ copies }: KnownFile): string {
  return basename(copies[0]?.path ?? "");
}
