import {
  type ChangeClass,
  changeClasses,
  classOf,
  type Days,
  joinedBy,
  type Pair,
  revisionsBetween,
} from "../change.ts";
import type { IsoDate } from "../days.ts";
import { compareExamples, type ExampleChange } from "../examples.ts";
import {
  bearersOn,
  type History,
  isBeforeKnown,
  isHeld,
  isUnusedSection,
  type Lineage,
  type LineageEvent,
  type LineageKind,
  type Party,
  type Revision,
  revisionOn,
  wordsOf,
} from "../history.ts";
import { isBeyondNewestRelease, releaseInForce, unknownLineage } from "../lookup.ts";
import { RulesError } from "../refusal.ts";
import { compareRuleNumbers, isSection, parentOf, type RuleNumber, sectionOf } from "../rule-number.ts";
import { compareWords, type WordOperation } from "../words.ts";

export type Side = { readonly number: RuleNumber | null; readonly text: string; readonly examples: readonly string[] };

/** An event of a lineage between the two days, with its day. */
export type DatedEvent = LineageEvent & { readonly from: IsoDate };

export type Change = {
  readonly class: ChangeClass;
  readonly lineage: string;
  readonly kind: LineageKind;
  readonly title: string;
  readonly before: Side | null;
  readonly after: Side | null;
  /** For a lineage that was merged: where its words went on (in a reverse diff: where they came from). */
  readonly joined: Party | null;
  readonly words: readonly WordOperation[];
  readonly examples: readonly ExampleChange[];
  readonly events: readonly DatedEvent[];
  readonly why: readonly { readonly from: IsoDate; readonly why: string }[];
};

/** What is known of a lineage on one day without its words. `not-known`: it is older than our knowledge, or has a number we do not know. */
export type UnheldSide = {
  readonly state: "there" | "not-there" | "not-known";
  readonly number: RuleNumber | null;
  readonly gist: string | null;
  readonly name: string | null;
};

/** A lineage whose words are not held, and of which something else that is known differs. */
export type UnheldChange = {
  readonly lineage: string;
  readonly title: string;
  readonly before: UnheldSide;
  readonly after: UnheldSide;
};

export type NumberChange = {
  readonly before: RuleNumber | null;
  readonly after: RuleNumber | null;
  readonly lineage: string;
};

export type DiffAnswer = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** `from` is later than `to`: what stood later is "before". */
  readonly isReverse: boolean;
  readonly beyondNewestRelease: boolean;
  readonly releases: { readonly from: string; readonly to: string };
  readonly scope: DiffScope;
  /** All that the scope names is held on both days: only then do no changes mean that nothing changed. */
  readonly isWhole: boolean;
  /** Of all lineages in scope whose words are held, whether shown or not. */
  readonly counts: Readonly<Record<ChangeClass, number>> & { readonly unchanged: number };
  readonly changes: readonly Change[];
  readonly numbers: readonly NumberChange[];
  readonly notHeld: readonly UnheldChange[];
};

export type DiffScope = {
  readonly section: RuleNumber | null;
  readonly rule: RuleNumber | null;
  readonly lineage: string | null;
  readonly classes: readonly ChangeClass[];
};

/**
 * Compares what is held on two days, lineage by lineage; `section` and `rule` name numbers of either day, `rule` with its subrules.
 * A `from` later than `to` is answered as the reverse. Refuses with `before-first-release`, `unknown-lineage`, `invalid-request` (a section
 * where a rule is meant, or the other way round) and `not-held` (nothing is known of what the scope names).
 */
export function diffAnswer(history: History, days: Days, scope: DiffScope): DiffAnswer {
  requireSense(history, scope);
  const releases = { from: releaseInForce(history, days.from).from, to: releaseInForce(history, days.to).from };
  const pairs = [...history.lineages.values()]
    .map((lineage) => ({ lineage, before: revisionOn(lineage, days.from), after: revisionOn(lineage, days.to) }))
    .filter((pair) => isInScope(pair, scope));
  if (pairs.length === 0 && (scope.section ?? scope.rule) !== null) throw nothingHeld(days, scope);
  const held = pairs.filter(isHeldPair);
  const changes = held.flatMap((pair) => changeOf(history, pair, days) ?? []).toSorted(byPrintedOrder);
  return {
    ...days,
    isReverse: days.from > days.to,
    beyondNewestRelease: isBeyondNewestRelease(history, days.from) || isBeyondNewestRelease(history, days.to),
    releases,
    scope,
    isWhole: [days.from, days.to].every((day) => isWholeOn(history, scope, day)),
    counts: countsOf(changes, held.filter(({ before, after }) => before !== undefined || after !== undefined).length),
    changes: changes.filter((change) => scope.classes.includes(change.class)),
    numbers: numbersOf(history, pairs, days),
    notHeld: pairs.filter((pair) => !isHeldPair(pair)).flatMap((pair) => unheldChange(pair, days) ?? []),
  };
}

function requireSense(history: History, { section, rule, lineage }: DiffScope): void {
  if (section !== null && !isSection(section)) {
    throw new RulesError(
      "invalid-request",
      `${section} is the number of a rule; ask for it as rule, or for section ${sectionOf(section)}.`,
      { section },
    );
  }
  if (rule !== null && isSection(rule)) {
    throw new RulesError("invalid-request", `${rule} is the number of a section; ask for it as section.`, { rule });
  }
  if (lineage !== null && !history.lineages.has(lineage)) throw unknownLineage(lineage);
}

