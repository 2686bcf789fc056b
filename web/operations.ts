import { callAddress } from "../core/text/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import { answerTo, askedOn, type Operation } from "../operations/operation.ts";
import { type Page, page } from "./page.ts";
import { blocksShown } from "./parts/blocks.ts";
import { reportFormats } from "./parts/rulebook-links.ts";
import { article, h1 } from "./tags.ts";

/**
 * The page of an operation that needs no drawing and no form: its document, at the address of the call without `/v1`,
 * with links to its feed and to the same as a report.
 */
export function pageFor(operation: Operation): Page {
  const { path, params, query, document, summary } = operation;
  const { feedOf, report } = operation.page ?? {};
  const file = report?.();
  if (document === null) throw new Error(`${operation.id} has no document`);
  return page({
    path,
    params,
    query,
    show(visit, given: { readonly params: Parameters; readonly query: Parameters }) {
      const { knownAt: _, ...asked } = { ...given.query, ...given.params };
      const found = answerTo(operation, visit, askedOn(operation, asked, visit.today));
      const [first, ...blocks] = document(found as never, asked as never);
      const address = (of: string, more: Parameters = {}) =>
        callAddress(
          of.replace(/:(\w+)/g, (_match, name: string) =>
            encodeURIComponent(String({ ...given.params, ...more }[name])),
          ),
          given.query as Readonly<Record<string, string>>,
        );
      const title = first?.kind === "heading" ? first.content.map(({ text }) => text).join("") : summary;
      return {
        title,
        json: address(path),
        ...(feedOf === undefined ? {} : { feed: feedOf(asked) }),
        ...(asked["on"] === undefined ? {} : { on: asked["on"] as IsoDate }),
        main: article(
          h1(title),
          file && reportFormats(Object.keys(file.formats), (format) => address(file.path, { format })),
          blocksShown(first?.kind === "heading" || first === undefined ? blocks : [first, ...blocks]),
        ),
      };
    },
  });
}

type Parameters = Readonly<Record<string, unknown>>;
