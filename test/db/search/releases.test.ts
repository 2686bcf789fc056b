import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import type { Provision } from "../../../core/archive/rulebook.ts";
import { entryAnswer, glossaryAnswer } from "../../../core/ask/glossary.ts";
import { searchAnswer } from "../../../core/ask/search.ts";
import type { Problem } from "../../../core/problem.ts";
import { day } from "../../days.ts";
import { mergedArchive } from "../../merged.ts";
import { areReleasesHere, realRulebook } from "../../real-releases.ts";
import { rulesOnly } from "../../rules-only.ts";

const days = ["2003-07-01", "2009-09-04", "2026-06-19"] as const;

const held: Record<string, readonly Provision[]> = areReleasesHere
  ? Object.fromEntries(days.map((from) => [from, realRulebook(`CR-${from}.txt`).provisions]))
  : {};

function search(archive: Archive, q: string, on: string, limit = 100) {
  const asked = on === "any" ? on : day(on);
  return searchAnswer(rulesOnly(archive), { q, on: asked, kind: null, limit, after: 0 });
}

describe.skipIf(!areReleasesHere)("three real releases (skipped if they are absent)", () => {
  const archive = areReleasesHere ? mergedArchive(held) : ({} as Archive);

  it.each(days)("of %s: a number leads directly to what has it, once or as often as it is printed", (on) => {
    const numbered = Map.groupBy(
      (held[on] ?? []).filter(({ number }) => number !== null),
      ({ number }) => number ?? "",
    );
    const some = [...numbered].filter(([, provisions], place) => provisions.length > 1 || place % 5 === 0);
    const amiss = some.filter(([number, provisions]) => {
      const { direct } = search(archive, number, on, 1);
      return direct.length !== provisions.length || direct.some(({ places }) => places[0]?.number !== number);
    });
    expect(numbered.size).toBeGreaterThan(500);
    expect(amiss.map(([number]) => number)).toEqual([]);
  });

  it.each(days)(
    "of %s: each term of the glossary leads directly to its entry, which is answered or ambiguous",
    (on) => {
      const terms = (held[on] ?? []).flatMap(({ kind, name }) => (kind === "glossary" && name !== null ? [name] : []));
      expect(terms.length).toBeGreaterThan(200);
      expect(glossaryAnswer(archive, day(on)).entries).toHaveLength(terms.length);
      for (const term of terms) {
        const { direct } = search(archive, term, on, 1);
        expect(
          direct.flatMap(({ places }) => places.map(({ name }) => name)),
          term,
        ).toContain(term);
        try {
          expect(entryAnswer(archive, term, day(on)).term).toBe(term);
        } catch (error) {
          expect((error as Problem).code, term).toBe("ambiguous");
        }
      }
    },
  );

  it.each(days)("of %s: the first words of a text, as a phrase, find it; the snippet is printed there", (on) => {
    const sample = (held[on] ?? []).filter(({ kind, text }, place) => kind !== "heading" && text && place % 37 === 0);
    for (const { number, name, text } of sample) {
      const words = (text ?? "").split(/\s+/).slice(0, 12).join(" ").replaceAll('"', " ").slice(0, 290);
      const { hits } = search(archive, `"${words}"`, on);
      const hit = hits.find(({ places }) => places.some((place) => place.number === number && place.name === name));
      expect(hit, `${number ?? name}: ${words}`).toBeDefined();
      const shown = hit?.snippet.map((part) => part.text).join("") ?? "";
      expect(text).toContain(shown.split("\n")[0]?.replace(/^…|…$/g, ""));
    }
    expect(sample.length).toBeGreaterThan(20);
  });

  it("of all days: a rule that stayed word for word while it moved is one hit with both numbers", () => {
    const { hits } = search(archive, '"mana burn"', "any");
    const places = hits.flatMap((hit) =>
      hit.places.map(({ number, name, inForce }) => `${number ?? name} ${inForce.from}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(places).toContain("300.3 2003-07-01");
    const moved = search(archive, "creature", "any").hits.filter((hit) => hit.places.length > 1);
    expect(moved.length).toBeGreaterThan(0);
  });
});
