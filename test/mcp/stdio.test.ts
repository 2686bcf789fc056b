import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { serveOverStdio } from "../../mcp/connection.ts";
import type { Asking } from "../../mcp/tool.ts";
import { embeddedHoldings } from "../archive.ts";
import { day } from "../days.ts";

const asking = () => {
  throw new Error("no tool is called here");
};

/** The answers to some lines of input, in their order, and the reason why the conversation ended. */
async function answersTo(lines: readonly (string | Buffer)[]) {
  const streams = { input: new PassThrough(), output: new PassThrough() };
  const ended = serveOverStdio(asking, streams);
  for (const line of lines) streams.input.write(Buffer.concat([Buffer.from(line), Buffer.from("\n")]));
  streams.input.end();
  const reason = await ended;
  streams.output.end();
  const answers = (await text(streams.output)).split("\n").slice(0, -1);
  return { reason, answers: answers.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const asked = (method: string, params?: object) => JSON.stringify({ jsonrpc: "2.0", id: 7, method, params });
const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

describe("lines on standard input", () => {
  it.each([
    ["{", null, -32_700],
    [Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping\xff"}', "latin1"), null, -32_700],
    ["nonsense", null, -32_700],
    [`[${ping(1)},${ping(2)}]`, null, -32_600],
    ["[]", null, -32_600],
    ['{"hello":1}', null, -32_600],
    ['{"hello":1,"id":7}', 7, -32_600],
    ['"text"', null, -32_600],
    [asked("tools/call", { name: "rule_on_day", arguments: null }), 7, -32_602],
    [asked("tools/call", { name: "rule_on_day", arguments: [] }), 7, -32_602],
    [asked("tools/call", { name: "no_such_tool" }), 7, -32_602],
    [asked("tools/call"), 7, -32_602],
    [asked("initialize"), 7, -32_602],
    [asked("resources/read", { uri: "" }), 7, -32_602],
    [asked("resources/read", { uri: null }), 7, -32_602],
    [asked("prompts/get", { name: "changes_in_play", arguments: null }), 7, -32_602],
    [asked("no/such/method"), 7, -32_601],
  ])("%s is answered with an error of JSON-RPC, and the next line is read", async (line, id, code) => {
    const { answers, reason } = await answersTo([line, ping(3)]);
    expect(answers.find((answer) => "error" in answer)).toMatchObject({ jsonrpc: "2.0", id, error: { code } });
    expect(answers.find((answer) => answer["id"] === 3)).toMatchObject({ result: {} });
    expect([answers.length, reason]).toEqual([2, undefined]);
  });

  it("are answered before the archive is open, but for calls, which wait for it", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    const opened = Promise.withResolvers<Asking>();
    const ended = serveOverStdio(() => opened.promise, streams, opened.promise);
    const call = { name: "rule_on_day", arguments: { number: "507.4", on: "2005-01-10" } };
    const lines = [
      { ...JSON.parse(asked("tools/call", call)), id: 1 },
      { ...JSON.parse(asked("tools/list")), id: 2 },
    ];
    streams.input.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const [first] = (await once(streams.output, "data")) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ id: 2, result: { tools: expect.any(Array) } });
    const holdings = embeddedHoldings();
    const [asOf, failed] = [async () => ({ holdings }), () => undefined];
    opened.resolve({ holdings, today: day("2026-08-15"), asOf, address: (path) => path, failed });
    const [second] = (await once(streams.output, "data")) as [Buffer];
    expect(JSON.parse(second.toString())).toMatchObject({ id: 1, result: { content: [{ type: "text" }] } });
    expect(await ended).toBeUndefined();
  });

  it("are read no more if the archive cannot be opened", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    const opening = Promise.reject(new Error("no database"));
    await expect(serveOverStdio(asking, streams, opening)).rejects.toThrow("no database");
    expect(streams.input.listenerCount("data")).toBe(0);
  });

  it("may be empty, end with CRLF and come in pieces", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    const ended = serveOverStdio(asking, streams);
    for (const piece of ["\r\n\n", ping(1).slice(0, 9), ping(1).slice(9), "\r\n", ping(2), "\n"])
      streams.input.write(piece);
    streams.input.end();
    await ended;
    streams.output.end();
    expect((await text(streams.output)).match(/"id":\d/g)).toEqual(['"id":1', '"id":2']);
  });

  it("are all answered before the end, however many come at once, and no listener is added for each", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough({ highWaterMark: 1 }) };
    const ended = serveOverStdio(asking, streams);
    streams.input.end(Array.from({ length: 500 }, (_, id) => `${ping(id)}\n`).join(""));
    await ended;
    expect(streams.output.listenerCount("drain")).toBeLessThanOrEqual(1);
    const read = text(streams.output);
    streams.output.end();
    await once(streams.output, "end");
    expect((await read).split("\n").length - 1).toBe(500);
  });

  it("end the process with a sentence and exit code 1, if one is too long", () => {
    const program = fileURLToPath(new URL("../../annals.js", import.meta.url));
    const env = { PATH: process.env["PATH"] ?? "", ANNALS_DB: inject("preparedDatabase") };
    const input = `${ping(1)}\n${"x".repeat(11 * 1024 * 1024)}`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "mcp"], { env, input, encoding: "utf8" });
    expect([status, stderr.trim()]).toEqual([1, "A line is longer than 10 MB; nothing more is read."]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: {} });
  });
});
