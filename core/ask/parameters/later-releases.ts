import type { Archive } from "../../archive/archive.ts";
import { differenceOf } from "../../archive/change.ts";
import { revisionOn, wordsOf } from "../../archive/life.ts";
import type { Confidence, Lineage } from "../../archive/lineage.ts";
import type { DatedValue, Parameter, RuleReference } from "../../archive/parameter.ts";
import { withDerived } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { checkReference, quotedPlaces } from "./checks.ts";
import { hasWords, isCertainOn, printedTexts, resolveReference } from "./resolve.ts";

const levels: readonly Confidence[] = ["low", "medium", "high"];

/**
 * The playbook beside rulebooks that came out after the last release that people read for it: nobody judged what those
 * say, so a value whose rules they word otherwise has less confidence from their days on. Without `readAgainst` people
 * read all of them.
 */
export function playbookBeside(archive: Archive, playbook: Playbook, readAgainst: IsoDate | undefined): Playbook {
  const later = archive.heldReleases.filter((release) => readAgainst !== undefined && release > readAgainst);
  if (readAgainst === undefined || later.length === 0) return playbook;
  const parameters = [...playbook.parameters].map(([id, parameter]): [string, Parameter] => [
    id,
    { ...parameter, values: valuesBeside(archive, parameter, { readAgainst, later }) },
  ]);
  return withDerived<Playbook>({ ...playbook, parameters: new Map(parameters) });
}

type Reading = { readonly readAgainst: IsoDate; readonly later: readonly IsoDate[] };

/** The values, and one more from each release on in which their confidence is another than before it. */
function valuesBeside(archive: Archive, parameter: Parameter, { readAgainst, later }: Reading): DatedValue[] {
  const last = parameter.values.findLast(({ from }) => from <= readAgainst);
  const values = parameter.values.map((value) => {
    if (value !== last) return value;
    return {
      ...value,
      references: value.references.map((one) => withLaterNumbers(archive, one, { readAgainst, later })),
    };
  });
  const all = [...values];
  let lastSeen = archive.heldReleases.findLast((release) => release <= readAgainst) ?? readAgainst;
  for (const release of later) {
    const written = values.findLast(({ from }) => from <= release);
    if (written === undefined) continue;
    const confidence = confidenceIn(archive, written, { readAgainst, release });
    const before = all.toSorted(byText(({ from }) => from)).findLast(({ from }) => from <= release);
    if (confidence === "high") lastSeen = release;
    if (before === undefined || before.confidence === leastOf([written.confidence, confidence])) continue;
    const { isFirstSeen: _, ...value } = written;
    const seen = written.from > lastSeen ? written.from : lastSeen;
    const doubt = { confidence: leastOf([written.confidence, confidence]), lastSeen: seen };
    all.push({ ...value, ...(confidence === "high" ? {} : doubt), from: release });
  }
  return all.toSorted(byText(({ from }) => from));
}

/** A reference by number with the numbers that later files give its rule: another rule can have the number written down. */
function withLaterNumbers(archive: Archive, reference: RuleReference, { readAgainst, later }: Reading): RuleReference {
  const { lineage } = resolveReference(archive, reference, readAgainst);
  if (lineage === null || reference.numbers.length === 0 || reference.numbers.some(({ from }) => from > readAgainst))
    return reference;
  const numbers = [...reference.numbers];
  for (const release of later) {
    const number = revisionOn(lineage, release)?.number ?? null;
    if (number !== null && number !== numbers.at(-1)?.number) numbers.push({ from: release, number });
  }
  return { ...reference, numbers };
}

/** How sure a value is in a release that nobody read for it: as sure as the least sure of the rules that give it. */
function confidenceIn(archive: Archive, { references }: DatedValue, days: Days): Confidence {
  return leastOf(references.map((reference) => confidenceOf(archive, reference, days)));
}

type Days = { readonly readAgainst: IsoDate; readonly release: IsoDate };

/**
 * `low` if the rule or the words quoted from it are gone, `medium` if it has other words or another rule has those that
 * are quoted: they may mean the same. Where the words that people read are not held, those that are
 * quoted count alone, and without a quotation it is not known whether the rule changed.
 */
function confidenceOf(archive: Archive, reference: RuleReference, { readAgainst, release }: Days): Confidence {
  const { lineage } = resolveReference(archive, reference, readAgainst);
  const then = lineage === null ? null : wordsIn(lineage, readAgainst);
  const { quote } = reference;
  if (lineage === null || then === null || (quote !== null && !hasWords(then.printed, quote)))
    return confidenceByQuote(archive, reference, release);
  const now = wordsIn(lineage, release);
  const difference = now === null ? "words" : differenceOf(then.said, now.said);
  // Without a quotation a number that may have moved by then does not say which rule people read.
  const isRuleRead = quote !== null || isCertainOn(archive, lineage, readAgainst);
  if (difference !== "words") return isRuleRead ? "high" : "medium";
  if (quote === null) return now === null ? "low" : "medium";
  const isSaid = (now !== null && hasWords(now.printed, quote)) || quotedPlaces(archive, quote, release).length > 0;
  return isSaid ? "medium" : "low";
}

/** `low` if no rule has the words quoted, `medium` if none are quoted. What is not about rules is as sure as before. */
function confidenceByQuote(archive: Archive, reference: RuleReference, release: IsoDate): Confidence {
  const { state, foundAt } = checkReference(archive, reference, release);
  if (state === "not-checked") return "high";
  if (reference.quote === null) return "medium";
  return state === "contradicted" && foundAt.length === 0 ? "low" : "high";
}

/** What a rule says on a day; `null` if it is not there, or its text is not held. */
function wordsIn(lineage: Lineage, on: IsoDate) {
  const revision = revisionOn(lineage, on);
  const said = revision === undefined ? null : wordsOf(lineage, revision);
  return revision === undefined || said === null ? null : { said, printed: printedTexts(revision) };
}

function leastOf(confidences: readonly Confidence[]): Confidence {
  return levels.find((level) => confidences.includes(level)) ?? "high";
}
