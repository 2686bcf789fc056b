import { describe, expect, it } from "vitest";
import { differenceOf } from "../../../../core/archive/change.ts";
import { revisionOn } from "../../../../core/archive/life.ts";
import type { BookLinks } from "../../../../core/archive/lineage.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { cachedValues } from "../../../../core/derived.ts";
import { comparableText } from "../../../../core/text/canonical.ts";
import { maskReferences } from "../../../../core/text/references.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { areReleasesHere, realLinking, realRulebook, releaseFiles } from "../../../real-releases.ts";

const held = releaseFiles.map((name) => name.slice("CR-".length, -".txt".length));
const neighbours = held.slice(1).map((release, index) => [held[index] ?? "", release] as const);
const farPairs = [
  ["2003-07-01", "2026-06-19"],
  ["2009-05-01", "2026-06-19"],
  ["2019-01-25", "2024-11-08"],
] as const;

const read = (release: string) => realRulebook(`CR-${release}.txt`).provisions;

type Transition = {
  before: readonly Provision[];
  after: readonly Provision[];
  linking: BookLinks;
  afterOf: Map<number, number>;
};

const transition = cachedValues((pair: string): Transition => {
  const [from = "", to = ""] = pair.split(" ");
  const [before, after] = [read(from), read(to)];
  const linking = realLinking(from, to);
  const continued = linking.links.filter(({ kind }) => kind === "continued");
  return { before, after, linking, afterOf: new Map(continued.map((link) => [link.before, link.after])) };
});

/** What became of a number, as `>710.5`, `>merged 711.3`; empty if it ended. */
function fateOf(number: string, { before, after, linking }: Transition): string[] {
  const place = before.findIndex((provision) => provision.number === number);
  return linking.links
    .filter((link) => link.before === place)
    .map(({ kind, after: to }) => `>${kind === "continued" ? "" : `${kind} `}${after[to]?.number}`);
}

/** Provisions with the same words compare equal; numbers of other rules do not count. */
function key({ kind, name, text }: Provision): string {
  return `${kind} ${maskReferences(comparableText(name ?? ""))} ${maskReferences(comparableText(text ?? ""))}`;
}

