import { Problem } from "../problem.ts";
import { suggestionFor } from "../text/likeness.ts";
import { isAsked } from "./amounts.ts";
import { eventKinds } from "./events/kinds.ts";
import type { EventDefinition } from "./events/parts.ts";
import { groupsOfPlayers } from "./objects/groups.ts";
import { questionKinds } from "./questions/kinds.ts";
import { asList, keyName, type Part, type Shape, type ShapeValues } from "./words/shape.ts";
import type { Situation, WrittenEvent, WrittenSituation } from "./words/written-situation.ts";

/** Names with another meaning in events and answers. */
const reservedNames = [
  "opponents",
  "nobody",
  "another player",
  "no-rule",
  "not-known",
  "someone outside the game",
  "you",
  "opponent",
  "that-player",
  ...groupsOfPlayers,
];

/**
 * Checks the names in a written situation. Throws `invalid-request` if a player is named twice, if a player is not in
 * exactly one team, or if an event names an unknown player; the fact `event` is the place of the event, from 0.
 */
export function situationFrom(written: WrittenSituation): Situation {
  const { players } = written;
  const twice = players.find((player, index) => players.indexOf(player) !== index);
  if (twice !== undefined) throw invalid(`Two players are called "${twice}"`);
  // Names of properties that every object has ("constructor") would look like stored values of a player.
  const reserved = players.find((player) => reservedNames.includes(player) || player in {});
  if (reserved !== undefined) throw invalid(`No player can be called "${reserved}"`);
  const members = written.teams?.flat() ?? players;
  const misplaced = [...players, ...members].find(
    (name) => !players.includes(name) || members.filter((member) => member === name).length !== 1,
  );
  if (misplaced !== undefined) throw invalid(`Each player is in exactly one team; "${misplaced}" is not`);
  written.events.forEach((event, index) => {
    const unknown = allNamed(event).find((name) => !players.includes(name));
    if (unknown === undefined) return;
    const hint = playerWords.includes(unknown)
      ? " The word has a meaning only in what a spell or ability does: write the name of a player."
      : suggestionFor(unknown, players);
    throw invalid(
      `Event ${index + 1} names "${unknown}", who is not among the players (${players.join(", ")}).${hint}`,
      index,
    );
  });
  if (!written.events.some((event) => "ask" in event)) throw invalid('The situation asks nothing: add an event "ask"');
  return {
    players,
    teams: written.teams ?? players.map((player) => [player]),
    isTeamGame: written.teams !== undefined,
    isTournament: written.play === "tournament",
    isHypothetical: written.hypothetical ?? false,
    events: written.events,
  };
}

/** Why a key of an event does not go with the others; `undefined` if all do. */
export function misplacedKey(event: WrittenEvent): string | undefined {
  const { only = {} } = definitionOf(event);
  const condition = Object.entries(only).find(
    ([key, [other, words]]) => event[key] !== undefined && !words.includes(String(event[other])),
  );
  if (condition === undefined) return undefined;
  const [key, [other, words]] = condition;
  return `"${key}" goes only with ${words.map((word) => `"${other}: ${word}"`).join(" or ")}`;
}

/** Which kind of event was written: the one whose leading key it has. */
export function kindOf(event: WrittenEvent): keyof typeof eventKinds {
  for (const key in event) if (Object.hasOwn(eventKinds, key)) return key as keyof typeof eventKinds;
  throw invalid(`No kind of event has the keys ${Object.keys(event).join(", ")}`);
}

/** What is said about the kind of an event or question that was written. */
export function definitionOf(event: WrittenEvent): Pick<EventDefinition, "shape" | "says" | "only"> {
  const definition = questionKinds[event["ask"] as keyof typeof questionKinds];
  return (definition ?? eventKinds[kindOf(event)]) as unknown as EventDefinition;
}

/** The events in place of one that happens to several objects at the same time: one for each of them. */
export function eachOf(event: WrittenEvent): readonly WrittenEvent[] {
  const key = severalIn(event);
  const names = key === undefined ? [] : (event[key] as readonly string[]);
  return key === undefined ? [event] : names.flatMap((name) => eachOf({ ...event, [key]: name }));
}

function severalIn(event: WrittenEvent): string | undefined {
  const { shape } = definitionOf(event);
  return Object.keys(event).find((key) => (shape[key] ?? shape[`${key}?`]) === "each" && Array.isArray(event[key]));
}

/** An event or question of a situation as a sentence. */
export function playedInWords(event: WrittenEvent): string {
  const several = severalIn(event);
  if (several !== undefined)
    return playedInWords({ ...event, [several]: (event[several] as readonly string[]).join(" and ") });
  const values = Object.entries(event).map(([key, value]) => [key, isAsked(value) ? amountInWords(value) : value]);
  return definitionOf(event).says(Object.fromEntries(values) as ShapeValues<Shape>);
}

/** A number that is the answer to a question, in words. */
function amountInWords({ times = 1, plus = 0, ...question }: WrittenEvent & { times?: number; plus?: number }): string {
  const [more, most] = [
    times === 1 ? "" : ` × ${times}`,
    plus === 0 ? "" : ` ${plus < 0 ? "−" : "+"} ${Math.abs(plus)}`,
  ];
  return `(“${playedInWords(question)}”${more}${most})`;
}

/** Words for players in effects, whose meaning depends on the effect. */
const playerWords = ["you", "opponent", "that-player", ...groupsOfPlayers];

const namingParts: readonly unknown[] = [
  "player",
  "players",
  "amounts",
  "events",
  "conditions",
  "triggers",
  "count",
  "amount",
];

/** By shape: the keys that name players or hold events, with their types. */
const namingKeys: ReadonlyMap<Shape, readonly (readonly [key: string, part: Part])[]> = new Map(
  [...Object.values(eventKinds), ...Object.values(questionKinds)].map(({ shape }: { readonly shape: Shape }) => [
    shape,
    Object.entries(shape).flatMap(([key, part]) => (namingParts.includes(part) ? [[keyName(key), part] as const] : [])),
  ]),
);

/** The players whom an event or question names, those in its effects included. */
function allNamed(event: WrittenEvent): readonly string[] {
  const inside = (namingKeys.get(definitionOf(event).shape) ?? []).flatMap(([key, part]) => {
    const value = event[key];
    if (value === undefined) return [];
    if (part === "count" || part === "amount") return isAsked(value) ? allNamedInside(value) : [];
    if (part === "events" || part === "conditions") return (value as readonly WrittenEvent[]).flatMap(allNamedInside);
    return part === "triggers"
      ? (value as readonly WrittenEvent[]).flatMap((event) =>
          [...((event["does"] ?? []) as WrittenEvent[]), ...((event["if"] ?? []) as WrittenEvent[])].flatMap(
            allNamedInside,
          ),
        )
      : [];
  });
  return [...playersNamed(event), ...inside];
}

function allNamedInside(event: WrittenEvent): readonly string[] {
  return allNamed(event).filter((name) => !playerWords.includes(name));
}

/** The players whom an event or question names. */
export function playersNamed(event: WrittenEvent): readonly string[] {
  return (namingKeys.get(definitionOf(event).shape) ?? []).flatMap(([key, part]) => {
    const value = event[key];
    if (value === undefined) return [];
    if (part === "player" || part === "players") return asList(value as string);
    return part === "amounts" ? Object.keys(value as object) : [];
  });
}

function invalid(sentence: string, event?: number): Problem {
  return new Problem(
    "invalid-request",
    /[.?]$/.test(sentence) ? sentence : `${sentence}.`,
    event === undefined ? {} : { event },
  );
}
