import type { Archive } from "../../archive/archive.ts";
import type { CheckedCitation } from "../../contract/citation-check.ts";
import { type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { familyFit, formersOf } from "./candidates.ts";
import { sharedInformation } from "./explain.ts";
import type { KnownRules } from "./find.ts";
import { fitsOf, type GlossTerms, informationOf, isNamedFamily, type RuleFit, termsOfGloss } from "./fit.ts";
import type { RuleIndex } from "./rule-index.ts";
import { glossesIn } from "./words.ts";

/**
 * Which numbers of a text the rules know. A number that nothing announces is a citation where the words beside it
 * are those of a rule that has or had it, or of another rule of its section: "Scry is 701.18" cites a rule, "took 701.18
 * on average" does not.
 */
export function knownRules(archive: Archive, index: RuleIndex, text: string): KnownRules {
  return {
    isNumber: (number) => archive.numberPeriodsByNumber.has(number),
    confirmed(possible, isCiting) {
      const share = isCiting ? shareMin.citing : shareMin.other;
      const glosses = possible.length === 0 ? [] : glossesIn(text, possible);
      return new Set(
        possible.filter(({ number }, nth) => {
          const gloss = glosses[nth];
          return (
            gloss !== undefined &&
            isToldBy(archive, index, { number, gloss: termsOfGloss(index.vocabulary, gloss), share })
          );
        }),
      );
    },
  };
}

/** The same for a text whose citations were checked: those are known, and no other number is asked for. */
export function rulesOfCheck(citations: readonly Pick<CheckedCitation, "start">[]): KnownRules {
  const starts = new Set(citations.map(({ start }) => start));
  return {
    isNumber: () => true,
    confirmed: (possible) => new Set(possible.filter(({ start }) => starts.has(start))),
  };
}

type Question = { readonly number: RuleNumber; readonly gloss: GlossTerms; readonly share: number };

function isToldBy(archive: Archive, index: RuleIndex, { number, gloss, share }: Question): boolean {
  if (gloss.sequence.length === 0 || informationOf(index, gloss) < informationMin) return false;
  const isTold = (fit: RuleFit) =>
    fit.share >= share &&
    fit.ownShare > 0 &&
    (sharedInformation(index, gloss, fit.closest).isSpecific || isNamedFamily(index, gloss, fit.entry));
  const fits = fitsOf(index, gloss);
  const cited = index.byNumber.get(number);
  return (
    (cited !== undefined && isTold(familyFit(index, fits, cited))) ||
    fits.best.some((fit) => sectionOf(fit.entry.number) === sectionOf(number) && isTold(fit)) ||
    formersOf(archive, index, { number, gloss }).some(({ fit }) => isTold(fit))
  );
}

const informationMin = 3;
/** Words about something else share less with the rules of any one section. */
const shareMin = { citing: 0.3, other: 0.5 };
