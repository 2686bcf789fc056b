import { describe, expect, it } from "vitest";
import { areReleasesHere, realLinking, realRulebook } from "../../../real-releases.ts";
import { invented, linked } from "./invented.ts";

const frame = ["1 Basics", "100 General", "101 Tokens", "102 Beads"];

const hues = ["red", "blue", "green", "grey", "white", "black", "brown", "pink", "clear", "amber"];

describe("a sentence that moved", () => {
  it("into a rule that stayed makes its own rule merged, though the rest of that is gone and its number has another rule", () => {
    const moved = "Sometimes the beads of one bowl decide whether the beads of another bowl are counted at all.";
    const before = invented(
      ...frame,
      "102.4 Bowls are filled from the left.",
      `102.5 ${moved} For instance, a red bowl may say "All lamps shine," and a blue one, "Every dark lamp sings."`,
      "102.6 A bowl may overrule its neighbour.",
    );
    const after = invented(
      ...frame,
      "102.4 Bowls are filled from the left.",
      "102.5 If a chalk line crosses several fields, each side wipes it off those fields that it owns.",
      `102.6 A bowl may overrule its neighbour. ${moved}`,
    );
    expect(linked(before, after).slice(4)).toEqual(["102.4 > 102.4", "102.5 >merged 102.6", "102.6 > 102.6"]);
  });

  it("into a rule under another title makes its own rule merged, if its title ended", () => {
    const moved = "Multiple instances of glowing with moths of the same colour on the same token are redundant.";
    const before = invented(
      ...frame,
      "101.1 Glow",
      "101.1a Multiple instances of glowing on the same token are redundant.",
      "101.2 Glow with Moths",
      "101.2a A token that glows with moths lights up every field around the next lamp.",
      `101.2b ${moved}`,
    );
    const after = invented(
      ...frame,
      "101.1 Glow",
      `101.1a Multiple instances of glowing on the same token are redundant. ${moved}`,
    );
    expect(linked(before, after)).toContain("101.2b >merged 101.1a");
  });

  it("into a rule of its own is a split, though that rule says more", () => {
    const stays = "Some moulds give a mark to the cast as it is poured, and that mark is part of the cast.";
    const before = invented(
      ...frame,
      `102.8 ${stays} Also, some moulds plainly state that they do not take certain colours; they keep their own colours instead.`,
    );
    const after = invented(
      ...frame,
      "102.8 Moulds may have exceptions.",
      `102.8a ${stays}`,
      '102.8b Some moulds plainly state that they do not take certain colours and instead keep their own colours. They use the words "but it stays green" or "but it stays what it was." They may also say which hues are left out.',
    );
    expect(linked(before, after)).toContain("102.8 >split 102.8b");
  });

  it("is told once: a rule that was modelled on it is no second part", () => {
    const sentence = (word: string) =>
      `The ${word} trait is no added or other price and applies only after the whole price of the move with ${word} is known.`;
    const trait =
      "Kindle is a lasting trait. A token with kindle pays one bead less for each lamp that its side holds.";
    const before = invented(...frame, "101.1 Kindle", `101.1a ${trait} ${sentence("kindle")}`);
    const after = invented(
      ...frame,
      "101.1 Kindle",
      `101.1a ${trait}`,
      `101.1b ${sentence("kindle")}`,
      "101.2 Smoulder",
      "101.2a Smoulder is a passing trait of tokens made from peat.",
      `101.2b ${sentence("smoulder")}`,
    );
    const links = linked(before, after);
    expect(links).toContain("101.1a >split 101.1b");
    expect(links).not.toContain("101.1a >split 101.2b");
  });
});

