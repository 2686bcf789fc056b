import { expect, it } from "vitest";
import { playedInWords } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { now, size } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Words that are names of properties of every object in small letters mean no more than others. */

const bear = (more: object): WrittenEvent => ({
  object: "Bear",
  player: "Anna",
  types: "creature",
  power: 2,
  toughness: 2,
  ...more,
});

const asked: readonly (readonly [what: string, events: (word: string) => readonly WrittenEvent[]])[] = [
  [
    "what an Equipment is besides",
    (word) => [
      bear({}),
      { object: "Ax", player: "Anna", types: "artifact", subtypes: [word, "Equipment"], attachedTo: "Bear" },
      { ask: "attachedTo", object: "Ax" },
    ],
  ],
  [
    "the creatures that an effect is about",
    (word) => [
      bear({ subtypes: word }),
      { object: "Lord", player: "Anna", types: "creature", power: 2, toughness: 2 },
      {
        changes: "creatures",
        kind: word,
        of: "Anna",
        does: "adds",
        power: 1,
        toughness: 1,
        by: "Lord",
        from: "static",
      },
      size("Bear"),
      size("Lord"),
    ],
  ],
];

it.each(asked.flatMap(([what, events]) => ["Constructor", "__PROTO__"].map((word) => [what, word, events] as const)))(
  "reads as %s “%s” as it reads another word",
  (_what, word, events) => {
    const told = (written: string) =>
      JSON.stringify(answersOn(duel(events(written)), now)).replaceAll(written, "Gizmo");
    expect(told(word)).toBe(told("Gizmo"));
  },
);

it("knows no quality of that name from which there is protection", () => {
  const source: WrittenEvent = { object: "Ox", player: "Ben", types: "creature", colors: "green", subtypes: "Ox" };
  const events = (quality: string) => [
    bear({ keywords: `protection-from-${quality}` }),
    { ...source, power: 2, toughness: 2 },
    { deals: 2, from: "Ox", to: "Bear" },
    size("Bear"),
  ];
  const messageOf = (quality: string) => {
    try {
      return JSON.stringify(answersOn(duel(events(quality)), now));
    } catch (error) {
      return String(error);
    }
  };
  expect(messageOf("constructor").replaceAll("constructor", "gizmo")).toBe(messageOf("gizmo"));
});

it.each<[string, string]>([
  ["a keyword", '{"object": "Bear", "player": "Anna", "keywords": "affinity-for-constructor"}'],
  ["a key", '{"gainsLife": 1, "player": "Anna", "__proto__": {"object": "Bear"}}'],
  ["a key of an effect", '{"effect": "Trick", "does": {"gainsLife": 1, "player": "Anna", "__proto__": 1}}'],
  ["a question", '{"ask": {"toString": 1}}'],
  ["one of several questions", '{"ask": [{"toString": 1}]}'],
  ["a kind of counters", '{"object": "Bear", "player": "Anna", "counters": {"__proto__": 3}}'],
])("is refused as %s", (_what, event) => {
  const written = { players: ["Anna", "Ben"], events: [JSON.parse(event), { ask: "life", player: "Anna" }] };
  expect(situationForm.safeParse(written).success).toBe(false);
});

it("writes the name of a player who cannot lose as it is", () => {
  const asked: WrittenEvent = { ask: "winsByEffect", player: "Anna", cannotLose: ["McCoy", "Jo-Ann"] };
  expect(playedInWords(asked)).toBe(
    "An effect says that Anna wins, and McCoy and Jo-Ann cannot lose: who wins, who loses?",
  );
});
