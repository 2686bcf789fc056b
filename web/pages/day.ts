import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { comparePath, pageOf, releaseAddress, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { getContents } from "../../operations/contents.ts";
import { answerTo } from "../../operations/operation.ts";
import { headlinesOn, playedSheet, releaseNamedOn } from "../../operations/views/day.ts";
import { releaseBefore } from "../../operations/views/surroundings.ts";
import { page, type Visit } from "../page.ts";
import { besideText } from "../parts/beside.ts";
import { chaptersFolded } from "../parts/contents-list.ts";
import { beyondNote } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { playedListed } from "../parts/played.ts";
import { wholeRulebook } from "../parts/rulebook-links.ts";
import { a, article, button, form, h1, h2, input, label, li, type Markup, p, section, ul } from "../tags.ts";
import { eraPath } from "./eras.ts";

const headlinesMax = 10;

/** Everything about a day: its rulebook, how the game was played, what differs from today, what changed on it. */
export const dayPage = page({
  path: "/on/:day",
  params: z.strictObject({ day: dayParameter }),
  show(visit, { params: { day: on } }) {
    const { today } = visit;
    const contents = answerTo(getContents, visit, { on });
    const release = releaseNamedOn(visit, on);
    return {
      title: `The rules on ${dayInWords(on)}`,
      description: `How Magic was played on ${dayInWords(on)}: the whole rulebook, the rules of play, and what differs from today.`,
      json: null,
      feed: { by: "release" },
      on,
      main: article(
        h1("The rules on ", dayNamed(on)),
        p(
          { class: "about" },
          release === null
            ? null
            : [
                "In force: the ",
                a(
                  { href: pageOf(releaseAddress(release.from)) },
                  release.sets.length === 0 ? "release" : `release with ${release.sets.join(" and ")}`,
                  ", ",
                  dayNamed(release.from),
                ),
                ".",
              ],
        ),
        wholeRulebook(on),
        besideText(played(visit, on), [
          form(
            { class: "row", action: "/find" },
            label({ for: "day-other" }, "Another day"),
            input({ id: "day-other", type: "date", name: "q", value: on, required: true, max: "9999-12-31" }),
            button("Go"),
          ),
          compared(visit, on, contents.release),
        ]),
        section(
          { "aria-labelledby": "contents", class: "home-contents" },
          h2({ id: "contents" }, "Contents"),
          chaptersFolded(contents),
          p(
            { class: "more" },
            a({ href: withQuery("/contents", { on }) }, "Contents with all titled rules"),
            " · ",
            a({ href: withQuery("/keywords", { on }) }, "Glossary and keywords"),
          ),
        ),
        beyondNote(contents.beyondNewestRelease && on !== today, contents.release),
      ),
    };
  },
});

function played(visit: Visit, on: IsoDate): Markup {
  const headlines = headlinesOn(visit, on, visit.today, headlinesMax);
  return section(
    { "aria-labelledby": "played" },
    h2({ id: "played" }, on >= visit.today ? "How the game is played" : "How the game was played"),
    playedListed(headlines, { otherDay: "Today" }),
    p(
      { class: "more" },
      a({ href: withQuery("/eras", { on, view: "list" }) }, "All rules of play of this day, to print"),
      " · ",
      a({ href: eraPath(on) }, "over the years"),
    ),
  );
}

function compared(visit: Visit, on: IsoDate, release: string): Markup {
  const { today } = visit;
  const { different, missing } = playedSheet(visit, on, today);
  const before = releaseBefore(visit, release);
  return section(
    { "aria-labelledby": "compared" },
    h2({ id: "compared" }, "What is different"),
    ul(
      on >= today
        ? null
        : [
            li(
              a({ href: withQuery("/eras/diff", { from: on, to: today }) }, "Played differently today"),
              `: ${counted(different.length, "rule")} of play; ${missing.length} are about what did not exist on one of the days`,
            ),
            li(a({ href: comparePath({ from: on, to: today }) }, "Every change in the rules since then")),
          ],
      before === null
        ? null
        : li(
            a({ href: pageOf(releaseAddress(release)) }, "What the release in force changed"),
            release === on ? ", on this day" : [", on ", dayNamed(release)],
          ),
      li(a({ href: withQuery("/questions", { on }) }, "What happens at the table"), " on this day"),
    ),
  );
}
