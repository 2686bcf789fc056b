import type { Outcome } from "../../core/contract/outcomes.ts";
import type { Problem } from "../../core/problem.ts";
import { withQuery } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import {
  eventInWords,
  type FormKind,
  impossibleInWords,
  type SituationDecision,
  type WrittenEvent,
  type WrittenSituation,
} from "../../operations/views/situations.ts";
import { h, type Markup } from "../tags.ts";
import { errorsShown, fieldsOf, kindChoice, type Sent } from "./event-form.ts";
import { eventsShown } from "./outcomes.ts";

/** What every form of the situation sends: the situation so far, and the day. */
type KeptSituation = { readonly written: string; readonly on: IsoDate };

/** The event being written: its kind, the values sent, its errors, and its place. */
export type EventStep = {
  readonly kind: FormKind;
  readonly sent: Sent;
  readonly errors: readonly string[];
  /** Its place in the list, from 0. */
  readonly place: number;
  /** It replaces the event at that place. */
  readonly isChange: boolean;
};

function situationInText({ written, on }: KeptSituation): Markup {
  return [h.input({ type: "hidden", name: "s", value: written }), h.input({ type: "hidden", name: "on", value: on })];
}

/** All events, each with buttons to change it, its errors, or its answer. */
export function eventsSoFar(
  situation: WrittenSituation,
  { answer, problem }: SituationDecision,
  state: KeptSituation,
): Markup {
  const { events } = situation;
  const answers = answer?.answers ?? [];
  const at = problem?.facts["event"];
  const questions = events.filter((event) => "ask" in event);
  return [
    problem === null
      ? null
      : h.p(
          { class: "refused", role: "alert" },
          typeof at === "number"
            ? ["Something is wrong at ", h.a({ href: `#event-${at + 1}` }, `event ${at + 1}`), "."]
            : problem.message,
        ),
    events.length === 0
      ? h.p({ class: "about" }, "Nothing has happened yet.")
      : h.form(
          { class: "build-events", action: "/situation", "aria-label": "What happens" },
          situationInText(state),
          eventsShown(events, (event, index) => [
            eventButtons(index, events.length),
            "ask" in event ? answerHere(answers, questions.indexOf(event)) : null,
            index === at && problem !== null ? refusedHere(problem, situation, state.on) : null,
          ]),
        ),
    // What the page announces to screen readers after an action.
    h.p({
      class: "unseen",
      role: "status",
      id: "said",
      "data-then": problem === null ? sentencesOf(answers) : inWords(problem),
    }),
  ];
}

function sentencesOf(answers: readonly Outcome[]): string {
  return answers.map(({ sentence }) => sentence).join(" ");
}

function answerHere(answers: readonly Outcome[], index: number): Markup {
  const answer = answers[index];
  if (answer === undefined) return null;
  return h.p({ class: "answered" }, h.a({ href: `#answer-${index + 1}` }, answer.sentence));
}

function eventButtons(index: number, count: number): Markup {
  const number = index + 1;
  return h.span(
    { class: "event-means" },
    index === 0
      ? null
      : eventButton("earlier", index, {
          face: "↑",
          says: "Move",
          rest: `event ${number} earlier`,
          done: `Event ${number} is now event ${number - 1}.`,
        }),
    index === count - 1
      ? null
      : eventButton("later", index, {
          face: "↓",
          says: "Move",
          rest: `event ${number} later`,
          done: `Event ${number} is now event ${number + 1}.`,
        }),
    eventButton("change", index, { face: "Change", says: "", rest: `event ${number}` }),
    eventButton("remove", index, {
      face: "Remove",
      says: "",
      rest: `event ${number}`,
      done: `Event ${number} is removed.`,
    }),
  );
}

type Button = { readonly face: string; readonly says: string; readonly rest: string; readonly done?: string };

/** A button with a short label and a full accessible name. */
function eventButton(name: string, index: number, { face, says, rest, done }: Button): Markup {
  return h.button(
    {
      id: `${name}-${index + 1}`,
      class: "quiet",
      name,
      value: index,
      formaction: name === "change" ? "/situation#next" : undefined,
      "data-done": done,
    },
    says === "" ? face : h.span({ "aria-hidden": "true" }, face),
    h.span({ class: "unseen" }, `${says} ${rest}`),
  );
}

