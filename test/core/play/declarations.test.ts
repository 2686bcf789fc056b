import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { playersMax, type WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { draws } from "../../draws.ts";
import { annasTurn, attack, block, creature, dealt, numbersOf, refusalOf, valuesOf, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

const now = "2026-08-15";
const herd = [creature("Ox", "Anna", "2/2"), creature("Cow", "Anna", "1/1"), creature("Elk", "Ben", "2/2")];
const hasToAttack = (object: string): WrittenEvent => ({ ask: "hasToAttack", object });
const hasToBlock = (object: string, attacker?: string): WrittenEvent => ({
  ask: "hasToBlock",
  object,
  ...(attacker === undefined ? {} : { attacker }),
});

describe("a declaration of attackers", () => {
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "attacks if able",
      [{ demands: "attack", of: "Ox" }, annasTurn, hasToAttack("Ox"), hasToAttack("Cow")],
      [true, false],
    ],
    [
      "attacks if able, and cannot",
      [{ demands: "attack", of: "Ox" }, { forbids: "attack", of: "Ox" }, annasTurn, hasToAttack("Ox")],
      [false],
    ],
    [
      "attacks if able, for a cost",
      [{ demands: "attack", of: "Ox" }, { charges: "attack", at: "Ben" }, annasTurn, hasToAttack("Ox")],
      [false],
    ],
    [
      "attacks if able and cannot attack alone, with another one",
      [{ demands: "attack", of: "Ox" }, { forbids: "attack-alone", of: "Ox" }, annasTurn, hasToAttack("Ox")],
      [true],
    ],
    [
      "cannot attack alone, and there is another one",
      [{ forbids: "attack-alone", of: "Ox" }, annasTurn, { ask: "mayAttackWith", object: "Ox" }],
      [true],
    ],
    ["goaded", [{ goads: "Ox", by: "Ben" }, annasTurn, hasToAttack("Ox")], [true]],
    [
      "cannot attack Ben",
      [{ forbids: "attack", of: "Ox", at: "Ben" }, annasTurn, { ask: "mayAttackWith", object: "Ox", at: "Ben" }],
      [false],
    ],
  ])("%s", (_what, events, values) => {
    expect(valuesOf([...herd, ...events], now)).toEqual(values);
  });

  it.each<[string, readonly WrittenEvent[], RegExp]>([
    [
      "by which nobody attacks, though one has to",
      [{ demands: "attack", of: "Ox" }, annasTurn, { begins: "declare-attackers" }, { begins: "end" }],
      /that nobody attacks cannot be declared: .*Ox attacks if able/,
    ],
    ["without one that has to", [{ demands: "attack", of: "Ox" }, annasTurn, attack("Cow")], /Ox attacks if able/],
    [
      "of one that cannot attack alone",
      [{ forbids: "attack-alone", of: "Ox" }, annasTurn, attack("Ox")],
      /cannot attack alone/,
    ],
    ["without the cost", [{ charges: "attack", at: "Ben" }, annasTurn, attack("Ox")], /unless a cost is paid/],
    ["with a cost nobody asks", [annasTurn, { attacksWith: "Ox", at: "Ben", paid: true }], /no effect asks a cost/],
    [
      "of a tapped creature",
      [annasTurn, attack("Ox"), dealt, { extraPhase: "combat" }, { begins: "combat" }, attack("Ox")],
      /is tapped/,
    ],
  ])("%s is refused", (_what, events, sentence) => {
    expect(refusalOf([...herd, ...events, dealt], now)).toMatch(sentence);
  });

  it("of a goaded creature goes to another player, if there is one that can be attacked", () => {
    const three = (at: string) => ({
      players: ["Anna", "Ben", "Carol"],
      events: [
        creature("Ox", "Anna", "2/2"),
        { goads: "Ox", by: "Ben" },
        annasTurn,
        attack("Ox", at),
        dealt,
        { ask: "life", player: at },
      ],
    });
    expect(answersOn(duel([], three("Carol")), now)[0]?.value).toBe(18);
    expect(() => answersOn(duel([], three("Ben")), now)).toThrow(/other than Ben/);
    expect(() => answersOn(duel([], three("Carol")), "2016-08-25")).toThrow(/no rule/);
  });

  it("cites the rule of the day", () => {
    const events = [...herd, { demands: "attack", of: "Ox" }, annasTurn, hasToAttack("Ox")];
    expect(numbersOf(events, now)).toContain("508.1d");
    expect(numbersOf(events, "2004-01-01")).toContain("500.4");
    expect(numbersOf(events, "2001-08-01")).toContain("500.2");
  });
});

