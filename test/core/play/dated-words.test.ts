import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { valueOn } from "../../../core/play/context.ts";
import { decisionNames } from "../../../core/play/decisions.ts";
import { eventKinds } from "../../../core/play/events/kinds.ts";
import { ruleOfKeyword } from "../../../core/play/objects/keyword-rules.ts";
import { designations, zones } from "../../../core/play/objects.ts";
import { engineValuesOf } from "../../../core/play/parameters/parameters.ts";
import { play } from "../../../core/play/play.ts";
import { questionKinds } from "../../../core/play/questions/kinds.ts";
import type { Part } from "../../../core/play/words/shape.ts";
import { triggerShape } from "../../../core/play/words/trigger-form.ts";
import {
  keywords,
  objectTypes,
  playedKeywords,
  saidKeywords,
  supertypes,
} from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { addDays } from "../../../core/text/days.ts";
import { readDatasetFiles } from "../../../dataset/files.ts";
import { wordsForm } from "../../../dataset/play-forms.ts";
import { dataFolder } from "../../../db/location.ts";
import { day } from "../../days.ts";
import { areReleasesHere, realRulebooks } from "../../real-releases.ts";
import { annasTurn, creature, now, refusalOf, valuesOf } from "./fights.ts";
import { answersOn, duel, playbook } from "./situations.ts";

/** A word for something that the rules of a day do not have is refused, or open, on that day. */

const asked: WrittenEvent = { ask: "activePlayer" };
const elf = creature("Elf", "Anna", "2/2");
const object = (more: object): WrittenEvent => ({ object: "X", player: "Anna", ...more });

/** What is said with the words that are keys of events. */
const keysSaid: Readonly<Record<string, readonly WrittenEvent[]>> = {
  becomesMonarch: [{ becomesMonarch: "Anna" }],
  becomesTime: [{ becomesTime: "day" }],
  bolsters: [{ bolsters: 1, player: "Anna" }],
  chapters: [object({ types: "saga", chapters: 3 })],
  colorsSpent: [{ casts: "Orb", player: "Anna", types: "artifact", colorsSpent: 2 }],
  commander: [object({ types: "creature", commander: true })],
  defense: [object({ types: "battle", defense: 3 })],
  modal: [elf, { otherFace: "Isle", of: "Elf", modal: true, types: "land" }],
  otherFace: [elf, { otherFace: "Wolf", of: "Elf", types: "creature", power: 3, toughness: 3 }],
  "other-face": [
    object({ types: "creature", in: "hand" }),
    { otherFace: "Rite", of: "X", modal: true, types: "sorcery" },
    { casts: "X", player: "Anna", by: "other-face" },
  ],
  enlists: [
    { begins: "declare-attackers" },
    creature("Ox", "Anna", "4/4"),
    { changes: "Elf", does: "gains", keyword: "enlist" },
    { attacksWith: "Elf", at: "Ben", enlists: "Ox" },
  ],
  fights: [elf, creature("Ox", "Ben", "4/4"), { fights: "Elf", with: "Ox" }],
  goads: [elf, { goads: "Elf", by: "Ben" }],
  loyalty: [object({ types: "planeswalker", loyalty: 3 })],
  "is-cycled": [object({ types: "artifact", triggers: [{ when: "is-cycled", of: "creature", does: [] }] })],
  mutates: [object({ types: "artifact", triggers: [{ when: "mutates", of: "creature", does: [] }] })],
  proliferates: [{ proliferates: "Anna" }],
  pairs: [creature("Ox", "Anna", "4/4"), { pairs: "Elf", with: "Ox" }],
  protector: [object({ types: "battle", defense: 3, protector: "Ben" })],
  restarts: [{ restarts: "game" }],
  splices: [
    object({ types: "instant", keywords: "splice", in: "hand" }),
    { casts: "Rite", player: "Anna", types: "instant", subtypes: "Arcane", splices: "X" },
  ],
  takesInitiative: [{ takesInitiative: "Anna" }],
  getsBlessing: [{ getsBlessing: "Anna" }],
  transforms: [{ transforms: "Elf", into: "Wolf", types: "creature", power: 3, toughness: 3 }],
  whenDone: [{ casts: "Shock", player: "Anna", types: "instant", does: [{ whenDone: [{ loses: 1, player: "Ben" }] }] }],
  "loyalty-ability": [
    object({ types: "planeswalker", loyalty: 3 }),
    {
      activates: "plus",
      of: "X",
      by: "Anna",
      as: "loyalty-ability",
      costs: [{ puts: "loyalty", on: "X" }],
      does: [{ draws: 1, player: "Anna" }],
    },
  ],
};

