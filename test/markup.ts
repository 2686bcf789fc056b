/** An element of a document, its text with entities read. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const voids = new Set(["meta", "br"]);

/**
 * Reads a document, strictly: every element closed in order, every attribute in quotes, every entity known, nothing
 * twice; a CDATA section is text. Throws otherwise. Of HTML it knows the elements that have no end, and that a style is text.
 */
export function parseMarkup(source: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  let rest = source.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n|^<!DOCTYPE html>\n/, "");
  while (rest !== "") {
    const tag = /^<(\/?)([A-Za-z][A-Za-z0-9:]*)((?:\s+[A-Za-z:-]+="[^"<]*")*)\s*(\/?)>/.exec(rest);
    const text = /^[^<]+/.exec(rest)?.[0];
    const verbatim = /^<!\[CDATA\[(.*?)\]\]>/s.exec(rest);
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push(parent.name === "style" ? text : read(text));
      rest = rest.slice(text.length);
    } else if (verbatim !== null) {
      parent.children.push(verbatim[1] ?? "");
      rest = rest.slice(verbatim[0].length);
    } else if (tag !== null) {
      const [all, isEnd, name = "", attributes = "", isEmpty] = tag;
      rest = rest.slice(all.length);
      if (isEnd === "/") {
        if (open.pop()?.name !== name) throw new Error(`</${name}> closes ${parent.name}`);
      } else {
        const element = { name, attributes: attributesIn(attributes), children: [] };
        parent.children.push(element);
        if (isEmpty === "" && !voids.has(name)) open.push(element);
      }
    } else throw new Error(`not well-formed: ${rest.slice(0, 60)}`);
  }
  const [only] = root.children.filter((child) => typeof child !== "string");
  if (open.length !== 1 || only === undefined) throw new Error("elements left open");
  return only;
}

function attributesIn(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of source.matchAll(/([A-Za-z:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`${name} stands twice`);
    attributes[name] = read(value);
  }
  return attributes;
}

function read(text: string): string {
  return text.replace(/&(?:#(\d+);|([a-z]+);)?/g, (all, code: string | undefined, name: string | undefined) => {
    const character = code === undefined ? entities[name ?? ""] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`unknown entity: ${all}`);
    return character;
  });
}

/** All elements of a name, in order. */
export function elementsOf(element: Element, name: string): Element[] {
  const within = element.children.flatMap((child) => (typeof child === "string" ? [] : elementsOf(child, name)));
  return element.name === name ? [element, ...within] : within;
}

/** The text in an element; `omit` names elements to leave out, by name or class. */
export function textOf(element: Element, omit: readonly string[] = []): string {
  if (omit.includes(element.name) || omit.includes(element.attributes["class"] ?? "")) return "";
  if (element.name === "br") return "\n";
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child, omit))).join("");
}
