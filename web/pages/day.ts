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
import { beyondNote, dayField } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { playedListed } from "../parts/played.ts";
import { wholeRulebook } from "../parts/rulebook-links.ts";
import { h, type Markup } from "../tags.ts";
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
      main: h.article(
        h.h1("The rules on ", dayNamed(on)),
        h.p(
          { class: "about" },
          release === null
            ? null
            : [
                "In force: the ",
                h.a(
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
          h.form(
            { class: "row", action: "/find" },
            dayField("day-other", "Another day", { name: "q", value: on, required: true }),
            h.button("Go"),
          ),
          compared(visit, on, contents.release),
        ]),
        h.section(
          { "aria-labelledby": "contents", class: "home-contents" },
          h.h2({ id: "contents" }, "Contents"),
          chaptersFolded(contents),
          h.p(
            { class: "more" },
            h.a({ href: withQuery("/contents", { on }) }, "Contents with all titled rules"),
            " · ",
            h.a({ href: withQuery("/keywords", { on }) }, "Glossary and keywords"),
          ),
        ),
        beyondNote(contents.beyondNewestRelease && on !== today, contents.release),
      ),
    };
  },
});

function played(visit: Visit, on: IsoDate): Markup {
  const headlines = headlinesOn(visit, on, visit.today, headlinesMax);
  return h.section(
    { "aria-labelledby": "played" },
    h.h2({ id: "played" }, on >= visit.today ? "How the game is played" : "How the game was played"),
    playedListed(headlines, { otherDay: "Today" }),
    h.p(
      { class: "more" },
      h.a({ href: withQuery("/eras", { on, view: "list" }) }, "All rules of play of this day, to print"),
      " · ",
      h.a({ href: eraPath(on) }, "over the years"),
    ),
  );
}

function compared(visit: Visit, on: IsoDate, release: string): Markup {
  const { today } = visit;
  const { different, missing } = playedSheet(visit, on, today);
  const before = releaseBefore(visit, release);
  return h.section(
    { "aria-labelledby": "compared" },
    h.h2({ id: "compared" }, "What is different"),
    h.ul(
      on >= today
        ? null
        : [
            h.li(
              h.a({ href: withQuery("/eras/diff", { from: on, to: today }) }, "Played differently today"),
              `: ${counted(different.length, "rule")} of play; ${missing.length} are about what did not exist on one of the days`,
            ),
            h.li(h.a({ href: comparePath({ from: on, to: today }) }, "Every change in the rules since then")),
          ],
      before === null
        ? null
        : h.li(
            h.a({ href: pageOf(releaseAddress(release)) }, "What the release in force changed"),
            release === on ? ", on this day" : [", on ", dayNamed(release)],
          ),
      h.li(h.a({ href: withQuery("/questions", { on }) }, "What happens at the table"), " on this day"),
    ),
  );
}
