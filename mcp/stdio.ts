import type { Readable, Writable } from "node:stream";
import { connect } from "./connection.ts";
import { linesBetween } from "./lines.ts";
import { agentServer } from "./server.ts";
import type { Askable } from "./tool.ts";

/** The longest line that is read. No question needs a tenth of it. */
const lineMax_bytes = 10 * 1024 * 1024;

/**
 * Answers a client that started this process, over standard input and output, until it closes them. Returns the reason,
 * as a sentence, if it ends because of what the client sent. Throws what `opening` throws, as soon as it does: the client
 * can ask before the archive is open.
 */
export async function serveOverStdio(
  asking: Askable,
  streams: { readonly input: Readable; readonly output: Writable } = { input: process.stdin, output: process.stdout },
  opening: Promise<unknown> = Promise.resolve(),
): Promise<string | undefined> {
  const server = agentServer(asking);
  const { transport, ended } = linesBetween(streams, lineMax_bytes);
  const stopped = new Promise<"closed">((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve("closed"));
  });
  await connect(server, transport);
  const failed = opening.then(() => new Promise<never>(() => undefined));
  const how = await Promise.race([ended, stopped, failed]).finally(() => server.close());
  return how === "closed"
    ? undefined
    : `A line is longer than ${lineMax_bytes / (1024 * 1024)} MB; nothing more is read.`;
}
