import type { Archive } from "../archive/archive.ts";
import { isLineMissing, provenanceOf } from "../archive/certainty.ts";
import {
  endOfDays,
  examplesInWords,
  revisionInterval,
  revisionOn,
  titleOn,
  whereaboutsOn,
  wordingsOf,
  wordsOf,
} from "../archive/life.ts";
import type { Lineage } from "../archive/lineage.ts";
import {
  heldDays,
  holderOn,
  isBeyondNewestRelease,
  misprintOf,
  type ProvisionOnDay,
  provisionOn,
  releaseInForce,
} from "../archive/lookup.ts";
import { referencesTo } from "../archive/references.ts";
import { howToHold, isReleaseHeldOn } from "../archive/releases.ts";
import type { Provision } from "../archive/rulebook.ts";
import { childrenOn, entriesOn, holdersOn, sectionOn } from "../archive/sections.ts";
import type { CitedByAnswer, PrintedRule, RuleAnswer, RuleLinks } from "../contract/rules.ts";
import type { Holdings } from "../holdings.ts";
import { Problem } from "../problem.ts";
import {
  entryAddress,
  lineageAddress,
  numberAddress,
  permalink,
  releaseAddress,
  ruleAddress,
  ruleHistoryAddress,
  sectionAddress,
} from "../text/addresses.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { compareNumbersIfAny, compareRuleNumbers, parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import { type ArchiveAndPlaybook, knownByParameters, provisionOrKnown } from "./known-by-parameters.ts";
import { parametersRestingOn } from "./parameters/resting.ts";
import { citationsOf, neighbour, sourcesNamed } from "./parts.ts";

/** Answers what the provision with a number said on a day. Throws what `provisionOn` throws. */
export function ruleAnswer(holdings: ArchiveAndPlaybook, asked: RuleNumber, on: IsoDate): RuleAnswer {
  const { archive } = holdings;
  const provision = provisionOrKnown(holdings, asked, on);
  const { lineage, revision, release, number } = provision;
  const inForce = revisionInterval(lineage, revision);
  const provenance = provenanceOf(archive, lineage, revision, on);
  const printed = sectionOn(archive, sectionOf(number), on);
  const place = printed.findIndex((period) => period.number === number && period.lineage === lineage);
  const [before, after] = [printed[place - 1], printed[place + 1]];
  return {
    number,
    printedNumber: misprintOf(archive, lineage, on),
    on,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    lineage: lineage.id,
    kind: lineage.kind,
    title: titleOn(lineage, on),
    section: sectionHeading(archive, number, on),
    text: wordsOf(lineage, revision) ?? "",
    ...examplesInWords(lineage, revision),
    inForce,
    release: release.from,
    ...provenance,
    significance: revision.significance,
    why: revision.why,
    citations: citationsOf(archive, revision, on),
    children: childrenOn(archive, number, on).map((child) => neighbour(child.lineage, child.number, on)),
    previous: before === undefined ? null : neighbour(before.lineage, before.number, on),
    next: after === undefined ? null : neighbour(after.lineage, after.number, on),
    now: whereaboutsOn(archive, lineage, endOfDays),
    sources: sourcesNamed(archive, revision.sources),
    links: linksOf(archive, { ...provision, inForce, restsOn: provenance.restsOn }, on),
    knownByParameters: knownByParameters(holdings, number, on),
  };
}

function sectionHeading(archive: Archive, number: RuleNumber, on: IsoDate): RuleAnswer["section"] {
  const heading = holdersOn(archive, sectionOf(number), on)[0]?.lineage;
  return heading === undefined
    ? null
    : { number: sectionOf(number), title: revisionOn(heading, on)?.name ?? null, lineage: heading.id };
}

function linksOf(
  archive: Archive,
  { lineage, revision, number, release, inForce, restsOn }: ProvisionOnDay & Pick<RuleAnswer, "inForce" | "restsOn">,
  on: IsoDate,
): RuleLinks {
  // Curated words may be missing from the published file, or be in another place there.
  const isPrinted = revision.readIn !== null || archive.imported.printedForms.has(`${lineage.id} ${release.from}`);
  // If the release in force is not held, the words are from another one, where they may have another number.
  const cited = {
    release: restsOn ?? release.from,
    number: (restsOn === null ? null : revisionOn(lineage, restsOn)?.number) ?? number,
  };
  const served = archive.imported.publishedFiles.find((file) => file.isServed && file.release === cited.release);
  const publishedFile = isPrinted ? served?.sha256 : undefined;
  const before = wordingsOf(lineage).findLast(({ from }) => from < inForce.from);
  const after = inForce.to === null ? undefined : revisionOn(lineage, inForce.to);
  return {
    self: ruleAddress(number, on),
    permalink: permalink(cited.number, cited.release, publishedFile),
    history: ruleHistoryAddress(number, on),
    lineage: lineageAddress(lineage.id),
    number: numberAddress(number),
    section: sectionAddress(sectionOf(number), on),
    release: releaseAddress(release.from),
    predecessor: before?.number ? ruleAddress(before.number, before.from) : null,
    successor: after?.number ? ruleAddress(after.number, after.from) : null,
  };
}

/**
 * Answers what the provision with a number said in one release, as printed if the release is held. Throws what
 * `provisionOn` throws, and `not-held` if no published file of the release is held and the words are not curated
 * either.
 */
