import type { Archive } from "../../archive/archive.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { isBelow, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { hasWords, printedTexts } from "../parameters/resolve.ts";
import { referencesInto } from "../parameters/resting.ts";
import { entryOf, hasTerm, idfOf, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/** A rule of play of which the dataset says that it rests on a number on a day, with the words that stand there. */
export type NamedByDataset = { readonly parameter: string; readonly name: string; readonly number: RuleNumber };

/**
 * The rule of play whose rule the words beside a number mean, if the dataset says that this rule had the number, or one
 * below it, on a day whose release is not held. `null` if it says nothing of the kind, or only what the rulebook held before
 * that day says too: then the words were compared with the rule, and with all others.
 */
export function namedByDataset(
  archive: Archive,
  { index, playbook }: { readonly index: RuleIndex; readonly playbook: Playbook },
  { number, words, on }: { readonly number: RuleNumber; readonly words: string; readonly on: IsoDate },
): NamedByDataset | null {
  const terms = [...new Set(termsOf(words, comparedMax_terms))].map((term) => {
    const id = index.vocabulary.get(term);
    // A word that no rulebook has yet may be one of the rule that is not held.
    return { term, id, information: id === undefined ? index.unknownIdf : idfOf(index, id) };
  });
  const all = informationOf(terms);
  if (all < informationMin) return null;
  const references = referencesInto(archive, playbook, { section: sectionOf(number), on });
  for (const { parameter, dated, reference, resolved } of references) {
    const named = resolved.number;
    if (named === null || reference.quote === null || !(named === number || isBelow(named, number))) continue;
    const said = new Set(termsOf([reference.quote, parameter.name, parameter.title, dated.says].join(" ")));
    const entry = entryHeld(archive, resolved.lineage, on);
    const has = terms.filter(({ term, id }) => said.has(term) || (id !== undefined && entry && hasTerm(entry, id)));
    if (informationOf(has) < shareMin * all) continue;
    const printed = index.byNumber.get(named)?.revision;
    if (printed === undefined || !hasWords(printedTexts(printed), reference.quote))
      return { parameter: parameter.id, name: parameter.name, number: named };
  }
  return null;
}

function informationOf(terms: readonly { readonly information: number }[]): number {
  return terms.reduce((sum, { information }) => sum + information, 0);
}

/** The rule as a held rulebook has it, under another number perhaps. */
function entryHeld(archive: Archive, lineage: Lineage | null, on: IsoDate): RuleEntry | null {
  const revision = lineage === null ? undefined : revisionOn(lineage, on);
  return lineage === null || revision?.number == null ? null : entryOf(archive, lineage, revision, on);
}

const comparedMax_terms = 60;
/** Words with less information than this mean no rule. */
const informationMin = 3;
/** The share of the information of the words that the rule has to have. */
const shareMin = 0.6;
