import type { CheckAnswer, CheckVerdict } from "../../core/contract/citation-check.ts";
import type { CitationAnswer, CitationsAnswer, Verdict } from "../../core/contract/citations.ts";
import type { LocatedSentence, QuotesAnswer } from "../../core/contract/quotes.ts";
import { lineagePath, pageOf } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import type { CitationAlarm } from "../../operations/citations.ts";
import { datingBlocks, verdictsCounted } from "../../operations/citations-documents.ts";
import { quotesDocument } from "../../operations/quotes-documents.ts";
import { h, type Markup } from "../tags.ts";
import { blocksShown } from "./blocks.ts";
import { dayInTable, dayNamed, intervalNamed } from "./days.ts";
import { releaseLink } from "./provenance.ts";

/** What the tools answer about a pasted text. */

/**
 * For a longer text the answer shows the beginning, and the form does not repeat it, so that a page stays under 60 kB
 * of transfer.
 */
export const pastedShownMax_chars = 30_000;

/** Bounds the size of the page. */
const [sentencesMax, numbersMax, linesMax, alarmsMax] = [150, 200, 6, 100];

/** Says how much of an answer is not on its page. */
function leftOutNote(count: number, of: string): Markup {
  return count > 0 ? h.p({ class: "note" }, `${count} more ${of} are not shown here; the API gives them all.`) : null;
}

/** When a text was written, and the evidence sentence by sentence. */
export function quoteShown(answer: QuotesAnswer): Markup {
  const { fits, sentences } = answer;
  const count = shownCountOf(sentences);
  return h.section(
    { class: "result", "aria-labelledby": "result" },
    h.h2({ id: "result", tabindex: -1 }, "When it was written"),
    fits.length === 0
      ? null
      : h.ul(
          { class: "fits" },
          fits.map(({ from, to, releases }) => h.li(h.b(intervalNamed({ from, to })), releasesShown(releases))),
        ),
    blocksShown(quotesDocument({ ...answer, sentences: sentences.slice(0, count) }, 0)),
    leftOutNote(sentences.length - count, "sentences"),
  );
}

/** The number of sentences that fit on the page. Together they are at most as long as the shown part of an article. */
function shownCountOf(sentences: readonly LocatedSentence[]): number {
  let chars = 0;
  const beyond = sentences.findIndex(({ text, wording }) => {
    chars += text.length + (wording?.length ?? 0);
    return chars > pastedShownMax_chars;
  });
  return Math.min(sentencesMax, beyond === -1 ? sentences.length : Math.max(beyond, 1));
}

function releasesShown(releases: readonly string[]): Markup {
  const [first, last] = [releases[0], releases.at(-1)];
  if (first === undefined || last === undefined) return null;
  const others = first === last ? null : [" to ", releaseLink(last), ` (${releases.length} releases)`];
  return [" · ", releaseLink(first), others];
}

const verdictNames: Readonly<Record<Verdict, string>> = {
  current: "stands",
  moved: "moved",
  amended: "other words",
  "moved-and-amended": "moved, other words",
  split: "split",
  merged: "merged",
  removed: "removed",
  "not-in-use": "not in use on its day",
  ambiguous: "ambiguous",
  "not-held": "not held",
};

/** Every rule number of an article with its verdict, in the text and in a list, and the rewritten article. */
export function articleShown(text: string, answer: CitationsAnswer): Markup {
  const { references, citations, counts, dating, to } = answer;
  if (references.length === 0)
    return h.p({ id: "result", tabindex: -1, class: "note" }, "No rule number was found in this text.");
  const replaced = references.filter(({ replacement }) => replacement !== null).length;
  return h.section(
    { class: "result", "aria-labelledby": "result" },
    h.h2({ id: "result", tabindex: -1 }, `${counted(references.length, "reference")}, followed to `, dayNamed(to)),
    h.p(`${verdictsCounted(counts)}.${replaced === 0 ? "" : " The numbers that moved are rewritten below."}`),
    blocksShown(datingBlocks(dating)),
    h.h2({ id: "in-place" }, "In place"),
    h.div(
      { class: "article-text", tabindex: 0, role: "region", "aria-labelledby": "in-place" },
      textWithVerdicts(text, answer),
    ),
    h.h2({ id: "each" }, "Each number"),
    h.ol(
      { class: "cited" },
      citations
        .slice(0, numbersMax)
        .map((citation, index) =>
          h.li(
            { id: `cited-${index + 1}` },
            citedShown(citation, to),
            text.includes("\n") ? linesShown(references, index) : null,
          ),
        ),
    ),
    leftOutNote(citations.length - numbersMax, "numbers"),
    h.h2({ id: "rewritten-name" }, "The rewritten text"),
    h.p(
      { class: "about" },
      `${replaced} of ${references.length} references have another number; nothing else was changed.`,
    ),
    text.length > pastedShownMax_chars
      ? h.p({ class: "note" }, "It is too long for this page; the form below gives it as a file.")
      : [
          h.textarea(
            { id: "rewritten", readonly: true, rows: 10, "aria-labelledby": "rewritten-name" },
            `\n${answer.text ?? text}`,
          ),
          h.p(
            h.button({ type: "button", class: "with-script", "data-copies": "rewritten" }, "Copy the rewritten text"),
          ),
          h.p({ class: "unseen", role: "status", id: "copy-status" }),
        ],
  );
}

