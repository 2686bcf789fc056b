import type { RulebookFormat } from "../../core/contract/rulebooks.ts";
import type { BookToPrint } from "./book.ts";
import { rulebookHtml } from "./html.ts";
import { rulebookMarkdown } from "./markdown.ts";
import { rulebookText } from "./plain.ts";

/** Prints a rulebook in a form, piece by piece. */
export function printBook(book: BookToPrint, format: RulebookFormat): Generator<string> {
  switch (format) {
    case "json":
      return jsonOf(book);
    case "md":
      return rulebookMarkdown(book);
    case "txt":
      return rulebookText(book);
    case "html":
      return rulebookHtml(book);
  }
}

/** The name of the file. */
export function bookFileName(on: string, format: RulebookFormat): string {
  return `comprehensive-rules-${on}.${format}`;
}

/** As in the contract (`Rulebook`), one provision per line. */
function* jsonOf({ head, provisions, entries }: BookToPrint): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"provisions":[\n`;
  yield* listed(provisions);
  yield '],"glossary":[\n';
  yield* listed(entries);
  yield "]}\n";
}

function* listed(entries: Iterable<object>): Generator<string> {
  let mark = "";
  for (const entry of entries) {
    yield mark + JSON.stringify(entry);
    mark = ",\n";
  }
  yield "\n";
}