describe("a provision whose words stand in another one", () => {
  it("is there, and not where a rule of like wording stands", () => {
    const text =
      "If a side is told to lay a bead that is not a painted bead on the board turned, that bead stays in its bowl.";
    const before = invented(
      ...frame,
      "102.8 A painted bead is laid on the board with its bright side up. If a lamp lays it turned, its dark side is up.",
      `102.8a ${text}`,
    );
    const after = invented(
      ...frame,
      "102.10 A painted bead is laid on the board with its bright side up.",
      "102.10a If a lamp lays a folding painted bead on the board turned, its dark side is up. If a side is told to lay a bead that is not a folding painted bead on the board turned, that bead stays in its bowl.",
      "102.10b If a side is told to lay a rigid painted bead on the board and its bright side is not a round side, the bead stays in its bowl.",
    );
    expect(linked(before, after)).toContain("102.8a > 102.10a");
  });

  it("under a title continues under a new title, if both have a rare word", () => {
    const before = invented(
      ...frame,
      "101.7 Shielding Lamps",
      "101.7a Some lamps shield from beads of a chosen bowl. The bowl is chosen as the lamp is lit, and may be any bowl on the board.",
      "101.7b A shielding lamp goes out after one round.",
    );
    const after = invented(
      ...frame,
      "101.7 Shielding Lamps",
      "101.7a A shielding lamp goes out after one round.",
      "101.8 Bowls of Beads",
      "101.8a Some lamps shield from beads of a chosen bowl. The bowl is chosen as the lamp is made, and may be any bowl on the board or beside it.",
    );
    expect(linked(before, after)).toContain("101.7a > 101.8a");
  });
});

describe("a title of rules", () => {
  const rules = (number: (at: number) => string) => [
    `${number(0)} Tokens stand here until they are beaten or led away by a lamp.`,
    `${number(1)} A spell touches only this place unless it names another one.`,
    `${number(2)} Whatever stands outside it is not counted at dusk.`,
  ];

  it("that became a section of another name is merged into it, if its rules moved there", () => {
    const before = invented(
      ...frame,
      "102.5 In Play",
      ...rules((at) => `102.5${"abc"[at]}`),
      "102.6 Lost",
      "102.6a Nothing.",
    );
    const after = invented(
      ...frame,
      "103 Field of War",
      ...rules((at) => `103.${at + 1}`),
      "104 Lamps",
      "104.1 All is lit.",
    );
    expect(linked(before, after)).toContain("102.5 >merged 103");
    expect(linked(before, after).filter((link) => link.endsWith("104"))).toEqual([]);
  });

  it("is not a sentence that names it, but the section of that title", () => {
    const before = invented(...frame, "102.6 Word-Changing Charms", ...rules((at) => `102.6${"abc"[at]}`));
    const after = invented(
      ...frame,
      "103 Word-Changing Charms",
      ...rules((at) => `103.${at + 1}`),
      "104 Order",
      '104.1 Third: word-changing charms are counted. See rule 103, "Word-Changing Charms."',
    );
    const links = linked(before, after);
    expect(links).toContain("102.6 >merged 103");
    expect(links).not.toContain("102.6 > 104.1");
  });
});

describe("the same number", () => {
  it("and beginning is worth less than nearer words under the same rule, if nothing around it stayed", () => {
    const before = invented(
      ...frame,
      "101.2 A text that names its own token means just that token and no other of the same make.",
      "101.2b If a trait of a token gives to a token a trait that calls the first token by name, the name means only the token whose trait gives that trait, not any other token with the same name.",
    );
    const after = invented(
      ...frame,
      "101.2 Two tokens have the same name if they are spelt alike.",
      "101.4 A text that names its own token means just that token and no others with that name.",
      "101.4a If a trait gives another trait to a token, and that second trait calls the source of the first trait by name, the name means only the one token that is the source of that first trait, not any other token with the same name.",
      "101.4b If a trait of a token calls that token by name, and another lamp lets a different token gain that trait, all instances of the first name in the gained trait are read as the new name.",
    );
    expect(linked(before, after)).toContain("101.2b > 101.4a");
  });

  it("alone is no link, even if others cite it and its neighbours stayed, if the words have nothing rare in common", () => {
    const stayed = (at: number) => `102.${at + 5} A ${hues[at]} bead may pay for any lamp of a side. See rule 102.4.`;
    const around = (text: string) =>
      invented(...frame, "102.3 Bowls stand on the left.", `102.4 ${text}`, ...hues.map((_, at) => stayed(at)));
    const before = around("Numerals on a bead say how many drops it holds when a side pours wine or water for a lamp.");
    const after = around("Whistling before dusk frightens moths away, which may cost one bead.");
    expect(linked(before, after)).toContain("102.3 > 102.3");
    expect(linked(before, after).filter((link) => link.startsWith("102.4"))).toEqual([]);
  });
});

