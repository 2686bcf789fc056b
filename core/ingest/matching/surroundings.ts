import type { Provision } from "../../archive/rulebook.ts";
import { areStrangers, keyOfText, type LinkState } from "./book.ts";

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
  /** It stayed, and so did most of its examples, or most of the linked rules under it and at least two. */
  readonly keepsBody: boolean;
};

/** What the links made so far say about those not yet made. */
export type LinksSoFar = { readonly followers: Followers; readonly cited: CitationShare };

/** Looks at all links made so far. */
export function surroundingsIn(state: LinkState): LinksSoFar {
  return { followers: followersIn(state), cited: citationsIn(state) };
}

/** Where two provisions stand in relation to each other. */
export function relationOf(
  state: LinkState,
  { followers, cited }: LinksSoFar,
  before: number,
  after: number,
): LinkStanding {
  const { old, fresh, afterOf, beforeOf } = state;
  const place = placeBetween(state, followers, before, after);
  const isPrevious = before > 0 && after > 0 && afterOf[before - 1] === after - 1;
  const isNext = before + 1 < afterOf.length && after + 1 < beforeOf.length && afterOf[before + 1] === after + 1;
  const stays = place === "parent" && old.labels[before] === fresh.labels[after];
  const children = followers.shareOfMore(before, after);
  const keepsChildren = followers.count(before, after) > 1 && children > 0.5;
  return {
    place,
    neighbours: Number(isPrevious) + Number(isNext),
    stays,
    cited: cited(before, after),
    children,
    keepsBody: stays && (keepsChildren || shareOfExamples(old.provisions[before], fresh.provisions[after]) > 0.5),
  };
}

/** The share of the examples of whichever of the two has more that the other has too, 0 to 1; 0 if there are none. */
function shareOfExamples(before: Provision | undefined, after: Provision | undefined): number {
  const [mine, theirs] = [before?.examples ?? [], after?.examples ?? []];
  if (mine.length === 0 || theirs.length === 0) return 0;
  const keys = new Set(theirs.map(keyOfText));
  return mine.filter((example) => keys.has(keyOfText(example))).length / Math.max(mine.length, theirs.length);
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

/** How many of the linked provisions under one provision moved under another. */
export type Followers = {
  /** Pairs of places between which any moved, as before * (number of later provisions) + after. */
  readonly pairs: Iterable<number>;
  readonly count: (before: number, after: number) => number;
  /**
   * The count divided by the number of linked provisions under whichever of the two has more of them, or fewer; 0 to 1.
   */
  readonly shareOfMore: (before: number, after: number) => number;
  readonly shareOfFewer: (before: number, after: number) => number;
};

/** Counts for parents, sections and chapters where the rules under them moved. */
function followersIn({ old, fresh, afterOf, beforeOf }: LinkState): Followers {
  const counts = new Map<number, number>();
  // One place more, the last, for those that stand under nothing.
  const [totalsBefore, totalsAfter] = [new Int32Array(afterOf.length + 1), new Int32Array(beforeOf.length + 1)];
  let [first, firstAfter, rules] = [-1, -1, 0];
  for (let before = 0; before < afterOf.length; before++) {
    const after = afterOf[before] ?? -1;
    if (after === -1 || old.provisions[before]?.kind !== "rule") continue;
    if (old.parents[before] !== old.parents[first] || fresh.parents[after] !== fresh.parents[firstAfter]) {
      addSiblings();
      [first, firstAfter, rules] = [before, after, 0];
    }
    rules++;
  }
  addSiblings();

  /** Counts rules that stand one after the other under the same rule or section, now and then. */
  function addSiblings(): void {
    if (rules === 0) return;
    let [mine, theirs] = [old.parents[first] ?? -1, fresh.parents[firstAfter] ?? -1];
    let [lastMine, lastTheirs] = [-2, -2];
    // The parent, the section and the chapter; for a rule right under a section, the first two are the same.
    for (let level = 0; level < 3; level++) {
      if (mine !== lastMine) add(totalsBefore, mine, rules);
      if (theirs !== lastTheirs) add(totalsAfter, theirs, rules);
      if (mine !== lastMine || theirs !== lastTheirs) {
        const pair = mine * beforeOf.length + theirs;
        counts.set(pair, (counts.get(pair) ?? 0) + rules);
      }
      [lastMine, lastTheirs] = [mine, theirs];
      mine = level === 0 ? (old.sections[first] ?? -1) : (old.parents[mine] ?? -1);
      theirs = level === 0 ? (fresh.sections[firstAfter] ?? -1) : (fresh.parents[theirs] ?? -1);
    }
  }

  const count = (before: number, after: number) => counts.get(before * beforeOf.length + after) ?? 0;
  const share = (before: number, after: number, pick: (...totals: number[]) => number) => {
    const all = pick(totalsBefore[before] ?? 0, totalsAfter[after] ?? 0);
    return all === 0 ? 0 : count(before, after) / all;
  };
  return {
    pairs: counts.keys(),
    count,
    shareOfMore: (before, after) => share(before, after, Math.max),
    shareOfFewer: (before, after) => share(before, after, Math.min),
  };
}

function add(totals: Int32Array, place: number, rules: number): void {
  const at = place === -1 ? totals.length - 1 : place;
  totals[at] = (totals[at] as number) + rules;
}

/** The share of the citations of one provision that became citations of the other, 0 to 1. */
type CitationShare = (before: number, after: number) => number;

/**
 * If a linked provision kept its words and cites another number in the same place, its author took the two numbers for
 * the same rule: a text that said "See rule 102.7" and now says "See rule 102.3a" is a vote for linking these two.
 * Counts the links that there are now, not those added later.
 */
function citationsIn({ old, fresh, ...state }: LinkState): CitationShare {
  const [afterOf, beforeOf] = [state.afterOf.slice(), state.beforeOf.slice()];
  return (before, after) => {
    let [given, received, votes] = [0, 0, 0];
    for (const { by, at } of old.citedAt.get(before) ?? []) {
      const later = afterOf[by] ?? -1;
      if (later === -1 || old.keys[by] !== fresh.keys[later]) continue;
      given++;
      if (fresh.citations[later]?.[at] === after) votes++;
    }
    for (const { by, at } of fresh.citedAt.get(after) ?? []) {
      const earlier = beforeOf[by] ?? -1;
      if (earlier === -1 || old.keys[earlier] !== fresh.keys[by]) continue;
      if (at < (old.citations[earlier]?.length ?? 0)) received++;
    }
    const all = Math.max(given, received);
    return all === 0 ? 0 : votes / all;
  };
}
