import { cachedValues } from "../derived.ts";
import { canonicalText } from "../text/canonical.ts";
import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { DocumentId } from "./document.ts";

/** The evidence that two provisions of neighbouring releases are the same. */
export const linkBases = [
  "identical-text",
  "context",
  "title",
  "number",
  "similarity",
  "containment",
  "decision",
] as const;

export type LinkBasis = (typeof linkBases)[number];

/**
 * A link from a provision of the earlier rulebook to one of the later, by their indexes. `continued`: the same
 * provision; each has at most one such link. `merged`: the earlier one ended and its words continued in the later one.
 * `split`: the later one is new and its words came from the earlier one.
 */
export type Link = {
  readonly kind: "continued" | "merged" | "split";
  readonly before: number;
  readonly after: number;
  readonly basis: LinkBasis;
  readonly confidence: "high" | "medium" | "low";
};

/**
 * A provision that may be the same as any of several. A person has to decide. Until then it is unlinked, or linked with
 * low confidence to `chosen`.
 */
export type Doubt = {
  readonly after: number;
  readonly candidates: readonly number[];
  readonly chosen: number | null;
  /** One sentence. */
  readonly reason: string;
};

/** All links between one rulebook and the next. */
export type BookLinks = { readonly links: readonly Link[]; readonly doubts: readonly Doubt[] };

export type LineageKind = "heading" | "rule" | "glossary";

export type EventKind = "created" | "amended" | "renumbered" | "split" | "merged" | "removed" | "restored";

/**
 * What a change means for play. `substantive`, `clarifying` and `wording` are a person's judgement. Imported changes
 * are not judged: `new`, `removed` and `reworded` say what happened to the text, `first-held` that nothing earlier is
 * held. References, numbers and typography need no judgement.
 */
export const significances = [
  "substantive",
  "clarifying",
  "wording",
  "new",
  "removed",
  "reworded",
  "first-held",
  "reference",
  "renumbering",
  "typography",
] as const;

export type Significance = (typeof significances)[number];

export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/**
 * On what basis two revisions were linked. `curated`: a person wrote them as one lineage. `absence`: the neighbouring
 * release has no such provision. The others are those of links between releases.
 */
type Basis = "curated" | "absence" | LinkBasis;

/**
 * Another lineage that took part in an event, with the number it had: before the day for parents, from the day on for
 * successors.
 */
export type Party = { readonly lineage: string; readonly number: RuleNumber | null };

/** How a revision came about. `with` names the parties of a merge or split, the lineage itself included. */
export type LineageEvent = {
  readonly kind: EventKind;
  readonly basis: Basis;
  readonly confidence: Confidence;
  readonly with: readonly Party[];
};

/**
 * What a lineage says from one day on. It has a text or a summary; a heading and a glossary entry have a `name`. A
 * `number` of `null` is not known, or does not exist for a glossary entry. `hasEnded` marks the day from which the
 * lineage is no longer in the rules: number, text and summary are then `null`.
 */
export type Revision = {
  readonly from: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  /** What it said, in our words, where the text is not held. */
  readonly summary: string | null;
  readonly examples: readonly string[];
  /** After how many paragraphs of the text each example is printed; left out if all are printed after the text. */
  readonly examplesAfter?: readonly number[];
  readonly hasEnded: boolean;
  /** `from` is the day of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
  /** The release in whose published file the words were read; `null` if the dataset has them. */
  readonly readIn: IsoDate | null;
  readonly significance: Significance;
  /** What changed and why, in our words. */
  readonly why: string;
  readonly sources: readonly string[];
  readonly events: readonly LineageEvent[];
};

/** One provision followed through every number and wording. Its `id` is its identity. Revisions are oldest first. */
export type Lineage = {
  readonly id: string;
  readonly document: DocumentId;
  readonly topic: string;
  readonly kind: LineageKind;
  /** Our short title; it never changes. */
  readonly title: string;
  /** The lineage of its section's heading; `null` if that is not known. */
  readonly section: string | null;
  /** For a heading: every rule of its section is held. */
  readonly isComplete: boolean;
  /** The rule is older than its first revision here, or may be: nothing before the first book held shows it. */
  readonly isOlder: boolean;
  readonly revisions: readonly Revision[];
};

/**
 * The form in which glossary terms are compared: without capitals, quotes (also those damaged to question marks) and
 * typography.
 *
 * @example termKey("Mana Burn") === termKey("mana burn")
 */
export const termKey = cachedValues((term: string) => canonicalText(term).toLowerCase().replace(/["'?]/g, ""), 10_000);

/**
 * The key of a provision in one release: its kind with its number, or with its term in the form in which terms are
 * compared.
 *
 * @example provisionKey({ kind: "rule", number: "507.3", name: null }) === "rule 507.3"
 */
export function provisionKey({
  kind,
  number,
  name,
}: {
  readonly kind: LineageKind;
  readonly number: RuleNumber | null;
  readonly name: string | null;
}): string {
  return `${kind} ${kind === "glossary" ? termKey(name ?? "") : number}`;
}
