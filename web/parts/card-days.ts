import type { CardHistoryAnswer, WordingAnswer } from "../../core/contract/cards.ts";
import type { RulingChange } from "../../core/contract/rulings.ts";
import type { WordOperation } from "../../core/text/words.ts";
import { type CardBeside, cardBeside, type RulingsBeside, type TwoDays } from "../../operations/views/cards.ts";
import { h, type Markup } from "../tags.ts";
import { dayNamed } from "./days.ts";
import { markedWords } from "./words.ts";

/** Two columns under their days; below each other if there is no room. `shown` gives one of them. */
function sides({ from, to }: TwoDays, shown: (side: Side) => Markup): Markup {
  return h.div(
    { class: "sides" },
    h.div(h.p({ class: "side-name" }, dayNamed(from)), shown("before")),
    h.div(h.p({ class: "side-name" }, dayNamed(to)), shown("after")),
  );
}

type Side = "before" | "after";

/** What a card said on two days, side by side, and how the words differ. */
export function cardOfTwoDays(card: CardHistoryAnswer, days: TwoDays): Markup {
  const { texts, imported } = cardBeside(card, days);
  return [card.texts.length === 0 ? null : textsShown(card, texts, days), importedShown(imported, days)];
}

function textsShown(
  { firstDay }: CardHistoryAnswer,
  { before, after, words }: CardBeside["texts"],
  days: TwoDays,
): Markup {
  const shown = (side: Side) => wordingShown(side === "before" ? before : after, { words, side, firstDay });
  if (before === after) return [h.h2({ id: "says" }, "What it says: the same on both days"), shown("after")];
  return [
    h.h2({ id: "says" }, "What it says"),
    sides(days, shown),
    words === null && before?.quote && after?.quote
      ? h.p({ class: "aside" }, "Only a part of one sentence is known, so no differences are marked.")
      : null,
    after?.why ? h.p({ class: "why" }, after.why) : null,
  ];
}

type WordComparison = {
  readonly words: readonly WordOperation[] | null;
  readonly side: Side;
  readonly firstDay: string | null;
};

function wordingShown(wording: WordingAnswer | null, { words, side, firstDay }: WordComparison): Markup {
  if (wording === null)
    return h.p(
      { class: "note" },
      "On this day the card did not exist yet",
      firstDay === null ? "." : [": it was published on ", dayNamed(firstDay), "."],
    );
  const { says, quote } = wording;
  const marked = words === null ? quote : markedWords(words, side);
  return [h.p({ class: "said" }, says), marked === null ? null : h.blockquote({ class: "printed" }, h.p(marked))];
}

function importedShown(imported: CardBeside["imported"], days: TwoDays): Markup {
  if (imported === null) return null;
  return [
    h.h2({ id: "imported" }, "As downloads have it"),
    sides(days, (side) => {
      // Only downloads are known: between two of them the text may have changed on any day.
      const { from, lastSeenOn, to } = imported[side];
      return [
        h.blockquote({ class: "printed" }, h.p(markedWords(imported.words, side))),
        h.p(
          { class: "aside" },
          "In the download of ",
          dayNamed(from),
          from === lastSeenOn ? null : [", and in those until ", dayNamed(lastSeenOn)],
          to === null ? "." : ["; that of ", dayNamed(to), " differs."],
        ),
      ];
    }),
  ];
}

const changeNames: Readonly<Record<RulingChange["class"], string>> = {
  unchanged: "the same",
  reworded: "reworded",
  added: "new",
  dropped: "removed",
};

/** The rulings of two days side by side: what was reworded, dropped and added first, then what stayed. */
export function rulingsShown(rulings: RulingsBeside | null, days: TwoDays): Markup {
  if (rulings === null) return null;
  const { changes, notSure } = rulings;
  const counts = Map.groupBy(changes, (change) => change.class);
  const counted = (Object.keys(changeNames) as RulingChange["class"][])
    .filter((name) => counts.has(name))
    .map((name) => `${counts.get(name)?.length} ${changeNames[name]}`);
  return [
    h.h2({ id: "rulings" }, "Rulings of both days"),
    h.p({ class: "about" }, counted.join(" · ") || "None are known."),
    notSure.map((on) =>
      h.p(
        { class: "note" },
        "No source shows the whole list of ",
        dayNamed(on),
        ": rulings missing there may still have existed.",
      ),
    ),
    h.ol(
      { class: "changes" },
      changes.map((change) => h.li(changeShown(change, days))),
    ),
  ];
}

function changeShown({ class: name, title, why, words, ...both }: RulingChange, days: TwoDays): Markup {
  const shown = (side: Side) => {
    const ruling = both[side];
    if (ruling === null) return h.p({ class: "off" }, side === "before" ? "Not there yet." : "Not there any more.");
    const quote = words === null ? ruling.quote : markedWords(words, side);
    return [h.p(ruling.summary), quote === null ? null : h.p(h.q(quote))];
  };
  return [
    h.h3(title, " ", h.span({ class: "class" }, changeNames[name])),
    name === "unchanged" ? shown("after") : sides(days, shown),
    why === null ? null : h.p({ class: "why" }, why),
  ];
}
