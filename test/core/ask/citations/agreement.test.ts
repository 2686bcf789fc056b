import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { whereaboutsOn } from "../../../../core/archive/life.ts";
import { holderOn } from "../../../../core/archive/lookup.ts";
import { resolutionOf } from "../../../../core/ask/citations/follow.ts";
import { textAnswer } from "../../../../core/ask/citations/resolve.ts";
import type { Resolution, Verdict } from "../../../../core/contract/citations.ts";
import { Problem } from "../../../../core/problem.ts";
import { addDays, type IsoDate } from "../../../../core/text/days.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day } from "../../../days.ts";
import { mergedArchive } from "../../../merged.ts";
import { realRulebook } from "../../../real-releases.ts";

const shared = fileURLToPath(new URL("../../../../../shared/", import.meta.url));
const isSharedHere = existsSync(shared);
const embedded = embeddedArchive();

/** What a look-up refuses, and the verdict that says the same. */
const verdictsOfProblems: Readonly<Record<string, Verdict>> = {
  "number-not-in-use": "not-in-use",
  "not-held": "not-held",
  "before-first-release": "not-held",
  ambiguous: "ambiguous",
};

/** Verdicts that a lineage may have which stands, went into another, ended, or is not known on the other day. */
function possibleVerdicts({
  now,
  where,
}: {
  now: RuleNumber | null;
  where: ReturnType<typeof whereaboutsOn>;
}): Verdict[] {
  if (where.number !== null)
    return now === where.number ? ["current", "moved", "amended", "moved-and-amended"] : ["split", "ambiguous"];
  if (where.mergedInto !== null) return now === where.mergedInto.number ? ["merged", "split"] : ["split"];
  return where.ended === null ? ["not-held", "removed", "merged", "split"] : ["removed", "split"];
}

function disagreement(archive: Archive, resolution: Resolution, days: { on: IsoDate; to: IsoDate }): string | null {
  const { number, verdict, now, lineage, reason } = resolution;
  const said = `${number} of ${days.on} on ${days.to}: ${verdict} ${now}`;
  try {
    const found = holderOn(archive, number, days.on).lineage;
    if (reason === "between-releases" && lineage === null) return null;
    const where = whereaboutsOn(archive, found, days.to);
    const isSame = lineage === found.id && possibleVerdicts({ now, where }).includes(verdict);
    return isSame ? null : `${said}, but ${found.id} ${JSON.stringify(where)}`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return verdictsOfProblems[error.code] === verdict ? null : `${said}, but ${error.code}`;
  }
}

/** Every number that the archive knows, on days that jump about, followed to today and to other days. */
function disagreements(archive: Archive): string[] {
  let step = 0;
  const jump = () => addDays(day("1999-01-01"), (step++ * 7919) % 10_150);
  return [...archive.numberPeriodsByNumber.keys()].flatMap((number) =>
    [
      { on: jump(), to: day("2026-11-20") },
      { on: jump(), to: jump() },
      { on: jump(), to: jump() },
    ].flatMap((days) => {
      if (days.to < "1999-04-23") return [];
      return disagreement(archive, resolutionOf(archive, number as RuleNumber, days), days) ?? [];
    }),
  );
}

describe("a resolution says what a look-up and the whereabouts of the lineage say", () => {
  it("for every number of the dataset", () => {
    expect(embedded.numberPeriodsByNumber.size).toBeGreaterThan(300);
    expect(disagreements(embedded)).toEqual([]);
  });

  it.skipIf(!isSharedHere)("for every number of a few real releases (skipped if they are absent)", () => {
    const names = ["CR-2009-05-01", "CR-2009-09-04", "CR-2024-09-20", "CR-2024-11-08"];
    const books = names.map((name) => [name.slice("CR-".length), realRulebook(`${name}.txt`).provisions]);
    const known = embedded.releases.map(({ from }) => from).filter((from) => from.length === "2001-07-01".length);
    const archive = mergedArchive(Object.fromEntries(books), known);
    expect(archive.numberPeriodsByNumber.size).toBeGreaterThan(3000);
    expect(disagreements(archive)).toEqual([]);
  });
});

describe.skipIf(!isSharedHere)("five old pages whose day is not given (skipped if they are absent)", () => {
  it.each([
    ["000_b22661d0a01650e0", ["2022-11-18 2023-04-14", "2024-02-02 2025-04-04"]],
    ["001_ac0436d9c044b56f", ["2011-09-30 2016-07-22"]],
    ["002_3d2e5c3ea1944a88", ["2025-04-04 2025-07-25"]],
    ["003_81f7a9c377bb0e85", ["2003-10-01 2005-08-01"]],
    ["004_ed3a1b8cc54924f8", ["2005-08-01 2009-07-11"]],
  ])("%s is dated by its numbers, and all of the section is carried to where it stands", (name, fits) => {
    const text = readFileSync(`${shared}seeds/${name}.txt`, "utf8");
    const to = day("2026-11-20");
    const answer = textAnswer(embedded, text, { on: null, to, rewrite: true });
    expect(answer.dating?.fits.map((fit) => `${fit.from} ${fit.to}`)).toEqual(fits);
    const carried = answer.citations.filter(({ lineage }) => lineage?.startsWith("player-control."));
    expect(carried.length).toBeGreaterThan(8);
    const astray = carried.filter(
      ({ now, lineage }) => !now?.startsWith("723") && lineage !== "player-control.mana-burn",
    );
    expect(astray).toEqual([]);
  });
});
