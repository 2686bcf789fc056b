import { z } from "zod";
import { numberParameter } from "../../core/contract/parts.ts";
import type { SectionAnswer, SectionProvision } from "../../core/contract/rules.ts";
import { callAddress, lineagePath, pageOf, withQuery } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { depthOf, type RuleNumber, ruleTitleOf } from "../../core/text/rule-number.ts";
import { leastCertaintyInWords } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import { getSection } from "../../operations/rules.ts";
import { knownBlocks } from "../../operations/rules-documents.ts";
import { firstDayLikeNumber } from "../../operations/views/addresses.ts";
import { surroundingsOf } from "../../operations/views/surroundings.ts";
import { page, type Visit } from "../page.ts";
import { besideText } from "../parts/beside.ts";
import { blocksShown, fact } from "../parts/blocks.ts";
import { asOfControl, beyondNote, comparisonLinks } from "../parts/day-row.ts";
import { dayNamed, intervalNamed } from "../parts/days.ts";
import { certaintyFact, releaseLink } from "../parts/provenance.ts";
import { provisionsShown } from "../parts/provisions.ts";
import { wordingStrip } from "../parts/strip.ts";
import { numberInPath, onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** A section on a day; on request each sentence with the day since when the rule has had it. */
export const sectionPage = page({
  path: "/sections/:number",
  params: numberInPath,
  query: onDay.extend({ sentences: z.enum(["dated"]).optional(), at: numberParameter.optional() }),
  show(visit, { params: { number }, query: { on: givenDay, sentences, at } }) {
    const on = givenDay ?? visit.today;
    const isDated = sentences === "dated";
    const section = answerTo(getSection, visit, { number, on, sentences });
    return {
      title: `${number}, ${section.title}, on ${dayInWords(on)}${isDated ? ", sentence by sentence" : ""}`,
      feed: { section: number },
      json: isDated ? callAddress(`/sections/${number}`, { on, sentences }) : section.links.self,
      ...(givenDay && {
        canonical: withQuery(`/sections/${number}`, { at, on: firstDayLikeNumber(visit, number, givenDay), sentences }),
      }),
      on,
      main: h.article({ class: "section" }, sectionShown(visit, section, { isDated, at })),
    };
  },
});

/** How a section is shown: whether each sentence has its day, and which rule of a long section. */
type Showing = { readonly isDated: boolean; readonly at: RuleNumber | undefined };

function sectionShown(visit: Visit, section: SectionAnswer, showing: Showing): Markup {
  const { number, on, title, links, inForce, release, lineage } = section;
  const { isDated } = showing;
  const around = surroundingsOf(visit, section, "states");
  const { comparisons, wordings } = around;
  return [
    h.h1(h.span({ class: "number" }, number), " ", title, " ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
    asOfControl({
      on,
      path: `/sections/${number}`,
      followPath: lineagePath(lineage),
      around,
      named: number,
      unit: "section",
    }),
    besideText(
      [knownShown(section), rulesShown(section, showing)],
      [
        h.dl(
          { class: "facts" },
          fact("Text", intervalNamed(inForce)),
          fact("Release", releaseLink(release)),
          certaintyFact(section.certainty, leastCertaintyInWords(section.certainty)),
        ),
        visit.isShort ? null : wordingStrip(wordings, { lineage, on, today: visit.today, named: "numbers and titles" }),
        beyondNote(section.beyondNewestRelease, release),
      ],
      h.p(
        { class: "more" },
        h.a({ href: pageOf(links.heading) }, "The heading by itself"),
        " · ",
        h.a({ href: lineagePath(lineage) }, "History of the section"),
        comparisonLinks(lineage, comparisons),
        " · ",
        h.a({ href: pageOf(links.number) }, `Every rule numbered ${number}`),
        " · ",
        isDated
          ? h.a({ href: withQuery(`/sections/${number}`, { on }) }, "Without the days of the sentences")
          : h.a({ href: withQuery(`/sections/${number}`, { on, sentences: "dated" }) }, "Each sentence with its day"),
      ),
    ),
  ];
}

/** More numbers than this are folded away. */
const knownOpenMax = 5;

/** What the rules of play know of numbers in a release that is not held. */
function knownShown({ knownByParameters: entries }: SectionAnswer): Markup {
  const shown = blocksShown(knownBlocks(entries));
  return entries.length <= knownOpenMax
    ? shown
    : h.details(h.summary(`${entries.length} numbers known of the release then in force`), shown);
}

/**
 * All rules of a section, or the part of a long section with the rule asked for; above them a list that leads to each.
 */
function rulesShown({ number, on, provisions }: SectionAnswer, { isDated, at }: Showing): Markup {
  const groups = groupsOf(provisions);
  const parts = partsOf(groups);
  const index = partWith(parts, at);
  const part = parts[index] ?? [];
  const isHere = (number: RuleNumber) => part.some((group) => group.number === number);
  const pathOfPart = (one: RuleNumber | undefined) =>
    withQuery(`/sections/${number}`, { on, sentences: isDated ? "dated" : null, at: one });
  const pathTo = (number: RuleNumber) => `${isHere(number) ? "" : pathOfPart(number)}#r${number}`;
  return [
    rulesListed(groups, pathTo),
    provisionsShown(
      part.flatMap((group) => group.provisions),
      on,
    ),
    parts.length < 2 ? null : partsLinked(parts, index, pathOfPart),
  ];
}

function partsLinked(
  parts: readonly (readonly RuleGroup[])[],
  index: number,
  pathOf: (number: RuleNumber | undefined) => string,
): Markup {
  const named = (part: readonly RuleGroup[]) => [part[0]?.number, part.at(-1)?.number].join(" to ");
  const link = (part: readonly RuleGroup[] | undefined, rel: string, words: string) =>
    part === undefined
      ? null
      : h.a({ href: `${pathOf(part[0]?.number)}#r${part[0]?.number}`, rel }, words, " ", h.b(named(part)));
  return h.nav(
    { class: "pager", "aria-label": "Parts of the section" },
    link(parts[index - 1], "prev", "← Before:"),
    h.span({ class: "figure" }, `Part ${index + 1} of ${parts.length}`),
    link(parts[index + 1], "next", "More:"),
  );
}

/** A rule with its subrules, as printed in a section. */
type RuleGroup = { readonly number: RuleNumber; readonly provisions: readonly SectionProvision[] };

/** The amount of text shown at once: about twelve screens on a phone. */
const partMax_chars = 11_000;
/** The space around a provision, as the number of characters that would fill it. */
const around_chars = 60;

/** The rules of a section, each with its subrules. */
function groupsOf(provisions: readonly SectionProvision[]): RuleGroup[] {
  const groups: { number: RuleNumber; provisions: SectionProvision[] }[] = [];
  for (const provision of provisions) {
    const last = groups.at(-1);
    if (last !== undefined && depthOf(provision.number) === 2) last.provisions.push(provision);
    else groups.push({ number: provision.number, provisions: [provision] });
  }
  return groups;
}

/** Divides a long section between rules, so that no page is longer than a person scrolls. */
function partsOf(groups: readonly RuleGroup[]): (readonly RuleGroup[])[] {
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
function partWith(parts: readonly (readonly RuleGroup[])[], number: RuleNumber | undefined): number {
  const index = parts.findIndex((part) =>
    part.some(({ provisions }) => provisions.some((provision) => provision.number === number)),
  );
  return Math.max(index, 0);
}

/** Fewer rules than this need no list. */
const listedMin = 8;
/** A longer list with titles is folded. */
const openMax = 24;

/** The rules of a section as a list that leads to each: folded if it is long, without titles where they have none. */
function rulesListed(groups: readonly RuleGroup[], pathTo: (number: RuleNumber) => string): Markup {
  if (groups.length < listedMin) return null;
  const isTitled = groups.filter(({ provisions }) => titleOf(provisions[0]) !== undefined).length > groups.length / 2;
  const list = h.ul(
    { class: isTitled ? "words" : "numbers" },
    groups.map(({ number, provisions: [first] }) =>
      h.li(h.a({ href: pathTo(number) }, h.b({ class: "figure" }, number), isTitled ? [" ", titleOf(first)] : null)),
    ),
  );
  const isLong = isTitled && groups.length > openMax;
  return h.nav(
    { class: "rules-listed", "aria-label": "Rules of this section" },
    isLong ? h.details(h.summary(`All ${groups.length} rules of this section`), list) : list,
  );
}

function titleOf(provision: SectionProvision | undefined): string | undefined {
  return provision && ruleTitleOf(provision);
}
