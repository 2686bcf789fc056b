import { wordsOf } from "../archive/life.ts";
import { referencesIn } from "../text/references.ts";
import { isBelow, isSection, type RuleNumber } from "../text/rule-number.ts";
import { compareWords } from "../text/words.ts";
import { type LineageChange, wordsOfChange } from "./changes.ts";
import { changesWords, fitOf, sharedWords, tellingWords } from "./fit.ts";
import type { ItemSearch } from "./search.ts";

/** How many telling words of a reason the change of a rule below has to have, if a rule or a whole section was named. */
const leastBelowRule = 1;
const leastInSection = 2;

/**
 * What changed together with a provision that an article names, for the same reason: with a new rule the rules below it
 * and the entry of the glossary that refers to it; with a changed one those below it whose changed words have words of
 * the reason.
 */
export function changedWith(search: ItemSearch, change: LineageChange): readonly LineageChange[] {
  const { changes, entry } = search;
  const number = change.after?.number ?? null;
  if (number === null) return [];
  const all = changes.on(change.on).filter((one) => one !== change);
  if (change.class === "added" || change.class === "split")
    return all.filter((one) => fitOf("new", one.class) === 3 && (isUnder(one, number) || refersTo(one, number)));
  const reason = tellingWords(entry.reason);
  const least = isSection(number) ? leastInSection : leastBelowRule;
  return all.filter(
    (one) => changesWords(one.class) && isUnder(one, number) && sharedWords(reason, changedWords(one)) >= least,
  );
}

/**
 * Of what changed below a rule that did not change itself, what is more than other capitals, hyphens, addresses and
 * numbers of rules; all of it where nothing is more.
 */
export function saidOtherwise(below: readonly LineageChange[]): readonly LineageChange[] {
  const found = below.filter(({ lineage, before, after }) => {
    const [was, is] = [before, after].map((revision) => lettersOf((revision && wordsOf(lineage, revision)) ?? ""));
    return was !== is;
  });
  return found.length === 0 ? below : found;
}

function lettersOf(words: string): string {
  return words
    .toLowerCase()
    .split(/\s/)
    .filter((word) => !/\.(?:com|net|org)\b|\d/.test(word))
    .join("")
    .replaceAll(/[^a-z]/g, "");
}

function isUnder({ before, after }: LineageChange, number: RuleNumber): boolean {
  const at = after?.number ?? before?.number ?? null;
  return at !== null && isBelow(at, number);
}

/** An entry of the glossary that leads to the rule. */
function refersTo({ lineage, after }: LineageChange, number: RuleNumber): boolean {
  if (lineage.kind !== "glossary" || after === undefined) return false;
  return referencesIn(wordsOf(lineage, after) ?? "").some((reference) => reference.number === number);
}

/** The words that a change took out and put in; all of them if it has one side only. */
function changedWords(change: LineageChange): string {
  const { lineage, before, after } = change;
  const [was, is] = [before, after].map((revision) => (revision === undefined ? null : wordsOf(lineage, revision)));
  if (was == null || is == null) return wordsOfChange(change);
  return compareWords(was, is)
    .flatMap(({ op, text }) => (op === "equal" ? [] : [text]))
    .join(" ");
}
