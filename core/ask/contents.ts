import type { Archive } from "../archive/archive.ts";
import { classBetween, classOfChange, differenceOf } from "../archive/change.ts";
import { type ChangeClass, defaultClasses } from "../archive/change-classes.ts";
import { glossaryOn } from "../archive/glossary.ts";
import { endOfDays, isFirstSeenOn, isHeld, revisionOn, titleOn, whereaboutsOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { listFactsOn, releaseInForce } from "../archive/lookup.ts";
import type { NumberPeriod } from "../archive/periods.ts";
import { howToHold } from "../archive/releases.ts";
import { sectionOn, wholeSectionsOn } from "../archive/sections.ts";
import type {
  ContentsAnswer,
  ContentsChapter,
  ContentsCounts,
  ContentsRule,
  ContentsSection,
  MostChangedAnswer,
} from "../contract/contents.ts";
import { Problem } from "../problem.ts";
import { glossaryAddress, lineageAddress, ruleAddress, sectionAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import {
  compareNumbersIfAny,
  depthOf,
  isSection,
  parentOf,
  type RuleNumber,
  ruleTitleOf,
  sectionOf,
} from "../text/rule-number.ts";
import { requireSection } from "./parts.ts";

/**
 * Lists what the rules of a day consist of: chapters, sections, the rules that have titles, and the size of the
 * glossary. `since`: an earlier day; each entry is marked with what changed in it since then. Throws
 * `before-first-release`.
 */
export function contentsAnswer(archive: Archive, on: IsoDate, since: IsoDate | null = null): ContentsAnswer {
  const facts = listFactsOn(archive, on);
  if (since !== null) releaseInForce(archive, since);
  const matter = { archive, on, since, changed: since === null ? null : changesBetween(archive, since, on) };
  const sections = wholeSectionsOn(archive, on).map(([number, printed]) => sectionIn(matter, number, printed));
  const byChapter = Map.groupBy(sections, ({ number }) => number.slice(0, 1) as RuleNumber);
  return {
    ...facts,
    since,
    chapters: [...byChapter.keys()].toSorted().map((number) => chapterIn(matter, number, byChapter.get(number) ?? [])),
    glossary: {
      entries: glossaryOn(archive, on).length,
      changes: matter.changed && countsOf(matter.changed.inGlossary),
      href: glossaryAddress(on),
    },
  };
}

type Matter = {
  readonly archive: Archive;
  readonly on: IsoDate;
  readonly since: IsoDate | null;
  readonly changed: ChangeIndex | null;
};

/** A lineage that changed between two days, and its numbers on both. */
type ChangedLineage = {
  readonly lineage: Lineage;
  readonly change: ChangeClass;
  readonly before: RuleNumber | null;
  readonly after: RuleNumber | null;
};

type ChangeIndex = {
  readonly byLineage: ReadonlyMap<string, ChangedLineage>;
  /** By the number of the section that contains it or, if it is gone, contained it. */
  readonly bySection: ReadonlyMap<string, readonly ChangedLineage[]>;
  readonly inGlossary: readonly ChangedLineage[];
};

/** All changes between two days. If a section has moved, what left it is counted under its present number. */
function changesBetween(archive: Archive, since: IsoDate, on: IsoDate): ChangeIndex {
  const days = { from: since, to: on };
  const all = [...archive.lineages.values()].flatMap((lineage): ChangedLineage[] => {
    const change = classBetween(archive, lineage, days);
    if (change === undefined || !defaultClasses.includes(change)) return [];
    const [before, after] = [revisionOn(lineage, since)?.number ?? null, revisionOn(lineage, on)?.number ?? null];
    return [{ lineage, change, before, after }];
  });
  const placeOf = ({ before, after }: ChangedLineage): string => {
    if (after !== null) return sectionOf(after);
    if (before === null) return "";
    const heading = sectionOn(archive, sectionOf(before), since).find(({ number }) => isSection(number));
    return (heading && revisionOn(heading.lineage, on)?.number) ?? "";
  };
  return {
    byLineage: new Map(all.map((change) => [change.lineage.id, change])),
    bySection: Map.groupBy(all, placeOf),
    inGlossary: all.filter(({ lineage }) => lineage.kind === "glossary"),
  };
}

function countsOf(all: readonly ChangedLineage[]): ContentsCounts {
  const having = (...classes: readonly ChangeClass[]) => all.filter(({ change }) => classes.includes(change)).length;
  return {
    added: having("added", "split"),
    removed: having("removed", "merged"),
    reworded: having("both", "amended", "title", "examples"),
    moved: having("renumbered"),
  };
}

function changeOf(
  { changed, since }: Matter,
  lineage: Lineage | undefined,
): Pick<ContentsRule, "change" | "numberThen"> {
  const entry = lineage === undefined ? undefined : changed?.byLineage.get(lineage.id);
  const then = since === null || lineage === undefined ? undefined : revisionOn(lineage, since);
  return { change: entry?.change ?? null, numberThen: then?.number ?? null };
}

/** The only lineage at a number; `undefined` if none or several are known. */
function onlyAt(printed: readonly NumberPeriod[], number: RuleNumber): Lineage | undefined {
  const [holder, ...others] = printed.filter((period) => period.number === number);
  return others.length === 0 ? holder?.lineage : undefined;
}

function sectionIn(matter: Matter, number: RuleNumber, printed: readonly NumberPeriod[]): ContentsSection {
  const { on, changed } = matter;
  const heading = onlyAt(printed, number);
  const revision = heading && revisionOn(heading, on);
  const rules = printed.filter((period) => !isSection(period.number));
  const ofSection = changed?.bySection.get(number) ?? [];
  return {
    number,
    title: revision?.name ?? null,
    lineage: heading?.id ?? null,
    href: sectionAddress(number, on),
    ...changeOf(matter, heading),
    isHeld: heading !== undefined && revision !== undefined && isHeld(heading, revision),
    rules: rules.length,
    titled: titledIn(matter, rules, ofSection),
    changes: changed && countsOf(ofSection.filter(({ lineage }) => lineage !== heading)),
  };
}

type TitledRule = NumberPeriod & { readonly title: string };

/** Those rules of a section whose text is only a title on a day. Subrules have no title. */
export function titledAmong(printed: readonly NumberPeriod[], on: IsoDate): TitledRule[] {
  return printed.flatMap((period) => {
    const revision = depthOf(period.number) === 1 ? revisionOn(period.lineage, on) : undefined;
    const title = revision && ruleTitleOf(revision);
    return title === undefined ? [] : [{ ...period, title }];
  });
}

function titledIn(
  matter: Matter,
  rules: readonly NumberPeriod[],
  changed: readonly ChangedLineage[],
): readonly ContentsRule[] {
  const subrules = Map.groupBy(rules, ({ number }) => parentOf(number));
  return titledAmong(rules, matter.on).map(({ number, title, lineage }) => {
    const isWithin = (place: RuleNumber | null) => place !== null && (place === number || parentOf(place) === number);
    return {
      number,
      title,
      lineage: onlyAt(rules, number)?.id ?? null,
      href: ruleAddress(number, matter.on),
      ...changeOf(matter, lineage),
      subrules: subrules.get(number)?.length ?? 0,
      changes: matter.changed && countsOf(changed.filter(({ after }) => isWithin(after))),
    };
  });
}

function chapterIn(matter: Matter, number: RuleNumber, sections: readonly ContentsSection[]): ContentsChapter {
  const { archive, on, since, changed } = matter;
  const chapter = onlyAt(sectionOn(archive, number, on), number);
  const gone = [...(changed?.byLineage.values() ?? [])].filter(
    ({ before, after }) => before !== null && isSection(before) && before.startsWith(number) && after === null,
  );
  return {
    number,
    title: (chapter && revisionOn(chapter, on)?.name) ?? null,
    lineage: chapter?.id ?? null,
    href: ruleAddress(number, on),
    ...changeOf(matter, chapter),
    sections,
    gone: gone.flatMap(({ lineage, before }) => {
      const name = since === null ? null : (revisionOn(lineage, since)?.name ?? null);
      return before === null ? [] : [{ number: before, title: name, lineage: lineage.id }];
    }),
  };
}

/**
 * The rules whose words changed most often, among all wordings held. A rule belongs to the section of its newest
 * number. Throws
 * `invalid-request` for a number that is not of a section, and `not-held` for a section without any wording held.
 */
export function mostChangedAnswer(archive: Archive, section: RuleNumber | null, limit: number): MostChangedAnswer {
  if (section !== null) requireSection(section);
  const held = [...archive.lineages.values()].flatMap((lineage) => {
    const revisions = lineage.revisions.filter((revision) => !revision.hasEnded && isHeld(lineage, revision));
    const number = revisions.at(-1)?.number ?? null;
    const isWithin = section === null || (number !== null && sectionOf(number) === section);
    return lineage.kind === "rule" && revisions.length > 0 && isWithin ? [{ lineage, number, revisions }] : [];
  });
  if (held.length === 0 && section !== null)
    throw new Problem("not-held", `No rule is held whose newest number is in ${section}.`, {
      number: section,
      inUse: [],
      ...howToHold(archive, null),
    });
  const changed = held
    .map(({ lineage, number, revisions }) => ({ lineage, number, beginnings: beginningsOf(lineage, revisions) }))
    .filter(({ beginnings }) => beginnings.length > 1)
    .toSorted((a, b) => b.beginnings.length - a.beginnings.length || compareNumbersIfAny(a.number, b.number));
  return {
    section,
    total: changed.length,
    rules: changed.slice(0, limit).map(({ lineage, number, beginnings }) => {
      const [first, last] = [beginnings.at(0)?.from ?? endOfDays, beginnings.at(-1)?.from ?? endOfDays];
      return {
        lineage: lineage.id,
        number,
        title: titleOn(lineage, endOfDays),
        wordings: beginnings.length,
        first,
        isOldestFirstSeen: isFirstSeenOn(lineage, first),
        last,
        isNewestFirstSeen: isFirstSeenOn(lineage, last),
        now: whereaboutsOn(archive, lineage, endOfDays),
        href: lineageAddress(lineage.id),
      };
    }),
  };
}

/** The revisions with which a wording began: not those that changed only numbers, references, examples or typography. */
function beginningsOf(lineage: Lineage, revisions: readonly Revision[]): Revision[] {
  return revisions.filter((revision, index) => {
    const before = revisions[index - 1];
    const change = before && classOfChange(lineage, before, revision);
    // A rule that was renumbered while only its examples changed is "both" too.
    const isReworded = differenceOf(before?.text ?? "", revision.text ?? "") === "words";
    return before === undefined || change === "amended" || (change === "both" && isReworded);
  });
}
