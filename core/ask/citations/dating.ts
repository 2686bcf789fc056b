import type { Archive } from "../../archive/archive.ts";
import { usesOf } from "../../archive/lookup.ts";
import { isNumberUnusedOn, isSectionWholeOn, sectionOn } from "../../archive/sections.ts";
import type { Choice, Dating, NumbersFit, Resolution } from "../../contract/citations.ts";
import {
  commonDays,
  firstDayOf,
  holdsOn,
  type Interval,
  type IsoDate,
  joinTouching,
  unionOf,
} from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { isSection, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { nothingKnown, resolutionOf } from "./follow.ts";

/**
 * Finds when a text was written from the numbers in it: the days on which the most of them were in use at the same
 * time. Of these days it keeps those on which the fewest of the remaining numbers are known to have been unused. The
 * oldest interval comes first.
 */
export function numbersDating(archive: Archive, numbers: readonly RuleNumber[]): Dating {
  const lives = new Map(numbers.map((number) => [number, unionOf(archive.numberPeriodsByNumber.get(number) ?? [])]));
  const stretches = busiestStretches([...lives.values()]);
  const fits = stretches.map((stretch) => {
    const missing = numbers.filter((number) => !lives.get(number)?.some((life) => holdsOn(life, stretch.from)));
    const notInUse = missing.filter((number) => isKnownUnused(archive, number, stretch));
    return {
      ...stretch,
      inUse: numbers.length - missing.length,
      notInUse,
      notHeld: missing.filter((number) => !notInUse.includes(number)),
    };
  });
  const fewest = Math.min(...fits.map(({ notInUse }) => notInUse.length));
  const best = joinAlike(fits.filter(({ notInUse }) => notInUse.length === fewest));
  return { numbers, fits: best, mayBeOthers: best.length === 0 ? [] : possibleOthers(archive, lives, best) };
}

/**
 * Finds the numbers that may mean a rule that is not held: in some release that is not held another rule may have had
 * the number, and the text fits that release as well as it fits the days found. If the numbers name all rules of a
 * section, they show which section is meant, and only the days found count.
 */
function possibleOthers(
  archive: Archive,
  lives: ReadonlyMap<RuleNumber, readonly Interval[]>,
  fits: readonly NumbersFit[],
): RuleNumber[] {
  const unusedMax = fits[0]?.notInUse.length ?? 0;
  const isSettled = fits.every(({ from }) => isSectionNamedWhole(archive, [...lives.keys()], from));
  const others = new Set<RuleNumber>();
  for (const day of unreadDays(archive)) {
    if (isSettled && !fits.some((fit) => holdsOn(fit, day))) continue;
    const missing = [...lives].filter(([, stretches]) => !stretches.some((life) => holdsOn(life, day)));
    const unknown = missing.filter(([number]) => !isSectionWholeOn(archive, sectionOf(number), day));
    if (missing.length - unknown.length <= unusedMax) for (const [number] of unknown) others.add(number);
  }
  return [...others];
}

/** The numbers of a shorter section do not show which section is meant. */
const sectionMin_rules = 6;

/** Says whether the numbers include all rules of some section that is held as a whole. */
function isSectionNamedWhole(archive: Archive, numbers: readonly RuleNumber[], day: IsoDate): boolean {
  return [...Map.groupBy(numbers, sectionOf)].some(([section, named]) => {
    if (named.length < sectionMin_rules || !isSectionWholeOn(archive, section, day)) return false;
    const rules = sectionOn(archive, section, day).filter(({ number }) => !isSection(number));
    return rules.length >= sectionMin_rules && rules.every(({ number }) => named.includes(number));
  });
}

/**
 * The first days of releases about which no held rulebook says anything: those well before the first held release and
 * well after the last. A release between two held ones, or next to one, is known from its neighbours.
 */
function unreadDays({ releases, heldReleases }: Archive): IsoDate[] {
  const isHeld = releases.map(({ from }) => heldReleases.includes(from as IsoDate));
  const [first, last] = [isHeld.indexOf(true), isHeld.lastIndexOf(true)];
  const isRead = (index: number) => first !== -1 && index >= first - 1 && index <= last + 1;
  return releases.flatMap(({ from }, index) => (isRead(index) ? [] : [firstDayOf(from)]));
}

/**
 * The intervals in which the most of the given lives overlap; empty if there are none. Goes once through all first and
 * last days in order.
 */
function busiestStretches(all: readonly (readonly Interval[])[]): Interval[] {
  const changes = new Map<IsoDate, number>();
  const change = (day: IsoDate, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
  for (const { from, to } of all.flat()) {
    change(from, 1);
    if (to !== null) change(to, -1);
  }
  const days = [...changes.keys()].toSorted();
  let [count, most] = [0, 0];
  const counted = days.map((from, index) => {
    count += changes.get(from) ?? 0;
    most = Math.max(most, count);
    return { from, to: days[index + 1] ?? null, count };
  });
  return most === 0 ? [] : counted.filter((stretch) => stretch.count === most).map(({ from, to }) => ({ from, to }));
}

/** Says whether it is known that no rule had a number in at least one release of an interval. */
function isKnownUnused(archive: Archive, number: RuleNumber, stretch: Interval): boolean {
  const days = [stretch.from, ...archive.releases.map(({ from }) => from as IsoDate)];
  return days.some((day) => holdsOn(stretch, day) && isNumberUnusedOn(archive, number, day));
}

/** Joins intervals that touch, if the same numbers were in use in them. */
function joinAlike(fits: readonly NumbersFit[]): NumbersFit[] {
  const alike = Map.groupBy(fits, ({ notInUse, notHeld }) => [...notInUse, "/", ...notHeld].join(" "));
  return [...alike.values()]
    .flatMap((group) => joinTouching(group).map((stretch) => ({ ...(group[0] as NumbersFit), ...stretch })))
    .toSorted(byText(({ from }) => from));
}

/**
 * Follows a citation whose day is not known. If all days that fit lead to the same rule and the same number, the answer is
 * that of the first of them. Otherwise, or if a rule that is not held may have had the number on such a day
 * (`mayBeOther`), the answer is `ambiguous`, with a choice for each possibility.
 */
export function undatedResolution(
  archive: Archive,
  number: RuleNumber,
  { fits, mayBeOther }: { readonly fits: Dating["fits"]; readonly mayBeOther: boolean },
  to: IsoDate,
): Resolution {
  const stretches = stretchesOf(archive, number);
  const fitting = fits.flatMap((fit) => stretches.flatMap((stretch) => commonDays(stretch, fit) ?? []));
  const possible = fitting.length > 0 ? fitting : stretches;
  const outcomes = possible.map((when) => ({ when, resolution: resolutionOf(archive, number, { on: when.from, to }) }));
  const first = outcomes[0]?.resolution;
  if (first === undefined) return unusedResolution(archive, number, { fits, to });
  const isAgreed = outcomes.every(
    ({ resolution }) => resolution.lineage === first.lineage && resolution.now === first.now,
  );
  if (isAgreed && fitting.length > 0 && !mayBeOther) return first;
  return {
    ...first,
    ...notFollowed(archive, number, to),
    verdict: "ambiguous",
    reason: fitting.length === 0 ? "does-not-fit" : isAgreed ? "others-not-held" : "day-not-known",
    choices: choicesOf(outcomes),
  };
}

/**
 * Answers for a number that no known rule ever had: `not-in-use` if that is known for all days that fit the other
 * numbers, otherwise `not-held`.
 */
function unusedResolution(
  archive: Archive,
  number: RuleNumber,
  { fits, to }: { readonly fits: Dating["fits"]; readonly to: IsoDate },
): Resolution {
  const probes = fits.map(({ from }) => resolutionOf(archive, number, { on: from, to }));
  const [first] = probes;
  const isUnused = probes.every(({ verdict }) => verdict === "not-in-use");
  return first !== undefined && isUnused ? first : { number, ...notFollowed(archive, number, to) };
}

function notFollowed(archive: Archive, number: RuleNumber, to: IsoDate) {
  return {
    on: null,
    verdict: "not-held" as const,
    reason: "number-not-held" as const,
    ...nothingKnown,
    inUse: usesOf(archive, number, to),
  };
}

/**
 * The intervals in which one rule had a number and did not change. Each revision of the rule, or of a rule that was split
 * from it, begins a new interval. Days between two held releases belong to the earlier release.
 */
function stretchesOf(archive: Archive, number: RuleNumber): Interval[] {
  return (archive.numberPeriodsByNumber.get(number) ?? []).flatMap(({ lineage, from, to }) => {
    const changes = [lineage, ...(archive.offspring.get(lineage.id) ?? [])].flatMap(({ revisions }) => revisions);
    const inside = changes.map((revision) => revision.from).filter((day) => day !== from && holdsOn({ from, to }, day));
    const days = [from, ...new Set(inside.toSorted())];
    return days.map((day, index) => ({ from: day, to: days[index + 1] ?? to }));
  });
}

/** One choice for each interval and outcome; adjacent intervals with the same outcome are joined. */
function choicesOf(outcomes: readonly { readonly when: Interval; readonly resolution: Resolution }[]): Choice[] {
  const choices: Choice[] = [];
  for (const { when, resolution } of outcomes) {
    const { lineage, title, verdict, now } = resolution;
    const last = choices.at(-1);
    const isSame = last?.lineage === (lineage ?? "") && last.now === now && last.verdict === verdict;
    if (isSame && last.when !== null && (last.when.from === when.from || last.when.to === when.from))
      choices[choices.length - 1] = { ...last, when: { from: last.when.from, to: when.to } };
    else if (lineage !== null) choices.push({ when, lineage, title: title ?? lineage, verdict, now });
    else choices.push(...resolution.choices.map((choice) => ({ ...choice, when })));
  }
  return choices;
}
