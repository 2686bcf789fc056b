import type { combatEvents } from "../../core/play/events/combat.ts";
import type { objectEvents } from "../../core/play/events/objects.ts";
import type { tableEvents } from "../../core/play/events/table.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { plain, wordsOf } from "./plain-words.ts";

type Wording = (event: WrittenEvent) => string;

type ObjectEvent = keyof typeof objectEvents | keyof typeof combatEvents | keyof typeof tableEvents;

/** Events of objects, of combat and of the table, each in a sentence. */
export const objectWordings: Readonly<Record<ObjectEvent, Wording>> = {
  object: (event) => {
    const { object, player, owner, copyOf, in: zone } = event;
    const kind = [
      event["legendary"] === true ? "legendary" : null,
      event["faceDown"] === true ? "face down" : null,
      event["power"] === undefined ? null : `${event["power"]}/${event["toughness"] ?? "?"}`,
      event["types"] === undefined ? null : wordsOf(event["types"]),
      event["loyalty"] === undefined ? null : `of loyalty ${event["loyalty"]}`,
      event["defense"] === undefined ? null : `of defense ${event["defense"]}`,
      event["token"] === true || event["madeBy"] !== undefined ? "token" : null,
      event["commander"] === true ? "commander" : null,
      event["keywords"] === undefined ? null : `with ${wordsOf(event["keywords"])}`,
    ].filter((word) => word !== null);
    return [
      zone === undefined || zone === "battlefield"
        ? `${player} controls ${object}`
        : `${player} has ${object} in the zone “${plain(zone)}”`,
      copyOf === undefined ? "" : ` (${copyOf})`,
      kind.length === 0 ? "" : `, ${kind.join(" ")}`,
      owner === undefined ? "" : `, which ${owner} owns`,
      event["madeBy"] === undefined ? "" : `, made by an effect of ${event["madeBy"]}`,
      ".",
    ].join("");
  },
  takes: ({ takes, player }) => `${player} gains control of ${takes}.`,
  moves: ({ moves, to, toCommand, lastMoment }) =>
    [
      to === "phased-out" ? `${moves} phases out` : `${moves} goes to the ${plain(to)}`,
      toCommand === true ? "; its owner would have it in the command zone" : "",
      lastMoment === true ? ", at the last moment before combat damage is dealt" : "",
      ".",
    ].join(""),
  changes: ({ changes, does, power, toughness, keyword, from, until }) => {
    const by = from === "static" ? "A permanent that is there" : "An effect";
    const end = until === undefined ? "." : " until the turn ends.";
    if (does === "sets") return `${by} makes ${changes} ${power ?? 0}/${toughness ?? 0}${end}`;
    if (does === "adds") return `${by} gives ${changes} ${signed(power)}/${signed(toughness)}${end}`;
    if (does === "switches") return `${by} switches power and toughness of ${changes}${end}`;
    return does === "gains"
      ? `${by} gives ${changes} ${plain(keyword)}${end}`
      : `${by} takes all abilities of ${changes}${end}`;
  },
  becomes: ({ becomes, a }) =>
    `${becomes} becomes a ${a === "wall" ? "Wall" : a === "legend" ? "Legend" : "land of a basic land type"}.`,
  puts: ({ puts, on, times }) =>
    `${times ?? 1} ${puts} ${times === undefined || times === 1 ? "counter is" : "counters are"} put on ${on}.`,
  keeps: ({ keeps }) => `Only one of these objects may stay: ${keeps} is kept.`,
  rules: ({ rules }) =>
    rules === "no-creature-spells"
      ? "An effect of a permanent lets nobody cast creature spells."
      : "An effect of a permanent takes all other types and abilities of lands.",
  attacksWith: ({ attacksWith, at, inBandOf }) =>
    `${attacksWith} attacks ${at}${inBandOf === undefined ? "" : `, in the band of ${inBandOf}`}.`,
  blocksWith: ({ blocksWith, attacker }) => `${blocksWith} blocks ${attacker}.`,
  mustAttack: ({ mustAttack }) => `An effect says that ${mustAttack} attacks this turn if able.`,
  assigns: ({ assigns, from, to, player }) => `${assigns} of the combat damage of ${from} will go to ${to ?? player}.`,
  regenerates: ({ regenerates }) => `An effect regenerates ${regenerates} this turn.`,
  combatDamage: () => "Combat damage is dealt.",
  deals: ({ deals, from, to, player }) => `${from} deals ${deals} damage to ${to ?? player}.`,
  hasLife: ({ hasLife, player }) => `${player} has ${hasLife} life.`,
  loses: ({ loses, player }) => `${player} loses ${loses} life.`,
  draws: ({ draws, player, library }) => `${player} draws ${draws} from a library of ${library}.`,
  poisons: ({ poisons, times }) => `${poisons} gets ${times} poison counters.`,
  mulligan: ({ mulligan, aside }) =>
    `${mulligan} takes a mulligan${aside === undefined ? "" : `, setting ${aside} cards aside`}.`,
  playsLand: ({ playsLand, with: permission }) =>
    `${playsLand} plays a land${permission === undefined ? "" : `, as ${permission} allows`}.`,
};

/** A change of power or toughness with its sign. */
function signed(change: unknown): string {
  const number = Number(change ?? 0);
  return number < 0 ? String(number) : `+${number}`;
}
