import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { TournamentDocumentId } from "../core/archive/document.ts";
import type { RulesPage } from "../core/archive/public-archives.ts";
import { isWebPage } from "../core/fetch/plan.ts";
import {
  documentNamed,
  documentNames,
  passwordLinks,
  type RulesLink,
  rulesLinksOn,
  rulesNames,
} from "../core/fetch/rules-page.ts";
import { neverChecked, nextCheckIn, recordAfter, type UpdateRecord, type UpdateReport } from "../core/fetch/update.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { DatabaseLocation } from "../db/location.ts";
import type { Candidate } from "../db/published-files/import.ts";
import { importInto, type Opening, storedFilesIn } from "../db/store.ts";
import {
  discard,
  openStaging,
  type ReceivedFile,
  received,
  type Staging,
  textMax_bytes,
  utf8From,
} from "./collecting.ts";
import { type Network, type NetworkOptions, openNetwork } from "./network.ts";
import {
  failedReport,
  releaseKey,
  rememberUpdate,
  type UpdateState,
  updateReport,
  updateStateOf,
} from "./update-state.ts";

/** The context of a check for new rules. */
export type UpdateSurroundings = NetworkOptions & {
  readonly location: DatabaseLocation;
  readonly page: RulesPage;
  /** The documents of tournament play to look for instead of the rules; `null`: the rules. */
  readonly documents: readonly TournamentDocumentId[] | null;
  readonly today: () => IsoDate;
  /** A sentence about an error of the disk or the database; `undefined` for a defect of the program. */
  readonly sentenceOf: (thrown: unknown) => string | undefined;
};

/** The result of a check for new rules, and the record after it. */
export type Updating =
  | { readonly kind: "looked"; readonly report: UpdateReport; readonly record: UpdateRecord }
  | Exclude<Opening, { kind: "open" }>;

const pageMax_bytes = 8 * 1024 * 1024;

/**
 * Looks on the publisher's page for rules that are not held, and imports them by the day they state, not by their
 * names. Keeps the result and makes conditional requests next time. Errors of the network, the page, the disk and the
 * database are reported, not thrown.
 *
 * @param earlier The record to go on from if the one beside the database cannot be read.
 */
export async function checkForRules(
  surroundings: UpdateSurroundings,
  earlier: UpdateRecord = neverChecked,
): Promise<Updating> {
  try {
    return await checked(surroundings);
  } catch (error) {
    const sentence = surroundings.sentenceOf(error);
    if (sentence === undefined) throw error;
    return brokenOff(sentence, surroundings, earlier);
  }
}

async function checked(surroundings: UpdateSurroundings): Promise<Updating> {
  const { location, now } = surroundings;
  await mkdir(dirname(location.file), { recursive: true });
  const before = await updateStateOf(recordOf(surroundings));
  const holding = storedFilesIn(location);
  if (holding.kind !== "open") return holding;
  const staging = await openStaging(location.file, now());
  const network = openNetwork(surroundings);
  const held = new Map(holding.files.map(({ sha256, release }) => [sha256, release]));
  try {
    const seen = await pageChecked(surroundings, before, { network, staging, held });
    const importing =
      seen.candidates.length === 0 ? { kind: "imported" as const, files: [] } : importInto(location, seen.candidates);
    if (importing.kind !== "imported") return importing;
    const releases = new Set(holding.files.map(releaseKey));
    const told =
      seen.failures.length > 0 && importing.files.length === 0
        ? failedReport(seen.failures)
        : updateReport(importing.files, { heldBefore: releases, today: surroundings.today(), failures: seen.failures });
    const report = { ...told, sentences: [...told.sentences, ...seen.notes] };
    // Refused files are requested again, because a later version may read them.
    const refused = new Set(importing.files.flatMap((file) => (file.kind === "refused" ? [file.fileName] : [])));
    const files = seen.files.filter(({ fileName }) => !refused.has(fileName)).map(({ fileName: _, ...file }) => file);
    const record = recordAfter(before.record, report, now().toISOString());
    await rememberUpdate(recordOf(surroundings), { record, page: seen.page, files });
    return { kind: "looked", report, record };
  } finally {
    await network.close();
  }
}

/** The file beside which the checks are remembered: those for other documents have a record of their own. */
function recordOf({ location, documents }: UpdateSurroundings): string {
  return documents === null ? location.file : `${location.file}.documents`;
}

/** Records a check that ended at an error of the disk or the database, if there is room for the record. */
async function brokenOff(sentence: string, surroundings: UpdateSurroundings, earlier: UpdateRecord): Promise<Updating> {
  const { now, sentenceOf } = surroundings;
  const report = failedReport([sentence]);
  let record = recordAfter(earlier, report, now().toISOString());
  try {
    const before = await updateStateOf(recordOf(surroundings));
    record = recordAfter(before.record, report, now().toISOString());
    await rememberUpdate(recordOf(surroundings), { ...before, record });
  } catch (error) {
    const second = sentenceOf(error);
    if (second === undefined) throw error;
    const sentences = second === sentence ? [sentence] : [sentence, `This could not be recorded: ${second}`];
    return { kind: "looked", report: { ...report, sentences }, record };
  }
  return { kind: "looked", report, record };
}

