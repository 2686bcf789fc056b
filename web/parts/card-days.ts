import type { ComponentChildren } from "preact";
import { wordingsBeside } from "../../core/ask/cards/days-beside.ts";
import type { ImportedState, ImportedText } from "../../core/cards/imported.ts";
import type { CardHistoryAnswer, WordingAnswer } from "../../core/contract/cards.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { compareWords } from "../../core/text/words.ts";
import { blockquote, div, h2, p } from "../tags.ts";
import { dayNamed, intervalNamed } from "./days.ts";
import { markedWords, type Sides } from "./words.ts";

/** Two days of one thing, the earlier one first. */
export type TwoDays = { readonly from: IsoDate; readonly to: IsoDate };

/** Two columns under their days; below each other if there is no room. */
export function sides({ from, to }: TwoDays, before: ComponentChildren, after: ComponentChildren): ComponentChildren {
  return div(
    { class: "sides" },
    [
      [from, before],
      [to, after],
    ].map(([day, shown]) => div(p({ class: "side-name" }, dayNamed(day as IsoDate)), shown as ComponentChildren)),
  );
}

/** What a card said and did on a day. */
export function cardOnDay(card: CardHistoryAnswer, on: IsoDate): ComponentChildren {
  const wording = wordingOn(card, on);
  const effect = card.effects.find((one) => holdsOn(one, on));
  const imported = importedOn(card, on);
  return [
    wording === null
      ? null
      : [
          h2({ id: "says" }, "What it says"),
          wordingShown(wording, wording.quote),
          p({ class: "aside" }, "It has had these words ", intervalNamed(wording), "."),
        ],
    effect === undefined || effect.says === wording?.says
      ? null
      : [h2({ id: "does" }, "What it does"), p({ class: "said" }, effect.says)],
    imported === null
      ? laterDownload(card)
      : [
          h2({ id: "imported" }, "In the imported file"),
          blockquote({ class: "printed" }, p(imported.value?.words ?? "")),
          downloadNamed(imported),
        ],
  ];
}

/** What a card said on two days, side by side, and how the words differ. */
export function cardBeside(card: CardHistoryAnswer, days: TwoDays): ComponentChildren {
  const [before, after] = [wordingOn(card, days.from), wordingOn(card, days.to)];
  const words = wordingsBeside(before, after);
  const text = (wording: WordingAnswer | null, side: Sides) =>
    wording === null ? notOut(card) : wordingShown(wording, words === null ? wording.quote : markedWords(words, side));
  const [old, fresh] = [importedOn(card, days.from), importedOn(card, days.to)];
  return [
    card.texts.length === 0
      ? null
      : [
          h2({ id: "says" }, before === after ? "What it says: the same on both days" : "What it says"),
          before === after ? text(after, "after") : sides(days, text(before, "before"), text(after, "after")),
          before !== after && words === null && before?.quote && after?.quote
            ? p({ class: "aside" }, "Only a part of one sentence is known, so no differences are marked.")
            : null,
          before !== after && after?.why ? p({ class: "why" }, after.why) : null,
        ],
    old === null || fresh === null ? null : importedBeside(days, old, fresh),
  ];
}

function laterDownload({ imported: [first] }: CardHistoryAnswer): ComponentChildren {
  if (first === undefined) return null;
  return p(
    { class: "note" },
    "No download until this day is held; the first that has the card is of ",
    dayNamed(first.from),
    ".",
  );
}

function importedBeside(
  days: TwoDays,
  old: ImportedState<ImportedText>,
  fresh: ImportedState<ImportedText>,
): ComponentChildren {
  if (old === fresh) return null;
  const words = compareWords(old.value?.words ?? "", fresh.value?.words ?? "");
  const printed = (side: Sides) => blockquote({ class: "printed" }, p(markedWords(words, side)));
  return [
    h2({ id: "imported" }, "As downloads have it"),
    sides(days, [printed("before"), downloadNamed(old)], [printed("after"), downloadNamed(fresh)]),
  ];
}

function wordingShown({ says }: WordingAnswer, quote: ComponentChildren): ComponentChildren {
  return [
    p({ class: "said" }, says),
    quote === null || quote === undefined ? null : blockquote({ class: "printed" }, p(quote)),
  ];
}

function notOut({ firstDay }: CardHistoryAnswer): ComponentChildren {
  return p(
    { class: "note" },
    "On this day the card did not exist yet",
    firstDay === null ? "." : [": it was published on ", dayNamed(firstDay), "."],
  );
}

/** Only downloads are known: between two of them the text may have changed on any day. */
function downloadNamed({ from, lastSeenOn, to }: ImportedState<unknown>): ComponentChildren {
  return p(
    { class: "aside" },
    "In the download of ",
    dayNamed(from),
    from === lastSeenOn ? null : [", and in those until ", dayNamed(lastSeenOn)],
    to === null ? "." : ["; that of ", dayNamed(to), " differs."],
  );
}

function wordingOn({ texts }: CardHistoryAnswer, on: IsoDate): WordingAnswer | null {
  return texts.find((text) => holdsOn(text, on)) ?? null;
}

/** The state in the newest download until a day; `null` before the first. */
function importedOn({ imported }: CardHistoryAnswer, on: IsoDate): ImportedState<ImportedText> | null {
  return imported.find((state) => holdsOn(state, on)) ?? null;
}
