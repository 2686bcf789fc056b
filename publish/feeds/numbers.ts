import { joinedBy } from "../../core/archive/change.ts";
import type { History } from "../../core/archive/history.ts";
import { isBeforeKnown, revisionOn } from "../../core/archive/life.ts";
import { titleOn } from "../../core/archive/titles.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { daysAround, type FeedScope, type Step, stepsAsked } from "./changes.ts";
import { cursorOf, type PageAsked } from "./post.ts";

/**
 * A number that a rule no longer bears from a day on. `moved`: it bears another. `removed`: it has ended, `after` is `null`. `merged`: its words went
 * into the rule at `after`. `split`: a part of it became a rule of its own, at `after`; the number may stay with the rest.
 */
export type NumberMove = {
  readonly on: IsoDate;
  /** The day is that of the first release known to show it; the number may have changed before. */
  readonly isFirstSeen: boolean;
  readonly fate: "moved" | "removed" | "merged" | "split";
  readonly before: RuleNumber;
  readonly after: RuleNumber | null;
  readonly lineage: string;
  readonly title: string;
};

/** A page of number changes, newest first. */
export type NumbersPage = { readonly changes: readonly NumberMove[]; readonly next: string | null };

/** A page of number changes, for programs that store citations; from a day on, where `since` is given. Refuses with `unknown-lineage`. */
export function numbersPage(
  history: History,
  { since, ...scope }: FeedScope & { readonly since: IsoDate | null },
  { limit, after }: PageAsked,
): NumbersPage {
  const changes: NumberMove[] = [];
  let last: Step | undefined;
  for (const step of stepsAsked(history, scope, after)) {
    if (since !== null && step.on < since) break;
    const move = moveOf(history, step);
    if (move === undefined) continue;
    if (changes.length === limit) return { changes, next: last === undefined ? null : cursorOf(last) };
    changes.push(move);
    last = step;
  }
  return { changes, next: null };
}

function moveOf(history: History, { on, lineage }: Step): NumberMove | undefined {
  const days = daysAround(on);
  const [before, after] = [revisionOn(lineage, days.from), revisionOn(lineage, days.to)];
  const joined = joinedBy(history, { lineage, before, after }, days)?.number ?? null;
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
