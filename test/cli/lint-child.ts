import { run } from "../../cli/program.ts";

/**
 * A program of its own that runs `annals lint` in one folder after another, as a reader of foreign trees does. What
 * hangs, or takes too much memory, ends it and not the tests.
 */
process.on("message", async ({ folder, words, environment }: Command) => {
  process.chdir(folder);
  let [written, errorOutput] = ["", ""];
  const code = await run({
    argv: ["node", "annals", "lint", ...words],
    environment,
    now: () => new Date("2026-11-20T12:00:00Z"),
    write: (text) => {
      written += `${text}\n`;
    },
    writeBytes: (bytes) => {
      written += Buffer.from(bytes).toString();
    },
    writeError: (text) => {
      errorOutput += `${text}\n`;
    },
    terminal: null,
    input: () => Promise.resolve(""),
    service: {
      serve: () => Promise.reject(new Error("lint serves nothing")),
      writeStatic: () => Promise.reject(new Error("lint serves nothing")),
      configurationFrom: () => Promise.reject(new Error("lint serves nothing")),
    },
  });
  process.send?.({ code, written, errorOutput } satisfies CommandEnd);
});

/** The words of a command, and where it runs. */
export type Command = {
  readonly folder: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** How a command ended: the code is `null` if it was killed. */
export type CommandEnd = { readonly code: number | null; readonly written: string; readonly errorOutput: string };
