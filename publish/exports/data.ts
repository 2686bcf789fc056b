import type { Archive } from "../../core/archive/archive.ts";
import { endOfDays, isFirstSeenOn, revisionOn, whereaboutsOn } from "../../core/archive/life.ts";
import type { Revision } from "../../core/archive/lineage.ts";
import type { NumberPeriod } from "../../core/archive/periods.ts";
import { isReleaseHeldOn } from "../../core/archive/releases.ts";
import { doubtAbout } from "../../core/ask/citations/follow.ts";
import type { Holdings } from "../../core/holdings.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import type { Cell } from "./forms.ts";
import { column, type ExportedColumn, fromDay, isFirstSeen, lineage, ofLineage, toDay } from "./tables.ts";

/**
 * What Annals found out about the rules without their words: numbers, lives, links with their certainty, rules of play,
 * sets. It may be passed on freely, which the text of the rules may not.
 */
type DataTable = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The columns that together name a row. */
  readonly key: readonly string[];
  readonly columns: readonly ExportedColumn[];
  rows(holdings: Holdings): Iterable<readonly Cell[]>;
};

export const dataTables: readonly DataTable[] = [
  {
    name: "releases",
    title: "Releases",
    description: "Every known release of the Comprehensive Rules, by the day from which it was in force",
    key: ["from_day"],
    columns: [
      column("from_day", "string", "The first day in force; its month where the day is not known"),
      column("to_day", "string", "The first day of the next release; null for the newest one known"),
      column("is_held", "boolean", "A published file of it was read"),
    ],
    *rows({ archive }) {
      const held = new Set<string>(archive.heldReleases);
      for (const { from, to } of archive.releases) yield [from, to, held.has(from) ? 1 : 0];
    },
  },
  {
    name: "sets",
    title: "Sets",
    description: "The sets of cards with which releases came",
    key: ["release", "code"],
    columns: [
      column("release", "string", "The first day of the release", "releases"),
      column("code", "string", "The common code of the set"),
      column("name", "string", "The name of the set"),
      column("released", "date", "The day on which its cards were sold"),
      column("is_certain", "boolean", "It is known, and not only likely, that the release came with it"),
    ],
    *rows({ archive }) {
      for (const { from, sets } of archive.releases)
        for (const { code, name, released, isCertain } of sets) yield [from, code, name, released, isCertain ? 1 : 0];
    },
  },
  {
    name: "lineages",
    title: "Lineages",
    description: "Every rule and heading through all its numbers and wordings",
    key: ["lineage"],
    columns: [
      lineage,
      column("kind", "string", "`heading` or `rule`"),
      column("from_day", "date", "The first day on which it is known"),
      column("ended_on", "date", "The first day on which it was gone; null while it is in the rules"),
      column(
        "merged_into",
        "string",
        "The lineage that took over its words when it ended; null if none did",
        "lineages",
      ),
      column("is_older", "boolean", "It is or may be older than its first known day"),
    ],
    *rows({ archive }) {
      for (const lineage of rulesOf(archive)) {
        const { ended, mergedInto } = whereaboutsOn(archive, lineage, endOfDays);
        const first = lineage.revisions[0]?.from ?? null;
        yield [lineage.id, lineage.kind, first, ended, mergedInto?.lineage ?? null, lineage.isOlder ? 1 : 0];
      }
    },
  },
  {
    name: "numbers",
    title: "Numbers",
    description: "Which rule had which number, and when. A number names a rule on one day only",
    key: ["lineage", "from_day"],
    columns: [
      column("number", "string", "The number"),
      fromDay,
      isFirstSeen,
      toDay,
      ofLineage,
      column(
        "uncertain_from",
        "date",
        "The first day on which it may already have had another number; null if it is certain to its end",
      ),
    ],
    *rows({ archive }) {
      for (const periods of archive.numberPeriodsByNumber.values())
        for (const period of periods) {
          const { number, from, to, lineage: of } = period;
          yield [number, from, isFirstSeenOn(of, from) ? 1 : 0, to, of.id, uncertainFrom(archive, period)];
        }
    },
  },
  {
    name: "links",
    title: "Links",
    description: "What happened to each rule, and how certain it is that it is the same one before and after",
    key: ["lineage", "on_day", "kind"],
    columns: [
      ofLineage,
      column("on_day", "date", "The first day of the release that shows it"),
      isFirstSeen,
      column("kind", "string", "created, amended, renumbered, split, merged, removed or restored"),
      column("basis", "string", "On what it rests: `curated` is a person's work, the others are kinds of likeness"),
      column("confidence", "string", "high, medium or low"),
      column("others", "string", "The lineages that took part in a split or merge, separated by spaces; null if none"),
    ],
    *rows({ archive }) {
      for (const lineage of rulesOf(archive))
        for (const { from, events } of lineage.revisions)
          for (const { kind, basis, confidence, with: parties } of events) {
            const others = parties.map((party) => party.lineage).filter((other) => other !== lineage.id);
            const isLate = isFirstSeenOn(lineage, from) ? 1 : 0;
            yield [lineage.id, from, isLate, kind, basis, confidence, others.length === 0 ? null : others.join(" ")];
          }
    },
  },
  {
    name: "parameters",
    title: "Rules of play",
    description: "What one must know to play by the rules of a day, in our words, with its value from each day on",
    key: ["parameter", "from_day"],
    columns: [
      column("parameter", "string", "Its id"),
      column("name", "string", "What people call it"),
      column("title", "string", "What it decides"),
      column("from_day", "date", "The first day of the value"),
      column("value", "string", "The value; several words are separated by commas"),
      column("says", "string", "The value in a sentence"),
      column("confidence", "string", "high, medium or low"),
    ],
    *rows({ playbook }) {
      for (const { id, name, title, values } of playbook.parameters.values())
        for (const { from, value, says, confidence } of values)
          yield [id, name, title, from, [value].flat().join(","), says, confidence];
    },
  },
];

/** Such days follow the last held release that shows the number, up to the first that shows another. */
function uncertainFrom(archive: Archive, { lineage, from, to }: NumberPeriod): IsoDate | null {
  if (to === null) return null;
  const days = [from, ...archive.releases.map((release) => release.from as IsoDate)].filter(
    (day) => from <= day && day < to && !isReleaseHeldOn(archive, day),
  );
  return days.find((day) => doubtAbout(archive, lineage, revisionOn(lineage, day) as Revision, day) !== null) ?? null;
}

function rulesOf({ lineages }: Holdings["archive"]) {
  return [...lineages.values()].filter(({ kind }) => kind !== "glossary").toSorted(byText(({ id }) => id));
}
