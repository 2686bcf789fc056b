import { type Document, LineCounter, parseDocument } from "yaml";
import { situationForm } from "../core/play/situation-form.ts";
import type { WrittenSituation } from "../core/play/words/written-situation.ts";
import { Problem } from "../core/problem.ts";
import { boundedContent, errorIn, readingOfOthers } from "./plain-yaml.ts";

/** The plain values of a text in YAML (or JSON, which is YAML as well). Throws `invalid-request` for anything else. */
export function plainFromYaml(text: string): unknown {
  const document = parseDocument(text, readingOfOthers);
  const error = errorIn(document);
  if (error !== undefined) throw problem([error.message]);
  return contentOf(document);
}

/**
 * Reads a situation in YAML or JSON. Throws `invalid-request`, with the line of each error; what it names is checked by
 * `situationFrom` in core.
 */
export function situationFromText(text: string): WrittenSituation {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...readingOfOthers, lineCounter: lines });
  const syntax = errorIn(document);
  if (syntax !== undefined) throw problem([`line ${lines.linePos(syntax.at).line}: ${syntax.message}`]);
  const result = situationForm.safeParse(contentOf(document));
  if (result.success) return result.data;
  throw problem(
    result.error.issues.map(({ path, message }) => {
      const node = nodeAt(path);
      const line = node === undefined ? "" : `line ${lines.linePos(node[0]).line}: `;
      return `${line}${pathInWords(path)}: ${message}`;
    }),
  );

  /** The place of an error, or of the map that should have the missing key. */
  function nodeAt(path: readonly PropertyKey[]): [number, number, number] | undefined {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return node.range;
    }
    return undefined;
  }
}

/** Where in a situation an error is, for people: events are counted from 1. */
function pathInWords([first, index, ...rest]: readonly PropertyKey[]): string {
  if (first === undefined) return "the situation";
  if (typeof index !== "number") return String(first);
  const noun = first === "events" ? "event" : first === "players" ? "player" : String(first);
  return [`${noun} ${index + 1}`, ...rest.map(String)].join(", ");
}

/** The content of a document. Throws `invalid-request` if it may take more than its length. */
function contentOf(document: Document): unknown {
  try {
    return boundedContent(document);
  } catch (error) {
    if (error instanceof SyntaxError) throw problem([error.message]);
    throw error;
  }
}

function problem(errors: readonly string[]): Problem {
  return new Problem(
    "invalid-request",
    `This is not a situation. ${errors.map((error) => (/[.?]$/.test(error) ? error : `${error}.`)).join(" ")}`,
    { errors },
  );
}
