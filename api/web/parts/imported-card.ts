import { h } from "preact";
import { cardAddress } from "../../../core/addresses.ts";
import { cardAnswer, type Library } from "../../../core/cards/card-answers.ts";
import type { ImportedRuling, ImportedState } from "../../../core/cards/imported.ts";
import { rulingsAnswer } from "../../../core/cards/ruling-answers.ts";
import type { IsoDate } from "../../../core/days.ts";
import { withQuery } from "../addresses.ts";
import type { Shown } from "../page.ts";
import { dayInWords, dayNamed, stretchNamed } from "./days.ts";
import { fact } from "./facts.ts";

/** The page of a card that nobody wrote down: what an imported download says of it, and which. Refuses with `unknown-card`. */
export function importedCardShown(library: Library, { id, on }: { readonly id: string; readonly on: IsoDate }): Shown {
  const { name, imported, ...card } = cardAnswer(library, { id, on });
  const { imported: rulings } = rulingsAnswer(library, { id, on });
  const said = imported?.value ?? null;
  return {
    title: `${name} on ${dayInWords(on)}`,
    json: withQuery(cardAddress(card.id), { on }),
    on,
    main: h(
      "article",
      { class: "card" },
      h("p", { class: "above" }, h("a", { href: `/cards?on=${on}` }, "Cards")),
      h("h1", null, name, " ", h("span", { class: "h1-day" }, "on ", dayNamed(on))),
      h(
        "p",
        { class: "about" },
        "This card is known from imported files alone; what it did to who decides, nobody wrote down.",
      ),
      said === null
        ? null
        : h(
            "div",
            { class: "said" },
            said.words.split("\n").map((line) => h("p", null, line)),
          ),
      h(
        "dl",
        { class: "facts" },
        imported === null ? null : fact("As downloads have it", stretchNamed(imported)),
        card.cost === null ? null : fact("Cost", card.cost),
        card.type === null ? null : fact("Type", card.type),
      ),
      rulingsShown(rulings),
    ),
  };
}

function rulingsShown(state: ImportedState<readonly ImportedRuling[]> | null) {
  const rulings = state?.value ?? [];
  if (rulings.length === 0) return null;
  return [
    h("h2", null, "Rulings in the newest download until this day"),
    h("p", { class: "about" }, "The day of a ruling is that of its first publication; its words may be younger."),
    h(
      "ol",
      null,
      rulings.map(({ comment, publishedOn }) => h("li", null, comment, " (", dayNamed(publishedOn), ")")),
    ),
  ];
}
