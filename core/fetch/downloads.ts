/** How much of an archive or repository has arrived; `of` is `null` if the server does not say how much there is. */
export type DownloadProgress = {
  readonly name: string;
  /** The objects of a repository are those of git: its files, and some more. */
  readonly unit: "bytes" | "objects";
  readonly done: number;
  readonly of: number | null;
};

/**
 * The state of a download in words.
 *
 * @example downloadText({ name: "rules.zip", unit: "bytes", done: 1_250_000, of: 8_700_000 }) // "1.3 of 8.7 MB of rules.zip"
 */
export function downloadText({ name, unit, done, of }: DownloadProgress): string {
  const shown = (count: number): string => (unit === "bytes" ? (count / 1_000_000).toFixed(1) : String(count));
  const share = of === null ? shown(done) : `${shown(done)} of ${shown(of)}`;
  return `${share} ${unit === "bytes" ? "MB" : unit} of ${name}`;
}
