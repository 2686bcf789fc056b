import type { TournamentDocumentId } from "../../archive/document.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { WrittenReference } from "./number-forms.ts";

/**
 * Finds the sections of tournament documents that a text refers to, in reading order: `IPG 2.5`, `MTR section 3.12`,
 * `Magic Tournament Rules, §4.4–4.6`, `section 2.1 of the IPG`, `{{MTR|4.4}}`, `MTR Appendix B`, `JAR, Serious
 * Problems`. A number needs the name of its document beside it, because `2.5` alone may be anything.
 */
export function documentReferencesIn(text: string): WrittenReference[] {
  if (!mayCiteSections(text)) return [];
  const found: WrittenReference[] = [];
  for (const match of text.matchAll(named)) {
    const { index, groups = {} } = match;
    const document = documentNamed(groups["before"] ?? groups["after"] ?? groups["jar"] ?? "");
    const written = groups["number"] ?? groups["old"] ?? groups["first"] ?? groups["part"] ?? groups["heading"];
    if (document === undefined || written === undefined) continue;
    const start =
      groups["first"] === undefined ? index + match[0].lastIndexOf(written) : index + match[0].indexOf(written);
    const first = referenceTo(document, { written, start, link: null });
    found.push(first);
    if (groups["number"] !== undefined) found.push(...furtherAfter(text, first));
  }
  return found;
}

/** Says whether a text may refer to a section of a tournament document: it names one. */
export function mayCiteSections(text: string): boolean {
  return mayName.test(text);
}

type Place = Pick<WrittenReference, "written" | "start" | "link">;

function referenceTo(document: TournamentDocumentId, { written, start, link }: Place): WrittenReference {
  const number = written.toLowerCase().replace(/[^a-z0-9.]+/g, "-") as RuleNumber;
  return { document, number, written, start, end: start + written.length, spelling: "whole", link, isBare: false };
}

/** The numbers that continue a list or a range. */
function furtherAfter(text: string, first: WrittenReference): WrittenReference[] {
  const document = first.document === "cr" ? undefined : first.document;
  const references: WrittenReference[] = [];
  further.lastIndex = first.end;
  for (let match = further.exec(text); match !== null && document !== undefined; match = further.exec(text)) {
    const { written = "", range } = match.groups ?? {};
    const start = match.index + match[0].length - written.length;
    references.push(referenceTo(document, { written, start, link: range === undefined ? null : "range" }));
  }
  return references;
}

function documentNamed(name: string): TournamentDocumentId | undefined {
  if (/^(?:ipg|infraction|penalty)/i.test(name)) return "ipg";
  if (/^(?:mtr|magic|tournament|dci|floor)/i.test(name)) return "mtr";
  return /^jar|^judging/i.test(name) ? "jar" : undefined;
}

// Every repetition is bounded, so that even a hostile text takes constant time per character.
const mayName =
  /\b(?:MTR|IPG|JAR|tournament\s+rules|floor\s+rules|infraction\s+procedure|penalty\s+guide|judging\s+at)/i;
const gap = String.raw`(?:\s|&nbsp;|&#160;)`;
const book = `(?:MTR|IPG|(?:Magic${gap})?Tournament${gap}{1,2}Rules|(?:DCI${gap})?Floor${gap}{1,2}Rules|Infraction${gap}{1,2}Procedure${gap}{1,2}Guide|Penalty${gap}{1,2}(?:Guide|Guidelines))`;
const sectionWord = String.raw`(?:(?:sub-?)?sections?|secs?\.|§{1,2}|&sect;|rules?|chapters?|part)`;
/** `2.10`, and `116` of the years before 2009 if a word announces it; a number of a version has more parts. */
const dotted = String.raw`[1-9]\d?\.[1-9]\d?`;
const ends = String.raw`(?![\p{L}\p{N}]|\.\d|,\d)`;
const ofThe = `${gap}{1,2}(?:of|in)${gap}{1,2}the${gap}{1,2}(?:current${gap})?`;
const marks = `["'“‘*_([]{0,3}`;
const named = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}/.=-])(?<before>${book})(?:\)|”|"|'{2,3}|\*{1,2}|\]{1,2})?(?:[,:;#|_-]|${gap}[-–—])?${gap}{0,3}(?:(?<word>${sectionWord})${gap}{0,2})?${marks}(?:(?<number>${dotted}${ends})|(?<=${sectionWord}${gap}{0,2}${marks})(?<old>[1-9]\d{2}${ends})|(?<part>Appendix${gap}[A-H](?![\p{L}\p{N}])))`,
    String.raw`(?<![\p{L}\p{N}.,$/-])(?:${sectionWord}${gap}{0,2})?(?<first>${dotted}${ends})${ofThe}(?<after>${book})(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?<jar>JAR|Judging${gap}at${gap}Regular)[,:]?${gap}{1,2}(?:${sectionWord}${gap})?${marks}(?<heading>Common${gap}Issues|General${gap}Unwanted${gap}Behaviors|Serious${gap}Problems)(?![\p{L}\p{N}])`,
  ].join("|"),
  "giu",
);
const further = new RegExp(
  `(?:(?<range>${gap}?(?:[-–—]|&[nm]dash;)${gap}?|${gap}{1,2}(?:to|through)${gap}{1,2})|${gap}?[,;/&]${gap}{0,2}(?:(?:and|or)${gap})?|,?${gap}{1,2}(?:and|or)${gap}{1,2})(?:${sectionWord}${gap}?)?(?<written>${dotted}${ends})(?!${ofThe}${book})`,
  "iuy",
);
