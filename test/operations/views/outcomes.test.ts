import { expect, it } from "vitest";
import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { traceSteps } from "../../../operations/views/outcomes.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const { archive, playbook } = embeddedHoldings();

it("the steps of a situation say what waits on the stack, the top first, until it has resolved", () => {
  const spell = (object: string) => ({ object, player: "Anna", types: "instant", cost: "{R}", in: "hand" });
  const watch = { when: "is-cast", of: "instant", does: [{ gainsLife: 1, player: "you" }] };
  const situation = situationFrom({
    players: ["Anna", "Ben"],
    events: [
      spell("Bolt"),
      spell("Shock"),
      { object: "Watch", player: "Ben", types: "artifact", triggers: [watch] },
      { turn: "Anna" },
      { begins: "precombat-main" },
      { casts: "Bolt", player: "Anna" },
      { resolves: "top" },
      { casts: "Shock", player: "Anna" },
      { resolves: "all" },
      { ask: "life", player: "Ben" },
    ],
  });
  const { trace } = outcomeAnswer(archive, playbook, { situation, on: day("2024-10-01") });
  const names = trace.map(({ state }) => state.stack.map(({ name, player }) => `${name} ${player}`));
  expect(names.at(5)?.[0]).toMatch(/ Ben$/);
  expect(names.at(5)?.slice(1)).toEqual(["Bolt Anna"]);
  expect(names.at(6)).toEqual(["Bolt Anna"]);
  expect(names.at(8)).toEqual([]);
  const steps = traceSteps({ archive, playbook } as never, trace, day("2024-10-01"));
  expect(steps[5]?.changes.join(" ")).toMatch(/On the stack, from the top: [^;]+ \(Ben\); Bolt \(Anna\)\./);
  expect(steps[6]?.changes).toContain("On the stack, from the top: Bolt (Anna).");
  expect(steps[8]?.changes.join(" ")).toContain("No longer: On the stack");
});
