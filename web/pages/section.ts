import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, pageOf, withQuery } from "../../core/archive/addresses.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import { sectionAnswer } from "../../core/ask/section.ts";
import { numberParameter } from "../../core/contract/parts.ts";
import type { SectionAnswer } from "../../core/contract/rules.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { addDays } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { lineagePath, ownPathOn, pathOnDay } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { asOfControl, beyondNote } from "../parts/as-of.ts";
import { comparisons } from "../parts/comparisons.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { certaintyNamed, releaseLink } from "../parts/provenance.ts";
import { provisionsShown } from "../parts/provisions.ts";
import { groupsOf, partsOf, partWith, type RuleGroup, rulesListed } from "../parts/section-parts.ts";
import { revisionStrip } from "../parts/strip.ts";
import { numberInPath, onDay } from "../queries.ts";
import { a, article, b, dl, h1, nav, p, span } from "../tags.ts";

/** A section on a day; on request each sentence with the day since when the rule has had it. */
export const sectionPage = page({
  path: "/sections/:number",
  params: numberInPath,
  query: onDay.extend({ sentences: z.enum(["dated"]).optional(), at: numberParameter.optional() }),
  show(visit, { params: { number }, query: { on = visit.today, sentences, at } }) {
    const isDated = sentences === "dated";
    const section = sectionAnswer(visit.history, number, on, { isDated });
    return {
      title: `${number}, ${section.title}, on ${dayInWords(on)}${isDated ? ", sentence by sentence" : ""}`,
      feed: { section: number },
      json: isDated ? callAddress(`/sections/${number}`, { on, sentences }) : section.links.self,
      on,
      main: article({ class: "section" }, sectionShown(visit, section, { isDated, at })),
    };
  },
});

/** How a section is shown: whether each sentence has its day, and which rule of a long section. */
type Showing = { readonly isDated: boolean; readonly at: RuleNumber | undefined };

function sectionShown({ history, today }: Visit, section: SectionAnswer, showing: Showing): ComponentChildren {
  const { number, on, title, links, inForce, release, certainty, lineage } = section;
  const { isDated } = showing;
  const heading = lineageNamed(history, lineage);
  const dayBefore = addDays(inForce.from, -1);
  return [
    h1(span({ class: "number" }, number), " ", title, " ", span({ class: "h1-day" }, "on ", dayNamed(on))),
    asOfControl({
      on,
      today,
      path: `/sections/${number}`,
      followPath: lineagePath(lineage),
      at: (day) => pathOnDay(history, { lineage: heading, holders: (then) => holdersOn(history, number, then) }, day),
      previous: ownPathOn(history, heading, dayBefore) ?? null,
      next: inForce.to === null ? null : (ownPathOn(history, heading, inForce.to) ?? null),
      unit: "section",
    }),
    beyondNote(section.beyondNewestRelease, release),
    rulesShown(history, section, showing),
    dl(
      { class: "facts" },
      fact("Text", intervalNamed(inForce)),
      fact("Rests on", "the ", releaseLink(release)),
      fact("How sure", certaintyNamed(history, certainty, release)),
    ),
    revisionStrip(history, heading, { on, today, named: "numbers and titles" }),
    p(
      { class: "more" },
      a({ href: pageOf(links.heading) }, "The heading by itself"),
      " · ",
      a({ href: lineagePath(lineage) }, "History of the section"),
      comparisons(history, heading, { inForce, on, today }),
      " · ",
      a({ href: pageOf(links.number) }, `Every rule numbered ${number}`),
      " · ",
      isDated
        ? a({ href: withQuery(`/sections/${number}`, { on }) }, "Without the days of the sentences")
        : a({ href: withQuery(`/sections/${number}`, { on, sentences: "dated" }) }, "Each sentence with its day"),
    ),
  ];
}

/**
 * All rules of a section, or the part of a long section with the rule asked for; above them a list that leads to each.
 */
function rulesShown(
  history: Visit["history"],
  { number, on, provisions }: SectionAnswer,
  { isDated, at }: Showing,
): ComponentChildren {
  const groups = groupsOf(provisions);
  const parts = partsOf(groups);
  const place = partWith(parts, at);
  const part = parts[place] ?? [];
  const isHere = (one: RuleNumber) => part.some((group) => group.number === one);
  const pathOfPart = (one: RuleNumber | undefined) =>
    withQuery(`/sections/${number}`, { on, sentences: isDated ? "dated" : null, at: one });
  const pathTo = (one: RuleNumber) => `${isHere(one) ? "" : pathOfPart(one)}#r${one}`;
  return [
    rulesListed(groups, pathTo),
    provisionsShown(
      history,
      part.flatMap((group) => group.provisions),
      on,
    ),
    parts.length < 2 ? null : partsLinked(parts, place, pathOfPart),
  ];
}

function partsLinked(
  parts: readonly (readonly RuleGroup[])[],
  place: number,
  pathOf: (number: RuleNumber | undefined) => string,
): ComponentChildren {
  const named = (part: readonly RuleGroup[]) => [part[0]?.number, part.at(-1)?.number].join(" to ");
  const link = (part: readonly RuleGroup[] | undefined, rel: string, words: string) =>
    part === undefined
      ? null
      : a({ href: `${pathOf(part[0]?.number)}#r${part[0]?.number}`, rel }, words, " ", b(named(part)));
  return nav(
    { class: "pager", "aria-label": "Parts of the section" },
    link(parts[place - 1], "prev", "← Before:"),
    span({ class: "figure" }, `Part ${place + 1} of ${parts.length}`),
    link(parts[place + 1], "next", "More:"),
  );
}
