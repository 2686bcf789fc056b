import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adviceOn } from "../../server/configuration.ts";
import { service } from "../api/service.ts";
import { partsOf, raw } from "./raw.ts";

let app: Awaited<ReturnType<typeof service>>;
let port: number;
beforeAll(async () => {
  app = await service();
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

describe("advice at the start", () => {
  it.each([
    ["127.0.0.1", undefined, false],
    ["::1", undefined, false],
    ["localhost", undefined, false],
    ["0.0.0.0", undefined, true],
    ["::", undefined, true],
    ["192.0.2.1", undefined, true],
    ["0.0.0.0", "https://rules.example", false],
  ])("for a service at %s with the public address %s: given %s", (host, publicUrl, isGiven) => {
    expect(adviceOn({ host, publicUrl })?.includes("ANNALS_URL") ?? false).toBe(isGiven);
  });
});

describe("a refusal before any route is a problem document like all others", () => {
  it.each([
    ["a header without a colon", "GET /v1/rules/507.4 HTTP/1.1\r\nbroken\r\n\r\n", 400, "invalid-request"],
    ["a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n", 405, "method-not-allowed"],
    ["no HTTP", "nonsense\r\n\r\n", 400, "invalid-request"],
    ["a long address", `GET /v1/rules/${"5".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 413, "too-large"],
    ["no Host", "GET /v1/coverage HTTP/1.1\r\n\r\n", 400, "invalid-request"],
    [
      "no Host, for what is in memory",
      "GET /v1/coverage HTTP/1.1\r\nconnection: close\r\n\r\n",
      400,
      "invalid-request",
    ],
    ["two hosts", "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n", 400, "invalid-request"],
    ["a host given twice", "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n", 400, "invalid-request"],
    ["two hosts in one header", "GET /v1/coverage HTTP/1.1\r\nhost: x, y\r\n\r\n", 400, "invalid-request"],
    [
      "two hosts in one header, for what is in memory",
      "GET /v1/releases HTTP/1.1\r\nhost: x, y\r\n\r\n",
      400,
      "invalid-request",
    ],
    ["two hosts, in HTTP/1.0", "GET /healthz HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n", 400, "invalid-request"],
    ["an expectation", "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n", 400, "invalid-request"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx",
      400,
      "invalid-request",
    ],
  ])("%s", async (_what, bytes, status, code) => {
    await fetch(`http://127.0.0.1:${port}/v1/releases`);
    const answer = partsOf(await raw(port, bytes));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(JSON.parse(answer.body)).toMatchObject({ type: `/problems/${code}`, code, status });
  });

  it("a request beside them is answered, and one of HTTP/1.0 may leave its host out", async () => {
    const close = "connection: close\r\n\r\n";
    expect(partsOf(await raw(port, `GET /healthz HTTP/1.1\r\nhost: x\r\n${close}`)).status).toBe(200);
    expect(partsOf(await raw(port, `GET /healthz HTTP/1.0\r\n${close}`)).status).toBe(200);
  });

  it("a body that waits for 100 Continue is asked for", async () => {
    const body = JSON.stringify({ text: "507.1" });
    const answer = await raw(
      port,
      `POST /v1/quotes/date HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n/);
  });
});

describe("HEAD with the tag that the client has", () => {
  // One in the cache of answers would be sent past the framework: each address is asked once.
  it.each(["/v1/rules/507.4?on=2005-01-10", "/v1/parameters", "/rules/507.4?on=2005-01-10"])(
    "is 304 without a length: %s",
    async (path) => {
      const lines = ["host: x", "if-none-match: *", "connection: close"];
      const answer = partsOf(await raw(port, `HEAD ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`));
      expect([answer.status, answer.headers["content-length"], answer.body]).toEqual([304, undefined, ""]);
    },
  );
});
