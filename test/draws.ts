/**
 * How many random cases a test tries that tries so many in each run. Others are drawn in each run, so few find in many
 * runs what many find in one; `npm run attack` tries thirty times as many.
 */
export function draws(inEachRun: number): number {
  return inEachRun * Number(process.env["ANNALS_DRAWS"] ?? 1);
}
