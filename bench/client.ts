import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Requests to send verbatim, each once, and the status that every answer must have. */
export type Load = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly status: number;
};

const connectionCount = 50;
const patience_ms = 60_000;

/** The bytes of a GET request. */
export function requestText(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/**
 * Sends all requests over 50 open connections, the next one on each when the one before is answered, and waits for the
 * last answer.
 *
 * Uses plain sockets: it has to cost less than the servers it measures. It
 * never sleeps while answers are due, because the system charges the work of waking a process to the server, and more
 * often the slower the server is. Understands only what these servers send: a content-length, no chunks. Rejects at the
 * first answer with another status, or with another length than stated.
 *
 * @returns The time from the first request to the last answer, in milliseconds; opening the connections is not
 *   included.
 */
export async function send({ port, requests, status }: Load): Promise<number> {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => open(port)));
  try {
    return await exchange(connections, requests, status);
  } finally {
    for (const { socket } of connections) socket.removeAllListeners().destroy();
  }
}

/** An open connection; the caller handles each piece that arrives. */
type Connection = { readonly socket: Socket; onPiece: (piece: Buffer) => void };

async function open(port: number): Promise<Connection> {
  let connection: Connection | undefined;
  const onread = {
    // One buffer for all pieces: they are read at once and never kept.
    buffer: Buffer.alloc(65_536),
    callback: (length: number, buffer: Uint8Array) => {
      connection?.onPiece((buffer as Buffer).subarray(0, length));
      return true;
    },
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
  await once(socket, "connect");
  connection = { socket, onPiece: () => {} };
  return connection;
}

function exchange(connections: readonly Connection[], requests: readonly string[], status: number): Promise<number> {
  let [sent, answered, isOver] = [0, 0, false];
  return new Promise<number>((resolve, reject) => {
    const overdue = setTimeout(() => end(new Error(`not all was answered after ${patience_ms} ms`)), patience_ms);
    for (const connection of connections) {
      const { socket } = connection;
      const read = answerReader(status);
      socket.once("error", end);
      socket.once("close", () => end(new Error("the server closed a connection")));
      connection.onPiece = (piece) => {
        const reading = read(piece);
        if (reading instanceof Error) end(reading);
        if (reading !== true) return;
        answered += 1;
        if (answered === requests.length) end();
        else sendNext(socket);
      };
    }
    const start_ms = performance.now();
    for (const { socket } of connections) sendNext(socket);
    stayAwake();

    function end(error?: Error): void {
      isOver = true;
      clearTimeout(overdue);
      if (error === undefined) resolve(performance.now() - start_ms);
      else reject(error);
    }
  });

  function sendNext(socket: Socket): void {
    const request = requests[sent];
    if (request === undefined) return;
    sent += 1;
    socket.write(request, "latin1");
  }

  function stayAwake(): void {
    if (!isOver) setImmediate(stayAwake);
  }
}

/**
 * Follows the answers of one connection. Says for each piece whether an answer ends with it, or what is wrong with it.
 */
function answerReader(status: number): (piece: Buffer) => boolean | Error {
  let head = "";
  let missing_bytes = 0;
  return (piece) => {
    if (missing_bytes > 0) {
      missing_bytes -= piece.length;
    } else {
      const text = head + piece.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      head = end < 0 ? text : "";
      if (end < 0) return false;
      const length = bodyLength(text.slice(0, end + 2), status);
      if (Number(text.slice(9, 12)) !== status || length === undefined) {
        return new Error(`expected status ${status} and a content-length, got:\n${text.slice(0, 800)}`);
      }
      missing_bytes = length - (text.length - end - 4);
    }
    return missing_bytes < 0 ? new Error("more arrived than the answer announced") : missing_bytes === 0;
  };
}

function bodyLength(head: string, status: number): number | undefined {
  if (status === 304) return 0;
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  return length === undefined ? undefined : Number(length);
}
