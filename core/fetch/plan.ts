import type { DocumentId } from "../archive/document.ts";
import type { KnownFile, PublicArchive } from "../archive/public-archives.ts";
import type { IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";

/** Which releases to fetch. `since` and `until` are both included; `null` sets no bound. */
export type Selection = {
  readonly releases: readonly IsoDate[] | null;
  readonly since: IsoDate | null;
  readonly until: IsoDate | null;
};

/** A published file in the archive, by the release it is held under and the hash of its bytes. */
export type HeldHash = { readonly document: DocumentId; readonly release: IsoDate; readonly sha256: string };

/** The files to fetch. Releases are sorted oldest first. */
export type FetchPlan = {
  readonly wanted: readonly KnownFile[];
  /** Releases of the selection that are already held in a known file. */
  readonly heldAlready: readonly IsoDate[];
  /** Releases requested by day that no known archive has. */
  readonly nowhere: readonly IsoDate[];
};

/**
 * Decides what to fetch: for each release of the selection one known file, unless one is held. A release that is held
 * only in an unknown file is fetched too, because the known file is the one that was compared.
 */
export function fetchPlanOf(
  files: ReadonlyMap<string, KnownFile>,
  { held, selection }: { readonly held: readonly HeldHash[]; readonly selection: Selection },
): FetchPlan {
  const isHeld = new Set(held.map(({ sha256 }) => sha256));
  const byRelease = Map.groupBy(files.values(), ({ release }) => release);
  const selected = [...byRelease]
    .filter(([release]) => isSelected(release, selection))
    .toSorted(byText(([day]) => day));
  const wanted: KnownFile[] = [];
  const heldAlready: IsoDate[] = [];
  for (const [release, [first, ...others]] of selected) {
    if (first === undefined) continue;
    if ([first, ...others].some(({ sha256 }) => isHeld.has(sha256))) heldAlready.push(release);
    else wanted.push(first);
  }
  const nowhere = (selection.releases ?? []).filter((release) => !byRelease.has(release));
  return { wanted, heldAlready, nowhere };
}

/** Says whether a release is in a selection. */
export function isSelected(release: IsoDate, { releases, since, until }: Selection): boolean {
  return (
    (releases === null || releases.includes(release)) &&
    (since === null || since <= release) &&
    (until === null || release <= until)
  );
}

/** A place to try, with the files that are wanted from it. */
export type ArchiveVisit = {
  readonly archive: PublicArchive;
  readonly place: PublicArchive["places"][number];
  readonly files: readonly { readonly file: KnownFile; readonly path: string; readonly commit: string | null }[];
};

/** With at least this many files, one clone costs less than a request for each. */
const cloneWorthwhile_files = 6;

/**
 * The places to try for files, in turn: those of each archive in the order written there, except that a repository
 * comes last if only a few of its files are wanted. The caller leaves out files that an earlier place delivered.
 */
export function visitsFor(wanted: readonly KnownFile[]): ArchiveVisit[] {
  const archives = [...new Set(wanted.flatMap(({ copies }) => copies.map(({ archive }) => archive)))];
  return archives.flatMap((archive) => {
    const files = wanted.flatMap((file) =>
      file.copies.flatMap(({ archive: keeper, path, commit }) => (keeper === archive ? [{ file, path, commit }] : [])),
    );
    const isWorthwhile = files.length >= cloneWorthwhile_files;
    const places = isWorthwhile
      ? archive.places
      : archive.places.toSorted((a, b) => Number(a.kind === "git") - Number(b.kind === "git"));
    return places.map((place) => ({ archive, place, files }));
  });
}

/** The address of a file, from the template of its archive. Each part of the path is percent-encoded. */
export function addressFrom(
  template: string,
  { path, commit }: { readonly path: string; readonly commit: string | null },
): string {
  const written = path.split("/").map(encodeURIComponent).join("/");
  return template.replaceAll("{commit}", commit ?? "").replaceAll("{path}", written);
}

/**
 * The kind of origin that `--from` names, as far as its form shows. Whether a path is a folder, an archive or a
 * repository is decided by looking at the disk.
 */
type FetchOrigin =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "git"; readonly repository: string }
  | { readonly kind: "packed"; readonly address: string }
  | { readonly kind: "text"; readonly address: string }
  | { readonly kind: "index"; readonly address: string };

