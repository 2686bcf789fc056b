import type { DocumentId } from "../../archive/document.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

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

/** Excludes numbers of other things: `version 104.3`, `equation (704.5)`. */
const noOtherNumber =
  "(?<!\\b(?:versions?|ver\\.|v\\.|releases?|builds?|issues?|bugs?|tickets?|theorems?|lemmas?|equations?|eq\\.|figures?|figs?\\.|pages?|pp?\\.)\\s{1,2})";

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

const ofAnotherBook = String.raw`,?\sof\s(?:the\s|this\s)?(?:Title\s\d|(?:law|act|code|statutes?|constitution|treaty)\b|(?!(?:Magic|M[tT]G|CR|Comp(?:rehensive)?|Rules?|Rulebook|Official|Current|Latest|Game|Wizards|Glossary)\b)\p{Lu}[\p{L}\d]{1,30}\b)`;
const alsoSection = String.raw`,?\s(?:and|or|&)\s(?:sections?\s)?`;
/** After a number: another book, or the subsections of a law. Names begin with capitals, those of our book apart. */
export const bookAfter = new RegExp(
  String.raw`^\)?(?:\([a-z\d]{1,4}\))?(?:\([a-z\d]{1,4}\)|(?:${alsoSection}\d{1,4}[a-z]?|,\s\d{1,4}[a-z]?){0,3}${ofAnotherBook})`,
  "u",
);
/** After a section, whatever its form: the law or contract that it is of, in small letters too ("of the tax code"). */
export const lawAfter =
  /^\)?(?:\([a-z\d]{1,4}\))?,?\sof\s(?:the|this|our|your|their|its|a)\s(?:\p{L}{2,20}\s){0,3}(?:laws?|acts?|codes?|statutes?|constitution|treaty|ordinances?|regulations?|by-?laws|charter|contract|agreement|lease|policy)\b/iu;
/** Before a number: the code of a law, or another of its sections. */
export const bookBefore = new RegExp(
  String.raw`\b(?:U\.?S\.?C\.?|C\.?F\.?R\.?|RFC\s?\d{1,5},?|(?:ISO(?:\/IEC)?|IEC|IEEE|ANSI|ECMA|ASTM|NIST|NFPA|PEP)[\s-]?\d[\d.:-]{1,16},?)\s?$|\bsections?\s\d{1,4}[a-z]?${ofAnotherBook}(?:\s[\p{L}\d]{1,20}){0,4}${alsoSection}$`,
  "iu",
);
/** How far before a number its book may stand. */
export const bookBefore_chars = 120;

const lineBegins = String.raw`(?<=^[\s>*#:;/•–-]{0,8}(?:\[[ x]\]\s)?["'*_]{0,3})`;

/** The beginning of a line of a comment, or of an item of a list in it. */
const commentBegins = String.raw`(?<=^[ \t]{0,40}(?:\/{2,4}!?|\/\*{1,3}!?|\*|#{1,6}|--|;{1,3}|%{1,2})[ \t]{1,4}(?:[-*•][ \t]{1,3})?)[\[("'*_\x60]{0,2}`;
/** A number before one of these words is an amount. */
const units =
  "px|pt|em|rem|ms|s|sec|secs|seconds?|minutes?|hours?|days?|hz|khz|mhz|ghz|kb|mb|gb|kib|mib|gib|bytes?|bits?|k|kg|g|mg|km|m|cm|mm|nm|ft|inch(?:es)?|lbs?|usd|eur|percent|dpi|fps|degrees?|units?";
const amountUnits = `${units}|in|times|x|per|to|and|is|was|of|on|for|or|vs|than|from`;

/**
 * Where a reference may begin. An address of the web comes first, so that it is passed over whole. The groups hold the
 * number: `pipes` of a template, `lows` and `hyphens` of an identifier (after a `hump`, if it is a word inside one),
 * `tested` of a test's name, `named` after a word like "rule", `bare` on its own with a letter, `opening` a line of a
 * comment that goes on in words, `seen` after "see", `lineStart` at the beginning of a line or in brackets and
 * `pointed` after a word like "under", where they count only if the text refers to the section elsewhere, and `alone`
 * anywhere else, where words or the place have to confirm it.
 */
