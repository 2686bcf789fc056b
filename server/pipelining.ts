import type { Socket } from "node:net";
import { Problem } from "../core/problem.ts";

/** What becomes of a request: the first that is too many is refused, and those after it get no answer. */
export type Admission = "answered" | "refused" | "ignored";

/**
 * Bounds how many requests of one connection are answered in one turn of the event loop. Node passes on all requests
 * that it reads at once, so a client who sends thousands without waiting for answers would keep all others waiting.
 *
 * The refused one ends its connection. A client has to send again what was not answered when a connection closes.
 * Source: RFC 9112, section 9.3.2.
 */
export function pipelining(perTurnMax: number): (socket: Socket) => Admission {
  let [latest, count, isTurnOver]: [Socket | null, number, boolean] = [null, 0, true];
  const refused = new Set<Socket>();
  return (socket) => {
    if (refused.size > 0 && refused.has(socket)) return "ignored";
    if (isTurnOver) {
      isTurnOver = false;
      setImmediate(() => {
        [latest, count, isTurnOver] = [null, 0, true];
      });
    }
    // The requests of one connection that are read at once come one after the other.
    if (socket !== latest) [latest, count] = [socket, 0];
    count += 1;
    if (count <= perTurnMax) return "answered";
    refused.add(socket);
    socket.once("close", () => refused.delete(socket));
    return "refused";
  };
}

/** The problem for a client that sends more requests than it may without waiting for answers. */
export function tooManyAtOnce(perTurnMax: number): Problem {
  const detail = `More than ${perTurnMax} requests came on one connection at once; send the rest again, on another one.`;
  return new Problem("unavailable", detail, { retryAfter_s: 1 });
}
