import { describe, expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import { answer, bear, bolt, creature, type Events, main, refusal, top, values, where } from "./stack-situations.ts";

describe("what cannot be done is refused", () => {
  const cases: readonly (readonly [string, Events, RegExp])[] = [
    ["a target with shroud", [creature("Bear", "Ben", { keywords: ["shroud"] }), ...main, bolt("Bear")], /has shroud/],
    [
      "a hexproof creature of an opponent",
      [creature("Bear", "Ben", { keywords: ["hexproof"] }), ...main, bolt("Bear")],
      /has hexproof/,
    ],
    [
      "a creature with protection from the colour",
      [creature("Bear", "Ben", { keywords: ["protection-from-red"] }), ...main, bolt("Bear", { colors: ["red"] })],
      /has protection from red/,
    ],
    [
      "a colour that is not said, where it matters",
      [creature("Bear", "Ben", { keywords: ["protection-from-red"] }), ...main, bolt("Bear")],
      /colors/,
    ],
    [
      "a target that does not fit",
      [{ object: "Forest", player: "Ben", types: ["land"] }, ...main, bolt("Forest", { aims: ["creature"] })],
      /creature/,
    ],
    ["a player as the target of a spell for creatures", [...main, bolt("Ben", { aims: ["creature"] })], /is a player/],
    [
      "a sorcery in the other player's turn",
      [
        { turn: "Ben" },
        { begins: "precombat-main" },
        { casts: "Rite", player: "Anna", types: ["sorcery"], does: [{ draws: 1, player: "you" }] },
      ],
      /not Anna's turn/,
    ],
    [
      "a sorcery while something is on the stack",
      [
        ...main,
        bolt("Ben"),
        { casts: "Rite", player: "Anna", types: ["sorcery"], does: [{ draws: 1, player: "you" }] },
      ],
      /empty stack/,
    ],
    [
      "a spell in response to split second",
      [bear, ...main, bolt("Bear", { keywords: ["split-second"] }), answer({ does: [{ counters: "Bolt" }] })],
      /split second/,
    ],
    [
      "a spell whose types are not said",
      [...main, { casts: "Rite", player: "Anna", does: [{ draws: 1, player: "you" }] }],
      /"types"/,
    ],
    [
      "an ability of a creature that came this turn, if it taps",
      [
        creature("Elf", "Anna", { in: "hand" }),
        ...main,
        { moves: "Elf", to: "battlefield" },
        { activates: "Elf", by: "Anna", costs: [{ taps: "Elf" }], does: [{ draws: 1, player: "you" }] },
      ],
      /came under/,
    ],
    [
      "sacrificing what another player controls",
      [bear, ...main, { sacrifices: "Bear", player: "Anna" }],
      /does not control/,
    ],
    ["passing without priority", [...main, bolt("Ben"), { passes: "Ben" }], /Anna has priority/],
    [
      "ordering abilities that did not trigger together",
      [bear, ...main, { orders: ["Bear"], player: "Ben" }],
      /no ability/,
    ],
  ];

  it.each(cases)("%s", (_title, events, reason) => {
    expect(refusal(events)).toMatch(reason);
  });

  it("flash lets a creature be cast in the other player's turn", () => {
    const flash = creature("Ambush", "Anna", { in: "hand", keywords: ["flash"] });
    const other = [{ turn: "Ben" }, { begins: "upkeep" }];
    expect(
      values(
        [
          flash,
          ...other,
          { ask: "mayCastNow", object: "Ambush", player: "Anna" },
          { casts: "Ambush", player: "Anna" },
          top,
          where("Ambush"),
        ],
        "2026-08-15",
      ),
    ).toEqual([true, "battlefield"]);
  });

  it("an event that is no effect is refused by name, with those that are", () => {
    const wrong = { players: ["Anna", "Ben"], events: [bolt("Ben", { does: [{ turn: "Anna" }] }), { ask: "lost" }] };
    expect(situationForm.safeParse(wrong).error?.issues[0]?.message).toMatch(
      /^"turn" is not what an effect does; it can be deals, /,
    );
  });
});

it("an ability that draws a card is a mana ability until the rules say no", () => {
  const spring = creature("Spring", "Anna");
  const tapped = (does: readonly object[]) => [
    ...[spring, ...main],
    { activates: "Spring", by: "Anna", as: "mana-ability", does: [{ mana: 1, player: "Anna" }, ...does] },
    { ask: "manaLeft", player: "Anna" },
  ];
  const draw = { draws: 1, player: "you" };
  expect(values(tapped([draw]), "2026-08-06")).toEqual([1]);
  for (const does of [[draw], [{ may: "you", does: [draw] }], [{ moves: "Spring", to: "library" }]])
    expect(refusal(tapped(does), "2026-08-07")).toContain("no mana ability");
  expect(values(tapped([{ gainsLife: 1, player: "you" }]), "2026-08-07")).toEqual([1]);
});
