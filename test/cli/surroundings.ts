import { inject } from "vitest";
import type { Surroundings } from "../../cli/context.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
/** Commands that write get a database of their own. The others get one that is filled once for all tests. */
const writing = new Set(["cards", "doctor", "fetch", "import", "serve", "update"]);
/**
 * What a command is given in a test: a clock that stands still, a database without imports, and a record of its output.
 */
export function surroundings(
  words: readonly string[],
  environment: Surroundings["environment"] = {
    ANNALS_DB: writing.has(words[0] ?? "") ? ":memory:" : inject("preparedDatabase"),
  },
  input = "",
) {
  const [written, errorOutput]: [string[], string[]] = [[], []];
  return {
    argv: ["node", "annals", ...words],
    environment,
    now,
    write: (text: string) => void written.push(text),
    writeBytes: (bytes: Uint8Array) => void written.push(Buffer.from(bytes).toString("latin1")),
    writeError: (text: string) => void errorOutput.push(text),
    terminal: null,
    input: () => Promise.resolve(input),
    service: {
      serve: () => Promise.reject(new Error("no service in this test")),
      writeStatic: () => Promise.reject(new Error("no service in this test")),
      configurationFrom: async () => ({ kind: "invalid" as const, sentences: ["no service in this test"] }),
    },
    written,
    errorOutput,
  };
}
