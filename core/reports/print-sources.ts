import { releaseAddress } from "../addresses.ts";
import { type Addresser, type Block, heading, type Inline, joined, link, paragraph, text } from "./document.ts";
import { pageOf } from "./links.ts";
import type { Report, ReportRelease } from "./report.ts";
import { listed } from "./words.ts";

/** On what a report rests, what is not held, and where to find it again. */
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
    heading(2, [text("Sources and dates")]),
    { kind: "list", role: "plain", entries },
    paragraph("notice", permanentPlaces(report, address)),
    paragraph("notice", [
      text(
        "Unofficial. The text of the rules belongs to Wizards of the Coast and is quoted under its Fan Content Policy; notes and names are by Annals.",
      ),
    ]),
  ];
}

function releaseLine(side: ReportRelease, address: Addresser): Inline[] {
  const { release, otherDates } = side;
  const others = otherDates.map(({ on, says }) => `${on} (${says.replace(/\.$/, "")})`);
  return [
    link(`Comprehensive Rules in force from ${release}`, address(pageOf(releaseAddress(release)))),
    text(`: ${groundOf(side)}.${others.length === 0 ? "" : ` Other dates given for it: ${listed(others)}.`}`),
  ];
}

function groundOf({ isHeld, certainty, nearestHeld }: ReportRelease): string {
  if (isHeld) return "the published text is held";
  if (certainty === "witnessed")
    return "no published file of it is held here; its words are those of the dataset of Annals";
  const stand = nearestHeld === null ? "a later release" : `the release of ${nearestHeld}`;
  if (certainty === "bridged") return `not held; ${stand} stands in for it, and the next one held says the same`;
  return `not held; what nobody wrote down by hand is taken from ${stand}, so a change may be dated too early or too late`;
}

function heldLines({ isWhole, wholeSections, beyondNewestRelease, releases }: Report): string[] {
  const newest = releases.from.release > releases.to.release ? releases.from.release : releases.to.release;
  return [
    ...(isWhole ? [] : [missingLine(wholeSections)]),
    ...(beyondNewestRelease ? [`No release after ${newest} is known.`] : []),
  ];
}

function missingLine(whole: readonly string[]): string {
  return whole.length === 0 || whole.length > 3
    ? "Not all that was asked for is held on both days: what is missing here may have changed as well."
    : `Held whole on both days: section ${listed(whole)}. Elsewhere not all is held, and what is missing here may have changed as well.`;
}

function permanentPlaces({ links }: Report, address: Addresser): Inline[] {
  const forms = [
    ["HTML", links.html],
    ["Markdown", links.md],
    ["wikitext", links.wiki],
    ["CSV", links.csv],
    ["JSON", links.json],
  ] as const;
  const known = forms.map(([name, path]): Inline[] => [link(name, address(path))]);
  if (address("/") === null) return [text(`This report in an Annals service: ${links.html}`)];
  return [text("This report as "), ...joined(known, ", "), text(".")];
}
