import { describe, expect, it } from "vitest";
import { termsOf } from "../../../core/text/terms.ts";

describe("the words that are compared with rules", () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))(
    "%s, which every object has, is a word like any other",
    (name) => {
      for (const text of [name, name.toLowerCase(), `// CR 704.5a: ${name.toLowerCase()} of a player`]) {
        for (const term of termsOf(text)) expect(typeof term).toBe("string");
      }
      expect(termsOf(`${name.toLowerCase()} dies`).at(-1)).toBe(termsOf("died")[0]);
    },
  );

  it.each([
    ["colours", "colors"],
    ["multicoloured armour", "multicolored armor"],
  ])("takes %j for %j", (british, american) => {
    expect(termsOf(british)).toEqual(termsOf(american));
  });

  it.each([
    ["commander", "command"],
    ["lander", "land"],
    ["booster", "boost"],
    ["former", "form"],
  ])("keeps %j apart from %j", (word, other) => {
    expect(termsOf(word)).not.toEqual(termsOf(other));
    expect(termsOf(`${word}s`)).toEqual(termsOf(word));
  });

  it.each([
    ["SBAs", "sbas"],
    ["DFCs", "dfcs"],
    ["ETBs", "etbs"],
    ["checkSBAsAgain", "check sbas again"],
    ["SBAsAgain", "sbas again"],
    ["isETBSound", "is etb sound"],
    ["_auraIsTargeted()", "aura is targeted"],
  ])("splits %j as %j", (capitals, small) => {
    expect(termsOf(capitals)).toEqual(termsOf(small));
  });
});