describe("a declaration of blockers", () => {
  const attacked = (...more: readonly WrittenEvent[]): readonly WrittenEvent[] => [
    creature("Wurm", "Anna", "6/6"),
    creature("Elf", "Anna", "1/1"),
    creature("Ox", "Ben", "2/2"),
    creature("Cow", "Ben", "1/1"),
    ...more,
    annasTurn,
    attack("Wurm"),
    attack("Elf"),
  ];
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "lure",
      [...attacked({ demands: "be-blocked-by-all", of: "Elf" }), hasToBlock("Ox", "Elf"), hasToBlock("Cow", "Elf")],
      [true, true],
    ],
    [
      "must be blocked: by one or the other",
      [
        ...attacked({ demands: "be-blocked", of: "Elf" }),
        hasToBlock("Ox"),
        { ask: "legalDeclaration", of: "blockers" },
      ],
      [false, false],
    ],
    [
      "must be blocked by two",
      [...attacked({ demands: "be-blocked-by-two", of: "Elf" }), hasToBlock("Ox", "Elf")],
      [true],
    ],
    [
      "lure, and a blocker that cannot block",
      [
        ...attacked({ demands: "be-blocked-by-all", of: "Elf" }, { forbids: "block", of: "Ox" }),
        hasToBlock("Ox"),
        hasToBlock("Cow"),
      ],
      [false, true],
    ],
    [
      "two lures: each blocks one of them",
      [
        ...attacked({ demands: "be-blocked-by-all", of: "Elf" }, { demands: "be-blocked-by-all", of: "Wurm" }),
        hasToBlock("Ox"),
        hasToBlock("Ox", "Elf"),
      ],
      [true, false],
    ],
    [
      "has to block, for a cost",
      [...attacked({ demands: "block", of: "Ox" }, { charges: "block" }), hasToBlock("Ox")],
      [false],
    ],
    [
      "a lure already obeyed leaves no block of another",
      [...attacked({ demands: "be-blocked-by-all", of: "Elf" }), { ask: "mayBlock", object: "Ox", attacker: "Wurm" }],
      [false],
    ],
  ])("%s", (_what, events, values) => {
    expect(valuesOf(events, now)).toEqual(values);
  });

  it("with menace and a demand to block: the other creature has to help", () => {
    const events = [
      withKeywords("Brute", "Anna", "3/3", "menace"),
      creature("Ox", "Ben", "2/2"),
      creature("Cow", "Ben", "1/1"),
      { demands: "block", of: "Ox" },
      annasTurn,
      attack("Brute"),
    ];
    expect(valuesOf([...events, hasToBlock("Ox"), hasToBlock("Cow")], now)).toEqual([true, true]);
    expect(valuesOf([...events, hasToBlock("Ox"), hasToBlock("Cow")], "2003-03-14")).toEqual(["no-rule", false]);
  });

  it("counts what is legal, and names it", () => {
    const [answer] = valuesOf(
      [...attacked({ demands: "be-blocked-by-all", of: "Elf" }), { ask: "legalDeclarations", of: "blockers" }],
      now,
    );
    expect(answer).toEqual({ legal: 1, forced: ["Ox", "Cow"], declarations: ["Cow blocks Elf, Ox blocks Elf"] });
  });

  it("is refused as its step ends if it obeys too little", () => {
    const lured = attacked({ demands: "be-blocked-by-all", of: "Elf" });
    expect(refusalOf([...lured, block("Ox", "Elf"), dealt], now)).toMatch(/Cow blocks Elf if able/);
    expect(
      valuesOf([...lured, block("Ox", "Elf"), block("Cow", "Elf"), dealt, { ask: "where", object: "Elf" }], now),
    ).toEqual(["graveyard"]);
  });

  it("is not compared if there are too many", () => {
    const many = Array.from({ length: playersMax + 4 }, (_one, index) => creature(`Rat ${index}`, "Ben", "1/1"));
    const events = [
      creature("Elf", "Anna", "1/1"),
      ...many,
      { demands: "be-blocked", of: "Elf" },
      annasTurn,
      attack("Elf"),
    ];
    expect(valuesOf([...events, hasToBlock("Rat 1")], now)).toEqual(["not-known"]);
  });
});

