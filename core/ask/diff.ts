import { announcedBetween } from "../announcements/announced.ts";
import { changesWords } from "../announcements/fit.ts";
import type { Archive } from "../archive/archive.ts";
import { type Certainty, leastOf, standingOf } from "../archive/certainty.ts";
import { classOf, type Days, joinedBy, type Pair, revisionsBetween } from "../archive/change.ts";
import { type ChangeClass, changeClasses, defaultClasses } from "../archive/change-classes.ts";
import { followedScope } from "../archive/change-scope.ts";
import {
  examplesInWords,
  isBeforeKnown,
  isFirstSeenOn,
  isHeld,
  revisionOn,
  titleOn,
  wordsOf,
} from "../archive/life.ts";
import { type Lineage, type Party, type Revision, type Significance, termKey } from "../archive/lineage.ts";
import { isBeyondNewestRelease, lineageNamed, releaseInForce } from "../archive/lookup.ts";
import { heldReleaseOn, howToHold, isReleaseHeldOn } from "../archive/releases.ts";
import { isLostOn } from "../archive/sections.ts";
import type {
  Change,
  DiffAnswer,
  DiffScope,
  NumberChange,
  Side,
  UnheldChange,
  UnheldDifference,
  UnheldSide,
} from "../contract/diff.ts";
import { keepLast, madeWhenRead } from "../derived.ts";
import { Problem } from "../problem.ts";
import { countsOfEach } from "../text/counts.ts";
import type { IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { compareNumbersIfAny, isSection } from "../text/rule-number.ts";
import { compareExamples, compareWords } from "../text/words.ts";
import { reasonsAnnounced } from "./announcements.ts";
import { requireSection } from "./parts.ts";
import { setsOn } from "./sets.ts";

/** The scope of a comparison from a request, in which each limit may be left out. */
export function scopeFrom({
  section = null,
  rule = null,
  lineage = null,
  classes = defaultClasses,
  only,
}: { readonly [Limit in keyof DiffScope]?: DiffScope[Limit] | undefined }): DiffScope {
  return { section, rule, lineage, classes, ...(only === undefined ? {} : { only }) };
}

/**
 * Compares what is held on two days, lineage by lineage; a scope is followed to both days (`followedScope`). If `from`
 * is later than `to`, the comparison is reversed. Throws `before-first-release`, `unknown-lineage`, `invalid-request`
 * (a section instead of a rule, or the other way round) and `not-held` (nothing is known of what the scope names).
 * Changes are described and words compared when they are read: a page of a whole rulebook has a part of them.
 */
export function diffAnswer(archive: Archive, days: Days, scope: DiffScope): DiffAnswer {
  const key = JSON.stringify([days.from, days.to, scope]);
  return archive.once(lastComparison)(key, () => compared(archive, days, scope));
}

const lastComparison = () => keepLast<DiffAnswer>();

function compared(archive: Archive, days: Days, scope: DiffScope): DiffAnswer {
  requireSense(archive, scope);
  const releases = { from: releaseInForce(archive, days.from).from, to: releaseInForce(archive, days.to).from };
  const followed = followedScope(archive, days, scope);
  const pairs = [...archive.lineages.values()]
    .map((lineage) => pairOf(archive, lineage, days))
    .filter(
      ({ lineage: { id: lineage }, before, after }) =>
        (before !== undefined && followed.has({ lineage, number: before.number }, "from")) ||
        (after !== undefined && followed.has({ lineage, number: after.number }, "to")),
    );
  if (pairs.length === 0 && (scope.section ?? scope.rule) !== null) throw nothingHeld(archive, days, scope);
  const held = pairs.filter((pair) => isHeldPair(archive, pair, days));
  const verdicts = held.flatMap((pair) => verdictOf(archive, pair, days) ?? []);
  const shown = verdicts.filter(
    (verdict) => scope.classes.includes(verdict.class) && isWanted(archive, verdict, { days, scope }),
  );
  const sameFile = sameFileOf(archive, days, releases);
  const differing = new Set(verdicts.map(({ pair }) => pair));
  const unchanged = held.filter(
    (pair) =>
      (pair.before !== undefined || pair.after !== undefined) &&
      !differing.has(pair) &&
      (sameFile === null || isKnownOnBoth(archive, pair, days)),
  );
  return {
    ...days,
    isReverse: days.from > days.to,
    beyondNewestRelease: isBeyondNewestRelease(archive, days.from) || isBeyondNewestRelease(archive, days.to),
    releases,
    sets: { from: setsOn(archive, days.from), to: setsOn(archive, days.to) },
    restsOn: { from: heldReleaseOn(archive, days.from) ?? null, to: heldReleaseOn(archive, days.to) ?? null },
    certainty: {
      from: leastOf(held.flatMap(({ lineage, before }) => certaintyOn(archive, lineage, before, days.from))),
      to: leastOf(held.flatMap(({ lineage, after }) => certaintyOn(archive, lineage, after, days.to))),
    },
    scope,
    isWhole: followed.isWholeOn("from") && followed.isWholeOn("to"),
    sameFile,
    counts: countsOf(verdicts, unchanged.length),
    changes: madeWhenRead(shown.toSorted(byPrintedOrder), (verdict) => changeOf(archive, verdict, days)),
    numbers: numbersOf(archive, pairs, days),
    notHeld: pairs
      .filter((pair) => !isHeldPair(archive, pair, days))
      .flatMap((pair) => unheldChange(archive, pair, days) ?? []),
  };
}

/** What changed in one lineage; `undefined` if nothing did, or if its words are held on neither day. */
export function lineageChange(archive: Archive, lineage: Lineage, days: Days): Change | undefined {
  const pair = pairOf(archive, lineage, days);
  const verdict = isHeldPair(archive, pair, days) ? verdictOf(archive, pair, days) : undefined;
  return verdict && changeOf(archive, verdict, days);
}

/** What a lineage said on both days, and the lineage that it was merged into or split from. */
type JoinedPair = Pair & { readonly joined: Party | null };

function pairOf(archive: Archive, lineage: Lineage, days: Days): JoinedPair {
  const [before, after] = [revisionOn(lineage, days.from), revisionOn(lineage, days.to)];
  return { lineage, before, after, joined: joinedBy(archive, { lineage, before, after }, days) };
}

function certaintyOn(archive: Archive, lineage: Lineage, revision: Revision | undefined, day: IsoDate): Certainty[] {
  if (revision !== undefined) return [standingOf(archive, lineage, revision, day).certainty];
  const first = lineage.revisions[0]?.from;
  if (first === undefined || first <= day || !isFirstSeenOn(lineage, first) || isReleaseHeldOn(archive, day)) return [];
  // It may have come with the release in force, which is not held, if there is no other file between.
  return [archive.heldReleases.find((release) => release > day) === first ? "uncertain" : "bridged"];
}

function requireSense(archive: Archive, { section, rule, lineage }: DiffScope): void {
  if (section !== null) requireSection(section);
  if (rule !== null && isSection(rule)) {
    throw new Problem("invalid-request", `${rule} is the number of a section; ask for it as section.`, { rule });
  }
  if (lineage !== null) lineageNamed(archive, lineage);
}

function nothingHeld(archive: Archive, { from, to }: Days, { section, rule }: DiffScope): Problem {
  return new Problem("not-held", `Nothing is held about ${section ?? rule} on ${from} or on ${to}.`, {
    number: section ?? rule,
    from,
    to,
    ...howToHold(archive, null),
  });
}

/** Words can be compared only if both sides are known: held, or known to have been absent. */
function isHeldPair(archive: Archive, { lineage, before, after }: Pair, days: Days): boolean {
  const isKnown = (revision: Revision | undefined, day: IsoDate): boolean =>
    revision === undefined ? !isUnknownOn(archive, lineage, day) : isHeld(lineage, revision);
  return (before !== undefined || after !== undefined) && isKnown(before, days.from) && isKnown(after, days.to);
}

/** What became of a lineage, without the words: most changes of a whole rulebook are only counted. */
type Verdict = { readonly class: ChangeClass; readonly pair: JoinedPair };

function verdictOf(archive: Archive, pair: JoinedPair, days: Days): Verdict | undefined {
  const name = classOf(archive, { ...pair, days });
  return name && { class: name, pair };
}

/** Whether a change is among those to which a comparison is limited. */
function isWanted(
  archive: Archive,
  { class: name, pair: { lineage } }: Verdict,
  { days, scope: { only } }: { readonly days: Days; readonly scope: DiffScope },
): boolean {
  if (only === undefined) return true;
  if (only === "announced") return announcedBetween(archive, lineage.id, days).length > 0;
  return changesWords(name) && name !== "examples" && name !== "title" && !isJudgedSmall(lineage, days);
}

/** People read every change between the days, and found none of substance. */
function isJudgedSmall(lineage: Lineage, days: Days): boolean {
  const between = revisionsBetween(lineage, days).filter(({ events }) => events.length > 0);
  const small: readonly Significance[] = ["clarifying", "wording", "reference", "renumbering", "typography"];
  return between.length > 0 && between.every(({ significance }) => small.includes(significance));
}

function changeOf(archive: Archive, { class: name, pair }: Verdict, days: Days): Change {
  const { lineage, joined } = pair;
  const [before, after] = [sideOf(lineage, pair.before), sideOf(lineage, pair.after)];
  const between = revisionsBetween(lineage, days);
  let words: Change["words"] | undefined;
  let examples: Change["examples"] | undefined;
  return {
    class: name,
    lineage: lineage.id,
    kind: lineage.kind,
    title: titleOn(lineage, pair.after === undefined ? days.from : days.to),
    before,
    after,
    joined,
    get words() {
      words ??= compareWords(before?.text ?? null, after?.text ?? null);
      return words;
    },
    get examples() {
      examples ??= compareExamples(before?.examples ?? [], after?.examples ?? []);
      return examples;
    },
    events: between.flatMap(({ from, events }) =>
      events.map((event) => ({ ...event, from, isFirstSeen: isFirstSeenOn(lineage, from) })),
    ),
    announced: reasonsAnnounced(archive, lineage.id, days),
    why: reasonsIn(lineage, between),
  };
}

/** The reasons for revisions, as far as a person noted them. */
function reasonsIn(lineage: Lineage, revisions: readonly Revision[]): Change["why"] {
  return revisions
    .filter(({ events, why }) => events.length > 0 && why !== "")
    .map(({ from, why }) => ({ from, why, isFirstSeen: isFirstSeenOn(lineage, from) }));
}

function sideOf(lineage: Lineage, revision: Revision | undefined): Side | null {
  return revision === undefined
    ? null
    : {
        number: revision.number,
        name: lineage.kind === "glossary" ? revision.name : null,
        text: wordsOf(lineage, revision) ?? "",
        ...examplesInWords(lineage, revision),
      };
}

/** The release of the only file on which both days rest, if their releases differ: it is compared with itself. */
function sameFileOf(archive: Archive, { from, to }: Days, releases: DiffAnswer["releases"]): IsoDate | null {
  const file = heldReleaseOn(archive, from);
  return releases.from !== releases.to && file === heldReleaseOn(archive, to) ? (file ?? null) : null;
}

function isKnownOnBoth(archive: Archive, { lineage, before, after }: Pair, { from, to }: Days): boolean {
  const certainties = [...certaintyOn(archive, lineage, before, from), ...certaintyOn(archive, lineage, after, to)];
  return certainties.every((certainty) => certainty !== "uncertain");
}

function countsOf(verdicts: readonly Verdict[], unchanged: number): DiffAnswer["counts"] {
  const counts = countsOfEach(
    changeClasses,
    verdicts.map((verdict) => verdict.class),
  );
  return { ...counts, unchanged };
}

/**
 * Old and new number of everything in scope whose number is known on both days and differs; a merged lineage has the
 * number of the whole as its new one.
 */
function numbersOf(archive: Archive, pairs: readonly JoinedPair[], days: Days): NumberChange[] {
  return pairs
    .filter(
      ({ lineage, before, after }) =>
        !isNumberUnknown(archive, lineage, { revision: before, day: days.from }) &&
        !isNumberUnknown(archive, lineage, { revision: after, day: days.to }),
    )
    .map(({ lineage, before, after, joined }) => {
      const numberIn = (revision: Revision | undefined) => (revision ?? joined)?.number ?? null;
      return { before: numberIn(before), after: numberIn(after), lineage: lineage.id };
    })
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => compareNumbersIfAny(a.before ?? a.after, b.before ?? b.after));
}

