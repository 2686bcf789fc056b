import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { findAnswer } from "../core/ask/find/find.ts";
import type { IsoDate } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/location.ts";

/**
 * How well the search box answers questions as people type them, from a file in the form of `bench/find/questions.yaml`.
 * Needs a database with rulebooks (`ANNALS_DB`). Usage: node bench/find.ts [file] [--all], which prints each answer.
 */
type Question = { readonly by: string; readonly asked: string; readonly right: readonly string[] | null };
const own = new URL("find/questions.yaml", import.meta.url);
const file = process.argv.slice(2).find((one) => !one.startsWith("--")) ?? own;
const questions = parse(readFileSync(file, "utf8")) as readonly Question[];
const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const holdings = opening.live.current();
/** The days in the files are meant from here: "six months ago" would lead elsewhere on each day. */
const today = "2026-11-23" as IsoDate;

/** `first`: Enter leads to a right page. `listed`: there is no answer, and a right page is in the list. */
type Verdict = "first" | "listed" | "astray" | "missed";
const verdicts = questions.map(({ by, asked, right }) => {
  const begun = performance.now();
  const found = findAnswer(holdings, { q: String(asked), on: today, today });
  const milliseconds = performance.now() - begun;
  return { by, asked, right, found, milliseconds, verdict: verdictOn(right, found) };
});
opening.live.close();

for (const by of [...new Set(questions.map((one) => one.by)), "all"]) {
  const part = verdicts.filter((one) => by === "all" || one.by === by);
  const counts = Map.groupBy(part, ({ verdict }) => verdict);
  const counted = ["first", "listed", "missed", "astray"].map(
    (one) => `${one} ${counts.get(one as Verdict)?.length ?? 0}`,
  );
  console.log(`${by}: ${part.length} questions, ${counted.join(", ")}`);
}
const times = verdicts.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
console.log(`milliseconds: median ${times[times.length >> 1]?.toFixed(1)}, longest ${times.at(-1)?.toFixed(0)}`);
for (const { verdict, asked, right, found } of verdicts) {
  if (verdict === "first" && !process.argv.includes("--all")) continue;
  console.log(`\n${verdict}: ${asked}\n  right: ${right?.join(" ") ?? "nothing"}`);
  console.log(
    `  answer: ${found.answer?.address ?? "none"} ${found.answer?.title ?? ""}; without: ${found.without.join(" ")}`,
  );
  for (const { address, title } of found.others.slice(0, 6)) console.log(`    ${address} ${title}`);
}

function verdictOn(right: readonly string[] | null, { answer, others }: ReturnType<typeof findAnswer>): Verdict {
  if (right === null) return answer === null ? "first" : "astray";
  if (answer !== null) return right.some((one) => isSame(one, answer.address)) ? "first" : "astray";
  return others.some(({ address }) => right.some((one) => isSame(one, address))) ? "listed" : "missed";
}

/** The path is the same, with what `*` stands for, and so is each parameter that is named. */
function isSame(right: string, address: string): boolean {
  const [wanted, given] = [new URL(right, "http://box"), new URL(address, "http://box")];
  const fits = (form: string, text: string) => new RegExp(`^${form.split("*").map(escaped).join(".*")}$`).test(text);
  const isPath = fits(wanted.pathname, given.pathname);
  return isPath && [...wanted.searchParams].every(([name, form]) => fits(form, given.searchParams.get(name) ?? ""));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
