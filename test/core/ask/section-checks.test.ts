import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { revisionOn } from "../../../core/archive/life.ts";
import { holdersOn } from "../../../core/archive/sections.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { canonicalSha256 } from "../../../core/text/canonical.ts";
import { addDays } from "../../../core/text/days.ts";
import { embeddedArchive } from "../../archive.ts";
import { boundaryDays, day, number } from "../../days.ts";

const measuredSection = z.strictObject({
  section: z.string(),
  provisions: z.array(
    z.strictObject({ lineage: z.string(), number: z.string(), text: z.string(), examples: z.array(z.string()) }),
  ),
});
/** Hashes measured on the 126 published releases; they know nothing of the dataset. A day names the one with the same hashes. */
const form = z.record(z.string(), z.union([measuredSection, z.string()]));
const written = form.parse(JSON.parse(readFileSync(new URL("section-checks.json", import.meta.url), "utf8")));
const sectionOf = (on: string) =>
  measuredSection.parse(typeof written[on] === "string" ? written[written[on]] : written[on]);
const checks = Object.fromEntries(Object.keys(written).map((on) => [on, sectionOf(on)]));
const releaseDays = Object.keys(checks).map(day);
const archive = embeddedArchive();

/** What we answer for a section on a day, in the form of the measured hashes. */
function answered(section: string, on: string) {
  const answer = sectionAnswer({ archive }, number(section), day(on));
  const heading = { lineage: answer.lineage, number: answer.number, text: canonicalSha256(answer.title), examples: [] };
  const provisions = answer.provisions.map(({ lineage, number: at, text, examples }) => ({
    lineage,
    number: at,
    text: canonicalSha256(text),
    examples: examples.map(canonicalSha256),
  }));
  return [heading, ...provisions];
}

function measured(on: string) {
  const { section, provisions } = checks[on] ?? { section: "", provisions: [] };
  const named = provisions.map((provision) => ({
    ...provision,
    lineage: `player-control.${provision.lineage === "title" ? "section" : provision.lineage}`,
  }));
  return { section, provisions: named };
}

it("126 releases were measured, and 26 of them changed the section", () => {
  expect(releaseDays).toHaveLength(126);
  const changed = releaseDays.filter(
    (on, index) => index === 0 || JSON.stringify(checks[on]) !== JSON.stringify(checks[releaseDays[index - 1] ?? ""]),
  );
  expect(changed).toEqual(boundaryDays);
});

describe("every text and example of the section is that of the published release", () => {
  it.each(releaseDays)("%s", (on) => {
    const { section, provisions } = measured(on);
    expect(answered(section, on)).toEqual(provisions);
  });
});

describe("the day before a change keeps the old section; the day and the day after have the new one", () => {
  it.each(boundaryDays)("%s", (on) => {
    const before = releaseDays.findLast((release) => release < on);
    const now = measured(on);
    expect(answered(now.section, on)).toEqual(now.provisions);
    expect(answered(now.section, addDays(on, 1))).toEqual(now.provisions);
    if (before === undefined) {
      expect(() => sectionAnswer({ archive }, number(now.section), addDays(on, -1))).toThrow(
        "there was no section 507",
      );
    } else {
      const old = measured(before);
      expect(answered(old.section, addDays(on, -1))).toEqual(old.provisions);
    }
  });

  it("and look-ups of single rules agree with the section on each of these days", () => {
    for (const on of boundaryDays.flatMap((boundary) => [boundary, addDays(boundary, 1)])) {
      const { provisions } = measured(releaseDays.findLast((release) => release <= on) ?? "");
      for (const provision of provisions) {
        const answer = ruleAnswer({ archive }, number(provision.number), on);
        expect({
          lineage: answer.lineage,
          text: canonicalSha256(answer.text),
          examples: answer.examples.map(canonicalSha256),
        }).toEqual({
          lineage: provision.lineage,
          text: provision.text,
          examples: provision.examples,
        });
        expect(answer.inForce.from <= on && (answer.inForce.to === null || on < answer.inForce.to)).toBe(true);
      }
    }
  });
});

it("an interval of validity holds on its first day and its last, and not on the days around it", () => {
  for (const lineage of archive.lineages.values()) {
    if (lineage.topic !== "player-control") continue;
    for (const revision of lineage.revisions.filter(({ hasEnded }) => !hasEnded)) {
      const { inForce, text } = ruleAnswer({ archive }, number(revision.number ?? ""), revision.from);
      expect(inForce.from).toBe(revision.from);
      if (inForce.to === null) continue;
      expect(ruleAnswer({ archive }, number(revision.number ?? ""), addDays(inForce.to, -1)).text).toBe(text);
      const next = revisionOn(lineage, inForce.to);
      const isSame =
        next?.number === revision.number &&
        next?.text === revision.text &&
        next?.name === revision.name &&
        JSON.stringify(next?.examples) === JSON.stringify(revision.examples);
      expect(isSame).toBe(false);
    }
  }
});

it("no number of the section has two holders on any release day", () => {
  for (const on of releaseDays) {
    for (const { number: at } of measured(on).provisions) expect(holdersOn(archive, number(at), on)).toHaveLength(1);
  }
});
