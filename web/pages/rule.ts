import type { ComponentChildren } from "preact";
import { pageOf, permalink } from "../../core/archive/addresses.ts";
import { revisionOn } from "../../core/archive/life.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import type { NumberPeriod } from "../../core/archive/periods.ts";
import { ruleTitleOf } from "../../core/archive/rule-titles.ts";
import { childrenOn, holdersOn } from "../../core/archive/sections.ts";
import { importedTopic } from "../../core/archive/titles.ts";
import { citedByAnswer } from "../../core/ask/cited-by.ts";
import { neighbour } from "../../core/ask/parts.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import { subrulesOn } from "../../core/ask/section.ts";
import type { Neighbour } from "../../core/contract/parts.ts";
import type { CitedByAnswer, RuleAnswer } from "../../core/contract/rules.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { parentOf, sectionOf } from "../../core/text/rule-number.ts";
import { lineagePath, lineagePathOn, pathOnDay, wordingsBeside } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { asOfControl, beyondNote } from "../parts/as-of.ts";
import { parameterPath } from "../parts/bands.ts";
import { comparisons } from "../parts/comparisons.ts";
import { copies } from "../parts/copies.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact, nowShown } from "../parts/facts.ts";
import { significanceMark } from "../parts/life-plot.ts";
import { certaintyNamed, otherFiles, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { provisionsShown } from "../parts/provisions.ts";
import { ruleBand } from "../parts/rule-band.ts";
import { revisionStrip } from "../parts/strip.ts";
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
  params: numberInPath,
  query: onDay,
  show(visit, { params: { number }, query: { on = visit.today } }) {
    const rule = ruleAnswer(visit.history, number, on);
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
  const { history, today } = visit;
  const { number, on, links, title, section } = rule;
  const lineage = lineageNamed(history, rule.lineage);
  const heading = rule.kind === "rule" ? ruleTitleOf(rule) : undefined;
  const subrules = subrulesOn(history, number, on);
  return [
    section === null || section.number === number ? null : above(history, rule, section),
    h1(
      span({ class: "number" }, number),
      heading === undefined ? null : [" ", heading],
      " ",
      span({ class: "h1-day" }, "on ", dayNamed(on)),
    ),
    // The title of an imported rule is its first words, which are shown below.
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
    heading !== undefined && subrules.length > 0 ? null : blockquote({ class: "printed" }, printedWords(history, rule)),
    otherReading(rule.text, rule),
    otherFiles(rule.text, rule),
    subrules.length === 0 ? null : provisionsShown(history, subrules, on),
    facts(visit, rule),
    ruleBand(history, [lineage, ...subrules.map((one) => lineageNamed(history, one.lineage))], { on, today }),
    revisionStrip(history, lineage, { on, today, named: "wordings and numbers" }),
    rule.kind === "heading" ? children(visit, rule) : null,
    citedBy(visit, rule),
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

/** The place of a rule: its section, and for a subrule, its rule. */
function above(
  history: Visit["history"],
  { number, on }: RuleAnswer,
  section: NonNullable<RuleAnswer["section"]>,
): ComponentChildren {
  const path = lineagePathOn(history, section.lineage, on);
  const place = path.startsWith("/sections/") ? `&at=${number}#r${number}` : "";
  const rule = /[a-z]$/.test(number) ? parentOf(number) : undefined;
  const [holder, ...others] = rule === undefined ? [] : holdersOn(history, rule, on);
  const said = holder && others.length === 0 ? revisionOn(holder.lineage, on) : undefined;
  return p(
    { class: "above" },
    a({ href: `${path}${place}` }, `Section ${section.number}`, section.title === null ? "" : [", ", section.title]),
    holder === undefined || said === undefined
      ? null
      : [
          " › ",
          a(
            { href: `${lineagePathOn(history, holder.lineage.id, on)}#r${number}` },
            `the whole rule ${rule}`,
            ruleTitleOf(said) === undefined ? "" : [", ", ruleTitleOf(said) ?? ""],
          ),
        ],
  );
}

/** More than this are folded away. */
const citedOpenMax = 12;

/** What refers to the rule on the same day. */
function citedBy({ history, playbook }: Visit, { number, on }: RuleAnswer): ComponentChildren {
  const { citedBy: found, isWhole, parameters } = citedByAnswer({ history, playbook }, number, on);
  const list = ul(
    { class: "places" },
    found.map(({ number: own, title, lineage, refersTo }) =>
      li(
        a({ href: lineagePathOn(history, lineage, on) }, own ?? title),
        own === null ? " in the glossary" : [" ", title],
        refersTo.some((place) => place !== number)
          ? span({ class: "aside" }, ` refers to ${refersTo.join(", ")}`)
          : null,
      ),
    ),
  );
  const places = `${found.length} ${found.length === 1 ? "place" : "places"}`;
  return [
    playedBy(parameters, on, number),
    sectionTag(
      { "aria-labelledby": "cited-by" },
      h2({ id: "cited-by" }, found.length === 0 ? "No other rule refers to it" : `Referred to at ${places}`),
      isWhole ? null : p({ class: "aside" }, "As far as the rules of this day are held."),
      found.length === 0 ? null : found.length <= citedOpenMax ? list : details(summary("All of them"), list),
    ),
  ];
}

/** The rules of play that rest on the rule, each with its value on the day. */
function playedBy(parameters: CitedByAnswer["parameters"], on: IsoDate, number: string): ComponentChildren {
  if (parameters.length === 0) return null;
  return sectionTag(
    { "aria-labelledby": "played-by" },
    h2({ id: "played-by" }, "In play on this day"),
    ul(
      { class: "long" },
      parameters.map(({ id, title, says, restsOn }) =>
        li(
          a({ href: parameterPath(id, on) }, title),
          ": ",
          says,
          restsOn.some((place) => place !== number) ? span({ class: "aside" }, ` (${restsOn.join(", ")})`) : null,
        ),
      ),
    ),
  );
}

/** The address to cite: in the release, with the published file in which the words were read; otherwise on the day. */
function lastingPath({ restsOn, release, number, links }: RuleAnswer): string {
  // Words of the dataset may be missing in the held published file of their release.
  if (restsOn === null) return pageOf(permalink(number, release));
  return pageOf(restsOn === release ? links.permalink : links.self);
}

function facts(visit: Visit, rule: RuleAnswer): ComponentChildren {
  const { certainty, inForce, release, restsOn, why, significance, sources, printedNumber, number } = rule;
  return dl(
    { class: "facts" },
    printedNumber === null ? null : fact("As printed", `${printedNumber}, by mistake for ${number}`),
    fact("In force", intervalNamed(inForce)),
    fact("Rests on", [
      "the ",
      releaseLink(release),
      restsOn === null || restsOn === release ? null : [", read in the ", releaseLink(restsOn)],
    ]),
    fact("How sure", certaintyNamed(visit.history, certainty, release)),
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

/** The neighbours of a whole rule are the rules before and after it, because its subrules are shown above. */
function rulesBeside({ history }: Visit, { number, on }: RuleAnswer): Pick<RuleAnswer, "previous" | "next"> {
  const rules = childrenOn(history, sectionOf(number), on);
  const place = rules.findIndex((one) => one.number === number);
  const at = (one: NumberPeriod | undefined) => (one === undefined ? null : neighbour(one.lineage, one.number, on));
  return { previous: at(rules[place - 1]), next: at(rules[place + 1]) };
}

function neighbours(visit: Visit, rule: RuleAnswer): ComponentChildren {
  const { history } = visit;
  const { on } = rule;
  const { previous, next } = rule.children.length > 0 && rule.kind === "rule" ? rulesBeside(visit, rule) : rule;
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
