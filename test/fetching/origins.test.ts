import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { PublicArchive } from "../../core/archive/public-archives.ts";
import { isComplete } from "../../core/fetch/plan.ts";
import { Problem } from "../../core/problem.ts";
import { syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { type Answer, fetcher, inventedArchive, mirror, publishedFiles, sends, sha256Of } from "./mirror.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A folder with the gardens in it, under names of their own, beside files that are none. */
function gardenFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "annals-origin-")), "mirror");
  mkdirSync(join(folder, "rules"), { recursive: true });
  publishedFiles.forEach(({ bytes }, index) => {
    writeFileSync(join(folder, "rules", `garden-${index}.txt`), bytes);
  });
  writeFileSync(join(folder, "README.txt"), "Rules of gardening.");
  return folder;
}

/** Sends one half, and the other when the condition is true. */
function sendsInHalves(bytes: Buffer, isTime: () => boolean): Answer {
  return (_request, response) => {
    response.writeHead(200, { "content-length": String(bytes.length) });
    response.write(bytes.subarray(0, bytes.length / 2));
    const look = (): void => void (isTime() ? response.end(bytes.subarray(bytes.length / 2)) : setImmediate(look));
    look();
  };
}

const someone = ["-c", "user.name=A gardener", "-c", "user.email=gardener@example.org", "-c", "core.autocrlf=false"];

/** The same as a repository with one commit. */
function inventedRepository(): { readonly folder: string; readonly commit: string } {
  const folder = gardenFolder();
  const git = (...words: string[]): string =>
    execFileSync("git", [...someone, "-C", folder, ...words], { encoding: "utf8" });
  git("init", "--quiet");
  git("config", "uploadpack.allowFilter", "true");
  git("config", "uploadpack.allowAnySHA1InWant", "true");
  git("add", "-A");
  git("commit", "--quiet", "-m", "Gardens");
  return { folder, commit: git("rev-parse", "HEAD").trim() };
}

/** The described archive; the places of its files do not matter, because hashes decide. */
const known = [inventedArchive([])];
const all = { held: { releases: 3, of: 3 }, missing: [], failures: [], keptAside: [] };

