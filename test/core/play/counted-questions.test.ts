import { describe, expect, it } from "vitest";
import { castingQuestions } from "../../../core/play/questions/casting.ts";
import { startingQuestions } from "../../../core/play/questions/starting.ts";

describe("a question with a count", () => {
  it("names one thing as one", () => {
    const { countered, companionComes, proliferates } = castingQuestions;
    expect(countered.says({ targets: 1, illegal: 1 })).toBe("Is a spell countered if its only target is illegal?");
    expect(countered.says({ targets: 2, illegal: 1 })).toBe("Is a spell countered if 1 of its 2 targets is illegal?");
    expect(countered.says({ targets: 2, illegal: 2 })).toBe("Is a spell countered if 2 of its 2 targets are illegal?");
    expect(companionComes.says({ lands: 1, value: 3 })).toMatch(/^With 1 land, /);
    expect(proliferates.says({ kinds: 1 })).toMatch(/ where there is 1 kind\?$/);
    expect(proliferates.says({ kinds: 2 })).toMatch(/ where there are 2 kinds\?$/);
    expect(startingQuestions.maySideboard.says({ cards: 1 })).toBe("May a sideboard have 1 card?");
  });
});
