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
  type ReceivedFile,
  take,
  taken,
} from "./collecting.ts";

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
    const { template } = visit;
    const name = new URL(template).host;
    collecting.on({ kind: "place", place: name, files: files.length });
    await visitAddresses({ template, name, files }, collection, collecting);
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
