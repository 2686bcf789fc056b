import type { History } from "../../archive/history.ts";
import { isSectionWholeOn, sectionOn } from "../../archive/sections.ts";
import type { Dating, Fit } from "../../contract/citations.ts";
import { holdsOn, type Interval, type IsoDate, joinTouching } from "../../text/days.ts";
import { isSection, type RuleNumber, sectionOf } from "../../text/rule-number.ts";

/**
 * Works out on which days most of the numbers were in use at once; among those, on which the fewest of the others are
 * known not to have been. Stretches stand oldest first.
 */
export function datingOf(history: History, numbers: readonly RuleNumber[]): Dating {
  const lives = new Map(numbers.map((number) => [number, daysInUse(history, number)]));
  const stretches = busiestStretches([...lives.values()]);
  const fits = stretches.map((stretch) => {
    const missing = numbers.filter((number) => !lives.get(number)?.some((life) => holdsOn(life, stretch.from)));
    const notInUse = missing.filter((number) => isKnownUnused(history, number, stretch));
    return {
      ...stretch,
      inUse: numbers.length - missing.length,
      notInUse,
      notHeld: missing.filter((number) => !notInUse.includes(number)),
    };
  });
  const fewest = Math.min(...fits.map(({ notInUse }) => notInUse.length));
  const best = joinAlike(fits.filter(({ notInUse }) => notInUse.length === fewest));
  return { numbers, fits: best, mayBeOthers: best.length === 0 ? [] : untoldOf(history, lives, best) };
}

/**
 * The numbers whose holder is not known in some release in which no more of the numbers were unused, as far as is held,
 * than on the days that fit. Numbers that are all those of a section say by themselves which section it is: then only
 * the days that fit count.
 */
function untoldOf(
  history: History,
  lives: ReadonlyMap<RuleNumber, readonly Interval[]>,
  fits: readonly Fit[],
): RuleNumber[] {
  const unusedMax = fits[0]?.notInUse.length ?? 0;
  const isSettled = fits.every(({ from }) => isSectionNamedWhole(history, [...lives.keys()], from));
  const untold = new Set<RuleNumber>();
  for (const day of unreadDays(history)) {
    if (isSettled && !fits.some((fit) => holdsOn(fit, day))) continue;
    const missing = [...lives].filter(([, stretches]) => !stretches.some((life) => holdsOn(life, day)));
    const unknown = missing.filter(([number]) => !isSectionWholeOn(history, sectionOf(number), day));
    if (missing.length - unknown.length <= unusedMax) for (const [number] of unknown) untold.add(number);
  }
  return [...untold];
}

/** A section with fewer rules might be any. */
const sectionMin_rules = 6;

/** Says whether the numbers have among them all those of some section that is held whole. */
function isSectionNamedWhole(history: History, numbers: readonly RuleNumber[], day: IsoDate): boolean {
  return [...Map.groupBy(numbers, sectionOf)].some(([section, named]) => {
    if (named.length < sectionMin_rules || !isSectionWholeOn(history, section, day)) return false;
    const rules = sectionOn(history, section, day).filter(({ number }) => !isSection(number));
    return rules.length >= sectionMin_rules && rules.every(({ number }) => named.includes(number));
  });
}

/**
 * First days of the releases for which no rulebook speaks: none is held on both sides, and none just before or after.
 */
function unreadDays({ releases, heldReleases }: History): IsoDate[] {
  const isHeld = releases.map(({ from }) => heldReleases.includes(from as IsoDate));
  const [first, last] = [isHeld.indexOf(true), isHeld.lastIndexOf(true)];
  const isRead = (place: number) => first !== -1 && place >= first - 1 && place <= last + 1;
  return releases.flatMap(({ from }, place) => (isRead(place) ? [] : [firstDayOf(from)]));
}

/** A month stands for its first day. */
function firstDayOf(release: string): IsoDate {
  return (release.length === 7 ? `${release}-01` : release) as IsoDate;
}

/** The stretches in which a number was in use, by any lineage; oldest first, apart from each other. */
function daysInUse(history: History, number: RuleNumber): Interval[] {
  const numberPeriods = history.numberPeriodsByNumber.get(number) ?? [];
  const joined: Interval[] = [];
  for (const { from, to } of numberPeriods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || (last.to !== null && last.to < from)) joined.push({ from, to });
    else if (last.to !== null) joined[joined.length - 1] = { from: last.from, to: laterEnd(last.to, to) };
  }
  return joined;
}

function laterEnd(a: IsoDate, b: IsoDate | null): IsoDate | null {
  return b === null || b > a ? b : a;
}

/**
 * The stretches in which the most of several things lasted; none where nothing did. Sweeps once over all beginnings and
 * ends.
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

/** Says whether it is known, for at least one release of a stretch, that no rule had a number. */
function isKnownUnused(history: History, number: RuleNumber, stretch: Interval): boolean {
  const days = [stretch.from, ...history.releases.map(({ from }) => from as IsoDate)];
  return days.some((day) => holdsOn(stretch, day) && isSectionWholeOn(history, sectionOf(number), day));
}

/** Joins stretches that touch and in which the same numbers were in use. */
function joinAlike(fits: readonly Fit[]): Fit[] {
  const alike = Map.groupBy(fits, ({ notInUse, notHeld }) => [...notInUse, "/", ...notHeld].join(" "));
  return [...alike.values()]
    .flatMap((group) => joinTouching(group).map((stretch) => ({ ...(group[0] as Fit), ...stretch })))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
