import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, withQuery } from "../../core/archive/addresses.ts";
import { cardHistoryAnswer, cardsAnswer } from "../../core/ask/cards/card.ts";
import type { CardHistoryAnswer, CardSummary, EffectAnswer, WordingAnswer } from "../../core/contract/cards.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import type { CatalogueQuestion } from "../../core/play/playbook.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { page } from "../page.ts";
import { cardBeside, cardOnDay, type TwoDays } from "../parts/card-days.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayInTable, dayNamed, intervalNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { cardPath } from "../parts/outcomes.ts";
import { listsBeside, rulingsOfTwoDays, rulingsShown } from "../parts/rulings.ts";
import { onDay } from "../queries.ts";
import {
  article,
  a as aTag,
  button,
  details,
  div,
  dl,
  form,
  h1,
  h2,
  input,
  label,
  li,
  ol,
  p,
  span,
  summary,
  ul,
} from "../tags.ts";
import { questionPath } from "./questions.ts";

/** The cards that affect who makes decisions, or all cards with certain words, imported ones included. */
export const cardsPage = page({
  path: "/cards",
  nav: "Cards",
  query: onDay.extend({ text: z.string().max(200).optional() }),
  show(visit, { query: { on = visit.today, text } }) {
    const { cards, imported } = cardsAnswer(visit, text);
    const [there, later] = [cards.filter((card) => card.firstDay <= on), cards.filter((card) => card.firstDay > on)];
    return {
      title: `Cards on ${dayInWords(on)}`,
      json: callAddress("/cards", { text }),
      on,
      main: article(
        h1("Cards ", span({ class: "h1-day" }, "on ", dayNamed(on))),
        p({ class: "about" }, "Cards that change who decides, and what they did on the day, in our words."),
        cardsForm(on, text),
        there.length + later.length + imported.length === 0
          ? p("No card has these words. ", aTag({ href: "/cards" }, "All cards"))
          : null,
        ul(
          { class: "questions" },
          there.map((card) => li(inList(visit, card, on))),
        ),
        later.length === 0
          ? null
          : [
              h2("Published later"),
              ul(
                { class: "questions" },
                later.map(({ id, name, firstDay }) =>
                  li(aTag({ href: cardPath(id, firstDay) }, name), " ", dayInTable(firstDay)),
                ),
              ),
            ],
        imported.length === 0
          ? null
          : [
              h2("From imported files"),
              ul(
                { class: "terms" },
                imported.map((name) => li(aTag({ href: cardPath(name) }, name))),
              ),
            ],
      ),
    };
  },
});

