import { performance } from "node:perf_hooks";
import { catalogueInTime } from "../core/ask/outcomes/differences.ts";
import { outcomeAnswer, outcomesOn } from "../core/ask/outcomes/outcome.ts";
import { timelineAnswer } from "../core/ask/outcomes/timeline.ts";
import { play } from "../core/play/play.ts";
import { situationFrom } from "../core/play/situation.ts";
import type { IsoDate } from "../core/text/days.ts";
import { loadPlaybook } from "../db/playbook.ts";
import { openStore } from "../db/store.ts";

/** Measures the processor time of deciding situations: all questions of the catalogue, on days across all years. */

const opening = openStore({ file: ":memory:", now: () => new Date() });
if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
const { history } = opening.store.snapshot;
const loading = performance.now();
const playbook = loadPlaybook();
console.log(`reading parameters, cards and questions: ${(performance.now() - loading).toFixed(0)} ms`);

const days = history.releases.map(({ from }) => from as IsoDate).filter((from) => from.length === "2003-10-01".length);
const cases = [...playbook.questions.values()].flatMap((question) => {
  const situation = situationFrom(question.situation);
  const first = question.expected[0]?.from ?? "";
  return days.filter((on, index) => on >= first && index % 7 === 0).map((on) => ({ situation, on }));
});
const situations = [...new Set(cases.map(({ situation }) => situation))];

/** Milliseconds of processor time of each call, the slowest last; the first round only warms up. */
function measured<Case>(list: readonly Case[], act: (one: Case) => unknown): number[] {
  for (const one of list) act(one);
  return list
    .map((one) => {
      const before = process.cpuUsage();
      const rounds = 5;
      for (let round = 0; round < rounds; round++) act(one);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 / rounds;
    })
    .toSorted((a, b) => a - b);
}

function report(name: string, target_ms: number, times_ms: readonly number[]): void {
  const at = (share: number): string => (times_ms[Math.floor(share * (times_ms.length - 1))] ?? 0).toFixed(3);
  const verdict = Number(at(0.95)) <= target_ms ? "met" : "MISSED";
  console.log(
    `${name.padEnd(42)} ${times_ms.length.toString().padStart(6)}  ${at(0.5)}  ${at(0.95)}  ${at(1)}  ${target_ms}  ${verdict}`,
  );
}

console.log("ms of processor time".padEnd(43), " calls  median 95%    most   target");
report(
  "one play, values only",
  0.2,
  measured(cases, ({ situation, on }) => play(playbook, situation, on)),
);
report(
  "answers with citations and their days",
  1,
  measured(cases, (one) => outcomesOn(history, playbook, one)),
);
report(
  "the same with a trace",
  1,
  measured(cases, (one) => outcomeAnswer(history, playbook, one)),
);
report(
  "a timeline of all days",
  20,
  measured(situations, (situation) => timelineAnswer(history, playbook, { situation })),
);
report(
  "the whole catalogue on all days",
  500,
  measured([playbook], () => catalogueInTime(history, playbook)),
);
opening.store.close();
