import type { Report, ReportEntry } from "../../core/contract/reports.ts";
import { counted } from "../../core/text/counts.ts";
import { designationOf, isTextChanged, listed, partner, placesOf } from "./words.ts";

/** Up to this number of places are listed; otherwise only their number is given. */
const namedMax = 12;

/** The changes in a few lines, the most important first. */
export function reportInSentences({
  sections,
  counts,
  isWhole,
  releases,
  scope,
}: Omit<Report, "summary" | "title">): string[] {
  const entries = sections.flatMap((section) => section.entries);
  const renumbered = sections.reduce((sum, section) => sum + section.renumbered.length, 0);
  const [of, lines] = [fates(entries), [] as string[]];
  const add = (label: string, facts: string): void => void (facts !== "" && lines.push(`${label}: ${facts}.`));
  add("New", entriesInWords(of("added"), "after"));
  add("Removed", entriesInWords(of("removed"), "before"));
  add("Merged", mergersOf([...of("merged"), ...entries.filter(({ absorbed }) => absorbed.length > 0)]));
  add("Split", splitsOf(of("split")));
  add("Reworded", rewordingsOf([...of("reworded"), ...entries.filter((entry) => isMergedAlone(entry))]));
  add("Only examples changed", entriesInWords(of("examples"), "after"));
  add("Renamed", renamingsOf(sections));
  add(
    "Same words under another number",
    renumbered === 0 ? "" : `${counted(renumbered, "provision")}, in the table of numbers`,
  );
  if (lines.length === 0) lines.push(nothingSaid(isWhole, isOneRelease(releases)));
  // A report limited to some changes counts only these.
  if (scope.only !== undefined) return lines;
  add("Only the rule numbers they refer to changed", silent(counts["reference-only"]));
  add("Only typography changed", silent(counts["typography-only"]));
  return lines;
}

function nothingSaid(isWhole: boolean, isOne: boolean): string {
  if (isOne) return "Nothing changed: no release is known between the two days.";
  return isWhole ? "Nothing changed." : "No change is known; but not all of this is held.";
}

/** Says whether both days are under one release, so that nothing can have changed, whether held or not. */
export function isOneRelease({ from, to }: Report["releases"]): boolean {
  return from.release === to.release;
}

function silent(count: number): string {
  return count === 0 ? "" : counted(count, "provision");
}

type Fate = "added" | "removed" | "merged" | "split" | "reworded" | "examples";

function fates(entries: readonly ReportEntry[]): (fate: Fate) => ReportEntry[] {
  const byFate = Map.groupBy(entries, (entry): Fate | "other" => {
    if (entry.absorbed.length > 0) return "other";
    switch (entry.class) {
      case "added":
      case "removed":
      case "split":
        return entry.class;
      case "merged":
        return entry.after === null ? "merged" : "other";
      case "reference-only":
      case "typography-only":
        return "other";
      default:
        return isTextChanged(entry) || entry.class === "title" || entry.class === "renumbered"
          ? "reworded"
          : "examples";
    }
  });
  return (fate) => byFate.get(fate) ?? [];
}

/** It was merged with a rule that the report does not show. */
function isMergedAlone({ class: name, after, absorbed }: ReportEntry): boolean {
  return name === "merged" && after !== null && absorbed.length === 0;
}

function entriesInWords(entries: readonly ReportEntry[], side: "before" | "after"): string {
  if (entries.length > namedMax) return kindsOf(entries);
  const places = entries.flatMap((entry) => designationOf(entry[side]) ?? []);
  const unnamed = entries.length - places.length;
  return listed([...places, ...(unnamed === 0 ? [] : [`${counted(unnamed, "rule")} whose number is not known`])]);
}

function kindsOf(entries: readonly ReportEntry[]): string {
  const count = (kind: ReportEntry["kind"]): number => entries.filter((entry) => entry.kind === kind).length;
  return listed([
    ...(count("rule") === 0 ? [] : [counted(count("rule"), "rule")]),
    ...(count("heading") === 0 ? [] : [counted(count("heading"), "heading")]),
    ...(count("glossary") === 0 ? [] : [counted(count("glossary"), "glossary entry", "glossary entries")]),
  ]);
}

function mergersOf(entries: readonly ReportEntry[]): string {
  if (entries.length > namedMax) return kindsOf(entries);
  return entries
    .map((entry) => {
      const olds = [entry, ...entry.absorbed].flatMap(({ before }) => designationOf(before) ?? []);
      const into = designationOf(entry.after) ?? entry.joinedNumber ?? "another rule";
      return `${listed(olds)} into ${into}`;
    })
    .join("; ");
}

function splitsOf(entries: readonly ReportEntry[]): string {
  const fresh = entries.filter(({ before }) => before === null);
  if (fresh.length > namedMax) return `${counted(fresh.length, "rule")} came out of others`;
  return fresh
    .map((entry) => `${designationOf(entry.after)} out of ${partner(entry.joinedNumber, entry.after)}`)
    .join("; ");
}

function rewordingsOf(entries: readonly ReportEntry[]): string {
  if (entries.length === 0) return "";
  const moved = entries.filter(({ before, after }) => before !== null && before.number !== after?.number).length;
  const named = entries.length <= namedMax ? listed(entries.map(placesOf)) : kindsOf(entries);
  const all = moved === entries.length && moved > 1;
  const asMoved =
    moved === 0 || entries.length <= namedMax
      ? ""
      : all
        ? ", all under another number"
        : `, ${moved} of them under another number`;
  return named + asMoved;
}

function renamingsOf(sections: Report["sections"]): string {
  const headings = sections.flatMap(({ heading }) => (heading?.class === "title" ? [heading] : []));
  if (headings.length > namedMax) return counted(headings.length, "heading");
  return headings
    .map(({ before, after }) => `section ${after?.number}, from “${before?.text}” to “${after?.text}”`)
    .join("; ");
}
