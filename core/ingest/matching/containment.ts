import { confidences, type Link } from "../../archive/lineage.ts";
import { addLink, areStrangers, type IndexedBook, type LinkState, unlinked } from "./book.ts";
import { addPairsByWords, eachPair, type Pairs, textsAt } from "./candidates.ts";
import { clearMin, resemblingLinked } from "./resemblance.ts";
import type { Similarity } from "./similarity.ts";
import { type LinksSoFar, relationOf } from "./surroundings.ts";

/** A text with fewer words and pairs of words than this (seven words) is a title, or occurs in others by chance. */
const featuresMin = 13;
/** The share of a text, by weight, that must be in another provision under the same parent. */
const partMin = 0.6;
/** From this share on, the other provision may be anywhere; below it, only if both have a sentence in common. */
const clearPartMin = 0.7;
/**
 * A provision that is itself new or ended is the same one if the two are this similar; a sentence of a long rule is not
 * that rule.
 */
const alikeMin = 0.4;
const sureAlikeMin = 0.6;
/** The share that must have been added there between the two rulebooks. */
const newPartMin = 0.4;

/**
 * Undoes links by similarity that are not clear, if nearly the whole of one of the two texts is in another provision
 * that had not contained it: with nearly all its words, or with far more of them and a beginning that is as much like
 * it. `linkByContainment` then links the text with its home.
 */
export function releaseToHomes(
  state: LinkState,
  kind: "rule" | "glossary",
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
): void {
  const { old, fresh, afterOf, beforeOf } = state;
  const weak = state.links.filter(
    ({ before, after, basis }) =>
      (basis === "similarity" || basis === "number") &&
      old.provisions[before]?.kind === kind &&
      similarity.between(before, after) < clearMin &&
      !isHeldInPlace(before, after),
  );
  if (weak.length === 0) return;
  const { ended, begun } = sidesOf(state, kind, similarity);
  const homes = new Map(
    containedIn(weak.map(({ before }) => before).toSorted(byPlace), similarity, ended).map(({ text, whole }) => [
      text,
      whole,
    ]),
  );
  const origins = new Map(
    containedIn(weak.map(({ after }) => after).toSorted(byPlace), similarity, begun).map(({ text, whole }) => [
      text,
      whole,
    ]),
  );
  const released = new Set(
    weak.filter(({ before, after }) => {
      const [home, origin] = [homes.get(before), origins.get(after)];
      const opening = similarity.openings(before, after);
      return (
        (home !== undefined &&
          home !== after &&
          isHome(old, before, fresh, home, after, similarity.openings(before, home) >= opening)) ||
        (origin !== undefined &&
          origin !== before &&
          isHome(fresh, after, old, origin, before, similarity.openings(origin, after) >= opening))
      );
    }),
  );
  if (released.size === 0) return;
  for (const { before, after } of released) {
    afterOf[before] = -1;
    beforeOf[after] = -1;
  }
  state.links.splice(0, state.links.length, ...state.links.filter((link) => !released.has(link)));

  /** A rule that kept its number, or is cited where it was cited, is that rule whatever its words are. */
  function isHeldInPlace(before: number, after: number): boolean {
    const { stays, cited } = relationOf(state, surroundings, before, after);
    return stays || cited > 0;
  }

  function isHome(
    book: IndexedBook,
    text: number,
    from: IndexedBook,
    home: number,
    partner: number,
    beginsAlike: boolean,
  ) {
    const there = similarity.partOf({ book, at: text }, { book: from, at: home });
    const here = similarity.partOf({ book, at: text }, { book: from, at: partner });
    return there >= here + homeLead && (there >= homeMin || (there >= clearPartMin && beginsAlike));
  }
}

function byPlace(left: number, right: number): number {
  return left - right;
}

/** From this share on a text stands in another provision, and that contains so much more of it than its partner. */
const homeMin = 0.9;
const homeLead = 0.2;

/**
 * Finds provisions that ended because their words continue inside another one (`merged`), and new provisions whose
 * words had been inside another one (`split`). If the other provision is itself new or ended, and not much longer, it
 * may be the same one (`continued`). Only words that were added to the other provision, or removed from it, between the
 * two rulebooks count. Expects all other links to be made.
 */
