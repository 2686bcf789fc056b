import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { background } from "../background/tasks.ts";
import { archiveBehind, type Following, type OpenArchive, openLive } from "../live-archive.ts";
import type { Place } from "../place.ts";
import { type DatasetRead, datasetAt } from "../ready.ts";
import { allTablesFilesOf } from "../tables/file.ts";
import { faultOf } from "./faults.ts";
import { readOnly } from "./read-only.ts";
import { copyName, type ReceivedCopy } from "./receive.ts";

/** Where snapshots come from. */
export type SnapshotSource = {
  /** Its name without passwords, for people. */
  readonly name: string;
  /** The address of the service that writes them; null if it is not known. */
  readonly writer: string | null;
  /** Fetches the newest copy into a new file, or gives its path, unless it still has the given tag. */
  bring(into: string, unless: string | null): Promise<Brought>;
  close(): void;
};

/**
 * The result of a check for a newer copy. `sha256` is the checksum given by the sender, `tag` identifies this copy,
 * `at` is the path from which it has to be copied.
 */
export type Brought =
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "brought";
      readonly sha256: string | null;
      readonly tag: string | null;
      readonly at: string | null;
    }
  | { readonly kind: "failed"; readonly reason: string };

/** An archive that follows another one by its snapshots. */
export type FollowingArchive = OpenArchive & {
  /** Checks for a newer copy now, and changes over to it. Simultaneous calls are one check. */
  checkSource(): Promise<void>;
};

/** How to follow. */
export type FollowSettings = {
  readonly source: SnapshotSource;
  /** A folder that keeps copies for the next start; null for a temporary one. */
  readonly copies: string | null;
  readonly every_ms: number;
  readonly now: () => Date;
  /** The dataset; by default that of the program. */
  readonly folder?: string;
};

/**
 * Starts from the newest copy of a source or, if the source cannot be reached, from the last local one. Writes only to
 * the folder of copies.
 *
 * @returns If there is no copy at all, the reason why it cannot start, in a sentence.
 */
export async function openFollowing(settings: FollowSettings): Promise<FollowingArchive | string> {
  const { folder: data, copies: kept } = settings;
  const copies = kept ?? mkdtempSync(join(tmpdir(), "annals-copies-"));
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(copies)) if (name.startsWith("incoming-")) rmSync(join(copies, name));
  const dataset = datasetAt(data === undefined ? {} : { folder: data });
  const last = copiesIn(copies).find((copy) => faultOf(copy) === undefined);
  const follower = followerOf({ ...settings, copies, isTemporary: kept === null }, dataset);
  // A local copy answers at once, whether or not the source can be reached.
  await (last === undefined ? follower.checkSource() : follower.use(last));
  const { archive } = follower;
  if (typeof archive === "string" && kept === null) rmSync(copies, { recursive: true });
  return archive;
}

type Settings = FollowSettings & { readonly copies: string; readonly isTemporary: boolean };

function followerOf({ source, copies, every_ms, now, folder, isTemporary }: Settings, dataset: DatasetRead) {
  const work = background();
  const used = copyInUse({ copies, now, folder }, dataset);
  let running: Promise<void> | undefined;
  /** The tag of the newest copy that was checked, whether used or refused. */
  let tag: string | null = null;
  let checkedAt_ms = Number.NEGATIVE_INFINITY;
  let status = statusAtStart(source);
  const archive: FollowingArchive = {
    ...archiveBehind(used.archive),
    async importFiles() {
      throw readOnly(status);
    },
    following: () => status,
    notice: () => noticeOf(status) ?? used.archive().notice(),
    refresh() {
      used.archive().refresh();
      if (now().getTime() - checkedAt_ms >= every_ms) void checkSource();
    },
    close() {
      source.close();
      if (used.file() !== null) used.archive().close();
      if (isTemporary) rmSync(copies, { recursive: true, force: true });
    },
    checkSource,
  };
  return {
    checkSource,
    use,
    get archive(): FollowingArchive | string {
      return used.file() === null ? `No snapshot is available from ${source.name}: ${status.refused}` : archive;
    },
  };

  function checkSource(): Promise<void> {
    running ??= checkOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function checkOnce(): Promise<void> {
    checkedAt_ms = now().getTime();
    const incoming = join(copies, `incoming-${randomBytes(6).toString("hex")}`);
    const reason = await changedOver(incoming).catch((error: unknown) => sentenceOf(error));
    rmSync(incoming, { force: true });
    status = { ...status, refused: reason ?? null, ...(reason ? {} : { checkedAt: now().toISOString() }) };
  }

  /** @returns Why the copy in use stays, although there may be a newer one. */
  async function changedOver(incoming: string): Promise<string | undefined> {
    const brought = await source.bring(incoming, tag);
    if (brought.kind === "failed") return brought.reason;
    // A refused copy is not fetched again; it stays refused until there is another.
    if (brought.kind === "unchanged") return status.refused ?? undefined;
    const arrival = { incoming, from: brought.at, sha256: brought.sha256, previous: used.file() };
    const task = { file: incoming, folder, at: now().toISOString(), kind: "receive", copies, arrival } as const;
    const received: ReceivedCopy = await work.run(task);
    tag = brought.tag;
    if (received.kind === "refused") return received.reason;
    if (received.file !== used.file()) await use(received.file);
    status = { ...status, sha256: received.sha256 };
    return undefined;
  }

  async function use(copy: string): Promise<void> {
    await used.change(copy);
    status = { ...status, takenAt: now().toISOString() };
  }
}

/** The copy that answers use. Copies other than this one and the one before are removed. */
function copyInUse(
  { copies, now, folder }: Pick<Settings, "copies" | "now"> & { readonly folder: string | undefined },
  dataset: DatasetRead,
) {
  let file: string | null = null;
  let inner: OpenArchive | undefined;
  return {
    file: (): string | null => file,
    archive(): OpenArchive {
      if (inner === undefined) throw new Error("nothing is followed yet");
      return inner;
    },
    async change(next: string): Promise<void> {
      const place: Place = { file: next, now, ...(folder === undefined ? {} : { folder }) };
      const opening = await openLive(place, dataset);
      if (opening.kind !== "open") throw new Error(`${next} cannot be opened although it was checked`);
      // The previous archive is left to the garbage collector, because an answer may still use it.
      const before = file;
      [inner, file] = [opening.archive, next];
      for (const copy of copiesIn(copies)) if (copy !== next && copy !== before) removeCopy(copy);
    },
  };
}

/** The copies in a folder, newest first. */
function copiesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => copyName.test(name))
    .map((name) => join(folder, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
}

function removeCopy(copy: string): void {
  for (const file of [...allTablesFilesOf(copy), copy]) rmSync(file, { force: true });
}

function statusAtStart({ name, writer }: SnapshotSource): Following {
  return { from: name, writer, sha256: null, takenAt: null, checkedAt: null, refused: null };
}

function noticeOf({ refused, takenAt }: Following): string | undefined {
  if (refused === null) return undefined;
  return `The answers are those of ${takenAt}, because the newest snapshot is not used. ${refused}`;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : String(error);
}
