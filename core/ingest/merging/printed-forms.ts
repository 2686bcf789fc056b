import type { PrintedForm } from "../../archive/imported.ts";
import { byText } from "../../text/order.ts";
import { examplesOf } from "../../text/printed-order.ts";
import type { Book } from "./books.ts";
import { isWrittenDown } from "./overlay.ts";
import type { Span } from "./ownership.ts";

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
