import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packedFilesIn, UnreadableArchive } from "../fetching/unpacking.ts";
import { gzipped, tarred, zipped } from "../test/fetching/packed.ts";
import { freshFolder, inventedBook } from "./archives.ts";
import type { Attack, Dice, Finding } from "./attack.ts";

const limits = {
  names: /\.txt$/i,
  file_bytes: 1_000_000,
  files: 100,
  total_bytes: 4_000_000,
};
const timeMax_ms = 20_000;

/** Damages an archive at some places: bytes, numbers of two and four bytes, parts cut out, and parts repeated. */
function damaged(archive: Buffer, dice: Dice): Buffer {
  let bytes = Buffer.from(archive);
  for (let times = 1 + dice.below(6); times > 0 && bytes.length > 8; times--) {
    const at = placeIn(bytes, dice);
    const length = dice.below(600);
    const act = dice.below(6);
    if (act === 0) bytes[at] = dice.below(256);
    else if (act === 1) bytes.writeUInt16LE(dice.of([0, 1, 0xffff, dice.below(65_536)]), at);
    else if (act === 2) bytes.writeUInt32LE(dice.of([0, 1, 0x7fff_ffff, 0xffff_ffff, dice.below(2 ** 31)]), at);
    else if (act === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    else if (act === 4) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    else bytes = bytes.subarray(0, Math.max(8, at));
  }
  return bytes;
}

/** A place for a number of four bytes: mostly at the beginning or the end, where the lists of files are. */
function placeIn(bytes: Buffer, dice: Dice): number {
  const last = bytes.length - 4;
  const near = dice.below(Math.min(last, 700) + 1);
  return dice.of([near, last - near, dice.below(last + 1)]);
}

/** What was wrong with a reading; `undefined` if it gave texts within the limits, or a reason. */
async function faultOf(path: string): Promise<string | undefined> {
  let total_bytes = 0;
  try {
    for await (const { bytes } of packedFilesIn(path, { ...limits, deadline: AbortSignal.timeout(timeMax_ms) })) {
      total_bytes += bytes.length;
      if (bytes.length > limits.file_bytes || total_bytes > limits.total_bytes) return "it gave more than the limit";
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) return `it was thrown: ${error}`;
    if (error.message.startsWith("it takes too long")) return "it took too long";
  }
  return undefined;
}

/** Zip and tar archives, damaged and read as `fetch` reads them, so many times. */
export async function damagedArchives(dice: Dice, tries: number): Promise<Finding> {
  const files = [0, 1, 2].map((release) => ({ name: `rules/${release}.txt`, bytes: inventedBook(release).bytes }));
  const archives = [zipped(files), await tarred(files), await gzipped(files)];
  const path = join(freshFolder(), "archive");
  const faults: string[] = [];
  for (let count = 0; count < tries; count++) {
    const archive = dice.of(archives);
    // Damage before compression reaches the reader of the tar.
    const isInside = archive === archives[2] && dice.once(2);
    writeFileSync(path, isInside ? gzipSync(damaged(gunzipSync(archive), dice)) : damaged(archive, dice));
    const fault = await faultOf(path);
    if (fault !== undefined) faults.push(`archive ${count}: ${fault}`);
  }
  return { tries, faults, note: `${tries - faults.length} read within the limits or refused with a reason` };
}

export const packed: Attack = {
  name: "damaged archives",
  test: "test/fetching/unpacking.test.ts",
  run: ({ amount, dice }) => damagedArchives(dice, amount === "long" ? 6_000 : 400),
};
