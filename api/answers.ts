import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { IsoDate } from "../core/days.ts";
import { RulesError } from "../core/refusal.ts";

/** An answer ready to be sent again: its bytes and headers. */
type Kept = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> & { readonly etag: string } };

/** Headers that differ from answer to answer. `lifetime_s` says for how long a cache may use it without asking. */
export type AnswerHeaders = {
  readonly lifetime_s?: number;
  readonly immutable?: true;
  readonly contentLocation?: string;
  readonly link?: string;
  readonly mementoOn?: IsoDate;
};

const dayLifetime_s = 300;
const yearLifetime_s = 31_536_000;

/** Around 30,000 rule answers. */
const keptMax_bytes = 64 * 1024 * 1024;

/** Sends answers, and remembers them by address and day: what was answered once today is answered again from memory. */
export type Answers = {
  /** Replies from memory if it can; says whether it did. */
  replay(request: FastifyRequest, reply: FastifyReply): boolean;
  send(request: FastifyRequest, reply: FastifyReply, body: object, headers?: AnswerHeaders): void;
};

/** Makes a memory of answers for one state of the archive. `today` tells apart answers of days on which the day was left out. */
export function answersOf(today: () => IsoDate): Answers {
  const kept = new Map<string, Kept>();
  let size_bytes = 0;

  return {
    replay(request, reply) {
      const answer = kept.get(keyOf(request));
      if (answer === undefined) return false;
      transmit(request, reply, answer);
      return true;
    },
    send(request, reply, body, headers = {}) {
      const answer = keptFrom(body, headers);
      keep(keyOf(request), answer);
      transmit(request, reply, answer);
    },
  };

  function keyOf(request: FastifyRequest): string {
    return `${today()} ${request.raw.url}`;
  }

  /** Oldest out first: which of many dated answers is asked again is anyone's guess, and this costs nothing on a hit. */
  function keep(key: string, answer: Kept): void {
    kept.set(key, answer);
    size_bytes += answer.body.length;
    for (const [oldest, { body }] of kept) {
      if (size_bytes <= keptMax_bytes) break;
      kept.delete(oldest);
      size_bytes -= body.length;
    }
  }
}

function keptFrom(
  body: object,
  { lifetime_s = dayLifetime_s, immutable, contentLocation, link, mementoOn }: AnswerHeaders,
): Kept {
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    body: bytes,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": immutable ? `public, max-age=${yearLifetime_s}, immutable` : `public, max-age=${lifetime_s}`,
      etag: `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`,
      ...(contentLocation === undefined ? {} : { "content-location": contentLocation }),
      ...(link === undefined ? {} : { link }),
      ...(mementoOn === undefined ? {} : { "memento-datetime": new Date(mementoOn).toUTCString() }),
    },
  };
}

function transmit(request: FastifyRequest, reply: FastifyReply, { body, headers }: Kept): void {
  reply.headers(headers);
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, headers.etag)) reply.code(304).send();
  else reply.send(body);
}

/** Source: RFC 9110, section 13.1.2: a list of tags compared weakly, or a star. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Refuses with `unsupported-format` a client that takes no JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  const { accept } = request.headers;
  if (!accept || accept === "*/*" || accept === "application/json") return;
  if (new Negotiator(request.raw).mediaType(["application/json"]) !== undefined) return;
  throw new RulesError("unsupported-format", "Answers under /v1 come as application/json only.", {
    offered: ["application/json"],
  });
}
