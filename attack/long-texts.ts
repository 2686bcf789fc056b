import { archiveOf, removed } from "./archives.ts";
import type { Attack, Dice } from "./attack.ts";
import { answeredMeanwhile, grace_ms } from "./others.ts";
import { type Running, serving } from "./running.ts";

const textMax_chars = 1_900_000;
const everyNumber = (at: number) => `${100 + (at % 900)}.${1 + (at % 97)}${"abcdefgh"[at % 8]}`;

/** What stands between the numbers, and after them until the text is as long as one may be. */
const joints = [" ", ", ", " and ", "\n", "; the creature dies, ", " (see ", ") - ", "/", "-", "\t{{CR|"];
const fillers = ["", " ", "\n", "x", "1", "(", "702.19b", "-", "a creature deals damage ", "foo(1); ", "//", "http://"];

/** Texts that cost as much as possible: many numbers on one line, and a long rest. */
function longText(dice: Dice): string {
  const [joint, filler] = [dice.of(joints), dice.of(fillers)];
  const numbers = Array.from({ length: dice.of([1, 500, 2_000, 2_001, 20_000, 20_001]) }, (_, at) => everyNumber(at));
  const text = `CR ${numbers.join(joint)}`;
  return filler === "" ? text : text + filler.repeat(Math.max(0, textMax_chars - text.length) / filler.length);
}

function questionFor(text: string, dice: Dice): { readonly path: string; readonly question: object } {
  const tool = (name: string) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: { text } },
  });
  return dice.of([
    { path: "/v1/citations/check", question: { text } },
    { path: "/v1/citations/resolve", question: { text, rewrite: true } },
    { path: "/v1/quotes/locate", question: { text } },
    { path: "/mcp", question: tool("check_citations") },
    { path: "/mcp", question: tool("locate_quote") },
  ]);
}

/** Clients that send texts that cost much, one after the other, while others ask for a long answer. */
export const longTexts: Attack = {
  name: "long texts",
  async run({ amount, dice }) {
    const [clients, lasting_ms] = amount === "long" ? [8, 120_000] : [3, 8_000];
    const file = archiveOf([0, 1]);
    const running = await serving({ ANNALS_DB: file });
    const faults = new Set<string>();
    let [tries, isOver] = [0, false];
    const attacking = Array.from({ length: clients }, async () => {
      while (!isOver) {
        tries += 1;
        const { path, question } = questionFor(longText(dice), dice);
        const fault = await faultOf(running, path, question);
        if (fault !== undefined) faults.add(fault);
      }
    });
    const meanwhile = await answeredMeanwhile(running, lasting_ms, "/v1/search?q=bucket&on=any");
    isOver = true;
    await Promise.all(attacking);
    const ended = await running.end("SIGTERM");
    if (ended !== 0) faults.add(`told to end it ended with ${ended}`);
    removed(file);
    return { tries, faults: [...faults, ...meanwhile.faults], note: meanwhile.note };
  },
};

/** What is wrong with the answer to a text; `undefined` if it is an answer or a refusal, in time. */
async function faultOf({ address }: Running, path: string, question: object): Promise<string | undefined> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const signal = AbortSignal.timeout(2 * grace_ms);
  const asked = fetch(address + path, { method: "POST", headers, body: JSON.stringify(question), signal });
  const answer = await asked.catch((thrown: unknown) => `${path}: ${String(thrown)}`);
  if (typeof answer === "string") return answer;
  await answer.arrayBuffer();
  return [200, 400, 413, 503].includes(answer.status) ? undefined : `${path}: answered with ${answer.status}`;
}
