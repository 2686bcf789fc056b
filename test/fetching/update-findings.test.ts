import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordFile, rememberUpdate, updateFindings, updateStateOf } from "../../fetching/update-state.ts";

const at = "2026-11-20T12:00:00.000Z";
const record = (failuresInRow: number, lastSuccessAt: string | null = at) => ({
  record: {
    lastSuccessAt,
    failuresInRow,
    lastTry: { at, outcome: failuresInRow === 0 ? ("new" as const) : ("failed" as const), sentence: "No answer." },
  },
  page: null,
  files: [],
});

it.each([
  ["is a note if there was no check yet", null, "note", "There was no check"],
  ["is fine after a successful check", record(0), "ok", `successful check was at ${at}`],
  ["is a note after one failure", record(1), "note", "1 failed since"],
  ["is a warning after three", record(3, null), "warning", "No answer."],
  ["is a warning where it is cut off", '{ "record": ', "warning", "is not JSON"],
  ["is a warning where it has another form", '{ "record": {} }', "warning", "cannot be read"],
] as const)("the record of checks for new rules %s", async (_what, written, status, found) => {
  const database = join(mkdtempSync(join(tmpdir(), "annals-record-")), "a.sqlite");
  if (typeof written === "string") writeFileSync(recordFile(database), written);
  else if (written !== null) await rememberUpdate(database, { ...written, page: null, files: [] });
  const [finding, ...more] = await updateFindings(database);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ check: "updates", status, found: expect.stringContaining(found) });
  expect(finding?.fix === null).toBe(status !== "warning");
  // If the record cannot be read, the next check starts without one.
  if (typeof written === "string") expect((await updateStateOf(database)).record.lastTry).toBeNull();
});
