/** What becomes of the text of a rulebook, `\n` as its only line break, on the way to a user's disk. */
export type Damage = (text: string) => string;

/** Ways in which a text is damaged so much that it cannot be read any more. */
export const refused: Readonly<Record<string, Damage>> = {
  "without blank lines": (text) => linesOf(text).filter(hasWords).join("\n"),
  "without blank lines in its glossary": (text) => inGlossary(text, (lines) => lines.filter(hasWords)),
  "taken out of a PDF": (text) =>
    linesOf(text)
      .filter(hasWords)
      .flatMap((line) => wrapped(line, 95))
      .flatMap((line, index) => (index % 50 === 49 ? [line, `${(index + 1) / 50}`] : [line]))
      .join("\n"),
  "with page footers inside rules": (text) =>
    inBody(text, (line, index) => (index % 60 === 0 ? [line, `Page ${index / 60}`] : [line])),
  "with page numbers between paragraphs": (text) =>
    inBody(text, (line, index) => (index % 60 === 0 ? [line, "", `${index / 60}`, ""] : [line])),
  "cut at 255 characters": (text) =>
    linesOf(text)
      .map((line) => line.slice(0, 255))
      .join("\n"),
  "broken at 255 characters": (text) =>
    linesOf(text)
      .flatMap((line) => (line === "" ? [""] : (line.match(/.{1,255}/g) ?? [])))
      .join("\n"),
  "with an empty glossary": (text) => inGlossary(text, () => [""]),
  "with a twentieth of its glossary": (text) => inGlossary(text, (lines) => lines.slice(0, lines.length / 20)),
  "without its middle": (text) => {
    const { lines, body, glossary } = partsOf(text);
    return [...lines.slice(0, body + (glossary - body) / 3), "", ...lines.slice(glossary)].join("\n");
  },
  "without its glossary": (text) => {
    const { lines, glossary, credits } = partsOf(text);
    return [...lines.slice(0, glossary), ...lines.slice(credits)].join("\n");
  },
  "without its end": (text) => text.slice(0, text.length * 0.9),
  "as the difference between two": (text) =>
    ["--- a.txt", "+++ b.txt", "@@ -1,9 +1,9 @@", ...linesOf(text).map((line) => ` ${line}`)].join("\n"),
  "with another below it": (text) => `${text}\n\n${text}`,
  "with words before the numbers of some rules": (text) =>
    inBody(text, (line, index) => [index % 6 === 2 ? line.replace(/^(?=\d{3}\.\d)/, "Changed: ") : line]),
};

/** Ways in which a text is damaged so that it can still be read, with a warning. */
export const warned: Readonly<Record<string, Damage>> = {
  "without a section": (text) => withoutSection(text, "104"),
  "without a tenth of its rules": (text) => inBody(text, (line) => (/^\d{3}\.4\. /.test(line) ? [] : [line])),
  "without examples": (text) => inBody(text, (line) => (line.startsWith("Example:") ? [] : [line])),
  "with two sections swapped": (text) => {
    const [lines, from, middle, to] = sectionsIn(text, "103", "104", "105");
    return [...lines.slice(0, from), ...lines.slice(middle, to), ...lines.slice(from, middle), ...lines.slice(to)].join(
      "\n",
    );
  },
  "with a section twice": (text) => {
    const [lines, from, , to] = sectionsIn(text, "103", "104", "104");
    return [...lines.slice(0, to), ...lines.slice(from)].join("\n");
  },
  "with small letters only": (text) => inBody(text, (line) => [line.toLowerCase()]),
  "with quotes lost": (text) => text.replace(/ and /g, " ?and? "),
  "converted twice": (text) => text.replace(/ and /g, " \u00e2\u0080\u0099 "),
  "with a rule that lost its number": (text) => text.replace("\n203.4. ", "\n"),
  "without two rules of a section": (text) => inBody(text, (line) => (/^203\.[23]/.test(line) ? [] : [line])),
  "with half of a half of its glossary": (text) => inGlossary(text, (lines) => lines.slice(0, lines.length / 4)),
};

/** Ways in which a text is changed and nothing is lost: it is read rightly; all but the last with a warning. */
export const undone: Readonly<Record<string, Damage>> = {
  "wrapped by a word processor, with the lines of a paragraph standing in after the first": (text) =>
    linesOf(text)
      .flatMap((line) => wrapped(line, 118).map((part, index) => (index === 0 ? part : `     ${part}`)))
      .join("\n"),
  "wrapped by a word processor, with a tab before the lines after the first": (text) =>
    linesOf(text)
      .flatMap((line) => wrapped(line, 118).map((part, index) => (index === 0 ? part : `\t${part}`)))
      .join("\n"),
  "wrapped, with words cut at the ends of lines": (text) =>
    linesOf(text)
      .flatMap((line) => wrapped(line, 118, true))
      .join("\n"),
  "with all lines standing in": (text) =>
    linesOf(text)
      .map((line) => `    ${line}`)
      .join("\n"),
  "with a tab before each line": (text) =>
    linesOf(text)
      .map((line) => `\t${line}`)
      .join("\n"),
  "quoted in a message": (text) =>
    linesOf(text)
      .map((line) => `> ${line}`)
      .join("\n"),
  "with named character references": (text) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
  "with numbered character references": (text) => text.replaceAll("'", "&#39;").replaceAll(".", "&#x2e;"),
  "with soft hyphens": (text) => text.replace(/([a-z]{4})([a-z]{4})/g, "$1\u00ad$2"),
  "with signs that have no width": (text) => text.replace(/ (?=\w{4})/g, " \u200c").replace(/(?<=\w{4})e/g, "e\u2060"),
  "with bars beside changed rules": (text) =>
    inBody(text, (line, index) => [index % 6 === 0 ? line.replace(/^(?=\d{3}\.)/, "| ") : line]),
  "as a list with marks": (text) => inBody(text, (line) => [line.replace(/^(?=\d{3}\.\d)/, "* ")]),
  "with marks before its examples": (text) => text.replaceAll("\nExample", "\n+++ Example"),
  "as Markdown": (text) =>
    inBody(text, (line) => [line.replace(/^(\d{3}\.\d+[a-z]?\.?)/, "**$1**").replace(/^(\d{3}\.)(?= )/, "## **$1**")]),
  "with the numbers of notes": (text) => inBody(text, (line) => [line.replace(/(?<= \w+)(?= \w+\.$)/, "[7]")]),
  "with ligatures": (text) => text.replaceAll("fi", "\ufb01").replaceAll("fl", "\ufb02"),
};

