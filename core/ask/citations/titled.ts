import { isSection, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { FormerHolder } from "./candidates.ts";
import type { Evidence } from "./evidence.ts";
import { titlesOver } from "./fit.ts";
import { hasTerm, isTitleEntry, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/**
 * The rule that a title beside a number names. `own`: the cited one, or one above it; `former`: one that had the number;
 * `other`: any other; `either`: the cited rule or a former one. `isQuoted`: the title is in quotes, so it is certain to be
 * one.
 */
type MeantByTitle =
  | { readonly kind: "own" }
  | { readonly kind: "either" }
  | { readonly kind: "former"; readonly former: FormerHolder; readonly isQuoted: boolean }
  | { readonly kind: "other"; readonly entry: RuleEntry };

/** The rule that a title names: one in quotes, as in `rule 118, "Life"`, or all words beside the number (`rule 118: life`). */
export function meantByTitle(index: RuleIndex, evidence: Evidence): MeantByTitle | null {
  const { number, clause, title: after } = evidence.claim;
  const title = after === "" ? (quotedWhole.exec(clause)?.[1] ?? "") : after;
  if (title === "") return meantByPlainTitle(index, evidence);
  const titled = entriesTitled(index, title);
  if (titled.some((entry) => isOver(index, entry, number))) return { kind: "own" };
  const former = evidence.formers.find((holder) => holder.now !== null && wasTitled(holder, title) !== null);
  if (former !== undefined) return { kind: "former", former, isQuoted: true };
  // A key of a program stands in quotes too, and names what the cited rule speaks of.
  if (after === "" && isSpokenOf(evidence)) return null;
  const [entry, ...others] = titled.filter((other) => isSection(other.number) === isSection(number));
  return entry === undefined || others.length > 0 ? null : { kind: "other", entry };
}

const quotedWhole = /^["“]([^"“”]+)["”]$/;

/**
 * Words without quotes that are exactly the title of the number, now or before, outweigh words that the cited rule shares
 * by chance. If its own title has them, they may describe it too; if they were only the title above the former
 * holder, the text of the cited rule makes it open which is meant.
 */
function meantByPlainTitle(index: RuleIndex, evidence: Evidence): MeantByTitle | null {
  const { claim, cited, formers } = evidence;
  const titled = entriesTitled(index, claim.clause);
  if (titled.some((entry) => entry.number === claim.number)) return { kind: "own" };
  if (cited === null || titled.some((entry) => isOver(index, entry, claim.number))) return null;
  const { sequence } = claim.gloss;
  if (isTitleEntry(cited) && sequence.every((term) => cited.sequence.includes(term))) return null;
  const gone = formers.filter(({ now }) => now !== null && !claim.beside.includes(now));
  const former = gone.find((holder) => wasTitled(holder, claim.clause) !== null);
  if (former === undefined) return null;
  const isOpen = wasTitled(former, claim.clause) === "above" && isSpokenOf(evidence);
  return isOpen ? { kind: "either" } : { kind: "former", former, isQuoted: false };
}

/**
 * The only other section of which the words are exactly the title. A title of one word, such as "Costs", only if the cited
 * section does not speak of it.
 */
export function sectionOfTitle(index: RuleIndex, evidence: Evidence): RuleEntry | null {
  const { number, clause, near, gloss } = evidence.claim;
  if (!isSection(number) || (gloss.sequence.length < 2 && isSpokenOf(evidence))) return null;
  const [section, ...others] = entriesTitled(index, clause).filter((entry) => isSection(entry.number));
  const isOnly = others.length === 0 && !near.some((other) => other.number === section?.number);
  return isOnly ? (section ?? null) : null;
}

/** Says whether the cited rule, or the one below it that fits best, has all of the words. */
function isSpokenOf({ claim: { gloss }, cited, fit }: Evidence): boolean {
  return [cited, fit?.closest].some((entry) => entry != null && gloss.sequence.every((term) => hasTerm(entry, term)));
}

/** Says whether the words are exactly the title of a rule that is not the one with a number, nor above it. */
export function isOtherTitled(
  index: RuleIndex,
  { claim: { clause, number } }: Evidence,
  now: RuleNumber | null,
): boolean {
  const titled = entriesTitled(index, clause).filter((entry) => isSection(entry.number) === isSection(number));
  return titled.length > 0 && now !== null && !titled.some((entry) => isOver(index, entry, now));
}

function isOver(index: RuleIndex, title: RuleEntry, number: RuleNumber): boolean {
  const entry = index.byNumber.get(number);
  return (
    title.number === number ||
    title.number === sectionOf(number) ||
    (entry !== undefined && titlesOver(index, entry).includes(title))
  );
}

/** A title without typography, to be compared. */
function plainTitle(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^the /, "");
}

function titlesByWords(index: RuleIndex): ReadonlyMap<string, readonly RuleEntry[]> {
  const titled = index.entries.filter(isTitleEntry);
  return Map.groupBy(titled, ({ revision: { name, text } }) => plainTitle(name ?? text ?? ""));
}

/** The rules of the day that have exactly this title. */
function entriesTitled(index: RuleIndex, title: string): readonly RuleEntry[] {
  return title === "" ? [] : (index.once(titlesByWords).get(plainTitle(title)) ?? []);
}

/** Says whether a rule itself, or one above it, had exactly this title when it last had the cited number. */
export function wasTitled({ titles: [own = "", ...over] }: FormerHolder, title: string): "itself" | "above" | null {
  const isTitle = (words: string) => words.length <= titleMax_chars && plainTitle(words) === plainTitle(title);
  if (plainTitle(title) === "") return null;
  return isTitle(own) ? "itself" : over.some(isTitle) ? "above" : null;
}

/** No title is longer. */
const titleMax_chars = 120;
