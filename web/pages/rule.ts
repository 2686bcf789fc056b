import type { Neighbour } from "../../core/contract/parts.ts";
import type { CitedByAnswer, RuleAnswer } from "../../core/contract/rules.ts";
import {
  callAddress,
  lineagePath,
  numberPath,
  pageOf,
  permalink,
  withQuery,
  withShortHash,
} from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords, dayOrBy, fromInText } from "../../core/text/day-words.ts";
import { addDays, earlierEnd, holdsOn, type IsoDate } from "../../core/text/days.ts";
import { ruleTitleOf } from "../../core/text/rule-number.ts";
import { certaintyInWords, whereabouts } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import { getCitedBy, getRule } from "../../operations/rules.ts";
import { citedByDocument, knownBlocks } from "../../operations/rules-documents.ts";
import { firstDayLikeNumber } from "../../operations/views/addresses.ts";
import { surroundingsOf } from "../../operations/views/surroundings.ts";
import { type RuleBand, type WholeRule, wholeRule } from "../../operations/views/whole-rule.ts";
import { page, type Visit } from "../page.ts";
import { besideText } from "../parts/beside.ts";
import { blocksShown, fact, inlineShown } from "../parts/blocks.ts";
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
import { copies } from "../parts/copies.ts";
import { asOfControl, beyondNote, comparisonLinks } from "../parts/day-row.ts";
import { changeDay, dayInTable, dayNamed, intervalNamed } from "../parts/days.ts";
import { certaintyFact, otherFiles, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { provisionsShown } from "../parts/provisions.ts";
import { wordingStrip } from "../parts/strip.ts";
import { printedWords } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** A rule on a day. */
export const rulePage = page({
  path: "/rules/:number",
  isQuick: true,
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on: givenDay } }) {
    const on = givenDay ?? visit.today;
    const rule = answerTo(getRule, visit, { number, on });
    const heading = ruleTitleOf(rule);
    return {
      title: `${rule.number}${heading === undefined ? "" : ` ${heading}`} on ${dayInWords(on)}`,
      description: rule.text,
      json: rule.links.self,
      // On all days of the interval the page says the same: that of the first day stands for them. That of today stays.
      ...(givenDay && { canonical: numberPath(rule.number, firstDayLikeNumber(visit, number, givenDay)) }),
      feed: { lineage: rule.lineage },
      on,
      main: h.article({ class: "rule" }, ruleShown(visit, rule)),
    };
  },
});

function ruleShown(visit: Visit, rule: RuleAnswer): Markup {
  const { today } = visit;
  const { number, on, links, lineage } = rule;
  const around = surroundingsOf(visit, rule);
  const { comparisons, wordings } = around;
  const whole = wholeRule(visit, rule);
  const { subrules, band } = whole;
  const heading = rule.kind === "rule" ? ruleTitleOf(rule) : undefined;
  const address = visit.absolute(withShortHash(lastingPath(rule)));
  const historyDrawn = () =>
    band === null
      ? wordingStrip(wordings, { lineage, on, today, named: "wordings and numbers" })
      : ruleBandShown(band, { lineage, on, today });
  return [
    above(rule, whole),
    h.h1(
      h.span({ class: "number" }, number),
      heading === undefined ? null : [" ", heading],
      " ",
      h.span({ class: "h1-day" }, "on ", dayNamed(on)),
    ),
    asOfControl({
      on,
      path: `/rules/${number}`,
      followPath: lineagePath(lineage),
      around,
      named: number,
      unit: "rule",
    }),
    nowTold(rule, today),
    besideText(
      [
        heading !== undefined && subrules.length > 0 ? null : h.blockquote({ class: "printed" }, printedWords(rule)),
        blocksShown(knownBlocks(rule.knownByParameters)),
        otherReading(rule.text, rule),
        otherFiles(rule.text, rule),
        subrules.length === 0 ? null : provisionsShown(subrules, on),
        rule.kind === "heading" ? children(rule) : null,
      ],
      [
        facts(rule, whole.about),
        visit.isShort ? null : historyDrawn(),
        beyondNote(rule.beyondNewestRelease, rule.release),
      ],
      [
        copies(visit, { ...rule, term: null, address }, subrules),
        h.p(
          { class: "more" },
          h.a({ href: pageOf(links.history) }, "History of this rule"),
          comparisonLinks(lineage, comparisons),
          wordings[0] === undefined || wordings[0].from >= today
            ? null
            : [
                " · ",
                h.a(
                  { href: callAddress("/reports/changes.html", { from: wordings[0].from, to: today, lineage }) },
                  "Report of its changes",
                ),
              ],
          " · ",
          h.a({ href: pageOf(links.number) }, `Every rule numbered ${number}`),
        ),
        neighbours(whole, on),
        citedBy(answerTo(getCitedBy, visit, { number, on })),
      ],
    ),
  ];
}

