import { z } from "zod";
import type { LineageAnswer, RevisionAnswer } from "../../core/contract/lineages.ts";
import { callAddress, lineagePath, ruleHistoryAddress, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayOrBy } from "../../core/text/day-words.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { areExamplesPlacedAlike } from "../../core/text/printed-order.ts";
import { compareWords } from "../../core/text/words.ts";
import {
  amendedInWords,
  eventInWords,
  eventNames,
  isTopicTold,
  topicInWords,
  whereabouts,
} from "../../document/words.ts";
import { getLineage } from "../../operations/lineages.ts";
import { answerTo } from "../../operations/operation.ts";
import { getRuleHistory } from "../../operations/rules.ts";
import { type Lanes, lanesOf } from "../../operations/views/lanes.ts";
import { subrulesNow } from "../../operations/views/whole-rule.ts";
import { page, type Visit } from "../page.ts";
import { fact, inlineShown } from "../parts/blocks.ts";
import { reasonsShown } from "../parts/change.ts";
import {
  acrossDays,
  drawing,
  mark,
  markInText,
  percent,
  significanceMark,
  significanceNames,
  yearsShown,
} from "../parts/chart.ts";
import { changeDay, intervalNamed } from "../parts/days.ts";
import { markedWords, printedWords } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** The history of the rule that had a number on a day. */
export const historyPage = page({
  path: "/rules/:number/history",
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on = visit.today } }) {
    const answer = answerTo(getRuleHistory, visit, { number, on });
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
    const answer = answerTo(getLineage, visit, { id, on });
    const own = visit.shownAt(`${lineagePath(id, on)}#as-of`);
    if (own.endsWith("#as-of") && on !== undefined) return { movedTo: own };
    const json = callAddress(lineagePath(answer.lineage, on));
    const feed = { lineage: answer.lineage };
    return { title: `History of “${answer.title}”`, json, feed, ...(on && { on }), main: historyShown(visit, answer) };
  },
});

/** The history of a lineage: as a drawing, and revision by revision. */
export function historyShown(visit: Visit, answer: LineageAnswer): Markup {
  const { today } = visit;
  const { lineage, now, revisions, isOlder, topic, kind } = answer;
  const subrules = kind === "rule" && now.number !== null ? subrulesNow(visit, now.number) : [];
  const living = revisions.filter(({ text, summary, name }) => (text ?? summary ?? name) !== null);
  return h.article(
    { class: "history" },
    h.h1(headline(answer, today)),
    h.p(
      { class: "about" },
      kind === "glossary"
        ? "An entry of the glossary and all its wordings."
        : `The history of a ${kind === "heading" ? "section" : "rule"}, through all its numbers and wordings.`,
    ),
    h.dl(
      { class: "facts" },
      fact("Known", [
        living[0] === undefined
          ? "not at all"
          : intervalNamed({ from: living[0].from, to: null, isFirstSeen: living[0].isFirstSeen && !isOlder }),
        isOlder ? "; it may be older" : "",
      ]),
      fact("Newest rules", inlineShown(whereabouts(now, null, lineage))),
      subrules.length === 0
        ? null
        : fact(
            "Subrules",
            subrules.map(({ number, lineage: id }, index) => [
              index === 0 ? "" : ", ",
              h.a({ href: lineagePath(id) }, number),
            ]),
            ", each with a history of its own",
          ),
    ),
    answer.on === null || revisions.length > 1 ? lanesShown(lanesOf(visit, lineage), lineage, today) : null,
    h.h2(revisions.length === 1 ? "One wording" : `${counted(revisions.length, "step")}, newest first`),
    h.ol(
      { class: "revisions", reversed: true },
      revisions
        .toReversed()
        .map((revision, index) => revisionShown(lineage, revision, revisions[revisions.length - 2 - index])),
    ),
    h.p(
      { class: "aside" },
      "Identity ",
      h.code(lineage),
      isTopicTold(topic) ? [", topic ", h.a({ href: withQuery("/lineages", { topic }) }, topicInWords(topic))] : null,
    ),
  );
}