it("a rule that ended does not become one of a new section on another subject", () => {
  const stayed = hues.map(
    (hue, at) =>
      `102.${at + 2} In ${hue} games, other rules for winning and losing the game also apply (see rule 100.4).`,
  );
  const before = invented(
    ...frame,
    "101.1 Tokens are carved from horn or wood.",
    "101.2 Games of two sides use the normal rules for winning and losing the game (see rule 100.4), while games of many use the free rules for winning and losing the game (see rule 102.5).",
    "102.1 Beads are round.",
    ...stayed,
  );
  const after = invented(
    ...frame,
    "101.1 Tokens are carved from horn or wood.",
    "102.1 Beads are round.",
    ...stayed,
    "103 Elder Lamps",
    "103.1 The elder lamp has the following rule for winning and losing the game. All other rules for winning and losing the game also apply. (See rule 100.4.)",
  );
  expect(linked(before, after).filter((link) => link.startsWith("101.2"))).toEqual([]);
});

it("rules of a section that went into another one are merged into those that say the same there, changed or not", () => {
  const hides = (subject: string) =>
    `If a lamp lets a side play a ${subject} bead face down, or if a ${subject} bead comes to the board face down, it has the colours given to it by the lamp that made it so. That bead stays hidden under a felt cap.`;
  const own = [
    "A joined bead is made of two halves that lie side by side in the bowl.",
    "When a joined bead leaves the board, both halves leave it and go to one bowl.",
    "Only the upper half of a joined bead has a number that moths can read.",
  ];
  const before = invented(
    ...frame,
    "102.1 Painted beads have a bright side.",
    `102.2 ${hides("painted")}`,
    "103 Joined Beads",
    ...own.map((text, at) => `103.${at + 1} ${text}`),
    `103.4 ${hides("joined")}`,
  );
  const after = invented(
    ...frame,
    "102.1 Painted beads have a bright side.",
    `102.2 ${hides("painted")}`,
    ...own.map((text, at) => `102.${at + 3} ${text}`),
  );
  expect(linked(before, after)).toContain("103.4 >merged 102.2");
});

describe.skipIf(!areReleasesHere)("real rulebooks (skipped if ../shared/releases is absent)", () => {
  it.each([
    ["2003-03-15", "2003-07-01", "214.7a", [">212.1e"]],
    ["2003-03-15", "2003-07-01", "419.7c", [">419.8a"]],
    ["2003-10-01", "2004-02-01", "418.5b", [">merged 418.5h"]],
    ["2009-05-01", "2009-07-11", "217.5", [">merged 403"]],
    ["2009-05-01", "2009-07-11", "217.7", [">merged 406"]],
    ["2009-05-01", "2009-07-11", "418.6", [">merged 611"]],
    ["2009-05-01", "2009-07-11", "502.11d", [">merged 702.19m"]],
    ["2009-09-04", "2009-10-01", "901.11", []],
    ["2009-10-01", "2010-02-01", "201.2b", [">201.4a"]],
    ["2010-07-16", "2010-10-01", "706.8", [">706.8a", ">split 706.8b"]],
    ["2015-07-17", "2016-04-08", "107.4c", []],
    ["2015-07-17", "2016-04-08", "400.7g", [">400.7h"]],
    ["2016-08-26", "2016-09-30", "508.2", [">508.2b"]],
    ["2019-05-03", "2019-10-04", "601.3", [">601.3", ">split 601.4"]],
    ["2020-04-17", "2021-02-15", "711.8a", [">711.10a"]],
    ["2023-02-03", "2023-04-14", "713.10", [">merged 712.15"]],
    ["2023-02-03", "2023-04-14", "713.11", [">merged 712.16"]],
  ])("%s to %s: %s becomes %j", (from, to, number, fate) => {
    const [before, after] = [from, to].map((day) => realRulebook(`CR-${day}.txt`).provisions);
    const place = before?.findIndex((provision) => provision.number === number);
    const found = realLinking(from, to).links.filter((link) => link.before === place);
    expect(
      found.map(({ kind, after: at }) => `>${kind === "continued" ? "" : `${kind} `}${after?.[at]?.number}`),
    ).toEqual(fate);
  });
});
