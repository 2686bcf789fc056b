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
])("damaged data are told as such: %s", (_, content) => {
  expect(systemSentence(thrownBy(content))).toContain("is damaged");
});
