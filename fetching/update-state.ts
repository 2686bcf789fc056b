import { readFile } from "node:fs/promises";
import { z } from "zod";
import { tournamentTitles } from "../core/archive/document.ts";
import type { AddedFile } from "../core/contract/published-files.ts";
import { neverChecked, type UpdateRecord, type UpdateReport } from "../core/fetch/update.ts";
import { errorCodeOf } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { program } from "../db/code.ts";
import type { DatabaseFinding } from "../db/doctor/kept.ts";
import type { FileReport } from "../db/published-files/import.ts";
import { replaceText } from "./collecting.ts";

const validators = { etag: z.string().nullable(), lastModified: z.string().nullable() };

const stateForm = z.object({
  record: z.object({
    lastTry: z
      .object({ at: z.iso.datetime(), outcome: z.enum(["new", "nothing-new", "failed"]), sentence: z.string() })
      .nullable(),
    lastSuccessAt: z.iso.datetime().nullable(),
    failuresInRow: z.int().min(0),
  }),
  page: z
    .object({
      address: z.string(),
      ...validators,
      links: z.array(z.object({ address: z.string(), fileName: z.string() })),
    })
    .nullable(),
  files: z.array(z.object({ address: z.string(), sha256: z.string(), ...validators })),
});

/** What is kept from one check for new rules to the next: the results, and the tags of the answers. */
export type UpdateState = z.infer<typeof stateForm>;

const nothing: UpdateState = { record: neverChecked, page: null, files: [] };

/** The file beside a database with the record of checks for new rules. */
export function recordFile(databaseFile: string): string {
  return `${databaseFile}.updates.json`;
}

/** What is remembered, or why it cannot be read. */
type RecordReading =
  | { readonly kind: "read"; readonly state: UpdateState }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads what is remembered beside a database. */
async function recordRead(databaseFile: string): Promise<RecordReading> {
  try {
    const reading = stateForm.safeParse(JSON.parse(await readFile(recordFile(databaseFile), "utf8")));
    if (reading.success) return { kind: "read", state: reading.data };
    const [first] = reading.error.issues;
    return { kind: "unreadable", reason: `${first?.path.join(".")}: ${first?.message}` };
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return { kind: "absent" };
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: "it is not JSON" };
    throw error;
  }
}

/** What is remembered beside a database; nothing, where nothing is or it cannot be read. */
export async function updateStateOf(databaseFile: string): Promise<UpdateState> {
  const reading = await recordRead(databaseFile);
  return reading.kind === "read" ? reading.state : nothing;
}

/** Keeps it for the next check. */
export async function rememberUpdate(databaseFile: string, state: UpdateState): Promise<void> {
  await replaceText(recordFile(databaseFile), `${JSON.stringify(state, null, 2)}\n`);
}

/** The record of the checks for new rules. */
export async function updateRecordOf(databaseFile: string): Promise<UpdateRecord> {
  return (await updateStateOf(databaseFile)).record;
}

const check = "updates";
/** A single failure is often a short outage of the network. */
const failuresMany = 3;

/** Examines the record of checks for new rules beside a database. Only reads. */
export async function updateFindings(databaseFile: string): Promise<DatabaseFinding[]> {
  const reading = await recordRead(databaseFile);
  switch (reading.kind) {
    case "absent":
      return [{ check, status: "note", found: "There was no check for new rules with this database yet.", fix: null }];
    case "unreadable":
      return [
        {
          check,
          status: "warning",
          found: `${recordFile(databaseFile)} cannot be read: ${reading.reason}.`,
          fix: "Remove it: the next check for new rules requests everything again, and imports nothing twice.",
        },
      ];
    case "read":
      break;
  }
  const { lastTry, lastSuccessAt, failuresInRow } = reading.state.record;
  if (lastTry === null)
    return [{ check, status: "ok", found: "The record of checks for new rules can be read.", fix: null }];
  const last = `The last successful check was ${lastSuccessAt === null ? "never" : `at ${lastSuccessAt}`}`;
  if (failuresInRow === 0) return [{ check, status: "ok", found: `${last}.`, fix: null }];
  const sentence = `${last}; ${failuresInRow} failed since, the last at ${lastTry.at}: ${lastTry.sentence}`;
  if (failuresInRow < failuresMany) return [{ check, status: "note", found: sentence, fix: null }];
  return [
    {
      check,
      status: "warning",
      found: sentence,
      fix: "Run annals update by hand; it says what fails (docs/fetching.md).",
    },
  ];
}

