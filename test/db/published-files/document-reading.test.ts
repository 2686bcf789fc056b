import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isTooCostly, readDocument } from "../../../db/published-files/document-reading.ts";
import { guideAsText, rulesAsPdf } from "../../core/ingest/documents/invented.ts";

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

describe("the thread that reads tournament documents", () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  beforeEach(async () => {
    // No other file is read where this one was.
    expect(() => readDocument(Buffer.from("nothing"))).toThrow("hardly any text");
    await setImmediate();
    started.length = 0;
    process.on("worker", note);
  });
  afterEach(() => process.off("worker", note));
  const guide = () => Buffer.from(guideAsText());

  it("reads one after the other", async () => {
    const first = readDocument(rulesAsPdf());
    expect(readDocument(guide()).document).toBe("ipg");
    expect(readDocument(rulesAsPdf())).toEqual(first);
    await setImmediate();
    expect(started).toHaveLength(1);
  });

  it("is another after a file that cannot be read, and for files with other bounds", async () => {
    readDocument(guide());
    expect(() => readDocument(rulesAsPdf().subarray(0, 700))).toThrow("cannot be read");
    readDocument(guide());
    readDocument(guide(), "ipg", true);
    await setImmediate();
    expect(started).toHaveLength(3);
  });

  // What died is known by its silence.
  it("if it dies at rest, does not count against the next file", async () => {
    const first = readDocument(guide());
    await setImmediate();
    await started[0]?.terminate();
    expect(readDocument(guide())).toEqual(first);
  });
});
