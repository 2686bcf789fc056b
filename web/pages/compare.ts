import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, withQuery } from "../../core/archive/addresses.ts";
import { changeClasses, defaultClasses } from "../../core/archive/change.ts";
import type { History } from "../../core/archive/history.ts";
import { isHeld, wordingsOf } from "../../core/archive/life.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { titleOn } from "../../core/archive/titles.ts";
import { scopeFrom } from "../../core/ask/diff.ts";
import { diffWithOutcomes } from "../../core/ask/outcomes/differences.ts";
import type { DiffAnswer } from "../../core/contract/diff.ts";
import { dayParameter, numberParameter } from "../../core/contract/parts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { comparePath } from "../addresses.ts";
import { page } from "../page.ts";
import { changeShown } from "../parts/change.ts";
import { type Comparison, compareForm, viewSwitch } from "../parts/compare-form.ts";
import { dayNamed } from "../parts/days.ts";
import { inPlay } from "../parts/in-play.ts";
import { notesBeside } from "../parts/notes.ts";
import { numbersTable, unheldTable } from "../parts/number-table.ts";
import { pager } from "../parts/pager.ts";
import { afterParameter } from "../queries.ts";
import { a, article, h1, li, nav, ol, p, span, ul } from "../tags.ts";

const changesPerPart = 30;
const rowsPerPart = 200;

const classChoice = z.enum(changeClasses);
/** Checkboxes send each class separately; the call takes one list, in which "all" means all classes. */
const classes = z
  .union(
    [
      z.literal("all").transform(() => changeClasses),
      classChoice.transform((one) => [one]),
      z.array(classChoice),
      z
        .string()
        .transform((text) => text.split(","))
        .pipe(z.array(classChoice)),
    ],
    {
      error: ({ input }) =>
        `has '${String(input).slice(0, 40)}', which is not a list of kinds of change: ${changeClasses.join(", ")}`,
    },
  )
  .optional();

/** What changed between two days: in everything held, in a section, in a rule, or in one lineage. */
export const comparePage = page({
  path: "/diff",
  nav: "Compare",
  query: z.strictObject({
    from: dayParameter.optional(),
    to: dayParameter.optional(),
    section: numberParameter.optional(),
    rule: numberParameter.optional(),
    lineage: z.string().max(200).optional(),
    classes,
    view: z.enum(["inline", "side"]).default("inline"),
    show: z.enum(["changes", "numbers", "not-held"]).default("changes"),
    after: afterParameter,
  }),
  show({ history, playbook, today }, { query }) {
    const { from, to, section, rule, after, show } = query;
    if (from === undefined || to === undefined) return { movedTo: newestChange(history, { from, to }, today) };
    // One field of the form takes the number of a section or of a rule.
    const isRule = section !== undefined && !isSection(section);
    const scope = {
      section: isRule ? null : (section ?? null),
      rule: isRule ? section : (rule ?? null),
      lineage: query.lineage ?? null,
    };
    const compared: Comparison = {
      from,
      to,
      ...scope,
      classes: query.classes ?? defaultClasses,
      view: query.view,
      show,
    };
    const whole = diffWithOutcomes({ history, playbook }, { from, to }, scopeFrom(compared));
    const changes = show === "changes" ? whole.changes.slice(after, after + changesPerPart) : [];
    const answer = { ...whole, changes };
    const list = compared.classes === defaultClasses ? null : compared.classes.join(",");
    return {
      title: `${dayInWords(from)} and ${dayInWords(to)} compared${scopeInTitle(history, compared)}${mannerOf(compared)}`,
      json: callAddress("/diff", { from, to, ...scope, classes: list }),
      feed: Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== null)) as Record<string, string>,
      on: to,
      main: article(
        { class: "compare" },
        compareShown(history, answer, compared, { after, played: answer.outcomes.length }),
        show === "changes" ? inPlay(answer.outcomes, { from, to }) : null,
        reports(withQuery("", { from, to, ...scope, classes: list })),
      ),
    };
  },
});

function scopeInTitle(history: History, { section, rule, lineage, to }: Comparison): string {
  const number = section !== null ? `, section ${section}` : rule !== null ? `, rule ${rule}` : "";
  return lineage === null ? number : `${number}, “${titleOn(lineageNamed(history, lineage), to)}”`;
}

function titleShown(history: History, id: string, on: IsoDate): string {
  const lineage = history.lineages.get(id);
  return lineage === undefined ? id : titleOn(lineage, on);
}

/** The part of the title that distinguishes the views and parts of one comparison. */
function mannerOf({ show, view }: Comparison): string {
  if (show !== "changes") return show === "numbers" ? ", numbers" : ", text not held";
  return view === "side" ? ", side by side" : "";
}

/** The default for days that are left out: the newest change of anything held, and the day before it. */
function newestChange(
  history: History,
  { from, to }: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  today: IsoDate,
): string {
  if (from !== undefined || to !== undefined) return comparePath({ from: from ?? today, to: to ?? today });
  let newest = "" as IsoDate;
  for (const lineage of history.lineages.values()) {
    const last = wordingsOf(lineage).findLast((one) => one.events.length > 0);
    if (last !== undefined && last.from > newest && (last.hasEnded || isHeld(lineage, last))) newest = last.from;
  }
  return comparePath(newest === "" ? { from: today, to: today } : { from: addDays(newest, -1), to: newest });
}

