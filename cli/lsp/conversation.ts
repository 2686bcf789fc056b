import type { Readable } from "node:stream";
import { Emitter, ErrorCodes, type Message, type MessageReader } from "vscode-languageserver/node";
import { z } from "zod";
import { problemOfIssues } from "../../core/contract/refused.ts";
import { framesOf } from "./frames.ts";

const place = z.looseObject({ line: z.int().min(0), character: z.int().min(0) });
const range = z.looseObject({ start: place, end: place });
const textDocument = z.looseObject({ uri: z.string() });
const editedDocument = z.looseObject({ uri: z.string(), version: z.int() });
const inDocument = z.looseObject({ textDocument });

/** What the methods that are answered need to know; the library does not look at it. */
const parametersOf = new Map<string, z.ZodType>([
  ["initialize", z.looseObject({ processId: z.int().nullish(), capabilities: z.looseObject({}) })],
  ["$/cancelRequest", z.looseObject({ id: z.union([z.string(), z.number()], "is neither a text nor a number") })],
  ["textDocument/didOpen", z.looseObject({ textDocument: editedDocument.extend({ text: z.string() }) })],
  [
    "textDocument/didChange",
    z.looseObject({
      textDocument: editedDocument,
      contentChanges: z.array(z.looseObject({ range: range.optional(), text: z.string() })),
    }),
  ],
  ["textDocument/didSave", inDocument],
  ["textDocument/didClose", inDocument],
  ["textDocument/hover", z.looseObject({ textDocument, position: place })],
  ["textDocument/completion", z.looseObject({ textDocument, position: place })],
  ["textDocument/codeAction", z.looseObject({ textDocument, range })],
  ["textDocument/documentLink", inDocument],
]);

const messageSchema = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.union([z.looseObject({}), z.array(z.unknown())]).nullish(),
});

type Phase = "before" | "open" | "shut-down";
type Refusal = { readonly code: number; readonly message: string };

/**
 * The messages of an editor, without those that may not be answered: the library answers before `initialize` and after
 * `shutdown` as well, and fails at parameters that a method does not take. A request gets an error, a notification is
 * dropped. Anything but a message gets an error too, and nothing after it is read. Sources: JSON-RPC 2.0, section 5.1; Language
 * Server Protocol 3.17, server lifecycle.
 */
export function conversationOver(input: Readable, write: (message: object) => void): MessageReader {
  // `closes` is never fired: the program ends with its input, and the library would fail at what is under way.
  const [errors, closes, partial] = [new Emitter<Error>(), new Emitter<void>(), new Emitter<never>()];
  let phase: Phase = "before";
  const received = (value: unknown, callback: (message: Message) => void) => {
    const read = messageFrom(value, phase);
    const { id, method, params, refusal } = read;
    if (refusal !== undefined) {
      const answer = answerTo(read, refusal);
      if (answer !== undefined) write(answer);
      return;
    }
    if (method === "initialize") phase = "open";
    if (method === "shutdown") phase = "shut-down";
    // With the process of the editor the library sets a timer, which would outlive the end of the input.
    const message =
      method === "initialize" ? { jsonrpc: "2.0", id, method, params: { ...params, processId: null } } : value;
    callback(message as Message);
  };
  return {
    onError: errors.event,
    onClose: closes.event,
    onPartialMessage: partial.event,
    listen(callback) {
      let isBroken = false;
      const broken = (reason: string) => {
        isBroken = true;
        input.off("data", read);
        write({ jsonrpc: "2.0", id: null, error: { code: ErrorCodes.ParseError, message: reason } });
        errors.fire(new Error(reason));
      };
      const read = framesOf({
        frame(body) {
          // The same bytes may hold further messages.
          if (isBroken) return;
          let value: unknown;
          try {
            value = JSON.parse(body.toString("utf8"));
          } catch {
            broken("It is not JSON.");
            return;
          }
          received(value, callback);
        },
        broken,
      });
      input.on("data", read);
      return { dispose: () => input.off("data", read) };
    },
    dispose() {
      for (const emitter of [errors, closes, partial]) emitter.dispose();
    },
  };
}

type ReadMessage = Partial<z.infer<typeof messageSchema>> & { readonly refusal?: Refusal | undefined };

function messageFrom(value: unknown, phase: Phase): ReadMessage {
  const { data, success } = messageSchema.safeParse(value);
  if (!success || (data.method === undefined && data.id === undefined))
    return {
      id: idIn(value),
      refusal: { code: ErrorCodes.InvalidRequest, message: "This is not a message of JSON-RPC 2.0." },
    };
  return { ...data, refusal: data.method === undefined ? undefined : refusalOf(phase, data.method, data.params) };
}

/** The identifier of a value that is no message, so that an editor does not wait for an answer to it. */
function idIn(value: unknown): string | number | undefined {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/**
 * The error that answers a request, or a value that is no message. A notification has no answer, but an edit that is
 * dropped makes later marks wrong, so the editor is told.
 */
function answerTo({ id, method }: ReadMessage, error: Refusal): object | undefined {
  if (id !== undefined || method === undefined) return { jsonrpc: "2.0", id: id ?? null, error };
  if (error.code !== ErrorCodes.InvalidParams) return undefined;
  return { jsonrpc: "2.0", method: "window/logMessage", params: { type: 2, message: error.message } };
}

/** Why a message may not be answered; `undefined` if it may. */
function refusalOf(phase: Phase, method: string, params: unknown): Refusal | undefined {
  if (method === "exit") return undefined;
  const isFirst = method === "initialize";
  if (phase === "before" && !isFirst)
    return { code: ErrorCodes.ServerNotInitialized, message: "The first message has to be initialize." };
  if (phase === "open" && isFirst) return { code: ErrorCodes.InvalidRequest, message: "initialize may be sent once." };
  if (phase === "shut-down")
    return { code: ErrorCodes.InvalidRequest, message: "After shutdown only exit may follow." };
  const schema = parametersOf.get(method);
  const read =
    schema === undefined ? undefined : z.looseObject({ params: schema }).safeParse({ params }, { reportInput: true });
  if (read?.success !== false) return undefined;
  return { code: ErrorCodes.InvalidParams, message: `${method}: ${problemOfIssues(read.error.issues).message}` };
}
