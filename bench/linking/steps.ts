import type { Link } from "../../core/archive/link.ts";
import type { Provision } from "../../core/archive/rulebook.ts";

/** How one release became the next one present. */
export type Step = {
  readonly from: string;
  readonly to: string;
  readonly before: readonly Provision[];
  readonly after: readonly Provision[];
  readonly links: readonly Link[];
  readonly doubts: number;
  readonly cpu_ms: number;
};

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
