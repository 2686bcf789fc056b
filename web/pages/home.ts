import type { ContentsAnswer } from "../../core/contract/contents.ts";
import type { HomeAnswer, SectionLife } from "../../core/contract/home.ts";
import type { ReleaseSummary } from "../../core/contract/releases.ts";
import { apiRoot, callAddress, numberPath, pageOf, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { getHome } from "../../operations/archive.ts";
import { getContents } from "../../operations/contents.ts";
import { answerTo } from "../../operations/operation.ts";
import { listReleases } from "../../operations/releases.ts";
import { page } from "../page.ts";
import { chaptersFolded } from "../parts/contents-list.ts";
import { lifeShown, lifeTable } from "../parts/life-plot.ts";
import { releaseInWords, releasePicture } from "../parts/release-picture.ts";
import { nothing } from "../queries.ts";
import { h } from "../tags.ts";

/** Home: what this is, the search box, and the history of the section as a picture. */
export const homePage = page({
  path: "/",
  query: nothing,
  show(visit) {
    const { today } = visit;
    const home = answerTo(getHome, visit, {});
    const { releases } = answerTo(listReleases, visit, {});
    return {
      title: "",
      json: apiRoot,
      feed: {},
      main: [
        h.section(
          { class: "opening" },
          h.h1("What the rules of Magic said, on any day"),
          h.p({ class: "lede" }, ledeOf(home, releases)),
          box(home.life !== null),
        ),
        newestShown(releases, today),
        home.releasesHeld === 0 ? null : contentsShown(answerTo(getContents, visit, { on: today })),
        releasesShown(releases),
        // With rulebooks the history of one section is on its own page; without, it is what there is.
        home.life === null || home.releasesHeld > 0 ? null : lifePicture(home.life, today),
      ],
    };
  },
});

function ledeOf({ firstHeld, releasesHeld }: HomeAnswer, releases: readonly ReleaseSummary[]): string {
  const first = releasesHeld === 0 ? firstHeld : releases.find(({ isHeld }) => isHeld)?.from;
  const since = first == null ? "" : ` since ${dayInWords(first)}`;
  return releasesHeld === 0
    ? `Annals follows the section on controlling another player through every number and wording it has had${since}, and says what it said on each day.`
    : `Every rule through the numbers and wordings it has had${since}, from ${counted(releasesHeld, "complete release")}.`;
}

const newestMax = 5;

/** The newest releases in force, by their sets, with what they changed. */
function newestShown(releases: readonly ReleaseSummary[], today: IsoDate) {
  const newest = releases.filter(({ from }) => from <= today).slice(-newestMax);
  const announced = releases.filter(({ from }) => from > today);
  if (newest.length === 0) return null;
  return h.section(
    { "aria-labelledby": "newest", class: "newest" },
    h.h2({ id: "newest" }, "Newest rules"),
    h.ul(
      newest.toReversed().map((release) => {
        const { from, sets, href } = release;
        const name = sets.length === 0 ? dayInWords(from) : sets.map((set) => set.name).join(" and ");
        return h.li(
          h.a({ href: pageOf(href) }, h.b(name)),
          sets.length === 0 ? "" : `, ${dayInWords(from)}`,
          `: ${releaseInWords(release)}`,
        );
      }),
    ),
    announced.map(({ from, href }) => h.p("Announced: ", h.a({ href: pageOf(href) }, dayInWords(from)))),
    h.p(
      { class: "more" },
      h.a({ href: "/releases" }, "All sets"),
      " · ",
      h.a({ href: `/on/${today}` }, "The rulebook of today"),
      " · ",
      h.a({ href: withQuery("/eras/diff", { to: today }) }, "Played differently: 1999 and today"),
      " · ",
      h.a({ href: callAddress("/changes.atom", { by: "release" }) }, "Feed"),
    ),
  );
}

/** The contents of today, a chapter to a fold. */
function contentsShown(contents: ContentsAnswer) {
  const { glossary } = contents;
  return h.section(
    { "aria-labelledby": "contents", class: "home-contents" },
    h.h2({ id: "contents" }, "The rules of today"),
    chaptersFolded(contents),
    h.p(
      { class: "more" },
      h.a({ href: "/contents" }, "Contents of any day"),
      " · ",
      h.a({ href: "/keywords" }, "Keywords and glossary from A to Z"),
      ` (${glossary.entries} entries)`,
    ),
  );
}

const examples = [
  "723.5",
  "712.5 2015-03-01",
  "711 2010-09-30 to 2010-10-01",
  "mana burn",
  "Mindslaver",
  "2/2 first strike blocks 3/3 deathtouch",
];

function box(hasExamples: boolean) {
  return h.form(
    { action: "/find", class: "box", role: "search", "aria-label": "Everything" },
    h.label(
      { for: "q" },
      "A rule number, a day, a set, a card, a question, what happens in a game, or a sentence from an old article",
    ),
    h.div(
      h.input({ id: "q", name: "q", type: "search", required: true, maxlength: 2000, autocomplete: "off" }),
      h.button("Find"),
    ),
    hasExamples &&
      h.p(
        { class: "examples" },
        "For example ",
        examples.map((example, index) => [
          index === 0 ? "" : " · ",
          h.a({ href: `/find?q=${encodeURIComponent(example)}` }, { quoted: example }),
        ]),
      ),
  );
}

/** All releases as a picture. For people who cannot see it, the table of its page has the same figures. */
function releasesShown(releases: readonly ReleaseSummary[]) {
  if (releases.length === 0) return null;
  return h.section(
    { "aria-labelledby": "releases" },
    h.h2({ id: "releases" }, "How much each release changed"),
    releasePicture(releases),
    h.p({ class: "more" }, h.a({ href: "/releases" }, "All releases, with their sets and figures")),
  );
}

function lifePicture(life: SectionLife, today: IsoDate) {
  const { steps, name } = life;
  const [first, last] = [steps[0], steps.at(-1)];
  return h.section(
    { "aria-labelledby": "life" },
    h.h2(
      { id: "life" },
      first && last
        ? [
            `${name}: from `,
            h.a({ href: numberPath(first.number, first.from) }, first.number),
            " to ",
            h.a({ href: numberPath(last.number, today) }, last.number),
          ]
        : name,
    ),
    h.p(
      `The number of this section over time. It moved ${steps.length - 1} times, ${stepsBack(steps)}. Each mark is a change and links to the words before and after.`,
    ),
    lifeShown(life, today),
    lifeTable(life),
  );
}

function stepsBack(steps: readonly { readonly number: string }[]): string {
  const count = steps.filter(({ number }, index) => number < (steps[index - 1]?.number ?? "")).length;
  return count === 0 ? "never back" : count === 1 ? "once back" : `${count} times back`;
}
