import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const check = fileURLToPath(new URL("../../packages/client/check.js", import.meta.url));

it("the client is packed, unpacked elsewhere, and used there by a program that compiles strictly", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [check]);
  expect(stdout).toBe("the packed client compiles in a strict project of its own\n");
});