describe.skipIf(!areReleasesHere)("real rulebooks (skipped if ../shared/releases is absent)", () => {
  describe("the section on controlling another player is followed through all its numbers", () => {
    const archive = embeddedArchive();
    const lineages = [...archive.lineages.values()].filter(({ topic }) => topic === "player-control");
    const standing = (lineage: (typeof lineages)[number], on: string) => {
      const revision = revisionOn(lineage, day(on));
      return revision === undefined || revision.hasEnded ? undefined : revision;
    };

    it.each(neighbours)("%s to %s", (from, to) => {
      const known = transition(`${from} ${to}`);
      for (const lineage of lineages) {
        const [old, fresh] = [standing(lineage, from), standing(lineage, to)];
        if (old?.number == null) continue;
        const going = fateOf(old.number, known).filter((fate) => !fate.includes(" "));
        expect({ lineage: lineage.id, going }).toEqual({
          lineage: lineage.id,
          going: fresh === undefined ? [] : [`>${fresh.number}`],
        });
      }
    });
  });

  it.each([
    ["2009-05-01 2009-09-04", "507.3b", [">710.5"], "the M10 reorganisation moved it"],
    ["2009-05-01 2009-09-04", "507.3c", [">710.4b"], "it passed one that became a rule of its own"],
    ["2009-05-01 2009-09-04", "507.4", [], "mana burn is gone"],
    ["2009-05-01 2009-07-11", "205.2a", [">204.2a"], "a copy of its old words begins section 300"],
    ["2009-05-01 2009-07-11", "406.2", [">605.5b"], "605.1b is a part of 406.1"],
    ["2009-05-01 2009-07-11", "406.1", [">605.1a", ">split 605.1b"], "both halves became rules"],
    ["2009-05-01 2009-07-11", "104.3e", [">107.4d", ">split 116.5a"], "its second sentence went to the costs"],
    ["2007-05-01 2008-10-01", "506.3a", [">506.3"], "both are about small decks in a subgame"],
    ["2010-06-18 2010-10-01", "711.1c", [">711.3"], "it took in the next"],
    ["2010-06-18 2010-10-01", "711.2", [">merged 711.3"], "it went into the one before"],
    ["2022-11-18 2023-04-14", "720", [">719"], "numbers went back"],
    ["2023-04-14 2024-09-20", "719", [">720"], "and forth again"],
    ["2024-11-08 2026-06-19", "720", [">723"], "three sections came in before"],
    ["2024-11-08 2026-06-19", "500.4", [">500.5"], "another rule took its number"],
    ["2003-07-01 2004-02-01", "102.7", [">102.7"], "conceding stayed"],
    [
      "2004-02-01 2005-08-01",
      "102.7",
      [">102.3a"],
      "its neighbours and those who cite it went there, another text is nearer",
    ],
    ["2005-08-01 2005-10-01", "102.3a", [">102.3a"], "only typography changed"],
    ["2009-05-01 2009-09-04", "102.3a", [">104.3a"], "the section moved"],
    ["2007-05-01 2009-05-01", "407.3", [">merged 402.9"], "the sentence went into a longer rule"],
    ["2009-05-01 2009-09-04", "402.9", [">112.9"], "the longer rule moved"],
    ["2009-09-04 2010-06-18", "112.9", [">112.10"], "and moved again"],
    ["2003-07-01 2026-06-19", "102.7", [">104.3a"], "far apart"],
    ["2009-05-01 2026-06-19", "507.3b", [">723.6"], "far apart"],
    ["2009-05-01 2026-06-19", "507", [">723"], "far apart"],
  ])("%s: %s becomes %j, because %s", (pair, number, fate) => {
    expect(fateOf(number, transition(pair))).toEqual(fate);
  });

  it.each([
    ["2003-03-15 2003-07-01", "310.1", ">310.1", "its subrules went to a rule of their own"],
    ["2009-05-01 2009-07-11", "212.3d", ">302.4", "only its first sentence is the rule, the others became subrules"],
    ["2009-05-01 2009-07-11", "418.5e", ">612.6c", "the first words went there, more of the others elsewhere"],
    ["2009-05-01 2009-07-11", "214.1", ">110.1", "what a permanent is became a rule of its own"],
    ["2016-08-26 2016-09-30", "513.2", ">513.1", "whoever has priority in a step is said there now"],
    ["2019-05-03 2019-10-04", "601.3", ">601.3", "the second sentence, the longer one, became 601.4"],
    ["2023-02-03 2023-04-14", "712.1", ">712.1", "it begins alike, though its other sentences became 712.2"],
    ["2023-02-03 2023-04-14", "712.7", ">712.11a", "it speaks of the same cards"],
  ])("%s: %s is followed to its head, %s, because %s", (pair, number, fate) => {
    expect(fateOf(number, transition(pair)).filter((one) => !one.includes(" "))).toEqual([fate]);
  });

  it.each([
    ["2003-03-15 2003-07-01", "310.1", "310.2"],
    ["2009-05-01 2009-07-11", "308.1", "508.4"],
    ["2009-05-01 2009-07-11", "309.1", "509.4"],
    ["2009-05-01 2009-07-11", "419.3", "613.3"],
    ["2009-05-01 2009-07-11", "419.3", "614.3"],
    ["2009-05-01 2009-07-11", "419", "614"],
    ["2023-02-03 2023-04-14", "713.1", "712.1"],
    ["2003-03-15 2003-07-01", "415", "415"],
  ])("%s: that %s became %s is not called sure", (pair, from, to) => {
    const { before, after, linking } = transition(pair);
    const sure = linking.links.filter(({ kind, confidence }) => kind === "continued" && confidence === "high");
    const numbers = sure.map((link) => `${before[link.before]?.number} ${after[link.after]?.number}`);
    expect(numbers).not.toContain(`${from} ${to}`);
  });

  it("a sentence that was merged into a longer rule was split from it again", () => {
    const fate = fateOf("112.10", transition("2016-08-26 2018-10-05"));
    expect(fate).toContain(">112.10");
    expect(fate).toContain(">split 112.10b");
  });

  it('the singular "they" is an amendment, not an end and a beginning', () => {
    const { before, after, linking } = transition("2016-08-26 2018-10-05");
    const reworded = linking.links.filter(({ kind, before: from, after: to }) => {
      const [old, fresh] = [before[from]?.text ?? "", after[to]?.text ?? ""];
      return (
        kind === "continued" && /\bhis or her\b|\bhe or she\b/.test(old) && !/\bhis or her\b|\bhe or she\b/.test(fresh)
      );
    });
    const all = before.filter(
      ({ kind, text }) => kind !== "heading" && /\bhis or her\b|\bhe or she\b/.test(text ?? ""),
    );
    expect(reworded.length).toBeGreaterThan(0.95 * all.length);
  });

  describe("no link is crossed or lost", () => {
    it.each([...neighbours, ...farPairs])("%s to %s", (from, to) => {
      const { before, after, linking, afterOf } = transition(`${from} ${to}`);
      const places = (side: "before" | "after") =>
        linking.links.filter(({ kind }) => kind === "continued").map((link) => link[side]);
      expect(new Set(places("before")).size).toBe(places("before").length);
      expect(new Set(places("after")).size).toBe(places("after").length);

      const numbered = new Map(after.map((provision, place) => [provision.number, place]));
      const sentAway = before.flatMap((provision, place) => {
        const there = numbered.get(provision.number) ?? -1;
        const other = after[there];
        const isRule = provision.kind === "rule" && other !== undefined && key(provision) === key(other);
        return isRule && afterOf.get(place) !== there ? [provision.number] : [];
      });
      expect(sentAway).toEqual([]);

      const byWords = Map.groupBy(
        [...afterOf].filter(([old, fresh]) => key(before[old] as Provision) === key(after[fresh] as Provision)),
        ([old]) => key(before[old] as Provision),
      );
      const crossed = [...byWords.values()].flatMap((links) =>
        links.filter(([old, fresh]) => links.some(([other, there]) => old < other && fresh > there)),
      );
      expect(crossed).toEqual([]);
    });
  });

  it.each([
    ["2005-08-01", "2005-10-01", 150],
    ["2007-05-01", "2009-05-01", 360],
    ["2014-02-01", "2014-05-01", 10],
    ["2018-10-05", "2019-01-25", 10],
    ["2019-01-25", "2019-05-03", 20],
  ])("from %s to %s, where the typography changed, at most %i provisions changed words", (from, to, most) => {
    const { before, after, afterOf } = transition(`${from} ${to}`);
    const differences = [...afterOf].map(([old, fresh]) =>
      differenceOf(before[old]?.text ?? "", after[fresh]?.text ?? ""),
    );
    expect(differences.filter((difference) => difference === "words").length).toBeLessThanOrEqual(most);
    expect(differences.filter((difference) => difference === "typography").length).toBeGreaterThan(60);
  });

  // Linking costs most of all here: every third step is linked once more. Synthetic and random rulebooks are, too.
  it.each(neighbours.filter((_, step) => step % 3 === 0))(
    "links from %s to %s are the same in the other direction",
    (from, to) => {
      const { linking } = transition(`${from} ${to}`);
      const back = realLinking(to, from).links.map((link) => ({
        ...link,
        before: link.after,
        after: link.before,
      }));
      const continued = (links: BookLinks["links"]) =>
        links
          .flatMap(({ kind, before: old, after: fresh }) => (kind === "continued" ? [`${old} ${fresh}`] : []))
          .toSorted();
      expect(continued(back)).toEqual(continued(linking.links));
    },
  );
});
