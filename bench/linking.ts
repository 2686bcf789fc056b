import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changeClasses } from "../core/archive/change.ts";
import type { History } from "../core/archive/history.ts";
import { diffAnswer } from "../core/ask/diff.ts";
import { matchRulebooks } from "../core/ingest/matching/match-rulebooks.ts";
import type { IsoDate } from "../core/text/days.ts";
import { importInto, openStore } from "../db/store.ts";
import { reportAllSteps } from "./linking/all-steps.ts";
import {
  columns,
  cpuOf_ms,
  gitWordDiff_ms,
  hasGit,
  mediansOf,
  type PublishedFile,
  publishedFiles,
  type Subject,
} from "./rulebooks.ts";

/**
 * Measures the processor time of linking two releases, and of a diff of two whole held releases, compared with `git
 * diff --word-diff` of the same files.
 */
type Pair = {
  readonly name: string;
  readonly before: PublishedFile;
  readonly after: PublishedFile;
  readonly target_ms: number;
};

/**
 * All releases are linked to their neighbours too. `--save` writes the links to a file, `--against` compares them with
 * a saved file, `--disagreements` prints what the second opinion would have linked differently, with the given number
 * of words of each text, and `--only-steps` leaves out the medians.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: "string" },
    against: { type: "string" },
    disagreements: { type: "string" },
    "only-steps": { type: "boolean" },
  },
});
const files = publishedFiles(positionals[0] ?? null);
if (files !== undefined) {
  reportAllSteps(files, {
    ...(values.save !== undefined && { save: values.save }),
    ...(values.against !== undefined && { against: values.against }),
    ...(values.disagreements !== undefined && { disagreements: Number(values.disagreements) }),
    facts: new URL("../../shared/facts/facts.md", import.meta.url),
  });
  if (values["only-steps"] !== true) run(files);
}

function run(all: readonly PublishedFile[]): void {
  const pairs = pairsOf(all);
  const far = pairs.at(-1) as Pair;
  const history = historyOf(all);
  const rows = mediansOf([...pairs.flatMap(linkSubjects), ...diffSubjects(history, far)], { rounds: 7, warmUp: 2 });
  console.log(`\nLinking, and diffs of whole releases with ${all.length} held. Milliseconds of CPU.\n`);
  console.log(columns([["", "median", "from-to", "target", ""], ...rows]));
  if (!hasGit) console.log("\nWithout git there is nothing here to compare with.");
}

/** The newest neighbours, the reorganisation of July 2009, and the first and the last release. */
function pairsOf(all: readonly PublishedFile[]): Pair[] {
  const on = (day: string) => all.find(({ release }) => release === day);
  const [oldest, newest] = [on("2003-07-01") ?? all[0], all.at(-1)];
  const candidates = [
    { name: "neighbours", before: all.at(-2), after: newest, target_ms: 100 },
    { name: "July 2009", before: on("2009-05-01"), after: on("2009-09-04"), target_ms: 500 },
    { name: "far", before: oldest, after: newest, target_ms: 1000 },
  ];
  return candidates.flatMap(({ before, after, ...pair }) =>
    before === undefined || after === undefined ? [] : [{ ...pair, before, after }],
  );
}

function linkSubjects({ name, before, after, target_ms }: Pair): Subject[] {
  const days = `${before.release} to ${after.release}`;
  const link = () => matchRulebooks(before.rulebook.provisions, after.rulebook.provisions);
  return [
    { name: `link ${name}, ${days}`, target_ms, measure_ms: () => cpuOf_ms(link) },
    ...gitSubjects(before, after),
  ];
}

function gitSubjects(before: PublishedFile, after: PublishedFile): Subject[] {
  return hasGit ? [{ name: "  git diff --word-diff", measure_ms: () => gitWordDiff_ms(before, after) }] : [];
}

function diffSubjects(history: History, { before, after }: Pair): Subject[] {
  const days = { from: before.release as IsoDate, to: after.release as IsoDate };
  const scope = { section: null, rule: null, lineage: null, classes: changeClasses };
  return [
    {
      name: `diff ${days.from} to ${days.to}, all classes, words marked`,
      target_ms: 100,
      measure_ms: () => cpuOf_ms(() => diffAnswer(history, days, scope)),
    },
    ...gitSubjects(before, after),
  ];
}

/** The history of all files, from a temporary database. */
function historyOf(all: readonly PublishedFile[]): History {
  const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
  const place = { file: join(folder, "bench.sqlite"), now: () => new Date() };
  try {
    importInto(place, all);
    const opening = openStore(place);
    if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
    opening.store.close();
    return opening.store.snapshot.history;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
