import { Problem } from "../../problem.ts";
import { compareRuleNumbers, isSection, type RuleNumber, ruleNumberFrom, sectionOf } from "../../text/rule-number.ts";
import { documentReferencesIn } from "./document-references.ts";
import { withoutDrawings } from "./drawings.ts";
import type { WrittenReference } from "./written-reference.ts";

/**
 * What makes it a reference. `word`: it is announced as one; `form`: only rules have numbers of its form; `section`: its
 * number is one if the text refers to its section elsewhere; `gloss`: it is one if the words beside it say so.
 */
type PossibleReference = WrittenReference & { readonly by: "word" | "form" | "section" | "gloss" };

/**
 * What a reader who has the rules knows. `isNumber`: some rule had the number; `confirmed`: the numbers that are
 * citations by the words beside them; fewer words do in a text that cites other rules (`isCiting`).
 */
export type RulesKnown = {
  readonly isNumber: (number: RuleNumber) => boolean;
  readonly confirmed: (possible: readonly WrittenReference[], isCiting: boolean) => ReadonlySet<WrittenReference>;
};

/**
 * Finds the rule numbers and the sections of other documents that a text refers to, in reading order, in time that
 * grows with the length of the text.
 *
 * A number counts after a word (`CR`, `rule`, `section`, `§` and so on), in a template or an identifier that begins
 * with such a word, in a list or a range that continues from one that counts, and alone if it has both a dot and a
 * letter. A chapter (`section 7`) does not count, nor does anything in a web address. If a text refers to a section,
 * numbers of its rules also count at the beginning of a line, in brackets and after words like "under", as on a page
 * that quotes it. In a text that is only a list of numbers, all count.
 *
 * @param known Without it, no rule is asked. With it, other numbers count too if words confirm them ("Scry is 701.18"),
 * and those that no rule ever had only if words, their section or a word like "rule" do: `802.11b`.
 */
export function referencesWrittenIn(text: string, known?: RulesKnown): WrittenReference[] {
  const rules = rulesWrittenIn(text, known);
  const sections = documentReferencesIn(text);
  if (sections.length === 0) return rules;
  const all: WrittenReference[] = [];
  let at = 0;
  for (const rule of rules) {
    for (let next = sections[at]; next !== undefined && next.start <= rule.start; next = sections[++at]) all.push(next);
    // `MTR section 116` is no rule 116.
    if (rule.start >= (all.at(-1)?.end ?? 0) && rule.end <= (sections[at]?.start ?? Number.POSITIVE_INFINITY))
      all.push(rule);
  }
  return [...all, ...sections.slice(at)];
}

function rulesWrittenIn(text: string, known?: RulesKnown): WrittenReference[] {
  const listed = listedIn(text);
  if (listed.length > 0) return listed;
  const possible = withoutDrawings(text, possibleReferencesIn(text));
  const isTold = ({ by, number }: PossibleReference) =>
    by === "word" || (by === "form" && (known === undefined || known.isNumber(number)));
  const sections = new Set(possible.filter(isTold).map(({ number }) => sectionOf(number)));
  const isCertain = (reference: PossibleReference) =>
    isTold(reference) || (reference.by !== "gloss" && sections.has(sectionOf(reference.number)));
  const doubtful = possible.filter((reference) => !isCertain(reference));
  const cited = doubtful.length > doubtfulMax ? null : known?.confirmed(doubtful, sections.size > 0);
  return possible
    .filter((reference) => isCertain(reference) || cited?.has(reference))
    .map((possible) => {
      const { by: _, ...reference } = possible;
      return cited?.has(possible) ? { ...reference, isDoubtful: true } : reference;
    });
}

/** A text with more numbers than this that nothing announces is data. */
const doubtfulMax = 500;

/** Throws `too-large` if a text has more references than are answered at once. */
export function requireAtMost(referencesMax: number | undefined, { length: references }: readonly unknown[]): void {
  if (referencesMax === undefined || references <= referencesMax) return;
  const sentence = `The text has ${references} references, and at most ${referencesMax} are answered at once; send it in parts, or use the command line.`;
  throw new Problem("too-large", sentence, { references, referencesMax });
}

