import type { FastifyRequest } from "fastify";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";

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
