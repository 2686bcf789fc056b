import { z } from "zod";
import { dayParameter, numberParameter, releaseParameter } from "../../core/contract/parts.ts";
import type { ReleaseAnswer, ReleaseSummary } from "../../core/contract/releases.ts";
import type { PrintedRule } from "../../core/contract/rules.ts";
import {
  callAddress,
  comparePath,
  lineagePath,
  numberPath,
  pageOf,
  permalink,
  releaseAddress,
  withQuery,
} from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { addDays, dayFrom, firstDayOf, type IsoDate } from "../../core/text/days.ts";
import { examplesOf } from "../../core/text/printed-order.ts";
import { changeCounted, releaseChangeInWords } from "../../document/words.ts";
import { answerFromFiles, answerTo } from "../../operations/operation.ts";
import { getPrintedRule, getRelease, listReleases } from "../../operations/releases.ts";
import { comparisonView } from "../../operations/views/comparison.ts";
import { page, type Visit } from "../page.ts";
import { besideText } from "../parts/beside.ts";
import { fact } from "../parts/blocks.ts";
import { certaintyNote, changeShown } from "../parts/change.ts";
import { copies } from "../parts/copies.ts";
import { dayField } from "../parts/day-row.ts";
import { dayInTable, dayNamed, intervalNamed } from "../parts/days.ts";
import { inPlay } from "../parts/outcomes.ts";
import { pager } from "../parts/pager.ts";
import { releaseLink, sourcesListed } from "../parts/provenance.ts";
import { kindsLegend, mostOf, releaseBar, releaseInWords } from "../parts/release-picture.ts";
import { reports, wholeRulebook } from "../parts/rulebook-links.ts";
import { printedWords } from "../parts/words.ts";
import { afterParameter } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** All releases, or the one in force on a day or of a set. */
export const releasesPage = page({
  path: "/releases",
  nav: "Sets",
  query: z.strictObject({ on: dayParameter.optional(), set: z.string().max(200).optional() }),
  show(visit, { query: { on, set } }) {
    const { releases, beyondNewestRelease } = answerTo(listReleases, visit, { on, set });
    const isAll = on === undefined && set === undefined;
    const ofDay = on === undefined ? "Releases" : `In force on ${dayInWords(on)}`;
    const title = set === undefined ? ofDay : `The release of ${set}`;
    return {
      title,
      json: callAddress("/releases", { on, set }),
      feed: { by: "release" },
      ...(on && { on }),
      main: h.article(
        h.h1(title),
        h.p(
          { class: "about" },
          isAll ? "Every known release of the Comprehensive Rules, by its first day in force. " : "",
          isAll ? "A question mark after a set means that its release is inferred from the days. " : "",
          isAll ? "A bar four times as long stands for sixteen times as many changes. " : "",
          isAll
            ? "“Other” are changes of references only, and rules from which others split or into which others merged. "
            : "",
          beyondNewestRelease ? "Newer releases may exist." : "",
        ),
        h.form(
          { class: "row", action: "/releases" },
          dayField("release-on", "In force on", { name: "on", value: on }),
          h.button("Show"),
          on === undefined ? null : h.a({ href: `/on/${on}` }, "Everything about this day"),
          isAll ? null : h.a({ href: "/releases" }, "All releases"),
        ),
        isAll ? kindsLegend(releases) : null,
        releasesTable(releases),
      ),
    };
  },
});

function releasesTable(releases: readonly ReleaseSummary[]): Markup {
  const most = mostOf(releases);
  return h.table(
    { class: "stacked releases" },
    h.thead(h.tr(["From", "Set", "Changes known"].map((name) => h.th({ scope: "col" }, name)))),
    [...Map.groupBy(releases.toReversed(), ({ from }) => from.slice(0, 4))].map(([year, those]) =>
      h.tbody(
        h.tr(h.th({ scope: "rowgroup", colspan: 3, class: "year" }, year)),
        those.map((release) => releaseRow(release, most)),
      ),
    ),
  );
}

function releaseRow(release: ReleaseSummary, most: number): Markup {
  const { from, sets, isAnnounced, href } = release;
  return h.tr(
    h.th({ scope: "row" }, h.a({ href: pageOf(href) }, dayInTable(from)), isAnnounced ? " (announced)" : ""),
    h.td(sets.map(setNamed).join("; ")),
    h.td(releaseBar(release, most), h.p({ class: "aside" }, releaseInWords(release))),
  );
}

const changesShown = 30;
/** The rows of a release that cannot be compared; its answer has all. */
const rowsMax = 120;

