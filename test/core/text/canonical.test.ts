import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalSha256, canonicalText, comparableText, isSameWords } from "../../../core/text/canonical.ts";

describe("the canonical form of a text", () => {
  it.each([
    ["‘it’ “so”", "'it' \"so\"", "curly quotes"],
    ["a–b—c‑d", "a-b-c-d", "dashes"],
    ["a\u00A0b\u202Fc", "a b c", "no-break spaces"],
    [" a \r\n\t b ", "a b", "white space"],
    [
      "DCI(tm) Magic™ Judgment \uFFFD Wishes\u00AA",
      "DCI Magic Judgment Wishes",
      "trade marks, and what damage made of them",
    ],
    ["Danda\u0302n", "Dandân", "composed letters"],
    ["(team)", "(team)", "a word that begins like a trade mark"],
  ])("%j is %j: %s", (text, canonical) => {
    expect(canonicalText(text)).toBe(canonical);
    expect(canonicalText(canonical)).toBe(canonical);
  });

  it("is what is hashed", () => {
    expect(canonicalSha256("it’s  so ")).toBe(canonicalSha256("it's so"));
    // From an independent implementation: printf "it's so" | sha256sum
    expect(canonicalSha256("it’s so")).toBe("3977b7fafae6dc2328670f326e0c94c6482e710d8dcac01508d9e049f72423a2");
  });

  it("is still what it was when the published hashes were computed", () => {
    const asPublished = (text: string) =>
      text
        .normalize("NFC")
        .replace(/[\u2018\u2019\u201A\u201B\u2032]/g, "'")
        .replace(/[\u201C\u201D\u201E\u201F\u2033]/g, '"')
        .replace(/[\u2010-\u2015\u2212]/g, "-")
        .replace(/[\u00A0\u202F\u2007]/g, " ")
        .replace(/\s*(?:\(tm\)|[\u2122\u00AA\uFFFD])/gi, "")
        .replace(/\s+/g, " ")
        .trim();
    const piece = fc.constantFrom(
      "a",
      "(tm)",
      "(TM)",
      "™",
      "\u00AA",
      "\uFFFD",
      " ",
      "  ",
      "\u00A0",
      "\u202F",
      "\n",
      "\u2003",
      "’",
      "–",
      "e\u0301",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(canonicalText(given)).toBe(asPublished(given));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the comparable form of a text", () => {
  it.each([
    ["Magic® and the Dark (R), Magic (TM)", "Magic and the Dark, Magic", "trade marks"],
    ["VanguardT cards of HomelandsT", "Vanguard cards of Homelands", "trade marks that became a T"],
    ["the Coastr and DCIr", "the Coast and DCI", "trade marks that became an r"],
    ["NOT your WORST player", "NOT your WORST player", "words that end in T or r"],
    [
      "_Magic: The Gathering_ and Oracle_ text",
      "Magic: The Gathering and Oracle text",
      "marks of emphasis, lone ones too",
    ],
    ["_____ Goblin", "_____ Goblin", "a name left blank"],
    ["see <www.example.org/rules>.", "see www.example.org/rules.", "brackets around an address"],
    ["ocT, o2oWoB: {oX} or {2}{W}", "T, 2WB: X or 2W", "symbols of three eras"],
    ["it often occurs or so", "it often occurs or so", "words that begin with o"],
    ["Dandân, Dandan\u0302, Ætherling", "Dandan, Dandan, AEtherling", "accents"],
    ["dusk—or dawn, dusk -- or dawn, dusk – or dawn", "dusk-or dawn, dusk-or dawn, dusk-or dawn", "dashes"],
    ["He said “so.” Or “‘so.’”", "He said 'so.' Or ''so.''", "quotes"],
    ["Bells: • a large one • a small one", "Bells: a large one a small one", "bullets"],
    ["reads . . . , and ( so ) on…", "reads..., and (so) on...", "spaces inside punctuation"],
  ])("%j is %j: %s", (text, comparable) => {
    expect(comparableText(text)).toBe(comparable);
    expect(comparableText(comparable)).toBe(comparable);
  });
});

describe("two texts have the same words", () => {
  it.each([
    ["tokens?even marked ones", "tokens—even marked ones", "a dash was lost"],
    ["tokens ? even marked ones", "tokens -- even marked ones", "a dash between spaces was lost"],
    ["?So,? it said.", "“So,” it said.", "quotes were lost"],
    ["it isn?t", "it isn’t", "an apostrophe was lost"],
    ["Dand?n", "Dandân", "an accented letter was lost"],
    ["Dand\uFFFDn", "Dandân", "an accented letter was lost for good"],
    ["Magic? games", "Magic™ games", "a trade mark was lost"],
    ["rules 212.2h?k", "rules 212.2h–k", "a dash in a range was lost"],
  ])("%j and %j: %s", (before, after) => {
    expect(isSameWords(before, after)).toBe(true);
    expect(isSameWords(after, before)).toBe(true);
  });

  it.each([
    ["you", "your", "one letter makes another word"],
    ["players'", "player's", "an apostrophe moved"],
    ["tokens?even marked ones", "tokens, even marked ones", "a comma is no dash"],
    ["Is it so?", "It is so.", "a question became a statement"],
    ["a?b", "acb d", "more than a mark differs"],
    ["Magic games", "Magic game", "a plural"],
  ])("%j and %j do not: %s", (before, after) => {
    expect(isSameWords(before, after)).toBe(false);
    expect(isSameWords(after, before)).toBe(false);
  });
});
