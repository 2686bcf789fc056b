import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What players ask judges, by topics drawn at random from keywords, formats and decades. */

const bolt = (by: string, to: string, amount: number): readonly WrittenEvent[] => [
  { casts: "Bolt", player: by, types: "instant", targets: to, does: [{ deals: amount, to }] },
  { resolves: "top" },
];
const surenessOf = (events: readonly WrittenEvent[], on = now) =>
  answersOn(duel(events), on).map(({ confidence }) => confidence);

describe("a hand of nine cards in the cleanup step", () => {
  const hand = Array.from({ length: 9 }, (_one, i) => ({ object: `C${i}`, player: "Anna", types: "land", in: "hand" }));
  const cleanup = [...hand, annasTurn, { begins: "cleanup" }];
  const inGraveyard = { ask: "count", of: "card-in-graveyard", player: "Anna" };

  it("leaves answers unsure until it is said what is discarded", () => {
    const [answer] = answersOn(duel([...cleanup, inGraveyard]), "2020-05-01");
    expect(answer).toMatchObject({ confidence: "low" });
    expect(answer?.sentence).toContain("Anna has 9 cards in hand");
    expect(surenessOf([...cleanup, { turn: "Ben" }, where("C0")])).toEqual(["low"]);
  });

  it("is sure once it is said, and for a player whose turn it is not", () => {
    const discarded = [...cleanup, { discards: "C0" }, { discards: "C1" }, inGraveyard, { turn: "Ben" }, where("C2")];
    expect(valuesOf(discarded, now)).toEqual([2, "hand"]);
    expect(surenessOf(discarded)).toEqual(["high", "high"]);
    expect(surenessOf([...hand, { turn: "Ben" }, { begins: "cleanup" }, where("C0")])).toEqual(["high"]);
  });
});

describe("a permanent that prevents or redirects damage as long as it is there", () => {
  const wall = creature("Wall", "Anna", "0/6");
  const pariah = [wall, { prevents: "all", player: "Anna", instead: "Wall", by: "Wall" }, { turn: "Ben" }, main];

  it("works in each turn, also before any", () => {
    expect(valuesOf([...pariah, ...bolt("Ben", "Anna", 3), life("Anna")], now)).toEqual([20]);
    const later = [...pariah, { turn: "Anna" }, main, ...bolt("Ben", "Anna", 7), life("Anna"), where("Wall")];
    expect(valuesOf(later, "2005-10-01")).toEqual([20, "graveyard"]);
  });

  it("stops when it has left", () => {
    const gone = [...pariah, { moves: "Wall", to: "hand" }, ...bolt("Ben", "Anna", 3), life("Anna")];
    expect(valuesOf(gone, now)).toEqual([17]);
  });

  it("protects a group of its controller", () => {
    const shield = [
      { object: "Shield", player: "Anna", types: "enchantment" },
      { prevents: "all", to: "each creature yours", kind: "combat", by: "Shield" },
      creature("Bear", "Anna", "2/2"),
      creature("Ox", "Ben", "4/4"),
      annasTurn,
      { begins: "declare-attackers" },
      attack("Bear"),
      block("Ox", "Bear"),
      dealt,
      where("Bear"),
      { ask: "damageOn", object: "Ox" },
    ];
    expect(valuesOf(shield, now)).toEqual(["battlefield", 2]);
  });

  it("is not sure for a player who does not control it any more", () => {
    const stolen = [...pariah, { takes: "Wall", player: "Ben" }, ...bolt("Ben", "Anna", 3), life("Anna")];
    expect(surenessOf(stolen)).toEqual(["low"]);
  });
});

it.each(["2005-08-01", "2018-07-13", now])("lets nobody cast spells who had one with epic resolve, on %s", (on) => {
  const does = [{ draws: 1, player: "you" }];
  const epic = { casts: "Edict", player: "Anna", types: "sorcery", keywords: "epic", does };
  const may = (player: string): WrittenEvent => ({ ask: "mayCast", player, what: "instant" });
  const events = [annasTurn, main, epic, may("Anna"), { resolves: "top" }, may("Anna"), { passes: "Anna" }, may("Ben")];
  expect(valuesOf([...events, annasTurn, { begins: "upkeep" }, may("Anna")], on)).toEqual([true, false, true, false]);
  expect(surenessOf([annasTurn, main, epic, { resolves: "top" }, may("Anna")], on)).toEqual(["high"]);
});

