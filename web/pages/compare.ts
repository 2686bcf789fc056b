import { z } from "zod";
import { type Change, changesQuery, type DiffAnswer, type DiffScope } from "../../core/contract/diff.ts";
import { dayOrSetParameter, numberParameter } from "../../core/contract/parts.ts";
import { callAddress, comparePath, withQuery } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { changeNames } from "../../document/words.ts";
import {
  type ComparisonView,
  comparisonView,
  daysNamed,
  type NamedDays,
  newestChange,
  setsToChoose,
  titleShownOn,
} from "../../operations/views/comparison.ts";
import { page, type Visit } from "../page.ts";
import { certaintyNote, changeShown, type DiffView, numbersTable, unheldTable } from "../parts/change.ts";
import { dayNamed } from "../parts/days.ts";
import { inPlay } from "../parts/outcomes.ts";
import { pager } from "../parts/pager.ts";
import { reports } from "../parts/rulebook-links.ts";
import { afterParameter } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

const changesPerPart = 30;
const rowsPerPart = 200;
const changeClasses = Object.keys(changeNames) as Change["class"][];

/** Checkboxes send each class separately; the call takes one list. */
const classes = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().join(","))
  .pipe(changesQuery.shape.classes.unwrap())
  .optional();

/** What is compared, and how it is shown; `classes` are `null` if none were chosen. */
type Comparison = DiffView &
  Omit<DiffScope, "classes" | "only"> & {
    readonly classes: string | null;
    /** Only what the publisher announced, or only what does something else. */
    readonly only: DiffScope["only"] | null;
    readonly show: "changes" | "numbers" | "not-held";
  };

/** What changed between two days: in everything held, in a section, in a rule, or in one lineage. */
export const comparePage = page({
  path: "/diff",
  nav: "Compare",
  query: z.strictObject({
    from: dayOrSetParameter.optional(),
    to: dayOrSetParameter.optional(),
    section: numberParameter.optional(),
    rule: numberParameter.optional(),
    lineage: z.string().max(200).optional(),
    classes,
    only: changesQuery.shape.only,
    view: z.enum(["inline", "side"]).default("inline"),
    show: z.enum(["changes", "numbers", "not-held"]).default("changes"),
    after: afterParameter,
  }),
  show(visit, { query }) {
    const { section, rule, lineage = null, classes, only, view, after, show } = query;
    const written = query.to ?? (query.from === undefined ? undefined : visit.today);
    if (written === undefined)
      return { movedTo: comparePath(newestChange(visit) ?? { from: visit.today, to: visit.today }) };
    const named = daysNamed(visit, { ...(query.from && { from: query.from }), to: written });
    const { from, to } = named.days;
    // One field of the form takes the number of a section or of a rule.
    const isRule = section !== undefined && !isSection(section);
    const scope = { section: isRule ? null : (section ?? null), rule: isRule ? section : (rule ?? null), lineage };
    const part = show === "changes" ? { after, limit: changesPerPart } : { after: 0, limit: 0 };
    const compared = comparisonView(visit, { from, to }, { ...scope, classes, only, part });
    const { answer, title } = compared;
    const list = classes?.join(",") ?? null;
    const comparison: Comparison = { from, to, ...scope, classes: list, only: only ?? null, view, show };
    const about = scopeInTitle(scope, title);
    const heading = headingOf(named);
    return {
      title: `${heading}${about}${mannerOf(comparison)}`,
      json: callAddress("/diff", { from, to, ...scope, classes: list, only }),
      feed: Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== null)) as Record<string, string>,
      on: to,
      main: h.article(
        { class: "compare" },
        h.h1(heading, about),
        releasesShown(answer, named),
        reports(withQuery("", { from, to, ...scope, classes: list, only })),
        certaintyNote(answer),
        h.details(
          { class: "other-days" },
          h.summary("Other days, sets or rules"),
          compareForm(answer, comparison, { title, named, sets: setsToChoose(visit) }),
        ),
        partsLinked(compared, comparison),
        show === "changes"
          ? [changesShown(compared, comparison, after), inPlay(answer.outcomes, { from, to })]
          : rowsShown(visit, answer, comparison, after),
      ),
    };
  },
});

