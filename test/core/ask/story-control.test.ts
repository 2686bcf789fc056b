import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

describe("a story about control of another player", () => {
  it.each<[text: string, answers: readonly unknown[]]>([
    ["Anna’s Mindslaver on Ben, his turn: who chooses his attackers?", ["Anna"]],
    ["Mindslaver on Ben: who chooses his attackers?", ["Anna"]],
    ["I Mindslaver my opponent. Can I see his hand?", [true]],
    ["I activate Mindslaver targeting my opponent. On his turn, who decides what he attacks with?", ["Anna"]],
    ["My opponent Mindslavers me. Can I concede?", [true]],
    ["My opponent uses Mindslaver on me. Can my opponent make me concede?", [false]],
    ["Anna controls Ben’s next turn. Who pays for his spells?", ["Ben"]],
    ["I control my opponent’s next turn with Emrakul. Can I look at their sideboard?", [false]],
    ["Dan plays Worst Fears on Eve; can he make her concede or sacrifice a land?", [false, "Dan"]],
    ["I Mindslavered my opponent. On my turn, who chooses my attackers?", ["Anna"]],
    ["Carol’s emrakul on Anna: may Carol see her hand?", [true]],
    ["Anna activates Mindslaver on Ben. Can she see his library?", [false]],
    ["Anna activates Mindslaver on Ben. Can Ben see her hand?", [false]],
    ["I take control of my opponent during their next turn. Who is the active player?", ["Ben"]],
    ["I control Ben’s turn with Mindslaver. Can he call a judge?", [true]],
    ["I use Mindslaver on myself. Who controls me?", ["Anna"]],
    ["I Mindslaver my opponent. Do I make his decisions?", ["Anna"]],
    ["Sorin Markov on Ben. Can Anna have Ben cast his spells?", [true]],
    ["If I Mindslaver my opponent, can I attack with his creatures?", [true]],
    ["I Mindslaver my opponent. Can I use his mana to pay for my spells?", [false]],
    ["Anna uses Mindslaver on Ben. It is Anna’s turn. Who chooses Ben’s blockers?", ["Ben"]],
    ["Does Mindslaver let me see my opponent’s hand?", [true]],
    ["Can I make my opponent concede with Mindslaver?", [false]],
    ["I got Mindslavered. Can I go to the bathroom?", [true]],
    ["While I control my opponent’s next turn, who pays for his spells?", ["Ben"]],
    ["Can I make my opponent discard his hand with Mindslaver?", ["Anna"]],
    ["I Mindslaver my opponent. Does he draw a card?", [1]],
    ["Anna, Ben and Cleo play. Anna uses Mindslaver on Ben. Can Cleo see Ben’s hand?", [false]],
    ["Anna, Ben and Cleo play. Anna uses Mindslaver on Ben. Who chooses Cleo’s attackers?", ["Cleo"]],
  ])("%s", (text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each([
    "Anna’s Mindslaver on Ben, but Ben has hexproof: who chooses his attackers?",
    "Anna’s Mindslaver on Ben is countered by Ben. Who chooses his attackers?",
    "Anna activates Mindslaver on Ben, then Ben activates Mindslaver on Anna. Who sees his hand?",
    "Anna does not use Mindslaver on Ben. Who chooses his attackers?",
    "Anna would use Mindslaver on Ben. Who chooses his attackers?",
    "Ben sacrifices Mindslaver before Anna uses it on him. Who chooses his attackers?",
    "It is Ben’s turn. Anna uses Mindslaver on Ben. Who chooses his attackers?",
    "Mindslaver on Ben: who attacks?",
    "Anna uses Mindslaver on Ben. Who chooses Ben’s blockers?",
    "Anna uses Mindslaver on Ben. Then Ben’s turn ends. Who chooses his attackers?",
    "I Mindslaver my opponent, who controls me. Who chooses his attackers?",
    "I control Ben during my next turn. Who chooses his attackers?",
    "I Mindslaver my opponent. In response he concedes. Who chooses his attackers?",
    "My opponent activates Mindslaver targeting me, and I skip my next turn. Who chooses my attackers?",
    "My opponent activates Mindslaver targeting me. I take an extra turn. Who chooses my attackers?",
  ])("is refused: %s", (text) => {
    expect(read(text, on).situation).toBeNull();
  });

  it("costs no life for mana in 2005, which controlled players did not lose to it", () => {
    const mana = "He has 3 unspent mana at the end of his main phase. How much life does he lose?";
    expect(answered(`I Mindslaver my opponent. ${mana}`, "2005-01-10")).toEqual([0, 20]);
    expect(answered(mana.replace("He", "My opponent"), "2005-01-10")).toEqual([3, 17]);
  });

  it("quotes what it does not understand as it was typed", () => {
    const { untold } = read("Anna’s Mindslaver on Ben, but Ben has ward: who chooses Ben's attackers", on);
    expect(untold?.text).toBe("Ben has ward: who chooses Ben's attackers");
  });

  it("is refused before the card was there, and says since when it is", () => {
    const { untold } = read("Mindslaver on Ben: who chooses his attackers?", "2003-10-01");
    expect(untold).toMatchObject({ text: "Mindslaver", hint: expect.stringContaining("There was no Mindslaver on") });
  });

  it("burns nobody whose turn another player controls, in whichever phase it is", () => {
    const text =
      "I control my opponent's turn with Mindslaver. He has three mana left when the phase ends. How much life does he lose?";
    expect(answered(text, "2009-05-01")).toEqual([0, 20]);
  });
});
