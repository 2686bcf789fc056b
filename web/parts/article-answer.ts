import { type ComponentChildren, h } from "preact";
import type { CitationAnswer, CitationsAnswer } from "../../core/ask/citations/resolve.ts";
import type { Verdict } from "../../core/ask/citations/verdict.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { dayInTable, dayNamed, stretchNamed } from "./days.ts";
import { pastedShownMax_chars } from "./paste-form.ts";
import { leftOutNote } from "./quote-answer.ts";

/** A page of more would be too large to be read; of more references than the last, nothing is shown at all. */
const [numbersShownMax, linesShownMax, referencesMax] = [200, 6, 20_000];

const verdictNames: Readonly<Record<Verdict, string>> = {
  current: "stands",
  moved: "moved",
  amended: "other words",
  "moved-and-amended": "moved, other words",
  split: "split",
  merged: "merged",
  removed: "removed",
  "never-in-use": "was never in use",
  ambiguous: "ambiguous",
  "not-held": "not held",
};

/**
 * Every rule number of an article with its verdict, in place and by itself, and the article rewritten, from what was found in it. Refuses with
 * `too-large` too many.
 */
export function articleShown(
  visit: Visit,
  text: string,
  { days, answer }: { readonly days: { readonly to: IsoDate }; readonly answer: CitationsAnswer },
): ComponentChildren {
  const { references, citations, counts, dating } = answer;
  if (references.length > referencesMax)
    throw new Problem("too-large", `The text has ${references.length} references; this page takes ${referencesMax}.`, {
      references: references.length,
    });
  if (references.length === 0)
    return h("p", { id: "result", tabindex: -1, class: "note" }, "No rule number was found in this text.");
  const told = (Object.keys(verdictNames) as Verdict[]).filter((verdict) => counts[verdict] > 0);
  const replaced = references.filter(({ replacement }) => replacement !== null).length;
  return h(
    "section",
    { class: "result", "aria-labelledby": "result" },
    h(
      "h2",
      { id: "result", tabindex: -1 },
      `${references.length} ${references.length === 1 ? "reference" : "references"}, followed to `,
      dayNamed(days.to),
    ),
    h("p", null, told.map((verdict) => `${counts[verdict]} ${verdictNames[verdict]}`).join(" · ")),
    dating === null || dating.fits.length === 0
      ? null
      : h(
          "p",
          { class: "about" },
          "As no day was given: most of the numbers were in use together ",
          dating.fits.map((fit, place) => [place === 0 ? "" : " or ", stretchNamed(fit)]),
          ".",
          dating.mayBeOthers.length === 0 ? null : " Other days may fit as well: too little of them is held to say.",
        ),
    h("h2", { id: "in-place" }, "In place"),
    h(
      "div",
      { class: "article-text", tabindex: 0, role: "region", "aria-labelledby": "in-place" },
      textWithVerdicts(text, answer),
    ),
    h("h2", { id: "each" }, "Each number"),
    h(
      "ol",
      { class: "cited" },
      citations
        .slice(0, numbersShownMax)
        .map((citation, place) =>
          h("li", { id: `cited-${place + 1}` }, citedShown(visit, citation, days.to), linesShown(references, place)),
        ),
    ),
    leftOutNote(citations.length - numbersShownMax, "numbers"),
    h("h2", { id: "rewritten-name" }, "The text rewritten"),
    h(
      "p",
      { class: "about" },
      `${replaced} of ${references.length} references have another number; nothing else was touched.`,
    ),
    text.length > pastedShownMax_chars
      ? h("p", { class: "note" }, "It is too long for this page: the form below gives it as a file.")
      : rewrittenShown(answer.text ?? text),
  );
}

function rewrittenShown(text: string): ComponentChildren {
  return [
    h("textarea", { id: "rewritten", readonly: true, rows: 10, "aria-labelledby": "rewritten-name" }, `\n${text}`),
    h(
      "p",
      null,
      h("button", { type: "button", class: "with-script", "data-copies": "rewritten" }, "Copy the text rewritten"),
    ),
    h("p", { class: "unseen", role: "status", id: "copy-status" }),
  ];
}

/** The lines on which a number stands, those that are shown in place as links. */
function linesShown(references: CitationsAnswer["references"], citation: number): ComponentChildren {
  const all = references.flatMap((one, place) => (one.citation === citation ? [{ ...one, place }] : []));
  return h(
    "p",
    { class: "aside" },
    all.length === 1 ? "On line " : "On lines ",
    all
      .slice(0, linesShownMax)
      .map(({ line, end, place }, index) => [
        index === 0 ? "" : ", ",
        end <= pastedShownMax_chars ? h("a", { href: `#place-${place + 1}` }, line) : line,
      ]),
    all.length > linesShownMax ? `, and ${all.length - linesShownMax} times more` : "",
  );
}

/** The beginning of the text with a verdict behind each of its references. */
function textWithVerdicts(text: string, { references }: CitationsAnswer): ComponentChildren[] {
  const pieces: ComponentChildren[] = [];
  let end = 0;
  const shown = references.filter((one) => one.end <= pastedShownMax_chars);
  for (const [place, { start, end: after, written, verdict, replacement, citation }] of shown.entries()) {
    pieces.push(text.slice(end, start));
    pieces.push(
      h(
        "a",
        {
          id: `place-${place + 1}`,
          href: citation < numbersShownMax ? `#cited-${citation + 1}` : undefined,
          class: `cite ${verdict}`,
        },
        replacement === null ? written : [h("del", null, written), " ", h("ins", null, replacement)],
        h("span", { class: "verdict" }, ` ${verdictNames[verdict]}`),
      ),
    );
    end = after;
  }
  const until = Math.min(text.length, Math.max(end, pastedShownMax_chars));
  pieces.push(text.slice(end, until));
  if (until < text.length) pieces.push(h("span", { class: "aside" }, " … (the rest is not shown)"));
  return pieces;
}

function citedShown({ history }: Visit, citation: CitationAnswer, to: IsoDate): ComponentChildren {
  const { number, on, verdict, now, lineage, sentence, words } = citation;
  const link = (day: IsoDate, name: string) =>
    lineage === null ? name : h("a", { href: lineagePathOn(history, lineage, day) }, name);
  return [
    h(
      "p",
      null,
      h("b", { class: "number" }, on === null ? number : link(on, number)),
      on === null ? null : [" ", dayInTable(on)],
      now === null ? null : [" → ", h("b", { class: "number" }, link(to, now)), " ", dayInTable(to)],
      " ",
      h("span", { class: `class ${verdict}` }, verdictNames[verdict]),
    ),
    h("p", null, sentence),
    words === "changed" && lineage !== null
      ? h("p", { class: "aside" }, h("a", { href: lineagePath(lineage) }, "How its words changed"))
      : null,
  ];
}
