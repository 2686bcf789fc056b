import type { ComponentChildren } from "preact";
import type { Fit, LocatedSentence, Match, QuotesAnswer, Weight } from "../../core/contract/quotes.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { a, b, h2, li, ol, p, section, ul } from "../tags.ts";
import { intervalInTable, intervalNamed } from "./days.ts";
import { pastedShownMax_chars } from "./paste-form.ts";
import { releaseLink } from "./provenance.ts";
import { markedWords } from "./words.ts";

/** Bounds the size of the page. */
const sentencesShownMax = 150;

const matchNames: Readonly<Record<Match, string>> = {
  exact: "as printed",
  canonical: "as printed, apart from typography and capitals",
  references: "as printed, apart from the rule numbers in it",
  nearest: "no exact match; the closest wording is shown",
  none: "no match",
};
const weightNames: Readonly<Record<Weight, string>> = {
  dates: "This sentence dates the text.",
  little: "So few words can occur anywhere; they do not date the text.",
  near: "The closest wording is shown.",
  tournament: "It is from the tournament documents, not from the rules.",
  nothing: "It cannot be dated.",
};

/** When a text was written, and the evidence sentence by sentence. */
export function quoteShown(visit: Visit, answer: QuotesAnswer): ComponentChildren {
  const { summary, fits, sentences } = answer;
  const count = shownCountOf(sentences);
  return section(
    { class: "result", "aria-labelledby": "result" },
    h2({ id: "result", tabindex: -1 }, "When it was written"),
    fits.length === 0
      ? null
      : ul(
          { class: "fits" },
          fits.map((fit) => li(fitShown(fit))),
        ),
    summary.map((said) => p(said)),
    h2({ id: "sentences" }, "Sentence by sentence"),
    ol(
      { class: "sentences" },
      sentences.slice(0, count).map((sentence) => li(sentenceShown(visit, sentence))),
    ),
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
  return Math.min(sentencesShownMax, beyond === -1 ? sentences.length : Math.max(beyond, 1));
}

function fitShown({ from, to, releases }: Fit): ComponentChildren {
  const [first, last] = [releases[0], releases.at(-1)];
  return [
    b(intervalNamed({ from, to })),
    first === undefined || last === undefined
      ? null
      : [
          " · ",
          releaseLink(first),
          first === last ? null : [" to ", releaseLink(last), ` (${releases.length} releases)`],
        ],
  ];
}

const sentenceMax_chars = 3_000;

/** Shortens a text without a full stop to its beginning. */
function clipped(text: string): string {
  return text.length <= sentenceMax_chars ? text : `${text.slice(0, sentenceMax_chars)} …`;
}

const placesShownMax = 3;

function sentenceShown({ history }: Visit, sentence: LocatedSentence): ComponentChildren {
  const { number, text, match, isPart, weight, claim, days, wording, words, places, placesTotal, tournament } =
    sentence;
  return [
    p(
      { class: "printed" },
      number === null ? null : [b({ class: "number" }, number), " "],
      wording === null ? clipped(text) : markedWords(words, "both"),
    ),
    p(
      { class: "aside" },
      tournament === null
        ? [b({ class: `match ${match}` }, isPart ? "a part of a sentence, " : null, matchNames[match]), ". "]
        : [b({ class: "match tournament" }, tournament.title), ". "],
      weightNames[weight],
      claim === "differs"
        ? ` It never had the number ${number}.`
        : claim === "unknown"
          ? ` No held text has it at ${number}.`
          : null,
      days.length === 0
        ? null
        : [
            " The rules had it ",
            days.slice(0, 4).map((interval, place) => [place === 0 ? "" : ", ", intervalNamed(interval)]),
            days.length > 4 ? ", and on other days." : ".",
          ],
      tournament === null ? null : [" It may have been in force ", intervalNamed(tournament.days), "."],
    ),
    places.length === 0
      ? null
      : ul(
          { class: "places" },
          places.slice(0, placesShownMax).map((place) => {
            const known = place.surely[0]?.from ?? place.possibly[0]?.from;
            const path =
              known === undefined ? lineagePath(place.lineage) : lineagePathOn(history, place.lineage, known);
            return li(
              a({ href: path }, place.number ?? place.name ?? place.title),
              " ",
              place.title,
              " ",
              place.possibly.slice(0, 2).map((interval) => [intervalInTable(interval), " "]),
            );
          }),
          placesTotal > placesShownMax ? li(`and ${placesTotal - placesShownMax} more`) : null,
        ),
  ];
}

/** Says how much of an answer is not on its page. */
export function leftOutNote(count: number, of: string): ComponentChildren {
  return count > 0 ? p({ class: "note" }, `${count} more ${of} are not shown here; the API gives them all.`) : null;
}
