import type { FastifyReply, FastifyRequest } from "fastify";
import { pageOf } from "../core/text/addresses.ts";
import { escapeXml } from "../document/xml.ts";
import { anyBaseOf } from "../http/addresses.ts";
import { sendFile } from "../http/answers.ts";
import type { Routes } from "../http/routes.ts";
import { operations } from "../operations/all.ts";
import { getContents } from "../operations/contents.ts";
import { answerTo } from "../operations/operation.ts";
import { listParameters } from "../operations/parameters.ts";
import { listReleases } from "../operations/releases.ts";
import type { Visit } from "./page.ts";

/** What search engines read first: which addresses they may visit, and which there are. */

type CrawledSite = Pick<Routes, "app" | "publicUrl">;

/**
 * Adds /robots.txt and /sitemap.xml. The map names the rules as they are today; a page of another day names its canonical
 * address, and the calls are for programs.
 */
export function crawlerRoutes({ app, publicUrl }: CrawledSite, visit: (request: FastifyRequest) => Visit): void {
  const hidden = { schema: { hide: true } as object };
  app.get("/robots.txt", hidden, (request, reply) => {
    const map = `${anyBaseOf(request, publicUrl)}/sitemap.xml`;
    const lines = ["User-agent: *", "Disallow: /v1/", "Disallow: /mcp", "Disallow: /*knownAt=", "", `Sitemap: ${map}`];
    sendText(reply, `${lines.join("\n")}\n`, "text/plain; charset=utf-8");
  });
  app.get("/sitemap.xml", { ...hidden, config: { isLong: true } }, (request, reply) => {
    const base = anyBaseOf(request, publicUrl);
    const places = placesIn(visit(request)).map((path) => `<url><loc>${escapeXml(`${base}${path}`)}</loc></url>`);
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join("\n")}\n</urlset>\n`;
    sendText(reply, text, "application/xml; charset=utf-8");
  });
}

function sendText(reply: FastifyReply, text: string, type: string): void {
  sendFile(reply, text, { "content-type": type });
}

/** Pages that lead to all others. */
const doors = [
  "/",
  "/contents",
  "/keywords",
  "/glossary",
  "/eras",
  "/parameters",
  "/questions",
  "/cards",
  "/documents",
];
const more = ["/releases", "/coverage", "/tools", "/help", "/problems"];

/** The pages that are only the document of an answer, and need no parameter in the path. */
const derived = operations.flatMap((operation) =>
  "page" in operation && operation.page !== null && !operation.path.includes(":") ? [operation.path] : [],
);

/** The pages of the newest rules: each section and titled rule, each release, each rule of play. */
function placesIn(visit: Visit): string[] {
  const { chapters } = answerTo(getContents, visit, { on: visit.today });
  const sections = chapters.flatMap((chapter) => chapter.sections);
  const titled = sections.flatMap((section) => section.titled);
  const { releases } = answerTo(listReleases, visit, {});
  const { parameters } = answerTo(listParameters, visit, { on: visit.today });
  return [
    ...new Set([...doors, ...more, ...derived]),
    ...sections.filter(({ isHeld }) => isHeld).map(({ number }) => `/sections/${number}`),
    ...titled.map(({ number }) => `/rules/${number}`),
    ...releases.map(({ href }) => pageOf(href)),
    ...parameters.map(({ id }) => `/parameters/${id}`),
  ];
}
