import { checkCitations } from "../core/ask/citations/check.ts";
import { alarms, type CitationFeatures, featuresOf, logOddsFrom } from "../core/ask/citations/decide.ts";
import { evidenceOf } from "../core/ask/citations/evidence.ts";
import { termsOfGloss } from "../core/ask/citations/fit.ts";
import { ruleIndexOn } from "../core/ask/citations/rule-index.ts";
import { glossGiven } from "../core/ask/citations/words.ts";
import { finished } from "../core/steps.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";
import { bm25 } from "./citations/bm25.ts";
import { type Case, casesFor, unfittedCases, unfittedFiles } from "./citations/cases.ts";
import { fitted } from "./citations/logistic.ts";
import { choiceOf, named, placeOfMeant, rankingFitted, shipped } from "./citations/ranking.ts";

/**
 * Measures how well wrong rule numbers are found by the words beside them, on the cases of `bench/citations`, compared
 * with plain BM25 with the drift test; and how well weights do that were fitted without the thread of each case. Needs
 * a database with rulebooks (`ANNALS_DB`). Usage: node bench/checks.ts [--all] [--fit]
 */
const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { history } = opening.archive.current();
const cases = casesFor(history);
const kinds = ["stale", "wrong", "absent"] as const;
const folds = 10;
const falseAlarmsMax = 0.02;

const share = (part: number, of: number) => `${part}/${of} (${Math.round((100 * part) / Math.max(1, of))} %)`;
const counted = <T>(list: readonly T[], is: (one: T) => boolean) => share(list.filter(is).length, list.length);

const answered = (one: Case) => {
  const { number, gloss, on } = one;
  const [answer] = finished(checkCitations(history, [{ number, gloss }], { on })).citations;
  if (answer === undefined) throw new Error("no answer");
  const place = answer.suggestions.findIndex((suggestion) => suggestion.number === one.meant);
  return { one, answer, place, isAlarm: alarms.has(answer.verdict), isSure: answer.confidence === "high" };
};
type CaseAnswer = ReturnType<typeof answered>;

/** What Annals answers as it is, by kind. */
function printCounts(answers: readonly CaseAnswer[]): void {
  const right = answers.filter(({ one }) => one.kind === "right");
  console.log(
    `  right: false alarms ${counted(right, ({ isAlarm }) => isAlarm)}, certain ones ${right.filter(({ isAlarm, isSure }) => isAlarm && isSure).length}`,
  );
  for (const kind of kinds) {
    const own = answers.filter(({ one }) => one.kind === kind);
    console.log(
      `  ${kind}: found ${counted(own, ({ isAlarm }) => isAlarm)}, rule meant first ${counted(own, ({ place }) => place === 0)}, among three ${counted(own, ({ place }) => place >= 0)}`,
    );
  }
  const bad = answers.filter(({ one }) => one.kind !== "right");
  const fixes = bad.filter(({ answer, isSure }) => answer.verdict === "stale" && isSure);
  console.log(
    `  all wrong ones: rule meant first ${counted(bad, ({ place }) => place === 0)}, among three ${counted(bad, ({ place }) => place >= 0)}; certain enough for --fix ${fixes.length}, of them to another rule ${fixes.filter(({ place }) => place !== 0).length}`,
  );
}

const answers = cases.map(answered);
console.log(`${cases.length} citations. Annals as it is:`);
printCounts(answers);
const unfitted = unfittedFiles.flatMap((file) => {
  const own = unfittedCases(history, file).map(answered);
  console.log(`${own.length} citations to which nothing was fitted (${file}):`);
  printCounts(own);
  printOne(own.map(({ one }) => one));
  for (const source of new Set(own.map(({ one }) => one.listedIn)))
    if (source !== null) {
      const part = own.filter(({ one }) => one.listedIn === source);
      console.log(`  ${part.length} of them from a ${source}:`);
      printCounts(part);
      printOne(part.map(({ one }) => one));
    }
  return own;
});