/** One release: what it changed, its published files, its witnesses. */
export const releasePage = page({
  path: "/releases/:from",
  params: z.strictObject({ from: releaseParameter }),
  query: z.strictObject({ after: afterParameter }),
  show(visit, { params: { from }, query: { after } }) {
    const release = answerTo(getRelease, visit, { from });
    const on = dayFrom(from);
    return {
      title: releaseTitle(release),
      json: releaseAddress(from),
      feed: { by: "release" },
      ...(on && { on }),
      main: h.article({ class: "compare" }, releaseShown(visit, release, after)),
    };
  },
});

/** A release by its sets, or by its day if no set came with it. */
function releaseTitle({ from, sets }: Pick<ReleaseAnswer, "from" | "sets">): string {
  return sets.length === 0
    ? `The release of ${dayInWords(from)}`
    : `${sets.map(({ name }) => name).join(" and ")} (${dayInWords(from)})`;
}

/** What it changed comes first; what it is made of comes last, folded away. */
function releaseShown(visit: Visit, release: ReleaseAnswer, after: number): Markup {
  const { from, to, isAnnounced, isHeld, changes, previous, next } = release;
  const day = dayFrom(from);
  const isComparable = day !== undefined && previous !== null;
  return [
    h.h1(releaseTitle(release)),
    h.p(
      { class: "about" },
      isAnnounced ? "Not yet in force: " : "In force ",
      intervalNamed({ from, to }),
      ".",
      isHeld ? "" : " Its text is not held, so only a part of its changes is known.",
    ),
    isComparable ? reports(withQuery("", { from: addDays(day, -1), to: day })) : null,
    besideText(
      isComparable
        ? changesOf(visit, day, after)
        : changes.length === 0
          ? h.p("No change is known.")
          : changesTable(release),
      [
        day === undefined ? null : beside(day, isComparable),
        h.nav(
          { class: "neighbours", "aria-label": "Beside it" },
          h.ul(
            previous === null
              ? null
              : h.li({ class: "prev" }, h.a({ href: pageOf(previous), rel: "prev" }, "Release before")),
            next === null ? null : h.li({ class: "next" }, h.a({ href: pageOf(next), rel: "next" }, "Release after")),
          ),
        ),
      ],
      h.details({ class: "origin" }, h.summary("Sets, dates, files and their hashes"), originShown(release)),
    ),
  ];
}

/** What else there is about the first day of a release. */
function beside(day: IsoDate, isComparable: boolean): Markup {
  return h.ul(
    { class: "facts ways" },
    isComparable
      ? [
          h.li(
            h.a({ href: comparePath({ from: addDays(day, -1), to: day }) }, "Its changes by number, kind and section"),
          ),
          h.li(h.a({ href: `/releases/${day}/announcements` }, "What was announced")),
        ]
      : null,
    h.li(h.a({ href: `/on/${day}` }, "How the game was played")),
    h.li(wholeRulebook(day)),
  );
}

/** What the release changed, word by word, and what that means in play. */
function changesOf(visit: Visit, day: IsoDate, after: number): Markup {
  const days = { from: addDays(day, -1), to: day };
  const { answer, notes } = comparisonView(visit, days, { part: { after, limit: changesShown } });
  const total = answer.scope.classes.reduce((sum, name) => sum + answer.counts[name], 0);
  const counts = answer.scope.classes.filter((name) => answer.counts[name] > 0);
  return [
    h.p(
      { class: "about" },
      total === 0
        ? "No change is known."
        : counts.map((name, index) => [index === 0 ? "" : " · ", changeCounted(name, answer.counts[name])]),
    ),
    certaintyNote(answer),
    h.ol(
      { class: "changes inline" },
      answer.changes.map((change) => changeShown(change, notes.get(change.lineage), { ...days, view: "inline" })),
    ),
    pager({ path: pageOf(releaseAddress(day)), parameters: {}, after, limit: changesShown, total }),
    inPlay(answer.outcomes, days),
  ];
}

function originShown({ sets, otherDates, witnesses, publishedFiles, isHeld, notes }: ReleaseAnswer): Markup {
  return [
    h.dl(
      { class: "facts" },
      sets.length === 0 ? null : fact(sets.length === 1 ? "Set" : "Sets", h.ul(sets.map(setShown))),
      isHeld ? null : fact("Text held", "in part: what the dataset has of it, and the known headings"),
      otherDates.length === 0
        ? null
        : fact(
            "Other dates",
            h.ul(
              [...new Set(otherDates.map(({ on, says }) => `${dayInWords(on)} (${says})`))].map((date) => h.li(date)),
            ),
          ),
      witnesses.length === 0 ? null : fact("Sources", sourcesListed(witnesses)),
      notes === null ? null : fact("Note", notes),
    ),
    publishedFiles.length === 0 ? null : publishedFilesTable(publishedFiles),
  ];
}

