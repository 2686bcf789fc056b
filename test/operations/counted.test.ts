import { describe, expect, it } from "vitest";
import { changeCounted } from "../../document/words.ts";
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

  it("say of one change, too, what has changed examples", () => {
    expect([changeCounted("examples", 1), changeCounted("amended", 2)]).toEqual([
      "1 with changed examples",
      "2 reworded",
    ]);
  });
});
