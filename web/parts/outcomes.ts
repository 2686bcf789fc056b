import { type ComponentChildren, h } from "preact";
import type { History } from "../../core/archive/history.ts";
import type { Layer } from "../../core/archive/layers.ts";
import { revisionOn } from "../../core/archive/life.ts";
import type { OutcomeCitation } from "../../core/ask/outcomes/cite.ts";
import type { Outcome } from "../../core/ask/outcomes/outcome.ts";
import { partNames } from "../../core/play/turn-steps.ts";
import type { WrittenEvent, WrittenSituation } from "../../core/play/written-situation.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { dayNamed, stretchNamed } from "./days.ts";
import { eventInWords } from "./event-words.ts";
import { plain } from "./plain-words.ts";

const layerNames: Readonly<Record<Layer, string>> = {
  "game-rules": "The rules of the game say so.",
  "tournament-rules": "The rules of tournaments say so.",
  card: "The card says so.",
  ruling: "A ruling says so.",
  inference: "We conclude it; nothing says it in so many words.",
};

/** Who sits at the table, in a sentence. */
export function playersTold({ players, teams, play, hypothetical }: WrittenSituation): ComponentChildren {
  const sides = teams === undefined ? players.join(", ") : teams.map((team) => team.join(" and ")).join(" against ");
  return h(
    "p",
    { class: "about" },
    `In turn order: ${sides}.`,
    play === "tournament" ? " It is a tournament." : "",
    hypothetical === true ? " Cards may be played on days before they came out." : "",
  );
}

/** What stands beside an event: what is wrong with it, or the means to change it. */
export type Beside = (event: WrittenEvent, place: number) => ComponentChildren;

/** The events in order, the questions among them leading to their answers; `beside` adds something to each. */
export function eventsTold(events: readonly WrittenEvent[], beside: Beside = () => null): ComponentChildren {
  return h(
    "ol",
    { class: "events-told" },
    events.map((event, place) =>
      h(
        "li",
        { id: `event-${place + 1}`, tabindex: -1, class: "ask" in event ? "asks" : undefined },
        h("span", null, "ask" in event ? h("b", null, "Question: ") : null, eventInWords(event)),
        beside(event, place),
      ),
    ),
  );
}

/** Each answer with what gives it, the citations opened beside it: each rule once as a whole, and where it comes again the words that matter. */
export function answersShown(visit: Visit, answers: readonly Outcome[]): ComponentChildren {
  const opened = answers.map(({ citations }) => citations.map(({ lineage }) => lineage));
  const isOpened = (place: number, cited: OutcomeCitation) => opened.slice(0, place).flat().includes(cited.lineage);
  return answers.map((answer, place) =>
    h(
      "section",
      { class: "answer", "aria-labelledby": `answer-${place + 1}` },
      h(
        "div",
        { class: "answer-said" },
        h("h3", { id: `answer-${place + 1}` }, eventInWords(answer.question)),
        h("p", { class: "said" }, answer.sentence),
        answer.because.length === 0
          ? null
          : h(
              "ul",
              { class: "because" },
              answer.because.map((reason) => h("li", null, reason)),
            ),
        h("p", { class: "aside" }, layerNames[answer.layer], ` Confidence: ${answer.confidence}.`),
        h("p", { class: "aside" }, "The same answer ", stretchNamed(answer.holds), "."),
      ),
      answer.citations.length === 0
        ? null
        : h(
            "div",
            { class: "answer-cites" },
            h("h4", null, "What it rests on"),
            h(
              "ul",
              null,
              answer.citations.map((citation) =>
                h("li", null, citationShown(visit, citation, isOpened(place, citation))),
              ),
            ),
          ),
    ),
  );
}

function citationShown(
  { history, playbook }: Visit,
  cited: OutcomeCitation,
  isOpenedBefore: boolean,
): ComponentChildren {
  const { kind, number, on, lineage, card, title, summary, since } = cited;
  if (kind === "card") {
    const known = playbook.cards.get((card ?? "").toLowerCase());
    return ["The card ", known === undefined ? title : h("a", { href: cardPath(known.id, on) }, title)];
  }
  return [
    lineage === null
      ? title
      : h("a", { href: lineagePathOn(history, lineage, on) }, number === null ? title : `${number}, ${title}`),
    quotedFrom(history, cited, isOpenedBefore),
    summary === null ? null : h("p", { class: "summary" }, summary, h("span", { class: "aside" }, " (in our words)")),
    since === null ? null : h("p", { class: "aside" }, "So since ", dayNamed(since)),
  ];
}

/** A rule is longer than this only where it lists many cases; then the words quoted from it are enough. */
const wholeMax_chars = 900;

/** What was cited, whole, the words that matter marked; of what is not held whole, or stands above already, these words alone. */
function quotedFrom(
  history: History,
  { lineage, on, quote }: OutcomeCitation,
  isOpenedBefore: boolean,
): ComponentChildren {
  const cited = history.lineages.get(lineage ?? "");
  const text = (cited === undefined ? undefined : revisionOn(cited, on))?.text ?? "";
  const start = quote === null ? 0 : evenQuotes(text).indexOf(evenQuotes(quote));
  const isWhole = !isOpenedBefore && text !== "" && text.length <= wholeMax_chars && start !== -1;
  if (!isWhole) return quote === null ? null : h("blockquote", { class: "printed" }, quote);
  const end = start + (quote ?? "").length;
  return h(
    "blockquote",
    { class: "printed" },
    text.slice(0, start),
    end === start ? null : h("mark", null, text.slice(start, end)),
    text.slice(end),
  );
}

/** Published files differ in their quotation marks; each becomes one other character, so that places stay. */
function evenQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** A card on a day. */
export function cardPath(id: string, on?: IsoDate): string {
  return `/cards/${encodeURIComponent(id.toWellFormed())}${on === undefined ? "" : `?on=${on}`}`;
}

/** Why something cannot happen, without what is meant for programs: the event as written, the key that would allow it, and names of steps. */
export function reasonInWords(sentence: string): string {
  return sentence
    .replace(/^Event (\d+) \(.*\) cannot happen: /s, "Event $1 cannot happen: ")
    .replace(/ Say hypothetical: .*$/s, "")
    .replace(/[a-z]+(?:-[a-z]+)+/g, (name) => (stepNames.has(name) ? plain(name) : name));
}

const stepNames: ReadonlySet<string> = new Set(partNames);
