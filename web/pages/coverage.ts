import type { ComponentChildren } from "preact";
import { callAddress, lineagePath, pageOf, releaseAddress, withQuery } from "../../core/archive/addresses.ts";
import type { ParameterCoverage } from "../../core/contract/outcomes.ts";
import type { CoverageAnswer } from "../../core/contract/releases.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { getCoverage } from "../../operations/archive.ts";
import { answerTo } from "../../operations/operation.ts";
import { page } from "../page.ts";
import { parameterPath } from "../parts/bands.ts";
import { fact } from "../parts/blocks.ts";
import { dayInTable, dayNamed, intervalInTable } from "../parts/days.ts";
import { topicInWords } from "../parts/topics.ts";
import { fetchShown, updateShown } from "../parts/upkeep.ts";
import {
  a,
  article,
  caption,
  div,
  dl,
  h1,
  h2,
  h3,
  li,
  p,
  section,
  strong,
  table,
  tbody,
  td,
  th,
  thead,
  tr,
  ul,
} from "../tags.ts";
import { eraPath } from "./eras.ts";

/** Longer lists are shown in part; the page says so, and the JSON has them complete. */
const shownMax = 60;

/** What is held, what is missing, and where witnesses disagree. */
export const coveragePage = page({
  path: "/coverage",
  isPassing: true,
  show(visit) {
    const { today } = visit;
    const coverage = answerTo(getCoverage, visit, {});
    const { upkeep } = coverage;
    return {
      title: "Coverage",
      json: callAddress("/coverage"),
      main: article(
        h1("Coverage: what is held, and what is not"),
        fetchShown(upkeep),
        summary(coverage, today),
        topics(coverage),
        gaps(coverage),
        parametersChecked(coverage.parameters, today),
        witnesses(coverage),
        disagreements(coverage),
        updateShown(upkeep),
      ),
    };
  },
});

function summary(
  { releases, firstHeld, lastHeld, confirmations, undecided }: CoverageAnswer,
  today: IsoDate,
): ComponentChildren {
  const day = (from: string | null) =>
    from === null ? "none" : a({ href: pageOf(releaseAddress(from)) }, dayNamed(from));
  return dl(
    { class: "facts" },
    fact("Releases known", `${releases.known}, from `, day(releases.first), " to ", day(releases.newest)),
    releases.newest !== null && releases.newest > today
      ? fact("Announced", day(releases.newest), ", in force from that day on")
      : null,
    fact(
      "Held whole",
      releases.held.length === 0
        ? "none: only complete sections and summaries, until a published file is imported"
        : `${releases.held.length} releases, in ${releases.publishedFilesHeld} published files`,
    ),
    fact(
      "Text held",
      firstHeld === null || lastHeld === null ? "none" : ["from ", dayNamed(firstHeld), " to ", dayNamed(lastHeld)],
    ),
    confirmations.confirmed + confirmations.contradicted === 0
      ? null
      : fact(
          "Checked",
          confirmations.contradicted === 0
            ? `${confirmations.confirmed.toLocaleString("en")} transcriptions checked against published files: all match`
            : `${confirmations.confirmed.toLocaleString("en")} transcriptions match the published files, ${confirmations.contradicted.toLocaleString("en")} do not`,
        ),
    undecided.length === 0
      ? null
      : fact("Undecided", `${undecided.length} links between releases need a person's decision`),
  );
}

function topics({ topics: all }: CoverageAnswer): ComponentChildren {
  return table(
    { class: "stacked" },
    caption("By topic"),
    thead(tr(["Topic", "Rules", "Text held", "Steps", "From"].map((name) => th({ scope: "col" }, name)))),
    tbody(
      all.map(({ topic, lineages, lineagesHeld, revisions, from }) =>
        tr(
          th({ scope: "row" }, a({ href: withQuery("/lineages", { topic }) }, topicInWords(topic))),
          td({ class: "figure", "data-label": "Rules" }, lineages),
          td({ class: "figure", "data-label": "Text held" }, lineagesHeld),
          td({ class: "figure", "data-label": "Steps" }, revisions),
          td({ class: "figure", "data-label": "From" }, dayInTable(from)),
        ),
      ),
    ),
  );
}

