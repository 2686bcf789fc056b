import type { ComponentChildren } from "preact";
import { withQuery } from "../../core/archive/addresses.ts";
import { situationFrom } from "../../core/play/situation.ts";
import { playersMax, type WrittenSituation } from "../../core/play/written-situation.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { a, button, div, form, input, label as labelTag, span } from "../tags.ts";
import { errorsShown } from "./errors-shown.ts";
import { problemOf, unfinishedForm } from "./written-situation.ts";

/** The players as a form sends them: names with commas between, teams with slashes between. */
export type Seats = {
  readonly players?: string | undefined;
  readonly teams?: string | undefined;
  readonly play?: string | undefined;
  readonly hypothetical?: string | undefined;
};

/** A situation with these seats and existing events, and the errors of the seats. */
export function seatsTaken(
  { players = "", teams, play, hypothetical }: Seats,
  events: WrittenSituation["events"],
): { readonly situation: WrittenSituation; readonly errors: readonly string[] } {
  const situation = {
    players: namesIn(players),
    ...(teams !== undefined && { teams: teams.split(/[/;]/).map(namesIn) }),
    ...(play === "tournament" && { play }),
    ...(hypothetical === "true" && { hypothetical: true }),
    events,
  } as WrittenSituation;
  const read = unfinishedForm.safeParse(situation);
  const errors = (read.error?.issues ?? []).map(({ message }) => `${message}.`);
  // Events that do not fit the players are marked beside each event.
  const problem = read.success
    ? problemOf(() => situationFrom({ ...situation, events: [{ ask: "attackable" }] }))
    : null;
  return { situation, errors: problem === null ? [...new Set(errors)] : [problem.message] };
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
export function seatsForm({ seats, on, written, errors }: SeatsForm): ComponentChildren {
  const { players = "Anna, Ben", teams, play, hypothetical } = seats;
  return form(
    // The address leads to the list of errors if there are any.
    { class: "build", action: "/situation#next" },
    errorsShown(errors),
    written === null ? null : input({ type: "hidden", name: "s", value: written }),
    named("players", "Players, in turn order", {
      value: players,
      required: true,
      hint: `Two to ${playersMax} names with commas between.`,
    }),
    named("teams", "Teams, if they take their turns together", {
      value: teams ?? "",
      required: false,
      hint: "As in Two-Headed Giant: commas within a team, a slash between teams, as in “Anna, Ben / Carol, Dan”.",
    }),
    check("play", "tournament", "It is a tournament", play === "tournament"),
    check("hypothetical", "true", "Cards may be played on days before they were published", hypothetical === "true"),
    div(
      { class: "field" },
      labelTag({ for: "first-on" }, "Under the rules of"),
      input({ id: "first-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
    ),
    button(written === null ? "Start" : "Change the players"),
    written === null ? null : [" ", a({ href: withQuery("/situation", { s: written, on }) }, "Cancel")],
  );
}

function named(
  name: string,
  label: string,
  { value, required, hint }: { readonly value: string; readonly required: boolean; readonly hint: string },
): ComponentChildren {
  return div(
    { class: "field" },
    labelTag({ for: name }, label),
    input({
      ...{ id: name, name, class: "wide", value, required, maxlength: 600, autocomplete: "off" },
      "aria-describedby": `${name}-hint`,
    }),
    span({ id: `${name}-hint`, class: "hint" }, hint),
  );
}

function check(name: string, value: string, label: string, checked: boolean): ComponentChildren {
  return div(
    { class: "field check" },
    input({ id: name, type: "checkbox", name, value, checked }),
    labelTag({ for: name }, label),
  );
}
