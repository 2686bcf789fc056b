import { hash } from "node:crypto";
import type { IsoDate } from "../core/text/days.ts";
import { compressedMin_bytes, type Encoding } from "./encoding.ts";
import { commonHeaders } from "./headers.ts";
import { mounted, mountedLinks } from "./mount.ts";

/** What a route answers: a value, and the headers that vary between answers. */
export type Answer = {
  readonly body: object;
  readonly isImmutable?: true;
  /** The answer also says what is happening now, so it is not cached. */
  readonly isPassing?: true;
  readonly contentLocation?: string;
  readonly link?: string;
  readonly mementoOn?: IsoDate;
  /** A header of the request, beside that of the encoding, on which the answer depends. */
  readonly variesBy?: string;
};

/** The pattern of an answer's route, for the log, and the mount path of the service. */
export type Setting = { readonly route: string; readonly mountPath: string };

/**
 * An answer ready to be sent: the pieces of its JSON between the places that repeat the day asked. An answer about one
 * day or none is one piece. Headers are a flat list of names and values, which Node writes fastest.
 */
export type Template = Setting & {
  /** UTF-8, one character for each byte (`bytesAsText`). */
  readonly body: readonly string[];
  /** Without the days between the pieces. */
  readonly length_bytes: number;
  readonly digest: string;
  /** All headers but tag, length, encoding and links. */
  readonly headers: readonly string[];
  /** Those of the headers that a 304 repeats. */
  readonly headersUnchanged: readonly string[];
  readonly link: readonly string[];
};

/** A template with a day filled in. Keeps its compressed bytes once they were requested. */
export type FilledAnswer = {
  readonly template: Template;
  /** The tag of the bytes as they are, without its quotes; each encoding adds its name. */
  readonly tag: string;
  /** Headers of the uncompressed bytes, with tag and length. */
  readonly headers: readonly string[];
  readonly link: readonly string[];
  readonly text: string;
  readonly isCompressible: boolean;
  readonly encodings: Map<Encoding, Buffer>;
};

const dayLifetime_s = 300;
const yearLifetime_s = 31_536_000;
const commonPairs = Object.entries(commonHeaders).flat();

/** The template of a single answer. */
export function templateOf(answer: Answer, setting: Setting): Template {
  return assembled([JSON.stringify(answer.body)], [answer.link ?? ""], { answer, setting });
}

/**
 * The template of all days on which only the day itself differs, made from the answers for two such days.
 *
 * @returns `undefined` if the two differ in more than the day.
 */
export function templateOfDays(
  answer: (day: IsoDate) => Answer,
  days: readonly [IsoDate, IsoDate],
  setting: Setting,
): Template | undefined {
  const [one, other] = days.map((day) => piecesOf(answer(day), day));
  if (one === undefined || other === undefined || one.all.join("\0") !== other.all.join("\0")) return undefined;
  return assembled(one.body, one.link, { answer: one.answer, setting });
}

function piecesOf(answer: Answer, day: IsoDate) {
  const body = JSON.stringify(answer.body).split(day);
  const link = (answer.link ?? "").split(day);
  return { answer, body, link, all: [...body, "link", ...link, ...cachingHeadersOf(answer, "")] };
}

function assembled(
  body: readonly string[],
  link: readonly string[],
  { answer, setting }: { readonly answer: Answer; readonly setting: Setting },
): Template {
  const pieces = body.map(bytesAsText);
  const length_bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const caching = cachingHeadersOf(answer, setting.mountPath);
  const varies = [
    ...(answer.variesBy === undefined ? [] : [answer.variesBy]),
    ...(length_bytes < compressedMin_bytes ? [] : ["Accept-Encoding"]),
  ];
  const varying = varies.length === 0 ? [] : ["vary", varies.join(", ")];
  return {
    ...setting,
    ...{ body: pieces, length_bytes, digest: hash("sha256", body.join("\0"), "base64url").slice(0, 22) },
    headers: [...caching, ...varying, ...commonPairs, "content-type", "application/json; charset=utf-8"],
    // A page of another site must be allowed to read a 304.
    headersUnchanged: [...caching, ...varying, "access-control-allow-origin", "*"],
    link: link.map((piece) => mountedLinks(piece, setting.mountPath)),
  };
}

/**
 * The UTF-8 bytes of a text as a text with one character for each byte. Node sends it as "latin1" without encoding it
 * again.
 */
function bytesAsText(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function cachingHeadersOf({ isImmutable, isPassing, contentLocation, mementoOn }: Answer, mountPath: string): string[] {
  const lifetime = isImmutable ? `max-age=${yearLifetime_s}, immutable` : `max-age=${dayLifetime_s}`;
  return [
    ...["cache-control", isPassing ? "no-cache" : `public, ${lifetime}`],
    ...(contentLocation === undefined ? [] : ["content-location", mounted(contentLocation, mountPath)]),
    ...(mementoOn === undefined ? [] : ["memento-datetime", new Date(mementoOn).toUTCString()]),
  ];
}

/** The page of a template for a day; `on` is empty for an answer that repeats no day. */
export function filledOn(template: Template, on: string): FilledAnswer {
  const { body, length_bytes, digest, headers } = template;
  const tag = on === "" ? digest : `${digest}.${on}`;
  const size = length_bytes + (body.length - 1) * on.length;
  const links = template.link.join(on);
  const link = links === "" ? [] : ["link", links];
  return {
    ...{ template, tag, link, text: body.join(on) },
    headers: [...headers, "etag", `"${tag}"`, "content-length", String(size), ...link],
    isCompressible: length_bytes >= compressedMin_bytes,
    encodings: new Map(),
  };
}
