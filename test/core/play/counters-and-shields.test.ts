import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { bear, type Case, creature, life, main, played, refusal, top, values, where } from "./stack-situations.ts";

/** Counters with rules of their own, battles, and several effects on one damage. */

const now = "2026-08-15";
const counters = (object: string) => ({ ask: "countersOn", object });
const put = (kind: string, times = 1) => ({ puts: kind, on: "Bear", times });
const torch = { object: "Torch", player: "Anna", types: ["artifact"] };
const burn = (deals: number, more = {}) => ({ deals, from: "Torch", player: "Ben", ...more });
const battle = { object: "War", player: "Anna", types: ["battle"], subtypes: "Siege", defense: 3, protector: "Ben" };
const alarm = { when: "is-dealt-damage", does: [{ gainsLife: 1, player: "you" }] };
const untapped = (on: string): Case => [
  `a stun counter is removed instead of untapping, since 2022-09-08 (${on})`,
  on,
  [bear, ...main, put("stun"), { taps: "Bear" }, { turn: "Ben" }, { ask: "tapped", object: "Bear" }],
  [true],
];
const shielded = (on: string): Case => [
  `a shield counter saves from destruction since 2022-04-29 (${on})`,
  on,
  [bear, ...main, put("shield"), { destroys: "Bear" }, where("Bear"), counters("Bear")],
  ["battlefield", {}],
];
const final = (on: string): Case => [
  `what has a finality counter is exiled since 2023-11-17 (${on})`,
  on,
  [bear, ...main, put("finality"), { destroys: "Bear" }, where("Bear")],
  ["exile"],
];
const flying = (on: string): Case => [
  `a flying counter gives flying since 2020-04-17 (${on})`,
  on,
  [bear, ...main, put("flying"), { ask: "abilities", object: "Bear" }],
  [on >= "2020-04-17" ? ["flying"] : "no-rule"],
];
const defeat = (subtype: string, on: string, expected: unknown): Case => [
  `a ${subtype} with defense 0 whose ability has triggered (${on})`,
  on,
  [
    { ...battle, subtypes: subtype, triggers: [alarm] },
    torch,
    ...main,
    { deals: 3, from: "Torch", to: "War" },
    where("War"),
  ],
  [expected],
];

const cases: readonly Case[] = [
  untapped("2022-09-08"),
  shielded("2022-04-29"),
  final("2023-11-17"),
  ...["2020-04-16", "2020-04-17"].map(flying),
  [
    "a stunned creature untaps with the next untap step",
    now,
    [
      bear,
      ...main,
      put("stun"),
      { taps: "Bear" },
      { turn: "Ben" },
      { turn: "Anna" },
      { turn: "Ben" },
      { ask: "tapped", object: "Bear" },
    ],
    [false],
  ],
  [
    "a shield counter prevents damage, too",
    now,
    [
      bear,
      torch,
      ...main,
      put("shield"),
      { deals: 9, from: "Torch", to: "Bear" },
      where("Bear"),
      { ask: "damageOn", object: "Bear" },
      counters("Bear"),
    ],
    ["battlefield", 0, {}],
  ],
  [
    "a shield counter does not save from a sacrifice",
    now,
    [bear, ...main, put("shield"), { sacrifices: "Bear" }, where("Bear")],
    ["graveyard"],
  ],
  [
    "a shield counter stays on what is indestructible",
    now,
    [
      { ...bear, keywords: "indestructible" },
      ...main,
      put("shield"),
      { destroys: "Bear" },
      where("Bear"),
      counters("Bear"),
    ],
    ["battlefield", { shield: 1 }],
  ],
  [
    "a keyword counter is lost with all abilities that came before",
    now,
    [bear, ...main, put("trample"), { changes: "Bear", does: "loses-all" }, { ask: "abilities", object: "Bear" }],
    [[]],
  ],
  [
    "a counter of another name does nothing",
    now,
    [bear, ...main, put("charge", 3), { ask: "size", object: "Bear" }, counters("Bear")],
    [{ power: 2, toughness: 2 }, { charge: 3 }],
  ],
  [
    "two of three charge counters are removed",
    now,
    [bear, ...main, put("charge", 3), { removes: "charge", from: "Bear", times: 2 }, counters("Bear")],
    [{ charge: 1 }],
  ],
  [
    "a Siege without defense waits for its ability, and is exiled",
    now,
    [battle, torch, ...main, { deals: 3, from: "Torch", to: "War" }, where("War"), top, where("War")],
    ["battlefield", "exile"],
  ],
  [
    "the last defense counter removed otherwise counts as well",
    now,
    [battle, ...main, { removes: "defense", from: "War", times: 3 }, top, where("War")],
    ["exile"],
  ],
  defeat("Skirmish", "2026-08-06", "battlefield"),
  defeat("Skirmish", "2026-08-07", "graveyard"),
  [
    "prevention first, then twice the rest",
    now,
    [
      torch,
      ...main,
      { replaces: "deals-damage", source: "twice", multiplies: 2 },
      { prevents: "next", amount: 2, player: "Ben", source: "shield" },
      { appliesFirst: ["shield", "twice"] },
      burn(3),
      life("Ben"),
    ],
    [18],
  ],
  [
    "twice first, then prevention",
    now,
    [
      torch,
      ...main,
      { replaces: "deals-damage", source: "twice", multiplies: 2 },
      { prevents: "next", amount: 2, player: "Ben", source: "shield" },
      { appliesFirst: ["twice", "shield"] },
      burn(3),
      life("Ben"),
    ],
    [16],
  ],
  [
    "prevented before it is redirected",
    now,
    [
      torch,
      bear,
      ...main,
      { prevents: "all", player: "Ben", source: "fog" },
      { prevents: "all", player: "Ben", instead: "Bear", source: "martyr" },
      { appliesFirst: ["fog", "martyr"] },
      burn(3),
      life("Ben"),
      where("Bear"),
    ],
    [20, "battlefield"],
  ],
  [
    "redirected before it is prevented",
    now,
    [
      torch,
      bear,
      ...main,
      { prevents: "all", player: "Ben", source: "fog" },
      { prevents: "all", player: "Ben", instead: "Bear", source: "martyr" },
      { appliesFirst: ["martyr", "fog"] },
      burn(3),
      life("Ben"),
      where("Bear"),
    ],
    [20, "graveyard"],
  ],
  [
    "what cannot be prevented is dealt, and the shield is kept",
    now,
    [
      torch,
      ...main,
      { prevents: "next", amount: 3, player: "Ben" },
      burn(3, { unpreventable: true }),
      burn(3),
      life("Ben"),
    ],
    [17],
  ],
  [
    "a permanent can say that nothing is prevented",
    now,
    [torch, ...main, { rules: "damage-cannot-be-prevented" }, { prevents: "all", player: "Ben" }, burn(3), life("Ben")],
    [17],
  ],
  [
    "what cannot be prevented can be redirected",
    now,
    [
      torch,
      creature("Wall", "Ben", { toughness: 9 }),
      ...main,
      { prevents: "all", player: "Ben", instead: "Wall" },
      burn(3, { unpreventable: true }),
      life("Ben"),
      { ask: "damageOn", object: "Wall" },
    ],
    [20, 3],
  ],
];

