import { nearestNames } from "../cards/names.ts";
import { RulesError } from "../problem.ts";
import type { IsoDate } from "../text/days.ts";
import { suggestionFor } from "../text/likeness.ts";
import type { DoctrineId, ValueOf } from "./parameters.ts";
import type { Card, CardText, Playbook, Tenet } from "./playbook.ts";
import type { Situation } from "./situation.ts";

/**
 * The table at which a situation is played on one day: who sits at it, and what holds. It remembers what was consulted, for an answer holds as
 * long as none of that changes.
 */
export type Table = {
  readonly on: IsoDate;
  readonly situation: Situation;
  readonly consulted: Set<DoctrineId>;
  readonly cardsConsulted: Set<Card>;
  /** All cards known, for questions about which there are; `isAnyCardConsulted` says that one was asked. */
  readonly playbook: Playbook;
  isAnyCardConsulted: boolean;
  /** The place of the event under way, from 0. */
  at: number;
};

/** Lays a table. */
export function tableFor(playbook: Playbook, situation: Situation, on: IsoDate): Table {
  return {
    on,
    situation,
    playbook,
    consulted: new Set(),
    cardsConsulted: new Set(),
    isAnyCardConsulted: false,
    at: 0,
  };
}

/** What a doctrine is on a day; `undefined` before its first. */
export function tenetOn(playbook: Playbook, id: DoctrineId, day: IsoDate): Tenet | undefined {
  return playbook.doctrines.get(id)?.tenets.findLast(({ from }) => from <= day);
}

/** What a doctrine is at this table. What has no tenet yet is not known. */
export function consult<Id extends DoctrineId>(table: Table, id: Id): ValueOf<Id> {
  table.consulted.add(id);
  return (tenetOn(table.playbook, id, table.on)?.value ?? "not-known") as ValueOf<Id>;
}

/** A card with its text at this table. */
export type CardAtTable = { readonly card: Card; readonly text: CardText };

/**
 * A card by its name. Refuses with `unknown-card` what Annals does not know and, unless the situation is hypothetical, with `situation-impossible`
 * what did not exist yet on the day: a hypothetical card has its first text.
 */
export function cardAt(table: Table, name: string): CardAtTable {
  const card = table.playbook.cards.get(name.toLowerCase());
  if (card === undefined) {
    const names = [...table.playbook.cards.values()].map((known) => known.name);
    throw new RulesError(
      "unknown-card",
      `No card "${name.slice(0, 80)}" is known here.${suggestionFor(name.slice(0, 80), names)} Annals knows only cards that change who decides: ${names.join("; ")}. Any other effect can be spelled out (docs/situations.md).`,
      { card: name.slice(0, 80), choices: nearestNames(name.slice(0, 80), names), event: table.at },
    );
  }
  table.cardsConsulted.add(card);
  const text = card.texts.findLast(({ from }) => from <= table.on);
  const first = card.texts[0];
  if (first === undefined) throw new Error(`${card.id} has no text`);
  if (text !== undefined) return { card, text };
  if (table.situation.isHypothetical) return { card, text: first };
  const { message, facts } = impossible(
    table,
    `${card.name} did not exist on ${table.on}: it came out on ${first.from}.`,
  );
  throw new RulesError("situation-impossible", `${message} Say hypothetical: true to play it all the same.`, {
    ...facts,
    card: card.name,
    firstDay: first.from,
  });
}

/** The refusal of an event that cannot happen, which it names by its place, from 1 in the sentence and from 0 in the facts. */
export function impossible(table: Table, sentence: string): RulesError {
  const event = table.situation.events[table.at];
  return new RulesError(
    "situation-impossible",
    `Event ${table.at + 1} (${JSON.stringify(event)?.slice(0, 120)}) cannot happen: ${sentence}`,
    { event: table.at, written: event, on: table.on },
  );
}
