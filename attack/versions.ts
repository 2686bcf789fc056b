import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { archiveOf, freshFolder, unsoundness, writtenBooks } from "./archives.ts";
import type { Attack } from "./attack.ts";
import { commanded, program, serving } from "./running.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
/** What the program does not need to run. */
const notCopied = /^(?:\..*|node_modules|dist.*|test|bench|attack|docs|deploy|release|packages|.*\.tgz)$/;

/** Another version of the program: a copy of this one with one more comment in the code that derives tables. */
function otherVersion(): string {
  const folder = join(freshFolder(), "annals");
  mkdirSync(folder);
  for (const name of readdirSync(root).filter((one) => !notCopied.test(one)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  appendFileSync(join(folder, "core", "text", "days.ts"), "// Another version.\n");
  return join(folder, "annals.js");
}

const question = "/v1/rules/100.3?on=2004-06-01";
const command = ["at", "100.3", "--on", "2004-06-01"];

/** Two versions of the program on one database: both answer, and neither undoes the imports of the other. */
export const versions: Attack = {
  name: "two versions on one file",
  async run({ amount }) {
    const programs = [program, otherVersion()];
    const file = archiveOf([0, 1]);
    const environment = { ANNALS_DB: file };
    const faults: string[] = [];
    const rounds = amount === "long" ? 4 : 1;
    const running = await serving(environment);
    const first = await (await fetch(running.address + question)).text();
    let tries = 0;
    for (let round = 0; round < rounds; round++) {
      const books = writtenBooks(freshFolder(), [2 + 2 * round, 3 + 2 * round]);
      // Both at once: one of them waits for the other.
      const imports = await Promise.all(
        programs.map((own, place) => commanded(environment, ["import", books[place] ?? ""], { file: own })),
      );
      for (const { code, output } of imports) if (code !== 0) faults.push(`an import failed: ${output.slice(-400)}`);
      const answers = [];
      for (const own of programs) answers.push(await commanded(environment, command, { file: own }));
      // The one whose tables are not there any more says so first.
      const [mine, theirs] = answers.map(({ output }) => output.replace(/^The tables are made again, .*\n/m, ""));
      if (answers.some(({ code }) => code !== 0) || mine !== theirs)
        faults.push(`they answer differently: ${JSON.stringify(answers).slice(0, 800)}`);
      const releases = await commanded(environment, ["sql", "select count(distinct sha256) from published_files"], {});
      tries += imports.length + answers.length;
      const wanted = 2 + 2 * (round + 1);
      if (!releases.output.includes(String(wanted)))
        faults.push(`${wanted} published files were imported; ${releases.output.trim().slice(-200)} are held`);
      const now = await fetch(running.address + question);
      if (now.status !== 200 || (await now.text()) !== first)
        faults.push("the service of the first version gives another answer than before");
    }
    if ((await running.end("SIGTERM")) !== 0) faults.push("the service of the first version did not stop properly");
    faults.push(...unsoundness(file));
    const tables = readdirSync(dirname(file)).filter((name) => name.includes(".tables-")).length;
    return { tries, faults, note: `${tables} files of tables are left beside it` };
  },
};
