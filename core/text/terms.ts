import { tableOf } from "./tables.ts";
/**
 * The words of a text in the form in which they are compared with rules: identifiers split (`canBlockAttacker`,
 * `can_block_attacker`), lower case, without endings, players' short forms written out. Words that occur in every text
 * are left out. Stops after `termsMax` terms.
 *
 * @example termsOf("canBlockAttacker").includes("block") === true
 */
export function termsOf(text: string, termsMax = Number.POSITIVE_INFINITY): string[] {
  const terms: string[] = [];
  const isPlain = text.length <= plainMax_chars && !unplain.test(text);
  if (isPlain && termsMax > few_terms) {
    for (const word of text.match(plainWord) ?? []) {
      for (const term of termsOfKnown(word)) terms.push(term);
      if (terms.length >= termsMax) break;
    }
    return terms.length > termsMax ? terms.slice(0, termsMax) : terms;
  }
  const form = isPlain ? plainWord : wordForm;
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    for (const term of termsOfKnown(match[0])) terms.push(term);
    if (terms.length >= termsMax) break;
  }
  return terms.length > termsMax ? terms.slice(0, termsMax) : terms;
}

/** To find all words of a text at once is faster than one by one, except where only the first are wanted. */
const few_terms = 4;

function termsOfKnown(word: string): readonly string[] {
  return termsKnown.get(word) ?? cachedTermsOf(word);
}

/**
 * The same for a text that is one word: a word that was met before is not cut apart again.
 *
 * @example termsOfWord("creatures").includes("creatur") === true
 */
export function termsOfWord(word: string): readonly string[] {
  return termsKnown.get(word) ?? termsOf(word);
}

