import { readFileSync, writeFileSync } from "node:fs";
import { columns, type PublishedFile } from "../rulebooks.ts";
import { agreementOf, disagreementText } from "./agreement.ts";
import { chainsIn, knownIn } from "./known-numbers.ts";
import { type Comparison, compareListings, listingOf } from "./listing.ts";
import { linkAll, type Step } from "./steps.ts";

/**
 * What to do apart from measuring: `save` and `against` name listings; `disagreements` is the number of words to print
 * of each text on which the two opinions differ.
 */
export type Wanted = {
  readonly save?: string;
  readonly against?: string;
  readonly disagreements?: number;
  readonly facts: URL;
};

/**
 * Links all neighbours, and prints time, number of links by confidence, known facts, agreement with the second
 * opinion, and changes to a saved listing.
 */
export function reportAllSteps(files: readonly PublishedFile[], { save, against, disagreements, facts }: Wanted): void {
  const { steps, cpu_ms } = linkAll(files);
  const links = steps.flatMap((step) => step.links);
  const chains = chainsIn(facts);
  const known = chains === undefined ? undefined : knownIn(chains, steps);
  const agreement = agreementOf(steps);
  const count = (kind: string, confidence: string) =>
    links.filter((link) => link.kind === kind && link.confidence === confidence).length;
  const right = known?.filter(({ isRight }) => isRight).length;
  const byConfidence = (confidence: string) =>
    agreement.disagreements.filter((one) => one.confidence === confidence).length;
  console.log(`All ${steps.length} steps: ${(cpu_ms / 1000).toFixed(2)} s of CPU, ${links.length} links.\n`);
  console.log(
    columns([
      ["", "high", "medium", "low", "none"],
      ...["continued", "merged", "split"].map((kind) => [
        kind,
        ...["high", "medium", "low"].map((one) => String(count(kind, one))),
        "",
      ]),
      ["the second opinion differs", ...["high", "medium", "low", "none"].map((one) => String(byConfidence(one)))],
    ]),
  );
  console.log(`\nUndecided: ${steps.reduce((sum, step) => sum + step.doubts, 0)}.`);
  console.log(
    `Second opinion: ${agreement.both} links alike; ${share(agreement.both, agreement.linked)} of ours, ${share(agreement.both, agreement.aligned)} of its.`,
  );
  console.log(
    known === undefined ? "No sheet of facts is there." : `Known numbers: ${right} of ${known.length} right.`,
  );
  for (const { name, step, from, to } of known?.filter(({ isRight }) => !isRight) ?? [])
    console.log(`  wrong: ${name}, ${step.from} to ${step.to}: ${from} should become ${to}`);
  if (disagreements !== undefined)
    for (const one of agreement.disagreements) console.log(disagreementText(one, disagreements));
  compareAndSave(steps, { save, against });
}

function compareAndSave(
  steps: readonly Step[],
  { save, against }: { readonly save: string | undefined; readonly against: string | undefined },
): void {
  const listing = listingOf(steps);
  if (against !== undefined) console.log(comparisonText(compareListings(readFileSync(against, "utf8"), listing)));
  if (save !== undefined) writeFileSync(save, listing);
}

function comparisonText({ gone, come, otherwise }: Comparison): string {
  const by = (listed: readonly { readonly how: string }[]) =>
    ["high", "medium", "low"]
      .map((one) => `${listed.filter(({ how }) => how.startsWith(one)).length} ${one}`)
      .join(", ");
  const line = (sign: string) => (one: { readonly link: string; readonly how: string; readonly before?: string }) =>
    `${sign} ${one.link.replaceAll("\t", " ")} (${one.before === undefined ? "" : `${one.before.split("\t")[0]} -> `}${one.how.replace("\t", ", ")})`;
  return [
    `\nAgainst the saved listing: gone ${by(gone)}; new ${by(come)}; ${otherwise.length} of another confidence.`,
    ...[...gone.map(line("-")), ...come.map(line("+")), ...otherwise.map(line("="))],
  ].join("\n");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(5);
}
