import { Problem } from "../core/problem.ts";
import { callAddress, pageOf, withQuery } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { answerTo, type Operation, queryOn } from "../operations/operation.ts";
import { type Page, page, type Visit } from "./page.ts";
import { besideText } from "./parts/beside.ts";
import { blocksShown } from "./parts/blocks.ts";
import { dayRow } from "./parts/day-row.ts";
import { dayNamed } from "./parts/days.ts";
import { reportFormats } from "./parts/rulebook-links.ts";
import { h, type Markup } from "./tags.ts";

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The page of an operation that needs no drawing and no form: its document, at the address of the call without `/v1`,
 * with links to its feed and to the same as a report.
 */
export function pageFor(operation: Operation): Page {
  const { path, params, query, document, summary } = operation;
  const { feedOf, report, above, ofDay } = operation.page ?? {};
  const file = report?.();
  if (document === null) throw new Error(`${operation.id} has no document`);
  return page({
    path,
    params,
    query,
    show(visit, given: { readonly params: Parameters; readonly query: Parameters }) {
      const { knownAt: _, ...query } = { ...given.query, ...given.params };
      const answer = answerTo(operation, visit, queryOn(operation, query, visit.today));
      const [first, ...others] = document(answer as never, query as never);
      const blocks = first?.kind === "heading" || first === undefined ? others : [first, ...others];
      const address = (of: string, more: Parameters = {}) =>
        callAddress(
          of.replace(/:(\w+)/g, (_match, name: string) =>
            encodeURIComponent(String({ ...given.params, ...more }[name])),
          ),
          given.query as Readonly<Record<string, string>>,
        );
      const title = first?.kind === "heading" ? first.content.map(({ text }) => text).join("") : summary;
      const on = query["on"] as IsoDate | undefined;
      const day = on ?? visit.today;
      const place = above?.(query);
      return {
        title: ofDay === "words" ? `${title} on ${dayInWords(day)}, ${place?.name}` : title,
        json: address(path),
        ...(feedOf === undefined ? {} : { feed: feedOf(query) }),
        ...(on && { on }),
        main: h.article(
          place === undefined ? null : h.p({ class: "above" }, h.a({ href: place.href }, place.name)),
          h.h1(title, ofDay === "words" ? [" ", h.span({ class: "h1-day" }, "on ", dayNamed(day))] : null),
          ofDay === undefined
            ? null
            : daysBeside(visit, day, {
                path: pageOf(address(path)).replace(/\?.*/, ""),
                isThereOn: (other) => isAnswered(() => answerTo(operation, visit, { ...query, on: other } as never)),
              }),
          file && reportFormats(Object.keys(file.formats), (format) => address(file.path, { format })),
          ofDay === "words"
            ? besideText(
                blocksShown(blocks.filter(({ kind }) => kind !== "facts")),
                blocksShown(blocks.filter(({ kind }) => kind === "facts")),
              )
            : blocksShown(blocks),
        ),
      };
    },
  });
}

function isAnswered(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The days beside that of a page: of a section only those on which its number is in use. */
function daysBeside(
  visit: Visit,
  on: IsoDate,
  { path, isThereOn }: { readonly path: string; readonly isThereOn: (day: IsoDate) => boolean },
): Markup {
  const at = (day: IsoDate) => (isThereOn(day) ? withQuery(path, { on: day }) : null);
  return dayRow({ on, today: visit.today, path, at, changeBefore: null, changeAfter: null, unit: "wording" });
}