it("names a keyword that is not played where nothing has triggered", () => {
  const champion = [creature("Ghost", "Anna", "2/2", { keywords: "champion" }), annasTurn, main, { destroys: "Ghost" }];
  const refusal = refusalOf([...champion, { resolves: "top" }], now);
  expect(refusal).toContain("The rules of champion (Ghost) are not played here");
});

describe("damage that several objects deal at once", () => {
  const counting = { when: "is-dealt-damage", does: [{ gainsLife: 1, player: "you" }] };
  const board = [
    creature("Elf", "Anna", "1/1"),
    creature("Ox", "Anna", "1/1"),
    creature("Wall", "Ben", "0/9", { triggers: [counting] }),
    annasTurn,
    main,
  ];
  const volley = (from: unknown): readonly WrittenEvent[] => [
    ...board,
    { casts: "Volley", player: "Anna", types: "sorcery", does: [{ deals: 1, from, to: "Wall" }] },
    { resolves: "top" },
    { resolves: "all", ifAny: true },
    life("Ben"),
    { ask: "damageOn", object: "Wall" },
  ];

  it.each([["each creature yours"], [["Elf", "Ox"]]])("is dealt at one moment by %s", (from) => {
    expect(valuesOf(volley(from), now)).toEqual([21, 2]);
  });
});

it.each([
  [{ destroys: "Bear" }, "Bear is 2/2. It is in the graveyard."],
  [{ moves: "Bear", to: "exile" }, "Bear is 2/2. It is in exile, out of the game."],
  [{ taps: "Bear" }, "Bear is 2/2."],
])("says where a creature is whose size is asked after %j", (event, sentence) => {
  const [answer] = answersOn(duel([creature("Bear", "Anna", "2/2"), annasTurn, main, event, size("Bear")]), now);
  expect(answer?.sentence).toBe(sentence);
});

it("says of nothing where it is if no rule says what became of it", () => {
  const gate: WrittenEvent = { object: "Gate", player: "Anna", types: "land", keywords: "enters-tapped", in: "hand" };
  const played = [gate, { rules: "lands-lose-abilities" }, annasTurn, { moves: "Gate", to: "battlefield" }];
  const [answer] = answersOn(duel([...played, { ask: "tapped", object: "Gate" }]), "2006-06-01");
  expect(answer?.sentence).toBe("No rule says what becomes of Gate.");
});

it("is less sure of a rule that no text shows, before the first rulebook that is held", () => {
  const events = [annasTurn, main, { hasLife: 3, player: "Ben" }, { loses: 3, player: "Ben" }, { ask: "lost" }];
  expect(surenessOf(events, "1999-05-01")).toEqual(["medium"]);
  expect(surenessOf(events, "1999-11-01")).toEqual(["high"]);
});

