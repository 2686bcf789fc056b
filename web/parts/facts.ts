import type { ComponentChildren } from "preact";
import { pageOf, releaseAddress } from "../../core/archive/addresses.ts";
import type { Whereabouts } from "../../core/archive/life.ts";
import { lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { a, dd, div, dt } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** One line of a list of facts. */
export function fact(name: string, ...value: ComponentChildren[]): ComponentChildren {
  return div(dt(name), dd(value));
}

/** Where a lineage is now: its number, or how it ended. */
export function nowShown(
  { history, today }: Visit,
  lineage: string,
  { number, ended, mergedInto }: Whereabouts,
): ComponentChildren {
  if (number !== null) return a({ href: lineagePathOn(history, lineage, today) }, number);
  if (ended === null)
    return history.lineages.get(lineage)?.kind === "glossary"
      ? a({ href: lineagePathOn(history, lineage, today) }, "in the glossary")
      : "in the rules; its number is not known";
  if (mergedInto === null)
    return ["ended with the ", a({ href: pageOf(releaseAddress(ended)) }, "release of ", dayNamed(ended))];
  return [
    "merged on ",
    dayNamed(ended),
    " into ",
    a({ href: lineagePathOn(history, mergedInto.lineage, today) }, mergedInto.number ?? mergedInto.lineage),
  ];
}
