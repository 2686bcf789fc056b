import type { ComponentChildren } from "preact";
import { z } from "zod";
import { withQuery } from "../../core/archive/addresses.ts";
import { questionNamed } from "../../core/ask/outcomes/catalogue.ts";
import { outcomeAnswer } from "../../core/ask/outcomes/outcome.ts";
import { timelineAnswer } from "../../core/ask/outcomes/timeline.ts";
import type { Outcome } from "../../core/contract/outcomes.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { situationFrom } from "../../core/play/situation.ts";
import {
  eventsMax,
  type Situation,
  type WrittenEvent,
  type WrittenSituation,
} from "../../core/play/written-situation.ts";
import type { Problem } from "../../core/problem.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { problemTable } from "../../http/problems.ts";
import { type Elsewhere, type PageContent, page, type Visit } from "../page.ts";
import { copyBlocks } from "../parts/copies.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { errorsShown } from "../parts/errors-shown.ts";
import { eventSent, type Sent, sentFor } from "../parts/event-form.ts";
import { type Kind, kinds, kindWritten } from "../parts/event-kinds.ts";
import { flipsShown, stepsThrough } from "../parts/flips.ts";
import { answersShown, playersShown } from "../parts/outcomes.ts";
import { releaseLink } from "../parts/provenance.ts";
import {
  coveredShown,
  type QuickStart,
  quickStarted,
  quickStartForms,
  unknownCard,
  usualQuestions,
} from "../parts/quick-start.ts";
import { type Seats, seatsForm, seatsOf, seatsTaken } from "../parts/seats-form.ts";
import { choices, type EventStep, eventsSoFar, type SituationAnswers, stepForm } from "../parts/table-building.ts";
import { traceShown } from "../parts/trace.ts";
import { errorsOf, pathOf, problemOf, situationRead, writtenMax_chars } from "../parts/written-situation.ts";
import { a, article, button, div, form as formTag, h1, h2, input, label, p, span } from "../tags.ts";

const words = z.union([z.string(), z.array(z.string())]).optional();
const place = z.coerce.number().int().min(0).max(eventsMax).optional();

const form = z
  .object({
    on: dayParameter.optional(),
    s: z
      .string()
      .max(writtenMax_chars, `is longer than ${writtenMax_chars} characters; use POST /v1/outcomes`)
      .optional(),
    question: z.string().max(80).optional(),
    sentence: z.string().max(300).optional(),
    card: z.string().max(80).optional(),
    by: z.string().max(80).optional(),
    whom: z.string().max(80).optional(),
    players: z.string().max(600).optional(),
    teams: z.string().max(600).optional(),
    play: z.enum(["casual", "tournament"]).optional(),
    hypothetical: z.literal("true").optional(),
    seats: z.literal("change").optional(),
    kind: z.string().max(40).optional(),
    do: z.literal("add").optional(),
    place,
    change: place,
    remove: place,
    earlier: place,
    later: place,
  })
  .catchall(words);

type Asked = z.output<typeof form>;

/** Builds a situation and answers it. */
export const situationPage = page({
  path: "/situation",
  query: form,
  show(visit, { query }): PageContent | Elsewhere {
    const { s, question, players, seats, on = visit.today } = query;
    if (question !== undefined) return { movedTo: pathOf(questionNamed(visit.playbook, question).situation, on) };
    const situation = s === undefined ? null : situationRead(s);
    if (players !== undefined) return seated(visit, query, situation, on);
    if (situation === null) return started(visit, query, on);
    const written = JSON.stringify(situation);
    if (seats !== undefined) return seatsPage(visit, { seats: seatsOf(situation), on, written });
    const movedTo = rearranged(situation, query, on);
    if (movedTo !== null) return { movedTo };
    const step = stepAsked(situation, query);
    if (step === null || query.do === undefined) return tablePage(visit, situation, { on, step });
    const event = eventSent(step.kind, situation.players, step.sent);
    const errors = [...errorsOf(event), ...cardErrors(visit.playbook, step.kind, event, on)];
    if (errors.length > 0) return tablePage(visit, situation, { on, step: { ...step, errors } });
    const events = situation.events.toSpliced(step.place, step.isChange ? 1 : 0, event);
    return { movedTo: `${pathOf({ ...situation, events }, on)}#event-${step.place + 1}` };
  },
});

/** A situation begun by a sentence or a card, or the page with all ways to begin. */
function started(visit: Visit, query: Asked, on: IsoDate): PageContent | Elsewhere {
  const { sentence, card, by, whom } = query;
  if (sentence === undefined && card === undefined) return seatsPage(visit, { seats: query, on, written: null });
  const quick = Object.fromEntries(Object.entries({ sentence, card, by, whom }).filter(([, value]) => value));
  const { situation, errors } = quickStarted(visit.playbook, quick, on);
  return situation === null
    ? seatsPage(visit, { seats: query, on, written: null, errors, quick })
    : { movedTo: pathOf(situation, on) };
}

