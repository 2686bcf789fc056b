import type { FetchAccount, FetchPlan } from "../core/fetch/plan.ts";
import { counted } from "../core/text/counts.ts";

/**
 * The final output of `annals fetch`: what is held, what is missing and why, what was kept aside, and the disk space
 * used.
 */
export function accountText(account: FetchAccount): string {
  const { added, heldBefore, held, disk, received_bytes } = account;
  const brought =
    added.length === 0
      ? "Nothing new was imported."
      : `${counted(new Set(added.map(({ release }) => release)).size, "release")} imported, ${inMegabytes(received_bytes)} read.`;
  return [
    brought,
    ...(heldBefore.length === 0 ? [] : [`${counted(heldBefore.length, "release")} held before.`]),
    `Held now: ${held.releases} of the ${held.of} known releases.`,
    ...missingLines(account),
    ...failuresLeft(account).map(({ place, reason }) => `${place}: ${reason}.`),
    ...account.refused.map(({ fileName, reason }) => `${fileName} was not imported: ${reason}`),
    ...asideLines(account),
    diskLine(disk),
  ].join("\n");
}

function diskLine({ database_bytes, tables_bytes, beside_bytes }: FetchAccount["disk"]): string {
  const parts = [
    `${inMegabytes(database_bytes)} for the database`,
    `${inMegabytes(tables_bytes)} for its tables`,
    ...(beside_bytes === 0 ? [] : [`${inMegabytes(beside_bytes)} for files beside it`]),
  ];
  return `Disk: ${inMegabytes(database_bytes + tables_bytes + beside_bytes)}: ${parts.join(", ")}.`;
}

/** Releases that are missing for the same reasons are listed together. */
function missingLines({ missing }: FetchAccount): string[] {
  if (missing.length === 0) return [];
  const byReason = Map.groupBy(missing, ({ reasons }) =>
    reasons.map(({ place, reason }) => `${place}: ${reason}`).join("; "),
  );
  return [
    `Missing: ${counted(missing.length, "release")}.`,
    ...[...byReason].flatMap(([reason, releases]) => [
      ...folded(releases.map(({ release }) => release)),
      `    ${reason}.`,
    ]),
  ];
}

/** The failures that are not printed already as reasons of missing releases. */
function failuresLeft({ failures, missing }: FetchAccount): FetchAccount["failures"] {
  const told = new Set(missing.flatMap(({ reasons }) => reasons.map(({ place }) => place)));
  return failures.filter(({ place }) => !told.has(place));
}

/** Days, wrapped to the width of a terminal. */
function folded(days: readonly string[]): string[] {
  const inLine = 8;
  const lines = Array.from({ length: Math.ceil(days.length / inLine) }, (_, row) =>
    days.slice(row * inLine, (row + 1) * inLine),
  );
  return lines.map((line) => `  ${line.join(" ")}`);
}

function asideLines({ keptAside }: FetchAccount): string[] {
  if (keptAside.length === 0) return [];
  return [
    `Not imported, because ${keptAside.length === 1 ? "it is" : "they are"} not known: ${counted(keptAside.length, "file")}.`,
    ...keptAside.map(
      ({ path, release, reason }) => `  ${path}${release === null ? "" : ` (for ${release})`}: ${reason}.`,
    ),
    "  Check their content; --accept imports them, or import one by its path.",
  ];
}

/** What `annals fetch --dry-run` says. */
export function planText({ wanted, heldAlready, nowhere }: FetchPlan, from: string | null): string {
  const size_bytes = wanted.reduce((sum, { length_bytes }) => sum + length_bytes, 0);
  const archives = Map.groupBy(wanted, ({ copies }) => copies[0]?.archive.title ?? "");
  // Nobody looks into the origin before the fetch, so how many of them it has is not known.
  const what = from === null ? "would be fetched" : `would be looked for in ${from}`;
  return [
    `${counted(wanted.length, "release")} ${what}, ${inMegabytes(size_bytes)}; ${heldAlready.length} held already.`,
    ...(from === null
      ? [...archives].map(
          ([title, files]) => `  ${files.length} from ${title}: ${files.map(({ release }) => release).join(" ")}`,
        )
      : wanted.map(({ release, sha256 }) => `  ${release} ${sha256}`)),
    ...(nowhere.length === 0 ? [] : [`No known archive has ${nowhere.join(", ")}.`]),
  ].join("\n");
}

/** A size in megabytes. */
export function inMegabytes(length_bytes: number): string {
  return `${(length_bytes / 1_000_000).toFixed(1)} MB`;
}
