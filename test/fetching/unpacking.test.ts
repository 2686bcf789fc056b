import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { diceFrom } from "../../attack/attack.ts";
import { damagedArchives } from "../../attack/packed.ts";
import { type PackedLimits, packedFilesIn, UnreadableArchive } from "../../fetching/unpacking.ts";
import { freshFolder } from "../db/published-files/synthetic-releases.ts";
import { fetcher, inventedArchive, publishedFiles } from "./mirror.ts";
import { gzipped, type ToZip, tarred, zipped } from "./packed.ts";

const limits: PackedLimits = {
  names: /\.txt$/i,
  file_bytes: 100_000,
  files: 50,
  total_bytes: 1_000_000,
  deadline: new AbortController().signal,
};
const text = Buffer.from("Nobody steps on the turnips. ".repeat(100));

function fileWith(bytes: Buffer): string {
  const path = join(freshFolder(), "archive");
  writeFileSync(path, bytes);
  return path;
}

/** The texts of an archive by their names, and why the rest was not read. */
async function readingOf(bytes: Buffer, changed: Partial<PackedLimits> = {}) {
  const texts: Record<string, Buffer> = {};
  try {
    for await (const { path, bytes: unpacked } of packedFilesIn(fileWith(bytes), { ...limits, ...changed }))
      texts[path] = unpacked;
    return { texts, reason: null };
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    return { texts, reason: error.message };
  }
}

const one: ToZip = { name: "a.txt", bytes: text };

/** Many names for the same packed bytes, as in a zip made to fill a disk. */
function overlapping(count: number): Buffer {
  return zipped(
    Array.from({ length: count }, (_, index) =>
      index === 0 ? one : { name: `${index}.txt`, bytes: text, stated: { offset: 0 } },
    ),
  );
}

/** Each file's packed bytes hold the header and the bytes of the next one, as in the densest of these zips. */
function nested(): Buffer {
  const inner = { name: "b.txt", bytes: text, method: 0 };
  const inside = zipped([inner]).subarray(0, 30 + 5 + text.length);
  return zipped([
    { name: "a.txt", bytes: inside, method: 0 },
    { ...inner, stated: { offset: 30 + 5 } },
  ]);
}

/** A tar that says of its only file that it has more bytes than follow. */
async function cut(): Promise<Buffer> {
  return (await tarred([{ name: "a.txt", bytes: text }])).subarray(0, 512 + 1_000);
}

