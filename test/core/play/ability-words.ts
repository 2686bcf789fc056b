import { qualityWords } from "../../../core/play/objects/qualities.ts";
import { type TriggerMoment, triggerMoments } from "../../../core/play/objects.ts";
import { triggerShape } from "../../../core/play/words/trigger-form.ts";
import { objectTypes } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main } from "./stack-situations.ts";
import { type Actor, actors, does, happening, plainActors } from "./trigger-words.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of triggered abilities as they are stated on an object. */

type Script = readonly WrittenEvent[];

const all = { resolves: "all", ifAny: true };
const asks: Script = [all, life("Ben")];

/** An ability of a creature X of Anna's, and another one in its place. */
function abilities(one: WrittenEvent, other: WrittenEvent, events: Script, more: WrittenEvent = {}): WordPair {
  const script = (trigger: WrittenEvent): Script => [
    ...[creature("X", "Anna", { triggers: [{ does: does(1), ...trigger }], ...more }), creature("Y", "Ben"), ...main],
    ...[...events, ...asks],
  ];
  return { with: script(one), without: script(other) };
}

function whenWord(moment: TriggerMoment): WordPair {
  const { more, trigger = {}, events } = happening[moment];
  const other = moment === "is-turned-face-up" ? "leaves" : "is-turned-face-up";
  return abilities({ when: moment, ...trigger }, { when: other, ...trigger }, events, more);
}

/** An ability about what fits a word: X does, and Z does not. */
function ofWord(word: string): WordPair {
  const [fit, unfit] = actors[word] ?? plainActors(word);
  const named = ({ object }: Actor, name: string): WrittenEvent => creature(name, "Anna", object);
  const events = [
    ...(fit.events ?? [{ puts: "charge", on: "X" }]),
    all,
    ...(unfit.events ?? [{ puts: "charge", on: "Z" }]),
  ];
  const isHost = unfit.object["object"] === "Host";
  const when = [...new Set([fit, unfit].map((one) => String(one.when?.["when"] ?? "gets-counters")))];
  const script = (of: readonly string[]): Script => {
    const host = creature("Host", "Anna", { triggers: [{ when, of, does: does(1) }] });
    const others = isHost ? [] : [named(unfit, "Z")];
    return [named(fit, "X"), ...others, host, creature("Y", "Anna"), ...main, ...events, ...asks];
  };
  const isOfPlayers = word === "player" || word === "opponent";
  const any = isOfPlayers ? [...objectTypes, "player"] : objectTypes;
  return {
    with: script([word]),
    without: script(any),
    nor: script([word === "planeswalker" ? "land" : "planeswalker"]),
  };
}

/** A step that begins, and another one. What triggers before the upkeep waits until then. */
function atWord(at: string): WordPair {
  const isEarly = at === "beginning" || at === "untap";
  const script = (step: string): Script => [
    creature("X", "Anna", { triggers: [{ when: "begins", at: step, whose: "you", does: does(1) }] }),
    ...[{ turn: "Anna" }, { begins: isEarly ? "draw" : at }, { ask: "stack" }, life("Ben")],
  ];
  return { with: script(at), without: script(at === "upkeep" || isEarly ? "cleanup" : "upkeep") };
}

/** An ability of a card that is there, and one of the same card that works on the battlefield. */
function fromWord(from: string): WordPair {
  const other = from === "battlefield" ? "graveyard" : undefined;
  const trigger = { when: "gains-life", whose: "you" };
  return abilities({ ...trigger, from }, other === undefined ? trigger : { ...trigger, from: other }, gains, {
    in: from,
  });
}

const gains: Script = [{ gainsLife: 1, player: "Anna" }];
const bothLose: Script = ["Anna", "Ben"].map((player) => ({ loses: 1, player }));
const whose = (word: string): WordPair =>
  abilities(
    { when: "loses-life", whose: word },
    { when: "loses-life", whose: word === "any" ? "you" : "any" },
    bothLose,
  );

/** A target that has to be of this kind, or of another one. */
function aimsWord(word: string): WordPair {
  const [fit] = actors[word] ?? plainActors(word);
  const target = word === "player" || word === "opponent" ? "Ben" : "T";
  const zone = word === "spell" ? "hand" : word === "card-in-graveyard" ? "graveyard" : "battlefield";
  const { in: _in, ...object } = fit.object;
  const card = creature("T", "Anna", { ...object, in: zone });
  const script = (aims: string): Script => [
    ...[creature("X", "Anna", { triggers: [{ when: "is-sacrificed", targets: target, aims, does: does(1) }] })],
    ...[creature("Y", "Anna"), card, ...main],
    ...(word === "spell" ? [{ casts: "T", player: "Anna" }] : []),
    ...(word === "tapped" ? [{ taps: "T" }] : []),
    ...(word === "attacking" ? [...combat, { attacksWith: "T", at: "Ben" }] : []),
    ...(word === "blocking" ? [...combat, { attacksWith: "Y", at: "Ben" }, { blocksWith: "T", attacker: "Y" }] : []),
    ...[{ sacrifices: "X" }, ...asks],
  ];
  return { with: script(word), without: script(word === "land" ? "planeswalker" : "land") };
}

const combat: Script = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const killing: Script = [{ destroys: ["X", "Y"] }];
const rich = { if: [{ ask: "life", player: "Anna", atLeast: 40 }] };

export const situationsOfAbilities: readonly (readonly [string, WordPair])[] = [
  ...triggerMoments.map((word) => [`triggers.when ${word}`, whenWord(word)] as const),
  ["triggers.of", ofWord("token")],
  ...qualityWords.map((word) => [`triggers.of ${word}`, ofWord(word)] as const),
  [
    "triggers.of attached",
    abilities({ when: "dies", of: "attached" }, { when: "dies", of: "creature" }, killing, { types: ["equipment"] }),
  ],
  [
    "triggers.named",
    abilities({ when: "dies", of: "creature", named: "Y" }, { when: "dies", of: "creature" }, killing),
  ],
  ["triggers.at", atWord("end")],
  ...triggerShape["at?"].map((word) => [`triggers.at ${word}`, atWord(word)] as const),
  ["triggers.from", fromWord("graveyard")],
  ...triggerShape["from?"].map((word) => [`triggers.from ${word}`, fromWord(word)] as const),
  ["triggers.whose", whose("you")],
  ...triggerShape["whose?"].map((word) => [`triggers.whose ${word}`, whose(word)] as const),
  ["triggers.once", abilities({ when: "dies", of: "creature", once: true }, { when: "dies", of: "creature" }, killing)],
  ["triggers.nth", abilities({ when: "dies", of: "creature", nth: 2 }, { when: "dies", of: "creature" }, killing)],
  [
    "triggers.when is-so",
    abilities(
      { when: "is-so", if: [{ ask: "tapped", object: "X", is: true }], does: [{ untaps: "X" }] },
      { when: "dies" },
      [{ taps: "X" }, { ask: "stack" }],
    ),
  ],
  ["triggers.if", abilities({ when: "dies", ...rich }, { when: "dies" }, killing)],
  [
    "triggers.targets",
    abilities({ when: "dies", targets: "Y" }, { when: "dies" }, [
      ...[{ destroys: "X" }, { moves: "Y", to: "hand" }, { ask: "stack" }],
    ]),
  ],
  ["triggers.aims", aimsWord("artifact")],
  ...qualityWords.map((word) => [`triggers.aims ${word}`, aimsWord(word)] as const),
];
