import { zstdCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { systemSentence } from "../../../cli/failures.ts";
import { packedJson, unpackedJson } from "../../../db/published-files/packing.ts";

function thrownBy(content: Buffer): unknown {
  try {
    return unpackedJson(content);
  } catch (error) {
    return error;
  }
}

it.each([
  ["a byte is another, and what comes out is no JSON", zstdCompressSync('{a":1}')],
  ["the end is missing", packedJson({ a: 1 }).subarray(0, 8)],
])("damaged data are recognized: %s", (_, content) => {
  expect(systemSentence(thrownBy(content))).toContain("is damaged");
});

it("stored data with any byte changed are recognized as damaged, or read as they were", () => {
  const value = { id: "shrouded garden", lists: Array.from({ length: 40 }, (_, place) => `rule ${place * 7919}`) };
  const sound = packedJson(value);
  for (let at = 0; at < sound.length; at++) {
    const content = Buffer.from(sound);
    content.writeUInt8(content.readUInt8(at) ^ 1, at);
    const read = thrownBy(content);
    if (read instanceof Error) expect(systemSentence(read)).toContain("is damaged");
    else expect(read).toEqual(value);
  }
});

it("stored data of an earlier version, without a checksum, are read", () => {
  expect(unpackedJson(zstdCompressSync('{"a":1}'))).toEqual({ a: 1 });
});
