import type { Release } from "../../archive/archive.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { provisionKey } from "../../archive/term-key.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import type { Book } from "./books.ts";

/** A printed provision that would not be answered as it is in its file, with its place and the error. */
export type LostProvision = {
  readonly release: IsoDate;
  readonly book: number;
  readonly place: number;
  readonly number: string | null;
  readonly name: string | null;
  readonly reason: string;
};

/**
 * Finds what a merge lost. Every provision of every book must have exactly one lineage, not shared, which says what is
 * printed from the day of its release until the next known release. For curated words only number and term are
 * compared; other words are contradictions.
 *
 * @param lineageAt The id of the lineage to which a provision was given, by book and place.
 * @returns An empty list if the merge is complete.
 */
export function lostProvisions(
  { lineages, releases }: { readonly lineages: readonly Lineage[]; readonly releases: readonly Release[] },
  books: readonly Book[],
  lineageAt: (book: number, place: number) => string,
): LostProvision[] {
  const standings = lineages.map((lineage): Standing => ({ lineage, at: -1, givenIn: -1 }));
  const byId = new Map(standings.map((standing) => [standing.lineage.id, standing]));
  const days = books.map(({ release }) => release);
  const changing = changesUntil(days, standings);
  const held = new Map<string, number>();
  return books.flatMap(({ release, provisions }, book) => {
    const next = releases.find(({ from }) => from > release)?.from ?? null;
    for (const standing of changing[book] ?? []) move(standing, release, held);
    const printed = new Map<string, number>();
    for (const provision of provisions) count(printed, provisionKey(provision));
    return provisions.flatMap((provision, place): LostProvision[] => {
      const reason = reasonLost(provision, lineageAt(book, place));
      const { number, name } = provision;
      return reason === undefined ? [] : [{ release, book, place, number, name, reason }];
    });

    function reasonLost(provision: Provision, id: string): string | undefined {
      const standing = byId.get(id);
      if (standing === undefined) return "it has no lineage";
      if (standing.givenIn === book) return `${id} already has another provision of this release`;
      standing.givenIn = book;
      const revision = currentOf(standing);
      if (revision === undefined) return `${id} is not in the rules on this day`;
      const after = standing.lineage.revisions[standing.at + 1];
      if (after !== undefined && next !== null && after.from < next) return `${id} changes before the next release`;
      const key = provisionKey(provision);
      if (provisionKey({ ...revision, kind: provision.kind }) !== key) return `${id} stands elsewhere on this day`;
      if (revision.readIn !== null && !isSameWords(revision.text ?? "", provision.text ?? ""))
        return `${id} has other words on this day`;
      if (provision.kind !== "glossary" && provision.number === null) return undefined;
      const [holders, wanted] = [held.get(key) ?? 0, printed.get(key) ?? 0];
      return holders === wanted ? undefined : `${holders} lineages stand there on this day, and ${wanted} are printed`;
    }
  });
}

/**
 * A lineage with the place of its newest revision up to the day last asked (days are asked in order), and the book of
 * which it was last given a provision.
 */
type Standing = { readonly lineage: Lineage; at: number; givenIn: number };

/** By day: the lineages that change after the day before it and until it. */
function changesUntil(days: readonly IsoDate[], standings: readonly Standing[]): ReadonlySet<Standing>[] {
  const changing = days.map(() => new Set<Standing>());
  for (const standing of standings) {
    let day = 0;
    for (const { from } of standing.lineage.revisions) {
      while (day < days.length && (days[day] ?? "") < from) day += 1;
      changing[day]?.add(standing);
    }
  }
  return changing;
}

/** Moves a lineage on to a day, and counts where it stands then in place of where it stood. */
function move(standing: Standing, day: IsoDate, held: Map<string, number>): void {
  const { kind, revisions } = standing.lineage;
  const before = currentOf(standing);
  if (before !== undefined) count(held, provisionKey({ ...before, kind }), -1);
  for (let next = revisions[standing.at + 1]; next !== undefined && next.from <= day; ) {
    standing.at += 1;
    next = revisions[standing.at + 1];
  }
  const after = currentOf(standing);
  if (after !== undefined) count(held, provisionKey({ ...after, kind }));
}

function currentOf({ lineage, at }: Standing): Revision | undefined {
  const revision = lineage.revisions[at];
  return revision?.hasEnded === true ? undefined : revision;
}

function count(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
