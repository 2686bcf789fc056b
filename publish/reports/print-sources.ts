import type { UnheldChange } from "../../core/contract/diff.ts";
import type { Report, ReportRelease } from "../../core/contract/reports.ts";
import { pageOf, releaseAddress, ruleHistoryAddress } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords, dayOrBy } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareRuleNumbers, isSection } from "../../core/text/rule-number.ts";
import {
  type Addresser,
  type Block,
  heading,
  type Inline,
  joined,
  link,
  list,
  paragraph,
  text,
} from "../../document/blocks.ts";
import { changeNames } from "../../document/words.ts";
import { isOneRelease } from "./summary.ts";
import { listed } from "./words.ts";

/** Up to this number are described; further ones are only listed. */
const inFullMax = 12;

/** What is known to have changed although its words are not held on both days. */
export function unheldBlocks(report: Report, address: Addresser): Block[] {
  const { notHeld, from, to } = report;
  // A new number alone is in the table of numbers.
  const shown = notHeld.filter(({ difference }) => difference !== "number").toSorted(byPlace);
  if (shown.length === 0) return [];
  const headings = shown.filter((change) => isHeading(change));
  const rules = shown.filter((change) => !isHeading(change));
  const body = rules.length <= inFullMax ? rules.map(inFull) : namedOnly(rules, { from, to, address });
  return [
    heading(2, "Known without its words"),
    paragraph(
      "plain",
      "The text of these is not held on both days. What they said is given in Annals’ own words, as far as known.",
    ),
    ...(body.length === 0 ? [] : [list(body)]),
    ...headingBlocks(headings),
  ];
}

function byPlace(a: UnheldChange, b: UnheldChange): number {
  const [left, right] = [a, b].map(({ before, after }) => (after.state === "there" ? after : before).number);
  if (left == null || right == null) return Number(left == null) - Number(right == null);
  return compareRuleNumbers(left, right);
}

function isHeading({ before, after }: UnheldChange): boolean {
  const number = (after.state === "there" ? after : before).number;
  return number !== null && isSection(number);
}

function designationOf({ number, name }: UnheldChange["before"]): string {
  return number ?? name ?? "a rule";
}

function placesOf({ before, after }: UnheldChange): string {
  if (before.state !== "there") return designationOf(after);
  if (after.state !== "there") return designationOf(before);
  const [old, fresh] = [designationOf(before), designationOf(after)];
  return old === fresh ? fresh : `${old} → ${fresh}`;
}

function inFull(change: UnheldChange): Inline[] {
  const { title } = change;
  const lead: Inline[] = [{ kind: "strong", text: placesOf(change) }, text(`, ${fateOf(change)}: ${title}. `)];
  return [...lead, text(sentencesOf(change).join(" "))];
}

/** Both summaries if they differ; if the words of one day are held, the reason for the change. */
function sentencesOf({ before, after, why }: UnheldChange): string[] {
  if (before.summary !== null && after.summary !== null)
    return before.summary === after.summary ? [] : [`Before: ${before.summary}`, `After: ${after.summary}`];
  if (before.state === "there" && after.state === "there")
    return why.map((note) => `Note, ${dayOrBy(dayInWords(note.from), note.isFirstSeen)}: ${note.why}`);
  return [before.summary ?? after.summary ?? ""];
}

const fates = {
  came: "new",
  went: "removed",
  words: "changed",
  number: changeNames.renumbered,
  "not-known": "not known",
} as const;

function fateOf({ difference }: UnheldChange): (typeof fates)[UnheldChange["difference"]] {
  return fates[difference];
}

type Context = { readonly from: IsoDate; readonly to: IsoDate; readonly address: Addresser };

function namedOnly(rules: readonly UnheldChange[], { from, to, address }: Context): Inline[][] {
  const labels = { changed: "Changed", new: "New", removed: "Removed" } as const;
  return (["changed", "new", "removed"] as const).flatMap((fate) => {
    const ofFate = rules.filter((change) => fateOf(change) === fate);
    if (ofFate.length === 0) return [];
    const named = ofFate.map((change): Inline[] => {
      const isThere = change.after.state === "there";
      const { number } = isThere ? change.after : change.before;
      // The rule's own page is refused because its words are not held; its history shows what is known.
      const href = number === null ? null : address(pageOf(ruleHistoryAddress(number, isThere ? to : from)));
      return [link(placesOf(change), href), text(` (${change.title})`)];
    });
    return [[{ kind: "strong", text: `${labels[fate]}:` } as const, text(" "), ...joined(named, ", "), text(".")]];
  });
}

