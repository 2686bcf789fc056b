import type { ComponentChildren } from "preact";
import { lineagePath, pageOf, permalink } from "../../core/archive/addresses.ts";
import type { Neighbour } from "../../core/contract/parts.ts";
import type { CitedByAnswer, RuleAnswer } from "../../core/contract/rules.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { ruleTitleOf } from "../../core/text/rule-titles.ts";
import { certaintyInWords, whereabouts } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import { getCitedBy, getRule } from "../../operations/rules.ts";
import { citedByDocument } from "../../operations/rules-documents.ts";
import { surroundingsOf } from "../../operations/views/surroundings.ts";
import { type WholeRule, wholeRule } from "../../operations/views/whole-rule.ts";
import { page, type Visit } from "../page.ts";
import { blocksShown, fact, inlineShown } from "../parts/blocks.ts";
import { significanceMark } from "../parts/chart.ts";
import { copies } from "../parts/copies.ts";
import { asOfControl, beyondNote, comparisonLinks } from "../parts/day-row.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { certaintyShown, otherFiles, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { provisionsShown } from "../parts/provisions.ts";
import { ruleBandShown } from "../parts/rule-band.ts";
import { wordingStrip } from "../parts/strip.ts";
import { printedWords } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import {
  a,
  article,
  b,
  blockquote,
  details,
  dl,
  h1,
  h2,
  li,
  nav,
  p,
  section as sectionTag,
  span,
  summary,
  ul,
} from "../tags.ts";

/** A rule on a day. */
export const rulePage = page({
  path: "/rules/:number",
  isQuick: true,
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on = visit.today } }) {
    const rule = answerTo(getRule, visit, { number, on });
    const heading = ruleTitleOf(rule);
    return {
      title: `${rule.number}${heading === undefined ? "" : ` ${heading}`} on ${dayInWords(on)}`,
      description: rule.text,
      json: rule.links.self,
      feed: { lineage: rule.lineage },
      on,
      main: article({ class: "rule" }, ruleShown(visit, rule)),
    };
  },
});

function ruleShown(visit: Visit, rule: RuleAnswer): ComponentChildren {
  const { today } = visit;
  const { number, on, links, lineage } = rule;
  const { steps, comparisons, wordings } = surroundingsOf(visit, rule);
  const whole = wholeRule(visit, rule);
  const { subrules, band } = whole;
  const heading = rule.kind === "rule" ? ruleTitleOf(rule) : undefined;
  return [
    above(rule, whole),
    h1(
      span({ class: "number" }, number),
      heading === undefined ? null : [" ", heading],
      " ",
      span({ class: "h1-day" }, "on ", dayNamed(on)),
    ),
    whole.about === null ? null : p({ class: "about" }, whole.about),
    asOfControl({ on, path: `/rules/${number}`, followPath: lineagePath(lineage), steps, unit: "rule" }),
    beyondNote(rule.beyondNewestRelease, rule.release),
    heading !== undefined && subrules.length > 0 ? null : blockquote({ class: "printed" }, printedWords(rule)),
    otherReading(rule.text, rule),
    otherFiles(rule.text, rule),
    subrules.length === 0 ? null : provisionsShown(subrules, on),
    facts(rule),
    band === null ? null : ruleBandShown(band, { lineage, on, today }),
    wordingStrip(wordings, { lineage, on, today, named: "wordings and numbers" }),
    rule.kind === "heading" ? children(rule) : null,
    citedBy(answerTo(getCitedBy, visit, { number, on })),
    copies({ ...rule, term: null, address: visit.absolute(lastingPath(rule)) }),
    neighbours(whole, on),
    p(
      { class: "more" },
      a({ href: pageOf(links.history) }, "History of this rule"),
      comparisonLinks(lineage, comparisons),
      " · ",
      a({ href: pageOf(links.number) }, `Every rule numbered ${number}`),
    ),
  ];
}

/** The place of a rule: its section, and for a subrule, its rule. */
function above({ number, on, section }: RuleAnswer, { sectionPage, ruleAbove }: WholeRule): ComponentChildren {
  if (section === null || section.number === number) return null;
  const path = sectionPage === null ? lineagePath(section.lineage, on) : `${sectionPage}&at=${number}#r${number}`;
  return p(
    { class: "above" },
    a({ href: path }, `Section ${section.number}`, section.title === null ? "" : [", ", section.title]),
    ruleAbove === null
      ? null
      : [
          " › ",
          a(
            { href: `${lineagePath(ruleAbove.lineage, on)}#r${number}` },
            `the whole rule ${ruleAbove.number}`,
            ruleAbove.title === null ? "" : [", ", ruleAbove.title],
          ),
        ],
  );
}

/** More than this are folded away. */
const citedOpenMax = 12;

/** What refers to the rule on the same day, and the rules of play that rest on it. */
function citedBy(cited: CitedByAnswer): ComponentChildren {
  const [head, ...list] = citedByDocument(cited);
  const count = cited.citedBy.length + cited.parameters.length;
  return sectionTag(
    { id: "cited-by" },
    blocksShown(head === undefined ? [] : [head]),
    count <= citedOpenMax ? blocksShown(list) : details(summary(`All ${count} of them`), blocksShown(list)),
  );
}

/** The address to cite: in the release, with the published file in which the words were read; otherwise on the day. */
function lastingPath({ restsOn, release, number, links }: RuleAnswer): string {
  // Words of the dataset may be missing in the held published file of their release.
  if (restsOn === null) return pageOf(permalink(number, release));
  return pageOf(restsOn === release ? links.permalink : links.self);
}

function facts(rule: RuleAnswer): ComponentChildren {
  const { inForce, release, restsOn, why, significance, sources, printedNumber, number } = rule;
  return dl(
    { class: "facts" },
    printedNumber === null ? null : fact("As printed", `${printedNumber}, by mistake for ${number}`),
    fact("In force", intervalNamed(inForce)),
    fact("Rests on", [
      "the ",
      releaseLink(release),
      restsOn === null || restsOn === release ? null : [", read in the ", releaseLink(restsOn)],
    ]),
    fact("How sure", certaintyShown(rule.certainty, certaintyInWords(rule))),
    fact("Now", inlineShown(whereabouts(rule.now, number, rule.lineage))),
    why === "" ? null : fact("This wording", [significanceMark(significance), ". ", why]),
    sources.length === 0 ? null : fact("Witnesses", sourcesListed(sources)),
    fact(
      "To cite",
      a({ href: lastingPath(rule), rel: "bookmark" }, lastingPath(rule).replace(/(publishedFile=.{12}).*/, "$1…")),
    ),
  );
}

function children({ children: below, on }: RuleAnswer): ComponentChildren {
  if (below.length === 0) return null;
  return sectionTag(
    { "aria-labelledby": "below" },
    h2({ id: "below" }, "Subrules"),
    ul(
      { class: "places" },
      below.map(({ number, lineage, title }) => li(a({ href: lineagePath(lineage, on) }, number), " ", title)),
    ),
  );
}

function neighbours({ previous, next }: WholeRule, on: IsoDate): ComponentChildren {
  if (previous === null && next === null) return null;
  const link = (rel: string, name: string, { number, lineage, title }: Neighbour) =>
    li(
      { class: rel },
      a({ href: lineagePath(lineage, on), rel }, name, " ", b(number)),
      span({ class: "aside" }, ` ${title}`),
    );
  return nav(
    { class: "neighbours", "aria-label": "Beside it" },
    ul(previous && link("prev", "Previous", previous), next && link("next", "Next", next)),
  );
}