/** The error of an event, and what would fix it: another card name, or playing a card before its day. */
function refusedHere(problem: Problem, situation: WrittenSituation, on: IsoDate): Markup {
  const {
    event: at,
    card,
    choices = [],
    firstDay,
  } = problem.facts as {
    readonly event: number;
    readonly card?: string;
    readonly choices?: readonly string[];
    readonly firstDay?: string;
  };
  const path = (corrected: WrittenSituation) => withQuery("/situation", { s: JSON.stringify(corrected), on });
  return h.p(
    { class: "refused" },
    inWords(problem),
    problem.code === "unknown-card"
      ? [
          ...choices.map((name) => [
            " ",
            h.a({ href: path(withCardNamed(situation, at, { written: card ?? "", name })) }, `Take ${name}`),
            ".",
          ]),
          " ",
          h.a({ href: "/cards" }, "All cards that can be played"),
        ]
      : null,
    firstDay === undefined
      ? null
      : [" ", h.a({ href: path({ ...situation, hypothetical: true }) }, "Play it anyway"), "."],
  );
}

function inWords({ code, message }: Problem): string {
  if (code === "unknown-card")
    return `${message.replace(/ Annals knows only cards.*$/s, "")} Only cards that change who decides can be played; any other effect can be described.`;
  return impossibleInWords(message);
}

function withCardNamed(
  situation: WrittenSituation,
  at: number,
  { written, name }: { readonly written: string; readonly name: string },
): WrittenSituation {
  const corrected = (event: WrittenEvent): WrittenEvent =>
    Object.fromEntries(Object.entries(event).map(([key, value]) => [key, value === written ? name : value]));
  return { ...situation, events: situation.events.map((event, index) => (index === at ? corrected(event) : event)) };
}

/** The choice of what comes next. */
export function choices(state: KeptSituation): Markup {
  return h.section(
    { class: "next", "aria-labelledby": "next" },
    h.h2({ id: "next", tabindex: -1 }, "What next?"),
    h.div(
      { class: "choices" },
      [false, true].map((isQuestion) =>
        h.form(
          { class: "build", action: "/situation#next", "aria-label": isQuestion ? "Ask" : "Add what happens" },
          situationInText(state),
          h.div({ class: "field" }, kindChoice(isQuestion)),
          h.button(isQuestion ? "Ask this" : "Add this"),
        ),
      ),
    ),
  );
}

/** The fields of the event that is asked for; `cards` are offered in fields for the name of a card. */
export function stepForm(
  cards: readonly string[],
  { players, events }: WrittenSituation,
  { kind, sent, errors, place, isChange }: EventStep,
  state: KeptSituation,
): Markup {
  const [verb, done] = isChange ? ["Change it", "Changed."] : [kind.isQuestion ? "Ask" : "Add", "Added."];
  return h.section(
    { class: "next", "aria-labelledby": "step" },
    h.h2(
      // The address leads to the errors if there are any.
      { id: "step" },
      h.span(
        errors.length > 0 ? {} : { id: "next", tabindex: -1 },
        isChange ? `Event ${place + 1}: ${kind.name}` : kind.name,
      ),
    ),
    h.p({ class: "about" }, kind.means),
    h.form(
      { class: "build", action: "/situation#next", "aria-labelledby": "step" },
      errorsShown(errors),
      situationInText(state),
      h.input({ type: "hidden", name: "kind", value: kind.id }),
      fieldsOf(kind, { players, cards, sent }),
      isChange ? h.input({ type: "hidden", name: "change", value: place }) : placeField(events, place),
      h.button({ name: "do", value: "add", "data-done": done }, verb),
      " ",
      h.a(
        { href: withQuery("/situation", { s: state.written, on: state.on }) },
        isChange ? "Cancel" : "Something else instead",
      ),
    ),
  );
}

const nameMax_chars = 60;

/** The place of a new event: at the end, unless another is chosen. */
function placeField(events: readonly WrittenEvent[], index: number): Markup {
  if (events.length === 0) return null;
  return h.div(
    { class: "field" },
    h.label({ for: "place" }, "Where"),
    h.select(
      { id: "place", name: "place" },
      h.option({ value: events.length, selected: index === events.length }, "at the end"),
      events.map((event, before) =>
        h.option(
          { value: before, selected: index === before },
          `before ${before + 1}. ${eventInWords(event).slice(0, nameMax_chars)}`,
        ),
      ),
    ),
  );
}
