import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkCitations } from "../../../../core/ask/citations/check.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { finished } from "../../../../core/steps.ts";
import { day, number } from "../../../days.ts";
import { mergedHistory } from "../../../merged.ts";

const file = new URL("../../../../../shared/releases/CR-2014-05-01.txt", import.meta.url);

it.skipIf(!existsSync(file))("words that a rule lacks do not make it right (skipped without the real release)", () => {
  const history = mergedHistory({ "2014-05-01": [...readRulebook(readFileSync(file)).provisions] });
  const ask = (written: string) => ({ number: number(written), gloss: "legend rule" });
  const { citations } = finished(checkCitations(history, [ask("704.5j"), ask("704.5k")], { on: day("2014-06-01") }));
  // On that day 704.5j is about planeswalkers, and 704.5k about legendary permanents.
  expect(citations.map(({ verdict }) => verdict)).toEqual(["cannot-tell", "fits"]);
  expect(citations[0]?.suggestions[0]).toMatchObject({ number: "704.5k" });
});