export function printedRule(archive: Archive, asked: RuleNumber, release: IsoDate): PrintedRule {
  const { lineage, revision, number } = provisionOn(archive, asked, release);
  const publishedFile =
    archive.imported.publishedFiles.find((file) => file.isServed && file.release === release)?.sha256 ?? null;
  if (publishedFile === null && revision.readIn !== null) {
    const detail = `The release of ${release} is not held; ${ruleAddress(number, release)} answers what is known of ${number} on that day.`;
    const facts = { on: release, number, lineage: lineage.id, readIn: revision.readIn, ...heldDays(archive) };
    const how = howToHold(archive, release);
    throw new Problem("not-held", detail, { ...facts, ...how });
  }
  if (isLineMissing(archive, lineage, release)) {
    const detail = `The published file of ${release} lacks the line of ${number}; ${ruleAddress(number, release)} answers what the files around it have.`;
    throw new Problem("not-held", detail, { on: release, number, lineage: lineage.id, ...heldDays(archive) });
  }
  const form = archive.imported.printedForms.get(`${lineage.id} ${release}`);
  return {
    number,
    printedNumber: misprintOf(archive, lineage, release),
    release,
    lineage: lineage.id,
    kind: lineage.kind,
    title: titleOn(lineage, release),
    text: wordsOf(lineage, form === undefined ? revision : { ...revision, ...form }) ?? "",
    ...examplesInWords(lineage, form ?? revision),
    publishedFile,
    links: printedLinks(number, release, publishedFile),
  };
}

/**
 * Answers what one published file has at a number: bytes never change, so neither does this. Throws
 * `number-not-in-use`, and `ambiguous` if it has the number several times.
 */
export function ruleInPublishedFile(
  archive: Archive,
  asked: RuleNumber,
  { sha256, release, provisions }: PrintedBook,
): PrintedRule {
  const meant = provisions.filter((provision) => provision.number === asked);
  const [provision, ...others] =
    meant.length > 0
      ? meant
      : provisions.filter((provision) => provision.number !== null && provision.printedNumber === asked);
  const number = provision?.number ?? asked;
  const facts = { number, release, publishedFile: sha256 };
  if (provision === undefined)
    throw new Problem("number-not-in-use", `This published file of ${release} has no ${number}.`, facts);
  if (others.length > 0) {
    const choices = [provision, ...others].map(({ text, line }) => ({ line, text }));
    throw new Problem("ambiguous", `This published file of ${release} has ${number} ${choices.length} times.`, {
      ...facts,
      choices,
    });
  }
  const { kind, name, text } = provision;
  // The release as corrected since: there are no lineages of a day that was wrong.
  const day = archive.imported.publishedFiles.find((file) => file.sha256 === sha256)?.release ?? release;
  const holders = holdersOn(archive, number, day);
  const lineage = holders.length === 1 ? holders[0]?.lineage : undefined;
  return {
    number,
    printedNumber: provision.printedNumber,
    release,
    kind,
    publishedFile: sha256,
    lineage: lineage?.id ?? null,
    title: lineage === undefined ? null : titleOn(lineage, day),
    text: [name, text].filter((part) => part !== null).join("\n"),
    ...examplesInWords(provision, provision),
    links: printedLinks(number, release, sha256),
  };
}

/** A published file with its content. */
export type PrintedBook = {
  readonly sha256: string;
  readonly release: IsoDate;
  readonly provisions: readonly Provision[];
};

function printedLinks(number: RuleNumber, release: IsoDate, publishedFile: string | null): PrintedRule["links"] {
  return {
    self: permalink(number, release, publishedFile ?? undefined),
    history: ruleHistoryAddress(number, release),
    release: releaseAddress(release),
  };
}

/**
 * Finds what refers to a rule, or to one of its subrules, in the texts of a day; references within the rule itself do
 * not count. Also the rules of play of that day that rest on them. Throws what `holderOn` throws.
 */
export function citedByAnswer(
  { archive, playbook }: Pick<Holdings, "archive" | "playbook">,
  number: RuleNumber,
  on: IsoDate,
): CitedByAnswer {
  holderOn(archive, number, on);
  const isWithin = (place: RuleNumber | null) =>
    place !== null && (place === number || (number.includes(".") && parentOf(place) === number));
  const periods = referencesTo(archive, number).filter(
    (reference) => isWithin(reference.number) && holdsOn(reference, on),
  );
  return {
    number,
    on,
    release: releaseInForce(archive, on).from,
    isWhole: isReleaseHeldOn(archive, on),
    citedBy: [...Map.groupBy(periods, ({ lineage }) => lineage)]
      .filter(([lineage]) => !isWithin(revisionOn(lineage, on)?.number ?? null))
      .map(([lineage, all]) => ({
        ...named(archive, lineage, on),
        refersTo: all.map((reference) => reference.number).toSorted(compareRuleNumbers),
      }))
      .toSorted((a, b) => compareNumbersIfAny(a.number, b.number) || compareTexts(a.title, b.title)),
    parameters: parametersRestingOn(archive, playbook, { section: sectionOf(number), on, isAmong: isWithin }),
  };
}

function named(archive: Archive, lineage: Lineage, on: IsoDate) {
  const { number = null, name = null } = revisionOn(lineage, on) ?? {};
  const term = lineage.kind === "glossary" ? name : null;
  const isOnly = number !== null && holdersOn(archive, number, on).length === 1;
  const isOnlyTerm = term !== null && entriesOn(archive, term, on).length === 1;
  const own = isOnly ? ruleAddress(number, on) : isOnlyTerm ? entryAddress(term, on) : undefined;
  return { number, term, lineage: lineage.id, title: titleOn(lineage, on), href: own ?? lineageAddress(lineage.id) };
}
