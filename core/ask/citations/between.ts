import type { Archive } from "../../archive/archive.ts";
import { titleOn } from "../../archive/life.ts";
import type { Confidence } from "../../archive/lineage.ts";
import { heldReleaseOn, isReleaseHeldOn, releaseOn } from "../../archive/releases.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { NamedByDataset } from "./dataset-numbers.ts";
import { alarms, type Decision } from "./decide.ts";
import type { Evidence } from "./evidence.ts";
import { suggestionsFor } from "./explain.ts";
import { holdersMeantOn } from "./follow.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";

/** What is found out about a citation by the rules of one day. */
export type Judgement = { readonly index: RuleIndex; readonly evidence: Evidence; readonly decision: Decision };

/**
 * A citation on a day whose release is not held, by both rulebooks around it. `shown` is the judgement that explains the
 * decision; `others`: those whose suggestions count too; `note`: a sentence about what is not held, which is
 * the `whole` explanation or is added to it.
 */
export type Settlement = {
  readonly shown: Judgement;
  readonly others: readonly Judgement[];
  readonly decision: Decision;
  readonly note: string;
  readonly isWhole: boolean;
  /** The rule cited and the number that it had on the day, as the dataset says: what is suggested first. */
  readonly elsewhere?: { readonly entry: RuleEntry; readonly number: RuleNumber };
};

/** The held rulebooks around a day whose release, between them, is not held; `null` for any other day. */
export function gapOn(archive: Archive, on: IsoDate): Gap | null {
  const release = releaseOn(archive, on)?.from as IsoDate | undefined;
  if (release === undefined || isReleaseHeldOn(archive, on)) return null;
  const before = heldReleaseOn(archive, on);
  const after = archive.heldReleases.find((held) => held > release);
  return before === undefined || after === undefined ? null : { release, before, after };
}

type Gap = { readonly release: IsoDate; readonly before: IsoDate; readonly after: IsoDate };

/**
 * What the rules of a day show of a citation (`before`), and those of the held rulebooks before it (`printed`) and `after`
 * it: by the day the dataset may have given the number to another rule than the one in the rulebook before.
 */
type Judgements = {
  readonly printed: () => Judgement;
  readonly before: Judgement;
  readonly after: Judgement;
  readonly on: IsoDate;
};

/**
 * Settles a citation between two held rulebooks: nobody knows which of them the rulebook of the day numbered its rules
 * like. It is right if its words fit what either has under the number, less certainly where they differ, and wrong only
 * if both say that the words belong to one and the same other number, or have one rule there, and mean one that moved.
 */
export function settlementBetween(archive: Archive, gap: Gap, { printed, before, after, on }: Judgements): Settlement {
  const { number } = before.evidence.claim;
  const [first, next] = [before.decision, after.decision];
  const holders = holdersMeantOn(archive, number, on);
  const isSame = before.evidence.cited?.lineage === after.evidence.cited?.lineage;
  // The dataset says on which day the number changed hands.
  const isDated = !isSame && holders.printed.length > 0 && holders.meant.length === 1;
  const settlement = (shown: Judgement, confidence: Confidence, note = ""): Settlement => {
    return { shown, others: [], decision: { ...shown.decision, confidence }, note, isWhole: false };
  };
  const fitsIn = (shown: Judgement): Settlement =>
    settlement(shown, loweredFrom(shown.decision), fitsNote(gap, shown, before));
  if (first.verdict === "fits")
    return isDated || (isSame && next.verdict === "fits") ? settlement(before, first.confidence) : fitsIn(before);
  if (next.verdict === "fits" && !isDated) return fitsIn(after);
  if (!alarms.has(first.verdict) && !alarms.has(next.verdict)) return settlement(before, first.confidence);
  const [one, other] = [before, after].map(meantIn);
  if (alarms.has(first.verdict) && alarms.has(next.verdict) && one != null && other != null) {
    const confidence = lower(first.confidence, next.confidence);
    if (one.number === other.number) return settlement(before, confidence);
    // Both have another rule under the number than the one meant, which has moved: where to is not known for the day.
    if (isSame && one.lineage === other.lineage)
      return { ...settlement(before, lower(confidence, "medium")), others: [before, after] };
  }
  if (isDated) return settlement(before, loweredFrom(first));
  const decision = { ...first, ...nothing, verdict: "cannot-tell", confidence: "low", ground: null } as const;
  return {
    shown: before,
    others: [before, after],
    decision,
    note: unknownNote(gap, number, [printed(), after]),
    isWhole: true,
  };
}

/** A citation whose words mean a rule of which the dataset says that it had the number on the day. */
export function settlementByDataset(shown: Judgement, { number, parameter, name }: NamedByDataset): Settlement {
  const { claim } = shown.evidence;
  const decision = { ...shown.decision, ...nothing, verdict: "fits", confidence: "medium", ground: "dataset" } as const;
  const below = number === claim.number ? "" : `, by its subrule ${number}`;
  return {
    shown,
    others: [],
    decision,
    note: `The release then in force is not held; the words fit "${name}", which the dataset says was ${claim.number}${below} (rule of play \`${parameter}\`).`,
    isWhole: true,
  };
}

/** A citation whose words fit a rule of which the dataset says that it had another number on the day. */
export function settlementElsewhere({ shown, decision }: Settlement, then: RuleNumber): Settlement {
  const { number } = shown.evidence.claim;
  const { cited } = shown.evidence;
  return {
    ...(cited === null ? {} : { elsewhere: { entry: cited, number: then } }),
    shown,
    others: [],
    decision: { ...decision, ...nothing, verdict: "cannot-tell", confidence: "low", ground: null },
    note: `The release then in force is not held; in one beside it the words fit ${number}, but the dataset says that the rule was ${then} on that day.`,
    isWhole: true,
  };
}

const nothing = { meant: null, since: null, named: null } as const;

function meantIn({ index, evidence, decision }: Judgement): RuleEntry | null {
  return suggestionsFor(index, evidence, decision)[0]?.entry ?? null;
}

function loweredFrom({ confidence }: Decision): Confidence {
  return confidence === "high" ? "medium" : "low";
}

function lower(a: Confidence, b: Confidence): Confidence {
  if (a === "low" || b === "low") return "low";
  return a === "medium" || b === "medium" ? "medium" : "high";
}

function fitsNote({ release, before, after }: Gap, shown: Judgement, first: Judgement): string {
  const [where, other] = shown === first ? [before, after] : [after, before];
  return `So it is in the release of ${where}; in that of ${other} the words do not fit as well, and that of ${release}, then in force, is not held.`;
}

function unknownNote({ release, before, after }: Gap, number: RuleNumber, judgements: readonly Judgement[]): string {
  const said = judgements.map((judgement, nth) => {
    const { cited } = judgement.evidence;
    const day = nth === 0 ? before : after;
    const holder = cited === null ? "no rule" : `"${titleOn(cited.lineage, day)}"`;
    const { verdict } = judgement.decision;
    const meant = verdict === "fits" ? cited : alarms.has(verdict) ? meantIn(judgement) : null;
    return `in that of ${day} ${holder} has the number${meant === null ? "" : `, and the words fit ${meant === cited ? "it" : meant.number}`}`;
  });
  return `The release of ${release}, then in force, is not held, so what ${number} was is not known: ${said.join("; ")}.`;
}
