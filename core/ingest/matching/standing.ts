import { type CitationShare, citationsIn } from "./citations.ts";
import { type Followers, followersIn } from "./followers.ts";
import { areStrangers, type LinkState } from "./link-state.ts";

/** Where two provisions stand, by the links of those around them. */
export type LinkStanding = {
  /**
   * `parent`: under the same parent, or most provisions under the one parent moved under the other. `section`: at least
   * under the same section. `cousin`: under the same section, but both rules above them continued elsewhere.
   * `stranger`: under titles of rules, such as keywords, at least one of which continued elsewhere; a rule under a
   * keyword does not leave it. `foreign`: both sections continued elsewhere. `open`: too little is known.
   */
  readonly place: "parent" | "section" | "cousin" | "stranger" | "foreign" | "open";
  /** How many of the two neighbours, before and after, are linked: 0 to 2. */
  readonly neighbours: number;
  /** It has the same parent and the same last part of its number: it stayed. */
  readonly stays: boolean;
  /** The share of the citations of the one that became citations of the other, 0 to 1. */
  readonly cited: number;
  /** The share of the linked rules under the one that moved under the other, 0 to 1; 0 if there are none. */
  readonly children: number;
};

/** What the links made so far say about those not yet made. */
export type LinksSoFar = { readonly followers: Followers; readonly cited: CitationShare };

/** Looks at all links made so far. */
export function surroundingsIn(state: LinkState): LinksSoFar {
  return { followers: followersIn(state), cited: citationsIn(state) };
}

/** Where two provisions stand in relation to each other. */
export function standingOf(
  state: LinkState,
  { followers, cited }: LinksSoFar,
  before: number,
  after: number,
): LinkStanding {
  const { old, fresh, afterOf, beforeOf } = state;
  const place = placeBetween(state, followers, before, after);
  const isPrevious = before > 0 && after > 0 && afterOf[before - 1] === after - 1;
  const isNext = before + 1 < afterOf.length && after + 1 < beforeOf.length && afterOf[before + 1] === after + 1;
  return {
    place,
    neighbours: Number(isPrevious) + Number(isNext),
    stays: place === "parent" && old.labels[before] === fresh.labels[after],
    cited: cited(before, after),
    children: followers.shareOfMore(before, after),
  };
}

function placeBetween(state: LinkState, followers: Followers, before: number, after: number): LinkStanding["place"] {
  const { old, fresh, afterOf, beforeOf } = state;
  const [parent, other] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
  const [section, otherSection] = [old.sections[before] ?? -1, fresh.sections[after] ?? -1];
  const isElsewhere = (place: number, partners: Int32Array) => place !== -1 && partners[place] !== -1;
  if (parent === -1 && other === -1 && old.labels[before] !== "") return "parent";
  if (parent === -1 || other === -1) return "open";
  if (afterOf[parent] === other) return "parent";
  if (followers.count(parent, other) > 1 && followers.shareOfFewer(parent, other) >= 0.5) return "parent";
  if (section === -1 || otherSection === -1) return "open";
  if (afterOf[section] !== otherSection)
    return isElsewhere(section, afterOf) && isElsewhere(otherSection, beforeOf) ? "foreign" : "open";
  if (areStrangers(state, before, after)) return "stranger";
  const areRules = parent !== section && other !== otherSection;
  return areRules && isElsewhere(parent, afterOf) && isElsewhere(other, beforeOf) ? "cousin" : "section";
}
