import type { LightMyRequestResponse } from "fastify";
import type { App } from "../../http/routes.ts";

/** A page as a browser gets it; `text` is what can be read on it. */
export type Opened = {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly html: string;
  readonly title: string;
  readonly text: string;
};

/** Opens a page without a browser. */
export async function open(app: App, url: string, remoteAddress = "127.0.0.1"): Promise<Opened> {
  const headersSent = { accept: "text/html,*/*;q=0.8" };
  const { statusCode, headers, body } = await app.inject({ url, headers: headersSent, remoteAddress });
  return {
    status: statusCode,
    headers,
    html: body,
    title: readable(/<title>(.*?)<\/title>/s.exec(body)?.[1] ?? ""),
    text: readable(body.replace(/<title>.*?<\/title>/gs, "").replace(/<[^>]*>/g, "")),
  };
}

/** Every address within the service that a page links to or loads, without the place inside the page. */
export function addressesIn(html: string): string[] {
  const inside = html.replace(/<link rel="canonical"[^>]*>/, "");
  const found = [...inside.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => readable(address));
  return [...new Set(found.map((address) => address.replace(/#.*$/, "")))].filter((address) => address !== "");
}

/**
 * Those that step on by a day: days follow days without end, so who follows all links leaves out the steps of steps.
 */
export function dayStepsIn(html: string): string[] {
  const steps = [...html.matchAll(/href="([^"]*)" data-step="day-/g)].map(([, address = ""]) => readable(address));
  return steps.map((address) => address.replace(/#.*$/, ""));
}

function readable(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
