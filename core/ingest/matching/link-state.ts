import type { Link } from "../../archive/link.ts";
import type { IndexedBook } from "./book.ts";

/** The links found so far between two rulebooks. Each step adds links and sees those of earlier steps. */
export type LinkState = {
  readonly old: IndexedBook;
  readonly fresh: IndexedBook;
  /** For each earlier provision, the place of the later one that continues it, or -1. */
  readonly afterOf: Int32Array;
  /** For each later provision, the place of the earlier one, or -1. */
  readonly beforeOf: Int32Array;
  readonly links: Link[];
};

/** No links yet. */
export function linkStateBetween(old: IndexedBook, fresh: IndexedBook): LinkState {
  return {
    old,
    fresh,
    afterOf: new Int32Array(old.provisions.length).fill(-1),
    beforeOf: new Int32Array(fresh.provisions.length).fill(-1),
    links: [],
  };
}

/** Adds a continued link. Neither provision may have one. */
export function addLink(state: LinkState, link: Omit<Link, "kind">): void {
  state.afterOf[link.before] = link.after;
  state.beforeOf[link.after] = link.before;
  state.links.push({ kind: "continued", ...link });
}

/** The places of the provisions of a kind that have no link yet. */
export function unlinked(
  state: LinkState,
  kind: "heading" | "rule" | "glossary",
): { before: number[]; after: number[] } {
  const open = ({ provisions }: IndexedBook, partners: Int32Array) => {
    const places: number[] = [];
    partners.forEach((partner, at) => {
      if (partner === -1 && provisions[at]?.kind === kind) places.push(at);
    });
    return places;
  };
  return { before: open(state.old, state.afterOf), after: open(state.fresh, state.beforeOf) };
}

/** Whether two rules are under titles of rules, such as keywords, at least one of which continued elsewhere. */
export function areStrangers({ old, fresh, afterOf, beforeOf }: LinkState, before: number, after: number): boolean {
  const [parent, other] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
  if (parent === -1 || other === -1 || afterOf[parent] === other) return false;
  return isTitle(old, parent) && isTitle(fresh, other) && (afterOf[parent] !== -1 || beforeOf[other] !== -1);
}

/** Whether a provision is a rule of a few words without a stop. */
export function isTitle({ provisions }: IndexedBook, place: number): boolean {
  const { kind, text } = provisions[place] ?? {};
  return kind === "rule" && text != null && text.length <= 40 && !/[.:!?]$/.test(text);
}

/**
 * Almost zero, but grows with the square of the distance: among otherwise equal choices, the one without crossings is
 * best.
 */
export function orderCost({ afterOf, beforeOf }: LinkState, before: number, after: number): number {
  return 1e-4 * (before / afterOf.length - after / beforeOf.length) ** 2;
}

/** The words of a title, whatever it is the title of. */
export function wordsOfTitle({ keys, titles }: IndexedBook, place: number): string {
  const title = titles[place] ?? keys[place] ?? "";
  return title.slice(title.indexOf(" ") + 1);
}
