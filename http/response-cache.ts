import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { Problem } from "../core/problem.ts";
import { addDays, dayFrom, holdsOn, type IsoDate } from "../core/text/days.ts";
import { isKnown } from "./conditional.ts";
import { type Encoding, encoded, encodingOf } from "./encoding.ts";
import {
  type Answer,
  type FilledAnswer,
  filledOn,
  type Setting,
  type Template,
  templateOf,
  templateOfDays,
} from "./templates.ts";

/**
 * A question about a day, and how to answer it. Its path must name everything but the day, which is `on` in the query.
 */
export type DatedQuestion = { readonly on: IsoDate; answer(on: IsoDate): Answer };

/**
 * The `Link` from the answer to a call to the page that shows the same; empty if there is none. `on` is the day
 * answered for.
 */
export type PageLink = (request: FastifyRequest, on?: IsoDate) => string;

/** Called for each answer sent, with the pattern of its route and its status. */
export type Answered = (route: string, status: number) => void;

/** Sends answers about one state of the archive, and caches them. */
export type Answers = {
  /** The cached answer of an address, if it was answered today before and the client takes it; `sendPage` sends it. */
  recall(request: IncomingMessage, url: string): FilledAnswer | undefined;
  /** Answers a question that does not depend on a day. */
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): void;
  /** Answers a question about a day. */
  sendDated(request: FastifyRequest, reply: FastifyReply, question: DatedQuestion): void;
};

/** The interval of a release among the known releases: `from` inclusive, `to` exclusive. */
export type ReleaseDays = { readonly from: string; readonly to: string | null };

/** What the cache needs to know of the state whose answers it keeps. */
export type Remembered = {
  /**
   * The interval of the release in force on a day. On all its days but the first, answers differ only in the day that
   * they repeat.
   */
  readonly releaseDaysOn: (day: IsoDate) => ReleaseDays | undefined;
  /** The day on which addresses without a day are answered; their answers expire with it. */
  readonly today: () => IsoDate;
  readonly pageLink: PageLink;
  readonly mountPath: string;
};

/** A template, and the days for which it was used lately. */
type Kept = { readonly template: Template; readonly lately: Set<string> };

const templatesMax_bytes = 64 * 1024 * 1024;
const pagesMax_bytes = 32 * 1024 * 1024;
/** Answers of longer addresses are not cached: no valid question needs one. */
const addressMax_chars = 300;
/** More days of one template than this are forgotten at once. */
const latelyMax = 16;

function emptyCaches() {
  const templates = new LRUCache<string, Kept>({
    maxSize: templatesMax_bytes,
    sizeCalculation: ({ template }) => 2 * template.length_bytes + 2_000,
  });
  return { templates, pages: new LRUCache<string, FilledAnswer>({ maxSize: pagesMax_bytes, sizeCalculation: sizeOf }) };
}

