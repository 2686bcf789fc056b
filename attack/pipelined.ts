import { connect } from "node:net";
import { usualLimits } from "../server/limits.ts";
import { archiveOf, removed } from "./archives.ts";
import type { Attack } from "./attack.ts";
import { answeredMeanwhile, grace_ms } from "./others.ts";
import { serving } from "./running.ts";

/** So many that the limit is passed, and so few that they arrive in one piece. */
const requests = 500;
const question = "GET /v1/rules/507.4?on=2005-01-10 HTTP/1.1\r\nhost: x\r\n\r\n";

/** Clients that send hundreds of requests on one connection without waiting for an answer, again and again. */
export const pipelined: Attack = {
  name: "pipelined requests",
  async run({ amount }) {
    const [clients, lasting_ms] = amount === "long" ? [40, 20_000] : [10, 3_000];
    const file = archiveOf([0]);
    const running = await serving({ ANNALS_DB: file });
    const faults = new Set<string>();
    let [tries, isOver] = [0, false];
    const attacking = Array.from({ length: clients }, async () => {
      while (!isOver) {
        tries += 1;
        const statuses = await statusesOf(running.port);
        const [last, others] = [statuses.at(-1), statuses.slice(0, -1)];
        if (last !== "503") faults.add(`a connection ended with ${last} instead of 503`);
        const other = others.find((status) => status !== "200");
        if (other !== undefined) faults.add(`a request within the limit was answered with ${other}`);
        if (others.length < usualLimits.pipelinedMax) faults.add(`only ${others.length} requests were answered`);
      }
    });
    const meanwhile = await answeredMeanwhile(running, lasting_ms);
    isOver = true;
    await Promise.all(attacking);
    const ended = await running.end("SIGTERM");
    if (ended !== 0) faults.add(`told to end it ended with ${ended}`);
    removed(file);
    return { tries, faults: [...faults, ...meanwhile.faults], note: meanwhile.note };
  },
};

/** Sends all requests at once, and gives the status of each answer when the service has closed the connection. */
function statusesOf(port: number): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");
    const late = setTimeout(() => socket.destroy(), grace_ms);
    socket
      .setEncoding("latin1")
      .on("data", (text: string) => {
        received += text;
      })
      .on("error", () => undefined)
      .on("close", () => {
        clearTimeout(late);
        resolve(statuses());
      });
    socket.write(question.repeat(requests));
  });
}