describe("abilities of one player that trigger together in an order that is not said", () => {
  const each = (object: string, does: readonly WrittenEvent[]) => ({
    ...{ object, player: "Anna", types: "enchantment" },
    triggers: [{ when: "begins", at: "upkeep", whose: "you", does }],
  });
  const gain = each("Spring", [{ gainsLife: 1, player: "you" }]);
  const drain = each("Swamp", [{ loses: 1, player: "opponent" }]);
  const double = each("Mirror", [{ gainsLife: { ask: "life", player: "you" }, player: "you" }]);
  const upkeep = [annasTurn, { begins: "upkeep" }];
  const rest = [{ resolves: "all" }, life("Anna"), life("Ben")];

  it("are sure where each order has the same result, and not before both have resolved", () => {
    expect(surenessOf([gain, drain, ...upkeep, ...rest])).toEqual(["high", "high"]);
    const between = [gain, drain, ...upkeep, { resolves: "top" }, life("Anna"), ...rest];
    expect(surenessOf(between)).toEqual(["low", "high", "high"]);
  });

  it("are not sure where the order counts", () => {
    expect(surenessOf([gain, double, ...upkeep, ...rest])).toEqual(["low", "high"]);
    expect(surenessOf([gain, drain, ...upkeep, { ask: "stack" }])).toEqual(["low"]);
  });

  it("are tried in each order of three, and of two twice", () => {
    const third = each("Well", [{ draws: 1, player: "you" }]);
    expect(surenessOf([gain, drain, third, ...upkeep, ...rest])).toEqual(["high", "high"]);
    const twice = [gain, drain, ...upkeep, { resolves: "all" }, { turn: "Ben" }, ...upkeep, ...rest];
    expect(surenessOf(twice)).toEqual(["high", "high"]);
    expect(surenessOf([gain, third, double, ...upkeep, ...rest])).toEqual(["low", "high"]);
  });

  it("are those of fading and vanishing, too", () => {
    const counters = { fade: 2, time: 2 };
    const both = creature("Ship", "Anna", "4/4", { keywords: ["fading-2", "vanishing-2"], counters });
    const asked = [both, ...upkeep, { resolves: "all" }, { ask: "countersOn", object: "Ship" }];
    expect(valuesOf(asked, now)).toEqual([{ fade: 1, time: 1 }]);
    expect(surenessOf(asked)).toEqual(["high"]);
  });
});

describe("an Equipment that brings its own creature", () => {
  const cast = (keyword: string): readonly WrittenEvent[] => [
    annasTurn,
    main,
    { casts: "Skull", player: "Anna", types: ["artifact", "equipment"], keywords: ["equip", keyword] },
    { changes: "attached", does: "adds", power: 4, toughness: 4, by: "Skull" },
    { resolves: "top" },
    { resolves: "top" },
  ];

  it.each([
    ["living-weapon", "2013-10-01", "Germ of Skull", of(4), ["creature", "Germ"]],
    ["living-weapon", now, "Germ of Skull", of(4), ["creature", "Phyrexian", "Germ"]],
    ["for-mirrodin", now, "Rebel of Skull", of(6), ["creature", "Rebel"]],
    ["job-select", now, "Hero of Skull", of(5), ["creature", "Hero"]],
  ])("has %s on %s", (keyword, on, token, big, types) => {
    const asked = [{ ask: "attachedTo", object: "Skull" }, size(token), { ask: "types", object: token }];
    expect(valuesOf([...cast(keyword), ...asked], on)).toEqual([token, big, types]);
  });

  it("leaves a Germ to die, and brings another one when it comes again", () => {
    const moved = [
      ...cast("living-weapon"),
      creature("Elf", "Anna", "1/1"),
      { activates: "equip", of: "Skull", by: "Anna", targets: "Elf" },
      { resolves: "top" },
      where("Germ of Skull"),
      size("Elf"),
      { moves: "Skull", to: "hand" },
      { moves: "Skull", to: "battlefield" },
      { resolves: "top" },
      { ask: "attachedTo", object: "Skull" },
    ];
    expect(valuesOf(moved, now)).toEqual(["gone", of(5), "Germ of Skull 2"]);
  });

  it("does nothing before the rules know the word", () => {
    expect(valuesOf([...cast("living-weapon").slice(0, -1), { ask: "stack" }], "2010-10-01")).toEqual(["no-rule"]);
  });
});

