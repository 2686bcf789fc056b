import { isUtf8 } from "node:buffer";
import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { problemOfIssues } from "../core/contract/refused.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { requireJsonAccepted } from "./answers.ts";
import type { App } from "./routes.ts";

/** Checks a part of a request against its schema. */
export const validate: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (value: unknown) => {
    const result = schema.safeParse(value, { reportInput: true });
    return result.success ? { value: result.data } : { error: problemOfIssues(result.error.issues, schema) };
  };
};

/**
 * Reads JSON only if its bytes are UTF-8. Other bytes would be replaced without notice, and a text in the answer would
 * differ from the text sent. Throws `invalid-request`. Plain text, which Fastify reads by itself, is no question.
 */
export function readJsonAsUtf8(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    if (isUtf8(bytes)) parse(request, bytes.toString("utf8"), done);
    else done(new Problem("invalid-request", "The body is not valid UTF-8."));
  });
}

/** Refuses a body that is compressed, and JSON in other characters than UTF-8: nothing here reads them. */
export function refuseEncodedBodies(app: App): void {
  const json = /^application\/json\s*;.*charset="?(?!utf-?8\b)/i;
  app.addHook("onRequest", ({ method, headers }, _reply, done) => {
    // Their bodies are not read.
    if (method === "GET" || method === "HEAD") {
      done();
      return;
    }
    const encoding = headers["content-encoding"] ?? "identity";
    const isRead = /^(?:identity)?$/i.test(encoding.trim()) && !json.test(headers["content-type"] ?? "");
    done(isRead ? undefined : new Problem("unsupported-body", "Send the body uncompressed, and JSON in UTF-8."));
  });
}

/**
 * For `onRequest`: throws `unsupported-body` if the request is not JSON, and `unsupported-format` if it asks for an
 * answer that is not.
 */
export function requireJson(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  requireJsonAccepted(request);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new Problem("unsupported-body", 'Send the question as application/json: { "text": "…" }.', {
      offered: ["application/json"],
    });
  // The answer has no address by which a cache could keep it.
  reply.header("cache-control", "no-store");
  done();
}

/** Sun, 06 Nov 1994 08:49:37 GMT. Source: RFC 9110, section 5.6.7; RFC 7089 allows no other form. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The day whose state a client wants, from its `Accept-Datetime`; `undefined` if it has none. Throws `invalid-date` if
 * that is not an HTTP date. Source: RFC 7089, section 2.1.1.
 */
export function dayAccepted({ headers }: FastifyRequest): IsoDate | undefined {
  const written = headers["accept-datetime"];
  if (written === undefined) return undefined;
  const text = Array.isArray(written) ? written.join(", ") : written;
  const instant = httpDate.test(text) ? new Date(text) : undefined;
  const day =
    instant === undefined || Number.isNaN(instant.getTime())
      ? undefined
      : dayFrom(instant.toISOString().slice(0, "YYYY-MM-DD".length));
  if (day !== undefined) return day;
  throw new Problem(
    "invalid-date",
    "Accept-Datetime is not an HTTP date; write it like Mon, 10 Jan 2005 00:00:00 GMT.",
    {
      day: text.slice(0, 60),
    },
  );
}
