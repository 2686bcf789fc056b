import type { Archive } from "../../archive/archive.ts";
import { type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";

/**
 * Says whether a text is a copy of a rulebook, or a large part of one: most of it are paragraphs that begin with a number
 * and say what that number said in some held release. Its numbers define rules, and cite none.
 */
export function isRulebookCopy(archive: Archive, text: string): boolean {
  const paragraphs: { readonly number: RuleNumber; readonly words: string }[] = [];
  let [numbered_chars, all_chars] = [0, 0];
  for (const line of text.split(/\r\n|\r|\n/)) {
    all_chars += line.length;
    const [start, written = ""] = numberedForm.exec(line) ?? [];
    const number = start === undefined ? undefined : ruleNumberFrom(written);
    if (start === undefined || number === undefined) continue;
    numbered_chars += line.length;
    paragraphs.push({ number, words: line.slice(start.length) });
  }
  if (paragraphs.length < paragraphsMin || numbered_chars < numberedShare * all_chars) return false;
  const step = Math.ceil(paragraphs.length / sampleMax);
  const sample = paragraphs.filter((_, nth) => nth % step === 0);
  const same = sample.filter(({ number, words }) => hasSaid(archive, number, words)).length;
  return same >= sameShare * sample.length;
}

const numberedForm = /^[\s*_>#-]{0,6}(\d{3}\.\d{1,3}[a-z]?)\b[.:*_]{0,3}\s+/;
/** Fewer paragraphs are a quotation, whose numbers may be wrong. */
const paragraphsMin = 100;
/** A rulebook has examples and a glossary too. */
const numberedShare = 0.4;
const sampleMax = 60;
const sameShare = 0.8;

function hasSaid(archive: Archive, number: RuleNumber, words: string): boolean {
  const beginning = beginningOf(words);
  return (archive.numberPeriodsByNumber.get(number) ?? []).some(({ lineage }) =>
    lineage.revisions.some(
      (revision) => revision.number === number && beginningOf(revision.text ?? revision.name ?? "") === beginning,
    ),
  );
}

const beginning_terms = 8;

function beginningOf(words: string): string {
  return termsOf(words, beginning_terms).join(" ");
}