/** Makes a cache of answers. */
export function answersOf({ releaseDaysOn, today, pageLink, mountPath }: Remembered): Answers {
  const { templates, pages } = emptyCaches();
  let rememberedOn = today();

  return {
    recall(request, url) {
      const day = today();
      if (rememberedOn !== day) pages.clear();
      rememberedOn = day;
      // The cached answer is the one for the address alone, and this header asks for another.
      if (request.headers["accept-datetime"] !== undefined) return undefined;
      if (!takesJsonPlainly(request) || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
      return pages.get(url) ?? datedPage(url);
    },
    send(request, reply, answer) {
      requireJsonAccepted(request);
      const page = filledOn(templateOf(linked(answer, pageLink(request)), settingOf(request)), "");
      const { url } = request;
      if (url.length <= addressMax_chars && !answer.isPassing) pages.set(url, page);
      transmitPast(request, reply, page);
    },
    sendDated(request, reply, { on, answer }) {
      requireJsonAccepted(request);
      const own = (day: IsoDate) => linked(answer(day), pageLink(request, day));
      transmitPast(request, reply, datedAnswer(request, { on, answer: own }));
    },
  };

  function settingOf(request: FastifyRequest): Setting {
    return { route: request.routeOptions.url ?? "", mountPath };
  }

  /** The page for an address that was answered before for another day of the same release. */
  function datedPage(url: string): FilledAnswer | undefined {
    const mark = url.length - "?on=YYYY-MM-DD".length;
    if (!url.startsWith("?on=", mark)) return undefined;
    const on = dayFrom(url.slice(mark + "?on=".length));
    const release = on && releaseDaysOn(on);
    if (on === undefined || release === undefined || release.from >= on) return undefined;
    const kept = templates.get(`${release.from} ${url.slice(0, mark)}`);
    if (kept === undefined) return undefined;
    const page = filledOn(kept.template, on);
    // Most addresses are requested once, so an address is cached at its second request.
    if (kept.lately.has(on) && url.length <= addressMax_chars) pages.set(url, page);
    if (kept.lately.size === latelyMax) kept.lately.clear();
    kept.lately.add(on);
    return page;
  }

  /** The answer for a day: from the template of its release if there is or can be one, otherwise for the day alone. */
  function datedAnswer(request: FastifyRequest, { on, answer }: DatedQuestion): FilledAnswer {
    const [path = "", query = ""] = request.url.split("?", 2);
    const release = releaseDaysOn(on);
    const setting = settingOf(request);
    const [other, ...others] = release === undefined ? [] : otherDaysIn(release, on);
    // The link to the page repeats `knownAt`, which is not in the path.
    if (release === undefined || other === undefined || query.includes("knownAt="))
      return filledOn(templateOf(answer(on), setting), "");
    const key = `${release.from} ${path}`;
    const kept = templates.get(key);
    if (kept !== undefined) return filledOn(kept.template, on);
    const template = templateOfNear(answer, [on, other, ...others], setting);
    if (template === undefined) return filledOn(templateOf(answer(on), setting), "");
    if (path.length <= addressMax_chars) templates.set(key, { template, lately: new Set() });
    return filledOn(template, on);
  }
}

/**
 * The template of a release, from answers for days of it. If the first of them is in its answer for another reason than
 * being asked for, the two others show which places repeat the day asked.
 */
function templateOfNear(
  answer: DatedQuestion["answer"],
  [on, other, another]: readonly [IsoDate, IsoDate, ...IsoDate[]],
  setting: Setting,
): Template | undefined {
  const template = templateOfDays(answer, [on, other], setting);
  if (template !== undefined || another === undefined) return template;
  return templateOfDays(answer, [other, another], setting);
}

/**
 * Two other days of a release, or as many as there are. Its first day is left out, because an answer may contain that
 * day for another reason.
 */
function otherDaysIn(days: ReleaseDays, on: IsoDate): IsoDate[] {
  const { from } = days;
  if (on <= from) return [];
  const near = [1, 2, -1, -2].map((count) => addDays(on, count));
  // A day has four digits of a year.
  return near.filter((day) => day !== from && holdsOn(days, day) && dayFrom(day) !== undefined).slice(0, 2);
}

/** An answer that also leads to its page. */
function linked(answer: Answer, toPage: string): Answer {
  const link = [answer.link ?? "", toPage].filter((one) => one !== "").join(", ");
  return { ...answer, link };
}

/**
 * About how much memory a page takes: its address, its text plain and compressed, its headers, and its entry in the
 * map.
 */
function sizeOf({ text, isCompressible }: FilledAnswer, address: string): number {
  return Math.ceil(text.length * (isCompressible ? 1.5 : 1)) + 2 * address.length + 1_500;
}

/**
 * Writes a page directly, because the framework would serialise and measure it again. Calls `answered` once it is
 * written.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, answered }: { readonly page: FilledAnswer; readonly answered: Answered },
): void {
  const { template, tag, headers, link } = page;
  const encoding = page.isCompressible ? encodingOf(request) : "identity";
  const etag = encoding === "identity" ? `"${tag}"` : `"${tag}.${encoding}"`;
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, etag)) {
    response.writeHead(304, [...template.headersUnchanged, "etag", etag]).end();
    answered(template.route, 304);
  } else if (encoding === "identity") {
    // As text, because Node sends text in one piece with the headers.
    response.writeHead(200, headers as string[]).end(request.method === "HEAD" ? undefined : page.text, "latin1");
    answered(template.route, 200);
  } else {
    whenEncoded(page, encoding, (bytes) => {
      const about = ["etag", etag, "content-encoding", encoding, "content-length", String(bytes.length), ...link];
      response.writeHead(200, [...template.headers, ...about]).end(request.method === "HEAD" ? undefined : bytes);
      answered(template.route, 200);
    });
  }
}

/** Compresses a page once and passes on the bytes: at once if they are cached or quickly made. */
function whenEncoded(page: FilledAnswer, encoding: Encoding, use: (bytes: Buffer) => void): void {
  const kept = page.encodings.get(encoding);
  const made = kept ?? encoded(Buffer.from(page.text, "latin1"), encoding);
  const keep = (bytes: Buffer): void => {
    page.encodings.set(encoding, bytes);
    use(bytes);
  };
  if (Buffer.isBuffer(made)) keep(made);
  else void made.then(keep);
}

/** As `sendPage`, for a request that the framework handles and logs. */
function transmitPast(request: FastifyRequest, reply: FastifyReply, page: FilledAnswer): void {
  reply.hijack();
  sendPage(request.raw, reply.raw, { page, answered: () => undefined });
}

/** Says whether a client accepts JSON, without comparing preferences. */
function takesJsonPlainly({ headers: { accept } }: IncomingMessage): boolean {
  return !accept || accept === "*/*" || accept === "application/json";
}

/** Throws `unsupported-format` if a client does not accept JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  if (takesJsonPlainly(request.raw)) return;
  if (new Negotiator(request.raw).mediaType(["application/json"]) !== undefined) return;
  throw new Problem("unsupported-format", "Answers under /v1 are application/json only.", {
    offered: ["application/json"],
  });
}
