import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { checkText } from "../core/ask/citations/check.ts";
import { alarms, isShownByDefault } from "../core/ask/citations/decide.ts";
import { type CheckedCitation, checkVerdicts } from "../core/contract/citation-check.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/location.ts";
import { baselinesFor } from "./citations/baselines.ts";

/**
 * What the linter says about citations of whole repositories that a reader labelled, by verdict and confidence. The
 * repositories are split in two: one half was read while the decision was changed, the other one only measured.
 * Usage: node bench/findings.ts [--all] [<file of labelled findings>]; `--all` prints those that are judged otherwise
 * than by the reader, of the half for development only. Needs a database with rulebooks (`ANNALS_DB`).
 */
const developmentRepositories = new Set(["pawl", "council4"]);

const rowForm = z.object({
  repository: z.string(),
  path: z.string(),
  line: z.int(),
  column: z.int(),
  firstLine: z.int(),
  text: z.string(),
  number: z.custom<RuleNumber>((written) => typeof written === "string" && ruleNumberFrom(written) === written),
  onDay: z.custom<IsoDate>((written) => typeof written === "string" && dayFrom(written) === written),
  said: z.object({
    verdict: z.enum(checkVerdicts),
    confidence: z.enum(["high", "medium", "low"]),
    first: z.string().nullable(),
  }),
  label: z.enum(["right-alarm", "false-alarm", "right-number", "wrong-number", "mention", "undecided"]),
});
type Row = z.infer<typeof rowForm>;

const named = process.argv.slice(2).find((word) => !word.startsWith("--"));
const path = named ?? fileURLToPath(new URL("../../shared/facts/findings.jsonl", import.meta.url));
if (!existsSync(path)) throw new Error(`${path} does not exist; name the file of labelled findings`);
const rows = readFileSync(path, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => rowForm.parse(JSON.parse(line)))
  .filter(({ label }) => label !== "undecided");

const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { archive } = opening.live.current();
const isWrong = ({ label }: Row) => label === "right-alarm" || label === "wrong-number";

const baselines = baselinesFor(archive);

type Answer = { readonly row: Row; readonly citation: CheckedCitation | undefined };
const answers = rows.map((row): Answer => {
  const { citations } = checkText(archive, row.text, { on: row.onDay });
  const line = row.line - row.firstLine + 1;
  const own = citations.filter((citation) => citation.line === line && citation.number === row.number);
  return { row, citation: own.find(({ column }) => column === row.column) ?? own[0] };
});
report("read while it was changed", ({ repository }) => developmentRepositories.has(repository));
report("only measured", ({ repository }) => !developmentRepositories.has(repository));
opening.live.close();

function report(what: string, isOf: (row: Row) => boolean): void {
  const own = answers.filter(({ row }) => isOf(row));
  const wrong = own.filter(({ row }) => isWrong(row)).length;
  console.log(`${own.length} citations (${wrong} wrong, ${own.length - wrong} right or mentioned), ${what}:`);
  line(
    "shown by default",
    own.filter(({ citation }) => citation !== undefined && isShownByDefault(citation)),
  );
  line(
    "all alarms",
    own.filter(({ citation }) => citation !== undefined && alarms.has(citation.verdict)),
  );
  for (const { name, isAlarm } of baselines)
    line(
      name,
      own.filter(({ row, citation }) =>
        isAlarm(archive, { number: row.number, gloss: citation?.gloss ?? "", on: row.onDay }),
      ),
    );
  for (const verdict of ["stale", "wrong-rule", "nonexistent"])
    for (const confidence of ["high", "medium", "low"])
      line(
        `${verdict}, ${confidence}`,
        own.filter(({ citation }) => citation?.verdict === verdict && citation.confidence === confidence),
      );
  if (!process.argv.includes("--all") || what === "only measured") return;
  for (const { row, citation } of own) {
    const isAlarm = citation !== undefined && alarms.has(citation.verdict);
    if (isAlarm === isWrong(row)) continue;
    const { verdict = "none", confidence = "", gloss = "", suggestions = [] } = citation ?? {};
    console.log(
      [row.label, row.path, row.line, row.number, verdict, confidence, gloss, suggestions[0]?.number].join(" | "),
    );
  }

  function line(name: string, list: readonly Answer[]): void {
    const right = list.filter(({ row }) => isWrong(row)).length;
    if (list.length > 0)
      console.log(`  ${name}: ${list.length}, of them right ${right} (${Math.round((100 * right) / list.length)} %)`);
  }
}
