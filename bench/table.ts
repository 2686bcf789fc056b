/**
 * The figures of one measurement in one round: requests per second, processor time of the server per request, and the
 * share of one core that the server used.
 */
export type Figure = { readonly perSecond: number; readonly each_us: number; readonly busy: number };

/** One round: the bare route at its beginning and end, and everything else in between, by name. */
export type Round = { readonly bare: readonly Figure[]; readonly figures: ReadonlyMap<string, Figure> };

/** The results as a table of text. The ratio of a round is to the mean of its two measurements of the bare route. */
export function tableOf(
  measured: readonly { readonly name: string; readonly target: number | null }[],
  rounds: readonly Round[],
): string {
  const bare = rounds.flatMap((round) => round.bare);
  // The difference of two measurements of the same thing shows how reliable the others are.
  const noise = rounds.map(
    (round) => (round.bare[1]?.perSecond ?? Number.NaN) / (round.bare[0]?.perSecond ?? Number.NaN),
  );
  const rows = measured.map(({ name, target }) => {
    const figures = rounds.flatMap((round) => round.figures.get(name) ?? []);
    const ratios = rounds.map((round) => (round.figures.get(name)?.perSecond ?? Number.NaN) / floorOf(round));
    const isMet = target !== null && quantile(ratios, 0.5) >= target;
    const verdict = target === null ? ["", ""] : [target.toFixed(2), isMet ? "met" : "MISSED"];
    return [name, ...spreadOf(ratios), ...verdict, ...serverColumns(figures)];
  });
  return columns([
    ["", "ratio", "quartiles", "target", "", "server us each", "server busy"],
    ["bare", "1.00", "", "", "", ...serverColumns(bare)],
    ["bare again", ...spreadOf(noise), "", "", "", ""],
    ...rows,
  ]);
}

function floorOf({ bare }: Round): number {
  return bare.reduce((sum, { perSecond }) => sum + perSecond, 0) / bare.length;
}

function spreadOf(ratios: readonly number[]): string[] {
  return [
    quantile(ratios, 0.5).toFixed(2),
    `${quantile(ratios, 0.25).toFixed(2)}-${quantile(ratios, 0.75).toFixed(2)}`,
  ];
}

function serverColumns(figures: readonly Figure[]): string[] {
  const each_us = quantile(
    figures.map((figure) => figure.each_us),
    0.5,
  );
  const busy = quantile(
    figures.map((figure) => figure.busy),
    0.5,
  );
  return [each_us.toFixed(1), `${Math.round(100 * busy)}%`];
}

/** The value below which this share of the values lies, interpolated between two values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Aligned columns: the first one left-aligned, the others right-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
