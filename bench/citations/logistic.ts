/** An example: its features, and whether it is in the class. */
export type Example = { readonly features: Readonly<Record<string, number>>; readonly isSought: boolean };

const rounds = 1500;
const step = 0.15;
const momentum = 0.9;
/** Keeps weights small if there are few examples. */
const penalty = 0.003;

/** Fits weights by logistic regression: gradient descent with momentum, each feature scaled by its size. */
export function fitted(examples: readonly Example[]): Record<string, number> {
  const names = Object.keys(examples[0]?.features ?? {});
  const rows = examples.map(({ features }) => names.map((name) => features[name] ?? 0));
  const sizes = names.map((_, at) => Math.max(0.2, mean(rows.map((row) => (row[at] ?? 0) ** 2))));
  const weights = names.map(() => 0);
  const moves = names.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const slopes = names.map(() => 0);
    rows.forEach((row, place) => {
      const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
      const miss = 1 / (1 + Math.exp(-sum)) - Number(examples[place]?.isSought);
      row.forEach((value, at) => {
        slopes[at] = (slopes[at] ?? 0) + (miss * value) / rows.length;
      });
    });
    names.forEach((name, at) => {
      const slope = (slopes[at] ?? 0) + (name === "none" ? 0 : penalty * (weights[at] ?? 0));
      moves[at] = momentum * (moves[at] ?? 0) + slope;
      weights[at] = (weights[at] ?? 0) - (step * (moves[at] ?? 0)) / (sizes[at] ?? 1);
    });
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
