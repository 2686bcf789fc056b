import { type EventField, type FormKind, kindsOfEvents, type WrittenEvent } from "../../operations/views/situations.ts";
import { h, type Markup } from "../tags.ts";

/** The choice of a kind. The next step has its fields. */
export function kindChoice(isQuestion: boolean): Markup {
  const id = isQuestion ? "kind-asked" : "kind";
  return [
    h.label({ for: id }, isQuestion ? "Ask" : "Add what happens"),
    h.select(
      { id, name: "kind" },
      kindsOfEvents[isQuestion ? "questions" : "events"].map((group) =>
        h.optgroup(
          { label: group.name },
          group.kinds.map((kind) => h.option({ value: kind.id }, kind.name)),
        ),
      ),
    ),
  ];
}

/** The errors of a form, above its fields. If the form is sent to `#next`, they get the focus. */
export function errorsShown(errors: readonly string[]): Markup {
  if (errors.length === 0) return null;
  return h.div(
    { id: "next", class: "errors", role: "alert", tabindex: -1 },
    h.p("Please correct:"),
    h.ul(errors.map((error) => h.li(error))),
  );
}

/** What a form sent: one value for each field, or several. */
export type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the fields offer: players, and cards for the name of a card; and what was sent already. */
type FieldOffers = { readonly players: readonly string[]; readonly cards: readonly string[]; readonly sent: Sent };

/** The fields of a kind, filled with what was sent already. */
export function fieldsOf({ fields }: FormKind, offered: FieldOffers): Markup {
  return fields.map((field) => fieldShown(field, offered));
}

function idOf({ name }: EventField): string {
  return `f-${name}`;
}

function fieldShown(field: EventField, { players, cards, sent }: FieldOffers): Markup {
  const { type, isNeeded, isCard } = field;
  const id = idOf(field);
  const named = [field.label, isNeeded ? null : h.span({ class: "aside" }, " (if any)")];
  const chosen = listed(sent[id]);
  const [first = ""] = chosen;
  const inRow = (control: Markup) => h.div({ class: "field" }, h.label({ for: id }, named), control);
  const several = (choices: readonly Choice[]) => choices.map((choice, index) => boxed(id, index, choice, chosen));
  const one = (choices: readonly Choice[]) =>
    isNeeded && choices.length === 1
      ? h.input({ type: "hidden", name: id, value: choices[0]?.word })
      : inRow(
          h.select(
            { id, name: id, required: isNeeded },
            isNeeded ? null : h.option({ value: "" }, "–"),
            choices.map(({ word, name }) => h.option({ value: word, selected: word === first }, name)),
          ),
        );
  const hinted = (value: string, hint: string): Markup => [
    h.input({ id, name: id, value, required: isNeeded, "aria-describedby": `${id}-hint` }),
    h.span({ id: `${id}-hint`, class: "hint" }, hint),
  ];
  const seated = players.map((name) => ({ word: name, name }));
  switch (type) {
    case "player":
      return one(seated);
    case "word":
      return one(field.words);
    case "players":
      return h.fieldset({ class: "field" }, h.legend(named), several(seated));
    case "words":
      // Folded away until some are chosen.
      return h.details(
        { class: "field", open: chosen.length > 0 },
        h.summary(named),
        h.fieldset({ class: "several" }, h.legend({ class: "unseen" }, named), several(field.words)),
      );
    case "flag":
      return h.div(
        { class: "field check" },
        boxOf({ id, name: id, value: "true", checked: first === "true" }, field.label),
      );
    case "count":
    case "amount":
      return inRow(numberField({ id, value: first, required: isNeeded, min: type === "amount" ? -1000 : 0 }));
    case "amounts":
      return h.fieldset({ class: "field" }, h.legend(named), amountFields(id, players, sent));
    case "counters":
      return inRow(hinted(first, "how many of each kind: +1/+1: 2, charge: 1"));
    case "counts":
      return inRow(hinted(first, "numbers with commas between: 2, 3"));
    case "events":
    case "conditions":
    case "triggers":
      return inRow(hinted(first, 'a list in JSON: [{"gainsLife": 3, "player": "Anna"}]'));
    case "texts":
    case "names":
    case "each":
      return inRow(hinted(chosen.join(", "), "words with commas between: Goblin, Warrior"));
    case "text":
      return inRow(textField({ id, value: first, required: isNeeded }, isCard ? cards : null));
  }
}

function amountFields(id: string, players: readonly string[], sent: Sent): Markup {
  return players.map((player, index) => {
    const own = `${id}-${index}`;
    const value = listed(sent[own])[0] ?? "";
    return h.span(
      { class: "check" },
      h.label({ for: own }, player),
      numberField({ id: own, value, required: false, min: 0 }),
    );
  });
}

