import type { ComponentChildren } from "preact";
import { lineagePath } from "../../core/archive/addresses.ts";
import type { Change, Side } from "../../core/contract/diff.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { WordOperation } from "../../core/text/words.ts";
import { changeNames } from "../../document/words.ts";
import { a, b, div, h2, li, p, span } from "../tags.ts";
import { type NotesBeside, notesShown } from "./notes.ts";
import { markedWords } from "./words.ts";

/** How a change is shown: its days, and both sides in one text or side by side. */
export type DiffView = { readonly from: IsoDate; readonly to: IsoDate } & { readonly view: "inline" | "side" };

/** One change: its class, the words before and after, and its notes. A move without new words shows the words once. */
export function changeShown(change: Change, notes: NotesBeside | undefined, showing: DiffView): ComponentChildren {
  const { class: name, title, lineage } = change;
  return li(
    { class: "change" },
    h2(span({ class: "moves" }, movesShown(change, showing)), " ", span({ class: `class ${name}` }, changeNames[name])),
    p({ class: "aside" }, a({ href: lineagePath(lineage) }, title), joinedShown(change, showing)),
    name === "renumbered" ? p({ class: "printed same" }, change.after?.text) : wordsShown(change, showing),
    notes === undefined ? null : notesShown(notes, lineage),
  );
}

/** Old and new number or term: one if it stayed the same, otherwise both with an arrow. */
function movesShown({ before, after, lineage }: Change, { from, to }: DiffView): ComponentChildren {
  const [old, fresh] = [before && designationOf(before), after && designationOf(after)];
  const link = (name: string, day: DiffView["from"]) => a({ href: lineagePath(lineage, day) }, name);
  if (old === null) return fresh === null ? "" : link(fresh, to);
  if (fresh === null) return link(old, from);
  return old === fresh ? link(fresh, to) : [link(old, from), " → ", link(fresh, to)];
}

function designationOf({ number, name }: Side): string {
  return number ?? name ?? "without a number";
}

function joinedShown({ class: name, joined, after }: Change, { from, to }: DiffView): ComponentChildren {
  if (joined === null) return null;
  const day = after === null ? to : from;
  return [
    name === "merged" ? " · merged into " : " · split from ",
    a({ href: lineagePath(joined.lineage, day) }, joined.number ?? joined.lineage),
  ];
}

function wordsShown({ words, examples, before, after }: Change, { view }: DiffView): ComponentChildren {
  if (view === "inline")
    return div(
      { class: "printed" },
      p(markedWords(words, "both")),
      examples.map((example) => exampleShown(example.words, "both")),
    );
  return div(
    { class: "sides" },
    (["before", "after"] as const).map((side) =>
      div(
        { class: "printed" },
        p({ class: "side-name" }, side === "before" ? "Before" : "After"),
        (side === "before" ? before : after) === null
          ? p({ class: "aside" }, "Not in the rules.")
          : [p(markedWords(words, side)), examples.map((example) => exampleShown(example.words, side))],
      ),
    ),
  );
}

function exampleShown(words: readonly WordOperation[], sides: "both" | "before" | "after"): ComponentChildren {
  const isThere = sides === "both" || words.some(({ op }) => op !== (sides === "before" ? "insert" : "delete"));
  return isThere ? p({ class: "example" }, b("Example: "), markedWords(words, sides)) : null;
}
