import { describe, expect, it } from "vitest";
import { numberAnswer } from "../../../core/ask/number.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedHoldings } from "../../archive.ts";

describe("the lineages that had a number", () => {
  it.each([
    [
      "720",
      "player-control.section",
      { number: "723", ended: null, isEndFirstSeen: false, mergedInto: null },
      "it moved on",
    ],
    [
      "507.4",
      "player-control.mana-burn",
      { number: null, ended: "2009-07-11", isEndFirstSeen: false, mergedInto: null },
      "it ended",
    ],
    [
      "711.2",
      "player-control.active-player",
      { ended: "2010-10-01", mergedInto: { lineage: "player-control.objects", number: "723.3" } },
      "it was merged",
    ],
  ])("%s: %s is now %j, because %s", (number, id, now, _because) => {
    const { lineages } = numberAnswer(embeddedHoldings().archive, number as RuleNumber);
    expect(lineages.find(({ lineage }) => lineage === id)?.now).toMatchObject(now);
  });
});
