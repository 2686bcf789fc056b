import type { Archive } from "../../archive/archive.ts";
import { isHeld } from "../../archive/life.ts";
import type { Claim, Weight } from "../../contract/quotes.ts";
import { type DaySet, unionOf } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { findAsItIs, findSentence, periodsOf, type StatementMatch, type StatementPeriod } from "./find.ts";
import { quotationsIn, type Sentence } from "./page.ts";
import { type Statements, statementsOf } from "./statements.ts";

/**
 * A sentence of a page with what the rules have of it. `days` are those on which it may have been in the rules, `surely` those on
 * which it is known to have been.
 */
export type QuotedSentence = {
  readonly sentence: Sentence;
  readonly finding: StatementMatch;
  /** `null` if the page gives no number. */
  readonly claim: Claim | null;
  readonly weight: Weight;
  /**
   * Only those under the number that the page gives, or in the rule of the neighbouring sentences; if there are none,
   * all.
   */
  readonly periods: readonly StatementPeriod[];
  readonly days: DaySet;
  readonly surely: DaySet;
};

/** A sentence with fewer words says little by itself. */
const significantMin_words = 6;
/** A shorter part of a sentence may be a phrase that any writer uses. */
const significantPartMin_words = 8;

/**
 * Locates each sentence of a page; the sentences that the page gives as one rule support each other. If a
 * sentence is not found but a quotation in it is (`quotationsIn`), the quotation takes its place.
 */
export function locateSentences(archive: Archive, sentences: readonly Sentence[]): QuotedSentence[] {
  const statements = statementsOf(archive);
  const findings = new Map<string, StatementMatch | undefined>();
  const periodsByFinding = new Map<StatementMatch, readonly StatementPeriod[]>();
  const find: Find = (text, kind) => {
    const key = `${kind} ${text}`;
    const cached = findings.get(key);
    if (cached !== undefined || findings.has(key)) return cached;
    const finding = kind === "as it is" ? findAsItIs(statements, text) : findSentence(statements, text);
    findings.set(key, finding);
    return finding;
  };
  const quotations: Quotation[] = [];
  for (const pageSentence of sentences)
    for (const { sentence, finding } of findingsIn(pageSentence, find)) {
      const periods = periodsByFinding.get(finding) ?? periodsOfMatch(archive, statements, finding);
      periodsByFinding.set(finding, periods);
      quotations.push({ sentence, finding, periods });
    }
  const byRule = Map.groupBy(quotations, ({ sentence }) => sentence.rule);
  const homes = new Map([...byRule].map(([rule, group]) => [rule, homesOf(group)]));
  return quotations.map((quotation) => datedFrom(archive, quotation, homes.get(quotation.sentence.rule) ?? new Set()));
}

type Finding = Pick<Quotation, "sentence" | "finding">;
type Find = (text: string, kind: "as it is" | "at all") => StatementMatch | undefined;

/** A sentence or, if it is not found but a quotation in it is, that quotation. Parts that say nothing are left out. */
function findingsIn(sentence: Sentence, find: Find): Finding[] {
  const finding = find(sentence.text, "as it is");
  if (finding !== undefined) return [{ sentence, finding }];
  const quoted = quotedIn(sentence, find);
  const pieces = quoted.length === 0 ? [sentence] : quoted;
  const findings = pieces.flatMap((piece) => {
    const match = find(piece.text, "at all");
    return match === undefined ? [] : [{ sentence: piece, finding: match }];
  });
  return quoted.length === 0 ? findings : findings.filter((piece) => piece.finding.match !== "none");
}

/**
 * The pieces of the first way of quoting that finds something significant; a piece that is not found is divided again.
 * Empty if nothing is found.
 */
function quotedIn(sentence: Sentence, find: Find): Sentence[] {
  for (const quotations of quotationsIn(sentence)) {
    const isFoundIn = (piece: Sentence): boolean => {
      const finding = find(piece.text, "as it is");
      return finding !== undefined && isFound(finding) && isSignificant(finding);
    };
    const pieces = quotations.flatMap((piece) => {
      const own = isFoundIn(piece) ? [] : quotedIn(piece, find);
      return own.length === 0 ? [piece] : own;
    });
    if (pieces.some(isFoundIn)) return pieces;
  }
  return [];
}

/** What a page quotes, with all periods of the statements that have it. */
type Quotation = {
  readonly sentence: Sentence;
  readonly finding: StatementMatch;
  readonly periods: readonly StatementPeriod[];
};

function periodsOfMatch(
  archive: Archive,
  statements: Statements,
  { statements: positions }: StatementMatch,
): StatementPeriod[] {
  return positions.flatMap((position) => {
    const statement = statements.at(position);
    return statement === undefined ? [] : periodsOf(archive, statement);
  });
}

/**
 * The lineages that a passage quotes: those that had its number, if they have any of its sentences; otherwise those of
 * its significant sentences.
 */
function homesOf(group: readonly Quotation[]): ReadonlySet<string> {
  const withNumber = group.flatMap(({ sentence, periods }) =>
    sentence.number === null ? [] : periods.filter(({ number }) => number === sentence.number),
  );
  const significant = group
    .filter(({ finding }) => isSignificant(finding) && isFound(finding))
    .flatMap(({ periods }) => periods);
  return new Set((withNumber.length > 0 ? withNumber : significant).map(({ lineage }) => lineage.id));
}

function isSignificant({ length_words, isPart }: StatementMatch): boolean {
  return length_words >= (isPart ? significantPartMin_words : significantMin_words);
}

function isFound({ match }: StatementMatch): boolean {
  return match === "exact" || match === "canonical";
}

function datedFrom(
  archive: Archive,
  { sentence, finding, periods }: Quotation,
  homes: ReadonlySet<string>,
): QuotedSentence {
  const withNumber = sentence.number === null ? [] : periods.filter(({ number }) => number === sentence.number);
  const atHome = periods.filter(({ lineage }) => homes.has(lineage.id));
  const own = withNumber.length > 0 ? withNumber : atHome.length > 0 ? atHome : periods;
  const claim = sentence.number === null ? null : claimOf(archive, sentence.number, { finding, periods, withNumber });
  return {
    sentence,
    finding,
    claim,
    periods: own,
    weight: weightOf(finding, claim === "agrees" || atHome.length > 0),
    days: unionOf(own.flatMap(({ possibly }) => possibly)),
    surely: unionOf(own.flatMap(({ surely }) => surely)),
  };
}

function claimOf(
  archive: Archive,
  number: RuleNumber,
  {
    finding,
    periods,
    withNumber,
  }: Pick<Quotation, "finding" | "periods"> & { readonly withNumber: readonly StatementPeriod[] },
): Claim {
  if (withNumber.length > 0) return "agrees";
  // So few words occur in many rules by chance: they are no evidence against the number.
  if (periods.length > 0 && finding.length_words < differsMin_words) return "unknown";
  if (periods.length > 0) return "differs";
  const isHeldSometime = (archive.numberPeriodsByNumber.get(number) ?? []).some(({ lineage }) =>
    lineage.revisions.some((revision) => revision.number === number && isHeld(lineage, revision)),
  );
  return isHeldSometime ? "unknown" : "not-held";
}

const differsMin_words = 4;

function weightOf(finding: StatementMatch, isAmongItsOwn: boolean): Weight {
  if (finding.match === "none") return "nothing";
  if (!isSignificant(finding) && !isAmongItsOwn) return "little";
  return isFound(finding) ? "dates" : "near";
}
