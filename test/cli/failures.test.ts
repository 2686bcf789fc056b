import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import BetterSqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { mayMount } from "../../attack/full-disk.ts";
import { systemSentence } from "../../cli/failures.ts";
import { run } from "../../cli/program.ts";
import { allTablesFilesOf } from "../../db/tables/file.ts";
import { printRulebook, term } from "../core/ingest/reading/printed.ts";
import { inventedSection, inventedText, syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "annals-failures-"));
const isMountable = mayMount();
const original = preparedCopy();
const [small, large] = [join(folder, "small.txt"), join(folder, "large.txt")];

beforeAll(async () => {
  writeFileSync(small, syntheticReleases.first.bytes);
  // One rule is far longer than the others: where many lines are equally long, they were cut there.
  const texts = [inventedText(3).repeat(9), ...Array.from({ length: 60 }, (_, index) => inventedText(index * 7))];
  const terms = Array.from({ length: 15 }, (_, index) => term(`Plot ${letters(index)}`, inventedText(9000 + index)));
  writeFileSync(large, printRulebook({ provisions: [...inventedSection("100", "Soil", texts), ...terms] }));
  expect(await run(surroundings(["import", small], { ANNALS_DB: original }))).toBe(0);
});

/** A name without digits: terms that differ in a number alone look like the edges of printed pages. */
function letters(index: number): string {
  return [...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}

/** A copy of an archive with one garden in it, with the tables that were made from it or without. */
function copyIn(place: string, isWithTables = true): string {
  const copy = join(mkdtempSync(join(folder, "copy-")), place);
  const [from, to] = [original, copy].map((file) => file.replace(".sqlite", "")) as [string, string];
  for (const file of [original, ...(isWithTables ? allTablesFilesOf(original) : [])])
    copyFileSync(file, file.replace(from, to));
  return copy;
}

function pipe(): string {
  const file = join(mkdtempSync(join(folder, "pipe-")), "annals.sqlite");
  execFileSync("mkfifo", [file]);
  return file;
}

/** A socket that a program left when it ended. */
function socket(): string {
  const file = join(mkdtempSync(join(folder, "socket-")), "annals.sqlite");
  const listening =
    'require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))';
  spawnSync(process.execPath, ["-e", listening, file]);
  return file;
}

/** Says whether a process has a file open to write to it. Source: proc(5), proc_pid_fdinfo(5). */
function isWriting(pid: number | undefined, file: string): boolean {
  const process = `/proc/${pid}`;
  return readdirSync(`${process}/fd`).some((name) => {
    try {
      if (readlinkSync(`${process}/fd/${name}`) !== file) return false;
      return /^flags:\s*\d*2$/m.test(readFileSync(`${process}/fdinfo/${name}`, "utf8"));
    } catch {
      return false;
    }
  });
}

async function said(file: string, ...words: string[]) {
  const given = surroundings(words, { ANNALS_DB: file, ANNALS_WRITE_WAIT_S: "0" });
  return { code: await run(given), errorText: given.errorOutput.at(-1) ?? "" };
}

/** The archive is as it was, and takes the file now that there is nothing in the way. */
async function expectNothingLost(file: string): Promise<void> {
  expect(readFileSync(file).equals(readFileSync(original))).toBe(true);
  expect(await said(file, "import", large)).toMatchObject({ code: 0 });
}

it("refuses a time to wait for other programs that is no number", async () => {
  const given = surroundings(["import", large], { ANNALS_DB: join(folder, "wait.sqlite"), ANNALS_WRITE_WAIT_S: "5s" });
  expect([await run(given), given.errorOutput.at(-1)]).toEqual([
    2,
    "invalid-request: ANNALS_WRITE_WAIT_S: write a whole number of seconds, at most 999999.",
  ]);
});

describe("an address with a password", () => {
  it.each([
    ["fetch", "--from"],
    ["update", "--page"],
  ])("is refused by %s, and not repeated", async (command, option) => {
    const file = join(mkdtempSync(join(folder, "address-")), "annals.sqlite");
    const { code, errorText } = await said(file, command, option, "http://name:secret@127.0.0.1:4/", "--allow-http");
    expect(code).not.toBe(0);
    expect(errorText).toContain(`${option} names an address with a name or password in it; they are never sent.`);
    expect(errorText).not.toContain("secret");
  });
});

it("a file that is far too large for a rulebook is refused before it is read", async () => {
  const file = join(folder, "huge.txt");
  writeFileSync(file, "");
  // It takes no space on the disk, but would take its length in memory.
  truncateSync(file, 3_000_000_000);
  const given = surroundings(["import", file], { ANNALS_DB: copyIn("a.sqlite") });
  expect(await run(given)).toBe(1);
  expect(given.written.join("\n")).toContain("has 3000 MB; no rulebook has more than 8 MB.");
});

describe("a full disk", () => {
  const annals = `"${process.execPath}" annals.js`;
  const fullDevice = "/dev/full";
  /** What a shell says and writes in a disk of a few kilobytes at `$DISK`. */
  async function onDisk(size: string, script: string) {
    const disk = mkdtempSync(join(folder, "disk-"));
    const env = { ...process.env, DISK: disk, ORIGINAL: original };
    const mounted = `mount -t tmpfs -o size=${size} tmpfs "$DISK" && { ${script}; }`;
    return promisify(execFile)("unshare", ["--map-root-user", "--mount", "sh", "-c", mounted], { cwd: root, env });
  }
  function shell(script: string) {
    const env = { ...process.env, ANNALS_DB: original };
    return promisify(execFile)("sh", ["-c", script], { cwd: root, env });
  }

  it.skipIf(!isMountable)("has nothing of an export that does not fit, and a sentence says so", async () => {
    const one = (format: string) =>
      `ANNALS_DB="$ORIGINAL" ${annals} export --format ${format} "$DISK/out" || echo "${format} ended with $?"`;
    const formats = ["sqlite", "jsonl", "csv", "parquet", "data", "git"];
    const { stdout, stderr } = await onDisk("60k", `${formats.map(one).join("; ")}; find "$DISK" -type f`);
    expect(stdout.trim().split("\n")).toEqual(formats.map((format) => `${format} ended with 1`));
    const sentence =
      /^Nothing was exported to .+\/out, because (the disk is full; free some space and try again|git says: .+)\.$/;
    for (const line of stderr.trim().split("\n")) expect(line).toMatch(sentence);
  });

  it.skipIf(!isMountable)("has no database that could not be written, and refuses the import", async () => {
    const importing = `ANNALS_DB="$DISK/a.sqlite" ${annals} import "${small}" || echo "ended with $?"`;
    const { stdout, stderr } = await onDisk("64k", `${importing}; find "$DISK" -type f`);
    expect(stdout).toBe("ended with 1\n");
    expect(stderr).toContain("The disk of the database is full.");
  });

  it.skipIf(!isMountable)("has no part of a baseline, which the next check would refuse", async () => {
    const lint = `echo "// CR 100.1a" | ANNALS_DB="$ORIGINAL" ${annals} lint - --baseline "$DISK/b.json"`;
    const filled = 'head -c 8k /dev/zero > "$DISK/filled" || true';
    const { stdout, stderr } = await onDisk("8k", `${filled}; ${lint} || echo "ended with $?"; ls "$DISK"`);
    expect(stdout).toMatch(/ended with 3\nfilled\n$/);
    expect(stderr).toContain("b.json cannot be written (ENOSPC");
  });

  it.skipIf(!existsSync(fullDevice))("that takes no report of lint is named", async () => {
    const { stdout, stderr } = await shell(
      `${annals} lint annals.js --write sarif:${fullDevice} || echo "ended with $?"`,
    );
    expect(stdout).toMatch(/ended with 3\n$/);
    expect(stderr).toMatch(/^\/dev\/full cannot be written \(ENOSPC/);
  });

  it.skipIf(!existsSync(fullDevice)).each([
    ["releases", 1],
    ["lint annals.js", 3],
  ])("that takes no output ends %s with %i and a sentence", async (command, code) => {
    const script = `${annals} ${command} > ${fullDevice} || echo "ended with $?"`;
    const { stdout, stderr } = await shell(script);
    expect(stdout).toBe(`ended with ${code}\n`);
    expect(stderr).toMatch(/^A disk is full \(ENOSPC.*Free some space and try again\.\n$/);
  });

  it.skipIf(!existsSync(fullDevice))("that takes no sentences does not change how the work ends", async () => {
    const file = copyIn("a.sqlite");
    const { stdout } = await shell(`ANNALS_DB="${file}" ${annals} import "${large}" 2> ${fullDevice}`);
    expect(stdout).toContain("1 added");
  });

  it.skipIf(!isMountable)("has nothing of tables that do not fit beside the database", async () => {
    const script = `cp "$ORIGINAL" "$DISK/a.sqlite"; ANNALS_DB="$DISK/a.sqlite" ${annals} at 100.1; ls "$DISK"`;
    const { stdout, stderr } = await onDisk("1500k", script);
    expect(stdout).toBe("a.sqlite\n");
    expect(stderr).toContain("The disk of the database is full.");
  });

  it.skipIf(!isMountable)(
    "has nothing of a snapshot that does not fit, and the sentence is about its place",
    async () => {
      const options = ["", "--with-tables"].map((option) => `${annals} snapshot ${option} "$DISK/s.sqlite"`);
      const script = `export ANNALS_DB="$ORIGINAL"; ${options.join(" || ")} || find "$DISK" -type f`;
      const { stdout, stderr } = await onDisk("8k", script);
      expect(stdout).toBe("");
      const sentence =
        /^No snapshot was written to .+\/s\.sqlite, because the disk is full; free some space and try again\.$/;
      for (const line of stderr.trim().split("\n")) expect(line).toMatch(sentence);
    },
  );

  it.skipIf(!isMountable)("says that a snapshot has no tables if none may be written beside the database", async () => {
    const into = join(folder, "without-tables.sqlite");
    const snapshot = `ANNALS_DB="$DISK/a.sqlite" ${annals} snapshot --with-tables "${into}"`;
    const script = `cp "$ORIGINAL" "$DISK/a.sqlite"; mount -o remount,ro "$DISK"; ${snapshot} || echo "exit code $?"`;
    const { stdout, stderr } = await onDisk("9m", script);
    expect(stdout).toMatch(/without-tables\.sqlite: \d+ bytes, \d+ published files\nexit code 1\n$/);
    expect(stderr).toContain("The copy has no tables");
  });
});

describe("a database that cannot be used", () => {
  it("because another program writes to it is reported, and nothing is lost", async () => {
    const file = copyIn("a.sqlite");
    const other = new BetterSqlite(file);
    other.exec("begin immediate");
    expect(await said(file, "import", large)).toEqual({
      code: 1,
      errorText: "The database is in use by another program; try again when it is done.",
    });
    other.exec("rollback");
    other.close();
    await expectNothingLost(file);
  });

  it.skipIf(!existsSync("/proc/self/fd"))("because it was replaced during the wait is reported", async () => {
    const [file, backup] = [copyIn("a.sqlite"), copyIn("backup.sqlite")];
    const other = new BetterSqlite(file);
    other.exec("begin immediate");
    const env = { ...process.env, ANNALS_DB: file };
    const child = spawn(process.execPath, ["annals.js", "import", large], { cwd: root, env });
    const ended = Promise.all([text(child.stderr), once(child, "exit")]);
    while (!isWriting(child.pid, file)) await new Promise((resolve) => setImmediate(resolve));
    renameSync(backup, file);
    other.exec("rollback");
    other.close();
    expect(await ended).toEqual(["The database is in use by another program; try again when it is done.\n", [1, null]]);
    await expectNothingLost(file);
  });

  it.each([
    ["a folder", () => mkdtempSync(join(folder, "database-"))],
    ["a device", () => "/dev/null"],
    ["a pipe", pipe],
    ["a socket", socket],
  ])("because it is %s is reported, and nothing waits for it", async (kind, made) => {
    const file = made();
    for (const words of [["releases"], ["import", small], ["doctor"]])
      expect(await said(file, ...words)).toEqual({
        code: 1,
        errorText: `${file} is ${kind}, where the database should be. Name a file with ANNALS_DB.`,
      });
  });

  it("because its pages are damaged is reported, and it is left as it is", async () => {
    const file = copyIn("a.sqlite");
    const bytes = readFileSync(file);
    // The first page stays: it is still known as a database.
    bytes.fill(0xaa, 4096, 30 * 4096);
    writeFileSync(file, bytes);
    const { code, errorText } = await said(file, "import", large);
    expect([code, errorText]).toEqual([
      1,
      expect.stringMatching(/^The database is damaged \(.*import the published files again\.$/),
    ]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it("because a file in it is damaged is reported", async () => {
    const file = copyIn("a.sqlite", false);
    const connection = new BetterSqlite(file);
    connection.prepare("update published_files set content = substr(content, 1, 40)").run();
    connection.close();
    const { code, errorText } = await said(file, "at", "100.1", "--on", "2004-02-01");
    expect([code, errorText]).toEqual([1, expect.stringMatching(/^A published file kept in the database is damaged/)]);
  });

  it("is not spoken of because another file is not there", async () => {
    const { code, errorText } = await said(copyIn("a.sqlite"), "announcements", "join", "nowhere.json");
    expect([code, errorText.trim()]).toEqual([1, "nowhere.json does not exist."]);
  });

  it("because its folder may not be written to is reported as that, not as a file that may not be read", () => {
    const path = join(folder, "no-such-file.sqlite");
    const refusal = (at: string) => Object.assign(new Error("refused"), { code: "EACCES", syscall: "open", path: at });
    expect(systemSentence(refusal(path))).toContain("cannot be created: Annals may not write to its folder");
    expect(systemSentence(refusal(original))).toContain("may not be read");
  });

  it("because its folder cannot be made is reported", async () => {
    const { code, errorText } = await said(join(small, "below-a-file", "a.sqlite"), "import", large);
    expect([code, errorText]).toEqual([1, expect.stringContaining("ANNALS_DB names the database")]);
  });

  it.skipIf(!isMountable)("because it is read-only is reported, and it can still be read", async () => {
    const file = copyIn("a.sqlite", false);
    const place = join(file, "..");
    const annals = `ANNALS_DB="${file}" "${process.execPath}" annals.js`;
    const script = `mount --bind "${place}" "${place}" && mount -o remount,bind,ro "${place}" && ${annals} at 100.1 --on 2004-02-01 && ${annals} import "${large}"`;
    const outcome = await promisify(execFile)("unshare", ["--map-root-user", "--mount", "sh", "-c", script], {
      cwd: root,
    }).then(
      () => undefined,
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(outcome).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("1 February 2004"),
      stderr: expect.stringMatching(/The database cannot be (written to|opened)/),
    });
    await expectNothingLost(file);
  });
});

describe("a database that cannot be used", () => {
  it.each([
    [
      "of another program",
      "create table photographs (id integer)",
      "has tables, views or triggers that are not those of Annals",
    ],
    ["of a newer Annals", "insert into migrations values ('of a version to come')", "A newer Annals made "],
  ])("%s is refused with exit code 1 and a sentence that says which it is", async (kind, change, sentence) => {
    const file = kind === "of a newer Annals" ? copyIn("newer.sqlite") : join(folder, "photographs.sqlite");
    const db = new BetterSqlite(file);
    db.exec(change);
    db.close();
    const bytes = readFileSync(file);
    const given = surroundings(["releases"], { ANNALS_DB: file });
    expect(await run(given)).toBe(1);
    expect(given.errorOutput.join("\n")).toContain(sentence);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
