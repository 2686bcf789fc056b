import { isSection, type RuleNumber, ruleOf, sectionOf } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { type GlossTerms, titlesOver } from "./fit.ts";
import { idfOf, isTitleEntry, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/** A thing that the rules name, and the rule whose title it is: a keyword, a kind of token, the subject of a section. */
type RuleName = { readonly entry: RuleEntry; readonly terms: readonly number[]; readonly information: number };

/** Titles of keywords, of other titled rules and of the sections on special cards and games, and kinds of tokens. */
function namesByTerm(index: RuleIndex): ReadonlyMap<number, readonly RuleName[]> {
  const names = index.entries.flatMap((entry): RuleName[] => {
    const terms = nameTermsOf(index, entry);
    if (terms.length === 0) return [];
    return [{ entry, terms, information: terms.reduce((sum, term) => sum + idfOf(index, term), 0) }];
  });
  return Map.groupBy(names, ({ terms }) =>
    terms.reduce((rarest, term) => (idfOf(index, term) > idfOf(index, rarest) ? term : rarest)),
  );
}

function nameTermsOf(index: RuleIndex, entry: RuleEntry): readonly number[] {
  const { number } = entry;
  if (isSection(number)) return /^[789]/.test(number) ? withoutGeneralTerms(index, entry) : [];
  if (isTitleEntry(entry)) return [...new Set(entry.sequence)];
  // Reading the text of each rule would cost more than a short check.
  const tokenTerm = index.vocabulary.get("token");
  if (tokenTerm === undefined || !entry.own.has(tokenTerm)) return [];
  const token = tokenForm.exec(entry.revision.text ?? "")?.[1];
  return token === undefined ? [] : termsOf(`${token} token`).flatMap((term) => index.vocabulary.get(term) ?? []);
}

/** The definition of a predefined token: "A Clue token is a colorless Clue artifact token with…". */
const tokenForm = /^An? ([A-Z][a-z]+) token is an? /;

/** A heading says "Saga Cards" where people say "Saga". */
function withoutGeneralTerms(index: RuleIndex, { sequence }: RuleEntry): readonly number[] {
  const specific = [...new Set(sequence)].filter((term) => idfOf(index, term) >= generalMax);
  return specific.length === 0 ? [] : specific;
}

/** About what one word tells that fifty rules have. */
const generalMax = 4;

/** The things that the words of a clause name, those that tell most first. */
export function namesIn(index: RuleIndex, gloss: GlossTerms): readonly RuleName[] {
  const byTerm = index.once(namesByTerm);
  const clause = new Set(gloss.sequence);
  return [...clause]
    .flatMap((term) => byTerm.get(term) ?? [])
    .filter(({ terms, entry }) => terms.every((term) => clause.has(term)) && isWritten(index, gloss, terms, entry))
    .toSorted((a, b) => b.information - a.information);
}

/** Says whether the words have the name itself: "equip" is not named by "equipped", but a rare word is in any form. */
function isWritten(index: RuleIndex, { words }: GlossTerms, terms: readonly number[], entry: RuleEntry): boolean {
  if (terms.every((term) => idfOf(index, term) >= rareMin)) return true;
  const printed = (entry.revision.name ?? entry.revision.text ?? "").toLowerCase();
  if (!isTitleEntry(entry)) return true;
  return printed.match(/[a-z]+/g)?.every((word) => words.has(word) || words.has(`${word}s`)) ?? false;
}

/** About what one word tells that eight rules have. */
const rareMin = 5.8;

/** Says whether a name is that of a rule, of one above it or of its section. */
export function isNameOf(index: RuleIndex, { entry: named }: RuleName, number: RuleNumber): boolean {
  if (named.number === number || named.number === sectionOf(number) || named.number === ruleOf(number)) return true;
  const entry = index.byNumber.get(number);
  return entry !== undefined && titlesOver(index, entry).includes(named);
}

/** Says whether the words of a clause have the whole name under which a rule or its section is listed. */
export function hasNameOf(index: RuleIndex, gloss: GlossTerms, number: RuleNumber): boolean {
  const title = index.byNumber.get(sectionOf(number))?.sequence ?? [];
  const isSectionNamed = title.length > 0 && title.every((term) => gloss.sequence.includes(term));
  return isSectionNamed || namesIn(index, gloss).some((name) => isNameOf(index, name, number));
}
