import type { Socket } from "node:net";
import { Problem } from "../core/problem.ts";
import type { App } from "../http/routes.ts";
import type { Limits } from "./limits.ts";

/**
 * Limits the number of connections, and how much is buffered for clients that do not read, because it stays in memory. A
 * slow client has `limits.unread_ms` to read what is buffered.
 */
export function holdConnections(app: App, limits: Limits, connectionsMax: number | undefined): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  /** Since when each connection has had unread data without interruption. */
  const waitingSince_ms = new Map<Socket, number>();
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waitingSince_ms.delete(socket);
    });
  });
  server.on("request", ({ socket }) => {
    if (socket.writableLength === 0 || waitingSince_ms.has(socket)) return;
    waitingSince_ms.set(socket, performance.now());
    cutOffHungriest();
  });
  const checking = setInterval(() => {
    const at_ms = performance.now();
    for (const socket of sockets) {
      const since_ms = waitingSince_ms.get(socket);
      if (socket.writableLength === 0) waitingSince_ms.delete(socket);
      else if (since_ms === undefined) waitingSince_ms.set(socket, at_ms);
      else if (at_ms - since_ms > limits.unread_ms) socket.destroy();
    }
    cutOffHungriest();
  }, limits.check_ms).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(checking);
    done();
  });

  function cutOffHungriest(): void {
    const waiting = [...waitingSince_ms.keys()].filter((socket) => !socket.destroyed);
    let waiting_bytes = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    for (const socket of waiting.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (waiting_bytes <= limits.unreadMax_bytes) return;
      waiting_bytes -= socket.writableLength;
      socket.destroy();
    }
  }
}

/** What becomes of a request: the first that is too many is refused, and those after it get no answer. */
type Admission = "answered" | "refused" | "ignored";

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
