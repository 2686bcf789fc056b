import { callAddress, ruleHistoryAddress } from "../../core/archive/addresses.ts";
import { defaultClasses } from "../../core/archive/change.ts";
import { diffAnswer, scopeFrom } from "../../core/ask/diff.ts";
import { entryAnswer } from "../../core/ask/glossary.ts";
import { historyAnswer } from "../../core/ask/lineages.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import type { DiffAnswer } from "../../core/contract/diff.ts";
import type { RevisionAnswer } from "../../core/contract/lineages.ts";
import { pageOfList } from "../../core/contract/paging.ts";
import type { RuleAnswer } from "../../core/contract/rules.ts";
import { cutTo } from "../../core/contract/tools/parts.ts";
import {
  changeForTool,
  childForTool,
  diffDaysAnswer,
  diffDaysQuestion,
  glossaryAnswer,
  glossaryQuestion,
  revisionForTool,
  ruleHistoryAnswer,
  ruleHistoryQuestion,
  ruleOnDayAnswer,
  ruleOnDayQuestion,
} from "../../core/contract/tools/rules.ts";
import { intervalInText } from "../../core/text/day-words.ts";
import { printedLinesOf } from "../../core/text/printed-order.ts";
import { remainderAsText, tool } from "../tool.ts";

const childrenMax = 60;
const numbersMax = 50;

/** What a rule said on a day. */
export const ruleOnDay = tool(
  {
    name: "rule_on_day",
    title: "A rule on a day",
    description:
      "What the Magic: The Gathering Comprehensive Rule of this number said on a given day, with the days on which that held, how certain it is, and where the rule is now. A number alone says little: rules move from number to number. Also for a section (702).",
    question: ruleOnDayQuestion,
    answer: ruleOnDayAnswer,
  },
  ({ snapshot: { history }, today, address }, { number, on = today }) => {
    const whole = ruleAnswer(history, number, on);
    const answer = cutTo(ruleOnDayAnswer, {
      ...whole,
      children: whole.children.slice(0, childrenMax).map((child) => cutTo(childForTool, child)),
      childrenTotal: whole.children.length,
      permalink: address(whole.links.permalink),
    });
    return { answer, text: [ruleAsText(whole), `Permalink: ${answer.permalink}`].join("\n") };
  },
);

/** A rule on a day in a few lines. */
export function ruleAsText(rule: RuleAnswer): string {
  const { number, on, release, certainty, inForce, now, otherwise, children } = rule;
  const [first = "", ...others] = printedLinesOf(rule);
  return [
    `${number} ${first}`,
    ...others,
    `On ${on}; release of ${release}; ${certainty}; it read so ${intervalInText(inForce)}.`,
    ...(rule.beyondNewestRelease
      ? ["The day is later than the newest release known; the rules may have changed since."]
      : []),
    ...(otherwise === null ? [] : [`The release of ${otherwise.release} has: ${otherwise.text ?? "nothing there"}`]),
    placeNow(now, number),
    ...(children.length === 0 ? [] : [`Below it: ${children.map((child) => child.number).join(", ")}`]),
  ].join("\n");
}

function placeNow({ number, ended, mergedInto }: RuleAnswer["now"], then: string): string {
  if (mergedInto !== null) return `Merged on ${ended} into what is now ${mergedInto.number ?? mergedInto.lineage}.`;
  if (ended !== null) return `The rule ended on ${ended}.`;
  if (number === null) return "It has no number that is known now.";
  return number === then ? "It still has this number." : `The same rule is ${number} now.`;
}

/** A rule through all its numbers and wordings. */
export const ruleHistory = tool(
  {
    name: "rule_history",
    title: "A rule through time",
    description:
      "Every wording and number that a rule has had, given by the number it had on a day: where it came from, what changed when and why, and what became of it.",
    question: ruleHistoryQuestion,
    answer: ruleHistoryAnswer,
  },
  ({ snapshot: { history }, today, address }, { number, on = today, after, limit = 10 }) => {
    const whole = historyAnswer(history, number, on);
    const { entries, total, next } = pageOfList(whole.revisions, { after, limit });
    const revisions = entries.map((revision) => ({
      ...cutTo(revisionForTool, revision),
      permalink: revision.permalink === null ? null : address(revision.permalink),
      events: revision.events.map(({ kind }) => kind),
    }));
    const permalink = address(ruleHistoryAddress(number, on));
    const answer = cutTo(ruleHistoryAnswer, { ...whole, revisions, total, next, permalink });
    const text = [
      `${whole.title} (${whole.lineage}), ${total} wordings. ${placeNow(whole.now, number)}`,
      ...entries.map(revisionLine),
      ...remainderAsText(next, total),
      `Permalink: ${permalink}`,
    ].join("\n");
    return { answer, text };
  },
);

function revisionLine(revision: RevisionAnswer): string {
  const { number, name, text, summary, events, why } = revision;
  const how = events.map(({ kind }) => kind).join(", ");
  return `- ${intervalInText(revision)} (${how}): ${number ?? name ?? ""} ${text ?? summary ?? "ended"}${why === "" ? "" : ` [${why}]`}`;
}

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

/** A glossary entry on a day. */
export const glossary = tool(
  {
    name: "glossary",
    title: "A glossary entry on a day",
    description: "What the glossary of the Comprehensive Rules said about a term on a day.",
    question: glossaryQuestion,
    answer: glossaryAnswer,
  },
  ({ snapshot: { history }, today, address }, { term, on = today }) => {
    const whole = entryAnswer(history, term, on);
    const answer = cutTo(glossaryAnswer, {
      ...whole,
      see: whole.see.map((entry) => entry.term),
      permalink: address(whole.links.self),
    });
    const { inForce, release, certainty, now } = whole;
    const [first = "", ...others] = printedLinesOf(whole);
    const text = [
      `${whole.term}: ${first}`,
      ...others,
      `On ${on}; release of ${release}; ${certainty}; it read so ${intervalInText(inForce)}.`,
      ...(now.ended === null ? [] : [`The entry ended on ${now.ended}.`]),
      `Permalink: ${answer.permalink}`,
    ].join("\n");
    return { answer, text };
  },
);