function unheldChange(archive: Archive, { lineage, before, after }: Pair, days: Days): UnheldChange | undefined {
  const old = unheldSide(archive, lineage, { revision: before, day: days.from });
  const fresh = unheldSide(archive, lineage, { revision: after, day: days.to });
  if (JSON.stringify(old) === JSON.stringify(fresh)) return undefined;
  const difference = unheldDifference({ lineage, before, after }, { old, fresh, days });
  const { id } = lineage;
  const title = titleOn(lineage, after === undefined ? days.from : days.to);
  const reworded = revisionsBetween(lineage, days).filter(
    ({ significance }) => significance !== "renumbering" && significance !== "reference",
  );
  return { lineage: id, title, difference, why: reasonsIn(lineage, reworded), before: old, after: fresh };
}

type UnheldSides = { readonly old: UnheldSide; readonly fresh: UnheldSide; readonly days: Days };

function unheldDifference({ lineage, before, after }: Pair, { old, fresh, days }: UnheldSides): UnheldDifference {
  if (old.state === "not-known" || fresh.state === "not-known") return "not-known";
  if (old.state !== fresh.state) return old.state === "there" ? "went" : "came";
  const differs = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
  if (differs(old.summary, fresh.summary) || differs(old.name, fresh.name)) return "words";
  // A heading is its name.
  if (lineage.kind === "heading") return "number";
  // A summary is known for one day and the words for the other: only a person can say whether the rule changed.
  const isHalfHeld = [before, after].some((revision) => revision !== undefined && isHeld(lineage, revision));
  if (!isHalfHeld) return "number";
  return revisionsBetween(lineage, days).some(({ events }) =>
    events.some(({ kind, basis }) => kind === "amended" && basis === "curated"),
  )
    ? "words"
    : "not-known";
}

