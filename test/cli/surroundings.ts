import type { Surroundings } from "../../cli/context.ts";

/** What a command is given in a test: a clock that stands still, a database in memory, and ears for what it says. */
export function surroundings(
  words: readonly string[],
  environment: Surroundings["environment"] = { ANNALS_DB: ":memory:" },
  input = "",
) {
  const [written, complaints]: [string[], string[]] = [[], []];
  return {
    argv: ["node", "annals", ...words],
    environment,
    now: () => new Date("2026-11-20T12:00:00Z"),
    write: (text: string) => void written.push(text),
    writeBytes: (bytes: Uint8Array) => void written.push(Buffer.from(bytes).toString("latin1")),
    complain: (text: string) => void complaints.push(text),
    terminal: null,
    input: () => Promise.resolve(input),
    service: {
      serve: () => Promise.reject(new Error("no service in this test")),
      configurationFrom: async () => ({ kind: "invalid" as const, sentences: ["no service in this test"] }),
    },
    written,
    complaints,
  };
}
