import { align } from "./alignment.ts";
import { namesOf, type Step } from "./steps.ts";

/** A disagreement of the second opinion and the links about one provision of the earlier release. */
export type Disagreement = {
  readonly step: Step;
  readonly before: number;
  /** Where each says that it continues; `null` if it says that it ended. */
  readonly linked: number | null;
  readonly aligned: number | null;
  readonly confidence: string;
};

/** The continued links compared with the second opinion, over all steps. */
export type Agreement = {
  readonly both: number;
  readonly linked: number;
  readonly aligned: number;
  readonly disagreements: readonly Disagreement[];
};

/** Aligns every step again and compares. */
export function agreementOf(steps: readonly Step[]): Agreement {
  let [both, linkedCount, alignedCount] = [0, 0, 0];
  const disagreements = steps.flatMap((step): Disagreement[] => {
    const aligned = new Map(align(step.before, step.after).map(({ before, after }) => [before, after]));
    const continued = step.links.filter(({ kind }) => kind === "continued");
    const linked = new Map(continued.map((link) => [link.before, link]));
    const parts = new Set(
      step.links.flatMap(({ kind, before, after }) => (kind === "continued" ? [] : [`${before} ${after}`])),
    );
    linkedCount += linked.size;
    alignedCount += aligned.size;
    return step.before.flatMap((_, before): Disagreement[] => {
      const [link, other] = [linked.get(before), aligned.get(before)];
      if (link?.after === other) {
        if (link !== undefined) both += 1;
        return [];
      }
      if (link === undefined && other !== undefined && parts.has(`${before} ${other}`)) return [];
      return [
        { step, before, linked: link?.after ?? null, aligned: other ?? null, confidence: link?.confidence ?? "none" },
      ];
    });
  });
  return { both, linked: linkedCount, aligned: alignedCount, disagreements };
}

/** A disagreement for a person to read: numbers, and the first words of the texts (which stay on the screen). */
export function disagreementText({ step, before, linked, aligned, confidence }: Disagreement, words: number): string {
  const [old, fresh] = [namesOf(step.before), namesOf(step.after)];
  const textOf = (provision: Step["before"][number] | undefined) =>
    (provision?.text ?? "").split(/\s+/).slice(0, words).join(" ");
  const side = (at: number | null) => (at === null ? "ended" : `${fresh[at]}: ${textOf(step.after[at])}`);
  return [
    `${step.from} to ${step.to}, ${old[before]}: ${textOf(step.before[before])}`,
    `  linked (${confidence}) ${side(linked)}`,
    `  aligned ${side(aligned)}`,
  ].join("\n");
}
