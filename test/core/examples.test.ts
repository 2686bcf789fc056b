import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { embeddedArchive } from "../archive.ts";

const root = fileURLToPath(new URL("../../core/", import.meta.url));
const files = ["text", "archive"].flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`));
const archive = embeddedArchive();

/** What an example may name: every export of these rooms, the history of the dataset, and one lineage of it. */
const names: Record<string, unknown> = {
  archive,
  manaBurn: lineageNamed(archive, "player-control.mana-burn"),
};
for (const path of files) Object.assign(names, await import(join(root, path)));

describe("the examples in the docstrings of the base modules", () => {
  it.each(files)("of %s are true", async (path) => {
    const scope = { ...names, ...((await import(join(root, path))) as Record<string, unknown>) };
    const source = readFileSync(join(root, path), "utf8");
    for (const [, example = ""] of source.matchAll(/@example (.*?)(?: \*\/)?$/gm)) {
      const [code = "", problem] = example.split(" // throws ");
      const run = () => new Function(...Object.keys(scope), `return ${code}`)(...Object.values(scope)) as unknown;
      if (problem === undefined) expect(run(), example).toBe(true);
      else expect(run, example).toThrow(expect.objectContaining({ code: problem }));
    }
  });
});