/** The errors of a card that cannot be played, or that is aimed at nobody. They are shown while the card is entered. */
function cardErrors(playbook: Playbook, kind: Kind, event: WrittenEvent, on: IsoDate): string[] {
  if (!["card", "activates", "ask-mayTarget"].includes(kind.id)) return [];
  const name = String(event["card"] ?? event["activates"] ?? "");
  const card = playbook.cards.get(name.toLowerCase());
  if (card === undefined) return [unknownCard(playbook, name)];
  const text = card.texts.findLast(({ from }) => from <= on) ?? card.texts[0];
  const isAimed = event["on"] !== undefined || kind.id === "ask-mayTarget" || text?.target === "none";
  return isAimed ? [] : [`${card.name} needs a target: say at whom it is aimed.`];
}

/** Where removing or moving an event leads: the focus goes to where the event was, so that pressing again continues. */
function rearranged(situation: WrittenSituation, { remove, earlier, later }: Asked, on: IsoDate): string | null {
  const { events } = situation;
  const last = events.length - 1;
  const swapped = (first: number) => events.toSpliced(first, 2, ...events.slice(first, first + 2).toReversed());
  const path = (changed: typeof events, focus: string) => `${pathOf({ ...situation, events: changed }, on)}#${focus}`;
  if (remove !== undefined)
    return path(events.toSpliced(remove, 1), last <= 0 ? "next" : `event-${Math.min(remove, last - 1) + 1}`);
  if (earlier !== undefined && earlier > 0 && earlier <= last)
    return path(swapped(earlier - 1), earlier === 1 ? "later-1" : `earlier-${earlier}`);
  if (later !== undefined && later < last)
    return path(swapped(later), later + 1 === last ? `earlier-${last + 1}` : `later-${later + 2}`);
  return earlier === undefined && later === undefined ? null : pathOf(situation, on);
}

/** The event that is being added or changed; `null` if none was chosen. */
function stepAsked({ events, players }: WrittenSituation, query: Asked): EventStep | null {
  const { kind: chosen, change, place = events.length } = query;
  const changed = change === undefined ? undefined : events[change];
  const kind = kinds.get(chosen ?? "") ?? (changed === undefined ? undefined : kindWritten(changed));
  if (kind === undefined) return null;
  const sent = chosen === undefined && changed !== undefined ? sentFor(kind, players, changed) : (query as Sent);
  const isChange = changed !== undefined;
  return { kind, sent, errors: [], isChange, place: isChange ? (change ?? 0) : Math.min(place, events.length) };
}

/** Who plays was sent: for a new situation, or for one that has events already. */
function seated(visit: Visit, query: Asked, before: WrittenSituation | null, on: IsoDate): PageContent | Elsewhere {
  const { situation, errors } = seatsTaken(query, before?.events ?? []);
  if (errors.length === 0) return { movedTo: `${pathOf(situation, on)}#next` };
  return seatsPage(visit, { seats: query, on, written: before === null ? null : JSON.stringify(before), errors });
}

type Start = {
  readonly seats: Seats;
  readonly on: IsoDate;
  readonly written: string | null;
  readonly errors?: readonly string[];
  /** The quick start that was sent, if something is missing in it. */
  readonly quick?: QuickStart;
};

/** The first step: a sentence, a card, a question of the catalogue; or who plays. */
function seatsPage({ playbook }: Visit, { errors = [], quick, ...rest }: Start): PageContent {
  const isNew = rest.written === null;
  const title = isNew ? "Build a situation" : "Who plays";
  const ofSeats = quick === undefined ? errors : [];
  return {
    title,
    json: null,
    on: rest.on,
    ...(errors.length > 0 && { status: 400 }),
    main: article(
      { class: "table" },
      above(),
      h1(title),
      isNew
        ? [
            coveredShown(playbook),
            errorsShown(quick === undefined ? [] : errors),
            quickStartForms(playbook, { on: rest.on, asked: quick ?? {} }),
            h2("From a question of the catalogue"),
            catalogueForm(playbook.questions.size),
            h2("Step by step"),
          ]
        : null,
      p(
        { class: "about" },
        isNew
          ? "Say who plays, then what happens, and ask a question at any moment."
          : "The events stay as they are. Events that name somebody who no longer plays are marked.",
      ),
      seatsForm({ ...rest, errors: ofSeats }),
    ),
  };
}

/** Every question of the catalogue can be built upon. */
function catalogueForm(count: number): ComponentChildren {
  return formTag(
    { class: "build", action: "/questions" },
    div(
      { class: "field" },
      label({ for: "catalogue-text" }, "Words of the question"),
      input({ id: "catalogue-text", name: "text", type: "search", class: "wide", maxlength: 200 }),
      span({ class: "hint" }, `${count} questions; each page leads back here to build on it.`),
    ),
    button("Find questions"),
  );
}

