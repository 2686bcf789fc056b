import { differenceOf } from "../../archive/change.ts";
import type { Doubt, Link } from "../../archive/link.ts";
import type { Finding, Provision } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";
import { areExamplesPlacedAlike } from "../../text/printed-order.ts";
import { matchRulebooks } from "../matching/match-rulebooks.ts";

/** A held release: the content of the published file that answers use. */
export type Book = {
  readonly release: IsoDate;
  readonly provisions: readonly Provision[];
  /** The file lacks parts or characters, so that it does not refute what people wrote down. Left out: it is whole. */
  readonly isDamaged?: boolean;
};

const damages: ReadonlySet<Finding["kind"]> = new Set([
  "character-damaged",
  "encoding-doubtful",
  "incomplete",
  "marks-lost",
]);

/** Says whether reading found that a file lacks parts or characters. */
export function isDamagedBy(findings: readonly Finding[]): boolean {
  return findings.some(({ kind, severity }) => severity === "warning" && damages.has(kind));
}

/** How much the words of a provision differ from what they were; the number does not count. */
export type Difference = "none" | "typography" | "reference" | "words";

/** A link with how much the words at its two ends differ. */
export type WeighedLink = Link & { readonly difference: Difference };

/** How one book became the next. */
export type Transition = { readonly links: readonly WeighedLink[]; readonly doubts: readonly Doubt[] };

/** Finds how one list of provisions became another. */
export function transitionBetween(before: readonly Provision[], after: readonly Provision[]): Transition {
  const { links, doubts } = matchRulebooks(before, after);
  return {
    links: links.map((link) => ({ ...link, difference: provisionDifference(before[link.before], after[link.after]) })),
    doubts,
  };
}

const weights: readonly Difference[] = ["none", "typography", "reference", "words"];

/**
 * How much two provisions differ in what they say: the greatest difference of name, text and examples. Examples in
 * other places between the same paragraphs are a difference of typography.
 */
export function provisionDifference(before: Provision | undefined, after: Provision | undefined): Difference {
  if (before === undefined || after === undefined) return "words";
  const parts: readonly (readonly [string, string])[] = [
    [before.name ?? "", after.name ?? ""],
    [before.text ?? "", after.text ?? ""],
    [before.examples.join("\n\n"), after.examples.join("\n\n")],
  ];
  return parts.reduce<Difference>(
    (gravest, [old, fresh]) => {
      const difference = differenceOf(old, fresh);
      return weights.indexOf(difference) > weights.indexOf(gravest) ? difference : gravest;
    },
    areExamplesPlacedAlike(before, after) ? "none" : "typography",
  );
}
