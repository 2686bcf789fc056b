import type { Archive } from "../archive/archive.ts";
import { revisionOn, titleOn } from "../archive/life.ts";
import type { Lineage } from "../archive/lineage.ts";
import { holderOn, releaseInForce } from "../archive/lookup.ts";
import { referencesTo } from "../archive/references.ts";
import { isReleaseHeldOn } from "../archive/releases.ts";
import { entriesOn, holdersOn } from "../archive/sections.ts";
import type { CitedByAnswer } from "../contract/rules.ts";
import type { Holdings } from "../holdings.ts";
import { entryAddress, lineageAddress, ruleAddress } from "../text/addresses.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { compareNumbersIfAny, compareRuleNumbers, parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import { parametersRestingOn } from "./parameters/resting.ts";

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
