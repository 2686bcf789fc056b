import { expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { invented, linked } from "./invented.ts";

const frame = ["1 Basics", "100 General", "101 Tokens", "102 Beads"];

it("a rule that stays with a sentence more is followed there, and not to a copy of its old words elsewhere", () => {
  const kinds = "The kinds of token are bowl, crown, lantern, mirror, ribbon, thimble, and whistle.";
  const stay = (words: string) => ["101.1 Tokens have two sides.", `101.2 ${words}`, "101.3 A token may be painted."];
  const before = invented(...frame, "100.1 A game has rounds.", ...stay(kinds));
  const after = invented(...frame, "100.1 A game has rounds.", `100.2 ${kinds}`, ...stay(`${kinds} See “Shapes.”`));
  expect(linked(before, after)).toContain("101.2 > 101.2");
  expect(linked(after, before)).toContain("101.2 > 101.2");
});

it("parts of a rule that resemble each other both come out of it", () => {
  const before = invented(
    ...frame,
    "101.1 A swift token is either (a) a painted token without a handle that could put beads into a side's bowl when it lands or (b) a carved token without a handle that wakes up from a swift token and could add beads. A swift token may do other things while it adds beads.",
    "101.2 Bowls that hold beads aren't tokens.",
    "101.3 A swift token remains swift even if no bowl is there.",
  );
  const after = invented(
    ...frame,
    "101.1 Some tokens are swift and follow rules of their own.",
    "101.1a A painted token without a handle that could put beads into a side's bowl when it lands is a swift token.",
    "101.1b A carved token without a handle that wakes up from a swift token and could put beads into a side's bowl when it lands is a swift token.",
    "101.3 A swift token remains swift even if no bowl is there.",
  );
  const links = linked(before, after);
  expect(links.filter((link) => link.startsWith("101.1 >")).length).toBeGreaterThan(1);
  expect(links.some((link) => /^101\.1 >(split)? 101\.1b$/.test(link))).toBe(true);
});

it("a sentence that moved with other words around it came out of its rule, though not for sure", () => {
  const before = invented(
    ...frame,
    "101.1 Tokens have two sides.",
    "101.2 The blank bead is worth nothing and is used where a token or banner is moved for free. A token or banner whose price is blank must still be pushed by hand across every line as one with a price above nothing; it won't push itself onward alone.",
    "101.3 A token may be painted.",
    "102.1 Beads are round.",
    "102.2 Beads have holes.",
  );
  const after = invented(
    ...frame,
    "101.1 Tokens have two sides.",
    "101.2 The blank bead is worth nothing and is used where a price needs no beads.",
    "101.3 A token may be painted.",
    "102.1 Beads are round.",
    "102.1a A token whose whole price is blank must still be lifted by hand across every line as one with a price above nothing; it won't lift itself onward alone. So must a banner on loan.",
    "102.2 Beads have holes.",
  );
  const links = matchRulebooks(before, after).links.filter((link) => link.kind === "split");
  expect(links.map((link) => [before[link.before]?.number, after[link.after]?.number, link.confidence])).toEqual([
    ["101.2", "102.1a", "low"],
  ]);
});

it("a glossary entry is followed to the only one that has its term among others, whatever it says now", () => {
  const before = invented(
    "Boost: Paying more beads for a token than it costs, at the time it is pushed, as section 4 tells.",
    "Twin, Twinned: Two tokens side by side.",
    "Crown: A kind of token.",
  );
  const after = invented(
    "Boost, Boosted: Said of a banner whose fee was doubled.",
    "Crown: A kind of token.",
    "Twinned: Carved from one block.",
  );
  expect(linked(before, after)).toEqual(["Boost > Boost, Boosted", "Twin, Twinned > Twinned", "Crown > Crown"]);
  const taken = invented("Boost, Boosted: Said of a banner.", "Boost/Raise: Said of a fee.", "Crown: A kind of token.");
  expect(linked(before, taken)).toEqual(["Crown > Crown"]);
});

it("a rule takes the number of a removed rule that others still cite", () => {
  const before = invented(
    ...frame,
    "100.1 A duel has two sides.",
    "100.2 The worth of a welded board is the worth of both of its planks together, however they were painted.",
    "100.3 The worth of a split board that lies in a pouch is found by adding the two halves. Otherwise it is that of the half which its owner chose.",
    "100.4 Spilt ink ends nothing.",
    "101.1 While two planks lie as a welded board, their marks do not count. See rule 100.2.",
  );
  const after = invented(
    ...frame,
    "100.1 A duel has two sides.",
    "100.2 The worth of a split board that lies in any pouch is found by adding up the two halves. Otherwise it is that of the half which its keeper chose.",
    "100.3 Spilt ink ends nothing.",
    "101.1 While two planks lie as a welded board, their marks do not count. See rule 100.2.",
  );
  expect(linked(before, after)).toContain("100.3 > 100.2");
  expect(linked(before, after).join()).not.toMatch(/100\.2 >/);
});

it("a rule of which two later ones say nearly the same is linked to the nearer, and not for sure", () => {
  const lit = (thing: string, other: string) =>
    `When a lamp is lit, its holder draws a ${thing} and turns one ${other} that stands beside it, unless a moth sits on it.`;
  const stays = ["101.1 A token may be painted.", "101.9 Pouches are closed."] as const;
  const before = invented(...frame, stays[0], `101.2 ${lit("bead", "token")}`, stays[1]);
  const after = invented(
    ...frame,
    stays[0],
    "101.2 Nobody whistles.",
    `101.3 ${lit("pebble", "token")}`,
    `101.4 ${lit("bead", "banner")}`,
    stays[1],
  );
  const { links, doubts } = matchRulebooks(before, after);
  const found = links.find((link) => before[link.before]?.number === "101.2");
  expect([found?.basis, found?.confidence]).toEqual(["similarity", "medium"]);
  expect(doubts.map(({ after: place }) => after[place]?.number)).toEqual(["101.3"]);
});
