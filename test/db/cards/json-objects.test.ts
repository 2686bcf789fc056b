import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { objectReader } from "../../../db/cards/json-objects.ts";

/** The objects of a file, read in pieces that end at some places. */
function read(text: string | Buffer, ends: readonly number[] = []): unknown[] {
  const bytes = Buffer.from(text);
  const reader = objectReader();
  const cuts = [0, ...ends.map((end) => end % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  // Each piece in the same buffer, as one reads a file.
  const piece = Buffer.alloc(bytes.length);
  const objects = cuts.slice(1).flatMap((cut, index) => {
    const length = bytes.copy(piece, 0, cuts[index], cut);
    return reader.push(piece.subarray(0, length));
  });
  reader.end();
  return objects;
}

const hostile = [
  { a: '"}],[{"', b: "\\", c: '\\"', "}": "{" },
  { a: { b: [{ c: "]" }, []] }, "": "\u0000\u2028é💩" },
  {},
];

describe("the objects of an array", () => {
  it("are the same however the bytes are cut and the array is written", () => {
    const value = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.array(value),
        fc.array(fc.nat(4_000), { maxLength: 12 }),
        fc.constantFrom<[number | undefined, string]>([undefined, ""], [2, ""], [undefined, "\ufeff"], [1, "\ufeff"]),
        (objects, ends, [indent, mark]) => {
          const text = JSON.stringify(objects, null, indent);
          expect(read(mark + text, ends)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it("are found at every cut between bytes, one byte at a time too", () => {
    const text = `[\n${hostile.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
    const length = Buffer.byteLength(text);
    for (let cut = 0; cut <= length; cut++) expect(read(text, [cut])).toEqual(hostile);
    expect(
      read(
        text,
        Array.from({ length }, (_, index) => index),
      ),
    ).toEqual(hostile);
  });

  it.each([
    ["", "empty"],
    ["{}", "no array"],
    ['"[{}]"', "a string"],
    ["[{}", "cut off after an object"],
    ['[{"a": "b', "cut off in a string"],
    ["[{},]", "a comma too many"],
    ["[,{}]", "a comma before"],
    ["[{}{}]", "no comma"],
    ["[{}]]", "an end too many"],
    ["[{}] {}", "something after it"],
    ["[1]", "a number"],
    ["[[]]", "an array"],
    ["[{]]", "brackets that do not match"],
    ['[{"a": 1,}]', "no JSON inside"],
    ["[{'a': 1}]", "other quotes"],
    ["<html>", "a page in its place"],
  ])("%j is refused (%s)", (text, _because) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: "unreadable-document" }));
  });

  it("refuses what is no UTF-8, and says where", () => {
    const bytes = Buffer.concat([Buffer.from('[{"a": "'), Buffer.from([0xff]), Buffer.from('"}]')]);
    expect(() => read(bytes)).toThrow(expect.objectContaining({ facts: { byte: 10 } }));
  });

  it("refuses an object without end before it fills the memory", () => {
    const reader = objectReader();
    reader.push(Buffer.from('[{"a": "'));
    const piece = Buffer.alloc(1024 * 1024, "a");
    expect(() => {
      for (let count = 0; count < 100; count++) reader.push(piece);
    }).toThrow(expect.objectContaining({ code: "too-large" }));
  });
});
