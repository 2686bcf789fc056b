import { type ComponentChildren, h } from "preact";
import { z } from "zod";
import type { IsoDate } from "../../../core/days.ts";
import { outcomeAnswer } from "../../../core/outcomes/outcome.ts";
import { eventsMax, playersMax, situationFrom, type WrittenSituation } from "../../../core/outcomes/situation.ts";
import { timelineAnswer } from "../../../core/outcomes/timeline.ts";
import { RulesError } from "../../../core/refusal.ts";
import { problemTable } from "../../problems.ts";
import { dayParameter } from "../../schemas/parts.ts";
import { withQuery } from "../addresses.ts";
import { type Elsewhere, page, type Shown, type Visit } from "../page.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayInWords, dayNamed } from "../parts/days.ts";
import { eventSent, fieldsOf, type Kind, kindChoice, kinds, type Sent } from "../parts/event-form.ts";
import { meansInWords } from "../parts/event-words.ts";
import { releaseLink } from "../parts/ground.ts";
import { answersShown, eventsTold, flipsShown, playersTold, reasonInWords, stepsThrough } from "../parts/outcomes.ts";
import {
  faultsOf,
  pathOf,
  refusalOf,
  situationRead,
  unfinishedForm,
  writtenMax_chars,
} from "../parts/written-situation.ts";

const words = z.union([z.string(), z.array(z.string())]).optional();

/** Builds a situation and answers it. */
export const situationPage = page({
  path: "/situation",
  query: z
    .object({
      on: dayParameter.optional(),
      s: z
        .string()
        .max(writtenMax_chars, `is longer than ${writtenMax_chars} characters; use POST /v1/outcomes`)
        .optional(),
      question: z.string().max(80).optional(),
      players: z.string().max(600).optional(),
      play: z.enum(["casual", "tournament"]).optional(),
      hypothetical: z.literal("true").optional(),
      kind: z.string().max(40).optional(),
      do: z.literal("add").optional(),
      remove: z.coerce.number().int().min(0).max(eventsMax).optional(),
      earlier: z.coerce.number().int().min(1).max(eventsMax).optional(),
    })
    .catchall(words),
  show(visit, { query }): Shown | Elsewhere {
    const { s, question, players, kind: chosen, remove, earlier, on = visit.today } = query;
    if (question !== undefined) return { movedTo: pathOf(situationAsked(visit, question), on) };
    if (s === undefined) return players === undefined ? seatsPage(on, {}) : seated(query, on);
    const situation = situationRead(s);
    const { events } = situation;
    if (remove !== undefined) return { movedTo: pathOf({ ...situation, events: events.toSpliced(remove, 1) }, on) };
    if (earlier !== undefined) return { movedTo: pathOf({ ...situation, events: swapped(events, earlier) }, on) };
    const kind = kinds.get(chosen ?? "");
    if (kind === undefined) return tablePage(visit, situation, { on, step: null });
    if (query.do === undefined) return tablePage(visit, situation, { on, step: { kind, sent: {}, faults: [] } });
    const sent = query as Sent;
    const next = { ...situation, events: [...events, eventSent(kind, situation.players, sent)] };
    const faults = faultsOf(next);
    return faults.length === 0
      ? { movedTo: pathOf(next, on) }
      : tablePage(visit, situation, { on, step: { kind, sent, faults } });
  },
});

function situationAsked({ playbook }: Visit, id: string): WrittenSituation {
  const question = playbook.questions.get(id.toLowerCase());
  if (question !== undefined) return question.situation;
  throw new RulesError(
    "unknown-question",
    `No question "${id.slice(0, 80)}" is in the catalogue; /questions lists them.`,
  );
}

/** An event and the one before it, the other way round. */
function swapped<T>(events: readonly T[], place: number): readonly T[] {
  return place < events.length
    ? events.toSpliced(place - 1, 2, ...events.slice(place - 1, place + 1).toReversed())
    : events;
}

type Seats = {
  readonly players?: string | undefined;
  readonly play?: string | undefined;
  readonly hypothetical?: string | undefined;
};

