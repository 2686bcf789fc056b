import type { Archive } from "../../archive/archive.ts";
import type { Confidence, Lineage } from "../../archive/lineage.ts";
import type { Resolution } from "../../contract/citations.ts";
import type { IsoDate } from "../../text/days.ts";
import { isRelated, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { type Decision, decide, staleness, thresholds } from "./decide.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type RuleFit, termsOfGloss } from "./fit.ts";
import { resolutionOf } from "./follow.ts";
import { type RuleIndex, ruleIndexOn } from "./rule-index.ts";
import type { Gloss } from "./words.ts";

/** The lineage that the words beside a number mean. */
type Meant = { readonly lineage: string; readonly confidence: Confidence };

/**
 * A citation whose day is not known and that may be several rules (`undatedResolution`), followed as the one that the words
 * beside it mean; the same resolution if they mean none, or not clearly one.
 *
 * @param glosses The words at each place where the text has the number.
 */
export function resolvedByWords(
  archive: Archive,
  resolution: Resolution,
  { glosses, to }: { readonly glosses: readonly Gloss[]; readonly to: IsoDate },
): Resolution {
  const { number, choices } = resolution;
  if (choices.length === 0) return resolution;
  const lineages = new Set(choices.map(({ lineage }) => lineage));
  const found = glosses.flatMap((gloss) => meantBy(archive, { number, gloss }, { lineages, to }) ?? []);
  const [meant] = found;
  const own = choices.filter(({ lineage }) => lineage === meant?.lineage);
  const [first] = own;
  if (meant === undefined || first?.when == null) return resolution;
  if (found.some(({ lineage }) => lineage !== meant.lineage) || own.some(({ now }) => now !== first.now))
    return resolution;
  const followed = resolutionOf(archive, number, { on: first.when.from, to });
  if (followed.lineage !== meant.lineage) return resolution;
  const confidence = found.every((one) => one.confidence === "high") ? "high" : "medium";
  return { ...followed, byWords: { confidence, others: lineages.size - 1 } };
}

/**
 * The one of several rules that had a number which the words mean: by the decision of the linter, and if they fit it clearly
 * better than each of the others. `null` if one of these cannot be compared.
 */
function meantBy(
  archive: Archive,
  { number, gloss }: { readonly number: RuleNumber; readonly gloss: Gloss },
  { lineages, to }: { readonly lineages: ReadonlySet<string>; readonly to: IsoDate },
): Meant | null {
  // Of the last day, so that rules that came after `to` can be compared too.
  const index = ruleIndexOn(archive, (archive.releases.at(-1)?.from as IsoDate | undefined) ?? to);
  const evidence = evidenceOf(archive, index, {
    ...gloss,
    number,
    gloss: termsOfGloss(index.vocabulary, gloss),
    written: null,
  });
  const holders = holdersIn(evidence).filter(({ lineage }) => lineages.has(lineage.id));
  const [best, second] = holders;
  if (best === undefined || holders.length < lineages.size) return null;
  const lead = best.fit.score - (second?.fit.score ?? 0);
  const decision = decisionOn(index, evidence);
  if (decision === null || lineageMeant(decision, evidence) !== best.lineage) return null;
  const isClear = lead >= thresholds.staleLead && !isOtherBetter(best, evidence);
  return isClear ? { lineage: best.lineage.id, confidence: decision.confidence } : null;
}

type Holder = { readonly lineage: Lineage; readonly fit: RuleFit };

/** The rules that had the number, best fit first. */
function holdersIn({ cited, fit, formers }: Evidence): Holder[] {
  const holders = [...(cited === null || fit === null ? [] : [{ lineage: cited.lineage, fit }]), ...formers];
  return holders.toSorted((a, b) => b.fit.score - a.fit.score);
}

/**
 * Says whether the words are rather those of a rule that never had the number: then it is wrong, and no holder of it meant.
 * One of its own section is easily taken for it, so that there a smaller lead is enough.
 */
function isOtherBetter({ lineage, fit: { score } }: Holder, { candidates }: Evidence): boolean {
  const own = lineage.revisions.at(-1)?.number;
  return candidates.some(({ entry: { number }, fit }) => {
    const isNear = own != null && sectionOf(number) === sectionOf(own) && !isRelated(number, own);
    return fit.score - score > (isNear ? 0 : thresholds.staleLead);
  });
}

/** What the linter decides by the words; of a number that no rule has on its day, it says only that without them. */
function decisionOn(index: RuleIndex, evidence: Evidence): Decision | null {
  const isByNumbers = evidence.use === "not-in-use" && !evidence.claim.isMention;
  return isByNumbers ? staleness(index, evidence) : decide(index, evidence);
}

/** The rule that a decision takes for the one meant. */
function lineageMeant({ verdict, meant }: Decision, { cited }: Evidence): Lineage | undefined {
  return verdict === "fits" ? cited?.lineage : meant?.lineage;
}
