import { connect, type Socket } from "node:net";

/** Requests to be sent as they stand, each once, and the status that every answer must have. */
export type Load = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly status: number;
};

const connections = 50;
const patience_ms = 60_000;

/** The bytes of a GET request. */
export function requestText(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/**
 * Sends all requests over 50 connections that stay open, on each the next one when the one before is answered, and waits for the last answer.
 *
 * Written on plain sockets: it has to cost less than the servers it measures, and autocannon parses answers in JavaScript. It never sleeps while
 * answers are due, because waking a sleeping process is work that the system does on the server's account, and the slower the server, the
 * oftener. Understands only what these servers send: a content-length, no chunks. Rejects at the first answer that has another status, is cut
 * short or is longer than it says.
 *
 * @returns The time from the first request to the last answer, in milliseconds; opening the connections is not in it.
 */
export async function send({ port, requests, status }: Load): Promise<number> {
  const sockets: Socket[] = [];
  try {
    return await new Promise<number>((resolve, reject) => {
      const overdue = setTimeout(() => reject(new Error(`no end after ${patience_ms} ms`)), patience_ms);
      const [sent, answered] = [{ count: 0 }, { count: 0 }];
      let [open, start_ms] = [0, 0];

      for (let index = 0; index < connections; index += 1) {
        const socket: Socket = connect({
          port,
          host: "127.0.0.1",
          noDelay: true,
          onread: {
            buffer: Buffer.alloc(65_536),
            callback: (length, buffer) => {
              try {
                if (read((buffer as Buffer).subarray(0, length))) finishOne(socket);
              } catch (error) {
                reject(error);
              }
              return true;
            },
          },
        });
        const read = answerReader(status);
        sockets.push(socket);
        socket.once("error", reject);
        socket.once("close", () => reject(new Error("the server closed a connection")));
        socket.once("connect", () => {
          open += 1;
          if (open < connections) return;
          start_ms = performance.now();
          stayAwake();
          for (const each of sockets) sendNext(each);
        });
      }

      function stayAwake(): void {
        if (answered.count < requests.length && !overdue.hasRef()) return;
        setImmediate(stayAwake);
      }

      function sendNext(socket: Socket): void {
        const request = requests[sent.count];
        if (request === undefined) return;
        sent.count += 1;
        socket.write(request, "latin1");
      }

      function finishOne(socket: Socket): void {
        answered.count += 1;
        if (answered.count < requests.length) {
          sendNext(socket);
        } else {
          resolve(performance.now() - start_ms);
        }
      }
    });
  } finally {
    for (const socket of sockets) socket.removeAllListeners("close").destroy();
  }
}

/** Follows the answers of one connection. Says of each piece whether an answer ends with it; throws where it is not as expected. */
function answerReader(status: number): (piece: Buffer) => boolean {
  let head = "";
  let missing_bytes = 0;
  return (piece) => {
    if (missing_bytes > 0) {
      missing_bytes -= piece.length;
    } else {
      const text = head + piece.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) {
        head = text;
        return false;
      }
      head = "";
      if (Number(text.slice(9, 12)) !== status) throw new Error(`expected ${status}, got: ${text.slice(0, 600)}`);
      missing_bytes = bodyLength(text.slice(0, end + 2), status) - (text.length - end - 4);
    }
    if (missing_bytes < 0) throw new Error("more was sent than the answer announced");
    return missing_bytes === 0;
  };
}

function bodyLength(head: string, status: number): number {
  if (status === 304) return 0;
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length: ${head}`);
  return Number(length);
}