/** The numbers of a text that contains only numbers, at least one of them of a rule; empty for any other text. */
function listedIn(text: string): WrittenReference[] {
  if (/\p{L}{4}/u.test(text) || !/\d\.\d/.test(text)) return [];
  const others = text.replace(numberInList, "").replace(/\band\b/gi, "");
  if (/[^\s.,;]/.test(others)) return [];
  return [...text.matchAll(numberInList)].flatMap(({ 0: written, index }) => {
    const number = ruleNumberFrom(written);
    return number === undefined ? [] : [reference({ number, written, end: index + written.length, isBare: true })];
  });
}

type WrittenNumber = Pick<WrittenReference, "number" | "written" | "end" | "isBare">;

function reference(
  writtenNumber: WrittenNumber,
  { spelling = "whole", link = null }: Partial<Pick<WrittenReference, "spelling" | "link">> = {},
): WrittenReference {
  const { number, written, end, isBare } = writtenNumber;
  return { document: "cr", number, written, start: end - written.length, end, spelling, link, isBare };
}

function possibleReferencesIn(text: string): PossibleReference[] {
  const references: PossibleReference[] = [];
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    if (isFalseHump(match)) {
      beginning.lastIndex = match.index + 1;
      continue;
    }
    const chapters = chapterRange(match);
    if (chapters !== undefined) {
      beginning.lastIndex += chapters;
      continue;
    }
    const first = firstIn(match);
    if (first === undefined) continue;
    const firstAt = references.length;
    references.push(first);
    const { lows, hyphens, alone, plural } = match.groups ?? {};
    if ((lows ?? hyphens ?? alone) !== undefined) continue;
    const isPlural = plural !== undefined || isSection(first.number);
    let last: WrittenReference = first;
    for (let next = after(text, last, isPlural); next !== undefined; next = after(text, last, isPlural)) {
      references.push({ ...next, by: first.by });
      last = next;
    }
    // A list in brackets is recognised if one of its numbers has letters.
    if (first.by === "section" && references.slice(firstAt + 1).some(({ number }) => /[a-z]$/.test(number)))
      for (let at = firstAt; at < references.length; at++)
        references[at] = { ...(references[at] as PossibleReference), by: "form" };
    beginning.lastIndex = Math.max(last.end, beginning.lastIndex);
  }
  return references;
}

/** The word inside an identifier counts where its capital begins it: `checkCR_704_5`, but not `macro_704_5`. */
function isFalseHump({ groups = {}, index, input }: RegExpExecArray): boolean {
  const { hump } = groups;
  return hump !== undefined && !(/^(?:CR|Cr|Rule)$/.test(hump) && /[a-z]/.test(input.charAt(index - 1)));
}

/** How much follows the number if it begins a range of whole chapters, which cites no rule: `rules 100–199`. */
function chapterRange({ 0: whole, index, groups = {}, input }: RegExpExecArray): number | undefined {
  if (!/^[1-9]00$/.test(groups["named"] ?? "")) return undefined;
  chapterEnd.lastIndex = index + whole.length;
  return chapterEnd.exec(input)?.[0].length;
}

function firstIn({ 0: whole, index, groups = {}, input }: RegExpExecArray): PossibleReference | undefined {
  const { pipes, lows, hyphens, opening, named, bare, leading, seen, lineStart, ranged, pointed, heading, alone } =
    groups;
  const written =
    pipes ??
    lows ??
    hyphens ??
    opening ??
    named ??
    bare ??
    leading ??
    seen ??
    lineStart ??
    ranged ??
    pointed ??
    heading ??
    alone;
  if (written === undefined || (named !== undefined && isName(whole, named, input.charAt(index - 1)))) return undefined;
  if (bare !== undefined && isFloat(input, index, bare)) return undefined;
  const number = ruleNumberFrom(plainForm(written));
  if (number === undefined) return undefined;
  const isOfSection =
    (lineStart ?? ranged ?? pointed ?? heading) !== undefined &&
    !((lineStart ?? ranged) !== undefined && isRangeOfSection(number, input.slice(index + whole.length))) &&
    !(lineStart !== undefined && checklist.test(input.slice(Math.max(0, index - 12), index)));
  const isOfForm = (bare ?? leading ?? opening) !== undefined;
  const by = alone !== undefined ? "gloss" : isOfSection ? "section" : isOfForm ? "form" : "word";
  return { ...reference({ number, written, end: index + whole.length, isBare: by !== "word" }), by };
}

/** An entry of a checklist, or one that begins in bold: `- [ ] **111.8** …`. */
const checklist = /(?:[-*+]\s\[[ x]\]\s{1,3}\*{0,2}|(?:^|\n)\s{0,3}[-*+]\s\*\*)$/;

