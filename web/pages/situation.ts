import { z } from "zod";
import type { FindAnswer } from "../../core/contract/find.ts";
import { sentenceMax_chars } from "../../core/contract/outcome-requests.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import { Problem } from "../../core/problem.ts";
import { pageOf, withQuery } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { problemTable } from "../../http/problems.ts";
import { findDocument } from "../../operations/find.ts";
import { traceSteps } from "../../operations/views/outcomes.ts";
import {
  beginningsOn,
  eventErrors,
  eventsMax,
  kindNamed,
  kindWritten,
  type QuickStart,
  type SituationDecision,
  seatErrors,
  situationBegun,
  situationDecided,
  situationOf,
  situationRead,
  type WrittenSituation,
  withUsualQuestions,
} from "../../operations/views/situations.ts";
import { sentenceView, type WordsAnswer } from "../../operations/views/words.ts";
import { type Elsewhere, type PageContent, page, type Visit } from "../page.ts";
import { blocksShown } from "../parts/blocks.ts";
import { copyBlocks } from "../parts/copies.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { errorsShown, eventSent, type Sent, sentFor } from "../parts/event-form.ts";
import { flipsShown, stepsThrough } from "../parts/flips.ts";
import { answersShown, playersShown, traceShown } from "../parts/outcomes.ts";
import { releaseLink } from "../parts/provenance.ts";
import { beginningForms, coveredShown, type Seats, seatedAs, seatsForm, seatsOf } from "../parts/situation-start.ts";
import { choices, type EventStep, eventsSoFar, stepForm } from "../parts/table-building.ts";
import { h, type Markup } from "../tags.ts";

/**
 * A situation is built step by step, and the address contains all of it, so that every step can be linked and undone
 * and needs no script. The parameter `s` is the situation in JSON; browsers and servers accept addresses of this
 * length.
 */
const writtenMax_chars = 9_000;
/** Its length in an address, with the fields of the next step: Node reads 16 kB of headers. */
const addressMax_chars = 12_000;

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
    sentence: z.string().max(sentenceMax_chars).optional(),
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

type SituationQuery = z.output<typeof form>;

/** Builds a situation and answers it. */
export const situationPage = page({
  path: "/situation",
  query: form,
  show(visit, { query }): PageContent | Elsewhere {
    const { s, question, players, seats, on = visit.today } = query;
    if (question !== undefined) return { movedTo: pathOf(situationOf(visit, question), on) };
    const situation = s === undefined ? null : situationRead(s);
    if (players !== undefined) return seated(visit, query, situation, on);
    if (situation === null) return started(visit, query, on);
    const written = JSON.stringify(situation);
    if (seats !== undefined) return seatsPage(visit, { seats: seatsOf(situation), on, written });
    const movedTo = rearranged(situation, query, on);
    if (movedTo !== null) return { movedTo };
    const step = stepAsked(situation, query);
    if (step === null || query.do === undefined)
      return tablePage(visit, situation, { on, step, sentence: query.sentence });
    const event = eventSent(step.kind, situation.players, step.sent);
    const errors = eventErrors(visit, step.kind, event, on);
    if (errors.length > 0) return tablePage(visit, situation, { on, step: { ...step, errors } });
    const events = situation.events.toSpliced(step.place, step.isChange ? 1 : 0, event);
    return { movedTo: `${pathOf({ ...situation, events }, on)}#event-${step.place + 1}` };
  },
});

/** The address of a situation on a day, with the sentence that told it. Throws `too-large` if it does not fit. */
function pathOf(situation: WrittenSituation, on: IsoDate, sentence?: string): string {
  const path = withQuery("/situation", { s: JSON.stringify(situation), on, sentence });
  if (path.length <= addressMax_chars) return path;
  throw new Problem(
    "too-large",
    `The situation has grown too long for an address of ${addressMax_chars} characters; POST /v1/outcomes takes longer ones.`,
    { characters: path.length, charactersMax: addressMax_chars },
  );
}

/** A situation begun by a sentence or a card, or the page with all ways to begin. */
function started(visit: Visit, query: SituationQuery, on: IsoDate): PageContent | Elsewhere {
  const { sentence, card, by, whom } = query;
  if (sentence === undefined && card === undefined) return seatsPage(visit, { seats: query, on, written: null });
  if (sentence !== undefined && card === undefined) {
    const read = sentenceView(visit, sentence, on);
    if (read.kind === "situation") return { movedTo: pathOf(read.situation, read.on, sentence) };
    const { answer, advice, found } = read;
    const errors = read.errors.map((error, index, { length }) =>
      index === length - 1 ? `${error} ${advice}`.trimEnd() : error,
    );
    return seatsPage(visit, { seats: query, on: answer.on, written: null, errors, quick: { sentence }, answer, found });
  }
  const quick = Object.fromEntries(Object.entries({ sentence, card, by, whom }).filter(([, value]) => value));
  const { situation, errors } = situationBegun(visit, quick, on);
  return situation === null
    ? seatsPage(visit, { seats: query, on, written: null, errors, quick })
    : { movedTo: pathOf(situation, on) };
}

