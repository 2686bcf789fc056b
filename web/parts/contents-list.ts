import type {
  ContentsAnswer,
  ContentsChapter,
  ContentsCounts,
  ContentsRule,
  ContentsSection,
} from "../../core/contract/contents.ts";
import { comparePath, lineagePath, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { becameInWords, countsInWords, ownChangeInWords } from "../../document/words.ts";
import { h, type Markup } from "../tags.ts";

/** More titled rules than this are folded away under their section. */
const openMax = 8;

/** A chapter's sections, each with its titled rules and with what changed in it since the day chosen. */
export function sectionsListed(contents: ContentsAnswer, chapter: ContentsChapter): Markup {
  return h.ul(
    { class: "contents" },
    chapter.sections.map((section) =>
      h.li(
        { id: `s${section.number}` },
        sectionLink(section, contents.on),
        marks(contents, section),
        titledListed(contents, section),
      ),
    ),
  );
}

/** The chapters of a day, each folded over its sections. */
export function chaptersFolded({ chapters, on }: Pick<ContentsAnswer, "chapters" | "on">): Markup {
  return chapters.map((chapter) =>
    h.details(
      h.summary(
        h.b(chapter.number, chapter.title === null ? "" : [" ", chapter.title]),
        " ",
        h.span({ class: "aside" }, counted(chapter.sections.length, "section")),
      ),
      h.ul(
        { class: "contents" },
        chapter.sections.map((section) => h.li(sectionLink(section, on))),
      ),
    ),
  );
}

/** The number and name of a section, with a link if it is held. */
export function sectionLink(
  { number, title, lineage }: Pick<ContentsSection, "number" | "title" | "lineage">,
  on: IsoDate,
): Markup {
  const name = [h.b({ class: "figure" }, number), " ", title === null ? "" : title];
  // A section that is known only by its name has no page.
  if (lineage === null) return h.span(name);
  return h.a({ href: lineagePath(lineage, on) }, name);
}

function titledListed(contents: ContentsAnswer, { titled }: ContentsSection): Markup {
  if (titled.length === 0) return null;
  const list = h.ul(
    { class: "words" },
    titled.map((rule) => h.li(sectionLink(rule, contents.on), ruleMarks(contents, rule))),
  );
  if (titled.length <= openMax) return list;
  const changed = titled.filter(({ changes }) => changes !== null && isAny(changes)).length;
  return h.details(
    h.summary(`${titled.length} rules with titles`, changed === 0 ? "" : `, ${changed} of them changed`),
    list,
  );
}

function isAny(changes: ContentsCounts): boolean {
  return Object.values(changes).some((count) => count > 0);
}

/** What became of a section, and how much changed in it. The counts lead to the comparison. */
function marks({ on, since }: ContentsAnswer, { number, change, numberThen, changes }: ContentsSection): Markup {
  if (since === null) return null;
  return [
    change === null ? null : h.span({ class: `class ${change}` }, ownChangeInWords({ change, number, numberThen })),
    changes === null || !isAny(changes)
      ? null
      : h.span({ class: "aside" }, h.a({ href: comparePath({ from: since, to: on }, number) }, countsInWords(changes))),
  ]
    .filter((part) => part !== null)
    .map((part, index) => [index === 0 ? " " : " · ", part]);
}

/** What became of a rule with a title, which leads to its comparison. */
export function ruleMarks(
  { on, since }: Pick<ContentsAnswer, "on" | "since">,
  { number, change, numberThen, changes }: Pick<ContentsRule, "number" | "change" | "numberThen" | "changes">,
): Markup {
  if (since === null || (change === null && (changes === null || !isAny(changes)))) return null;
  const words = becameInWords({ number, change, numberThen, changes });
  const isOnlyMoved = change === "renumbered";
  return [
    " ",
    h.span(
      { class: change === null ? "aside" : `class ${change}` },
      isOnlyMoved ? words : h.a({ href: withQuery("/diff", { from: since, to: on, rule: number }) }, words),
    ),
  ];
}
