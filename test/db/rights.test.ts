import { chmodSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore } from "../../db/store.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function made(file: string): void {
  const opening = openStore({ file, now });
  if (opening.kind === "open") opening.store.close();
}

describe("a database is its owner's", () => {
  it("is made so that nobody else can read it, and its folder too", () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-")), "new", "a.sqlite");
    made(file);
    expect([rightsOf(file), rightsOf(join(file, ".."))]).toEqual(["600", "700"]);
  });

  it("keeps the rights that a person gave it", () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-")), "a.sqlite");
    made(file);
    chmodSync(file, 0o640);
    made(file);
    expect(rightsOf(file)).toBe("640");
  });
});
