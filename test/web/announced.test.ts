import { beforeAll, describe, expect, it } from "vitest";
import { entryHistoryAnswer } from "../../core/ask/glossary.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { plainOf } from "../../document/plain.ts";
import { historyDocument } from "../../operations/rules-documents.ts";
import { service } from "../api/service.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";
import { open } from "./visits.ts";

const rope = rule("500.1", "A rope holds one bucket until the well runs dry.");
const lid = rule("500.2", "A lid keeps the leaves out of each well in a garden.");
const moss = rule("500.3", "Moss grows on every stone that no player has touched.");
const ladle = (number: string) => rule(number, "A player may drink one ladle of water in each turn.");
const sip = (number: string) => rule(number, "A sip counts as a ladle if the bucket is empty.");

describe("a release that is only announced", () => {
  const archive = mergedArchive({
    "2020-01-01": [
      ...[heading("500", "Wells"), rope, lid, moss, heading("501", "Ladles"), ladle("501.1"), sip("501.1a")],
      ...[term("Dry Well", "A well without water. See rule 501.1."), term("Ladle", "See rule 501.")],
    ],
    "2026-12-04": [
      ...[heading("500", "Wells"), rope, lid, heading("501", "Buckets"), rule("501.1", "A bucket has a handle.")],
      ...[heading("502", "Ladles"), ladle("502.1"), sip("502.1a")],
      ...[term("Empty Well", "A well without water. See rule 502.1."), term("Ladle", "See rule 502.")],
    ],
  });
  const onDay = (day: string) => service({ archive, now: () => new Date(`${day}T12:00:00Z`) });
  let before: Awaited<ReturnType<typeof service>>;
  let after: typeof before;
  beforeAll(async () => {
    [before, after] = [await onDay("2026-12-03"), await onDay("2026-12-04")];
  });

  it("is named on the first page until its day comes", async () => {
    expect((await open(before, "/")).text).toContain("Announced: 4 December 2026");
    expect((await open(after, "/")).text).not.toContain("Announced:");
  });

  it("ends a rule that has not ended yet", async () => {
    expect((await open(before, "/rules/500.3")).text).toContain("It ends with 3 December 2026.");
    expect((await open(after, "/rules/500.3?on=2026-12-03")).text).toContain("It ended with 3 December 2026.");
  });

  it("gives a rule a number that it does not have yet, with the subrules that it has there", async () => {
    const { html } = await open(before, "/rules/501.1/history");
    expect(html).toMatch(/<h1>501\.1 A player[^<]*<\/h1>/);
    expect(html).toMatch(/Subrules<\/dt><dd><a href="[^"]*">502\.1a</);
    const moved = await open(after, "/rules/502.1/history");
    expect(moved.html).toMatch(/<h1>502\.1 A player[^<]*<span class="h1-day">was 501\.1<\/span><\/h1>/);
  });

  it("renames an entry, and rewords none of which only a reference changed", async () => {
    const told = async (name: string) => {
      const { text } = await open(after, `/glossary/${name}/history?on=2026-12-04`);
      const history = entryHistoryAnswer(archive, name, "2026-12-04" as IsoDate);
      return `${text.slice(text.indexOf("newest first"))} ${plainOf(historyDocument(history))}`;
    };
    const renamed = await told("Empty Well");
    expect(renamed.match(/renamed/g)).toHaveLength(2);
    expect(renamed).not.toContain("reworded");
    const referring = await told("Ladle");
    expect(referring.match(/references only/g)).toHaveLength(2);
    expect(referring).not.toContain("reworded");
  });
});
