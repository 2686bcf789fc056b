import type { ComponentChildren } from "preact";
import { z } from "zod";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import type { DatedSentence } from "../../core/archive/sentences.ts";
import { type SectionProvision, sectionAnswer } from "../../core/ask/section.ts";
import type { SectionAnswer } from "../../core/contract/rules.ts";
import { addDays } from "../../core/text/days.ts";
import { lineagePath, lineagePathOn, ownPathOn, pageOf, pathOnDay, withQuery } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { asOfControl, beyondNote } from "../parts/as-of.ts";
import { comparisons } from "../parts/comparisons.ts";
import { dayInTable, dayInWords, dayNamed, stretchNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { certaintyNamed, releaseLink } from "../parts/provenance.ts";
import { revisionStrip } from "../parts/strip.ts";
import { printedText } from "../parts/words.ts";
import { numberInPath, onDay } from "../queries.ts";
import { a, article, b, div, dl, h1, li, ol, p, span } from "../tags.ts";

/** A whole section at a day; where that is asked for, each sentence with the day since when it has stood so. */
export const sectionPage = page({
  path: "/sections/:number",
  params: numberInPath,
  query: onDay.extend({ sentences: z.enum(["dated"]).optional() }),
  show(visit, { params: { number }, query: { on = visit.today, sentences } }) {
    const isDated = sentences === "dated";
    const section = sectionAnswer(visit.history, number, on, { isDated });
    return {
      title: `${number}, ${section.title}, on ${dayInWords(on)}${isDated ? ", sentence by sentence" : ""}`,
      json: isDated ? withQuery(`/v1/sections/${number}`, { on, sentences }) : section.links.self,
      on,
      main: article({ class: "section" }, sectionShown(visit, section, isDated)),
    };
  },
});

function sectionShown({ history, today }: Visit, section: SectionAnswer, isDated: boolean): ComponentChildren {
  const { number, on, title, links, inForce, release, certainty, lineage, provisions } = section;
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
    ol(
      { class: "provisions printed" },
      provisions.map((provision) => provisionShown(history, provision, on)),
    ),
    dl(
      { class: "facts" },
      fact("Reads like this", stretchNamed(inForce)),
      fact("Rests on", "the ", releaseLink(release)),
      fact("How sure", certaintyNamed(certainty)),
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

function provisionShown(
  history: Visit["history"],
  provision: SectionProvision,
  on: SectionAnswer["on"],
): ComponentChildren {
  const { number, lineage, text, examples, citations, certainty, sentences } = provision;
  const isSub = /[a-z]$/.test(number);
  return li(
    { id: `r${number}`, class: isSub ? "sub" : undefined },
    a({ class: "number", href: lineagePathOn(history, lineage, on) }, number),
    div(
      p(sentences ? datedSentences(sentences.text) : printedText(history, text, citations, "text")),
      examples.map((example, place) =>
        p(
          { class: "example" },
          b("Example: "),
          sentences ? datedSentences(sentences.examples[place] ?? []) : printedText(history, example, citations, place),
        ),
      ),
      certainty === "uncertain"
        ? p({ class: "aside" }, "Uncertain on this day: the rule's own page has the other reading.")
        : null,
    ),
  );
}

function datedSentences(sentences: readonly DatedSentence[]): ComponentChildren {
  return sentences.flatMap(({ text, since, mayBeOlder }) => [
    text,
    " ",
    span({ class: "since" }, "[", mayBeOlder ? "first seen " : "", dayInTable(since), "]"),
    " ",
  ]);
}
