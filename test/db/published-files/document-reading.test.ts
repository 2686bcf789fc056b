import { describe, expect, it } from "vitest";
import { isTooCostly } from "../../../db/published-files/document-reading.ts";

describe("the bounds of reading a tournament document", () => {
  const none = { waited_ms: 0, processor_ms: 0, lately_ms: 2_000, memory_bytes: 0 };
  it.each([
    { because: "a second of work", waited_ms: 1_000, processor_ms: 1_000, isOver: false },
    { because: "a machine that is busy with other work", waited_ms: 60_000, processor_ms: 6_000, isOver: false },
    { because: "a service with other threads at work", waited_ms: 12_000, processor_ms: 24_000, isOver: false },
    { because: "work without an end", waited_ms: 20_000, processor_ms: 20_000, isOver: true },
    { because: "a thread that died", waited_ms: 20_000, processor_ms: 900, lately_ms: 40, isOver: true },
    { because: "a wait without an end", waited_ms: 200_000, processor_ms: 3_000, isOver: true },
    { because: "memory without an end", memory_bytes: 540_000_000, isOver: true },
  ])("for $because", ({ isOver, because, ...cost }) => {
    expect([because, isTooCostly({ ...none, ...cost })]).toEqual([because, isOver]);
  });

  it("are ten times as wide for a file that was accepted before, but not for a thread that died", () => {
    const busy = { ...none, waited_ms: 210_000, processor_ms: 25_000 };
    expect([isTooCostly(busy), isTooCostly(busy, 10)]).toEqual([true, false]);
    expect(isTooCostly({ ...busy, processor_ms: 200_000 }, 10)).toBe(true);
    expect(isTooCostly({ ...busy, lately_ms: 40 }, 10)).toBe(true);
  });
});
