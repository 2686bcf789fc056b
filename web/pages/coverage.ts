import { type ComponentChildren, h } from "preact";
import { releaseAddress } from "../../core/archive/addresses.ts";
import { type CoverageAnswer, coverageAnswer } from "../../core/ask/coverage.ts";
import { lineagePath, pageOf, withQuery } from "../addresses.ts";
import { page } from "../page.ts";
import { dayInTable, dayNamed, stretchInTable } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";

/** Longer lists are shown in part; the JSON has them whole, and the page says so. */
const shownMax = 60;

/** What we hold, what is missing, and where witnesses disagree. */
export const coveragePage = page({
  path: "/coverage",
  nav: "What we hold",
  show({ history }) {
    const coverage = coverageAnswer(history);
    return {
      title: "What we hold",
      json: "/v1/coverage",
      main: h(
        "article",
        null,
        h("h1", null, "What we hold, and what we do not"),
        summary(coverage),
        topics(coverage),
        gaps(coverage),
        witnesses(coverage),
        disagreements(coverage),
      ),
    };
  },
});

function summary({ releases, firstHeld, lastHeld, confirmations, undecided }: CoverageAnswer): ComponentChildren {
  const day = (from: string | null) =>
    from === null ? "none" : h("a", { href: pageOf(releaseAddress(from)) }, dayNamed(from));
  return h(
    "dl",
    { class: "facts" },
    fact("Releases known", `${releases.known}, from `, day(releases.first), " to ", day(releases.newest)),
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
          "Written down and printed",
          `${confirmations.confirmed} times the same word for word, ${confirmations.contradicted} times not`,
        ),
    undecided.length === 0 ? null : fact("Undecided", `${undecided.length} links between releases wait for a person`),
  );
}

function topics({ topics: all }: CoverageAnswer): ComponentChildren {
  return h(
    "table",
    { class: "stacked" },
    h("caption", null, "By topic"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Topic", "Rules", "Text held", "Steps", "From"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      all.map(({ topic, lineages, lineagesHeld, revisions, from }) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, h("a", { href: withQuery("/lineages", { topic }) }, topic)),
          h("td", { class: "figure", "data-label": "Rules" }, lineages),
          h("td", { class: "figure", "data-label": "Text held" }, lineagesHeld),
          h("td", { class: "figure", "data-label": "Steps" }, revisions),
          h("td", { class: "figure", "data-label": "From" }, dayInTable(from)),
        ),
      ),
    ),
  );
}

function gaps({ gaps: all }: CoverageAnswer): ComponentChildren {
  return h(
    "section",
    { "aria-labelledby": "gaps" },
    h("h2", { id: "gaps" }, "Gaps"),
    listed(all, (gap) => gap),
  );
}

function witnesses({ witnesses: all }: CoverageAnswer): ComponentChildren {
  return h(
    "section",
    { "aria-labelledby": "witnesses" },
    h("h2", { id: "witnesses" }, "Witnesses"),
    h("p", null, "Those who quote rules, and the days from which their words can come."),
    all.map(({ title, dated, quotes, fits, isOutOfDate, slips, notes }) =>
      h(
        "div",
        { class: "witness" },
        h("h3", null, title),
        h(
          "p",
          null,
          `${quotes} quotations. `,
          dated === null ? "It gives itself no date. " : ["It dates itself ", dayInTable(dated), ". "],
          isOutOfDate ? h("strong", null, "On that date other words were in force. ") : "",
          notes,
        ),
        fits.length === 0
          ? h("p", null, "Its words fit no days.")
          : h(
              "p",
              null,
              "Its words fit: ",
              fits.map((days, place) => [place === 0 ? "" : "; ", stretchInTable(days)]),
            ),
        slips.length === 0
          ? null
          : [
              h("p", null, "Where it slipped:"),
              h(
                "ul",
                null,
                slips.map((slip) => h("li", null, slip)),
              ),
            ],
      ),
    ),
  );
}

function disagreements({ dateDisagreements, contradictions, undecided }: CoverageAnswer): ComponentChildren {
  return h(
    "section",
    { "aria-labelledby": "disagree" },
    h("h2", { id: "disagree" }, "Where sources disagree"),
    h("h3", null, "On days"),
    listed([...Map.groupBy(dateDisagreements, ({ release }) => release)], ([release, dates]) => [
      h("a", { href: pageOf(releaseAddress(release)) }, dayInTable(release)),
      ": ",
      dates.map(({ on, says }, place) => [place === 0 ? "" : ", ", dayInTable(on), ` (${says})`]),
    ]),
    contradictions.length === 0 ? null : h("h3", null, "On words: a published file against what was written down"),
    contradictions.length === 0
      ? null
      : listed(contradictions, ({ release, lineage, kind, number }) => [
          h("a", { href: pageOf(releaseAddress(release)) }, dayInTable(release)),
          ` ${number ?? ""} (${kind}): `,
          h("a", { href: lineagePath(lineage) }, lineage),
        ]),
    undecided.length === 0 ? null : h("h3", null, "Not decided: which rule went on as which"),
    undecided.length === 0
      ? null
      : listed(undecided, ({ release, lineage, number, name, reason }) => [
          h("a", { href: pageOf(releaseAddress(release)) }, dayInTable(release)),
          " ",
          h("a", { href: lineagePath(lineage) }, number ?? name ?? lineage),
          `: ${reason}`,
        ]),
  );
}

function listed<One>(all: readonly One[], show: (one: One) => ComponentChildren): ComponentChildren {
  if (all.length === 0) return h("p", null, "None.");
  return [
    h(
      "ul",
      { class: "long" },
      all.slice(0, shownMax).map((one) => h("li", null, show(one))),
    ),
    all.length <= shownMax
      ? null
      : h(
          "p",
          null,
          `${all.length - shownMax} more are in the `,
          h("a", { href: "/v1/coverage" }, "JSON of this page"),
          ".",
        ),
  ];
}
