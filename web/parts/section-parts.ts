import type { ComponentChildren } from "preact";
import type { SectionAnswer } from "../../core/contract/rules.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { ruleTitleOf } from "../../core/text/rule-titles.ts";
import { a, b, li, nav, ul } from "../tags.ts";

type SectionProvision = SectionAnswer["provisions"][number];

/** A rule with its subrules, as printed in a section. */
export type RuleGroup = { readonly number: RuleNumber; readonly provisions: readonly SectionProvision[] };

/** The amount of text shown at once: about twelve screens on a phone. */
const partMax_chars = 11_000;
/** The space around a provision, as the number of characters that would fill it. */
const around_chars = 60;

/** The rules of a section, each with its subrules. */
export function groupsOf(provisions: readonly SectionProvision[]): RuleGroup[] {
  const groups: { number: RuleNumber; provisions: SectionProvision[] }[] = [];
  for (const provision of provisions) {
    const last = groups.at(-1);
    if (last !== undefined && /[a-z]$/.test(provision.number)) last.provisions.push(provision);
    else groups.push({ number: provision.number, provisions: [provision] });
  }
  return groups;
}

/** Divides a long section between rules, so that no page is longer than a person scrolls. */
export function partsOf(groups: readonly RuleGroup[]): (readonly RuleGroup[])[] {
  const parts: RuleGroup[][] = [];
  let length = 0;
  for (const group of groups) {
    const own = lengthOf(group);
    const last = parts.at(-1);
    if (last === undefined || length + own > partMax_chars) {
      parts.push([group]);
      length = own;
    } else {
      last.push(group);
      length += own;
    }
  }
  return parts;
}

function lengthOf({ provisions }: RuleGroup): number {
  return provisions
    .flatMap(({ text, examples }) => [text, ...examples])
    .reduce((sum, text) => sum + text.length + around_chars, 0);
}

/** The part that has a rule or subrule; the first, if none has it or none is asked for. */
export function partWith(parts: readonly (readonly RuleGroup[])[], number: RuleNumber | undefined): number {
  const place = parts.findIndex((part) =>
    part.some(({ provisions }) => provisions.some((provision) => provision.number === number)),
  );
  return Math.max(place, 0);
}

/** Fewer rules than this need no list. */
const listedMin = 8;

/** The rules of a section as a list that leads to each; nothing for a short section. */
export function rulesListed(groups: readonly RuleGroup[], pathTo: (number: RuleNumber) => string): ComponentChildren {
  if (groups.length < listedMin) return null;
  const areTitled = groups.filter(({ provisions }) => titleOf(provisions[0]) !== undefined).length > groups.length / 2;
  return nav(
    { class: "rules-listed", "aria-label": "Rules of this section" },
    ul(
      { class: areTitled ? "words" : "first-words" },
      groups.map(({ number, provisions: [first] }) =>
        li(a({ href: pathTo(number) }, b({ class: "figure" }, number), " ", titleOf(first) ?? first?.title)),
      ),
    ),
  );
}

function titleOf(provision: SectionProvision | undefined): string | undefined {
  return provision && ruleTitleOf(provision);
}
