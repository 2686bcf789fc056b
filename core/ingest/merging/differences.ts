import { differenceOf } from "../../archive/change.ts";
import type { CuratedCollection } from "../../archive/collection.ts";
import type { Contradiction, Deviation, OpenLink, PrintedForm } from "../../archive/imported.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { byText } from "../../text/order.ts";
import { examplesOf, printedLinesOf } from "../../text/printed-order.ts";
import type { Book, Transition } from "./books.ts";
import { type Chains, missingPlace } from "./chains.ts";
import { isWrittenDown } from "./overlay.ts";
import { isReadAgainst, type Span } from "./ownership.ts";

type BookPlacement = {
  readonly books: readonly Book[];
  readonly chains: Chains;
  /** By book and place: the curated lineage there. */
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
};

type Wording = Pick<Revision, "number" | "name" | "text" | "examples">;

/**
 * Compares what is written down of each curated lineage with what each file has of it. For a release that the dataset
 * was read against a difference is a contradiction. For a later one the dataset is only out of date: what changed since
 * the file before is listed, so that people read it again.
 */
export function contradictionsOf({ lineages, readAgainst }: CuratedCollection, placed: BookPlacement): Contradiction[] {
  const places = placed.owners.map((owners) => new Map([...owners].map(([place, lineage]) => [lineage, place])));
  return lineages.flatMap((lineage) =>
    placed.books.flatMap(({ release, isDamaged, provisions }, book): Contradiction[] => {
      const revision = revisionOn(lineage, release);
      if (revision === undefined) return [];
      const isLater = !isReadAgainst(readAgainst, release);
      const place = places[book]?.get(lineage);
      const printed = place === undefined ? undefined : provisions[place];
      if (printed === undefined && isMissing(lineage, book, places, placed)) return [];
      const before = isLater ? wordingIn(lineage, book - 1, places, placed) : undefined;
      // It was gone before already.
      if (isLater && book > 0 && before === undefined) return [];
      // In a later release, references follow the numbers they refer to.
      const isChange = (one: string, other: string) =>
        (isLater ? wordChanges : textChanges).has(differenceOf(one, other));
      const kinds = differences(lineage, before ?? revision, printed, isChange);
      return kinds.map((kind) => ({
        release,
        lineage: lineage.id,
        kind,
        number: revision.number,
        curated: partOf(revision, kind),
        printed: printed === undefined ? null : partOf(printed, kind),
        served: isLater || (printed !== undefined && (kind === "number" || isDamaged !== true)) ? "file" : "dataset",
        isLater,
      }));
    }),
  );
}

/** Says whether a lineage goes on over a book in which its line is missing. */
function isMissing(lineage: Lineage, book: number, places: readonly Places[], { chains }: BookPlacement): boolean {
  for (let earlier = book - 1; earlier >= 0; earlier -= 1) {
    const place = places[earlier]?.get(lineage);
    const chain = place === undefined ? undefined : chains.at[earlier]?.[place];
    if (chain !== undefined) return chain.places[book - chain.first] === missingPlace;
  }
  return false;
}

type Places = ReadonlyMap<Lineage, number>;

function wordingIn(
  lineage: Lineage,
  book: number,
  places: readonly Places[],
  { books }: BookPlacement,
): Wording | undefined {
  const place = places[book]?.get(lineage);
  return place === undefined ? undefined : books[book]?.provisions[place];
}

const wordChanges = new Set(["words"]);
const textChanges = new Set(["words", "reference"]);

