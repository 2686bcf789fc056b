import { z } from "zod";
import { eraSchemaAddress } from "../../core/contract/eras.ts";
import type { ParametersAnswer } from "../../core/contract/parameters.ts";
import { callAddress, pageOf, withQuery } from "../../core/text/addresses.ts";
import { dayInWords, lastDayBefore } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { topicInWords } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import { listParameters, valueInWords } from "../../operations/parameters.ts";
import { type PlayedEntry, playedSheet } from "../../operations/views/day.ts";
import { firstReleaseDay, type ParameterBand, parameterBands, presetsNamed } from "../../operations/views/eras.ts";
import { type PageContent, page, type Visit } from "../page.ts";
import { bandsDrawn, parameterPath, shortName } from "../parts/bands.ts";
import { besideText } from "../parts/beside.ts";
import { dayRow } from "../parts/day-row.ts";
import { changeDay, dayInTable, dayNamed } from "../parts/days.ts";
import { playedByTopic } from "../parts/played.ts";
import { onDay, topicFrom } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** All rules of play of a day: as bands over time, and in a table. */
export const erasPage = page({
  path: "/eras",
  nav: "Then and now",
  query: onDay.extend({ topic: z.string().max(80).optional(), view: z.enum(["list"]).optional() }),
  show(visit, { query: { on = visit.today, topic: written, view } }) {
    if (view === "list") return sheetOf(visit, on);
    const topic = topicFrom(written);
    const answer = answerTo(listParameters, visit, { on });
    // Throws if there is no such topic, and names those that are known.
    const inTopic = topic === undefined ? answer : answerTo(listParameters, visit, { on, topic });
    const all = parameterBands(visit);
    const chosen = all.filter((band) => topic === undefined || band.topic === topic);
    const first = firstReleaseDay(visit) ?? on;
    const drawn = { first, last: visit.today > on ? visit.today : on, on };
    const about = topic === undefined ? "" : `, ${shortName(topic)},`;
    return {
      title: `Rules of play${about} on ${dayInWords(on)}`,
      json: callAddress("/eras", { on }),
      description: `How the game was played on ${dayInWords(on)}: which legend rule, which mulligan, whether mana burned, and ${all.length} rules of play in all.`,
      on,
      main: h.article(
        h.h1(
          "Rules of play",
          topic === undefined ? " " : `: ${topicInWords(topic)} `,
          h.span({ class: "h1-day" }, "on ", dayNamed(on)),
        ),
        topic !== undefined
          ? null
          : h.p(
              { class: "lede" },
              "How the game was played on any day: which legend rule, which mulligan, whether mana burned. ",
              `${answer.parameters.length} rules of play are known.`,
            ),
        h.p(
          { class: "more" },
          h.a({ href: withQuery("/eras", { on, view: "list" }) }, "All of this day in sentences, to print"),
          on >= visit.today
            ? null
            : [" · ", h.a({ href: withQuery("/eras/diff", { from: on, to: visit.today }) }, "Compare with today")],
          " · ",
          h.a({ href: `/on/${on}` }, "The rulebook of this day"),
        ),
        dayRow({
          on,
          today: visit.today,
          path: "/eras",
          unit: "change",
          ...changesBeside(chosen, on),
          ...(topic !== undefined && { parameters: { topic } }),
          at: (day) => (day < first ? null : eraPath(day, topic)),
        }),
        topic === undefined
          ? [
              besideText(
                [on === first ? null : changedShown(inTopic), topicsLinked(answer, topic)],
                presetsShown(visit, on),
              ),
              picture(ofGame(chosen), drawn, topic),
            ]
          : [
              on === first ? null : changedShown(inTopic),
              picture(chosen, drawn, topic),
              topicTable(inTopic, topic),
              topicsLinked(answer, topic),
            ],
        waysOn(on),
      ),
    };
  },
});

