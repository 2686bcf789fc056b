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
    return reader.push(piece.subarray(0, length)).map(({ value }) => value);
  });
  reader.end();
  return objects;
}

const hostile = [
  { a: '"}],[{"', b: "\\", c: '\\"', "}": "{" },
  { a: { b: [{ c: "]" }, []] }, "": "\u0000\u2028é💩" },
  {},
];

describe("the objects of a file", () => {
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

  it("are the same in JSON Lines, with blank lines, any ends of lines, and with or without one at the end", () => {
    const lines = hostile.map((one) => JSON.stringify(one));
    for (const text of [lines.join("\n"), `\ufeff${lines.join("\r\n")}\r\n`, `\n${lines.join("\n \n")}\n\n`])
      for (let cut = 0; cut <= Buffer.byteLength(text); cut++) expect(read(text, [cut])).toEqual(hostile);
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
    ["{} {}", "JSON Lines with two objects on a line"],
    ["{},\n{}", "a comma between JSON Lines"],
    ['{"a":\n1}', "JSON Lines with an object on two lines"],
    ["{}\n[{}]", "an array after JSON Lines"],
    ['{}\n{"a": 1', "JSON Lines cut off in an object"],
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

  it("refuses bytes that are not UTF-8, and says where", () => {
    const bytes = Buffer.concat([Buffer.from('[{"a": "'), Buffer.from([0xff]), Buffer.from('"}]')]);
    expect(() => read(bytes)).toThrow(expect.objectContaining({ facts: { byte: 10, line: 1 } }));
  });

  it.each([
    ['[\n{"a": 1},\n\n{"b": "cut', 4, "ends in an object that began on line 4"],
    ['[\n{},\n{\n"a": 1,\n}\n]', 5, "began on line 3 and ends here is no JSON"],
    ['[\r\n{"a": "\\n\\n"},\r\n{}\r\n', 4, "ends before the array does"],
    ['{"a": 1}\n{"b": 2} 3\n', 2, "a line has something other than one object"],
    ['{"a": 1}\n{"b":\n2}\n', 3, "began on line 2 does not end on it"],
    ["PK\u0003\u0004", 1, "zip"],
    ["[".repeat(100_000), 1, "there is something between"],
    [`[{"a": ${"[".repeat(1_000_000)}`, 1, "ends in an object"],
  ])("%j: the problem names line %i and says %s", (text, line, said) => {
    const facts = expect.objectContaining({ line });
    expect(() => read(text)).toThrow(expect.objectContaining({ facts, message: expect.stringContaining(said) }));
  });

  it("says that UTF-16 is not UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("[{}]", "utf16le")]);
    expect(() => read(bytes)).toThrow("UTF-16");
  });

  it("says on which line each object begins", () => {
    const found = objectReader().push(Buffer.from('[{"a":\n1}, {},\n{"b":"\\n"}]'));
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it("accepts deeply nested objects, and keys that every object inherits", () => {
    const depth = 1_000_000;
    expect(read(`[{"a": ${"[".repeat(depth)}${"]".repeat(depth)}}]`).length).toBe(1);
    const [hostileKeys] = read('[{"__proto__": {"polluted": 1}, "constructor": 2}]') as [object];
    expect(Object.keys(hostileKeys)).toEqual(["__proto__", "constructor"]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
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