/** A set with its code; with a question mark if only the days suggest that it belongs to the release. */
function setNamed({ code, name, isCertain }: ReleaseAnswer["sets"][number]): string {
  return `${name} (${code})${isCertain ? "" : "?"}`;
}

function setShown({ code, name, released, isCertain, because }: ReleaseAnswer["sets"][number]): Markup {
  const day = dayFrom(released);
  return h.li(
    `${name} (${code}), sold from `,
    day === undefined ? released : dayInTable(day),
    ". ",
    isCertain ? because : "We infer from the days that it came with this release.",
  );
}

function publishedFilesTable(publishedFiles: ReleaseAnswer["publishedFiles"]): Markup {
  return h.table(
    { class: "stacked" },
    h.caption("Published files held"),
    h.thead(
      h.tr(
        ["File", "Holds", "Encoding", "Compared with the others", "SHA-256"].map((name) =>
          h.th({ scope: "col" }, name),
        ),
      ),
    ),
    h.tbody(
      publishedFiles.map(({ fileName, isServed, provisions, encoding, deviations, sha256 }) =>
        h.tr(
          h.th({ scope: "row" }, fileName, isServed ? " (used for answers)" : ""),
          h.td({ class: "figure" }, `${provisions.headings + provisions.rules + provisions.glossary} provisions`),
          h.td(encoding),
          h.td({ class: "figure" }, `${deviations.length} deviations`),
          h.td(h.code(sha256)),
        ),
      ),
    ),
  );
}

/** The changes of a release that cannot be compared with one before it. */
function changesTable({ from, changes }: ReleaseAnswer): Markup {
  const day = dayFrom(from);
  return h.table(
    { class: "stacked" },
    h.caption(`What it changed: ${counted(changes.length, "change")} known`),
    h.thead(h.tr(["Number", "Rule", "What happened"].map((name) => h.th({ scope: "col" }, name)))),
    h.tbody(
      changes
        .slice(0, rowsMax)
        .map(({ lineage, title, number, ...change }) =>
          h.tr(
            h.th(
              { scope: "row", class: "figure" },
              number === null || day === undefined ? "–" : h.a({ href: lineagePath(lineage, day) }, number),
            ),
            h.td(h.a({ href: lineagePath(lineage) }, title)),
            h.td(releaseChangeInWords(change)),
          ),
        ),
    ),
  );
}

/** A rule as printed in one release, or in one published file of it: the address to cite. */
export const printedPage = page({
  path: "/releases/:from/rules/:number",
  params: z.strictObject({ from: releaseParameter, number: numberParameter }),
  query: z.strictObject({
    publishedFile: z
      .string()
      .regex(/^[0-9a-f]{8,64}$/, "is not the SHA-256 of a published file, nor its first eight digits or more")
      .optional(),
  }),
  async show(visit, { params: { from, number }, query: { publishedFile } }) {
    const printed = await answerFromFiles(getPrintedRule, visit, { from, number, publishedFile });
    const release = firstDayOf(printed.release);
    return {
      title: `${number} in the release of ${dayInWords(release)}`,
      json: permalink(number, release, publishedFile),
      ...(printed.lineage !== null && { feed: { lineage: printed.lineage } }),
      on: release,
      main: printedShown(visit, printed, release),
    };
  },
});

function printedShown(visit: Visit, printed: PrintedRule, release: ReturnType<typeof firstDayOf>): Markup {
  const { number, printedNumber, text, title, lineage, links, publishedFile } = printed;
  return h.article(
    { class: "rule" },
    h.h1(
      h.span({ class: "number" }, number),
      " ",
      h.span({ class: "h1-day" }, "in the release of ", dayNamed(release)),
    ),
    title === null ? null : h.p({ class: "about" }, title),
    h.blockquote({ class: "printed" }, printedWords({ ...printed, citations: [] })),
    h.dl(
      { class: "facts" },
      printedNumber === null ? null : fact("As printed", `${printedNumber}, by mistake for ${number}`),
      fact("Rests on", "the ", releaseLink(release)),
      publishedFile === null
        ? fact("Read in", "the document, transcribed by a person")
        : fact("Published file", h.code(publishedFile)),
      fact("On that day", h.a({ href: numberPath(number, release) }, `${number} on ${dayInWords(release)}`)),
      lineage === null ? null : fact("History", h.a({ href: lineagePath(lineage) }, title)),
    ),
    copies(visit, {
      number,
      term: null,
      text,
      ...examplesOf(printed),
      on: release,
      release,
      inForce: { from: release, to: null },
      certainty: "witnessed",
      restsOn: release,
      address: visit.absolute(pageOf(links.self)),
    }),
  );
}
