import type { UpdateReport } from "../core/fetch/update.ts";
import type { IsoDate } from "../core/text/days.ts";
import { program } from "../db/code.ts";
import type { FileReport } from "../db/published-files/import.ts";

type Added = Extract<FileReport, { kind: "added" }>;

/** The report of a check for new rules that failed. */
export function failedReport(failures: readonly string[]): UpdateReport {
  return { outcome: "failed", sentences: [...failures], releases: [] };
}

/** The report of a check for new rules: new releases, releases published again, and files that could not be read. */
export function reportOf(
  files: readonly FileReport[],
  {
    heldBefore,
    today,
    failures,
  }: { readonly heldBefore: ReadonlySet<IsoDate>; readonly today: IsoDate; readonly failures: readonly string[] },
): UpdateReport {
  const added = files.filter((file) => file.kind === "added");
  const fresh = added.filter(({ release }) => !heldBefore.has(release));
  const again = added.filter(({ release }) => heldBefore.has(release));
  const refused = files.flatMap((file) =>
    file.kind === "refused" ? [`${file.fileName} was not imported: ${file.reason}`] : [],
  );
  const hasNews = fresh.length > 0 || again.some(hasOtherWords);
  const hasFailed = !hasNews && refused.length + failures.length > 0;
  // Of several files of one release, one is served; only that one was compared with the release before.
  const byRelease = [...Map.groupBy(fresh, ({ release }) => release).values()];
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

function freshSentence({ release, since }: Added, today: IsoDate): string {
  const days = Math.round((Date.parse(release) - Date.parse(today)) / 86_400_000);
  const when =
    days > 0 ? `in force from ${release}, ${days === 1 ? "tomorrow" : `in ${days} days`}` : `in force from ${release}`;
  if (since === null) return `New: the release ${when}. No earlier release is held to compare it with.`;
  const { added, removed, amended, moved } = since.counts;
  const what = `${amended} amended, ${added} added, ${removed} removed, ${moved} moved`;
  const where = `${program} report ${since.release} ${release}, or /diff?from=${since.release}&to=${release}`;
  return `New: the release ${when}. Since ${since.release}: ${what}. Read what changed: ${where}`;
}

function timesSentence([file, ...others]: readonly Added[]): string[] {
  if (file === undefined || others.length === 0) return [];
  const rest = others.length === 1 ? "the other one is" : `the other ${others.length} are`;
  return [`The release of ${file.release} was published in ${others.length + 1} files; ${rest} kept beside it.`];
}

function againSentence(file: Added): string {
  const words = hasOtherWords(file) ? "with other words" : "with the same words";
  return `The release of ${file.release} was published again ${words}; the file is kept beside the other.`;
}

/** Says whether a release that was published again has other words than before. */
function hasOtherWords({ beside }: Added): boolean {
  return beside.some(({ counts }) => counts.amended + counts.added + counts.removed + counts.merged + counts.split > 0);
}
