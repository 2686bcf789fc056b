import type { Days } from "../../core/archive/change.ts";
import type { DiffScope, Side } from "../../core/contract/diff.ts";
import type { ReportEntry, ReportSection } from "../../core/contract/reports.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import type { ExampleChange } from "../../core/text/words.ts";
import { changeNames } from "../../document/words.ts";

/** Words that all printed forms of a report share. */

/** The title of a report. `lineage`: what the lineage of its scope is about. */
export function titleOf({ from, to, scope }: Days & { readonly scope: DiffScope }, lineage: string | null): string {
  const days = `from ${dayInWords(from)} to ${dayInWords(to)}`;
  const { section, rule } = scope;
  const named = [
    ...(section === null ? [] : [`section ${section}`]),
    ...(rule === null ? [] : [`rule ${rule}`]),
    ...(lineage === null ? [] : [`“${lineage}”`]),
  ];
  return `Magic rules changes${named.length === 0 ? "" : ` in ${listed(named)}`} ${days}`;
}

/** What happened to a provision, in a word or a few. */
export function fateOf(entry: ReportEntry): string {
  const { class: name, before, after, joinedNumber, absorbed, examples } = entry;
  switch (name) {
    case "merged":
      if (after === null) return `${changeNames.merged} into ${joinedNumber ?? "another rule"}`;
      return absorbed.length > 0 ? changeNames.merged : changeNames.amended;
    case "split":
      return before === null ? `${changeNames.split} from ${partner(joinedNumber, after)}` : "split";
    case "title":
      return before?.name !== after?.name || before?.number != null ? changeNames.title : changeNames.amended;
    case "examples":
    case "both":
    case "amended":
      return isTextChanged(entry) ? changeNames[name] : exampleFate(examples);
    default:
      return changeNames[name];
  }
}

/** Whether its words changed, and not only its examples or typography. */
export function isTextChanged({ words }: Pick<ReportEntry, "words">): boolean {
  return words.some(({ op, typographic }) => op !== "equal" && !typographic);
}

/** The other rule of a merge; its number on the other day can be this rule's own number. */
export function partner(number: RuleNumber | null, side: Side | null): string {
  if (number === null) return side?.number == null ? "another entry" : "another rule";
  return number === side?.number ? `the old ${number}` : number;
}

function exampleFate(examples: readonly ExampleChange[]): string {
  const noun = examples.length === 1 ? "example" : "examples";
  if (examples.every(({ after }) => after === null)) return `${noun} removed`;
  return `${noun} ${examples.every(({ before }) => before === null) ? "added" : "changed"}`;
}

/** The place of a provision: its number, else its term. */
export function designationOf(side: Side | null): string | null {
  return side === null ? null : (side.number ?? side.name);
}

/** Old and new place in one: `711.3 → 711.4`, or one number if both are equal. */
export function placesOf({ before, after, joinedNumber, absorbed }: ReportEntry): string {
  const [old, fresh] = [designationOf(before), designationOf(after)];
  if (fresh === null) return old ?? "";
  const olds = [old, ...absorbed.map((entry) => designationOf(entry.before))].filter((place) => place !== null);
  if (old === null && joinedNumber === null && absorbed.length === 0) return fresh;
  return olds.length === 0 || olds.join() === fresh ? fresh : `${olds.join(" + ")} → ${fresh}`;
}

/** The heading of a section of a report: its present and its former place. */
export function sectionTitle({ kind, before, after, heading }: ReportSection): string {
  if (kind === "glossary") return "Glossary";
  const now = after ?? before;
  if (now === null) return "Rules whose number is not known";
  const name = now.name === null ? "" : ` ${now.name}`;
  const isMoved = before !== null && after !== null && before.number !== after.number;
  const fate = isMoved
    ? ` (was ${before.number})`
    : heading?.class === "added"
      ? " (new)"
      : after === null
        ? " (removed)"
        : "";
  return `${now.number}${/^\d$/.test(now.number) ? "." : ""}${name}${fate}`;
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
