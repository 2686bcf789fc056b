import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { matchRulebooks } from "../core/ingest/matching/match-rulebooks.ts";
import { agreementOf, disagreementText } from "./linking/agreement.ts";
import { chainsIn, knownIn } from "./linking/known-numbers.ts";
import { namesOf, type Step } from "./linking/steps.ts";
import { cpuOf_ms, publishedFiles } from "./rulebooks.ts";
import { columns } from "./table.ts";

/**
 * Links each release to the next, and prints the processor time, the links by confidence, how many of the numbers that a
 * person established are right, and how often a second opinion differs. Usage:
 *
 *     node bench/linking.ts [--save <file>] [--disagreements <words>] [folder of rulebooks]
 *
 * `--save` writes the links as lines of numbers and terms, to be compared with those of another state by `diff`;
 * `--disagreements` prints where the two opinions differ, with so many words of each text.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: "string" }, disagreements: { type: "string" } },
});
const files = publishedFiles(positionals[0]);
const steps = files.slice(1).map((file, index): Step => {
  const previous = files[index] as typeof file;
  const [before, after] = [previous.rulebook.provisions, file.rulebook.provisions];
  let linked: ReturnType<typeof matchRulebooks> | undefined;
  const cpu_ms = cpuOf_ms(() => {
    linked = matchRulebooks(before, after);
  });
  const { links = [], doubts = [] } = linked ?? {};
  return { from: previous.release, to: file.release, before, after, links, doubts: doubts.length, cpu_ms };
});
const confidences = ["high", "medium", "low"] as const;

printTimes();
printLinks();
printKnown();
if (values.save !== undefined) writeFileSync(values.save, steps.flatMap(linesOf).join(""));

function printTimes(): void {
  const total_ms = steps.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0);
  const slowest = steps.toSorted((a, b) => b.cpu_ms - a.cpu_ms)[0] as Step;
  const longest = `${slowest.from} to ${slowest.to} with ${slowest.cpu_ms.toFixed(0)} ms`;
  console.log(`${steps.length} steps: ${total_ms.toFixed(0)} ms of processor time; the longest ${longest}.\n`);
}

function printLinks(): void {
  const links = steps.flatMap((step) => step.links);
  const { both, linked, aligned, disagreements } = agreementOf(steps);
  const rows = ["continued", "merged", "split"].map((kind) => [
    kind,
    ...confidences.map((one) => `${links.filter((link) => link.kind === kind && link.confidence === one).length}`),
    "",
  ]);
  const differing = [...confidences, "none"].map(
    (one) => `${disagreements.filter(({ confidence }) => confidence === one).length}`,
  );
  console.log(columns([["", ...confidences, "none"], ...rows, ["the second opinion differs", ...differing]]));
  console.log(`\nUndecided: ${steps.reduce((sum, { doubts }) => sum + doubts, 0)}.`);
  const shares = [linked, aligned].map((all) => (both / all).toFixed(5)).join(" of ours, ");
  console.log(`Second opinion: ${both} links alike; ${shares} of its.`);
  if (values.disagreements !== undefined)
    for (const one of disagreements) console.log(disagreementText(one, Number(values.disagreements)));
}

function printKnown(): void {
  const chains = chainsIn(new URL("../../shared/facts/facts.md", import.meta.url));
  const known = knownIn(chains ?? [], steps);
  const wrong = known.filter(({ isRight }) => !isRight);
  console.log(
    chains === undefined
      ? "No sheet of facts is there."
      : `Known numbers: ${known.length - wrong.length} of ${known.length} right.`,
  );
  for (const { name, step, from, to } of wrong)
    console.log(`  wrong: ${name}, ${step.from} to ${step.to}: ${from} should become ${to}`);
}

/** The links of a step, one a line: what is linked, and how. */
function linesOf({ from, to, before, after, links }: Step): string[] {
  const [old, fresh] = [namesOf(before), namesOf(after)];
  return links.map((link) =>
    [from, to, link.kind, old[link.before], fresh[link.after], link.confidence, `${link.basis}\n`].join("\t"),
  );
}
