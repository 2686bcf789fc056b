import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "../cli/surroundings.ts";
import { hostileContents, hostileRepository, hostileSetUps } from "./hostile-repositories.ts";
import { fetcher, inventedArchive } from "./mirror.ts";

describe("a repository that asks git to run a program", () => {
  it.each(hostileSetUps)("by %s: it does not run when lines are dated", async (setUp) => {
    const { folder, mark } = hostileRepository(setUp);
    await run(surroundings(["lint", folder, "--git"])).catch(() => undefined);
    await run(surroundings(["lint", folder, "--git", "--since", "HEAD"])).catch(() => undefined);
    expect(existsSync(mark)).toBe(false);
  });

  it.each(hostileContents)("by %s: it does not run when its files are fetched", async (setUp) => {
    const { inner, mark } = hostileRepository(setUp);
    await fetcher([inventedArchive([])])
      .run({ from: inner })
      .catch(() => undefined);
    expect(existsSync(mark)).toBe(false);
  });
});
