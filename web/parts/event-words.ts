import type { eventKinds } from "../../core/play/events/kinds.ts";
import { kindOf } from "../../core/play/situation.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { objectWordings } from "./object-words.ts";
import { plain, wordsOf } from "./plain-words.ts";
import { questionInWords } from "./question-words.ts";

type Wording = (event: WrittenEvent) => string;

/** Phases; the other parts of a turn are steps. */
const phasesNamed = /main$|^combat$|^beginning$|^ending$/;

const wordings: Readonly<Record<keyof typeof eventKinds, Wording>> = {
  ...objectWordings,
  card: ({ card, by, on, paid, chosen }) =>
    `${by}’s ${card} takes effect${aimedAt(on)}${withCost(paid)}${chosen === undefined ? "" : `, with ${chosen} chosen`}.`,
  activates: ({ activates, by, on, paid }) =>
    `${by} plays ${activates}${aimedAt(on)}${withCost(paid)}; it waits on the stack.`,
  resolves: ({ resolves }) =>
    resolves === "all" ? "All that waits on the stack resolves, the last first." : "The top of the stack resolves.",
  counters: ({ counters }) => `${counters} is countered.`,
  effect: ({ by, on, during, spell, source, restricts, requires }) =>
    [
      `${source ?? "An effect"} lets ${by} control ${on ?? "all opponents"} ${duringWords(String(during))}`,
      spell === undefined ? "" : `, while ${spell} resolves`,
      restricts === undefined ? "" : `; it forbids ${wordsOf(restricts)}`,
      requires === undefined ? "" : `; it demands ${wordsOf(requires)}`,
      ".",
    ].join(""),
  gives: ({ gives, of, to, source }) => `${source ?? "An effect"} lets ${to} decide ${wordsOf(gives)} for ${of}.`,
  gone: ({ gone, player }) => `${player === undefined ? "" : `${player}’s `}${gone} leaves the battlefield.`,
  turn: ({ turn }) => `${turn}’s turn begins.`,
  begins: ({ begins }) => `The ${plain(begins)}${phasesNamed.test(String(begins)) ? " phase" : ""} begins.`,
  ends: ({ ends, unused }) => `The ${plain(ends)} ends${unusedWords(unused)}.`,
  extraTurn: ({ extraTurn, after }) =>
    `${extraTurn} gets an extra turn after ${after === "next-turn" ? "their next one" : "this one"}.`,
  extraPhase: ({ extraPhase, player }) =>
    player === undefined
      ? `A further ${plain(extraPhase)} phase is added after this one.`
      : `An effect says that ${player} gets a further ${plain(extraPhase)} phase after this one.`,
  skips: ({ skips, what, times }) =>
    `${skips} has to skip the next ${plain(what)}${times === undefined ? "" : `, ${times} times`}.`,
  attacks: ({ attacks, at }) => `Creatures of ${attacks} attack ${at}.`,
  blocks: ({ blocks }) => `Creatures of ${blocks} block.`,
  mana: ({ mana, player }) => `${player} gets ${mana} mana.`,
  spends: ({ spends, player }) => `${player} spends ${spends} mana.`,
  stops: ({ stops, spell }) =>
    stops === "turn"
      ? "An effect ends the turn at once."
      : stops === "resolving"
        ? `${spell ?? "What is resolving"} has resolved.`
        : `The ${plain(stops)} is over.`,
  leaves: ({ leaves }) => `${leaves} leaves the game.`,
  concedes: ({ concedes }) => `${concedes} concedes.`,
  starts: ({ starts, player, library, spell, for: what }) =>
    starts === "payment"
      ? `${player ?? "A player"} is asked for mana.`
      : starts === "search"
        ? `${player ?? "A player"} begins to search ${library === undefined ? "a library" : `${library}’s library`}${what === undefined ? "" : ` for ${plain(what)}`}.`
        : starts === "resolving"
          ? `${spell ?? "A spell"} begins to resolve.`
          : "A subgame begins.",
  finds: ({ finds }) => `The search finds ${finds}.`,
  restarts: ({ by }) => `${by === undefined ? "An effect" : `An effect of ${by}’s`} restarts the game.`,
  looks: ({ looks, at, of }) => `${looks} is allowed to look at the ${plain(at)} of ${of}.`,
  happens: ({ happens }) => `${happens}.`.replace(/\.\.$/, "."),
};

/** An event or question of a situation as a sentence; an event of no known kind by its keys. */
export function eventInWords(event: WrittenEvent): string {
  if ("ask" in event) return questionInWords(event);
  const keys = Object.keys(event);
  return keys.some((key) => Object.hasOwn(wordings, key)) ? wordings[kindOf(event)](event) : keyed(event, keys);
}

function keyed(event: WrittenEvent, keys: readonly string[]): string {
  return keys.map((key) => `${plain(key)}: ${wordsOf(event[key])}`).join("; ");
}

function aimedAt(on: unknown): string {
  return on === undefined ? "" : `, aimed at ${Array.isArray(on) ? on.join(" and ") : on}`;
}

function withCost(paid: unknown): string {
  return paid === true ? ", its extra cost paid" : "";
}

function unusedWords(unused: unknown): string {
  if (unused === undefined) return "";
  const left = Object.entries(unused as object).map(([player, mana]) => `${mana} unused mana of ${player}`);
  return left.length === 0 ? "" : `, with ${left.join(" and ")}`;
}

function duringWords(during: string): string {
  if (during === "game") return "for the rest of the game";
  if (during === "searching") return "while they search";
  if (during === "resolving") return "while a spell resolves";
  return `during ${during === "this-turn" ? "this turn" : `their ${plain(during)}`}`;
}