/** "What Kaladesh changed (30 September 2016)", or both days, each with its sets. */
function headingOf({ days, from, to, changedBy }: NamedDays): string {
  if (changedBy !== null && to === changedBy) return `What ${changedBy} changed (${dayInWords(days.to)})`;
  const side = (day: IsoDate, name: string | null) =>
    name === null ? dayInWords(day) : `${name} (${dayInWords(day)})`;
  return `${side(days.from, from)} and ${side(days.to, to)} compared`;
}

function scopeInTitle({ section, rule }: Pick<Comparison, "section" | "rule">, title: string | null): string {
  const number = section !== null ? `, section ${section}` : rule !== null ? `, rule ${rule}` : "";
  return title === null ? number : `${number}, “${title}”`;
}

/** The part of the title that distinguishes the views and parts of one comparison. */
function mannerOf({ show, view, only }: Comparison): string {
  if (show !== "changes") return show === "numbers" ? ", numbers" : ", text not held";
  const limit = only === null ? "" : `, ${only} changes`;
  return view === "side" ? `${limit}, side by side` : limit;
}

/** The releases of the two days; nothing if the title has both sets with their days. */
function releasesShown({ releases, isReverse }: DiffAnswer, { changedBy, from, to }: NamedDays): Markup {
  if (changedBy === null && from !== null && to !== null && !isReverse) return null;
  return h.p(
    { class: "about" },
    "Release of ",
    dayNamed(releases.from),
    releases.from === releases.to ? " on both days." : [" against release of ", dayNamed(releases.to), "."],
    isReverse ? " Backwards: the later text is shown as the earlier one." : "",
  );
}

/** Links between changes, numbers and what is not held, each with its count. */
function partsLinked({ answer, total }: ComparisonView, comparison: Comparison): Markup {
  const { numbers, notHeld, outcomes } = answer;
  const part = (href: string, name: string, count: number, isCurrent: boolean) =>
    h.li(
      h.a(
        { href, "aria-current": isCurrent ? "true" : undefined },
        name,
        " ",
        h.span({ class: "figure" }, `(${count})`),
      ),
    );
  const parts = [
    ["changes", "Changes", total],
    ["numbers", "Numbers, old and new", numbers.length],
    ["not-held", "Known, text not held", notHeld.length],
  ] as const;
  const all = parts.filter(([show, , count]) => count > 0 || show === comparison.show || show === "changes");
  return h.nav(
    { class: "parts", "aria-label": "Parts of the comparison" },
    h.ul(
      all.map(([show, name, count]) =>
        part(compareAddress({ ...comparison, show }), name, count, comparison.show === show),
      ),
      outcomes.length === 0
        ? null
        : part(`${compareAddress({ ...comparison, show: "changes" })}#in-play`, "In play", outcomes.length, false),
    ),
  );
}

/** The changes to which a comparison can be limited, as links name them. */
const limits = [
  [null, "All changes"],
  ["announced", "Announced by the publisher"],
  ["functional", "Changed in what they do"],
] as const;

function changesShown({ answer, total, notes }: ComparisonView, comparison: Comparison, after: number): Markup {
  const limited = limits.map(([only, name], index) => [
    index === 0 ? "" : " · ",
    h.a(
      { href: compareAddress({ ...comparison, only }), "aria-current": only === comparison.only ? "true" : undefined },
      name,
    ),
  ]);
  if (total === 0) {
    const hidden = Object.values(answer.counts).reduce((sum, count) => sum + count, 0) - answer.counts.unchanged;
    return [
      h.p(
        hidden === 0
          ? `${answer.sameFile === null ? "Nothing held changed" : "No change is known"} between these days.`
          : `No changes of the chosen kinds; ${hidden} of other kinds are not shown.`,
      ),
      comparison.only === null ? null : h.p({ class: "views" }, limited),
    ];
  }
  const viewed = (view: DiffView["view"], name: string) =>
    h.a(
      { href: compareAddress({ ...comparison, view }), "aria-current": view === comparison.view ? "true" : undefined },
      name,
    );
  return [
    h.div(
      { class: "row" },
      h.p({ class: "views" }, viewed("inline", "In one text"), " · ", viewed("side", "Side by side")),
      h.p({ class: "views" }, limited),
    ),
    h.ol(
      { class: `changes ${comparison.view}` },
      answer.changes.map((change) => changeShown(change, notes.get(change.lineage), comparison)),
    ),
    pagerOf(comparison, after, changesPerPart, total),
  ];
}

