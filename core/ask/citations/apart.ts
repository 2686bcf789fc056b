import { ruleOf } from "../../text/rule-number.ts";
import type { Evidence } from "./evidence.ts";
import { hasTerm, idfOf, type RuleIndex } from "./rule-index.ts";

/** About what one word tells that a dozen rules have. */
const specific = 5;
/** So many words are a sentence, of which one occurs in some rule by chance. */
export const sentenceMin_terms = 5;

/** Terms such as `+1/+1`, with those of the two numbers that they are about. */
function sizeTermsOf({ vocabulary }: RuleIndex): { readonly sizes: ReadonlySet<number>; readonly parts: number[] } {
  const sizes = [...vocabulary].flatMap(([term, position]) => (/^[+-]\d+\/[+-]\d+$/.test(term) ? [position] : []));
  return { sizes: new Set(sizes), parts: ["power", "toughness"].map((term) => vocabulary.get(term) ?? -1) };
}

/**
 * How many words tell the alternative from the cited rule. General words do not, such as "counter" or "layers". A rule that
 * had the number before needs none. `sizes`: only those of which the cited rule speaks in general.
 */
export function wordsApart(
  index: RuleIndex,
  { claim: { gloss }, cited, fit, alternative }: Evidence,
): "none" | "one" | "several" | "sizes" {
  if (alternative === null) return "none";
  if (alternative.former !== null) return "several";
  const others = [cited, fit?.entry].filter((entry) => entry != null);
  // Beside a rule about power and toughness a size is an instance, and few rules name one.
  const { sizes, parts } = index.once(sizeTermsOf);
  const isOfSize = others.some((entry) => parts.every((term) => hasTerm(entry, term)));
  const all = [...new Set(gloss.sequence)].filter(
    (term) => hasTerm(alternative.entry, term) && !others.some((entry) => hasTerm(entry, term)),
  );
  const apart = isOfSize ? all.filter((term) => !sizes.has(term)) : all;
  const information = apart.reduce((sum, term) => sum + idfOf(index, term), 0);
  if (information < specific) return apart.length < all.length ? "sizes" : "none";
  if (apart.length > 1) return "several";
  // One word of a whole sentence occurs in some rule by chance.
  return gloss.sequence.length < sentenceMin_terms ? "one" : "none";
}

/**
 * How much better another letter of the same rule fits, if that is the likeliest one and the cited letter has no word that
 * it lacks. Letters share most words, so that a few general ones tell them apart: "announce targets" is 601.2c, not 601.2b.
 */
export function letterLead({ claim: { number, gloss }, fit, alternative }: Evidence): number {
  if (fit === null || alternative === null || number === ruleOf(number)) return 0;
  if (ruleOf(alternative.entry.number) !== ruleOf(number)) return 0;
  const hasOwn = gloss.sequence.some((term) => fit.closest.own.has(term) && !alternative.entry.own.has(term));
  return hasOwn ? 0 : alternative.fit.score - fit.score;
}