/** The first step sent: who plays. */
function seated({ players = "", play, hypothetical }: Seats, on: IsoDate): Shown | Elsewhere {
  const names = players
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const situation = {
    players: names,
    ...(play === "tournament" && { play }),
    ...(hypothetical === "true" && { hypothetical: true }),
    events: [],
  } as WrittenSituation;
  const read = unfinishedForm.safeParse(situation);
  const faults = (read.error?.issues ?? []).map(({ message }) => `${message}.`);
  const refusal = read.success
    ? refusalOf(() => situationFrom({ ...situation, events: [{ ask: "attackable" }] }))
    : null;
  const all = refusal === null ? faults : [refusal.message];
  return all.length === 0 ? { movedTo: pathOf(situation, on) } : seatsPage(on, { players, play, hypothetical }, all);
}

/** The first step: who plays. */
function seatsPage(
  on: IsoDate,
  { players = "Anna, Ben", play, hypothetical }: Seats,
  faults: readonly string[] = [],
): Shown {
  return {
    title: "Build a situation",
    json: null,
    on,
    ...(faults.length > 0 && { status: 400 }),
    main: h(
      "article",
      { class: "table" },
      above(),
      h("h1", null, "Build a situation"),
      h(
        "p",
        { class: "about" },
        "Say who plays, then what happens, step by step, and ask what you want to know at any moment.",
      ),
      h(
        "form",
        { class: "build", action: "/situation" },
        faultsShown(faults),
        h(
          "div",
          { class: "field" },
          h("label", { for: "players" }, "Players, in turn order"),
          h("input", {
            id: "players",
            name: "players",
            value: players,
            required: true,
            maxlength: 600,
            "aria-describedby": "players-hint",
          }),
          h("span", { id: "players-hint", class: "hint" }, `two to ${playersMax} names with commas between`),
        ),
        check("play", "tournament", "It is a tournament", play === "tournament"),
        check("hypothetical", "true", "Cards may be played on days before they came out", hypothetical === "true"),
        dayField(on),
        h("button", null, "Take seats"),
      ),
    ),
  };
}

function check(name: string, value: string, label: string, checked: boolean): ComponentChildren {
  return h(
    "div",
    { class: "field check" },
    h("input", { id: name, type: "checkbox", name, value, checked }),
    h("label", { for: name }, label),
  );
}

