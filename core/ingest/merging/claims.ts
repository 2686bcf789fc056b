import { differenceOf } from "../../archive/change.ts";
import type { Contradiction } from "../../archive/imported.ts";
import { isBeforeKnown, revisionOn, wordsOf } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { termKey } from "../../archive/term-key.ts";
import type { Book } from "./books.ts";
import type { Chains } from "./chains.ts";

/** Which curated lineage a provision is, by book and place, and what its published file says against it. */
export type Claims = {
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
  readonly contradictions: readonly Contradiction[];
};

/** Finds each curated lineage in each book by the number, or glossary term, that a person gave it for that day. */
export function claimsOf(lineages: readonly Lineage[], books: readonly Book[]): Claims {
  const contradictions: Contradiction[] = [];
  const owners = books.map((book) => {
    const byName = Map.groupBy(book.provisions.keys(), (place) => keyOf(book.provisions[place]));
    const claimed = new Map<number, Lineage>();
    for (const lineage of lineages) {
      const revision = revisionOn(lineage, book.release);
      const key = revision && curatedKey(lineage, revision);
      if (revision === undefined || key === undefined) continue;
      const places = byName.get(key) ?? [];
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
        return { release: book.release, lineage: lineage.id, kind, number: revision?.number ?? null, curated, printed };
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

/** What finds a provision in its book: kind and number or, in the glossary, the term. */
function keyOf(provision: Provision | undefined): string {
  if (provision === undefined) return "";
  return provision.kind === "glossary"
    ? `glossary ${termKey(provision.name ?? "")}`
    : `${provision.kind} ${provision.number}`;
}

function curatedKey(lineage: Lineage, { number, name }: Revision): string | undefined {
  if (lineage.kind === "glossary") return name === null ? undefined : `glossary ${termKey(name)}`;
  return number === null ? undefined : `${lineage.kind} ${number}`;
}

/** A provision in a book. */
export type Place = { readonly book: number; readonly place: number };

/** A stretch of a thread that belongs to one lineage: a curated one, or (`null`) one that no person wrote down. */
export type Span = { readonly owner: Lineage | null; readonly places: readonly Place[] };

/** Divides the threads among the lineages. Where a person said otherwise than the links, the person goes before. */
export function spansOf(
  books: readonly Book[],
  chains: Chains,
  { owners }: Claims,
): { readonly spans: readonly Span[]; readonly contradictions: readonly Contradiction[] } {
  const contradictions: Contradiction[] = [];
  const spans = chains.all.flatMap(({ first, places }) => {
    const claimed = places.map((place, step) => owners[first + step]?.get(place));
    const parts: { owner: Lineage | null; places: Place[] }[] = [];
    let owner = ownerBefore(claimed, books[first]);
    places.forEach((place, step) => {
      const book = first + step;
      const before = owner;
      if (claimed[step] !== undefined) owner = claimed[step];
      else if (owner !== null && !mayStandHere(owner, books[book])) owner = null;
      if (before !== null && before !== owner && step > 0) contradictions.push(...leaving(before, { book, place }));
      if (before === null && owner !== null && step > 0 && claimed[step] !== undefined)
        contradictions.push(...beginning(owner, { book, place }, { book: book - 1, place: places[step - 1] ?? 0 }));
      const part = parts.at(-1);
      if (part !== undefined && part.owner === owner) part.places.push({ book, place });
      else parts.push({ owner, places: [{ book, place }] });
    });
    return parts;
  });
  return { spans, contradictions };

  /** The texts suggest that a lineage went on at a place where a person did not see it: not where that person let it end. */
  function leaving(lineage: Lineage, { book, place }: Place): Contradiction[] {
    const { release, provisions } = books[book] ?? {};
    const printed = provisions?.[place];
    if (release === undefined || printed === undefined || revisionOn(lineage, release) === undefined) return [];
    const [seenAt] = [...(owners[book] ?? [])].find(([, owner]) => owner === lineage) ?? [];
    const curated = seenAt === undefined ? undefined : provisions?.[seenAt];
    return [
      {
        release,
        lineage: lineage.id,
        kind: "link",
        number: printed.number,
        curated: saidIn(curated),
        printed: saidIn(printed),
      },
    ];
  }

  /** The texts suggest that a lineage, which a person lets begin here, is older. */
  function beginning(lineage: Lineage, { book, place }: Place, before: Place): Contradiction[] {
    const [here, earlier] = [books[book], books[before.book]];
    const printed = earlier?.provisions[before.place];
    if (here === undefined || earlier === undefined || printed === undefined) return [];
    const number = here.provisions[place]?.number ?? null;
    const curated = `not in the rules on ${earlier.release}`;
    return [{ release: here.release, lineage: lineage.id, kind: "link", number, curated, printed: saidIn(printed) }];
  }
}

function saidIn(provision: Provision | undefined): string | null {
  if (provision === undefined) return null;
  return [provision.number, provision.name, provision.text].filter((part) => part !== null).join(" ");
}

/** The owner of a thread's beginning: that of its first claim, where that lineage is older than what a person knew. */
function ownerBefore(claimed: readonly (Lineage | undefined)[], start: Book | undefined): Lineage | null {
  const owner = claimed.find((claim) => claim !== undefined) ?? null;
  return owner !== null && start !== undefined && mayStandHere(owner, start) ? owner : null;
}

/** Says whether a curated lineage may be at a place where nobody said it was: it is older than known, or its number then is not known. */
function mayStandHere(lineage: Lineage, book: Book | undefined): boolean {
  if (book === undefined) return false;
  const revision = revisionOn(lineage, book.release);
  if (revision === undefined) return isBeforeKnown(lineage, book.release);
  return revision.number === null && lineage.kind !== "glossary";
}
