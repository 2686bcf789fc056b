import type { Archive } from "../../core/archive/archive.ts";
import {
  endOfDays,
  importedTopic,
  isFirstSeenOn,
  knownInterval,
  revisionOn,
  wordingsOf,
} from "../../core/archive/life.ts";
import { type Lineage, type Significance, significances } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { type NumberPeriod, numberPeriodsOf } from "../../core/archive/periods.ts";
import { childrenOn, holdersOn } from "../../core/archive/sections.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { neighbour } from "../../core/ask/parts.ts";
import { subrulesOn } from "../../core/ask/section.ts";
import type { Neighbour } from "../../core/contract/parts.ts";
import type { RuleAnswer, SectionProvision } from "../../core/contract/rules.ts";
import { pageOf } from "../../core/text/addresses.ts";
import type { IsoDate, KnownInterval } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { depthOf, parentOf, type RuleNumber, ruleTitleOf, sectionOf } from "../../core/text/rule-number.ts";
import { ownAddressOn } from "./addresses.ts";

/** A rule with what is above, below and beside it on a day. */
export type WholeRule = {
  /** What it is about, in our words; `null` if that is only its first words. */
  readonly about: string | null;
  /** The page of its section, if that is held. */
  readonly sectionPage: string | null;
  /** For a subrule: the rule to which it belongs. */
  readonly ruleAbove: { readonly number: RuleNumber; readonly lineage: string; readonly title: string | null } | null;
  /** Its subrules in full, in printed order. */
  readonly subrules: readonly SectionProvision[];
  /** What comes before and after it; for a rule with subrules, the rules beside it. */
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** The rule with its subrules through time; `null` if it has none. */
  readonly band: RuleBand | null;
};

/** The numbers of a rule, and the days on which it or one of the subrules that it has now changed. */
export type RuleBand = {
  readonly periods: readonly (KnownInterval & { readonly number: RuleNumber })[];
  readonly days: readonly ChangeDay[];
};

/** A day with a change: the number of the rule then, the most important change, and how many of its parts changed. */
type ChangeDay = {
  readonly on: IsoDate;
  readonly number: RuleNumber | null;
  /** What changed is only first seen on that day. */
  readonly isFirstSeen: boolean;
  readonly significance: Significance;
  readonly count: number;
};

/** What surrounds the answer of `getRule` in the rules of its day. */
export function wholeRule({ archive }: HoldingsOnDay, rule: RuleAnswer): WholeRule {
  const { number, on, kind, children, section } = rule;
  const subrules = subrulesOn(archive, number, on);
  const heading = section === null ? undefined : archive.lineages.get(section.lineage);
  const sectionPage = heading && ownAddressOn(archive, heading, on);
  return {
    about: lineageNamed(archive, rule.lineage).topic === importedTopic ? null : rule.title,
    sectionPage: sectionPage === undefined ? null : pageOf(sectionPage),
    ruleAbove: ruleAbove(archive, number, on),
    subrules,
    ...(children.length > 0 && kind === "rule"
      ? rulesBeside(archive, rule)
      : { previous: rule.previous, next: rule.next }),
    band: bandOf([rule.lineage, ...subrules.map(({ lineage }) => lineage)].map((id) => lineageNamed(archive, id))),
  };
}

/** The subrules that a rule has in the newest release, in which it has this number. */
export function subrulesNow({ archive }: HoldingsOnDay, number: RuleNumber): readonly SectionProvision[] {
  return subrulesOn(archive, number, endOfDays);
}

function ruleAbove(archive: Archive, number: RuleNumber, on: IsoDate): WholeRule["ruleAbove"] {
  const above = depthOf(number) === 2 ? parentOf(number) : undefined;
  const [holder, ...others] = above === undefined ? [] : holdersOn(archive, above, on);
  const revision = holder && others.length === 0 ? revisionOn(holder.lineage, on) : undefined;
  return holder === undefined || revision === undefined
    ? null
    : { number: holder.number, lineage: holder.lineage.id, title: ruleTitleOf(revision) ?? null };
}

/** The subrules are shown with their rule, so its neighbours are the rules before and after it. */
function rulesBeside(archive: Archive, { number, on }: RuleAnswer): Pick<WholeRule, "previous" | "next"> {
  const rules = childrenOn(archive, sectionOf(number), on);
  const index = rules.findIndex((period) => period.number === number);
  const at = (period: NumberPeriod | undefined) =>
    period === undefined ? null : neighbour(period.lineage, period.number, on);
  return { previous: at(rules[index - 1]), next: at(rules[index + 1]) };
}

function bandOf([rule, ...subrules]: readonly Lineage[]): RuleBand | null {
  if (rule === undefined || subrules.length === 0) return null;
  const periods = numberPeriodsOf(rule).map(({ number, ...days }) => ({
    number,
    ...knownInterval(rule, days),
  }));
  const changes = [rule, ...subrules].flatMap((lineage) =>
    wordingsOf(lineage).flatMap(({ from, significance, events }) =>
      events.length === 0 ? [] : [{ from, significance, isFirstSeen: isFirstSeenOn(lineage, from) }],
    ),
  );
  const days = [...Map.groupBy(changes, ({ from }) => from)].map(([on, ofDay]) => ({
    on,
    number: revisionOn(rule, on)?.number ?? null,
    isFirstSeen: ofDay.every(({ isFirstSeen }) => isFirstSeen),
    significance: mostImportant(ofDay.map(({ significance }) => significance)),
    count: ofDay.length,
  }));
  return { periods, days: days.filter(({ on }) => on > (periods[0]?.from ?? on)).toSorted(byText(({ on }) => on)) };
}

function mostImportant(all: readonly Significance[]): Significance {
  return significances.find((significance) => all.includes(significance)) ?? "reworded";
}