/** The parameters are shown on the page of an era, each topic on its own; those with some words here. */
export const parametersPage = page({
  path: "/parameters",
  query: onDay.extend({ topic: z.string().optional(), text: z.string().max(200).optional() }),
  show(visit, { query: { on = null, topic, text } }) {
    if (text === undefined) return { movedTo: withQuery("/eras", { on, topic }) };
    const asked = { on: on ?? visit.today, topic, text };
    const { parameters } = answerTo(listParameters, visit, asked);
    const title = `Rules of play with “${text.slice(0, 60)}” on ${dayInWords(asked.on)}`;
    return {
      title,
      json: callAddress("/parameters", asked),
      on: asked.on,
      main: h.article(
        h.h1(title),
        parameters.length === 0 ? h.p("None has these words.") : null,
        h.ul(
          { class: "long" },
          parameters.map(({ name, says, href }) => h.li(h.a({ href: pageOf(href) }, name), `: ${says}`)),
        ),
        h.p(h.a({ href: eraPath(asked.on) }, `All rules of play on ${dayInWords(asked.on)}`)),
      ),
    };
  },
});

/** Where the rules of play of a day are shown: all as a picture, or those of a topic with a table. */
export function eraPath(on: IsoDate, topic?: string): string {
  return withQuery("/eras", { on, topic });
}

function presetsShown(visit: Visit, on: IsoDate): Markup {
  const presets = presetsNamed(visit);
  const chosen = presets.find((preset) => preset.on === on);
  return h.section(
    { "aria-labelledby": "named", class: "named-days" },
    h.h2({ id: "named" }, "Famous days"),
    h.ul(
      { class: "chips" },
      [...presets, { on: visit.today, name: "Today", says: "The rules as they are now." }].map((preset) =>
        h.li(
          h.a(
            {
              class: "chip",
              href: eraPath(preset.on),
              title: preset.says,
              "aria-current": preset.on === on ? "true" : undefined,
            },
            preset.name,
            " ",
            dayInTable(preset.on),
          ),
        ),
      ),
    ),
    chosen === undefined
      ? null
      : h.p(chosen.says, h.span({ class: "aside" }, ` Source: ${chosen.sources.join("; ")}.`)),
  );
}

/** The nearest days around one on which any rule of play changed. */
function changesBeside(all: readonly ParameterBand[], on: IsoDate) {
  const days = [...new Set(all.flatMap(({ intervals }) => intervals.map(({ from }) => from)))].toSorted();
  const before = days.findLast((day) => day <= on) ?? null;
  // On the day of a change, the change before it is the one before that.
  const changeBefore = before === on ? (days[days.indexOf(on) - 1] ?? null) : before;
  return { changeBefore, changeAfter: days.find((day) => day > on) ?? null };
}

const changedMax = 5;

/** All rules of play of a day in sentences, on a sheet of two columns. */
function sheetOf(visit: Visit, on: IsoDate): PageContent {
  const { today } = visit;
  const { different, missing, same } = playedSheet(visit, on, today);
  const part = (id: string, name: string, entries: readonly PlayedEntry[]) =>
    entries.length === 0
      ? null
      : h.section({ "aria-labelledby": id }, h.h2({ id }, name), playedByTopic(entries, { otherDay: "Today" }));
  const heading = on >= today ? "How the game is played" : "How the game was played";
  return {
    title: `${heading} on ${dayInWords(on)}`,
    json: null,
    on,
    main: h.article(
      { class: "sheet-page" },
      h.h1(heading, " ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
      h.p(
        { class: "more" },
        h.a({ href: `/on/${on}` }, "The rulebook of this day"),
        " · ",
        h.a({ href: eraPath(on) }, "Over the years"),
        " · ",
        h.a({ href: callAddress("/eras.md", { on }) }, "Markdown"),
        " · ",
        h.a({ href: callAddress("/eras.csv", { on }) }, "CSV"),
      ),
      part("different", "Played differently", different),
      part("same", on >= today ? "Rules of play" : "Played as today", same),
      part("missing", "Did not exist yet, or no longer does", missing),
    ),
  };
}

/** What changed on the day itself, if anything did. */
function changedShown({ on, parameters }: ParametersAnswer): Markup {
  const changed = parameters.filter(({ since }) => since === on);
  if (changed.length === 0) return null;
  const rest = changed.length - changedMax;
  return h.section(
    { "aria-labelledby": "changed" },
    h.h2({ id: "changed" }, "Changed on this day"),
    h.ul(
      { class: "long" },
      changed
        .slice(0, changedMax)
        .map(({ id, name, says }) => h.li(h.a({ href: parameterPath(id, on) }, name), ": ", says)),
    ),
    rest > 0 ? h.p(`and ${rest} more, below and on the pages of their topics.`) : null,
  );
}

/**
 * Those of tournament play, and keywords and the like that only began one day, are drawn only on the pages of their
 * topics: the picture of all is long enough without.
 */
function ofGame(all: readonly ParameterBand[]): ParameterBand[] {
  return all.filter(({ isOfTournaments, hasOnlyBegun }) => !isOfTournaments && !hasOnlyBegun);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, "en");
}

