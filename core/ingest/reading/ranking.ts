import type { DocumentId } from "../../archive/document.ts";
import { termKey } from "../../archive/lineage.ts";
import type { RankingReason } from "../../archive/ranking-reasons.ts";
import type { Provision, Rulebook } from "../../archive/rulebook.ts";
import { comparableText } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";

/** One of several published files of a release. */
export type Copy = {
  readonly sha256: string;
  readonly publishedOn: IsoDate | null;
  readonly rulebook: Pick<Rulebook, "provisions" | "findings">;
};

/** What is known about published files apart from their words. */
export type RankingFacts = {
  /** The hashes of published files that public archives keep. */
  readonly archivedFiles: ReadonlySet<string>;
  /** By release, the hash of the file that a person chose. */
  readonly chosen: ReadonlyMap<string, string>;
  /** The hashes of files in the form in which the document came out. Left out: all are. */
  readonly originals?: ReadonlySet<string>;
  /** The days of the releases of each document that public archives keep. Left out: none is known. */
  readonly archived?: ReadonlyMap<DocumentId, readonly IsoDate[]>;
};

/** For when nothing is known apart from the words. */
export const nothingKnown: RankingFacts = { archivedFiles: new Set(), chosen: new Map() };

/** The copy of a release that answers use, and for each other copy the reason why not. */
export type Ranking<Ranked extends Copy> = {
  readonly best: Ranked;
  readonly others: readonly { readonly copy: Ranked; readonly reason: RankingReason }[];
};

/** What copies are compared with: known facts, and all copies of the nearest releases before and after. */
type Neighbourhood = {
  readonly release: string;
  readonly facts: RankingFacts;
  readonly neighbours: readonly (readonly Provision[])[];
};

/**
 * Ranks the copies of one release. The order of import does not matter. Never throws because of their content; expects
 * at least one copy.
 *
 * Agreement counts the neighbours' provisions that a copy has word for word, whatever their numbers, each as often as
 * both have it: a text that is cut off, garbled, or forged in an unchanged phrase has fewer. It cannot decide which of
 * two texts is right about a change that neither neighbour has. A copy that lacks much comes last, whatever day it
 * claims; among those that lack little, a copy published later may have changed a phrase.
 */
export function rankCopies<Ranked extends Copy>(copies: readonly Ranked[], around: Neighbourhood): Ranking<Ranked> {
  const measured = copies.length === 1 ? [] : measuredIn(copies, around);
  const ranked = measured.toSorted((a, b) => compareScores(a.scores, b.scores));
  const [best] = ranked;
  if (best === undefined) {
    const [only] = copies;
    if (only === undefined) throw new Error("a release without a published file");
    return { best: only, others: [] };
  }
  const others = ranked.slice(1).map(({ copy, scores }) => {
    const place = scores.findIndex((score, index) => score !== best.scores[index]);
    return { copy, reason: reasonOfScore[place] ?? "hash" };
  });
  return { best: best.copy, others };
}

/** Numbers and texts that are smaller for the better copy, the most important first. */
type Scores = readonly (number | string)[];

/** The reason behind each score, in the same order. */
const reasonOfScore: readonly RankingReason[] = [
  "chosen",
  "known",
  "original",
  "undamaged",
  "completeness",
  "agreement",
  "published-later",
  "agreement",
  "completeness",
  "hash",
];

/** A copy lacks much if it has less than this share of what the best one has, and more than a few are missing. */
const muchShare = 0.97;
const fewProvisions = 5;

function lacksMuch(count: number, most: number): boolean {
  return count < muchShare * most && most - count > fewProvisions;
}

function measuredIn<Ranked extends Copy>(
  copies: readonly Ranked[],
  { release, facts, neighbours }: Neighbourhood,
): { copy: Ranked; scores: Scores }[] {
  const around = neighbours.map(countsByWords);
  const measures = copies.map((copy) => {
    const provisions = firstAtEachPlace(copy.rulebook.provisions);
    const words = countsByWords(provisions);
    const agreement = around.reduce((sum, counts) => sum + sharedBy(counts, words), 0);
    return { copy, agreement, provisions: provisions.length };
  });
  const most = (of: "agreement" | "provisions"): number => Math.max(...measures.map((measure) => measure[of]));
  return measures.map(({ copy, agreement, provisions }) => {
    const { findings } = copy.rulebook;
    const scores: Scores = [
      facts.chosen.get(release) === copy.sha256 ? 0 : 1,
      facts.archivedFiles.has(copy.sha256) ? 0 : 1,
      facts.originals?.has(copy.sha256) === false ? 1 : 0,
      findings.some(({ kind, severity }) => severity === "warning" && damages.has(kind)) ? 1 : 0,
      lacksMuch(provisions, most("provisions")) || findings.some(({ kind }) => kind === "incomplete") ? 1 : 0,
      lacksMuch(agreement, most("agreement")) ? 1 : 0,
      // Later days first: each digit is replaced by nine minus the digit.
      (copy.publishedOn ?? "").replace(/\d/g, (digit) => String(9 - Number(digit))) || "~",
      -agreement,
      oddityOf(copy.rulebook) - provisions,
      copy.sha256,
    ];
    return { copy, scores };
  });
}

/**
 * One provision for each number and term, without those whose number is misprinted: a section that occurs twice makes a
 * text no better.
 */
function firstAtEachPlace(provisions: readonly Provision[]): Provision[] {
  const seen = new Set<string>();
  return provisions.filter((provision) => {
    const key = placeKey(provision);
    if (provision.printedNumber !== null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** How many provisions have the same words, by words. */
function countsByWords(provisions: readonly Provision[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const provision of provisions) {
    const key = wordsKey(provision);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function sharedBy(others: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [key, count] of words) shared += Math.min(count, others.get(key) ?? 0);
  return shared;
}

const damages: ReadonlySet<string> = new Set(["character-damaged", "marks-lost", "encoding-doubtful"]);

/**
 * The number of oddities: each warning, each gap in the numbers and each misprinted number counts against a text, and
 * each example for it.
 */
function oddityOf({ findings, provisions }: Copy["rulebook"]): number {
  const odd = findings.filter(({ kind, severity }) => severity === "warning" || oddNumbers.has(kind)).length;
  const examples = provisions.reduce((sum, provision) => sum + provision.examples.length, 0);
  return odd * 1000 - examples;
}

const oddNumbers: ReadonlySet<string> = new Set(["number-missing", "number-misprinted"]);

function placeKey({ kind, number, name }: Provision): string {
  return `${kind} ${number ?? termKey(name ?? "")}`;
}

function wordsKey({ kind, name, text, examples }: Provision): string {
  return `${kind}\n${comparableText([name, text, ...examples].join("\n"))}`;
}

function compareScores(a: Scores, b: Scores): number {
  for (const [index, score] of a.entries()) {
    const other = b[index] ?? score;
    if (score !== other) return score < other ? -1 : 1;
  }
  return 0;
}
