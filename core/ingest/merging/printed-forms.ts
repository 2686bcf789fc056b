import type { PrintedForm } from "../../archive/imported.ts";
import type { Book } from "./books.ts";
import { isWrittenDown } from "./overlay.ts";
import type { Span } from "./ownership.ts";

/** What each published file says for the lineages with curated words. */
export function printedFormsOf(books: readonly Book[], spans: readonly Span[]): Map<string, PrintedForm> {
  const forms = new Map<string, PrintedForm>();
  for (const { owner, chain, start, end } of spans) {
    if (owner === null || !isWrittenDown(owner)) continue;
    for (let step = start; step < end; step += 1) {
      const { release, provisions } = books[chain.first + step] ?? {};
      const provision = provisions?.[chain.places[step] ?? -1];
      if (release === undefined || provision === undefined) continue;
      const { number, name, text, examples } = provision;
      forms.set(`${owner.id} ${release}`, { lineage: owner.id, release, number, name, text, examples });
    }
  }
  return forms;
}
