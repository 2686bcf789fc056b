import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Problem } from "../core/problem.ts";
import { nothingAt } from "../http/problems.ts";

/**
 * Accepts a request that shows one of the tokens. Throws `unauthorized`, and `not-found` if no token is set. Compares
 * hashes of fixed length, so that the time taken reveals nothing about a token.
 */
export function requireToken(request: FastifyRequest, tokens: readonly (string | undefined)[]): void {
  const set = tokens.filter((token) => token !== undefined);
  if (set.length === 0) throw nothingAt(request);
  const { authorization = "" } = request.headers;
  const shown = sumOf(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? "");
  if (set.some((token) => timingSafeEqual(shown, sumOf(token)))) return;
  throw new Problem("unauthorized", "This needs a token of the service, sent as Authorization: Bearer.");
}

function sumOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