type DaysDrawn = { readonly first: IsoDate; readonly last: IsoDate; readonly on: IsoDate };

function picture(all: readonly ParameterBand[], days: DaysDrawn, topic: string | undefined): Markup {
  const moving = all.filter(({ intervals }) => intervals.length > 1).toSorted(byName);
  if (moving.length === 0) return null;
  return h.section(
    { "aria-labelledby": "bands" },
    h.h2({ id: "bands" }, "Over the years"),
    h.p(
      { class: "aside" },
      "Each band is one rule of play, divided where it changed. The line marks the day, and the values of that day are filled. A dashed edge means that no rule says, or that it is not known. ",
      topic === undefined
        ? `Choose a topic to see the values, and all the rules of play that never changed or only began one day.`
        : "",
    ),
    h.div(
      { class: topic === undefined ? "bands-by-topic" : undefined },
      [...Map.groupBy(moving, (band) => topicInWords(band.topic))]
        .toSorted(byText(([name]) => name))
        .map(([name, those]) =>
          h.div(
            { class: "bands-topic" },
            topic === undefined
              ? h.p({ class: "bands-name" }, h.a({ href: eraPath(days.on, those[0]?.topic) }, name))
              : null,
            bandsDrawn(those, { ...days, isBrief: topic === undefined }),
          ),
        ),
    ),
  );
}

/** Each topic has a page of its own, because all of them together would be as long as a rulebook. */
function topicsLinked({ on, topics }: ParametersAnswer, chosen: string | undefined): Markup {
  return h.nav(
    { "aria-labelledby": "topics" },
    h.h2({ id: "topics" }, "By topic, with all values"),
    h.ul(
      { class: "chips" },
      chosen === undefined ? null : h.li(h.a({ class: "chip", href: eraPath(on) }, "All topics")),
      topics.map(({ topic, parameters }) =>
        h.li(
          h.a(
            { class: "chip", href: eraPath(on, topic), "aria-current": topic === chosen ? "true" : undefined },
            topicInWords(topic),
            ` ${parameters}`,
          ),
        ),
      ),
    ),
  );
}

function topicTable({ on, parameters }: ParametersAnswer, topic: string): Markup {
  return h.table(
    { class: "stacked", id: "all" },
    h.caption(topicInWords(topic)),
    h.thead(h.tr(["Rule of play", "What holds", "From", "To"].map((name) => h.th({ scope: "col" }, name)))),
    h.tbody(
      parameters
        .toSorted(byName)
        .map(({ id, name, value, says, since, until, isFirstSeen = false, isEndFirstSeen = false }) =>
          h.tr(
            h.th({ scope: "row" }, h.a({ href: parameterPath(id, on) }, name)),
            h.td(says, " ", h.span({ class: "value" }, valueInWords(value))),
            h.td({ class: "figure", "data-label": "From" }, changeDay(since, isFirstSeen, dayInTable)),
            h.td(
              { class: "figure", "data-label": "To" },
              until === null ? "" : changeDay(lastDayBefore(until), isEndFirstSeen, dayInTable),
            ),
          ),
        ),
    ),
  );
}

function waysOn(on: IsoDate): Markup {
  return h.p(
    { class: "more" },
    h.a({ href: callAddress("/eras", { on }) }, "This day as one JSON document"),
    " · ",
    h.a({ href: callAddress("/eras.csv", { on }) }, "as CSV"),
    " · ",
    h.a({ href: callAddress("/eras.md", { on }) }, "as Markdown"),
    " · ",
    h.a({ href: eraSchemaAddress }, "its JSON Schema"),
  );
}
