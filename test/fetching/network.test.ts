import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { openNetwork } from "../../fetching/network.ts";

function network() {
  const opened = openNetwork({
    environment: {},
    userAgent: "annals-test",
    isHttpAllowed: true,
    now: () => new Date("2026-11-20T12:00:00Z"),
    pause: () => Promise.resolve(),
    jitter: () => 0.5,
    limits: { connect_ms: 1_000, silence_ms: 1_000, whole_ms: 5_000 },
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
});