/** Numbers, or changes whose words are not held, a part of them at a time. */
function rowsShown(visit: Visit, answer: DiffAnswer, comparison: Comparison, after: number): Markup {
  const isOfNumbers = comparison.show === "numbers";
  return [
    isOfNumbers
      ? numbersTable((id) => titleShownOn(visit, id, answer.to), answer, after, rowsPerPart)
      : unheldTable(answer, after, rowsPerPart),
    pagerOf(comparison, after, rowsPerPart, (isOfNumbers ? answer.numbers : answer.notHeld).length),
  ];
}

function pagerOf(comparison: Comparison, after: number, limit: number, total: number): Markup {
  return pager({ path: "/diff", parameters: parametersOf(comparison), after, limit, total });
}

function compareAddress(comparison: Comparison): string {
  return withQuery("/diff", parametersOf(comparison));
}

function parametersOf({ from, to, section, rule, lineage, classes, only, view, show }: Comparison) {
  return {
    from,
    to,
    section,
    rule,
    lineage,
    classes,
    only,
    view: view === "inline" ? null : view,
    show: show === "changes" ? null : show,
  };
}

/** What the form shows besides the answer: the only lineage compared, other days to compare with, and all sets. */
type FormState = {
  readonly title: string | null;
  readonly named: NamedDays;
  readonly sets: ReturnType<typeof setsToChoose>;
};

/** The days or sets, the place and the kinds of change. */
function compareForm(
  answer: DiffAnswer,
  { from, to, section, rule, lineage, view, only }: Comparison,
  { title, named, sets }: FormState,
): Markup {
  const day = (name: string, words: string, value: string) =>
    h.div(
      h.label({ for: name }, words),
      h.input({ id: name, name, value, required: true, list: "sets", size: 14, maxlength: 200, autocomplete: "off" }),
    );
  return h.form(
    { class: "compare-form", action: "/diff", "aria-label": "What to compare" },
    h.div(
      { class: "row" },
      day("from", "From", from),
      day("to", "To", to),
      h.div(
        h.label({ for: "place" }, "Section or rule"),
        h.input({
          id: "place",
          name: "section",
          value: section ?? rule ?? "",
          placeholder: "all",
          size: 8,
          maxlength: 40,
        }),
      ),
      lineage === null
        ? null
        : h.div(
            { class: "check" },
            h.input({ type: "checkbox", id: "only", name: "lineage", value: lineage, checked: true }),
            h.label({ for: "only" }, "Only “", title, "”"),
          ),
      h.button("Compare"),
      h.datalist(
        { id: "sets" },
        sets.map(({ name, from: on }) => h.option({ value: name }, on)),
      ),
      h.a({ class: "swap", href: withQuery("/diff", { from: to, to: from, section, rule, lineage }) }, "Swap the days"),
    ),
    h.p(
      { class: "aside" },
      "A day or a set. Compare with ",
      named.offers.map((offer, index) => [
        index === 0 ? "" : " · ",
        h.a({ href: withQuery("/diff", { from: offer.from, to: offer.to, section, rule, lineage }) }, offer.name),
      ]),
    ),
    kindsChosen(answer),
    view === "side" ? h.input({ type: "hidden", name: "view", value: view }) : null,
    only === null ? null : h.input({ type: "hidden", name: "only", value: only }),
  );
}

/** The kinds of change that occurred or were left out, each with its count. */
function kindsChosen({ counts, scope, sameFile }: DiffAnswer): Markup {
  return [
    h.details(
      h.summary("Kinds of change"),
      h.ul(
        { class: "classes" },
        changeClasses
          .filter((name) => counts[name] > 0 || !scope.classes.includes(name))
          .map((name) =>
            h.li(
              h.input({
                type: "checkbox",
                id: `class-${name}`,
                name: "classes",
                value: name,
                checked: scope.classes.includes(name),
              }),
              h.label({ for: `class-${name}` }, changeNames[name], " ", h.span({ class: "figure" }, counts[name])),
            ),
          ),
      ),
      sameFile === null
        ? h.p({ class: "aside" }, h.span({ class: "figure" }, counts.unchanged), " did not change.")
        : null,
    ),
    // A kind that did not occur is chosen as before.
    changeClasses
      .filter((name) => counts[name] === 0 && scope.classes.includes(name))
      .map((name) => h.input({ type: "hidden", name: "classes", value: name })),
  ];
}