describe("a fetch --from", () => {
  it("a folder: takes files whose hash it knows, under the names that the archives give them", async () => {
    const fetch = fetcher(known);
    const account = await fetch.run({ from: gardenFolder() });
    expect(account).toMatchObject(all);
    expect(account.added.map(({ fileName }) => fileName)).toEqual([
      "Garden 20050801.txt",
      "Garden 20060201.txt",
      "Garden 20070501.txt",
    ]);
    expect(readdirSync(`${fetch.place.file}.fetch/incoming`)).toEqual([]);
  });

  it("a folder: names unknown rulebooks, leaves them in place, and imports them on request", async () => {
    const folder = gardenFolder();
    const path = join(folder, "rules", "later.txt");
    const { bytes } = syntheticReleases.last;
    const titled = Buffer.from(bytes.toString().replace(/^/, "Comprehensive "));
    writeFileSync(path, titled);
    const fetch = fetcher(known);
    expect((await fetch.run({ from: folder })).keptAside).toMatchObject([{ path, release: null }]);
    const accepted = await fetch.run({ from: folder, isAccepting: true });
    expect(accepted.added.map(({ release }) => release)).toEqual(["2009-10-01"]);
    expect(accepted.received_bytes).toBe(titled.length);
    expect(readFileSync(path)).toEqual(titled);
    expect(await fetch.run({ from: folder })).toMatchObject({ keptAside: [], added: [] });
  });

  it("a clone on disk: reads what was committed, whatever is in the working tree", async () => {
    const { folder } = inventedRepository();
    for (const name of readdirSync(join(folder, "rules"))) writeFileSync(join(folder, "rules", name), "changed\n");
    expect(await fetcher(known).run({ from: folder })).toMatchObject(all);
  });

  it("a repository: is cloned without its history", async () => {
    const { folder } = inventedRepository();
    const archive = [inventedArchive([])];
    const bare = `${folder}.git`;
    execFileSync("git", ["clone", "--quiet", "--bare", folder, bare]);
    expect(await fetcher(archive).run({ from: bare })).toMatchObject(all);
  });

  it.each([
    ["rules.zip", (folder: string, file: string) => execFileSync("zip", ["-q", "-r", file, "."], { cwd: folder })],
    ["rules.tar.gz", (folder: string, file: string) => execFileSync("tar", ["-czf", file, "-C", folder, "."])],
    [
      "rules.tar",
      (folder: string, file: string) => execFileSync("tar", ["--format=pax", "-cf", file, "-C", folder, "."]),
    ],
  ])("%s unpacks it, on disk and from an address", async (name, pack) => {
    const folder = gardenFolder();
    const file = join(folder, "..", name);
    pack(folder, file);
    expect(await fetcher(known).run({ from: file })).toMatchObject(all);
    const server = await mirror({ [`/${name}`]: [sends(readFileSync(file))] });
    opened.push(server);
    expect(await fetcher(known).run({ from: `${server.address}/${name}` })).toMatchObject(all);
  });

  it("an address: says how much has arrived before all has", async () => {
    const file = join(gardenFolder(), "..", "rules.tar");
    execFileSync("tar", ["-cf", file, "-C", join(file, "..", "mirror"), "."]);
    const packed = readFileSync(file);
    const fetch = fetcher(known);
    // The second half is sent only after some of the first was reported.
    const isReported = (): boolean => fetch.events.some((event) => event.kind === "download" && event.done > 0);
    const server = await mirror({ "/rules.tar": [sendsInHalves(packed, isReported)] });
    opened.push(server);
    expect(await fetch.run({ from: `${server.address}/rules.tar` })).toMatchObject(all);
    const downloads = fetch.events.filter((event) => event.kind === "download");
    expect(downloads[0]).toEqual({ kind: "download", name: "rules.tar", unit: "bytes", done: 0, of: packed.length });
    expect(downloads.at(-1)?.done).toBe(packed.length);
    const { bytes } = publishedFiles[0] ?? { bytes: Buffer.alloc(0) };
    const one = await mirror({ "/rules.txt": [sends(bytes)], "/other.txt": [sends("<!doctype html>")] });
    opened.push(one);
    const single = fetcher(known);
    expect((await single.run({ from: `${one.address}/rules.txt` })).received_bytes).toBe(bytes.length);
    expect(single.events.slice(2, 3)).toEqual([{ kind: "bytes", received_bytes: bytes.length }]);
    expect((await fetcher(known).run({ from: `${one.address}/other.txt` })).received_bytes).toBe(0);
  });

  it("a page: its links to text files on the same host are followed", async () => {
    const links = publishedFiles.map((_, index) => `<a href="files/garden%20${index}.txt">rules</a>`).join(" ");
    const strange = '<a href="https://example.org/other.txt">other</a><a href="notes.html">notes</a>';
    const server = await mirror({
      "/mirror/": [sends(`<!doctype html><p>${links}${strange}`)],
      ...Object.fromEntries(
        publishedFiles.map(({ bytes }, index) => [`/mirror/files/garden ${index}.txt`, [sends(bytes)]]),
      ),
    });
    opened.push(server);
    expect(await fetcher(known).run({ from: `${server.address}/mirror/` })).toMatchObject(all);
    expect(server.asked).toHaveLength(4);
  });

  it("a page: links with a password and other odd ones do not end it", async () => {
    const [first, ...others] = publishedFiles;
    const written: Answer = ({ headers }, response) => {
      const odd = [`http://name:secret@${headers.host}/a.txt`, "http://[/b.txt", "javascript:c.txt", "//other/d.txt"];
      const links = [...odd, `/${"x".repeat(1_000_000)}.txt`, "/e%0a%1b.txt"].map((link) => `<a href="${link}">x</a>`);
      response.end(`<!doctype html>${links.join("")}<a href="/garden.txt">rules</a>`);
    };
    const server = await mirror({ "/mirror/": [written], "/garden.txt": [sends(first?.bytes ?? "")] });
    opened.push(server);
    const from = `${server.address}/mirror/`;
    const account = await fetcher(known).run({ from });
    expect(account.held.releases).toBe(1);
    expect(account.missing).toHaveLength(others.length);
    expect(account.failures.map(({ reason }) => reason)).toEqual([
      "the server answers 404 Not Found",
      "1 link with a name or password in it was not followed",
    ]);
  });

  it("a page: whose links all fail is given up after fifty", async () => {
    const links = Array.from({ length: 200 }, (_, index) => `<a href="/${index}.txt">x</a>`).join("");
    const server = await mirror({ "/mirror/": [sends(`<!doctype html>${links}`)] });
    opened.push(server);
    const { failures } = await fetcher(known).run({ from: `${server.address}/mirror/`, jobs: 1 });
    expect(failures).toHaveLength(51);
    expect(failures.at(-1)?.reason).toBe("50 of its links failed; the others were not tried");
  });

  it.each([
    "http://name:secret@127.0.0.1:4/a.txt",
    "http://[",
    "http://name:secret@127.0.0.1:4/",
    "http://127.0.0.1:4x/a.zip",
  ])("the address %s is refused, and not repeated", async (from) => {
    const refused = fetcher(known).run({ from });
    await expect(refused).rejects.toThrow(Problem);
    await expect(refused).rejects.not.toThrow(from.slice(7));
  });

  it("a folder of links: reads the files to which they lead, inside and outside", async () => {
    const away = gardenFolder();
    const folder = mkdtempSync(join(tmpdir(), "annals-links-"));
    writeFileSync(join(folder, "inside.text"), readFileSync(join(away, "rules", "garden-0.txt")));
    symlinkSync("inside.text", join(folder, "0.txt"));
    symlinkSync(join(away, "rules", "garden-1.txt"), join(folder, "1.txt"));
    symlinkSync(join(folder, "1.txt"), join(folder, "again.txt"));
    linkSync(join(away, "rules", "garden-2.txt"), join(folder, "2.txt"));
    expect(await fetcher(known).run({ from: folder })).toMatchObject(all);
  });

  it("a folder of other links and pipes: says why each is not read, and waits for none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-links-"));
    symlinkSync("nowhere", join(folder, "a.txt"));
    symlinkSync("b.txt", join(folder, "b.txt"));
    symlinkSync("/dev/zero", join(folder, "c.txt"));
    symlinkSync(folder, join(folder, "d.txt"));
    execFileSync("mkfifo", [join(folder, "e.txt")]);
    const { failures, missing } = await fetcher(known).run({ from: folder });
    expect(failures).toEqual([
      { place: join(folder, "a.txt"), reason: "it is a link that leads nowhere" },
      { place: join(folder, "b.txt"), reason: "it is a link that leads in a circle" },
      { place: join(folder, "c.txt"), reason: "it is a device or a pipe" },
      { place: join(folder, "d.txt"), reason: "it is a folder that is called like a text file" },
      { place: join(folder, "e.txt"), reason: "it is a device or a pipe" },
    ]);
    expect(missing[0]?.reasons[0]?.reason).toBe(
      "it has no file with the hash of this release; 5 of its files could not be read",
    );
    await expect(fetcher(known).run({ from: join(folder, "e.txt") })).rejects.toThrow(Problem);
    await expect(fetcher(known).run({ from: "/dev/zero" })).rejects.toThrow(Problem);
  });

  it("an origin without some releases gives the reason for each in the result", async () => {
    const folder = gardenFolder();
    for (const name of ["garden-1.txt", "garden-2.txt"]) rmSync(join(folder, "rules", name));
    const packed = join(folder, "damaged.tar");
    writeFileSync(packed, "no archive ".repeat(200));
    const broken = Buffer.from("Comprehensive Rules that stop here");
    writeFileSync(join(folder, "rules", "broken.txt"), broken);
    const [archive] = known as [PublicArchive];
    const files = archive.files.map((file, index) =>
      index === 2 ? { ...file, sha256: sha256Of(broken), length_bytes: broken.length } : file,
    );
    const account = await fetcher([{ ...archive, files }]).run({ from: folder });
    const [refused, absent] = account.missing;
    expect(isComplete({ ...account, failures: [] }, { isOwnOrigin: true, isNamed: false })).toBe(false);
    const named = { ...account, missing: [] };
    expect(isComplete(named, { isOwnOrigin: true, isNamed: true })).toBe(true);
    expect(absent).toEqual({
      release: "2007-05-01",
      reasons: [{ place: folder, reason: "it has no file with the hash of this release" }],
    });
    expect(refused).toEqual({
      release: "2006-02-01",
      reasons: [{ place: "the import", reason: expect.stringMatching(/^Garden 20060201\.txt was refused: /) }],
    });
    const { missing } = await fetcher(known).run({ from: packed });
    const reasons = [{ place: packed, reason: "it is neither a zip nor a tar archive" }];
    expect(missing.map((one) => one.reasons)).toEqual([reasons, reasons, reasons]);
  });

  it.each(["git+file://", "file://"])("%s names a repository or a folder on disk", async (scheme) => {
    const { folder } = inventedRepository();
    expect(await fetcher(known).run({ from: `${scheme}${folder}` })).toMatchObject(all);
  });

  it("an address that answers with a web page says so of the release", async () => {
    const server = await mirror({ "/rules.txt": [sends("<!doctype html><html><body>Not here</body></html>")] });
    opened.push(server);
    const from = `${server.address}/rules.txt`;
    const { missing } = await fetcher(known).run({ from });
    expect(missing[0]?.reasons).toEqual([{ place: from, reason: "it is a web page, not a text file" }]);
  });

  it("something that is not there is refused", async () => {
    await expect(fetcher(known).run({ from: "/nowhere/at/all" })).rejects.toThrow(Problem);
  });

  it.each<[string, (folder: string) => Buffer, RegExp]>([
    ["stops in the middle", (folder) => packedIn(folder).subarray(0, 3_000), /it stops in the middle/],
    ["is no archive", () => Buffer.alloc(4_000, "text "), /neither a zip nor a tar/],
    ["has a damaged list", (folder) => packedIn(folder).fill(1, 0, 100), /its list of files is damaged/],
  ])("an archive that %s says so", async (_what, make, reason) => {
    const folder = gardenFolder();
    const file = join(folder, "..", "rules.tar");
    writeFileSync(file, make(folder));
    const account = await fetcher(known).run({ from: file });
    expect(account.failures[0]?.reason).toMatch(reason);
    expect(account.held.releases).toBeLessThan(3);
  });
});

