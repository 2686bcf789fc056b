/**
 * How one request ended: an answer with a status, or no whole answer (`broken`: reset, cut off, or silent for too
 * long).
 */
export type RequestEnd =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: "broken" };

/** What to do next: use what came, ask again after a while, or give up. */
type NextStep =
  | { readonly kind: "use" }
  | { readonly kind: "wait"; readonly wait_ms: number }
  | { readonly kind: "give-up" };

/** The most requests to one address. */
const attemptsMax = 5;
/** The first wait; each later one is twice as long. */
const waitFirst_ms = 1_000;
/** The longest wait; if a server asks for a longer one, it is given up. */
const waitMax_ms = 120_000;

/**
 * Decides what follows a request. Rate limits, server errors and broken connections are retried, each time after twice
 * as long and not before `Retry-After`; other statuses are final.
 *
 * @param attempt How many requests were made, this one included.
 * @param jitter From 0 to 1: spreads the waits, so that many clients do not come back at the same moment.
 *
 * Source: RFC 9110, section 10.2.3; RFC 6585, section 4.
 */
export function nextStep(
  end: RequestEnd,
  { attempt, now, jitter }: { readonly attempt: number; readonly now: Date; readonly jitter: number },
): NextStep {
  if (end.kind === "answered" && !isPassing(end.status)) return { kind: end.status < 400 ? "use" : "give-up" };
  if (attempt >= attemptsMax) return { kind: "give-up" };
  const backOff_ms = waitFirst_ms * 2 ** (attempt - 1) * (0.5 + jitter);
  const asked_ms = end.kind === "answered" ? retryAfterFrom(end.retryAfter, now) : 0;
  if (asked_ms > waitMax_ms) return { kind: "give-up" };
  return { kind: "wait", wait_ms: Math.round(Math.min(waitMax_ms, Math.max(backOff_ms, asked_ms))) };
}

/** An error that may be temporary. */
function isPassing(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** The wait that `Retry-After` asks for, given in seconds or as an instant; 0 if it cannot be read. */
function retryAfterFrom(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until_ms = Date.parse(header);
  return Number.isNaN(until_ms) ? 0 : Math.max(0, until_ms - now.getTime());
}