export function linkByContainment(state: LinkState, kind: "rule" | "glossary", similarity: Similarity): void {
  const { afterOf, beforeOf } = state;
  const open = unlinked(state, kind);
  const sides = sidesOf(state, kind, similarity);
  const ended = piecesAmong(open.before, similarity, sides.ended);
  const begun = piecesAmong(open.after, similarity, sides.begun);
  const linkCount = state.links.length;
  linkOpen(ended, begun);
  const isUnchanged = state.links.length === linkCount;
  for (const { text, whole, part, pieceMax } of ended) {
    if (afterOf[text] !== -1) continue;
    const confidence = leastSure(confidenceOf(part), pieceMax);
    state.links.push({ kind: "merged", before: text, after: whole, basis: "containment", confidence });
  }
  const left = isUnchanged ? begun : piecesAmong(unlinked(state, kind).after, similarity, sides.begun);
  for (const { text, whole, part, pieceMax } of left) {
    const confidence = leastSure(confidenceOf(part), pieceMax);
    state.links.push({ kind: "split", before: whole, after: text, basis: "containment", confidence });
  }

  /** Links those of which both are open; of several, first those that have most in common. */
  function linkOpen(texts: readonly Piece[], newTexts: readonly Piece[]): void {
    const possible = [
      ...texts.map(({ text, whole, part }) => {
        return { before: text, after: whole, part, inCommon: part * state.old.features(text).length };
      }),
      ...newTexts.map(({ text, whole, part }) => {
        return { before: whole, after: text, part, inCommon: part * state.fresh.features(text).length };
      }),
    ];
    for (const { before, after, part } of possible.toSorted((a, b) => b.inCommon - a.inCommon)) {
      if (afterOf[before] !== -1 || beforeOf[after] !== -1 || similarity.between(before, after) < alikeMin) continue;
      addLink(state, same({ before, after, basis: "containment", confidence: confidenceOf(part) }));
    }
  }

  /** A text that is a small part of another one may be there beside the text that really continued there. */
  function same<Found extends Omit<Link, "kind">>(link: Found): Found {
    return similarity.between(link.before, link.after) < sureAlikeMin ? { ...link, confidence: "low" } : link;
  }
}

/**
 * The rulebook of the texts, the other one, its links, and a test whether a text and a provision cannot belong
 * together.
 */
type Sides = {
  readonly kind: "rule" | "glossary";
  readonly book: IndexedBook;
  readonly from: IndexedBook;
  readonly partners: Int32Array;
  readonly rareFeatures: { readonly book: (at: number) => Int32Array; readonly from: (at: number) => Int32Array };
  readonly areApart: (text: number, whole: number) => boolean;
};

/** The two directions in which a text may be in a provision of the other rulebook. */
function sidesOf(
  state: LinkState,
  kind: "rule" | "glossary",
  similarity: Similarity,
): { readonly ended: Sides; readonly begun: Sides } {
  const { old, fresh, afterOf, beforeOf } = state;
  const { rareFeatures } = similarity;
  return {
    ended: {
      kind,
      book: old,
      from: fresh,
      partners: beforeOf,
      rareFeatures: { book: rareFeatures.old, from: rareFeatures.fresh },
      areApart: (text, whole) =>
        beforeOf[whole] === -1 ? areApart(state, similarity, text, whole) : areStrangers(state, text, whole),
    },
    begun: {
      kind,
      book: fresh,
      from: old,
      partners: afterOf,
      rareFeatures: { book: rareFeatures.fresh, from: rareFeatures.old },
      areApart: (text, whole) =>
        afterOf[whole] === -1 ? areApart(state, similarity, whole, text) : areStrangers(state, whole, text),
    },
  };
}

/**
 * Whether two rules under titles cannot belong together: both titles continued elsewhere, or the rules have no rare word
 * in common.
 */
export function areApart(state: LinkState, similarity: Similarity, before: number, after: number): boolean {
  if (!areStrangers(state, before, after)) return false;
  const { old, fresh, afterOf, beforeOf } = state;
  const areBothElsewhere = afterOf[old.parents[before] ?? -1] !== -1 && beforeOf[fresh.parents[after] ?? -1] !== -1;
  return areBothElsewhere || !similarity.shareRare(before, after);
}

