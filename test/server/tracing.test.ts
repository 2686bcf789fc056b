import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { isTraced } from "../../server/tracing.ts";

const parent = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, string | number>> };
type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
};
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

let sent: { readonly url: string | undefined; readonly body: Sent }[];
let log: string;
let code: number | null;

/** Asks a service whose spans go to a collector in this process, and ends it. */
beforeAll(async () => {
  sent = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push({ url: request.url, body: body as Sent });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../annals.js", import.meta.url)), "serve"], {
    env: {
      ...process.env,
      ANNALS_DB: inject("preparedDatabase"),
      PORT: "0",
      LOG_LEVEL: "info",
      ANNALS_THREADS: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const out = createInterface({ input: child.stdout });
  const base = await new Promise<string>((resolve) => {
    out.on("line", (line) => {
      lines.push(line);
      const address = /Annals answers at (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const headers = { traceparent: `00-${parent.traceId}-${parent.spanId}-01` };
  for (const path of ["/v1/search?q=mana", "/v1/releases", "/v1/releases", "/nothing"])
    await (await fetch(base + path, { headers })).text();
  child.kill("SIGTERM");
  [code] = (await once(child, "exit")) as [number | null];
  collector.close();
  log = lines.join("\n");
});

function attributesOf(attributes: readonly Attribute[]): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function spans(): Span[] {
  return sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: all }) => all)),
  );
}

describe("tracing with OpenTelemetry", () => {
  it("sends one span per request, from the framework and from the cache, before the process ends", () => {
    expect([code, new Set(sent.map(({ url }) => url))]).toEqual([0, new Set(["/v1/traces"])]);
    const reported = spans().map(({ name, attributes }) => {
      const { "url.path": path, "http.response.status_code": status, "http.route": route } = attributesOf(attributes);
      return [name, path, route, Number(status)];
    });
    expect(reported).toEqual([
      ["GET /v1/search", "/v1/search", "/v1/search", 200],
      ["GET /v1/releases", "/v1/releases", "/v1/releases", 200],
      ["GET /v1/releases", "/v1/releases", "/v1/releases", 200],
      ["GET", "/nothing", undefined, 404],
    ]);
  });

  it("belongs to the trace of the request, and the log names that trace", () => {
    for (const { traceId, parentSpanId } of spans()) expect({ traceId, spanId: parentSpanId }).toEqual(parent);
    expect(log.match(new RegExp(`"traceId":"${parent.traceId}"`, "g"))).toHaveLength(4);
  });

  it("names the service, and does not contain what people searched for", () => {
    const [first] = sent.flatMap(({ body }) => body.resourceSpans);
    expect(attributesOf(first?.resource.attributes ?? [])).toMatchObject({ "service.name": "annals" });
    expect(JSON.stringify(sent)).not.toContain("mana");
  });

  it.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: "annals" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, true],
    [{ OTEL_TRACES_EXPORTER: "otlp" }, true],
    [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, false],
    [{ OTEL_SDK_DISABLED: "true", OTEL_TRACES_EXPORTER: "otlp" }, false],
  ])("with %j it is on: %s", (environment, isOn) => {
    expect(isTraced(environment)).toBe(isOn);
  });
});
