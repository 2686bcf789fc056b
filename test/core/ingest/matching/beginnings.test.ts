import { expect, it } from "vitest";
import { invented, linked } from "./invented.ts";

const frame = ["1 Basics", "100 General"];
it("a rule is followed to the first part of a split, although more of its words are in the last part", () => {
  const before = invented(
    ...frame,
    "100.1 Boards lie flat.",
    "100.2 A side can't begin to move a token unless a card lets that side move it. If the side may no longer move that token after the move is named, the move is void and the board returns to where it was before the token was named.",
    "100.3 Pouches are closed between rounds.",
  );
  const after = invented(
    ...frame,
    "100.1 Boards lie flat.",
    "100.2 A side can begin to move a token only if a card lets that side move it and no other card forbids it.",
    "100.3 If a side may no longer move a token after the move is named, the move is void and the board returns to where it was before the token was named. What other cards allow later changes nothing.",
    "100.4 Pouches are closed between rounds.",
  );
  expect(linked(before, after)).toContain("100.2 > 100.2");
  expect(linked(before, after)).not.toContain("100.2 > 100.3");
});
