import type { DataError } from "../../core/ingest/curated/dataset.ts";

/** Finds an entry whose day does not come after that of the one before it; `key` names the list. */
export function orderErrors(
  dated: readonly { readonly from: string }[],
  index: number,
  key: string,
): Omit<DataError, "file">[] {
  const [before, here] = [dated[index - 1], dated[index]];
  if (before === undefined || here === undefined || here.from > before.from) return [];
  return [
    {
      path: [key, index, "from"],
      error: `${here.from} does not come after ${before.from}`,
      fix: "put them in the order of their days, one for each day",
    },
  ];
}
