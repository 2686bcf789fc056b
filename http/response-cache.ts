import { hash } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { History } from "../core/archive/history.ts";
import { releaseOn } from "../core/archive/releases.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { commonHeaders } from "./headers.ts";

/** What a route answers: a value, and the headers in which answers differ. `lifetime_s`: for how long a cache may use it without asking. */
export type Answer = {
  readonly body: object;
  readonly isImmutable?: true;
  readonly contentLocation?: string;
  readonly link?: string;
  readonly mementoOn?: IsoDate;
};

/** A question about a day, and how it is answered. Its path has to name all of it but the day, which stands in the query as `on`. */
export type DatedQuestion = { readonly on: IsoDate; answer(on: IsoDate): Answer };

/**
 * An answer ready to be sent, for one day or for all of one release: the pieces of its JSON between the places that repeat the day asked.
 * Headers stand as Node writes them fastest, names and values in turn.
 */
type Template = {
  /** UTF-8, one character for each byte (`bytesAsText`). */
  readonly body: readonly string[];
  /** Without the days that come between the pieces. */
  readonly length_bytes: number;
  readonly digest: string;
  /** All but the tag, the length and the links, which differ from day to day. */
  readonly headers: readonly string[];
  /** Those of the headers that a 304 repeats. */
  readonly headersUnchanged: readonly string[];
  readonly link: readonly string[];
  /** The day for which it was used last. */
  lastOn: string;
};

/** A template with a day put in. */
type Page = { readonly template: Template; readonly etag: string; readonly headers: string[]; readonly text: string };

const dayLifetime_s = 300;
const yearLifetime_s = 31_536_000;
const templatesMax_bytes = 64 * 1024 * 1024;
const pagesMax_bytes = 32 * 1024 * 1024;
/** Longer addresses are no honest questions, and are not remembered. */
const addressMax_chars = 300;

/** The `Link` from the answer to a call to the page that shows the same; empty where there is none. `on` is the day answered for. */
export type PageLink = (request: FastifyRequest, on?: IsoDate) => string;

/** Sends answers about one state of the archive, and remembers them. */
export type Answers = {
  /** Answers from memory if this very address was answered today before; says whether it did. */
  replay(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a question about no day, or about all. */
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): void;
  /** Answers a question about a day. */
  sendDated(request: FastifyRequest, reply: FastifyReply, question: DatedQuestion): void;
};

/**
 * Lets a server answer from memory before the framework sees a request: what it would do for one costs more than the answer.
 * `answered` is told of each request that was.
 */
