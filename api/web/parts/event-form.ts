import { type ComponentChildren, h } from "preact";
import { eventKinds } from "../../../core/outcomes/events/kinds.ts";
import { questionKinds } from "../../../core/outcomes/questions/kinds.ts";
import { nameOf, type Part, type Shape } from "../../../core/outcomes/shape.ts";
import type { WrittenEvent } from "../../../core/outcomes/situation.ts";
import { meansInWords, plain } from "./event-words.ts";

/** A kind of event, or of question, as a form can ask for it: what is written in front (`ask`), its keys, and what it means. */
export type Kind = {
  readonly id: string;
  readonly isQuestion: boolean;
  readonly shape: Shape;
  readonly means: string;
};

/** All kinds by what a form sends for them. An event and a question may have the same name. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  [
    ...Object.entries(eventKinds).map(([name, { shape, means }]) => ({ id: name, isQuestion: false, shape, means })),
    ...Object.entries(questionKinds).map(([name, { shape, means }]) => ({
      ...{ id: `ask-${name}`, isQuestion: true, shape, means },
    })),
  ].map((kind) => [kind.id, kind]),
);

/** What a form sent: one value for each field, or several. */
export type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The choice of a kind. What is chosen is asked for in the next step. */
export function kindChoice(isQuestion: boolean): ComponentChildren {
  const id = isQuestion ? "kind-asked" : "kind";
  return [
    h("label", { for: id }, isQuestion ? "Ask" : "Add what happens"),
    h(
      "select",
      { id, name: "kind" },
      [...kinds.values()]
        .filter((kind) => kind.isQuestion === isQuestion)
        .map((kind) => h("option", { value: kind.id }, meansInWords(kind.means))),
    ),
  ];
}

/** The fields of a kind, filled with what was sent already. `cards` are offered where a card is named. */
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
    return field({ name, part: part as Part, isNeeded, players, cards, given: sent[fieldName(name)], sent });
  });
}

type Field = {
  readonly name: string;
  readonly part: Part;
  readonly isNeeded: boolean;
  readonly players: readonly string[];
  readonly cards: readonly string[];
  readonly given: string | readonly string[] | undefined;
  readonly sent: Sent;
};

function fieldName(key: string): string {
  return `f-${key}`;
}

function field({ name, part, isNeeded, players, cards, given, sent }: Field): ComponentChildren {
  const id = fieldName(name);
  const label = h("label", { for: id }, plain(name), isNeeded ? null : h("span", { class: "aside" }, " (if any)"));
  const chosen = listed(given);
  const first = chosen[0] ?? "";
  const inRow = (control: ComponentChildren) => h("div", { class: "field" }, label, control);
  if (typeof part !== "string" && "severalOf" in part)
    return inRow(
      h(
        "select",
        { id, name: id, multiple: true, size: 6 },
        part.severalOf.map((word) => h("option", { value: word, selected: chosen.includes(word) }, plain(word))),
      ),
    );
  if (part === "player" || typeof part !== "string") {
    const words = part === "player" ? players : part;
    return inRow(
      h(
        "select",
        { id, name: id, required: isNeeded },
        isNeeded ? null : h("option", { value: "" }, "–"),
        words.map((word) =>
          h("option", { value: word, selected: word === first }, part === "player" ? word : plain(word)),
        ),
      ),
    );
  }
  switch (part) {
    case "players":
      return h(
        "fieldset",
        { class: "field" },
        h("legend", null, plain(name), isNeeded ? null : h("span", { class: "aside" }, " (if any)")),
        players.map((player, place) =>
          h(
            "span",
            { class: "check" },
            h("input", {
              ...{ id: `${id}-${place}`, type: "checkbox", name: id, value: player },
              checked: chosen.includes(player),
            }),
            h("label", { for: `${id}-${place}` }, player),
          ),
        ),
      );
    case "flag":
      return h(
        "div",
        { class: "field check" },
        h("input", { id, type: "checkbox", name: id, value: "true", checked: first === "true" }),
        h("label", { for: id }, plain(name)),
      );
    case "count":
      return inRow(h("input", { id, type: "number", name: id, value: first, min: 0, max: 1000, required: isNeeded }));
    case "counts":
      return inRow([
        h("input", { id, name: id, value: first, required: isNeeded, "aria-describedby": `${id}-hint` }),
        h("span", { id: `${id}-hint`, class: "hint" }, "numbers with commas between: 2, 3"),
      ]);
    case "amounts":
      return h(
        "fieldset",
        { class: "field" },
        h("legend", null, plain(name), h("span", { class: "aside" }, " (if any)")),
        players.map((player, place) => {
          const own = `${id}-${place}`;
          return h(
            "span",
            { class: "check" },
            h("label", { for: own }, player),
            h("input", { id: own, type: "number", name: own, min: 0, max: 1000, value: listed(sent[own])[0] ?? "" }),
          );
        }),
      );
    default:
      return inRow([
        h("input", {
          ...{ id, name: id, value: first, required: isNeeded, maxlength: 120 },
          list: cardKeys.includes(name) ? `${id}-cards` : undefined,
        }),
        cardKeys.includes(name)
          ? h(
              "datalist",
              { id: `${id}-cards` },
              cards.map((card) => h("option", { value: card })),
            )
          : null,
      ]);
  }
}

/** Keys behind which a card may be named; what is written there is free. */
const cardKeys: readonly string[] = ["card", "activates", "counters", "gone"];

/** The event that was sent for a kind; whether it has its form is checked by others. */
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
  if (part === "count") return Number(first);
  if (part === "counts") return first.split(",").map((one) => (one.trim() === "" ? Number.NaN : Number(one)));
  if (part === "players" || (typeof part !== "string" && "severalOf" in part))
    return given.length === 1 ? first : given;
  return first;
}

function listed(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === "string" ? [given] : given.filter((one) => one !== "");
}
