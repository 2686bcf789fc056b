import { describe, expect, it } from "vitest";
import { eventGroups, eventKinds } from "../../../core/play/events/kinds.ts";
import { event } from "../../../core/play/events/parts.ts";
import { questionGroups, questionKinds } from "../../../core/play/questions/kinds.ts";
import { playedInWords } from "../../../core/play/situation.ts";
import { keyWords, meansInWords } from "../../../core/play/words/description.ts";
import { keyName, type Part, type Shape } from "../../../core/play/words/shape.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";

/** A value of a type; the number chooses among several. */
function valueFor(part: Part, number: number): unknown {
  if (typeof part === "object" && "severalOf" in part) return [part.severalOf[number % part.severalOf.length]];
  if (typeof part !== "string") return part[number % part.length];
  const values: Readonly<Record<Exclude<Part, object>, unknown>> = {
    player: "Anna",
    players: ["Anna", "Ben"],
    text: "Bears",
    names: ["Bears", "Elf"],
    each: number % 2 === 0 ? "Bears" : ["Bears", "Elf"],
    events: [{ gainsLife: 2, player: "Anna" }],
    conditions: [{ ask: "life", player: "Anna", atLeast: 20 }],
    triggers: [{ when: "dies", does: [{ gainsLife: 2, player: "you" }] }],
    texts: ["Goblin", "Bear"],
    count: number,
    amount: -number,
    counts: [number, 2],
    flag: true,
    amounts: { Ben: number },
    counters: { "+1/+1": number, charge: 1 },
  };
  return values[part];
}

/** Events with every optional key, with none, and with one at a time, each with every word of a choice. */
function eventsOf(shape: Shape, ask: string | null): WrittenEvent[] {
  const keys = Object.entries(shape);
  const isOptional = ([key]: readonly [string, Part]) => key.endsWith("?");
  const choices = [
    keys,
    ...[null, ...keys.filter(isOptional)].map((one) => keys.filter((key) => !isOptional(key) || key === one)),
  ];
  return choices.flatMap((some) =>
    Array.from({ length: 40 }, (_, number) => ({
      ...(ask === null ? {} : { ask }),
      ...Object.fromEntries(some.map(([key, part]) => [keyName(key), valueFor(part, number)])),
    })),
  );
}

const kinds = [
  ...Object.entries(eventKinds).map(([kind, description]) => ({ kind, ask: null, description })),
  ...Object.entries(questionKinds).map(([kind, description]) => ({ kind, ask: kind, description })),
];

describe("the words of a kind of event or question", () => {
  it.each(kinds)("make a whole sentence of whatever is written: $kind", ({ ask, description }) => {
    const sentences = eventsOf(description.shape, ask).map(playedInWords);
    const isWhole = (sentence: string) =>
      (ask === null ? /\.$/ : /\?$/).test(sentence) && !/undefined|null|NaN|\[object|,,| {2}/.test(sentence);
    expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
  });

  it("are those of each kind once, in its group", () => {
    const inGroups = (groups: Readonly<Record<string, object>>) =>
      Object.values(groups).flatMap(Object.keys).toSorted();
    expect(inGroups(eventGroups)).toEqual(Object.keys(eventKinds).toSorted());
    expect(inGroups(questionGroups)).toEqual(Object.keys(questionKinds).toSorted());
  });

  it.each(kinds)("label each field in words that fit what it takes: $kind", ({ description }) => {
    const labels = Object.entries<Part>(description.shape).map(([key, part]) => ({
      label: keyWords(description.keys, keyName(key)).label,
      isWord: Array.isArray(part),
    }));
    expect(labels.filter(({ label }) => !/^\p{Lu}/u.test(label))).toEqual([]);
    expect(labels.filter(({ label, isWord }) => isWord && /\bwhom?\b/i.test(label))).toEqual([]);
  });

  it("tell the kinds apart in a list", () => {
    const names = kinds.map(({ description }) => description.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("name what a field asks for, and not a decision that happens to have the same name", () => {
    expect(keyWords(questionKinds.countered.keys, "targets").label).toBe("How many targets");
  });
});

describe("the words for a key", () => {
  const [name, means] = ["A player gathers", "A player gathers `card`, `times` often, not `all`."];
  const says = () => "Somebody gathers.";
  const play = <S>(state: S) => state;

  it("are those of its kind, then the common ones, then what its type says", () => {
    const gathers = event({
      name,
      means,
      says,
      play,
      keys: {
        gathers: { is: "player", means: "Who gathers", label: "Who" },
        card: { is: "text", label: "Which" },
        "times?": "count",
      },
    });
    expect(gathers.shape).toEqual({ gathers: "player", card: "text", "times?": "count" });
    expect(keyWords(gathers.keys, "gathers")).toEqual({ means: "Who gathers", label: "Who" });
    expect(keyWords(gathers.keys, "card")).toEqual({ means: "The card, by its name", label: "Which", isCard: true });
    expect(keyWords(gathers.keys, "times")).toEqual({ means: "A whole number", label: "How many times" });
    expect(meansInWords(gathers)).toBe("A player gathers “Which”, “How many times” often, not “all”.");
  });

  it("are demanded by the compiler, with the name and the sentence of the kind", () => {
    // Each line below would be an error of `npm run types` if the compiler took it.
    // @ts-expect-error No words for `gathers`, which is no common key.
    event({ name, means, says, play, keys: { gathers: "player" } });
    // @ts-expect-error No label.
    event({ name, means, says, play, keys: { gathers: { is: "player", means: "Who gathers" } } });
    const keys = { gathers: { is: "player", label: "Who" } } as const;
    // @ts-expect-error No name.
    event({ means, says, play, keys });
    // @ts-expect-error No sentence.
    event({ name, means, play, keys });
    // @ts-expect-error Words without a type.
    event({ name, means, says, play, keys: { gathers: { label: "Who" } } });
    expect(event({ name, means, says, play, keys }).keys).toBe(keys);
  });
});