describe("an archive", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a deflated zip", () => zipped([one])],
    ["a stored zip", () => zipped([{ ...one, method: 0 }])],
    ["a tar", () => tarred([{ name: "a.txt", bytes: text }])],
    ["a compressed tar", () => gzipped([{ name: "a.txt", bytes: text }])],
    ["a zip with other files", () => zipped([{ name: "x.bin", bytes: text, flags: 1, method: 99 }, one])],
  ])("that is %s gives its text files", async (_what, make) => {
    expect(await readingOf(await make())).toEqual({ texts: { "a.txt": text }, reason: null });
  });

  it("that is a zip in the long form (zip64) is read", async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, "a.txt"), text);
    execFileSync("zip", ["-q", "-fz", "a.zip", "a.txt"], { cwd: folder });
    const bytes = readFileSync(join(folder, "a.zip"));
    expect(bytes.includes(Buffer.from("504b0606", "hex"))).toBe(true);
    expect(await readingOf(bytes)).toEqual({ texts: { "a.txt": text }, reason: null });
  });

  it.each<[string, () => Buffer | Promise<Buffer>, Partial<PackedLimits>, RegExp]>([
    ["has files that overlap", () => overlapping(20), {}, /^files in it overlap$/],
    ["has a file inside another", nested, {}, /^files in it overlap$/],
    [
      "has a file that is too large",
      () => zipped([one]),
      { file_bytes: 100 },
      /^a file in it is larger than 100 bytes$/,
    ],
    ["has a file that is larger than it says", () => zipped([{ ...one, stated: { length_bytes: 10 } }]), {}, /damaged/],
    [
      "has a file that is smaller than it says",
      () => zipped([{ ...one, stated: { length_bytes: 9_999 } }]),
      {},
      /damaged/,
    ],
    ["has another checksum", () => zipped([{ ...one, stated: { crc: 1 } }]), {}, /has another checksum/],
    ["is encrypted", () => zipped([{ ...one, flags: 1 }]), {}, /^it is encrypted$/],
    ["is encrypted as a whole", () => zipped([{ ...one, flags: 0x41 }]), {}, /^it is encrypted$/],
    ["is packed otherwise", () => zipped([{ ...one, method: 93 }]), {}, /^it is packed in an unknown way$/],
    ["says that it has more files", () => zipped([one], { count: 3 }), {}, /its list of files is damaged|stops in the/],
    ["says that it has 60,000 files", () => zipped([one], { count: 60_000 }), {}, /^it holds more than 50 files$/],
    ["is a zip that stops", () => zipped([one]).subarray(0, -30), {}, /^it stops in the middle$/],
    [
      "points behind its end",
      () => zipped([{ ...one, stated: { offset: 2 ** 31 } }]),
      {},
      /stops in the middle|damaged/,
    ],
    [
      "unpacks to too much in files that are not read",
      () => zipped([{ name: "x.bin", bytes: Buffer.alloc(2_000_000) }, one]),
      {},
      /^it unpacks to more than 1000000 bytes$/,
    ],
    ["is a compressed tar of zeros", () => gzipSync(Buffer.alloc(20_000_000)), {}, /^it unpacks to more than 1000000/],
    [
      "is a compressed tar with a large file that is not read",
      () =>
        gzipped([
          { name: "x.bin", bytes: Buffer.alloc(2_000_000) },
          { name: "a.txt", bytes: text },
        ]),
      {},
      /^it unpacks to more than 1000000 bytes$/,
    ],
    ["is a tar that stops", cut, {}, /^it stops in the middle$/],
    [
      "is a compressed tar that stops",
      async () => (await gzipped([{ name: "a.txt", bytes: text }])).subarray(0, -20),
      {},
      /it stops in the middle/,
    ],
    ["is compressed, and no tar", () => gzipSync(text), {}, /^its list of files is damaged|stops in the middle$/],
    ["is compressed twice", async () => gzipSync(await gzipped([{ name: "a.txt", bytes: text }])), {}, /damaged|stops/],
    [
      "has too many files",
      () => tarred(Array.from({ length: 60 }, (_, index) => ({ name: `${index}.bin` }))),
      {},
      /^it holds more than 50 files$/,
    ],
    [
      "takes too long",
      () => tarred([{ name: "a.txt", bytes: text }]),
      { deadline: AbortSignal.abort() },
      /^it takes too long to unpack$/,
    ],
  ])("that %s is refused", async (_what, make, changed, reason) => {
    const reading = await readingOf(await make(), changed);
    expect(reading.reason).toMatch(reason);
  });

  it("that is damaged anywhere gives texts within the limits, or a reason (a few of the tries of npm run attack)", async () => {
    expect(await damagedArchives(diceFrom(720), 150)).toMatchObject({ faults: [] });
  });

  it("with links and devices gives none of them", async () => {
    const types = ["link", "symlink", "character-device", "fifo"] as const;
    const bytes = await tarred([
      ...types.map((type) => ({ name: `${type}.txt`, type })),
      { name: "a.txt", bytes: text },
    ]);
    expect(await readingOf(bytes)).toEqual({ texts: { "a.txt": text }, reason: null });
  });

  const names = [
    "../../a.txt",
    "/etc/a.txt",
    "C:\\a.txt",
    "a\n\u001b[2Jb.txt",
    "\u202egnp.txt",
    `${"x".repeat(4_000)}.txt`,
  ];

  it.each(names.map((name) => [name.slice(0, 20), name]))(
    "with a file called %j leaves nothing outside the folder beside the database",
    async (_start, name) => {
      const rulebooks = publishedFiles.map(({ bytes }, index) => ({
        name: index === 0 ? name : `${index}.txt`,
        bytes,
      }));
      for (const bytes of [zipped(rulebooks), await tarred(rulebooks)]) {
        const fetch = fetcher([inventedArchive([])]);
        const folder = freshFolder();
        writeFileSync(join(folder, "rules"), bytes);
        const account = await fetch.run({ from: join(folder, "rules") });
        expect(account).toMatchObject({ held: { releases: 3, of: 3 }, failures: [] });
        expect(readdirSync(folder)).toEqual(["rules"]);
      }
    },
  );
});
