import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";

/** The open connections of a server. */
export type Connections = {
  /**
   * Closes connections that leave too much unread for too long. Called every `limits.check_ms`, and when much is
   * buffered.
   */
  check(at_ms: number): void;
  /** Notes that a connection has an answer waiting. */
  note(socket: Socket, at_ms: number): void;
  readonly open: () => number;
};

/**
 * Watches how much is buffered for clients that do not read, because it stays in memory. A slow client has
 * `limits.unread_ms` to read what is buffered.
 */
export function connectionsOf(server: Server, limits: Limits): Connections {
  const sockets = new Set<Socket>();
  /** Since when each connection has had unread data without interruption. */
  const waitingSince_ms = new Map<Socket, number>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waitingSince_ms.delete(socket);
    });
  });

  return {
    open: () => sockets.size,
    note(socket, at_ms) {
      if (waitingSince_ms.has(socket)) return;
      waitingSince_ms.set(socket, at_ms);
      cutOffHungriest();
    },
    check(at_ms) {
      for (const socket of sockets) {
        const since_ms = waitingSince_ms.get(socket);
        if (socket.writableLength === 0) waitingSince_ms.delete(socket);
        else if (since_ms === undefined) waitingSince_ms.set(socket, at_ms);
        else if (at_ms - since_ms > limits.unread_ms) socket.destroy();
      }
      cutOffHungriest();
    },
  };

  function cutOffHungriest(): void {
    const waiting = [...waitingSince_ms.keys()].filter((socket) => !socket.destroyed);
    let waiting_bytes = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    if (waiting_bytes <= limits.unreadMax_bytes) return;
    for (const socket of waiting.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (waiting_bytes <= limits.unreadMax_bytes) return;
      waiting_bytes -= socket.writableLength;
      socket.destroy();
    }
  }
}
