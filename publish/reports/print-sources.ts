import type { Report, ReportRelease } from "../../core/contract/reports.ts";
import { pageOf, releaseAddress } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
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
import { isOneRelease } from "./summary.ts";
import { listed } from "./words.ts";

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
