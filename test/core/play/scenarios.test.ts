import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { addDays, type IsoDate } from "../../../core/text/days.ts";
import { questionForm } from "../../../dataset/play-forms.ts";
import { embeddedHoldings } from "../../archive.ts";

const { archive, playbook } = embeddedHoldings();
const folder = fileURLToPath(new URL("../../scenarios/", import.meta.url));
const scenarios = z.array(questionForm.omit({ topic: true, question: true }));

describe.each(readdirSync(folder))("%s", (file) => {
  const read = scenarios.parse(parse(readFileSync(folder + file, "utf8")));

  it.each(read.map((scenario) => [scenario.id, scenario] as const))("%s", (_id, { situation, expected }) => {
    const written = situationFrom(situation);
    for (const [index, { from, values, why }] of expected.entries()) {
      const last: IsoDate = addDays(expected[index + 1]?.from ?? addDays("2026-11-20" as IsoDate, 1), -1);
      for (const on of [from, last]) {
        const computed = outcomesOn(archive, playbook, { situation: written, on }).map(({ value }) => value);
        expect(computed, `${on}: ${why}`).toEqual(values);
      }
    }
  });
});
