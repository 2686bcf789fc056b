import type { Archive } from "../../core/archive/archive.ts";
import { joinedBy } from "../../core/archive/change.ts";
import { isBeforeKnown, revisionOn } from "../../core/archive/life.ts";
import { titleOn } from "../../core/archive/titles.ts";
import type { NumberMove, NumbersPage } from "../../core/contract/feed.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { daysAround, type FeedScope, type FeedStep, stepsAsked } from "./changes.ts";
import { cursorOf, type PageQuery } from "./post.ts";

/**
 * A page of number changes, for programs that store citations; with `since`, from that day on. Throws
 * `unknown-lineage`.
 */
export function numbersPage(
  archive: Archive,
  { since, ...scope }: FeedScope & { readonly since: IsoDate | null },
  { limit, after }: PageQuery,
): NumbersPage {
  const changes: NumberMove[] = [];
  let last: FeedStep | undefined;
  for (const step of stepsAsked(archive, scope, after)) {
    if (since !== null && step.on < since) break;
    const move = moveOf(archive, step);
    if (move === undefined) continue;
    if (changes.length === limit) return { changes, next: last === undefined ? null : cursorOf(last) };
    changes.push(move);
    last = step;
  }
  return { changes, next: null };
}

function moveOf(archive: Archive, { on, lineage }: FeedStep): NumberMove | undefined {
  const days = daysAround(on);
  const [before, after] = [revisionOn(lineage, days.from), revisionOn(lineage, days.to)];
  const joined = joinedBy(archive, { lineage, before, after }, days)?.number ?? null;
  const isFirstSeen = lineage.revisions.some((revision) => revision.from === on && revision.isFirstSeen);
  const move = { on, isFirstSeen, lineage: lineage.id, title: titleOn(lineage, on) };
  if (before === undefined) {
    if (after === undefined || after.number === null || joined === null || isBeforeKnown(lineage, days.from))
      return undefined;
    return { ...move, fate: "split", before: joined, after: after.number };
  }
  if (before.number === null) return undefined;
  if (after === undefined)
    return { ...move, fate: joined === null ? "removed" : "merged", before: before.number, after: joined };
  if (after.number === null || after.number === before.number) return undefined;
  return { ...move, fate: "moved", before: before.number, after: after.number };
}
