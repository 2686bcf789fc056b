import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, ruleHistoryAddress, withQuery } from "../../core/archive/addresses.ts";
import type { History } from "../../core/archive/history.ts";
import type { LineageEvent } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { historyAnswer, lineageAnswer } from "../../core/ask/lineages.ts";
import type { LineageAnswer, RevisionAnswer } from "../../core/contract/lineages.ts";
import { addDays } from "../../core/text/days.ts";
import { areExamplesPlacedAlike } from "../../core/text/printed-order.ts";
import { compareWords } from "../../core/text/words.ts";
import { lineagePath, ownPathOn } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact, nowShown } from "../parts/facts.ts";
import { lanesShown } from "../parts/lanes.ts";
import { significanceMark } from "../parts/life-plot.ts";
import { topicInWords } from "../parts/topics.ts";
import { markedWords, printedWords } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import { article, a as aTag, b as bTag, code, div, dl, h1, h2, h3, li, ol, p, span } from "../tags.ts";

/** The history of the rule that had a number on a day. */
export const historyPage = page({
  path: "/rules/:number/history",
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on = visit.today } }) {
    const answer = historyAnswer(visit.history, number, on);
    return {
      title: `History of ${number}`,
      json: ruleHistoryAddress(number, on),
      feed: { lineage: answer.lineage },
      on,
      main: historyShown(visit, answer),
    };
  },
});

/** A lineage by its id: its whole history or, for a day, the page of its number then. */
export const lineagePage = page({
  path: "/lineages/:id",
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  query: onDay,
  show(visit, { params: { id }, query: { on } }) {
    const { history } = visit;
    const answer = lineageAnswer(history, id, on);
    const own = on === undefined ? undefined : ownPathOn(history, lineageNamed(history, id), on);
    if (own !== undefined) return { movedTo: `${own}#as-of` };
    const json = callAddress(lineagePath(answer.lineage, on));
    const feed = { lineage: answer.lineage };
    return { title: `History of “${answer.title}”`, json, feed, ...(on && { on }), main: historyShown(visit, answer) };
  },
});

/** The history of a lineage: as a drawing, and revision by revision. */
export function historyShown(visit: Visit, answer: LineageAnswer): ComponentChildren {
  const { history, today } = visit;
  const { title, now, revisions, isOlder, topic, kind } = answer;
  const lineage = lineageNamed(history, answer.lineage);
  const living = revisions.filter(({ text, summary, name }) => (text ?? summary ?? name) !== null);
  return article(
    { class: "history" },
    h1(title),
    p(
      { class: "about" },
      kind === "glossary"
        ? "An entry of the glossary and all its wordings."
        : `The history of a ${kind === "heading" ? "section" : "rule"}, through all its numbers and wordings.`,
    ),
    dl(
      { class: "facts" },
      fact("Known", [
        living[0] === undefined ? "not at all" : ["since ", dayNamed(living[0].from)],
        isOlder ? "; it is older than that" : "",
      ]),
      fact("Now", nowShown(visit, answer.lineage, now)),
      fact("Topic", aTag({ href: withQuery("/lineages", { topic }) }, topicInWords(topic))),
      fact("Identity", code(answer.lineage)),
    ),
    answer.on === null || revisions.length > 1 ? lanesShown(history, lineage, today) : null,
    h2(revisions.length === 1 ? "One wording" : `${revisions.length} steps, newest first`),
    ol(
      { class: "revisions", reversed: true },
      revisions
        .toReversed()
        .map((revision, place) => revisionShown(visit, answer, revision, revisions[revisions.length - 2 - place])),
    ),
  );
}

