import type { ComponentChildren } from "preact";
import { nameOf, type Part } from "../../core/play/shape.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import {
  datalist,
  details,
  div,
  fieldset,
  input,
  label as labelTag,
  legend,
  option,
  select,
  span,
  summary,
} from "../tags.ts";
import type { Kind } from "./event-kinds.ts";
import { plain } from "./plain-words.ts";

/** What a form sent: one value for each field, or several. */
export type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The label of a field, by its key, or by kind and key if the key has another meaning in that kind. */
const fieldNames: Readonly<Record<string, string>> = {
  "effect.by": "Who will control",
  "effect.on": "Whom",
  "ask-mayTarget.by": "Whose card",
  "ask-mayTarget.whom": "At whom",
  "ask-cardsSaid.to": "Cards for",
  activates: "Card",
  counters: "Which card",
  resolves: "How much of it",
  gone: "Which permanent",
  by: "Whose",
  on: "Aimed at",
  paid: "Its extra cost was paid",
  during: "During",
  spell: "Name of the spell",
  source: "Name of the effect",
  restricts: "Decisions it forbids",
  requires: "Decisions it demands",
  gives: "Which decision",
  of: "Of whom",
  to: "To whom",
  turn: "Whose turn",
  begins: "What begins",
  ends: "What ends",
  unused: "Mana left unused",
  extraTurn: "Who gets it",
  after: "After",
  extraPhase: "Which phase",
  skips: "Who skips",
  what: "What",
  times: "How many times",
  attacks: "Whose creatures attack",
  blocks: "Whose creatures block",
  at: "What or whom",
  mana: "How much mana",
  spends: "How much mana",
  stops: "What ends",
  starts: "What begins",
  leaves: "Who leaves",
  concedes: "Who concedes",
  object: "Name of the object",
  takes: "Name of the object",
  looks: "Who looks",
  happens: "What happens",
  player: "Player",
  about: "About",
  whom: "Whom",
  for: "For",
  card: "Card",
  reaches: "Its cards come from",
  suits: "The card is of the right kind",
  damage: "Damage of an",
  power: "Its power",
  lethal: "What each creature dies of",
  division: "What each creature is dealt",
  inOrder: "In just this order",
  count: "How many turns",
  owner: "Owner of the card",
  "object.owner": "Owner, if another",
  "object.madeBy": "Whose effect made the token",
  "object.copyOf": "Name on the card",
  "object.in": "Zone, if another",
  "ask-reaches.at": "What",
  "ask-mayTargetTwice.words": "How often it says target",
  types: "Types",
  subtype: "Type below that",
  legendary: "It is legendary",
  token: "It is a token",
  commander: "It is a commander",
  faceDown: "It is face down",
  toughness: "Its toughness",
  chapters: "How many chapters",
  loyalty: "Its loyalty",
  defense: "Its defense",
  keywords: "Keywords",
  keyword: "Which keyword",
  askedBy: "Asked by",
  ifAny: "Even if nothing waits",
  moves: "Name of the object",
  toCommand: "Its owner wants it in the command zone",
  lastMoment: "At the last moment before combat damage",
  changes: "Name of the object",
  does: "What the effect does",
  becomes: "Name of the object",
  a: "What it becomes",
  puts: "Which counters",
  "puts.on": "On which object",
  keeps: "Which one",
  rules: "What the effect does",
  mustAttack: "Which creature",
  inBandOf: "In the band of",
  assigns: "How much damage",
  "assigns.from": "Whose damage",
  "assigns.to": "To which creature",
  "assigns.player": "To which player",
  regenerates: "Which permanent",
  until: "How long",
  "extraPhase.player": "For whom, if an effect says so",
  "ask-mayBand.with": "In a band with",
  "ask-mayCastAs.as": "How",
  attacksWith: "Which creature",
  blocksWith: "Which creature",
  combatDamage: "Combat damage",
  deals: "How much damage",
  "deals.from": "Which object deals it",
  "deals.to": "To which object",
  "deals.player": "To which player",
  hasLife: "How much life",
  loses: "How much life",
  draws: "How many cards",
  library: "Library",
  poisons: "Who gets them",
  mulligan: "Who takes it",
  aside: "How many cards aside",
  playsLand: "Who plays it",
  with: "By which permanent",
  finds: "Which card",
  chosen: "Card it has its target play",
};

