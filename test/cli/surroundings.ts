import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Surroundings } from "../../cli/context.ts";
import { openStore } from "../../db/store.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
/** Commands that write get a database of their own from the test that runs them. */
const writing = new Set(["cards", "doctor", "fetch", "import", "purge-list", "restore", "serve", "update"]);
let prepared: string | undefined;

/**
 * A database without imports, with its tables. All commands that only read may have it: one in memory is filled again for
 * each command, which takes longer than most of them.
 */
function preparedDatabase(): string {
  if (prepared !== undefined) return prepared;
  const file = join(mkdtempSync(join(tmpdir(), "annals-prepared-")), "annals.sqlite");
  const opening = openStore({ file, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  opening.store.close();
  prepared = file;
  return file;
}

/**
 * What a command is given in a test: a clock that stands still, a database without imports, and a record of its output.
 */
export function surroundings(
  words: readonly string[],
  environment: Surroundings["environment"] = {
    ANNALS_DB: writing.has(words[0] ?? "") ? ":memory:" : preparedDatabase(),
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
      configurationFrom: async () => ({ kind: "invalid" as const, sentences: ["no service in this test"] }),
    },
    written,
    errorOutput,
  };
}