/** Where removing or moving an event leads: the focus goes to where the event was, so that pressing again continues. */
function rearranged(
  situation: WrittenSituation,
  { remove, earlier, later }: SituationQuery,
  on: IsoDate,
): string | null {
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
function stepAsked({ events, players }: WrittenSituation, query: SituationQuery): EventStep | null {
  const { kind: chosen, change, place = events.length } = query;
  const changed = change === undefined ? undefined : events[change];
  const kind = kindNamed(chosen ?? "") ?? (changed === undefined ? undefined : kindWritten(changed));
  if (kind === undefined) return null;
  const sent = chosen === undefined && changed !== undefined ? sentFor(kind, players, changed) : (query as Sent);
  const isChange = changed !== undefined;
  return { kind, sent, errors: [], isChange, place: isChange ? (change ?? 0) : Math.min(place, events.length) };
}

/** Who plays was sent: for a new situation, or for one that has events already. */
function seated(
  visit: Visit,
  query: SituationQuery,
  before: WrittenSituation | null,
  on: IsoDate,
): PageContent | Elsewhere {
  const situation = seatedAs(query, before?.events ?? []);
  const errors = seatErrors(situation);
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
  /** What the sentence asks, if it tells no situation. */
  readonly answer?: WordsAnswer;
  readonly found?: FindAnswer | null;
};

/** The first step: a sentence, a card, a question of the catalogue; or who plays. */
function seatsPage(visit: Visit, { errors = [], quick, answer, found = null, ...rest }: Start): PageContent {
  const isNew = rest.written === null;
  const beginnings = beginningsOn(visit, rest.on);
  const title = isNew ? "Build a situation" : "Who plays";
  const seats = { ...rest, errors: quick === undefined ? errors : [] };
  const forms = beginningForms(beginnings, { on: rest.on, quick: quick ?? null, seats });
  const understood = answer === undefined ? null : found === null ? sentenceAnswer(answer) : nearestShown(found);
  return {
    title,
    json: null,
    on: rest.on,
    ...(errors.length > 0 && { status: 400 }),
    main: h.article(
      { class: "table" },
      above(),
      h.h1(title),
      isNew
        ? [
            coveredShown(beginnings),
            errorsShown(quick === undefined ? [] : errors),
            // What was not understood is said again; what was asked is answered first.
            errors.length > 0 ? [forms, understood] : [understood, forms],
          ]
        : [
            h.p(
              { class: "about" },
              "The events stay as they are. Events that name somebody who no longer plays are marked.",
            ),
            seatsForm(seats),
          ],
    ),
  };
}

function above(): Markup {
  return h.p({ class: "above" }, h.a({ href: "/questions" }, "Questions"));
}

/** The situation so far, its answers, and the next step. */
function tablePage(
  visit: Visit,
  situation: WrittenSituation,
  {
    on,
    step,
    sentence,
  }: { readonly on: IsoDate; readonly step: EventStep | null; readonly sentence?: string | undefined },
): PageContent {
  const written = JSON.stringify(situation);
  const state = { written, on };
  const beginnings = beginningsOn(visit, on);
  const decided = situationDecided(visit, situation, on);
  const { problem } = decided;
  const isInvalid = step !== null && step.errors.length > 0;
  const told = sentence === undefined ? null : toldShown(visit, sentence, { situation, on });
  const answered = decidedShown(visit, situation, decided, on);
  return {
    title: `A situation on ${dayInWords(on)}`,
    json: null,
    on,
    status: isInvalid ? 400 : problem === null ? 200 : problemTable[problem.code].status,
    main: h.article(
      { class: "table" },
      above(),
      h.h1("A situation ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
      coveredShown(beginnings),
      // Who told it wants the answer; who builds it, the next step.
      told === null ? null : [told, inShort(decided), answered, h.h2("What was understood")],
      playersShown(situation),
      eventsSoFar(situation, decided, state),
      step === null ? [usualAsked(situation, on), choices(state)] : stepForm(beginnings.cards, situation, step, state),
      told === null ? answered : null,
      taken(visit, situation, on),
      h.p(
        { class: "more" },
        h.a({ href: withQuery("/situation", { s: written, on, seats: "change" }) }, "Change who plays"),
        " · ",
        h.a({ href: "/situation" }, "Begin another"),
      ),
    ),
  };
}

/** The sentence that told a situation, with what it leaves open and was decided for it. */
function toldShown(
  visit: Visit,
  sentence: string,
  { situation, on }: { readonly situation: WrittenSituation; readonly on: IsoDate },
): Markup {
  const read = sentenceView(visit, sentence, on);
  // Events that were changed since are no longer what the sentence tells.
  if (read.kind !== "situation" || JSON.stringify(read.situation) !== JSON.stringify(situation)) return null;
  return h.section(
    { "aria-label": "The sentence" },
    h.p("Read: “", sentence, "”"),
    read.assumed.length === 0 ? null : [h.p(h.b("Not said, and assumed:")), h.ul(read.assumed.map((one) => h.li(one)))],
  );
}

/** What several answers say, before each of them is shown with what it rests on. */
function inShort({ answer }: SituationDecision): Markup {
  const sentences = answer?.answers.map(({ sentence }) => sentence) ?? [];
  return sentences.length < 2 ? null : h.p({ class: "said" }, sentences.join(" "));
}

/** Offers the usual questions, if a player is to be controlled in the current turn and nothing is asked yet. */
function usualAsked(situation: WrittenSituation, on: IsoDate): Markup {
  const asking = withUsualQuestions(situation);
  return asking === null
    ? null
    : h.p(h.a({ href: pathOf(asking.situation, on) }, `Ask the ten usual questions about ${asking.whom}’s turn`));
}

function taken({ absolute }: Visit, situation: WrittenSituation, on: IsoDate): Markup {
  if (situation.events.length === 0) return null;
  return copyBlocks("Share it: a link, and the call for programs", [
    { id: "link", name: "Link", text: absolute(pathOf(situation, on)) },
    { id: "body", name: "Body for POST /v1/outcomes", text: JSON.stringify({ on, situation }, null, 1) },
  ]);
}

/** The answers, and the days on which they changed. */
function decidedShown(
  visit: Visit,
  written: WrittenSituation,
  { answer, intervals, problem }: SituationDecision,
  on: IsoDate,
): Markup {
  const { today } = visit;
  if (!written.events.some((event) => "ask" in event))
    return h.p({ class: "about" }, "The answer appears here once you ask a question.");
  // Problems of the situation itself are shown beside its events.
  if (problem !== null && intervals.length === 0) return null;
  const parameters = { s: JSON.stringify(written) };
  const path = (day: IsoDate) => withQuery("/situation", { ...parameters, on: day });
  const steps = stepsThrough(intervals, on);
  const at = (day: IsoDate) => (steps.hasAnswerOn(day) ? path(day) : null);
  return [
    dayRow({ on, today, path: "/situation", parameters, unit: "answer", at, ...steps }),
    answer === null
      ? null
      : [
          h.h2({ id: "answer" }, "The answer on ", dayNamed(on)),
          answersShown(visit, answer.answers),
          h.p({ class: "aside" }, "Decided under the ", releaseLink(answer.release), "."),
          traceShown(traceSteps(visit, answer.trace, on), on),
        ],
    flipsShown(intervals, { on, today, pathAt: path }),
  ];
}

/** What may answer a story that is not understood. */
function nearestShown(found: FindAnswer): Markup {
  return h.section(
    { "aria-labelledby": "understood" },
    h.h2({ id: "understood" }, "The nearest that can be asked"),
    blocksShown(findDocument(found, { hasAddresses: false })),
  );
}

/** What a sentence asks that tells no situation: rules of play, and questions. */
function sentenceAnswer({ on, parameters, questions }: WordsAnswer): Markup {
  const isCalled = [...parameters, ...questions].some((entry) => entry.isCalled);
  return h.section(
    { "aria-labelledby": "understood" },
    h.h2({ id: "understood" }, isCalled ? "What was understood" : "The nearest that can be asked"),
    parameters.length === 0
      ? null
      : h.div(
          h.p({ class: "about" }, "Rules of play on ", dayNamed(on)),
          h.dl(
            parameters.map(({ name, title, says, href }) => [
              h.dt(h.a({ href: pageOf(href) }, name)),
              h.dd(h.b(title), ": ", says ?? "Nothing is known of it on this day."),
            ]),
          ),
        ),
    questions.length === 0
      ? null
      : h.div(
          h.p({ class: "about" }, "Questions of the catalogue"),
          h.ul(questions.map(({ title, href }) => h.li(h.a({ href: withQuery(pageOf(href), { on }) }, title)))),
        ),
  );
}
