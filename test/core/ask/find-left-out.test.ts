import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const today = day("2026-11-20");
const archive = mergedArchive({
  "2001-01-01": [
    ...[
      heading("404", "Garden Paths"),
      rule("404.1", "A path without a gate symbol is open."),
      heading("701", "Skills"),
    ],
    ...[
      rule("701.1", "Swap"),
      rule("701.1a", "To swap is to give tools, seeds or roses in turn."),
      rule("701.2", "Rose Trade"),
    ],
    ...[
      rule("701.2a", "Rose trade means “Give this rose away: swap it for a rose on a bed.” The roses trade places."),
      rule("701.3", "Dig-Up"),
    ],
    ...[rule("701.3a", "Dig-up is done once."), rule("701.4", "Gardenwalk"), rule("701.5", "Fertilisation")],
    ...[
      term("Gate Symbol", "What stands on a gate."),
      term("Dig", "To turn soil."),
      term("Right of Passage", "Who goes first."),
    ],
    heading("405", "Big Garden Variant"),
    rule("405.1", "In the big garden variant whoever begins skips a step of digging."),
    ...[heading("406", "Signs"), rule("406.1", "The water symbol is {W}.")],
  ],
});
const found = (q: string) => findAnswer({ ...embedded, archive }, { q, on: today, today });
const answerTo = (q: string) => found(q).answer?.address ?? null;
const listed = (q: string) => found(q).others.map(({ address }) => address);

describe("parts of a question that the best page leaves out", () => {
  it("does not answer with what something lacks", () => {
    expect(answerTo("what is a gate symbol")).toBe("/glossary/Gate%20Symbol?on=2026-11-20");
    expect(answerTo("open path without gate symbol")).not.toBe("/glossary/Gate%20Symbol?on=2026-11-20");
    expect(answerTo("gates without gate symbol")).toBeNull();
  });

  it("lists what leaves out a part behind the next", () => {
    const [first, second] = listed("whoever skips a step of digging in the big garden variant vs paths");
    expect([first, second]).toEqual(["/sections/405?on=2026-11-20", "/rules/405.1?on=2026-11-20"]);
  });

  it("does not answer with what is about one of two sides", () => {
    expect(answerTo("skips a step in the big garden variant")).toBe("/rules/405.1?on=2026-11-20");
    expect(answerTo("skips a step in the big garden variant vs small meadow")).toBeNull();
  });

  it("does not answer from below a title that is not named, where another is", () => {
    expect(answerTo("rose on swapped bed")).toBeNull();
    expect(listed("rose on swapped bed")).toContain("/rules/701.1?on=2026-11-20");
  });
});

describe("names in other forms", () => {
  it("takes a word of asking for a part of the name around it", () => {
    expect(answerTo("dig-up ability")).toBe("/rules/701.3?on=2026-11-20");
    expect(answerTo("dig ability")).toBe("/glossary/Dig?on=2026-11-20");
    expect(answerTo("who has right of passage")).toBe("/glossary/Right%20of%20Passage?on=2026-11-20");
  });

  it("takes another form of a name of one word for that name", () => {
    expect(listed("gardenwalking on a rose bed")[0]).toBe("/rules/701.4?on=2026-11-20");
  });

  it("reads a symbol in small letters too", () => {
    expect(listed("{w}")).toEqual(["/rules/406.1?on=2026-11-20"]);
    expect(answerTo("{W} symbol")).toBe("/rules/406.1?on=2026-11-20");
  });

  it("leads to the history of a number beside a time that is not read", () => {
    expect(answerTo("404.1 before they moved the gate")).toBe("/rules/404.1/history?on=2026-11-20");
    expect(answerTo("404.1 before 2005")).toContain("/rules/404.1?on=");
  });

  it("reads a name that was typed apart", () => {
    const { answer, understood } = found("garden walk");
    expect(answer?.address).toBe("/rules/701.4?on=2026-11-20");
    expect(understood).toEqual(["“garden walk” is read as “gardenwalk”."]);
  });

  it("reads a long name with its letters in another order, but is not sure", () => {
    const { answer, others, understood } = found("ferlitisation");
    expect(answer).toBeNull();
    expect(others[0]?.address).toBe("/rules/701.5?on=2026-11-20");
    expect(understood).toEqual(["“ferlitisation” is read as “fertilisation”."]);
  });
});
