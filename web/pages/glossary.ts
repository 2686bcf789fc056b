import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import type { EntryAnswer } from "../../core/contract/search.ts";
import {
  callAddress,
  entryAddress,
  entryHistoryAddress,
  lineagePath,
  pageOf,
  withQuery,
} from "../../core/text/addresses.ts";
import { dayInWords, latest } from "../../core/text/day-words.ts";
import { certaintyInWords } from "../../document/words.ts";
import { getGlossaryEntry, getGlossaryEntryHistory, listGlossary } from "../../operations/glossary.ts";
import { answerTo } from "../../operations/operation.ts";
import { firstDayLikeTerm } from "../../operations/views/addresses.ts";
import { parametersCalled } from "../../operations/views/eras.ts";
import { surroundingsOf } from "../../operations/views/surroundings.ts";
import { page, type Visit } from "../page.ts";
import { besideText, playedShown } from "../parts/beside.ts";
import { fact } from "../parts/blocks.ts";
import { copies } from "../parts/copies.ts";
import { asOfControl, beyondNote, comparisonLinks, dayField, heldNote } from "../parts/day-row.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { letterBar, pager, underLetters, wordsMax } from "../parts/pager.ts";
import { certaintyFact, otherFiles, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { wordingStrip } from "../parts/strip.ts";
import { printedWords } from "../parts/words.ts";
import { afterParameter, onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";
import { historyShown } from "./history.ts";

/** As many entries as a list of the operation may have: a page needs the letters of all. */
const limit = 1000;
const termInPath = z.strictObject({ term: z.string().min(1).max(200) });

/** The terms of the glossary on a day. */
export const glossaryPage = page({
  path: "/glossary",
  query: z.strictObject({ on: dayParameter.optional(), after: afterParameter }),
  show(visit, { query: { on = visit.today, after } }) {
    const { entries, total, beyondNewestRelease, release, restsOn } = answerTo(listGlossary, visit, {
      on,
      limit,
      after: 0,
    });
    return {
      title: `The glossary on ${dayInWords(on)}`,
      json: callAddress("/glossary", { on, limit: wordsMax, after }),
      on,
      main: h.article(
        h.h1("The glossary ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        h.form(
          { class: "row", action: "/glossary" },
          dayField("glossary-on", "As of", { name: "on", value: on }),
          h.button("Show"),
        ),
        beyondNote(beyondNewestRelease, release),
        heldNote({ release, restsOn, beyondNewestRelease }),
        h.p(
          { class: "about" },
          `${total} ${total === 1 ? "entry is" : "entries are"} known. `,
          h.a({ href: withQuery("/keywords", { on }) }, "Together with the keywords"),
          ".",
        ),
        letterBar(
          entries.map(({ term }) => term),
          { path: "/glossary", parameters: { on } },
        ),
        underLetters(
          entries.slice(after, after + wordsMax),
          ({ term }) => term,
          ({ term, lineage, isHeld }) =>
            h.a({ href: lineagePath(lineage, on) }, term, isHeld ? null : h.span({ class: "aside" }, " (summary)")),
        ),
        pager({ path: "/glossary", parameters: { on }, after, limit: wordsMax, total }),
      ),
    };
  },
});

/** A glossary entry on a day. */
export const entryPage = page({
  path: "/glossary/:term",
  params: termInPath,
  query: onDay,
  show(visit, { params: { term }, query: { on: givenDay } }) {
    const on = givenDay ?? visit.today;
    const entry = answerTo(getGlossaryEntry, visit, { term, on });
    return {
      title: `“${entry.term}” on ${dayInWords(on)}`,
      description: entry.text,
      json: entry.links.self,
      feed: { lineage: entry.lineage },
      ...(givenDay && { canonical: pageOf(entryAddress(term, firstDayLikeTerm(visit, term, givenDay))) }),
      on,
      main: h.article({ class: "rule" }, entryShown(visit, entry)),
    };
  },
});

function entryShown(visit: Visit, entry: EntryAnswer): Markup {
  const { term, on, text, links, see, release, sources, now, lineage } = entry;
  const around = surroundingsOf(visit, entry);
  const { comparisons, wordings } = around;
  const path = pageOf(entryAddress(term, on)).replace(/\?.*/, "");
  return [
    h.p({ class: "above" }, h.a({ href: `/glossary?on=${on}` }, "Glossary")),
    h.h1(term, " ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
    asOfControl({ on, path, followPath: lineagePath(lineage), around, named: `“${term}”`, unit: "entry" }),
    now.ended === null
      ? null
      : h.p(
          { class: "now-told" },
          `No longer in the glossary ${now.ended > visit.today ? "from" : "since"} `,
          dayNamed(now.ended),
          latest(now.isEndFirstSeen),
          ".",
        ),
    besideText(
      [
        h.blockquote({ class: "printed" }, printedWords(entry)),
        otherReading(text, entry),
        otherFiles(text, entry),
        playedShown(parametersCalled(visit, term), on),
      ],
      [
        h.dl(
          { class: "facts" },
          fact("In force", intervalNamed(entry.inForce)),
          fact("Release", releaseLink(release)),
          certaintyFact(entry.certainty, certaintyInWords(entry)),
          now.ended !== null || now.term === term ? null : fact("Newest rules", now.term ?? "not known"),
          see.length === 0
            ? null
            : fact(
                "See also",
                see.map((entry, index) => [
                  index === 0 ? "" : ", ",
                  h.a({ href: lineagePath(entry.lineage, on) }, entry.term),
                ]),
              ),
          sources.length === 0 ? null : fact("Witnesses", sourcesListed(sources)),
        ),
        visit.isShort ? null : wordingStrip(wordings, { lineage, on, today: visit.today, named: "terms and wordings" }),
        beyondNote(entry.beyondNewestRelease, release),
      ],
      [
        copies(visit, { ...entry, number: null, address: visit.absolute(pageOf(links.self)) }),
        h.p(
          { class: "more" },
          h.a({ href: pageOf(links.history) }, "History of this entry"),
          comparisonLinks(lineage, comparisons),
        ),
      ],
    ),
  ];
}

/** The history of a glossary entry. */
export const entryHistoryPage = page({
  path: "/glossary/:term/history",
  params: termInPath,
  query: onDay,
  show(visit, { params: { term }, query: { on = visit.today } }) {
    const answer = answerTo(getGlossaryEntryHistory, visit, { term, on });
    return {
      title: `History of “${answer.title}”`,
      json: entryHistoryAddress(term, on),
      feed: { lineage: answer.lineage },
      on,
      main: historyShown(visit, answer),
    };
  },
});