/** A field for words; `cards` are offered if it is for the name of a card. */
function textField(
  field: { readonly id: string; readonly value: string; readonly required: boolean },
  cards: readonly string[] | null,
): Markup {
  const { id, value, required } = field;
  const list = cards === null ? undefined : `${id}-cards`;
  return [
    h.input({ id, name: id, value, required, maxlength: 120, list }),
    cards === null
      ? null
      : h.datalist(
          { id: list },
          cards.map((card) => h.option({ value: card })),
        ),
  ];
}

type Choice = EventField["words"][number];

function numberField(field: {
  readonly id: string;
  readonly value: string;
  readonly required: boolean;
  readonly min: number;
}): Markup {
  return h.input({ ...field, name: field.id, type: "number", max: 1000 });
}

function boxed(name: string, index: number, choice: Choice, chosen: readonly string[]): Markup {
  const { word } = choice;
  const box = { id: `${name}-${index}`, name, value: word, checked: chosen.includes(word) };
  return h.span({ class: "check" }, boxOf(box, choice.name));
}

/** A box to check, with its label. */
export function boxOf(
  box: { readonly id: string; readonly name: string; readonly value: string; readonly checked: boolean },
  words: string,
): Markup {
  const { id, name, value, checked } = box;
  return [h.input({ id, type: "checkbox", name, value, checked }), h.label({ for: id }, words)];
}

/** The event that was sent for a kind, not yet checked. */
export function eventSent({ id, isQuestion, fields }: FormKind, players: readonly string[], sent: Sent): WrittenEvent {
  const values = fields.flatMap((field) => {
    const value = valueSent(field, players, sent);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...(isQuestion ? { ask: id.replace(/^ask-/, "") } : {}), ...Object.fromEntries(values) };
}

function valueSent(field: EventField, players: readonly string[], sent: Sent): unknown {
  const { type } = field;
  const given = listed(sent[idOf(field)]);
  const [first] = given;
  if (type === "amounts") {
    const amounts = players.flatMap((player, index) => {
      const [amount] = listed(sent[`${idOf(field)}-${index}`]);
      return amount === undefined ? [] : [[player, Number(amount)] as const];
    });
    return amounts.length === 0 ? undefined : Object.fromEntries(amounts);
  }
  if (first === undefined) return undefined;
  if (type === "flag") return true;
  if (type === "count" || type === "amount") return Number(first);
  if (type === "counts") return first.split(",").map((number) => (number.trim() === "" ? Number.NaN : Number(number)));
  if (isList(type)) return listSent(first);
  if (type === "counters") return countersSent(first);
  if (type === "texts" || type === "names" || type === "each") {
    const names = first.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
    // One name is written as such, so that an event stays as it was.
    return type === "each" && names.length === 1 ? names[0] : names;
  }
  if (type === "players" || type === "words") return given.length === 1 ? first : given;
  return first;
}

/** Counters as they are written in a field: “+1/+1: 2, charge: 1”; a kind without a number is one counter. */
function countersSent(written: string): Readonly<Record<string, number>> {
  const kinds = written.split(",").flatMap((part) => {
    const [kind = "", number] = part.split(":").map((word) => word.trim());
    return kind === "" ? [] : [[kind, number === undefined ? 1 : Number(number)] as const];
  });
  return Object.fromEntries(kinds);
}

function countersShown(counters: object): string {
  return Object.entries(counters)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(", ");
}

/** Lists of events, conditions and triggered abilities are written in JSON. */
function isList(type: EventField["type"]): boolean {
  return type === "events" || type === "conditions" || type === "triggers";
}

/** The list written; the text itself, which is then refused, if it is no JSON. */
function listSent(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

function listed(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === "string" ? [given] : given.filter((value) => value !== "");
}

/** The values of a form for an existing event, which is to be changed. */
export function sentFor({ fields }: FormKind, players: readonly string[], event: WrittenEvent): Sent {
  const values = fields.flatMap((field): (readonly [string, string | string[]])[] => {
    const value = event[field.name];
    const id = idOf(field);
    if (value === undefined) return [];
    if (field.type === "amounts")
      return Object.entries(value as object).map(([player, amount]) => [
        `${id}-${players.indexOf(player)}`,
        `${amount}`,
      ]);
    if (field.type === "counters") return [[id, countersShown(value as object)]];
    if (isList(field.type)) return [[id, JSON.stringify(value)]];
    if (field.type === "counts") return [[id, (value as readonly number[]).join(", ")]];
    return [[id, Array.isArray(value) ? value.map(String) : String(value)]];
  });
  return Object.fromEntries(values);
}
