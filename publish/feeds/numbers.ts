import type { Archive } from "../../core/archive/archive.ts";
import { joinedBy } from "../../core/archive/change.ts";
import { isFirstSeenOn, revisionOn, titleOn } from "../../core/archive/life.ts";
import type { Lineage, Party } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import type { NumberMove, NumbersPage } from "../../core/contract/feed.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { daysAround, type FeedScope, isNumberInScope } from "./changes.ts";
import { byPlaceInFeed, feedPageOf, type PageQuery } from "./post.ts";

/**
 * A page of number changes, for programs that store citations; with `since`, from that day on. Throws
 * `unknown-lineage`.
 */
export function numbersPage(
  archive: Archive,
  { since, ...scope }: FeedScope & { readonly since: IsoDate | null },
  { limit, after }: PageQuery,
): NumbersPage {
  const only = scope.lineage === null ? null : lineageNamed(archive, scope.lineage);
  const movesInScope = archive
    .once(movesOf)
    .filter((move) => (since === null || move.on >= since) && isMoveInScope(move, { ...scope, only }));
  const { entries, next } = feedPageOf(movesInScope, { limit, after });
  return { changes: entries.map(({ id: _, of: __, ...move }) => move), total: movesInScope.length, next };
}

type Move = NumberMove & { readonly id: string; readonly of: Lineage };

function isMoveInScope({ of, lostOn, on, before, after }: Move, scope: Parameters<typeof isNumberInScope>[2]): boolean {
  return (
    isNumberInScope(of, { number: before as RuleNumber, day: addDays(lostOn, -1) }, scope) ||
    isNumberInScope(of, { number: after as RuleNumber | null, day: on }, scope)
  );
}

/** All numbers that rules lost, newest first. */
function movesOf(archive: Archive): readonly Move[] {
  return [...archive.lineages.values()].flatMap((lineage) => movesOfLineage(archive, lineage)).toSorted(byPlaceInFeed);
}

/** A number, and the first day on which a lineage no longer had it; `null` while it has. */
type Had = { readonly number: RuleNumber; readonly lostOn: IsoDate | null };

/** A number that is unknown for a while is lost on the first of these days, and the next is that of the next line. */
function movesOfLineage(archive: Archive, lineage: Lineage): Move[] {
  const moves: Move[] = [];
  let had: Had | undefined;
  for (const { from: on, number, hasEnded } of lineage.revisions) {
    const add = (fate: NumberMove["fate"], before: Had, after: RuleNumber | null): void => {
      const { lostOn } = before;
      const days = { on, lostOn: lostOn ?? on, isFirstSeen: isFirstSeenOn(lineage, on) };
      const what = { fate, before: before.number, after, lineage: lineage.id, title: titleOn(lineage, on) };
      moves.push({ id: lineage.id, of: lineage, ...days, ...what });
    };
    if (hasEnded) {
      const joined = joinedOn(archive, lineage, on);
      if (had !== undefined) add(joined === null ? "removed" : "merged", had, joined?.number ?? null);
      had = undefined;
      continue;
    }
    if (number === null) {
      if (had !== undefined) had = { ...had, lostOn: had.lostOn ?? on };
      continue;
    }
    const origin = had === undefined && !lineage.isOlder ? originOf(archive, lineage) : undefined;
    if (origin !== undefined) add("split", origin, number);
    if (had !== undefined && had.number !== number) add("moved", had, number);
    had = { number, lostOn: null };
  }
  return moves;
}

function joinedOn(archive: Archive, lineage: Lineage, on: IsoDate): Party | null {
  const days = daysAround(on);
  return joinedBy(archive, { lineage, before: revisionOn(lineage, days.from), after: revisionOn(lineage, on) }, days);
}

/** The last number that the lineage had from which this one was split. */
function originOf(archive: Archive, lineage: Lineage): Had | undefined {
  const first = lineage.revisions[0]?.from;
  const parent = first && archive.lineages.get(joinedOn(archive, lineage, first)?.lineage ?? "");
  const numbered = first && parent?.revisions.findLast(({ from, number }) => from < first && number !== null);
  if (parent === undefined || !numbered || numbered.number === null) return undefined;
  const lost = parent.revisions.find(({ from, number }) => from > numbered.from && from < first && number === null);
  return { number: numbered.number, lostOn: lost?.from ?? null };
}
