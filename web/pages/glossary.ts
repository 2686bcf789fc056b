import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, entryAddress, entryHistoryAddress, pageOf } from "../../core/archive/addresses.ts";
import { entriesFoundOn } from "../../core/archive/glossary.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { entryAnswer, entryHistoryAnswer } from "../../core/ask/glossary.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import type { EntryAnswer } from "../../core/contract/search.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { archiveFrom } from "../../db/search/archive.ts";
import { listGlossary } from "../../operations/glossary.ts";
import { answerTo } from "../../operations/operation.ts";
import { lineagePath, lineagePathOn, pathOnDay, wordingsBeside } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { asOfControl, beyondNote } from "../parts/as-of.ts";
import { comparisons } from "../parts/comparisons.ts";
import { copies } from "../parts/copies.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { pager } from "../parts/pager.ts";
import { certaintyNamed, otherFiles, otherReading, releaseLink, sourcesListed } from "../parts/provenance.ts";
import { revisionStrip } from "../parts/strip.ts";
import { printedWords } from "../parts/words.ts";
import { afterParameter, onDay } from "../queries.ts";
import { a, article, blockquote, button, dl, form, h1, input, label, li, p, span, ul } from "../tags.ts";
import { historyShown } from "./history.ts";

const limit = 300;
const termInPath = z.strictObject({ term: z.string().min(1).max(200) });

/** The terms of the glossary on a day. */
export const glossaryPage = page({
  path: "/glossary",
  nav: "Glossary",
  query: z.strictObject({ on: dayParameter.optional(), after: afterParameter }),
  show(visit, { query: { on = visit.today, after } }) {
    const archive = archiveFrom(visit, visit.today);
    const { entries, total, beyondNewestRelease, release } = answerTo(listGlossary, archive, { on, limit, after });
    return {
      title: `The glossary on ${dayInWords(on)}`,
      json: callAddress("/glossary", { on, limit, after }),
      on,
      main: article(
        h1("The glossary ", span({ class: "h1-day" }, "on ", dayNamed(on))),
        form(
          { class: "row", action: "/glossary" },
          label({ for: "glossary-on" }, "As of"),
          input({ id: "glossary-on", type: "date", name: "on", value: on, max: "9999-12-31" }),
          button("Show"),
        ),
        beyondNote(beyondNewestRelease, release),
        p({ class: "about" }, `${total} ${total === 1 ? "entry is" : "entries are"} known.`),
        ul(
          { class: "terms" },
          entries.map(({ term, lineage, isHeld }) =>
            li(
              a({ href: lineagePathOn(visit.history, lineage, on) }, term),
              isHeld ? null : span({ class: "aside" }, " (summary)"),
            ),
          ),
        ),
        pager({ path: "/glossary", parameters: { on }, after, limit, total }),
      ),
    };
  },
});

/** A glossary entry on a day. */
export const entryPage = page({
  path: "/glossary/:term",
  params: termInPath,
  query: onDay,
  show(visit, { params: { term }, query: { on = visit.today } }) {
    const entry = entryAnswer(visit.history, term, on);
    return {
      title: `“${entry.term}” on ${dayInWords(on)}`,
      description: entry.text,
      json: entry.links.self,
      feed: { lineage: entry.lineage },
      on,
      main: article({ class: "rule" }, entryShown(visit, entry)),
    };
  },
});

function entryShown(visit: Visit, entry: EntryAnswer): ComponentChildren {
  const { history, today } = visit;
  const { term, on, text, links, see, release, sources, now, lineage } = entry;
  const own = lineageNamed(history, lineage);
  return [
    p({ class: "above" }, a({ href: `/glossary?on=${on}` }, "Glossary")),
    h1(term, " ", span({ class: "h1-day" }, "on ", dayNamed(on))),
    asOfControl({
      ...{ on, today, unit: "entry" },
      path: pageOf(entryAddress(term, on)).split("?", 1)[0] ?? "",
      followPath: lineagePath(lineage),
      at: (day) => pathOnDay(history, { lineage: own, holders: (then) => entriesFoundOn(history, term, then) }, day),
      ...wordingsBeside(history, own, on),
    }),
    beyondNote(entry.beyondNewestRelease, release),
    blockquote({ class: "printed" }, printedWords(history, entry)),
    otherReading(text, entry),
    otherFiles(text, entry),
    dl(
      { class: "facts" },
      fact("In force", intervalNamed(entry.inForce)),
      fact("Rests on", "the ", releaseLink(release)),
      fact("How sure", certaintyNamed(history, entry.certainty, release)),
      fact("Now", now.ended === null ? (now.term ?? "not known") : ["ended on ", dayNamed(now.ended)]),
      see.length === 0
        ? null
        : fact(
            "See also",
            see.map((one, place) => [
              place === 0 ? "" : ", ",
              a({ href: lineagePathOn(history, one.lineage, on) }, one.term),
            ]),
          ),
      sources.length === 0 ? null : fact("Witnesses", sourcesListed(sources)),
    ),
    revisionStrip(history, own, { on, today, named: "terms and wordings" }),
    copies({ ...entry, number: null, address: visit.absolute(pageOf(links.self)) }),
    p(
      { class: "more" },
      a({ href: pageOf(links.history) }, "History of this entry"),
      comparisons(history, own, { inForce: entry.inForce, on, today }),
    ),
  ];
}

/** The history of a glossary entry. */
export const entryHistoryPage = page({
  path: "/glossary/:term/history",
  params: termInPath,
  query: onDay,
  show(visit, { params: { term }, query: { on = visit.today } }) {
    const answer = entryHistoryAnswer(visit.history, term, on);
    return {
      title: `History of “${answer.title}”`,
      json: entryHistoryAddress(term, on),
      feed: { lineage: answer.lineage },
      on,
      main: historyShown(visit, answer),
    };
  },
});