function nothingHeld({ from, to }: Days, { section, rule }: DiffScope): RulesError {
  return new RulesError("not-held", `Nothing is held of ${section ?? rule} on ${from} or on ${to}.`, {
    number: section ?? rule,
    from,
    to,
  });
}

/** Says whether all that a scope names is held on a day. */
function isWholeOn(history: History, { section, rule, lineage }: DiffScope, day: IsoDate): boolean {
  const named = history.lineages.get(lineage ?? "");
  if (named !== undefined) {
    const revision = revisionOn(named, day);
    return revision === undefined ? !isBeforeKnown(named, day) : isHeld(named, revision);
  }
  const number = section ?? (rule === null ? null : sectionOf(rule));
  if (number === null) return false;
  return (
    isUnusedSection(history, number, day) ||
    bearersOn(history, number, day).some(({ lineage: heading }) => heading.isComplete)
  );
}

function isHeldPair({ lineage, before, after }: Pair): boolean {
  return [before, after].some((revision) => revision !== undefined && isHeld(lineage, revision));
}

function isInScope({ lineage, before, after }: Pair, { section, rule, lineage: only }: DiffScope): boolean {
  const numbers = [before?.number, after?.number].filter((number) => number !== undefined && number !== null);
  return (
    (only === null || lineage.id === only) &&
    (section === null || numbers.some((number) => sectionOf(number) === section)) &&
    (rule === null || numbers.some((number) => number === rule || parentOf(number) === rule))
  );
}

function changeOf(history: History, pair: Pair, days: Days): Change | undefined {
  const { lineage } = pair;
  const [before, after] = [sideOf(lineage, pair.before), sideOf(lineage, pair.after)];
  const between = revisionsBetween(lineage, days);
  const events = between.flatMap(({ from, events: of }) => of.map((event) => ({ ...event, from })));
  const joined = joinedBy(history, pair, days);
  const name = classOf(history, { ...pair, joined, days });
  if (name === undefined) return undefined;
  return {
    class: name,
    lineage: lineage.id,
    kind: lineage.kind,
    title: lineage.title,
    before,
    after,
    joined,
    words: compareWords(before?.text ?? null, after?.text ?? null),
    examples: compareExamples(before?.examples ?? [], after?.examples ?? []),
    events,
    why: between.filter((revision) => revision.events.length > 0).map(({ from, why }) => ({ from, why })),
  };
}

function sideOf(lineage: Lineage, revision: Revision | undefined): Side | null {
  return revision === undefined
    ? null
    : { number: revision.number, text: wordsOf(lineage, revision) ?? "", examples: revision.examples };
}

function countsOf(changes: readonly Change[], compared: number): DiffAnswer["counts"] {
  const counts = Object.fromEntries(
    changeClasses.map((name) => [name, changes.filter((change) => change.class === name).length]),
  ) as Record<ChangeClass, number>;
  return { ...counts, unchanged: compared - changes.length };
}

/** Old and new number of everything in scope whose number is known on both days and differs; what was merged goes on under the number of the whole. */
function numbersOf(history: History, pairs: readonly Pair[], days: Days): NumberChange[] {
  return pairs
    .filter(
      ({ lineage, before, after }) =>
        !isNumberUnknown(lineage, before, days.from) && !isNumberUnknown(lineage, after, days.to),
    )
    .map((pair) => {
      const joined = joinedBy(history, pair, days)?.number ?? null;
      const [before, after] = [pair.before, pair.after].map((revision) =>
        revision === undefined ? joined : revision.number,
      );
      return { before: before ?? null, after: after ?? null, lineage: pair.lineage.id };
    })
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => compareNumbersOrNothing(a.before ?? a.after, b.before ?? b.after));
}

function unheldChange({ lineage, before, after }: Pair, days: Days): UnheldChange | undefined {
  const [old, fresh] = [unheldSide(lineage, before, days.from), unheldSide(lineage, after, days.to)];
  return JSON.stringify(old) === JSON.stringify(fresh)
    ? undefined
    : { lineage: lineage.id, title: lineage.title, before: old, after: fresh };
}

function unheldSide(lineage: Lineage, revision: Revision | undefined, day: IsoDate): UnheldSide {
  const state = isNumberUnknown(lineage, revision, day) ? "not-known" : revision === undefined ? "not-there" : "there";
  return { state, number: revision?.number ?? null, gist: revision?.gist ?? null, name: revision?.name ?? null };
}

/** Says whether a lineage may have borne a number on a day without our knowing it. */
function isNumberUnknown(lineage: Lineage, revision: Revision | undefined, day: IsoDate): boolean {
  return revision === undefined ? isBeforeKnown(lineage, day) : revision.number === null && lineage.kind !== "glossary";
}

function byPrintedOrder(a: Change, b: Change): number {
  return compareNumbersOrNothing((a.after ?? a.before)?.number ?? null, (b.after ?? b.before)?.number ?? null);
}

function compareNumbersOrNothing(a: RuleNumber | null, b: RuleNumber | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareRuleNumbers(a, b) || (isSection(a) ? -1 : 0);
}
