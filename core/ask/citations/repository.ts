import type { CheckAnswer, CheckedCitation } from "../../contract/citation-check.ts";
import { counted } from "../../text/counts.ts";

/** What a project shows in all its texts, gathered text by text. */
type ProjectRecord = {
  /** Counts the citations of one more text. */
  add(answer: CheckAnswer): void;
  /** The answer for a text, with its guesses weighed by all that was added. */
  weighed<T extends CheckAnswer>(answer: T): T;
};

/**
 * Weighs the guesses about the texts of one project by what the project does elsewhere. A number that it cites often, and
 * hardly ever beside words of another rule, is taken to be right. And how many of its numbers exist at all says how
 * careful it is: where nearly all do, a guess needs more, where many do not, it needs less.
 *
 * Measured on five engines: of 42 guesses the first rule drops 12 false ones and 2 right ones.
 */
export function projectRecord(): ProjectRecord {
  const uses = new Map<string, { total: number; alarms: number }>();
  const all = { citations: 0, absent: 0 };
  return {
    add({ citations, counts }) {
      all.citations += citations.length;
      all.absent += counts.nonexistent;
      for (const { number, verdict } of citations) {
        const own = uses.get(number) ?? { total: 0, alarms: 0 };
        own.total += 1;
        if (verdict === "wrong-rule" || verdict === "stale") own.alarms += 1;
        uses.set(number, own);
      }
    },
    weighed(answer) {
      if (answer.counts["wrong-rule"] === 0) return answer;
      const prior = priorOf(all);
      let silenced = 0;
      const citations = answer.citations.map((citation) => {
        const weighed = weighedCitation(citation, uses.get(citation.number), prior);
        if (weighed.verdict !== citation.verdict) silenced += 1;
        return weighed;
      });
      const { counts } = answer;
      const changed = { ...counts, "wrong-rule": counts["wrong-rule"] - silenced, fits: counts.fits + silenced };
      return { ...answer, citations, counts: changed };
    },
  };
}

type Uses = { readonly total: number; readonly alarms: number };

type Prior = "careful" | "usual" | "careless";

function priorOf({ citations, absent }: { readonly citations: number; readonly absent: number }): Prior {
  if (citations < priorMin_citations) return "usual";
  if (absent < carefulShare * citations) return "careful";
  return absent >= carelessShare * citations ? "careless" : "usual";
}

/** Fewer citations say nothing about a project. */
const priorMin_citations = 400;
const carefulShare = 0.002;
const carelessShare = 0.02;

/** How often a number has to be cited elsewhere, and the share of alarms that is still "hardly ever". */
const usesMin = 10;
const alarmsShare = 0.1;

function weighedCitation(citation: CheckedCitation, uses: Uses | undefined, prior: Prior): CheckedCitation {
  if (citation.verdict !== "wrong-rule") return citation;
  if (uses !== undefined && uses.total > usesMin && uses.alarms < alarmsShare * uses.total) {
    const because = `${citation.because} But it is cited here ${counted(uses.total, "time")}, and hardly ever beside words of another rule.`;
    return { ...citation, verdict: "fits", confidence: "low", because };
  }
  if (prior === "careful") return { ...citation, confidence: "low" };
  return prior === "careless" && citation.confidence === "low" ? { ...citation, confidence: "medium" } : citation;
}
