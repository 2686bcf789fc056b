import type { ComponentChildren } from "preact";
import type { History } from "../../core/archive/history.ts";
import type { Layer } from "../../core/archive/layers.ts";
import { revisionOn } from "../../core/archive/life.ts";
import type { Outcome, OutcomeCitation } from "../../core/contract/outcomes.ts";
import { playAnyway } from "../../core/play/context.ts";
import { plain } from "../../core/play/plain-words.ts";
import { eventInWords } from "../../core/play/situation.ts";
import { partNames } from "../../core/play/turn-steps.ts";
import type { WrittenEvent, WrittenSituation } from "../../core/play/written-situation.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { a, b, blockquote, div, h3, h4, li, mark, ol, p, section, span, ul } from "../tags.ts";
import { dayNamed, intervalNamed } from "./days.ts";

const layerNames: Readonly<Record<Layer, string>> = {
  "game-rules": "The rules of the game say so.",
  "tournament-rules": "The rules of tournaments say so.",
  card: "The card says so.",
  ruling: "A ruling says so.",
  inference: "This is our conclusion; no document says it directly.",
};

/** The players, in a sentence. */
export function playersShown({ players, teams, play, hypothetical }: WrittenSituation): ComponentChildren {
  const sides = teams === undefined ? players.join(", ") : teams.map((team) => team.join(" and ")).join(" against ");
  return p(
    { class: "about" },
    `In turn order: ${sides}.`,
    play === "tournament" ? " It is a tournament." : "",
    hypothetical === true ? " Cards may be played on days before they were published." : "",
  );
}

/** What is shown beside an event: its errors, or buttons to change it. */
export type Beside = (event: WrittenEvent, place: number) => ComponentChildren;

/** The events in order, with links from questions to their answers; `beside` adds something to each. */
export function eventsShown(events: readonly WrittenEvent[], beside: Beside = () => null): ComponentChildren {
  return ol(
    { class: "events-list" },
    events.map((event, place) =>
      li(
        { id: `event-${place + 1}`, tabindex: -1, class: "ask" in event ? "asks" : undefined },
        span("ask" in event ? b("Question: ") : null, eventInWords(event)),
        beside(event, place),
      ),
    ),
  );
}

/**
 * Each answer with its authority and the cited rules: each rule in full once, and after that only the words that
 * matter.
 */
export function answersShown(visit: Visit, answers: readonly Outcome[]): ComponentChildren {
  const opened = answers.map(({ citations }) => citations.map(({ lineage }) => lineage));
  const isOpened = (place: number, cited: OutcomeCitation) => opened.slice(0, place).flat().includes(cited.lineage);
  return answers.map((answer, place) =>
    section(
      { class: "answer", "aria-labelledby": `answer-${place + 1}` },
      div(
        { class: "answer-said" },
        h3({ id: `answer-${place + 1}` }, eventInWords(answer.question)),
        p({ class: "said" }, answer.sentence),
        answer.because.length === 0
          ? null
          : ul(
              { class: "because" },
              answer.because.map((reason) => li(reason)),
            ),
        p({ class: "aside" }, layerNames[answer.layer], ` Confidence: ${answer.confidence}.`),
        p(
          { class: "aside" },
          "The same answer ",
          intervalNamed(answer.holds),
          answer.reasonSince === null || answer.reasonSince === answer.holds.from
            ? "."
            : ["; the rules have given this reason since ", dayNamed(answer.reasonSince), "."],
        ),
      ),
      answer.citations.length === 0
        ? null
        : div(
            { class: "answer-cites" },
            h4("What it rests on"),
            ul(answer.citations.map((citation) => li(citationShown(visit, citation, isOpened(place, citation))))),
          ),
    ),
  );
}

function citationShown(
  { history, playbook }: Visit,
  cited: OutcomeCitation,
  isOpenedBefore: boolean,
): ComponentChildren {
  const { kind, number, on, lineage, card, title, summary } = cited;
  if (kind === "card") {
    const known = playbook.cards.get((card ?? "").toLowerCase());
    return ["The card ", known === undefined ? title : a({ href: cardPath(known.id, on) }, title)];
  }
  return [
    lineage === null
      ? title
      : a({ href: lineagePathOn(history, lineage, on) }, number === null ? title : `${number}, ${title}`),
    quotedFrom(history, cited, isOpenedBefore),
    summary === null ? null : p({ class: "summary" }, summary, span({ class: "aside" }, " (in our words)")),
    agesShown(cited),
  ];
}

/**
 * The first day of the words, and of the number. A rule may keep its words for twenty years and get a new number each
 * year.
 */
function agesShown({ wordsSince, numberSince }: OutcomeCitation): ComponentChildren {
  if (wordsSince === null) return null;
  const number =
    numberSince === null || numberSince === wordsSince ? "" : ["; at this number since ", dayNamed(numberSince)];
  return p({ class: "aside" }, "In these words since ", dayNamed(wordsSince), number, ".");
}

/** A longer rule lists many cases, and the quoted words are enough. */
const wholeMax_chars = 900;

/**
 * The cited text in full, with the words that matter marked; only these words if the text is not held or was shown
 * above.
 */
function quotedFrom(
  history: History,
  { lineage, on, quote }: OutcomeCitation,
  isOpenedBefore: boolean,
): ComponentChildren {
  const cited = history.lineages.get(lineage ?? "");
  const text = (cited === undefined ? undefined : revisionOn(cited, on))?.text ?? "";
  const start = quote === null ? 0 : evenQuotes(text).indexOf(evenQuotes(quote));
  const isWhole = !isOpenedBefore && text !== "" && text.length <= wholeMax_chars && start !== -1;
  if (!isWhole) return quote === null ? null : blockquote({ class: "printed" }, quote);
  const end = start + (quote ?? "").length;
  return blockquote(
    { class: "printed" },
    text.slice(0, start),
    end === start ? null : mark(text.slice(start, end)),
    text.slice(end),
  );
}

/** Makes the quotation marks of all published files equal, one character for one, so that positions stay the same. */
function evenQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** A card on a day. */
export function cardPath(id: string, on?: IsoDate): string {
  return `/cards/${encodeURIComponent(id.toWellFormed())}${on === undefined ? "" : `?on=${on}`}`;
}

/**
 * Why something cannot happen, without the parts for programs: the written event, the key that would allow it, and
 * names of steps.
 */
export function reasonInWords(sentence: string): string {
  return sentence
    .replace(/^Event (\d+) \(.*\) cannot happen: /s, "Event $1 cannot happen: ")
    .replace(` ${playAnyway}`, "")
    .replace(/(?<![a-z])[a-z]+(?:-[a-z]+)+/g, (name) => (stepNames.has(name) ? plain(name) : name));
}

const stepNames: ReadonlySet<string> = new Set(partNames);