/**
 * Says what kind of origin an address or a path names. An address that ends in `.git`, begins with `ssh:`, `git:` or
 * `git+`, or has the form `user@host:path` is a repository; one that ends in `.zip`, `.tar`, `.tar.gz` or `.tgz` an
 * archive; one that ends in `.txt`, `.pdf` or the like one file; any other a page with links to files.
 */
export function originFrom(written: string): FetchOrigin {
  if (/^git\+(https?|ssh|file):\/\//i.test(written)) return { kind: "git", repository: written.slice("git+".length) };
  if (/^file:\/\//i.test(written)) return { kind: "path", path: decodeURIComponent(new URL(written).pathname) };
  if (/^(ssh|git):\/\//i.test(written)) return { kind: "git", repository: written };
  if (/^[\w.-]+@[\w.-]+:(?!\/\/)/.test(written)) return { kind: "git", repository: written };
  if (!/^https?:\/\//i.test(written)) return { kind: "path", path: written };
  const path = written.replace(/[?#].*$/s, "").replace(/(?<!\/)\/+$/, "");
  if (/\.git$/i.test(path)) return { kind: "git", repository: written };
  if (isPacked(path)) return { kind: "packed", address: written };
  return /\.(?:txt|pdf|docx?|rtf|md)$/i.test(path)
    ? { kind: "text", address: written }
    : { kind: "index", address: written };
}

/** Says whether a file name is that of an archive that can be unpacked. */
function isPacked(name: string): boolean {
  return /\.(zip|tar|tar\.gz|tgz)$/i.test(name);
}

/** The names that published files of a document may have. */
export function fileNames(document: DocumentId): RegExp {
  return document === "cr" ? /\.txt$/i : /\.(?:txt|pdf|docx?|rtf|html?|md)$/i;
}

/** Why a redirect is not followed; `null` if it may be. The caller checks its target on the network. */
export function redirectRefusal(from: URL, to: URL): string | null {
  if (to.protocol !== from.protocol)
    return `it leads from ${from.protocol.slice(0, -1)} to ${to.protocol.slice(0, -1)}`;
  if (hasPassword(to)) return "it leads to an address with a password in it";
  return null;
}

/**
 * A name from elsewhere as it can be printed: without the characters that begin a line or change how the rest of one is
 * shown.
 */
export function printableName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "_");
}

/** Says whether an address has a name or a password in it, as in `https://name:secret@example.org/`. */
export function hasPassword({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

/** The kind of a file, compared with the expected one. */
type FileVerdict =
  | { readonly kind: "expected" }
  /** Another known file instead of the expected one. */
  | { readonly kind: "other-known"; readonly reason: string }
  | { readonly kind: "unexpected"; readonly reason: string };

/**
 * Judges a received file.
 *
 * @param beginning The first bytes, as Latin-1: enough to know a web page.
 */
export function verdictOn({
  sha256,
  length_bytes,
  beginning,
  expected,
  isKnown,
}: {
  readonly sha256: string;
  readonly length_bytes: number;
  readonly beginning: string;
  readonly expected: { readonly sha256: string; readonly length_bytes: number };
  readonly isKnown: boolean;
}): FileVerdict {
  if (sha256 === expected.sha256) return { kind: "expected" };
  if (isKnown) return { kind: "other-known", reason: "it is the published file of another release" };
  if (isWebPage(beginning)) return { kind: "unexpected", reason: "it is a web page, not the text file" };
  if (length_bytes < expected.length_bytes)
    return { kind: "unexpected", reason: `it has ${length_bytes} of ${expected.length_bytes} bytes` };
  return { kind: "unexpected", reason: `its hash is ${sha256.slice(0, 12)}…, not ${expected.sha256.slice(0, 12)}…` };
}

/** Says whether bytes, read as Latin-1, begin like a web page. */
export function isWebPage(beginning: string): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|\?xml)\b/i.test(
    beginning,
  );
}

/**
 * Says whether bytes, read as Latin-1, begin like a published rulebook: each has its title at the top, in one or two
 * bytes per character.
 */
export function isLikelyRules(beginning: string): boolean {
  return /comprehensive/i.test(beginning.replaceAll("\0", ""));
}

/** A place that did not deliver, with the reason. */
export type Miss = { readonly place: string; readonly reason: string };

/**
 * The result of a fetch: what is held, what is missing and why, and what was not imported. Releases are sorted oldest
 * first.
 */
export type FetchAccount = {
  /** Releases imported by this fetch. */
  readonly added: readonly { readonly release: IsoDate; readonly fileName: string; readonly sha256: string }[];
  /** Releases of the selection that were already held in a known file. */
  readonly heldBefore: readonly IsoDate[];
  /** How many releases are held now, of all that the archives have. */
  readonly held: { readonly releases: number; readonly of: number };
  /** Releases of the selection that are not held, and why. */
  readonly missing: readonly { readonly release: IsoDate; readonly reasons: readonly Miss[] }[];
  /** Places that delivered nothing at all. */
  readonly failures: readonly Miss[];
  /** Files that are not known, and were not imported. */
  readonly keptAside: readonly {
    readonly path: string;
    readonly place: string;
    readonly sha256: string;
    readonly release: IsoDate | null;
    readonly reason: string;
  }[];
  /** Files that the import refused, with the reason. */
  readonly refused: readonly { readonly fileName: string; readonly reason: string }[];
  /** The database, the tables derived from it, and the files that wait in the folder beside it or were kept aside. */
  readonly disk: { readonly database_bytes: number; readonly tables_bytes: number; readonly beside_bytes: number };
  readonly received_bytes: number;
};

/** Says whether a fetch delivered everything asked for. From a named origin, only what it has counts as requested. */
export function isComplete(
  { missing, failures, refused }: FetchAccount,
  { isOwnOrigin, isNamed }: { readonly isOwnOrigin: boolean; readonly isNamed: boolean },
): boolean {
  return isOwnOrigin && !isNamed ? failures.length + refused.length === 0 : missing.length === 0;
}

/**
 * How one request ended: an answer with a status, or no whole answer (`broken`: reset, cut off, or silent for too
 * long).
 */
export type RequestEnd =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: "broken" };

/** What to do next: use what came, ask again after a while, or give up. */
type NextStep =
  | { readonly kind: "use" }
  | { readonly kind: "wait"; readonly wait_ms: number }
  | { readonly kind: "give-up" };

/** The most requests to one address. */
const attemptsMax = 5;
/** The first wait; each later one is twice as long. */
const waitFirst_ms = 1_000;
/** The longest wait; if a server asks for a longer one, it is given up. */
const waitMax_ms = 120_000;

/**
 * Decides what follows a request. Rate limits, server errors and broken connections are retried, each time after twice
 * as long and not before `Retry-After`; other statuses are final.
 *
 * @param attempt How many requests were made, this one included.
 * @param jitter From 0 to 1: spreads the waits, so that many clients do not come back at the same moment.
 *
 * Source: RFC 9110, section 10.2.3; RFC 6585, section 4.
 */
export function nextStep(
  end: RequestEnd,
  { attempt, now, jitter }: { readonly attempt: number; readonly now: Date; readonly jitter: number },
): NextStep {
  if (end.kind === "answered" && !isPassing(end.status)) return { kind: end.status < 400 ? "use" : "give-up" };
  if (attempt >= attemptsMax) return { kind: "give-up" };
  const backOff_ms = waitFirst_ms * 2 ** (attempt - 1) * (0.5 + jitter);
  const asked_ms = end.kind === "answered" ? retryAfterFrom(end.retryAfter, now) : 0;
  if (asked_ms > waitMax_ms) return { kind: "give-up" };
  return { kind: "wait", wait_ms: Math.round(Math.min(waitMax_ms, Math.max(backOff_ms, asked_ms))) };
}

/** An error that may be temporary. */
function isPassing(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** The wait that `Retry-After` asks for, given in seconds or as an instant; 0 if it cannot be read. */
function retryAfterFrom(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until_ms = Date.parse(header);
  return Number.isNaN(until_ms) ? 0 : Math.max(0, until_ms - now.getTime());
}