/** A text, the provision of the other rulebook that contains most of it, and how much of the text that is. */
type Piece = { readonly text: number; readonly whole: number; readonly part: number };

/**
 * For each text, longest first, the provision of the other rulebook that contains most of it and whose partner did not
 * contain it; with the highest confidence that a split or merge of the two can have.
 */
function piecesAmong(texts: readonly number[], similarity: Similarity, sides: Sides) {
  const { book } = sides;
  const pieces = containedIn(texts, similarity, sides).map((piece) => ({
    ...piece,
    isElsewhere: isElsewhere(sides, piece),
  }));
  const nearby = Map.groupBy(
    pieces.filter((piece) => !piece.isElsewhere),
    ({ whole }) => whole,
  );
  return pieces
    .map((piece) => ({ ...piece, pieceMax: pieceMaxOf(piece, nearby.get(piece.whole) ?? []) }))
    .sort((a, b) => book.features(b.text).length - book.features(a.text).length || a.text - b.text);

  /**
   * A piece in another section than the rules around the whole is less sure; and if a piece that stayed has the same
   * words, it may only have been written after that one.
   */
  function pieceMaxOf(
    { text, isElsewhere }: { readonly text: number; readonly isElsewhere: boolean },
    others: readonly Piece[],
  ): Link["confidence"] {
    if (!isElsewhere) return "high";
    const isCopy = others.some((other) => similarity.partOf({ book, at: text }, { book, at: other.text }) >= partMin);
    return isCopy ? "low" : "medium";
  }
}

function containedIn(texts: readonly number[], similarity: Similarity, sides: Sides): Piece[] {
  const { kind, book, from, partners, rareFeatures, areApart } = sides;
  const places = texts.filter((at) => book.features(at).length >= featuresMin);
  const changed = from.provisions.flatMap((provision, at) =>
    provision.kind === kind && from.keys[at] !== book.keys[partners[at] ?? -1] ? [at] : [],
  );
  const pairs: Pairs = { width: from.provisions.length, found: new Set() };
  addPairsByWords(pairs, textsAt(places, rareFeatures.book), textsAt(changed, rareFeatures.from), similarity.weights);
  const best = new Map<number, Piece>();
  for (const { before: text, after: whole } of eachPair(pairs)) {
    const part = similarity.partOf({ book, at: text }, { book: from, at: whole });
    if (part < partMin || part <= (best.get(text)?.part ?? 0) || areApart(text, whole)) continue;
    const partner = partners[whole] ?? -1;
    const isNear = book.parents[text] === partners[from.parents[whole] ?? -1];
    const isClear = isNear || part >= clearPartMin;
    if (!isClear && (partner === -1 || !similarity.shareSentence({ book, at: text }, { book: from, at: whole })))
      continue;
    const isOld =
      partner !== -1 &&
      similarity.partBeyond({ book, at: text }, { book: from, at: whole }, { book, at: partner }) < newPartMin;
    if (!isOld) best.set(text, { text, whole, part });
  }
  return [...best.values()];
}

/** Whether the rules of the section of the whole are in another section, in the rulebook of the text, than the text. */
function isElsewhere({ book, from, partners }: Sides, piece: Piece): boolean {
  const partner = partners[from.sections[piece.whole] ?? -1] ?? -1;
  return partner !== -1 && partner !== book.sections[piece.text];
}

function leastSure(left: Link["confidence"], right: Link["confidence"]): Link["confidence"] {
  return confidences[Math.max(confidences.indexOf(left), confidences.indexOf(right))] ?? "low";
}

function confidenceOf(part: number): Link["confidence"] {
  return part >= 0.9 ? "high" : part >= 0.8 ? "medium" : "low";
}

/** A rule with fewer long words than this stands in another one by chance. */
const besideWordsMin = 5;
/** The share of its words that the rule beside it has to have. */
const besideShareMin = 0.9;
/** Of a word, so many letters are compared, so that "exile" and "exiled" are one. */
const stem_characters = 5;

/**
 * Marks rules that ended as merged into the rule beside them, if that one has nearly all their words now, some of them
 * only since this change: "would be put into the exile zone" became "would be exiled" in the rule before it. Expects all
 * other links to be made.
 */