/** Repeats the check until `pause` throws, and passes on each report. */
export async function watchForRules(
  surroundings: UpdateSurroundings,
  report: (updating: Updating, next_ms: number) => void,
): Promise<never> {
  let record = neverChecked;
  for (;;) {
    const updating = await checkForRules(surroundings, record);
    if (updating.kind === "looked") record = updating.record;
    const next_ms = nextCheckIn(record, surroundings.jitter());
    report(updating, next_ms);
    await surroundings.pause(next_ms);
  }
}

type Tools = { readonly network: Network; readonly staging: Staging; readonly held: ReadonlyMap<string, IsoDate> };

/** The current page and the files that it links. */
type PageState = {
  readonly page: UpdateState["page"];
  readonly files: (UpdateState["files"][number] & { readonly fileName: string })[];
  readonly candidates: Candidate[];
  readonly failures: string[];
  /** What else the page has, without being a failure. */
  readonly notes: readonly string[];
};

async function pageChecked(
  { page, documents }: UpdateSurroundings,
  before: UpdateState,
  tools: Tools,
): Promise<PageState> {
  const earlierPage = before.page?.address === page.address ? before.page : null;
  const request = { address: page.address, sizeMax_bytes: pageMax_bytes, unless: earlierPage ?? undefined };
  const reply = await tools.network.request(request, utf8From);
  if (reply.kind === "failed") return failing(before, `The page ${page.address} cannot be read: ${reply.reason}.`);
  const { links, withPassword } =
    reply.kind === "not-modified"
      ? { links: earlierPage?.links ?? [], withPassword: 0 }
      : rulesLinksOn(reply.body, {
          page: reply.address,
          hosts: page.hosts,
          names: documents === null ? rulesNames : documentNames(documents),
        });
  const leftOut = withPassword === 0 ? "" : ` ${passwordLinks(withPassword)}.`;
  const sought = documents === null ? "text file of the rules" : "document of tournament play";
  if (links.length === 0) return failing(before, `The page ${page.address} links no ${sought}.${leftOut}`);
  const marks = reply.kind === "answered" ? reply : earlierPage;
  const remembered = { address: page.address, etag: marks?.etag ?? null, lastModified: marks?.lastModified ?? null };
  const notes = leftOut === "" ? [] : [leftOut.trim()];
  const seen: PageState = {
    page: { ...remembered, links: [...links] },
    files: [],
    candidates: [],
    failures: [],
    notes,
  };
  for (const link of links) await lookAtFile(link, before, seen, tools);
  return seen;
}

function failing({ page, files }: UpdateState, failure: string): PageState {
  const same = files.map((file) => ({ ...file, fileName: "" }));
  return { page, files: same, candidates: [], failures: [failure], notes: [] };
}

async function lookAtFile(
  { address, fileName }: Pick<RulesLink, "address" | "fileName">,
  before: UpdateState,
  seen: PageState,
  { network, staging, held }: Tools,
): Promise<void> {
  const earlierFile = before.files.find((file) => file.address === address && held.has(file.sha256));
  const reply = await network.request({ address, sizeMax_bytes: textMax_bytes, unless: earlierFile }, (pieces) =>
    received(staging, pieces),
  );
  if (reply.kind === "failed") return void seen.failures.push(`${fileName} cannot be read: ${reply.reason}.`);
  if (reply.kind === "not-modified") return void (earlierFile && seen.files.push({ ...earlierFile, fileName }));
  const { body, etag, lastModified } = reply;
  try {
    if (isWebPage(body.beginning))
      return void seen.failures.push(`${fileName} is a web page, not the text of the rules.`);
    seen.files.push({ address, sha256: body.sha256, etag, lastModified, fileName });
    const isTwice = seen.files.some((other) => other.address !== address && other.sha256 === body.sha256);
    if (!held.has(body.sha256) && !isTwice) seen.candidates.push(await candidateFrom(body, fileName));
  } finally {
    await discard(body);
  }
}

/** The day stated in the document decides: the day in its name is often wrong, sometimes that of another release. */
async function candidateFrom({ path }: ReceivedFile, fileName: string): Promise<Candidate> {
  const bytes = await readFile(path);
  const document = documentNamed(fileName);
  // The import finds the day of other documents, because reading them takes a thread.
  if (document !== undefined) return { fileName, bytes, document };
  return { fileName, bytes, from: statedIn(bytes) };
}

function statedIn(bytes: Buffer): IsoDate | undefined {
  try {
    return dayFrom(readRulebook(bytes).statedFrom ?? "");
  } catch (error) {
    // The import refuses it too, and reports why.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
