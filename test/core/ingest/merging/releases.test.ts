import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../../core/archive/archive.ts";
import { changeClasses, defaultClasses } from "../../../../core/archive/change-classes.ts";
import type { CuratedCollection } from "../../../../core/archive/collection.ts";
import { nothingImported } from "../../../../core/archive/imported.ts";
import { revisionOn, whereaboutsOn } from "../../../../core/archive/life.ts";
import { holdersOn } from "../../../../core/archive/sections.ts";
import { diffAnswer } from "../../../../core/ask/diff.ts";
import { bookEntries, bookProvisions } from "../../../../core/ask/rulebook.ts";
import { merge } from "../../../../core/ingest/merging/merge.ts";
import { decodeBytes } from "../../../../core/ingest/reading/decode.ts";
import { printedLinesOf } from "../../../../core/text/printed-order.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { applyOperations } from "../../../apply-operations.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { areReleasesHere, realBooks, realTransitions, releaseFiles, releasesFolder } from "../../../real-releases.ts";

/** The real releases beside the checkout, merged without anything that people wrote down but the days of releases. */
function mergedFromPrintsAlone() {
  const books = realBooks();
  const { releases } = embeddedArchive();
  const bare: CuratedCollection = { lineages: [], sources: [], unusedSections: [], decisions: [], releases };
  const { collection, undecided } = merge(bare, books, realTransitions());
  return { books, undecided, archive: archiveFrom(collection, nothingImported) };
}