export const beginning = new RegExp(
  [
    `(?<address>${address})`,
    String.raw`\{\{\s{0,3}(?:cite${gap})?(?:cr|rules?|(?:comp|comprehensive)${gap}?rules?)\s{0,3}\|\s{0,3}(?:\w{1,12}=)?(?<pipes>${sectionForm}[.|]${ruleForm}(?:\|?${lettersForm})?)(?=\s{0,3}[|}])`,
    String.raw`(?:(?<![${spacedLetter}\p{N}/\\])(?:cr|rule)|(?<=[a-z])(?<hump>cr|rule))(?:_?(?<lows>${sectionForm}_${ruleForm}(?:${lettersForm}|_[b-z](?![${spacedLetter}\p{N}])|_a(?![_${spacedLetter}\p{N}]))?)(?![${spacedLetter}\p{N}]|${fileEnding})|-(?<hyphens>${sectionForm}-[1-9]\d?(?:-?${lettersForm})?)${ends})`,
    String.raw`(?<![${spacedLetter}\p{N}/\\.])(?:(?:tests?|specs?|should|scenario)_?|r(?=\d{3}_\d{1,3}[a-z]?_\p{L}{3}))(?<tested>${sectionForm}_${ruleForm}${lettersForm}?)(?=_\p{L}{3}|(?![_${spacedLetter}\p{N}]|${fileEnding}))`,
    String.raw`${commentBegins}(?<opening>${sectionForm}\.${ruleForm})${ends}${noAmount}(?=[\])*_\x60]{0,3}(?:\s?[:.)–-]{1,2}\s{1,3}["'(*_\x60]{0,2}\p{L}{2}|\s{1,3}(?!(?:${amountUnits})\b)["'(*_\x60]{0,2}\p{L}[\p{L}'’-]{1,30}[^\n\p{L}]{1,6}\p{L}{2}))`,
    `${begins}(?:${announcement})${joiningMarks}(?<named>${anyForm})${ends}`,
    String.raw`(?:(?<![${spacedLetter}\p{N}./\\~=+$€£¥-]|\d,|[$€£¥]\s|${otherBook}rules?,?\s|(?<!\p{L})(?:mtr|ipg)\s)|(?<=^[ \t]{0,40}\/{2,3}))(?<bare>${sectionForm}\.${ruleForm}${lettersForm})(?!-\d{0,2}\.\d)${ends}${noAmount}`,
    // A list that begins with a number without letters is recognised by its second number, which has letters:
    // `500.4/703.4n`.
    String.raw`(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-])(?<leading>${sectionForm}\.${ruleForm})(?=(?:["'*_)\]]{0,2}${gap}?[/,]${gap}?["'*_([]{0,2}${sectionForm}\.${ruleForm}${lettersForm}${ends}))`,
    String.raw`${begins}(?:see(?:${space}also)?|siehe(?:${space}auch)?|vgl\.|voir(?:${space}aussi)?|v[eé]ase|vedi)${space}(?<seen>${sectionForm}\.${ruleForm})${ends}${noAmount}`,
    String.raw`(?:(?:${lineBegins}|${noOtherNumber}[[(])(?<lineStart>${sectionForm}\.${ruleForm})|(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-])(?<ranged>${sectionForm}\.${ruleForm})(?=${gap}?${dashForm}${gap}?${sectionForm}\.${ruleForm}${ends})|${begins}(?:per|under|cf\.)${space}(?<pointed>${sectionForm}\.${ruleForm})|${lineBegins}(?<heading>${sectionForm})(?=\.\s))${ends}${noAmount}`,
    // After a colon stands a value, unless a sentence or the word of a list item stands before it.
    String.raw`${noOtherNumber}(?:(?<![${spacedLetter}\p{N}.,/\\~=+$€£¥-]|[$€£¥=:]\s)|(?<=(?:\p{L}[^\S\n][("'‘“]?|^[ \t]{0,8}(?:[*+•-]|\d{1,2}[.)])[ \t]{1,3}\*{0,2})\p{L}{1,30}[)"'’”*]{0,2}:\*{0,2}\s))(?<alone>${sectionForm}\.${ruleForm})${ends}${noAmount}(?!\s?(?:${units})\b)`,
  ].join("|"),
  "gimu",
);

