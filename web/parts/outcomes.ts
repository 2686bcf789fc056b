import type { Outcome, QuestionDifference } from "../../core/contract/outcomes.ts";
import { cardAddress, lineagePath, pageOf, withQuery } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { facts } from "../../document/blocks.ts";
import { questionDifferences } from "../../operations/outcomes-documents.ts";
import { certaintyOfOutcome } from "../../operations/questions.ts";
import { basisOf, type CitedBasis, type TraceStep } from "../../operations/views/outcomes.ts";
import { eventInWords, type WrittenEvent, type WrittenSituation } from "../../operations/views/situations.ts";
import type { Visit } from "../page.ts";
import { h, type Markup } from "../tags.ts";
import { parameterPath, shortName } from "./bands.ts";
import { blocksShown } from "./blocks.ts";
import { intervalNamed } from "./days.ts";

/** The players, in a sentence. */
export function playersShown({ players, teams, play, hypothetical }: WrittenSituation): Markup {
  const sides = teams === undefined ? players.join(", ") : teams.map((team) => team.join(" and ")).join(" against ");
  return h.p(
    { class: "about" },
    `In turn order: ${sides}.`,
    play === "tournament" ? " It is a tournament." : "",
    hypothetical === true ? " Cards may be played on days before they were published." : "",
  );
}

/** What is shown beside an event: its errors, or buttons to change it. */
type Beside = (event: WrittenEvent, index: number) => Markup;

/** The events in order, with links from questions to their answers; `beside` adds something to each. */
export function eventsShown(events: readonly WrittenEvent[], beside: Beside = () => null): Markup {
  return h.ol(
    { class: "events-list" },
    events.map((event, index) =>
      h.li(
        { id: `event-${index + 1}`, tabindex: -1, class: "ask" in event ? "asks" : undefined },
        h.span("ask" in event ? h.b("Question: ") : null, eventInWords(event)),
        beside(event, index),
      ),
    ),
  );
}

/** Each answer with its authority and the cited rules. */
export function answersShown(visit: Visit, answers: readonly Outcome[]): Markup {
  const bases = basisOf(visit, answers);
  return answers.map((answer, index) => {
    const id = `answer-${index + 1}`;
    const basis = bases[index] ?? [];
    return h.section(
      { class: "answer", "aria-labelledby": id },
      h.div(
        { class: "answer-said" },
        h.h3({ id }, eventInWords(answer.question)),
        h.p({ class: "said" }, answer.sentence),
        answer.because.length === 0
          ? null
          : h.ul(
              { class: "because" },
              answer.because.map((reason) => h.li(reason)),
            ),
        blocksShown([facts(certaintyOfOutcome(answer))]),
      ),
      basis.length === 0
        ? null
        : h.div(
            { class: "answer-cites" },
            h.h4("What it rests on"),
            h.ul(basis.map((cited) => h.li(basisShown(cited)))),
          ),
    );
  });
}

function basisShown(cited: CitedBasis): Markup {
  const { kind, number, on, lineage, cardId, title, text, summary, wordsSince, numberSince } = cited;
  const since = (from: IsoDate, isFirstSeen: boolean) => intervalNamed({ from, to: null, isFirstSeen });
  const name = number === null || lineage === null ? title : `${number}, ${title}`;
  const href = kind === "card" ? cardId && cardPath(cardId, on) : lineage && lineagePath(lineage, on);
  const isNumberNewer = numberSince !== null && numberSince !== wordsSince;
  return [
    kind === "card" ? "The card " : null,
    href === null ? name : h.a({ href }, name),
    text === null
      ? null
      : h.blockquote({ class: "printed" }, text.before, text.quote === "" ? null : h.mark(text.quote), text.after),
    summary === null ? null : h.p({ class: "summary" }, summary, h.span({ class: "aside" }, " (in our words)")),
    wordsSince === null
      ? null
      : h.p(
          { class: "aside" },
          "In these words ",
          since(wordsSince, cited.areWordsFirstSeen),
          isNumberNewer ? ["; at this number ", since(numberSince, cited.isNumberFirstSeen)] : "",
          ".",
        ),
  ];
}

/** How an answer came about: after each event, what changed at the table, and which rules of play were consulted. */
export function traceShown(steps: readonly TraceStep[], on: IsoDate): Markup {
  if (steps.length === 0) return null;
  return h.details(
    { class: "trace" },
    h.summary("Step by step: the table after each event"),
    h.ol(
      { class: "steps" },
      steps.map(({ event, changes, parameters }) =>
        h.li(
          event,
          changes.length === 0 ? null : h.ul(changes.map((change) => h.li(change))),
          parameters.length === 0
            ? null
            : h.p(
                { class: "aside" },
                "Rules of play: ",
                parameters.map(({ id, value, isDated }, at) => [
                  at === 0 ? "" : "; ",
                  isDated ? h.a({ href: parameterPath(id, on) }, shortName(id)) : shortName(id),
                  h.span(` ${value}`),
                ]),
              ),
        ),
      ),
    ),
  );
}

/** A card, on a day. */
export function cardPath(id: string, on?: IsoDate): string {
  return withQuery(pageOf(cardAddress(id)), { on });
}

/** The questions of the catalogue that two days answer differently. */
export function inPlay(
  questions: readonly QuestionDifference[],
  days: { readonly from: string; readonly to: string },
): Markup {
  if (questions.length === 0) return null;
  return h.section(
    { "aria-labelledby": "in-play" },
    h.h2({ id: "in-play" }, "What changed in play"),
    h.p("Questions of the catalogue that the two days answer differently:"),
    blocksShown(questionDifferences(questions, days)),
  );
}
