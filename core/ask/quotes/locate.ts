import type { History } from "../../archive/history.ts";
import { isHeld } from "../../archive/life.ts";
import type { Claim, Weight } from "../../contract/quotes.ts";
import type { Steps } from "../../steps.ts";
import { unionOf } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { DaySet } from "./day-sets.ts";
import { type FoundStatements, findAsItIs, findSentence } from "./find.ts";
import { quotationsIn, type Sentence } from "./page.ts";
import { type StatementPeriod, standingsOf } from "./standings.ts";
import { type Statements, statementsOf } from "./statements.ts";

/**
 * A sentence of a page with its places. `days` are those on which it may have been in the rules, `surely` those on
 * which it is known to have been.
 */
export type Located = {
  readonly sentence: Sentence;
  readonly finding: FoundStatements;
  /** `null` if the page gives no number. */
  readonly claim: Claim | null;
  readonly weight: Weight;
  /**
   * Only those under the number that the page gives, or in the rule of the neighbouring sentences; if there are none,
   * all.
   */
  readonly standings: readonly StatementPeriod[];
  readonly days: DaySet;
  readonly surely: DaySet;
};

/** A sentence with fewer words says little by itself. */
const significantMin_words = 6;
/** A shorter part of a sentence may be a phrase that any writer uses. */
const significantPartMin_words = 8;

/**
 * Locates each sentence of a page, in steps; the sentences that the page gives as one rule support each other. If a
 * sentence is not found but a quotation in it is (`quotationsIn`), the quotation takes its place.
 */
export function* locateSentences(history: History, sentences: readonly Sentence[]): Steps<Located[]> {
  const statements = statementsOf(history);
  const findings = new Map<string, FoundStatements | undefined>();
  const standings = new Map<FoundStatements, readonly StatementPeriod[]>();
  const find: Find = (text, kind) => {
    const key = `${kind} ${text}`;
    const known = findings.get(key);
    if (known !== undefined || findings.has(key)) return known;
    const finding = kind === "as it is" ? findAsItIs(statements, text) : findSentence(statements, text);
    findings.set(key, finding);
    return finding;
  };
  const seen: Seen[] = [];
  for (const sentence of sentences) {
    for (const { finding, ...own } of soughtIn(sentence, find)) {
      const stood = standings.get(finding) ?? allStandings(history, statements, finding);
      standings.set(finding, stood);
      seen.push({ ...own, finding, stood });
    }
    yield;
  }
  const byRule = Map.groupBy(seen, ({ sentence }) => sentence.rule);
  const homes = new Map([...byRule].map(([rule, group]) => [rule, homesOf(group)]));
  return seen.map((one) => locatedFrom(history, one, homes.get(one.sentence.rule) ?? new Set()));
}

type Sought = Pick<Seen, "sentence" | "finding">;
type Find = (text: string, kind: "as it is" | "at all") => FoundStatements | undefined;

/** A sentence or, if it is not found but a quotation in it is, that quotation. Parts that say nothing are left out. */
function soughtIn(sentence: Sentence, find: Find): Sought[] {
  const finding = find(sentence.text, "as it is");
  if (finding !== undefined) return [{ sentence, finding }];
  const quoted = quotedIn(sentence, find);
  const pieces = quoted.length === 0 ? [sentence] : quoted;
  const sought = pieces.flatMap((piece) => {
    const found = find(piece.text, "at all");
    return found === undefined ? [] : [{ sentence: piece, finding: found }];
  });
  return quoted.length === 0 ? sought : sought.filter((piece) => piece.finding.match !== "none");
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

type Seen = {
  readonly sentence: Sentence;
  readonly finding: FoundStatements;
  readonly stood: readonly StatementPeriod[];
};

function allStandings(
  history: History,
  statements: Statements,
  { statements: places }: FoundStatements,
): StatementPeriod[] {
  return places.flatMap((place) => {
    const statement = statements.at(place);
    return statement === undefined ? [] : standingsOf(history, statement);
  });
}

/**
 * The lineages that a passage quotes: those that had its number, if they have any of its sentences; otherwise those of
 * its significant sentences.
 */
function homesOf(group: readonly Seen[]): ReadonlySet<string> {
  const withNumber = group.flatMap(({ sentence, stood }) =>
    sentence.number === null ? [] : stood.filter(({ number }) => number === sentence.number),
  );
  const significant = group
    .filter(({ finding }) => isSignificant(finding) && isFound(finding))
    .flatMap(({ stood }) => stood);
  return new Set((withNumber.length > 0 ? withNumber : significant).map(({ lineage }) => lineage.id));
}

function isSignificant({ length_words, isPart }: FoundStatements): boolean {
  return length_words >= (isPart ? significantPartMin_words : significantMin_words);
}

function isFound({ match }: FoundStatements): boolean {
  return match === "exact" || match === "canonical";
}

function locatedFrom(history: History, { sentence, finding, stood }: Seen, homes: ReadonlySet<string>): Located {
  const withNumber = sentence.number === null ? [] : stood.filter(({ number }) => number === sentence.number);
  const atHome = stood.filter(({ lineage }) => homes.has(lineage.id));
  const standings = withNumber.length > 0 ? withNumber : atHome.length > 0 ? atHome : stood;
  const claim = sentence.number === null ? null : claimOf(history, sentence.number, { finding, stood, withNumber });
  return {
    ...{ sentence, finding, claim, standings },
    weight: weightOf(finding, claim === "agrees" || atHome.length > 0),
    days: unionOf(standings.flatMap(({ possibly }) => possibly)),
    surely: unionOf(standings.flatMap(({ surely }) => surely)),
  };
}

function claimOf(
  history: History,
  number: RuleNumber,
  { finding, stood, withNumber }: Pick<Seen, "finding" | "stood"> & { readonly withNumber: readonly StatementPeriod[] },
): Claim {
  if (withNumber.length > 0) return "agrees";
  // So few words occur in many rules by chance: they are no evidence against the number.
  if (stood.length > 0 && finding.length_words < differsMin_words) return "unknown";
  if (stood.length > 0) return "differs";
  const isHeldSometime = (history.numberPeriodsByNumber.get(number) ?? []).some(({ lineage }) =>
    lineage.revisions.some((revision) => revision.number === number && isHeld(lineage, revision)),
  );
  return isHeldSometime ? "unknown" : "not-held";
}

const differsMin_words = 4;

function weightOf(finding: FoundStatements, isAmongItsOwn: boolean): Weight {
  if (finding.match === "none") return "nothing";
  if (!isSignificant(finding) && !isAmongItsOwn) return "little";
  return isFound(finding) ? "dates" : "near";
}
