import { describe, expect, it } from "vitest";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";
import { glossesIn } from "../../../../core/ask/citations/words.ts";

function glossesOf(text: string): [string, string][] {
  const references = referencesWrittenIn(text);
  return glossesIn(text, references).map(({ clause }, place) => [references[place]?.number ?? "", clause]);
}

describe("the words that belong to a number", () => {
  it.each<[string, string, [string, string][]]>([
    ["what follows a colon", "// CR 704.5a: zero life loses", [["704.5a", "zero life loses"]]],
    [
      "the description above a tag that has only the number",
      "/**\n * Zero life loses.\n *\n * @param life what is left\n * @see CR 704.5a\n */\nfunction check() {}",
      [["704.5a", "Zero life loses."]],
    ],
    [
      "the code below a comment that says nothing else",
      "/** @see CR 704.5a */\nfunction zeroLife() {}\n\n/**\n * @see CR 704.5c\n */\nfunction tenPoison() {}",
      [
        ["704.5a", "function zeroLife()"],
        ["704.5c", "function tenPoison()"],
      ],
    ],
    ["what stands before brackets", "// zero life loses (CR 704.5a)", [["704.5a", "zero life loses"]]],
    [
      "a line of a program with the comment after it, though lines around it are alike",
      'enum Rule {\n  case life = "704.5a" // no life is left\n  case poison = "704.5c" // ten poison counters\n  case token = "704.5d" // tokens elsewhere vanish\n}',
      [
        ["704.5a", 'case life = " // no life is left'],
        ["704.5c", 'case poison = " // ten poison counters'],
        ["704.5d", 'case token = " // tokens elsewhere vanish'],
      ],
    ],
    [
      "the other literals of a row of data, without names of members, marks and anything but literals",
      '  ("704.5a", "zero life loses", True),\n  { rule: "CR 704.5c", "why": \'the "poison" rule\', cost: 2 },\n  ["tokens vanish", `704.5d`],',
      [
        ["704.5a", "zero life loses"],
        ["704.5c", 'the "poison" rule'],
        ["704.5d", "tokens vanish"],
      ],
    ],
    [
      "both sides of a semicolon, where little stands beside the only number",
      "// zero life loses; it is over (CR 704.5a)",
      [["704.5a", "zero life loses, it is over"]],
    ],
    [
      "the name before its brackets with what follows a colon, and no line that has a number of its own",
      "// scry (CR 701.18): look at the top cards of your library\n// search your library (CR 701.19a)",
      [
        ["701.18", "scry: look at the top cards of your library"],
        ["701.19a", "search your library"],
      ],
    ],
    [
      "the near side of a semicolon, where it says enough",
      "// one step is over; a player with zero life loses the game (CR 704.5a)",
      [["704.5a", "a player with zero life loses the game"]],
    ],
    [
      "the name of a function with a comment after it, without its body",
      "@Test public void rule_704_5a_zero_life() { assertTrue(hasLost()); }\n\ndef rule_704_5c(): # ten poison counters",
      [
        ["704.5a", "_zero_life()"],
        ["704.5c", "() # ten poison counters"],
      ],
    ],
    [
      "its own row, below a sentence with a number, whatever tags begin the rows",
      '/**\n * State-based actions, see section 704.\n * <ul class="checks">\n * <li>704.5a zero life\n * <li>704.5c ten poison counters\n * <li>704.5j the legend rule\n * </ul>\n */',
      [
        ["704", "State-based actions, ."],
        ["704.5a", "zero life"],
        ["704.5c", "ten poison counters"],
        ["704.5j", "the legend rule"],
      ],
    ],
    [
      "its own item, though tags alone part the items",
      "// <p>704.5a: zero life</p><p>704.5c: ten <b>poison</b> counters</p>",
      [
        ["704.5a", "zero life"],
        ["704.5c", "ten poison counters"],
      ],
    ],
    ["the name of the only number of a line of data", '  "tap": "701.26a",', [["701.26a", "tap"]]],
    ["no name that only says that it is a number", '  "rule_id": "701.26a",', [["701.26a", ""]]],
    [
      "what its record says under another name, above or below it",
      "- name: 'zero life loses'\n  cr: \"704.5a\"\n- cr: 704.5c\n  tags: [poison]\n  description: ten poison counters\n- id: tokens\n  rule: '704.5d'\n",
      [
        ["704.5a", "zero life loses"],
        ["704.5c", "ten poison counters"],
        ["704.5d", ""],
      ],
    ],
    [
      "what its object or table says, over several lines",
      '[\n  {\n    "title": "zero life loses",\n    "rule": "704.5a",\n    "since": 1993\n  }\n]\n[[rule]]\ncr = "704.5c"\nsummary = "ten poison counters"\n',
      [
        ["704.5a", "zero life loses"],
        ["704.5c", "ten poison counters"],
      ],
    ],
    [
      "what its record says besides the name of a card",
      '- name: Copy Artifact\n  cr: "303.4"\n- name: Tree of Life, the Old\n  cr: 704.5a\n  why: zero life loses\n- name: Zero life loses\n  cr: 704.5c',
      [
        ["303.4", ""],
        ["704.5a", "zero life loses"],
        ["704.5c", "Zero life loses"],
      ],
    ],
    [
      "nothing that is in no record or beside another number",
      'name: zero life loses\ncr: "704.5a"\n\n- name: ten poison counters\n  cr: "704.5c"\n  also: "704.5d"\n',
      [
        ["704.5a", ""],
        ["704.5c", ""],
        ["704.5d", ""],
      ],
    ],
    [
      "the line that it ends, though another line of the list has none",
      "* zero life loses, 704.5a\n* an empty library is worse\n* ten poison counters lose, 704.5c",
      [
        ["704.5a", "zero life loses"],
        ["704.5c", "an empty library is worse ten poison counters lose"],
      ],
    ],
    [
      "each clause of a list its own",
      "// 704.5a zero life; 704.5b empty library",
      [
        ["704.5a", "zero life"],
        ["704.5b", "empty library"],
      ],
    ],
    [
      "what follows each, up to the semicolon, though a comma or a title in quotes follows the number",
      'rule 115, "Special Actions"; rule 121, "Counters"; 704.5c, poison; 704.5j, legend rule',
      [
        ["115", '"Special Actions"'],
        ["121", '"Counters"'],
        ["704.5c", "poison"],
        ["704.5j", "legend rule"],
      ],
    ],
    [
      "those of each item, where only the first number of the list is announced",
      "// rule 502.3 untap; 504.1 draw; 514.1 discard",
      [
        ["502.3", "untap"],
        ["504.1", "draw"],
        ["514.1", "discard"],
      ],
    ],
    [
      "those of the only number, where an amount stands in the next part of the sentence",
      "// rule 502.3 untap; it took 504.1 on average",
      [["502.3", "untap, it took on average"]],
    ],
    [
      "what follows numbers that stand together, all of them",
      "// CR 702.2c + CR 702.19b: deathtouch with trample",
      [
        ["702.2c", "deathtouch with trample"],
        ["702.19b", "deathtouch with trample"],
      ],
    ],
    [
      "the whole sentence where the number is an owner in it, though a line begins with it",
      "// It stays there. A commander in a graveyard may take\n// CR 903.9's offer instead",
      [["903.9", "A commander in a graveyard may take 's offer instead"]],
    ],
    [
      "the sentence before brackets too, if a dash behind them continues it",
      "// The damage is dealt as last controlled (rule 608.2h) - and then nothing happens.",
      [["608.2h", "The damage is dealt as last controlled"]],
    ],
    [
      "the words before brackets too, if the words inside continue them",
      "// The controller chooses a host as it enters (303.4g: with nothing to choose, it stays put)",
      [["303.4g", "with nothing to choose, it stays put The controller chooses a host as it enters"]],
    ],
    [
      "the clause after each number, though the words before the first are many",
      "704.5a a player with no life left loses, 502.68b lifelink",
      [
        ["704.5a", "a player with no life left loses"],
        ["502.68b", "lifelink"],
      ],
    ],
    [
      "the clause before each number, where a comma follows the number",
      "// zero life left loses 704.5a, lifelink 702.15b and deathtouch is 702.2c",
      [
        ["704.5a", "zero life left loses"],
        ["702.15b", "lifelink"],
        ["702.2c", "and deathtouch is"],
      ],
    ],
    [
      "those of its own sentence, where the number before ends one and the line",
      "A lost player loses, see rule 704.5h.\nLethal damage destroys a creature {{CR|704.5g}}.",
      [
        ["704.5h", "A lost player loses"],
        ["704.5g", "Lethal damage destroys a creature"],
      ],
    ],
    [
      "the words between brackets, those of the second",
      "// SBAs: zero life (704.5a), empty library (704.5b), ten poison (704.5c)",
      [
        ["704.5a", "SBAs: zero life"],
        ["704.5b", "empty library"],
        ["704.5c", "ten poison"],
      ],
    ],
    [
      "those of the sentence of each, where one ends between two numbers",
      "// losing at zero life is CR 704.5a; CR 704.5b is about the empty library",
      [
        ["704.5a", "losing at zero life is"],
        ["704.5b", "is about the empty library"],
      ],
    ],
    [
      "those of the line before too, where the sentence goes on with a number",
      "// It dies as a state-based action under\n// CR 704.5f when its toughness is zero.",
      [["704.5f", "It dies as a state-based action when its toughness is zero."]],
    ],
    [
      "a cell of a row each",
      "| 702.15b | lifelink | 702.2c | deathtouch |",
      [
        ["702.15b", "| lifelink |"],
        ["702.2c", "| deathtouch |"],
      ],
    ],
    [
      "none for a number alone in a list of numbers with words",
      "// CR 702.98c: The card remains encoded on a creature as\n// CR 400.10\n// CR 702.115a: Myriad is a triggered ability",
      [
        ["702.98c", "The card remains encoded on a creature as"],
        ["400.10", ""],
        ["702.115a", "Myriad is a triggered ability"],
      ],
    ],
    [
      "those of the line before for numbers that end its sentence, though the comment begins with a number",
      "/* 702.74a Prowl is a static ability.\n * A prowl cost follows the rules for alternative costs in\n * rules 601.2b and 601.2e\n */",
      [
        ["702.74a", "Prowl is a static ability."],
        ["601.2b", "A prowl cost follows the rules for alternative costs"],
        ["601.2e", "A prowl cost follows the rules for alternative costs"],
      ],
    ],
    [
      "a word or two after a number, and not to the next one",
      "// what turns on the CR 903.8 tax, the CR 903.10 clock of the game",
      [
        ["903.8", "what turns on the tax, the"],
        ["903.10", "clock of the game"],
      ],
    ],
  ])("are %s", (_, text, glosses) => {
    expect(glossesOf(text).map(([number, clause]) => [number, clause.trim()])).toEqual(glosses);
  });

  it("are in a row that says enough only its own, and in a short one those of rows around it too", () => {
    const text = "// rule 704.5a: a player with zero life loses the game\n// rule 704.5c: ten counters";
    const [whole, short] = glossesIn(text, referencesWrittenIn(text));
    expect(whole?.rest).not.toContain("ten");
    expect(short?.rest).toContain("zero life");
  });

  it("are shared by numbers that stand together, and each knows the others", () => {
    const text = "// dies and is exiled (CR 614.1a, 514.2)";
    const glosses = glossesIn(text, referencesWrittenIn(text));
    expect(glosses.map(({ beside }) => beside)).toEqual([["514.2"], ["614.1a"]]);
  });
});
