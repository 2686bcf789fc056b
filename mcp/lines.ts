import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";

/** A conversation in lines of JSON. */
type Lines = {
  readonly transport: Transport;
  /** Resolves when the input has ended and every question is answered, or when a line is too long to be read. */
  readonly ended: Promise<"closed" | "line-too-long">;
};

/**
 * Reads one message of the protocol from each line and writes answers in the same way. A line that is no message is
 * answered with an error. Sources: JSON-RPC 2.0, section 5.1; modelcontextprotocol.io, specification of 2025-06-18,
 * which has no batches.
 */
export function linesBetween(
  { input, output }: { readonly input: Readable; readonly output: Writable },
  lineMax_bytes: number,
): Lines {
  const { promise: ended, resolve: end } = Promise.withResolvers<"closed" | "line-too-long">();
  const open = new Set<RequestId>();
  let isClosing = false;

  const transport: Transport = {
    async start() {
      input.on("data", read).once("end", close).once("error", close);
    },
    async send(message) {
      write(message);
      // The identifier of a question that was answered.
      if ("id" in message && !("method" in message) && message.id !== undefined) settle(message.id);
    },
    async close() {
      input.off("data", read).pause();
      transport.onclose?.();
    },
  };

  const read = linesOf({
    lineMax_bytes,
    tooLong() {
      input.off("data", read).pause();
      end("line-too-long");
    },
    line(bytes) {
      if (bytes.toString("latin1").trim() === "") return;
      const message = messageIn(bytes);
      if ("message" in message) receive(message.message);
      else write({ jsonrpc: "2.0", ...message });
    },
  });

  function receive(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) open.add(message.id);
    if ("method" in message && message.method === "notifications/cancelled")
      settle((message.params as { readonly requestId?: RequestId } | undefined)?.requestId);
    transport.onmessage?.(message);
  }

  function settle(id: RequestId | undefined): void {
    if (id !== undefined) open.delete(id);
    if (isClosing && open.size === 0) end("closed");
  }

  function close(): void {
    isClosing = true;
    settle(undefined);
  }

  function write(message: object): void {
    // The stream keeps what the client has not read yet; to wait for each answer would add a listener for each.
    output.write(`${JSON.stringify(message)}\n`);
  }

  return { transport, ended };
}

/** An answer to a line that is no message; the identifier is `null` if it cannot be read. */
type Refusal = { readonly id: RequestId | null; readonly error: { readonly code: number; readonly message: string } };

const utf8 = new TextDecoder("utf-8", { fatal: true });

function messageIn(line: Buffer): { readonly message: JSONRPCMessage } | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(line));
  } catch {
    return { id: null, error: { code: ErrorCode.ParseError, message: "Parse error: the line is not JSON in UTF-8." } };
  }
  return messageFrom(value);
}

/** The message that a value is, or the answer to one that is none. */
export function messageFrom(value: unknown): { readonly message: JSONRPCMessage } | Refusal {
  if (Array.isArray(value)) return invalid(null, "the protocol has no batches; send each message on its own");
  const { data, success } = JSONRPCMessageSchema.safeParse(value);
  return success ? { message: data } : invalid(idOf(value), "this is not a message of JSON-RPC 2.0");
}

function invalid(id: RequestId | null, reason: string): Refusal {
  return { id, error: { code: ErrorCode.InvalidRequest, message: `Invalid request: ${reason}.` } };
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** Cuts bytes into lines. After a line that is too long, `line` is not called again. */
function linesOf({
  lineMax_bytes,
  line,
  tooLong,
}: {
  readonly lineMax_bytes: number;
  readonly line: (bytes: Buffer) => void;
  readonly tooLong: () => void;
}): (chunk: Buffer) => void {
  let begun: Buffer[] = [];
  let begun_bytes = 0;
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf("\n"); at !== -1; at = chunk.indexOf("\n", from)) {
      const whole = Buffer.concat([...begun, chunk.subarray(from, at)]);
      [begun, begun_bytes, from] = [[], 0, at + 1];
      line(whole);
    }
    begun.push(chunk.subarray(from));
    begun_bytes += chunk.length - from;
    if (begun_bytes > lineMax_bytes) tooLong();
  };
}
