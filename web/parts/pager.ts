import { withQuery } from "../../core/text/addresses.ts";
import { h } from "../tags.ts";

/** A part of a long list: its position, and the total. */
type PagerList = {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number | null | undefined>>;
  readonly after: number;
  readonly limit: number;
  readonly total: number;
};

/**
 * Links to the parts of a list before and after this one, and says which part this is. Empty if the list is
 * complete.
 */
export function pager({ path, parameters, after, limit, total }: PagerList) {
  if (after === 0 && total <= limit) return null;
  const at = (index: number) => withQuery(path, { ...parameters, after: index === 0 ? null : index });
  const end = Math.min(after + limit, total);
  return h.nav(
    { class: "pager", "aria-label": "Parts of the list" },
    after === 0 ? null : h.a({ href: at(Math.max(0, after - limit)), rel: "prev" }, "← Before"),
    h.span({ class: "figure" }, `${Math.min(after + 1, total)}–${end} of ${total}`),
    end === total || after >= total ? null : h.a({ href: at(after + limit), rel: "next" }, "After →"),
  );
}