type RevisionOnDay = { readonly revision: Revision | undefined; readonly day: IsoDate };

function unheldSide(archive: Archive, lineage: Lineage, { revision, day }: RevisionOnDay): UnheldSide {
  const isUnknown = isNumberUnknown(archive, lineage, { revision, day });
  const state = isUnknown ? "not-known" : revision === undefined ? "not-there" : "there";
  return { state, number: revision?.number ?? null, summary: revision?.summary ?? null, name: revision?.name ?? null };
}

/** Says whether a lineage may have had a number on a day that is not known. */
function isNumberUnknown(archive: Archive, lineage: Lineage, { revision, day }: RevisionOnDay): boolean {
  return revision === undefined
    ? isUnknownOn(archive, lineage, day)
    : revision.number === null && lineage.kind !== "glossary";
}

/** Says whether a lineage may have been there on a day on which it is not known: before what is held, or on a lost page. */
function isUnknownOn(archive: Archive, lineage: Lineage, day: IsoDate): boolean {
  return isBeforeKnown(lineage, day) || isLostOn(archive, lineage, day);
}

function byPrintedOrder({ pair: a }: Verdict, { pair: b }: Verdict): number {
  const [left, right] = [a.after ?? a.before, b.after ?? b.before];
  return (
    compareNumbersIfAny(left?.number ?? null, right?.number ?? null) || compareTerms(termOf(a, left), termOf(b, right))
  );
}

function termOf({ lineage }: Pair, revision: Revision | undefined): string {
  return lineage.kind === "glossary" ? (revision?.name ?? "") : "";
}

function compareTerms(a: string, b: string): number {
  return compareTexts(termKey(a), termKey(b));
}