/** `613.1–613.6`: both ends have the section, so it is hardly ever a range of amounts. */
function isRangeOfSection(from: RuleNumber, rest: string): boolean {
  const to = /^\s?(?:[-‐-―−]|&[nm]dash;)\s?(\d{3}\.\d{1,3})(?![\d%])(?!\s?(?:°|[$€£¥]|[kKmMgG]?(?:g|m|s|Hz|B)\b))/.exec(
    rest,
  )?.[1];
  const number = to === undefined ? undefined : ruleNumberFrom(to);
  return number !== undefined && sectionOf(number) === sectionOf(from) && compareRuleNumbers(from, number) < 0;
}

/**
 * `return 260.7f`, `max(260.7f, 114.2f)`: a value in a program. No chapter has more than fifty sections, so `260.7f` is
 * one in any text; other numbers are if they stand where a value stands, outside comments and strings.
 */
function isFloat(text: string, index: number, written: string): boolean {
  if (!/[fdlm]$/i.test(written)) return false;
  if (Number(written.slice(1, 3)) >= sectionsMax) return true;
  const before = text.slice(Math.max(0, index - codeLineMax_chars), index);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/\/\/|\/\*|^\s*(?:[*#;|>-]|--)|["'`]|\s#\s/.test(line)) return false;
  if (/(?:\b(?:return|case)\s+|=\s*|\w\(\s*|\d[5-9]\d\.\d+[fdlm],\s*)$/i.test(line)) return true;
  const rest = text.slice(index + written.length, index + written.length + codeLineMax_chars).split("\n", 1)[0] ?? "";
  const isInCode = /[;{}]\s*$/.test(rest) || /[{=]|\w\(|\breturn\b/.test(line);
  return isInCode && /[-+*/<>?:,({[]\s*$/.test(line);
}

const sectionsMax = 50;
const codeLineMax_chars = 200;

/**
 * A section needs more than a word joined to it or an assignment: CR-712 is a ticket, cr712 and `NO_SECTION 712` are
 * names, `cr = 712` and `Cr - 128` parts of a program. `section508.22.a` is a name too.
 */
function isName(whole: string, named: string, before: string): boolean {
  if (/^CR\d{3}$/.test(whole)) return false;
  if (/^(?:sub)?section\d/.test(whole)) return true;
  if (named.length > 3) return false;
  return before === "_" || !/[\s|§&:#;]/.test(whole) || /=|^cr(?:["']?\s?:|\s-)|^§["']?\s*\n/i.test(whole);
}

/** The number as it would stand in the rules, whatever separates its parts. */
function plainForm(written: string): string {
  const [section = "", rule, letters = ""] = written.match(/[\da-z]+?(?=[^\da-z]|(?<=\d)[a-z]|$)/gi) ?? [];
  return rule === undefined ? section : `${section}.${rule}${letters}`;
}

function after(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  return lettersAfter(text, last) ?? digitsAfter(text, last) ?? numberAfter(text, last, isPlural);
}

function lettersAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  const base = last.number.replace(/(?<![a-z])[a-z]+$/, "");
  if (base === last.number || last.written.includes("|")) return undefined;
  furtherLetters.lastIndex = last.end;
  const match = furtherLetters.exec(text);
  const { written, loose, range, looseRange } = match?.groups ?? {};
  if (match === null || (loose !== undefined && isWord(loose, last))) return undefined;
  const letters = written ?? loose ?? "";
  const number = ruleNumberFrom(base + letters);
  // Letters are in order; "712.5b-a" is something else.
  if (number === undefined || compareRuleNumbers(last.number, number) >= 0) return undefined;
  const writtenNumber = { number, written: letters, end: last.end + match[0].length, isBare: last.isBare };
  const link = (range ?? looseRange) === undefined ? "shared" : "range";
  return reference(writtenNumber, { spelling: "letters", link });
}

/** A letter separated from a number is a word if its case differs, or if it is "I" and not the next letter. */
function isWord(letter: string, { number, written }: WrittenReference): boolean {
  const isCapital = /[A-Z]/.test(letter);
  return isCapital !== /[A-Z]/.test(written) || (/i/i.test(letter) && !number.endsWith("h"));
}

function digitsAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  if (isSection(last.number) || last.isBare || last.written.includes("|")) return undefined;
  furtherDigits.lastIndex = last.end;
  const match = furtherDigits.exec(text);
  const { written, range } = match?.groups ?? {};
  const number = written === undefined ? undefined : ruleNumberFrom(`${sectionOf(last.number)}.${written}`);
  if (match === null || written === undefined || number === undefined) return undefined;
  if (compareRuleNumbers(last.number, number) >= 0) return undefined;
  // "508.1c/1g" continues with another letter; "508.1c/2" might be a page.
  const hasLetters = /[a-z]$/.test(last.number);
  if (hasLetters && (range !== undefined || !/[a-z]$/.test(written))) return undefined;
  const writtenNumber = { number, written, end: last.end + match[0].length, isBare: last.isBare };
  return reference(writtenNumber, { spelling: "digits", link: range === undefined ? "shared" : "range" });
}

function numberAfter(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  furtherNumber.lastIndex = last.end;
  const match = furtherNumber.exec(text);
  const written = match?.groups?.["written"];
  const number = written === undefined ? undefined : ruleNumberFrom(plainForm(written));
  if (match === null || written === undefined || number === undefined) return undefined;
  // "rule 712.5, 100 players": a number without a dot continues only a number without a dot, or a plural.
  if (isSection(number) && !isPlural) return undefined;
  const isRange = match.groups?.["range"] !== undefined && compareRuleNumbers(last.number, number) < 0;
  const writtenNumber = { number, written, end: last.end + match[0].length, isBare: last.isBare };
  return reference(writtenNumber, { link: isRange ? "range" : null });
}

// The forms in which people write rule numbers. Every repetition is bounded, so that even a hostile text takes constant
// time per character. All of them ignore case.

const gap = String.raw`(?:\s|&nbsp;|&#160;)`;
/** A line end inside a comment of a program or a quotation, with the marks that begin the next line. */
const wrap = String.raw`[ \t]?\r?\n[ \t]{0,40}(?:\/{2,3}!?|\*|#|;|--|>)[ \t]{0,4}`;
const space = `(?:${wrap}|${gap}{1,4})`;
const sectionForm = String.raw`[1-9]\d{2}`;
const ruleForm = String.raw`[1-9]\d{0,2}`;
/** One letter, or two after `z`: `aa`, `ab`. Longer ones are words, and most other pairs are units. */
const lettersForm = "(?:a[a-z]|[a-z])";
const dotted = String.raw`${sectionForm}\.${ruleForm}${lettersForm}?`;
/** After a word that announces a rule, letters may also be separated: `712.5.a`, `712.5-a`, `712.5(a)`. */
const spread = String.raw`${sectionForm}\.${ruleForm}(?:[.-]?${lettersForm}|\(${lettersForm}\))?`;
const anyForm = `(?:${spread}|${sectionForm})`;
/** A letter of a script that puts spaces between words. In other scripts a number may touch the words beside it. */
const spacedLetter = String.raw`\p{Lu}\p{Ll}\p{Lt}`;
const fileEnding =
  "\\.(?:html?|md|txt|json|ya?ml|xml|csv|pdf|docx?|png|jpe?g|svg|gif|webp|php|aspx?|[cm]?[jt]sx?|rs|py|java|kt|cs|go|rb|cpp)";
/** A placeholder for a number: `702.xxx`, `702.N`. */
const placeholder = String.raw`\.(?:x{1,3}|n|\?|#)(?![\p{L}\p{N}])`;
/**
 * Nothing follows that would make something else of it: a letter, a digit, a dot or comma with digits (`712.5.1`,
 * `712,5`), the ending of a file.
 */
const ends = String.raw`(?![${spacedLetter}\p{M}\p{N}]|\.\d|,\d{1,2}(?!\d)|${fileEnding}(?![\p{L}\p{N}])|${placeholder})`;
const begins = String.raw`(?<![${spacedLetter}\p{N}])`;
/** Quotes, emphasis, brackets and simple tags around a number: `'''712.5'''`, `[[712.5]]`, `<b>712.5</b>`. */
const openingMarks = "(?:[\"'`*_“‘«([{]{1,4}|<[a-z]{1,8}>)?";
const closingMarks = "(?:[\"'`*_”’»)\\]}]{1,4}|</[a-z]{1,8}>)?";
/** Dashes, including those of Windows-1252 decoded as Latin-1. */
const dashForm = "(?:[-‐-―−\u0096\u0097]|&[nm]dash;)";
/** Excludes amounts: `704.5k €`, `100.5b%`. */
const noAmount = `(?!${gap}?(?:%|°|[$€£¥]|(?:usd|eur|gbp)${ends}))`;

/** Excludes other books: `S.C.R.`, the tournament rules and so on. */
const otherBook = `(?:floor|tournament|penalty|infraction|house)${gap}{1,3}`;
const announcement = String.raw`(?<!${otherBook}|${otherBook}(?:rules?|guide|policy),?${gap}{1,3})(?:(?<plural>(?:(?:magic|mtg)?comp(?:rehensive)?)?rules|sub-?sections|sections|secs\.|§§|cr|(?<!\p{L}\.)c\.${gap}?r\.)|rule|sub-?rules?|(?:sub-?)?section|sec\.|§|&sect|regeln?|r[eè]gles?|reglas?|regol[ae]|regras?|правил[оаеу]?|ルール|规则|規則)`;
const joiningMarks = String.raw`(?:(?:${gap}{0,6}|[_-])(?:numbers?|nos?\.|nr\.|ids?|refs?)|\.)?(?:[\]>]|${gap}{0,6}[:#=|§_~-])?["']?(?:[:=]${gap}?)?(?:${wrap}|${gap}{0,6})${openingMarks}`;

/**
 * Addresses of the web, with or without their scheme, and links to other pages. Links within a page are not included.
 */
const address = [
  String.raw`(?<!\p{L})[a-z]{2,10}:\/\/[^\s<>"'|)\]}]+`,
  String.raw`(?<![\p{L}\p{N}.-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,10}\/[^\s<>"'|)\]}]*`,
  String.raw`\]\((?!#)[^\s()]{1,2000}\)`,
  String.raw`(?<!\p{L})(?:href|src)=["'](?!#)[^"'\s]{1,2000}["']`,
].join("|");

const lineBegins = String.raw`(?<=^[\s>*#:;/•–-]{0,8}(?:\[[ x]\]\s)?["'*_]{0,3})`;

/** The beginning of a line of a comment, or of an item of a list in it. */
const commentBegins = String.raw`(?<=^[ \t]{0,40}(?:\/{2,4}!?|\/\*{1,3}!?|\*|#{1,6}|--|;{1,3}|%{1,2})[ \t]{1,4}(?:[-*•][ \t]{1,3})?)[\[("'*_\x60]{0,2}`;
/** A number before one of these words is an amount. */
const units =
  "px|pt|em|rem|ms|s|sec|secs|seconds?|minutes?|hours?|days?|hz|khz|mhz|ghz|kb|mb|gb|kib|mib|gib|bytes?|bits?|k|kg|g|mg|km|m|cm|mm|nm|ft|inch(?:es)?|lbs?|usd|eur|percent|dpi|fps|degrees?|units?";
const amountUnits = `${units}|in|times|x|per|to|and|is|was|of|on|for|or|vs|than|from`;

/**
 * Where a reference may begin. An address of the web comes first, so that it is passed over whole. The groups hold the
 * number: `pipes` of a template, `lows` and `hyphens` of an identifier (after a `hump`, if it is a word inside one), `named` after a word like "rule", `bare` on its
 * own with a letter, `opening` a line of a comment that goes on in words, `seen` after "see", `lineStart` at the beginning of a line or in brackets and `pointed` after a
 * word like "under", where they count only if the text refers to the section elsewhere, and `alone` anywhere else, where
 * words have to confirm it.
 */
const beginning = new RegExp(
  [
    `(?<address>${address})`,
    String.raw`\{\{\s{0,3}(?:cite${gap})?(?:cr|rules?|(?:comp|comprehensive)${gap}?rules?)\s{0,3}\|\s{0,3}(?:\w{1,12}=)?(?<pipes>${sectionForm}[.|]${ruleForm}(?:\|?${lettersForm})?)(?=\s{0,3}[|}])`,
    String.raw`(?:(?<![${spacedLetter}\p{N}/\\])(?:cr|rule)|(?<=[a-z])(?<hump>cr|rule))(?:_?(?<lows>${sectionForm}_${ruleForm}(?:${lettersForm}|_[b-z](?![${spacedLetter}\p{N}])|_a(?![_${spacedLetter}\p{N}]))?)(?![${spacedLetter}\p{N}]|${fileEnding})|-(?<hyphens>${sectionForm}-[1-9]\d?(?:-?${lettersForm})?)${ends})`,
    String.raw`${commentBegins}(?<opening>${sectionForm}\.${ruleForm})${ends}${noAmount}(?=[\])*_\x60]{0,3}(?:\s?[:.)–-]{1,2}\s{1,3}["'(*_\x60]{0,2}\p{L}{2}|\s{1,3}(?!(?:${amountUnits})\b)["'(*_\x60]{0,2}\p{L}[\p{L}'’-]{1,30}[^\n\p{L}]{1,6}\p{L}{2}))`,
    `${begins}(?:${announcement})${joiningMarks}(?<named>${anyForm})${ends}`,
    String.raw`(?:(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-]|[$€£¥]\s|${otherBook}rules?,?\s|(?<!\p{L})(?:mtr|ipg)\s)|(?<=^[ \t]{0,40}\/{2,3}))(?<bare>${sectionForm}\.${ruleForm}${lettersForm})(?!-\d{0,2}\.\d)${ends}${noAmount}`,
    // A list that begins with a number without letters is recognised by its second number, which has letters:
    // `500.4/703.4n`.
    String.raw`(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-])(?<leading>${sectionForm}\.${ruleForm})(?=(?:["'*_)\]]{0,2}${gap}?[/,]${gap}?["'*_([]{0,2}${sectionForm}\.${ruleForm}${lettersForm}${ends}))`,
    String.raw`${begins}see${space}(?<seen>${sectionForm}\.${ruleForm})${ends}${noAmount}`,
    String.raw`(?:(?:${lineBegins}|[[(])(?<lineStart>${sectionForm}\.${ruleForm})|(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-])(?<ranged>${sectionForm}\.${ruleForm})(?=${gap}?${dashForm}${gap}?${sectionForm}\.${ruleForm}${ends})|${begins}(?:per|under|cf\.)${space}(?<pointed>${sectionForm}\.${ruleForm})|${lineBegins}(?<heading>${sectionForm})(?=\.\s))${ends}${noAmount}`,
    String.raw`(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-]|[$€£¥=:]\s)(?<alone>${sectionForm}\.${ruleForm})${ends}${noAmount}(?!\s?(?:${units})\b)`,
  ].join("|"),
  "gimu",
);

/**
 * Letters that continue the number before them: the `c` of `712.5a-c`, the `b` of `712.5a/b` and of `712.5a and b`. If
 * they are separated from it (`loose`), nothing may follow that would make them a word or a page number: `, e.g.`, `,
 * p. 12`.
 */
const furtherLetters = new RegExp(
  String.raw`(?:(?:(?<range>${dashForm})|\/)(?<written>${lettersForm})(?![${spacedLetter}\p{N}])|(?:(?<looseRange>${gap}{1,2}(?:${dashForm}|to|through|thru)${gap}{1,2})|,${gap}{0,2}|,?${gap}{1,2}(?:and|or|&(?:amp;)?)${gap}{1,2}|[&+])(?<loose>[b-z])(?![${spacedLetter}\p{N}\p{M}'’]|\.\p{L}|\.?\s?\d))`,
  "iuy",
);

/** The rest of a number that shares its section with the one before: the `4` of `712.1-4` and of `712.1/4`. */
const furtherDigits = new RegExp(
  String.raw`(?:(?<range>${dashForm})|\/)(?<written>[1-9]\d?${lettersForm}?)(?![-/]\d)${ends}`,
  "iuy",
);

/** A further number of a list or a range: `, 712.6`, ` and 713`, `–712.8`, ` through CR 712.8`. */
const furtherNumber = new RegExp(
  String.raw`${closingMarks}(?:(?<range>(?:${gap}{0,3}(?:${dashForm}|\.{2,3}|…)${gap}{0,3}|${space}(?:to|through|thru)${space})(?:(?:${announcement})${joiningMarks})?)|,?${space}(?:and|or|&(?:amp;)?)${space}|${gap}{0,2}[&+]${gap}{0,2}|(?:[,;]|${gap}{0,2}[/|])(?:${space})?(?:(?:and|or|&)${space})?)${openingMarks}(?<written>${anyForm})${ends}${noAmount}`,
  "iuy",
);

/** The end of a range of chapters: the `-199` of `100-199`. */
const chapterEnd = new RegExp(`${gap}{0,2}(?:${dashForm}|to|through)${gap}{0,2}[1-9]99${ends}`, "iuy");

/** Each number of a text that is only a list of numbers. */
const numberInList = new RegExp(`${begins}(?:${dotted}|${sectionForm})${ends}`, "giu");