/** The number of today and the title, if that is more than the first of its words, and the numbers before. */
function headline({ title, revisions }: LineageAnswer, today: IsoDate): Markup {
  const begun = revisions.filter(({ from }) => from <= today);
  const numbers = (begun.length === 0 ? revisions : begun).flatMap(({ number }) => number ?? []);
  const last = numbers.at(-1);
  if (last === undefined) return title;
  const before = [...new Set(numbers)].filter((number) => number !== last).toReversed();
  const past = `was ${before.slice(0, 3).join(", ")}${before.length > 3 ? ", …" : ""}`;
  return [
    title.endsWith("…") ? last : `${last} ${title}`,
    before.length === 0 ? null : [" ", h.span({ class: "h1-day" }, past)],
  ];
}

function revisionShown(lineage: string, revision: RevisionAnswer, before: RevisionAnswer | undefined): Markup {
  const { from, number, name, events, significance, why, isFirstSeen } = revision;
  const isEnd = number === null && name === null && revision.text === null && revision.summary === null;
  // "new", "removed": the event has the name of the mark, and says more.
  const told = events.filter(
    ({ kind }) =>
      (kind !== "amended" || !saidByMark.has(significance)) &&
      (kind !== "renumbered" || significance !== "renumbering"),
  );
  const amended = amendedInWords(revision, before);
  const isToldByEvent = told[0] !== undefined && eventNames[told[0].kind] === significanceNames[significance];
  return h.li(
    { id: `d${from}`, class: hasSameWords(revision, before) ? "unchanged" : undefined },
    h.h3(
      changeDay(from, isFirstSeen),
      ": ",
      isEnd
        ? "ended"
        : [
            before?.number && number && before.number !== number
              ? h.span({ class: "figure" }, before.number, " → ")
              : "",
            h.a({ href: lineagePath(lineage, from) }, number ?? name ?? "no number known"),
          ],
    ),
    h.p(
      { class: "events" },
      isToldByEvent
        ? markInText(significance)
        : significanceMark(significance, significance === "reworded" ? amended : undefined),
      told.map((event, index) => [
        isToldByEvent && index === 0 ? " " : " · ",
        inlineShown(eventInWords(event, lineage, lineagePath, amended)),
      ]),
      isFirstSeen ? " · first seen on this day; the change may be older" : "",
    ),
    wordsShown(revision, before),
    reasonsShown(revision.announced),
    why === "" ? null : h.p(why),
    isEnd
      ? null
      : h.p(
          { class: "aside" },
          "In force ",
          intervalNamed(revision),
          ". ",
          before === undefined
            ? null
            : h.a(
                { href: withQuery("/diff", { from: addDays(from, -1), to: from, lineage }) },
                "Compare with the day before",
              ),
        ),
  );
}

/** With these marks it need not be repeated that the words changed, or that more than the references did. */
const saidByMark = new Set<RevisionAnswer["significance"]>(["reworded", "reference", "typography", "wording"]);

type Words = Pick<RevisionAnswer, "text" | "examples" | "examplesAfter">;

function wordsShown(revision: RevisionAnswer, before: RevisionAnswer | undefined): Markup {
  const { text, summary, name, examples } = revision;
  if (text === null)
    return summary === null
      ? name === null
        ? null
        : h.p({ class: "printed" }, name)
      : h.p({ class: "summary" }, h.b("In our words: "), summary);
  if (hasSameWords(revision, before))
    return revision.significance === "renumbering" ? null : h.p({ class: "aside" }, "The words did not change.");
  // Nothing to compare with, or only the order of the paragraphs differs.
  if (before?.text == null || (before.text === text && same(before.examples, examples)))
    return h.div({ class: "printed" }, printedWords({ ...revision, text, citations: [] }));
  return h.div(
    { class: "printed" },
    h.p(markedWords(compareWords(before.text, text), "both")),
    same(before.examples, examples)
      ? examples.map((example) => h.p({ class: "example" }, h.b("Example: "), example))
      : examplesCompared(before.examples, examples),
  );
}

