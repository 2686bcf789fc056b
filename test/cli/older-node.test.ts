import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "../db/cards/downloads.ts";

/** Runs a command as npm does: signals are not passed on. */
const npm = `
  const command = process.argv.slice(process.argv.indexOf("--") + 2);
  require("node:child_process").spawnSync(process.execPath, command, { stdio: "inherit" });
`;
const service = "export async function run({ write }) { write(process.pid); await new Promise(setInterval); }";
const older = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";

it("ends a service on the Node that npm lent when the program is asked to end", async () => {
  const folder = freshFolder();
  cpSync(new URL("../../annals.js", import.meta.url), join(folder, "annals.js"));
  mkdirSync(join(folder, "cli"));
  writeFileSync(join(folder, "cli", "program.ts"), service);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "npm.cjs"), npm);
  const program = spawn(process.execPath, ["--import", `data:text/javascript,${older}`, join(folder, "annals.js")], {
    env: { ...process.env, npm_execpath: join(folder, "npm.cjs") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [printed] = (await once(program.stdout, "data")) as [Buffer];
  const lent = Number(String(printed));
  try {
    expect(lent).toBeGreaterThan(0);
    program.kill("SIGTERM");
    await once(program, "exit");
    expect(() => process.kill(lent, 0)).toThrow("ESRCH");
  } finally {
    program.kill("SIGKILL");
    try {
      process.kill(lent, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
});