function revisionShown(
  visit: Visit,
  answer: LineageAnswer,
  revision: RevisionAnswer,
  before: RevisionAnswer | undefined,
): ComponentChildren {
  const { history } = visit;
  const { from, to, number, name, events, significance, why, isFirstSeen } = revision;
  const lineage = lineageNamed(history, answer.lineage);
  const path = ownPathOn(history, lineage, from);
  const place = number ?? name ?? "no number known";
  const isEnd = number === null && name === null && revision.text === null && revision.summary === null;
  return li(
    { id: `d${from}`, class: hasSameWords(revision, before) ? "unchanged" : undefined },
    h3(
      dayNamed(from),
      ": ",
      isEnd
        ? "ended"
        : [
            before?.number && number && before.number !== number ? span({ class: "figure" }, before.number, " → ") : "",
            path === undefined ? place : aTag({ href: path }, place),
          ],
    ),
    p(
      { class: "events" },
      significanceMark(significance),
      events
        .filter(({ kind }) => kind !== "amended" || !saidByMark.has(significance))
        .map((event) => [" · ", eventShown(visit, event, answer.lineage)]),
      isFirstSeen ? " · first seen on this day; the change may be older" : "",
    ),
    wordsShown(history, revision, before),
    why === "" ? null : p(why),
    isEnd
      ? null
      : p(
          { class: "aside" },
          "In force ",
          intervalNamed({ from, to }),
          ". ",
          before === undefined
            ? null
            : aTag(
                { href: withQuery("/diff", { from: addDays(from, -1), to: from, lineage: answer.lineage }) },
                "Compare with the day before",
              ),
        ),
  );
}

/** With these marks it need not be repeated that the words changed, or that more than the references did. */
const saidByMark = new Set<RevisionAnswer["significance"]>(["reworded", "reference", "typography", "wording"]);

type Words = Pick<RevisionAnswer, "text" | "examples" | "examplesAfter">;

function wordsShown(history: History, revision: RevisionAnswer, before: RevisionAnswer | undefined): ComponentChildren {
  const { text, summary, name, examples } = revision;
  if (text === null)
    return summary === null
      ? name === null
        ? null
        : p({ class: "printed" }, name)
      : p({ class: "summary" }, bTag("In our words: "), summary);
  if (hasSameWords(revision, before)) return p({ class: "aside" }, "The words did not change.");
  // Nothing to compare with, or only the order of the paragraphs differs.
  if (before?.text == null || (before.text === text && same(before.examples, examples)))
    return div({ class: "printed" }, printedWords(history, { ...revision, text, citations: [] }));
  return div(
    { class: "printed" },
    p(markedWords(compareWords(before.text, text), "both")),
    same(before.examples, examples)
      ? examples.map((example) => p({ class: "example" }, bTag("Example: "), example))
      : examplesCompared(before.examples, examples),
  );
}

function hasSameWords(words: Words, before: Words | undefined): boolean {
  const isSame = words.text !== null && before?.text === words.text && same(before.examples, words.examples);
  return isSame && areExamplesPlacedAlike(words, before);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}

function examplesCompared(before: readonly string[], after: readonly string[]): ComponentChildren {
  const joined = (examples: readonly string[]) => examples.map((example) => `Example: ${example}`).join("\n");
  return p({ class: "example" }, markedWords(compareWords(joined(before), joined(after)), "both"));
}

const eventNames: Readonly<Record<LineageEvent["kind"], string>> = {
  created: "came into the rules",
  amended: "reworded",
  renumbered: "renumbered",
  split: "split off",
  merged: "merged",
  removed: "left the rules",
  restored: "came back",
};

function eventShown(
  { history }: Visit,
  { kind, confidence, with: parties }: LineageEvent,
  own: string,
): ComponentChildren {
  const others = parties.filter(({ lineage }) => lineage !== own);
  // The event of a part names its origin; the event of the origin also names itself.
  const isSplitItself = kind === "split" && others.length < parties.length;
  return [
    isSplitItself ? "split" : eventNames[kind],
    others.length === 0 ? "" : isSplitItself ? " into " : kind === "split" ? " from " : " with ",
    others.map(({ lineage, number }, place) => [
      place === 0 ? "" : ", ",
      history.lineages.has(lineage) ? aTag({ href: lineagePath(lineage) }, number ?? lineage) : (number ?? lineage),
    ]),
    confidence === "high" ? "" : ` (${confidence} confidence)`,
  ];
}
