import { wordsOf } from "../archive/life.ts";
import type { Revision } from "../archive/lineage.ts";
import { isHeldRelease } from "../archive/releases.ts";
import type { LineageChange } from "./changes.ts";
import { changesWords } from "./fit.ts";
import type { ItemSearch } from "./search.ts";

/**
 * The provisions of a group that an article names without numbers: those whose examples changed, for "Examples"; else
 * those whose words have the name of the group since the release, and had it not before. The name is found over a
 * release that is not held too; of examples nobody can tell which release changed them.
 */
export function groupMembers(
  { archive, changes, article, releases }: ItemSearch,
  group: string,
): readonly LineageChange[] {
  if (/^examples?$/i.test(group)) return changes.on(article.release).filter(({ class: name }) => name === "examples");
  const words = group.toLowerCase();
  const days = isHeldRelease(archive, article.release) ? [article.release] : releases;
  const found = days.map((day) =>
    changes.on(day).filter((change) => changesWords(change.class) && isRenamed(change, words)),
  );
  return found.find((members) => members.length > 0) ?? [];
}

/** A rule that came only now says nothing of a new name. */
function isRenamed({ lineage, before, after }: LineageChange, words: string): boolean {
  if (before === undefined || after === undefined) return false;
  const says = (revision: Revision) =>
    [revision.name, wordsOf(lineage, revision)].join(" ").toLowerCase().includes(words);
  return says(after) && !says(before);
}
