import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { open } from "./visits.ts";

const app = await service();

describe("coverage", () => {
  it("names a release that is announced, until the day before it is in force", async () => {
    const on = async (day: string) => open(await service({ now: () => new Date(`${day}T12:00:00Z`) }), "/coverage");
    expect((await on("2026-08-06")).text).toContain("Announced7 August 2026, in force from that day on");
    expect((await on("2026-08-07")).text).not.toContain("Announced");
  });
});

describe("an archive without rulebooks", () => {
  it.each([
    ["/", 200],
    ["/contents", 200],
    ["/glossary?on=2015-03-01", 200],
    ["/search?q=trample&on=any", 200],
    ["/diff?from=2010-01-01&to=2015-01-01", 200],
    ["/tools/quote", 200],
    ["/coverage", 200],
    ["/rules/702.19b", 404],
    ["/sections/702", 404],
  ])("says on %s, once, how to get them", async (path, status) => {
    const page = await open(app, path);
    expect(page.status).toBe(status);
    expect(page.text.match(/annals (?:-- )?fetch/g)).toHaveLength(1);
  });
});
