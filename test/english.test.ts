import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Phrases that a reference manual would not use, each with a plainer one. */
const archaic: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\blest\b/i, "so that … not"],
  [/\bbe it\b/i, "whether, or: even if"],
  [/\banew\b/i, "again"],
  [/\bhonest\b/i, "valid, or: correct"],
  [/\bforged one\b/i, "hostile input"],
  [/\bof which (?:nothing|no|none)\b/i, "not held, or: without"],
  [/\bheld against\b/i, "compared with"],
  [/\bRefuses (?:as|with)\b/, "Throws (in code); the problem is (in the contract)"],
  [/\b(?:by|for|to|from|of) whoever\b/i, "by the client, player or person who"],
  [
    /, for (?:it|they|most|then|these|those|none|nobody|each|there) (?:is|are|has|have|may|can|was|were|do|does|will|would|must)\b/i,
    "because",
  ],
  [/\b(?:null`?|`undefined`|empty|left out) where (?:it|there|none|nothing|no|they)\b/i, "if"],
  [/\bso far as is\b/i, "as far as is"],
  [/\blook(?:s|ed)? for new rules\b/i, "check for new rules"],
  [/\bstretch(?:es)? of days\b/i, "interval"],
  [/\bis none of\b/i, "is not one of"],
  [/\b(?:has|have|had) not (?:a|the|any)\b/i, "does not have"],
  [/\bsays? of (?:an?|the|each|itself|them)\b/i, "say about"],
  [/\blikest\b|\b(?:most|much) alike\b/i, "most similar"],
  [/\bnext to nothing\b/i, "almost nothing"],
  [/, save (?:what|while|for)\b/i, "except"],
  [/\b(?:wherefore|thereof|therein|whereof|henceforth|hitherto|thereto|whence|hence)\b/i, "so, there, until now"],
  [/\band (?:is |are )?told\b(?! (?:to|apart)\b)/i, "and reported"],
  [/\bor mend\b|\bmend (?:the|it|one|its)\b/i, "correct, or: fix"],
  [/\bgo(?:es)? on (?:as|answering)\b/i, "continue"],
  [/\blooks? (?:that|so that|ended)\b/i, "check"],
  [/\b(?:cannot|none can) be told\b(?! (?:from|apart)\b)/i, "is not known"],
  [/\b(?:is|are|was|were) told (?:as|so)\b/i, "is marked, read or reported as"],
  [/\bof which (?:a|an|any|only another) [a-z ]{2,20} is held\b/i, "with … held, or: that is held"],
  [/\bwhich is what comes\b/i, "the default"],
  [/\bwhere (?:left out|(?:that|it) is known)\b/i, "if left out, if that is known"],
  [/\bothers? than before\b/i, "changed"],
  [/\b(?:database|files?|tables) lies?\b/i, "is, are"],
  [/\bwhat is no (?!longer\b)/i, "anything but, or: something that is not"],
  [/\bheld of\b/i, "held about, held for"],
  [/\bwoven?\b|\bloom\b|\bdoctrines?\b|\btenets?\b|\bgists?\b/i, "the terms of docs/domain.md"],
];

/** Files in which such words are quoted or are data: CONTRIBUTING.md shows them, terms.ts lists words that are ignored. */
const exempt = ["CONTRIBUTING.md", "CHANGELOG.md", "core/text/terms.ts", "test/english.test.ts"];

/** Sources, tests, documents and our own words in the dataset, but not the rules text. */
function ourTexts(): string[] {
  const foreign = /^(?:(?:data\/lineages\/player-control|bench\/citations)\/|(?:.*\/)?node_modules\/)/;
  return globSync(["**/*.ts", "**/*.md", "data/**/*.yaml"], { cwd: root, exclude: ["node_modules", "dist"] })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !exempt.includes(path) && !foreign.test(path));
}

it("code, documents and data use plain words", () => {
  const found = ourTexts().flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        archaic
          .filter(([phrase]) => phrase.test(line))
          .map(([phrase, instead]) => `${path}:${index + 1}: ${phrase.exec(line)?.[0]} (${instead})`),
      ),
  );
  expect(found).toEqual([]);
});
