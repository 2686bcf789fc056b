import { knownInWords, knownStart } from "../core/ask/known-by-parameters.ts";
import type { LineageAnswer, NumberAnswer, NumberHolder, RevisionAnswer } from "../core/contract/lineages.ts";
import type { CitedByAnswer, RuleAnswer, SectionAnswer } from "../core/contract/rules.ts";
import { lineageAddress, withQuery } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import {
  type Block,
  facts,
  heading,
  type Inline,
  joined,
  link,
  list,
  paragraph,
  printed,
  quoted,
  text,
} from "../document/blocks.ts";
import {
  amendedInWords,
  announcedInlines,
  certaintyInWords,
  eventInWords,
  intervalInWords,
  leastCertaintyInWords,
  whereabouts,
  whereaboutsInWords,
} from "../document/words.ts";

/** The documents of the look-ups by number. */

export function ruleDocument(rule: RuleAnswer): readonly Block[] {
  const { number, inForce, release, otherwise, children, citations, now, conflicts } = rule;
  return [
    ...printed(rule, number),
    ...knownBlocks(rule.knownByParameters),
    facts({
      "As printed": rule.printedNumber === null ? null : `${rule.printedNumber}, meant ${number}`,
      "In force": intervalInWords(inForce),
      Release: `${dayInWords(release)}${rule.beyondNewestRelease ? ", the newest one known" : ""}`,
      Certainty: certaintyInWords(rule),
      "Another release": otherwise && [
        text(`${dayInWords(otherwise.release)}: ${otherwise.number ?? ""} `),
        quoted(otherwise.text ?? "not there"),
      ],
      "Said otherwise":
        conflicts.length === 0
          ? null
          : quoted(conflicts.map(({ fileName, says }) => `${fileName}: ${says ?? "nothing"}`).join("; ")),
      "Newest rules": whereabouts(now, number, rule.lineage),
      Why: rule.why === "" ? null : rule.why,
      "Refers to": citations.length === 0 ? null : joined(citations.map(referenceInline), "; "),
      "Below it": children.length === 0 ? null : joined(children.map(neighbourInline), "; "),
      Permalink: link(rule.links.permalink, rule.links.permalink),
    }),
  ];
}

/** What rules of play know of a release that is not held; nothing if they know no more than the held ones. */
export function knownBlocks(knownByParameters: RuleAnswer["knownByParameters"]): readonly Block[] {
  if (knownByParameters.length === 0) return [];
  return [
    paragraph("note", knownStart),
    list(
      knownByParameters.map((entry) => [
        text(`${knownInWords(entry)} (rule of play `),
        link(entry.name, entry.href),
        text(")"),
      ]),
    ),
  ];
}

function referenceInline({ number, title, now, href }: RuleAnswer["citations"][number]): Inline[] {
  const moved = now === null || now.number === number ? "" : ` (newest rules: ${whereaboutsInWords(now, number)})`;
  return [link(number, href), text(` ${title ?? "not held"}${moved}`)];
}

function neighbourInline({ number, title, href }: RuleAnswer["children"][number]): Inline[] {
  return [link(number, href), text(` ${title}`)];
}

/** A rule through all its numbers and wordings. */
export function historyDocument({ title, lineage, now, revisions }: LineageAnswer): readonly Block[] {
  return [
    heading(2, title),
    facts({ Lineage: lineage, "Newest rules": whereabouts(now, null, lineage) }),
    ...revisions.flatMap((revision, at) => revisionBlocks(revision, { lineage, before: revisions[at - 1] })),
  ];
}

function revisionBlocks(
  revision: RevisionAnswer,
  { lineage, before }: { readonly lineage: string; readonly before: RevisionAnswer | undefined },
): Block[] {
  const { number, name, text: words, summary, events, announced: reasons, why, permalink } = revision;
  const amended = amendedInWords(revision, before);
  const happened = joined(
    events.map((event) => eventInWords(event, lineage, lineageAddress, amended)),
    ", ",
  );
  const says = words ?? name ?? (summary === null ? null : `[summary] ${summary}`);
  return [
    heading(3, [
      text(`${intervalInWords(revision)}: ${number ?? name ?? (says === null ? "ended" : "no number known")}`),
      ...(happened.length > 0 ? [text(" ("), ...happened, text(")")] : [text(before ? "" : " (first known)")]),
    ]),
    ...printed({ ...revision, text: says }),
    ...reasons.map((reason) => paragraph("note", announcedInlines(reason))),
    facts({ Why: why === "" ? null : why, Permalink: permalink === null ? null : link(permalink, permalink) }),
  ];
}

/** What referred to a rule on a day. */
export function citedByDocument({ number, on, citedBy, isWhole, parameters }: CitedByAnswer): readonly Block[] {
  const scope = isWhole ? "" : " among the rules held for that day";
  const count = citedBy.length + parameters.length;
  if (count === 0) return [paragraph("plain", `Nothing referred to ${number} on ${dayInWords(on)}${scope}.`)];
  return [
    heading(2, `What referred to ${number} on ${dayInWords(on)}${scope}`),
    list([
      ...citedBy.map(({ number: own, title, lineage, refersTo }) => [
        link(own ?? "Glossary", withQuery(lineageAddress(lineage), { on })),
        text(` ${title} (${refersTo.join(", ")})`),
      ]),
      ...parameters.map(({ id, name, says, restsOn, href }) => [
        text("Rule of play "),
        link(name, href),
        text(`, ${id} (${restsOn.join(", ")}): ${says}`),
      ]),
    ]),
  ];
}

export function numberDocument({ number, lineages, section, knownToBeUnused }: NumberAnswer): readonly Block[] {
  const unused = knownToBeUnused.map(intervalInWords).join("; ");
  return [
    heading(2, `Every rule numbered ${number}`),
    lineages.length === 0 ? paragraph("plain", "No rule is known to have had this number.") : holders(lineages),
    ...(section.length === 0 ? [] : [heading(3, "Its section"), holders(section)]),
    facts({ "Not in use": unused === "" ? null : unused }),
  ];
}

function holders(all: readonly NumberHolder[]): Block {
  return list(
    all.map(({ lineage, title, intervals, now, isHeld, href }) => [
      link(title, href),
      text(isHeld ? ": " : " (text not held): "),
      ...joined(
        intervals.map(({ name, ...days }) => [
          link(intervalInWords(days), withQuery(href, { on: days.from })),
          text(name === null || name === title ? "" : ` as “${name}”`),
        ]),
        "; ",
      ),
      text(". Newest rules: "),
      ...whereabouts(now, null, lineage),
    ]),
  );
}

export function sectionDocument(section: SectionAnswer): readonly Block[] {
  const { number, title, inForce, release, certainty, provisions, links } = section;
  return [
    heading(2, `${number}. ${title}`),
    ...knownBlocks(section.knownByParameters),
    ...provisions.flatMap((provision) => printed(provision, provision.number)),
    facts({
      "In force": intervalInWords(inForce),
      Release: dayInWords(release),
      Certainty: leastCertaintyInWords(certainty),
      Address: link(links.self, links.self),
    }),
  ];
}
