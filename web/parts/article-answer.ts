import type { ComponentChildren } from "preact";
import type { CitationAnswer, CitationsAnswer, Verdict } from "../../core/contract/citations.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { a, b, button, del, div, h2, ins, li, ol, p, section, span, textarea } from "../tags.ts";
import { dayInTable, dayNamed, intervalNamed } from "./days.ts";
import { pastedShownMax_chars } from "./paste-form.ts";
import { leftOutNote } from "./quote-answer.ts";

/** Bounds the size of the page. */
const [numbersShownMax, linesShownMax] = [200, 6];

const verdictNames: Readonly<Record<Verdict, string>> = {
  current: "stands",
  moved: "moved",
  amended: "other words",
  "moved-and-amended": "moved, other words",
  split: "split",
  merged: "merged",
  removed: "removed",
  "not-in-use": "not in use then",
  ambiguous: "ambiguous",
  "not-held": "not held",
};

/** Every rule number of an article with its verdict, in the text and in a list, and the rewritten article. */
export function articleShown(
  visit: Visit,
  text: string,
  { days, answer }: { readonly days: { readonly to: IsoDate }; readonly answer: CitationsAnswer },
): ComponentChildren {
  const { references, citations, counts, dating } = answer;
  if (references.length === 0)
    return p({ id: "result", tabindex: -1, class: "note" }, "No rule number was found in this text.");
  const shownVerdicts = (Object.keys(verdictNames) as Verdict[]).filter((verdict) => counts[verdict] > 0);
  const replaced = references.filter(({ replacement }) => replacement !== null).length;
  return section(
    { class: "result", "aria-labelledby": "result" },
    h2(
      { id: "result", tabindex: -1 },
      `${references.length} ${references.length === 1 ? "reference" : "references"}, followed to `,
      dayNamed(days.to),
    ),
    p(shownVerdicts.map((verdict) => `${counts[verdict]} ${verdictNames[verdict]}`).join(" · ")),
    dating === null || dating.fits.length === 0
      ? null
      : p(
          { class: "about" },
          "No day was given. Most of the numbers were in use together ",
          dating.fits.map((fit, place) => [place === 0 ? "" : " or ", intervalNamed(fit)]),
          ".",
          dating.mayBeOthers.length === 0 ? null : " Other days may fit as well: too little is held to know.",
        ),
    h2({ id: "in-place" }, "In place"),
    div(
      { class: "article-text", tabindex: 0, role: "region", "aria-labelledby": "in-place" },
      textWithVerdicts(text, answer),
    ),
    h2({ id: "each" }, "Each number"),
    ol(
      { class: "cited" },
      citations
        .slice(0, numbersShownMax)
        .map((citation, place) =>
          li({ id: `cited-${place + 1}` }, citedShown(visit, citation, days.to), linesShown(references, place)),
        ),
    ),
    leftOutNote(citations.length - numbersShownMax, "numbers"),
    h2({ id: "rewritten-name" }, "The rewritten text"),
    p(
      { class: "about" },
      `${replaced} of ${references.length} references have another number; nothing else was changed.`,
    ),
    text.length > pastedShownMax_chars
      ? p({ class: "note" }, "It is too long for this page; the form below gives it as a file.")
      : rewrittenShown(answer.text ?? text),
  );
}

function rewrittenShown(text: string): ComponentChildren {
  return [
    textarea({ id: "rewritten", readonly: true, rows: 10, "aria-labelledby": "rewritten-name" }, `\n${text}`),
    p(button({ type: "button", class: "with-script", "data-copies": "rewritten" }, "Copy the rewritten text")),
    p({ class: "unseen", role: "status", id: "copy-status" }),
  ];
}

/** The lines with a number; those shown in the text are links. */
function linesShown(references: CitationsAnswer["references"], citation: number): ComponentChildren {
  const all = references.flatMap((one, place) => (one.citation === citation ? [{ ...one, place }] : []));
  return p(
    { class: "aside" },
    all.length === 1 ? "On line " : "On lines ",
    all
      .slice(0, linesShownMax)
      .map(({ line, end, place }, index) => [
        index === 0 ? "" : ", ",
        end <= pastedShownMax_chars ? a({ href: `#place-${place + 1}` }, line) : line,
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
      a(
        {
          id: `place-${place + 1}`,
          href: citation < numbersShownMax ? `#cited-${citation + 1}` : undefined,
          class: `cite ${verdict}`,
        },
        replacement === null ? written : [del(written), " ", ins(replacement)],
        span({ class: "verdict" }, ` ${verdictNames[verdict]}`),
      ),
    );
    end = after;
  }
  const until = Math.min(text.length, Math.max(end, pastedShownMax_chars));
  pieces.push(text.slice(end, until));
  if (until < text.length) pieces.push(span({ class: "aside" }, " … (the rest is not shown)"));
  return pieces;
}

function citedShown({ history }: Visit, citation: CitationAnswer, to: IsoDate): ComponentChildren {
  const { number, on, verdict, now, lineage, sentence, words } = citation;
  const link = (day: IsoDate, name: string) =>
    lineage === null ? name : a({ href: lineagePathOn(history, lineage, day) }, name);
  return [
    p(
      b({ class: "number" }, on === null ? number : link(on, number)),
      on === null ? null : [" ", dayInTable(on)],
      now === null ? null : [" → ", b({ class: "number" }, link(to, now)), " ", dayInTable(to)],
      " ",
      span({ class: `class ${verdict}` }, verdictNames[verdict]),
    ),
    p(sentence),
    words === "changed" && lineage !== null
      ? p({ class: "aside" }, a({ href: lineagePath(lineage) }, "How its words changed"))
      : null,
  ];
}