/** Where a rule is in the newest rules, if it is not where it was. */
function nowTold({ now, number, lineage }: RuleAnswer, today: IsoDate): Markup {
  if (now.number === number && now.ended === null) return null;
  const isMoved = now.number !== null && now.ended === null;
  return h.p(
    { class: "now-told" },
    isMoved ? "In the newest rules " : "It ",
    inlineShown(whereabouts(now, number, lineage, today)),
    ".",
  );
}

/** The place of a rule: its section, and for a subrule, its rule. */
function above({ number, on, section }: RuleAnswer, { sectionPage, ruleAbove }: WholeRule): Markup {
  if (section === null || section.number === number) return null;
  const path = sectionPage === null ? lineagePath(section.lineage, on) : `${sectionPage}&at=${number}#r${number}`;
  return h.p(
    { class: "above" },
    h.a({ href: path }, section.number, section.title === null ? "" : [" ", section.title]),
    ruleAbove === null
      ? null
      : [
          " › ",
          h.a(
            { href: `${lineagePath(ruleAbove.lineage, on)}#r${number}` },
            ruleAbove.number,
            ruleAbove.title === null ? "" : [" ", ruleAbove.title],
          ),
        ],
  );
}

/** More than this are folded away. */
const citedOpenMax = 12;

/** What refers to the rule on the same day, and the rules of play that rest on it; nothing if there is nothing. */
function citedBy(cited: CitedByAnswer): Markup {
  const count = cited.citedBy.length + cited.parameters.length;
  if (count === 0) return null;
  const [head, ...list] = citedByDocument(cited);
  return h.section(
    { id: "cited-by" },
    blocksShown(head === undefined ? [] : [head]),
    count <= citedOpenMax ? blocksShown(list) : h.details(h.summary(`All ${count} of them`), blocksShown(list)),
  );
}

/** The address to cite: in the release, with the published file in which the words were read; otherwise on the day. */
function lastingPath({ restsOn, release, number, links }: RuleAnswer): string {
  // Words of the dataset may be missing in the held published file of their release.
  if (restsOn === null) return pageOf(permalink(number, release));
  return pageOf(restsOn === release ? links.permalink : links.self);
}

/** Only what is not said by the text and the day. */
function facts(rule: RuleAnswer, about: string | null): Markup {
  const { inForce, release, restsOn, why, significance, sources, printedNumber, number } = rule;
  const path = lastingPath(rule);
  return h.dl(
    { class: "facts" },
    about === null ? null : fact("About", about),
    printedNumber === null ? null : fact("As printed", `${printedNumber}, by mistake for ${number}`),
    fact("In force", intervalNamed(inForce)),
    fact("Release", [
      releaseLink(release),
      restsOn === null || restsOn === release ? null : [", read in the ", releaseLink(restsOn)],
    ]),
    certaintyFact(rule.certainty, certaintyInWords(rule)),
    why === "" ? null : fact("This wording", [significanceMark(significance), ". ", why]),
    sources.length === 0 ? null : fact("Sources", sourcesListed(sources)),
    fact("To cite", h.a({ href: path, rel: "bookmark" }, "Address of these words")),
  );
}