/** A situation with a word. What a question is about is asked; with any other word something else is. */
function saying(word: string): readonly WrittenEvent[] {
  const start = [elf, annasTurn, { begins: "precombat-main" }];
  const has = (words: readonly string[]): boolean => words.includes(word);
  if (has(decisionNames)) return [...start, { ask: "decides", player: "Anna", about: word }];
  const said = keysSaid[word];
  if (said !== undefined) return [...(said.includes(elf) ? start.slice(1) : start), ...said, asked];
  const isCounter = word.endsWith(" counter");
  const more = has(designations)
    ? { designates: "Elf", as: word }
    : has(keywords)
      ? object({ types: "creature", power: 2, toughness: 2, keywords: word })
      : has(objectTypes)
        ? object({ types: word })
        : has(supertypes)
          ? object({ types: "land", supertypes: word })
          : has(zones)
            ? object({ types: "creature", in: word })
            : object({ types: "artifact", subtypes: word });
  return [...start, isCounter ? { puts: word.replace(/ counter$/, ""), on: "Ben" } : more, asked];
}

/** How a situation with a word is answered: `none` if it is refused, or if no rule answers, and else how surely. */
function certaintyOf(word: string, on: string): string {
  const { answers, problem } = play(playbook, duel([...saying(word)]), day(on));
  const value = answers[0]?.value;
  if (problem !== null) {
    expect(problem.message).toContain(`no rule of ${on} knows “`);
    return "none";
  }
  return value === "no-rule" ? "none" : (answers[0]?.confidence ?? "high");
}

/** All words with days: those of data/words, and said keywords with a rule of play of their name. */
const dated = [
  ...playbook.words.keys(),
  ...saidKeywords.filter((word) => engineValuesOf(word) !== undefined && !playbook.words.has(word)),
];
/** What words were called by the first rulebook, if it was otherwise. */
const calledOnce: Readonly<Record<string, string>> = {
  aura: "local enchantment",
  battlefield: "in play",
  "cleanup-discards": "maximum hand size",
  changesHandSize: "maximum hand size",
  copiesSpell: "copy",
  dies: "put into a graveyard",
  exile: "removed from the game",
  "face-down-card": "face down",
  "face-down-exiled-card": "face down",
  "gains-life": "gain life",
  gainsLife: "gain life",
  "gets-counters": "counters on",
  "goes-to-graveyard": "into a graveyard",
  "is-attacked": "defending player",
  "is-cast": "is played",
  "is-dealt-damage": "dealt damage",
  "is-discarded": "discard",
  "is-not-blocked": "unblocked creature",
  "is-sacrificed": "sacrifice",
  "is-turned-face-up": "face up",
  "loses-life": "lose life",
  losesGame: "loses the game",
  "becomes-target": "target of",
  playsLand: "play a land",
  proliferate: "counters",
  turnsFaceDown: "face down",
  turnsFaceUp: "face up",
  unattaches: "attached",
  "becomes-untapped": "untap",
  combatDamage: "combat damage",
  "deals-combat-damage": "combat damage",
  "deals-damage": "dealing damage",
};