/** Most words beside numbers are plain English without symbols, which is split faster. */
const unplain = /[{/\u0080-\u2012\u2015-\u2018\u201b\u201e-\uffff]/;
const plainMax_chars = 4000;
/** What `wordForm` finds in such a text. */
const plainWord = /(?<![\d.])\d[a-z]\b|[A-Za-z_][A-Za-z0-9_]*(?:['’][A-Za-z]+)?|[-–+]?\d+/g;

/** Symbols such as `{T}`, `+1/+1` and `P/T` are words too, and so is the `7c` of a layer. */
const wordForm =
  /(?<![\d.])\d[a-z]\b|\+1\/\+1|-1\/-1|\{[A-Z0-9/]{1,4}\}|\b[Pp]\/[Tt]\b|[\p{L}_][\p{L}\p{N}_]*(?:['’]\p{L}+)?|[-–+]?\d+/gu;
/** The `s` of "SBAs" does not begin a word. */
const innerCapital = /(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{Ll}))\p{Ll})|_+|(?<=\p{L})(?=\d)/u;

function partsOf(word: string): readonly string[] {
  return isSimple.test(word) ? [word] : word.split(innerCapital);
}

const isSimple = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|[^\p{L}_].*)$/u;

const termsKnown = new Map<string, readonly string[]>();
const termsKnownMax = 50_000;

function cachedTermsOf(word: string): readonly string[] {
  if (termsKnown.size >= termsKnownMax) termsKnown.clear();
  const terms = partsOf(word).flatMap(termsFrom);
  if (word.length <= wordKeptMax_chars) termsKnown.set(word, terms);
  return terms;
}

/** A longer word rarely occurs again, so it is not cached. */
const wordKeptMax_chars = 40;

function termsFrom(part: string): readonly string[] {
  const plain = part
    .toLowerCase()
    .replace(/['’]s?$/, "")
    .replace(/[’]/g, "'");
  if (plain === "" || ignoredWords.has(plain)) return [];
  const spelled = shortForms.get(plain);
  if (spelled !== undefined) return spelled.split(" ").map(stemOf);
  if (plain.length < 2 && !/\d/.test(plain)) return [];
  return [stemOf(plain)];
}

/** Short forms that players write, and what they stand for in the rules. */
const shortForms = tableOf({
  sba: "state based action",
  sbas: "state based action",
  etb: "enter battlefield",
  etbs: "enter battlefield",
  ltb: "leave battlefield",
  lki: "last known information",
  cda: "characteristic defining ability",
  cdas: "characteristic defining ability",
  cmc: "mana value",
  mv: "mana value",
  pt: "power toughness",
  "p/t": "power toughness",
  gy: "graveyard",
  pw: "planeswalker",
  pws: "planeswalker",
  dfc: "double faced card",
  dfcs: "double faced card",
  mdfc: "modal double faced card",
  mdfcs: "modal double faced card",
  tdfc: "transforming double faced card",
  eot: "end turn",
  tba: "turn based action",
  tbas: "turn based action",
  "can't": "cannot",
  cant: "cannot",
  isnt: "not",
  lib: "library",
  regen: "regenerate",
  sac: "sacrifice",
  sacs: "sacrifice",
  bf: "battlefield",
  tutor: "search library",
  tutors: "search library",
  mull: "mulligan",
});

const ignoredWords = new Set(
  (
    "a an the of to in on at by for from with as is are was were be been being it its it's this that these those and or " +
    "if so into than then there their they them he she his her has have had having do does did doing done which who whom whose what where " +
    "also any all each some such will would may might shall should could can must but only see rule rules section cr comp comprehensive " +
    "e.g i.e eg ie etc note per via fn pub let const self none true false todo fixme impl struct enum null void return test tests assert " +
    "string int bool vec option i ii we our us you your s t d ll re ve"
  ).split(" "),
);

/**
 * Removes the ending of a word. It is cruder than a dictionary, but both sides of a comparison are treated alike.
 */
function stemOf(word: string): string {
  const own = irregular.get(word);
  if (own !== undefined) return own;
  if (british.test(word)) return stemOf(word.replace(british, "$1or"));
  if (word.length <= 3 || /\d/.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  if (!whole.has(stem)) {
    const ending = endings.find(([end, min]) => stem.endsWith(end) && stem.length - end.length >= min);
    if (ending !== undefined) stem = stem.slice(0, -ending[0].length);
  }
  stem = stem.replace(/([bdfglmnprt])\1$/, "$1");
  return stem.length > 3
    ? stem
        .replace(/e$/, "")
        .replace(/(?<=.{5})at$/, "")
        .replace(/y$/, "i")
    : stem;
}

/** Words of the rules that British writers spell with "our". */
const british = /(col|arm)our/;

/** An ending, and the number of letters that must come before it. */
const endings: readonly (readonly [string, number])[] = [
  ["ation", 4],
  ["ment", 4],
  ["ing", 3],
  ["ion", 4],
  ["er", 4],
  ["or", 5],
  ["ed", 3],
];

/** Words that only seem to have an ending, or that mean something else than the word without it. */
const whole = new Set(
  "player counter trigger number another monster order either whether never under other silver commander lander booster former".split(
    " ",
  ),
);

/** Irregular forms. */
const irregular = tableOf({
  resolution: "resolv",
  dies: "di",
  die: "di",
  died: "di",
  dying: "di",
  dead: "di",
  death: "di",
  chosen: "choos",
  chose: "choos",
  choice: "choos",
  choices: "choos",
  paid: "pay",
  payment: "pay",
  payments: "pay",
  lost: "los",
  loses: "los",
  lose: "los",
  loss: "los",
  drawn: "draw",
  drew: "draw",
  left: "leav",
  became: "becom",
  won: "win",
  wins: "win",
  spent: "spend",
  kept: "keep",
  begun: "begin",
  began: "begin",
  beginning: "begin",
  removal: "remov",
  legality: "legal",
  illegal: "legal",
  legally: "legal",
  illegally: "legal",
  simultaneously: "simultane",
  simultaneous: "simultane",
  dealt: "deal",
  taken: "tak",
  taking: "tak",
  revealed: "reveal",
  multiplayer: "multiplayer",
  costs: "cost",
});
