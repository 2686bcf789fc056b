import {
  lineageAddress,
  numberAddress,
  permalink,
  releaseAddress,
  ruleAddress,
  ruleHistoryAddress,
  sectionAddress,
} from "../addresses.ts";
import type { Interval, IsoDate } from "../days.ts";
import {
  bearersOn,
  endOfDays,
  type History,
  type LineageKind,
  revisionInterval,
  revisionOn,
  type Significance,
  sectionOn,
  type Whereabouts,
  whereaboutsOn,
  wordsOf,
} from "../history.ts";
import { type Found, isBeyondNewestRelease, provisionOn } from "../lookup.ts";
import { parentOf, type RuleNumber, sectionOf } from "../rule-number.ts";
import {
  citationsOf,
  type Neighbour,
  neighbour,
  type ResolvedCitation,
  type SourceNamed,
  sourcesNamed,
} from "./parts.ts";

/** What a rule said on a day. */
export type RuleAnswer = {
  readonly number: RuleNumber;
  readonly on: IsoDate;
  readonly beyondNewestRelease: boolean;
  readonly lineage: string;
  readonly kind: LineageKind;
  readonly title: string;
  readonly section: { readonly number: RuleNumber; readonly title: string | null; readonly lineage: string } | null;
  readonly text: string;
  readonly examples: readonly string[];
  /** The days on which number, text and examples are these. */
  readonly inForce: Interval;
  /** The day of the release in force. */
  readonly release: string;
  readonly significance: Significance;
  readonly why: string;
  readonly citations: readonly ResolvedCitation[];
  readonly children: readonly Neighbour[];
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  readonly now: Whereabouts;
  readonly sources: readonly SourceNamed[];
  readonly links: RuleLinks;
};

export type RuleLinks = {
  readonly self: string;
  readonly permalink: string;
  readonly history: string;
  readonly lineage: string;
  readonly number: string;
  readonly section: string;
  readonly release: string;
  /** The same lineage one revision earlier and later, each on the first day of that revision. */
  readonly predecessor: string | null;
  readonly successor: string | null;
};

/** Answers what the provision of this number said on a day. Refuses as `provisionOn` does. */
export function ruleAnswer(history: History, number: RuleNumber, on: IsoDate): RuleAnswer {
  const found = provisionOn(history, number, on);
  const { lineage, revision, release } = found;
  const printed = sectionOn(history, sectionOf(number), on);
  const place = printed.findIndex((tenure) => tenure.lineage === lineage);
  const [before, after] = [printed[place - 1], printed[place + 1]];
  return {
    number,
    on,
    beyondNewestRelease: isBeyondNewestRelease(history, on),
    lineage: lineage.id,
    kind: lineage.kind,
    title: lineage.title,
    section: sectionHeading(history, number, on),
    text: wordsOf(lineage, revision) ?? "",
    examples: revision.examples,
    inForce: revisionInterval(lineage, revision),
    release: release.from,
    significance: revision.significance,
    why: revision.why,
    citations: citationsOf(history, revision, on),
    children: printed
      .filter((tenure) => parentOf(tenure.number) === number)
      .map((tenure) => neighbour(tenure.lineage, tenure.number, on)),
    previous: before === undefined ? null : neighbour(before.lineage, before.number, on),
    next: after === undefined ? null : neighbour(after.lineage, after.number, on),
    now: whereaboutsOn(history, lineage, endOfDays),
    sources: sourcesNamed(history, revision.sources),
    links: linksOf(found, on),
  };
}

function sectionHeading(history: History, number: RuleNumber, on: IsoDate): RuleAnswer["section"] {
  const heading = bearersOn(history, sectionOf(number), on)[0]?.lineage;
  return heading === undefined
    ? null
    : { number: sectionOf(number), title: revisionOn(heading, on)?.name ?? null, lineage: heading.id };
}

function linksOf({ lineage, revision, number, release }: Found, on: IsoDate): RuleLinks {
  const place = lineage.revisions.indexOf(revision);
  const [before, after] = [lineage.revisions[place - 1], lineage.revisions[place + 1]];
  return {
    self: ruleAddress(number, on),
    permalink: permalink(number, release.from),
    history: ruleHistoryAddress(number, on),
    lineage: lineageAddress(lineage.id),
    number: numberAddress(number),
    section: sectionAddress(sectionOf(number), on),
    release: releaseAddress(release.from),
    predecessor: before?.number ? ruleAddress(before.number, before.from) : null,
    successor: after?.number ? ruleAddress(after.number, after.from) : null,
  };
}

/** A provision as it stood in one release: what an immutable address shows. */
export type PrintedRule = Pick<
  RuleAnswer,
  "number" | "lineage" | "kind" | "title" | "text" | "examples" | "release"
> & {
  readonly links: Pick<RuleLinks, "self" | "history" | "release">;
};

/** Answers what the provision of this number said in one release. Refuses as `provisionOn` does. */
export function printedRule(history: History, number: RuleNumber, release: IsoDate): PrintedRule {
  const { lineage, revision } = provisionOn(history, number, release);
  return {
    number,
    release,
    lineage: lineage.id,
    kind: lineage.kind,
    title: lineage.title,
    text: wordsOf(lineage, revision) ?? "",
    examples: revision.examples,
    links: {
      self: permalink(number, release),
      history: ruleHistoryAddress(number, release),
      release: releaseAddress(release),
    },
  };
}
