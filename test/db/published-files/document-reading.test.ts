import { describe, expect, it } from "vitest";
import { isTooCostly } from "../../../db/published-files/document-reading.ts";

describe("the bounds of reading a tournament document", () => {
  it.each([
    { because: "a second of work", waited_ms: 1_000, processor_ms: 1_000, memory_bytes: 0, isOver: false },
    {
      because: "a machine that is busy with other work",
      waited_ms: 60_000,
      processor_ms: 3_000,
      memory_bytes: 0,
      isOver: false,
    },
    {
      because: "a service with other threads at work",
      waited_ms: 12_000,
      processor_ms: 24_000,
      memory_bytes: 0,
      isOver: false,
    },
    { because: "work without an end", waited_ms: 20_000, processor_ms: 20_000, memory_bytes: 0, isOver: true },
    { because: "a wait without an end", waited_ms: 200_000, processor_ms: 3_000, memory_bytes: 0, isOver: true },
    { because: "memory without an end", waited_ms: 500, processor_ms: 500, memory_bytes: 540_000_000, isOver: true },
  ])("for $because", ({ isOver, ...cost }) => {
    expect(isTooCostly(cost)).toBe(isOver);
  });
});
