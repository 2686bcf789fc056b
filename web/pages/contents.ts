import type { ContentsAnswer, ContentsChapter, Keyword } from "../../core/contract/contents.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, lineagePath, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { countsInWords, ownChangeInWords } from "../../document/words.ts";
import { getContents, listKeywords } from "../../operations/contents.ts";
import { answerTo } from "../../operations/operation.ts";
import { releaseBefore } from "../../operations/views/surroundings.ts";
import { type Page, page, type Visit } from "../page.ts";
import { ruleMarks, sectionLink, sectionsListed } from "../parts/contents-list.ts";
import { beyondNote, dayField, heldNote } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { letterBar, pager, underLetters, wordsMax } from "../parts/pager.ts";
import { wholeRulebook } from "../parts/rulebook-links.ts";
import { afterParameter, onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** Chapters, sections, rules with titles and the glossary of any day, marked with what changed since another. */
export const contentsPage = page({
  path: "/contents",
  nav: "Rules",
  query: onDay.extend({ since: dayParameter.optional() }),
  show(visit, { query: { on = visit.today, since } }) {
    const contents = answerTo(getContents, visit, { on, since });
    return {
      title: `Contents of the rules on ${dayInWords(on)}`,
      json: callAddress("/contents", { on, since }),
      on,
      main: h.article(
        { class: "wide" },
        h.h1("Contents ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        wholeRulebook(on),
        dayForm(visit, contents),
        heldNote(contents),
        chaptersLinked(contents),
        contents.chapters.map((chapter) => chapterShown(contents, chapter)),
        glossaryShown(contents),
        beyondNote(contents.beyondNewestRelease, contents.release),
      ),
    };
  },
});

function dayForm(visit: Visit, { on, since, release }: ContentsAnswer): Markup {
  const before = since === null ? releaseBefore(visit, release) : null;
  return [
    daysForm("/contents", on, since),
    h.p(
      { class: "more" },
      since === null
        ? before === null
          ? null
          : [
              h.a(
                { href: withQuery("/contents", { on, since: before }) },
                "Mark what changed since the release before",
              ),
              " · ",
            ]
        : [h.a({ href: withQuery("/contents", { on }) }, "Without marks"), " · "],
      h.a({ href: `/on/${on}` }, "How the game was played on this day"),
      " · ",
      h.a({ href: withQuery("/keywords", { on }) }, "Keywords and glossary from A to Z"),
      " · ",
      h.a({ href: "/most-changed" }, "Rules whose words changed most often"),
    ),
  ];
}

/** Another day, or what changed since one; open while that is shown. */
function daysForm(path: string, on: IsoDate, since: IsoDate | null | undefined): Markup {
  return h.form(
    { class: "as-of", action: path },
    h.details(
      { open: since != null },
      h.summary("Another day"),
      h.div(
        { class: "as-of-day" },
        dayField("days-on", "As of", { name: "on", value: on, required: true }),
        dayField("days-since", "changes since", { name: "since", value: since ?? "" }),
        h.button("Show"),
      ),
    ),
  );
}

function chaptersLinked({ chapters }: ContentsAnswer): Markup {
  return h.nav(
    { class: "jumps", "aria-label": "Chapters" },
    h.ul(
      chapters.map(({ number, title }) =>
        h.li(h.a({ href: `#c${number}` }, number, title === null ? "" : ` ${title}`)),
      ),
      h.li(h.a({ href: "#glossary" }, "Glossary")),
    ),
  );
}

function chapterShown(contents: ContentsAnswer, chapter: ContentsChapter): Markup {
  const { number, title, gone } = chapter;
  return h.section(
    { "aria-labelledby": `c${number}` },
    h.h2({ id: `c${number}` }, h.span({ class: "number" }, number), title === null ? null : [" ", title]),
    sectionsListed(contents, chapter),
    gone.length === 0
      ? null
      : h.p(
          { class: "aside" },
          "No longer there: ",
          gone.map(({ number: then, title: name, lineage }, index) => [
            index === 0 ? "" : ", ",
            h.a({ href: lineagePath(lineage) }, `${then} ${name ?? ""}`),
          ]),
          ".",
        ),
  );
}

function glossaryShown({ on, glossary, since }: ContentsAnswer): Markup {
  const { entries, changes } = glossary;
  return h.section(
    { "aria-labelledby": "glossary" },
    h.h2({ id: "glossary" }, "Glossary"),
    h.p(
      entries === 0
        ? "No entry is known"
        : h.a({ href: withQuery("/glossary", { on }) }, counted(entries, "entry", "entries")),
      since === null || changes === null ? "" : ` (${countsInWords(changes) || "unchanged"})`,
      " · ",
      h.a({ href: withQuery("/keywords", { on }) }, "together with the keywords, from A to Z"),
    ),
  );
}

/** Keywords and glossary as one index of words. */
export const keywordsPage = page({
  path: "/keywords",
  query: onDay.extend({ since: dayParameter.optional(), after: afterParameter }),
  show(visit, { query: { on = visit.today, since, after } }) {
    const { words, total, beyondNewestRelease, release, restsOn } = answerTo(listKeywords, visit, { on, since });
    const shown = words.slice(after, after + wordsMax);
    return {
      title: `Keywords and glossary on ${dayInWords(on)}`,
      json: callAddress("/keywords", { on, since }),
      on,
      main: h.article(
        { class: "wide" },
        h.h1("Keywords and glossary ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        h.p(
          { class: "about" },
          `${counted(total, "word")}: rules that have a title, as keywords do, with their numbers, and terms of the glossary.`,
        ),
        daysForm("/keywords", on, since),
        heldNote({ release, restsOn, beyondNewestRelease }),
        letterBar(
          words.map(({ word }) => word),
          { path: "/keywords", parameters: { on, since } },
        ),
        underLetters(
          shown,
          ({ word }) => word,
          (word) => wordShown(word, { on, since }),
        ),
        pager({ path: "/keywords", parameters: { on, since }, after, limit: wordsMax, total }),
        beyondNote(beyondNewestRelease, release),
      ),
    };
  },
});

type Days = { readonly on: IsoDate; readonly since: IsoDate | undefined };

function wordShown(keyword: Keyword, { on, since }: Days): Markup {
  const { word, rule, entry, change } = keyword;
  const mark =
    change !== null && rule === null ? [" ", h.span({ class: `class ${change}` }, ownChangeInWords(keyword))] : null;
  if (rule === null) return entry === null ? word : [h.a({ href: lineagePath(entry.lineage, on) }, word), mark];
  return [
    sectionLink({ number: rule.number, title: word, lineage: rule.lineage }, on),
    since === undefined ? null : ruleMarks({ on, since }, { number: rule.number, ...keyword }),
    entry === null ? null : [" · ", h.a({ class: "aside", href: lineagePath(entry.lineage, on) }, "glossary")],
  ];
}

/** Addresses that people try when they want the contents. */
export const listsPages: readonly Page[] = ["/rules", "/sections"].map((path) =>
  page({ path, query: onDay, show: (_visit, { query: { on } }) => ({ movedTo: withQuery("/contents", { on }) }) }),
);
