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
});