type CaseFeatures = { readonly one: Case; readonly features: CitationFeatures };
const examples = cases.flatMap((one): CaseFeatures[] => {
  if (one.kind !== "right" && one.kind !== "wrong") return [];
  const index = ruleIndexOn(history, one.on);
  const words = glossGiven(one.gloss, one.number);
  const gloss = termsOfGloss(index.vocabulary, words);
  const claim = { number: one.number, gloss, beside: words.beside, writtenOn: null };
  const features = featuresOf(index, evidenceOf(history, index, claim));
  return features === null ? [] : [{ one, features }];
});
const groups = [...new Set(examples.map(({ one }) => one.group))];
const foldOf = new Map(groups.map((group, place) => [group, place % folds]));
const crossed = Array.from({ length: folds }, (_, fold) => {
  const rest = examples.filter(({ one }) => foldOf.get(one.group) !== fold);
  const weights = fitted(rest.map(({ one, features }) => ({ features, isSought: one.kind === "wrong" })));
  return examples
    .filter(({ one }) => foldOf.get(one.group) === fold)
    .map(({ one, features }) => ({ one, score: logOddsFrom(features, weights as CitationFeatures) }));
}).flat();

/** How many wrong numbers are found at a limited rate of false alarms. */
function foundAt(scored: readonly { one: Case; score: number }[], kind: Case["kind"]): string {
  const cried = scored
    .filter(({ one }) => one.kind === "right")
    .map(({ score }) => score)
    .toSorted((a, b) => b - a);
  const limit = cried[Math.floor(cried.length * falseAlarmsMax)] ?? 0;
  return counted(
    scored.filter(({ one }) => one.kind === kind),
    ({ score }) => score > limit,
  );
}

console.log(`At 2 % false alarms:
  wrong rules, weights fitted without the thread asked about: ${foundAt(crossed, "wrong")}
  wrong rules, the weights as they are: ${foundAt(
    examples.map(({ one, features }) => ({ one, score: logOddsFrom(features) })),
    "wrong",
  )}`);
const choices = cases.flatMap((one) => (one.kind === "right" ? [] : [{ one, choice: choiceOf(history, one) }]));
const threads = new Map(
  [...new Set(choices.map(({ one }) => one.group))].map((group, place) => [group, place % folds]),
);
const foldWeights = Array.from({ length: folds }, (_, fold) =>
  rankingFitted(choices.filter(({ one }) => threads.get(one.group) !== fold).map(({ choice }) => choice)),
);
/** How often the rule meant is the first of the suggested rules, and among the first three. */
function ranked(own: typeof choices, weightsOf: (group: string) => Float64Array): string {
  const places = own.map(({ one, choice }) => placeOfMeant(choice, weightsOf(one.group)));
  return `first ${counted(places, (place) => place === 0)}, among three ${counted(places, (place) => place !== null && place < 3)}`;
}
console.log("Rules that may be meant, whatever the verdict:");
for (const kind of [...kinds, "all"]) {
  const own = choices.filter(({ one }) => kind === "all" || one.kind === kind);
  console.log(
    `  ${kind}: ${ranked(own, () => shipped)}; weights fitted without the thread: ${ranked(own, (group) => foldWeights[threads.get(group) ?? 0] ?? shipped)}`,
  );
}
if (process.argv.includes("--fit"))
  console.log({
    candidateWeights: named(rankingFitted(choices.map(({ choice }) => choice))),
    featureWeights: fitted(examples.map(({ one, features }) => ({ features, isSought: one.kind === "wrong" }))),
  });
printOne(cases);

/** What the plain method answers, with the limit at 2 % false alarms. */
function printOne(asked: readonly Case[]): void {
  const plain = asked.map((one) => {
    const { lead, best } = bm25(history, one);
    return { one, score: lead, place: best.indexOf(one.meant) };
  });
  for (const kind of kinds) {
    const own = plain.filter(({ one }) => one.kind === kind);
    console.log(
      `  ${kind}, plain BM25 with the drift test at 2 % false alarms: ${foundAt(plain, kind)}, rule meant first ${counted(own, ({ place }) => place === 0)}, among three ${counted(own, ({ place }) => place >= 0)}`,
    );
  }
}

if (process.argv.includes("--all"))
  for (const { one, answer, isAlarm } of [...answers, ...unfitted])
    if (one.kind !== "right" || isAlarm)
      console.log(
        [one.kind, one.number, one.meant, answer.verdict, answer.confidence, one.gloss, answer.because].join(" | "),
      );
opening.archive.close();
