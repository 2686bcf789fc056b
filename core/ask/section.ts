import type { Archive } from "../archive/archive.ts";
import { leastOf, standingOf } from "../archive/certainty.ts";
import {
  examplesInWords,
  isFirstSeenOn,
  revisionInterval,
  revisionOn,
  titleOn,
  wordingsOf,
  wordsOf,
} from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { isBeyondNewestRelease } from "../archive/lookup.ts";
import type { NumberPeriod } from "../archive/periods.ts";
import { childrenOn, sectionOn } from "../archive/sections.ts";
import { type DatedSentence, datedSentences, latestOf } from "../archive/sentences.ts";
import type { SectionAnswer, SectionProvision, SectionSentences } from "../contract/rules.ts";
import { keepLast } from "../derived.ts";
import { numberAddress, releaseAddress, ruleAddress, sectionAddress } from "../text/addresses.ts";
import { holdsOn, type IsoDate, type KnownInterval } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { depthOf, isBelow, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import { type ArchiveAndPlaybook, knownByParameters, provisionOrKnown } from "./known-by-parameters.ts";
import { citationsOf, requireSection } from "./parts.ts";

/**
 * Answers a whole section in printed order. Throws what `provisionOn` throws, and `not-held` for a section of which
 * only the heading is known.
 */
export function sectionAnswer(
  holdings: ArchiveAndPlaybook,
  number: RuleNumber,
  on: IsoDate,
  { isDated = false }: { readonly isDated?: boolean } = {},
): SectionAnswer {
  const { archive } = holdings;
  requireSection(number);
  const { lineage, revision, release } = provisionOrKnown(holdings, number, on);
  const all = sectionOn(archive, number, on).flatMap((numberPeriod) => {
    const revision = revisionOn(numberPeriod.lineage, on);
    return revision === undefined
      ? []
      : [{ ...numberPeriod, revision, inForce: revisionInterval(numberPeriod.lineage, revision) }];
  });
  const provisions = all.filter((provision) => provision.lineage !== lineage);
  const inForce = unchangedAround(archive, number, on);
  return {
    number,
    on,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    lineage: lineage.id,
    title: revision.name ?? "",
    inForce,
    release: release.from,
    certainty: leastOf(
      all.map((provision) => standingOf(archive, provision.lineage, provision.revision, on).certainty),
    ),
    provisions: provisions.map((provision) => ({
      ...provisionIn(archive, provision, on),
      ...(isDated ? { sentences: sentencesIn(archive, provision) } : {}),
    })),
    links: {
      self: sectionAddress(number, on),
      heading: ruleAddress(number, on),
      number: numberAddress(number),
      release: releaseAddress(release.from),
      predecessor: neighbouringState(archive, lineage.id, releaseBefore(archive, inForce.from)),
      successor: inForce.to === null ? null : neighbouringState(archive, lineage.id, inForce.to),
    },
    knownByParameters: knownByParameters(holdings, number, on),
  };
}

type FoundProvision = NumberPeriod & { readonly revision: Revision; readonly inForce: KnownInterval };

function provisionIn(archive: Archive, provision: FoundProvision, on: IsoDate): SectionProvision {
  return {
    number: provision.number,
    lineage: provision.lineage.id,
    kind: provision.lineage.kind,
    title: titleOn(provision.lineage, on),
    text: wordsOf(provision.lineage, provision.revision) ?? "",
    ...examplesInWords(provision.lineage, provision.revision),
    inForce: provision.inForce,
    certainty: standingOf(archive, provision.lineage, provision.revision, on).certainty,
    citations: citationsOf(archive, provision.revision, on),
    href: ruleAddress(provision.number, on),
  };
}

/** The subrules of a rule on a day, in printed order and in full; none for a section or a subrule. */
export function subrulesOn(archive: Archive, rule: RuleNumber, on: IsoDate): SectionProvision[] {
  if (depthOf(rule) !== 1) return [];
  return childrenOn(archive, rule, on).flatMap((period) => {
    const revision = revisionOn(period.lineage, on);
    const inForce = revision && revisionInterval(period.lineage, revision);
    return revision === undefined || inForce === undefined
      ? []
      : [provisionIn(archive, { ...period, revision, inForce }, on)];
  });
}

function sentencesIn(
  archive: Archive,
  { lineage, revision }: { readonly lineage: Lineage; readonly revision: Revision },
): SectionSentences {
  const dated = datedSentences(archive, lineage, revision);
  const since = (sentences: readonly DatedSentence[]): IsoDate | null => latestOf(sentences) ?? null;
  return { ...dated, since: { text: since(dated.text), examples: dated.examples.map(since) } };
}

/**
 * The interval around a day in which nothing changes under a number: in a section, or in a rule with its subrules. Who
 * reads them reads the same on all its days.
 */
export function unchangedAround(archive: Archive, number: RuleNumber, on: IsoDate): KnownInterval {
  const changes = changesUnder(archive, number);
  const [from = on, to = null] = [
    changes.findLast(({ day }) => day <= on)?.day,
    changes.find(({ day }) => day > on)?.day,
  ];
  // It begins with the last of its changes and ends with the first: one whose day is known settles the beginning.
  const isSeenLate = ({ lineage, day }: ChangeUnder) => isFirstSeenOn(lineage, day);
  return {
    from,
    to,
    isFirstSeen: changes.filter(({ day }) => day === from).every(isSeenLate),
    isEndFirstSeen: changes.filter(({ day }) => day === to).some(isSeenLate),
  };
}

/** The days on which a section changes, or a rule with its subrules, oldest first. */
export function daysOfChange(archive: Archive, number: RuleNumber): IsoDate[] {
  return [...new Set(changesUnder(archive, number).map(({ day }) => day))];
}

type ChangeUnder = { readonly lineage: Lineage; readonly day: IsoDate };

/** What changes in a section, or in a rule with its subrules: words, numbers, beginnings and ends; oldest first. */
function changesUnder(archive: Archive, number: RuleNumber): readonly ChangeUnder[] {
  return archive.once(lastChanges)(number, () => changesIn(archive, number));
}

/** The days of one number are asked for one after the other. */
const lastChanges = () => keepLast<readonly ChangeUnder[]>();

function changesIn(archive: Archive, number: RuleNumber): ChangeUnder[] {
  const within = (archive.numberPeriodsBySection.get(sectionOf(number)) ?? []).filter(
    (period) => period.number === number || isBelow(period.number, number),
  );
  const changes = within.flatMap(({ lineage, from, to }) => {
    const between = wordingsOf(lineage)
      .map((revision) => revision.from)
      .filter((day) => day !== from && holdsOn({ from, to }, day));
    return [from, ...(to === null ? [] : [to]), ...between].map((day) => ({ lineage, day }));
  });
  return changes.toSorted(byText(({ day }) => day));
}

function releaseBefore(archive: Archive, day: IsoDate): IsoDate | undefined {
  return archive.releases.findLast(({ from }) => from < day)?.from as IsoDate | undefined;
}

function neighbouringState(archive: Archive, lineage: string, day: IsoDate | undefined): string | null {
  const heading = archive.lineages.get(lineage);
  const number = heading && day && revisionOn(heading, day)?.number;
  return number ? sectionAddress(number, day) : null;
}
