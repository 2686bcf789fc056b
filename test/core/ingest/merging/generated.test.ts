import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { changeClasses } from "../../../../core/archive/change-classes.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { diffAnswer } from "../../../../core/ask/diff.ts";
import { applyOperations } from "../../../apply-operations.ts";
import { day } from "../../../days.ts";
import { draws } from "../../../draws.ts";
import { heading, mergedArchive, rule, term } from "../../../merged.ts";

const releases = ["2001-01-01", "2002-01-01", "2003-01-01"] as const;

const words =
  "well bucket rope lid dawn player water lets lifts counts two each other may before after first stone".split(" ");
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 3, maxLength: 25 })
  .map((chosen) => `${chosen.join(" ")}.`);

/** What may befall a rule from one rulebook to the next. */
type Fate = "stays" | "goes" | "changes" | "comes-after" | "moves-to-end" | "typography";
const fate = fc.constantFrom<Fate>(
  "stays",
  "stays",
  "stays",
  "goes",
  "changes",
  "comes-after",
  "moves-to-end",
  "typography",
);

type Line = { readonly text: string; readonly isTerm: boolean };

/** Three rulebooks, each made of the one before by chance; numbers follow from places, terms are words of their own. */
const books = fc
  .record({
    first: fc.array(fc.record({ text: sentence, isTerm: fc.boolean() }), { minLength: 1, maxLength: 14 }),
    fates: fc.array(fc.array(fate, { minLength: 14, maxLength: 14 }), { minLength: 2, maxLength: 2 }),
    fresh: fc.array(sentence, { minLength: 40, maxLength: 40 }),
  })
  .map(({ first, fates, fresh }) => {
    let spare = 0;
    const next = (lines: readonly Line[], fatesOf: readonly Fate[]): Line[] => {
      const last: Line[] = [];
      const kept = lines.flatMap((line, index): Line[] => {
        const one = fatesOf[index] ?? "stays";
        if (one === "goes") return [];
        if (one === "changes")
          return [{ ...line, text: line.text.replace(/^\w+/, fresh[spare++]?.split(" ")[0] ?? "well") }];
        if (one === "comes-after") return [line, { text: fresh[spare++] ?? "well.", isTerm: false }];
        if (one === "typography") return [{ ...line, text: line.text.replaceAll(" ", "\u00a0") }];
        if (one === "moves-to-end") last.push(line);
        return one === "moves-to-end" ? [] : [line];
      });
      return [...kept, ...last];
    };
    const second = next(first, fates[0] ?? []);
    return [first, second, next(second, fates[1] ?? [])].map(printed);
  });

function printed(lines: readonly Line[]): Provision[] {
  const rules = lines.filter(({ isTerm }) => !isTerm).map(({ text }, index) => rule(`500.${index + 1}`, text));
  const terms = lines.filter(({ isTerm }) => isTerm).map(({ text }, index) => term(`Term ${index}`, text));
  return [heading("500", "Wells"), ...rules, ...terms];
}

const whole = { section: null, rule: null, lineage: null, classes: changeClasses };
const diff = (archive: Archive, from: string, to: string) =>
  diffAnswer(archive, { from: day(from), to: day(to) }, whole);

function historyOf(held: readonly Provision[][]): Archive {
  return mergedArchive(Object.fromEntries(held.map((provisions, index) => [releases[index] ?? "", provisions])));
}

describe("random rulebooks", () => {
  it("compared: the changes give the new texts, and every provision is accounted for", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...releases), fc.constantFrom(...releases), (held, from, to) => {
        const { changes, counts } = diff(historyOf(held), from, to);
        for (const { before, after, words: steps } of changes) {
          expect(applyOperations(before?.text ?? null, steps)).toBe(after?.text ?? "");
        }
        const sizeOn = (release: (typeof releases)[number]) => held[releases.indexOf(release)]?.length;
        expect(counts.unchanged + changes.filter(({ before }) => before !== null).length).toBe(sizeOn(from));
        expect(counts.unchanged + changes.filter(({ after }) => after !== null).length).toBe(sizeOn(to));
        if (from === to) expect(changes).toEqual([]);
      }),
      { numRuns: draws(12) },
    );
  });

  it("compared in two steps, give each lineage the same changes as one step", () => {
    fc.assert(
      fc.property(books, (held) => {
        const archive = historyOf(held);
        const sides = (from: string, to: string) =>
          new Map(diff(archive, from, to).changes.map(({ lineage, before, after }) => [lineage, { before, after }]));
        const [early, late, both] = [
          sides(releases[0], releases[1]),
          sides(releases[1], releases[2]),
          sides(releases[0], releases[2]),
        ];
        for (const lineage of new Set([...early.keys(), ...late.keys(), ...both.keys()])) {
          const before = (early.get(lineage) ?? late.get(lineage))?.before ?? null;
          const after = (late.get(lineage) ?? early.get(lineage))?.after ?? null;
          if (JSON.stringify(before) !== JSON.stringify(after)) expect(both.get(lineage)).toEqual({ before, after });
          else expect(both.get(lineage)?.before ?? null).toEqual(both.get(lineage)?.after ?? null);
        }
      }),
      { numRuns: draws(12) },
    );
  });

  it("are answered on each day as they were printed", () => {
    fc.assert(
      fc.property(books, (held) => {
        const archive = historyOf(held);
        held.forEach((provisions, index) => {
          const from = releases[index] ?? "";
          const texts = [...archive.lineages.values()].flatMap(({ revisions }) => {
            const said = revisions.findLast((revision) => revision.from <= from);
            return said === undefined || said.hasEnded ? [] : [`${said.number} ${said.name} ${said.text}`];
          });
          expect(texts.toSorted()).toEqual(
            provisions.map(({ number, name, text }) => `${number} ${name} ${text}`).toSorted(),
          );
        });
      }),
      { numRuns: draws(12) },
    );
  });
});
