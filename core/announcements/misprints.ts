import type { IsoDate } from "../text/days.ts";
import { parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { ChangeSide, LineageChange } from "./changes.ts";
import { fitOf, sharedWords, tellingWords } from "./fit.ts";
import type { ItemCandidate, ItemSearch } from "./search.ts";

/** A number that was misprinted: the one meant, with its change. */
type Correction = { readonly number: RuleNumber; readonly candidate: ItemCandidate };

/**
 * The number that a misprinted one stands for: near it, changed in the way that was announced, not announced itself, and
 * with words of the reason, more than any other. `undefined` if there is none, or several.
 *
 * `found`: the change of the number as printed, which hardly fits; its words count against another one.
 */
export function misprintFor(
  search: ItemSearch,
  printed: RuleNumber,
  found: ItemCandidate | undefined,
): Correction | undefined {
  const reason = tellingWords(search.entry.reason);
  const least = found === undefined ? 1 : Math.max(2, sharedWords(reason, search.changes.words(found.change)) + 1);
  const scored = candidatesNear(search, printed)
    .map((one) => ({ ...one, shared: sharedWords(reason, search.changes.words(one.candidate.change)) }))
    .filter(({ shared }) => shared >= least)
    .toSorted((a, b) => b.shared - a.shared || a.distance - b.distance);
  const [best] = scored;
  if (best === undefined) return farFrom(search, found, least);
  // A rule that kept its number is found on both sides.
  const second = scored.find(({ candidate }) => candidate.change !== best?.candidate.change);
  const isOnly = second === undefined || second.shared < best.shared || second.distance > best.distance;
  return isOnly ? best : undefined;
}

/**
 * A change anywhere in the release that has nearly all words of the reason, and more of them than any other: two slips
 * of the pen lead further than one.
 */
function farFrom(
  { changes, entry, releases, named }: ItemSearch,
  candidate: ItemCandidate | undefined,
  least: number,
): Correction | undefined {
  const reason = tellingWords(entry.reason);
  const enough = Math.max(least, 3, Math.ceil(reason.size * 0.7));
  const side: ChangeSide = entry.numbering === "old" || entry.kind === "deleted" ? "before" : "after";
  const scored = changes
    .on(releases[0] as IsoDate)
    .filter((change) => fitOf(entry.kind, change.class) === 3 && change !== candidate?.change)
    .flatMap((change) => {
      const number = change[side]?.number ?? null;
      const shared = sharedWords(reason, changes.words(change));
      return number === null || named.has(number) || shared < enough ? [] : [{ number, shared, change }];
    })
    .toSorted((a, b) => b.shared - a.shared);
  const [best, second] = scored;
  if (best === undefined || second?.shared === best.shared) return undefined;
  return { number: best.number, candidate: { change: best.change, side, fit: 3, below: [] } };
}

function candidatesNear({ changes, entry, releases, named }: ItemSearch, printed: RuleNumber) {
  const sides: readonly ChangeSide[] =
    entry.numbering === "old" ? ["before"] : entry.numbering === "new" ? ["after"] : ["after", "before"];
  return releases.slice(0, 2).flatMap((release) =>
    changes.on(release).flatMap((change: LineageChange) =>
      sides.flatMap((side) => {
        const number = change[side]?.number;
        if (number === null || number === undefined || named.has(number)) return [];
        const distance = distanceOf(printed, number);
        const fit = fitOf(entry.kind, change.class);
        if (distance === undefined || fit < 3) return [];
        return [{ number, distance, candidate: { change, side, fit, below: [] } satisfies ItemCandidate }];
      }),
    ),
  );
}

/** How far one number is from another that a slip of the pen makes of it; `undefined` if it is no such slip. */
function distanceOf(printed: RuleNumber, meant: RuleNumber): number | undefined {
  if (printed === meant) return undefined;
  const [section, other] = [sectionOf(printed), sectionOf(meant)];
  const [rest, otherRest] = [printed.slice(section.length), meant.slice(other.length)];
  if (rest === otherRest && rest !== "") return differences(section, other) === 1 ? 2 : undefined;
  if (section !== other) return undefined;
  if (parentOf(printed) === meant || parentOf(meant) === printed) return 1;
  const [rule, otherRule] = [numberIn(rest), numberIn(otherRest)];
  const [letter, otherLetter] = [letterIn(rest), letterIn(otherRest)];
  if (rule === otherRule && letter !== "" && otherLetter !== "") {
    const apart = Math.abs(letter.charCodeAt(0) - otherLetter.charCodeAt(0));
    return apart <= 2 ? apart : undefined;
  }
  return letter === otherLetter && Math.abs(rule - otherRule) <= 2 ? 1 + Math.abs(rule - otherRule) : undefined;
}

/** In how many places two texts of one length differ. */
function differences(one: string, other: string): number {
  return [...one].filter((sign, index) => sign !== other[index]).length;
}

function numberIn(rest: string): number {
  return Number(/^\.(\d+)/.exec(rest)?.[1] ?? 0);
}

function letterIn(rest: string): string {
  return /[a-z]{1,2}$/.exec(rest)?.[0] ?? "";
}
