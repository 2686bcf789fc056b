import { describe, expect, it } from "vitest";
import { embedded } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { printable } from "../../../next-releases.ts";
import {
  type Chain,
  historyOfTexts,
  inventedChain,
  statementsOn,
  textsOf,
  withoutLineages,
} from "../../../next-releases-checked.ts";
import { areReleasesHere, realRulebook, releaseFiles } from "../../../real-releases.ts";

const read = day("2026-08-07");
const days = [day("2026-09-25"), day("2026-11-13")];

describe("releases invented after the one that data/ was read against", () => {
  it.each([1, 2, 3, 4])("answer all that became of each provision, with data/ and without it, by seed %i", (seed) => {
    const { archive } = embedded();
    expectTrue(inventedChain(archive, { base: null, from: read, seed }, days));
  });

  it.skipIf(!areReleasesHere)("answer all that became of each provision of the newest real release", () => {
    const { statedFrom, provisions } = realRulebook(releaseFiles.at(-1) ?? "");
    const from = statedFrom ?? read;
    expectTrue(inventedChain(embedded().archive, { base: printable(provisions), from, seed: 7 }, days.slice(0, 1)));
  });
});

function expectTrue(chain: Chain): void {
  const { archive } = embedded();
  for (const curated of [archive, withoutLineages(archive)]) {
    const history = historyOfTexts(curated, textsOf(chain));
    for (const step of chain.steps) {
      const statements = statementsOn(history, step);
      expect(statements.flatMap(({ fault }) => fault ?? [])).toEqual([]);
      expect(statements.length).toBeGreaterThan(step.before.length);
    }
  }
}
