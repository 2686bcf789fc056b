import { type ComponentChildren, h } from "preact";
import { alarms } from "../../core/ask/citations/decide.ts";
import { glossPieces } from "../../core/ask/citations/explain.ts";
import type { RuleIndex } from "../../core/ask/citations/rule-index.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import type { CheckAnswer, CheckedCitation, CheckVerdict } from "../../core/contract/citation-check.ts";
import { lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { leftOutNote } from "./quote-answer.ts";

/** Bounds the size of the page. */
const shownMax = 100;

const names: Readonly<Record<CheckVerdict, string>> = {
  fits: "the words fit",
  stale: "stale",
  "wrong-rule": "another rule",
  nonexistent: "no such rule",
  "cannot-tell": "cannot tell",
};

/** The same after a count. */
const countedNames: typeof names = { ...names, fits: "fit", "wrong-rule": "of another rule" };

/** A number without telling words was not found right. */
function noAlarm(counts: CheckAnswer["counts"]): string {
  if (counts["cannot-tell"] === 0) return "All numbers fit the words beside them.";
  return counts.fits === 0
    ? "The words beside the numbers do not tell whether they are right."
    : "No number contradicts the words beside it; those that cannot be told were not judged.";
}

/** The numbers of a text that do not fit the words beside them, with the deciding words marked. */
export function checkedShown(visit: Visit, { citations, counts, on }: CheckAnswer): ComponentChildren {
  const found = citations.filter(({ verdict }) => alarms.has(verdict));
  if (citations.length === 0) return null;
  const shownVerdicts = (Object.keys(names) as CheckVerdict[]).filter((verdict) => counts[verdict] > 0);
  const index = ruleIndexOn(visit.history, on);
  return [
    h("h2", { id: "words" }, "Do the words fit the numbers?"),
    h("p", null, shownVerdicts.map((verdict) => `${counts[verdict]} ${countedNames[verdict]}`).join(" · ")),
    found.length === 0
      ? h("p", { class: "note" }, noAlarm(counts))
      : h(
          "ol",
          { class: "cited" },
          found.slice(0, shownMax).map((citation) => h("li", null, citationShown(visit, index, citation))),
        ),
    leftOutNote(found.length - shownMax, "numbers"),
  ];
}

function citationShown({ history }: Visit, index: RuleIndex, citation: CheckedCitation): ComponentChildren {
  const { number, verdict, confidence, line, because, suggestions } = citation;
  return [
    h(
      "p",
      null,
      h("b", { class: "number" }, number),
      ` on line ${line} `,
      h("span", { class: "class" }, names[verdict]),
      h("span", { class: "aside" }, ` · ${confidence} confidence`),
    ),
    citation.gloss === ""
      ? null
      : h(
          "blockquote",
          null,
          glossPieces(index, citation).map(({ text, decides }) => (decides ? h("mark", null, text) : text)),
        ),
    h("p", null, because),
    suggestions.length === 0
      ? null
      : h(
          "ul",
          null,
          suggestions.map((suggestion) => {
            const lineage = history.lineages.get(suggestion.lineage);
            const name = `${suggestion.number}`;
            return h(
              "li",
              null,
              lineage === undefined ? name : h("a", { href: lineagePathOn(history, lineage.id, index.on) }, name),
              ` ${suggestion.text} `,
              h("span", { class: "aside" }, `${suggestion.confidence} confidence`),
            );
          }),
        ),
  ];
}