/**
 * Letters that continue the number before them: the `c` of `712.5a-c`, the `b` of `712.5a/b` and of `712.5a and b`. If
 * they are separated from it (`loose`), nothing may follow that would make them a word or a page number: `, e.g.`, `,
 * p. 12`.
 */
export const furtherLetters = new RegExp(
  String.raw`(?:(?:(?<range>${dashForm}|\.\.=?(?=\p{L}(?!\.\p{L})))|\/)(?<written>${lettersForm})(?![${spacedLetter}\p{N}])|(?:(?<looseRange>${gap}{1,2}(?:${dashForm}|to|through|thru)${gap}{1,2})|,${gap}{0,2}|,?${gap}{1,2}(?:and|or|&(?:amp;)?)${gap}{1,2}|[&+])(?<loose>[b-z])(?![${spacedLetter}\p{N}\p{M}'’]|\.\p{L}|\.?\s?\d))`,
  "iuy",
);

/** The rest of a number that shares its section with the one before: the `4` of `712.1-4` and of `712.1/4`. */
export const furtherDigits = new RegExp(
  String.raw`(?:(?<range>${dashForm})|\/)(?<written>[1-9]\d?${lettersForm}?)(?![-/]\d)${ends}`,
  "iuy",
);

/** A further number of a list or a range: `, 712.6`, ` and 713`, `–712.8`, ` through CR 712.8`. */
export const furtherNumber = new RegExp(
  String.raw`${closingMarks}(?:(?<range>(?:${gap}{0,3}(?:${dashForm}|\.{2,3}=?|…)${gap}{0,3}|${space}(?:to|through|thru)${space})(?:(?:${announcement})${joiningMarks})?)|,?${space}(?:and|or|&(?:amp;)?)${space}|${gap}{0,2}[&+]${gap}{0,2}|(?:[,;]|${gap}{0,2}[/|])(?:${space})?(?:(?:and|or|&)${space})?)${openingMarks}(?<written>${anyForm})${ends}${noAmount}`,
  "iuy",
);

/** The end of a range of chapters: the `-199` of `100-199`. */
export const chapterEnd = new RegExp(`${gap}{0,2}(?:${dashForm}|to|through)${gap}{0,2}[1-9]99${ends}`, "iuy");

/** Each number of a text that is only a list of numbers. */
export const numberInList = new RegExp(`${begins}(?:${dotted}|${sectionForm})${ends}`, "giu");

/** What stands before and after a number that stands alone in its place, as `isPlaced` says. */
export const placeBefore = /(?:[([,;:—–]|[-=]>|--|\/\/|[#*|])\s{0,4}["'`*_]{0,3}$|\s{3}$|["'`]{3}$/;
export const placeAfter = /^["'`*_)\]}]{0,4}(?:\s{0,4}(?:\*\/|-->)?\s{0,4}(?:\n|$)|[.,;](?:\s|$)|(?<=[)\]}]))/;

/** A key in a list of records, where keys are written in small letters: `- price: 500.3`. */
export const keyBefore = /^[ \t]*- \p{Ll}+:\s$/mu;

/**
 * Which part of a number is written: all of it (`712.5a`, `{{Cr|712|5a}}`, `cr_712_5a`, `712.5(a)`), or only the end,
 * which continues the number before: its letters (`712.5a-c`) or what follows the section (`712.1-4`).
 */
export type Spelling = "whole" | "letters" | "digits";

/**
 * A rule number, or the number of a section of another document, in a text, with its position in UTF-16 units (`end`
 * exclusive); for `CR 712.5a` the position of `712.5a`. A range gives two references, one for each end.
 */
export type WrittenReference = {
  readonly document: DocumentId;
  readonly number: RuleNumber;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly spelling: Spelling;
  /** How it depends on the reference before it: as the end of a range, or as another ending of the same number. */
  readonly link: "range" | "shared" | null;
  /** No word announces it as a rule; only its form does. */
  readonly isBare: boolean;
  /** Only the words beside it or its place make it one. */
  readonly isDoubtful?: true;
};
