import type { LocatedSentence, Match, QuotePlace, QuotesAnswer, Turn } from "../core/contract/quotes.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords, earliest } from "../core/text/day-words.ts";
import { type Block, type Inline, joined, link, list, paragraph, quoted, text } from "../document/blocks.ts";
import { intervalInWords, lastDayInWords, wordsCompared } from "../document/words.ts";

/** Names of a group that are shown; more are cut off. */
const numbersShown = 4;
const placesShown = 3;

/** How many sentences say what about the day; what none of them does is left out. */
function countsInWords({ dates, little, near, tournament, nothing }: QuotesAnswer["counts"]): string {
  const sentenceCounts: readonly (readonly [count: number, ofOne: string, ofMore: string])[] = [
    [dates, "dates it", "date it"],
    [little, "says little", "say little"],
    [near, "is similar to a wording", "are similar to a wording"],
    [tournament, "is of the tournament documents", "are of the tournament documents"],
    [nothing, "is not similar to anything held", "are not similar to anything held"],
  ];
  return sentenceCounts
    .flatMap(([count, ofOne, ofMore]) => (count === 0 ? [] : `${count} ${count === 1 ? ofOne : ofMore}`))
    .join(", ");
}

/**
 * When a text was written, and where its sentences stood.
 *
 * @param first The place in the text of the first sentence, where only a page of them is shown.
 */
export function quotesDocument(answer: QuotesAnswer, first: number): readonly Block[] {
  const { summary, sentences, fits, nearlyFits, onDay, counts, on } = answer;
  const sentenceOf = (turn: Turn) => sentences[turn.sentence - first]?.text ?? "a sentence on another page";
  const turned = fits.flatMap(({ turns }) => turns);
  return [
    ...summary.map((sentence) => paragraph("plain", sentence)),
    ...headed("What begins and ends these days:", turned, sentenceOf),
    ...headed("Sentences that contradict them:", nearlyFits[0]?.against ?? [], sentenceOf),
    ...(on === null ? [] : headed(`Differences on ${dayInWords(on)}:`, onDay?.against ?? [], sentenceOf)),
    paragraph("plain", `${counted(counts.sentences, "sentence")}: ${countsInWords(counts)}.`),
    list(sentences.map(sentenceInlines)),
  ];
}

function headed(head: string, turns: readonly Turn[], wordsOf: (turn: Turn) => string): Block[] {
  if (turns.length === 0) return [];
  const groups = Map.groupBy(turns, ({ on, isPossible, edge, kind }) => `${edge} ${on} ${isPossible} ${kind}`);
  const entries = [...groups.values()].flatMap((group) => groupEntries(group, wordsOf));
  return [paragraph("plain", head), list(entries)];
}

/**
 * Changes of words are shown one by one; where a whole rule was created, removed or moved, its sentences are shown
 * together.
 */
function groupEntries(group: readonly Turn[], wordsOf: (turn: Turn) => string): Inline[][] {
  const [first] = group;
  if (first === undefined) return [];
  const { on, isPossible, edge, kind } = first;
  const day =
    edge === "ends" ? `to ${lastDayInWords(on, isPossible)}` : `from ${dayInWords(on)}${earliest(isPossible)}`;
  const numbered = ({ number }: Turn) => text(`${day}: ${number === null ? "" : `${number} `}`);
  if (kind === "words") return group.map((turn) => [numbered(turn), ...wordsCompared(turn.words)]);
  if (kind === "sentence")
    return group.map((turn) => [
      numbered(turn),
      text(edge === "ends" ? "dropped: " : "added: "),
      quoted(wordsOf(turn)),
    ]);
  const numbers = [...new Set(group.map((turn) => movedFrom(turn)))];
  const named = `${numbers.slice(0, numbersShown).join(", ")}${numbers.length > numbersShown ? ", …" : ""}`;
  const what = { number: "moved", rule: edge === "ends" ? "ended" : "began", "not-held": "are not held beyond" }[kind];
  return [[text(`${day}: ${counted(group.length, "sentence")} in rules that ${what}: ${named}`)]];
}

function movedFrom({ kind, edge, number, numberBeyond, lineage }: Turn): string {
  if (kind !== "number") return number ?? lineage;
  return edge === "ends" ? `${number} → ${numberBeyond}` : `${numberBeyond} → ${number}`;
}

const matches: Readonly<Record<Match, string>> = {
  exact: "as printed",
  canonical: "as printed, apart from typography and capitals",
  references: "as printed, apart from the rule numbers in it",
  nearest: "no exact match; the closest wording is shown",
  none: "no match; it cannot be dated",
};

/** A text without a full stop is one long sentence. */
const sentenceMax_chars = 3_000;

function sentenceInlines(sentence: LocatedSentence): Inline[] {
  const { line, number, match, isPart, nearness, weight, claim, days, places, placesTotal, tournament } = sentence;
  const words = shortened(sentence.text);
  if (tournament !== null)
    return [
      text(`line ${line}: `),
      quoted(words),
      text(`\ntournament documents: ${tournament.title}, ${intervalInWords(tournament.days)}`),
    ];
  const compared = match === "exact" ? [] : wordsCompared(sentence.words);
  const how = `${isPart ? "a part of a sentence, " : ""}${matches[match]}${match === "nearest" ? `, ${Math.round(nearness * 100)} %` : ""}`;
  const doubt = [
    weight === "little" ? "so few words can occur anywhere and do not date the text" : null,
    claim === "differs" ? `it never had the number ${number}` : null,
    claim === "unknown" ? `no held text has it at ${number}` : null,
  ].filter((part) => part !== null);
  const more = placesTotal > placesShown ? ` and ${placesTotal - placesShown} more` : "";
  return [
    text(`line ${line}: ${number === null ? "" : `${number} `}`),
    ...(compared.length === 0 ? [quoted(words)] : compared),
    text(`\n${[how, ...doubt].join("; ")}`),
    // A phrase of a few words has no places and proves nothing.
    ...(places.length === 0
      ? []
      : [
          text(`: ${days.map(intervalInWords).join(", ")}; `),
          ...joined(places.slice(0, placesShown).map(placeInlines), "; "),
          text(more),
        ]),
  ];
}

function shortened(words: string): string {
  return words.length <= sentenceMax_chars ? words : `${words.slice(0, sentenceMax_chars)} …`;
}

/** If only held releases show a place, they are named; days in the dataset are complete. */
function placeInlines({ number, name, title, part, possibly, heldIn, href }: QuotePlace): Inline[] {
  const held = heldIn.length === 0 ? "" : `, held in ${heldIn.slice(0, 3).map(dayInWords).join(", ")}`;
  const more = heldIn.length > 3 ? ` and ${heldIn.length - 3} more` : "";
  const about = number === null && name === null ? "" : ` ${title}`;
  const days = possibly.slice(0, 2).map(intervalInWords).join(", ");
  return [
    link(number ?? name ?? title, href),
    text(`${about}${part === "example" ? " (example)" : ""} ${days}${held}${more}`),
  ];
}
