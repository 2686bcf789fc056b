import { load } from "js-yaml";
import { type Document, isCollection, isScalar, parse, parseDocument, stringify, visit } from "yaml";

/**
 * Reads YAML for its values alone, which takes an eighth of the time of reading it with its places. Throws if it is not
 * YAML, or if a key occurs twice.
 */
export function plainYaml(text: string): unknown {
  const quick = quickYaml(text);
  return quick === undefined ? parse(text) : quick.value;
}

/**
 * The value of a text without aliases; `undefined` if there is something unusual in it (an alias, a tag, nothing at all)
 * or wrong with it, which the reader with places has to judge and to name.
 */
export function quickYaml(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: load(text, { maxAliases: 0 }) };
  } catch {
    return undefined;
  }
}

/**
 * How a text of somebody else is read. The library compares each key with all before it, which takes seconds for
 * thousands of keys; `boundedContent` finds repeated keys instead.
 */
export const readingOfOthers = { prettyErrors: false, uniqueKeys: false } as const;

/**
 * The content of a document that somebody else wrote, if it takes no more than its own length. Throws a `SyntaxError` for
 * aliases and for keys that are lists or maps, because a few of them can expand to more than memory holds, and for keys
 * given twice.
 */
export function boundedContent(document: Document): unknown {
  visit(document, {
    Map: (_key, { items }) => {
      if (items.some(({ key }) => isCollection(key))) throw new SyntaxError("A key is a word, not a list or a map");
      const keys = items.map(({ key }) => (isScalar(key) ? String(key.value) : String(key)));
      if (new Set(keys).size < keys.length) throw new SyntaxError("Map keys must be unique");
    },
    Alias: () => {
      throw new SyntaxError("It has an alias (*name); write out what it stands for");
    },
  });
  return document.toJS();
}

/** The first error of a document, in words, and its place; `undefined` if it is YAML. The library repeats those of the engine. */
export function errorIn({ errors }: Document): { readonly message: string; readonly at: number } | undefined {
  const [error] = errors;
  if (error === undefined) return undefined;
  const message = error.code === "RESOURCE_EXHAUSTION" ? "It is nested too deeply" : error.message;
  return { message: message.split("\n", 1)[0] ?? "", at: error.pos[0] };
}

/** The values of a text that somebody else wrote. Throws an `Error` if it is not YAML, or `boundedContent` refuses it. */
export function yamlOfOthers(text: string): unknown {
  const document = parseDocument(text, readingOfOthers);
  const error = errorIn(document);
  if (error !== undefined) throw new SyntaxError(error.message);
  return boundedContent(document);
}

/** A value as YAML that readers of versions 1.1 and 1.2 understand alike: to the first, a plain `on` is a boolean. */
export function yamlText(value: unknown): string {
  return stringify(value, { compat: "yaml-1.1" });
}
