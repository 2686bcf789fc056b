import { z } from "zod";
import type { CardHistoryAnswer, EffectAnswer, WordingAnswer } from "../../core/contract/cards.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, withQuery } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { getCard, getCardHistory, getRulings } from "../../operations/cards.ts";
import { aboutCard, cardDocument, rulingsDocument } from "../../operations/cards-documents.ts";
import { answerTo } from "../../operations/operation.ts";
import {
  cardsOn,
  daysOfLists,
  type NamingQuestion,
  questionsNaming,
  rulingsOfTwoDays,
  type TwoDays,
} from "../../operations/views/cards.ts";
import { page, type Visit } from "../page.ts";
import { blocksShown } from "../parts/blocks.ts";
import { cardOfTwoDays, rulingsShown } from "../parts/card-days.ts";
import { dayField, dayRow } from "../parts/day-row.ts";
import { dayInTable, dayNamed, intervalNamed } from "../parts/days.ts";
import { cardPath } from "../parts/outcomes.ts";
import { onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";
import { questionPath } from "./questions.ts";

/** The cards that affect who makes decisions, or all cards with certain words, imported ones included. */
export const cardsPage = page({
  path: "/cards",
  query: onDay.extend({ text: z.string().max(200).optional() }),
  show(visit, { query: { on = visit.today, text } }) {
    const { there, later, imported } = cardsOn(visit, { on, text });
    return {
      title: `Cards on ${dayInWords(on)}`,
      json: callAddress("/cards", { text }),
      on,
      main: h.article(
        h.h1("Cards ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        h.p({ class: "about" }, "Cards that change who decides, and what they did on the day, in our words."),
        cardsForm(on, text),
        there.length + later.length + imported.length === 0
          ? h.p("No card has these words. ", h.a({ href: "/cards" }, "All cards"))
          : null,
        h.ul(
          { class: "questions" },
          there.map(({ id, name, firstDay, isTournamentLegal, effect }) =>
            h.li(
              h.a({ href: cardPath(id, on) }, name),
              " ",
              dayInTable(firstDay),
              isTournamentLegal ? null : h.span({ class: "aside" }, " not legal in tournaments"),
              h.p({ class: "aside" }, effect),
            ),
          ),
        ),
        later.length === 0
          ? null
          : [
              h.h2("Published later"),
              h.ul(
                { class: "questions" },
                later.map(({ id, name, firstDay }) =>
                  h.li(h.a({ href: cardPath(id, firstDay) }, name), " ", dayInTable(firstDay)),
                ),
              ),
            ],
        imported.length === 0
          ? null
          : [
              h.h2("From imported files"),
              h.ul(
                { class: "terms" },
                imported.map((name) => h.li(h.a({ href: cardPath(name) }, name))),
              ),
            ],
      ),
    };
  },
});

function cardsForm(on: IsoDate, text: string | undefined): Markup {
  return h.form(
    { class: "search-form", action: "/cards", role: "search", "aria-label": "Cards" },
    h.div(
      h.label({ for: "text" }, "Words"),
      h.input({ id: "text", type: "search", name: "text", value: text ?? "", maxlength: 200 }),
    ),
    h.div(dayField("cards-on", "As of", { name: "on", value: on, required: true })),
    h.button("Show"),
  );
}

/** A card on a day, or on two days side by side: what it said and did, its rulings, and the questions that name it. */
export const cardPage = page({
  path: "/cards/:id",
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  query: onDay.extend({ beside: dayParameter.optional() }),
  show(visit, { params, query: { on = visit.today, beside } }) {
    const { today } = visit;
    const card = answerTo(getCardHistory, visit, params);
    const { id, name } = card;
    const path = cardPath(id);
    const days = beside === undefined || beside === on ? null : twoDays(on, beside);
    const changes = changeDays(card);
    return {
      title: `${name} on ${dayInWords(days?.from ?? on)}${days === null ? "" : ` beside ${dayInWords(days.to)}`}`,
      json: isOutOn(card, on) ? callAddress(path, { on }) : callAddress(`${path}/history`),
      feed: { card: id },
      on,
      main: h.article(
        { class: "card" },
        h.p({ class: "above" }, h.a({ href: `/cards?on=${on}` }, "Cards")),
        h.h1(
          name,
          " ",
          h.span(
            { class: "h1-day" },
            "on ",
            dayNamed(days?.from ?? on),
            days === null ? null : [" beside ", dayNamed(days.to)],
          ),
        ),
        dayRow({
          on,
          today,
          path,
          unit: "text",
          ...(beside !== undefined && { parameters: { beside } }),
          at: (day) => (isOutOn(card, day) ? withQuery(path, { on: day, beside }) : null),
          changeBefore: changes.findLast((day) => day < (changes.findLast((start) => start <= on) ?? on)) ?? null,
          changeAfter: changes.find((day) => day > on) ?? null,
        }),
        besideForm({ path, on, beside: beside ?? null }, daysOfLists(visit, id)),
        days === null ? onOneDay(visit, card, on) : [cardOfTwoDays(card, days), blocksShown(aboutCard(card))],
        h.section({ id: "texts" }, intervals("What it said, from each day on", card.texts, { id, on })),
        card.effects.every(({ says }) => card.texts.some((text) => text.says === says))
          ? null
          : intervals("What it did, from each day on", card.effects, { id, on }),
        days !== null && isOutOn(card, days.from) ? rulingsShown(rulingsOfTwoDays(visit, id, days), days) : null,
        questionsShown(questionsNaming(visit, name, on), on),
      ),
    };
  },
});

function isOutOn({ firstDay }: CardHistoryAnswer, day: IsoDate): boolean {
  return firstDay === null || day >= firstDay;
}

/** What the card said and did on a day, and the rulings on it. */
function onOneDay(visit: Visit, card: CardHistoryAnswer, on: IsoDate): Markup {
  const { id, firstDay } = card;
  if (isOutOn(card, on))
    return [
      blocksShown(cardDocument(answerTo(getCard, visit, { id, on }))),
      h.section({ id: "rulings" }, blocksShown(rulingsDocument(answerTo(getRulings, visit, { id, on })))),
    ];
  return [
    h.p(
      { class: "note" },
      "On this day the card did not exist yet: it was published on ",
      h.a({ href: cardPath(id, firstDay ?? on) }, dayNamed(firstDay ?? on)),
      ".",
    ),
    blocksShown(aboutCard(card)),
  ];
}

function twoDays(day: IsoDate, other: IsoDate): TwoDays {
  return day < other ? { from: day, to: other } : { from: other, to: day };
}

function changeDays({ texts, effects }: CardHistoryAnswer): IsoDate[] {
  return [...new Set([...texts, ...effects].map(({ from }) => from))].toSorted();
}

function besideForm(
  { path, on, beside }: { readonly path: string; readonly on: IsoDate; readonly beside: IsoDate | null },
  lists: readonly IsoDate[],
): Markup {
  const pairs = lists.slice(1).map((to, index) => ({ from: lists[index] ?? to, to }));
  return h.form(
    { class: "row beside", action: path, "aria-label": "Beside another day" },
    h.input({ type: "hidden", name: "on", value: on }),
    dayField("beside", "Beside", { name: "beside", value: beside ?? "" }),
    h.button("Show both days"),
    h.span(
      { class: "more" },
      pairs.map(({ from, to }) => [
        h.a({ href: withQuery(path, { on: from, beside: to }) }, dayNamed(from), " beside ", dayNamed(to)),
        " ",
      ]),
      beside === null ? null : ["· ", h.a({ href: withQuery(path, { on }) }, "One day only")],
    ),
  );
}

function intervals(
  title: string,
  all: readonly (WordingAnswer | EffectAnswer)[],
  { id, on }: { readonly id: string; readonly on: IsoDate },
): Markup {
  if (all.length === 0) return null;
  return [
    h.h2(title),
    h.ol(
      { class: "flip-list" },
      all.map((card) =>
        h.li(
          h.div(
            h.p(
              h.a(
                { href: cardPath(id, card.from), "aria-current": holdsOn(card, on) ? "true" : undefined },
                intervalNamed(card),
              ),
            ),
            h.p(card.says),
            "why" in card && card.why !== null ? h.p({ class: "why" }, card.why) : null,
          ),
        ),
      ),
    ),
  ];
}

/** A question is shown on the same day if an answer is expected for that day, otherwise without a day. */
function questionsShown(questions: readonly NamingQuestion[], on: IsoDate): Markup {
  if (questions.length === 0) return null;
  return h.details(
    { class: "naming" },
    h.summary(`${questions.length} ${questions.length === 1 ? "question names" : "questions name"} it`),
    h.ul(
      { class: "questions" },
      questions.map(({ id, title, isOn }) =>
        h.li(h.a({ href: withQuery(questionPath(id), { on: isOn ? on : null }) }, title)),
      ),
    ),
  );
}
