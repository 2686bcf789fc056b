import type { Change, DiffAnswer, Side, UnheldSide } from "../../core/contract/diff.ts";
import type { Note } from "../../core/contract/reports.ts";
import { lineagePath } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { WordOperation } from "../../core/text/words.ts";
import { announcedInlines, changeNames, comparedDays, standInsInWords } from "../../document/words.ts";
import type { NotesBeside } from "../../operations/views/comparison.ts";
import { h, type Markup } from "../tags.ts";
import { inlineShown } from "./blocks.ts";
import { changeDay } from "./days.ts";
import { markedWords } from "./words.ts";

/** How a change is shown: its days, and both sides in one text or side by side. */
export type DiffView = { readonly from: IsoDate; readonly to: IsoDate } & { readonly view: "inline" | "side" };

/** One change: its class, the words before and after, and its notes. A move without new words shows the words once. */
export function changeShown(change: Change, notes: NotesBeside | undefined, showing: DiffView): Markup {
  const { class: name, lineage } = change;
  const title = titleBeside(change);
  return h.li(
    { class: "change" },
    h.h2(
      h.span({ class: "moves" }, movesShown(change, showing)),
      " ",
      h.span({ class: `class ${name}` }, changeNames[name], joinedShown(change, showing)),
      " ",
      h.a({ class: "class", href: lineagePath(lineage) }, "history"),
    ),
    title === null ? null : h.p({ class: "aside" }, title),
    name === "renumbered" ? h.p({ class: "printed same" }, change.after?.text) : wordsShown(change, showing),
    reasonsShown(change.announced),
    notes === undefined ? null : notesShown(notes, lineage),
  );
}

/** The title of what changed; nothing if it is only the beginning of its words, which follow. */
function titleBeside({ title, before, after }: Change): string | null {
  const sides = [before, after].filter((side) => side !== null);
  const isSaid = sides.some((side) => designationOf(side) === title || side.text.startsWith(title));
  return isSaid || title.endsWith("…") ? null : title;
}

/** Old and new number or term: one if it stayed the same, otherwise both with an arrow. */
function movesShown({ before, after, lineage }: Change, { from, to }: DiffView): Markup {
  const [old, fresh] = [before && designationOf(before), after && designationOf(after)];
  const link = (name: string, day: DiffView["from"]) => h.a({ href: lineagePath(lineage, day) }, name);
  if (old === null) return fresh === null ? "" : link(fresh, to);
  if (fresh === null) return link(old, from);
  return old === fresh ? link(fresh, to) : [link(old, from), " → ", link(fresh, to)];
}

function designationOf({ number, name }: Side): string {
  return number ?? name ?? "without a number";
}

function joinedShown({ class: name, joined, after }: Change, { from, to }: DiffView): Markup {
  if (joined === null) return null;
  const day = after === null ? to : from;
  return [
    name === "merged" ? " · merged into " : " · split from ",
    h.a({ href: lineagePath(joined.lineage, day) }, joined.number ?? joined.lineage),
  ];
}

function wordsShown({ words, examples, before, after }: Change, { view }: DiffView): Markup {
  if (view === "inline")
    return h.div(
      { class: "printed" },
      h.p(markedWords(words, "both")),
      examples.map((example) => exampleShown(example.words, "both")),
    );
  return h.div(
    { class: "sides" },
    (["before", "after"] as const).map((side) =>
      h.div(
        { class: "printed" },
        h.p({ class: "side-name" }, side === "before" ? "Before" : "After"),
        (side === "before" ? before : after) === null
          ? h.p({ class: "aside" }, "Not in the rules.")
          : [h.p(markedWords(words, side)), examples.map((example) => exampleShown(example.words, side))],
      ),
    ),
  );
}

function exampleShown(words: readonly WordOperation[], sides: "both" | "before" | "after"): Markup {
  const isThere = sides === "both" || words.some(({ op }) => op !== (sides === "before" ? "insert" : "delete"));
  return isThere ? h.p({ class: "example" }, h.b("Example: "), markedWords(words, sides)) : null;
}

/** Why something changed, as the publisher announced it. */
export function reasonsShown(reasons: Change["announced"]): Markup {
  return reasons.map((reason) => h.p({ class: "why" }, inlineShown(announcedInlines(reason))));
}

