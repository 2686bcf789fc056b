import type { Link } from "../../../../core/archive/lineage.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";

/**
 * A small rulebook from lines such as `7 Other Things`, `702 Keywords`, `702.9a Words of a rule.` and, for the
 * glossary, `Term: Its words.` The examples of a rule follow it after ` // `.
 */
export function invented(...lines: readonly string[]): Provision[] {
  return lines.map((line, index) => {
    const [, number, rest = ""] = /^(\d{3}\.\d+[a-z]*|\d{3}|\d) (.*)$/s.exec(line) ?? [];
    const common = { printedNumber: null, line: index + 1 };
    if (number === undefined) {
      const [name = "", text = ""] = line.split(": ");
      return { ...common, kind: "glossary", number: null, name, text, examples: [] };
    }
    if (!number.includes("."))
      return { ...common, kind: "heading", number: number as RuleNumber, name: rest, text: null, examples: [] };
    const [text = "", ...examples] = rest.split(" // ");
    return { ...common, kind: "rule", number: number as RuleNumber, name: null, text, examples };
  });
}

/**
 * Links two rulebooks and writes each link down: `711.1c > 711.3`, `711.2 >merged 711.3`, in the order of the earlier.
 */
export function linked(before: readonly Provision[], after: readonly Provision[]): string[] {
  const names = (provision: Provision | undefined) => provision?.number ?? provision?.name ?? "nothing";
  return matchRulebooks(before, after).links.map(
    (link) => `${names(before[link.before])} ${signs[link.kind]} ${names(after[link.after])}`,
  );
}

const signs: Readonly<Record<Link["kind"], string>> = { continued: ">", merged: ">merged", split: ">split" };