/** Words of ours for what every rulebook has, or for matters outside the rules. */
const ours: readonly string[] = [
  ...["ending", "next-turn", "next-combat-phase", "subgame", "subgames", "turn-control", "limited-control"],
  ...["play-lands", "pay-or-else", "separating", "choose-opponent", "choose-options", "attacker-damage", "searchesFor"],
  ...["blocker-damage", "conceding", "restroom", "trading", "reveal-hand", "talking", "agree-to-draw", "call-judge"],
  ...["sideboarding", "sideboard", "skip-step", "card-in-graveyard", "sorcery-timing", "loses-last-counter"],
  ...["cast-except-as-sorcery", "gone", "no-counter", "lands-lose-abilities", "no-creature-spells", "switches"],
  ...["damage-cannot-be-prevented", "loses-all", "becomes-colored", "is-also-colored", "rewords", "regular"],
  ...["attack-alone", "block-alone", "power-2-or-less", "power-3-or-more", "greater-power", "lesser-power"],
  ...["three-or-more", "be-blocked-by-two", "be-blocked-by-all", "creates-tokens", "left-out", "other-permanent"],
  "is-tapped-for-mana",
  ...["nonwhite", "nonblue", "nonred", "nongreen", "artifact-creature", "enchantment-creature", "land-creature"],
  ...["outside-cards", "outside-or-exile", "planeswalker-by-each-player", "draw-of-the-draw-step", "is-so"],
  ...["mana-and-a-card-of-the-library", "token-copy", "twice-by-two-activations", "enters-tapped", "extra-land"],
  ...["extraTurn", "extraPhase", "spends", "setsAside", "changesTarget", "choosesTarget", "changesCost"],
  ...["triggersMore"],
  ...["stopsTriggers", "hasToSacrifice", "keepsTapped", "cannot", "attacksWith", "blocksWith", "mustAttack"],
  ...["forbids", "demands", "blocksMore", "charges", "entersCombat", "leavesCombat", "hasLife", "appliesFirst"],
  ...["guards", "winsGame", "votes"],
  // A special action, a day and a card type are said by words that have rules or days of their own.
  ...["day", "adventure", "omen", "vehicle", "spacecraft"],
];

/** Every word that is chosen from a list in an event, question or triggered ability, and every kind of event. */
const vocabulary: readonly string[] = [
  ...new Set([
    ...Object.keys(eventKinds),
    ...[...Object.values(eventKinds), ...Object.values(questionKinds), { shape: triggerShape }].flatMap(({ shape }) =>
      Object.values<Part>(shape).flatMap((part) =>
        typeof part === "string" ? [] : "severalOf" in part ? part.severalOf : part,
      ),
    ),
  ]),
];

/** The files of data/words, as they are written. */
const written = readDatasetFiles(dataFolder).flatMap(({ path, text }) =>
  path.startsWith("words/") ? [wordsForm.parse(parse(text ?? ""))] : [],
);

/** How the rulebooks speak of what a word is for, where its name alone would be found elsewhere. */
const called: Readonly<Record<string, RegExp>> = {
  Adventure: /\bAdventure\b/,
  Arcane: /\bArcane\b/,
  Contraption: /\bContraption\b/,
  Equipment: /\bEquipment\b/,
  Fortification: /\bFortification\b/,
  Lesson: /\bLessons?\b/,
  Omen: /\bOmens?\b.{0,40}\bcard/,
  Powerstone: /\bPowerstones?\b/,
  Rune: /\bRunes?\b/,
  Saga: /\bSagas\b/,
  Spacecraft: /Spacecraft, Stone/,
  Trap: /Arcane and Trap\b/,
  battle: /\bdefense counter/,
  banding: /\bbanding\b/i,
  "bands-with-other-legends": /bands with other/i,
  becomesMonarch: /\bmonarch\b/,
  becomesTime: /daybound/i,
  bolsters: /\bbolster\b/i,
  chapters: /\bSagas\b/,
  colorsSpent: /\bsunburst\b/i,
  command: /command zone/,
  commander: /903\.|\bEDH\b/,
  companion: /Companion is a keyword/,
  "cumulative-upkeep": /cumulative upkeep/i,
  defense: /\bdefense counter/,
  dungeon: /\bdungeon\b/,
  echo: /\becho\b/i,
  enlists: /\benlists?\b/i,
  equipment: /\bEquipment\b/,
  fights: /\bfights?\b/,
  "for-mirrodin": /For Mirrodin!/,
  fortification: /\bFortification\b/,
  goads: /\bgoads?\b/,
  "is-cycled": /\bcycles a card\b|they.re cycled/,
  indestructible: /\bindestructible\b/i,
  kindred: /\bkindred\b|\btribal\b/i,
  loyalty: /\bplaneswalker\b/,
  "loyalty counter": /\bloyalty counter/,
  "loyalty-ability": /\bplaneswalker\b/,
  megamorph: /\bmegamorph\b/,
  modal: /modal double-faced/,
  "other-face": /modal double-faced/,
  otherFace: /double-faced/i,
  multikicker: /\bmultikicker\b/,
  ongoing: /\bongoing\b/,
  pairs: /\bsoulbond\b/i,
  planeswalker: /\bplaneswalker\b/,
  proliferates: /\bproliferate/,
  protector: /\bdefense counter/,
  "protection-from-everything": /protection from everything/i,
  rampage: /\brampage\b/i,
  renowned: /\brenowned\b/,
  saga: /\bSagas\b/,
  restarts: /restart the game/,
  splices: /\bsplice\b/i,
  takesInitiative: /\bthe initiative\b/,
  getsBlessing: /\bcity.?s blessing\b/,
  "start-your-engines": /Start your engines!/i,
  "totem-armor": /totem armor|umbra armor/i,
  "trample-over-planeswalkers": /trample over planeswalkers/i,
  transforms: /double-faced/i,
  tribal: /\btribal\b/i,
  "umbra-armor": /totem armor|umbra armor/i,
  whenDone: /reflexive triggered/,
};

