import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldDays } from "../../../core/archive/lookup.ts";
import { referencesByRule } from "../../../core/archive/references.ts";
import { numbersOfRulesIn } from "../../../core/archive/sections.ts";
import {
  packedRuleIndex,
  type RuleEntry,
  type RuleIndex,
  ruleIndexOn,
} from "../../../core/ask/citations/rule-index.ts";
import { indexStatements } from "../../../core/ask/quotes/statements.ts";
import { dayFrom } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { rankingFactsIn } from "../../../dataset/public-archives.ts";
import { readDataset } from "../../../dataset/read.ts";
import { archiveAsOf, type Origin } from "../../../db/derive.ts";
import { openToRead } from "../../../db/kept/connection.ts";
import type { Candidate } from "../../../db/published-files/import.ts";
import { readingsFrom } from "../../../db/published-files/readings.ts";
import { datasetAt } from "../../../db/ready.ts";
import { day } from "../../days.ts";
import { plain } from "../plain-history.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
  withStore,
} from "../published-files/synthetic-releases.ts";

const { mistaken: _, ...sound } = syntheticReleases;
const candidates: readonly Candidate[] = Object.values(sound);
const dataset = inventedDataset();

/** The content of a place, to merge it again. */
function originOf(plot: Plot): Origin {
  const read = datasetAt(plot);
  const reading = readDataset(read.files);
  if (reading.kind === "invalid") throw new Error("the dataset is invalid");
  return {
    db: openToRead(plot.file),
    dataset: read,
    sound: () => ({ ...reading, facts: rankingFactsIn(read.files) }),
    readings: readingsFrom(),
  };
}

/** An index whose rules have their lineages and revisions as plain properties, also where they are read when asked for. */
function plainIndex({ entries, byNumber, positionOf, ...index }: RuleIndex) {
  const plainEntry = ({ number, lineage, revision, sequence, own, around }: RuleEntry) => {
    return { number, lineage, revision, sequence, own, around };
  };
  return {
    ...index,
    entries: entries.map(plainEntry),
    byNumber: [...byNumber].map(([number, entry]) => [number, plainEntry(entry)]),
    positionOf: [...positionOf].map(([entry, place]) => [entry.number, place]),
  };
}

describe("the history read from tables", () => {
  it("is the same as merged again from the kept files, whatever the order of imports", () => {
    const some = fc.shuffledSubarray([...candidates], { minLength: 1 });
    fc.assert(
      fc.property(some, (batch) => {
        const plot = plotIn(freshFolder(), dataset);
        for (const candidate of batch) imported(plot, candidate);
        const origin = originOf(plot);
        const merged = plain(archiveAsOf(origin));
        withStore(plot, ({ holdings }) => {
          expect(plain(holdings.archive)).toEqual(merged);
          // Asked for one by one, they are the same as read all at once.
          for (const [number, periods] of merged.numberPeriodsByNumber)
            expect(holdings.archive.numberPeriodsByNumber.get(number)).toEqual(periods);
        });
        withStore(plot, ({ holdings: { archive } }) => {
          for (const [section, periods] of merged.numberPeriodsBySection)
            expect(archive.numberPeriodsBySection.get(section)).toEqual(periods);
          for (const [id, lineage] of merged.lineages) expect(archive.lineages.get(id)).toEqual(lineage);
          for (const [term, entries] of merged.entriesByTerm) expect(archive.entriesByTerm.get(term)).toEqual(entries);
          for (const [key, form] of merged.imported.printedForms)
            expect(archive.imported.printedForms.get(key)).toEqual(form);
          expect(heldDays(archive)).toEqual(heldDays(merged));
          expect([...archive.numberPeriodsBySection.keys()]).toEqual([...merged.numberPeriodsBySection.keys()]);
          for (const section of merged.numberPeriodsBySection.keys())
            expect(new Set(numbersOfRulesIn(archive, section as RuleNumber))).toEqual(
              new Set(numbersOfRulesIn(merged, section as RuleNumber)),
            );
          const references = merged.once(referencesByRule);
          for (const [rule, periods] of references) expect(archive.stored.references?.get(rule)).toEqual(periods);
          expect(new Map(archive.stored.references)).toEqual(references);
          expect(archive.stored.statements?.()).toEqual(indexStatements(merged));
          const newest = dayFrom(merged.releases.at(-1)?.from ?? "") ?? day("2000-01-01");
          expect(archive.stored.rules?.()).toEqual(packedRuleIndex(ruleIndexOn(merged, newest)));
          expect(plainIndex(ruleIndexOn(archive, newest))).toEqual(plainIndex(ruleIndexOn(merged, newest)));
          expect(archive.lineages.get("no such lineage")).toBeUndefined();
          expect(archive.numberPeriodsByNumber.has("999.9")).toBe(false);
        });
        origin.db.close();
      }),
      { numRuns: 8 },
    );
  });

  it("is read once: a second look-up, or one by another way, gets the same object", () => {
    const plot = plotIn(freshFolder(), dataset);
    imported(plot, ...candidates);
    withStore(plot, ({ holdings: { archive } }) => {
      const [period] = archive.numberPeriodsByNumber.get("100.1") ?? [];
      const lineage = period?.lineage;
      expect(lineage).toBeDefined();
      expect(archive.lineages.get(lineage?.id ?? "")).toBe(lineage);
      expect([...archive.lineages.values()].find(({ id }) => id === lineage?.id)).toBe(lineage);
      expect([...archive.numberPeriodsBySection.values()].flat().find((one) => one.number === "100.1")?.lineage).toBe(
        lineage,
      );
    });
  });
});