/** What stands between the lines of a few pages only: it is left out with a warning, and nothing else is lost. */
export const leftOut: Readonly<Record<string, Damage>> = {
  "page numbers": (text) => onPages(text, (page) => [`${page}`]),
  "page numbers in words": (text) => onPages(text, (page) => [`Page ${page} of 4`]),
  "the title of the document": (text) => onPages(text, () => ["Rules of the Garden"]),
  "a page number inside a paragraph": (text) => text.replace(/(?<=\n203\.3a .{40,60}[a-z]) (?=[a-z])/, "\n\n7\n\n"),
  "a page number inside an example": (text) => text.replace(/(?<=\nExample: .{40,60}[a-z]) (?=[a-z])/, "\n\n7\n\n"),
};

function onPages(text: string, edge: (page: number) => readonly string[]): string {
  let page = 0;
  return inBody(text, (line, index) => (index % 90 === 89 && page < 4 ? [line, "", ...edge(++page), ""] : [line]));
}

/** Numbers that a program or a person wrote with another sign: they are read as meant, with a note. */
export const slips: Readonly<Record<string, Damage>> = {
  "a letter for a digit": (text) => text.replace("\n203.3a ", "\n2O3.3a "),
  "a comma for the dot": (text) => text.replace("\n203.3a ", "\n203,3a "),
};

/** Ways in which a word processor breaks lines; nothing is lost, and nothing to be warned of. */
export const breaks: Readonly<Record<string, string>> = {
  "vertical tabs": "\v",
  "line separators": "\u2028",
  "next line": "\u0085",
};

/** Ways in which a copy has other words although nothing about it is unusual. */
export const forged: Readonly<Record<string, Damage>> = {
  "with one phrase forged": (text) => text.replace("Nobody else", "Everybody else"),
  "with one digit changed": (text) => text.replace("section 203 with", "section 208 with"),
  "with words dropped": (text) =>
    inBody(text, (line, index) => [index % 7 === 0 ? line.replace(/ (?:gardener|watches|help)\b/g, "") : line]),
  "without one rule": (text) => inBody(text, (line) => (line.startsWith("203.3a ") ? [] : [line])),
  "without one term": (text) => inGlossary(text, (lines) => lines.slice(3)),
  "without one example": (text) => text.replace(/\nExample: Ann owns 203[^\n]*/, ""),
};

function linesOf(text: string): string[] {
  return text.split("\n");
}

function hasWords(line: string): boolean {
  return line.trim() !== "";
}

function partsOf(text: string): { lines: string[]; body: number; glossary: number; credits: number } {
  const lines = linesOf(text);
  const body = lines.findIndex((line) => line.startsWith("100.1"));
  const glossary = lines.lastIndexOf("Glossary");
  return { lines, body, glossary, credits: lines.lastIndexOf("Credits") };
}

function inBody(text: string, change: (line: string, index: number) => string[]): string {
  const { lines, body, glossary } = partsOf(text);
  return lines
    .flatMap((line, index) => (index >= body && index < glossary ? change(line, index - body) : [line]))
    .join("\n");
}

function inGlossary(text: string, change: (lines: string[]) => string[]): string {
  const { lines, glossary, credits } = partsOf(text);
  return [
    ...lines.slice(0, glossary + 1),
    "",
    ...change(lines.slice(glossary + 2, credits)),
    "",
    ...lines.slice(credits),
  ].join("\n");
}

function sectionsIn(text: string, ...sections: string[]): [string[], number, number, number] {
  const { lines, body } = partsOf(text);
  const [from = 0, middle = 0, to = 0] = sections.map((section) =>
    lines.findIndex((line, index) => index >= body && line.startsWith(`${section}. `)),
  );
  return [lines, from, middle, to];
}

function withoutSection(text: string, section: string): string {
  const [lines, from, to] = sectionsIn(text, section, `${Number(section) + 1}`, section);
  return [...lines.slice(0, from), ...lines.slice(to)].join("\n");
}

function wrapped(line: string, width: number, cutsWords = false): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const isCut = cutsWords && /^[a-z]{5,}$/.test(word) && current.length + 5 < width;
    if (current !== "" && current.length + word.length >= width) {
      lines.push(isCut ? `${current} ${word.slice(0, 3)}-` : current);
      current = isCut ? word.slice(3) : word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
