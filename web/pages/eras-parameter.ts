import { z } from "zod";
import type { ParameterAnswer } from "../../core/contract/parameters.ts";
import { lineagePath } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { confidenceInWords } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import {
  checksInWords,
  getParameter,
  getParameterHistory,
  valueInWords,
  valueText,
} from "../../operations/parameters.ts";
import {
  firstReleaseDay,
  type ParameterBand,
  parameterBand,
  type ReferenceView,
  referencesOn,
} from "../../operations/views/eras.ts";
import { page, type Visit } from "../page.ts";
import { bandsDrawn, parameterPath } from "../parts/bands.ts";
import { besideText } from "../parts/beside.ts";
import { fact } from "../parts/blocks.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";
import { eraPath } from "./eras.ts";

/** One parameter: its values through time, and the rules that give them side by side. */
export const parameterPage = page({
  path: "/parameters/:id",
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  query: onDay,
  show(visit, { params: { id }, query: { on = visit.today } }) {
    const { today } = visit;
    const answer = answerTo(getParameter, visit, { id, on });
    const { since, until } = answer;
    const band = parameterBand(visit, id);
    const days = band.intervals.map(({ from }) => from);
    const [first = on] = days;
    const firstDrawn = firstReleaseDay(visit) ?? on;
    return {
      title: `${answer.name} on ${dayInWords(on)}`,
      json: answer.links.self,
      description: answer.says,
      on,
      main: h.article(
        h.h1(answer.name, " ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        h.p({ class: "lede" }, answer.says),
        h.p({ class: "about" }, `${answer.title}.`),
        dayRow({
          on,
          today,
          path: `/parameters/${id}`,
          unit: "change",
          at: (day) => (day < first ? null : parameterPath(id, day)),
          changeBefore: days.findLast((day) => day < since) ?? null,
          changeAfter: until,
        }),
        besideText(story(band, answer), factsShown(visit, answer, first)),
        bandsDrawn([band], { first: firstDrawn, last: today > on ? today : on, on, isBrief: false }),
        rulesBeside(visit, answer),
        h.p({ class: "more" }, h.a({ href: eraPath(on) }, "All rules of play on this day")),
      ),
    };
  },
});

function factsShown(visit: Visit, answer: ParameterAnswer, first: IsoDate): Markup {
  const { id, value, since, until, notes, isOlder, isFirstSeen, isEndFirstSeen } = answer;
  const doubt = confidenceInWords(answer);
  const checked = checksInWords(answerTo(getParameterHistory, visit, { id }));
  return h.dl(
    { class: "facts" },
    fact(
      "Holds",
      intervalNamed({ from: since, to: until, isFirstSeen, isEndFirstSeen }),
      isOlder && since === first ? "; it may be older" : "",
    ),
    doubt === null ? null : fact("Confidence", doubt),
    notes === null ? null : fact("Note", notes),
    checked === null ? null : fact("Checked", checked),
    fact("For programs", h.code(`${id}: ${valueText(value)}`)),
  );
}

/** All values, oldest first, each with what happens in the example. */
function story({ id, intervals }: ParameterBand, { on, example, lastSeen }: ParameterAnswer): Markup {
  const isDoubted = lastSeen !== undefined && lastSeen < on;
  return h.section(
    { "aria-labelledby": "story" },
    h.h2({ id: "story" }, intervals.length > 1 ? "Before and after" : isDoubted ? "No change known" : "Never changed"),
    example === null ? null : h.p({ class: "example" }, example),
    h.ol(
      { class: "changes story" },
      intervals.map(({ value, tellings, ...interval }) =>
        h.li(
          { "aria-current": holdsOn(interval, on) ? "true" : undefined },
          h.h3(h.a({ href: parameterPath(id, interval.from) }, valueInWords(value))),
          h.p({ class: "aside" }, intervalNamed(interval)),
          tellings.map(({ says, inExample, ...part }, index) => [
            h.p(tellings.length === 1 ? null : [h.span({ class: "aside" }, intervalNamed(part)), ": "], says),
            inExample === null || inExample === tellings[index + 1]?.inExample
              ? null
              : h.p({ class: "in-example" }, "In the example: ", inExample),
          ]),
        ),
      ),
    ),
  );
}

/** The rules that give the value of the day beside those that gave the one before or after it. */
function rulesBeside(visit: Visit, { id, on, before, after }: ParameterAnswer): Markup {
  const days = [before?.on, on, after?.on].filter((day) => day !== undefined) as IsoDate[];
  const shown = referencesOn(visit, id, days);
  if (shown.length === 0) return null;
  return h.section(
    { "aria-labelledby": "rules" },
    h.h2({ id: "rules" }, "The rules side by side"),
    h.div(
      { class: "sides" },
      shown.map(({ on: day, value, references }) =>
        h.div(
          h.h3(dayNamed(day), ": ", valueInWords(value)),
          references.map((reference) => referenceShown(reference, day)),
        ),
      ),
    ),
  );
}

/** A rule with its number on a day and all of its words or, if they are not held, those that are cited. */
function referenceShown({ name, isEntry, lineage, text, quote, summary }: ReferenceView, on: IsoDate): Markup {
  return h.div(
    h.p(
      { class: "side-name" },
      lineage === null ? name : h.a({ href: lineagePath(lineage, on) }, name),
      isEntry ? " (glossary)" : "",
    ),
    text !== null
      ? h.blockquote({ class: "printed" }, h.p(text))
      : quote !== null
        ? h.p({ class: "printed" }, h.q(quote))
        : summary === null
          ? null
          : h.p({ class: "summary" }, summary),
  );
}
