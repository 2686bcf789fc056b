import { describe, expect, it } from "vitest";
import { lastSentenceOf } from "../../fetching/upkeep.ts";

const trace = `file:///annals/fetching/network.ts:120
    throw new TypeError("Request cannot be constructed");
          ^

TypeError: Request cannot be constructed
    at new Request (node:internal/deps/undici:10:20)
    at async sent (file:///annals/fetching/network.ts:121:12) {
  [cause]: Error: of something
      at inner (file:///x.ts:1:1)
}

Node.js v24.21.0
`;

describe("what is said of a process that ended", () => {
  it.each([
    ["", ""],
    ["The disk is full.\n", "The disk is full."],
    ["A warning.\nThe disk is full.\n\n", "The disk is full."],
    ["Error: of something, told by a person\nThe disk is full.\n", "The disk is full."],
    [trace, "TypeError: Request cannot be constructed"],
    [`A warning.\n${trace}`, "TypeError: Request cannot be constructed"],
    [
      "node:fs:1\n\nError: ENOENT: no such file\n    at open (node:fs:1:1)\n\nNode.js v24.21.0",
      "Error: ENOENT: no such file",
    ],
    ["x.js:1\n\nSyntaxError [ERR_X]: bad\n    at a (b:1:1)\n\nNode.js v24.21.0", "SyntaxError [ERR_X]: bad"],
  ])("by %j is its last sentence", (written, sentence) => {
    expect(lastSentenceOf(written)).toBe(sentence);
  });
});
