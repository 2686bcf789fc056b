import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, dealt, life, main, now, of, size } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What is said `by` a permanent is an ability that its copies have, too. */

const lord = creature("Lord", "Anna", "2/2");
const helps: WrittenEvent = {
  changes: "creatures",
  of: "Anna",
  except: "Lord",
  does: "adds",
  power: 1,
  toughness: 1,
  by: "Lord",
};
const elf = creature("Elf", "Anna", "1/1");
const clone = creature("Clone", "Anna", "0/0", { in: "hand" });
const cloned: readonly WrittenEvent[] = [{ copies: "Clone", of: "Lord" }, { casts: "Clone", player: "Anna" }, all];
const angel = creature("Angel", "Ben", "4/4");
const keeps: WrittenEvent = { cannot: "lose", player: "Ben", by: "Angel" };
const dying: readonly WrittenEvent[] = [{ hasLife: 0, player: "Anna" }, { ask: "lost" }];

describe("a copy", () => {
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "helps others, and is helped by the original",
      [lord, helps, elf, clone, annasTurn, main, ...cloned, size("Elf"), size("Clone"), size("Lord")],
      [of(3), of(3), of(3)],
    ],
    [
      "has what is said of the original after it came",
      [lord, elf, clone, annasTurn, main, ...cloned, helps, size("Elf"), size("Clone"), size("Lord")],
      [of(3), of(3), of(3)],
    ],
    [
      "lasts longer than the original",
      [
        lord,
        helps,
        elf,
        clone,
        annasTurn,
        main,
        ...cloned,
        { destroys: "Lord" },
        size("Elf"),
        { destroys: "Clone" },
        size("Elf"),
      ],
      [of(2), of(1)],
    ],
    [
      "helps its own controller",
      [
        angel,
        keeps,
        annasTurn,
        { creates: "Twin", player: "Anna", copyOf: "Angel" },
        ...dying,
        { destroys: "Twin" },
        { ask: "lost" },
      ],
      [[], ["Anna"]],
    ],
    [
      "until the turn ends helps until then",
      [
        ...[lord, helps, elf, creature("Shifter", "Anna", "1/1"), annasTurn],
        ...[
          { copies: "Shifter", of: "Lord", until: "end-of-turn" },
          size("Elf"),
          { turn: "Ben" },
          size("Elf"),
          size("Shifter"),
        ],
      ],
      [of(3), of(2), of(2)],
    ],
    [
      "of a copy helps, too",
      [
        lord,
        helps,
        elf,
        clone,
        annasTurn,
        main,
        ...cloned,
        { creates: "Twin", player: "Anna", copyOf: "Clone" },
        size("Elf"),
      ],
      [of(4)],
    ],
    [
      "is spoken of by its own name",
      [
        ...[creature("Hulk", "Ben", "2/2"), { replaces: "deals-damage", named: "Hulk", multiplies: 2, by: "Hulk" }],
        ...[
          { creates: "Twin", player: "Anna", copyOf: "Hulk" },
          { turn: "Ben" },
          annasTurn,
          attack("Twin"),
          dealt,
          life("Ben"),
        ],
      ],
      [16],
    ],
    [
      "has only what is said of itself, if anything is",
      [
        lord,
        helps,
        elf,
        clone,
        annasTurn,
        main,
        ...cloned,
        { ...helps, power: 2, by: "Clone", except: "Clone" },
        size("Elf"),
      ],
      [of(4, 3)],
    ],
    [
      "helps from when it resolved, before what waits below it",
      [
        ...[creature("Twins", "Anna", "1/1"), { triggersMore: "enters", of: "creature", by: "Twins" }],
        ...[
          creature("Ward", "Anna", "1/1", {
            triggers: [{ when: "enters", of: ["another", "creature"], does: [{ gainsLife: 1, player: "you" }] }],
          }),
        ],
        ...[
          clone,
          annasTurn,
          main,
          { copies: "Clone", of: "Twins" },
          { casts: "Clone", player: "Anna" },
          all,
          life("Anna"),
        ],
      ],
      [23],
    ],
    [
      "of what is face down helps nobody",
      [
        ...[
          lord,
          helps,
          elf,
          annasTurn,
          { turnsFaceDown: "Lord" },
          { creates: "Twin", player: "Anna", copyOf: "Lord" },
        ],
        ...[size("Elf"), { turnsFaceUp: "Lord" }, size("Elf"), size("Twin")],
      ],
      [of(1), of(2), of(3)],
    ],
    [
      "of what counts something counts for its own controller",
      [
        ...[creature("Ape", "Anna", "1/1"), elf],
        { changes: "Ape", does: "adds", power: { ask: "count", of: ["creature", "yours"] }, toughness: 0, by: "Ape" },
        ...[annasTurn, { creates: "Twin", player: "Ben", copyOf: "Ape" }, size("Twin"), size("Ape")],
      ],
      [of(2, 1), of(3, 1)],
    ],
    [
      "is also another card of the same name, while it is there",
      [
        ...[lord, helps, elf, creature("Lord 2", "Anna", "2/2", { copyOf: "Lord", in: "hand" }), annasTurn, main],
        ...[size("Elf"), { casts: "Lord 2", player: "Anna" }, all, size("Elf"), size("Lord")],
      ],
      [of(2), of(3), of(3)],
    ],
    [
      "helps again when it is one again",
      [
        ...[lord, helps, elf, clone, annasTurn, main, ...cloned, { moves: "Clone", to: "hand" }, size("Elf")],
        ...[...cloned, size("Elf")],
      ],
      [of(2), of(3)],
    ],
  ])("%s", (_what, events, expected) => {
    const answers = answersOn(duel(events), now);
    expect(answers.map(({ value }) => value)).toEqual(expected);
    expect(answers.map(({ confidence }) => confidence)).toEqual(expected.map(() => "high"));
  });

  it.each<[string, readonly WrittenEvent[], readonly string[]]>([
    [
      "of what names one of several other players",
      [angel, { ...keeps, player: "Carol" }, annasTurn, { creates: "Twin", player: "Anna", copyOf: "Angel" }, ...dying],
      ["Anna", "Ben", "Carol"],
    ],
    [
      "of what enters with counters",
      [
        ...[
          creature("Hydra", "Anna", "0/0", { counters: { "+1/+1": 1 } }),
          { replaces: "enters", named: "Hydra", counters: "+1/+1", count: 1, by: "Hydra" },
        ],
        ...[
          clone,
          annasTurn,
          main,
          { copies: "Clone", of: "Hydra" },
          { casts: "Clone", player: "Anna" },
          all,
          size("Clone"),
        ],
      ],
      ["Anna", "Ben"],
    ],
    [
      "of what left before the copy came",
      [
        ...[lord, helps, elf, clone, annasTurn, main, { copies: "Clone", of: "Lord" }],
        ...[{ casts: "Clone", player: "Anna" }, { destroys: "Lord" }, all, size("Elf")],
      ],
      ["Anna", "Ben"],
    ],
    [
      "of what another player had gained control of",
      [
        ...[lord, elf, annasTurn, { takes: "Lord", player: "Ben" }, { ...helps, of: "Ben" }],
        ...[{ creates: "Twin", player: "Anna", copyOf: "Lord" }, size("Elf")],
      ],
      ["Anna", "Ben"],
    ],
    [
      "under the control of another player for a while",
      [
        ...[lord, helps, elf, creature("Shifter", "Anna", "1/1"), { turn: "Ben" }],
        ...[
          { takes: "Shifter", player: "Ben", until: "end-of-turn" },
          { copies: "Shifter", of: "Lord" },
        ],
        size("Elf"),
      ],
      ["Anna", "Ben"],
    ],
    [
      "of what has another face",
      [
        ...[lord, helps, elf, clone, { otherFace: "Beast", of: "Lord", types: "creature", power: 3, toughness: 3 }],
        ...[annasTurn, main, { transforms: "Lord" }, ...cloned, size("Elf")],
      ],
      ["Anna", "Ben"],
    ],
    [
      "of what was spoken of as a copy itself",
      [
        ...[lord, elf, clone, creature("Shifter", "Anna", "1/1"), annasTurn, main, { copies: "Shifter", of: "Lord" }],
        ...[{ ...helps, by: "Shifter", except: "Shifter" }, ...cloned, size("Elf")],
      ],
      ["Anna", "Ben"],
    ],
    [
      "of what something is said of for a while",
      [lord, elf, clone, annasTurn, main, { ...helps, until: "end-of-turn" }, ...cloned, size("Elf")],
      ["Anna", "Ben"],
    ],
    [
      "of an Aura whose effect names what it enchants",
      [
        ...[
          elf,
          creature("Ox", "Anna", "4/4"),
          { object: "Might", player: "Anna", types: ["enchantment", "aura"], enchants: "creature", attachedTo: "Elf" },
        ],
        ...[{ changes: "Elf", does: "adds", power: 2, toughness: 2, by: "Might" }, annasTurn],
        ...[{ creates: "Might 2", player: "Anna", copyOf: "Might", attachedTo: "Ox" }, size("Elf")],
      ],
      ["Anna", "Ben"],
    ],
  ])("%s makes answers less sure", (_what, events, players) => {
    expect(answersOn(duel(events, { players }), now).at(-1)?.confidence).toBe("low");
  });
});
