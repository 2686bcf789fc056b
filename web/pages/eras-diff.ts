import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, withQuery } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { diffEras } from "../../operations/eras.ts";
import { answerTo } from "../../operations/operation.ts";
import { compareOutcomes } from "../../operations/outcomes.ts";
import { type PlayedSheet, playedSheet } from "../../operations/views/day.ts";
import { firstReleaseDay } from "../../operations/views/eras.ts";
import { page } from "../page.ts";
import { dayField } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { inPlay } from "../parts/outcomes.ts";
import { pager } from "../parts/pager.ts";
import { playedTable } from "../parts/played.ts";
import { afterParameter } from "../queries.ts";
import { h, type Markup } from "../tags.ts";
import { eraPath } from "./eras.ts";

/** The rules of play that differ between two days. */
export const eraDiffPage = page({
  path: "/eras/diff",
  query: z.strictObject({
    from: dayParameter.optional(),
    to: dayParameter.optional(),
    show: z.literal("play").optional(),
    after: afterParameter,
  }),
  show(visit, { query: { from, to = visit.today, show, after } }) {
    const start = from ?? firstReleaseDay(visit) ?? to;
    const played = answerTo(compareOutcomes, visit, { from: start, to });
    const diff = answerTo(diffEras, visit, { from: start, to });
    const { questions } = played;
    // If the two lists do not fit on one page, each has a page of its own.
    const isSplit = diff.parameters.length + questions.length > shownMax;
    const sheet = playedSheet(visit, start, to);
    const path = (part: Part) => withQuery("/eras/diff", { from: start, to, show: part });
    const total = show === "play" ? questions.length : diff.parameters.length;
    const first = Math.min(after, total);
    return {
      title: `Rules of play: ${dayInWords(start)} and ${dayInWords(to)}`,
      json: callAddress("/eras/diff", { from: start, to }),
      on: to,
      main: h.article(
        h.h1("What was played differently"),
        h.p({ class: "lede" }, "Rules of play that differ between ", dayNamed(start), " and ", dayNamed(to), "."),
        daysForm(start, to),
        isSplit
          ? [
              partsLinked(show ?? null, { parameters: diff.parameters.length, questions: questions.length }, path),
              show === "play"
                ? inPlay(questions.slice(first, first + shownMax), { from: start, to })
                : differences(sheet, { from: start, to }),
              show !== "play"
                ? null
                : pager({
                    path: "/eras/diff",
                    parameters: { from: start, to, show },
                    after: first,
                    limit: shownMax,
                    total,
                  }),
            ]
          : [differences(sheet, { from: start, to }), inPlay(questions, { from: start, to })],
        isSplit && show === undefined ? null : notCompared(played.notAskedBefore.length),
        h.p(
          { class: "more" },
          h.a({ href: callAddress("/eras/diff.csv", { from: start, to }) }, "As CSV"),
          " · ",
          h.a({ href: callAddress("/eras/diff.md", { from: start, to }) }, "as Markdown"),
          " · ",
          h.a({ href: eraPath(start) }, "all of the earlier day"),
          " · ",
          h.a({ href: eraPath(to) }, "all of the later day"),
        ),
      ),
    };
  },
});

function notCompared(count: number): Markup {
  if (count === 0) return null;
  const subject = count === 1 ? "One question of the catalogue is" : `${count} questions of the catalogue are`;
  const why = `not compared: ${count === 1 ? "it makes" : "they make"} no sense on the earlier day.`;
  return h.p(
    { class: "aside" },
    `${subject} ${why} “notAskedBefore” in the answer of POST /v1/outcomes/diff says why.`,
  );
}

/** The number of differences that a page shows. */
const shownMax = 40;

type Part = "play" | null;

/** Links to the rules of play that differ, and to the questions that are answered differently. */
function partsLinked(
  shown: Part,
  counts: { readonly parameters: number; readonly questions: number },
  path: (part: Part) => string,
): Markup {
  const parts: readonly (readonly [Part, string])[] = [
    [null, `Rules of play (${counts.parameters})`],
    ["play", `What changed in play (${counts.questions})`],
  ];
  return h.nav(
    { class: "parts", "aria-label": "Parts of the comparison" },
    h.ul(
      parts.map(([part, name]) =>
        h.li(h.a({ href: path(part), "aria-current": part === shown ? "page" : undefined }, name)),
      ),
    ),
  );
}

function daysForm(from: IsoDate, to: IsoDate): Markup {
  const day = (name: "from" | "to", words: string, value: IsoDate) =>
    dayField(`era-${name}`, words, { name, value, required: true });
  return h.form(
    { class: "row", action: "/eras/diff", "aria-label": "Two days" },
    day("from", "Earlier day", from),
    day("to", "Later day", to),
    h.button("Compare"),
  );
}

/** What was played differently, in the order in which a game meets it; what did not exist on one of the days is folded. */
function differences(
  { different, missing }: PlayedSheet,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Markup {
  const sides = { before: dayInWords(from), after: dayInWords(to) };
  if (different.length + missing.length === 0) return h.p("No known rule of play differs.");
  return [
    different.length === 0
      ? h.p("Nothing that existed on both days was played differently.")
      : playedTable(different, { ...sides, named: `Played differently (${different.length})` }),
    missing.length === 0
      ? null
      : h.details(
          h.summary(`Did not exist on one of the days (${missing.length})`),
          playedTable(missing, { ...sides, named: "Did not exist on one of the days" }),
        ),
  ];
}
