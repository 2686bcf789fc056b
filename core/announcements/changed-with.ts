import type { Archive } from "../archive/archive.ts";
import { joinedBy } from "../archive/change.ts";
import { wordsOf } from "../archive/life.ts";
import { addDays } from "../text/days.ts";
import { referencesIn } from "../text/references.ts";
import { isBelow, isSection, type RuleNumber } from "../text/rule-number.ts";
import type { LineageChange } from "./changes.ts";
import { changesWords, fitOf, sharedWords, tellingWords } from "./fit.ts";
import type { ItemSearch } from "./search.ts";

/** How many telling words of a reason the change of a rule below has to have, if a rule or a whole section was named. */
const leastBelowRule = 1;
const leastInSection = 2;

/**
 * What changed together with a provision that an article names, for the same reason: with a new rule the rules below it
 * and the entry of the glossary that refers to it; with a removed one those that ended below it; with a changed one
 * those below it, and entries that refer to it, whose changed words have words of the reason, and what was merged into it.
 */
export function changedWith(search: ItemSearch, change: LineageChange): readonly LineageChange[] {
  const { archive, changes, entry } = search;
  const all = changes.on(change.on).filter((one) => one !== change);
  const [old, number] = [change.before?.number ?? null, change.after?.number ?? null];
  if (change.class === "removed") return all.filter((change) => change.class === "removed" && isUnder(change, old));
  if (number === null) return [];
  if (change.class === "added" || (change.class === "split" && entry.kind === "new"))
    return all.filter(
      (change) => fitOf("new", change.class) === 3 && (isUnder(change, number) || refersTo(change, number)),
    );
  const reason = tellingWords(entry.reason);
  const least = isSection(number) ? leastInSection : leastBelowRule;
  const isBeside = (change: LineageChange) => {
    // What was removed has a number of before the change, which may be that of another rule since.
    const isPart = isUnder(change, change.after === undefined ? old : number);
    // Words are compared only where the place fits, because that takes most of the time.
    if (!changesWords(change.class) || !(isPart || isEntryOf(change, number))) return false;
    const shared = sharedWords(reason, changes.changedWords(change));
    const isOfTerm = !isPart && sharedWords(reason, tellingWords(change.after?.name ?? "")) > 0;
    return shared >= (isPart ? least : isOfTerm ? leastBelowRule : leastInSection);
  };
  // Where a rule was split, a new one may stand above the parts at the number that the article names.
  const isHead = (one: LineageChange) => change.class === "split" && one.class === "added" && one.after?.number === old;
  return all.filter((one) => isBeside(one) || isHead(one) || isMergedInto(archive, one, change));
}

/** A reworded entry that refers to the rule. It needs several words of the reason, unless its term has one. */
function isEntryOf(change: LineageChange, number: RuleNumber): boolean {
  return change.before !== undefined && refersTo(change, number);
}

function isMergedInto(archive: Archive, change: LineageChange, { lineage, on }: LineageChange): boolean {
  if (change.class !== "merged" || change.after !== undefined) return false;
  return joinedBy(archive, change, { from: addDays(on, -1), to: on })?.lineage === lineage.id;
}

/** Whether what changed in a rule has several words of another reason in the article, and none of this one. */
export function isToldApart({ changes, article, entry }: ItemSearch, change: LineageChange): boolean {
  if (change.before === undefined || change.after === undefined) return false;
  const words = changes.changedWords(change);
  const shared = (reason: string) => sharedWords(tellingWords(reason), words);
  return shared(entry.reason) === 0 && article.entries.some((other) => other !== entry && shared(other.reason) > 1);
}

/**
 * Of what changed below a rule that did not change itself, what is more than other capitals, hyphens, addresses and
 * numbers of rules; all of it where nothing is more.
 */
export function saidOtherwise(below: readonly LineageChange[]): readonly LineageChange[] {
  const changes = below.filter(({ lineage, before, after }) => {
    const [was, is] = [before, after].map((revision) => lettersOf((revision && wordsOf(lineage, revision)) ?? ""));
    return was !== is;
  });
  return changes.length === 0 ? below : changes;
}

/** A reference in brackets says where to read on, and nothing of what the rule does. */
function lettersOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/\((?:also )?see [^()]*\d[^()]*\)/g, "")
    .split(/\s/)
    .filter((word) => !/\.(?:com|net|org)\b|\d/.test(word))
    .join("")
    .replaceAll(/[^a-z]/g, "");
}

function isUnder({ before, after }: LineageChange, number: RuleNumber | null): boolean {
  const at = after?.number ?? before?.number ?? null;
  return at !== null && number !== null && isBelow(at, number);
}

/** An entry of the glossary that leads to the rule. */
function refersTo({ lineage, after }: LineageChange, number: RuleNumber): boolean {
  if (lineage.kind !== "glossary" || after === undefined) return false;
  const words = wordsOf(lineage, after) ?? "";
  return words.includes(number) && referencesIn(words).some((reference) => reference.number === number);
}