describe("counters, battles and shields", () => {
  it.each(cases)("%s (%s)", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("an order of prevention and redirection that nobody stated leaves the answer unsure", () => {
    const events = [
      torch,
      bear,
      ...main,
      { prevents: "all", player: "Ben" },
      { prevents: "all", player: "Ben", instead: "Bear" },
      burn(3),
      where("Bear"),
    ];
    const [answer] = played(events, now).answers;
    expect(answer?.confidence).toBe("low");
    expect(answer?.sentence).toContain("Ben chose which effect on the damage applied first");
  });

  it("shields of the same kind need no choice", () => {
    const shield = { prevents: "next", amount: 2, player: "Ben" };
    const [answer] = played([torch, ...main, shield, shield, burn(3), life("Ben")], now).answers;
    expect(answer?.value).toBe(20);
    expect(answer?.confidence ?? "high").toBe("high");
  });

  it("whether a battle is a Siege has to be known", () => {
    const { subtypes: _subtypes, ...unsaid } = battle;
    expect(refusal([unsaid, torch, ...main, { deals: 3, from: "Torch", to: "War" }])).toContain("is a Siege");
  });
});

it.each([
  ["stun", "2022-09-07"],
  ["shield", "2022-04-28"],
  ["finality", "2023-11-16"],
])("a %s counter is not known to the rules of %s", (kind, on) => {
  expect(refusal([bear, ...main, put(kind), where("Bear")], on)).toContain(`no rule of ${on} knows “${kind} counter”`);
});

describe("counters that an effect moves", () => {
  const elf = creature("Elf", "Anna", { power: 1, toughness: 1 });
  const start = [bear, elf, ...main, { puts: "+1/+1", on: "Bear", times: 2 }];
  const move = (more: object = {}): WrittenEvent => ({ removes: "+1/+1", from: "Bear", onto: "Elf", ...more });
  const sizes: readonly WrittenEvent[] = [
    { ask: "size", object: "Bear" },
    { ask: "size", object: "Elf" },
  ];

  it("are removed here and put there", () => {
    expect(values([...start, move(), ...sizes], now)).toEqual([
      { power: 3, toughness: 3 },
      { power: 2, toughness: 2 },
    ]);
  });

  it.each<[string, object, readonly WrittenEvent[]]>([
    ["there are too few of them", { times: 3 }, []],
    ["it is one and the same object", { onto: "Bear" }, []],
    ["the other permanent has left", {}, [{ moves: "Elf", to: "exile" }]],
    ["the other permanent gets none", {}, [{ replaces: "gets-counters", named: "Elf", nothing: true }]],
  ])("stay where they are if %s", (_why, more, before) => {
    const spell = [{ casts: "Rite", player: "Anna", types: "instant", does: [move(more)] }, { resolves: "top" }];
    expect(values([...start, ...before, ...spell, ...sizes], now)).toEqual([
      { power: 4, toughness: 4 },
      { power: 1, toughness: 1 },
    ]);
  });
});
