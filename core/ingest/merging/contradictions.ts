import type { CuratedArchive } from "../../archive/archive.ts";
import { differenceOf } from "../../archive/change.ts";
import type { Contradiction } from "../../archive/imported.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import type { Book } from "./books.ts";
import { type Chains, missingPlace } from "./chains.ts";
import { isReadAgainst } from "./claims.ts";

type Placed = {
  readonly books: readonly Book[];
  readonly chains: Chains;
  /** By book and place: the curated lineage there. */
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
};

type Said = Pick<Revision, "number" | "name" | "text" | "examples">;

/**
 * Compares what is written down of each curated lineage with what each file has of it. For a release that the dataset
 * was read against a difference is a contradiction. For a later one the dataset is only out of date: what changed since
 * the file before is listed, so that people read it again.
 */
export function contradictionsOf({ lineages, readAgainst }: CuratedArchive, placed: Placed): Contradiction[] {
  const places = placed.owners.map((owners) => new Map([...owners].map(([place, lineage]) => [lineage, place])));
  return lineages.flatMap((lineage) =>
    placed.books.flatMap(({ release, isDamaged, provisions }, book): Contradiction[] => {
      const revision = revisionOn(lineage, release);
      if (revision === undefined) return [];
      const isLater = !isReadAgainst(readAgainst, release);
      const place = places[book]?.get(lineage);
      const printed = place === undefined ? undefined : provisions[place];
      if (printed === undefined && isMissing(lineage, book, places, placed)) return [];
      const before = isLater ? said(lineage, book - 1, places, placed) : undefined;
      // It was gone before already.
      if (isLater && book > 0 && before === undefined) return [];
      // In a later release, references follow the numbers they refer to.
      const isChange = (one: string, other: string) =>
        (isLater ? wordChanges : textChanges).has(differenceOf(one, other));
      const kinds = differences(lineage, before ?? revision, printed, isChange);
      return kinds.map((kind) => ({
        ...{ release, lineage: lineage.id, kind, number: revision.number },
        ...{ curated: partOf(revision, kind), printed: printed === undefined ? null : partOf(printed, kind) },
        served: isLater || (printed !== undefined && (kind === "number" || isDamaged !== true)) ? "file" : "dataset",
        isLater,
      }));
    }),
  );
}

/** Says whether a lineage goes on over a book in which its line is missing. */
function isMissing(lineage: Lineage, book: number, places: readonly Places[], { chains }: Placed): boolean {
  for (let earlier = book - 1; earlier >= 0; earlier -= 1) {
    const place = places[earlier]?.get(lineage);
    const chain = place === undefined ? undefined : chains.at[earlier]?.[place];
    if (chain !== undefined) return chain.places[book - chain.first] === missingPlace;
  }
  return false;
}

type Places = ReadonlyMap<Lineage, number>;

function said(lineage: Lineage, book: number, places: readonly Places[], { books }: Placed): Said | undefined {
  const place = places[book]?.get(lineage);
  return place === undefined ? undefined : books[book]?.provisions[place];
}

const wordChanges = new Set(["words"]);
const textChanges = new Set(["words", "reference"]);

function differences(
  lineage: Lineage,
  before: Said,
  printed: Provision | undefined,
  isChange: (one: string, other: string) => boolean,
): Contradiction["kind"][] {
  const key = lineage.kind === "glossary" ? before.name : before.number;
  if (printed === undefined) return key === null ? [] : ["number"];
  const isMoved = before.number !== null && before.number !== printed.number;
  const isRenamed = lineage.kind !== "rule" && before.name !== null && isChange(before.name, printed.name ?? "");
  const isReworded = before.text !== null && isChange(before.text, printed.text ?? "");
  const [examples, others] = [before.examples.join("\n\n"), printed.examples.join("\n\n")];
  const kinds: Contradiction["kind"][] = [];
  if (isMoved) kinds.push("number");
  if (isRenamed) kinds.push("name");
  if (isReworded) kinds.push("text");
  if (before.text !== null && isChange(examples, others)) kinds.push("examples");
  return kinds;
}

function partOf(said: Said & { readonly summary?: string | null }, kind: Contradiction["kind"]): string | null {
  if (kind === "number") return said.number ?? said.name;
  if (kind === "name") return said.name;
  if (kind === "examples") return said.examples.join("\n\n");
  return said.text ?? said.summary ?? null;
}