describe("melee", () => {
  const players = ["Anna", "Ben", "Cleo"];
  const knight = creature("Knight", "Anna", "2/2", { keywords: "melee" });
  const board = [knight, creature("Elf", "Anna", "1/1"), creature("Ox", "Anna", "3/3"), annasTurn];
  const sizeWith = (attacks: readonly WrittenEvent[], on = now) =>
    answersOn(
      duel([...board, { begins: "declare-attackers" }, ...attacks, { resolves: "all", ifAny: true }, size("Knight")], {
        players,
      }),
      on,
    ).map(({ value }) => value);

  it("counts each opponent once who is attacked", () => {
    expect(sizeWith([attack("Knight", "Ben"), attack("Elf", "Cleo"), attack("Ox", "Cleo")])).toEqual([of(4)]);
    expect(sizeWith([attack("Knight", "Ben"), attack("Elf", "Ben")], "2016-08-26")).toEqual([of(3)]);
  });

  it("does nothing if only others attack", () => {
    expect(sizeWith([attack("Elf", "Ben")])).toEqual([of(2)]);
  });

  it("does not count whom a creature attacks that entered attacking", () => {
    const imp = { object: "Imp", player: "Anna", types: "creature", in: "graveyard", power: 1, toughness: 1 };
    const entering = { when: "attacks", does: [{ entersCombat: "Imp", at: "Cleo" }] };
    const guide = creature("Guide", "Anna", "1/1", { triggers: [entering] });
    const played = [knight, imp, guide, annasTurn, attack("Knight", "Ben"), attack("Guide", "Ben")];
    // The ability told last resolves first, so the Imp is there before melee counts.
    const events = [...played, { resolves: "top" }, { resolves: "top" }, size("Knight")];
    expect(answersOn(duel(events, { players }), now).map(({ value }) => value)).toEqual([of(3)]);
  });
});

it("says that what was said before has begun a step that is begun again", () => {
  const fight = [creature("Elf", "Anna", "1/1"), creature("Ox", "Ben", "3/3"), annasTurn];
  const declared = [...fight, { begins: "declare-attackers" }, attack("Elf"), block("Ox", "Elf")];
  expect(refusalOf([...declared, { begins: "declare-blockers" }], now)).toContain("leave this out");
});

describe("a size that an object defines of itself", () => {
  const count: WrittenEvent = { ask: "count", of: "land", player: "Anna" };
  const maro = (lands: number): readonly WrittenEvent[] => [
    ...Array.from({ length: lands }, (_one, i) => ({ object: `L${i}`, player: "Anna", types: "land" })),
    { object: "Maro", player: "Anna", types: "creature" },
    { changes: "Maro", does: "defines", power: count, toughness: count },
    creature("Bear", "Anna", "2/2"),
    annasTurn,
    main,
  ];
  const back = { transforms: "Maro", into: "Beast", types: "creature", power: 5, toughness: 5 };
  const again = [
    { moves: "Maro", to: "hand" },
    { moves: "Maro", to: "battlefield" },
  ];

  it.each([[{ copies: "Maro", of: "Bear" }], [{ copies: "Maro", of: "Bear", until: "end-of-turn" }], [back]])(
    "counts again after it left as something else: %j",
    (event) => {
      expect(valuesOf([...maro(3), event, ...again, size("Maro")], now)).toEqual([of(3)]);
    },
  );

  it("is not that of its other face once it left", () => {
    const wolf = [...maro(3), { transforms: "Bear", into: "Beast", types: "creature", power: 1, toughness: 1 }];
    const beast = { changes: "Bear", does: "defines", power: count, toughness: count };
    const left = [
      { moves: "Bear", to: "hand" },
      { moves: "Bear", to: "battlefield" },
    ];
    expect(valuesOf([...wolf, beast, size("Bear"), ...left, size("Bear")], now)).toEqual([of(3), of(2)]);
  });

  it("does not keep it there without lands once it is itself again", () => {
    const away = [back, { moves: "L0", to: "hand" }, ...again, where("Maro")];
    expect(valuesOf([...maro(1), ...away], now)).toEqual(["graveyard"]);
  });

  it("is that of the copied text only while it is a copy, and of the last one of several", () => {
    const twice = [
      ...maro(3),
      { copies: "Bear", of: "Maro" },
      { copies: "Maro", of: "Bear" },
      size("Bear"),
      size("Maro"),
    ];
    expect(valuesOf(twice, now)).toEqual([of(3), of(3)]);
    const other = [
      ...maro(3),
      creature("Elf", "Anna", "1/1"),
      { copies: "Maro", of: "Elf" },
      { copies: "Bear", of: "Maro" },
    ];
    expect(valuesOf([...other, size("Bear"), size("Maro")], now)).toEqual([of(1), of(1)]);
  });
});
