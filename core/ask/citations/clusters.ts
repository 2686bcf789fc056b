import type { RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";

/** Numbers that stand together, and where they stand in the words of a block; `inside`: those inside of ranges among them. */
export type Cluster = {
  readonly from: number;
  readonly to: number;
  readonly numbers: readonly RuleNumber[];
  readonly inside: readonly RuleNumber[];
};

/** Words that only say that a number is one, or join numbers. */
const joint =
  /^(?:[\s,;+&/|()[\]{}"'`*_§–—.-]|and|or|to|through|plus|see|also|cf|with|c\.?r|comp(?:rehensive)?|magic|mtg|rules?|sub-?rules?|sections?|secs?)*$/i;

/** A longer list is not about one thing, and each of its numbers is compared with all others. */
const joinedMax = 50;

/** Groups numbers that stand together: `CR 702.2c + CR 702.19b`. */
export function clustersOf(words: string, members: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { from, to, numbers, inside } of members) {
    const last = clusters.at(-1);
    const isNear = last !== undefined && from - last.to < 60 && last.numbers.length < joinedMax;
    if (isNear && areJoined(words, last, { from, to }))
      clusters[clusters.length - 1] = {
        from: last.from,
        to: Math.max(to, last.to),
        numbers: [...last.numbers, ...numbers],
        inside: [...last.inside, ...inside],
      };
    else clusters.push({ from, to, numbers, inside });
  }
  return clusters;
}

/**
 * Says whether only joining words stand between two numbers. In "zero life is CR 704.5a; CR 704.5b is an empty library"
 * a sentence ends between them.
 */
function areJoined(words: string, left: Cluster, right: Pick<Cluster, "from" | "to">): boolean {
  const between = words.slice(left.to, right.from);
  if (!joint.test(between)) return false;
  if (!/[.;]\s/.test(between)) return true;
  return (
    !hasWords(words.slice(Math.max(0, left.from - 60), left.from)) || !hasWords(words.slice(right.to, right.to + 60))
  );
}

function hasWords(words: string): boolean {
  return termsOf(withoutNumbers(words.replace(/^.*[.;]\s/s, "")), 1).length > 0;
}

/** Rule numbers say nothing about the content of a rule. */
const ruleNumbers =
  /\b(?:C\.?R\.?|rules?|§)?[\s_#-]?\d{3}[._]\d{1,3}[a-z]{0,2}(?:[-–/][a-z0-9.]{1,6})?\b|\bCR[\s_-]?\d{3}\b|\b(?:rules?|sections?)\s\d{3}\b|#\d{2,6}\b|https?:\/\/\S+/gi;

const anyNumber = /\d\d|:\/\//;

/** Nor does the name of the book. */
const bookName =
  /(?:\b(?:of|in|from|per)\s)?(?:\bthe\s)?(?:\b(?:official|current)\s)?\b(?:Magic|MTG)(?::\sThe\sGathering)?\s(?:comp(?:rehensive)?\s)?rules?(?:book)?\b/gi;

export function withoutNumbers(words: string): string {
  const plain = anyNumber.test(words) ? words.replace(ruleNumbers, " ") : words;
  return tidy(mayNameBook.test(plain) ? plain.replace(bookName, " ") : plain);
}

const mayNameBook = /\brules?/i;

/** Spaces that have to be replaced. Most words have none, and replacing each space by itself takes longer. */
const untidySpace = /\s\s|[^\S ]/;

/** What words about a rule do not begin or end with. */
const [leadingMark, trailingMark] = [/[\s,.:;+—–)\]}-]/, /[\s,:;+—–({}[-]/];
/** The sign of a number is part of it: "+1/+1 counters". */
const signed = /^[+–-](?:\d|[XY]\/)/;

/** `{Q}` is a word. */
const symbolAtEnd = /\{[A-Z\d/]{1,4}\}$/;

export function tidy(words: string): string {
  const spaced = (untidySpace.test(words) ? words.replace(/\s+/g, " ") : words).replace(/^\s?['’]s\s/, "");
  let [from, to] = [0, spaced.length];
  while (from < to && leadingMark.test(spaced.charAt(from)) && !signed.test(spaced.slice(from, from + 3))) from += 1;
  // The full stop of a sentence that ended with a number.
  if (spaced.charAt(to - 1) === "." && trailingMark.test(spaced.charAt(to - 2))) to -= 1;
  while (from < to && trailingMark.test(spaced.charAt(to - 1)) && !symbolAtEnd.test(spaced.slice(from, to))) to -= 1;
  return spaced.slice(from, to);
}
