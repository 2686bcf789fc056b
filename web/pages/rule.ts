import type { ComponentChildren } from "preact";
import { permalink } from "../../core/archive/addresses.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import { importedTopic } from "../../core/archive/titles.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import type { Neighbour } from "../../core/contract/parts.ts";
import type { RuleAnswer } from "../../core/contract/rules.ts";
import { lineagePath, lineagePathOn, pageOf, pathOnDay, wordingsBeside } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { asOfControl, beyondNote } from "../parts/as-of.ts";
import { comparisons } from "../parts/comparisons.ts";
import { copies } from "../parts/copies.ts";
import { dayInWords, dayNamed, stretchNamed } from "../parts/days.ts";
import { fact, nowShown } from "../parts/facts.ts";
import { significanceMark } from "../parts/life-plot.ts";
import { certaintyNamed, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { revisionStrip } from "../parts/strip.ts";
import { printedText } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import { a, article, b, blockquote, dl, h1, h2, li, nav, p, section as sectionTag, span, ul } from "../tags.ts";

/** A rule at a day. */
export const rulePage = page({
  path: "/rules/:number",
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on = visit.today } }) {
    const rule = ruleAnswer(visit.history, number, on);
    return {
      title: `${number} on ${dayInWords(on)}`,
      description: rule.text,
      json: rule.links.self,
      on,
      main: article({ class: "rule" }, ruleShown(visit, rule)),
    };
  },
});

function ruleShown(visit: Visit, rule: RuleAnswer): ComponentChildren {
  const { history, today } = visit;
  const { number, on, links, title, section } = rule;
  const lineage = lineageNamed(history, rule.lineage);
  return [
    section === null || section.number === number
      ? null
      : p(
          { class: "above" },
          a(
            { href: lineagePathOn(history, section.lineage, on) },
            `Section ${section.number}`,
            section.title === null ? "" : `, ${section.title}`,
          ),
        ),
    h1(span({ class: "number" }, number), " ", span({ class: "h1-day" }, "on ", dayNamed(on))),
    // What was only imported is called by its first words, which stand below.
    lineage.topic === importedTopic ? null : p({ class: "about" }, title),
    asOfControl({
      on,
      today,
      path: `/rules/${number}`,
      followPath: lineagePath(rule.lineage),
      at: (day) => pathOnDay(history, { lineage, holders: (then) => holdersOn(history, number, then) }, day),
      ...wordingsBeside(history, lineage, on),
      unit: "rule",
    }),
    beyondNote(rule.beyondNewestRelease, rule.release),
    blockquote(
      { class: "printed" },
      p(printedText(history, rule.text, rule.citations, "text")),
      rule.examples.map((example, place) =>
        p({ class: "example" }, b("Example: "), printedText(history, example, rule.citations, place)),
      ),
    ),
    otherReading(rule.text, rule),
    facts(visit, rule),
    revisionStrip(history, lineage, { on, today, named: "wordings and numbers" }),
    children(visit, rule),
    copies({ ...rule, term: null, address: visit.absolute(lastingPath(rule)) }),
    neighbours(visit, rule),
    p(
      { class: "more" },
      a({ href: pageOf(links.history) }, "History of this rule"),
      comparisons(history, lineage, { inForce: rule.inForce, on, today }),
      " · ",
      a({ href: pageOf(links.number) }, `Every rule numbered ${number}`),
    ),
  ];
}

/**
 * An address to cite: that of the release, in the very published file where the words were read in one; else that of
 * the day.
 */
function lastingPath({ restsOn, release, number, links }: RuleAnswer): string {
  // Words that a person wrote down need not stand in the published file that is held of their release.
  if (restsOn === null) return pageOf(permalink(number, release));
  return pageOf(restsOn === release ? links.permalink : links.self);
}

function facts(visit: Visit, rule: RuleAnswer): ComponentChildren {
  const { certainty, inForce, release, restsOn, why, significance, sources } = rule;
  return dl(
    { class: "facts" },
    fact("In force", stretchNamed(inForce)),
    fact("Rests on", [
      "the ",
      releaseLink(release),
      restsOn === null || restsOn === release ? null : [", read in the ", releaseLink(restsOn)],
    ]),
    fact("How sure", certaintyNamed(certainty)),
    fact("Now", nowShown(visit, rule.lineage, rule.now)),
    why === "" ? null : fact("This wording", [significanceMark(significance), ". ", why]),
    sources.length === 0 ? null : fact("Witnesses", sourcesListed(sources)),
    fact(
      "To cite",
      a({ href: lastingPath(rule), rel: "bookmark" }, lastingPath(rule).replace(/(publishedFile=.{12}).*/, "$1…")),
    ),
  );
}

function children({ history }: Visit, { children: below, on }: RuleAnswer): ComponentChildren {
  if (below.length === 0) return null;
  return sectionTag(
    { "aria-labelledby": "below" },
    h2({ id: "below" }, "Subrules"),
    ul(
      { class: "places" },
      below.map(({ number, lineage, title }) =>
        li(a({ href: lineagePathOn(history, lineage, on) }, number), " ", title),
      ),
    ),
  );
}

function neighbours({ history }: Visit, { previous, next, on }: RuleAnswer): ComponentChildren {
  if (previous === null && next === null) return null;
  const link = (rel: string, name: string, { number, lineage, title }: Neighbour) =>
    li(
      { class: rel },
      a({ href: lineagePathOn(history, lineage, on), rel }, name, " ", b(number)),
      span({ class: "aside" }, ` ${title}`),
    );
  return nav(
    { class: "neighbours", "aria-label": "Beside it" },
    ul(
      previous === null ? null : link("prev", "Previous", previous),
      next === null ? null : link("next", "Next", next),
    ),
  );
}
