import { sentenceMax_chars } from "../../core/contract/outcome-requests.ts";
import { withQuery } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import {
  type Beginnings,
  playersMax,
  type QuickStart,
  type WrittenSituation,
} from "../../operations/views/situations.ts";
import { h, type Markup } from "../tags.ts";
import { dayField } from "./day-row.ts";
import { boxOf, errorsShown } from "./event-form.ts";

/** The players as a form sends them: names with commas between, teams with slashes between. */
export type Seats = {
  readonly players?: string | undefined;
  readonly teams?: string | undefined;
  readonly play?: string | undefined;
  readonly hypothetical?: string | undefined;
};

/** The situation that a form of seats means, with these events. */
export function seatedAs(
  { players = "", teams, play, hypothetical }: Seats,
  events: WrittenSituation["events"],
): WrittenSituation {
  return {
    players: namesIn(players),
    ...(teams !== undefined && { teams: teams.split(/[/;]/).map(namesIn) }),
    ...(play === "tournament" && { play }),
    ...(hypothetical === "true" && { hypothetical: true }),
    events,
  };
}

function namesIn(written: string): string[] {
  return written
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** The seats of a situation as their form shows them. */
export function seatsOf({ players, teams, play, hypothetical }: WrittenSituation): Seats {
  return {
    players: players.join(", "),
    teams: teams?.map((team) => team.join(", ")).join(" / "),
    play,
    hypothetical: hypothetical === true ? "true" : undefined,
  };
}

type SeatsForm = {
  readonly seats: Seats;
  readonly on: IsoDate;
  /** The situation whose seats are changed; `null` for a new one. */
  readonly written: string | null;
  readonly errors: readonly string[];
};

/** The form of who plays. */
export function seatsForm({ seats, on, written, errors }: SeatsForm): Markup {
  const { players = "Anna, Ben", teams = "", play, hypothetical } = seats;
  const check = (name: string, value: string, words: string, checked: boolean) =>
    h.div({ class: "field check" }, boxOf({ id: name, name, value, checked }, words));
  return h.form(
    // The address leads to the list of errors if there are any.
    { class: "build", action: "/situation#next" },
    errorsShown(errors),
    written === null ? null : h.input({ type: "hidden", name: "s", value: written }),
    wideField("players", "Players, in turn order", {
      value: players,
      required: true,
      maxlength: 600,
      hint: `Two to ${playersMax} names with commas between.`,
    }),
    wideField("teams", "Teams, if they take their turns together", {
      value: teams,
      required: false,
      maxlength: 600,
      hint: "As in Two-Headed Giant: commas within a team, a slash between teams, as in “Anna, Ben / Carol, Dan”.",
    }),
    check("play", "tournament", "It is a tournament", play === "tournament"),
    check("hypothetical", "true", "Cards may be played on days before they were published", hypothetical === "true"),
    rulesOf("first-on", on),
    h.button(written === null ? "Start" : "Change the players"),
    written === null ? null : [" ", h.a({ href: withQuery("/situation", { s: written, on }) }, "Cancel")],
  );
}

/** The ways to begin a situation, of which one is open: a sentence, a card, a question of the catalogue, or the players. */
export function beginningForms(
  beginnings: Beginnings,
  { on, quick, seats }: { readonly on: IsoDate; readonly quick: QuickStart | null; readonly seats: SeatsForm },
): Markup {
  const opened = seats.errors.length > 0 ? "seats" : quick?.card === undefined ? "sentence" : "card";
  const way = (id: string, title: string, shown: Markup): Markup =>
    h.details(
      { class: "topic", name: "beginning", open: id === opened },
      h.summary(h.h2({ id: `${id}-start` }, title)),
      shown,
    );
  return h.section(
    { class: "beginnings", "aria-label": "Ways to begin" },
    way("sentence", "In your own words", sentenceForm(on, quick)),
    way("card", "From a card: ten questions at once", cardForm(beginnings, on, quick)),
    way("catalogue", "From a question of the catalogue", catalogueForm(beginnings)),
    way("seats", "Step by step", [
      h.p({ class: "about" }, "Say who plays, then what happens, and ask a question at any moment."),
      seatsForm(seats),
    ]),
  );
}

function sentenceForm(on: IsoDate, quick: QuickStart | null): Markup {
  return h.form(
    { class: "build", action: "/situation" },
    h.div(
      { class: "field" },
      h.label({ for: "sentence" }, "What happens, and what you want to know"),
      h.textarea(
        {
          id: "sentence",
          name: "sentence",
          class: "told",
          rows: 3,
          required: true,
          maxlength: sentenceMax_chars,
          "aria-describedby": "sentence-hint",
        },
        quick?.sentence ?? "",
      ),
      h.span(
        { id: "sentence-hint", class: "hint" },
        "As in “I attack with a 4/4 trample. She blocks with a 2/2. How much damage does she take?”, “legend rule in 2005”, or “Mindslaver on Ben, his turn: who chooses his attackers?”",
      ),
    ),
    h.div({ class: "fields" }, rulesOf("sentence-on", on), h.button("Answer it")),
  );
}

function cardForm(
  { startingCards: cards, players: [by, whom] }: Beginnings,
  on: IsoDate,
  quick: QuickStart | null,
): Markup {
  const usual = cards.find((card) => card === "Mindslaver") ?? cards[0] ?? "";
  return h.form(
    { class: "build", action: "/situation" },
    h.datalist(
      { id: "quick-cards" },
      cards.map((value) => h.option({ value })),
    ),
    h.div(
      { class: "fields" },
      named("card", "Card", quick?.card ?? usual, "quick-cards"),
      named("by", "Who plays it", quick?.by ?? by),
      named("whom", "On whom", quick?.whom ?? whom),
      rulesOf("card-on", on),
    ),
    h.button("Answer the ten usual questions"),
  );
}

type Wide = { readonly value: string; readonly required: boolean; readonly maxlength: number; readonly hint: string };

function wideField(name: string, words: string, { value, required, maxlength, hint }: Wide): Markup {
  const about = `${name}-hint`;
  return h.div(
    { class: "field" },
    h.label({ for: name }, words),
    h.input({
      id: name,
      name,
      class: "wide",
      value,
      required,
      maxlength,
      autocomplete: "off",
      "aria-describedby": about,
    }),
    h.span({ id: about, class: "hint" }, hint),
  );
}

function named(name: string, words: string, value: string, list?: string): Markup {
  const id = `quick-${name}`;
  return h.div(
    { class: "field" },
    h.label({ for: id }, words),
    h.input({ id, name, value, list, required: true, maxlength: 80, autocomplete: "off" }),
  );
}

function rulesOf(id: string, on: IsoDate): Markup {
  return h.div({ class: "field" }, dayField(id, "Under the rules of", { name: "on", value: on, required: true }));
}

/** Every question of the catalogue can be built upon. */
function catalogueForm({ questions }: Beginnings): Markup {
  return h.form(
    { class: "build", action: "/questions" },
    h.div(
      { class: "field" },
      h.label({ for: "catalogue-text" }, "Words of the question"),
      h.input({ id: "catalogue-text", name: "text", type: "search", class: "wide", maxlength: 200 }),
      h.span({ class: "hint" }, `${questions} questions; each page leads back here to build on it.`),
    ),
    h.button("Find questions"),
  );
}

/** What can be decided here and what cannot. */
export function coveredShown({ cards }: Beginnings): Markup {
  return h.details(
    { class: "covered" },
    h.summary("What is covered, and what is not"),
    h.p(
      "Covered: who makes a player’s decisions, also while somebody else controls that player; what may be seen; turns, phases and extra turns; combat, damage, mana and life; spells, permanents and counters as far as you describe them; subgames; who has left the game. Every answer names the rules of the day on which it rests.",
    ),
    h.p(
      "Not covered: what cards do. Only ",
      h.a({ href: "/cards" }, `${cards.length} cards that change who decides`),
      " can be played by name; of any other the effect can be described. Where the rules of a day do not say, the answer says so.",
    ),
  );
}
