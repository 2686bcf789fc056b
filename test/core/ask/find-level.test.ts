import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { mergedArchive, rule } from "../../merged.ts";

const regular = mergedArchive({
  "2014-09-26": [
    {
      ...rule("1", "The ability is missed. Missed triggers are put on the stack."),
      name: "A player forgets a triggered ability",
    },
    { ...rule("2", "Buckets may be shared."), name: "A player has insufficient spades" },
  ],
});
const holdings = { ...embeddedHoldings(), documents: new Map([["jar", regular] as const]) };
const found = (q: string, on = "2026-01-01", held: Parameters<typeof findAnswer>[0] = holdings) => {
  const { answer, others, understood } = findAnswer(held, { q, on: day(on), today: day("2026-01-01") });
  return { answer: answer?.address ?? null, first: others[0]?.address, says: understood.join(" ") };
};
const otherPenalties = "The penalties of the Infraction Procedure Guide are not those of tournaments at Regular.";

describe("words that name a tournament at Regular", () => {
  it.each(["missed trigger regular rel", "missed trigger at fnm", "missed trigger at my lgs"])(
    "%s leads to the document for such tournaments",
    (q) => {
      expect(found(q)).toMatchObject({ answer: "/documents/jar/sections/1?on=2026-01-01", says: otherPenalties });
    },
  );

  it.each([
    ["insufficient buckets at fnm", "/documents/jar/sections/2?on=2026-01-01"],
    ["slow play at regular rel", "/documents/jar/contents?on=2026-01-01"],
  ])("%s has no certain answer if no sentence there has all of the words", (q, first) => {
    expect(found(`penalty for ${q}`)).toEqual({ answer: null, first, says: otherPenalties });
  });

  it("has no certain answer if that document is not held", () => {
    const { answer, says } = found("drawing extra cards at fnm", "2026-01-01", embeddedHoldings());
    expect([answer, says]).toEqual([null, `${otherPenalties} What is done there is not held for that day.`]);
  });

  it("lists that document before the rules of the game if it has most of the words", () => {
    const archive = mergedArchive({ "2001-01-01": [rule("404.1", "Buckets are shared near deep wells.")] });
    const beside = (q: string) => found(q, "2026-01-01", { ...holdings, archive });
    const rules = "/rules/404.1?on=2026-01-01";
    expect(beside("shared buckets near").answer).toBe(rules);
    const first = "/documents/jar/sections/2?on=2026-01-01";
    expect(beside("shared buckets near at fnm")).toEqual({ answer: null, first, says: "" });
    expect(beside("buckets at fnm").answer, "one word is there by chance").not.toBe(first);
  });

  it.each([
    ["drawing extra cards regular rel", "2009-08-01"],
    ["drawing extra cards", "2026-01-01"],
    ["drawing extra cards at a regular or competitive event", "2026-01-01"],
  ])("%s on %s leads to the penalty that holds there", (q, on) => {
    expect(found(q, on).answer).toBe(`/parameters/penalty-drawing-extra-cards?on=${on}`);
  });
});