type Book = { readonly release: string; readonly text: string; readonly titles: ReadonlySet<string> };

/** Says whether a rulebook speaks of what a word is for. */
function speaksOf({ text, titles }: Book, word: string): boolean {
  const pattern = called[word];
  if (pattern !== undefined) return pattern.test(text);
  if ((keywords as readonly string[]).includes(word)) return titles.has(word.replaceAll("-", " "));
  return /^[A-Z]/.test(word)
    ? new RegExp(`(?:, (?:and )?|are |is |only )${word}(?:,|\\.| \\()`).test(text)
    : text.includes(word);
}

describe.skipIf(!areReleasesHere)("real rulebooks (skipped if ../shared/releases is absent)", () => {
  const books: readonly Book[] = [...realRulebooks()].map(([file, { provisions }]) => ({
    release: file.slice("CR-".length, -".txt".length),
    text: provisions.map(({ name, text, number }) => `${number ?? ""} ${name ?? ""} ${text ?? ""}`).join("\n"),
    titles: new Set(
      provisions.flatMap(({ name, text, number }) =>
        number === null
          ? []
          : (name ?? text ?? "").toLowerCase().replaceAll("-", " ").replace(/\.$/, "").split(" and "),
      ),
    ),
  }));

  it.each(dated)("%s is accepted from the first rulebook on that speaks of it, and by none before", (word) => {
    const first = books.find((book) => speaksOf(book, word))?.release;
    const wrong = books.flatMap(({ release }) => {
      const certainty = certaintyOf(word, release);
      return (first === undefined || release < first) === (certainty === "high")
        ? [`${release}: ${certainty}, first seen ${first}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(written.flatMap(({ words }) => words))(
    "$word stands in the rule or entry that its file names",
    ({ word, from, seen, rule, term }) => {
      if (from === undefined) return;
      const provisions = realRulebooks().get(`CR-${seen ?? from}.txt`)?.provisions ?? [];
      const named = provisions.filter(({ number, name, text }) =>
        rule === undefined ? number === null && name === term : number === rule && (text ?? name) !== null,
      );
      const words = named.map(({ name, text }) => `${name ?? ""} ${text ?? ""}`.replaceAll("-", " ")).join("\n");
      expect(words).toMatch(called[word] ?? new RegExp(word.replaceAll("-", " "), "i"));
    },
  );

  // What depends on such a keyword is open, which `open-rules.test.ts` tests.
  it.each(playedKeywords.filter((word) => ruleOfKeyword(word) !== undefined))(
    "%s has a rule of play on no day whose rulebook does not speak of it",
    (word) => {
      const rule = ruleOfKeyword(word) ?? "who-decides";
      const early = books.filter((book) => {
        const value = valueOn(playbook, rule, day(book.release))?.value ?? "not-known";
        return value !== "no-rule" && value !== "not-known" && !speaksOf(book, word);
      });
      expect(early.map(({ release }) => release)).toEqual([]);
    },
  );

  it("the first one speaks of whatever has no days, or it is said in words of ours", () => {
    const [first] = books;
    const text = first?.text.toLowerCase().replaceAll("-", " ") ?? "";
    const unknown = vocabulary.filter(
      (word) =>
        !dated.includes(word) &&
        ruleOfKeyword(word) === undefined &&
        !ours.includes(word) &&
        !text.includes((calledOnce[word] ?? word).replaceAll("-", " ").replace(/e?s$/, "")),
    );
    expect(unknown).toEqual([]);
  });
});

describe("a word for something that the rules have from a day on", () => {
  const known = dated.flatMap((word): [string, string, string][] => {
    const entry = playbook.words.get(word);
    const parameter = entry?.parameter ?? (entry === undefined ? word : null);
    const values = playbook.parameters.get(parameter ?? "")?.values ?? [];
    const first = values.find(({ value }, place) => value !== "no-rule" && values[place - 1]?.value === "no-rule");
    if (entry?.parameter !== null) return first === undefined ? [] : [[word, first.from, first.from]];
    return [[word, entry.from, entry.seen ?? entry.from]];
  });

  it.each(known)("is refused or has no rule before it, and is as sure as its day: %s", (word, from, seen) => {
    expect(certaintyOf(word, addDays(day(from), -1))).toBe("none");
    expect(certaintyOf(word, from)).not.toBe("none");
    if (seen > from) expect(certaintyOf(word, from)).not.toBe("high");
    if (seen > from) expect(certaintyOf(word, addDays(day(seen), -1))).not.toBe("high");
    expect(certaintyOf(word, now)).toBe("high");
  });

  it("is found in effects, triggered abilities, conditions and numbers", () => {
    const spell = (more: object): WrittenEvent => ({ casts: "Shock", player: "Anna", types: "instant", ...more });
    const gains = { changes: "Elf", does: "gains", keyword: "mutate" };
    const start = [elf, annasTurn, { begins: "precombat-main" }];
    const count = { ask: "countersOn", object: "Ben", kind: "energy" };
    for (const event of [
      spell({ does: [gains] }),
      spell({ does: [{ may: "Ben", does: [gains] }] }),
      spell({ does: [{ if: [{ ask: "count", of: "non-Room", atLeast: 1 }], does: [{ draws: 1, player: "you" }] }] }),
      spell({ does: [{ draws: count, player: "you" }] }),
      spell({ aims: "with-mutate", targets: "Elf" }),
      object({ types: "artifact", triggers: [{ when: "dies", does: [{ puts: "energy", on: "Ben" }] }] }),
      { changes: "Elf", does: "is-also", subtypes: "vehicle" },
    ])
      expect(refusalOf([...start, event], "2012-06-01"), JSON.stringify(event)).toContain(
        "no rule of 2012-06-01 knows “",
      );
  });

  it("gives the interval of its days, in which the same situation is answered so", () => {
    const holds = (on: string) => answersOn(duel([...saying("monstrous")]), on)[0]?.holds;
    expect(holds("2016-01-01")).toEqual({ from: "2013-09-27", to: null });
    expect(answersOn(duel([...saying("dungeon")]), "2015-01-01")[0]).toMatchObject({
      ...{ value: "no-rule", confidence: "high", sentence: "No rule of 2015-01-01 knows “dungeon”." },
    });
    expect(answersOn(duel([...saying("monstrous")]), "2013-12-01")[0]).toMatchObject({
      ...{ confidence: "medium", sentence: expect.stringContaining("is first seen in the rulebook of 2014-02-01") },
    });
  });

  it("may be a name on any day", () => {
    const room = creature("mutate", "Anna", "2/2");
    expect(valuesOf([room, { ...room, object: "Room" }, { ask: "where", object: "mutate" }], "2000-01-01")).toEqual([
      "battlefield",
    ]);
  });
});