export function answerFromMemoryFirst(
  server: Server,
  current: () => Answers,
  answered: (request: IncomingMessage) => void,
): void {
  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (current().replay(request, response)) answered(request);
    else for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Makes a memory of answers. `today` says when the answers of addresses without a day grow old. */
export function answersOf(history: History, today: () => IsoDate, pageLink: PageLink): Answers {
  const templates = new LRUCache<string, Template>({
    maxSize: templatesMax_bytes,
    sizeCalculation: ({ length_bytes }) => 2 * length_bytes + 1_000,
  });
  const pages = new LRUCache<string, Page>({ maxSize: pagesMax_bytes, sizeCalculation: sizeOf });
  let rememberedOn = today();

  return {
    replay(request, response) {
      if (rememberedOn !== today()) {
        pages.clear();
        rememberedOn = today();
      }
      if (!takesJsonPlainly(request) || (request.method !== "GET" && request.method !== "HEAD")) return false;
      const url = request.url ?? "";
      const page = pages.get(url) ?? datedPage(url);
      if (page === undefined) return false;
      transmit(request, response, page);
      return true;
    },
    send(request, reply, answer) {
      requireJsonAccepted(request);
      const page = pageOf(templateOf(linked(answer, pageLink(request))), "");
      const { url = "" } = request.raw;
      if (url.length <= addressMax_chars) pages.set(url, page);
      transmitPast(request, reply, page);
    },
    sendDated(request, reply, { on, answer }) {
      requireJsonAccepted(request);
      const release = releaseOn(history, on);
      // On the first day of a release the day asked is that of the release: the answer may say it for either reason.
      const isOpen = release !== undefined && release.from < on;
      const [path = "", query = ""] = request.raw.url?.split("?", 2) ?? [];
      // The link to the page repeats an instant, which is not in the path.
      const isTemplate = isOpen && !query.includes("knownAt=");
      const own = (day: IsoDate) => linked(answer(day), pageLink(request, day));
      const page = isTemplate
        ? pageOf(templateOfRelease(release.from, path, { on, answer: own }), on)
        : pageOf(templateOf(own(on)), "");
      transmitPast(request, reply, page);
    },
  };

  /** The page of an address that differs only in its day from one answered before, for a day of the same release. */
  function datedPage(url: string): Page | undefined {
    const mark = url.length - "?on=YYYY-MM-DD".length;
    if (!url.startsWith("?on=", mark)) return undefined;
    const on = dayFrom(url.slice(mark + "?on=".length));
    const release = on && releaseOn(history, on);
    if (on === undefined || release === undefined || release.from >= on) return undefined;
    const template = templates.get(`${release.from} ${url.slice(0, mark)}`);
    if (template === undefined) return undefined;
    const page = pageOf(template, on);
    // Most days are asked about once. An address is worth remembering when it is asked again.
    if (template.lastOn === on && url.length <= addressMax_chars) pages.set(url, page);
    template.lastOn = on;
    return page;
  }

  /**
   * The answer for all days of a release after its first. Nothing in the archive changes within a release, so these answers differ in the day
   * that they repeat, and in nothing else. It is made for a day that nobody can write, later than the first and earlier than the second.
   */
  function templateOfRelease(release: string, path: string, { on, answer }: DatedQuestion): Template {
    const key = `${release} ${path}`;
    const known = templates.get(key);
    if (known !== undefined) return known;
    // A problem names the day asked, so it must come from there.
    answer(on);
    const someDay = `${release}~` as IsoDate;
    const template = templateOf(answer(someDay), someDay);
    if (path.length <= addressMax_chars) templates.set(key, template);
    return template;
  }
}

/** An answer that also leads to its page. */
function linked(answer: Answer, toPage: string): Answer {
  const link = [answer.link ?? "", toPage].filter((one) => one !== "").join(", ");
  return { ...answer, link };
}

function templateOf(answer: Answer, someDay?: IsoDate): Template {
  const body = JSON.stringify(answer.body);
  const link = answer.link ?? "";
  const cachingHeaders = cachingHeadersOf(answer);
  const pieces = (someDay === undefined ? [body] : body.split(someDay)).map(bytesAsText);
  return {
    body: pieces,
    length_bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
    digest: hash("sha256", body, "base64url").slice(0, 22),
    headers: [...cachingHeaders, ...commonPairs, "content-type", "application/json; charset=utf-8"],
    // A browser that asks again from another site must be allowed to read that nothing changed.
    headersUnchanged: [...cachingHeaders, "access-control-allow-origin", "*"],
    link: someDay === undefined ? [link] : link.split(someDay),
    lastOn: "",
  };
}

/** The bytes of a text in UTF-8 as a text of as many characters, which Node sends as it is ("latin1") and need not encode at each answer. */
function bytesAsText(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** What a page keeps in memory, about: its address, its text and headers, and the map's own needs. */
function sizeOf({ text }: Page, address: string): number {
  return text.length + 2 * address.length + 1_500;
}

function pageOf(template: Template, on: string): Page {
  const { body, length_bytes, digest, headers, link } = template;
  const etag = on === "" ? `"${digest}"` : `"${digest}.${on}"`;
  const size = length_bytes + (body.length - 1) * on.length;
  const own = [...headers, "etag", etag, "content-length", String(size)];
  if (link.length > 1 || link[0] !== "") own.push("link", link.join(on));
  return { template, etag, headers: own, text: body.join(on) };
}

const commonPairs = Object.entries(commonHeaders).flat();

function cachingHeadersOf({ isImmutable, contentLocation, mementoOn }: Answer): string[] {
  const lifetime = isImmutable ? `max-age=${yearLifetime_s}, immutable` : `max-age=${dayLifetime_s}`;
  return [
    ...["cache-control", `public, ${lifetime}`],
    ...(contentLocation === undefined ? [] : ["content-location", contentLocation]),
    ...(mementoOn === undefined ? [] : ["memento-datetime", new Date(mementoOn).toUTCString()]),
  ];
}

/** Writes a page past the framework, which would serialise and measure it again; as text, for Node sends text in one piece with the headers. */
function transmit(request: IncomingMessage, response: ServerResponse, { template, etag, headers, text }: Page): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, etag))
    response.writeHead(304, [...template.headersUnchanged, "etag", etag]).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : text, "latin1");
}

/** The same for a request that the framework has in hand. */
function transmitPast(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  reply.hijack();
  transmit(request.raw, reply.raw, page);
}

/** Says whether a client has what a tag names. Source: RFC 9110, section 13.1.2: a list of tags compared weakly, or a star. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)
  );
}

/** Says whether a client takes JSON, without weighing what else it would take. */
function takesJsonPlainly({ headers: { accept } }: IncomingMessage): boolean {
  return !accept || accept === "*/*" || accept === "application/json";
}

/** Refuses with `unsupported-format` a client that takes no JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  if (takesJsonPlainly(request.raw)) return;
  if (new Negotiator(request.raw).mediaType(["application/json"]) !== undefined) return;
  throw new Problem("unsupported-format", "Answers under /v1 come as application/json only.", {
    offered: ["application/json"],
  });
}
