import type { Deviation } from "../../archive/imported.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { printedLinesOf } from "../../text/printed-order.ts";
import type { Transition } from "./books.ts";

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
  const kept = new Set(continued.map(({ before }) => before));
  const found = here.flatMap((provision, place): Deviation[] => {
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
    kept.has(place) ? [] : [deviation("only-served", provision, undefined, provision)],
  );
  return [...found, ...missing];
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
