import { callAddress } from "../../core/archive/addresses.ts";
import { defaultClasses } from "../../core/archive/change.ts";
import { diffAnswer, scopeFrom } from "../../core/ask/diff.ts";
import type { DiffAnswer } from "../../core/contract/diff.ts";
import { cutTo } from "../../core/contract/tools/parts.ts";
import { changeForTool, diffDaysAnswer, diffDaysQuestion } from "../../core/contract/tools/rules.ts";
import { remainderAsText, tool } from "../tool.ts";

const numbersMax = 50;

/** What changed between two days. */
export const diffDays = tool(
  {
    name: "diff_days",
    title: "What changed between two days",
    description:
      "What changed in the rules between two days, rule by rule through renumbering: in a section, in one rule, or in the whole rulebook. Ask for a section or rule where you can.",
    question: diffDaysQuestion,
    answer: diffDaysAnswer,
  },
  ({ snapshot: { history }, address }, { from, to, section, rule, after, limit = 20 }) => {
    const scope = scopeFrom({ section, rule });
    const whole = diffAnswer(history, { from, to }, scope, { after, limit });
    const total = defaultClasses.reduce((sum, name) => sum + whole.counts[name], 0);
    const next = after + limit < total ? String(after + limit) : null;
    const answer = cutTo(diffDaysAnswer, {
      ...whole,
      ...{ total, next },
      changes: whole.changes.map((change) => cutTo(changeForTool, change)),
      numbers: whole.numbers.slice(0, numbersMax),
      numbersTotal: whole.numbers.length,
      notHeldTotal: whole.notHeld.length,
      permalink: address(callAddress("/diff", { from, to, section, rule })),
    });
    const text = [...diffLines(whole, total), ...remainderAsText(next, total), `Permalink: ${answer.permalink}`].join(
      "\n",
    );
    return { answer, text };
  },
);

function diffLines({ from, to, releases, certainty, isWhole, counts, changes, notHeld }: DiffAnswer, total: number) {
  const counted = Object.entries(counts).filter(([name, count]) => count > 0 && name !== "unchanged");
  return [
    `${from} (release of ${releases.from}, ${certainty.from}) and ${to} (release of ${releases.to}, ${certainty.to}): ${total} changes${total === 0 ? "" : `: ${counted.map(([name, count]) => `${name} ${count}`).join(", ")}`}.`,
    ...(isWhole ? [] : ["Not everything is held on both days: rules that are not listed may have changed too."]),
    ...changes.map(
      ({ class: name, before, after, title }) =>
        `- ${name}: ${before?.number ?? before?.name ?? "–"} → ${after?.number ?? after?.name ?? "–"} (${title})\n  before: ${before?.text ?? "not there"}\n  after: ${after?.text ?? "not there"}`,
    ),
    ...(notHeld.length === 0 ? [] : [`${notHeld.length} more differ, but their words are not held.`]),
  ];
}
