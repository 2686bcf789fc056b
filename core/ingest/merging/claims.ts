import { differenceOf } from "../../archive/change.ts";
import type { Contradiction } from "../../archive/imported.ts";
import { revisionOn, wordsOf } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { provisionKey, termKey } from "../../archive/term-key.ts";
import type { Book } from "./books.ts";

/** Which curated lineage a provision is, by book and place, and the contradictions of its published file. */
export type Claims = {
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
  readonly contradictions: readonly Contradiction[];
};

/** Finds each curated lineage in each book by the number, or glossary term, that a person gave it for that day. */
export function claimsOf(lineages: readonly Lineage[], books: readonly Book[]): Claims {
  const contradictions: Contradiction[] = [];
  const owners = books.map((book) => {
    const named = lineages.flatMap((lineage) => {
      const revision = revisionOn(lineage, book.release);
      const key = revision && curatedKey(lineage, revision);
      return revision === undefined || key === undefined ? [] : [{ lineage, revision, key }];
    });
    const placesByName = placesOf(new Set(named.map(({ key }) => key)), book);
    const claimed = new Map<number, Lineage>();
    for (const { lineage, revision, key } of named) {
      const places = placesByName.get(key) ?? [];
      const place =
        places.length > 1 ? places.find((one) => saysTheSame(lineage, revision, book.provisions[one])) : places[0];
      if (place === undefined) {
        const printed = places.length === 0 ? null : `${places.length} provisions`;
        contradictions.push(contradiction("number", revision.number ?? revision.name, printed));
        continue;
      }
      claimed.set(place, lineage);
      contradictions.push(...differencesIn(revision, book.provisions[place]));

      function contradiction(
        kind: Contradiction["kind"],
        curated: string | null,
        printed: string | null,
      ): Contradiction {
        return { release: book.release, lineage: lineage.id, kind, number: revision.number, curated, printed };
      }

      function differencesIn(curated: Revision, printed: Provision | undefined): Contradiction[] {
        if (printed === undefined) return [];
        const pairs = [
          ["name", lineage.kind === "rule" ? null : curated.name, printed.name],
          ["text", curated.text, printed.text],
          ["examples", curated.text === null ? null : curated.examples.join("\n\n"), printed.examples.join("\n\n")],
        ] as const;
        return pairs.flatMap(([kind, ours, theirs]) =>
          ours === null || !isChange(ours, theirs ?? "") ? [] : [contradiction(kind, ours, theirs)],
        );
      }
    }
    return claimed;
  });
  return { owners, contradictions };
}

/** Where the provisions with some names stand in a book. Only a few of them all are asked for. */
function placesOf(names: ReadonlySet<string>, { provisions }: Book): Map<string, number[]> {
  const numbers = new Set<string | null>([...names].map((name) => name.slice(name.indexOf(" ") + 1)));
  const places = new Map<string, number[]>();
  provisions.forEach((provision, place) => {
    if (provision.kind !== "glossary" && !numbers.has(provision.number)) return;
    const name = provision === undefined ? "" : provisionKey(provision);
    if (!names.has(name)) return;
    const before = places.get(name);
    if (before === undefined) places.set(name, [place]);
    else before.push(place);
  });
  return places;
}

function isChange(before: string, after: string): boolean {
  const difference = differenceOf(before, after);
  return difference === "words" || difference === "reference";
}

function saysTheSame(lineage: Lineage, revision: Revision, provision: Provision | undefined): boolean {
  const words = wordsOf(lineage, revision);
  return (
    words !== null &&
    provision !== undefined &&
    !isChange(words, (lineage.kind === "heading" ? provision.name : provision.text) ?? "")
  );
}

/** The key of a provision in its book: kind and number or, in the glossary, the term. */

function curatedKey(lineage: Lineage, { number, name }: Revision): string | undefined {
  if (lineage.kind === "glossary") return name === null ? undefined : `glossary ${termKey(name)}`;
  return number === null ? undefined : `${lineage.kind} ${number}`;
}
