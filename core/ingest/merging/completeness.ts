import type { Release } from "../../archive/archive.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { termKey } from "../../archive/term-key.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import type { Book } from "./books.ts";

/** A printed provision that is not answered as it stands in its file, with its place and what is wrong. */
export type LostProvision = {
  readonly release: IsoDate;
  readonly book: number;
  readonly place: number;
  readonly number: string | null;
  readonly name: string | null;
  readonly reason: string;
};

/**
 * Finds what a merge lost: every provision of every book has to have one lineage, alone, from the day of its release
 * until the next known one, which says what is printed. Where a person wrote the words down only number and term are
 * compared; other words are contradictions.
 *
 * @param lineageAt The id of the lineage to which a provision was given, by book and place.
 * @returns Nothing where the merge is complete.
 */
export function lostProvisions(
  { lineages, releases }: { readonly lineages: readonly Lineage[]; readonly releases: readonly Release[] },
  books: readonly Book[],
  lineageAt: (book: number, place: number) => string,
): LostProvision[] {
  const standings = lineages.map(standingOf);
  const byId = new Map(standings.map((standing) => [standing.lineage.id, standing]));
  const keyOf = keys();
  return books.flatMap(({ release, provisions }, book) => {
    const next = releases.find(({ from }) => from > release)?.from ?? null;
    const [held, printed] = [new Map<string, number>(), new Map<string, number>()];
    for (const standing of standings) {
      const revision = advance(standing, release);
      if (revision !== undefined) count(held, keyOf(standing.lineage.kind, revision));
    }
    for (const provision of provisions) count(printed, keyOf(provision.kind, provision));
    const given = new Set<string>();
    return provisions.flatMap((provision, place): LostProvision[] => {
      const reason = reasonLost(provision, lineageAt(book, place));
      const { number, name } = provision;
      return reason === undefined ? [] : [{ release, book, place, number, name, reason }];
    });

    function reasonLost(provision: Provision, id: string): string | undefined {
      const standing = byId.get(id);
      if (standing === undefined) return "it has no lineage";
      if (given.has(id)) return `${id} already has another provision of this release`;
      given.add(id);
      const revision = currentOf(standing);
      if (revision === undefined) return `${id} is not in the rules on this day`;
      const after = standing.lineage.revisions[standing.at + 1];
      if (after !== undefined && next !== null && after.from < next) return `${id} changes before the next release`;
      const key = keyOf(provision.kind, provision);
      if (keyOf(provision.kind, revision) !== key) return `${id} stands elsewhere on this day`;
      if (revision.readIn !== null && !isSameWords(revision.text ?? "", provision.text ?? ""))
        return `${id} has other words on this day`;
      if (provision.kind !== "glossary" && provision.number === null) return undefined;
      const [holders, wanted] = [held.get(key) ?? 0, printed.get(key) ?? 0];
      return holders === wanted ? undefined : `${holders} lineages stand there on this day, and ${wanted} are printed`;
    }
  });
}

/** A lineage with the place of its newest revision up to the day last asked; days are asked in order. */
type Standing = { readonly lineage: Lineage; at: number };

function standingOf(lineage: Lineage): Standing {
  return { lineage, at: -1 };
}

function advance(standing: Standing, day: IsoDate): Revision | undefined {
  const { revisions } = standing.lineage;
  for (let next = revisions[standing.at + 1]; next !== undefined && next.from <= day; ) {
    standing.at += 1;
    next = revisions[standing.at + 1];
  }
  return currentOf(standing);
}

function currentOf({ lineage, at }: Standing): Revision | undefined {
  const revision = lineage.revisions[at];
  return revision?.hasEnded === true ? undefined : revision;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * Gives what finds a provision: the number, or the term in the form in which terms are compared, which is made once for
 * each.
 */
function keys(): (kind: Provision["kind"], named: Pick<Provision, "number" | "name">) => string {
  const terms = new Map<string, string>();
  return (kind, { number, name }) => {
    if (kind !== "glossary") return String(number);
    const term = name ?? "";
    const known = terms.get(term) ?? `glossary ${termKey(term)}`;
    terms.set(term, known);
    return known;
  };
}