/** How the rules that parameters cite agree with the published files held, by topic, with each contradiction. */
function parametersChecked(all: readonly ParameterCoverage[], on: IsoDate): ComponentChildren {
  const sum = (some: readonly ParameterCoverage[], kind: "confirmed" | "contradicted" | "notChecked"): number =>
    some.reduce((total, { checks }) => total + checks[kind].length, 0);
  const wrong = all.flatMap(({ id, title, checks }) => checks.contradicted.map((one) => ({ id, title, ...one })));
  return section(
    { "aria-labelledby": "parameters" },
    h2({ id: "parameters" }, "Rules of play"),
    p("How often the rules that they cite were found, at that number and with those words, in the releases held."),
    table(
      { class: "stacked" },
      caption("Rules of play by topic"),
      thead(
        tr(
          ["Topic", "Rules of play", "Confirmed", "Contradicted", "Not checked"].map((name) =>
            th({ scope: "col" }, name),
          ),
        ),
      ),
      tbody(
        [...Map.groupBy(all, ({ topic }) => topic)]
          .toSorted(byText(([topic]) => topic))
          .map(([topic, some]) =>
            tr(
              th({ scope: "row" }, a({ href: eraPath(on, topic) }, topicInWords(topic))),
              td({ class: "figure", "data-label": "Rules of play" }, some.length),
              td({ class: "figure", "data-label": "Confirmed" }, sum(some, "confirmed")),
              td({ class: "figure", "data-label": "Contradicted" }, sum(some, "contradicted")),
              td({ class: "figure", "data-label": "Not checked" }, sum(some, "notChecked")),
            ),
          ),
      ),
    ),
    wrong.length === 0
      ? null
      : [
          h3("Contradicted by a release"),
          listed(wrong, ({ id, title, release }) => [
            a({ href: pageOf(releaseAddress(release)) }, dayInTable(release)),
            ": ",
            a({ href: parameterPath(id, on) }, title),
          ]),
        ],
  );
}

function gaps({ gaps: all }: CoverageAnswer): ComponentChildren {
  return section(
    { "aria-labelledby": "gaps" },
    h2({ id: "gaps" }, "Gaps"),
    listed(all, (gap) => gap),
  );
}

function witnesses({ witnesses: all }: CoverageAnswer): ComponentChildren {
  return section(
    { "aria-labelledby": "witnesses" },
    h2({ id: "witnesses" }, "Witnesses"),
    p("Sources that quote the rules, and the days on which the rules had those words."),
    all.map(({ title, dated, quotes, fits, isOutOfDate, slips, notes }) =>
      div(
        { class: "witness" },
        h3(title),
        p(
          `${quotes} quotations. `,
          dated === null ? "It has no date. " : ["It is dated ", dayInTable(dated), ". "],
          isOutOfDate ? strong("Its words were already out of date on that day. ") : "",
          notes,
        ),
        fits.length === 0
          ? p("The rules never had these words on one day.")
          : p(
              "The rules had its words: ",
              fits.map((days, place) => [place === 0 ? "" : "; ", intervalInTable(days)]),
            ),
        slips.length === 0 ? null : [p("Its mistakes:"), ul(slips.map((slip) => li(slip)))],
      ),
    ),
  );
}

function disagreements({ dateDisagreements, contradictions, undecided }: CoverageAnswer): ComponentChildren {
  return section(
    { "aria-labelledby": "disagree" },
    h2({ id: "disagree" }, "Where sources disagree"),
    h3("On days"),
    listed([...Map.groupBy(dateDisagreements, ({ release }) => release)], ([release, dates]) => [
      a({ href: pageOf(releaseAddress(release)) }, dayInTable(release)),
      ": ",
      named(dates).map(({ on, says }, place) => [place === 0 ? "" : ", ", dayInTable(on), ` (${says})`]),
    ]),
    contradictions.length === 0 ? null : h3("Words: published files that differ from the dataset"),
    contradictions.length === 0
      ? null
      : listed(contradictions, ({ release, lineage, kind, number, isLater }) => [
          a({ href: pageOf(releaseAddress(release)) }, dayInTable(release)),
          ` ${number ?? ""} (${kind}${isLater ? ", later than the dataset" : ""}): `,
          a({ href: lineagePath(lineage) }, lineage),
        ]),
    undecided.length === 0 ? null : h3("Undecided: which rule continued as which"),
    undecided.length === 0
      ? null
      : listed(undecided, ({ release, lineage, number, name, reason }) => [
          a({ href: pageOf(releaseAddress(release)) }, dayInTable(release)),
          " ",
          a({ href: lineagePath(lineage) }, number ?? name ?? lineage),
          `: ${reason}`,
        ]),
  );
}

/** Each day once for each source, although several files may give it. */
function named(dates: CoverageAnswer["dateDisagreements"]): CoverageAnswer["dateDisagreements"] {
  return dates.filter(({ on, says }, place) => dates.findIndex((one) => one.on === on && one.says === says) === place);
}

function listed<One>(all: readonly One[], show: (one: One) => ComponentChildren): ComponentChildren {
  if (all.length === 0) return p("None.");
  return [
    ul(
      { class: "long" },
      all.slice(0, shownMax).map((one) => li(show(one))),
    ),
    all.length <= shownMax
      ? null
      : p(`${all.length - shownMax} more are in the `, a({ href: callAddress("/coverage") }, "JSON of this page"), "."),
  ];
}
