import { type ComponentChildren, h } from "preact";
import { z } from "zod";
import { permalink, releaseAddress, releasesAddress } from "../../core/archive/addresses.ts";
import { type ReleaseAnswer, releaseAnswer, releaseDay, releasesAnswer } from "../../core/ask/releases.ts";
import { type PrintedRule, printedRule, ruleInPublishedFile } from "../../core/ask/rule.ts";
import { dayParameter, numberParameter, releaseParameter } from "../../core/contract/parts.ts";
import { Problem } from "../../core/problem.ts";
import { addDays, dayFrom, type IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { comparePath, lineagePath, lineagePathOn, numberPath, pageOf } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { copies } from "../parts/copies.ts";
import { dayInTable, dayInWords, dayNamed, stretchNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { pager } from "../parts/pager.ts";
import { releaseLink, sourcesListed } from "../parts/provenance.ts";
import { afterParameter } from "../queries.ts";

/** All releases, or the one in force on a day. */
export const releasesPage = page({
  path: "/releases",
  nav: "Releases",
  query: z.strictObject({ on: dayParameter.optional() }),
  show({ history }, { query: { on } }) {
    const { releases, beyondNewestRelease } = releasesAnswer(history, on);
    const title = on === undefined ? "Releases" : `In force on ${dayInWords(on)}`;
    return {
      title,
      json: on === undefined ? "/v1/releases" : releasesAddress(on),
      ...(on && { on }),
      main: h(
        "article",
        null,
        h("h1", null, title),
        h(
          "p",
          { class: "about" },
          "The Comprehensive Rules as in force from each of these days",
          beyondNewestRelease ? "; whether there is a newer release is not known." : ".",
        ),
        h(
          "form",
          { class: "row", action: "/releases" },
          h("label", { for: "release-on" }, "In force on"),
          h("input", { id: "release-on", type: "date", name: "on", value: on, max: "9999-12-31" }),
          h("button", null, "Show"),
          on === undefined ? null : h("a", { href: "/releases" }, "All releases"),
        ),
        h(
          "table",
          { class: "stacked" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["From", "Held", "Known", "Notes"].map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            null,
            releases
              .toReversed()
              .map(({ from, isHeld, changes, notes, href }) =>
                h(
                  "tr",
                  null,
                  h("th", { scope: "row" }, h("a", { href: pageOf(href) }, dayInTable(from))),
                  h("td", null, isHeld ? "whole" : "in part"),
                  h("td", { class: "figure" }, changes === 1 ? "1 change" : `${changes} changes`),
                  h("td", null, notes),
                ),
              ),
          ),
        ),
      ),
    };
  },
});

const changesShown = 200;

/** One release: what it changed, its published files, who witnesses it. */
export const releasePage = page({
  path: "/releases/:from",
  params: z.strictObject({ from: releaseParameter }),
  query: z.strictObject({ after: afterParameter }),
  show(visit, { params: { from }, query: { after } }) {
    const release = releaseAnswer(visit.history, from);
    const on = dayFrom(from);
    return {
      title: `The release of ${dayInWords(from)}`,
      json: releaseAddress(from),
      ...(on && { on }),
      main: h("article", null, releaseShown(visit, release, after)),
    };
  },
});

function releaseShown(visit: Visit, release: ReleaseAnswer, after: number): ComponentChildren {
  const { from, to, isHeld, notes, otherDates, publishedFiles, witnesses, changes, previous, next } = release;
  const day = dayFrom(from);
  return [
    h("h1", null, "The release of ", dayNamed(from)),
    h(
      "dl",
      { class: "facts" },
      fact("In force", stretchNamed({ from, to })),
      fact("Held", isHeld ? "whole" : "in part: what was written down of it, and the headings known"),
      notes === null ? null : fact("Notes", notes),
      otherDates.length === 0
        ? null
        : fact(
            "Other dates",
            h(
              "ul",
              null,
              otherDates.map(({ on, says }) => h("li", null, dayInTable(on), " ", says)),
            ),
          ),
      witnesses.length === 0 ? null : fact("Witnesses", sourcesListed(witnesses)),
      day === undefined || previous === null
        ? null
        : fact(
            "Compare",
            h("a", { href: comparePath({ from: addDays(day, -1), to: day }) }, "What changed on this day"),
          ),
    ),
    publishedFiles.length === 0 ? null : publishedFilesTable(publishedFiles),
    changes.length === 0 ? h("p", null, "Of what is held, it changed nothing.") : changesTable(visit, release, after),
    h(
      "nav",
      { class: "neighbours", "aria-label": "Beside it" },
      h(
        "ul",
        null,
        previous === null
          ? null
          : h("li", { class: "prev" }, h("a", { href: pageOf(previous), rel: "prev" }, "Release before")),
        next === null ? null : h("li", { class: "next" }, h("a", { href: pageOf(next), rel: "next" }, "Release after")),
      ),
    ),
  ];
}

function publishedFilesTable(publishedFiles: ReleaseAnswer["publishedFiles"]): ComponentChildren {
  return h(
    "table",
    { class: "stacked" },
    h("caption", null, "Published files held"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["File", "Holds", "Encoding", "Beside the others", "SHA-256"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      publishedFiles.map(({ fileName, isServed, provisions, encoding, deviations, sha256 }) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, fileName, isServed ? " (answers rest on it)" : ""),
          h("td", { class: "figure" }, `${provisions.headings + provisions.rules + provisions.glossary} provisions`),
          h("td", null, encoding),
          h("td", { class: "figure" }, `${deviations.length} deviations`),
          h("td", null, h("code", null, sha256)),
        ),
      ),
    ),
  );
}

function changesTable({ history }: Visit, { from, changes }: ReleaseAnswer, after: number): ComponentChildren {
  const day = dayFrom(from);
  return [
    h(
      "table",
      { class: "stacked" },
      h("caption", null, `What it changed: ${changes.length} provisions known`),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["Number", "What it is about", "What happened", "Why, in our words"].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        changes
          .slice(after, after + changesShown)
          .map(({ lineage, title, number, events, why }) =>
            h(
              "tr",
              null,
              h(
                "th",
                { scope: "row", class: "figure" },
                number === null || day === undefined
                  ? "–"
                  : h("a", { href: lineagePathOn(history, lineage, day) }, number),
              ),
              h("td", null, h("a", { href: lineagePath(lineage) }, title)),
              h("td", null, events.join(", ")),
              h("td", null, why),
            ),
          ),
      ),
    ),
    pager({
      path: releaseAddress(from).slice("/v1".length),
      parameters: {},
      after,
      limit: changesShown,
      total: changes.length,
    }),
  ];
}

