import { describe, expect, it } from "vitest";
import { parameterNamed } from "../../../core/ask/parameters/answers.ts";
import { parametersAbout, parametersNamed } from "../../../core/ask/parameters/named.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { problemOf } from "../../problems.ts";

const { playbook } = embeddedHoldings();
const about = (text: string, isTyped = false) => parametersAbout(playbook, text, { isTyped }).map(({ id }) => id);

describe("rules of play, by the words that people use", () => {
  it.each([
    ["mana burn", ["unused-mana-costs"], "people call it so; titles that have the words come after it"],
    ["Damage on the stack?", ["time-before-damage"], "small words do not count"],
    ["legend rule", ["legend-rule"], "people call it so"],
    ["Zero damage", ["zero-damage"], "it is its name, though it has no other"],
    ["who owns tokens", ["token-owner"], "its title has the words, with other endings"],
    ["london mulligan", ["mulligan-hand"], "one of its names"],
    ["Layers", ["layers"], "a name of its own comes before those that people use for others"],
    ["Mulligans", ["mulligan-hand"], "the name itself comes before titles that have the word"],
  ])("%j: first %j, because %s", (text, expected) => {
    expect(about(text).slice(0, expected.length).toSorted()).toEqual(expected);
  });

  it("a word must be whole unless it is still being typed", () => {
    expect(about("mana bur")).toEqual([]);
    expect(about("mana bur", true)).toContain("unused-mana-costs");
    expect(about("man burn", true)).toEqual([]);
    expect(about("mullig", true)).toContain("mulligan-hand");
    expect(about("land", true)).toEqual(["landwalk"]);
  });

  it("nothing is found by words without meaning, by none, or by a word that only sentences have", () => {
    for (const text of ["", "the of", "?!", "zzz", "colourless"]) expect(about(text)).toEqual([]);
  });

  it("never more than five, and on any day with all their values", () => {
    expect(about("player").length).toBe(5);
    expect(parametersNamed(parametersAbout(playbook, "legend rule"), "any")[0]?.href).toBe(
      "/v1/parameters/legend-rule/history",
    );
    expect(parametersNamed(parametersAbout(playbook, "legend rule"), day("2005-01-10"))[0]?.href).toBe(
      "/v1/parameters/legend-rule?on=2005-01-10",
    );
  });

  it("an id that is not one is answered with what people call so", () => {
    const problem = problemOf(() => parameterNamed(playbook, "mana-burn"));
    expect(problem.facts).toMatchObject({ choices: expect.arrayContaining(["unused-mana-costs"]) });
    expect(problem.message).toContain("Did you mean");
  });
});
