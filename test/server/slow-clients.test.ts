import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { usualLimits } from "../../server/limits.ts";
import { stop } from "../../server/serve.ts";
import { service } from "../api/service.ts";
import { partsOf, raw } from "./raw.ts";

let app: Awaited<ReturnType<typeof service>>;
afterEach(() => app.close());

async function listening(
  limits: Partial<typeof usualLimits> | Readonly<Record<string, number>>,
  connectionsMax?: number,
) {
  const all = { ...usualLimits, check_ms: 20, ...limits };
  app = await service({ limits: all, ...(connectionsMax === undefined ? {} : { connectionsMax }) });
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

const halfABody =
  "POST /v1/quotes/date HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";

describe("a slow client holds nothing for long", () => {
  it.each([
    ["a body that does not come", { request_ms: 100, headers_ms: 100 }, halfABody],
    ["headers that do not come", { request_ms: 30_000, headers_ms: 100 }, "GET / HTTP/1.1\r\nhost: x\r\n"],
  ])("%s is refused in the time set, and its connection closed", async (_what, limits, bytes) => {
    const { status, body } = partsOf(await raw(await listening(limits), bytes));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ detail: expect.stringContaining("completely in time") });
  });

  it("an incomplete body does not prevent the process from ending", async () => {
    const port = await listening({});
    const sent = raw(port, halfABody);
    await new Promise((resolve) => app.server.once("request", resolve));
    await stop(app, { stop_ms: 50 });
    expect(await sent).toBe("");
  });

  /** Asks for far more than the buffers of the system hold, and reads none of it. */
  function unread(port: number): { readonly socket: Socket; readonly closed: Promise<void> } {
    const socket = connect(port, "127.0.0.1");
    socket.pause().write("GET /v1/questions HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2_000));
    const closed = new Promise<void>((resolve) => {
      // A socket that is not read sees its end only when something is written to it.
      const asking = setInterval(() => socket.write("GET / HTTP/1.1\r\n"), 20);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          clearInterval(asking);
          resolve();
        });
    });
    return { socket, closed };
  }

  it.each([
    ["for longer than it may", { unread_ms: 100 }],
    ["in all than this process keeps for others", { unread_ms: 60_000, unreadMax_bytes: 10_000 }],
  ])("one that leaves more unread %s is cut off, while others are answered", async (_what, limits) => {
    const port = await listening(limits);
    await unread(port).closed;
    const answer = await raw(port, "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(partsOf(answer).status).toBe(200);
  });

  it("a client that sends many requests at once gets as many answers as allowed, then a refusal, and is disconnected", async () => {
    const port = await listening({ pipelinedMax: 3 });
    const ask = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    // The body of an answer is not ended by a line break.
    const statuses = (answers: string) =>
      [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    const cutOff = await raw(port, ask.repeat(200));
    expect(statuses(cutOff)).toEqual([200, 200, 200, 503]);
    expect(cutOff).toMatch(/connection: close/i);
    expect(cutOff).toContain('"code":"unavailable"');
    const allowed = await raw(port, ask.repeat(2) + ask.replace("host", "connection: close\r\nhost"));
    expect(statuses(allowed)).toEqual([200, 200, 200]);
  });

  it("a connection above the limit is closed, and one that replaces another is not", async () => {
    const port = await listening({}, 1);
    const first = connect(port, "127.0.0.1");
    await new Promise((resolve) => app.server.once("connection", resolve));
    const ask = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    expect(await raw(port, ask).catch(() => "")).toBe("");
    const gone = new Promise((resolve) => first.once("close", resolve));
    first.destroy();
    await gone;
    await expect.poll(() => raw(port, ask).catch(() => "")).toContain("200 OK");
  });
});
