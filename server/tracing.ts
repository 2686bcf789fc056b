import type { IncomingMessage, ServerResponse } from "node:http";
import type { Span } from "@opentelemetry/api";
import { errorCodeOf } from "../core/problem.ts";

/** Spans of OpenTelemetry: one for each request. */
export type Tracing = {
  /** Begins the span of a request, as a child of the span that its headers name; it ends with the answer. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Names the span of a request after the pattern of its route. */
  name(request: IncomingMessage, route: string): void;
  /** The trace to which a request belongs, for the log. */
  traceOf(request: IncomingMessage): string | undefined;
  /** Passes on what the library reports about itself, such as a collector that does not answer. */
  reportTo(warn: (sentence: string) => void): void;
  /** Sends the spans that were not sent yet. */
  close(): Promise<void>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Any of these turns tracing on. Source: the OpenTelemetry specification, environment variables of exporters. */
const turningOn = ["OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
const packages = ["@opentelemetry/api", "@opentelemetry/sdk-node"];
const notInstalled = `Variables of OpenTelemetry are set, but its packages are not installed, so nothing is traced: npm install ${packages.join(" ")}`;

/** Says whether the environment asks for tracing. */
export function isTraced(environment: Environment): boolean {
  if (environment["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return false;
  if (environment["OTEL_TRACES_EXPORTER"] === "none") return false;
  return turningOn.some((name) => (environment[name] ?? "") !== "");
}

/**
 * Starts tracing if the environment of the process asks for it. Its `OTEL_` variables say where spans go and how many;
 * the library reads them. The packages are loaded only here, and are not installed with the service.
 *
 * @returns `null` if it is not asked for; a sentence if the packages are missing.
 */
export async function startTracing(environment: Environment): Promise<Tracing | null | string> {
  if (!isTraced(environment)) return null;
  try {
    return await tracing(environment);
  } catch (error) {
    if (errorCodeOf(error) === "ERR_MODULE_NOT_FOUND") return notInstalled;
    throw error;
  }
}

async function tracing(environment: Environment): Promise<Tracing> {
  const { context, diag, DiagLogLevel, propagation, SpanKind, SpanStatusCode, trace } = await import(
    "@opentelemetry/api"
  );
  const { NodeSDK } = await import("@opentelemetry/sdk-node");
  const isNamed = /(?:^|,)\s*service\.name\s*=/.test(environment["OTEL_RESOURCE_ATTRIBUTES"] ?? "");
  const serviceName = environment["OTEL_SERVICE_NAME"] || isNamed ? {} : { serviceName: "annals" };
  // Figures are at /metrics, and the log is on standard output.
  const sdk = new NodeSDK({ ...serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const tracer = trace.getTracer("annals");
  const spans = new WeakMap<IncomingMessage, Span>();
  return {
    begin(request, response) {
      const { method = "", url = "", headers, httpVersion } = request;
      const attributes = {
        "http.request.method": method,
        // The query shows what a person searched for.
        "url.path": url.split("?", 1)[0] ?? "",
        "url.scheme": "http",
        "network.protocol.version": httpVersion,
      };
      const parent = propagation.extract(context.active(), headers);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      spans.set(request, span);
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        if (!response.writableFinished) span.setAttribute("error.type", "connection closed");
        span.end();
      });
    },
    name(request, route) {
      if (route === "") return;
      spans.get(request)?.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
    },
    traceOf: (request) => spans.get(request)?.spanContext().traceId,
    reportTo(warn) {
      const warnInWords = (sentence: string, ...more: unknown[]) =>
        warn(`OpenTelemetry: ${[sentence, ...more].join(" ")}`);
      const ignored = () => undefined;
      const logger = { error: warnInWords, warn: warnInWords, info: ignored, debug: ignored, verbose: ignored };
      diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    },
    close: () => sdk.shutdown(),
  };
}
