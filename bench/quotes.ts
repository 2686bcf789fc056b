import type { History } from "../core/archive/history.ts";
import { quotesAnswer } from "../core/ask/quotes/answer.ts";
import { statementsOf } from "../core/ask/quotes/statements.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore } from "../db/store.ts";

/**
 * Dates pages made of sentences in the archive, compared with a search for each sentence in the text of every revision.
 * `ANNALS_DB` names the database; with whole rulebooks imported there is most to search.
 */
const sentences = 300;
const rounds = 9;

const opening = openStore({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error(opening.kind);
const { history } = opening.store.snapshot;

const texts = textsOf(history);
const first = elapsed(() => statementsOf(history));
const pages = pagesOf(history);
console.log(
  `${history.heldReleases.length} releases held; ${statementsOf(history).words.length} different sentences in ${texts.length} texts. Made once, at the first question: ${first.toFixed(0)} ms.\n`,
);
console.log(`| a page of ${sentences} sentences | annals, ms | each text searched, ms | ratio |`);
console.log("| --- | --- | --- | --- |");
for (const [name, page] of Object.entries(pages)) {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(elapsed(() => quotesAnswer(history, { text: page, on: null })));
    if (round % 3 === 0) theirs.push(elapsed(() => searchEach(page)));
  }
  const [annals, search] = [median(ours), median(theirs)];
  console.log(`| ${name} | ${annals.toFixed(1)} | ${search.toFixed(1)} | ${(search / annals).toFixed(1)} |`);
}
opening.store.close();

/**
 * Sentences from all parts of the archive: as printed, each with one word changed, and with their words in reverse
 * order, to which nothing is similar.
 */
function pagesOf(archive: History) {
  const statements = statementsOf(archive);
  const long = statements.words.flatMap((words, place) => (words.length > 50 ? (statements.at(place) ?? []) : []));
  const step = Math.max(1, Math.floor(long.length / sentences));
  const prints = long
    .flatMap(({ prints: [print = ""] }, place) => (place % step === 0 ? [print] : []))
    .slice(0, sentences);
  return {
    "as printed": prints.join("\n\n"),
    "one word changed": prints.map((print) => print.replace(/ [a-z]+ /, " zebra ")).join("\n\n"),
    "words in reverse": prints.map((print) => print.split(" ").toReversed().join(" ")).join("\n\n"),
  };
}

function textsOf(archive: History): string[] {
  const all = [...archive.lineages.values()].flatMap(({ revisions }) =>
    revisions.flatMap(({ name, text, examples }) => [name ?? "", text ?? "", ...examples]),
  );
  return [...new Set(all)];
}

/** The result of a search through files: only the sentences found exactly. */
function searchEach(page: string): number {
  return page.split("\n\n").filter((sentence) => texts.filter((text) => text.includes(sentence)).length > 0).length;
}

function elapsed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