function children({ children: below, on }: RuleAnswer): Markup {
  if (below.length === 0) return null;
  return h.section(
    { "aria-labelledby": "below" },
    h.h2({ id: "below" }, "Subrules"),
    h.ul(
      { class: "places" },
      below.map(({ number, lineage, title }) => h.li(h.a({ href: lineagePath(lineage, on) }, number), " ", title)),
    ),
  );
}

function neighbours({ previous, next }: WholeRule, on: IsoDate): Markup {
  if (previous === null && next === null) return null;
  const link = (rel: string, name: string, { number, lineage, title }: Neighbour) =>
    h.li(
      { class: rel },
      h.a({ href: lineagePath(lineage, on), rel }, name, " ", h.b(number)),
      h.span({ class: "aside" }, ` ${title}`),
    );
  return h.nav(
    { class: "neighbours", "aria-label": "Beside it" },
    h.ul(previous && link("prev", "Previous", previous), next && link("next", "Next", next)),
  );
}

/**
 * A rule with all its subrules through time: a band of the numbers it had, and above it a mark for each day on which it
 * or one of the subrules that it has now changed.
 */
function ruleBandShown(
  { periods, days }: RuleBand,
  { lineage, on, today }: { readonly lineage: string; readonly on: IsoDate; readonly today: IsoDate },
): Markup {
  const first = periods[0]?.from;
  if (first === undefined || first >= today || (days.length === 0 && periods.length === 1)) return null;
  const across = acrossDays(first, today, [1, 99]);
  return h.section(
    { class: "strip", "aria-labelledby": "rule-band" },
    h.h2(
      { id: "rule-band" },
      days.length === 0 ? "Its numbers" : `Changed on ${counted(days.length, "day")}, with its subrules`,
    ),
    drawing(
      66,
      "strip-bar",
      on >= first && on <= today
        ? h.line({ class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 2, y2: 48 })
        : null,
      days.map((day) =>
        h.a(
          { href: pathOf(day), tabindex: -1, class: "change" },
          h.title(`${dayOrBy(day.on, day.isFirstSeen)}: ${significanceNames[day.significance]}`),
          mark(day.significance, { x: percent(across(day.on)), y: 12 }),
        ),
      ),
      periods.map(({ number, from, to, isFirstSeen }) => {
        const [x1, x2] = [across(from), across(earlierEnd(to, today) ?? today)];
        const shown = holdsOn({ from, to }, on) ? " shown" : "";
        return h.a(
          { href: lineagePath(lineage, from), tabindex: -1 },
          h.title(`${number} ${fromInText({ from, isFirstSeen })}`),
          h.svg(
            { x: percent(x1), y: 24, width: percent(Math.max(x2 - x1, 0.1)), height: 22 },
            h.rect({ class: `bar${shown}`, width: "100%", height: 22 }),
            h.text({ class: `band-value${shown}`, x: 4, y: 15 }, number),
          ),
        );
      }),
      yearsShown(first, today)
        .filter((year) => across(year) > 2 && across(year) < 98)
        .map((year) => h.text({ class: "tick", x: percent(across(year)), y: 62 }, year.slice(0, 4))),
    ),
    days.length === 0 ? null : daysListed(days),
  );
}

/** The days again, in words. */
function daysListed(days: RuleBand["days"]): Markup {
  return h.details(
    h.summary("The days, with what changed"),
    h.ol(
      { class: "chips" },
      days.map((day) =>
        h.li(
          h.a(
            { class: "chip", href: pathOf(day) },
            changeDay(day.on, day.isFirstSeen, dayInTable),
            " ",
            markInText(day.significance),
            ` ${significanceNames[day.significance]}`,
            day.count === 1 ? "" : `, ${day.count} of its parts`,
          ),
        ),
      ),
    ),
  );
}

/** The comparison of the whole rule with the day before. */
function pathOf({ on, number }: RuleBand["days"][number]): string {
  return withQuery("/diff", { from: addDays(on, -1), to: on, rule: number });
}