function dayField(on: IsoDate): ComponentChildren {
  return h(
    "div",
    { class: "field" },
    h("label", { for: "first-on" }, "Under the rules of"),
    h("input", { id: "first-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
  );
}

function above(): ComponentChildren {
  return h("p", { class: "above" }, h("a", { href: "/questions" }, "At the table"));
}

function faultsShown(faults: readonly string[]): ComponentChildren {
  if (faults.length === 0) return null;
  return h(
    "div",
    { class: "faults", role: "alert" },
    h("p", null, "This does not work yet:"),
    h(
      "ul",
      null,
      faults.map((fault) => h("li", null, fault)),
    ),
  );
}

/** What is being added, with what was sent of it and is wrong. */
type Step = { readonly kind: Kind; readonly sent: Sent; readonly faults: readonly string[] };

/** The situation so far, its answers, and the next step. */
function tablePage(
  visit: Visit,
  situation: WrittenSituation,
  { on, step }: { readonly on: IsoDate; readonly step: Step | null },
): Shown {
  const written = JSON.stringify(situation);
  const { refusal, shown } = decided(visit, situation, on);
  const status =
    step !== null && step.faults.length > 0 ? 400 : refusal === null ? 200 : problemTable[refusal.code].status;
  return {
    title: `A situation on ${dayInWords(on)}`,
    json: null,
    on,
    status,
    main: h(
      "article",
      { class: "table" },
      above(),
      h("h1", null, "A situation ", h("span", { class: "h1-day" }, "on ", dayNamed(on))),
      playersTold(situation),
      eventsSoFar(situation, refusal, { written, on }),
      step === null ? choices(written, on) : stepForm(visit, situation, step, { written, on }),
      shown,
      h("p", { class: "more" }, h("a", { href: "/situation" }, "Begin another")),
    ),
  };
}

type Kept = { readonly written: string; readonly on: IsoDate };

function kept({ written, on }: Kept): ComponentChildren {
  return [
    h("input", { type: "hidden", name: "s", value: written }),
    h("input", { type: "hidden", name: "on", value: on }),
  ];
}

function eventsSoFar(situation: WrittenSituation, refusal: RulesError | null, state: Kept): ComponentChildren {
  const { events } = situation;
  const at = refusal?.facts["event"];
  const general =
    refusal !== null && typeof at !== "number" ? h("p", { class: "note", role: "alert" }, refusal.message) : null;
  if (events.length === 0) return [general, h("p", { class: "about" }, "Nothing has happened yet.")];
  return [
    general,
    h(
      "form",
      { class: "build-events", action: "/situation", "aria-label": "What happens" },
      kept(state),
      eventsTold(events, (_event, place) => [
        h(
          "span",
          { class: "event-means" },
          place === 0 ? null : eventButton("earlier", place, "Earlier"),
          eventButton("remove", place, "Remove"),
        ),
        place === at && refusal !== null ? refusedHere(refusal, situation, state.on) : null,
      ]),
    ),
  ];
}

/** What is wrong with an event. A card that came out later can be played all the same, if the visitor wants to know. */
function refusedHere(refusal: RulesError, situation: WrittenSituation, on: IsoDate): ComponentChildren {
  const isTooEarly = refusal.facts["firstDay"] !== undefined;
  return h(
    "p",
    { class: "refused", role: "alert" },
    reasonInWords(refusal.message),
    isTooEarly
      ? [
          " ",
          h(
            "a",
            { href: withQuery("/situation", { s: JSON.stringify({ ...situation, hypothetical: true }), on }) },
            "Play it all the same",
          ),
          ".",
        ]
      : null,
  );
}

function eventButton(name: string, place: number, words: string): ComponentChildren {
  return h(
    "button",
    { class: "quiet", name, value: place },
    words,
    h("span", { class: "unseen" }, ` event ${place + 1}`),
  );
}

/** The choice of what comes next. */
function choices(written: string, on: IsoDate): ComponentChildren {
  return h(
    "section",
    { class: "next", "aria-labelledby": "next" },
    h("h2", { id: "next" }, "What next?"),
    [false, true].map((isQuestion) =>
      h(
        "form",
        { class: "build", action: "/situation#next", "aria-label": isQuestion ? "Ask" : "Add what happens" },
        kept({ written, on }),
        h("div", { class: "field" }, kindChoice(isQuestion)),
        h("button", null, isQuestion ? "Ask this" : "Add this"),
      ),
    ),
  );
}

function stepForm(
  { playbook }: Visit,
  { players }: WrittenSituation,
  { kind, sent, faults }: Step,
  state: Kept,
): ComponentChildren {
  const cards = [...playbook.cards.values()].map(({ name }) => name);
  return h(
    "section",
    { class: "next", "aria-labelledby": "next" },
    h("h2", { id: "next" }, kind.isQuestion ? "The question" : "What happens next"),
    h("p", { class: "about" }, meansInWords(kind.means)),
    h(
      "form",
      { class: "build", action: "/situation#next", "aria-labelledby": "next" },
      faultsShown(faults),
      kept(state),
      h("input", { type: "hidden", name: "kind", value: kind.id }),
      fieldsOf(kind, { players, cards, sent }),
      h("button", { name: "do", value: "add" }, kind.isQuestion ? "Ask" : "Add"),
      " ",
      h("a", { href: withQuery("/situation", { s: state.written, on: state.on }) }, "Something else instead"),
    ),
  );
}

/** The answers, or why there are none. Only refusals about the situation itself stand beside its events; others go on. */
function decided(
  visit: Visit,
  written: WrittenSituation,
  on: IsoDate,
): { readonly refusal: RulesError | null; readonly shown: ComponentChildren } {
  const { history, playbook, today } = visit;
  if (!written.events.some((event) => "ask" in event))
    return {
      refusal: null,
      shown: h("p", { class: "about" }, "As soon as something is asked, the answer stands here."),
    };
  const path = (day: IsoDate) => withQuery("/situation", { s: JSON.stringify(written), on: day });
  let shown: ComponentChildren = null;
  let refusal = refusalOf(() => {
    const { answers, release } = outcomeAnswer(history, playbook, { situation: situationFrom(written), on });
    shown = [
      h("h2", { id: "answer" }, "The answer on ", dayNamed(on)),
      answersShown(visit, answers),
      h("p", { class: "aside" }, "Decided under the ", releaseLink(release), "."),
    ];
  });
  if (refusal !== null && refusal.code !== "situation-impossible") return { refusal, shown: null };
  // A situation that cannot happen on this day may on others; what can never happen has no days to show.
  const never = refusalOf(() => {
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
  refusal ??= never;
  return { refusal, shown };
}