function differences(
  lineage: Lineage,
  before: Wording,
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

function partOf(wording: Wording & { readonly summary?: string | null }, kind: Contradiction["kind"]): string | null {
  if (kind === "number") return wording.number ?? wording.name;
  if (kind === "name") return wording.name;
  if (kind === "examples") return wording.examples.join("\n\n");
  return wording.text ?? wording.summary ?? null;
}

/**
 * What each published file says where answers say something else: for the lineages with curated words, and for
 * provisions of which lost characters were replaced. By release, and then by lineage.
 *
 * @param printed What the files have.
 * @param books The same with lost characters replaced.
 * @param idAt The id of the lineage to which a provision was given, by book and place.
 */
export function printedFormsOf(
  { printed, books }: { readonly printed: readonly Book[]; readonly books: readonly Book[] },
  spans: readonly Span[],
  idAt: (book: number, place: number) => string,
): Map<string, PrintedForm> {
  const forms = new Map<string, PrintedForm>();
  for (const { owner, chain, start, end } of spans) {
    if (owner === null || !isWrittenDown(owner)) continue;
    for (let step = start; step < end; step += 1) add(owner.id, chain.first + step, chain.places[step] ?? -1);
  }
  printed.forEach((book, index) => {
    const restored = books[index]?.provisions;
    if (restored === book.provisions) return;
    book.provisions.forEach((provision, place) => {
      if (restored?.[place] !== provision) add(idAt(index, place), index, place);
    });
  });
  const inOrder = [...forms.values()].toSorted(byText(({ release, lineage }) => `${release} ${lineage}`));
  return new Map(inOrder.map((form) => [keyOf(form), form]));

  function add(lineage: string, index: number, place: number): void {
    const { release, provisions } = printed[index] ?? {};
    const provision = provisions?.[place];
    if (release === undefined || provision === undefined) return;
    const { number, name, text } = provision;
    const form = { lineage, release, number, name, text, ...examplesOf(provision) };
    forms.set(keyOf(form), form);
  }
}

function keyOf({ lineage, release }: PrintedForm): string {
  return `${lineage} ${release}`;
}

/**
 * The differences of one text from another, provision by provision in printed order. `transition` leads from `served`
 * to `here`.
 */
export function deviationsOf(
  served: readonly Provision[],
  here: readonly Provision[],
  transition: Transition,
): Deviation[] {
  const continued = transition.links.filter(({ kind }) => kind === "continued");
  const byAfter = new Map(continued.map((link) => [link.after, link]));
  const counterparts = new Set(continued.map(({ before }) => before));
  const deviations = here.flatMap((provision, place): Deviation[] => {
    const link = byAfter.get(place);
    const counterpart = link && served[link.before];
    if (link === undefined || counterpart === undefined)
      return [deviation("only-here", provision, provision, undefined)];
    const isMoved = counterpart.number !== provision.number;
    if (link.difference === "none" && !isMoved) return [];
    const kind =
      link.difference === "words" || link.difference === "reference" || !isMoved ? link.difference : "number";
    return kind === "none" ? [] : [deviation(kind, provision, provision, counterpart)];
  });
  const missing = served.flatMap((provision, place) =>
    counterparts.has(place) ? [] : [deviation("only-served", provision, undefined, provision)],
  );
  return [...deviations, ...missing];
}

function deviation(
  kind: Deviation["kind"],
  { number, name }: Provision,
  here: Provision | undefined,
  served: Provision | undefined,
): Deviation {
  return { kind, number, name, here: wordsIn(here), served: wordsIn(served) };
}

function wordsIn(provision: Provision | undefined): string | null {
  if (provision === undefined) return null;
  const { number, name } = provision;
  const body = [...(name === null ? [] : [name]), ...printedLinesOf(provision)].join("\n");
  return number === null ? body : `${number} ${body}`;
}

/**
 * Lists the links between books that a person should decide in data/links, and decisions there that cannot be applied,
 * by release.
 */
export function undecidedOf(
  books: readonly Book[],
  transitions: readonly Transition[],
  chains: Chains,
  idAt: (book: number, place: number) => string,
  decided: readonly string[],
): OpenLink[] {
  const isDecided = new Set(decided);
  const doubts = transitions.flatMap(({ doubts: of }, index) =>
    of.flatMap(({ after, candidates, chosen, reason }) => {
      const [earlier, book] = [books[index], books[index + 1]];
      const provision = book?.provisions[after];
      if (earlier === undefined || book === undefined || provision === undefined) return [];
      const { number, name } = provision;
      if (isDecided.has(`${book.release} ${number ?? name}`)) return [];
      return [
        {
          release: book.release,
          number,
          name,
          lineage: idAt(index + 1, after),
          candidates: candidates.map((place) => ({
            number: earlier.provisions[place]?.number ?? null,
            name: earlier.provisions[place]?.name ?? null,
            lineage: idAt(index, place),
          })),
          chosen: chosen === null ? null : idAt(index, chosen),
          reason,
        },
      ];
    }),
  );
  const vain = chains.vain.map(({ decision, reason }) => ({
    release: decision.release,
    number: null,
    name: decision.provision,
    lineage: "",
    candidates: [],
    chosen: null,
    reason: `A decision in data/links cannot be applied: ${reason}.`,
  }));
  return [...doubts, ...vain].toSorted(byText(({ release }) => release));
}
