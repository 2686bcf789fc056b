import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { openNetwork, type TimeLimits } from "../../fetching/network.ts";
import { type Answer, mirror, says, sends } from "./mirror.ts";

function network(limits: Partial<TimeLimits> = {}) {
  const opened = openNetwork({
    environment: {},
    userAgent: "annals-test",
    isHttpAllowed: true,
    now: () => new Date("2026-11-20T12:00:00Z"),
    pause: () => Promise.resolve(),
    jitter: () => 0.5,
    limits: { connect_ms: 1_000, silence_ms: 1_000, whole_ms: 5_000, slow_ms: 5_000, ...limits },
  });
  onTestFinished(() => opened.close());
  return opened;
}

describe("the network", () => {
  it("reads a body to its end if the server closed the connection before that", async () => {
    const body = Buffer.alloc(65_536, "a");
    const server = createServer((socket) => {
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
        socket.write(body);
        socket.end();
      });
      closed = once(socket, "finish");
    });
    let closed: Promise<unknown> = Promise.resolve();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const asked = { address: `http://127.0.0.1:${port}/rules.txt`, sizeMax_bytes: 1_000_000 };
    const reply = await network().request(asked, async (pieces) => {
      await closed;
      for (let turns = 0; turns < 100; turns++) await setImmediate();
      let length = 0;
      for await (const piece of pieces) {
        length += piece.length;
        await setImmediate();
      }
      return length;
    });
    expect(reply).toMatchObject({ kind: "answered", body: body.length });
  });

  it("refuses a port of another protocol in words", async () => {
    const asked = { address: "http://127.0.0.1:1/rules.txt", sizeMax_bytes: 1_000 };
    expect(await network().request(asked, async () => null)).toEqual({
      kind: "failed",
      reason: "its port belongs to another protocol and is never used",
    });
  });

  const failing = async (address: string, unless?: { etag: string; lastModified: null }) => {
    const reply = await network().request({ address, sizeMax_bytes: 1_000, unless }, async () => null);
    return reply.kind === "failed" ? reply.reason : reply.kind;
  };

  it.each([
    ["http://name:secret@127.0.0.1:4/rules.txt", "the address has a name or password in it"],
    ["http://name@127.0.0.1:4/rules.txt", "the address has a name or password in it"],
    ["http://[", "the address cannot be read"],
    ["rules.txt", "the address cannot be read"],
    ["javascript:alert(1)", "javascript: is not supported"],
    ["file:///etc/passwd", "file: is not supported"],
  ])("refuses %s in words", async (address, reason) => {
    expect(await failing(address)).toBe(reason);
  });

  it("refuses a request that cannot be written down", async () => {
    const unless = { etag: "line\nbreak \u2028", lastModified: null };
    expect(await failing("http://127.0.0.1:4399/rules.txt", unless)).toMatch(/^the request is not valid \(/);
  });

  it("refuses an answer that is compressed more than once", async () => {
    const server = await mirror({
      "/rules.txt": [sends(gzipSync(gzipSync("rules")), { "content-encoding": "gzip, gzip" })],
    });
    onTestFinished(server.close);
    expect(await failing(`${server.address}/rules.txt`)).toBe("the answer is compressed more than once");
  });

  /** Sends a byte again and again, but never all of them. */
  const drips: Answer = (_request, response) => {
    const timer = setInterval(() => response.write("a"), 10);
    response.on("close", () => clearInterval(timer)).writeHead(200);
  };

  it.each<[string, Partial<TimeLimits>, string]>([
    ["slowly, once", { slow_ms: 100 }, "it sends too slowly"],
    ["without end, after the time for all tries", { whole_ms: 100 }, "it took too long"],
  ])("gives up a server that sends %s", async (_what, limits, reason) => {
    const server = await mirror({ "/rules.txt": [drips] });
    onTestFinished(server.close);
    const asked = { address: `${server.address}/rules.txt`, sizeMax_bytes: 1_000_000 };
    const reply = await network(limits).request(asked, async (pieces) => {
      for await (const _ of pieces);
    });
    expect(reply).toEqual({ kind: "failed", reason });
    expect(server.asked.length).toBeLessThan(2);
  });

  it("gives a name that leads to a private address up, also after a redirect", async () => {
    const server = await mirror({ "/rules.txt": [says(302, { location: "http://rules.localhost:4/" })] });
    onTestFinished(server.close);
    expect(await failing(`${server.address}/rules.txt`)).toBe(
      "a redirect is not followed: rules.localhost leads to a private address",
    );
  });
});