function hasSameWords(words: Words, before: Words | undefined): boolean {
  const isSame = words.text !== null && before?.text === words.text && same(before.examples, words.examples);
  return isSame && areExamplesPlacedAlike(words, before);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

function examplesCompared(before: readonly string[], after: readonly string[]): Markup {
  const joined = (examples: readonly string[]) => examples.map((example) => `Example: ${example}`).join("\n");
  return h.p({ class: "example" }, markedWords(compareWords(joined(before), joined(after)), "both"));
}

/** A lane with its name beside it, and one with its name above it. */
const rows = { beside: 28, above: 42 };
const head = 6;
/** A longer name, such as a term of the glossary, does not fit beside its lane. */
const besideMax_chars = 9;
/** A longer one does not fit above it on a phone. */
const aboveMax_chars = 36;

/**
 * A lineage drawn through its numbers, a row for each; other lineages that were merged into it or split from it have
 * rows of their own.
 */
function lanesShown({ first, lanes, moves, junctions, wordings }: Lanes, id: string, today: IsoDate) {
  if (lanes.length === 0 || first === null) return null;
  const areNamedBeside = lanes.every(({ name }) => name.length <= besideMax_chars);
  const row = areNamedBeside ? rows.beside : rows.above;
  const across = acrossDays(first, today, [1, 99]);
  const x = (day: IsoDate | null) => percent(across(day ?? today));
  const height = head + lanes.length * row + 24;
  const y = (lane: number) => head + (lane + 1) * row - rows.beside / 2;
  const connectors = (all: Lanes["moves"], name: string) =>
    all.map(({ on, from, to }) => h.line({ class: name, x1: x(on), x2: x(on), y1: y(from), y2: y(to) }));
  const classOf = (isOwn: boolean) => (isOwn ? "own" : "other");
  return h.div(
    { class: "lanes" },
    areNamedBeside
      ? h.svg(
          { class: "chart lane-names", width: 72, height, "aria-hidden": "true" },
          lanes.map(({ name, isOwn }, lane) =>
            h.text({ class: classOf(isOwn), x: 66, y: y(lane) + 5, "text-anchor": "end" }, name),
          ),
        )
      : null,
    drawing(
      height,
      "lane-rows",
      yearsShown(first, today).map((year) => [
        h.line({ class: "grid", x1: percent(across(year)), x2: percent(across(year)), y1: 0, y2: height - 18 }),
        h.text({ class: "tick", x: percent(across(year)), y: height - 3 }, year.slice(0, 4)),
      ]),
      areNamedBeside
        ? null
        : lanes.map(({ name, isOwn }, lane) =>
            h.text({ class: classOf(isOwn), x: 0, y: y(lane) - 14 }, shortened(name)),
          ),
      // Each from the first day of a stay to its end.
      lanes.map(({ stays, isOwn }, lane) =>
        stays.map(({ from, to }) =>
          h.line({ class: isOwn ? "step" : "step other", x1: x(from), x2: x(to), y1: y(lane), y2: y(lane) }),
        ),
      ),
      connectors(moves, "riser"),
      connectors(junctions, "junction"),
      wordings.map(({ from, isFirstSeen, lane, why, significance }) =>
        h.a(
          { href: lineagePath(id, from), tabindex: -1, class: "change" },
          h.title(`${dayOrBy(from, isFirstSeen)}: ${why === "" ? significanceNames[significance] : why}`),
          lane === -1 ? null : mark(significance, { x: x(from), y: y(lane) }),
        ),
      ),
    ),
  );
}

function shortened(name: string): string {
  return name.length <= aboveMax_chars ? name : `${name.slice(0, aboveMax_chars - 1).trimEnd()}…`;
}
