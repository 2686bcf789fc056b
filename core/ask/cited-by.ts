import { entryAddress, lineageAddress, ruleAddress } from "../archive/addresses.ts";
import type { History } from "../archive/history.ts";
import { isHeld, revisionOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { holderOn, releaseInForce } from "../archive/lookup.ts";
import { isReleaseHeldOn } from "../archive/releases.ts";
import { entriesOn, holdersOn } from "../archive/sections.ts";
import { titleOn } from "../archive/titles.ts";
import type { CitedByAnswer } from "../contract/rules.ts";
import type { Snapshot } from "../snapshot.ts";
import type { IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { referencesIn } from "../text/references.ts";
import { compareNumbersIfAny, parentOf, type RuleNumber } from "../text/rule-number.ts";
import { parametersRestingOn } from "./parameters/resting.ts";

/**
 * Finds what refers to a rule, or to one of its subrules, in the texts of a day; references within the rule itself do
 * not count. Also the rules of play of that day that rest on them. Throws what `holderOn` throws.
 */
export function citedByAnswer(
  { history, playbook }: Pick<Snapshot, "history" | "playbook">,
  number: RuleNumber,
  on: IsoDate,
): CitedByAnswer {
  holderOn(history, number, on);
  const isWithin = (place: RuleNumber | null): place is RuleNumber =>
    place !== null && (place === number || (number.includes(".") && parentOf(place) === number));
  const found = [...referrersOn(history, on)]
    .filter(([place]) => isWithin(place))
    .flatMap(([place, lineages]) => lineages.map((lineage) => ({ place, lineage })));
  return {
    ...{ number, on, release: releaseInForce(history, on).from, isWhole: isReleaseHeldOn(history, on) },
    citedBy: [...Map.groupBy(found, ({ lineage }) => lineage)]
      .filter(([lineage]) => !isWithin(revisionOn(lineage, on)?.number ?? null))
      .map(([lineage, all]) => ({ ...named(history, lineage, on), refersTo: all.map(({ place }) => place) }))
      .toSorted((a, b) => compareNumbersIfAny(a.number, b.number) || compareTexts(a.title, b.title)),
    parameters: parametersRestingOn(history, playbook, { on, isAmong: isWithin }),
  };
}

function named(history: History, lineage: Lineage, on: IsoDate) {
  const { number = null, name = null } = revisionOn(lineage, on) ?? {};
  const term = lineage.kind === "glossary" ? name : null;
  const isOnly = number !== null && holdersOn(history, number, on).length === 1;
  const isOnlyTerm = term !== null && entriesOn(history, term, on).length === 1;
  const own = isOnly ? ruleAddress(number, on) : isOnlyTerm ? entryAddress(term, on) : undefined;
  return { number, term, lineage: lineage.id, title: titleOn(lineage, on), href: own ?? lineageAddress(lineage.id) };
}

const referredIn = new WeakMap<Revision, readonly RuleNumber[]>();

/** The numbers to which a text refers, each once. Cached, because most texts stay the same for years. */
function numbersIn(revision: Revision): readonly RuleNumber[] {
  const known = referredIn.get(revision);
  if (known !== undefined) return known;
  const texts = [revision.text ?? "", ...revision.examples];
  const numbers = [...new Set(texts.flatMap((text) => referencesIn(text).map(({ number }) => number)))];
  referredIn.set(revision, numbers);
  return numbers;
}

type Referrers = ReadonlyMap<RuleNumber, readonly Lineage[]>;

/** How many releases have their references cached; one takes about half a megabyte. */
const keptMax = 12;
const keptOf = new WeakMap<History, Map<string, Referrers>>();

/** By number, every lineage whose words refer to it on a day. */
function referrersOn(history: History, on: IsoDate): Referrers {
  // Cached by day, not by release: curated changes can take effect between two releases.
  const kept = keptOf.get(history) ?? new Map<string, Referrers>();
  keptOf.set(history, kept);
  const known = kept.get(on);
  if (known !== undefined) return known;
  const referrers = new Map<RuleNumber, Lineage[]>();
  for (const lineage of history.lineages.values()) {
    const revision = revisionOn(lineage, on);
    if (revision === undefined || !isHeld(lineage, revision)) continue;
    for (const number of numbersIn(revision)) {
      const already = referrers.get(number);
      if (already === undefined) referrers.set(number, [lineage]);
      else already.push(lineage);
    }
  }
  const oldest = kept.keys().next().value;
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(on, referrers);
  return referrers;
}