/** The lines with a number; those shown in the text are links. */
function linesShown(references: CitationsAnswer["references"], citation: number): Markup {
  const all = references.flatMap((reference, index) =>
    reference.citation === citation ? [{ ...reference, place: index }] : [],
  );
  return h.p(
    { class: "aside" },
    all.length === 1 ? "On line " : "On lines ",
    all
      .slice(0, linesMax)
      .map(({ line, end, place }, index) => [
        index === 0 ? "" : ", ",
        end <= pastedShownMax_chars ? h.a({ href: `#place-${place + 1}` }, line) : line,
      ]),
    all.length > linesMax ? `, and ${all.length - linesMax} times more` : "",
  );
}

/** The beginning of the text with a verdict behind each of its references. */
function textWithVerdicts(text: string, { references }: CitationsAnswer): Markup[] {
  const pieces: Markup[] = [];
  let end = 0;
  const shown = references.filter((reference) => reference.end <= pastedShownMax_chars);
  for (const [index, { start, end: after, written, verdict, replacement, citation }] of shown.entries()) {
    const href = citation < numbersMax ? `#cited-${citation + 1}` : undefined;
    pieces.push(
      { quoted: text.slice(end, start) },
      h.a(
        { id: `place-${index + 1}`, href, class: `cite ${verdict}` },
        replacement === null ? written : [h.del(written), " ", h.ins(replacement)],
        h.span({ class: "verdict" }, ` ${verdictNames[verdict]}`),
      ),
    );
    end = after;
  }
  const until = Math.min(text.length, Math.max(end, pastedShownMax_chars));
  pieces.push({ quoted: text.slice(end, until) });
  if (until < text.length) pieces.push(h.span({ class: "aside" }, " … (the rest is not shown)"));
  return pieces;
}

function citedShown({ number, on, verdict, now, lineage, sentence, words, links }: CitationAnswer, to: string): Markup {
  const link = (name: string, address: string | null) =>
    h.b({ class: "number" }, address === null ? name : h.a({ href: pageOf(address) }, name));
  return [
    h.p(
      link(number, links.cited),
      on === null ? null : [" ", dayInTable(on)],
      now === null ? null : [" → ", link(now, links.now), " ", dayInTable(to)],
      " ",
      h.span({ class: `class ${verdict}` }, verdictNames[verdict]),
    ),
    h.p(sentence),
    words === "changed" && lineage !== null
      ? h.p({ class: "aside" }, h.a({ href: lineagePath(lineage) }, "How its words changed"))
      : null,
  ];
}

const checkNames: Readonly<Record<CheckVerdict, string>> = {
  fits: "the words fit",
  stale: "stale",
  "wrong-rule": "another rule",
  nonexistent: "no such rule",
  "cannot-tell": "cannot tell",
};

/** The same after a count. */
const countedNames: typeof checkNames = { ...checkNames, fits: "fit", "wrong-rule": "of another rule" };

/** The numbers of a text that do not fit the words beside them, with the deciding words marked. */
export function checkedShown({ citations, counts, on }: CheckAnswer, alarms: readonly CitationAlarm[]): Markup {
  if (citations.length === 0) return null;
  const shownVerdicts = (Object.keys(checkNames) as CheckVerdict[]).filter((verdict) => counts[verdict] > 0);
  return [
    h.h2({ id: "words" }, "Do the words fit the numbers?"),
    h.p(shownVerdicts.map((verdict) => `${counts[verdict]} ${countedNames[verdict]}`).join(" · ")),
    alarms.length === 0
      ? h.p({ class: "note" }, noAlarm(counts))
      : h.ol(
          { class: "cited" },
          alarms.slice(0, alarmsMax).map((alarm) => h.li(alarmShown(alarm, on))),
        ),
    leftOutNote(alarms.length - alarmsMax, "numbers"),
  ];
}

/** A number without telling words was not found right. */
function noAlarm(counts: CheckAnswer["counts"]): string {
  if (counts["cannot-tell"] === 0) return "All numbers fit the words beside them.";
  return counts.fits === 0
    ? "The words beside the numbers do not tell whether they are right."
    : "No number contradicts the words beside it; the others were not judged.";
}

function alarmShown(alarm: CitationAlarm, on: CheckAnswer["on"]): Markup {
  const { number, verdict, confidence, line, because, suggestions, pieces } = alarm;
  return [
    h.p(
      h.b({ class: "number" }, number),
      ` on line ${line} `,
      h.span({ class: "class" }, checkNames[verdict]),
      h.span({ class: "aside" }, ` · ${confidence} confidence`),
    ),
    pieces.length === 0 ? null : h.blockquote(pieces.map(({ text, decides }) => (decides ? h.mark(text) : text))),
    h.p(because),
    suggestions.length === 0
      ? null
      : h.ul(
          suggestions.map((rule) =>
            h.li(
              h.a({ href: lineagePath(rule.lineage, on) }, rule.number),
              ` ${rule.text} `,
              h.span({ class: "aside" }, `${rule.confidence} confidence`),
            ),
          ),
        ),
  ];
}
