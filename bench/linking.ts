import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Link } from "../core/archive/lineage.ts";
import type { Provision } from "../core/archive/rulebook.ts";
import { matchRulebooks } from "../core/ingest/matching/match-rulebooks.ts";
import { cpuOf_ms, publishedFiles } from "./rulebooks.ts";
import { columns } from "./table.ts";

/**
 * Links each release to the next, and prints the processor time, the links by confidence, and how many of the numbers
 * that a person established are right. Usage:
 *
 *     node bench/linking.ts [--save <file>] [folder of rulebooks]
 *
 * `--save` writes the links as lines of numbers and terms, to be compared with those of another state by `diff`.
 */
/** How one release became the next one present. */
type Step = {
  readonly from: string;
  readonly to: string;
  readonly before: readonly Provision[];
  readonly after: readonly Provision[];
  readonly links: readonly Link[];
  readonly doubts: number;
  readonly cpu_ms: number;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: "string" } },
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
  const rows = ["continued", "merged", "split"].map((kind) => [
    kind,
    ...confidences.map((one) => `${links.filter((link) => link.kind === kind && link.confidence === one).length}`),
  ]);
  console.log(columns([["", ...confidences], ...rows]));
  console.log(`\nUndecided: ${steps.reduce((sum, { doubts }) => sum + doubts, 0)}.`);
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

/** The name of a provision in listings: its number or term, with its place if the number occurs more than once. */
function namesOf(provisions: readonly Provision[]): readonly string[] {
  const seen = new Map<string, number>();
  return provisions.map(({ kind, number, name }) => {
    const plain = `${kind === "rule" ? "" : `${kind} `}${number ?? name ?? "?"}`;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}

/**
 * A rule whose numbers over the years a person determined by reading: `102.7 (2004-06-01…2005-07-31)` is one interval.
 */
type Chain = { readonly name: string; readonly stretches: readonly Stretch[] };
type Stretch = { readonly numbers: readonly string[]; readonly from: string; readonly until: string };

/** What the links of one step should say about one rule, and whether they do. */
type Known = {
  readonly name: string;
  readonly step: Step;
  readonly from: string;
  readonly to: string;
  readonly isRight: boolean;
};

/**
 * Reads the chains from a sheet of facts: lines that begin with a name in bold, then intervals between dots.
 * `undefined` if the file does not exist.
 */
function chainsIn(file: string | URL): readonly Chain[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return text.split("\n").flatMap((line): Chain[] => {
    const [, name = "", rest = ""] = /^- \*\*([A-Z0-9-]+)\*\*(.*)$/.exec(line) ?? [];
    const stretches = [
      ...rest.matchAll(/(?<![\d.])([\d.a-z,]+|-) \((\d{4}-\d{2}-\d{2})…(\d{4}-\d{2}-\d{2}|present)\)/g),
    ];
    if (name === "" || stretches.length === 0) return [];
    return [
      {
        name,
        stretches: stretches.map(([, numbers = "", from = "", until = ""]) => ({
          numbers: numbers === "-" ? [] : numbers.split(","),
          from,
          until: until === "present" ? "9999" : until,
        })),
      },
    ];
  });
}

/**
 * Checks each step for each chain: the rule that had the number before must continue at the number after, or in it.
 * Only steps whose releases both print the number are checked.
 */
function knownIn(chains: readonly Chain[], steps: readonly Step[]): readonly Known[] {
  return steps.flatMap((step) => {
    const [old, fresh] = [namesOf(step.before), namesOf(step.after)];
    const linked = new Set(step.links.map((link) => `${link.before} ${link.after}`));
    return chains.flatMap(({ name, stretches }): Known[] => {
      const numbersOn = (day: string) =>
        stretches.find(({ from, until }) => from <= day && day <= until)?.numbers ?? [];
      const places = (names: readonly string[], numbers: readonly string[]) =>
        numbers.flatMap((number) =>
          [number, `heading ${number}`].map((one) => names.indexOf(one)).filter((at) => at !== -1),
        );
      const [before, after] = [places(old, numbersOn(step.from)), places(fresh, numbersOn(step.to))];
      if (before.length === 0 || after.length === 0) return [];
      const isRight = before.some((from) => after.some((to) => linked.has(`${from} ${to}`)));
      return [{ name, step, from: numbersOn(step.from).join(), to: numbersOn(step.to).join(), isRight }];
    });
  });
}
