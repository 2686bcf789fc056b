import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-"));

function fileWith(content: string | Buffer): string {
  const path = join(folder, `${Math.floor(performance.now() * 1000)}.txt`);
  writeFileSync(path, content);
  return path;
}

async function said(...words: string[]) {
  const given = surroundings(["cite", ...words]);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("annals cite", () => {
  it("says line and column of each number that is not current, what became of it, and ends with 1", async () => {
    const path = fileWith("one\n\tCR 712.5a\nrule 100.1\n");
    const { code, written } = await said(path, "--on", "2012-01-01");
    expect(code).toBe(1);
    expect(written).toContain(`${path}:2:5: 712.5a -> 723.5a  moved`);
    expect(written).toContain("Nothing is held about 100.1 on 1 January 2012");
    expect(written).toContain(
      "2 references to 2 rules, followed to 20 November 2026: 1 number moved, 1 number of which too little is held.",
    );
  });

  it("says that the words of a rule known by its summary changed, and not that its meaning did", async () => {
    // Only "he or she" became "that player", in 2018.
    const { written } = await said(fileWith("rule 104.3a\n"), "--on", "2012-01-01");
    expect(written).toContain("is 104.3a on 20 November 2026 too, in other words, which are not held.");
  });

  it("ends with 0 if all numbers are right, or nothing speaks against them", async () => {
    expect(await said(fileWith("CR 723.5a, rule 100.1"), "--on", "2026-11-20")).toMatchObject({ code: 0 });
    expect(await said(fileWith("nothing"))).toMatchObject({ code: 0, written: "No rule numbers found." });
  });

  it("offers the days if none is given", async () => {
    const { written } = await said(fileWith("CR 720.1"));
    expect(written).toContain("from 18 November 2022 to 13 April 2023, or from 2 February 2024 to 3 April 2025");
  });

  it("gives the answer of the service with --json", async () => {
    const { written } = await said(fileWith("CR 712.5a"), "--on", "2012-01-01", "--to", "2016-07-22", "--json");
    expect(JSON.parse(written)).toMatchObject({ to: "2016-07-22", references: [{ now: "714.5a" }] });
  });

  it.each([
    [
      "UTF-8 with a mark, CR LF and no line end at the end",
      Buffer.from("\ufeff👾 CR 712.5a–b\r\nx"),
      Buffer.from("\ufeff👾 CR 723.5a–b\r\nx"),
    ],
    ["UTF-16", Buffer.from("\ufeff– CR 712.5a\n", "utf16le"), Buffer.from("\ufeff– CR 723.5a\n", "utf16le")],
    [
      "UTF-16 with the other order of bytes",
      Buffer.from("\ufeff– CR 712.5a\n", "utf16le").swap16(),
      Buffer.from("\ufeff– CR 723.5a\n", "utf16le").swap16(),
    ],
    [
      "any other bytes",
      Buffer.from("caf\xe9\xff\x00 CR 712.5a\x96b\xa0", "latin1"),
      Buffer.from("caf\xe9\xff\x00 CR 723.5a\x96b\xa0", "latin1"),
    ],
  ])("rewrites to the byte: %s", async (_name, before, after) => {
    const path = fileWith(before);
    expect(await said(path, "--on", "2012-01-01", "--rewrite")).toMatchObject({
      code: 0,
      written: after.toString("latin1"),
    });
    expect(readFileSync(path)).toEqual(before);
    expect(await said(path, "--on", "2012-01-01", "--in-place")).toMatchObject({ code: 0, written: "" });
    expect(readFileSync(path)).toEqual(after);
  });

  it("says what stays, and ends with 1 if a person has to check it", async () => {
    const path = fileWith("CR 507.4 and 507.3a, rule 100.1");
    const { code, written, errorOutput } = await said(path, "--on", "2005-01-10", "--rewrite");
    expect([code, written]).toEqual([1, "CR 507.4 and 723.5a, rule 100.1"]);
    expect(errorOutput).toContain(`${path}:1:4: 507.4 stays. 507.4 of 10 January 2005`);
    expect(errorOutput).toContain("100.1 stays. Nothing is held about 100.1");
    expect(await said(fileWith("CR 712.5a, rule 100.1"), "--on", "2012-01-01", "--rewrite")).toMatchObject({ code: 0 });
  });

  it("does not touch a file in which nothing changes", async () => {
    const path = fileWith("CR 723.5a");
    const before = statSync(path).mtimeMs;
    expect(await said(path, "--on", "2026-11-20", "--in-place")).toMatchObject({ code: 0 });
    expect(statSync(path).mtimeMs).toBe(before);
  });

  it("replaces the target of a link, keeps the mode, and leaves nothing else behind", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    const [path, link] = [join(own, "script.sh"), join(own, "link")];
    writeFileSync(path, "# CR 712.5a\n");
    chmodSync(path, 0o775);
    symlinkSync(path, link);
    const before = statSync(path).ino;
    expect(await said(link, "--on", "2012-01-01", "--in-place")).toMatchObject({ code: 0 });
    expect(readFileSync(path, "utf8")).toBe("# CR 723.5a\n");
    expect(statSync(path).mode & 0o777).toBe(0o775);
    // Whoever had the old one open has it whole.
    expect(statSync(path).ino).not.toBe(before);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readdirSync(own).toSorted()).toEqual(["link", "script.sh"]);
  });

  it("takes several files, and the others where one cannot be read", async () => {
    const [one, other] = [fileWith("CR 712.5a\n"), fileWith("rule 712.5b\n")];
    const { code, written } = await said(one, other, "--on", "2012-01-01");
    expect([code, written.includes(`${one}:1:4:`), written.includes(`${other}:1:6:`)]).toEqual([1, true, true]);
    const missing = join(folder, "missing");
    const mixed = await said(missing, one, "--on", "2012-01-01", "--in-place");
    expect([mixed.code, mixed.errorOutput]).toEqual([1, expect.stringContaining(`${missing} does not exist`)]);
    expect(readFileSync(one, "utf8")).toBe("CR 723.5a\n");
    expect(await said(one, other, "--rewrite")).toMatchObject({ code: 2 });
  });

  it("refuses what makes no sense", async () => {
    expect(await said("-", "--in-place")).toMatchObject({ code: 2 });
    expect(await said(fileWith("x"), "--in-place", "--json")).toMatchObject({ code: 2 });
    expect(await said(fileWith("x"), "--on", "yesterday")).toMatchObject({ code: 2 });
    expect(await said(join(folder, "missing"))).toMatchObject({ code: 1 });
    expect(await said(fileWith("x"), "--to", "1990-01-01")).toMatchObject({ code: 1 });
  });
});
