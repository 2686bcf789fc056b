import type { WordingAnswer } from "../../contract/cards.ts";
import type { RulingChange, RulingOnDay, SaidAnswer } from "../../contract/rulings.ts";
import { compareWords, type WordOperation } from "../../text/words.ts";

/** Compares the rulings of two days: first the rulings of the earlier day in their order, then the new ones. */
export function rulingsBeside(before: readonly RulingOnDay[], after: readonly RulingOnDay[]): RulingChange[] {
  const [old, fresh] = [before, after].map((rulings) => new Map(rulings.map((ruling) => [ruling.id, ruling])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => changeOf(old?.get(id), fresh?.get(id)) ?? []);
}

function changeOf(before: RulingOnDay | undefined, after: RulingOnDay | undefined): RulingChange | undefined {
  const ruling = after ?? before;
  if (ruling === undefined) return undefined;
  const isSame = before?.summary === after?.summary && before?.quote === after?.quote;
  return {
    ruling: ruling.id,
    title: ruling.title,
    class: before === undefined ? "added" : after === undefined ? "dropped" : isSame ? "unchanged" : "reworded",
    before: saidIn(before),
    after: saidIn(after),
    words: wordsBeside(before?.quote, after?.quote),
    why: isSame ? null : (after?.why ?? null),
  };
}

function saidIn(ruling: RulingOnDay | undefined): SaidAnswer | null {
  return ruling === undefined ? null : { summary: ruling.summary, quote: ruling.quote };
}

/**
 * How the sentences quoted from two wordings of a card differ; `null` if one is not held as a whole, or if they are
 * equal.
 */
export function wordingDifference(
  before: WordingAnswer | null,
  after: WordingAnswer | null,
): readonly WordOperation[] | null {
  return [before, after].every((wording) => isSentence(wording?.quote ?? ""))
    ? wordsBeside(before?.quote, after?.quote)
    : null;
}

/**
 * Says whether a quotation is a whole sentence. If a part of a sentence were compared, everything not quoted would look
 * removed.
 */
function isSentence(quote: string): boolean {
  return /^[^\p{Ll}]/u.test(quote) && /[.!?]["”)]*$/.test(quote);
}

function wordsBeside(
  before: string | null | undefined,
  after: string | null | undefined,
): readonly WordOperation[] | null {
  return before && after && before !== after ? compareWords(before, after) : null;
}