describe("what the search finds legal", () => {
  const word = (count: number) => fc.integer({ min: 0, max: count });
  const effects = fc.array(
    fc.record({
      kind: fc.constantFrom("demands", "forbids"),
      attacker: word(2),
      blocker: word(2),
      what: fc.constantFrom("block", "be-blocked", "be-blocked-by-all", "be-blocked-by-two"),
    }),
    { maxLength: 3 },
  );

  it("is legal when it is declared, whatever the order, and nothing else is", () => {
    fc.assert(
      fc.property(effects, fc.boolean(), (made, isMenacing) => {
        const events: WrittenEvent[] = [
          ...[0, 1, 2].map((at) =>
            withKeywords(`A${at}`, "Anna", "1/1", isMenacing && at === 0 ? "menace" : "vigilance"),
          ),
          ...[0, 1, 2].map((at) => creature(`B${at}`, "Ben", "1/1")),
          ...made.map(({ kind, what, attacker, blocker }): WrittenEvent => {
            if (kind === "demands") return { demands: what, of: what === "block" ? `B${blocker}` : `A${attacker}` };
            return what === "block"
              ? { forbids: "block", of: `B${blocker}` }
              : { forbids: "be-blocked", of: `A${attacker}`, except: "two-or-more" };
          }),
          annasTurn,
          ...[0, 1, 2].map((at) => attack(`A${at}`)),
        ];
        const [found] = valuesOf([...events, { ask: "legalDeclarations", of: "blockers" }], now);
        const { legal, declarations } = found as { legal: number; declarations: readonly string[] };
        expect(legal).toBeGreaterThan(0);
        for (const line of declarations.slice(0, 6)) {
          const blocks =
            line === "nothing blocks" ? [] : line.split(", ").map((part) => block(part.slice(0, 2), part.slice(-2)));
          for (const order of [blocks, blocks.toReversed()])
            expect(valuesOf([...events, ...order, { ask: "legalDeclaration", of: "blockers" }, dealt], now)).toEqual([
              true,
            ]);
        }
      }),
      { numRuns: draws(13) },
    );
  });
});

describe("a battle that is also a creature", () => {
  const battle: WrittenEvent = { object: "Siege", player: "Anna", types: "battle", defense: 4, protector: "Ben" };
  const wakes = (object: string): WrittenEvent => ({
    ...{ changes: object, does: ["is-also", "sets"], types: "creature" },
    ...{ power: 4, toughness: 4, until: "end-of-turn" },
  });
  const step: WrittenEvent = { begins: "declare-attackers" };
  const mayAttack: WrittenEvent = { ask: "mayAttackWith", object: "Siege" };

  it("neither attacks nor blocks", () => {
    const bens: WrittenEvent = { ...battle, object: "Fort", player: "Ben", protector: "Anna" };
    const events = [battle, bens, ...herd, annasTurn, wakes("Siege"), wakes("Fort"), step, mayAttack, attack("Ox")];
    expect(valuesOf([...events, { ask: "mayBlock", object: "Fort", attacker: "Ox" }], now)).toEqual([false, false]);
    expect(numbersOf([battle, annasTurn, wakes("Siege"), step, mayAttack], now)).toContain("508.1a");
  });

  it("is out of combat as it becomes one", () => {
    const becomes: WrittenEvent = { changes: "Ox", does: "is-also", types: "battle", until: "end-of-turn" };
    const fights: WrittenEvent = { ask: "inCombat", object: "Ox" };
    expect(valuesOf([...herd, annasTurn, step, attack("Ox"), fights, becomes, fights], now)).toEqual([true, false]);
  });
});