/** A rule as printed in one release, or in one published file of it: the address to cite. */
export const printedPage = page({
  path: "/releases/:from/rules/:number",
  params: z.strictObject({ from: releaseParameter, number: numberParameter }),
  query: z.strictObject({
    publishedFile: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "is not the SHA-256 of a published file")
      .optional(),
  }),
  show(visit, { params: { from, number }, query: { publishedFile } }) {
    const release = releaseDay(visit.history, from);
    const printed =
      publishedFile === undefined
        ? printedRule(visit.history, number, release)
        : inPublishedFile(visit, { release, number, publishedFile });
    return {
      title: `${number} in the release of ${dayInWords(release)}`,
      json: permalink(number, release, publishedFile),
      on: release,
      main: printedShown(visit, printed, release),
    };
  },
});

function inPublishedFile(
  { history, publishedFile: bookOf }: Visit,
  { release, number, publishedFile }: { release: IsoDate; number: RuleNumber; publishedFile: string },
): PrintedRule {
  const book = bookOf(publishedFile);
  if (book?.release !== release)
    throw new Problem("not-held", `No published file of ${release} with this SHA-256 is held.`, {
      release,
      publishedFile,
      number,
      on: release,
    });
  return ruleInPublishedFile(history, number, book);
}

function printedShown(visit: Visit, printed: PrintedRule, release: IsoDate): ComponentChildren {
  const { number, text, examples, title, lineage, links, publishedFile } = printed;
  return h(
    "article",
    { class: "rule" },
    h(
      "h1",
      null,
      h("span", { class: "number" }, number),
      " ",
      h("span", { class: "h1-day" }, "in the release of ", dayNamed(release)),
    ),
    title === null ? null : h("p", { class: "about" }, title),
    h(
      "blockquote",
      { class: "printed" },
      h("p", null, text),
      examples.map((example) => h("p", { class: "example" }, h("b", null, "Example: "), example)),
    ),
    h(
      "dl",
      { class: "facts" },
      fact("Rests on", "the ", releaseLink(release)),
      publishedFile === null
        ? fact("Read in", "the document, by a person")
        : fact("PublishedFile", h("code", null, publishedFile)),
      fact("On that day", h("a", { href: numberPath(number, release) }, `${number} on ${dayInWords(release)}`)),
      lineage === null ? null : fact("Its life", h("a", { href: lineagePath(lineage) }, title)),
    ),
    copies({
      number,
      term: null,
      text,
      examples,
      on: release,
      release,
      inForce: { from: release, to: null },
      address: visit.absolute(pageOf(links.self)),
    }),
  );
}
