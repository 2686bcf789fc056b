import { describe, expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { invented, linked } from "./invented.ts";

const frame = ["1 Basics", "100 General", "101 Tokens", "102 Beads"];

describe("rules that change places", () => {
  it("are followed by their words, not by their numbers", () => {
    const before = invented(
      "1 Basics",
      "100 General",
      "100.1 A duel has two sides.",
      "100.2 Each side brings forty beads.",
    );
    const after = invented(
      "1 Basics",
      "100 General",
      "100.1 Each side brings forty beads.",
      "100.2 A duel has two sides.",
    );
    expect(linked(before, after)).toEqual(["1 > 1", "100 > 100", "100.1 > 100.2", "100.2 > 100.1"]);
  });

  it("only seem to change places if both were reworded alike and similarity alone would cross them: they stayed", () => {
    const before = invented(
      "1 Basics",
      "100 General",
      "100.1 Boards lie flat.",
      "100.2 A marked token is turned over at dusk and its holder draws one bead.",
      "100.3 Pouches are closed between rounds.",
      "100.4 A marked token is turned over at dawn and its holder has to give up one bead.",
      "100.5 Spilt ink ends nothing.",
    );
    const after = invented(
      "1 Basics",
      "100 General",
      "100.1 Players greet each other first.",
      "100.2 A marked token is turned over at dusk and its holder has to give up two beads.",
      "100.3 Late arrivals wait outside.",
      "100.4 A marked token is turned over at dawn and its holder draws two beads.",
      "100.5 Nobody may whistle near chalk.",
    );
    expect(linked(before, after)).toEqual(["1 > 1", "100 > 100", "100.2 > 100.2", "100.4 > 100.4"]);
  });

  it("give up their number to a new rule", () => {
    const before = invented(
      "1 Basics",
      "100 General",
      "100.4 When a round ends, all beads left on the board return to the pouch.",
    );
    const after = invented(
      "1 Basics",
      "100 General",
      "100.4 Marks that last until a certain round are wiped away as that round begins.",
      "100.5 When a round ends, all loose beads left on the board return to the pouch at once.",
    );
    expect(linked(before, after)).toEqual(["1 > 1", "100 > 100", "100.4 > 100.5"]);
  });
});

describe("the same sentence at several numbers", () => {
  const sentence = "This can be done only once in each round.";

  it("follows its parent rule, if those change places", () => {
    const before = invented(
      ...frame,
      "101.1 Turning",
      `101.1a ${sentence}`,
      "101.2 Stacking",
      `101.2a ${sentence}`,
      "101.3 Hiding",
      `101.3a ${sentence}`,
    );
    const after = invented(
      ...frame,
      "101.1 Hiding",
      `101.1a ${sentence}`,
      "101.2 Turning",
      `101.2a ${sentence}`,
      "101.3 Stacking",
      `101.3a ${sentence}`,
    );
    expect(linked(before, after).slice(4)).toEqual([
      "101.1 > 101.2",
      "101.1a > 101.2a",
      "101.2 > 101.3",
      "101.2a > 101.3a",
      "101.3 > 101.1",
      "101.3a > 101.1a",
    ]);
  });

  it("follows it also if everything around it is new", () => {
    const rule = (number: string, title: string, word: string) => [
      `${number} ${title}`,
      `${number}a Of ${word}${title} there is much to say in ${word}.`,
      `${number}b ${sentence}`,
      `${number}c All ${word} and ${word}${title} is left out.`,
    ];
    const before = invented(...frame, ...rule("101.1", "Turning", "elder"), ...rule("101.2", "Stacking", "older"));
    const after = invented(...frame, ...rule("101.1", "Stacking", "newer"), ...rule("101.2", "Turning", "later"));
    expect(linked(before, after)).toContain("101.1b > 101.2b");
    expect(linked(before, after)).toContain("101.2b > 101.1b");
  });

  it("ends where its own rule ends, and not elsewhere", () => {
    const before = invented(
      ...frame,
      "101.1 Turning",
      `101.1a ${sentence}`,
      "101.2 Stacking",
      `101.2a ${sentence}`,
      "101.3 Hiding",
      `101.3a ${sentence}`,
    );
    const after = invented(...frame, "101.1 Turning", `101.1a ${sentence}`, "101.2 Hiding", `101.2a ${sentence}`);
    expect(linked(before, after).slice(4)).toEqual([
      "101.1 > 101.1",
      "101.1a > 101.1a",
      "101.3 > 101.2",
      "101.3a > 101.2a",
    ]);
  });

  it("is not crossed if only the order decides", () => {
    const before = invented(...frame, `101.1 ${sentence}`, `101.2 ${sentence}`, `101.3 ${sentence}`);
    expect(linked(before, before).slice(4)).toEqual(["101.1 > 101.1", "101.2 > 101.2", "101.3 > 101.3"]);
  });

  it("is doubtful if one of them ended and nothing shows which", () => {
    const before = invented("1 Basics", "100 General", `100.1 ${sentence}`, `100.1 ${sentence}`);
    const after = invented("1 Basics", "100 General", `100.1 ${sentence}`);
    expect(matchRulebooks(before, after).doubts).toMatchObject([{ after: 2, candidates: [2, 3] }]);
  });
});

describe("stock sentences", () => {
  const keyword = (number: string, name: string) => [
    `${number} ${name}`,
    `${number}a ${name} is a lasting trait.`,
    `${number}b Multiple instances of ${name.toLowerCase()} on the same token are redundant.`,
  ];

  it("stay with their keyword when the keywords are sorted again", () => {
    const before = invented("1 Basics", "101 Keywords", ...keyword("101.1", "Glow"), ...keyword("101.2", "Swim"));
    const after = invented(
      "1 Basics",
      "101 Keywords",
      ...keyword("101.1", "Dig"),
      ...keyword("101.2", "Swim"),
      ...keyword("101.3", "Glow"),
    );
    expect(linked(before, after).slice(2)).toEqual([
      "101.1 > 101.3",
      "101.1a > 101.3a",
      "101.1b > 101.3b",
      "101.2 > 101.2",
      "101.2a > 101.2a",
      "101.2b > 101.2b",
    ]);
  });

  it("of a keyword that lost its own are not linked to one that got its own", () => {
    const before = invented(
      "1 Basics",
      "101 Keywords",
      ...keyword("101.1", "Glow"),
      ...keyword("101.2", "Swim").slice(0, 2),
    );
    const after = invented(
      "1 Basics",
      "101 Keywords",
      ...keyword("101.1", "Glow").slice(0, 2),
      ...keyword("101.2", "Swim"),
    );
    expect(linked(before, after)).not.toContain("101.1b > 101.2b");
  });
});

describe("titles", () => {
  it("of one word take their rules along", () => {
    const before = invented(
      "1 Basics",
      "101 Keywords",
      "101.1 Glow",
      "101.1a It is seen at night.",
      "101.2 Swim",
      "101.2a It may cross water.",
    );
    const after = invented(
      "1 Basics",
      "101 Keywords",
      "101.1 Swim",
      "101.1a A token with this may cross water or ice.",
      "101.2 Glow",
      "101.2a It can be seen at night.",
    );
    const links = linked(before, after);
    expect(links).toContain("101.1 > 101.2");
    expect(links).toContain("101.1a > 101.2a");
    expect(links).toContain("101.2a > 101.1a");
  });

  it("of sections may change if their rules continued", () => {
    const rules = (section: string, word: string) => [
      `${section}.1 Two cards let a ${word} be led by another side for a while.`,
      `${section}.2 Whoever leads another ${word} makes all its choices.`,
      `${section}.3 Nobody who leads another ${word} can make it give up.`,
    ];
    const before = invented("1 Basics", "100 Leading Another Side's Round", ...rules("100", "side's round"));
    const after = invented(
      "1 Basics",
      "100 Borders",
      "100.1 A border parts two fields.",
      "101 Leading Another Side",
      ...rules("101", "side"),
    );
    expect(linked(before, after)).toEqual(["1 > 1", "100 > 101", "100.1 > 101.1", "100.2 > 101.2", "100.3 > 101.3"]);
  });

  it("never link a rule to a heading or to a glossary entry", () => {
    const before = invented("1 Basics", "100 Glow", "Glow: A lasting trait.");
    const after = invented("1 Basics", "101 General", "101.1 Glow", "101.2 A lasting trait.");
    expect(linked(before, after)).toEqual(["1 > 1"]);
  });

  it("of the glossary link entries that were rewritten, and those called obsolete since", () => {
    const before = invented("Bead: Small and round, it is what a side pays with.", "Dusk: The end of a round.");
    const after = invented("Bead: See rule 102.", "Dusk (Obsolete): An old word; a round simply ends now.");
    expect(linked(before, after)).toEqual(["Bead > Bead", "Dusk > Dusk (Obsolete)"]);
  });
});

describe("splits and merges", () => {
  const whole =
    "102.9 Marks can be added to a token or wiped off it. A mark that is wiped off takes all its copies with it. The latest mark prevails.";
  const shorter = "102.9 Marks can be added to a token or wiped off it. The latest mark prevails.";
  const sentence = "A mark that is wiped off takes all its copies with it.";

  it("a rule whose words went into another was merged", () => {
    const before = invented(...frame, `101.3 ${sentence}`, shorter);
    expect(linked(before, invented(...frame, whole)).slice(4)).toEqual(["101.3 >merged 102.9", "102.9 > 102.9"]);
  });

  it("a rule whose words had been in another was split from it", () => {
    const after = invented(...frame, shorter, `102.9b ${sentence}`);
    expect(linked(invented(...frame, whole), after).slice(4)).toEqual(["102.9 > 102.9", "102.9 >split 102.9b"]);
  });

  it("the title of rules that became that of a section was merged into it, and split from it the other way round", () => {
    const under = [
      ...frame,
      "102.4 Red Beads",
      "102.4a Whoever rolls a red bead begins.",
      "102.4b Red beads break ties.",
    ];
    const apart = [...frame, "103 Red Beads", "103.1 Whoever rolls a red bead begins.", "103.2 Red beads break ties."];
    expect(linked(invented(...under), invented(...apart)).slice(4)).toEqual([
      "102.4 >merged 103",
      "102.4a > 103.1",
      "102.4b > 103.2",
    ]);
    expect(linked(invented(...apart), invented(...under)).slice(4)).toEqual([
      "103 >split 102.4",
      "103.1 > 102.4a",
      "103.2 > 102.4b",
    ]);
    const unrelated = [
      ...frame,
      "103 Red Beads",
      "103.1 Nobody lends chalk.",
      "104 Other",
      "104.1 Red beads break ties.",
    ];
    expect(linked(invented(...under), invented(...unrelated)).slice(4)).toEqual(["102.4b > 104.1"]);
  });

  it("two rules that became one: the closer one continues, the other was merged", () => {
    const before = invented(
      ...frame,
      "102.1c Only the lead of the round changes. All tokens are led by their usual sides.",
      "102.2 The side whose round is being led is still the active side.",
    );
    const after = invented(
      ...frame,
      "102.3 Only lead of the side changes. All tokens are led by their usual sides. A side that is being led during its round is still the active side.",
    );
    expect(linked(before, after).slice(4)).toEqual(["102.1c > 102.3", "102.2 >merged 102.3"]);
  });

  it("a rule that is very similar to one that continued was merged into that, and did not become one with little in common", () => {
    const before = invented(
      ...frame,
      "102.1 Painted tokens have a painted side and half of a larger painted side on the back. They have rules of their own.",
      "103 Painted Tokens",
      "103.1 A painted token has a painted side and half of a larger painted side on the back. It has no plain back.",
    );
    const after = invented(
      ...frame,
      "102.3 Carved tokens have a carving on each side. These are independent.",
      "102.4 Painted tokens have a painted side and half of a larger painted side on the back.",
    );
    expect(linked(before, after).slice(4)).toEqual(["102.1 > 102.4", "103.1 >merged 102.4"]);
    const { links } = matchRulebooks(before, after);
    expect(links.find(({ kind }) => kind === "merged")).toMatchObject({ basis: "similarity", confidence: "low" });
  });

  it("a short rule whose words are in a much longer new one may not be its origin, so the link is not certain", () => {
    const before = invented(
      ...frame,
      "103 Side Games",
      "103.4 The side game goes on like any game. Draw a lot for who begins.",
    );
    const after = invented(
      ...frame,
      "105 Boxes",
      "105.2 As the side game starts, a new set of boxes is made for it. Draw a lot for who begins. All beads of the first box go into the second. The side game goes on like any game, but with half of the chalk and none of the lamps.",
    );
    const link = matchRulebooks(before, after).links.at(-1);
    expect(link).toMatchObject({ kind: "continued", basis: "containment", confidence: "low" });
  });

  it("words that the other rule always had prove nothing", () => {
    const before = invented(...frame, `101.3 ${sentence}`, whole);
    const after = invented(...frame, `${whole} None of this may be undone.`);
    expect(linked(before, after).slice(4)).toEqual(["102.9 > 102.9"]);
  });
});

describe("misprinted and repeated numbers", () => {
  it("lose neither rule", () => {
    const before = invented(
      "1 Basics",
      "100 General",
      "100.5 Beads are counted.",
      "100.5a Tokens are not.",
      "100.6 Boards are kept dry.",
    );
    const after = invented(
      "1 Basics",
      "100 General",
      "100.5 Beads are counted.",
      "100.5 Tokens are not.",
      "108.6 Boards are kept dry.",
    );
    expect(matchRulebooks(before, after).links.map(({ before: old, after: fresh }) => [old, fresh])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });
});

it("a rule that others cite is at the number that they cite now", () => {
  const before = invented(
    ...frame,
    "100.6 A side may give up at any time. A side that gives up leaves the board and loses.",
    "101.7 A side that gives up leaves at once. It loses.",
    "102.1 No side can be made to give up. See rule 101.7.",
  );
  const after = invented(
    ...frame,
    "101.2 There are several ways to lose.",
    "101.2a A side may give up at any time. A side that gives up loses at once.",
    "102.1 No side can be made to give up. See rule 101.2a.",
  );
  expect(linked(before, after)).toContain("101.7 > 101.2a");
});

it("gives the basis and the confidence of each link", () => {
  const before = invented(
    "1 Basics",
    "100 General",
    "100.1 A duel has two sides.",
    "100.2 Each side that plays brings forty beads of one colour.",
  );
  const after = invented(
    "1 Basics",
    "100 General",
    "100.1 A duel has two sides.",
    "100.2 Each side brings at least forty beads of one colour.",
  );
  expect(matchRulebooks(before, after).links.map(({ basis, confidence }) => `${basis} ${confidence}`)).toEqual([
    "title high",
    "title high",
    "identical-text high",
    "similarity high",
  ]);
});
