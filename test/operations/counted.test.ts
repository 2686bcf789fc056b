import { describe, expect, it } from "vitest";
import { becameInWords, changeCounted } from "../../document/words.ts";
import { checksInWords } from "../../operations/parameters.ts";

describe("counts in words", () => {
  const told = (...states: readonly string[]) =>
    checksInWords({ checks: states.map((state) => ({ state, references: [] })) } as never);

  it("have the verb of one or of several", () => {
    expect(told("confirmed", "not-checked")).toBe("1 of 2 rulebooks held confirms it, 1 was not checked.");
    expect(told("contradicted", "confirmed", "confirmed")).toBe("2 of 3 rulebooks held confirm it, 1 contradicts it.");
    expect(told("confirmed", "confirmed", "not-checked", "not-checked")).toBe(
      "2 of 4 rulebooks held confirm it, 2 were not checked.",
    );
  });

  it("say nothing of rulebooks where only other documents are cited", () => {
    expect(told("not-checked", "not-checked")).toBeNull();
  });

  it("say what became of a title since another day, with the number that it had then", () => {
    const counts = { added: 1, removed: 0, reworded: 2, moved: 0 };
    expect(
      [
        { change: "added", numberThen: null, changes: null },
        { change: "renumbered", numberThen: "702.15", changes: counts },
        { change: "both", numberThen: "702.15", changes: null },
        { change: "amended", numberThen: "702.16", changes: null },
        { change: null, numberThen: "702.16", changes: counts },
        { change: null, numberThen: null, changes: null },
      ].map((became) => becameInWords({ ...became, number: "702.16" } as never)),
    ).toEqual([
      "new",
      "was 702.15; 1 new, 2 reworded",
      "renumbered and reworded, was 702.15",
      "reworded",
      "1 new, 2 reworded",
      "",
    ]);
  });

  it("say of one change, too, what has changed examples", () => {
    expect([changeCounted("examples", 1), changeCounted("amended", 2)]).toEqual([
      "1 with changed examples",
      "2 reworded",
    ]);
  });
});
