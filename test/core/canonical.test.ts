import { describe, expect, it } from "vitest";
import { canonicalSha256, canonicalText } from "../../core/canonical.ts";

describe("the canonical form of a text", () => {
  it.each([
    ["‘it’ “so”", "'it' \"so\"", "curly quotes"],
    ["a–b—c‑d", "a-b-c-d", "dashes"],
    ["a\u00A0b\u202Fc", "a b c", "no-break spaces"],
    [" a \r\n\t b ", "a b", "white space"],
    [
      "DCI(tm) Magic™ Judgment \uFFFD Wishes\u00AA",
      "DCI Magic Judgment Wishes",
      "trade marks, and what damage made of them",
    ],
    ["Danda\u0302n", "Dandân", "composed letters"],
    ["(team)", "(team)", "a word that begins like a trade mark"],
  ])("%j is %j: %s", (text, canonical) => {
    expect(canonicalText(text)).toBe(canonical);
    expect(canonicalText(canonical)).toBe(canonical);
  });

  it("is what the hash is taken of", () => {
    expect(canonicalSha256("it’s  so ")).toBe(canonicalSha256("it's so"));
    // From an independent implementation: printf "it's so" | sha256sum
    expect(canonicalSha256("it’s so")).toBe("3977b7fafae6dc2328670f326e0c94c6482e710d8dcac01508d9e049f72423a2");
  });
});