/** The report of a check for new rules that failed. */
export function failedReport(failures: readonly string[]): UpdateReport {
  return { outcome: "failed", sentences: [...failures], releases: [] };
}

/** A release of a document, as one text. */
export function releaseKey({ document, release }: Pick<AddedFile, "document" | "release">): string {
  return `${document} ${release}`;
}

/** The report of a check for new rules: new releases, releases published again, and files that could not be read. */
export function updateReport(
  files: readonly FileReport[],
  {
    heldBefore,
    today,
    failures,
  }: { readonly heldBefore: ReadonlySet<string>; readonly today: IsoDate; readonly failures: readonly string[] },
): UpdateReport {
  const added = files.filter((file) => file.kind === "added");
  const fresh = added.filter((file) => !heldBefore.has(releaseKey(file)));
  const again = added.filter((file) => heldBefore.has(releaseKey(file)));
  const refused = files.flatMap((file) =>
    file.kind === "refused" ? [`${file.fileName} was not imported: ${file.reason}`] : [],
  );
  const hasNews = fresh.length > 0 || again.some(hasOtherWords);
  const hasFailed = !hasNews && refused.length + failures.length > 0;
  // Of several files of one release, one is served; only that one was compared with the release before.
  const byRelease = [...Map.groupBy(fresh, releaseKey).values()];
  const served = byRelease.flatMap((files) => files.find(({ isServed }) => isServed) ?? files.slice(0, 1));
  const sentences = [
    ...served.map((file) => freshSentence(file, today)),
    ...byRelease.flatMap((files) => timesSentence(files)),
    ...again.map(againSentence),
    ...refused,
    ...failures,
    ...(added.length + refused.length + failures.length === 0
      ? ["Nothing new: all files that the publisher links are held."]
      : []),
  ];
  const releases = served.map(({ release, since }) => ({ release, since: since?.release ?? null }));
  return { outcome: hasNews ? "new" : hasFailed ? "failed" : "nothing-new", sentences, releases };
}

function freshSentence({ document, release, since }: AddedFile, today: IsoDate): string {
  const days = Math.round((Date.parse(release) - Date.parse(today)) / 86_400_000);
  const when =
    days > 0 ? `in force from ${release}, ${days === 1 ? "tomorrow" : `in ${days} days`}` : `in force from ${release}`;
  const what = document === "cr" ? "the release" : `the release of the ${tournamentTitles[document]}`;
  if (since === null) return `New: ${what} ${when}. No earlier release is held to compare it with.`;
  const { added, removed, amended, moved } = since.counts;
  const changes = `${amended} amended, ${added} added, ${removed} removed, ${moved} moved`;
  const [command, page] = document === "cr" ? ["report", ""] : [`document-diff ${document}`, `/documents/${document}`];
  const where = `${program} ${command} ${since.release} ${release}, or ${page}/diff?from=${since.release}&to=${release}`;
  return `New: ${what} ${when}. Since ${since.release}: ${changes}. Read what changed: ${where}`;
}

function timesSentence([file, ...others]: readonly AddedFile[]): string[] {
  if (file === undefined || others.length === 0) return [];
  const rest = others.length === 1 ? "the other one is" : `the other ${others.length} are`;
  return [`The release of ${file.release} was published in ${others.length + 1} files; ${rest} kept beside it.`];
}

function againSentence(file: AddedFile): string {
  const words = hasOtherWords(file) ? "with other words" : "with the same words";
  return `The release of ${file.release} was published again ${words}; the file is kept beside the other.`;
}

/** Says whether a release that was published again has other words than before. */
function hasOtherWords({ beside }: AddedFile): boolean {
  return beside.some(({ counts }) => counts.amended + counts.added + counts.removed + counts.merged + counts.split > 0);
}
