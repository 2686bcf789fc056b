/**
 * The figures of one measurement in one round: requests per second, processor time of the server per request, the
 * share of one core that the server used, and the instructions of its main thread per request, if they can be counted.
 */
export type Figure = {
  readonly perSecond: number;
  readonly each_us: number;
  readonly busy: number;
  readonly instructionsEach: number | null;
};

/** One round: the bare route at its beginning and end, and everything else in between, by name. */
export type Round = { readonly bare: readonly Figure[]; readonly figures: ReadonlyMap<string, Figure> };

/** The results as a table of text. A ratio of a round is to the mean of its two measurements of the bare route. */
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
    const ratios = rounds.map(
      (round) => (round.figures.get(name)?.perSecond ?? Number.NaN) / bareIn(round, ({ perSecond }) => perSecond),
    );
    const cost = (read: Read) =>
      middle(rounds.map((round) => bareIn(round, read) / read(round.figures.get(name) ?? nothing))).toFixed(2);
    const isMet = target !== null && quantile(ratios, 0.5) >= target;
    const verdict = target === null ? ["", ""] : [target.toFixed(2), isMet ? "met" : "MISSED"];
    const [cpu, instructions] = [cost(cpuOf), cost(instructionsOf)];
    return [name, ...spreadOf(ratios), ...verdict, ...serverColumns(figures, { cpu, instructions })];
  });
  return columns([
    ["", "time", "quartiles", "target", "", "busy", "us each", "ratio", "instructions", "ratio"],
    ["bare", "1.00", "", "", "", ...serverColumns(bare, { cpu: "1.00", instructions: "1.00" })],
    ["bare again", ...spreadOf(noise), "", "", ...Array(5).fill("")],
    ...rows,
  ]);
}

type Read = (figure: Figure) => number;
const nothing: Figure = { perSecond: Number.NaN, each_us: Number.NaN, busy: Number.NaN, instructionsEach: null };
const cpuOf: Read = ({ each_us }) => each_us;
const instructionsOf: Read = ({ instructionsEach }) => instructionsEach ?? Number.NaN;

function bareIn({ bare }: Round, read: Read): number {
  return bare.reduce((sum, figure) => sum + read(figure), 0) / bare.length;
}

function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function spreadOf(ratios: readonly number[]): string[] {
  return [
    quantile(ratios, 0.5).toFixed(2),
    `${quantile(ratios, 0.25).toFixed(2)}-${quantile(ratios, 0.75).toFixed(2)}`,
  ];
}

function serverColumns(
  figures: readonly Figure[],
  ratios: { readonly cpu: string; readonly instructions: string },
): string[] {
  const instructions = middle(figures.map(instructionsOf));
  return [
    `${Math.round(100 * middle(figures.map(({ busy }) => busy)))}%`,
    middle(figures.map(cpuOf)).toFixed(1),
    ratios.cpu,
    ...(Number.isNaN(instructions) ? ["", ""] : [instructions.toFixed(0), ratios.instructions]),
  ];
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
