import { archiveOf } from "./archives.ts";
import type { Attack, Dice } from "./attack.ts";
import { attackedMeanwhile, grace_ms } from "./others.ts";
import type { Running } from "./running.ts";

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

/** Keywords and decisions whose rules are of many times: a situation with them is played by each of these rules. */
const laterKeywords = [
  "first-strike",
  "toxic-1",
  "infect",
  "wither",
  "persist",
  "undying",
  "exalted",
  "menace",
  "evolve",
];
const decisions = ["attacks", "cast", "discards", "payments", "targets", "modes", "piles", "searching", "conceding"];

/** A situation that costs as much as its 64 kB allow. */
function heavySituation(dice: Dice): object | string {
  const creature = { player: "Anna", types: ["creature"], power: 1, toughness: 1 };
  const many = <Value>(count: number, made: (place: number) => Value) =>
    Array.from({ length: count }, (_, at) => made(at));
  const gains = { when: "dies", of: ["another", "creature"], does: [{ gainsLife: 1, player: "you" }] };
  const grows = { changes: "each creature", does: ["adds"], power: 1, toughness: 1, until: "end-of-turn" };
  const events = dice.of<readonly object[]>([
    many(dice.of([5, 11, 150]), () => ({ creates: "Soldier", times: 24, ...creature })),
    [
      ...many(30, (at) => ({ object: `Bear ${at}`, ...creature, triggers: many(10, () => gains) })),
      { turn: "Anna" },
      { destroys: "each creature" },
    ],
    [...many(40, (at) => ({ object: `Bear ${at}`, ...creature })), { turn: "Anna" }, ...many(100, () => grows)],
    [
      ...many(20, (at) => ({ object: `Bear ${at}`, ...creature, keywords: laterKeywords })),
      { turn: "Anna" },
      ...many(4, () => grows),
      ...many(150, (at) => ({ ask: "decides", player: "Ben", about: decisions[at % decisions.length] })),
    ],
    [Object.fromEntries(many(5_000, (at) => [`key${at}`, 1]))],
  ]);
  const situation = { players: ["Anna", "Ben"], hypothetical: true, events: [...events, { ask: "lost" }] };
  return dice.once(5) ? many(90, () => `${"? ".repeat(300)}a`).join("\n") : { situation };
}

function questionFor(text: string, dice: Dice): { readonly path: string; readonly question: object | string } {
  const tool = (name: string) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: { text } },
  });
  return dice.of<{ readonly path: string; readonly question: object | string }>([
    { path: "/v1/outcomes", question: heavySituation(dice) },
    { path: "/v1/outcomes/timeline", question: heavySituation(dice) },
    { path: "/v1/citations/check", question: { text } },
    { path: "/v1/citations/resolve", question: { text, rewrite: true } },
    { path: "/v1/quotes/locate", question: { text } },
    { path: "/mcp", question: tool("check_citations") },
    { path: "/mcp", question: tool("locate_quote") },
  ]);
}

/** Clients that send texts and situations that cost much, one after the other, while others ask for a long answer. */
export const longTexts: Attack = {
  name: "long texts",
  async run({ amount, dice }) {
    const [clients, lasting_ms] = amount === "long" ? [8, 120_000] : [3, 8_000];
    const load = { clients, lasting_ms, path: "/v1/search?q=bucket&on=any" };
    return attackedMeanwhile(archiveOf([0, 1]), load, async (running) => {
      const { path, question } = questionFor(longText(dice), dice);
      return faultsOf(running, path, question);
    });
  },
};

/** What is wrong with the answer to a text: nothing if it is an answer or a refusal, in time. */
async function faultsOf({ address }: Running, path: string, question: object | string): Promise<string[]> {
  const isYaml = typeof question === "string";
  const headers = {
    "content-type": isYaml ? "application/yaml" : "application/json",
    accept: "application/json, text/event-stream",
  };
  const signal = AbortSignal.timeout(2 * grace_ms);
  const asked = fetch(address + path, {
    method: "POST",
    headers,
    body: isYaml ? question : JSON.stringify(question),
    signal,
  });
  const answer = await asked.catch((thrown: unknown) => `${path}: ${String(thrown)}`);
  if (typeof answer === "string") return [answer];
  await answer.arrayBuffer();
  return [200, 400, 413, 422, 503].includes(answer.status) ? [] : [`${path}: answered with ${answer.status}`];
}
