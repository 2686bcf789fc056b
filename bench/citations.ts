import type { History } from "../core/archive/history.ts";
import { whereaboutsOn } from "../core/archive/life.ts";
import { releaseOn } from "../core/archive/releases.ts";
import { holdersOn } from "../core/archive/sections.ts";
import { textAnswer } from "../core/ask/citations/resolve.ts";
import type { IsoDate } from "../core/text/days.ts";
import { addDays } from "../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore } from "../db/store.ts";
import { shuffled } from "./pairs.ts";

const references = 100_000;
const rounds = 7;
const today = "2026-11-20" as IsoDate;
const on = "2024-09-20" as IsoDate;

const opening = openStore({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { history } = opening.store.snapshot;
const text = fileOf(history);
const { citations, counts } = textAnswer(history, text, { on, to: today, rewrite: true });
const table = new Map(citations.flatMap(({ number, now }) => (now === null || now === number ? [] : [[number, now]])));

console.log(`One file of ${(text.length / 1e6).toFixed(1)} million characters with ${references} references to ${citations.length} numbers, written on ${on}.
${history.heldReleases.length} releases held. Verdicts: ${JSON.stringify(counts)}.
Milliseconds, the median of ${rounds} rounds in turn, least and most.\n`);

const measured = {
  "cite, rewriting": () => textAnswer(history, text, { on, to: today, rewrite: true }).text ?? "",
  "cite, no day given": () => textAnswer(history, text, { on: null, to: today, rewrite: true }).text ?? "",
  "a look-up for each": () => lookedUp(history, text),
  "replacing from a table": () =>
    text.replaceAll(/[1-9]\d{2}\.\d{1,3}[a-z]{0,2}/g, (number) => table.get(number as RuleNumber) ?? number),
  "reading it, nothing else": () => String(text.split("\n").length),
};
const taken = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(measured)) {
    const start = performance.now();
    run();
    taken.set(name, [...(taken.get(name) ?? []), performance.now() - start]);
  }
}
for (const [name, times] of taken) {
  const sorted = times.toSorted((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[rounds >> 1], sorted.at(-1)].map((ms) =>
    (ms ?? Number.NaN).toFixed(0),
  );
  console.log(`${name.padEnd(26)} ${median?.padStart(6)}  ${least}-${most}`);
}
opening.store.close();

/** Numbers in use on the day, in mixed order, each in one of the forms in which people write them. */
function fileOf(known: History): string {
  const inUse = [...known.numberPeriodsByNumber.keys()].filter(
    (number) => number.includes(".") && holdersOn(known, number as RuleNumber, on).length > 0,
  );
  const numbers = shuffled(inUse);
  const forms = [
    (n: string) => `See CR ${n}.`,
    (n: string) => `  // rule ${n}: as printed`,
    (n: string) => `{{CR|${n}}} says more about it,`,
    (n: string) => `and (§${n}) less; see the judge's note below.`,
  ];
  return Array.from({ length: references }, (_, index) => {
    const form = forms[index % forms.length];
    return form?.(numbers[index % numbers.length] ?? "") ?? "";
  }).join("\n");
}

/**
 * The obvious first version: each number found is looked up and followed by itself, without a cache, and without ranges
 * or doubts.
 */
function lookedUp(known: History, page: string): string {
  return page.replaceAll(/[1-9]\d{2}\.\d{1,3}[a-z]{0,2}/g, (written) => {
    const number = ruleNumberFrom(written);
    const holder = number && releaseOn(known, addDays(on, 0)) && holdersOn(known, number, on)[0];
    if (!holder) return written;
    const { number: now, mergedInto } = whereaboutsOn(known, holder.lineage, today);
    return now ?? mergedInto?.number ?? written;
  });
}
