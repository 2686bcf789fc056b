import { describe, expect, it } from "vitest";
import { Problem } from "../../core/problem.ts";
import { type AnswerTurn, turnsOf } from "../../server/answering/turns.ts";

const unlimited = new AbortController().signal;

/** A line, and the names of the answers that have begun. */
function lineOf(limits: { threads: number; waitingMax: number }) {
  const turns = turnsOf(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (name: string, turn: Partial<AnswerTurn> = {}, signal = unlimited) => {
    turns.take({ client: null, isText: false, ...turn }, signal).then(
      (end) => {
        begun.push(name);
        ends.set(name, end);
      },
      (error: Error) => refused.push(`${name} ${error instanceof Problem ? error.code : error.name}`),
    );
  };
  // All that follows from a call is done in microtasks.
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, begun, refused, settled, end: (name: string) => ends.get(name)?.() };
}

describe("the turns of long answers", () => {
  it("go to one answer of a client at a time; its others wait in line, and other clients pass them", async () => {
    const line = lineOf({ threads: 3, waitingMax: 8 });
    line.ask("a1", { client: "a" });
    line.ask("a2", { client: "a" });
    line.ask("b1", { client: "b" });
    await line.settled();
    expect(line.begun).toEqual(["a1", "b1"]);
    line.end("a1");
    await line.settled();
    expect(line.begun).toEqual(["a1", "b1", "a2"]);
  });

  it("leave one thread to what is not a text that was sent", async () => {
    const line = lineOf({ threads: 2, waitingMax: 8 });
    line.ask("text of a", { client: "a", isText: true });
    line.ask("text of b", { client: "b", isText: true });
    line.ask("page", { client: "c" });
    await line.settled();
    expect(line.begun).toEqual(["text of a", "page"]);
    line.end("text of a");
    await line.settled();
    expect(line.begun).toEqual(["text of a", "page", "text of b"]);
  });

  it("go to texts too if there is one thread", async () => {
    const line = lineOf({ threads: 1, waitingMax: 8 });
    line.ask("text", { isText: true });
    await line.settled();
    expect(line.begun).toEqual(["text"]);
  });

  it("are refused to a client, and to texts, that would fill the line; others still find a place in it", async () => {
    const line = lineOf({ threads: 1, waitingMax: 8 });
    line.ask("first");
    for (const name of ["a1", "a2", "a3"]) line.ask(name, { client: "a" });
    await line.settled();
    expect(line.refused).toEqual(["a3 unavailable"]);
    for (const name of ["t1", "t2", "t3", "t4", "t5"]) line.ask(name, { isText: true });
    await line.settled();
    expect(line.refused).toEqual(["a3 unavailable", "t5 unavailable"]);
    for (const name of ["p1", "p2", "p3"]) line.ask(name);
    await line.settled();
    expect(line.refused).toEqual(["a3 unavailable", "t5 unavailable", "p3 unavailable"]);
  });

  it("are not kept for an answer that was given up while it waited", async () => {
    const line = lineOf({ threads: 1, waitingMax: 1 });
    const patience = new AbortController();
    line.ask("first");
    line.ask("second", {}, patience.signal);
    await line.settled();
    patience.abort();
    line.ask("third");
    line.end("first");
    await line.settled();
    expect([line.begun, line.refused]).toEqual([["first", "third"], ["second AbortError"]]);
  });
});
