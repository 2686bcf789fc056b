import { topicInWords } from "../../document/words.ts";
import type { PlayedEntry } from "../../operations/views/day.ts";
import { a, b, caption, div, h3, li, type Markup, span, table, tbody, td, th, thead, tr, ul } from "../tags.ts";
import { parameterPath } from "./bands.ts";
import { dayInTable } from "./days.ts";

/** The words for the day with which the sentences are compared: "Today". */
type Sides = { readonly otherDay: string };

/** Rules of play by name, each with what applied, and what applies on the other day if that is not the same. */
export function playedListed(entries: readonly PlayedEntry[], { otherDay }: Sides): Markup {
  return ul(
    { class: "played" },
    entries.map(({ id, name, says, otherwise, shownOn }) =>
      li(
        a({ href: parameterPath(id, shownOn) }, b(name)),
        ": ",
        says,
        otherwise === null ? null : span({ class: "aside" }, ` ${otherDay}: `, otherwise),
      ),
    ),
  );
}

/** The same, under the names of their topics. */
export function playedByTopic(entries: readonly PlayedEntry[], sides: Sides): Markup {
  return div(
    { class: "sheet" },
    [...Map.groupBy(entries, ({ topic }) => topic)].map(([topic, those]) =>
      div({ class: "sheet-topic" }, h3(topicInWords(topic)), playedListed(those, sides)),
    ),
  );
}

/** The same with both days side by side, and when it changed. */
export function playedTable(
  entries: readonly PlayedEntry[],
  { before, after, named }: { readonly before: string; readonly after: string; readonly named: string },
): Markup {
  return table(
    { class: "stacked played-table" },
    caption(named),
    thead(tr(["Rule of play", before, after, "Changed"].map((name) => th({ scope: "col" }, name)))),
    tbody(
      entries.map(({ id, name, says, otherwise, shownOn, changedOn }) =>
        tr(
          th({ scope: "row" }, a({ href: parameterPath(id, shownOn) }, name)),
          td({ "data-label": before }, says),
          td({ "data-label": after }, otherwise ?? says),
          td(
            { class: "figure" },
            changedOn.map((day, place) => [place === 0 ? "" : " ", dayInTable(day)]),
          ),
        ),
      ),
    ),
  );
}
