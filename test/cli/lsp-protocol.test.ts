import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { type Message, StreamMessageReader } from "vscode-jsonrpc/node";
import { framesOf } from "../../cli/lsp/frames.ts";

const program = join(import.meta.dirname, "../../annals.js");
const env = { PATH: process.env["PATH"] ?? "", ANNALS_DB: inject("preparedDatabase") };
const framed = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const uri = "file:///a.rs";
const initialize = { id: "first", method: "initialize", params: { processId: process.pid, capabilities: {} } };

/** `annals lsp`, and every message it sends; `answers` waits for as many as were asked for. */
function startServer() {
  const child = spawn(process.execPath, [program, "lsp"], { env, stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  type Sent = Message & {
    readonly id?: string | number | null;
    readonly method?: string;
    readonly error?: { code: number };
  };
  const sent: Sent[] = [];
  let arrived = Promise.withResolvers<void>();
  new StreamMessageReader(child.stdout).listen((message) => {
    sent.push(message);
    arrived.resolve();
  });
  const ended = Promise.all([text(child.stderr), once(child, "close")]).then(([said, [code]]) => [said, code]);
  const send = (message: object) => void child.stdin.write(framed(JSON.stringify({ jsonrpc: "2.0", ...message })));
  return {
    child,
    sent,
    ended,
    send,
    async ask(message: { readonly id: string | number; readonly method: string; readonly params?: unknown }) {
      send(message);
      for (;;) {
        const answer = sent.find(({ id, method }) => id === message.id && method === undefined);
        if (answer !== undefined) return answer;
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
    },
  };
}

describe("annals lsp", () => {
  it("refuses what comes before initialize and after shutdown, and ends with code 0", async () => {
    const server = startServer();
    const hover = {
      method: "textDocument/hover",
      params: { textDocument: { uri }, position: { line: 0, character: 9 } },
    };
    const opened = { textDocument: { uri, languageId: "rust", version: 1, text: "// CR 712.6" } };
    expect(await server.ask({ id: 1, ...hover })).toMatchObject({ error: { code: -32_002 } });
    expect(await server.ask({ id: 2, method: "shutdown" })).toMatchObject({ error: { code: -32_002 } });
    server.send({ method: "textDocument/didOpen", params: opened });
    expect(await server.ask(initialize)).toHaveProperty("result.capabilities");
    expect(await server.ask({ ...initialize, id: 3 })).toMatchObject({ error: { code: -32_600 } });
    // The document was opened before its time, so it is not open.
    expect(await server.ask({ id: 4, ...hover })).toMatchObject({ result: null });
    expect(await server.ask({ id: 5, method: "shutdown" })).toMatchObject({ result: null });
    expect(await server.ask({ id: 6, ...hover })).toMatchObject({ error: { code: -32_600 } });
    server.send({ method: "exit" });
    expect(await server.ended).toEqual(["", 0]);
  });

  it("ends with code 1 if exit comes without shutdown", async () => {
    const server = startServer();
    await server.ask(initialize);
    server.send({ method: "exit" });
    expect(await server.ended).toEqual(["", 1]);
  });

  it("refuses parameters that a method does not take, and goes on", async () => {
    const server = startServer();
    await server.ask(initialize);
    const codeOf = async (id: string, method: string, params: unknown) =>
      (await server.ask({ id, method, params })).error?.code;
    for (const method of ["hover", "completion", "codeAction", "documentLink"])
      for (const [nth, params] of [
        undefined,
        null,
        [],
        {},
        { textDocument: null },
        { textDocument: { uri: 1 } },
      ].entries())
        expect([method, params, await codeOf(`${method} ${nth}`, `textDocument/${method}`, params)]).toEqual([
          method,
          params,
          -32_602,
        ]);
    expect(await codeOf("0", "textDocument/hover", "a text")).toBe(-32_600);
    const textDocument = { uri };
    expect(await codeOf("1", "textDocument/hover", { textDocument, position: { line: -1, character: 0 } })).toBe(
      -32_602,
    );
    expect(await codeOf("2", "textDocument/codeAction", { textDocument, range: {} })).toBe(-32_602);
    expect(await codeOf("3", "no/method", {})).toBe(-32_601);
    for (const method of [
      "$/cancelRequest",
      "textDocument/didOpen",
      "textDocument/didChange",
      "$/setTrace",
      "no/notice",
    ])
      for (const params of [undefined, {}, { textDocument: { uri: 1 } }]) server.send({ method, params });
    server.child.stdin.write(
      ["[]", "null", "3", "{}", '{"jsonrpc":"2.0","id":null,"method":"x"}'].map(framed).join(""),
    );
    expect(
      await server.ask({ id: "last", method: "textDocument/documentLink", params: { textDocument } }),
    ).toMatchObject({
      result: null,
    });
    expect(server.sent.filter(({ id }) => id === null).map(({ error }) => error?.code)).toEqual(Array(5).fill(-32_600));
  });

  it("ends when its input does, also if the editor that it names lives on", async () => {
    const server = startServer();
    await server.ask(initialize);
    server.child.stdin.end();
    expect(await server.ended).toEqual(["The editor went away without ending this program.\n", 1]);
  });

  it.each([
    [
      "marks a place after an emoji in UTF-16",
      "// 🐉🐉 CR 712.6: no player may be made to concede",
      undefined,
      [11, 16],
    ],
    [
      "takes an edit beyond the end of a line for its end",
      "// CR 712",
      { start: { line: 0, character: 999 }, end: { line: 77, character: 3 } },
      [6, 11],
    ],
  ])("%s", async (_, before, range, [start, end]) => {
    const server = startServer();
    await server.ask(initialize);
    const textDocument = { uri, languageId: "rust", version: 1, text: before };
    server.send({ method: "textDocument/didOpen", params: { textDocument } });
    if (range !== undefined)
      server.send({
        method: "textDocument/didChange",
        params: { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: ".6: no player may concede" }] },
      });
    const position = { line: 0, character: end };
    expect(
      await server.ask({ id: 1, method: "textDocument/hover", params: { textDocument: { uri }, position } }),
    ).toMatchObject({ result: { range: { start: { line: 0, character: start }, end: position } } });
  });
});

describe("an editor that breaks the protocol", () => {
  it.each([
    ["no length", "Length: 2\r\n\r\n{}"],
    ["a message that is no JSON", "Content-Length: 5\r\n\r\nhello"],
    ["JSON that is cut", `${framed('{"jsonrpc":"2.0","id":1,"meth')}${framed("{}")}`],
  ])("with %s gets a parse error, and the program ends with a sentence and exit code 1", async (_, input) => {
    const { child, sent, ended } = startServer();
    // The editor stays there: only what it sent ends the program.
    child.stdin.write(input);
    expect(await ended).toEqual([
      expect.stringMatching(/^The editor sent something that is not a message: [^\n]+\n$/),
      1,
    ]);
    child.stdin.destroy();
    expect(sent).toEqual([
      { jsonrpc: "2.0", id: null, error: { code: -32_700, message: expect.stringMatching(/^It.+\.$/) } },
    ]);
  });

  it("by going away before the end ends it in the same way", () => {
    const { status, stderr } = spawnSync(process.execPath, [program, "lsp"], { env, input: "", encoding: "utf8" });
    expect([stderr, status]).toEqual(["The editor went away without ending this program.\n", 1]);
  });
});

describe("the bytes of messages", () => {
  it("may arrive in pieces of any size", () => {
    const bodies = ['{"a":"ä🐉"}', "", "{}", "x".repeat(300)];
    const bytes = Buffer.from(bodies.map(framed).join(""));
    for (const size of [1, 2, 3, 7, 64, bytes.length]) {
      const frames: string[] = [];
      const read = framesOf({ frame: (body) => void frames.push(body.toString()), broken: expect.unreachable });
      for (let from = 0; from < bytes.length; from += size) read(bytes.subarray(from, from + size));
      expect(frames).toEqual(bodies);
    }
  });

  it.each([
    ["a length that is no number", "Content-Length: two\r\n\r\n{}"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "],
    ["a length below 0", "Content-Length: -2\r\n\r\n{}"],
    ["a length of some bytes and letters", "Content-Length: 2e9\r\n\r\n{}"],
    ["a length beyond every document", "Content-Length: 99999999999\r\n\r\n{}"],
    ["lines that end in another way", "Content-Length: 2\n\n{}"],
    ["a header without an end", "X: y\r\n".repeat(2000)],
    ["another encoding", "Content-Length: 2\r\nContent-Type: text; charset=utf-16\r\n\r\n{}"],
  ])("end at %s", (_, input) => {
    const reasons: string[] = [];
    const read = framesOf({ frame: () => expect.unreachable(), broken: (reason) => void reasons.push(reason) });
    for (const piece of [input, framed("{}")]) read(Buffer.from(piece));
    expect(reasons).toEqual([expect.stringMatching(/^[A-Z].+\.$/)]);
  });
});
