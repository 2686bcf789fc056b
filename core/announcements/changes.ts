import type { Archive } from "../archive/archive.ts";
import { classBetween, touchedByDay } from "../archive/change.ts";
import type { ChangeClass } from "../archive/change-classes.ts";
import { revisionOn, wordsOf } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { cachedValues } from "../derived.ts";
import { addDays, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { compareWords, type WordOperation } from "../text/words.ts";
import { tellingWords } from "./fit.ts";

/** What a release did to one lineage, as the difference between it and the day before shows it. */
export type LineageChange = {
  readonly lineage: Lineage;
  readonly on: IsoDate;
  readonly class: ChangeClass;
  readonly before: Revision | undefined;
  readonly after: Revision | undefined;
};

/** The changes of every release, by lineage and by number, computed when they are first needed. */
export type ReleaseChanges = {
  on(release: IsoDate): readonly LineageChange[];
  /** What happened to the provision that has the number on that side of the change. */
  at(release: IsoDate, number: RuleNumber, side: ChangeSide): readonly LineageChange[];
  /** The telling words of a change: those of both sides, for a comparison with a reason. */
  words(change: LineageChange): ReadonlySet<string>;
  /** The telling words that a change took out and put in; all of them if it has one side only. */
  changedWords(change: LineageChange): ReadonlySet<string>;
  /** What a change replaced; `undefined` if it has one side only. */
  replacements(change: LineageChange): readonly WordOperation[] | undefined;
};

export type ChangeSide = "before" | "after";

export function releaseChanges(archive: Archive): ReleaseChanges {
  const touched = archive.once(touchedByDay);
  const of = cachedValues((release: IsoDate) => {
    const all = [...(touched.get(release) ?? [])].flatMap((lineage) => changeOf(archive, lineage, release) ?? []);
    const by = (side: ChangeSide): ByNumber => Map.groupBy(all, (change) => change[side]?.number);
    return { all, before: by("before"), after: by("after") };
  });
  // Many items of an article are compared with the same change.
  const words = cachedValues((change: LineageChange) => tellingWords(wordsOfChange(change)));
  const replacements = cachedValues((change: LineageChange) => ({ operations: replacementsIn(change) }));
  return {
    on: (release) => of(release).all,
    at: (release, number, side) => of(release)[side].get(number) ?? [],
    words,
    changedWords: cachedValues((change) => {
      const { operations } = replacements(change);
      return operations === undefined ? words(change) : tellingWords(operations.map(({ text }) => text).join(" "));
    }),
    replacements: (change) => replacements(change).operations,
  };
}

type ByNumber = ReadonlyMap<RuleNumber | null | undefined, readonly LineageChange[]>;

function changeOf(archive: Archive, lineage: Lineage, on: IsoDate): LineageChange | undefined {
  const eve = addDays(on, -1);
  const name = classBetween(archive, lineage, { from: eve, to: on });
  return name && { lineage, on, class: name, before: revisionOn(lineage, eve), after: revisionOn(lineage, on) };
}

function replacementsIn({ lineage, before, after }: LineageChange): readonly WordOperation[] | undefined {
  const [was, is] = [before, after].map((revision) => (revision === undefined ? null : wordsOf(lineage, revision)));
  return was == null || is == null ? undefined : compareWords(was, is).filter(({ op }) => op !== "equal");
}

function wordsOfChange({ lineage, before, after }: LineageChange): string {
  return [before, after]
    .map((revision) =>
      revision === undefined ? "" : [revision.name ?? "", wordsOf(lineage, revision) ?? ""].join(" "),
    )
    .join(" ");
}
