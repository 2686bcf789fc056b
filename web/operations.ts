import type { ComponentChildren } from "preact";
import { callAddress, pageOf } from "../core/archive/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { Block, Inline } from "../document/blocks.ts";
import { answerTo, askedOn, type Operation } from "../operations/operation.ts";
import { type Page, page } from "./page.ts";
import {
  a,
  article,
  caption,
  dd,
  del,
  div,
  dl,
  dt,
  h1,
  h2,
  h3,
  ins,
  li,
  mark,
  p,
  strong,
  table,
  tbody,
  td,
  th,
  thead,
  tr,
  ul,
} from "./tags.ts";

/**
 * The page of an operation that needs no drawing and no form: its document, at the address of the call without `/v1`.
 */
export function pageFor(operation: Operation): Page {
  const { path, params, query, document, summary } = operation;
  if (document === null) throw new Error(`${operation.id} has no document`);
  return page({
    path,
    params,
    query,
    show(visit, given: { readonly params: Parameters; readonly query: Parameters }) {
      const { knownAt: _, ...asked } = { ...given.query, ...given.params };
      const found = answerTo(operation, visit, askedOn(operation, asked, visit.today));
      const [first, ...blocks] = document(found as never, asked as never);
      const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(given.params[name])));
      const title = first?.kind === "heading" ? first.content.map(({ text }) => text).join("") : summary;
      return {
        title,
        json: callAddress(filled, asked as Readonly<Record<string, string>>),
        ...(asked["on"] === undefined ? {} : { on: asked["on"] as IsoDate }),
        main: article(
          h1(title),
          (first?.kind === "heading" || first === undefined ? blocks : [first, ...blocks]).map(blockShown),
        ),
      };
    },
  });
}

type Parameters = Readonly<Record<string, unknown>>;

/** A block of a document as a part of a page. */
function blockShown(block: Block): ComponentChildren {
  switch (block.kind) {
    case "heading":
      return (block.level <= 2 ? h2 : h3)(inlineShown(block.content));
    case "paragraph":
      return p(block.role === "plain" ? {} : { class: block.role }, inlineShown(block.content));
    case "list":
      return ul(block.entries.map((entry) => li(inlineShown(entry))));
    case "facts":
      return dl(
        { class: "facts" },
        block.facts.map(({ name, content }) => div(dt(name), dd(inlineShown(content)))),
      );
    case "table":
      return table(
        { class: "stacked" },
        caption(block.caption),
        thead(tr(block.columns.map((column) => th({ scope: "col" }, column)))),
        tbody(
          block.rows.map((row) =>
            tr(
              row.map((cell, index) => (index === 0 ? th({ scope: "row" }, inlineShown(cell)) : td(inlineShown(cell)))),
            ),
          ),
        ),
      );
  }
}

function inlineShown(parts: readonly Inline[]): ComponentChildren {
  return parts.map(partShown);
}

function partShown(part: Inline): ComponentChildren {
  switch (part.kind) {
    case "text":
      return part.text;
    case "strong":
      return strong(part.text);
    case "found":
      return mark(part.text);
    case "deleted":
      return del(part.text);
    case "added":
      return ins(part.text);
    case "link":
      return part.href === null ? part.text : a({ href: pageOf(part.href) }, part.text);
    case "citation":
      return null;
  }
}
