/** The text of a published rulebook, one character for each byte, `\n` as its only line break. */
type Damage = (text: string) => string;

/** Ways in which a copy of a real rulebook says something else, or less, than the release. */
export const kindsOfDamage: Readonly<Record<string, Damage>> = {
  "a phrase forged": (text) => inMiddleRule(text, / may /, (line) => line.replace(" may ", " may not ")),
  "a digit changed": (text) =>
    inMiddleRule(text, /^\S+ .*\b\d\b/, (line) =>
      line.replace(/^(\S+ .*?\b)(\d)\b/, (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`),
    ),
  "a rule missing": (text) => inMiddleRule(text, /./, () => undefined),
  "a tenth of the rules missing": (text) => inRules(text, (line, index) => (index % 10 === 9 ? undefined : line)),
  "no examples": (text) =>
    linesOf(text)
      .filter((line) => !/^\s*Example:/.test(line))
      .join("\n"),
  "words dropped": (text) =>
    inRules(text, (line, index) =>
      index % 7 === 0
        ? line
            .split(" ")
            .filter((_, word) => word === 0 || word % 5 !== 0)
            .join(" ")
        : line,
    ),
  "quotes lost": (text) => text.replace(/\u00e2\u0080[\u0098-\u009d]|[\u0091-\u0094"]/g, "?"),
  "small letters": (text) => inRules(text, (line) => line.toLowerCase()),
  "cut in the middle": (text) => text.slice(0, text.length * 0.6),
  "without glossary": (text) => {
    const { lines, glossary, credits } = partsOf(text);
    return [...lines.slice(0, glossary), ...lines.slice(credits)].join("\n");
  },
  "glossary without blank lines": (text) => {
    const { lines, glossary, credits } = partsOf(text);
    const swallowed = lines.slice(glossary + 2, credits).filter((line) => line.trim() !== "");
    return [...lines.slice(0, glossary + 2), ...swallowed, "", ...lines.slice(credits)].join("\n");
  },
  "two sections swapped": (text) => {
    const [lines, first, second, end] = twoSectionsOf(text);
    return [
      ...lines.slice(0, first),
      ...lines.slice(second, end),
      ...lines.slice(first, second),
      ...lines.slice(end),
    ].join("\n");
  },
  "a section twice": (text) => {
    const [lines, first, second] = twoSectionsOf(text);
    return [...lines.slice(0, second), ...lines.slice(first)].join("\n");
  },
};

/** A rule begins with its number: `100.1.`, or `100.1a`. */
const ruleForm = /^\s*\d{3}\.\d+[a-z]{0,2}\.?\s/;
const sectionForm = /^\s*\d{3}\. \S/;

function linesOf(text: string): string[] {
  return text.split("\n");
}

function inRules(text: string, change: (line: string, index: number) => string | undefined): string {
  let index = 0;
  return linesOf(text)
    .flatMap((line) => (ruleForm.test(line) ? (change(line, index++) ?? []) : [line]))
    .join("\n");
}

/** Changes the rule in the middle of those that have the form. */
function inMiddleRule(text: string, form: RegExp, change: (line: string) => string | undefined): string {
  const count = linesOf(text).filter((line) => ruleForm.test(line) && form.test(line)).length;
  let at = 0;
  return inRules(text, (line) => {
    if (!form.test(line)) return line;
    at += 1;
    return at === Math.ceil(count / 2) ? change(line) : line;
  });
}

function partsOf(text: string): { readonly lines: string[]; readonly glossary: number; readonly credits: number } {
  const lines = linesOf(text);
  const at = lines.findLastIndex((line) => /^\s*glossary\s*$/i.test(line));
  // In a text of two bytes for each character no line is found, and nothing changes.
  const glossary = at === -1 ? lines.length : at;
  const credits = lines.findLastIndex((line) => /^\s*credits\s*$/i.test(line));
  return { lines, glossary, credits: credits > glossary ? credits : lines.length };
}

/** The lines of a text, and the beginnings of two sections of its body and of the one after them. */
function twoSectionsOf(text: string): [lines: string[], first: number, second: number, end: number] {
  const lines = linesOf(text);
  const body = lines.findIndex((line) => ruleForm.test(line));
  const sections = [...lines.keys()].filter((at) => at > body && sectionForm.test(lines[at] ?? ""));
  const [first = 0, second = 0, end = 0] = sections.slice(2);
  return [lines, first, second, end];
}