function cardsForm(on: IsoDate, text: string | undefined): ComponentChildren {
  return form(
    { class: "search-form", action: "/cards", role: "search", "aria-label": "Cards" },
    div(
      label({ for: "text" }, "Words"),
      input({ id: "text", type: "search", name: "text", value: text ?? "", maxlength: 200 }),
    ),
    div(
      label({ for: "cards-on" }, "As of"),
      input({ id: "cards-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
    ),
    button("Show"),
  );
}

function inList(
  snapshot: Snapshot,
  { id, name, firstDay, isTournamentLegal }: CardSummary,
  on: IsoDate,
): ComponentChildren {
  const effect = cardHistoryAnswer(snapshot, id).effects.find((one) => holdsOn(one, on));
  return [
    aTag({ href: cardPath(id, on) }, name),
    " ",
    dayInTable(firstDay),
    isTournamentLegal ? null : span({ class: "aside" }, " not legal in tournaments"),
    p({ class: "aside" }, effect?.says),
  ];
}

/** A card on a day, or on two days side by side: what it said and did, its rulings, and the questions that name it. */
export const cardPage = page({
  path: "/cards/:id",
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  query: onDay.extend({ beside: dayParameter.optional() }),
  show(visit, { params, query: { on = visit.today, beside } }) {
    const { playbook, today } = visit;
    const card = cardHistoryAnswer(visit, params.id);
    const { id, name, firstDay } = card;
    const path = cardPath(id);
    const isOut = firstDay === null || on >= firstDay;
    const days = beside === undefined || beside === on ? null : twoDays(on, beside);
    const changes = changeDays(card);
    return {
      title: `${name} on ${dayInWords(days?.from ?? on)}${days === null ? "" : ` beside ${dayInWords(days.to)}`}`,
      json: callAddress(`/cards/${encodeURIComponent(id)}`, { on }),
      feed: { card: id },
      on,
      main: article(
        { class: "card" },
        p({ class: "above" }, aTag({ href: `/cards?on=${on}` }, "Cards")),
        h1(
          name,
          " ",
          span(
            { class: "h1-day" },
            "on ",
            dayNamed(days?.from ?? on),
            days === null ? null : [" beside ", dayNamed(days.to)],
          ),
        ),
        dayRow({
          ...{ on, today, path, unit: "text" },
          ...(beside !== undefined && { kept: { beside } }),
          at: (day) => (firstDay === null || day >= firstDay ? withQuery(path, { on: day, beside }) : null),
          changeBefore: changes.findLast((day) => day < (changes.findLast((start) => start <= on) ?? on)) ?? null,
          changeAfter: changes.find((day) => day > on) ?? null,
        }),
        besideForm({ path, on, beside: beside ?? null }, listsBeside(visit, card)),
        days !== null
          ? cardBeside(card, days)
          : isOut
            ? cardOnDay(card, on)
            : p(
                { class: "note" },
                "On this day the card did not exist yet: it was published on ",
                aTag({ href: cardPath(id, firstDay) }, dayNamed(firstDay)),
                ".",
              ),
        factsShown(card),
        textsShown(card, on),
        days !== null && (firstDay === null || days.from >= firstDay)
          ? rulingsOfTwoDays(visit, card, days)
          : isOut
            ? rulingsShown(visit, card, on)
            : null,
        questionsNaming(name, [...playbook.questions.values()], on),
      ),
    };
  },
});

function twoDays(one: IsoDate, other: IsoDate): TwoDays {
  return one < other ? { from: one, to: other } : { from: other, to: one };
}

/** The days on which the text or the effect of a card changed. */
function changeDays({ texts, effects }: CardHistoryAnswer): IsoDate[] {
  return [...new Set([...texts, ...effects].map(({ from }) => from))].toSorted();
}

function besideForm(
  { path, on, beside }: { readonly path: string; readonly on: IsoDate; readonly beside: IsoDate | null },
  lists: ComponentChildren,
): ComponentChildren {
  return form(
    { class: "row beside", action: path, "aria-label": "Beside another day" },
    input({ type: "hidden", name: "on", value: on }),
    label({ for: "beside" }, "Beside"),
    input({ id: "beside", type: "date", name: "beside", value: beside ?? "", max: "9999-12-31" }),
    button("Show both days"),
    span(
      { class: "more" },
      lists,
      beside === null ? null : ["· ", aTag({ href: withQuery(path, { on }) }, "One day only")],
    ),
  );
}

function factsShown(card: CardHistoryAnswer): ComponentChildren {
  const { firstDay, isTournamentLegal, notes, sources, cost, type } = card;
  return dl(
    { class: "facts" },
    type === null ? null : fact("Type", [type, cost === null ? "" : `, ${cost}`]),
    firstDay === null ? null : fact("Came out", dayNamed(firstDay)),
    isTournamentLegal === null
      ? null
      : fact("In tournaments", isTournamentLegal ? "legal where its sets are" : "not legal"),
    notes === null ? null : fact("Note", notes),
    sources.length === 0
      ? null
      : fact(
          "Sources",
          ul(
            { class: "sources" },
            sources.map(({ title }) => li(title)),
          ),
        ),
  );
}

const saidTitle = "What it said, from each day on";

function textsShown({ id, texts, effects }: CardHistoryAnswer, on: IsoDate): ComponentChildren {
  return [
    intervals(saidTitle, texts, { id, on }),
    effects.every(({ says }) => texts.some((text) => text.says === says))
      ? null
      : intervals("What it did, from each day on", effects, { id, on }),
  ];
}

function intervals(
  title: string,
  all: readonly (WordingAnswer | EffectAnswer)[],
  { id, on }: { readonly id: string; readonly on: IsoDate },
): ComponentChildren {
  if (all.length === 0) return null;
  return [
    h2(title === saidTitle ? { id: "texts" } : {}, title),
    ol(
      { class: "flip-list" },
      all.map((one) =>
        li(
          div(
            p(
              aTag(
                { href: cardPath(id, one.from), "aria-current": holdsOn(one, on) ? "true" : undefined },
                intervalNamed(one),
              ),
            ),
            p(one.says),
            "why" in one && one.why !== null ? p({ class: "why" }, one.why) : null,
          ),
        ),
      ),
    ),
  ];
}

function questionsNaming(name: string, questions: readonly CatalogueQuestion[], on: IsoDate): ComponentChildren {
  const naming = questions
    .filter(({ situation }) => situation.events.some((event) => names(event, name.toLowerCase())))
    .toSorted(byText(({ title }) => title));
  if (naming.length === 0) return null;
  return details(
    { class: "naming" },
    summary(`${naming.length} ${naming.length === 1 ? "question names" : "questions name"} it`),
    ul(
      { class: "questions" },
      naming.map(({ id, title }) =>
        li(aTag({ href: withQuery(questionPath(id), { on: dayFor(on, id, questions) }) }, title)),
      ),
    ),
  );
}

/** A question is shown on the same day if an answer is expected for that day, otherwise without a day. */
function dayFor(on: IsoDate, id: string, questions: readonly CatalogueQuestion[]): IsoDate | null {
  const expected = questions.find((question) => question.id === id)?.expected ?? [];
  return expected.some((interval) => holdsOn(interval, on)) ? on : null;
}

function names(written: unknown, name: string): boolean {
  if (typeof written === "string") return written.toLowerCase() === name;
  return typeof written === "object" && written !== null && Object.values(written).some((one) => names(one, name));
}