function packedIn(folder: string): Buffer {
  return execFileSync("tar", ["-cf", "-", "-C", folder, "."]);
}

describe("a git place of an archive", () => {
  it("is cloned once for all files, with one commit and only the contents that are wanted", async () => {
    const { folder, commit } = inventedRepository();
    const archive = inventedArchive([{ kind: "git", repository: `file://${folder}` }], "gardens", commit);
    const files = archive.files.map((file, index) => ({ ...file, path: `rules/garden-${index}.txt` }));
    const fetch = fetcher([{ ...archive, files }]);
    expect(await fetch.run()).toMatchObject(all);
    expect(readdirSync(`${fetch.place.file}.fetch/incoming`)).toEqual([]);
    expect(readdirSync(`${fetch.place.file}.fetch`)).toEqual(["incoming"]);
  });

  it("that cannot be cloned or lacks a file is followed by the next place", async () => {
    const { folder, commit } = inventedRepository();
    const nowhere = { kind: "git" as const, repository: "file:///nowhere/at/all" };
    const server = await mirror(
      Object.fromEntries(publishedFiles.map((one) => [`/rules/${one.fileName}`, [sends(one.bytes)]])),
    );
    opened.push(server);
    const address = { kind: "address" as const, template: `${server.address}/{path}` };
    expect(await fetcher([inventedArchive([nowhere, address], "gardens", commit)]).run()).toMatchObject(all);
    const account = await fetcher([
      inventedArchive([{ kind: "git", repository: `file://${folder}` }], "a", commit),
    ]).run();
    expect(account.missing).toHaveLength(3);
    expect(account.missing[0]?.reasons[0]?.reason).toContain("there is no rules/Garden 20050801.txt in that commit");
  });
});
