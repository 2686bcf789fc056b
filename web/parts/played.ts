import { topicInWords } from "../../document/words.ts";
import type { PlayedEntry } from "../../operations/views/day.ts";
import { h, type Markup } from "../tags.ts";
import { parameterPath } from "./bands.ts";
import { dayInTable } from "./days.ts";

/** The words for the day with which the sentences are compared: "Today". */
type Sides = { readonly otherDay: string };

/** Rules of play by name, each with what applied, and what applies on the other day if that is not the same. */
export function playedListed(entries: readonly PlayedEntry[], { otherDay }: Sides): Markup {
  return h.ul(
    { class: "played" },
    entries.map(({ id, name, says, otherwise, shownOn }) =>
      h.li(
        h.a({ href: parameterPath(id, shownOn) }, h.b(name)),
        ": ",
        says,
        otherwise === null ? null : h.span({ class: "aside" }, ` ${otherDay}: `, otherwise),
      ),
    ),
  );
}

/** The same, under the names of their topics. */
export function playedByTopic(entries: readonly PlayedEntry[], sides: Sides): Markup {
  return h.div(
    { class: "sheet" },
    [...Map.groupBy(entries, ({ topic }) => topic)].map(([topic, those]) =>
      h.div({ class: "sheet-topic" }, h.h3(topicInWords(topic)), playedListed(those, sides)),
    ),
  );
}

/** The same with both days side by side, and when it changed. */
export function playedTable(
  entries: readonly PlayedEntry[],
  { before, after, named }: { readonly before: string; readonly after: string; readonly named: string },
): Markup {
  return h.table(
    { class: "stacked played-table" },
    h.caption(named),
    h.thead(h.tr(["Rule of play", before, after, "Changed"].map((name) => h.th({ scope: "col" }, name)))),
    h.tbody(
      entries.map(({ id, name, says, otherwise, shownOn, changedOn }) =>
        h.tr(
          h.th({ scope: "row" }, h.a({ href: parameterPath(id, shownOn) }, name)),
          h.td({ "data-label": before }, says),
          h.td({ "data-label": after }, otherwise ?? says),
          h.td(
            { class: "figure" },
            changedOn.map((day, index) => [index === 0 ? "" : " ", dayInTable(day)]),
          ),
        ),
      ),
    ),
  );
}
