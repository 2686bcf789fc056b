import { statfsSync } from "node:fs";
import { platform } from "node:os";
import { versions } from "node:process";
import { Command } from "commander";
import { examine } from "../db/doctor/examine.ts";
import { type DatabaseFinding, sound } from "../db/doctor/kept.ts";
import type { Machine } from "../db/doctor/machine.ts";
import { databaseFileFrom } from "../db/location.ts";
import { updateFindings } from "../fetching/update-state.ts";
import { type CommandContext, Refused } from "./context.ts";
import { progressIn } from "./progress.ts";

/** `annals doctor`: examines the machine, the settings and the database, and says what to do. */
export function doctor(context: CommandContext): Command {
  const { environment, now, write } = context;
  return new Command("doctor")
    .description("examine programs, settings, rights, disk and database, and say what to do (docs/operations.md)")
    .option("--quick", "leave out the comparison with a rebuild, which takes longest")
    .option("--json", "the findings as JSON")
    .action(async ({ quick, json }: { readonly quick?: true; readonly json?: true }) => {
      const file = databaseFileFrom(environment);
      const progress = progressIn(context);
      const examination = { machine, isQuick: quick === true };
      const findings = [
        ...(await settingsFindings(context)),
        ...(file === ":memory:" ? [] : examine({ file, now, progress: progress.step }, examination)),
        ...(file === ":memory:" ? [] : await updateFindings(file)),
      ];
      progress.end();
      write(json ? JSON.stringify({ database: file, findings }, null, 2) : findings.flatMap(linesOf).join("\n"));
      // The findings are printed; only the exit code is left.
      if (findings.some(({ status }) => status === "error")) throw new Refused("");
    });
}

const machine: Machine = {
  node: versions.node,
  hasRights: platform() !== "win32",
  free_bytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};

async function settingsFindings({ environment, service }: CommandContext): Promise<DatabaseFinding[]> {
  const reading = await service.configurationFrom(environment);
  if (reading.kind === "sound") return [sound("settings", "The settings of the service can be read.")];
  return reading.sentences.map((finding) => ({
    check: "settings",
    status: "error" as const,
    found: finding,
    fix: "docs/settings.md lists the settings and their values.",
  }));
}

const width = "warning".length;

function linesOf({ check, status, found, fix }: DatabaseFinding): string[] {
  const first = `${status.padEnd(width)}  ${check}: ${found}`;
  return fix === null ? [first] : [first, `${" ".repeat(width)}  Fix: ${fix}`];
}
