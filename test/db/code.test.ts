import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { linkedBy } from "../../db/code.ts";

it("notices a change of any code that reads files: what was read before is read again", () => {
  const rooms = readdirSync(new URL("../../core/ingest", import.meta.url)).map((name) => `core/ingest/${name}`);
  // These two work on what was read, and are part of the fingerprint of the tables.
  const after = ["core/ingest/merging", "core/ingest/curated"];
  expect(rooms.filter((room) => !after.includes(room) && !linkedBy.some((one) => one === room))).toEqual([]);
});
