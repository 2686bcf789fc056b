import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { halfBody, halfHeaders, manyUnread, slowClient, wrongWithPipelined } from "../../attack/slow.ts";
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

describe("a slow client holds nothing for long", () => {
  it.each([
    ["a body that does not come", { request_ms: 100, headers_ms: 100 }, halfBody],
    ["headers that do not come", { request_ms: 30_000, headers_ms: 100 }, halfHeaders],
  ])("%s is refused in the time set, and its connection closed", async (_what, limits, bytes) => {
    const { status, body } = partsOf(await raw(await listening(limits), bytes));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ detail: expect.stringContaining("completely in time") });
  });

  it("an incomplete body does not prevent the process from ending", async () => {
    const port = await listening({});
    const sent = raw(port, halfBody);
    await new Promise((resolve) => app.server.once("request", resolve));
    await stop(app, { stop_ms: 50 });
    expect(await sent).toBe("");
  });

  it.each([
    ["for longer than it may", { unread_ms: 100 }],
    ["in all than this process keeps for others", { unread_ms: 60_000, unreadMax_bytes: 10_000 }],
  ])("one that leaves more unread %s is cut off, while others are answered", async (_what, limits) => {
    const port = await listening(limits);
    await slowClient(port, manyUnread.repeat(30), "", 20).closed;
    const answer = await raw(port, "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(partsOf(answer).status).toBe(200);
  });

  it("a client that sends many requests at once gets as many answers as allowed, then a refusal, and is disconnected", async () => {
    const port = await listening({ pipelinedMax: 3 });
    expect(await wrongWithPipelined(port, 3)).toEqual([]);
    const ask = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    const refused = await raw(port, ask.repeat(200));
    expect(refused.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "200", "200", "503"]);
    expect(refused).toMatch(/connection: close/i);
    expect(refused).toContain('"code":"unavailable"');
    const allowed = await raw(port, ask.repeat(2) + ask.replace("host", "connection: close\r\nhost"));
    expect(allowed.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
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
