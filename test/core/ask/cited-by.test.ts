import { describe, expect, it } from "vitest";
import { isHeld, revisionOn } from "../../../core/archive/life.ts";
import { referencesByRule, referencesTo } from "../../../core/archive/references.ts";
import { citedByAnswer } from "../../../core/ask/rule.ts";
import { holdsOn, type IsoDate } from "../../../core/text/days.ts";
import { referencesIn } from "../../../core/text/references.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedArchive } from "../../archive.ts";
import { day, number } from "../../days.ts";
import { inventedReleases } from "../../invented-releases.ts";
import { mergedArchive, rule, term } from "../../merged.ts";
import { rulesOnly } from "../../rules-only.ts";

const told = mergedArchive({
  "2001-01-01": [
    ...[rule("100.1", "Dig (see rule 100.2a)."), rule("100.2", "Plant."), rule("100.2a", "See rule 100.2.")],
    ...[rule("100.3", "Water, as rules 100.2a and 100.2 say."), term("Spade", "See rule 100.2.")],
  ],
  "2002-01-01": [
    ...[rule("100.1", "Dig (see rule 100.2a)."), rule("100.2", "Plant."), rule("100.2a", "See rule 100.2.")],
    ...[rule("100.3", "Water, as rules 100.1 and 100.2 say."), term("Spade", "A tool.")],
  ],
});
const cited = (at: string, on: string) =>
  citedByAnswer(rulesOnly(told), number(at), day(on)).citedBy.map((one) => [one.number ?? one.term, ...one.refersTo]);

describe("what refers to a rule", () => {
  it("is what refers to it or to its subrules in the words of a day, without the rule itself", () => {
    expect(cited("100.2", "2001-12-31")).toEqual([
      ["100.1", "100.2a"],
      ["100.3", "100.2", "100.2a"],
      ["Spade", "100.2"],
    ]);
    expect(cited("100.2", "2002-01-01")).toEqual([
      ["100.1", "100.2a"],
      ["100.3", "100.2"],
    ]);
  });

  it("is for a subrule only what refers to that subrule", () => {
    expect(cited("100.2a", "2001-12-31")).toEqual([
      ["100.1", "100.2a"],
      ["100.3", "100.2a"],
    ]);
    expect(cited("100.1", "2001-12-31")).toEqual([]);
    expect(cited("100.1", "2002-01-01")).toEqual([["100.3", "100.1"]]);
  });

  it.each([
    ["the dataset", embeddedArchive()],
    ["invented releases", inventedReleases],
  ])("is found in %s as if each text of a day were read", (_name, archive) => {
    const days = new Set(archive.releases.map(({ from }) => from as IsoDate).filter((from) => from.length === 10));
    const pairsOf = (pairs: Iterable<readonly [RuleNumber, string]>) =>
      new Set([...pairs].map((pair) => pair.join(" ")));
    const stored = [...archive.once(referencesByRule).values()].flat();
    expect(stored.length).toBeGreaterThan(0);
    for (const on of days) {
      const read = [...archive.lineages.values()].flatMap((lineage) => {
        const revision = revisionOn(lineage, on);
        if (revision === undefined || !isHeld(lineage, revision)) return [];
        const texts = [revision.text ?? "", ...revision.examples];
        return texts.flatMap((text) => referencesIn(text).map((one) => [one.number, lineage.id] as const));
      });
      const found = stored.filter((one) => holdsOn(one, on)).map((one) => [one.number, one.lineage.id] as const);
      expect(pairsOf(found)).toEqual(pairsOf(read));
      for (const [at] of read) expect(referencesTo(archive, at).some((one) => one.number === at)).toBe(true);
    }
  });
});
