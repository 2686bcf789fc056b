import { wordsOf } from "../archive/life.ts";
import type { Revision } from "../archive/lineage.ts";
import type { LineageChange } from "./changes.ts";
import { changesWords } from "./fit.ts";
import type { ItemSearch } from "./search.ts";

/**
 * The provisions of a group that an article names without numbers: those whose examples changed, for "Examples"; else
 * those whose words have the name of the group since the release, and had it not before.
 */
export function groupMembers({ changes, article }: ItemSearch, group: string): readonly LineageChange[] {
  const all = changes.on(article.release);
  if (/^examples?$/i.test(group)) return all.filter(({ class: name }) => name === "examples");
  const words = group.toLowerCase();
  return all.filter((change) => changesWords(change.class) && isRenamed(change, words));
}

/** A rule that came only now says nothing of a new name. */
function isRenamed({ lineage, before, after }: LineageChange, words: string): boolean {
  if (before === undefined || after === undefined) return false;
  const says = (revision: Revision) =>
    [revision.name, wordsOf(lineage, revision)].join(" ").toLowerCase().includes(words);
  return says(after) && !says(before);
}
