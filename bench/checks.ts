import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { checkCitations } from "../core/ask/citations/check.ts";
import { alarms } from "../core/ask/citations/decide.ts";
import { ruleIndexOn } from "../core/ask/citations/rule-index.ts";
import { finished } from "../core/steps.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { termsOf } from "../core/text/terms.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";

/**
 * How well wrong rule numbers are found by the words beside them: on corrections from public threads and on right
 * citations, beside plain BM25. Needs a database with rulebooks (`ANNALS_DB`). Usage: node bench/checks.ts [--all]
 */

type Correction = { was: RuleNumber; now: RuleNumber; on: IsoDate; gloss: string; at: string };
type Right = { number: RuleNumber; on: IsoDate; gloss: string };

const folder = join(import.meta.dirname, "citations");
const corrections = parse(readFileSync(join(folder, "corrections.yaml"), "utf8")) as Correction[];
const rights = parse(readFileSync(join(folder, "right.yaml"), "utf8")) as Right[];
const opening = openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { history } = opening.archive.current();

const ours = (number: RuleNumber, gloss: string, on: IsoDate) => {
  const [checked] = finished(checkCitations(history, [{ number, gloss }], { on })).citations;
  if (checked === undefined) throw new Error("no answer");
  return checked;
};

/**
 * Plain BM25 over the texts of the rules in force (k1 1.2, b 0.75): the lead of the best rule over the cited one, and
 * the best three.
 */
function bm25(number: RuleNumber, gloss: string, on: IsoDate): { lead: number; best: RuleNumber[] } {
  const { entries, vocabulary } = ruleIndexOn(history, on);
  const mean = entries.reduce((sum, { sequence }) => sum + sequence.length, 0) / entries.length;
  const terms = [...new Set(termsOf(gloss))].map((term) => vocabulary.get(term) ?? -1);
  const counts = new Map(terms.map((term) => [term, entries.filter(({ sequence }) => sequence.includes(term)).length]));
  const scores = entries.map(({ number: own, sequence }) => {
    const score = terms.reduce((sum, term) => {
      const tf = sequence.filter((word) => word === term).length;
      const df = counts.get(term) ?? 0;
      const idf = Math.log(1 + (entries.length - df + 0.5) / (df + 0.5));
      return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * sequence.length) / mean));
    }, 0);
    return { own, score };
  });
  const sorted = scores.toSorted((a, b) => b.score - a.score);
  const cited = scores.find(({ own }) => own === number)?.score ?? 0;
  const best = sorted.filter(({ own }) => own !== number).slice(0, 3);
  return { lead: (sorted[0]?.score ?? 0) - cited, best: best.map(({ own }) => own) };
}

const share = (part: number, of: number) => `${part}/${of} (${Math.round((100 * part) / Math.max(1, of))} %)`;
const isUsed = (number: RuleNumber, on: IsoDate) => ruleIndexOn(history, on).byNumber.has(number);
const used = corrections.filter(({ was, on }) => isUsed(was, on));
const checkedRights = rights.map((right) => ({ right, checked: ours(right.number, right.gloss, right.on) }));
const falseAlarms = checkedRights.filter(({ checked }) => alarms.has(checked.verdict));
const checked = corrections.map((correction) => ({
  correction,
  checked: ours(correction.was, correction.gloss, correction.on),
}));
const placeOf = (one: (typeof checked)[number]) =>
  one.checked.suggestions.findIndex(({ number }) => number === one.correction.now);
const alarmed = (list: typeof checked) => list.filter((one) => alarms.has(one.checked.verdict)).length;
const inUse = checked.filter(({ correction }) => used.includes(correction));
console.log(`corrections: ${corrections.length} (${used.length} of numbers in use); right citations: ${rights.length}`);
console.log(
  `false alarms: ${share(falseAlarms.length, rights.length)}, certain ones: ${falseAlarms.filter((one) => one.checked.confidence === "high").length}`,
);
console.log(
  `found: ${share(alarmed(checked), checked.length)}; of numbers in use: ${share(alarmed(inUse), inUse.length)}`,
);
for (const verdict of ["stale", "wrong-rule", "nonexistent", "fits", "cannot-tell"] as const) {
  const own = checked.filter((one) => one.checked.verdict === verdict);
  const first = own.filter((one) => placeOf(one) === 0).length;
  console.log(
    `  ${verdict}: ${own.length}, right rule first ${first}, among three ${own.filter((one) => placeOf(one) >= 0).length}`,
  );
}
const firsts = checked.filter((one) => placeOf(one) === 0).length;
console.log(
  `right rule first: ${share(firsts, checked.length)}, among three: ${share(checked.filter((one) => placeOf(one) >= 0).length, checked.length)}`,
);
const leads = rights
  .filter(({ number, on }) => isUsed(number, on))
  .map(({ number, gloss, on }) => bm25(number, gloss, on).lead)
  .toSorted((a, b) => b - a);
const limit = leads[Math.floor(leads.length * 0.02)] ?? 0;
const plain = corrections.map((one) => ({ one, ...bm25(one.was, one.gloss, one.on) }));
console.log(
  `plain BM25 at 2 % false alarms: found of numbers in use ${share(plain.filter(({ one, lead }) => used.includes(one) && lead > limit).length, used.length)}, right rule first ${share(plain.filter(({ one, best }) => best[0] === one.now).length, plain.length)}, among three ${share(plain.filter(({ one, best }) => best.includes(one.now)).length, plain.length)}`,
);
if (process.argv.includes("--all"))
  for (const { correction, checked: answer } of checked)
    console.log(
      [
        correction.was,
        correction.now,
        answer.verdict,
        answer.suggestions.map(({ number }) => number).join(" "),
        correction.gloss,
      ].join(" | "),
    );
opening.archive.close();
