import { describe, expect, it } from "vitest";
import { embedded } from "../archive.ts";
import { areReleasesHere, realRulebooks } from "../real-releases.ts";

describe.skipIf(!areReleasesHere)("real rulebooks (skipped if ../shared/releases is absent)", () => {
  it("no rule of play begins after a rulebook that has a rule with its name as title", () => {
    const books = [...realRulebooks()].map(([file, { provisions }]) => ({
      release: file.slice("CR-".length, -".txt".length),
      titles: new Set(
        provisions.flatMap(({ name, text, number }) => (number === null ? [] : [(name ?? text ?? "").toLowerCase()])),
      ),
    }));
    const late = [...embedded().playbook.parameters.values()].flatMap(({ id, name, values }) => {
      const [first, second] = values;
      if (first?.value !== "no-rule" || second === undefined) return [];
      const before = books.find(({ release, titles }) => release < second.from && titles.has(name.toLowerCase()));
      return before === undefined
        ? []
        : [`${id} begins on ${second.from}, and the rulebook of ${before.release} has it`];
    });
    expect(late).toEqual([]);
  });

  it.each(["planeswalker", "layer", "sublayer", "emblem", "dungeon", "vehicle", "monarch"])(
    "no rule of play speaks of a %s before a rulebook does",
    (thing) => {
      const isNamed = (text: string | null) => text !== null && new RegExp(`\\b${thing}s?\\b`, "i").test(text);
      const books = [...realRulebooks()].map(([file, { provisions }]) => ({
        release: file.slice("CR-".length, -".txt".length),
        isNaming: provisions.some(({ name, text }) => isNamed(name) || isNamed(text)),
      }));
      const before = books.filter(({ isNaming }) => !isNaming).at(-1)?.release ?? "";
      const early = [...embedded().playbook.parameters.values()].flatMap(({ id, values }) =>
        values
          .filter(({ from, value }) => from <= before && value !== "no-rule")
          .filter(({ says, inExample }) => isNamed(says) || isNamed(inExample))
          .map(({ from }) => `${id} of ${from}`),
      );
      expect(early).toEqual([]);
    },
  );
});
