import type { ComponentChildren } from "preact";
import { wordsFor } from "../../core/play/description.ts";
import { plain } from "../../core/play/plain-words.ts";
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

/** What a form sent: one value for each field, or several. */
export type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The fields of a kind, filled with what was sent already. `cards` are offered in fields for the name of a card. */
export function fieldsOf(
  kind: Kind,
  {
    players,
    cards,
    sent,
  }: { readonly players: readonly string[]; readonly cards: readonly string[]; readonly sent: Sent },
): ComponentChildren {
  return Object.entries(kind.description.shape).map(([key, part]) => {
    const name = nameOf(key);
    const isNeeded = !key.endsWith("?");
    const { label, isCard } = wordsFor(kind.description, name);
    return field({ name, label, part, isNeeded, players, cards: isCard === true ? cards : null, sent });
  });
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly part: Part;
  readonly isNeeded: boolean;
  readonly players: readonly string[];
  /** The cards to offer; `null` if its value is the name of none. */
  readonly cards: readonly string[] | null;
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
          list: cards === null ? undefined : `${id}-cards`,
        }),
        cards === null
          ? null
          : datalist(
              { id: `${id}-cards` },
              cards.map((card) => option({ value: card })),
            ),
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

/** The event that was sent for a kind, not yet checked. */
export function eventSent(kind: Kind, players: readonly string[], sent: Sent): WrittenEvent {
  const entries = Object.entries(kind.description.shape).flatMap(([key, part]) => {
    const name = nameOf(key);
    const value = valueSent(part, fieldName(name), players, sent);
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
  const fields = Object.entries(kind.description.shape).flatMap(
    ([key, part]): (readonly [string, string | string[]])[] => {
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
    },
  );
  return Object.fromEntries(fields);
}
