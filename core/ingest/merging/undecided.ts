import type { Undecided } from "../../archive/imported.ts";
import { byText } from "../../text/order.ts";
import type { Book, Transition } from "./books.ts";
import type { Chains } from "./chains.ts";

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
): Undecided[] {
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
