import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Archive } from "../../core/archive/archive.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { type AppOptions, buildApp } from "../../server/app.ts";
import { embeddedHoldings } from "../archive.ts";
import { faultsIn } from "./forms.ts";

const embedded = embeddedHoldings();

/** The service on the dataset that comes with it, on a day that does not pass. */
export function service({ archive = embedded.archive, ...options }: Partial<AppOptions> & { archive?: Archive } = {}) {
  const now = () => new Date("2026-11-20T12:00:00Z");
  return buildApp({ live: stillArchive({ ...embedded, archive }), now, ...options });
}

type Service = Awaited<ReturnType<typeof service>>;
/**
 * An answer as a client sees it; `body` is what its JSON says (nothing, where it is another text), `text` its bytes.
 */
export type Answer = {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Asks the service and checks the answer with openapi.yaml: its status must be documented there, its body must have the
 * documented form. What is at no documented address must be a problem document.
 */
export async function ask(app: Service, request: string | InjectOptions): Promise<Answer> {
  const options = typeof request === "string" ? { url: request } : request;
  const response = await app.inject({ method: "GET", ...options });
  const { statusCode: status, headers, body: text } = response;
  const hasBody = status !== 304 && options.method !== "HEAD";
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(String(headers["content-type"]));
  const body = hasBody && isJson ? JSON.parse(text) : {};
  if (hasBody) {
    const faults = faultsIn({
      method: options.method ?? "GET",
      path: String(options.url).split("?", 1)[0] ?? "",
      status,
      media: String(headers["content-type"]).split(";", 1)[0] ?? "",
      body: isJson ? body : text,
    });
    expect(faults, `${options.url}: ${text.slice(0, 500)}`).toEqual([]);
  }
  return { status, headers, text, body };
}
