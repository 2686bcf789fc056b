import { basename } from "node:path/posix";
import type { KnownFile } from "../core/archive/public-archives.ts";
import { type ArchiveVisit, addressFrom, isWebPage, verdictOn, visitsFor } from "../core/fetch/plan.ts";
import {
  type Collecting,
  discard,
  downloadedText,
  type FetchedFiles,
  inParallel,
  keepAside,
  noteMiss,
  pieceOf,
  type ReceivedFile,
  received,
  take,
  taken,
  textMax_bytes,
} from "./collecting.ts";
import { clone, gitSentence, type Repository } from "./git.ts";

type WantedFile = ArchiveVisit["files"][number];

/** Collects files from the known archives, one place after the other, until every wanted file is found. */
export async function visitArchives(
  wanted: readonly KnownFile[],
  collection: FetchedFiles,
  collecting: Collecting,
): Promise<void> {
  for (const visit of visitsFor(wanted)) {
    const files = visit.files.filter(({ file }) => !collection.obtained.has(file.sha256));
    if (files.length === 0) continue;
    const { place } = visit;
    const name = place.kind === "git" ? place.repository : new URL(place.template).host;
    collecting.on({ kind: "place", place: name, files: files.length });
    if (place.kind === "git") await visitRepository({ repository: place.repository, files }, collection, collecting);
    else await visitAddresses({ ...place, name, files }, collection, collecting);
  }
}

async function visitAddresses(
  {
    template,
    name,
    files,
  }: { readonly template: string; readonly name: string; readonly files: readonly WantedFile[] },
  collection: FetchedFiles,
  collecting: Collecting,
): Promise<void> {
  await inParallel(files, collecting.jobs, async (sought) => {
    const address = addressFrom(template, sought);
    const reply = await downloadedText(address, collecting);
    if (reply.kind === "answered") return judge(reply.body, sought, { place: name, collection, collecting });
    const reason = reply.kind === "failed" ? reply.reason : "the server says that nothing changed";
    noteMiss(collection, sought.file.release, { place: name, reason });
  });
}

async function visitRepository(
  { repository, files }: { readonly repository: string; readonly files: readonly WantedFile[] },
  collection: FetchedFiles,
  collecting: Collecting,
): Promise<void> {
  for (const [commit, ofCommit] of Map.groupBy(files, (file) => file.commit)) {
    const opening = await clone({ repository, commit, into: collecting.staging.folder }, collecting.git);
    if (opening.kind === "failed") {
      for (const { file } of ofCommit)
        noteMiss(collection, file.release, { place: repository, reason: opening.reason });
      continue;
    }
    try {
      await readClone(opening.repository, { repository, files: ofCommit }, collection, collecting);
    } finally {
      await opening.repository.removed();
    }
  }
}

async function readClone(
  opened: Repository,
  { repository, files }: { readonly repository: string; readonly files: readonly WantedFile[] },
  collection: FetchedFiles,
  collecting: Collecting,
): Promise<void> {
  const miss = (sought: WantedFile, reason: string): void =>
    noteMiss(collection, sought.file.release, { place: repository, reason });
  const blobs = new Map((await opened.listed(opened.commit)).map(({ path, blob }) => [path, blob]));
  const present = files.flatMap((sought) => {
    const blob = blobs.get(sought.path);
    if (blob === undefined) miss(sought, `there is no ${sought.path} in that commit`);
    return blob === undefined ? [] : [{ sought, blob }];
  });
  try {
    await opened.bring(present.map(({ blob }) => blob));
  } catch (error) {
    const reason = gitSentence(error);
    if (reason === undefined) throw error;
    for (const { sought } of present) miss(sought, reason);
    return;
  }
  for (const { sought, blob } of present) {
    const bytes = await contentOf(opened, blob);
    if (typeof bytes === "string") {
      miss(sought, bytes);
      continue;
    }
    collecting.on({ kind: "bytes", received_bytes: bytes.length });
    await judge(await received(collecting.staging, pieceOf(bytes)), sought, {
      place: repository,
      collection,
      collecting,
    });
  }
}

/** The bytes of a file in a repository, or a sentence that says why they are not available. */
export async function contentOf(repository: Repository, blob: string): Promise<Buffer | string> {
  try {
    return await repository.content(blob, textMax_bytes);
  } catch (error) {
    const reason = gitSentence(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Takes the expected file, keeps another one aside, and discards anything that is not a text file. */
async function judge(
  body: ReceivedFile,
  { file, path }: WantedFile,
  {
    place,
    collection,
    collecting,
  }: { readonly place: string; readonly collection: FetchedFiles; readonly collecting: Collecting },
): Promise<void> {
  const { staging, files, on } = collecting;
  const { release, sha256 } = file;
  const verdict = verdictOn({ ...body, expected: file, isKnown: files.has(body.sha256) });
  if (verdict.kind === "expected") {
    await take(staging, body);
    collection.obtained.set(sha256, { sha256, release, fileName: basename(path), read: () => taken(staging, sha256) });
    return on({ kind: "file", release, place, length_bytes: body.length_bytes });
  }
  noteMiss(collection, release, { place, reason: verdict.reason });
  if (verdict.kind === "other-known" || isWebPage(body.beginning)) return discard(body);
  const aside = await keepAside(staging, body, basename(path));
  const { reason } = verdict;
  collection.strangers.push({ fileName: basename(path), path: aside, sha256: body.sha256, place, release, reason });
}
