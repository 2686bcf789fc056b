import type { ComponentChildren } from "preact";
import { withQuery } from "../../core/archive/addresses.ts";
import type { Certainty } from "../../core/archive/certainty.ts";
import { rulingsBeside } from "../../core/ask/cards/days-beside.ts";
import { rulingsAnswer, rulingsHistoryAnswer } from "../../core/ask/cards/rulings.ts";
import type { CardHistoryAnswer } from "../../core/contract/cards.ts";
import type { RulingChange, RulingOnDay, RulingsAnswer, SaidAnswer } from "../../core/contract/rulings.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { a, details, h2, h3, li, ol, p, q, span, summary as summaryTag, ul } from "../tags.ts";
import { sides, type TwoDays } from "./card-days.ts";
import { dayNamed } from "./days.ts";
import { cardPath } from "./outcomes.ts";
import { markedWords } from "./words.ts";

const certaintyNames: Readonly<Record<Certainty, string | null>> = {
  witnessed: null,
  bridged: "seen before this day and after it",
  uncertain: "not certain for this day",
};
const changeNames: Readonly<Record<RulingChange["class"], string>> = {
  unchanged: "the same",
  reworded: "other words",
  added: "new",
  dropped: "gone",
};

/** The rulings on a card on a day; empty if none are known. */
export function rulingsShown(snapshot: Snapshot, { id }: CardHistoryAnswer, on: IsoDate): ComponentChildren {
  const answer = rulingsAnswer(snapshot, { id, on });
  const { rulings, doubtful, shownBy, imported } = answer;
  if (answer.lists.length === 0 && imported === null) return null;
  return [
    h2({ id: "rulings" }, "Rulings on this day"),
    answer.lists.length === 0
      ? null
      : p(
          { class: "about" },
          shownBy === null ? "All that are known." : `As ${shownBy.title} shows them on this day.`,
          " The day of a ruling is that of its first publication; its words may be newer.",
        ),
    rulings.length === 0 ? null : ol({ class: "long" }, rulings.map(rulingShown)),
    answer.lists.length > 0 && rulings.length === 0 ? p("None are known for this day.") : null,
    doubtful.length === 0
      ? null
      : details(
          summaryTag(`${doubtful.length} more may have been there on this day`),
          ul({ class: "long" }, doubtful.map(rulingShown)),
        ),
    imported === null
      ? null
      : [
          p({ class: "about" }, "In the download of ", dayNamed(imported.from), ":"),
          ul(
            { class: "long" },
            (imported.value ?? []).map(({ publishedOn, comment }) => li(comment, " (", dayNamed(publishedOn), ")")),
          ),
        ],
  ];
}

function rulingShown({ summary, quote, published, certainty }: RulingOnDay): ComponentChildren {
  const notes = [
    published === null ? null : ["first published on ", dayNamed(published.on)],
    certaintyNames[certainty],
  ].filter((note) => note !== null);
  return li(
    p(summary),
    quote === null ? null : p(q(quote)),
    notes.length === 0
      ? null
      : p(
          { class: "aside" },
          notes.map((note, place) => [place === 0 ? "" : "; ", note]),
        ),
  );
}

/** The rulings of two days side by side: what was reworded, dropped and added first, then what stayed. */
export function rulingsOfTwoDays(snapshot: Snapshot, { id }: CardHistoryAnswer, days: TwoDays): ComponentChildren {
  const [before, after] = [
    rulingsAnswer(snapshot, { id, on: days.from }),
    rulingsAnswer(snapshot, { id, on: days.to }),
  ];
  if (before.lists.length === 0) return null;
  const changes = rulingsBeside(before.rulings, after.rulings);
  const counts = (Object.keys(changeNames) as RulingChange["class"][])
    .map((name) => [changes.filter((change) => change.class === name).length, changeNames[name]] as const)
    .filter(([count]) => count > 0);
  return [
    h2({ id: "rulings" }, "Rulings of both days"),
    p({ class: "about" }, counts.map(([count, name]) => `${count} ${name}`).join(" · ") || "None are known."),
    [before, after].map((answer) => (isSure(answer) ? null : unsure(answer))),
    ol(
      { class: "changes" },
      changes.map((change) => li(changeShown(change, days))),
    ),
  ];
}

/** Says whether a source shows the complete list on exactly this day. */
function isSure({ shownBy }: RulingsAnswer): boolean {
  return shownBy !== null;
}

function unsure({ on }: RulingsAnswer): ComponentChildren {
  return p(
    { class: "note" },
    "No source shows the whole list of ",
    dayNamed(on),
    ": rulings missing there may still have existed.",
  );
}

function changeShown(change: RulingChange, days: TwoDays): ComponentChildren {
  const { title, before, after, words, why } = change;
  const quoted = (said: SaidAnswer | null, side: "before" | "after") => {
    if (said === null) return p({ class: "off" }, side === "before" ? "Not there yet." : "Not there any more.");
    const quote = words === null ? said.quote : markedWords(words, side);
    return [p(said.summary), quote === null ? null : p(q(quote))];
  };
  return [
    h3(title, " ", span({ class: "class" }, changeNames[change.class])),
    change.class === "unchanged"
      ? quoted(after, "after")
      : sides(days, quoted(before, "before"), quoted(after, "after")),
    why === null ? null : p({ class: "why" }, why),
  ];
}

/** The days whose lists of rulings were seen, as links to one beside the next. */
export function listsBeside(snapshot: Snapshot, { id }: CardHistoryAnswer): ComponentChildren {
  const { lists } = rulingsHistoryAnswer(snapshot, id);
  const days = [...new Set(lists.filter(({ isWhole }) => isWhole).map(({ shownOn }) => shownOn))].toSorted();
  const pairs = days.flatMap((to, place) => {
    const from = days[place - 1];
    return from === undefined ? [] : [{ from, to }];
  });
  return pairs.map(({ from, to }) => [
    a({ href: withQuery(cardPath(id), { on: from, beside: to }) }, dayNamed(from), " beside ", dayNamed(to)),
    " ",
  ]);
}