describe.skipIf(!areReleasesHere)(
  "the real releases, followed without the help of data/lineages (skipped if they are absent)",
  () => {
    const { books, archive } = areReleasesHere
      ? mergedFromPrintsAlone()
      : ({} as ReturnType<typeof mergedFromPrintsAlone>);
    const lineageAt = (number: string, release: string): string => {
      const [holder, ...others] = holdersOn(archive, number as RuleNumber, day(release));
      expect(others, `${number} on ${release}`).toEqual([]);
      return holder?.lineage.id ?? `nothing at ${number} on ${release}`;
    };
    const numberOn = (lineage: string, release: string) => {
      const found = archive.lineages.get(lineage);
      return found === undefined ? undefined : (revisionOn(found, day(release))?.number ?? null);
    };

    const curated = [...embeddedArchive().lineages.values()].filter(({ topic }) => topic === "player-control");

    it.each(curated.map((lineage) => [lineage.id, lineage] as const))(
      "%s is one lineage at every number that people know it by",
      (_id, lineage) => {
        const places = (books ?? []).flatMap(({ release }) => {
          const number = revisionOn(lineage, release)?.number;
          return number ? [{ release, number }] : [];
        });
        expect(places.length).toBeGreaterThan(0);
        const ids = new Set(places.map(({ number, release }) => lineageAt(number, release)));
        expect([...ids]).toHaveLength(1);
      },
    );

    it("follows the section through 507, 710, 720, back to 719, 720 again and 723", () => {
      const section = lineageAt("507", "2004-02-01");
      const numbers = ["2009-05-01", "2009-09-04", "2022-11-18", "2023-04-14", "2024-09-20", "2026-06-19"].map(
        (release) => numberOn(section, release),
      );
      expect(numbers).toEqual(["507", "710", "720", "719", "720", "723"]);
    });

    it("follows 711.1c of 2010-06-18 to 711.3 of 2010-10-01, into which 711.2 is merged", () => {
      const whole = lineageAt("711.3", "2010-10-01");
      expect(lineageAt("711.1c", "2010-06-18")).toBe(whole);
      const part = archive.lineages.get(lineageAt("711.2", "2010-06-18"));
      if (part === undefined) throw new Error("711.2 is missing");
      expect(whereaboutsOn(archive, part, day("2010-10-01"))).toMatchObject({
        ended: "2010-10-01",
        mergedInto: { lineage: whole, number: "711.3" },
      });
    });

    it("follows rules through July 2009: 507.3b to 710.5, 507.3c to 710.4b, and mana burn ends", () => {
      expect(lineageAt("710.5", "2009-09-04")).toBe(lineageAt("507.3b", "2009-05-01"));
      expect(lineageAt("710.4b", "2009-09-04")).toBe(lineageAt("507.3c", "2009-05-01"));
      expect(numberOn(lineageAt("507.4", "2009-05-01"), "2009-09-04")).toBeNull();
    });

    it("moves 500.4 to 500.5 by 2026-06-19, while another rule takes 500.4", () => {
      expect(lineageAt("500.5", "2026-06-19")).toBe(lineageAt("500.4", "2024-11-08"));
      expect(lineageAt("500.4", "2026-06-19")).not.toBe(lineageAt("500.4", "2024-11-08"));
    });

    it("follows conceding from 102.7 over 102.3a to 104.3a", () => {
      const conceding = lineageAt("104.3a", "2026-06-19");
      expect(lineageAt("102.3a", "2009-05-01")).toBe(conceding);
      expect(lineageAt("102.7", "2004-02-01")).toBe(conceding);
    });

    describe("compared", () => {
      const whole = { section: null, rule: null, lineage: null, classes: changeClasses };
      const diff = (from: string, to: string) => diffAnswer(archive, { from: day(from), to: day(to) }, whole);
      const pairs = [
        ["2003-07-01", "2026-06-19"],
        ["2009-05-01", "2009-09-04"],
        ["2018-10-05", "2019-01-25"],
        ["2024-11-08", "2023-04-14"],
      ] as const;

      it.each(pairs)(
        "%s with %s: applied to the old texts, the changes give the new ones, and every provision is accounted for",
        (from, to) => {
          const answer = diff(from, to);
          for (const { before, after, words, examples } of answer.changes) {
            expect(applyOperations(before?.text ?? null, words)).toBe(after?.text ?? "");
            for (const change of examples)
              expect(applyOperations(change.before, change.words)).toBe(change.after ?? "");
          }
          const provisionsOn = (release: string) =>
            books.find((book) => book.release === release)?.provisions.length ?? 0;
          const { unchanged } = answer.counts;
          expect(unchanged + answer.changes.filter(({ before }) => before !== null).length).toBe(provisionsOn(from));
          expect(unchanged + answer.changes.filter(({ after }) => after !== null).length).toBe(provisionsOn(to));
        },
      );

      it("a release with itself: all is unchanged", () => {
        for (const { release, provisions } of books) {
          const { counts, changes } = diff(release, release);
          expect(changes).toEqual([]);
          expect(counts.unchanged, release).toBe(provisions.length);
        }
      });

      it("in two steps: each lineage has the same changes as in one step", () => {
        const [first, second, third] = ["2009-05-01", "2014-05-01", "2026-06-19"] as const;
        const sides = (from: string, to: string) =>
          new Map(diff(from, to).changes.map(({ lineage, before, after }) => [lineage, { before, after }]));
        const [early, late, both] = [sides(first, second), sides(second, third), sides(first, third)];
        for (const lineage of new Set([...early.keys(), ...late.keys(), ...both.keys()])) {
          const composed = {
            before: early.has(lineage) ? early.get(lineage)?.before : late.get(lineage)?.before,
            after: late.has(lineage) ? late.get(lineage)?.after : early.get(lineage)?.after,
          };
          const isChange = JSON.stringify(composed.before) !== JSON.stringify(composed.after);
          if (isChange) expect(both.get(lineage), lineage).toEqual(composed);
          // What was split off or merged into it is an event of the whole, though its words are as they were.
          else expect(both.get(lineage)?.before ?? null, lineage).toEqual(both.get(lineage)?.after ?? null);
        }
      });

      it.each([
        ["2018-10-05", "2019-01-25"],
        ["2014-02-01", "2014-05-01"],
      ])("%s and %s, which differ in every quotation mark, show tens of changes", (from, to) => {
        const shown = diffAnswer(
          archive,
          { from: day(from), to: day(to) },
          { ...whole, classes: defaultClasses },
        ).changes;
        expect(shown.length).toBeGreaterThan(5);
        expect(shown.length).toBeLessThan(100);
      });
    });

    it("prints the paragraphs and examples of each provision in the order of its file", () => {
      const differing = releaseFiles.flatMap((name, index) => {
        const release = day(books[index]?.release ?? "");
        const file = lettersOf(decodeBytes(readFileSync(join(releasesFolder, name))).text);
        const said = [...bookProvisions(archive, release), ...bookEntries(archive, release)];
        return said
          .filter(({ examples }) => examples.length > 0)
          .filter((words) => !file.includes(lettersOf(printedLinesOf(words).join(" "))))
          .map((words) => `${release} ${"term" in words ? words.term : words.number}`);
      });
      expect(differing).toEqual([]);
    });
  },
);

/** A text as only its letters and digits, without the word "Example" that a file prints twice. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll(/(?:examples?){2}/g, "example");
}
