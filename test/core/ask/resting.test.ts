import { describe, expect, it } from "vitest";
import { parametersInOrder } from "../../../core/ask/parameters/answers.ts";
import { citedByAnswer } from "../../../core/ask/rule.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

describe("the rules of play that rest on a rule", () => {
  const archive = embeddedHoldings();
  const restingOn = (number: string, on: string) =>
    citedByAnswer(archive, number as RuleNumber, day(on)).parameters.map(({ id, value, restsOn }) => [
      id,
      value,
      restsOn,
    ]);

  it.each([
    ["507.4", "2009-07-10", "burn-spared", "controlled-by-another", ["507.4"], "it is the last day of the rule"],
    ["723.5", "2026-08-07", "whose-resources", "own", ["723.5a"], "a subrule gives it"],
    ["711.5", "2010-10-01", "whose-resources", "own", ["711.5a"], "the same rules had other numbers"],
  ])("%s on %s: %s is %j, resting on %j, because %s", (number, on, id, value, restsOn, _because) => {
    expect(restingOn(number, on)).toContainEqual([id, value, restsOn]);
  });

  it("are found from a rule through its subrules, and only those that refer to it", () => {
    const whole = restingOn("723.5", "2026-08-07");
    const part = restingOn("723.5a", "2026-08-07");
    expect(part.length).toBeGreaterThan(0);
    for (const [id, value] of part) {
      expect(whole.map(([one]) => one)).toContain(id);
      expect(archive.playbook.parameters.get(String(id))?.values.at(-1)?.value).toEqual(value);
    }
    expect(whole.length).toBeLessThan(parametersInOrder(archive.playbook).length / 2);
  });
});
