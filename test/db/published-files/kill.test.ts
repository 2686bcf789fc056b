import { describe, expect, it } from "vitest";
import { copyOf, everythingSaid, placeOf } from "../../../attack/archives.ts";
import { importedByStep, scene } from "../../../attack/killing.ts";
import { commanded } from "../../../attack/running.ts";
import { openLive } from "../../../db/live-archive.ts";

describe("a service that runs while another process is killed in its import", () => {
  it("continues to answer, and imports later files", async () => {
    const at = await scene();
    const place = placeOf(copyOf(at.file));
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const { live } = opening;
    const releases = () => live.current().archive.heldReleases;
    const before = releases();
    const killed = importedByStep({ ...at, file: place.file, mode: "written", copies: "", dieAt: 4 });
    expect(killed.signal).toBe("SIGKILL");
    live.refresh();
    expect(releases()).toEqual(before);
    expect((await commanded({ ANNALS_DB: place.file }, ["import", ...at.books])).code).toBe(0);
    live.refresh();
    expect(releases()).toHaveLength(before.length + 3);
    live.close();
    expect(everythingSaid(place)).toEqual(at.after);
  });
});
