import type { Archive } from "../archive/archive.ts";
import { revisionOn, titleOn } from "../archive/life.ts";
import type { Lineage } from "../archive/lineage.ts";
import { type ProvisionOnDay, provisionOn } from "../archive/lookup.ts";
import { isReleaseHeldOn, releaseOn } from "../archive/releases.ts";
import { holdersOn } from "../archive/sections.ts";
import type { RuleAnswer } from "../contract/rules.ts";
import type { Holdings } from "../holdings.ts";
import type { Playbook } from "../play/playbook.ts";
import { Problem, problemAgain } from "../problem.ts";
import { parameterAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import {
  compareRuleNumbers,
  isBelow,
  isSection,
  parentOf,
  type RuleNumber,
  ruleOf,
  ruleTitleOf,
  sectionOf,
} from "../text/rule-number.ts";
import { isCertainOn, saysOn } from "./parameters/resolve.ts";
import { type ReferenceOnDay, referencesInto } from "./parameters/resting.ts";

/** An archive, and the rules of play if they are asked too. */
export type ArchiveAndPlaybook = Pick<Holdings, "archive"> & { readonly playbook?: Playbook | undefined };

/**
 * As `provisionOn`. The problem of a number that no held release has on that day names what the rules of play know of it
 * too.
 */
export function provisionOrKnown(holdings: ArchiveAndPlaybook, asked: RuleNumber, on: IsoDate): ProvisionOnDay {
  try {
    return provisionOn(holdings.archive, asked, on);
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== "not-held" && error.code !== "number-not-in-use")) throw error;
    const known = knownByParameters(holdings, asked, on);
    if (known.length === 0) throw error;
    const end = `${knownStart} ${known.map(knownInWords).join("; ")}.`;
    throw problemAgain(error.code, `${error.message} ${end}`, { ...error.facts, knownByParameters: known });
  }
}

/**
 * Says whether the rule of a number, on a day whose release is not held, had words that the archive does not have for that
 * day: the dataset quotes them.
 */
export function hasOtherWords(holdings: ArchiveAndPlaybook, number: RuleNumber, on: IsoDate): boolean {
  return knownByParameters(holdings, number, on).some((known) => known.number === number && known.title === null);
}

/**
 * The number that the dataset says a rule had on a day whose release is not held; `null` if it says nothing of it, or the
 * number that the archive has for it.
 */
export function numberByDataset(
  { archive, playbook }: Pick<Holdings, "archive"> & { readonly playbook: Playbook },
  lineage: Lineage,
  on: IsoDate,
): RuleNumber | null {
  const held = revisionOn(lineage, on)?.number ?? null;
  if (held === null) return null;
  const references = referencesInto(archive, playbook, { section: sectionOf(held), on });
  const said = references.find(({ resolved }) => resolved.lineage?.id === lineage.id && resolved.number !== held);
  return said?.resolved.number ?? null;
}

type KnownByParameter = RuleAnswer["knownByParameters"][number];

/** The words before those of `knownInWords`. */
export const knownStart = "The dataset knows of the release then in force:";

/** What a parameter knows of a number, without the end of a sentence. */
export function knownInWords({ number, title, heldAs, quote }: KnownByParameter): string {
  if (title === null) return `${number} said “${quote}”`;
  return `${number} was “${title}”${heldAs === null ? "" : `, here ${heldAs}`}`;
}

/**
 * What parameters say about the numbers of a rule, or of a section, in a release that is not held, as far as the held
 * releases do not say the same: that a number was another rule's, that this rule had another number, or other words.
 */
export function knownByParameters(
  { archive, playbook }: ArchiveAndPlaybook,
  asked: RuleNumber,
  on: IsoDate,
): KnownByParameter[] {
  const release = releaseOn(archive, on)?.from as IsoDate | undefined;
  if (playbook === undefined || release === undefined || isReleaseHeldOn(archive, on)) return [];
  const whole = isSection(asked) ? asked : (ruleOf(asked) as RuleNumber);
  const isMeant = (number: RuleNumber | null) => number !== null && (number === whole || isBelow(number, whole));
  // A subrule beside the one asked says something of it only if it moved, because then the whole rule did.
  const isOfAsked = ({ number, heldAs }: KnownByParameter) =>
    number === whole ||
    number === asked ||
    isBelow(number, asked) ||
    (heldAs !== null && ruleOf(heldAs) !== ruleOf(number));
  // Each rule of a release is told what is known on all its days.
  const known = referencesInto(archive, playbook, { section: sectionOf(whole), on: release })
    .filter(({ resolved }) => isMeant(resolved.number) || isMeant(heldNumber(resolved, release)))
    .flatMap((reference) => knownBy(archive, reference, release))
    .filter(isOfAsked)
    .toSorted((a, b) => compareRuleNumbers(a.number, b.number));
  // Several parameters may rest on one rule.
  return [...Map.groupBy(known, ({ number, lineage }) => `${number} ${lineage}`).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}

function knownBy(
  archive: Archive,
  { parameter, reference, resolved }: ReferenceOnDay,
  on: IsoDate,
): KnownByParameter[] {
  const { number, lineage } = resolved;
  const { quote } = reference;
  if (number === null) return [];
  const { id, name } = parameter;
  const common = { number, quote, parameter: id, name, href: parameterAddress(id, on) };
  const heldAs = heldNumber(resolved, on);
  if (lineage !== null && heldAs !== number)
    return [{ ...common, title: titleOfRule(archive, resolved, heldAs, on), lineage: lineage.id, heldAs }];
  const isSaid = quote === null || (lineage !== null && saysOn(lineage, quote, on));
  // Words of a release that is held, or between two that have the same, are known better.
  const isOpen = lineage === null || !isCertainOn(archive, lineage, on);
  return isSaid || !isOpen ? [] : [{ ...common, title: null, lineage: null, heldAs: null }];
}

/** The number that the archive has on a day for the rule to which a reference leads. */
function heldNumber({ lineage }: ReferenceOnDay["resolved"], on: IsoDate): RuleNumber | null {
  return (lineage && revisionOn(lineage, on)?.number) ?? null;
}

/** What the rule of a reference is about: its title ("Trample") if it or the rule above has one. */
function titleOfRule(
  archive: Archive,
  { lineage }: ReferenceOnDay["resolved"],
  heldAs: RuleNumber | null,
  on: IsoDate,
): string | null {
  const above = heldAs === null ? undefined : parentOf(heldAs);
  const over = above === undefined || isSection(above) ? undefined : holdersOn(archive, above, on)[0]?.lineage;
  const revision = over && revisionOn(over, on);
  const title = revision && ruleTitleOf(revision);
  return title ?? (lineage === null ? null : titleOn(lineage, on));
}
