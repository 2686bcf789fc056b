/**
 * The forms in which people write rule numbers, as expressions. Every repetition has a bound, so that no text, however hostile, takes more
 * than a constant time for each character. All are read without regard to capitals.
 */

const gap = String.raw`(?:\s|&nbsp;|&#160;)`;
const section = String.raw`[1-9]\d{2}`;
const rule = String.raw`[1-9]\d{0,2}`;
/** One letter, or two after `z`: `aa`, `ab`. Longer ones are words, and most other pairs are units. */
const letters = "(?:a[a-z]|[a-z])";
const dotted = String.raw`${section}\.${rule}${letters}?`;
const any = `(?:${dotted}|${section})`;
/** Nothing follows that would make another number of it: a letter, a digit, or a dot with a digit (`712.5.1`). */
const ends = String.raw`(?![\p{L}\p{N}]|\.\d)`;
const begins = String.raw`(?<![\p{L}\p{N}])`;
/** Quotes, emphasis, brackets and simple tags that stand around a number: `'''712.5'''`, `[[712.5]]`, `<b>712.5</b>`. */
const opening = "(?:[\"'`*_“‘«([{]{1,4}|<[a-z]{1,8}>)?";
const closing = "(?:[\"'`*_”’»)\\]}]{1,4}|</[a-z]{1,8}>)?";
/** Dashes, those of Windows-1252 read byte by byte among them. */
const dash = "(?:[-‐-―−\u0096\u0097]|&[nm]dash;)";
/** No amount of something: `704.5k €`, `100.5b%`. */
const noAmount = `(?!${gap}?(?:%|°|[$€£¥]|(?:usd|eur|gbp)${ends}))`;

const words = String.raw`(?<plural>rules|sections|secs\.|§§|cr|c\.${gap}?r\.)|rule|sub-?rules?|section|sec\.|§`;
const joint = String.raw`(?:${gap}{0,6}(?:numbers?|nos?\.|nr\.)|\.)?(?:${gap}{0,6}[:#=|§_-])?["']?(?:[:=]${gap}?)?${gap}{0,6}${opening}`;

/**
 * Where a reference may begin. An address of the web comes first, so that it is passed over whole. The groups hold the number:
 * `pipes` of a template, `lows` and `hyphens` of an identifier, `named` after a word like "rule", `bare` on its own with a letter, `seen` after "see", `standing` at
 * the beginning of a line or in brackets, where it counts only if the text refers to the section elsewhere.
 */
export const beginning = new RegExp(
  [
    String.raw`(?<address>(?<!\p{L})[a-z]{2,10}:\/\/[^\s<>"'|)\]}]+)`,
    String.raw`\{\{\s{0,3}(?:cite${gap})?(?:cr|rules?|(?:comp|comprehensive)${gap}?rules?)\s{0,3}\|(?:\w{1,12}=)?(?<pipes>${section}\|${rule}(?:\|?${letters})?)(?=\s{0,3}[|}])`,
    String.raw`${begins}(?:cr|rule)(?:_?(?<lows>${section}_${rule}${letters}?)(?![\p{L}\p{N}])|-(?<hyphens>${section}-[1-9]\d?${letters}?)${ends})`,
    `${begins}(?:${words})${joint}(?<named>${any})${ends}`,
    String.raw`(?<![\p{L}\p{N}.,/\\~=+$€£¥-]|[$€£¥]\s)(?<bare>${section}\.${rule}${letters})${ends}${noAmount}`,
    String.raw`${begins}(?:see|per)${gap}{1,4}(?<seen>${section}\.${rule})${ends}${noAmount}`,
    String.raw`(?:(?<=^[\s>*#:;/•–-]{0,8}["'*_]{0,3}|[[(])(?<standing>${section}\.${rule})|(?<=^[\s>*#:;/•–-]{0,8}["'*_]{0,3})(?<heading>${section})(?=\.\s))${ends}${noAmount}`,
  ].join("|"),
  "gimu",
);

/** Letters alone that go on from a number before them: the `c` of `712.5a-c` and the `b` of `712.5a/b`. */
export const furtherLetters = new RegExp(
  String.raw`(?:(?<range>${dash})|\/)(?<written>${letters})(?![\p{L}\p{N}])`,
  "iuy",
);

/** A further number of a list or a range: `, 712.6`, ` and 713`, `–712.8`, ` through 712.8`. */
export const furtherNumber = new RegExp(
  String.raw`${closing}(?:(?<range>${gap}{0,3}(?:${dash}|\.{2,3}|…)${gap}{0,3}|${gap}{1,4}(?:to|through|thru)${gap}{1,4})|,?${gap}{1,4}(?:and|or|&(?:amp;)?)${gap}{1,4}|[,;/|]${gap}{0,4}(?:(?:and|or|&)${gap}{1,4})?)${opening}(?<written>${any})${ends}${noAmount}`,
  "iuy",
);