/** How much of the list was on earlier pages, and how many questions the days answer differently. */
type Around = { readonly after: number; readonly played: number };

function compareShown(
  history: History,
  answer: DiffAnswer,
  compared: Comparison,
  { after, played }: Around,
): ComponentChildren {
  const { from, to, releases, isReverse } = answer;
  return [
    h1(dayNamed(from), " ", span({ class: "h1-day" }, "and"), " ", dayNamed(to), scopeInTitle(history, compared)),
    p(
      { class: "about" },
      "Release of ",
      dayNamed(releases.from),
      releases.from === releases.to ? " on both days." : [" against release of ", dayNamed(releases.to), "."],
      isReverse ? " Backwards: the later text is shown as the earlier one." : "",
    ),
    compareForm(history, answer, compared),
    certaintyNote(answer),
    parts(answer, compared, played),
    compared.show === "changes" ? changesShown(history, answer, compared, after) : null,
    compared.show === "numbers"
      ? [
          numbersTable((id) => titleShown(history, id, answer.to), answer, after, rowsPerPart),
          pagerOf(compared, after, rowsPerPart, answer.numbers.length),
        ]
      : null,
    compared.show === "not-held"
      ? [unheldTable(answer, after, rowsPerPart), pagerOf(compared, after, rowsPerPart, answer.notHeld.length)]
      : null,
  ];
}

/** Links to the same comparison as a report. */
function reports(query: string): ComponentChildren {
  const forms = [
    ["html", "page to print"],
    ["md", "Markdown"],
    ["wiki", "wikitext"],
    ["csv", "table (CSV)"],
  ] as const;
  return p(
    { class: "about" },
    "Download as a report: ",
    forms.flatMap(([form, name], index) => [
      index === 0 ? "" : " · ",
      a({ href: callAddress(`/reports/changes.${form}${query}`), download: form !== "html" }, name),
    ]),
  );
}

function certaintyNote({ certainty, isWhole, beyondNewestRelease }: DiffAnswer): ComponentChildren {
  const notes = [
    isWhole ? "" : "Not everything asked about is held on both days: there may be changes that are not shown. ",
    certainty.from === "uncertain" || certainty.to === "uncertain"
      ? "On one of the days the release in force is not held, so some of this may have changed earlier or later. "
      : "",
    beyondNewestRelease ? "The newest release known is older than the later day." : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : p({ class: "note" }, notes);
}

/** Links between changes, numbers and what is not held, each with its count. */
function parts({ counts, numbers, notHeld }: DiffAnswer, compared: Comparison, played: number): ComponentChildren {
  const all = [
    ["changes", "Changes", countOf(counts, compared)],
    ["numbers", "Numbers, old and new", numbers.length],
    ["not-held", "Known, text not held", notHeld.length],
  ] as const;
  return nav(
    { class: "parts", "aria-label": "Parts of the comparison" },
    ul(
      all.map(([show, name, count]) =>
        li(
          a(
            {
              href: compareAddress({ ...compared, show }),
              "aria-current": compared.show === show ? "true" : undefined,
            },
            name,
            " ",
            span({ class: "figure" }, `(${count})`),
          ),
        ),
      ),
      played === 0
        ? null
        : li(
            a(
              { href: `${compareAddress({ ...compared, show: "changes" })}#in-play` },
              "In play ",
              span({ class: "figure" }, `(${played})`),
            ),
          ),
    ),
  );
}

/** How many changes there are of the kinds chosen. */
function countOf(counts: DiffAnswer["counts"], compared: Comparison): number {
  return compared.classes.reduce((sum, name) => sum + counts[name], 0);
}

function changesShown(
  history: History,
  { changes, counts }: DiffAnswer,
  compared: Comparison,
  after: number,
): ComponentChildren {
  const total = countOf(counts, compared);
  if (total === 0) {
    const hidden = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.unchanged;
    return p(
      hidden === 0
        ? "Nothing held changed between these days."
        : `No changes of the chosen kinds; ${hidden} of other kinds are not shown.`,
    );
  }
  const notes = notesBeside(history, changes, compared);
  return [
    viewSwitch(
      compareAddress({ ...compared, view: "inline" }),
      compareAddress({ ...compared, view: "side" }),
      compared.view,
    ),
    ol(
      { class: `changes ${compared.view}` },
      changes.map((change) => changeShown(change, notes.get(change.lineage), compared)),
    ),
    pagerOf(compared, after, changesPerPart, total),
  ];
}

function pagerOf(compared: Comparison, after: number, limit: number, total: number): ComponentChildren {
  return pager({ path: "/diff", parameters: parametersOf(compared), after, limit, total });
}

function compareAddress(compared: Comparison): string {
  return withQuery("/diff", parametersOf(compared));
}

function parametersOf({ from, to, section, rule, lineage, classes: chosen, view, show }: Comparison) {
  return {
    ...{ from, to, section, rule, lineage },
    classes: chosen === defaultClasses ? null : chosen.join(","),
    view: view === "inline" ? null : view,
    show: show === "changes" ? null : show,
  };
}
