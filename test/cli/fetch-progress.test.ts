import { describe, expect, it } from "vitest";
import { fetchProgressIn } from "../../cli/fetch-progress.ts";
import type { FetchEvent } from "../../fetching/collecting.ts";

/** What is shown for events, on a terminal of some width or in a pipe (`null`). */
function shownFor(events: readonly FetchEvent[], columns: number | null): string[] {
  const shown: string[] = [];
  const write = (text: string): void => void shown.push(text.replace("\r\u001b[K", ""));
  const terminal = columns === null ? null : { columns: () => columns, write };
  const progress = fetchProgressIn({ terminal, writeError: write });
  for (const event of events) progress.on(event);
  return shown;
}

const ofArchive = (done: number, of: number | null): FetchEvent => ({
  kind: "download",
  name: "rules.tar.gz",
  unit: "bytes",
  done,
  of,
});

describe("the progress of a fetch", () => {
  it("shows the bytes of an archive as they arrive", () => {
    const events = [ofArchive(0, 8_000_000), ofArchive(4_040_000, 8_000_000)];
    expect(shownFor(events, 60)).toEqual([
      "░░░░░░░░░░░░░░░░░░░░░░░░ 0/8 MB of rules.tar.gz",
      "████████████░░░░░░░░░░░░ 4/8 MB of rules.tar.gz",
    ]);
  });

  it("shows the objects of a repository, each transfer from the beginning", () => {
    const objects = (done: number, of: number): FetchEvent => ({
      kind: "download",
      name: "the repository",
      unit: "objects",
      done,
      of,
    });
    expect(shownFor([objects(2, 2), objects(0, 60), objects(30, 60)], null)).toEqual([
      "2 of 2 objects of the repository",
      "30 of 60 objects of the repository",
    ]);
    expect(shownFor([objects(30, 60)], 80)).toEqual(["████████████░░░░░░░░░░░░ 30/60 objects of the repository"]);
  });

  it("writes a line for each tenth in a pipe, or every 8 MB if the size is unknown", () => {
    const tenths = Array.from({ length: 101 }, (_, percent) => ofArchive(percent * 90_000, 9_000_000));
    expect(shownFor(tenths, null)).toHaveLength(10);
    expect(shownFor(tenths, null).slice(0, 2)).toEqual([
      "0.9 of 9.0 MB of rules.tar.gz",
      "1.8 of 9.0 MB of rules.tar.gz",
    ]);
    const unknown = [0, 7_900_000, 8_100_000, 12_000_000, 17_000_000].map((done) => ofArchive(done, null));
    expect(shownFor(unknown, null)).toEqual(["8.1 MB of rules.tar.gz", "17.0 MB of rules.tar.gz"]);
    expect(shownFor(unknown, 80).at(-1)).toContain("17.0 MB of rules");
  });

  it("is shown on a terminal that does not know its width", () => {
    expect(shownFor([ofArchive(0, 8_000_000)], 0)).toEqual(["░░░░░░░░░░░░░░░░░░░░░░░░ 0/8 MB of rules.tar.gz"]);
  });
});
