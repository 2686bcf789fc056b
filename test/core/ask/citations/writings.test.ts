import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";
import { glossesIn } from "../../../../core/ask/citations/words.ts";

type Writing = (number: string, words: string) => string;

const numbers = ["704.5a", "704.5aa", "613.1", "903.10", "702.19b", "101.2", "810.8a", "205.3m", "112.10f"];
const otherNumbers = ["603.2c", "118.4", "400.7d", "509.1h"];
/** Before a number. The empty one needs a number with a letter. */
const prefixes = [
  "CR ",
  "CR",
  "CR: ",
  "C.R. ",
  "rule ",
  "Rule ",
  "MTG CR ",
  "Comp. Rules ",
  "§",
  "sub-rule ",
  "CR #",
  "",
];
const words = [
  "the player with no life left loses",
  "lifelink heals its controller",
  "empty library",
  "der Spieler ohne Leben verliert",
  "プレイヤーは敗北する",
  "le joueur perd la partie",
];
const otherWords = ["attackers become blocked", "a new object forgets", "Verzauberungen fallen ab"];
/** With the number first, and with the words first. */
const numberFirst: Writing[] = [
  (number, said) => `${number}: ${said}`,
  (number, said) => `${number} - ${said}`,
  (number, said) => `${number} – ${said}`,
  (number, said) => `${number} — ${said}`,
  (number, said) => `${number} -> ${said}`,
  (number, said) => `${number} (${said})`,
  (number, said) => `[${number}] ${said}`,
  (number, said) => `**${number}** ${said}`,
  (number, said) => `"${number}": ${said}`,
  (number, said) => `${number} ${said}`,
];
const wordsFirst: Writing[] = [
  (number, said) => `${said} (${number})`,
  (number, said) => `${said} [${number}]`,
  (number, said) => `${said} - ${number}`,
  (number, said) => `${said}: ${number}`,
  (number, said) => `${said} ${number}`,
  (number, said) => `${said}, see ${number}`,
];
/** Between the clauses of two numbers. */
const separators = [", ", "; ", ". ", " and ", " / ", " + "];
/** A line of a comment, in languages of programs and of texts. */
const comments: ((said: string) => string)[] = [
  (said) => said,
  ...[
    "// ",
    "//",
    "/// ",
    "//! ",
    "# ",
    "-- ",
    "; ",
    "% ",
    "> ",
    " * ",
    "- ",
    "1. ",
    "    // ",
    "x = 1; // ",
    "}  # ",
  ].map((mark) => (said: string) => `${mark}${said}`),
  (said) => `/* ${said} */`,
  (said) => `<!-- ${said} -->`,
  (said) => `"""${said}"""`,
  (said) => `/**\n * ${said}\n */\nfn next() {}`,
  (said) => `let before = 1;\n\n// ${said}\nlet after = 2;`,
];

const clausesIn = (text: string) => {
  const references = referencesWrittenIn(text);
  const glosses = glossesIn(text, references);
  return references.map(({ number, start, end, written }, place) => {
    expect(text.slice(start, end)).toBe(written);
    return { number, clause: glosses[place]?.clause ?? "" };
  });
};

const marked = (number: string, prefix: string) =>
  `${/[a-z]$/.test(number) || prefix !== "" ? prefix : "CR "}${number}`;

describe("whatever the number, the sign before it, the separator and the comment", () => {
  const number = fc.constantFrom(...numbers);
  const prefix = fc.constantFrom(...prefixes);
  const comment = fc.constantFrom(...comments);

  it("a number is found once, at its place, with its words", () => {
    fc.assert(
      fc.property(
        fc.record({
          number,
          prefix,
          comment,
          said: fc.constantFrom(...words),
          writing: fc.constantFrom(...numberFirst, ...wordsFirst),
        }),
        ({ number, prefix, comment, said, writing }) => {
          const found = clausesIn(comment(writing(marked(number, prefix), said)));
          expect(found.map((one) => one.number)).toEqual([number]);
          expect(found[0]?.clause).toContain(said);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("each of two numbers has its own words, and not those of the other", () => {
    fc.assert(
      fc.property(
        fc.record({
          number,
          prefix,
          comment,
          said: fc.constantFrom(...words),
          other: fc.constantFrom(...otherNumbers),
          otherSaid: fc.constantFrom(...otherWords),
          separator: fc.constantFrom(...separators),
          writing: fc.constantFrom(...numberFirst, ...wordsFirst),
        }),
        ({ number, prefix, comment, said, other, otherSaid, separator, writing }) => {
          const first = writing(marked(number, prefix), said);
          const second = writing(marked(other, prefix), otherSaid);
          const found = clausesIn(comment(`${first}${separator}${second}`));
          expect(found.map((one) => one.number)).toEqual([number, other]);
          expect(found[0]?.clause).toContain(said);
          expect(found[0]?.clause).not.toContain(otherSaid);
          expect(found[1]?.clause).toContain(otherSaid);
          expect(found[1]?.clause).not.toContain(said);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
