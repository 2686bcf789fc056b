import type { History } from "../../archive/history.ts";
import { usesOf } from "../../archive/lookup.ts";
import type { Choice, Dating, Resolution } from "../../contract/citations.ts";
import { commonDays, holdsOn, type Interval, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { nothingKnown, resolutionOf } from "./verdict.ts";

/**
 * Follows a citation whose day is not known. If all days that fit lead to the same rule and the same number, the answer is
 * that of the first of them. Otherwise, or if a rule that is not held may have had the number on such a day
 * (`mayBeOther`), the answer is `ambiguous`, with a choice for each possibility.
 */
export function undatedResolution(
  history: History,
  number: RuleNumber,
  { fits, mayBeOther }: { readonly fits: Dating["fits"]; readonly mayBeOther: boolean },
  to: IsoDate,
): Resolution {
  const stretches = stretchesOf(history, number);
  const fitting = fits.flatMap((fit) => stretches.flatMap((stretch) => commonDays(stretch, fit) ?? []));
  const possible = fitting.length > 0 ? fitting : stretches;
  const resolved = possible.map((when) => ({ when, resolution: resolutionOf(history, number, { on: when.from, to }) }));
  const first = resolved[0]?.resolution;
  if (first === undefined) return unusedResolution(history, number, { fits, to });
  const isAgreed = resolved.every(
    ({ resolution }) => resolution.lineage === first.lineage && resolution.now === first.now,
  );
  if (isAgreed && fitting.length > 0 && !mayBeOther) return first;
  return {
    ...first,
    ...unknown(history, number, to),
    verdict: "ambiguous",
    reason: fitting.length === 0 ? "does-not-fit" : isAgreed ? "others-not-held" : "day-not-known",
    choices: choicesOf(resolved),
  };
}

/**
 * Answers for a number that no known rule ever had: `not-in-use` if that is known for all days that fit the other
 * numbers, otherwise `not-held`.
 */
function unusedResolution(
  history: History,
  number: RuleNumber,
  { fits, to }: { readonly fits: Dating["fits"]; readonly to: IsoDate },
): Resolution {
  const probes = fits.map(({ from }) => resolutionOf(history, number, { on: from, to }));
  const [first] = probes;
  const isUnused = probes.every(({ verdict }) => verdict === "not-in-use");
  return first !== undefined && isUnused ? first : { number, ...unknown(history, number, to) };
}

/** The fields of a citation that could not be followed. */
function unknown(history: History, number: RuleNumber, to: IsoDate) {
  return {
    on: null,
    verdict: "not-held" as const,
    reason: "number-not-held" as const,
    ...nothingKnown,
    inUse: usesOf(history, number, to),
  };
}

/**
 * The intervals in which one rule had a number and did not change. Each revision of the rule, or of a rule that was split
 * from it, begins a new interval. Days between two held releases belong to the earlier release.
 */
function stretchesOf(history: History, number: RuleNumber): Interval[] {
  return (history.numberPeriodsByNumber.get(number) ?? []).flatMap(({ lineage, from, to }) => {
    const changes = [lineage, ...(history.offspring.get(lineage.id) ?? [])].flatMap(({ revisions }) => revisions);
    const inside = changes.map((revision) => revision.from).filter((day) => day !== from && holdsOn({ from, to }, day));
    const days = [from, ...new Set(inside.toSorted())];
    return days.map((day, index) => ({ from: day, to: days[index + 1] ?? to }));
  });
}

/** One choice for each interval and outcome; adjacent intervals with the same outcome are joined. */
function choicesOf(resolved: readonly { readonly when: Interval; readonly resolution: Resolution }[]): Choice[] {
  const choices: Choice[] = [];
  for (const { when, resolution } of resolved) {
    const { lineage, title, verdict, now } = resolution;
    const last = choices.at(-1);
    const isSame = last?.lineage === (lineage ?? "") && last.now === now && last.verdict === verdict;
    if (isSame && last.when !== null && (last.when.from === when.from || last.when.to === when.from))
      choices[choices.length - 1] = { ...last, when: { from: last.when.from, to: when.to } };
    else if (lineage !== null) choices.push({ when, lineage, title: title ?? lineage, verdict, now });
    else choices.push(...resolution.choices.map((choice) => ({ ...choice, when })));
  }
  return choices;
}
