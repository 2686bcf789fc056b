import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import type { ParameterBand } from "../../operations/views/eras.ts";
import { h, type Markup } from "../tags.ts";
import { parameterPath } from "./bands.ts";
import { dayNamed } from "./days.ts";

/**
 * The words of a rule, and what is known about them: below the words or, on a wide screen, beside them and what follows.
 */
export function besideText(words: Markup, about: Markup, after: Markup = null): Markup {
  return h.div(
    { class: "with-rail" },
    h.div({ class: "reading" }, words),
    h.div({ class: "rail" }, about),
    after && h.div({ class: "after" }, after),
  );
}

/** The rules of play that are called as a glossary entry is, each with its value on the day and the days it changed. */
export function playedShown(bands: readonly ParameterBand[], on: IsoDate): Markup {
  if (bands.length === 0) return null;
  return h.section(
    { "aria-labelledby": "played" },
    h.h2({ id: "played" }, "How it was played"),
    h.ul(
      { class: "long" },
      bands.map(({ id, name, intervals }) => {
        const here = intervals.flatMap(({ tellings }) => tellings).find((telling) => holdsOn(telling, on));
        const changes = intervals.slice(1);
        return h.li(
          h.a({ href: parameterPath(id, on) }, name),
          here === undefined ? "" : [": ", here.says],
          changes.length === 0
            ? ""
            : [
                " Changed ",
                changes.map(({ from, isFirstSeen }, index) => [
                  index === 0 ? "" : index === changes.length - 1 ? " and " : ", ",
                  isFirstSeen ? "by " : "on ",
                  dayNamed(from),
                ]),
                ".",
              ],
        );
      }),
    ),
  );
}