function above(): ComponentChildren {
  return p({ class: "above" }, a({ href: "/questions" }, "At the table"));
}

/** The situation so far, its answers, and the next step. */
function tablePage(
  visit: Visit,
  situation: WrittenSituation,
  { on, step }: { readonly on: IsoDate; readonly step: EventStep | null },
): PageContent {
  const written = JSON.stringify(situation);
  const state = { written, on };
  const { shown, ...found } = decided(visit, situation, on);
  const { problem } = found;
  const isInvalid = step !== null && step.errors.length > 0;
  return {
    title: `A situation on ${dayInWords(on)}`,
    json: null,
    on,
    status: isInvalid ? 400 : problem === null ? 200 : problemTable[problem.code].status,
    main: article(
      { class: "table" },
      above(),
      h1("A situation ", span({ class: "h1-day" }, "on ", dayNamed(on))),
      coveredShown(visit.playbook),
      playersShown(situation),
      eventsSoFar(situation, found, state),
      step === null ? [usualAsked(situation, on), choices(state)] : stepForm(visit, situation, step, state),
      shown,
      taken(visit, situation, on),
      p(
        { class: "more" },
        a({ href: withQuery("/situation", { s: written, on, seats: "change" }) }, "Change who plays"),
        " · ",
        a({ href: "/situation" }, "Begin another"),
      ),
    ),
  };
}

/** Offers the usual questions, if a player is to be controlled in the current turn and nothing is asked yet. */
function usualAsked({ events, ...seats }: WrittenSituation, on: IsoDate): ComponentChildren {
  const whom = events.findLast((event) => "turn" in event)?.["turn"];
  const by = events.findLast((event) => "by" in event && event["on"] === whom)?.["by"];
  if (typeof whom !== "string" || typeof by !== "string" || by === whom) return null;
  if (events.some((event) => "ask" in event)) return null;
  const asked = { ...seats, events: [...events, ...usualQuestions(by, whom)] };
  if (asked.events.length > eventsMax) return null;
  return p(a({ href: pathOf(asked, on) }, `Ask the ten usual questions of ${whom}’s turn`));
}

/** The situation as a link to share and as a call for programs. */
function taken({ absolute }: Visit, situation: WrittenSituation, on: IsoDate): ComponentChildren {
  if (situation.events.length === 0) return null;
  return copyBlocks("Share it: a link, and the call for programs", [
    { id: "link", name: "Link", text: absolute(pathOf(situation, on)) },
    { id: "body", name: "Body for POST /v1/outcomes", text: JSON.stringify({ on, situation }, null, 1) },
  ]);
}

/** A situation in which nothing is asked yet, with a question that does not depend on it. */
function askedNothing(written: WrittenSituation): Situation {
  return situationFrom({ ...written, events: [...written.events, { ask: "attackable" }] });
}

/**
 * The answers, or why there are none. Only problems about the situation itself are shown beside its events; others are
 * thrown.
 */
function decided(
  visit: Visit,
  written: WrittenSituation,
  on: IsoDate,
): SituationAnswers & { readonly shown: ComponentChildren } {
  const { history, playbook, today } = visit;
  if (!written.events.some((event) => "ask" in event))
    return {
      // An impossible event is reported at the event, even before a question is asked.
      ...{
        answers: [],
        problem: problemOf(() => outcomeAnswer(history, playbook, { situation: askedNothing(written), on })),
      },
      shown: p({ class: "about" }, "The answer appears here once you ask a question."),
    };
  const path = (day: IsoDate) => withQuery("/situation", { s: JSON.stringify(written), on: day });
  let shown: ComponentChildren = null;
  let answers: readonly Outcome[] = [];
  let problem: Problem | null = problemOf(() => {
    const { release, ...answer } = outcomeAnswer(history, playbook, { situation: situationFrom(written), on });
    answers = answer.answers;
    shown = [
      h2({ id: "answer" }, "The answer on ", dayNamed(on)),
      answersShown(visit, answers),
      p({ class: "aside" }, "Decided under the ", releaseLink(release), "."),
      traceShown(playbook, answer.trace, on),
    ];
  });
  if (problem !== null && problem.code !== "situation-impossible") return { answers, problem, shown: null };
  // A situation that cannot happen on this day may happen on others. One that can never happen has no days to show.
  const never = problemOf(() => {
    const { intervals } = timelineAnswer(history, playbook, { situation: situationFrom(written) });
    const steps = stepsThrough(intervals, on);
    shown = [
      dayRow({
        ...{ on, today, path: "/situation", kept: { s: JSON.stringify(written) }, unit: "answer" },
        at: (day) => (steps.hasAnswerOn(day) ? path(day) : null),
        ...steps,
      }),
      shown,
      flipsShown(intervals, { on, today, pathAt: path }),
    ];
  });
  problem ??= never;
  return { answers, problem, shown };
}
