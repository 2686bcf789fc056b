import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { usualLimits } from "../server/limits.ts";
import { archiveOf, removed } from "./archives.ts";
import type { Attack } from "./attack.ts";
import { answeredMeanwhile, attackedMeanwhile, grace_ms } from "./others.ts";
import { serving } from "./running.ts";

/** The beginning of a request whose headers do not come. */
export const halfHeaders = "GET /v1/coverage HTTP/1.1\r\nhost: x\r\nx-slow: ";
/** The beginning of a request whose body does not come. */
export const halfBody =
  "POST /v1/quotes/locate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{";
/** Requests for answers of 170 kB each: together more than the buffers of the system hold. */
export const manyUnread = "GET /v1/questions HTTP/1.1\r\nhost: x\r\n\r\n".repeat(60);
const question = "GET /v1/rules/507.4?on=2005-01-10 HTTP/1.1\r\nhost: x\r\n\r\n";

/** Clients that send slowly, or do not read their answers, while others must be answered. */
export const slow: Attack = {
  name: "slow clients",
  test: "test/server/slow-clients.test.ts",
  async run({ amount }) {
    const file = archiveOf([0]);
    const running = await serving({ ANNALS_DB: file });
    const opened_ms = performance.now();
    const [few, many] = amount === "long" ? [80, 200] : [20, 60];
    const held = [
      ...Array.from({ length: many }, () => slowClient(running.port, halfHeaders, "x")),
      ...Array.from({ length: many }, () => slowClient(running.port, halfBody, " ")),
      ...Array.from({ length: few }, () => slowClient(running.port, manyUnread, "")),
    ];
    // Long enough to reach the limits or, in a short run, to see that others are answered.
    const lasting_ms = amount === "long" ? usualLimits.request_ms + 8_000 : usualLimits.headers_ms + 2_000;
    const { faults, note } = await answeredMeanwhile(running, lasting_ms);
    // These were closed by the limit for headers, not by the later one for whole requests.
    const stillHeaders = await stillConnected(held.slice(0, many), opened_ms + usualLimits.request_ms - 2_000);
    if (stillHeaders > 0) faults.push(`${stillHeaders} of ${many} that sent half of their headers are still connected`);
    const others = amount === "long" ? await stillConnected(held.slice(many), performance.now() + grace_ms) : 0;
    if (others > 0) faults.push(`${others} that sent half a body, or read nothing, are connected`);
    // Opened now, so that only the limit for stopping can close it before the comparison below.
    const last = slowClient(running.port, halfBody, " ");
    await once(last.socket, "connect");
    const start_ms = performance.now();
    const ended = await running.end("SIGTERM");
    const stop_ms = performance.now() - start_ms;
    if (ended !== 0 || stop_ms > usualLimits.request_ms - 2_000)
      faults.push(`told to end it ended with ${ended} after ${Math.round(stop_ms)} ms`);
    for (const { socket } of [...held, last]) socket.destroy();
    removed(file);
    return { tries: held.length, faults, note };
  },
};

type Client = { readonly socket: Socket; readonly closed: Promise<void>; isClosed(): boolean };

/** Sends the beginning at once, then a little more each second, and reads nothing. */
export function slowClient(port: number, beginning: string, more: string, every_ms = 1_000): Client {
  const socket = connect(port, "127.0.0.1");
  let isClosed = false;
  socket.pause().write(beginning);
  // A socket that is not read sees its end only when something is written to it.
  const sending = setInterval(() => socket.write(more === "" ? "GET / HTTP/1.1\r\n" : more), every_ms);
  const closed = new Promise<void>((resolve) => {
    socket
      .on("error", () => undefined)
      .on("close", () => {
        isClosed = true;
        clearInterval(sending);
        resolve();
      });
  });
  return { socket, closed, isClosed: () => isClosed };
}

/** Waits until the service has closed all of these connections, and counts those still open at `end_ms`. */
async function stillConnected(clients: readonly Client[], end_ms: number): Promise<number> {
  const count = () => clients.filter((client) => !client.isClosed()).length;
  while (count() > 0 && performance.now() < end_ms) await new Promise((resolve) => setTimeout(resolve, 200));
  return count();
}

/**
 * Sends many requests on one connection without waiting for answers, so many that the limit is passed and so few that
 * they arrive in one piece, and says what was wrong with the answers: as many as allowed, then a refusal and the end.
 */
export async function wrongWithPipelined(port: number, pipelinedMax: number): Promise<readonly string[]> {
  const statuses = await statusesOf(port, question.repeat(500));
  const [last, others] = [statuses.at(-1), statuses.slice(0, -1)];
  const other = others.find((status) => status !== "200");
  return [
    ...(last === "503" ? [] : [`a connection ended with ${last} instead of 503`]),
    ...(other === undefined ? [] : [`a request within the limit was answered with ${other}`]),
    ...(others.length < pipelinedMax ? [`only ${others.length} requests were answered`] : []),
  ];
}

/** Sends all requests at once, and gives the status of each answer when the service has closed the connection. */
function statusesOf(port: number, requests: string): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const late = setTimeout(() => socket.destroy(), grace_ms);
    socket
      .setEncoding("latin1")
      .on("data", (text: string) => {
        received += text;
      })
      .on("error", () => undefined)
      .on("close", () => {
        clearTimeout(late);
        resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? ""));
      });
    socket.write(requests);
  });
}

/** Clients that send hundreds of requests on one connection without waiting for an answer, again and again. */
export const pipelined: Attack = {
  name: "pipelined requests",
  test: "test/server/slow-clients.test.ts",
  async run({ amount }) {
    const [clients, lasting_ms] = amount === "long" ? [40, 20_000] : [10, 3_000];
    return attackedMeanwhile(archiveOf([0]), { clients, lasting_ms }, ({ port }) =>
      wrongWithPipelined(port, usualLimits.pipelinedMax),
    );
  },
};
