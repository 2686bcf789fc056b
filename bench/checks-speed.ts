import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkCitations } from "../core/ask/citations/check.ts";
import { ruleIndexOn } from "../core/ask/citations/rule-index.ts";
import { finished } from "../core/steps.ts";
import { dayFrom } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";

/**
 * Measures the processor time of checking many citations with different words: words taken from rules, some beside
 * wrong numbers. A loop of additions is measured too, to compare machines. With a folder, writes the citations there as
 * comments of 200 programs, for `annals lint`. Usage: node bench/checks-speed.ts [number of citations] [folder]
 */
const count = Number(process.argv[2] ?? 100_000);
const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { history } = opening.archive.current();
const on = dayFrom("2026-09-05");
if (on === undefined) throw new Error("no day");

function seconds(what: () => void): number {
  const before = process.cpuUsage();
  what();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 10_000) / 100;
}

/** A small generator of pseudorandom numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

console.log(`index of the day: ${seconds(() => ruleIndexOn(history, on))} s`);
const random = randomFrom(99);
const rules = ruleIndexOn(history, on).entries.filter(({ revision }) => revision.text !== null);
const drawn = () => {
  const rule = rules[Math.floor(random() * rules.length)];
  if (rule === undefined) throw new Error("no rule is held");
  return rule;
};
const citations = Array.from({ length: count }, () => {
  const rule = drawn();
  const words = (rule.revision.text ?? "").split(/\s+/).slice(0, 40);
  const gloss = words.filter(() => random() < 0.4).slice(0, 12);
  return { number: random() < 0.85 ? rule.number : drawn().number, gloss: gloss.join(" ") };
});
const folder = process.argv[3];
if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  const programs = Object.values(Object.groupBy(citations.entries(), ([nth]) => nth % 200));
  for (const [nth, program = []] of programs.entries())
    writeFileSync(
      join(folder, `${nth}.ts`),
      program.map(([at, { number, gloss }]) => `// CR ${number}: ${gloss}\nconst x${at} = ${at};\n`).join("\n"),
    );
}
console.log(`${count} citations: ${seconds(() => finished(checkCitations(history, citations, { on })))} s`);

function added(): number {
  let sum = 0;
  for (let at = 0; at < 1e9; at++) sum += at;
  return sum;
}

const loop = seconds(() => {
  if (added() === 0) throw new Error("nothing was added");
});
console.log(`a thousand million additions: ${loop} s`);
opening.archive.close();