function headingBlocks(headings: readonly UnheldChange[]): Block[] {
  const list = (fate: "new" | "removed" | "changed", label: string): Block[] => {
    const ofFate = headings.filter((change) => fateOf(change) === fate);
    const names = ofFate.map(
      (change) => `${placesOf(change)} ${(change.after.name ?? change.before.name) || change.title}`,
    );
    return ofFate.length === 0 ? [] : [paragraph("plain", `${label}: ${names.join(", ")}.`)];
  };
  return [
    ...list("new", "New sections of which only the name is held"),
    ...list("removed", "Sections that were removed"),
    ...list("changed", "Sections with another name"),
  ];
}

/** The sources of a report, what is not held, and its address. */
export function sourceBlocks(report: Report, address: Addresser): Block[] {
  const { releases, sources } = report;
  // A witness quotes the rules; it gives no reasons.
  const reasons = sources.filter(({ kind }) => kind !== "witness");
  const named = reasons.map(({ title, by, dated }): Inline[] => [
    text(
      `${title}${by === null && dated === null ? "" : ` (${[by, dated].filter((part) => part !== null).join(", ")})`}`,
    ),
  ]);
  const entries: Inline[][] = [
    ...(releases.from.release === releases.to.release ? [releases.to] : [releases.from, releases.to]).map((release) =>
      releaseLine(release, address),
    ),
    ...(named.length === 0
      ? []
      : [[text("The notes rest on the rules themselves and on: "), ...joined(named, "; "), text(".")]]),
    ...heldLines(report).map((line) => [text(line)]),
  ];
  return [
    heading(2, "Sources and dates"),
    list(entries),
    ...(address("/") === null ? [] : [paragraph("notice", permanentPlaces(report, address))]),
    paragraph(
      "notice",
      "Unofficial. The text of the rules belongs to Wizards of the Coast and is quoted under its Fan Content Policy; notes and names are by Annals.",
    ),
  ];
}

function releaseLine(side: ReportRelease, address: Addresser): Inline[] {
  const { release, otherDates } = side;
  // Several files may give the same day for the same reason.
  const others = [...new Set(otherDates.map(({ on, says }) => `${dayInWords(on)} (${says.replace(/\.$/, "")})`))];
  return [
    link(`Comprehensive Rules in force from ${dayInWords(release)}`, address(pageOf(releaseAddress(release)))),
    text(`: ${provenanceOf(side)}.${others.length === 0 ? "" : ` Other dates given for it: ${listed(others)}.`}`),
  ];
}

function provenanceOf({ isHeld, certainty, nearestHeld }: ReportRelease): string {
  if (isHeld) return "the published text is held";
  if (certainty === "witnessed")
    return "no published file of it is held here; its words are those of the dataset of Annals";
  if (certainty === "bridged" && nearestHeld !== null)
    return `not held; the release of ${dayInWords(nearestHeld)} stands in for it, and the next one held says the same`;
  return "not held";
}

function heldLines({ isWhole, wholeSections, beyondNewestRelease, releases, notKnown, knownAt }: Report): string[] {
  const newest = releases.from.release > releases.to.release ? releases.from.release : releases.to.release;
  return [
    ...(isWhole || isOneRelease(releases) ? [] : [missingLine(wholeSections, notKnown)]),
    ...(beyondNewestRelease ? [`No release after ${dayInWords(newest)} is known.`] : []),
    ...(knownAt === null ? [] : [`As Annals knew it at ${knownAt}.`]),
  ];
}

function missingLine(whole: readonly string[], notKnown: number): string {
  const lead =
    whole.length === 0 || whole.length > 3
      ? "Not all that was asked for is held on both days, and what is missing here may have changed as well"
      : `Held whole on both days: section ${listed(whole)}. Elsewhere not all is held, and what is missing here may have changed as well`;
  return notKnown === 0
    ? `${lead}.`
    : `${lead}; ${counted(notKnown, "provision")} could not be compared, because the words of one of the days are not known.`;
}

function permanentPlaces({ links }: Report, address: Addresser): Inline[] {
  const forms = [
    ["HTML", links.html],
    ["Markdown", links.md],
    ["wikitext", links.wiki],
    ["CSV", links.csv],
    ["JSON", links.json],
  ] as const;
  const formLinks = forms.map(([name, path]): Inline[] => [link(name, address(path))]);
  return [text("This report as "), ...joined(formLinks, ", "), text(".")];
}
