import { type ComponentChildren, h } from "preact";
import { z } from "zod";
import type { IsoDate } from "../../../core/days.ts";
import type { Card, CardText, CatalogueQuestion } from "../../../core/outcomes/playbook.ts";
import { RulesError } from "../../../core/refusal.ts";
import { withQuery } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayInTable, dayInWords, dayNamed, stretchNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { importedCardShown } from "../parts/imported-card.ts";
import { cardPath } from "../parts/outcomes.ts";
import { rulingsShown } from "../parts/rulings.ts";
import { onDay } from "../queries.ts";
import { questionPath } from "./table.ts";

/** The cards that bear on who decides. */
export const cardsPage = page({
  path: "/cards",
  nav: "Cards",
  query: onDay,
  show({ playbook, today }, { query: { on = today } }) {
    const cards = [...playbook.cards.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const [there, later] = [cards.filter((card) => firstDay(card) <= on), cards.filter((card) => firstDay(card) > on)];
    return {
      title: `Cards on ${dayInWords(on)}`,
      json: "/v1/cards",
      on,
      main: h(
        "article",
        null,
        h("h1", null, "Cards ", h("span", { class: "h1-day" }, "on ", dayNamed(on))),
        h("p", { class: "about" }, "Cards that change who decides, and what they did on the day, in our words."),
        h(
          "form",
          { class: "row", action: "/cards" },
          h("label", { for: "cards-on" }, "As of"),
          h("input", { id: "cards-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
          h("button", null, "Show"),
        ),
        h(
          "ul",
          { class: "questions" },
          there.map((card) => h("li", null, inList(card, on))),
        ),
        later.length === 0
          ? null
          : [
              h("h2", null, "Came out later"),
              h(
                "ul",
                { class: "questions" },
                later.map((card) =>
                  h(
                    "li",
                    null,
                    h("a", { href: cardPath(card.id, firstDay(card)) }, card.name),
                    " ",
                    dayInTable(firstDay(card)),
                  ),
                ),
              ),
            ],
      ),
    };
  },
});

function inList(card: Card, on: IsoDate): ComponentChildren {
  return [
    h("a", { href: cardPath(card.id, on) }, card.name),
    " ",
    dayInTable(firstDay(card)),
    card.isTournamentLegal ? null : h("span", { class: "aside" }, " not legal in tournaments"),
    h("p", { class: "aside" }, textOn(card, on)?.says),
  ];
}

/** The day on which a card came out. */
function firstDay({ id, texts }: Card): IsoDate {
  const [first] = texts;
  if (first === undefined) throw new Error(`${id} has no text`);
  return first.from;
}

function textOn({ texts }: Card, on: IsoDate): CardText | undefined {
  return texts.findLast(({ from }) => from <= on);
}

/** What a card does, from each day on, and the questions that name it. */
export const cardPage = page({
  path: "/cards/:id",
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  query: onDay,
  show(visit, { params: { id }, query: { on = visit.today } }) {
    const { playbook, today, history } = visit;
    const imported = visit.archive.cards();
    const card = cardNamed(visit, id);
    if (card === undefined) {
      if (imported.named(lettersOf(id)) === undefined) throw unknownCard(visit, id);
      return importedCardShown({ history, playbook, imported }, { id, on });
    }
    const path = cardPath(card.id);
    const { texts, name } = card;
    const place = texts.findLastIndex(({ from }) => from <= on);
    return {
      title: `${name} on ${dayInWords(on)}`,
      json: withQuery(`/v1/cards/${encodeURIComponent(card.id)}`, { on }),
      on,
      main: h(
        "article",
        { class: "card" },
        h("p", { class: "above" }, h("a", { href: `/cards?on=${on}` }, "Cards")),
        h("h1", null, name, " ", h("span", { class: "h1-day" }, "on ", dayNamed(on))),
        dayRow({
          ...{ on, today, path, unit: "text" },
          at: (day) => (day >= firstDay(card) ? withQuery(path, { on: day }) : null),
          changeBefore: texts[place - 1]?.from ?? null,
          changeAfter: texts[place + 1]?.from ?? null,
        }),
        place === -1
          ? h(
              "p",
              { class: "note" },
              "On this day the card did not exist yet: it came out on ",
              dayNamed(firstDay(card)),
              ".",
            )
          : [h("h2", null, "What it does"), h("p", { class: "said" }, texts[place]?.says)],
        h(
          "dl",
          { class: "facts" },
          fact("Came out", dayNamed(firstDay(card))),
          fact("In tournaments", card.isTournamentLegal ? "legal where its sets are" : "not legal"),
          fact("Note", card.notes),
          card.sources.length === 0 ? null : fact("Sources", sourcesOf(visit, card.sources)),
        ),
        h("h2", null, texts.length === 1 ? "It has always done this" : "What it did, from each day on"),
        h(
          "ol",
          { class: "flip-list" },
          texts.map((text, index) => h("li", null, textShown(card, text, index, index === place))),
        ),
        place === -1 ? null : rulingsShown(visit, card.id, on),
        questionsNaming(name, [...playbook.questions.values()], on),
      ),
    };
  },
});

function textShown({ id, texts }: Card, { from, says }: CardText, index: number, isShown: boolean): ComponentChildren {
  const to = texts[index + 1]?.from ?? null;
  return h(
    "div",
    null,
    h(
      "p",
      null,
      h("a", { href: cardPath(id, from), "aria-current": isShown ? "true" : undefined }, stretchNamed({ from, to })),
    ),
    h("p", null, says),
  );
}

function sourcesOf({ history }: Visit, sources: readonly string[]): ComponentChildren {
  return h(
    "ul",
    { class: "sources" },
    sources.map((id) => h("li", null, history.sources.get(id)?.title ?? id)),
  );
}

/** A card that people wrote down, by its id or name, however its capitals and punctuation were written. */
function cardNamed({ playbook }: Visit, asked: string): Card | undefined {
  const sought = lettersOf(asked);
  return [...playbook.cards.values()].find(({ id, name }) => [id, name].some((one) => lettersOf(one) === sought));
}

function unknownCard({ playbook }: Visit, asked: string): RulesError {
  const names = [...playbook.cards.values()].map(({ name }) => name);
  return new RulesError(
    "unknown-card",
    `No card "${asked.slice(0, 80)}" is known here, only cards that change who decides: ${names.join(", ")}.`,
    { card: asked.slice(0, 80) },
  );
}

function lettersOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function questionsNaming(name: string, questions: readonly CatalogueQuestion[], on: IsoDate): ComponentChildren {
  const naming = questions
    .filter(({ situation }) => situation.events.some((event) => names(event, name.toLowerCase())))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  if (naming.length === 0) return null;
  return [
    h("h2", { id: "questions" }, "Questions that name it"),
    h(
      "ul",
      { class: "questions" },
      naming.map(({ id, title }) =>
        h("li", null, h("a", { href: withQuery(questionPath(id), { on: dayFor(on, id, questions) }) }, title)),
      ),
    ),
  ];
}

/** A question is shown on the same day where an answer is expected for it, else without a day. */
function dayFor(on: IsoDate, id: string, questions: readonly CatalogueQuestion[]): IsoDate | null {
  const expected = questions.find((question) => question.id === id)?.expected ?? [];
  return expected.some(({ from, to }) => from <= on && (to === null || on < to)) ? on : null;
}

function names(written: unknown, name: string): boolean {
  if (typeof written === "string") return written.toLowerCase() === name;
  return typeof written === "object" && written !== null && Object.values(written).some((one) => names(one, name));
}
