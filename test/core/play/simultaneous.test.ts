import { describe, expect, it } from "vitest";
import {
  became,
  bolt,
  type Case,
  creature,
  life,
  main,
  played,
  refusal,
  top,
  values,
  where,
} from "./stack-situations.ts";

/** What happens at once, and what triggers on it; copies of permanent spells; changes of targets. */

const all = { resolves: "all", ifAny: true };
const drain = [{ loses: 1, player: "opponent" }];
const watcher = (object: string, trigger: object) =>
  creature(object, "Anna", { triggers: [{ ...trigger, does: drain }] });

const triggers: readonly Case[] = [
  ...(
    [
      ["before April 2026 an ability on sacrifices is judged after the sacrifice", "2026-04-16", 20],
      ["since then it looks back: a creature that is sacrificed sees what is sacrificed with it", "2026-04-17", 18],
    ] as const
  ).map(
    ([title, on, expected]): Case => [
      title,
      on,
      [
        watcher("Witch", { when: "is-sacrificed", of: "creature", whose: "you" }),
        creature("Rat", "Anna"),
        ...main,
        { sacrifices: ["Rat", "Witch"], player: "Anna" },
        all,
        life("Ben"),
      ],
      [expected],
    ],
  ),
  [
    "creatures that are destroyed at once see each other die",
    "2010-12-01",
    [
      watcher("First", { when: "dies", of: ["creature", "another"] }),
      watcher("Second", { when: "dies", of: ["creature", "another"] }),
      ...main,
      { destroys: ["First", "Second"] },
      all,
      life("Ben"),
    ],
    [18],
  ],
  [
    "of creatures that are destroyed one after the other only the later one sees a death",
    "2010-12-01",
    [
      watcher("First", { when: "dies", of: ["creature", "another"] }),
      watcher("Second", { when: "dies", of: ["creature", "another"] }),
      ...main,
      { destroys: "First" },
      { destroys: "Second" },
      all,
      life("Ben"),
    ],
    [19],
  ],
  [
    "an ability triggers as its creature untaps, by an effect and in the untap step",
    "2010-12-01",
    [
      watcher("Mule", { when: "becomes-untapped" }),
      ...main,
      { taps: "Mule" },
      { untaps: "Mule" },
      all,
      life("Ben"),
      { untaps: "Mule" },
      all,
      life("Ben"),
      { taps: "Mule" },
      { turn: "Ben" },
      { turn: "Anna" },
      { begins: "upkeep" },
      all,
      life("Ben"),
    ],
    [19, 19, 18],
  ],
  [
    "an ability of a card in the graveyard triggers there, and only there",
    "2010-12-01",
    [
      watcher("Ghoul", { when: "dies", of: "creature", from: "graveyard" }),
      creature("Rat", "Anna"),
      creature("Bat", "Anna"),
      ...main,
      { destroys: "Rat" },
      all,
      life("Ben"),
      { moves: "Ghoul", to: "graveyard" },
      { destroys: "Bat" },
      all,
      life("Ben"),
    ],
    [20, 19],
  ],
];

const copies = (on: string, title: string, expected: readonly unknown[]): Case => [
  title,
  on,
  [
    ...main,
    { casts: "Ogre", player: "Anna", types: ["creature"] },
    { copiesSpell: "Ogre", player: "Anna", as: "Copy" },
    top,
    where("Copy"),
  ],
  expected,
];

const stack: readonly Case[] = [
  copies("2020-09-24", "before Zendikar Rising no rule says what a copy of a creature spell becomes", ["no-rule"]),
  copies("2020-09-25", "since then it becomes a token on the battlefield", ["battlefield"]),
  [
    "a spell whose target was changed does what it does to the new one",
    "2010-12-01",
    [
      creature("Bear", "Ben"),
      creature("Ox", "Anna"),
      ...main,
      bolt("Bear"),
      { changesTarget: "Bolt", targets: "Ox" },
      top,
      where("Bear"),
      where("Ox"),
    ],
    ["battlefield", "graveyard"],
  ],
  [
    "the old target stays if the new one is illegal",
    "2010-12-01",
    [
      creature("Bear", "Ben"),
      creature("Ox", "Anna", { keywords: ["shroud"] }),
      ...main,
      bolt("Bear"),
      { changesTarget: "Bolt", targets: ["Ox"] },
      top,
      where("Bear"),
      became("Bolt"),
    ],
    ["graveyard", "resolved"],
  ],
];

describe("what happens at once", () => {
  it.each(triggers)("%s", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });
});

it.each([
  ["2026-04-16", 20, "low"],
  ["2026-04-17", 19, undefined],
])(
  "on %s what is sacrificed itself is taken to trigger, or not, no surer than the rules say it",
  (on, value, confidence) => {
    const itself = watcher("Witch", { when: "is-sacrificed" });
    const { answers } = played([itself, ...main, { sacrifices: "Witch", player: "Anna" }, all, life("Ben")], on);
    expect(answers.map((answer) => [answer.value, answer.confidence])).toEqual([[value, confidence]]);
  },
);

describe("copies and targets", () => {
  it.each(stack)("%s", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("a spell keeps its number of targets", () => {
    const events = [
      creature("Bear", "Ben"),
      ...main,
      bolt("Bear"),
      { changesTarget: "Bolt", targets: ["Anna", "Ben"] },
    ];
    expect(refusal(events)).toMatch(/number of targets of Bolt stays: 1/);
  });
});