function nameIn({ id }: Kind, key: string): string {
  return fieldNames[`${id}.${key}`] ?? fieldNames[key] ?? plain(key);
}

/** The meaning of a kind in words, with labels of fields instead of keys. */
export function meansInWords(kind: Kind): string {
  const keys = Object.keys(kind.shape).map(nameOf);
  return kind.means.replace(/`([^`]*)`/g, (_marked, word: string) =>
    keys.includes(word) ? `“${nameIn(kind, word)}”` : `“${word}”`,
  );
}

/** The fields of a kind, filled with what was sent already. `cards` are offered in fields for the name of a card. */
export function fieldsOf(
  kind: Kind,
  {
    players,
    cards,
    sent,
  }: { readonly players: readonly string[]; readonly cards: readonly string[]; readonly sent: Sent },
): ComponentChildren {
  return Object.entries(kind.shape).map(([key, part]) => {
    const name = nameOf(key);
    const isNeeded = !key.endsWith("?");
    const label = nameIn(kind, name);
    return field({ name, label, part: part as Part, isNeeded, players, cards, sent });
  });
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly part: Part;
  readonly isNeeded: boolean;
  readonly players: readonly string[];
  readonly cards: readonly string[];
  readonly sent: Sent;
};

function fieldName(key: string): string {
  return `f-${key}`;
}

/** A field for a whole number; an amount may be negative. */
function numberField(
  field: { readonly id: string; readonly name: string; readonly value: string; readonly required: boolean },
  part: "count" | "amount",
): ComponentChildren {
  return input({ ...field, type: "number", min: part === "amount" ? -1000 : 0, max: 1000 });
}

function field({ name, label: words, part, isNeeded, players, cards, sent }: Field): ComponentChildren {
  const id = fieldName(name);
  const named = [words, isNeeded ? null : span({ class: "aside" }, " (if any)")];
  const label = labelTag({ for: id }, named);
  const chosen = listed(sent[id]);
  const first = chosen[0] ?? "";
  const inRow = (control: ComponentChildren) => div({ class: "field" }, label, control);
  if (typeof part !== "string" && "severalOf" in part) return severalField(id, part.severalOf, named, chosen);
  if (part === "player" || typeof part !== "string") {
    const choices = part === "player" ? players : part;
    if (isNeeded && choices.length === 1) return input({ type: "hidden", name: id, value: choices[0] });
    return inRow(
      select(
        { id, name: id, required: isNeeded },
        isNeeded ? null : option({ value: "" }, "–"),
        choices.map((word) =>
          option({ value: word, selected: word === first }, part === "player" ? word : plain(word)),
        ),
      ),
    );
  }
  switch (part) {
    case "players":
      return fieldset(
        { class: "field" },
        legend(named),
        players.map((player, place) => boxed(id, place, { value: player, name: player, chosen })),
      );
    case "flag":
      return div(
        { class: "field check" },
        input({ id, type: "checkbox", name: id, value: "true", checked: first === "true" }),
        labelTag({ for: id }, words),
      );
    case "count":
    case "amount":
      return inRow(numberField({ id, name: id, value: first, required: isNeeded }, part));
    case "counts":
      return inRow([
        input({ id, name: id, value: first, required: isNeeded, "aria-describedby": `${id}-hint` }),
        span({ id: `${id}-hint`, class: "hint" }, "numbers with commas between: 2, 3"),
      ]);
    case "amounts":
      return fieldset(
        { class: "field" },
        legend(named),
        players.map((player, place) => {
          const own = `${id}-${place}`;
          return span(
            { class: "check" },
            labelTag({ for: own }, player),
            input({ id: own, type: "number", name: own, min: 0, max: 1000, value: listed(sent[own])[0] ?? "" }),
          );
        }),
      );
    default:
      return inRow([
        input({
          ...{ id, name: id, value: first, required: isNeeded, maxlength: 120 },
          list: cardKeys.includes(name) ? `${id}-cards` : undefined,
        }),
        cardKeys.includes(name)
          ? datalist(
              { id: `${id}-cards` },
              cards.map((card) => option({ value: card })),
            )
          : null,
      ]);
  }
}

/** A choice of several words: folded away until some are chosen. */
function severalField(
  id: string,
  words: readonly string[],
  named: ComponentChildren,
  chosen: readonly string[],
): ComponentChildren {
  return details(
    { class: "field", open: chosen.length > 0 },
    summary(named),
    fieldset(
      { class: "several" },
      legend({ class: "unseen" }, named),
      words.map((word, place) => boxed(id, place, { value: word, name: plain(word), chosen })),
    ),
  );
}

function boxed(
  id: string,
  place: number,
  { value, name, chosen }: { readonly value: string; readonly name: string; readonly chosen: readonly string[] },
): ComponentChildren {
  const own = `${id}-${place}`;
  return span(
    { class: "check" },
    input({ id: own, type: "checkbox", name: id, value, checked: chosen.includes(value) }),
    labelTag({ for: own }, name),
  );
}

/** Keys whose value may be the name of a card, as free text. */
const cardKeys: readonly string[] = ["card", "activates", "counters", "gone"];

/** The event that was sent for a kind, not yet checked. */
export function eventSent(kind: Kind, players: readonly string[], sent: Sent): WrittenEvent {
  const entries = Object.entries(kind.shape).flatMap(([key, part]) => {
    const name = nameOf(key);
    const value = valueSent(part as Part, fieldName(name), players, sent);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...(kind.isQuestion ? { ask: kind.id.replace(/^ask-/, "") } : {}), ...Object.fromEntries(entries) };
}

function valueSent(part: Part, name: string, players: readonly string[], sent: Sent): unknown {
  const given = listed(sent[name]);
  const [first] = given;
  if (part === "amounts") {
    const amounts = players.flatMap((player, place) => {
      const [amount] = listed(sent[`${name}-${place}`]);
      return amount === undefined ? [] : [[player, Number(amount)] as const];
    });
    return amounts.length === 0 ? undefined : Object.fromEntries(amounts);
  }
  if (first === undefined) return undefined;
  if (part === "flag") return true;
  if (part === "count" || part === "amount") return Number(first);
  if (part === "counts") return first.split(",").map((one) => (one.trim() === "" ? Number.NaN : Number(one)));
  if (part === "players" || (typeof part !== "string" && "severalOf" in part))
    return given.length === 1 ? first : given;
  return first;
}

function listed(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === "string" ? [given] : given.filter((one) => one !== "");
}

/** The values of a form for an existing event, which is to be changed. */
export function sentFor(kind: Kind, players: readonly string[], event: WrittenEvent): Sent {
  const fields = Object.entries(kind.shape).flatMap(([key, part]): (readonly [string, string | string[]])[] => {
    const name = nameOf(key);
    const value = event[name];
    if (value === undefined) return [];
    if (part === "amounts")
      return Object.entries(value as object).map(([player, amount]) => [
        `${fieldName(name)}-${players.indexOf(player)}`,
        String(amount),
      ]);
    if (part === "counts") return [[fieldName(name), (value as readonly number[]).join(", ")]];
    return [[fieldName(name), Array.isArray(value) ? value.map(String) : String(value)]];
  });
  return Object.fromEntries(fields);
}
