import type { Link } from "../../core/archive/link.ts";
import type { Provision } from "../../core/archive/rulebook.ts";
import { matchRulebooks } from "../../core/ingest/matching/match-rulebooks.ts";
import { cpuOf_ms, type PublishedFile } from "../rulebooks.ts";

/** How one release became the next one present. */
export type Step = {
  readonly from: string;
  readonly to: string;
  readonly before: readonly Provision[];
  readonly after: readonly Provision[];
  readonly links: readonly Link[];
  readonly doubts: number;
};

/** Links each release to the next, and measures the processor time of all of it. */
export function linkAll(files: readonly PublishedFile[]): { readonly steps: readonly Step[]; readonly cpu_ms: number } {
  const steps: Step[] = [];
  const cpu_ms = cpuOf_ms(() => {
    for (const [index, file] of files.slice(1).entries()) {
      const previous = files[index] as PublishedFile;
      const [before, after] = [previous.rulebook.provisions, file.rulebook.provisions];
      const { links, doubts } = matchRulebooks(before, after);
      steps.push({ from: previous.release, to: file.release, before, after, links, doubts: doubts.length });
    }
  });
  return { steps, cpu_ms };
}

/** The name of a provision in listings: its number or term, with its place if the number occurs more than once. */
export function namesOf(provisions: readonly Provision[]): readonly string[] {
  const seen = new Map<string, number>();
  return provisions.map(({ kind, number, name }) => {
    const plain = `${kind === "rule" ? "" : `${kind} `}${number ?? name ?? "?"}`;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}
