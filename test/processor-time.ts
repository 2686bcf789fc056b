/** The processor time that work takes in this thread, in milliseconds: others may have the machine. */
export function spent_ms(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times as long work on `long` takes as on `short`, the fastest of three tries each. If `long` is eight times as
 * long, linear work takes eight times as long, and quadratic work 64 times.
 */
export function growth<Given>(work: (given: Given) => unknown, short: Given, long: Given): number {
  work(short);
  const fastest_ms = (given: Given) => Math.min(...[1, 2, 3].map(() => spent_ms(() => void work(given))));
  return fastest_ms(long) / Math.max(fastest_ms(short), 1);
}