/** More notes on a section than this are folded away. */
const openMax = 3;

/** The notes on a change, in our words; with their days, if there are several. */
function notesShown({ own, smaller, ofSection }: NotesBeside, lineage: string): Markup {
  const steps = `${smaller} smaller ${smaller === 1 ? "step" : "steps"}`;
  return [
    own.length === 1 && smaller === 0 ? h.p({ class: "why" }, own[0]?.why) : datedNotes(own),
    smaller === 0 ? null : h.p({ class: "aside" }, h.a({ href: lineagePath(lineage) }, `${steps} in its history`)),
    sectionNotes(ofSection),
  ];
}

function sectionNotes(notes: readonly Note[]): Markup {
  if (notes.length <= openMax) return datedNotes(notes);
  return h.details(h.summary(`${notes.length} notes on the whole section, day by day`), datedNotes(notes));
}

function datedNotes(notes: readonly Note[]): Markup {
  if (notes.length === 0) return null;
  return h.ul(
    { class: "dated-notes" },
    notes.map(({ from, isFirstSeen, why }) => h.li(changeDay(from, isFirstSeen), ": ", h.span({ class: "why" }, why))),
  );
}

/** Old and new numbers, a part of them at a time. `titleOf`: what a lineage is about. */
export function numbersTable(
  titleOf: (lineage: string) => string,
  { numbers, from, to }: DiffAnswer,
  after: number,
  limit: number,
): Markup {
  if (numbers.length === 0) return h.p("No number changed.");
  return h.table(
    h.caption("Numbers, old and new"),
    h.thead(h.tr(["Before", "After", "What it is about"].map((name) => h.th({ scope: "col" }, name)))),
    h.tbody(
      numbers
        .slice(after, after + limit)
        .map(({ before, after: fresh, lineage }) =>
          h.tr(
            h.td({ class: "figure" }, before === null ? "–" : h.a({ href: lineagePath(lineage, from) }, before)),
            h.td({ class: "figure" }, fresh === null ? "–" : h.a({ href: lineagePath(lineage, to) }, fresh)),
            h.td(titleOf(lineage)),
          ),
        ),
    ),
  );
}

/** Changes of lineages whose words are not held. */
export function unheldTable({ notHeld }: DiffAnswer, after: number, limit: number): Markup {
  if (notHeld.length === 0) return h.p("No change of a rule that is known only by a summary or heading.");
  return h.table(
    { class: "stacked" },
    h.caption("Known by a summary or heading; the words are not held"),
    h.thead(h.tr(["What it is about", "Before", "After"].map((name) => h.th({ scope: "col" }, name)))),
    h.tbody(
      notHeld
        .slice(after, after + limit)
        .map(({ lineage, title, before, after: fresh }) =>
          h.tr(
            h.th({ scope: "row" }, h.a({ href: lineagePath(lineage) }, title)),
            h.td({ "data-label": "Before" }, sideShown(before)),
            h.td({ "data-label": "After" }, sideShown(fresh)),
          ),
        ),
    ),
  );
}

function sideShown({ state, number, summary, name }: UnheldSide): Markup {
  if (state === "not-there") return "not in the rules";
  if (state === "not-known") return "not known";
  return [number === null ? "" : h.b({ class: "figure" }, number, " "), summary ?? name ?? ""];
}

/** What keeps a comparison from being whole, or sure. */
export function certaintyNote(answer: DiffAnswer): Markup {
  const { certainty, isWhole, sameFile, beyondNewestRelease } = answer;
  const standIns = standInsInWords(comparedDays(answer), answer);
  const notes = [
    sameFile === null
      ? ""
      : `The file of ${dayInWords(sameFile)} is the one held for both days, so nothing shows whether what only it says changed. `,
    isWhole ? "" : "Not everything is held on both days, so changes may be missing. ",
    ...standIns.map((sentence) => `${sentence} `),
    [certainty.from, certainty.to].filter((one) => one === "uncertain").length > standIns.length
      ? "On one of the days some words are uncertain, because its release is not held or its file lost characters. "
      : "",
    beyondNewestRelease ? "The newest release known is older than the later day." : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : h.p({ class: "note" }, notes);
}
