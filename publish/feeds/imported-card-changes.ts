import type {
  CardImport,
  ImportedCard,
  ImportedRuling,
  ImportedState,
  ImportedText,
} from "../../core/cards/imported.ts";
import { rulingChangesBetween } from "../../core/cards/imported-rulings.ts";
import { canonicalSha256 } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareWords } from "../../core/text/words.ts";
import { hasChanges } from "../reports/redline.ts";
import { bareChange, type CardChange, type OfCard } from "./card-change.ts";

/** An imported card, and the day up to which the dataset has its rulings. */
type KnownBefore = { readonly card: ImportedCard | undefined; readonly rulingsKnownUntil: IsoDate | null };

/**
 * Differences between downloads, and first publications of rulings. Rulings published by the day up to which the
 * dataset has them are left out.
 */
export function importedChanges(
  of: OfCard,
  imports: readonly CardImport[],
  { card, rulingsKnownUntil }: KnownBefore,
): CardChange[] {
  if (card === undefined) return [];
  const daysOf = (kind: CardImport["kind"]): IsoDate[] =>
    imports.flatMap((cardImport) => (cardImport.kind === kind ? [cardImport.downloadedOn] : [])).toSorted();
  return distinct([
    ...textChanges(of, card.texts, daysOf("oracle")),
    ...rulingChanges(of, card.rulings, daysOf("rulings")).filter(
      ({ kind, on }) => kind !== "ruling-published" || rulingsKnownUntil === null || on > rulingsKnownUntil,
    ),
  ]);
}

/** The same words can return: the ids of later changes get a count. */
function distinct(changes: readonly CardChange[]): CardChange[] {
  const times = new Map<string, number>();
  return changes.map((change) => {
    const count = (times.get(change.id) ?? 0) + 1;
    times.set(change.id, count);
    return count === 1 ? change : { ...change, id: `${change.id}/${count}` };
  });
}

function textChanges(
  of: OfCard,
  states: readonly ImportedState<ImportedText>[],
  downloads: readonly IsoDate[],
): CardChange[] {
  return states.flatMap(({ from, value }, index) => {
    const before = states[index - 1]?.value ?? null;
    const both = before !== null && value !== null;
    const words = both ? compareWords(before.words, value.words) : null;
    const facts = both ? factsBetween(before, value) : [];
    const isSame = words !== null && !hasChanges(words) && facts.length === 0;
    if (isSame || from === downloads[0]) return [];
    const kind = value === null ? "card-gone" : before === null ? "card-new" : "text-changed";
    return [
      {
        ...bareChange(of, { id: `import/${kind}/${keyOf(value ?? before)}`, kind, on: from }),
        isFirstSeen: true,
        after: downloadBefore(downloads, from),
        words,
        facts,
        quote: both ? null : (value?.words ?? null),
      },
    ];
  });
}

/** The last day of the state that a download replaced. */
function downloadBefore(downloads: readonly IsoDate[], from: IsoDate): IsoDate | null {
  return downloads.findLast((day) => day < from) ?? null;
}

function keyOf(text: ImportedText | null): string {
  return text === null ? "" : shortSum([text.name, text.cost ?? "", text.type ?? "", text.words].join("\n"));
}

/** A prefix of the hash that distinguishes the texts of one card. */
function shortSum(text: string): string {
  return canonicalSha256(text).slice(0, 16);
}

function factsBetween(before: ImportedText, after: ImportedText): CardChange["facts"] {
  return (["name", "cost", "type"] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, before: before[name] ?? "none", after: after[name] ?? "none" }],
  );
}

type Rewording = { readonly before: ImportedRuling; readonly after: ImportedRuling };

function rulingChanges(
  of: OfCard,
  states: readonly ImportedState<readonly ImportedRuling[]>[],
  downloads: readonly IsoDate[],
): CardChange[] {
  return states.flatMap(({ from, value }, index) => {
    const { reworded, added, dropped } = rulingsBetween(states[index - 1]?.value ?? [], value ?? []);
    const seen = { isFirstSeen: true, after: downloadBefore(downloads, from) };
    const change = (kind: CardChange["kind"], { comment }: ImportedRuling, on: IsoDate): CardChange =>
      bareChange(of, { id: `import/${kind}/${shortSum(comment)}`, kind, on });
    return [
      ...added.map((ruling) => ({
        ...change("ruling-published", ruling, ruling.publishedOn),
        // The file gives the day of publication; its state is held from the download on.
        shownOn: ruling.publishedOn > from ? ruling.publishedOn : from,
        quote: ruling.comment,
      })),
      ...reworded.map(({ before, after }) => ({
        ...change("ruling-reworded", after, from),
        ...seen,
        words: compareWords(before.comment, after.comment),
      })),
      ...dropped.map((ruling) => ({ ...change("ruling-dropped", ruling, from), ...seen, quote: ruling.comment })),
    ];
  });
}

/**
 * The changes of rulings between two downloads, as in the history of the card, but without changes of typography, day
 * or source alone.
 */
function rulingsBetween(
  old: readonly ImportedRuling[],
  fresh: readonly ImportedRuling[],
): { readonly reworded: Rewording[]; readonly added: ImportedRuling[]; readonly dropped: ImportedRuling[] } {
  const sumsOf = (list: readonly ImportedRuling[]) => new Set(list.map(({ comment }) => shortSum(comment)));
  const [stays, was] = [sumsOf(fresh), sumsOf(old)];
  const changes = rulingChangesBetween(old, fresh);
  return {
    reworded: changes.flatMap(({ class: what, before, after }) =>
      what === "reworded" && before !== null && after !== null && shortSum(before.comment) !== shortSum(after.comment)
        ? [{ before, after }]
        : [],
    ),
    added: changes.flatMap(({ class: what, after }) =>
      what === "added" && after !== null && !was.has(shortSum(after.comment)) ? [after] : [],
    ),
    dropped: changes.flatMap(({ class: what, before }) =>
      what === "dropped" && before !== null && !stays.has(shortSum(before.comment)) ? [before] : [],
    ),
  };
}