export function mergeIntoRulesBeside(state: LinkState): void {
  const { old, fresh, links } = state;
  const linked = new Set(links.map(({ before }) => before));
  const merged: Link[] = [];
  old.provisions.forEach(({ kind, text }, before) => {
    if (kind !== "rule" || text === null || linked.has(before)) return;
    const words = longWords(text);
    if (words.size < besideWordsMin) return;
    for (const beside of [before - 1, before + 1]) {
      const after = isBeside(old, before, beside) ? (state.afterOf[beside] ?? -1) : -1;
      if (after === -1) continue;
      const [was, is] = [longWords(textAt(old, beside)), longWords(textAt(fresh, after))];
      const shared = [...words].filter((word) => is.has(word));
      const isGained = shared.some((word) => !was.has(word));
      if (!isGained || shared.length < besideShareMin * words.size) continue;
      merged.push({ kind: "merged", before, after, basis: "similarity", confidence: "low" });
      return;
    }
  });
  links.push(...merged);
}

/** A rule that lost fewer long words than this was only reworded. */
const lostWordsMin = 2;

/**
 * Marks new rules as split from one whose words were divided: that one went down among its own subrules (903.9 became
 * 903.9b), or got subrules, and nearly all words that it lost are in the new one. Expects all other links to be made.
 */
export function splitIntoSubrules({ old, fresh, beforeOf, afterOf, links }: LinkState): void {
  const begun = new Set(links.flatMap(({ kind, after }) => (kind === "split" ? [after] : [])));
  fresh.provisions.forEach(({ kind, text }, after) => {
    const parent = fresh.parents[after] ?? -1;
    if (kind !== "rule" || beforeOf[after] !== -1 || begun.has(after) || fresh.provisions[parent]?.kind !== "rule")
      return;
    const goneDown = old.provisions.findIndex(({ number }) => number === fresh.provisions[parent]?.number);
    const isBesideIt = goneDown !== -1 && fresh.parents[afterOf[goneDown] ?? -1] === parent;
    const whole = isBesideIt ? goneDown : (beforeOf[parent] ?? -1);
    if (whole === -1) return;
    const [still, has] = [longWords(textAt(fresh, afterOf[whole] ?? -1)), longWords(text ?? "")];
    const lost = [...longWords(textAt(old, whole))].filter((word) => !still.has(word));
    const moved = lost.filter((word) => has.has(word));
    if (lost.length < lostWordsMin || moved.length < besideShareMin * lost.length) return;
    links.push({ kind: "split", before: whole, after, basis: "similarity", confidence: "low" });
  });
}

/**
 * Marks new rules as split from one that left its number and became two that resemble it, in two sections: "replacement
 * or prevention effects" went to the section of the ones and to that of the others. The new rule has a word that the other
 * one lost; without such a word, it was modelled on that one. Expects all other links to be made.
 */
export function splitIntoTwins(state: LinkState, likely: Pairs, similarity: Similarity): void {
  const { old, fresh, afterOf, links } = state;
  const begun = new Set(links.flatMap(({ kind, after }) => (kind === "split" ? [after] : [])));
  for (const [after, before] of resemblingLinked(state, likely, similarity).comeFrom) {
    const twin = afterOf[before] ?? -1;
    const hasStayed = old.provisions[before]?.number === fresh.provisions[twin]?.number;
    const isBesideTwin = fresh.sections[twin] === fresh.sections[after];
    if (begun.has(after) || hasStayed || isBesideTwin || old.provisions[before]?.kind !== "rule") continue;
    const [still, has] = [longWords(textAt(fresh, twin)), longWords(textAt(fresh, after))];
    const isDivided = [...longWords(textAt(old, before))].some((word) => has.has(word) && !still.has(word));
    if (isDivided) links.push({ kind: "split", before, after, basis: "similarity", confidence: "low" });
  }
}

/** Two rules under one parent, one after the other. */
function isBeside({ provisions, parents, labels }: IndexedBook, at: number, beside: number): boolean {
  const other = provisions[beside];
  if (other?.kind !== "rule" || parents[at] !== parents[beside]) return false;
  return labels[at] !== "" && labels[beside] !== "";
}

function textAt({ provisions }: IndexedBook, at: number): string {
  return provisions[at]?.text ?? "";
}

function longWords(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, stem_characters)));
}
