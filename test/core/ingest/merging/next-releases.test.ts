import { describe, expect, it } from "vitest";
import { provenanceOf } from "../../../../core/archive/certainty.ts";
import { revisionOn } from "../../../../core/archive/life.ts";
import { embedded } from "../../../archive.ts";
import { day } from "../../../days.ts";
import {
  type Chain,
  historyOfTexts,
  inventedChain,
  statementsOn,
  textsOf,
  withoutLineages,
} from "../../../next-releases-checked.ts";
import { areReleasesHere, realRulebook, releaseFiles } from "../../../real-releases.ts";
import { printable } from "../../../rulebook-around.ts";

const read = day("2026-08-07");
const days = [day("2026-09-25"), day("2026-11-13")];

describe("releases invented after the one that data/ was read against", () => {
  it.each([1, 2, 3, 4])("answer all that became of each provision, with data/ and without it, by seed %i", (seed) => {
    const { collection } = embedded();
    expectTrue(inventedChain(collection, { base: null, from: read, seed }, days));
  });

  it.each([1, 2, 3, 4])("refute what data/ says, if it was read against them, by seed %i", (seed) => {
    const { collection } = embedded();
    const chain = inventedChain(collection, { base: null, from: day("2026-06-19"), seed }, [read]);
    const archive = historyOfTexts(collection, textsOf(chain));
    const faults = chain.steps.flatMap((step) => statementsOn(archive, step)).flatMap(({ fault }) => fault ?? []);
    expect(faults).toEqual([]);
    const contradicted = new Set(archive.imported.contradictions.map(({ lineage }) => lineage));
    expect(contradicted.size).toBeGreaterThan(20);
    for (const lineage of contradicted) {
      const provision = archive.lineages.get(lineage);
      const revision = provision && revisionOn(provision, read);
      if (provision === undefined || revision === undefined) continue;
      const { certainty, conflicts } = provenanceOf(archive, provision, revision, read);
      expect([lineage, certainty, conflicts.length > 0]).toEqual([lineage, "uncertain", true]);
    }
  });

  it.skipIf(!areReleasesHere)("answer all that became of each provision of the newest real release", () => {
    const { statedFrom, provisions } = realRulebook(releaseFiles.at(-1) ?? "");
    const from = statedFrom ?? read;
    expectTrue(inventedChain(embedded().collection, { base: printable(provisions), from, seed: 7 }, days.slice(0, 1)));
  });
});

function expectTrue(chain: Chain): void {
  const { collection } = embedded();
  for (const curated of [collection, withoutLineages(collection)]) {
    const archive = historyOfTexts(curated, textsOf(chain));
    for (const step of chain.steps) {
      const statements = statementsOn(archive, step);
      expect(statements.flatMap(({ fault }) => fault ?? [])).toEqual([]);
      expect(statements.length).toBeGreaterThan(step.before.length);
    }
  }
}
