import { describe, expect, it } from "vitest";
import { decodeBytes, decodeEightBit } from "../../../../core/ingest/reading/decode.ts";
import { encoded } from "./printed.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const kindsIn = (found: { findings: readonly { kind: string }[] }) => found.findings.map(({ kind }) => kind);

describe("the encoding of a document", () => {
  it.each([
    ["ascii", "A can of water."],
    ["utf-8", "A can of “wax” – for Dûn."],
    ["utf-8-bom", "A can of “wax” – for Dûn."],
    ["utf-16le-bom", "A can of “wax” – for Dûn."],
    ["utf-16be-bom", "A can of “wax” – for Dûn."],
    ["utf-16le", "A can of wax, for Dûn and all the others."],
    ["utf-16be", "A can of wax, for Dûn and all the others."],
    ["cp1252", "A can of “wax” – for Dûn’s Æther™."],
    ["mac-roman", "A can of “wax” – for Dûn’s Æther™."],
    ["cp437", "A can of wax for Dûn’s Æther, Khabál and Dandân.".replace("’", "'")],
  ] as const)("%s is found, and its text read", (encoding, text) => {
    expect(decodeBytes(encoded(text, encoding))).toMatchObject({ text, encoding, findings: [] });
  });

  it("a no-break space is not an accented letter of another encoding", () => {
    expect(decodeBytes(encoded("First line.\n\u00a0\nIt isn’t more.\n\u00a0\n\u00a0\n", "cp1252"))).toMatchObject({
      encoding: "cp1252",
      findings: [],
    });
  });

  it("characters that no rulebook prints make it doubtful", () => {
    expect(kindsIn(decodeBytes(encoded("A garden in ß and ÿ.", "cp1252")))).toEqual(["encoding-doubtful"]);
  });

  it("single bytes of Windows-1252 in a UTF-8 text are read, and reported", () => {
    const good = new TextEncoder().encode("“Wax” and “water” in “cans”: it");
    const damaged = bytes(...good, 0x92, ..."s all.".split("").map((letter) => letter.charCodeAt(0)));
    const decoded = decodeBytes(damaged);
    expect(decoded).toMatchObject({ text: "“Wax” and “water” in “cans”: it’s all.", encoding: "utf-8" });
    expect(kindsIn(decoded)).toEqual(["character-damaged"]);
  });

  it("a text that had lost characters stays UTF-8, and the places are counted", () => {
    const decoded = decodeBytes(new TextEncoder().encode("One.\nTwo\ufffd and \ufffd.\n"));
    expect(decoded.encoding).toBe("utf-8");
    expect(decoded.findings).toMatchObject([{ kind: "character-damaged", line: 2 }]);
    expect(decoded.findings[0]?.detail).toContain("2 places");
  });

  it.each([
    ["an overlong form", [0xc0, 0xaf]],
    ["half of a pair", [0xed, 0xa0, 0x80]],
    ["a character past the last", [0xf4, 0x90, 0x80, 0x80]],
    ["a sequence cut short", [0xe2, 0x80]],
  ])("%s is no UTF-8", (_, sequence) => {
    expect(decodeBytes(bytes(0x61, ...sequence, 0x62)).encoding).not.toBe("utf-8");
  });
});

describe("the tables of bytes", () => {
  it("Mac Roman is that of the standard for the web", () => {
    const upperHalf = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
    expect(decodeEightBit(upperHalf, "mac-roman")).toBe(new TextDecoder("macintosh").decode(upperHalf));
  });

  it.each([
    ["cp1252", [0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xae, 0xfb], "€‘’“”–—™®û"],
    ["cp437", [0x80, 0x81, 0x83, 0x96, 0xa0, 0x92, 0xfe, 0xe1], "ÇüâûáÆ■ß"],
  ] as const)("%s has its characters in their places", (encoding, places, characters) => {
    expect(decodeEightBit(Uint8Array.from(places), encoding)).toBe(characters);
  });

  it("each has 256 different characters", () => {
    for (const encoding of ["cp1252", "mac-roman", "cp437"] as const)
      expect(
        new Set(
          decodeEightBit(
            Uint8Array.from({ length: 256 }, (_, byte) => byte),
            encoding,
          ),
        ).size,
      ).toBe(256);
  });
});

describe("line breaks", () => {
  it.each([
    ["a\r\nb\r\n", "CRLF"],
    ["a\rb\r", "CR"],
    ["a\nb\n", "LF"],
    ["a\r\nb\r", "CRLF+CR"],
    ["a\nb\r", "CR+LF"],
    ["a\r\nb\n", "CRLF+LF"],
  ])("%j is %s, and each is one break", (text, newlines) => {
    expect(decodeBytes(new TextEncoder().encode(text))).toMatchObject({ text: "a\nb\n", newlines });
  });

  it("a text of one line has none", () => {
    expect(decodeBytes(new TextEncoder().encode("a")).newlines).toBe("none");
  });
});
