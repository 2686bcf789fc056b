import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { Problem } from "../../core/problem.ts";
import { openNetwork } from "../../fetching/network.ts";

/** The port of a proxy that gives one answer to each request for a connection; none for `null`. */
async function proxyThatSays(answer: string | null): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer().on("connect", (_request, socket: Socket) => {
    sockets.push(socket.on("error", () => undefined));
    if (answer !== null) socket.end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The reasons of a request through a proxy: of a try after which it would ask again, and of the last one. */
async function reasonsThrough(environment: Record<string, string>) {
  const again: string[] = [];
  const network = openNetwork({
    environment,
    userAgent: "annals-test",
    isHttpAllowed: true,
    now: () => new Date("2026-11-20T12:00:00Z"),
    pause: () => Promise.reject(new Error("no second try")),
    jitter: () => 0.5,
    limits: { connect_ms: 1_000, silence_ms: 100, whole_ms: 600_000, slow_ms: 60_000 },
    onRetry: ({ reason }) => again.push(reason),
  });
  onTestFinished(() => network.close());
  try {
    const asked = { address: "http://rules.invalid/rules.txt", sizeMax_bytes: 1_000 };
    const reply = await network.request(asked, async () => null);
    return { again, last: reply.kind === "failed" ? reply.reason : reply.kind };
  } catch (error) {
    if (error instanceof Error && error.message === "no second try") return { again, last: null };
    throw error;
  }
}

describe("a proxy", () => {
  it.each([
    ["HTTP/1.1 403 Forbidden\r\n\r\n", { again: [], last: "the proxy refuses this host (403)" }],
    ["HTTP/1.1 407 Who\r\n\r\n", { again: [], last: "the proxy wants another name and password (407)" }],
    ["HTTP/1.1 502 Bad Gateway\r\n\r\n", { again: ["the proxy cannot connect now (502)"], last: null }],
    [null, { again: ["the proxy does not answer"], last: null }],
  ])("that says %j is named in the reason", async (answer, reasons) => {
    const port = await proxyThatSays(answer);
    expect(await reasonsThrough({ HTTP_PROXY: `http://127.0.0.1:${port}` })).toEqual(reasons);
    // As curl takes it, and in lower case first.
    expect(await reasonsThrough({ HTTP_PROXY: "http://other.invalid", http_proxy: `127.0.0.1:${port}` })).toEqual(
      reasons,
    );
  });

  it("that does not exist is named in the reason", async () => {
    const again = ["the proxy cannot be reached (ECONNREFUSED)"];
    expect(await reasonsThrough({ http_proxy: "http://127.0.0.1:9" })).toEqual({ again, last: null });
  });

  it.each(["ftp://proxy:3128", "http://", "http://a b"])("is refused if its address is %j", async (HTTP_PROXY) => {
    const written = HTTP_PROXY.replace("//", "//name:secret@");
    const refused = reasonsThrough({ HTTP_PROXY: written });
    await expect(refused).rejects.toThrow(Problem);
    await expect(refused).rejects.toThrow(/^The environment variable HTTP_PROXY is not the address of a proxy/);
  });
});
