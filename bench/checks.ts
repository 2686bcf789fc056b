import { checkCitations } from "../core/ask/citations/check.ts";
import { alarms, isShownByDefault } from "../core/ask/citations/decide.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/location.ts";
import { baselinesFor } from "./citations/baselines.ts";
import { type Case, casesFor, unfittedCases, unfittedFiles } from "./citations/cases.ts";
import { pieceFiles, pieceReport, pieceResults } from "./citations/pieces.ts";

/**
 * How well wrong rule numbers are found by the words beside them, on the cases of `bench/citations`: those to which the
 * weights were fitted, those of each file to which nothing was, and the invented pieces of files. Needs a database with
 * rulebooks (`ANNALS_DB`).
 * Usage: node bench/checks.ts [--all], which prints each wrong citation and each false alarm too.
 */
const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { archive } = opening.live.current();

const baselines = baselinesFor(archive);

const answered = (one: Case) => {
  const { number, gloss, on } = one;
  const [answer] = checkCitations(archive, [{ number, gloss }], { on }).citations;
  if (answer === undefined) throw new Error("no answer");
  const place = answer.suggestions.findIndex((suggestion) => suggestion.number === one.meant);
  const isAlarm = alarms.has(answer.verdict);
  return { one, answer, place, isAlarm, isSure: isAlarm && answer.confidence === "high" };
};
type Answered = ReturnType<typeof answered>;

report("to which the weights were fitted", casesFor(archive).map(answered));
for (const file of unfittedFiles) {
  const own = unfittedCases(archive, file).map(answered);
  report(`to which nothing was fitted (${file})`, own);
  for (const source of ["thread", "document"]) {
    const part = own.filter(({ one }) => one.listedIn === source);
    if (part.length > 0) report(`of these, from a ${source}`, part);
  }
}
for (const file of pieceFiles) {
  console.log(file);
  for (const line of pieceReport(pieceResults(archive, file), { all: process.argv.includes("--all") }))
    console.log(line);
}
opening.live.close();

function report(what: string, answers: readonly Answered[]): void {
  const right = answers.filter(({ one }) => one.kind === "right");
  const bad = answers.filter(({ one }) => one.kind !== "right");
  const share = (list: readonly Answered[], is: (answer: Answered) => boolean): string => {
    const part = list.filter(is).length;
    return `${part}/${list.length} (${Math.round((100 * part) / Math.max(1, list.length))} %)`;
  };
  console.log(`${answers.length} citations ${what}:`);
  console.log(
    `  right: false alarms ${share(right, ({ isAlarm }) => isAlarm)}, certain ones ${right.filter(({ isSure }) => isSure).length}`,
  );
  const guesses = answers.filter(({ answer }) => answer.verdict === "wrong-rule" && isShownByDefault(answer));
  console.log(`  wrong-rule, shown by default: right ${share(guesses, ({ one }) => one.kind !== "right")}`);
  for (const kind of ["stale", "wrong", "absent", "all that are not right"]) {
    const own = bad.filter(({ one }) => one.kind === kind || kind.startsWith("all"));
    console.log(
      `  ${kind}: found ${share(own, ({ isAlarm }) => isAlarm)}, rule meant first ${share(own, ({ place }) => place === 0)}, among three ${share(own, ({ place }) => place >= 0)}`,
    );
  }
  for (const { name, isAlarm } of baselines) {
    const alarmed = (kind: Case["kind"]) =>
      share(
        answers.filter(({ one }) => one.kind === kind),
        ({ one }) => isAlarm(archive, one),
      );
    console.log(
      `  ${name}: stale ${alarmed("stale")}, wrong ${alarmed("wrong")}, right ones alarmed ${alarmed("right")}`,
    );
  }
  const fixes = bad.filter(({ answer, isSure }) => answer.verdict === "stale" && isSure);
  console.log(
    `  certain enough for --fix: ${fixes.length}, of them to another rule ${fixes.filter(({ place }) => place !== 0).length}`,
  );
  if (!process.argv.includes("--all")) return;
  for (const { one, answer, isAlarm } of answers)
    if (one.kind !== "right" || isAlarm)
      console.log(
        [one.kind, one.number, one.meant, answer.verdict, answer.confidence, one.gloss, answer.because].join(" | "),
      );
}
