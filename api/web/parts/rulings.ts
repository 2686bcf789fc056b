import { type ComponentChildren, h } from "preact";
import {
  type RulingChange,
  type RulingOnDay,
  rulingsAnswer,
  rulingsHistoryAnswer,
  type SaidAnswer,
} from "../../../core/cards/ruling-answers.ts";
import type { IsoDate } from "../../../core/days.ts";
import type { Visit } from "../page.ts";
import { dayNamed } from "./days.ts";
import { markedWords } from "./words.ts";

/** The rulings on a card as they stood on a day, and one list beside the next. Nothing where none are known, or the card is not out yet. */
export function rulingsShown({ history, playbook, archive }: Visit, card: string, on: IsoDate): ComponentChildren {
  if (!playbook.rulings.has(card)) return null;
  const library = { history, playbook, imported: archive.cards(undefined) };
  const { rulings, shownBy } = rulingsAnswer(library, { id: card, on });
  const { comparisons, lists } = rulingsHistoryAnswer(library, card);
  const dayOf = (source: string) => lists.find((list) => list.source.id === source)?.shownOn;
  return [
    h("h2", null, "Rulings on this day"),
    h(
      "p",
      { class: "about" },
      shownBy === null ? "What is known of them on this day." : `As ${shownBy.title} shows them on this very day.`,
      " The day of a ruling is that of its first publication; its words may be younger.",
    ),
    rulings.length === 0 ? h("p", null, "None are known for this day.") : h("ol", null, rulings.map(rulingShown)),
    comparisons.map(({ before, after, changes, isSure }) => [
      h("h2", null, "Rulings of ", dayShown(dayOf(before), before), " beside those of ", dayShown(dayOf(after), after)),
      isSure
        ? null
        : h("p", { class: "note" }, "The later list is not known whole: what it lacks may still have stood."),
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Ruling", "What became of it", "Words"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h("tbody", null, changes.map(changeRow)),
      ),
    ]),
  ];
}

function dayShown(day: IsoDate | undefined, source: string): ComponentChildren {
  return day === undefined ? source : dayNamed(day);
}

function rulingShown({ gist, quote, published, certainty }: RulingOnDay): ComponentChildren {
  return h(
    "li",
    null,
    quote === null ? gist : [h("q", null, quote), " ", gist],
    published === null ? null : [" (", dayNamed(published.on), ")"],
    certainty === "witnessed" ? null : ` [${certainty}]`,
  );
}

function changeRow({ title, class: what, before, after, words, why }: RulingChange): ComponentChildren {
  const said =
    words === null
      ? [saidIn(before), before !== null && after !== null ? " → " : "", saidIn(after)]
      : markedWords(words, "both");
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, title),
    h("td", null, what, why === null ? "" : `: ${why}`),
    h("td", null, said),
  );
}

function saidIn(said: SaidAnswer | null): string {
  return said === null ? "" : (said.quote ?? said.gist);
}
